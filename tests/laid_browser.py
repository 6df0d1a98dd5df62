"""A table in a running server, laid as a test needs it: people at all seats, and any state of the game."""

import itertools
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.browser import Visit
from tests.inside import Inside, Tab
from undertable.core import State, new_secret, state_hash
from undertable.table import log
from undertable.table.log import AnyEntry, Created, Joined, Sat, Started
from undertable.table.messages import Spec
from undertable.table.store import Guest, Lease
from undertable.web.guests import TOKEN, hashed
from undertable.web.site import Site

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]
numbers = itertools.count()


@dataclass
class Laid:
    """People sit at their seats by name; the test moves for those who have no browser."""

    server: Inside
    world: State
    seats: int
    name: str = field(default_factory=lambda: f"laid{next(numbers)}")

    def __post_init__(self) -> None:
        self.open = ExitStack()
        self.tabs: dict[int, Tab] = {}
        self.server.run(self.lay)

    def token(self, seat: int) -> str:
        return f"token-of-{self.name}-{seat}"

    def entries(self) -> Sequence[AnyEntry]:
        game = self.world.setup.game
        spec = Spec(game=game.id, seats=self.seats, open=True)
        secret = new_secret(self.name).hex()
        entries: list[AnyEntry] = [
            Created(at=0, table=self.name, spec=spec, rules=game.version, secret=secret, invite="x")
        ]
        for seat in range(self.seats):
            who = f"{self.name}-{seat}"
            entries += [Joined(at=0, who=who, name=NAMES[seat]), Sat(at=0, who=who, seat=seat, salt="")]
        return [*entries, Started(at=0)]

    async def lay(self, site: Site) -> None:
        for seat in range(self.seats):
            await site.store.add_guest(Guest(f"{self.name}-{seat}", NAMES[seat], ""), hashed(self.token(seat)))
        await site.store.append(Lease(self.name, 0), 0, [log.encode(entry) for entry in self.entries()])
        table = (await site.desk.local(self.name)).table
        match = table.match
        assert match is not None
        self.world.sink, self.world.chance = match.state.sink, match.state.chance
        match.state = self.world
        match.hashes[-1] = state_hash(self.world)
        table.decisions = {}
        table.ask(0)

    def visited(self, at: Visit, seat: int = 0) -> Page:
        """Somebody opens the table in a browser."""
        at.context.add_cookies([{"name": TOKEN, "value": self.token(seat), "url": self.server.url}])
        at.settle(guest=True, name=NAMES[seat])
        at.page.goto(f"/t/{self.name}")
        at.page.get_by_label("What to do now").wait_for()
        return at.page

    def act(self, seat: int, *actions: str) -> None:
        """Somebody without a browser decides."""
        tab = self.tabs.get(seat)
        if tab is None:
            client = self.open.enter_context(
                self.server.client(headers={"authorization": f"Bearer {self.token(seat)}"})
            )
            tab = self.tabs[seat] = self.open.enter_context(self.server.tab(self.name, client))
        for action in actions:
            tab.until(lambda tab=tab: bool(tab.state.get("decision")))  # type: ignore[misc]
            tab.do("act", decision=tab.state["decision"]["id"], action=action)

    def close(self) -> None:
        self.open.close()
