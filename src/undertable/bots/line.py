"""Bots in any language: programs that are asked over stdin and stdout, line by line, as docs/bots.md describes."""

import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from undertable.bots import make_bot
from undertable.bots.networks import load_network
from undertable.bots.quick import SEEDS, NetworkBot
from undertable.core import Bot, Chance, FastChance, Game, Knowledge, Prompt, Setup
from undertable.core.state import restore

PROTOCOL = 1
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
    """A program that chooses. It is started when first asked, and must be closed."""

    def __init__(self, game: Game, path: str) -> None:
        if not Path(path).is_file():
            raise ValueError(f"there is no program {path!r:.80}")
        if not os.access(path, os.X_OK):
            raise ValueError(f"{path!r:.80} cannot be run; chmod +x makes a file a program")
        self.name = path
        self._game = game
        self._process: subprocess.Popen[bytes] | None = None

    def choose(self, knowledge: Knowledge, chance: Chance, seconds: float | None = None) -> int:
        """The program's choice; LineBotFailed says why there is none, and the program is ended."""
        seconds = THINK if seconds is None else seconds
        question = msgspec.json.encode(make_question(knowledge, chance, seconds))
        choices = {self._game.actions.text(action): action for action in knowledge.legal}
        try:
            text = self.ask(self._process or self.start(), b"choose " + question, b"move", seconds)
            if text not in choices:
                raise LineBotFailed(f"the program {self.name} answered {text!r:.60}, which is none of the choices")
        except BaseException:
            self.close()  # also when interrupted: its answer would be taken for that to the next question
            raise
        return choices[text]

    def start(self) -> subprocess.Popen[bytes]:
        try:
            # in a session of its own: Ctrl+C is for the table only, and all that it starts can be ended with it
            self._process = process = subprocess.Popen(
                [self.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise LineBotFailed(f"the program {self.name} does not start: {error.strerror or error}") from None
        version = self.ask(process, f"hello {PROTOCOL}".encode(), b"hello", START).partition(" ")[0]
        if version != str(PROTOCOL):
            raise LineBotFailed(f"the program {self.name} speaks protocol {version!r:.20}, not {PROTOCOL}")
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
        if self._process is not None:
            end(self._process)
            self._process = None


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a program and all that it has started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # it has ended already
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def end(process: subprocess.Popen[bytes]) -> None:
    """Ask a program to end, and see to it that it does."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(BrokenPipeError):
        process.stdin.write(b"quit\n")
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
    """The bot of this name, the network in this file (`….net`) or, with a slash, the program at this path.

    ValueError if there is none. Only for names that a person has typed: those in files or from the network must not
    start programs.
    """
    if name.endswith(".net"):
        return read_player(game, Path(name))
    return LineBot(game, name) if "/" in name else make_bot(game, name)


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


# The other side: a bot of ours as a program.


def answer_lines(game: Game, bot: Bot, lines: Iterable[bytes], say: Callable[[str], object]) -> None:
    """Let a bot answer the protocol until `quit`; ValueError for a question that makes no sense."""
    for line in lines:
        word, _, rest = line.strip().partition(b" ")
        if word == b"hello":
            say(f"hello {PROTOCOL} {bot.name}")
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
