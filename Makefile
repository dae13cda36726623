# Two commands do all the set-up on a machine with Python 3.11: `make run` and `make test`.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test test-train lint bench clean

$(BIN)/.installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade pip
	$(BIN)/python -m pip install -q -e '.[dev]'
	touch $@

run: $(BIN)/.installed
	$(BIN)/hupai score ningbo '555s22m99p (333m) (777p) +2m' --set winner=S

lint: $(BIN)/.installed
	$(BIN)/ruff check .
	$(BIN)/mypy

test: lint
	$(BIN)/python -m pytest

bench: $(BIN)/.installed
	$(BIN)/python -m pytest bench -q --benchmark-columns=mean,ops --benchmark-sort=name

clean:
	rm -rf $(VENV) .venv-train build dist *.egg-info .mypy_cache .ruff_cache
