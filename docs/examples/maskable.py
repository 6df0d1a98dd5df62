"""MaskablePPO of sb3-contrib learns one seat of a game against bots, and is measured against them.

pip install 'undertable[gym]' sb3-contrib
python docs/examples/maskable.py --game MonsterInn --seats 3 --against greedy --minutes 4
"""

import argparse
import sys
import time

try:
    import gymnasium
    import torch
    from sb3_contrib import MaskablePPO
except ImportError:
    sys.exit("this recipe needs two packages: pip install 'undertable[gym]' sb3-contrib")

import undertable.gym.gymnasium  # noqa: F401  registers the games


def interval(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins, after Wilson."""
    share, extra = won / games, 1.96**2 / games
    middle, half = share + extra / 2, (extra * share * (1 - share) + extra**2 / 4) ** 0.5
    return max(middle - half, 0.0) / (1 + extra), (middle + half) / (1 + extra)


def measure(model: MaskablePPO, env: gymnasium.Env, games: int) -> float:
    """How many games it wins, from every seat in turn."""
    won = 0.0
    for number in range(games):
        seen, _ = env.reset(seed=1_000_000 + number)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.unwrapped.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
        won += reward
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="MonsterInn", help="as Gymnasium knows it")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--against", default="greedy", help="the bots it learns against")
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--measure", type=int, default=400, help="games against each bot")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.set_num_threads(1)

    def table(opponents: str) -> gymnasium.Env:
        name = f"undertable/{asked.game}-v0"
        return gymnasium.make(name, seats=asked.seats, seat="rotate", opponents=opponents)

    model = MaskablePPO(
        "MultiInputPolicy", table(asked.against), n_steps=4096, batch_size=512, n_epochs=4, gamma=1.0, seed=asked.seed
    )
    start, steps = time.process_time(), 0
    for quarter in range(5):
        while (seconds := time.process_time() - start) < asked.minutes * 15 * quarter:
            model.learn(4096, reset_num_timesteps=False)
            steps += 4096
        line = [f"{seconds:4.0f} s, {steps:7} steps"]
        for name in ("random", "greedy"):
            won = measure(model, table(name), asked.measure)
            low, high = interval(won, asked.measure)
            line.append(f"against {name} {won / asked.measure:4.0%} ({low:.0%} to {high:.0%})")
        print(", ".join(line), flush=True)


if __name__ == "__main__":
    main()
