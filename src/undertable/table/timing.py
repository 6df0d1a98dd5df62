"""How much time each seat of a table has: it follows from the log, and from nothing else."""

from undertable.table.messages import Spec

SLOW = 3600.0  # seconds: a clock with as many for a decision runs for days, also while the table is put away
LEAST = 5.0  # seconds that everybody has for a decision, however empty the bank
Spans = list[tuple[float, float]]


def later(begin: float, end: float, spans: Spans) -> float:
    """The end of a time that stands still during these spans."""
    for since, until in sorted(spans):
        if until > begin and since < end:
            end += until - max(since, begin)
    return end


class Timing:
    """The clocks of one table.

    There is a time for each decision, or a bank for the whole game to which every decision adds. Decisions that others
    may not know of have a bank of their own: the open one would tell how long somebody thought in secret.
    """

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.opened: dict[int, float] = {}  # when each decision was asked
        self.granted: dict[int, float] = {}  # seconds that each open decision adds to the bank, or has
        self.left: dict[
            int, float
        ] = {}  # of each seat's turn, where there are days: what its last decision did not use
        self.round = 0
        self.secret: set[int] = set()  # seats whose open decision was asked in secret, where there are banks
        self.banks = [float(spec.bank or 0)] * spec.seats
        self.secret_banks = self.banks.copy()
        self.paused: float | None = None  # since when the clocks stand
        self.vacations: dict[str, Spans] = {}  # by person

    @property
    def timed(self) -> bool:
        return self.spec.clock is not None or self.spec.bank is not None

    @property
    def slow(self) -> bool:
        """Are there days for a decision?"""
        return self.spec.clock is not None and self.spec.clock >= SLOW

    def ask(self, seat: int, tempo: float, secret: bool) -> None:
        """Give a new decision its time. Days are for a whole turn: its next decision has what is left of them."""
        (self.secret.add if secret and self.spec.bank is not None else self.secret.discard)(seat)
        whole = float(self.spec.clock or self.spec.increment)
        if not self.slow:
            self.granted[seat] = whole * tempo
        elif secret:  # what follows must not tell that this was asked
            self.granted[seat] = whole
        else:
            self.granted[seat] = max(SLOW, self.left.get(seat, whole))

    def answered(self, seat: int, who: str | None, at: float) -> None:
        """A decision that everybody knows of was made: the rest of its time is left for the same turn."""
        if self.slow:
            now = at if self.paused is None else self.paused
            end = later(self.opened[seat], self.opened[seat] + self.granted[seat], self.vacations.get(who or "", []))
            self.left[seat] = min(self.granted[seat], max(0.0, end - now))

    def moved(self, seat: int) -> None:
        """Everybody has heard what this seat did: the turns of all others are over."""
        self.left = {own: left for own, left in self.left.items() if own == seat}

    def in_round(self, round: int) -> None:
        """With a round all turns end."""
        if round != self.round:
            self.round = round
            self.left.clear()

    def bank_of(self, seat: int) -> list[float]:
        return self.secret_banks if seat in self.secret else self.banks

    def allowed(self, seat: int) -> float:
        """Seconds for this seat's open decision."""
        if self.spec.bank is None:
            return self.granted[seat]
        return max(LEAST, self.bank_of(seat)[seat] + self.granted[seat])

    def deadline(self, seat: int, who: str | None) -> float | None:
        """When the time of this seat's open decision is over, if the clocks run."""
        if not self.timed or self.paused is not None:
            return None
        end = self.opened[seat] + self.allowed(seat)
        return later(self.opened[seat], end, self.vacations.get(who or "", [])) if self.slow else end

    def spent(self, seat: int, now: float) -> float:
        """Seconds since this seat's decision was asked, without a pause."""
        return max(0.0, (now if self.paused is None else self.paused) - self.opened[seat])

    def charge(self, seat: int, spent: float) -> None:
        bank = self.bank_of(seat)
        bank[seat] = max(0.0, bank[seat] + self.granted[seat] - spent)

    def on_vacation(self, who: str | None, now: float) -> float | None:
        """Until when the clock of this person stands."""
        spans = self.vacations.get(who or "", []) if self.slow else []
        return next((until for since, until in spans if since <= now < until), None)

    def resume(self, at: float) -> None:
        """What was used of a decision's time before the pause stays used."""
        if self.paused is not None:
            self.opened = {seat: at - max(0.0, self.paused - asked) for seat, asked in self.opened.items()}
            self.paused = None

    def restart(self, now: float) -> None:
        """All open decisions get their whole time again: nobody loses any while the table is not there.

        Where there are days for each, the clock runs on, but leaves everybody an hour.
        """
        for seat, asked in self.opened.items():
            least = now + SLOW - self.granted.get(seat, 0.0)
            self.opened[seat] = max(asked, least) if self.slow else now
