"""Monster Inn: a bidding game for 3 to 5. Stay in the Inn for the strong monsters, or leave with the bids."""

from undertable.core import ActionSpace, Game
from undertable.games.monster_inn import text, view
from undertable.games.monster_inn.bot import GreedyBot
from undertable.games.monster_inn.cards import ID
from undertable.games.monster_inn.heuristics import InnHeuristics
from undertable.games.monster_inn.rules import InnState

GAME = Game(
    id="monster-inn",
    title="Monster Inn",
    tagline="Bid to stay in the Inn, or leave with the leftmost guest and everybody's bids.",
    package=__name__,
    seats=range(3, 6),
    options=view.InnOptions,
    actions=ActionSpace(text.ACTION_TEXTS),
    chance_items={"deck": ID},
    bots={"greedy": GreedyBot},
    heuristics=InnHeuristics(),
    state=InnState,
    view=view.view,
    prompt=text.prompt,
    result=view.result,
    pieces=view.pieces,
    seen=view.seen,
    sentence=text.sentence,
    scene=text.scene,
    explain=text.explain,
    observe=view.observe,
)
