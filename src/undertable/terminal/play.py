"""The terminal table: people at one keyboard, and bots."""

from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from undertable.core import Bot, FastChance, IllegalAction, Knowledge, Match, Prompt, SealedChance, new_secret
from undertable.terminal.draw import draw_choices, draw_result, draw_zones

HELP = """\
Type the number of a choice, or its text (like the words in colour).
  ? TOPIC     explain a card, a word or an action     log    everything you know has happened
  undo        take your last choice back, if nothing was drawn or revealed since
  save FILE   save the game                           rules  the whole rules
  quit        save and leave; `undertable resume FILE` goes on"""


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
        bot_seed: int = 0,
    ) -> None:
        self.match = match
        self.bots = bots
        self.console = console
        self.ask = ask
        self.bot_chance = FastChance(bot_seed)
        self.people = [seat for seat in range(len(match.seats)) if seat not in bots]
        self.at_keyboard = self.people[0] if len(self.people) == 1 else None
        self.heard = dict.fromkeys(self.people, 0)  # steps whose events a person has seen
        self.news: list[str] = []  # the last ones
        self.first_news = [f"The deal is sealed: {match.commitment}"] if match.commitment else []
        self.note = ""  # said once below the table: an error, an explanation

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
        except Leave:
            return False
        return True

    def bot_acts(self, seat: int) -> None:
        knowledge = Knowledge(self.match.state, seat, self.bot_chance)
        self.match.act(seat, self.bots[seat].choose(knowledge, self.bot_chance))

    def person_acts(self, seat: int) -> None:
        """Show the table to this person and carry out what it types."""
        if self.at_keyboard != seat:
            self.hand_over(seat)
        self.listen(seat)
        prompt = self.match.state.prompt(seat)
        self.show_table(seat, prompt)
        self.obey(seat, prompt, self.read("> "))

    def hand_over(self, seat: int) -> None:
        """Clear the screen, so that nobody sees another's cards, and wait for the right person."""
        self.console.clear()
        if not self.console.is_terminal:
            self.console.rule()
        name = self.match.names[seat]
        self.console.print(Text(f"\n\n   {name}, it is your turn.\n", style="bold"))
        self.console.print(f"   Everybody else looks away; {name} presses Enter.\n", markup=False)
        self.read("   ")
        self.at_keyboard = seat

    def listen(self, seat: int) -> None:
        """Collect what happened since this person last looked."""
        news = self.match.sentences(seat, self.heard[seat])
        if self.heard[seat] == 0:
            news = self.first_news + news
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
                self.page("\n".join(self.match.sentences(seat)))
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
        if not self.match.can_take_back(seat):
            self.note = "Nothing to take back: only your own last choice, and only if nothing was drawn or revealed."
            return
        self.match = self.match.until(len(self.match.moves) - 1)
        self.heard = {person: min(heard, self.match.steps) for person, heard in self.heard.items()}
        self.note = "Taken back."

    def save(self, file: str) -> str:
        """Write the match down, secret included: the file is for those at this keyboard."""
        path = Path(file.strip() or f"{self.match.game.id}.json")
        try:
            path.write_bytes(self.match.record(with_secret=True).encode() + b"\n")
        except OSError as error:
            return f"Not saved: {error.strerror or error}."
        return f"Saved. Go on with: undertable resume {path}"

    def page(self, text: str, markdown: bool = False) -> None:
        content = Markdown(text) if markdown else Text(text)
        if self.console.is_terminal:
            with self.console.pager(styles=True):
                self.console.print(content)
        else:
            self.console.print(content)

    def show_table(self, seat: int, prompt: Prompt) -> None:
        """Table, news, prompt and choices; on a terminal a new screen that fits its height."""
        width = self.console.width
        match = self.match
        zones = match.game.scene(match.state.view(seat), match.names)
        choices = draw_choices(prompt.choices, width)
        asked = Text(f"{match.names[seat]}: {prompt.what}", style="bold yellow")
        note = [Text(self.note, style="italic")] if self.note else []
        self.note = ""
        rest = [asked, Text(prompt.why, style="dim"), *choices, *note]
        space = self.console.height - 1 - sum(len(text.wrap(self.console, width)) for text in rest)
        if not self.console.is_terminal:
            space = 1000
        table = draw_zones(zones, width, match.state.to_act(), space - 2)
        news = [Text(f"· {line}", style="dim") for line in self.news]
        news = news[-max(0, min(space - len(table) - 1, 8)) :] if len(table) + 1 < space else []
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.rule()
        gap = [Text()] if len(table) + len(news) < space else []
        for line in [*table, *news, *gap, *rest]:
            self.console.print(line)
        if not self.console.is_terminal:
            self.news = []

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


def sit_down(match: Match, bots: Mapping[int, Bot], console: Console, ask: Callable[[str], str]) -> None:
    """Play a match, then again as often as the people like."""
    while True:
        seed = int.from_bytes(new_secret(None)[:7], "big")
        table = TerminalTable(match, bots, console, ask, seed)
        if not table.run():
            leave(table)
            return
        if not after_the_end(table):
            return
        match = Match(match.game, match.seats, SealedChance(new_secret()), match.options)


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
