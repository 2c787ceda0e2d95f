# `make help` lists the targets. The environment is .venv/, made when it is missing or its locks have changed.

PYTHON ?= python3
PORT ?= 8000
PYTEST_ARGS ?= -n auto --dist loadfile
# The address that the tests build the site for: below the root of its host, where wrong links show.
TEST_SITE_URL ?= https://example.org/sub/

SHELL := bash
PY := .venv/bin/python
FACTSTORE := .venv/bin/factstore
SITE_STAMP := .venv/.site-stamp
DEV_STAMP := .venv/.dev-stamp
NODE_STAMP := node_modules/.stamp

# Material prints an end-of-life banner on standard error at each build. What to do about the move is decided
# and written down in this project, and without the banner a warning in the log is seen.
export NO_MKDOCS_2_WARNING := 1

# The folder of article texts for the grounding check. Set and empty means: do without.
ifeq ($(origin FACTSTORE_TEXTS),undefined)
ifneq ($(wildcard ../shared/sources/.),)
export FACTSTORE_TEXTS := $(shell cd ../shared/sources && pwd)
endif
endif

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help serve build test lint types no-copying node-tools texts offline mutants fuzz kills soak sbom search-eval search-fit bench permalinks changes review diff links audit lock clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

##### The site

serve: $(SITE_STAMP) texts  ## serve the site with live reload, on 127.0.0.1 (PORT=8000)
	@echo "The site will be at http://127.0.0.1:$(PORT)/ (stop with Ctrl-C)"
	@env -u SITE_URL $(PY) -m mkdocs serve --dev-addr 127.0.0.1:$(PORT)

# The build works aside: site/ is replaced as a whole at the end, or stays as it was.
# Neither -q nor -v may be added: each makes --strict pass over some broken links.
build: $(SITE_STAMP) texts  ## build the site into site/, failing on any warning
	@$(PY) -m mkdocs build --strict || { code=$$?; echo "The build failed: site/ is as it was." >&2; exit $$code; }

offline: build  ## make a zip of the site that opens from a disk
	$(FACTSTORE) offline

texts:
	@test -n "$${FACTSTORE_TEXTS-}" || echo "FACTSTORE_TEXTS is not set: citations are not read again in the article texts."

##### Checks

test: $(DEV_STAMP) lint types no-copying node-tools  ## everything that must pass
	@tools/ensure-browser chromium
	@SITE_URL=$(TEST_SITE_URL) $(MAKE) --no-print-directory build
	$(PY) -m pytest $(PYTEST_ARGS)

lint: $(DEV_STAMP)  ## check style, formatting, spelling and which wing imports which
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	.venv/bin/lint-imports --no-cache
	@if command -v npm >/dev/null; then $(MAKE) --silent $(NODE_STAMP) && npm run --silent lint && npm run --silent spelling; \
	else echo "The scripts are not linted, and spelling is not checked: it needs Node with npm."; fi

types: $(DEV_STAMP)  ## check types
	$(PY) -m mypy --strict hooks tests

no-copying:
	@if [ -x ../shared/tools/no-copying ]; then \
		../shared/tools/no-copying .; \
	else \
		echo "Wording shared with the articles was not looked for: ../shared/tools/no-copying is not there."; \
	fi

node-tools:
	@if command -v node >/dev/null && command -v npm >/dev/null && java -version >/dev/null 2>&1; then \
		$(MAKE) --silent $(NODE_STAMP); \
	else \
		echo "The Nu HTML check will not run: it needs Node with npm, and Java."; \
	fi

mutants: $(DEV_STAMP)  ## plant faults in the data and pages, and see that the build fails for each
	$(PY) -m tests.content.mutation

fuzz: $(DEV_STAMP)  ## put many random inputs through all readers, and write down what came of it (minutes)
	$(PY) -m tests.faults.fuzz

kills: $(DEV_STAMP)  ## kill fifty builds at random moments, and look at what is published after each
	$(PY) -m tests.faults.kill 50

soak: $(DEV_STAMP)  ## make a thousand edits, good and bad, under a server, and compare what is served (minutes)
	$(PY) -m tests.faults.soak 1000

search-eval: $(DEV_STAMP) $(NODE_STAMP)  ## measure the search on the queries that must work, beside others (needs make build)
	$(PY) -m tests.content.search_eval

search-fit: $(DEV_STAMP) $(NODE_STAMP)  ## fit the weights of the search anew on the public queries (needs make build)
	$(PY) -m tests.content.search_fit

bench: $(SITE_STAMP)  ## time builds beside plain MkDocs, and write the ratios to data/performance.yml (takes minutes)
	$(PY) -m tests.bench

permalinks: build  ## write down the addresses that must keep working
	$(FACTSTORE) permalinks

changes: $(SITE_STAMP)  ## propose entries for data/changes.yml: what changed since OLD (a revision or claims.json; HEAD)
	@$(PY) -m factstore changes --old $(or $(OLD),HEAD)

review: $(SITE_STAMP)  ## list what a new source makes doubtful: make review SOURCE=…
	@test -n "$(SOURCE)" || { echo "Usage: make review SOURCE=…" >&2; exit 2; }
	@$(PY) -m factstore review $(SOURCE)

diff: $(SITE_STAMP)  ## say what changed between two states of the data: make diff OLD=… NEW=…
	@test -n "$(OLD)" && test -n "$(NEW)" || { echo "Usage: make diff OLD=… NEW=…" >&2; exit 2; }
	$(FACTSTORE) diff "$(OLD)" "$(NEW)"

links: build  ## ask for the addresses of others that the site links to (needs the network)
	$(PY) tools/foreign_links.py site

sbom: $(SITE_STAMP)  ## write the bill of materials of what builds the site: sbom.json
	$(PY) tools/sbom.py requirements/site.txt > sbom.json

audit:  ## ask whether a pinned package has a known vulnerability (needs the network)
	$(PYTHON) tools/audit.py

##### The environment

# The engine goes in as it lies here (`-e`), with the locked setuptools: nothing more is fetched.
$(SITE_STAMP): requirements/site.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed (PYTHON=...)")'
	$(PYTHON) -m venv --clear .venv
	$(PY) -m pip install --quiet --require-hashes -r $<
	$(PY) -m pip install --quiet --no-deps --no-build-isolation --no-index -e .
	@touch $@

$(DEV_STAMP): requirements/dev.txt $(SITE_STAMP)
	$(PY) -m pip install --quiet --require-hashes -r $<
	@touch $@

$(NODE_STAMP): package-lock.json
	npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

# uv, which makes locks for all systems at once, is wanted for this alone and so stays out of .venv/.
UV_VERSION := 0.13.9
LOCK = "$$tmp/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command 'make lock' --upgrade
lock:  ## write the lock files again from requirements/*.in and package.json
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && $(PYTHON) -m venv "$$tmp" \
	&& "$$tmp/bin/python" -m pip install --quiet uv==$(UV_VERSION) \
	&& $(LOCK) requirements/site.in -o requirements/site.txt \
	&& $(LOCK) requirements/dev.in -o requirements/dev.txt \
	&& $(LOCK) requirements/audit.in -o requirements/audit.txt
	npm install --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved --no-audit --no-fund

clean:  ## remove what builds and tests leave behind (but not .venv/ and node_modules/)
	rm -rf site .site.new .site.early .site.old site-offline site-screenshots .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find hooks tests -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
