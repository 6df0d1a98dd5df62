"""A network learns a game from nothing but games against itself (PPO), on one core in a few minutes.

python docs/examples/learn.py --game monster-inn --seats 3 --minutes 5 --picture curve.svg
"""

import argparse
import sys
import time
from pathlib import Path

try:
    import numpy as np
    import torch
except ImportError:
    sys.exit("learning needs its extra: pip install 'undertable[learn]'")

from undertable.bots import make_bot
from undertable.core import Bot, FastChance, Game, Knowledge
from undertable.games import get_game
from undertable.gym.arrays import action_mask, observation, width
from undertable.gym.vector import BatchEnv

RIVALS = {"random": "#2a78b8", "greedy": "#c4501b"}  # whom it is measured against; it never learns from them
GAMES, STEPS = 256, 64  # games side by side, and decisions in each between two lessons
ROUNDS, PART = 3, 2048  # how often a lesson goes through its decisions, and how many at a time
TRUST = 0.95  # how far to trust later guesses: lambda of generalized advantage estimation
DOUBT = 0.01  # a little doubt keeps it curious


class Network(torch.nn.Module):
    """From what a seat sees to how much it likes each action, and what share of the victory it expects."""

    def __init__(self, inputs: int, actions: int, hidden: int = 192) -> None:
        super().__init__()
        first, second = torch.nn.Linear(inputs, hidden), torch.nn.Linear(hidden, hidden)
        self.body = torch.nn.Sequential(first, torch.nn.ReLU(), second, torch.nn.ReLU())
        self.policy, self.value = torch.nn.Linear(hidden, actions), torch.nn.Linear(hidden, 1)
        torch.nn.init.zeros_(self.policy.weight)  # at first all legal actions are about equally good

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        body = self.body(seen)  # what is not legal is not chosen:
        return self.policy(body).masked_fill(~mask, -1e9).log_softmax(1), self.value(body).squeeze(1)


class School:
    """Many games at once, in which the network plays all seats, and the lessons that it takes from them."""

    def __init__(self, net: Network, env: BatchEnv, seed: int) -> None:
        self.net, self.env = net, env
        self.adam = torch.optim.Adam(net.parameters(), lr=1e-3)
        self.seen = env.reset(seed)
        self.ended = 0  # games

    def play(self) -> list[torch.Tensor]:
        """Some steps of all games: what was seen, allowed, chosen, how likely that was, what came of it, the guess."""
        rows = STEPS * GAMES
        seen, mask = torch.empty(rows, self.env.width), torch.empty(rows, self.env.actions, dtype=torch.bool)
        chosen, logs = torch.empty(rows, dtype=torch.int64), torch.empty(rows)
        guess, prize, after = np.empty(rows, np.float32), np.zeros(rows, np.float32), np.full(rows, -1)
        over = np.zeros(rows, bool)
        last = np.full((GAMES, self.env.seats), -1)  # by game and seat: the row of its last decision
        each = np.arange(GAMES)
        for start in range(0, rows, GAMES):
            now = slice(start, start + GAMES)
            seen[now] = torch.from_numpy(self.seen["observation"])
            mask[now] = torch.from_numpy(self.seen["action_mask"]).bool()
            with torch.no_grad():
                likely, value = self.net(seen[now], mask[now])
            chosen[now] = torch.multinomial(likely.exp(), 1).squeeze(1)
            logs[now] = likely.gather(1, chosen[now, None]).squeeze(1)
            guess[now] = value.numpy()
            seat = self.env.seat
            before = last[each, seat]
            after[before[before >= 0]] = start + each[before >= 0]
            last[each, seat] = start + each
            self.seen, rewards, ended = self.env.step(chosen[now].numpy())
            final = ended[:, None] & (last >= 0)
            prize[last[final]], over[last[final]] = rewards[final], True
            last[ended] = -1
            self.ended += int(ended.sum())
        gain = np.zeros(rows, np.float32)
        for start in range(rows - GAMES, -1, -GAMES):  # a seat's next decision is in a later step, or not there yet
            now = slice(start, start + GAMES)
            later, known = after[now], after[now] >= 0
            gain[now][known] = guess[later[known]] - guess[now][known] + TRUST * gain[later[known]]
            gain[now][over[now]] = prize[now][over[now]] - guess[now][over[now]]
        told = torch.from_numpy(over | (after >= 0))  # of the others nothing is known yet
        return [part[told] for part in (seen, mask, chosen, logs, *map(torch.from_numpy, (gain, guess)))]

    def lesson(self) -> None:
        """PPO: what went better than expected becomes likelier, but not by much at a time."""
        seen, mask, chosen, logs, gain, guess = self.play()
        target, gain = guess + gain, (gain - gain.mean()) / gain.std()
        for _ in range(ROUNDS):
            for part in torch.randperm(len(seen)).split(PART):
                likely, value = self.net(seen[part], mask[part])
                ratio = (likely.gather(1, chosen[part, None]).squeeze(1) - logs[part]).exp()
                better = torch.minimum(ratio * gain[part], ratio.clamp(0.8, 1.2) * gain[part]).mean()
                sureness = (likely.exp() * likely).sum(1).mean()
                loss = -better + (value - target[part]).square().mean() + DOUBT * sureness
                self.adam.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.adam.step()


