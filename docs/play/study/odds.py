#!/usr/bin/env python3
"""Plays Hostage Chess from openings with odds, as docs/play/study/README.md tells.

usage: odds.py [--stockade PROGRAM] [--openings N] [--nodes N] [--lots SEED,SEED…]
"""

import argparse
import math
import random
import re
import subprocess
import tempfile
from pathlib import Path

ODDS = {  # what White lacks on the board, and has in the airfield
    "all pieces": ("", ""),
    "two pawns less, a pawn in the airfield": ("PP", "P"),
    "a rook less, a knight in the airfield": ("R", "N"),
    "a knight less": ("N", ""),
    "a bishop less": ("B", ""),
    "a pawn less, a pawn in the airfield": ("P", "P"),
    "three pawns less, a pawn in the airfield": ("PPP", "P"),
    "a knight less, a bishop in the airfield": ("N", "B"),
}


def ask(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True)


def openings(program, count, seed):
    """Six random moves each, in which nothing is captured."""
    rng = random.Random(seed)
    found = []
    while len(found) < count:
        text = ask(program, "fen", "hostage").stdout.strip()
        for _ in range(6):
            moves = ask(program, "moves", "hostage", "--fen", text).stdout.split()
            if not moves:
                break
            text = ask(program, "fen", "hostage", "--fen", text, "--moves", rng.choice(moves)).stdout.strip()
        else:
            if "[]" in text:
                found.append(text)
    return found


def with_odds(text, lacks, has, rng):
    board, rest = text.split("[")
    rows = [list(re.sub(r"\d", lambda digit: "." * int(digit[0]), row)) for row in board.split("/")]
    for letter in lacks:
        row, file = rng.choice([(r, f) for r in range(8) for f in range(8)
                                if rows[r][f] == letter and not (letter == "P" and r == 1)])
        rows[row][file] = "."
    board = "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), "".join(row)) for row in rows)
    fields = rest.split("]")[1].split()
    if "R" in lacks:
        fields[1] = "".join(letter for letter in fields[1] if letter.islower()) or "-"
    fields[2] = "-"
    return f"{board}[{has}] {' '.join(fields)}"


def white_scores(program, positions, nodes, folder):
    """Both players are one searcher, so the two games of an opening are the same: one counts."""
    file = Path(folder, "openings.txt")
    pgn = Path(folder, "games.pgn")
    file.write_text("\n".join(positions) + "\n")
    pgn.unlink(missing_ok=True)
    subprocess.run([program, "match", "native", "native", "--variant", "hostage", "--openings", file,
                    "--games", str(2 * len(positions)), "--nodes", str(nodes), "--hash", "4",
                    "--concurrency", "1", "--pgn", pgn], check=True, capture_output=True)
    results = re.findall(r'\[Result "([^"]+)"\]', pgn.read_text())[::2]
    return [{"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}[result] for result in results]


def interval(values):
    mean = sum(values) / len(values)
    error = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    return f"{100 * mean:+.1f} [{100 * (mean - 1.96 * error):+.1f}, {100 * (mean + 1.96 * error):+.1f}]"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--stockade", default="build/release/bin/stockade")
    parser.add_argument("--openings", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--lots", default="7,8")
    options = parser.parse_args()
    even = {}
    lots = [(int(seed), openings(options.stockade, options.openings, int(seed)))
            for seed in options.lots.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        for name, (lacks, has) in ODDS.items():
            scores = []
            for seed, texts in lots:
                rng = random.Random(seed + 4)
                positions = [with_odds(text, lacks, has, rng) for text in texts]
                scores += white_scores(options.stockade, positions, options.nodes, folder)
            even = even or scores
            apart = [a - b for a, b in zip(scores, even)]
            print(f"{name}: {interval(scores)}, against even {interval(apart)}, {len(scores)} games", flush=True)


if __name__ == "__main__":
    main()
