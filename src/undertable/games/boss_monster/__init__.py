"""Boss Monster: build a dungeon, lure heroes in, and let none of them out. For 2 to 4."""

from undertable.core import ActionSpace, Game
from undertable.games.boss_monster import cards, components, news, observe, prompts, structs, text, themes, view
from undertable.games.boss_monster.bot import GreedyBot
from undertable.games.boss_monster.features import BossFeatures
from undertable.games.boss_monster.heuristics import BossHeuristics
from undertable.games.boss_monster.numbers import numbers
from undertable.games.boss_monster.observer import BossObserver
from undertable.games.boss_monster.rules import BossState

GAME = Game(
    id="boss-monster",
    title="Boss Monster",
    tagline="Build a dungeon that heroes cannot resist, and do not survive.",
    package=__name__,
    version=cards.VERSION,
    seats=range(2, 5),
    options=structs.BossOptions,
    actions=ActionSpace(text.ACTION_TEXTS),
    chance_items={
        "rooms": cards.COPY_ID,
        "spells": cards.COPY_ID,
        "heroes": cards.HERO_ID,
        "epic heroes": cards.HERO_ID,
        "bosses": [boss.id for boss in cards.BOSSES],
    },
    bots={"greedy": GreedyBot},
    heuristics=BossHeuristics(),
    features=BossFeatures(),
    numbers=numbers(),
    state=BossState,
    winner_only=True,
    view=view.view,
    views=view.views,
    noted=view.noted,
    prompt=prompts.prompt,
    result=view.result,
    pieces=view.pieces,
    seen=news.seen,
    sentence=text.sentence,
    scene=text.scene,
    explain=text.explain,
    explain_here=text.explain_here,
    theme=themes.theme,
    observe=observe.observe,
    observer=BossObserver(),
    components=components.components,
    tempo=view.tempo,
    sits_out=lambda state, seat: not state.players[seat].in_game,
    important=frozenset(
        {"died", "survived", "cast", "cancelled", "destroyed", "level_up", "stolen", "deactivated", "out"}
    ),
    routine=frozenset({"drew", "appears", "ready", "resolved", "lured", "reshuffled", "placed"}),
)
