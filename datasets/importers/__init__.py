"""Importers: labelled images of other layouts (YOLO, Pascal VOC, COCO) into the layout of the contract."""

from datasets.importers.base import ImportedImage, ImportProblem, NameTable, write_dataset
from datasets.importers.coco import read_coco
from datasets.importers.voc import read_voc
from datasets.importers.yolo import read_yolo

__all__ = [
    "ImportProblem",
    "ImportedImage",
    "NameTable",
    "read_coco",
    "read_voc",
    "read_yolo",
    "write_dataset",
]
