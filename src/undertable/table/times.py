"""How long things take at a table."""

from dataclasses import dataclass, field

from undertable.bots import LEVELS
from undertable.table.botpool import Effort
from undertable.table.story import StoryEffort


@dataclass(frozen=True)
class Times:
    """How long things take, in seconds."""

    away: float = 5.0  # without a connection, before the others see it
    stand_in: float = 180.0  # without a connection, before the others may let a bot play
    reveal: float = 10.0  # for the salts of a deal; then the seals of those that did not come stand in for them
    think: float = 3.3  # for a bot: as much as the strongest level wants
    hint: Effort = Effort(8000, LEVELS[-1].seconds)  # no level makes more
    paces: dict[str, tuple[float, float]] = field(
        default_factory=lambda: {
            "instant": (0.0, 0.0),
            "quick": (0.05, 0.15),
            "normal": (0.2, 0.4),
            "slow": (1.5, 2.5),
        }
    )
    story: StoryEffort = field(default_factory=StoryEffort)
    idle: float = 600.0  # without anybody, before a table is put away
    looked: float = 60.0  # after a look without a connection somebody still counts as watching
    hold: float = 60.0  # for somebody to look at the table, before a notice goes out
    notices: float = 5.0  # between looks for notices to send
    wake: float = 60.0  # between looks for tables whose days run out soon
    sweep: float = 1.0  # between looks for tables to put away or take over
