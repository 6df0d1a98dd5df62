"""Boss Monster: build a dungeon, lure heroes in, and let none of them out. For 2 to 4."""

from undertable.core import ActionSpace, Game
from undertable.games.boss_monster import text, view
from undertable.games.boss_monster.bot import GreedyBot
from undertable.games.boss_monster.cards import BOSSES, COPY_ID, HERO_ID
from undertable.games.boss_monster.heuristics import BossHeuristics
from undertable.games.boss_monster.rules import BossState

GAME = Game(
    id="boss-monster",
    title="Boss Monster",
    tagline="Build a dungeon that heroes cannot resist, and do not survive.",
    package=__name__,
    seats=range(2, 5),
    options=view.BossOptions,
    actions=ActionSpace(text.ACTION_TEXTS),
    chance_items={
        "rooms": COPY_ID,
        "spells": COPY_ID,
        "heroes": HERO_ID,
        "epic heroes": HERO_ID,
        "bosses": [boss.id for boss in BOSSES],
    },
    bots={"greedy": GreedyBot},
    heuristics=BossHeuristics(),
    state=BossState,
    view=view.view,
    prompt=text.prompt,
    result=view.result,
    pieces=view.pieces,
    seen=view.seen,
    sentence=text.sentence,
    scene=text.scene,
    explain=text.explain,
    observe=view.observe,
    components=view.components,
)
