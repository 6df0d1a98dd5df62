"""Tables in a running server with people at all seats: one with a deal that is always the same, one laid by a test."""

import itertools
from collections.abc import Sequence
from contextlib import ExitStack

from playwright.sync_api import Page

from tests.browser.chromium import Visit
from tests.web.inside import Inside, Tab
from undertable.core import Game, State, new_secret, state_hash
from undertable.table import log
from undertable.table.log import AnyEntry, Created, Joined, Sat, Started
from undertable.table.messages import Spec
from undertable.table.store import Guest, Lease
from undertable.web.guests import TOKEN, hashed
from undertable.web.site import Site

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]
numbers = itertools.count()


class Dealt:
    """People sit at their seats by name; the test moves for people without a browser. The name decides the deal."""

    hints = False

    def __init__(self, server: Inside, game: Game, seats: int, name: str, **options: object) -> None:
        self.server, self.game, self.seats, self.options = server, game, seats, options
        self.name = f"{name}{next(numbers)}"
        self.secret = new_secret(name).hex()
        self.open = ExitStack()
        self.tabs: dict[int, Tab] = {}
        server.run(self.lay)

    def token(self, seat: int) -> str:
        return f"token-of-{self.name}-{seat}"

    def entries(self) -> Sequence[AnyEntry]:
        spec = Spec(game=self.game.id, seats=self.seats, options=self.options, hints=self.hints, open=True)
        entries: list[AnyEntry] = [
            Created(at=0, table=self.name, spec=spec, rules=self.game.version, secret=self.secret, invite="x")
        ]
        for seat in range(self.seats):
            who = f"{self.name}-{seat}"
            entries += [Joined(at=0, who=who, name=NAMES[seat]), Sat(at=0, who=who, seat=seat, salt="")]
        return [*entries, Started(at=0)]

    async def lay(self, site: Site) -> None:
        for seat in range(self.seats):
            await site.store.add_guest(Guest(f"{self.name}-{seat}", NAMES[seat], ""), hashed(self.token(seat)))
        await site.store.append(Lease(self.name, 0), 0, [log.encode(entry) for entry in self.entries()])

    def visited(self, at: Visit, seat: int = 0) -> Page:
        """Somebody opens the table in a browser."""
        at.context.add_cookies([{"name": TOKEN, "value": self.token(seat), "url": self.server.url}])
        at.settle(guest=True, name=NAMES[seat])
        at.page.goto(f"/t/{self.name}")
        at.page.get_by_label("What to do now").wait_for()
        return at.page

    def act(self, seat: int, *actions: str) -> None:
        """Somebody without a browser decides."""
        tab = self.tab(seat)
        for action in actions:
            tab.until(lambda: bool(tab.state.get("decision")))
            tab.do("act", decision=tab.state["decision"]["id"], action=action)

    def tab(self, seat: int) -> Tab:
        """The connection of somebody without a browser."""
        if seat not in self.tabs:
            client = self.open.enter_context(
                self.server.client(headers={"authorization": f"Bearer {self.token(seat)}"})
            )
            self.tabs[seat] = self.open.enter_context(self.server.tab(self.name, client))
        return self.tabs[seat]

    def close(self) -> None:
        self.open.close()


class Laid(Dealt):
    """Any state of the game. What was done before it is not known, so nothing can be taken back."""

    def __init__(self, server: Inside, world: State, seats: int, hints: bool = False) -> None:
        self.world, self.hints = world, hints
        super().__init__(server, world.setup.game, seats, "laid")

    async def lay(self, site: Site) -> None:
        await super().lay(site)
        table = (await site.tables.local(self.name)).table
        match = table.match
        assert match is not None
        self.world.sink, self.world.chance = match.state.sink, match.state.chance
        match.state = self.world
        match.hashes[-1] = state_hash(self.world)
        table.decisions = {}
        table.ask(0)
