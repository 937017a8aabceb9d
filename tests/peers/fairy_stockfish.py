#!/usr/bin/env python3
"""Positions and moves against Fairy-Stockfish itself, as the package ffish: random games of every game that both have.

    fairy_stockfish.py [--games 4] [--plies 120] [--seed 1] [NAME…]     NAME: of a game, as Fairy-Stockfish has it

Each position that ffish prints is read as the dialect fairy: the legal moves are the same, and the FEN is written back. ffish
must take what is written (validateFen is 1, unless it refuses its own FEN), and see the same legal moves in it.
Needs node and the package ffish, in the folder STOCKADE_PEERS or where node finds it; otherwise the test is skipped.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
STOCKADE = os.environ.get("STOCKADE", "stockade")
PEERS = os.environ.get("STOCKADE_PEERS", "")
TABLE = os.path.join(HERE, "..", "..", "docs", "reference", "fairy-stockfish.md")
SKIPPED = 77

# What is known to differ, with the reason. A position of another kind may not differ.
OPTIONS = {"chessgi": ["--set", "double_steps=second rank"]}
LEFT_OUT = {"bughouse": "there it is one of the two boards"}


def node(arguments, text):
    environment = dict(os.environ, NODE_PATH=os.path.join(PEERS, "node_modules")) if PEERS else os.environ
    done = subprocess.run(["node", os.path.join(HERE, "ffish_games.cjs"), *arguments], input=text, capture_output=True,
                          text=True, env=environment)
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-500:])
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def has_ffish():
    if not shutil.which("node"):
        return False
    environment = dict(os.environ, NODE_PATH=os.path.join(PEERS, "node_modules")) if PEERS else os.environ
    return subprocess.run(["node", "-e", "require.resolve('ffish')"], capture_output=True, env=environment).returncode == 0


def shared_games():
    """The names there and here. A preset has its name there."""
    with open(TABLE, encoding="utf-8") as file:
        rows = re.findall(r"(?m)^\| `([^`]+)` \| \[`([^`]+)`\][^|]*\| *(a preset)?", file.read())
    return [(there, there if preset else here) for there, here, preset in rows]


def ask(command, here, options, fens):
    """What stockade prints for each FEN: a list of JSON values, objects with the problems of those it refuses."""
    done = subprocess.run([STOCKADE, command, here, *options, "--fen", "-", "--dialect", "fairy", "--json", "-q"],
                          input="".join(fen + "\n" for fen in fens), capture_output=True, text=True)
    return json.loads(done.stdout)


def compared(ours, theirs):
    """The turns that only one has. A turn that ends the game has no second step here, but there: "h5e8,e8a4"."""
    extra, missing = set(ours) - set(theirs), set(theirs) - set(ours)
    ended = {turn for turn in extra if any(other.startswith(turn + ",") for other in missing)}
    return sorted(extra - ended), sorted(turn for turn in missing if turn.split(",")[0] not in ended)


def without_mating_drops(there, fen, moves):
    """A drop of a pawn that mates is not legal here; there it is legal, and loses."""
    drops = [move for move in moves if move.startswith("P@")]
    if not drops:
        return moves  # node takes a second to start
    verdicts = node(["judge"], "".join(json.dumps({"game": there, "fen": fen, "push": move}) + "\n" for move in drops))
    mates = {move for move, verdict in zip(drops, verdicts) if not verdict["moves"]}
    return [move for move in moves if move not in mates]


def differences(there, here, positions):
    """What differs in the positions of one game, a line each, and the FEN that is written for each, or None."""
    options = OPTIONS.get(there, [])
    fens = [position["fen"] for position in positions]
    moves = ask("moves", here, options, fens)
    written = [value.get("fen") for value in ask("fen", here, options, fens)]
    if len(moves) != len(fens) or len(written) != len(fens):
        raise RuntimeError(f"{there}: {len(moves)} and {len(written)} answers to {len(fens)} positions")
    found = []
    for position, ours in zip(positions, moves):
        if isinstance(ours, dict):
            found.append(f"{there}: {position['fen']}: refused: {ours}")
        elif not position["over"]:  # where a game is over, one of the programs lists no moves
            extra, missing = compared(ours, position["moves"])
            missing = without_mating_drops(there, position["fen"], missing)
            if extra or missing:
                found.append(f"{there}: {position['fen']}: only here {extra[:6]}, only there {missing[:6]}")
    return found, written


def judge(positions, written):
    """What ffish says about the FENs that are written."""
    found = []
    pairs = [(position, fen) for position, fen in zip(positions, written) if fen]
    lines = "".join(json.dumps({"game": position["game"], "fen": fen}) + "\n" for position, fen in pairs)
    for (position, fen), verdict in zip(pairs, node(["judge"], lines)):
        there = position["game"]
        if verdict["valid"] != 1 and position["valid"] == 1:
            found.append(f"{there}: {fen}: validateFen is {verdict['valid']} (its own: {position['fen']})")
        elif not position["over"] and sorted(verdict["moves"]) != sorted(position["moves"]):
            found.append(f"{there}: {fen}: ffish sees other moves than in {position['fen']}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="*")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--plies", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="print all differences, not three of each game")
    arguments = parser.parse_args()
    if not has_ffish():
        print("skipped: node and its package ffish are not installed (npm install ffish; STOCKADE_PEERS names the folder)")
        return SKIPPED
    games = [(there, here) for there, here in shared_games()
             if there not in LEFT_OUT and (not arguments.name or there in arguments.name)]
    played = node(["play", str(arguments.games), str(arguments.plies), str(arguments.seed)],
                  "".join(there + "\n" for there, _ in games))
    found, written = [], []
    for there, here in games:
        positions = [position for position in played if position["game"] == there]
        differ, fens = differences(there, here, positions)
        found += differ
        written += fens
    found += judge(played, written)
    shown = {}
    for line in found:
        there = line.split(":")[0]
        shown[there] = shown.get(there, 0) + 1
        if arguments.all or shown[there] <= 3:
            print(line)
    equal = sum(position["fen"] == fen for position, fen in zip(played, written))
    print(f"{len(games)} games, {len(played)} positions, {len(found)} differences in {len(shown)} games; "
          f"{equal} FENs are written as ffish writes them")
    return 1 if found or not games else 0


if __name__ == "__main__":
    sys.exit(main())
