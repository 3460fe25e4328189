# Each target makes .venv and installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
OUT ?= out
SEALORDS := $(BIN)/sealords --db $(OUT)/campaigns.db
ROOM ?= table rules orders maps
MINUTES ?= 30
GAMES ?=
KIND ?=
SAME ?=
SEED ?=
EACH ?= 50
PACKAGE ?= tactical/wooden_ships
COUNT ?= 100
PROCESSES ?= 2
# What Python has compiled is kept, even if the shell forbids it: to collect the tests costs four times as much without.
export PYTHONPYCACHEPREFIX ?= $(CURDIR)/.cache/pyc
unexport PYTHONDONTWRITEBYTECODE

.PHONY: campaign client test check quick soak scenarios aims twins bench mutants clean

campaign: $(VENV)/.installed
	@mkdir -p $(OUT)
	@rm -f $(OUT)/campaigns.db $(OUT)/campaigns.db-wal $(OUT)/campaigns.db-shm
	$(SEALORDS) new trafalgar --theatre trafalgar-1805 --seed 1805
	$(SEALORDS) run trafalgar --until "end of war"
	$(SEALORDS) verify trafalgar
	$(SEALORDS) map trafalgar --out $(OUT)/chart.svg
	$(SEALORDS) log trafalgar > $(OUT)/log.txt
	$(SEALORDS) summary trafalgar --out $(OUT)/summary.md --wear $(OUT)/wear.svg
	$(SEALORDS) report trafalgar --out $(OUT)/gazette.html
	@echo "Written: $(OUT)/campaigns.db, $(OUT)/chart.svg, $(OUT)/log.txt, $(OUT)/summary.md, $(OUT)/wear.svg, $(OUT)/gazette.html"

# mypy and the import contracts are looked at while the tests run; what they say comes at the end.
test: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tests.gate

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Seconds for one room: make quick ROOM=rules
quick: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 -q -m "not slow" $(addprefix tests/,$(ROOM))

soak: $(VENV)/.dev
	$(BIN)/python -m tests.soak --minutes $(MINUTES) $(addprefix --games ,$(GAMES)) $(addprefix --kind ,$(KIND)) $(if $(SAME),--same) --seed "$(SEED)" --out $(OUT)/soak

# Every scenario of Wooden Ships to its end by captains, looked over after every phase: make scenarios EACH=50
scenarios: $(VENV)/.dev
	$(BIN)/python -m tests.soak --each $(EACH) --seed "$(SEED)" --out $(OUT)/scenarios

aims: $(VENV)/.dev
	$(BIN)/python -m tests.aims

twins: $(VENV)/.dev
	$(BIN)/python -m tests.web.twins --worlds 1000 $(if $(SEED),--seed $(SEED))

bench: $(VENV)/.dev
	$(BIN)/python -m tests.bench

# Does a test fail when the rules are broken? make mutants PACKAGE=tactical/wooden_ships COUNT=100 SEED=1 PROCESSES=2
mutants: $(VENV)/.dev
	$(BIN)/python -m tests.mutation $(PACKAGE) --count $(COUNT) --seed "$(or $(SEED),1)" --processes $(PROCESSES)

# The script of the pages, checked and bundled; needs Node, which nobody needs to play.
client: node_modules/.package-lock.json
	npm run --silent check
	npm run --silent build

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --no-progress

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Sea Lords needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --no-compile -e '.[dev]'
	@touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) $(OUT) .cache .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
