"""The upload matrix: what can be wrong with a body, and the status and code it gets."""

from __future__ import annotations

import gzip
import io
import json
import struct
import zlib

import pytest
from PIL import Image

BOUNDARY = "xxBOUNDARYxx"
FORM_TYPE = f"multipart/form-data; boundary={BOUNDARY}"


def _png(width: int, height: int, bits: int = 8, colour: int = 0, rows: bytes = b"") -> bytes:
    """A PNG whose header says what it likes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def _jpeg_header(width: int, height: int) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (16, 16)).save(stream, "JPEG")
    data = bytearray(stream.getvalue())
    place = data.index(b"\xff\xc0") + 5
    data[place : place + 4] = struct.pack(">HH", height, width)
    return bytes(data)


def _saved(image: Image.Image, kind: str, **options) -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


GREY16 = _png(16, 16, bits=16, rows=b"".join(b"\x00" + b"\x80\x00" * 16 for _ in range(16)))
RGB = Image.radial_gradient("L").resize((64, 48)).convert("RGB")
ANIMATION = _saved(RGB, "WEBP", save_all=True, append_images=[RGB.rotate(90)], duration=50)

GOOD = {
    "jpeg": _saved(RGB, "JPEG"),
    "progressive jpeg": _saved(RGB, "JPEG", progressive=True),
    "cmyk jpeg": _saved(RGB.convert("CMYK"), "JPEG"),
    "grey jpeg": _saved(RGB.convert("L"), "JPEG"),
    "mpo": _saved(RGB, "MPO", save_all=True, append_images=[RGB]),
    "png": _saved(RGB, "PNG"),
    "png with alpha": _saved(RGB.convert("RGBA"), "PNG"),
    "palette png": _saved(RGB.convert("P"), "PNG"),
    "16-bit png": GREY16,
    "webp": _saved(RGB, "WEBP"),
    "animated webp": ANIMATION,
    "avif": _saved(RGB, "AVIF"),
    "heic": _saved(RGB, "HEIF"),
    "jpeg without its last two bytes": _saved(RGB, "JPEG")[:-2],
}

BAD = {
    "text": (b"hello, this is no picture", 415, "image_format"),
    "pdf": (b"%PDF-1.7\n" + b"0" * 500, 415, "image_format"),
    "svg": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "image_format"),
    "html": (b"<!doctype html><script>alert(1)</script>", 415, "image_format"),
    "gif": (_saved(RGB.convert("P"), "GIF"), 415, "image_format"),
    "bmp": (_saved(RGB, "BMP"), 415, "image_format"),
    "tiff": (_saved(RGB, "TIFF"), 415, "image_format"),
    "zip": (b"PK\x03\x04" + b"\x00" * 100, 415, "image_format"),
    "zeros": (b"\x00" * 4096, 415, "image_format"),
    "one byte": (b"\xff", 415, "image_format"),
    "jpeg magic only": (b"\xff\xd8\xff", 422, "image_unreadable"),
    "png magic only": (b"\x89PNG\r\n\x1a\n", 422, "image_unreadable"),
    "half a png": (_saved(RGB, "PNG")[:300], 422, "image_unreadable"),
    "half a jpeg": (_saved(Image.effect_noise((400, 300), 90), "JPEG")[:9000], 422, "image_unreadable"),
    "png bomb": (_png(50_000, 50_000), 413, "image_too_large"),
    "wide png bomb": (_png(2_000_000_000, 2), 413, "image_too_large"),
    "jpeg bomb": (_jpeg_header(65_000, 65_000), 413, "image_too_large"),
    "a pixel": (_saved(RGB.resize((1, 1)), "PNG"), 422, "image_unreadable"),
}


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize("kind", ["image/jpeg", "text/plain", "application/x-www-form-urlencoded", ""])
def test_pictures_are_read_whatever_they_are_called(client, form, name, kind):
    reply = client.post("/api/v1/read", data=GOOD[name], content_type=kind)
    assert reply.status_code == 200, reply.text
    as_part = client.post("/api/v1/read", data=form(GOOD[name], name="letter.txt"))
    assert as_part.json == reply.json


def test_a_photo_of_some_megabytes_beside_long_json(client):
    data = _saved(Image.effect_noise((1500, 1500), 90), "PNG")
    assert 2_000_000 < len(data) < 16_000_000
    options = '{"min_tai": 4' + " " * 60_000 + "}"
    parts = [('name="photo"; filename="a.png"', data), ('name="ruleset"', b"ningbo")]
    body = _form(*parts, ('name="options"', options.encode()))
    reply = client.post("/api/v1/hands", data=body, content_type=FORM_TYPE)
    assert reply.status_code == 200, reply.text
    assert reply.json["read"]["image"]["width"] == 1500


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("path", ["/api/v1/read", "/api/v1/hands"])
def test_other_bytes_are_named(client, form, check_problem, path, name):
    data, status, code = BAD[name]
    fields = {"ruleset": "ningbo"} if path.endswith("hands") else {}
    check_problem(client.post(path, data=form(data, **fields)), status, code)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation_gives_the_upright_size(client, orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = _saved(RGB, "JPEG", exif=exif)
    size = client.post("/api/v1/read", data=data, content_type="image/jpeg").json["image"]
    upright = (48, 64) if orientation >= 5 else (64, 48)
    assert (size["width"], size["height"]) == upright


def test_no_picture(client, form, check_problem):
    check_problem(client.post("/api/v1/read"), 422, "no_image")
    check_problem(client.post("/api/v1/read", data=b"", content_type="image/jpeg"), 422, "no_image")
    check_problem(client.post("/api/v1/read", data=form(b"")), 422, "no_image")
    check_problem(client.post("/api/v1/read", data={"melds": "(123p)", "repair": "true"}), 415, "image_format")
    check_problem(
        client.post("/api/v1/hands", data={"photo": "text"}, content_type="multipart/form-data"),
        422,
        "bad_value",
    )


@pytest.mark.parametrize("path", ["/api/v1/hands", "/api/v1/contributions"])
@pytest.mark.parametrize(
    ("kind", "data"), [("application/json", b'{"ruleset": "ningbo"}'), ("image/jpeg", GOOD["jpeg"]), ("", b"")]
)
def test_routes_that_take_forms_only_say_so(make_client, tmp_path, check_problem, path, kind, data):
    client = make_client(contributions_dir=tmp_path)
    body = check_problem(client.post(path, data=data, content_type=kind), 415, "media_type")
    expected = "expected Content-Type: multipart/form-data with a file part photo, found "
    assert body["problems"] == [{"code": "media_type", "detail": expected + (kind or "none")}]


@pytest.mark.parametrize("path", ["score", "waits", "draws", "read", "hands", "contributions"])
def test_a_compressed_body_is_named_as_such(make_client, tmp_path, check_problem, reader, path):
    packed = gzip.compress(b'{"ruleset": "ningbo"}')
    client = make_client(contributions_dir=tmp_path)
    kind = "application/json" if path in ("score", "waits", "draws") else FORM_TYPE
    reply = client.post(f"/api/v1/{path}", data=packed, content_type=kind, headers={"Content-Encoding": "gzip"})
    body = check_problem(reply, 415, "media_type")
    assert body["detail"] == "expected a body without Content-Encoding, found gzip; send it uncompressed"
    if kind == "application/json":
        reply = client.post(f"/api/v1/{path}", data=packed, content_type=kind)
        assert "found a gzip file" in check_problem(reply, 400, "invalid_json")["detail"]
    assert reader.calls == []


def test_a_photo_under_another_name_is_named_not_measured(client, check_problem, photo):
    big = photo + b"\0" * 100_000
    for path in ("/api/v1/read", "/api/v1/hands"):
        data = {"image": (io.BytesIO(big), "a.jpg")}
        body = check_problem(client.post(path, data=data), 422, "unknown_field")
        assert [p["code"] for p in body["problems"]][:2] == ["unknown_field", "no_image"]
        assert body["problems"][0]["field"] == "image"


def test_all_problems_of_a_form_at_once(client, check_problem):
    data = {"photo": [(io.BytesIO(b"x"), "a"), (io.BytesIO(b"y"), "b")], "wind": "E", "melds": ["1", "2"]}
    body = check_problem(client.post("/api/v1/read", data=data), 422, "unknown_field")
    assert [p["code"] for p in body["problems"]] == ["unknown_field", "bad_value", "bad_value"]


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_over_the_limit(make_client, check_problem, reader, chunked):
    client = make_client(max_upload_bytes=10_000)
    body: dict = {"data": b"\xff" * 10_001}
    if chunked:
        body = {
            "input_stream": io.BytesIO(b"\xff" * 10_001),
            "environ_overrides": {"wsgi.input_terminated": True},
        }
    reply = client.post("/api/v1/read", content_type="image/jpeg", **body)
    check_problem(reply, 413, "image_too_large")
    assert reader.calls == []


def test_a_form_over_the_limit(make_client, form, check_problem, reader):
    client = make_client(max_upload_bytes=10_000)
    check_problem(client.post("/api/v1/read", data=form(b"\xff" * 10_001)), 413, "image_too_large")
    assert reader.calls == []


def test_a_json_body_over_the_limit(client, check_problem):
    check_problem(client.post("/api/v1/score", json={"hand": "1" * 70_000}), 413, "body_too_large")


def _form(*parts: tuple[str, bytes]) -> bytes:
    lines = [
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + body + b"\r\n"
        for head, body in parts
    ]
    return b"".join(lines) + f"--{BOUNDARY}--\r\n".encode()


THOUSAND_PARTS = _form(*((f'name="a{i}"', b"1") for i in range(1000)))
THOUSAND_FILES = _form(*((f'name="photo"; filename="{i}"', b"1") for i in range(1000)))
FORMS = {
    "a thousand parts": (THOUSAND_PARTS, FORM_TYPE, 413, "body_too_large"),
    "a thousand files": (THOUSAND_FILES, FORM_TYPE, 413, "body_too_large"),
    "a long text part": (_form(('name="melds"', b"1" * 70_000)), FORM_TYPE, 413, "body_too_large"),
    "a very long text part": (_form(('name="melds"', b"1" * 900_000)), FORM_TYPE, 413, "body_too_large"),
    "a long part header": (_form(("name=" + "a" * 900_000, b"1")), FORM_TYPE, 413, "body_too_large"),
    "no boundary": (_form(('name="melds"', b"1")), "multipart/form-data", 400, "bad_form"),
    "another boundary": (_form(('name="melds"', b"1")), "multipart/form-data; boundary=y", 400, "bad_form"),
    "cut off": (_form(('name="photo"; filename="a"', b"1" * 500))[:300], FORM_TYPE, 400, "bad_form"),
    "no name": (_form(('filename="a"', b"1")), FORM_TYPE, 422, "unknown_field"),
    "not a form": (b"hello", FORM_TYPE, 400, "bad_form"),
    "empty": (b"", FORM_TYPE, 422, "no_image"),
    "no parts": (f"--{BOUNDARY}--\r\n".encode(), FORM_TYPE, 422, "no_image"),
    "a name in another encoding": (_form(('name="\xff\xfe"', b"1")), FORM_TYPE, 422, "unknown_field"),
}


@pytest.mark.parametrize("name", FORMS)
def test_broken_forms(client, check_problem, name):
    data, kind, status, code = FORMS[name]
    reply = client.post("/api/v1/read", data=data, content_type=kind)
    check_problem(reply, status, code)


JSON_BODIES = {
    "no type": (b"{}", "", 415, "media_type"),
    "a form": (b"a=1", "application/x-www-form-urlencoded", 415, "media_type"),
    "text": (b"{}", "text/plain", 415, "media_type"),
    "empty": (b"", "application/json", 400, "invalid_json"),
    "half": (b'{"ruleset": "ning', "application/json", 400, "invalid_json"),
    "not utf-8": (b'{"ruleset": "\xff"}', "application/json", 400, "invalid_json"),
    "deep": (b'{"options": ' + b"[" * 20_000 + b"]" * 20_000 + b"}", "application/json", 400, "invalid_json"),
    "deep objects": (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, "application/json", 400, "invalid_json"),
    "NaN": (b'{"hand": NaN}', "application/json", 400, "invalid_json"),
    "twice": (b'{"hand": "1m", "hand": "2m"}', "application/json", 400, "invalid_json"),
    "half a pair": (b'{"hand": "\\ud83c"}', "application/json", 400, "invalid_json"),
    "an array": (b"[]", "application/json", 422, "bad_value"),
    "null": (b"null", "application/json", 422, "bad_value"),
    "nothing in it": (b"{}", "application/json", 422, "missing_field"),
}


@pytest.mark.parametrize("name", JSON_BODIES)
@pytest.mark.parametrize("path", ["/api/v1/score", "/api/v1/waits", "/api/v1/draws"])
def test_bad_json(client, check_problem, path, name):
    data, kind, status, code = JSON_BODIES[name]
    check_problem(client.post(path, data=data, content_type=kind), status, code)


def test_a_charset_and_a_byte_order_mark_are_no_problem(client):
    body = "\ufeff" + json.dumps({"ruleset": "ningbo", "hand": "555s22m99p (333m) (777p) +2m"})
    reply = client.post("/api/v1/score", data=body.encode(), content_type="application/json; charset=utf-8")
    assert reply.status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("get", "/api/v1/score", {"POST", "OPTIONS"}),
        ("delete", "/api/v1/read", {"POST", "OPTIONS"}),
        ("post", "/api/v1/rulesets", {"GET", "HEAD", "OPTIONS"}),
        ("put", "/", {"GET", "HEAD", "OPTIONS"}),
        ("post", "/healthz", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_other_methods(client, check_problem, method, path, allow):
    reply = getattr(client, method)(path)
    body = check_problem(reply, 405, "method_not_allowed")
    assert body["detail"].endswith(f"allowed are {', '.join(sorted(allow))}")
    assert set(reply.headers["Allow"].split(", ")) == allow


@pytest.mark.parametrize("path", ["/api", "/api/v1", "/api/v2/score", "/score", "/%00", "/static", "/static/"])
def test_other_paths(client, check_problem, path):
    check_problem(client.get(path), 404, "not_found")
