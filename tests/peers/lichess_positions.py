#!/usr/bin/env python3
"""Positions against chessops, the library of lichess: random games of every game that both have.

    lichess_positions.py [--games 6] [--plies 120] [--seed 1]

Each FEN that chessops prints is read, without a dialect and as the dialect lichess: the legal moves are the same. chessops must
take what is written in that dialect, and see the same moves in it.
Needs node and the package chessops, in the folder STOCKADE_PEERS or where node finds it; otherwise the test is skipped.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, "chessops_games.mjs")
STOCKADE = os.environ.get("STOCKADE", "stockade")
SKIPPED = 77
# The names there and here.
GAMES = {"chess": "chess", "antichess": "antichess", "kingofthehill": "kingofthehill", "3check": "threecheck",
         "atomic": "atomic", "horde": "horde", "racingkings": "racingkings", "crazyhouse": "crazyhouse"}


def node(arguments, text):
    done = subprocess.run(["node", SCRIPT, *arguments], input=text, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-800:])
    return [json.loads(line) for line in done.stdout.splitlines()]


def ask(command, here, fens, dialect=()):
    done = subprocess.run([STOCKADE, command, here, *dialect, "--fen", "-", "--json", "-q"],
                          input="".join(fen + "\n" for fen in fens), capture_output=True, text=True)
    return json.loads(done.stdout)


def check(there, here, positions):
    found = []
    fens = [position["fen"] for position in positions]
    for dialect in ((), ("--dialect", "lichess")):
        ours = ask("moves", here, fens, dialect)
        for position, moves in zip(positions, ours, strict=True):
            if isinstance(moves, dict):
                found.append(f"{there}: {position['fen']}: refused: {moves}")
            elif not position["over"] and sorted(moves) != sorted(position["moves"]):
                found.append(f"{there}: {position['fen']}: {sorted(set(moves) ^ set(position['moves']))[:8]}")
    written = [value.get("fen") for value in ask("fen", here, fens, ("--dialect", "lichess"))]
    kept = [(position, fen) for position, fen in zip(positions, written) if fen and not position["over"]]
    lines = "".join(json.dumps({"game": there, "fen": fen}) + "\n" for _, fen in kept)
    for (position, fen), verdict in zip(kept, node(["judge"], lines), strict=True):
        if "error" in verdict or sorted(verdict["moves"]) != sorted(position["moves"]):
            found.append(f"{there}: {fen}: chessops says {verdict.get('error', 'other moves')}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--plies", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    try:
        node(["judge"], "") if shutil.which("node") else None
    except RuntimeError as error:
        if "Cannot find module" not in str(error):
            raise
        print("skipped: the package chessops is not installed (npm install chessops; STOCKADE_PEERS names the folder)")
        return SKIPPED
    if not shutil.which("node"):
        print("skipped: node is not installed")
        return SKIPPED
    played = node(["play", str(arguments.games), str(arguments.plies), str(arguments.seed)],
                  "".join(there + "\n" for there in GAMES))
    found = []
    for there, here in GAMES.items():
        found += check(there, here, [position for position in played if position["game"] == there])
    for line in found[:40]:
        print(line)
    print(f"{len(GAMES)} games, {len(played)} positions, {len(found)} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
