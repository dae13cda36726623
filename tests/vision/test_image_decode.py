"""The upload matrix: every format, orientation and fault, by path, by bytes and by stream."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pillow_heif
import pytest
from pictures import encoded, picture, row
from PIL import Image

from vision import image
from vision.errors import ImageError
from vision.image import Limits, decode, measure

PHOTO = picture(row([0, 5, 9, 13, 18, 22, 27, 31]))
PIXELS = np.asarray(PHOTO)
INVERSE = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def turned(orientation: int, form: str = "PNG", **options: object) -> bytes:
    """A file whose stored pixels are turned away from upright and whose EXIF tag says so."""
    way = INVERSE[orientation]
    stored = PHOTO if way is None else PHOTO.transpose(way)
    exif = Image.Exif()
    exif[0x0112] = orientation
    return encoded(stored, form, exif=exif, **options)


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("way", ["path", "bytes", "stream"])
def test_orientation_is_applied_whatever_the_source(orientation, way, tmp_path):
    data = turned(orientation)
    if way == "path":
        source = tmp_path / "a.png"
        source.write_bytes(data)
    else:
        source = data if way == "bytes" else io.BytesIO(data)
    photo = decode(source)
    assert (photo.width, photo.height) == PHOTO.size
    assert np.array_equal(photo.pixels, PIXELS)


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("form", ["JPEG", "WEBP"])
def test_orientation_of_lossy_formats(orientation, form):
    photo = decode(turned(orientation, form, quality=95))
    assert photo.pixels.shape == PIXELS.shape
    assert np.abs(photo.pixels.astype(int) - PIXELS).mean() < 4


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_heic_is_turned_once(orientation):
    way = INVERSE[orientation]
    stored = PHOTO if way is None else PHOTO.transpose(way)
    exif = Image.Exif()
    exif[0x0112] = orientation
    out = io.BytesIO()
    pillow_heif.from_pillow(stored).save(out, quality=95, exif=exif.tobytes())
    photo = decode(out.getvalue())
    assert (photo.width, photo.height) == PHOTO.size
    assert np.abs(photo.pixels.astype(int) - PIXELS).mean() < 6


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_avif_is_turned_once(orientation):
    photo = decode(turned(orientation, "AVIF", quality=90))
    assert (photo.width, photo.height) == PHOTO.size
    assert np.abs(photo.pixels.astype(int) - PIXELS).mean() < 6


def test_mpo_gives_its_first_picture():
    other = Image.new("RGB", PHOTO.size, (255, 0, 0))
    data = encoded(PHOTO, "MPO", save_all=True, append_images=[other], quality=95)
    assert np.abs(decode(data).pixels.astype(int) - PIXELS).mean() < 4


@pytest.mark.parametrize("options", [{"progressive": True}, {"subsampling": 0}, {"quality": 30}])
def test_jpeg_variants(options):
    assert np.abs(decode(encoded(PHOTO, "JPEG", **options)).pixels.astype(int) - PIXELS).mean() < 8


def test_cmyk_jpeg_is_not_inverted():
    data = encoded(PHOTO.convert("CMYK"), "JPEG", quality=95)
    assert np.abs(decode(data).pixels.astype(int) - PIXELS).mean() < 8


def test_grey_jpeg_becomes_three_equal_channels():
    pixels = decode(encoded(PHOTO.convert("L"), "JPEG")).pixels
    assert pixels.shape == PIXELS.shape
    assert np.array_equal(pixels[..., 0], pixels[..., 2])


def test_sixteen_bit_grey_png_is_scaled_not_cut_off():
    grey = np.asarray(PHOTO.convert("L")).astype(np.uint16) * 257
    pixels = decode(encoded(Image.fromarray(grey), "PNG")).pixels
    assert np.abs(pixels[..., 0].astype(int) - grey // 257).max() <= 1


def test_palette_and_transparency():
    palette = PHOTO.quantize(64)
    assert np.abs(decode(encoded(palette, "PNG")).pixels.astype(int) - PIXELS).mean() < 6
    clear = PHOTO.convert("RGBA")
    clear.putalpha(0)
    assert decode(encoded(clear, "PNG")).pixels.min() == 255, "a clear pixel shows the white below it"
    opaque = PHOTO.convert("RGBA")
    assert np.array_equal(decode(encoded(opaque, "PNG")).pixels, PIXELS)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA"])
def test_png_depths_give_rgb_bytes(mode):
    photo = decode(encoded(PHOTO.convert(mode), "PNG"))
    assert photo.pixels.dtype == np.uint8
    assert photo.pixels.shape == PIXELS.shape
    assert photo.pixels.flags.c_contiguous


def _clear(mode: str) -> Image.Image:
    """The photo with more and less transparent parts."""
    clear = PHOTO.convert("RGBA")
    clear.putalpha(PHOTO.convert("L"))
    return clear.convert(mode)


@pytest.mark.parametrize("orientation", [1, 2, 6])
@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16", "CMYK"])
def test_strips_make_no_difference(monkeypatch, mode, orientation):
    if mode == "I;16":
        stored = Image.fromarray(np.asarray(PHOTO.convert("L")).astype(np.uint16) * 257)
    else:
        stored = _clear(mode) if mode in ("LA", "RGBA") else PHOTO.convert(mode)
    exif = Image.Exif()
    exif[0x0112] = orientation
    more = {"transparency": 7} if mode == "P" else {}
    data = encoded(stored, "JPEG" if mode == "CMYK" else "PNG", exif=exif, **more)
    whole = decode(data).pixels
    monkeypatch.setattr(image, "_STRIP_PIXELS", 7 * PHOTO.width)
    assert np.array_equal(decode(data).pixels, whole)


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_first_frame_of_an_animation(form):
    other = Image.new("RGB", PHOTO.size, (255, 0, 0))
    data = encoded(PHOTO, form, save_all=True, append_images=[other], duration=100, lossless=True)
    assert np.array_equal(decode(data).pixels, PIXELS)


def test_jpeg_without_its_end_marker_is_read():
    data = encoded(PHOTO, "JPEG", quality=95)
    assert data.endswith(b"\xff\xd9")
    assert np.array_equal(decode(data[:-2]).pixels, decode(data).pixels)


@pytest.mark.parametrize("progressive", [False, True])
def test_jpeg_cut_in_the_middle_is_refused_or_whole(progressive):
    rng = np.random.default_rng(1)
    noisy = Image.fromarray(rng.integers(0, 255, PIXELS.shape, dtype=np.uint8))
    data = encoded(noisy, "JPEG", quality=90, progressive=progressive)
    if progressive:
        assert decode(data[: len(data) * 9 // 10]).pixels.shape == PIXELS.shape
        return
    with pytest.raises(ImageError) as caught:
        decode(data[: len(data) // 2])
    assert caught.value.code == "image_unreadable"


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_other_formats_cut_short_are_unreadable(form):
    data = encoded(PHOTO, form)
    with pytest.raises(ImageError) as caught:
        decode(data[: len(data) // 2])
    assert caught.value.code == "image_unreadable"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no_image"),
        (b"hello, this is text", "image_format"),
        (b"GIF89a" + bytes(40), "image_format"),
        (b"%PDF-1.7" + bytes(40), "image_format"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image_format"),
        (b"\xff\xd8\xff\xe0" + bytes(40), "image_unreadable"),
        (b"\x89PNG\r\n\x1a\n" + bytes(40), "image_unreadable"),
        (b"\x00\x00\x00\x18ftypheic" + bytes(60), "image_unreadable"),
    ],
)
def test_faults_have_codes(data, code):
    with pytest.raises(ImageError) as caught:
        decode(data)
    assert caught.value.code == code
    assert caught.value.as_dict()["code"] == code


@pytest.mark.parametrize("form", ["GIF", "BMP", "TIFF", "ICO"])
def test_other_picture_formats_are_named_as_such(form):
    with pytest.raises(ImageError) as caught:
        decode(encoded(PHOTO.resize((64, 64)), form))
    assert caught.value.code == "image_format"


def test_missing_file_and_folder(tmp_path):
    for source in (tmp_path / "none.jpg", str(tmp_path / "none.jpg")):
        with pytest.raises(ImageError) as caught:
            decode(source)
        assert caught.value.code == "no_image"
    with pytest.raises(ImageError):
        decode(tmp_path)


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds next to nothing: a bomb once it is decoded."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def jpeg_header(width: int, height: int) -> bytes:
    data = bytearray(encoded(PHOTO.resize((16, 16)), "JPEG"))
    place = data.index(b"\xff\xc0") + 5
    data[place : place + 4] = struct.pack(">HH", height, width)
    return bytes(data)


def _boxed(kind: str, width: int, height: int) -> bytes:
    """A HEIC or AVIF file that names another size than its picture has."""
    data = encoded(PHOTO.resize((64, 48)), kind)
    place = data.index(b"ispe") + 8
    return data[:place] + struct.pack(">II", width, height) + data[place + 8 :]


def _riff(name: bytes, body: bytes) -> bytes:
    chunk = name + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)
    return b"RIFF" + struct.pack("<I", 4 + len(chunk)) + b"WEBP" + chunk


def webp_header(width: int, height: int, kind: str) -> bytes:
    plain = encoded(PHOTO.resize((64, 48)), "WEBP", lossless=kind == "VP8L")
    assert plain[12:16] == kind.ljust(4).encode() or kind == "VP8X"
    if kind == "VP8X":
        sizes = struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
        return _riff(b"VP8X", bytes(4) + sizes) + plain[12:]
    if kind == "VP8L":
        return plain[:21] + struct.pack("<I", (height - 1) << 14 | width - 1) + plain[25:]
    return plain[:26] + struct.pack("<HH", width, height) + plain[30:]


BOMBS = {
    "PNG": png_header,
    "JPEG": jpeg_header,
    "HEIC": lambda width, height: _boxed("HEIF", width, height),
    "AVIF": lambda width, height: _boxed("AVIF", width, height),
    "WebP": lambda width, height: webp_header(width, height, "VP8"),
    "lossless WebP": lambda width, height: webp_header(width, height, "VP8L"),
    "extended WebP": lambda width, height: webp_header(width, height, "VP8X"),
}
SIZES = [(9_000, 9_000), (12_000, 9_000), (16_000, 16_000), (60_000, 60_000), (1_000_000_000, 2)]
MOST_SIDE = {"JPEG": 65_535, "WebP": 16_383, "lossless WebP": 16_384, "extended WebP": 1 << 24}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", BOMBS)
def test_header_bombs_are_refused_before_decoding_by_our_own_limit(name, size):
    if max(size) > MOST_SIDE.get(name, 1 << 31):
        pytest.skip("the format cannot say so")
    allowed = 78_000_000 if name == "JPEG" else 52_000_000
    for look in (decode, measure):
        with pytest.raises(ImageError) as caught:
            look(BOMBS[name](*size))
        assert caught.value.code == "image_too_large"
        assert caught.value.detail == f"expected at most {allowed} pixels, found {size[0]} × {size[1]}"


def test_a_limit_above_that_of_the_library_holds():
    with pytest.raises(ImageError) as caught:
        decode(png_header(15_000, 15_000), limits=Limits(max_pixels=300_000_000))
    assert caught.value.code == "image_unreadable", "the size is allowed; there are no pixels"


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "HEIF", "AVIF"])
@pytest.mark.parametrize("kept", [0.3, 0.6, 0.9, -2])
def test_what_is_cut_off_gets_one_sentence_of_ours(form, kept):
    data = encoded(PHOTO, form)
    cut = data[: int(len(data) * kept) if kept > 0 else int(kept)]
    try:
        assert decode(cut).pixels.shape == PIXELS.shape
    except ImageError as error:
        name = {"WEBP": "WebP", "HEIF": "HEIC"}.get(form, form)
        assert error.detail == f"the {name} picture is broken or cut off; send the whole file again"
        assert error.code == "image_unreadable"
    else:
        assert (form, kept) in {("JPEG", -2), ("PNG", -2)}, "half a picture was taken for a whole one"


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_the_measure_is_the_upright_size(form, orientation):
    assert measure(turned(orientation, form)) == PHOTO.size


def test_limits_of_bytes_and_pixels():
    data = encoded(PHOTO)
    for limits in (Limits(max_bytes=100), Limits(max_pixels=1000)):
        with pytest.raises(ImageError) as caught:
            decode(data, limits=limits)
        assert caught.value.code == "image_too_large"
    with pytest.raises(ImageError) as caught:
        decode(io.BytesIO(data), limits=Limits(max_bytes=100))
    assert caught.value.code == "image_too_large"


def test_reduced_jpeg_keeps_the_stored_size():
    big = PHOTO.resize((3200, 2400))
    photo = decode(encoded(big, "JPEG"), max_side=1600)
    assert photo.pixels.shape == (1200, 1600, 3)
    assert (photo.width, photo.height, photo.scale) == (3200, 2400, 2.0)
    assert decode(encoded(big, "JPEG"), max_side=1601).pixels.shape == (2400, 3200, 3)


@pytest.mark.filterwarnings("ignore:Corrupt EXIF")
def test_broken_exif_is_no_reason_to_refuse():
    data = encoded(PHOTO, "JPEG", exif=b"Exif\x00\x00II*\x00\x08\x00\x00\x00\xff\xff" + bytes(10))
    assert decode(data).pixels.shape == PIXELS.shape


def test_orientation_out_of_range_is_upright():
    exif = Image.Exif()
    exif[0x0112] = 9
    assert np.array_equal(decode(encoded(PHOTO, "PNG", exif=exif)).pixels, PIXELS)
