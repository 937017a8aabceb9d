#!/usr/bin/env python3
"""How much faster a game plays by keys of the language than by a script.

Each variant file below tests/data/tricks is a game of the library, or of the file that its first line names
("# of: PATH"), written with scripts in place of the keys that the language has for it. Random games of both are
measured one after the other in one run, several times; the table has the median of each, in plies per second, and
their ratio.

Usage: tricks.py [--smoke] [--seconds S] [--rounds N] [NAME ...]
Needs the program in STOCKADE, and the source folder in STOCKADE_ROOT (else it is found from this file).
"""
import argparse
import glob
import os
import re
import statistics
import subprocess
import sys

ROOT = os.environ.get("STOCKADE_ROOT") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STOCKADE = os.environ.get("STOCKADE") or os.path.join(ROOT, "build", "release", "bin", "stockade")
TRICKS = os.path.join(ROOT, "tests", "data", "tricks")
MAX_PLIES = 200


def pairs(names):
    """(name, the game by keys, the game by a script), in order; only those of these names, if there are any."""
    for path in sorted(glob.glob(os.path.join(TRICKS, "**", "*.yaml"), recursive=True)):
        name = os.path.splitext(os.path.basename(path))[0]
        if path.endswith(".test.yaml") or (names and name not in names):
            continue
        with open(path, encoding="utf-8") as file:
            other = re.match(r"# of: (\S+)", file.readline())
        plain = os.path.join(os.path.dirname(path), other[1]) if other else glob.glob(
            os.path.join(ROOT, "variants", "**", name, name + ".yaml"), recursive=True)[0]
        yield name, plain, path


def play(variant, games):
    """Plies and seconds of random games."""
    done = subprocess.run([STOCKADE, "playout", variant, "--games", str(games), "--max-plies", str(MAX_PLIES)],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=3600)
    if done.returncode or done.stderr:
        sys.exit(f"{variant}: {done.stderr or done.returncode}")
    figures = dict(re.findall(r"^(\S+(?:/s)?) +([0-9.]+)$", done.stdout, re.MULTILINE))
    return float(figures["plies/s"]), float(figures["seconds"])


def games_for(variant, seconds):
    """As many games as take about so long."""
    games = 1
    while True:
        _, took = play(variant, games)
        if took >= seconds / 4:
            return max(1, round(games * seconds / took))
        games *= 4 if took < seconds / 40 else 2


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--smoke", action="store_true", help="a few games of each, to see that it works")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("names", nargs="*", metavar="NAME")
    arguments = parser.parse_args()
    if arguments.smoke:
        arguments.seconds, arguments.rounds = 0.01, 1
    found = list(pairs(arguments.names))
    if not found:
        sys.exit("there is no such game in tests/data/tricks")
    print(f"{'game':<16}{'keys':>12}{'script':>12}{'ratio':>9}")
    for name, *files in found:
        games = [games_for(file, arguments.seconds) for file in files]
        rates = [[], []]
        for _ in range(arguments.rounds):
            for i, file in enumerate(files):
                rates[i].append(play(file, games[i])[0])
        keys, script = (statistics.median(each) for each in rates)
        print(f"{name:<16}{keys:>12.0f}{script:>12.0f}{keys / script:>9.1f}", flush=True)


if __name__ == "__main__":
    main()
