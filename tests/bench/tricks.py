#!/usr/bin/env python3
"""How much faster a game is by the rules of the language than by the Lua that authors wrote before (tests/data/tricks).

    tests/bench/tricks.py STOCKADE [SECONDS]

measures random games of both, in turns, and prints the ratio of their speeds. tests/equivalence/tricks.cpp checks that
they are the same games.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 3


def plies_per_second(stockade, variant, seconds):
    command = [stockade, "bench", "--variant", str(variant), "--filter", "random games", "--seconds", str(seconds), "--json"]
    rows = json.loads(subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout)
    return rows[0]["per_second"]


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    stockade = sys.argv[1]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    print(f"{'game':<12} {'rules':>14} {'Lua':>14} {'ratio':>8}   (random games, plies per second)")
    for trick in sorted((ROOT / "tests/data/tricks").glob("*.yaml")):
        rules, lua = 0.0, 0.0
        for _ in range(ROUNDS):
            rules = max(rules, plies_per_second(stockade, trick.stem, seconds))
            lua = max(lua, plies_per_second(stockade, trick, seconds))
        print(f"{trick.stem:<12} {rules:>14.0f} {lua:>14.0f} {rules / lua:>8.0f}")


if __name__ == "__main__":
    main()
