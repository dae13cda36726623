"""Makes `labelled` and the drawn pictures of the vision tests importable under importlib mode."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
for folder in (HERE, HERE.parent / "vision"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
