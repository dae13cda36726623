"""The `hupai` command finds its commands and says what is wrong."""

from __future__ import annotations

import importlib
import importlib.util
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from app import COMMANDS, main
from scoring.errors import InputError
from service.cli.common import parse_json
from service.cli.serve import occupied, options
from service.config import Config

ROOT = Path(__file__).resolve().parents[2]


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


def _serve(*words: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if not k.startswith("HUPAI_")}
    command = [sys.executable, "-m", "app", "serve", *words]
    return subprocess.run(command, cwd=ROOT, env=clean, capture_output=True, text=True, timeout=120)


def test_serve_on_a_used_port_fails_at_once_with_one_line():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = _serve("--port", str(port))
    assert done.returncode == 3
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"hupai serve: failed: cannot listen at 127.0.0.1:{port}: address already in use; ")
    assert "--port" in line


def test_serve_at_an_address_of_another_machine_fails_likewise():
    done = _serve("--host", "192.0.2.1", "--port", "0")
    assert (done.returncode, len(done.stderr.splitlines())) == (3, 1)
    assert "192.0.2.1:0" in done.stderr


@pytest.mark.parametrize("host", ["::1", "[::1]"])
def test_an_address_of_ipv6_is_written_so_that_the_server_reads_it(host):
    from gunicorn.util import parse_address

    assert parse_address(options(Config(host=host, port=9000))["bind"]) == ("::1", 9000)


def test_a_free_port_is_free():
    assert occupied(Config(port=0)) == ""


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"[" + b"9" * 5000 + b"]", "a number has more than 4300 digits"),
        (b"\xff{}", "it is not UTF-8 at byte 0"),
        (b"[" * 100_000, "nested too deep"),
        (b"[NaN]", "NaN is not a JSON number"),
        (b"{", "at line 1, column 2"),
    ],
)
def test_json_that_cannot_be_read_is_said_in_one_sentence_of_ours(data, words):
    with pytest.raises(InputError) as caught:
        parse_json(data, "the file")
    (problem,) = caught.value.problems
    assert problem.code == "invalid_json"
    assert problem.detail.startswith("the file is not JSON: ")
    assert words in problem.detail
    assert "sys." not in problem.detail
