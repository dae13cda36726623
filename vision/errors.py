"""What can go wrong between a file and its tiles, each with a stable code (contract section 3)."""

from __future__ import annotations

from scoring.errors import HupaiError

IMAGE_CODES = ("image_unreadable", "image_format", "image_too_large", "no_image")


class VisionError(HupaiError):
    """Root of the errors of this package.

    Attributes:
        code: one of the stable codes of the contract.
        detail: one sentence for people, which names what was expected and what was found.

    """

    code: str = "image_unreadable"

    def __init__(self, detail: str, code: str | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        if code is not None:
            self.code = code

    def as_dict(self) -> dict[str, object]:
        """The error as one problem of a reply.

        >>> ImageError("no bytes were given", "no_image").as_dict()
        {'code': 'no_image', 'detail': 'no bytes were given'}
        """
        return {"code": self.code, "detail": self.detail}


class ImageError(VisionError):
    """The picture cannot be read; the code is one of `IMAGE_CODES`."""


class ModelError(VisionError):
    """A model is missing or is not the one its card describes."""

    code = "model_unavailable"
