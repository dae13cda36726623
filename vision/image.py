"""The one place where bytes become pixels: a path, bytes or a stream in, an upright RGB array out.

Read are JPEG (also progressive, CMYK and MPO), PNG of every depth, WebP, HEIC and AVIF; of an animation the
first frame. Anything else is an `ImageError` with a stable code:

- `no_image`: nothing was given, or there is no such file;
- `image_format`: not a picture, or of a format that is not read;
- `image_too_large`: too many bytes or, by its header and before any pixel is decoded, too many pixels;
- `image_unreadable`: the format is known and the contents are broken.

A JPEG that lacks only its end marker is read: phones and messengers cut it off. One whose lower part is
missing is `image_unreadable`, as half a hand must not look like a whole one.
"""

from __future__ import annotations

import io
import re
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import cv2
import numpy as np
import numpy.typing as npt
import pillow_heif
from PIL import Image, UnidentifiedImageError

from vision.errors import ImageError

Pixels = npt.NDArray[np.uint8]
Source = str | Path | bytes | bytearray | memoryview | BinaryIO

FORMATS = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF")  # MPO is opened as JPEG
SUFFIXES = frozenset((".jpg", ".jpeg", ".jfif", ".mpo", ".png", ".webp", ".heic", ".heif", ".hif", ".avif"))
"""Names of picture files in a folder, in lower case."""
_ORIENTATION = 0x0112
_BLOCK_ROWS = 32
_JPEG_END = b"\xff\xd9"
_BOX_SIZES = re.compile(rb"\x00\x00\x00\x14ispe\x00{4}(.{8})", re.DOTALL)
"""Sizes of pictures in HEIC and AVIF files (ISO/IEC 23008-12, 6.5.3), one for each tile, thumbnail and whole."""
_HEIC_BRANDS = (b"heic", b"heix", b"mif1", b"msf1", b"hevc")
_AVIF_BRANDS = (b"avif", b"avis")
_BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    struct.error,
    EOFError,
    IndexError,
    KeyError,
    TypeError,
    RuntimeError,
)
_MIRRORED = (2, 4, 5, 7)
_TURN = {
    3: cv2.ROTATE_180,
    4: cv2.ROTATE_180,
    5: cv2.ROTATE_90_COUNTERCLOCKWISE,
    6: cv2.ROTATE_90_CLOCKWISE,
    7: cv2.ROTATE_90_CLOCKWISE,
    8: cv2.ROTATE_90_COUNTERCLOCKWISE,
}
"""EXIF orientations that are undone by a mirror, left to right, and by a turn after that."""
_STRIP_PIXELS = 1 << 20
"""Pixels that are turned into an array at a time, so that a large picture is not held three times over."""

Image.init()
pillow_heif.register_heif_opener()
Image.MAX_IMAGE_PIXELS = None  # `Limits` judges every picture by its header; Pillow's own limit would speak before it


@dataclass(frozen=True, slots=True)
class Limits:
    """What is accepted before decoding.

    Attributes:
        max_bytes: size of the file.
        max_pixels: width × height by the header. A JPEG may have more by half, as it is decoded at a reduced
            size.
        min_side: shortest side in pixels.

    """

    max_bytes: int = 40 * 1024 * 1024
    max_pixels: int = 52_000_000
    min_side: int = 8


@dataclass(frozen=True, slots=True)
class Photo:
    """A decoded picture.

    Attributes:
        pixels: uint8 `(h, w, 3)`, RGB, C-contiguous, upright (EXIF orientation applied).
        width: width of the upright picture as stored, in pixels; at least `pixels.shape[1]`.
        height: its height.
        format: Pillow's name of the file format.

    """

    pixels: Pixels
    width: int
    height: int
    format: str

    def __post_init__(self) -> None:
        if self.pixels.ndim != 3 or self.pixels.shape[2] != 3 or self.pixels.dtype != np.uint8:
            raise ValueError(f"pixels: expected uint8 (h, w, 3), found {self.pixels.dtype} {self.pixels.shape}")

    @property
    def scale(self) -> float:
        """Stored pixels for one decoded pixel: 1 unless a JPEG was decoded at a reduced size."""
        return self.width / float(self.pixels.shape[1])


def read_bytes(source: Source, limits: Limits | None = None) -> bytes:
    """The bytes of a path, a stream or bytes.

    Raises:
        ImageError: `no_image` when there are none, `image_too_large` beyond `limits.max_bytes`.

    """
    limits = limits or Limits()
    if isinstance(source, (bytes, bytearray, memoryview)):
        data = bytes(source)
    elif isinstance(source, (str, Path)):
        data = _file_bytes(Path(source), limits)
    else:
        data = source.read(limits.max_bytes + 1)
    if not data:
        raise ImageError("expected a picture, found no bytes", "no_image")
    if len(data) > limits.max_bytes:
        raise ImageError(_too_many_bytes(len(data), limits), "image_too_large")
    return data


