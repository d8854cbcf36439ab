# make play: the table. make quick: the checks of a minute. make test: every check. Each creates the environment it needs.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN = .venv/bin
SUDO = $(shell [ $$(id -u) = 0 ] || echo sudo)
CHROMIUM = { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null
# what make quick runs, without the labs of games and the tests marked slow
QUICK = $(wildcard $(addprefix tests/,engine record speech kit packs paint games table test_architecture.py \
  test_no_game_is_named.py test_contract.py test_messages.py test_plain_english.py test_plain_names.py \
  docs/test_map.py docs/test_width.py))
# five workers for two processors: a test that waits for a browser, a server or a disk, as most do half of their time,
# needs none; each worker takes about a gigabyte of memory with its browser
WORKERS = $(shell expr $$(nproc 2>/dev/null || echo 2) '*' 3 / 2 + 2)
CODE = $(wildcard src tests tools bench setup.py)
# style sheets and scripts, without what others wrote
SHEETS = "{src,tests}/**/*.{css,js,mjs}" "!**/vendor/**"
TEMPLATES = src/siluro/web/templates
PRETTIER = .venv/npm/node_modules/.bin/prettier --log-level warn
# what a lock names, and no file but those whose hashes it knows
LOCKED = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes
# what setup.py compiles
HOT = $(wildcard $(addprefix src/siluro/,$(shell sed -n '/^HOT = /,/^]/p' setup.py | grep -o '"[^"]*"' | tr -d '"')))

.PHONY: play site quick test conformance odds rules states messages lint format lock bench compile wheels clean

# with a C compiler the rules are compiled in the background, for the next start; what is compiled is kept
play: .venv/ready
	@SILURO_COMPILED="$$($(BIN)/python tools/fast_rules.py)" $(BIN)/siluro

# the static edition: make site, or make site SITE=folder ROOT=/sub-folder/
SITE = build/site
ROOT = /
site: .venv/ready .venv/node
	@$(BIN)/siluro site $(SITE) --root $(ROOT)

quick: .venv/dev
	$(BIN)/python -m pytest -n 2 -m "not slow" --ignore-glob 'tests/games/*/lab' $(QUICK)

# while mypy reads, the tests are compiled: once, and not by all workers at the same time
test: .venv/compiled .venv/browser .venv/postgresql .venv/node
	@$(BIN)/python -m pytest --collect-only -q >/dev/null 2>&1 & $(MAKE) --no-print-directory lint && wait
	$(BIN)/python -m tools.in_memory $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup --no-loadscope-reorder

conformance: .venv/compiled .venv/browser .venv/postgresql .venv/cluster
	SILURO_GAMES=10000 $(BIN)/python -m pytest -n 2 src/siluro/testing tests/conformance tests/referee tests/lab/test_solve.py tests/lab/test_bound.py \
	  $(addprefix tests/web/test_,three_friends.py spellings.py talk.py share.py) tests/store/test_days.py

# stated odds against observed frequencies, 100,000 games of each scenario: make odds GAME=boats, or all games
odds: .venv/compiled
	SILURO_GAMES=100000 $(BIN)/python -m pytest src/siluro/testing/test_walks.py -k "odds and $(or $(GAME),test)"

rules: .venv/dev
	$(BIN)/python tools/rule_table.py

states: .venv/dev
	$(BIN)/python tools/states.py

messages: .venv/dev
	$(BIN)/python tools/messages.py

# newer libraries, with their hashes and licences, into locks; the next make installs them
lock: .venv/dev .venv/node
	$(BIN)/python -m tools.lock

lint: .venv/dev .venv/prettier
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(PRETTIER) --check $(SHEETS)
	$(BIN)/djlint --check --quiet $(TEMPLATES)
	$(BIN)/mypy

format: .venv/dev .venv/prettier
	$(BIN)/ruff format $(CODE)
	$(PRETTIER) --write $(SHEETS)
	$(BIN)/djlint --reformat --quiet $(TEMPLATES) || true  # it fails when it changed something

bench: .venv/compiled .venv/browser .venv/postgresql .venv/node .venv/bench
	$(BIN)/siluro bench
	$(BIN)/python bench/vectorised.py
	$(BIN)/python bench/adviser.py
	$(BIN)/python bench/table.py
	$(BIN)/python bench/load.py
	$(BIN)/python bench/site.py

compile: .venv/compiled

# what a release holds, in dist: see docs/develop/releasing.md
wheels: .venv/dev
	$(BIN)/python -m tools.wheels

# the tests open the pages in a real browser: Debian's without windows, which takes a third of the time, and the whole
# one for the static edition, which has to survive its end; without the right to install them, any Chromium that is there.
# Firefox and WebKit too, where Debian has them; without them, their tests are skipped
.venv/browser: .venv/dev
	@{ command -v chromium-headless-shell >/dev/null && $(CHROMIUM); } || { [ -n "$(SUDO)" ] && $(CHROMIUM); } \
	  || { echo "Installing Chromium for the tests ..."; $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq chromium chromium-headless-shell >/dev/null; } \
	  || $(CHROMIUM) || $(SUDO) apt-get install -y -qq chromium >/dev/null
	@{ command -v firefox-esr || command -v firefox || [ -n "$(SUDO)" ]; } >/dev/null \
	  || { echo "Installing Firefox for the tests ..."; $(SUDO) apt-get install -y -qq firefox-esr >/dev/null; } \
	  || echo "Firefox is not there: its tests will be skipped."
	@{ command -v WebKitWebDriver && command -v Xvfb; } >/dev/null || [ -n "$(SUDO)" ] \
	  || { echo "Installing WebKit for the tests ..."; $(SUDO) apt-get install -y -qq webkit2gtk-driver xvfb >/dev/null; } \
	  || echo "WebKit is not there: its tests will be skipped."
	@touch $@

# the static edition is compiled by the Python that runs in browsers, which node runs here and npm downloads;
# node formats style sheets and scripts as well
.venv/node: .venv/ready
	@{ command -v node && command -v npm; } >/dev/null \
	  || { echo "Installing node and npm for the static edition ..."; \
	       $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq nodejs npm >/dev/null; } \
	  || { echo "apt-get could not install npm. Install node (18 or newer) and npm yourself."; exit 1; }
	@touch $@

# the formatter of style sheets and scripts
.venv/prettier: .venv/node locks/npm/package-lock.json
	@mkdir -p .venv/npm && cp locks/npm/*.json .venv/npm && npm ci --silent --no-audit --no-fund --prefix .venv/npm
	@touch $@

# a PostgreSQL server of the tests' own, which they start and stop: only its programs are needed
.venv/postgresql: .venv/dev
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	  || { echo "Installing PostgreSQL for the tests ..."; \
	       $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq postgresql >/dev/null; } \
	  || { echo "apt-get could not install PostgreSQL. Install its server yourself: the tests need the program initdb."; exit 1; }
	@touch $@

# without byte code for all that is installed: it is made of what is used
.venv/ready: pyproject.toml locks/ready.txt
	@echo "Setting up (once, about a minute) ..."
	@$(PYTHON) -c 'import sys; sys.exit("Siluro needs Python 3.11 or newer.") if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv .venv
	@$(LOCKED) --no-compile -r locks/ready.txt
	@$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

.venv/dev: .venv/ready locks/dev.txt
	@$(LOCKED) -r locks/dev.txt
	@touch $@

# OpenSpiel, which has no wheel for every computer; without it the bench compares nothing
.venv/bench: .venv/dev locks/bench.txt
	@$(LOCKED) -r locks/bench.txt && touch $@ || true

# Ray, for studies on a cluster; it has no wheel for every computer, and without it that test is skipped
.venv/cluster: .venv/dev locks/cluster.txt
	@$(LOCKED) -r locks/cluster.txt && touch $@ || true

.venv/compiled: .venv/dev setup.py $(HOT)
	SILURO_COMPILE=1 $(BIN)/python setup.py --quiet build_ext --inplace
	@find src -name '*.so' -exec touch {} +
	@touch $@

clean:
	rm -rf .venv build dist src/*.so src/*.egg-info
	find src -name '*.so' -delete
