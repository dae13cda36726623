"""The C library's allocator, told to give memory back.

glibc keeps a heap for each thread and, after the first freed photo, takes photos from these heaps too; with
a dozen threads that decode pictures of some 30 MB each, a worker then grows by about a half over some
hundred photos. Two heaps and photos always in pages of their own keep it flat (docs/operations.md has both
curves).
"""

from __future__ import annotations

import ctypes

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # names of malloc.h
_SETTINGS = ((_ARENA_MAX, 2), (_MMAP_THRESHOLD, 1 << 20), (_TRIM_THRESHOLD, 4 << 20))


def tune_allocator() -> bool:
    """Set this process and those it forks from now on; False where the C library has no such settings."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    return mallopt is not None and all(mallopt(name, value) == 1 for name, value in _SETTINGS)
