"""The command line: `horseplay play`, `serve`, `join`, `rules`, `learn`, `simulate`, `conform`, `replay`, `verify`.
Layer 9.

Exit status 0; 1 with one sentence for what cannot be read or is not offered, and where `verify` or `conform` found
something wrong; 2 where `replay` met an act that may not be done.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from horseplay import __version__
from horseplay.errors import HorseplayError, listing
from horseplay.house import shown
from horseplay.language import LANGUAGES, _, marked, speaking, wished
from horseplay.terminal.arguments import BadUsage

ABOUT = marked(
    """Hossie, Horsethief and Hoşkin in the browser and in the terminal.

  horseplay play [GAME]        open a table in the browser, bots in the other seats
  horseplay play --terminal    the same in this terminal
  horseplay serve              serve tables to a household or the world
  horseplay join LINK          sit down at such a table from a terminal
  horseplay learn GAME         the game in ten minutes, by a hand that was played
  horseplay rules GAME         the game's rules and options, or those of the manners
  horseplay simulate GAME      bots against bots
  horseplay conform GAME       try whether a game is right, yours too
  horseplay replay FILE        tell or check a recorded hand
  horseplay verify LOG         check that nobody chose the cards

With `--language de` (en, de, tr) it speaks another language than the system does.

`horseplay COMMAND --help` tells more, `horseplay play GAME --help` lists a game's house rules."""
)
LANGUAGE = "--language"
COMMANDS = ("play", "serve", "join", "rules", "learn", "simulate", "conform", "replay", "verify")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; the exit status. Whatever goes wrong is told in one sentence."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    language, rest = _language(sys.argv[1:] if argv is None else argv)
    with speaking(language):
        return _answered(rest) if language in LANGUAGES else _complain(_unspoken(language))


def _language(argv: Sequence[str]) -> tuple[str, list[str]]:
    """The language that is asked for or that the system speaks, and the command line without it."""
    system = next(filter(None, map(os.environ.get, ("HORSEPLAY_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language, rest = wished(system.partition(".")[0].replace("_", "-")), []
    words = iter(argv)
    for word in words:
        if word == LANGUAGE or word.startswith(LANGUAGE + "="):
            language = word.partition("=")[2] or next(words, "")
        else:
            rest.append(word)
    return language, rest


def _unspoken(language: str) -> str:
    told = _("--language: {language} is not spoken here; there are {languages}")
    return told.format(language=shown(language), languages=listing(LANGUAGES))


def _answered(argv: Sequence[str]) -> int:
    try:
        status = run(argv)
        sys.stdout.flush()
        return status
    except HorseplayError as error:
        return _complain(" ".join(str(error).split()))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, EOFError):
        return 130
    except OSError as error:
        where = error.filename or _("the system")
        return _complain(f"{where}: {error.strerror}")
    except Exception as error:  # a mistake of ours: still no traceback, and a log that is being written is whole
        told = _("something is wrong inside Horseplay ({why})")
        return _complain(told.format(why=f"{type(error).__name__}: {' '.join(str(error).split())}"))


def _complain(sentence: str) -> int:
    print(f"horseplay: {sentence}", file=sys.stderr)
    return 1


def run(argv: Sequence[str]) -> int:
    """The exit status of a command; raises what is wrong."""
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(_(ABOUT))
        return 0
    if argv[0] in ("-V", "--version"):
        print(f"horseplay {__version__}")
        return 0
    if argv[0] not in COMMANDS:
        told = _("there is no command {name}; there are {names}")
        raise BadUsage(told.format(name=shown(argv[0]), names=listing(COMMANDS)))
    module = import_module(f"horseplay.commands.{argv[0]}")
    command: Callable[[Sequence[str]], int] = getattr(module, argv[0])
    return command(argv[1:])
