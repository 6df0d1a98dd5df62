"""You Monster: a bluffing game for 3 to 6. Win treasures, but do not become the greediest of all."""

from undertable.core import ActionSpace, Game
from undertable.games.you_monster import cards, codes, observe, structs, text, themes, view
from undertable.games.you_monster.bot import GreedyBot
from undertable.games.you_monster.features import MonsterFeatures
from undertable.games.you_monster.heuristics import MonsterHeuristics
from undertable.games.you_monster.observer import MonsterObserver
from undertable.games.you_monster.rules import MonsterState

GAME = Game(
    id="you-monster",
    title="You Monster",
    tagline="The greediest turns into the monster and fights all the others. Be second greediest.",
    package=__name__,
    seats=range(3, 7),
    options=structs.MonsterOptions,
    actions=ActionSpace(text.ACTION_TEXTS),
    chance_items={"treasure": cards.TREASURE_ID, "adventurers": cards.CARD_ID},
    bots={"greedy": GreedyBot},
    heuristics=MonsterHeuristics(),
    features=MonsterFeatures(),
    state=MonsterState,
    view=view.view,
    views=view.views,
    tempo=lambda state, seat: 1.5 if state.phase == codes.PLAY else 0.5,
    open_turns=True,
    sits_out=view.sits_out,
    winner_only=True,
    elo={"random": 0, "hatchling": 27, "imp": 117, "ogre": 188, "lich": 260, "dragon": 260},  # docs/strength.md
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
    observer=MonsterObserver(),
    important=frozenset({"fight", "reward", "refill"}),
    routine=frozenset({"chosen", "drew", "no_draw", "reshuffle"}),
)
