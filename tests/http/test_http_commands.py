"""The `hupai` command finds its commands and says what is wrong."""

from __future__ import annotations

import importlib
import importlib.util

import pytest

from app import COMMANDS, main


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_module(name):
    module, text = COMMANDS[name]
    assert importlib.util.find_spec(module) is not None
    assert text
    if module.startswith("service."):
        assert callable(importlib.import_module(module).main)


def test_help_lists_every_command(capsys):
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"  {name} " in out for name in COMMANDS)


def test_no_command_and_an_unknown_one_are_bad_input(capsys):
    assert main([]) == 2
    assert main(["swerve"]) == 2
    assert "'swerve'" in capsys.readouterr().err
