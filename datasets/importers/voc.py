"""Pascal VOC layout: one XML file an image, with ``object/name`` and ``object/bndbox`` in pixels."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

from datasets.importers.base import ImportedImage


def _text(node: ElementTree.Element, path: str, where: str) -> str:
    found = node.findtext(path)
    if found is None:
        raise ValueError(f"{where}: {path} is missing")
    return found.strip()


def read_voc(folder: Path) -> Iterator[ImportedImage]:
    """Every XML file below a folder.

    The image lies beside it, or in ``JPEGImages`` or ``images`` next to its folder.

    Raises ValueError with the file for XML that lacks a size or a box. Files with a document type are
    refused.
    """
    for path in sorted(folder.rglob("*.xml")):
        text = path.read_text(encoding="utf-8")
        if "<!DOCTYPE" in text or "<!ENTITY" in text:
            raise ValueError(f"{path.name}: document types are not accepted")
        root = ElementTree.fromstring(text)  # noqa: S314 (entities are refused above)
        name = Path(_text(root, "filename", path.name)).name
        homes = (path.parent, path.parent.parent / "JPEGImages", path.parent.parent / "images")
        image = next((home / name for home in homes if (home / name).is_file()), path.parent / name)
        boxes = []
        for node in root.iter("object"):
            corners = [float(_text(node, f"bndbox/{key}", path.name)) for key in ("xmin", "ymin", "xmax", "ymax")]
            boxes.append((_text(node, "name", path.name), (corners[0], corners[1], corners[2], corners[3])))
        width, height = (int(_text(root, f"size/{key}", path.name)) for key in ("width", "height"))
        yield ImportedImage(image, width, height, tuple(boxes))
