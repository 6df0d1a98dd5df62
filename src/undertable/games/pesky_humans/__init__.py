"""Those Pesky Humans!: one keeps the lair, the others break in. A hex crawl for 2 to 4, one against many."""

from undertable.core import ActionSpace, Game
from undertable.games.pesky_humans import text, view
from undertable.games.pesky_humans.bot import GreedyBot
from undertable.games.pesky_humans.cards import ABILITY_ID, CARD_ID, FIRST_CURSE, KIND_ID, LORD, ROOM_ID, TOKEN_ID
from undertable.games.pesky_humans.components import components
from undertable.games.pesky_humans.heuristics import PeskyHeuristics
from undertable.games.pesky_humans.rules import PeskyState

GAME = Game(
    id="pesky-humans",
    title="Those Pesky Humans!",
    tagline="Three humans, three Gems, one lair full of monsters who only want to be left alone.",
    package=__name__,
    seats=range(2, 5),
    options=view.PeskyOptions,
    actions=ActionSpace(view.ACTION_TEXTS),
    chance_items={
        "human card": CARD_ID,
        "monster card": CARD_ID,
        "room": ROOM_ID,
        "token": TOKEN_ID,
        "avatar": KIND_ID[:LORD],
        "ability": ABILITY_ID,
        "curse": TOKEN_ID[FIRST_CURSE:],
    },
    bots={"greedy": GreedyBot},
    heuristics=PeskyHeuristics(),
    most_outcomes=12_000,  # places for a tile, six ways round, each with a weight of up to 60
    state=PeskyState,
    view=view.view,
    prompt=text.prompt,
    result=view.result,
    pieces=view.pieces,
    seen=view.seen,
    sentence=text.sentence,
    scene=text.scene,
    explain=text.explain,
    observe=view.observe,
    components=components,
    teams=lambda seats: [[0], list(range(1, seats))],
)
