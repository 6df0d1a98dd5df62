"""Those Pesky Humans!: one keeps the lair, the others break in. A hex crawl for 2 to 4, one against many."""

from undertable.core import ActionSpace, Game
from undertable.games.pesky_humans import (
    box,
    cards,
    codes,
    names,
    news,
    noted,
    observe,
    prompts,
    structs,
    text,
    themes,
    view,
)
from undertable.games.pesky_humans.abilities import ABILITY_ID
from undertable.games.pesky_humans.bot import GreedyBot
from undertable.games.pesky_humans.components import components
from undertable.games.pesky_humans.heuristics import PeskyHeuristics
from undertable.games.pesky_humans.numbers import numbers
from undertable.games.pesky_humans.observer import PeskyObserver
from undertable.games.pesky_humans.rules import PeskyState

GAME = Game(
    id="pesky-humans",
    title="Those Pesky Humans!",
    tagline="Three humans, three Gems, one lair full of monsters who only want to be left alone.",
    package=__name__,
    seats=range(2, 5),
    options=structs.PeskyOptions,
    version=cards.VERSION,
    actions=ActionSpace(names.ACTION_TEXTS),
    chance_items={
        "human card": cards.CARD_ID,
        "monster card": cards.CARD_ID,
        "room": box.ROOM_ID,
        "token": box.TOKEN_ID,
        "avatar": box.KIND_ID[: box.LORD],
        "ability": ABILITY_ID,
        "curse": box.TOKEN_ID[box.FIRST_CURSE :],
    },
    bots={"greedy": GreedyBot},
    heuristics=PeskyHeuristics(),
    numbers=numbers(),
    most_outcomes=12_000,  # places for a tile, six ways round, each with a weight of up to 60
    state=PeskyState,
    view=view.view,
    views=view.views,
    noted=noted.noted,
    prompt=prompts.prompt,
    result=view.result,
    pieces=view.pieces,
    seen=news.seen,
    sentence=text.sentence,
    scene=text.scene,
    explain=text.explain,
    theme=themes.theme,
    observe=observe.observe,
    observer=PeskyObserver(),
    components=components,
    roles=lambda seats: ["Monster Lord", *["Humans"] * (seats - 1)],
    tempo=view.tempo,
    sits_out=lambda state, seat: state.stage != codes.SETUP and not state.playing(seat),
    important=frozenset({"hit", "died", "played", "flipped", "left", "summoned", "took", "lord_back", "cursed", "won"}),
    routine=frozenset(
        {"setup", "phase", "drew", "moves", "stepped", "attacks", "rolled", "ended", "looked", "reshuffled"}
    ),
    teams=lambda seats: [[0], list(range(1, seats))],
)
