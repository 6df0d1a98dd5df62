"""Scenes: a table laid for one card or rule, played for a few moves, and written down as one seat sees it.

A game's scenes are what `scenes()` in `tests/games/<package>/scenes.py` yields; a game without that file has none.
"""

from undertable.core import Chance, State, Zone

NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay"]
MOST_CHOICES = 8  # shown of one prompt; the rest is counted


class First(Chance):
    """Always the first of what there is: a new card changes no scene but its own."""

    def below(self, n: int) -> int:
        return 0

    def clone(self) -> "First":
        return self


class Scene:
    """What one seat sees of a state with a `sink`, from the events so far to the last move made by `act`.

    Without `table`, the table itself is left out: an earlier scene shows it.
    """

    def __init__(self, title: str, state: State, seat: int = 0, *, notes: bool = True, table: bool = True) -> None:
        self.title = title
        self.state = state
        self.seat = seat
        self.names = NAMES[: state.setup.seats]
        if state.sink is None:
            state.sink = []
        self._shown = 0
        zones = state.setup.game.scene(state.view(seat), self.names) if table else []
        self.lines = [f"  {line}" for zone in zones if (line := zone_line(zone, notes))]
        self.events()

    def events(self) -> None:
        """Write down what has happened since the last time, as far as the seat may know it."""
        game, told = self.state.setup.game, self.state.sink or []
        seen = (game.seen(item, self.state.setup, self.seat) for item in told[self._shown :])
        self.lines += [f"  · {game.sentence(event, self.names)}" for event in seen if event is not None]
        self._shown = len(told)

    def ask(self, seat: int) -> "Scene":
        """Write down what a seat is asked."""
        prompt = self.state.prompt(seat, self.names)
        self.lines.append(
            f"  ? {self.names[seat]}: {prompt.what} ({prompt.why})" if prompt.why else f"  ? {prompt.what}"
        )
        shown = prompt.choices[:MOST_CHOICES]
        self.lines += [f"    {choice.action} — {choice.label}" for choice in shown]
        if len(prompt.choices) > len(shown):
            self.lines.append(f"    and {len(prompt.choices) - len(shown)} more")
        self.lines += [f"    not {action}: {reason}" for action, reason in prompt.why_not.items()]
        return self

    def act(self, seat: int, *actions: str, ask: bool = True) -> "Scene":
        """A seat does these things one after the other; without `ask`, its prompts are not worth a line.

        What others do is seen only in the events.
        """
        game = self.state.setup.game
        for action in actions:
            if ask and seat == self.seat:
                self.ask(seat)
                self.lines.append(f"> {self.names[seat]}: {action}")
            self.state.apply(seat, game.actions.parse(action))
            self.events()
        return self

    def choices(self, seat: int) -> list[str]:
        """What a seat may do."""
        return [self.state.setup.game.actions.text(action) for action in self.state.legal(seat)]

    def cut(self, event: str) -> "Scene":
        """Leave out this event and all after it."""
        end = next((n for n, line in enumerate(self.lines) if line.startswith(f"  · {event}")), None)
        self.lines = self.lines[:end]
        return self

    def text(self) -> str:
        """The scene as it is kept."""
        return "\n".join([f"# {self.title}", *self.lines, ""])


def zone_line(zone: Zone, notes: bool) -> str:
    """A zone in one line; nothing if neither a seat nor a card is in it. Notes may count what any new card changes."""
    if zone.seat is None and not zone.cards:
        return ""
    cards = ", ".join(card.title for card in zone.cards)
    parts = [part for part in (zone.note if notes or zone.seat is not None else "", cards) if part]
    return f"{zone.title}: {' | '.join(parts)}" if parts else ""