def contest(net: Network, game: Game, seats: int, games: int, chance: FastChance, rival: Bot) -> list[float]:
    """Games of the network on one seat against rivals on all others: its share of each victory."""
    states = [game.deal(seats, None, chance) for _ in range(games)]
    playing = list(range(games))
    while playing:
        for number in playing:
            state = states[number]
            while (waiting := state.to_act()) and waiting[0] != number % seats:
                state.apply(waiting[0], rival.choose(Knowledge(state, waiting[0], chance), chance))
        playing = [number for number in playing if not states[number].over()]
        if playing:
            seen = np.stack([observation(states[number], number % seats) for number in playing])
            mask = np.stack([action_mask(states[number], number % seats) for number in playing]).astype(bool)
            with torch.no_grad():
                likely, _ = net(torch.from_numpy(seen), torch.from_numpy(mask))
            for number, action in zip(playing, likely.argmax(1).tolist(), strict=True):
                states[number].apply(number % seats, action)
    return [state.returns()[number % seats] for number, state in enumerate(states)]


class Learned(Bot):
    """A saved network as a bot: `undertable eval-agent monster-inn --agent learn:Learned` finds learned.pt here."""

    name = "learned"

    def __init__(self) -> None:
        self.net: Network | None = None

    def choose(self, knowledge: Knowledge, chance: FastChance, seconds: float | None = None) -> int:
        world, seat = knowledge.imagine(chance), knowledge.seat  # the seat sees the same as at the real table
        game = knowledge.setup.game
        if self.net is None:
            self.net = Network(width(game, knowledge.setup.seats), len(game.actions))
            self.net.load_state_dict(torch.load("learned.pt", weights_only=True))
        seen, mask = observation(world, seat)[None], action_mask(world, seat)[None].astype(bool)
        with torch.no_grad():
            likely, _ = self.net(torch.from_numpy(seen), torch.from_numpy(mask))
        return int(likely.argmax())


def interval(won: list[float]) -> tuple[float, float, float]:
    """The share of wins and its 95 % interval, after Wilson."""
    share, extra = float(np.mean(won)), 1.96**2 / len(won)
    middle, half = share + extra / 2, (extra * share * (1 - share) + extra**2 / 4) ** 0.5
    return share, max(middle - half, 0.0) / (1 + extra), (middle + half) / (1 + extra)


def draw(curve: list[tuple], title: str, seats: int) -> str:
    """The curve as SVG: time to the right, the share of wins upwards, a band for the intervals, chance dashed."""
    end = max(seconds for seconds, _ in curve)
    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 360" font-family="sans-serif" font-size="13">',
        f'<rect width="660" height="360" fill="#fff"/><text x="60" y="24" font-size="15">{title}, {seats} seats</text>',
        '<text x="300" y="350" text-anchor="middle">seconds on one core, measuring included</text>',
        '<text transform="translate(14 175) rotate(-90)" text-anchor="middle">share of wins</text>',
        f'<path d="M60 {310 - 270 / seats:.1f}H540" stroke="#777" stroke-dasharray="5 4"/>',
        f'<text x="130" y="{305 - 270 / seats:.1f}" fill="#666">chance</text>',
    ]
    for tenth in range(0, 11, 2):
        out.append(f'<path d="M60 {310 - 27 * tenth}H540" stroke="#ddd"/>')
        out.append(f'<text x="52" y="{314 - 27 * tenth}" text-anchor="end">{tenth * 10} %</text>')
        out.append(f'<text x="{60 + 48 * tenth}" y="328" text-anchor="middle">{end * tenth / 10:.0f}</text>')
    for name, colour in RIVALS.items():
        lines = [[f"{60 + 480 * at / end:.1f},{310 - 270 * row[name][i]:.1f}" for at, row in curve] for i in range(3)]
        out.append(f'<polygon points="{" ".join(lines[1] + lines[2][::-1])}" fill="{colour}" opacity="0.15"/>')
        out.append(f'<polyline points="{" ".join(lines[0])}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out.append(f'<text x="548" y="{314 - 270 * curve[-1][1][name][0]:.1f}" fill="{colour}">against {name}</text>')
    return "\n".join([*out, "</svg>\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, default in {"game": "monster-inn", "seats": 3, "minutes": 5.0, "seed": 1, "measure": 400}.items():
        parser.add_argument(f"--{name}", type=type(default), default=default, help="%(default)s unless told")
    parser.add_argument("--picture", help="where the curve goes, as SVG")
    parser.add_argument("--save", help="where the network goes, such as learned.pt")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    game, chance = get_game(asked.game), FastChance(asked.seed)
    env = BatchEnv(game, GAMES, asked.seats)
    net = Network(env.width, env.actions)
    school = School(net, env, asked.seed)
    curve, start, end = [], time.process_time(), asked.minutes * 60
    while not curve or curve[-1][0] < end:
        seconds = time.process_time() - start  # of the processor: what else runs does not matter
        if seconds < min(len(curve) * end / 10, end):
            school.lesson()
            continue
        curve.append((seconds, {}))
        print(f"{seconds:4.0f} s, {school.ended:6} games", end="")
        for name in RIVALS:
            won = contest(net, game, asked.seats, asked.measure, chance, make_bot(game, name))
            share, low, high = curve[-1][1][name] = interval(won)
            print(f", against {name} {share:4.0%} ({low:.0%} to {high:.0%})", end="")
        print(flush=True)
    if asked.save:
        torch.save(net.state_dict(), asked.save)
    if asked.picture:
        title = f"{game.title}: {school.ended} games against itself"
        Path(asked.picture).write_text(draw(curve, title, asked.seats), "utf-8")


if __name__ == "__main__":
    main()
