"""The terminal table: people at one keyboard, and bots."""

import itertools
from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from undertable.bots import RandomBot
from undertable.bots.line import LineBotFailed
from undertable.core import Bot, FastChance, IllegalAction, Knowledge, Match, Prompt, SealedChance, new_secret
from undertable.terminal.draw import draw_choices, draw_result, draw_zones

HELP = """\
Type the number of a choice, or its text. Besides:
  ? WORD     explain a card, a word, an action     rules  the whole rules
  undo       take your last choice back, while nothing was drawn or revealed
  save FILE  save the game                         log    what has happened
  piles      open piles that are not on the screen
  quit       save and leave; go on with `undertable resume FILE`"""


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
        self.news: list[str] = []  # the last ones
        self.sealed = f"The deal is sealed: {match.commitment}"
        self.note = self.sealed  # said once below the table: an error, an explanation
        self.warning = ""  # said once to whoever comes next: a program that failed

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
            self.show_end()
        except (Leave, KeyboardInterrupt):
            return False
        return True

    def bot_acts(self, seat: int) -> None:
        knowledge = Knowledge(self.match.state, seat, self.imagining)
        try:
            action = self.bots[seat].choose(knowledge, self.bot_chance[seat])
        except LineBotFailed as failed:
            program = self.bots[seat]
            seats = [other for other, bot in self.bots.items() if bot is program]
            self.bots |= dict.fromkeys(seats, RandomBot())
            names = " and ".join(self.match.names[other] for other in seats)
            self.warning = f"From now on at random: {names}, because {failed}."
        else:
            self.match.act(seat, action)

    def person_acts(self, seat: int) -> None:
        """Show the table to this person and carry out what it types."""
        if self.at_keyboard != seat and not self.hand_over(seat):
            return
        self.listen(seat)
        prompt = self.match.state.prompt(seat)
        self.show_table(seat, prompt)
        self.obey(seat, prompt, self.read("> "))

    def hand_over(self, seat: int) -> bool:
        """Clear the screen, so that nobody sees another's cards, and wait for the right person.

        False if who sat here before takes its last choice back instead.
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
        """Leave nothing of the last screen, not even to scroll back to."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
        else:
            self.console.print("\n" * 60)

    def listen(self, seat: int) -> None:
        """Collect what happened since this person last looked."""
        news = self.match.sentences(seat, self.heard[seat])
        if news:
            self.news = news
        self.heard[seat] = self.match.steps

    def read(self, prompt: str) -> str:
        try:
            return self.ask(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def obey(self, seat: int, prompt: Prompt, line: str) -> None:
        """A choice by number or text, or a command. What is wrong is said, and nothing changes."""
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
                self.page("\n".join([self.sealed, *self.match.sentences(seat)]))
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
                self.note = f"There are choices 1 to {len(prompt.choices)}."
                return
            line = prompt.choices[int(line) - 1].action
        known = {choice.action.lower(): choice.action for choice in prompt.choices}
        try:
            self.match.act(seat, self.match.game.actions.parse(known.get(line.lower(), line)))
        except IllegalAction as error:
            self.note = f"{str(error)[:1].upper()}{str(error)[1:]}"

    def explain(self, topic: str, prompt: Prompt) -> str:
        if not topic.strip():
            return f"{prompt.why}\nAsk `? WORD` for a card, a word or an action, for example `? {prompt.decision}`."
        return self.match.game.explain(topic) or f"Nothing is known of '{topic.strip()[:40]}'. `rules` shows the rules."

    def undo(self, seat: int) -> None:
        move = self.match.can_take_back(seat)
        if move is None:
            self.note = "Nothing to take back: only your own last choice, and only if nothing was drawn or revealed."
            return
        self.match = self.match.without([move])
        self.heard = {person: min(heard, self.match.steps) for person, heard in self.heard.items()}
        self.note = "Taken back."

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
        return f"Saved. Go on with: undertable resume {path}"

    def free_name(self) -> Path:
        """A file that is not there yet."""
        names = (Path(f"{self.match.game.id}-{number}.json") for number in itertools.count(1))
        return next(path for path in names if not path.exists())

    def show_piles(self, seat: int) -> None:
        """Zones that lie open, but not on the screen."""
        zones = self.match.game.scene(self.match.state.view(seat), self.match.names)
        aside = [
            f"{zone.title}: {' '.join(card.title for card in zone.cards) or 'empty'}" for zone in zones if zone.aside
        ]
        self.note = "\n".join(aside) or "All there is to see is on the table."

    def page(self, text: str, markdown: bool = False) -> None:
        content = Markdown(text) if markdown else Text(text)
        if self.console.is_terminal:
            with self.console.pager(styles=True):
                self.console.print(content)
            self.read("Enter to go on ")
        else:
            self.console.print(content)

    def show_table(self, seat: int, prompt: Prompt) -> None:
        """Table, news, prompt and choices; on a terminal a new screen that fits its height."""
        width = self.console.width
        match = self.match
        view = match.state.view(seat)
        zones = match.game.scene(view, match.names)
        choices = draw_choices(prompt.choices, width)
        asked = Text(f"{match.names[seat]}: {prompt.what}", style="bold yellow")
        note = [Text(text, style="italic") for text in (self.warning, self.note) if text]
        self.warning = self.note = ""
        rest = [asked, Text(prompt.why, style="dim"), *choices, *note]
        space = self.console.height - 1 - sum(len(text.wrap(self.console, width)) for text in rest)
        if not self.console.is_terminal:
            space = 1000
        table = draw_zones(zones, width, view.to_act, space - 2)
        news = [line for sentence in self.news for line in Text(f"· {sentence}", style="dim").wrap(self.console, width)]
        news = news[-max(0, min(space - len(table) - 1, 8)) :] if len(table) + 1 < space else []
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.rule()
        gap = [Text()] if len(table) + len(news) < space else []
        for line in [*table, *news, *gap, *rest]:
            self.console.print(line)
        self.news = [] if not self.console.is_terminal else self.news

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
        table.console.print("The game stops here.")


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
                table.page("\n".join(table.match.sentences(None)))
            case _:
                return False
