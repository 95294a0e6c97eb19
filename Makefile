# Everything needs only python3 (3.11 or newer), make and git. `make` lists the targets.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests of one file mostly stay in one process, which makes what they share once; a process that is done takes from the others.
PYTEST_ARGS ?= -n auto --dist worksteal

.PHONY: help soak docs test-floors site test test-no-fork test-whoosh lint bench lock clean browser converters
.DEFAULT_GOAL := help

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# What is compiled is what is used, when it is first used: --no-compile. The lock of the tests holds all that the other one holds.
define install
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "ruletrail needs Python 3.11 or newer; say make PYTHON=python3.11")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --no-compile --require-hashes -r $(1)
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
endef

$(VENV)/.made: requirements/lock.txt pyproject.toml
	$(call install,requirements/lock.txt)
	@touch $@

$(VENV)/.made-tests: requirements/test.txt pyproject.toml
	$(call install,requirements/test.txt)
	@touch $(VENV)/.made $@

site: $(VENV)/.made ## environment, corpus, index and site from the embedded digest
	$(BIN)/ruletrail --home home build
	@echo
	@echo "Look at:  home/site/index.html   (or run: $(BIN)/ruletrail --home home serve)"

browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium chromium-driver >/dev/null; } || \
	  { echo "The browser tests need Chromium: install the package 'chromium', then say make test again." >&2; exit 1; }

converters:
	@for program in pandoc pdftotext tesseract; do command -v $$program >/dev/null || missing=1; done; test -z "$$missing" || \
	  { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends pandoc poppler-utils tesseract-ocr tesseract-ocr-eng >/dev/null; } || \
	  echo "Copies by pandoc, poppler-utils and tesseract-ocr aren't tested: install these packages." >&2

test: $(VENV)/.made-tests browser converters ## all tests, with all the set-up that they need
	$(BIN)/python -m pytest $(PYTEST_ARGS)

test-no-fork: $(VENV)/.made-tests ## the tests as where no process can be forked
	PYTHONPATH=tests/no_fork $(BIN)/python -m pytest -m "not packaging and not browser" $(PYTEST_ARGS)

# The tests in which Whoosh works; what is asked of it before and after is the same with either.
WHOOSH_TESTS := analysis.py guard.py index.py on_a_digest.py query.py search.py snippets.py

test-whoosh: $(VENV)/.made-tests ## the index tests against the original Whoosh 2.7.4
	@test -x build/whoosh-2.7.4/bin/python || $(PYTHON) -m venv build/whoosh-2.7.4
	build/whoosh-2.7.4/bin/pip install --quiet --require-hashes -r requirements/test.txt
	build/whoosh-2.7.4/bin/pip uninstall --quiet --yes whoosh3
	build/whoosh-2.7.4/bin/pip install --quiet --force-reinstall --require-hashes -r requirements/whoosh-2.7.4.txt
	build/whoosh-2.7.4/bin/pip install --quiet --no-deps --no-build-isolation --editable .
	build/whoosh-2.7.4/bin/python -m pytest $(PYTEST_ARGS) $(addprefix tests/indexer/test_,$(WHOOSH_TESTS))

lint: $(VENV)/.made-tests ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy ruletrail

bench: $(VENV)/.made-tests ## figures, as ratios to something run beside them
	@for script in bench/*.py; do echo "== $$script"; $(BIN)/python -P $$script || exit 1; done

test-floors: $(VENV)/.made ## the tests with the lowest releases that pyproject.toml allows
	@test -x build/floors/bin/python || $(PYTHON) -m venv build/floors
	$(PYTHON) tools/floors.py > build/floors.txt
	build/floors/bin/pip install --quiet --constraint build/floors.txt --editable '.[documents,test]'
	build/floors/bin/python -m pytest -m "not packaging and not browser" $(PYTEST_ARGS)

docs: $(VENV)/.made ## the documentation as a site, in build/docs
	@test -x build/docs-env/bin/python || $(PYTHON) -m venv build/docs-env
	build/docs-env/bin/pip install --quiet --require-hashes -r requirements/docs.txt
	build/docs-env/bin/sphinx-build -W --keep-going -q -b html docs build/docs
	@echo "Look at:  build/docs/index.html"

soak: $(VENV)/.made-tests ## break things on purpose for a time: make soak SOAK=10m
	$(BIN)/python -m tests.soak --time $(or $(SOAK),1m)

lock: $(VENV)/.made-tests ## write the lock files anew
	$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-find-links --extra documents --extra build -o requirements/lock.txt pyproject.toml
	$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-find-links --extra documents --extra build --extra api --extra lsp --extra markdown --extra mcp --extra sphinx --extra test -o requirements/test.txt pyproject.toml
	$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-find-links -o requirements/docs.txt requirements/docs.in

clean: ## remove everything that was made
	rm -rf $(VENV) build dist home *.egg-info