def decode(source: Source, *, max_side: int | None = None, limits: Limits | None = None) -> Photo:
    """Decode a picture to upright RGB.

    Args:
        source: a path, the bytes of a file, or a binary stream.
        max_side: a JPEG may be decoded at half, a quarter or an eighth of its size as long as its longer side
            stays at least this long; the other formats are always decoded whole.
        limits: what is accepted.

    Raises:
        ImageError: see the module's description.

    """
    limits = limits or Limits()
    data = read_bytes(source, limits)
    lacks_end = data[:2] == b"\xff\xd8" and _JPEG_END not in data[-64:]
    image = _open(data + _JPEG_END if lacks_end else data, limits)
    orientation = _orientation(image)
    width, height = _upright_size(image, orientation)
    try:
        if image.format in ("JPEG", "MPO"):
            image.draft(None, _draft_size(image.size, max_side, limits))
        image.load()
        pixels = _by_strips(image)
    except MemoryError as error:
        raise ImageError("there is no memory to decode the picture; send a smaller one", "image_too_large") from error
    except _BROKEN as error:
        raise _broken(data) from error
    name = str(image.format)
    del image  # it holds four bytes a pixel, which turning the array need not wait for
    if lacks_end and _rows_missing(data):
        raise _broken(data)
    return Photo(_turned(pixels, orientation), width, height, name)


def measure(source: Source, *, limits: Limits | None = None) -> tuple[int, int]:
    """Width and height of the upright picture by its header; no pixel is decoded.

    Raises:
        ImageError: what `decode` refuses by the header. A picture that is broken further on is only found there.

    """
    limits = limits or Limits()
    image = _open(read_bytes(source, limits), limits)
    return _upright_size(image, _orientation(image))


def _upright_size(image: Image.Image, orientation: int) -> tuple[int, int]:
    width, height = image.size
    return (width, height) if orientation < 5 else (height, width)


def _file_bytes(path: Path, limits: Limits) -> bytes:
    try:
        if path.is_file() and path.stat().st_size > limits.max_bytes:
            raise ImageError(_too_many_bytes(path.stat().st_size, limits), "image_too_large")
        return path.read_bytes()
    except FileNotFoundError as error:
        raise ImageError(f"there is no file {path.name!r}", "no_image") from error
    except OSError as error:
        raise ImageError(f"the file {path.name!r} cannot be read: {error.strerror}") from error


def _too_many_bytes(found: int, limits: Limits) -> str:
    return f"expected at most {limits.max_bytes} bytes, found {found}"


def _open(data: bytes, limits: Limits) -> Image.Image:
    """The picture with its header read and its size checked.

    The sizes that a HEIC, AVIF or WebP file names are checked before its library sees them: that may crop a large
    picture to a small one, refuse it by a limit of its own, or take memory for it at once.
    """
    kind = _kind(data)
    for width, height in _named_sizes(data, kind):
        _check_most(width, height, limits.max_pixels)
    try:
        image = Image.open(io.BytesIO(data), formats=FORMATS)
    except UnidentifiedImageError as error:
        if kind:
            raise _broken(data) from error
        raise ImageError("expected JPEG, PNG, WebP, HEIC or AVIF, found something else", "image_format") from error
    except _BROKEN as error:
        raise _broken(data) from error
    _check_size(image, limits)
    return image


def _kind(data: bytes) -> str:
    """Name of the format by the first bytes of a file; "" for one that is not read."""
    head = data[:16]
    if head.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "WebP"
    if head[4:8] != b"ftyp":
        return ""
    return "AVIF" if head[8:12] in _AVIF_BRANDS else "HEIC" if head[8:12] in _HEIC_BRANDS else ""


