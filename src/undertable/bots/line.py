"""Bots in any language: programs that are asked over stdin and stdout, line by line, as docs/bots.md describes."""

import importlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from undertable.bots import make_bot
from undertable.bots.networks import load_network
from undertable.bots.quick import SEEDS, NetworkBot
from undertable.core import UNTIMED, Bot, Chance, Event, FastChance, Game, Knowledge, Prompt, Result, Setup
from undertable.core.state import restore

PROTOCOL = 2
FIRST_PROTOCOL = 1  # every question whole, with a world for programs that use this library; no events, no results
START = 10.0  # seconds for a program to say hello
THINK = 5.0  # seconds for a decision, where the table does not say
GRACE = 0.5  # seconds over its time before a program is given up
END = 0.5  # seconds for a program to end by itself
LONGEST = 10_000  # bytes of an answer


class LineBotFailed(Exception):
    """A program that does not start, crashed, was too slow or answered nonsense, in one sentence."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A decision as a program is asked for it: whole, and nothing that its seat may not know."""

    game: str
    options: dict[str, Any]
    seats: int
    seat: int
    seconds: float
    seed: int  # for a program that wants to be repeatable
    view: Any
    prompt: Prompt
    world: list[Any]  # a table imagined for the seat, as `State.dump` writes it: for programs that use this library


def make_question(knowledge: Knowledge, chance: Chance, seconds: float) -> Question:
    """The question a program gets. The chance is the bot's own."""
    world = knowledge.imagine(chance)
    return Question(
        game=world.setup.game.id,
        options=msgspec.to_builtins(world.setup.options),
        seats=world.setup.seats,
        seat=knowledge.seat,
        seconds=seconds,
        seed=chance.below(SEEDS),
        view=knowledge.view,
        prompt=knowledge.prompt,
        world=world.dump(),
    )


