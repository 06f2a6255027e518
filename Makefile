# What a fresh machine needs: Python 3.11 or newer, and make. The rest is put into .venv by scripts/setup.
ARGS =
WORKERS = 2
# What one wants to know after each change: the rules, the judge of them, texts, logs, tables, a room, a page.
QUICK = $(wildcard tests/test_hossie_*.py tests/test_horsethief_*.py tests/test_hoskin_*.py) \
	$(patsubst %,tests/test_%.py,trick house judge text log record table seating rulings layers server_room) \
	'tests/test_browser_games.py::test_whole_hand_by_keyboard_alone[hossie]'

.PHONY: help play serve quick test shots judge mutants check soak bench pages art words constraints clean

help:
	@echo 'make play         play in the browser          ARGS="hossie --players 6", ARGS=--terminal'
	@echo 'make serve        serve the home network       ARGS="--port 8000"'
	@echo 'make test         run all tests                ARGS="-k hoskin", WORKERS=2'
	@echo 'make quick        run in a minute what a change needs'
	@echo 'make shots        run the tests in the browser and take pictures, into tests/shots'
	@echo 'make judge        compare the rules with the judge, hand by hand, and all that words need in Turkish'
	@echo 'make mutants      count the small faults that no test notices  ARGS="--number 300 --seed 1"'
	@echo 'make check        ruff and mypy --strict'
	@echo 'make soak         kill servers in 200 games, compare what is left'
	@echo 'make bench        measure the speed            ARGS=...'
	@echo 'make pages        write docs/rules, docs/learn and the tables of docs/adding-a-game.md anew'
	@echo 'make art          draw the cards anew'
	@echo 'make words        bring the catalogues up to date'
	@echo 'make constraints  pin what is installed anew   ARGS=--upgrade'
	@echo 'make clean        remove all that these made'

play:
	@scripts/setup play
	@.venv/bin/horseplay play $(ARGS)

serve:
	@scripts/setup play
	@.venv/bin/horseplay serve --host 0.0.0.0 $(ARGS)

test:
	@scripts/setup test
	@scripts/chromium
	@scripts/locales
	@scripts/postgresql
	@.venv/bin/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

quick:
	@scripts/setup test
	@scripts/chromium
	@.venv/bin/python -m pytest -n $(WORKERS) --dist worksteal $(QUICK) $(ARGS)

shots:
	@scripts/setup test
	@scripts/chromium
	@HORSEPLAY_SHOTS=1 .venv/bin/python -m pytest -n $(WORKERS) --dist worksteal -m browser $(ARGS)

judge:
	@scripts/setup test
	@scripts/locales
	@HORSEPLAY_HANDS=10000 .venv/bin/python -m pytest -n $(WORKERS) tests/test_judge_agrees.py tests/test_turkish_locale.py $(ARGS)

mutants:
	@scripts/setup test
	@.venv/bin/python -m tests.mutation kernels $(ARGS)
	@.venv/bin/python -m tests.mutation rest $(ARGS)

check:
	@scripts/setup test
	.venv/bin/ruff check .
	.venv/bin/ruff format --check --quiet .
	.venv/bin/mypy --strict
	cd examples/euchre && ../../.venv/bin/mypy

soak:
	@scripts/setup test
	@HORSEPLAY_SOAK=200 .venv/bin/python -m pytest tests/test_server_crash.py $(ARGS)

bench:
	@scripts/setup test
	@scripts/chromium
	@.venv/bin/python -m bench $(ARGS)

pages:
	@scripts/setup play
	@.venv/bin/python -c 'from horseplay.pages import write, write_guide; write("docs/rules"); write_guide("docs/adding-a-game.md")'
	@.venv/bin/python -c 'from horseplay.learn.pages import write; write("docs/learn")'

art:
	@scripts/setup test
	@.venv/bin/python -m art.cards

words:
	@scripts/setup test
	@.venv/bin/python -c 'from horseplay.catalogue import write; write()'

constraints:
	@scripts/setup test
	@scripts/constraints $(ARGS)

clean:
	rm -rf .venv build dist *.egg-info .hypothesis .mypy_cache examples/euchre/.mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
