"""The page's service worker, named after what it stores.

A browser installs a service worker anew when its text differs. Its store is therefore named by a digest of every file
of the page and of the rulesets: with any change the browser fetches the whole page again, keeps it only when all of it
has come, and drops the old store, so that what it serves without a network is always of one version.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from scoring.request import rulesets_info

WEB = Path(__file__).resolve().parent.parent / "web"
STORE = 'const STORE = "hupai-1";'
"""The line of `sw.js` that names the store."""


def digest(folder: Path, suffixes: Iterable[str]) -> str:
    """The first 16 hexadecimal digits of a SHA-256 over the rulesets and the names and bytes of these files."""
    total = hashlib.sha256(json.dumps(rulesets_info(), ensure_ascii=False).encode())
    wanted = set(suffixes)
    for path in sorted(path for path in folder.iterdir() if path.suffix in wanted and path.is_file()):
        data = path.read_bytes()
        total.update(f"\n{path.name} {len(data)}\n".encode() + data)
    return total.hexdigest()[:16]


@cache
def worker_text(folder: Path, suffixes: frozenset[str]) -> str:
    """`sw.js` with its store named by the digest; worked out once, as the files do not change while serving.

    Raises:
        ValueError: `sw.js` has no line that names the store.

    """
    text = (folder / "sw.js").read_text(encoding="utf-8")
    if text.count(STORE) != 1:
        raise ValueError(f"sw.js has no line {STORE}")
    return text.replace(STORE, f'const STORE = "hupai-{digest(folder, suffixes)}";')
