"""Memory of a worker that really reads photos: its peak by kind of picture, and that it stays flat over a hundred.

`pytest tests/http/test_http_memory.py -m "real and slow" -s` prints the figures of docs/operations.md.
"""

from __future__ import annotations

import io
import json
import os
import re
from pathlib import Path

import psutil
import pytest
import yaml
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
PAGE_SAMPLE = ROOT / "service" / "web" / "sample.jpg"
SAMPLES = sorted((ROOT / "datasets" / "sample" / "images").glob("*.jpg"))
pytestmark = [
    pytest.mark.real,
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux"),
    pytest.mark.skipif(not (ROOT / "models" / "tiles" / "model.onnx").exists(), reason="no model here"),
]
SETTINGS = {"HUPAI_MODEL_THREADS": os.environ.get("MEMORY_TEST_THREADS", "1")}


def _memory(server, name: str) -> int:
    """A line of the worker's /proc status, in MiB."""
    (worker,) = psutil.Process(server.pid).children()
    status = Path(f"/proc/{worker.pid}/status").read_text()
    found = re.search(rf"{name}:\s+(\d+) kB", status)
    assert found is not None
    return int(found.group(1)) >> 10


def _read(server, photo: bytes) -> int:
    """Read a photo; how many tiles it shows."""
    status, _, body = server.ask("POST", "/api/v1/read", photo, {"Content-Type": "image/jpeg"})
    assert status == 200, body[:300]
    return len(json.loads(body)["tiles"])


def _table_photo(width: int, height: int, share: float) -> Image.Image:
    """The page's photo, `share` of the picture wide, on a plain table: small tiles where the share is small."""
    tiles = Image.open(PAGE_SAMPLE)
    across = round(width * share)
    tiles = tiles.resize((across, round(tiles.height * across / tiles.width)), Image.Resampling.BICUBIC)
    table = Image.new("RGB", (width, height), tiles.getpixel((2, 2)))
    table.paste(tiles, ((width - tiles.width) // 2, (height - tiles.height) // 2))
    return table


def _saved(image: Image.Image, kind: str) -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind, **({"quality": 92} if kind == "JPEG" else {"compress_level": 1}))
    return stream.getvalue()


PICTURES = {
    "JPEG, 12 megapixels": (4032, 3024, 1.0, "RGB", "JPEG", 429),
    "JPEG, 12 megapixels, small tiles": (4032, 3024, 0.25, "RGB", "JPEG", 429),  # 429 MiB are 450 MB
    "JPEG, 48 megapixels": (8064, 6048, 1.0, "RGB", "JPEG", 500),
    "JPEG, 48 megapixels, small tiles": (8064, 6048, 0.2, "RGB", "JPEG", 700),
    "PNG, 36 megapixels": (6900, 5200, 1.0, "RGB", "PNG", 700),
    "PNG with alpha, 36 megapixels": (6900, 5200, 1.0, "RGBA", "PNG", 700),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_peak_of_one_large_photo_is_bounded(serve, name):
    width, height, share, mode, kind, most = PICTURES[name]
    photo = _saved(_table_photo(width, height, share).convert(mode), kind)
    with serve(fake=False, HUPAI_MAX_UPLOAD_BYTES=str(1 << 28), **SETTINGS) as server:
        _read(server, PAGE_SAMPLE.read_bytes())
        tiles = _read(server, photo)
        peak, after = _memory(server, "VmHWM"), _memory(server, "VmRSS")
    print(f"\n{name}: {tiles} tiles, peak {peak} MiB, {after} MiB after it")
    assert tiles >= 10
    assert peak < most


def _limits() -> list[int]:
    """What compose file and pod allow the service, in MiB."""
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]["hupai"]
    deployment, _ = yaml.safe_load_all((ROOT / "deploy" / "kubernetes.yaml").read_text("utf-8"))
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    given = (compose["mem_limit"], container["resources"]["limits"]["memory"])
    return [int(re.fullmatch(r"(\d+)(?:m|Mi)", text).group(1)) for text in given]


def test_the_largest_photos_fit_into_the_limits_that_we_ship(serve):
    """After many photos of other shapes, a quarter of the limit is left for bodies that wait."""
    largest = [
        _saved(_table_photo(8400, 6400, 0.2), "JPEG"),
        _saved(_table_photo(6900, 5200, 1.0).convert("RGBA"), "PNG"),
    ]
    with serve(fake=False, HUPAI_MAX_UPLOAD_BYTES=str(1 << 28), **SETTINGS) as server:
        for path in SAMPLES:
            _read(server, path.read_bytes())
        for photo in largest:
            _read(server, photo)
            print(f"\nafter {len(SAMPLES)} others: peak {_memory(server, 'VmHWM')} MiB")
        assert _memory(server, "VmHWM") < min(_limits()) * 3 // 4


def test_memory_is_flat_over_a_hundred_photos_that_are_really_read(serve):
    assert len(SAMPLES) >= 20
    photos = [path.read_bytes() for path in SAMPLES]
    sizes = []
    with serve(fake=False, **SETTINGS) as server:
        for _ in range(5):
            assert sum(_read(server, photo) > 0 for photo in photos) >= 20
            sizes.append(_memory(server, "VmRSS"))
        read = server.ask("GET", "/metrics")[2].decode()
        peak = _memory(server, "VmHWM")
    assert f"hupai_photos_total {5 * len(photos)}.0" in read
    print(f"\nMiB after each {len(photos)} photos: {sizes}, peak {peak}")
    assert sizes[-1] <= sizes[1] * 1.05
