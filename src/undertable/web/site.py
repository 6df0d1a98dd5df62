"""What every request of one worker shares: the tables, the guests, the limits and the counters."""

import time
from collections import Counter
from dataclasses import dataclass, field

from undertable.table.desk import Desk
from undertable.table.store import Store
from undertable.web.guests import Guests
from undertable.web.limits import Buckets, Limits
from undertable.web.links import Tables


@dataclass
class Site:
    """One worker of a site."""

    store: Store
    desk: Desk
    tables: Tables
    guests: Guests
    limits: Limits
    sockets: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    started: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        limits = self.limits
        self.requests = Buckets(limits.requests, limits.requests_burst)
        self.new_guests = Buckets(limits.guests / 3600, limits.guests_burst)
        self.new_tables = Buckets(limits.tables / 3600, limits.tables_burst)
        self.sockets_of: Counter[tuple[str, str]] = Counter()

    def metrics(self) -> str:
        """The counters as Prometheus reads them."""
        lines = [
            f"undertable_tables {len(self.desk.tables)}",
            f"undertable_sockets {self.sockets}",
            f"undertable_bot_failures_total {self.desk.bots.failures}",
            f"undertable_uptime_seconds {time.monotonic() - self.started:.0f}",
        ]
        lines += [f"{name} {value}" for name, value in sorted(self.counts.items())]
        return "\n".join(lines) + "\n"
