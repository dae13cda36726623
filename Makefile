# Two commands do all the set-up on a machine with Python 3.11: `make run` and `make test`.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
TRAIN := .venv-train/bin

.PHONY: run test lint test-train bench clean

run: $(VENV)/run.stamp
	$(BIN)/hupai serve

test: lint
	$(BIN)/python -m pytest

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/mypy

# Trains, exports and compares one tiny model of each kind; torch is large.
test-train: .venv-train/train.stamp
	$(TRAIN)/python -m pytest tests/train

bench: $(VENV)/dev.stamp
	$(BIN)/python -m pytest bench/bench_scoring.py -s --benchmark-columns=mean,ops --benchmark-sort=name

$(VENV)/run.stamp: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q -e .
	touch $@

$(VENV)/dev.stamp: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q -e '.[dev]'
	touch $@

.venv-train/train.stamp: pyproject.toml
	test -x $(TRAIN)/python || $(PYTHON) -m venv .venv-train
	$(TRAIN)/python -m pip install -q torch==2.14.1 torchvision==0.29.1
	$(TRAIN)/python -m pip install -q -e '.[train]' 'pytest>=8' 'hypothesis>=6.100'
	touch $@

clean:
	rm -rf $(VENV) .venv-train build dist *.egg-info .mypy_cache .ruff_cache
