"""Settings: every variable read, every fault named, printed by `hupai config`."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest
from gunicorn.workers.gthread import ThreadWorker

from service.cli import config_cmd, serve
from service.config import Config, ConfigError, variable_name

GOOD = {
    "HUPAI_HOST": "0.0.0.0",
    "HUPAI_PORT": "9001",
    "HUPAI_WORKERS": "3",
    "HUPAI_THREADS": "40",
    "HUPAI_MODELS_DIR": "/srv/models",
    "HUPAI_MODEL_THREADS": "2",
    "HUPAI_QUEUE_RUNNING": "2",
    "HUPAI_QUEUE_WAITING": "9",
    "HUPAI_RETRY_AFTER": "7",
    "HUPAI_MAX_UPLOAD_BYTES": "2048",
    "HUPAI_MAX_PIXELS": "20000000",
    "HUPAI_MAX_JSON_BYTES": "512",
    "HUPAI_MAX_JSON_DEPTH": "5",
    "HUPAI_MAX_FORM_PARTS": "6",
    "HUPAI_UPLOAD_SECONDS": "9",
    "HUPAI_RATE_LIMIT": "5/minute",
    "HUPAI_PROXY_HOPS": "1",
    "HUPAI_CONTRIBUTIONS_DIR": "/srv/given",
    "HUPAI_CONTRIBUTIONS_MAX_BYTES": "5000000",
    "HUPAI_METRICS": "off",
    "HUPAI_LOG_LEVEL": "debug",
}


def test_every_setting_can_be_set_and_gives_its_variables_again():
    assert set(GOOD) == {variable_name(f.name) for f in fields(Config)}
    config = Config.from_env(GOOD)
    assert config != Config()
    assert all(getattr(config, f.name) != f.default for f in fields(Config))
    assert Config.from_env(config.to_env()) == config


def test_all_faults_are_named_at_once():
    with pytest.raises(ConfigError) as caught:
        Config.from_env({"HUPAI_PROT": "1", "HUPAI_PORT": "http", "HUPAI_WORKERS": "0", "PATH": "/bin"})
    assert [p.split(":")[0] for p in caught.value.problems] == ["HUPAI_PROT", "HUPAI_PORT", "HUPAI_WORKERS"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HUPAI_RATE_LIMIT", "a lot"),
        ("HUPAI_METRICS", "perhaps"),
        ("HUPAI_LOG_LEVEL", "LOUD"),
        ("HUPAI_HOST", "a b"),
        ("HUPAI_PORT", "70000"),
        ("HUPAI_PORT", "tcp://10.0.0.1:80"),
        ("HUPAI_MODELS_DIR", ""),
        ("HUPAI_THREADS", "5"),
    ],
)
def test_a_bad_value_is_refused(name, value):
    with pytest.raises(ConfigError, match=name):
        Config.from_env({name: value})


def test_config_command_prints_every_setting(monkeypatch, capsys):
    monkeypatch.setenv("HUPAI_PORT", "8123")
    assert config_cmd.main(["--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["HUPAI_PORT"] == "8123"
    assert set(printed) == set(GOOD)
    assert config_cmd.main([]) == 0
    assert "HUPAI_PORT" in (text := capsys.readouterr().out)
    assert "[default: 8000]" in text


def test_config_and_serve_refuse_an_unknown_variable(monkeypatch, capsys):
    monkeypatch.setenv("HUPAI_PROT", "8123")
    assert config_cmd.main([]) == 2
    assert serve.main([]) == 2
    assert capsys.readouterr().err.count("HUPAI_PROT: unknown setting") == 2


def test_the_command_line_of_serve_is_over_the_variables(monkeypatch):
    monkeypatch.setenv("HUPAI_PORT", "8123")
    monkeypatch.setenv("HUPAI_WORKERS", "4")
    config = serve.settings(["--port", "9000", "--host", "::1"])
    assert (config.port, config.host, config.workers) == (9000, "::1", 4)
    options = serve.options(config)
    assert options["preload_app"] is False
    assert issubclass(options["worker_class"], ThreadWorker)
