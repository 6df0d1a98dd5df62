"""Monster Inn: a bidding game for 3 to 5. Stay in the Inn for the strong monsters, or leave with the bids."""

from undertable.core import ActionSpace, Game
from undertable.games.monster_inn import cards, codes, observe, structs, text, themes, view
from undertable.games.monster_inn.bot import GreedyBot
from undertable.games.monster_inn.features import InnFeatures
from undertable.games.monster_inn.heuristics import InnHeuristics
from undertable.games.monster_inn.numbers import numbers
from undertable.games.monster_inn.observer import InnObserver
from undertable.games.monster_inn.rules import InnState

GAME = Game(
    id="monster-inn",
    title="Monster Inn",
    tagline="Bid to stay in the Inn, or leave with the leftmost guest and everybody's bids.",
    package=__name__,
    seats=range(3, 6),
    options=structs.InnOptions,
    actions=ActionSpace(text.ACTION_TEXTS),
    chance_items={"deck": cards.ID},
    bots={"greedy": GreedyBot},
    heuristics=InnHeuristics(),
    features=InnFeatures(),
    numbers=numbers(),
    state=InnState,
    view=view.view,
    views=view.views,
    tempo=lambda state, seat: 0.5 if state.phase == codes.BONUS else 1.0,
    open_turns=True,
    noted=view.noted,
    prompt=text.prompt,
    result=view.result,
    pieces=view.pieces,
    seen=view.seen,
    sentence=text.sentence,
    scene=text.scene,
    explain=text.explain,
    theme=themes.theme,
    observe=observe.observe,
    observer=InnObserver(),
    sits_out=lambda state, seat: not state.players[seat].is_in,
    important=frozenset({"leave", "exchange", "scoring"}),
    routine=frozenset({"bonus"}),
)
