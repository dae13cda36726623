"""Words of a command line: an argument parser whose errors have the stable codes of the contract (section 3)."""

from __future__ import annotations

import argparse
from typing import NoReturn


class Arguments(argparse.ArgumentParser):
    """As its base; a wrong word ends the program with status 2 and one line ``command: code: what is wrong``.

    >>> words = Arguments(prog="hupai score")
    >>> _ = words.add_argument("hand", metavar="HAND")
    >>> words.code_of("the following arguments are required: HAND")
    'missing_field'
    """

    @staticmethod
    def code_of(message: str) -> str:
        """The code of a message of argparse: ``missing_field``, ``unknown_field`` or ``bad_value``."""
        if "required" in message or "needed" in message:
            return "missing_field"
        return "unknown_field" if message.startswith("unrecognized") else "bad_value"

    def error(self, message: str) -> NoReturn:
        """Print the usage and the error, and end with status 2."""
        self.exit(2, f"{self.format_usage()}{self.prog}: {self.code_of(message)}: {message}\n")