def _named_sizes(data: bytes, kind: str) -> list[tuple[int, int]]:
    """Width and height of every picture that a HEIC or AVIF file names, or of the canvas of a WebP file."""
    if kind in ("HEIC", "AVIF"):
        return [struct.unpack(">II", found.group(1)) for found in _BOX_SIZES.finditer(data)]
    if kind != "WebP" or len(data) < 30:
        return []
    if data[12:16] == b"VP8X":  # RFC 9649, 2.7: canvas less one, 24 bits each
        return [(int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1)]
    if data[12:16] == b"VP8L":  # 3.4: less one, 14 bits each
        bits = int.from_bytes(data[21:25], "little")
        return [((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)]
    return [(int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF)]


def _broken(data: bytes) -> ImageError:
    name = _kind(data) or "found"
    return ImageError(f"the {name} picture is broken or cut off; send the whole file again", "image_unreadable")


def _check_size(image: Image.Image, limits: Limits) -> None:
    width, height = image.size
    reducible = image.format in ("JPEG", "MPO")
    _check_most(width, height, limits.max_pixels * 3 // 2 if reducible else limits.max_pixels)
    if min(width, height) < limits.min_side:
        raise ImageError(f"expected at least {limits.min_side} pixels a side, found {width} × {height}")


def _check_most(width: int, height: int, allowed: int) -> None:
    if width * height > allowed:
        raise ImageError(f"expected at most {allowed} pixels, found {width} × {height}", "image_too_large")


def _draft_size(size: tuple[int, int], max_side: int | None, limits: Limits) -> tuple[int, int]:
    """Smallest size that a reduced JPEG decode must still reach; the whole size when `max_side` is None."""
    ratio = 1.0 if max_side is None else min(1.0, max_side / max(size))
    if size[0] * size[1] > limits.max_pixels:
        ratio = min(ratio, 0.5)
    return max(1, int(size[0] * ratio)), max(1, int(size[1] * ratio))


def _orientation(image: Image.Image) -> int:
    """EXIF orientation 1–8; 1 when there is none or it cannot be read."""
    try:
        value = image.getexif().get(_ORIENTATION, 1)
    except (*_BROKEN, UserWarning):  # Pillow warns of broken EXIF; where warnings are errors it raises
        return 1
    return int(value) if isinstance(value, int) and 1 <= value <= 8 else 1


def _by_strips(image: Image.Image) -> Pixels:
    """As `_to_rgb`, made strip by strip where one strip needs nothing of the others."""
    if _is_deep(image):  # scaled by the brightest pixel of all
        return _to_rgb(image)
    width, height = image.size
    rows = max(1, _STRIP_PIXELS // width)
    pixels = np.empty((height, width, 3), np.uint8)
    for top in range(0, height, rows):
        bottom = min(top + rows, height)
        pixels[top:bottom] = _to_rgb(image.crop((0, top, width, bottom)))
    return pixels


def _turned(pixels: Pixels, orientation: int) -> Pixels:
    """The upright picture of one stored with an EXIF orientation 1-8."""
    if orientation in _MIRRORED:
        pixels = cv2.flip(pixels, 1)
    return cv2.rotate(pixels, _TURN[orientation]) if orientation in _TURN else pixels


def _is_deep(image: Image.Image) -> bool:
    return image.mode.startswith("I") or image.mode == "F"


def _to_rgb(image: Image.Image) -> Pixels:
    """uint8 RGB of any Pillow mode: 16-bit grey is scaled (not cut off), alpha is laid on white."""
    if _is_deep(image):
        grey = _deep_grey(np.asarray(image))
        return np.ascontiguousarray(np.repeat(grey[:, :, None], 3, axis=2))
    if image.mode in ("RGBA", "LA", "PA", "RGBa", "La") or "transparency" in image.info:
        rgba = np.asarray(image.convert("RGBA"))
        return _on_white(rgba)
    return np.ascontiguousarray(np.asarray(image if image.mode == "RGB" else image.convert("RGB")))


def _deep_grey(values: npt.NDArray[np.generic]) -> Pixels:
    """8 bits of 16-bit grey values; values that fit into 8 bits already are kept."""
    wide = np.clip(values.astype(np.float32), 0, 65535)
    if float(wide.max(initial=0)) <= 255:
        return wide.astype(np.uint8)
    return (wide / 257.0 + 0.5).astype(np.uint8)


def _on_white(rgba: Pixels) -> Pixels:
    alpha = rgba[:, :, 3:].astype(np.uint16)
    if int(alpha.min(initial=255)) == 255:
        return np.ascontiguousarray(rgba[:, :, :3])
    mixed = (rgba[:, :, :3] * alpha + 255 * (255 - alpha) + 127) // 255
    return np.ascontiguousarray(mixed.astype(np.uint8))


def _rows_missing(data: bytes) -> bool:
    """Whether a JPEG without end marker lacks more than its last rows of blocks.

    Given no marker, the decoder stops where its data end and leaves the rest black; given one, it fills the rest with a
    colour. Of a progressive JPEG only fineness is lost.
    """
    partial = Image.open(io.BytesIO(data), formats=FORMATS)
    if "progressive" in partial.info or partial.mode not in ("L", "RGB"):
        return False
    try:
        partial.load()
    except OSError:
        partial.tile = []  # what was decoded stays
    filled = np.asarray(Image.open(io.BytesIO(data + _JPEG_END), formats=FORMATS).convert("RGB"))
    missing = ~np.asarray(partial.convert("RGB")).any(axis=(1, 2)) & filled.any(axis=(1, 2))
    return int(missing.sum()) > _BLOCK_ROWS
