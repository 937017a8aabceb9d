#!/usr/bin/env python3
"""How the engine fares against a random mover in every game of the library, and how random games end.

Prints a table in Markdown: the engine's wins, draws and losses; the score in per cent; how many of the random games
were still running after so many plies, and their mean length. The last line counts the games where the engine scores
less than it should.

With --rows FILE every row is kept there as soon as it is measured, and rows that the file has already are not measured
again: what was interrupted can go on.

Usage: opponents.py [--games N] [--nodes N] [--plies N] [--jobs N] [--least P] [--rows FILE] [NAME ...]
Needs the program in STOCKADE, or a release build.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys

ROOT = os.environ.get("STOCKADE_ROOT") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STOCKADE = os.environ.get("STOCKADE") or os.path.join(ROOT, "build", "release", "bin", "stockade")


def run(*arguments):
    done = subprocess.run([STOCKADE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(arguments)}: {done.stderr.strip() or done.returncode}")
    return done.stdout


def measure(name, engine, arguments):
    """The row of one game."""
    text = run("match", engine, "random", "--variant", name, "--games", str(arguments.games), "--nodes",
               str(arguments.nodes), "--random-plies", "0", "--max-plies", str(arguments.plies), "--hash", "4")
    wins, draws, losses = map(int, re.search(r"^score (\d+)-(\d+)-(\d+)", text, re.MULTILINE).groups())
    figures = dict(re.findall(r"^(\S+) +([0-9.]+)$", run(
        "playout", name, "--games", str(arguments.games), "--max-plies", str(arguments.plies)), re.MULTILINE))
    return name, wins, draws, losses, int(figures["capped"]), float(figures["plies"]) / float(figures["playouts"])


def read_rows(path):
    """The rows that the file has, by game."""
    if not path or not os.path.exists(path):
        return {}
    rows = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            name, wins, draws, losses, capped, length = line.rstrip("\n").split("\t")
            rows[name] = name, int(wins), int(draws), int(losses), int(capped), float(length)
    return rows


def measure_and_keep(name, engine, arguments):
    row = measure(name, engine, arguments)
    if arguments.rows:
        # One write a line, so that rows of several threads do not mix.
        with open(arguments.rows, "a", encoding="utf-8") as file:
            file.write("\t".join(map(str, row)) + "\n")
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=500, help="of the engine, for each move")
    parser.add_argument("--plies", type=int, default=1000, help="after which a game is drawn")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--least", type=float, default=95, help="the per cent of wins that the engine should reach")
    parser.add_argument("--rows", metavar="FILE", help="keeps the rows that are measured, to go on later")
    parser.add_argument("names", nargs="*", metavar="NAME")
    arguments = parser.parse_args()
    # The engine that the program uses: "native" or "generic".
    engines = {line.split("\t")[0]: line.split("\t")[4] for line in run("list").splitlines()}
    names = arguments.names or list(engines)
    print("| game | won | drawn | lost | wins | random games not over | their mean length |\n|---|---|---|---|---|---|---|")
    weak, failed = [], []
    known = read_rows(arguments.rows)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        rows = [(name, None if name in known else pool.submit(
            measure_and_keep, name, engines.get(name, "generic"), arguments)) for name in names]
        for name, row in rows:
            try:
                name, wins, draws, losses, capped, length = row.result() if row else known[name]
            except RuntimeError as failure:
                failed.append(str(failure))
                continue
            share = 100 * wins / max(1, wins + draws + losses)
            if share < arguments.least:
                weak.append(name)
            print(f"| {name} | {wins} | {draws} | {losses} | {share:.0f} % | {capped} | {length:.0f} |", flush=True)
    print(f"\n{len(names)} games; fewer than {arguments.least:g} % won in {len(weak)}: {', '.join(weak) or '-'}")
    for failure in failed:
        print(failure, file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
