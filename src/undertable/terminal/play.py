"""The terminal table: people at one keyboard, and bots."""

import itertools
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from undertable.bots import RandomBot
from undertable.bots.line import LineBotFailed
from undertable.core import (
    Bot,
    Ear,
    FastChance,
    IllegalAction,
    Knowledge,
    Match,
    Prompt,
    SealedChance,
    Zone,
    new_secret,
)
from undertable.terminal.draw import draw_choices, draw_result, draw_zones
from undertable.terminal.news import choose_news, weigh

HELP = """\
Type the number of a choice, or its text. You can also type:
  ? WORD     explain a card, a word, an action     ? 3    explain choice 3
  goal       how to win                            rules  the whole rules
  undo       take your last choice back, while nothing was drawn or revealed
  log        everything that has happened          piles  piles that are not on the screen
  save FILE  save the game
  quit       save and leave; go on with `undertable resume FILE`"""
LEAST_NEWS = 3  # lines kept for the news where the table would fill the screen


class Leave(Exception):
    """Somebody wants to stop, or the input has ended."""


class TerminalTable:
    """One match at one keyboard. What is on the screen is only ever what the person at the keyboard may know."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        console: Console,
        ask: Callable[[str], str],
        seed: int = 0,
        file: Path | None = None,
    ) -> None:
        self.match = match
        self.bots = dict(bots)
        self.console = console
        self.ask = ask
        self.imagining = FastChance(seed)
        self.bot_chance = {seat: FastChance(seed + 1 + seat) for seat in bots}
        self.file = file  # where the game was last saved, or came from
        self.people = [seat for seat in range(len(match.seats)) if seat not in bots]
        self.at_keyboard = self.people[0] if len(self.people) == 1 else None
        self.heard = dict.fromkeys(self.people, 0)  # steps whose events a person has seen
        self.news: list[tuple[int, str]] = []  # since the last decision of the person at the keyboard, with weights
        self.note = self.welcome()  # shown once below the table: an error, an explanation
        self.warning = ""  # shown once to the next person: a program that failed, a bot that had too little time
        self.ears: dict[int, tuple[Match, Ear]] = {}  # of bots that listen, with the match to which they listen
        self.hurried: set[int] = set()  # seats of bots that had too little time, once that was said

    def welcome(self) -> str:
        """The goal, and where to find help: below the first screen."""
        goal = self.match.game.explain("goal") or self.match.game.tagline
        return (
            f"{goal}\nType the number of a choice. `help` lists the commands, `rules` has the rules, `? WORD` explains."
        )

    def run(self) -> bool:
        """Play to the end; False if somebody left before."""
        try:
            while waiting := self.match.state.to_act():
                person = next((seat for seat in waiting if seat not in self.bots), None)
                bot = next((seat for seat in waiting if seat in self.bots), None)
                if bot is not None:
                    self.bot_acts(bot)
                elif person is not None:
                    self.person_acts(person)
            for seat, (match, ear) in self.ears.items():
                if match is self.match:
                    self.bots[seat].ended(match.state.result(), ear.hear())
            self.show_end()
        except (Leave, KeyboardInterrupt):
            return False
        return True

    def bot_acts(self, seat: int) -> None:
        bot, match = self.bots[seat], self.match
        if bot.listens and self.ears.get(seat, (None, None))[0] is not match:
            self.ears[seat] = match, Ear(match.state, seat)  # a take-back makes another match: it hears all again
        ear = self.ears[seat][1] if bot.listens else None
        knowledge = Knowledge(match.state, seat, self.imagining, match.names, ear)
        try:
            action = self.bots[seat].choose(knowledge, self.bot_chance[seat])
        except LineBotFailed as failed:
            program = getattr(bot, "program", bot)
            seats = [other for other, one in self.bots.items() if getattr(one, "program", one) is program]
            self.bots |= dict.fromkeys(seats, RandomBot())
            names = " and ".join(self.match.names[other] for other in seats)
            self.warning = f"{names} will play random moves from now on, because {failed}."
        else:
            self.match.act(seat, action)
            if self.bots[seat].cut_short() > 0 and seat not in self.hurried:
                self.hurried.add(seat)
                name = self.match.names[seat]
                self.warning = f"{name} runs out of thinking time and plays below its level. Compiled rules are faster."

    def person_acts(self, seat: int) -> None:
        """Show the table to this person and carry out what they type."""
        if self.at_keyboard != seat and not self.hand_over(seat):
            return
        self.listen(seat)
        prompt = self.match.prompt(seat)
        self.show_table(seat, prompt)
        self.obey(seat, prompt, self.read("> "))

    def hand_over(self, seat: int) -> bool:
        """Clear the screen, so that nobody sees another's cards, and wait for the right person.

        False if the person before takes their last choice back instead.
        """
        before = self.at_keyboard
        name = self.match.names[seat]
        self.wipe()
        self.console.print(Text(f"\n\n   {name}, it is your turn.\n", style="bold"))
        self.console.print(f"   Everybody else looks away; {name} presses Enter.", markup=False)
        if before is not None and self.match.can_take_back(before) is not None:
            self.console.print(f"   {self.match.names[before]} can still type undo.", markup=False)
        line = self.read("   ").lower()
        self.news, self.note = [], "" if before is not None else self.note
        if line in ("quit", "exit", "q"):
            raise Leave
        if line == "undo" and before is not None:
            self.undo(before)
            return False
        self.at_keyboard = seat
        return True

    def wipe(self) -> None:
        """Clear the screen and the scrollback."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
        else:
            self.console.print("\n" * 60)

    def listen(self, seat: int) -> None:
        """Collect what happened since this person last looked."""
        names, game = self.match.names, self.match.game
        events = self.match.events(seat, self.heard[seat])
        sentences = [(event, game.sentence(event, names)) for event in events]
        if sentences:
            self.news = [(weigh(game, event, text, names[seat]), text) for event, text in sentences]
        self.heard[seat] = self.match.steps

    def read(self, prompt: str) -> str:
        try:
            return self.ask(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def obey(self, seat: int, prompt: Prompt, line: str) -> None:
        """Carry out a choice, by number or text, or a command. Anything wrong gets an answer and changes nothing."""
        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                self.note = "Type a number, or `help`."
            case "help" | "h":
                self.note = HELP
            case "?":
                self.note = self.explain(rest, prompt)
            case "undo":
                self.undo(seat)
            case "save":
                self.note = self.save(rest)
            case "log":
                sealed = f"The deal is sealed: {self.match.commitment}"
                self.page("\n".join([sealed, *self.match.sentences(seat)]), at_end=True)
            case "goal":
                self.note = self.match.game.explain("goal") or self.match.game.tagline
            case "piles":
                self.show_piles(seat)
            case "rules":
                self.page(self.match.game.rules(), markdown=True)
            case "quit" | "exit" | "q":
                raise Leave
            case _ if command.startswith("?"):
                self.note = self.explain(line[1:], prompt)
            case _:
                self.choose(seat, prompt, line)

    def choose(self, seat: int, prompt: Prompt, line: str) -> None:
        if line.isascii() and line.isdigit():
            if not 1 <= int(line[:4]) <= len(prompt.choices):
                self.note = f"Choose a number from 1 to {len(prompt.choices)}."
                return
            line = prompt.choices[int(line) - 1].action
        known = {choice.action.lower(): choice.action for choice in prompt.choices}
        try:
            self.act(seat, known.get(line.lower(), line))
        except IllegalAction as error:
            self.note = f"{str(error)[:1].upper()}{str(error)[1:]}. Type a number, or `help`."

    def act(self, seat: int, action: str) -> None:
        """Carry out what a person chose."""
        self.match.act(seat, self.match.game.actions.parse(action))

    def explain(self, topic: str, prompt: Prompt) -> str:
        if not topic.strip():
            return f"{prompt.why}\nAsk `? WORD` for a card, a word or an action, for example `? {prompt.decision}`."
        if topic.strip().isdigit() and 1 <= int(topic[:4]) <= len(prompt.choices):
            choice = prompt.choices[int(topic) - 1]
            return f"{choice.label} — type {int(topic)} or `{choice.action}`."
        game = self.match.game
        here = game.explain_here(self.match.state, topic) if game.explain_here else None
        return here or game.explain(topic) or f"There is no help on '{topic.strip()[:40]}'. `rules` shows the rules."

    def undo(self, seat: int) -> None:
        move = self.match.can_take_back(seat)
        if move is None or not self.match.can_do_without(move):
            self.note = self.why_final(seat)
            return
        self.match = self.match.take_back(seat, [move])
        self.heard = {person: min(heard, self.match.steps) for person, heard in self.heard.items()}
        self.note = "Taken back."

    def why_final(self, seat: int) -> str:
        """Why this person cannot take the last choice back."""
        match = self.match
        own = match.last_move(seat)
        if own is None:
            return "There is nothing to take back: you have not chosen anything yet."
        last = match.game.actions.text(match.moves[own][1])
        if match.revealed_since(own):
            return f"You cannot take that back: since `{last}` a card was drawn, revealed or placed."
        return f"You cannot take that back: others have moved since you chose `{last}`."

    def save(self, file: str) -> str:
        """Write the match down, secret included: the file is for those at this keyboard."""
        try:
            path = Path(file.strip()).expanduser() if file.strip() else self.file or self.free_name()
            part = path.with_name(f"{path.name}.part")
            part.write_bytes(self.match.record(with_secret=True).encode() + b"\n")
            part.replace(path)
        except (OSError, ValueError, RuntimeError) as error:
            return f"Not saved: {getattr(error, 'strerror', None) or error}."
        self.file = path
        return f"Saved. Continue with: undertable resume {path}"

    def free_name(self) -> Path:
        """A file that is not there yet."""
        names = (Path(f"{self.match.game.id}-{number}.json") for number in itertools.count(1))
        return next(path for path in names if not path.exists())

    def show_piles(self, seat: int) -> None:
        """Zones that lie open, but not on the screen."""
        zones = self.match.game.scene(self.match.state.view(seat), self.match.names)
        aside = [f"{zone.title}: {contents(zone)}" for zone in zones if zone.aside]
        self.note = "\n".join(aside) or "Everything is already shown on the table."

    def page(self, text: str, markdown: bool = False, at_end: bool = False) -> None:
        content = Markdown(text) if markdown else Text(text)
        if self.console.is_terminal:
            with less(at_end), self.console.pager(styles=True):
                self.console.print(content)
            self.read("Press Enter to continue ")
        else:
            self.console.print(content)

    def show_table(self, seat: int, prompt: Prompt) -> None:
        """Table, news, prompt and choices; on a terminal a new screen that fits its height."""
        width, match = self.console.width, self.match
        height = self.console.height - 1 if self.console.is_terminal else 1000
        view = match.state.view(seat)
        asked = Text(f"{match.names[seat]}: {prompt.what}", style="bold yellow")
        note = [Text(text, style="italic") for text in (self.warning, self.note) if text]
        self.warning = self.note = ""
        above, below = [asked, Text(prompt.why, style="dim")] if prompt.why else [asked], note
        rest = sum(len(text.wrap(self.console, width)) for text in [*above, *below])
        choices = draw_choices(prompt.choices, width, (height - rest) // 2)
        space = height - rest - len(choices)
        waiting = min(LEAST_NEWS, len(self.news))
        zones = match.game.scene(view, match.names)
        table = draw_zones(zones, width, view.to_act, space - waiting - 1, prompt.choices)
        if len(table) > space:  # a full table: the choices move closer together
            choices = draw_choices(prompt.choices, width, height - rest - len(table))
            space = height - rest - len(choices)
        news = self.wrapped_news(width, space - len(table))
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.rule()
        gap = [Text()] if len(table) + len(news) < space else []
        for line in [*table, *news, *gap, *above, *choices, *below]:
            self.console.print(line)
        self.news = [] if not self.console.is_terminal else self.news

    def wrapped_news(self, width: int, space: int) -> list[Text]:
        """As much of the news as fits into this many lines."""
        for count in range(min(space, len(self.news)), 0, -1):
            chosen = [Text(f"· {text}", style="dim") for text in choose_news(self.news, count)]
            lines = [line for text in chosen for line in text.wrap(self.console, width)]
            if len(lines) <= space:
                return lines
            if count == 1:
                chosen[0].truncate(width, overflow="ellipsis")
                return chosen
        return []

    def show_end(self) -> None:
        """The open table, and every score explained."""
        match = self.match
        viewer = self.people[0] if len(self.people) == 1 else None
        scores = draw_result(match.state.result(), match.names)
        zones = match.game.scene(match.state.view(viewer), match.names)
        space = self.console.height - len(scores) - 5 if self.console.is_terminal else 1000
        if self.console.is_terminal:
            self.console.clear()
        for line in [*draw_zones(zones, self.console.width, (), space), Text(), *scores, Text()]:
            self.console.print(line)


def contents(zone: Zone) -> str:
    cards = " ".join(card.title for card in zone.cards)
    return " · ".join(part for part in (cards, zone.note) if part) or "empty"


@contextmanager
def less(at_end: bool) -> Iterator[None]:
    """The pager `less` opens at the end of a text if asked to."""
    before = os.environ.get("LESS")
    os.environ["LESS"] = f"{before or '-R'}{' +G' if at_end else ''}"
    try:
        yield
    finally:
        os.environ.pop("LESS") if before is None else os.environ.update(LESS=before)


def sit_down(
    match: Match, bots: Mapping[int, Bot], console: Console, ask: Callable[[str], str], file: Path | None = None
) -> None:
    """Play a match, then again as often as the people like. `file` is where it came from, if it was saved."""
    while True:
        seed = int.from_bytes(new_secret()[:6], "big")
        table = TerminalTable(match, bots, console, ask, seed, file)
        if not table.run():
            leave(table)
            return
        if not after_the_end(table):
            return
        match, file = Match(match.game, match.seats, SealedChance(new_secret()), match.options), None


def leave(table: TerminalTable) -> None:
    """Say good-bye; what was played is kept if there is somebody to keep it for."""
    table.console.print()
    if table.console.is_terminal and table.match.moves:
        table.console.print(table.save(""), markup=False)
    else:
        table.console.print("The game was not saved.")


def after_the_end(table: TerminalTable) -> bool:
    """Offer the record and another game; True for another one."""
    while True:
        table.console.print("again · save FILE to keep the record · log · Enter to leave")
        try:
            command, _, rest = table.read("> ").partition(" ")
        except Leave:
            return False
        match command.lower():
            case "again":
                return True
            case "save":
                table.console.print(table.save(rest), markup=False)
            case "log":
                table.page("\n".join(table.match.sentences(None)), at_end=True)
            case _:
                return False