class LineBot(Bot):
    """A program that chooses. It is started when first asked, and must be closed.

    It can play several games at the same time: each of its `seated` bots is a game of its own for the program.
    """

    listens = True

    def __init__(self, game: Game, path: str) -> None:
        if not Path(path).is_file():
            raise ValueError(f"there is no program {path!r:.80}")
        if not os.access(path, os.X_OK):
            raise ValueError(f"{path!r:.80} cannot be run; chmod +x makes a file a program")
        self.name = path
        self._game = game
        self.process: subprocess.Popen[bytes] | None = None
        self.version = PROTOCOL
        self.games = 0  # how many it has begun
        self.unsent: list[bytes] = []  # lines that need no answer: they are sent before the next question

    def seated(self) -> "LineSeat":
        return LineSeat(self)

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        """What the program chooses for somebody who has just sat down."""
        return self.seated().choose(knowledge, chance, seconds)

    def choose_for(self, seat: "LineSeat", knowledge: Knowledge, chance: Chance, seconds: float) -> int:
        """The program's choice; LineBotFailed says why there is none, and the program is ended."""
        choices = {self._game.actions.text(action): action for action in knowledge.legal}
        try:
            process = self.process or self.start()
            if self.version == FIRST_PROTOCOL:
                question = b"choose " + msgspec.json.encode(make_question(knowledge, chance, seconds))
            else:
                question = seat.question(knowledge, chance.below(SEEDS), seconds)
            lines = b"\n".join([*self.unsent, question])
            self.unsent = []
            text = self.ask(process, lines, b"move", seconds)
            if text not in choices:
                raise LineBotFailed(f"the program {self.name} answered {text!r:.60}, which is none of the choices")
        except BaseException:
            self.close()  # also when interrupted: its answer would be taken for that to the next question
            raise
        return choices[text]

    def start(self) -> subprocess.Popen[bytes]:
        try:
            # in a session of its own: Ctrl+C is for the table only, and all that it starts can be ended with it
            self.process = process = subprocess.Popen(
                [self.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise LineBotFailed(f"the program {self.name} does not start: {error.strerror or error}") from None
        version = self.ask(process, f"hello {PROTOCOL}".encode(), b"hello", START).partition(" ")[0]
        if version not in (str(FIRST_PROTOCOL), str(PROTOCOL)):
            versions = f"{FIRST_PROTOCOL} or {PROTOCOL}"
            raise LineBotFailed(f"the program {self.name} speaks protocol {version!r:.20}, not {versions}")
        self.version = int(version)
        return process

    def ask(self, process: subprocess.Popen[bytes], line: bytes, wanted: bytes, seconds: float) -> str:
        """Send a line and wait for one that begins with the word that is wanted; others are ignored."""
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()

        def give_up() -> None:
            # this ends the waiting below, whether the program does not write or does not read
            late.set()
            kill(process)

        timer = threading.Timer(seconds + GRACE, give_up)
        timer.start()
        try:
            with suppress(BrokenPipeError):  # what it said before it ended is still to be read
                process.stdin.write(line + b"\n")
                process.stdin.flush()
            while answer := process.stdout.readline(LONGEST):
                word, _, rest = answer.strip().partition(b" ")
                if word == wanted:
                    return rest.decode(errors="replace").strip()
        finally:
            timer.cancel()
        what = f"did not answer in {seconds:g} seconds" if late.is_set() else "ended instead of answering"
        raise LineBotFailed(f"the program {self.name} {what}")

    def close(self) -> None:
        """End the program. The next question starts it again."""
        if self.process is not None:
            end(self.process, self.unsent)
            self.process, self.unsent = None, []


class LineSeat(Bot):
    """One seat of one game that a program plays: to the program, a game with a number of its own."""

    listens = True

    def __init__(self, program: LineBot) -> None:
        self.name = program.name
        self.program = program
        self.game = 0  # its number
        self.view: object = {}  # what the program was last sent
        self.process: subprocess.Popen[bytes] | None = None  # to which it was sent

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        return self.program.choose_for(self, knowledge, chance, THINK if seconds in (None, UNTIMED) else seconds)

    def question(self, knowledge: Knowledge, seed: int, seconds: float) -> bytes:
        """The lines that end with a question: before it what has happened, and at first what is played."""
        lines = []
        if knowledge.first or self.process is not self.program.process:
            lines += [*self.end(), self.begin(knowledge)]
        if knowledge.heard:
            lines.append(line("events", {"id": self.game, "events": knowledge.heard}))
        view = msgspec.to_builtins(knowledge.view)
        changes = merge_patch(self.view, view)
        self.view = view
        asked = {"id": self.game, "seconds": seconds, "seed": seed, "view": changes, "prompt": knowledge.prompt}
        return b"\n".join([*lines, line("question", asked)])

    def begin(self, knowledge: Knowledge) -> bytes:
        self.program.games += 1
        self.game, self.view, self.process = self.program.games, {}, self.program.process
        setup = knowledge.setup
        facts = {
            "id": self.game,
            "game": setup.game.id,
            "rules": setup.game.version,
            "options": setup.options,
            "seats": setup.seats,
            "seat": knowledge.seat,
            "names": list(knowledge.names),
        }
        return line("new", facts)

    def ended(self, result: Result, heard: Sequence[Event]) -> None:
        if self.process is None or self.process is not self.program.process:
            return
        if heard:
            self.program.unsent.append(line("events", {"id": self.game, "events": heard}))
        outcome = {"id": self.game, "winners": result.winners, "places": result.places, "scores": result.scores}
        self.program.unsent += [line("result", outcome), *self.end()]
        self.process = None

    def end(self) -> list[bytes]:
        """The line that lets the program forget the game, if it knows of it."""
        known = self.process is not None and self.process is self.program.process
        return [line("end", {"id": self.game})] if known else []


def line(word: str, facts: object) -> bytes:
    return word.encode() + b" " + msgspec.json.encode(facts)


def merge_patch(old: object, new: object) -> object:
    """What turns the old document into the new one, by RFC 7396.

    In it null takes a key away, so a key that is not there is null.

    >>> merge_patch({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"c": 2, "d": 4}})
    {'b': {'d': 4}, 'a': None}
    """
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    patch = {key: merge_patch(old.get(key), value) for key, value in new.items() if old.get(key) != value}
    return patch | {key: None for key in old if key not in new}


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a program and all that it has started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # it has ended already
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def end(process: subprocess.Popen[bytes], unsent: Sequence[bytes] = ()) -> None:
    """Say what is left to say, ask a program to end, and see to it that it does."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(BrokenPipeError):
        process.stdin.write(b"\n".join([*unsent, b"quit", b""]))
        process.stdin.flush()
    with suppress(BrokenPipeError):
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(END)
    if process.returncode is None:
        kill(process)
        process.wait()
    process.stdout.close()


def make_player(game: Game, name: str) -> Bot:
    """The bot of this name, the network in this file (`….net`), with a slash the program at this path, or with a
    colon a Python class: `mymodule:MyBot`.

    ValueError if there is none. Only for names that a person has typed: those in files or from the network must not
    start programs.
    """
    if name.endswith(".net"):
        return read_player(game, Path(name))
    if "/" in name:
        return LineBot(game, name)
    return import_player(name) if ":" in name else make_bot(game, name)


def runs_code(name: str) -> bool:
    """Does this name of a bot start a program or import a module? Then it must come from a person."""
    return "/" in name or ":" in name


def short_name(name: str) -> str:
    """What a bot of this name is called: of a path the last part without its ending, of an import path the class."""
    return Path(name.rpartition(":")[2]).stem


def import_player(name: str) -> Bot:
    """The bot of a Python class, as `module:Class`, also from the folder in which the command was started."""
    module, _, which = name.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(importlib.import_module(module), which)
    except ImportError as error:
        raise ValueError(f"the bot {name!r:.80} cannot be imported: {error}") from None
    except AttributeError:
        raise ValueError(f"the module {module!r:.60} has no {which!r:.40}") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise ValueError(f"{name!r:.80} is not a class of bots: derive it from undertable.core.Bot")
    bot = found()
    bot.name = name
    return bot


def read_player(game: Game, file: Path) -> NetworkBot:
    """A quick player with the network in this file."""
    try:
        learned = load_network(file)
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        raise ValueError(f"{str(file)!r:.80} holds no network: {error}") from None
    if learned.about.game != game.id or learned.about.rules != game.version:
        raise ValueError(f"the network in {str(file)!r:.80} does not play {game.title} by these rules")
    return NetworkBot(learned, name=str(file))


def end_programs(bots: Iterable[Bot]) -> None:
    """Close those of the bots that are programs."""
    for bot in bots:
        if isinstance(bot, LineBot):
            bot.close()
        elif isinstance(bot, LineSeat):
            bot.program.close()


# The other side: a bot of ours as a program.


def answer_lines(game: Game, bot: Bot, lines: Iterable[bytes], say: Callable[[str], object]) -> None:
    """Let a bot answer the protocol until `quit`; ValueError for a question that makes no sense."""
    for line in lines:
        word, _, rest = line.strip().partition(b" ")
        if word == b"hello":
            say(f"hello {FIRST_PROTOCOL} {bot.name}")
        elif word == b"choose":
            say(f"move {answer(game, bot, rest)}")
        elif word == b"quit":
            return


def answer(game: Game, bot: Bot, text: bytes) -> str:
    try:
        question = msgspec.json.decode(text, type=Question)
        if question.game != game.id:
            raise ValueError(f"asked for {question.game!r:.40}, but it plays {game.id}")
        chance = FastChance(question.seed)
        setup = Setup(game, question.seats, game.make_options(question.options))
        knowledge = Knowledge(restore(setup, chance, question.world), question.seat, chance)
    except (ValueError, TypeError, LookupError, AssertionError, OverflowError) as error:
        raise ValueError(f"a question that makes no sense: {error}") from None
    return game.actions.text(bot.choose(knowledge, chance, question.seconds))
