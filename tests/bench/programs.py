#!/usr/bin/env python3
"""Matches against the programs of others that are installed, in every game that they and we know.

Prints a table in Markdown: the program with its version, its protocol, the number of games that were played without a
fault, and the faults. A program that is not installed is left out, and the script says so. A game is a variant of the
library whose name the program lists.

Usage: programs.py [--games N] [--movetime MS] [--plies N] [--only VARIANT,…] [--protocol P] [PROGRAM ...]
Needs the program in STOCKADE, or a release build. Ends with 1 if a match had a fault.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys

ROOT = os.environ.get("STOCKADE_ROOT") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STOCKADE = os.environ.get("STOCKADE") or os.path.join(ROOT, "build", "release", "bin", "stockade")
#: Each row of the table: a command, and how it is spoken to.
PROGRAMS = [("fairymax", "cecp"), ("maxqi", "cecp"), ("shamax", "cecp"), ("sjaakii", "cecp"), ("hoichess", "cecp"),
            ("hoixiangqi", "cecp"), ("pychess-engine", "cecp"), ("fairy-stockfish", "uci"), ("fairy-stockfish", "cecp")]
PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games", "/usr/local/games"])
#: What a match writes when a program and we share no such game.
NOT_KNOWN = ("engine-variant", "has no variant", "has no option UCI_Variant")


def variants():
    """The games of two players without chance and hidden pieces."""
    done = subprocess.run([STOCKADE, "list", "--json"], capture_output=True, text=True, check=True)
    return [entry["id"] for entry in json.loads(done.stdout)]


def play(path, protocol, variant, arguments):
    """The result of a match as JSON, or the reason why there is none."""
    player = f'cmd="{path}" proto={protocol}'
    done = subprocess.run(
        [STOCKADE, "match", "random", player, "--variant", variant, "--games", str(arguments.games), "--movetime",
         f"{arguments.movetime}ms", "--margin", "10s", "--random-plies", "0", "--max-plies", str(arguments.plies), "--json"],
        capture_output=True, text=True)
    if done.returncode in (0, 1):
        return json.loads(done.stdout), ""
    return None, (done.stderr + done.stdout).strip()


def faults_of(value):
    """What was wrong in a match, in words; "" if nothing was."""
    wrong = []
    for who, player in zip(("we", "it"), value["players"]):
        for kind in ("illegal_moves", "crashes", "time_losses"):
            if player[kind]:
                wrong.append(f"{who}: {player[kind]} {kind.replace('_', ' ')}")
    return ", ".join(wrong)


def row_of(command, protocol, chosen, arguments):
    """Plays all games of one program; a line of the table, and whether there was a fault."""
    path = shutil.which(command, path=PLACES)
    if not path:
        print(f"{command} is not installed and left out", file=sys.stderr)
        return "", False
    name, played, faults = command, [], []
    for variant in chosen:
        value, reason = play(path, protocol, variant, arguments)
        if value is None:
            if not any(words in reason for words in NOT_KNOWN):
                faults.append(f"{variant}: {reason.splitlines()[0] if reason else 'no result'}")
            continue
        name = value["players"][1]["name"]
        wrong = faults_of(value)
        print(f"{command} {protocol} {variant}: {wrong or 'fine'}", file=sys.stderr, flush=True)
        if wrong:
            faults.append(f"{variant} ({wrong})")
        else:
            played.append(variant)
    return f"| {name} | {protocol} | {len(played)} | {', '.join(played)} | {'; '.join(faults) or 'none'} |", bool(faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--movetime", type=int, default=20)
    parser.add_argument("--plies", type=int, default=300)
    parser.add_argument("--only", default="")
    parser.add_argument("--protocol", choices=("uci", "cecp"))
    parser.add_argument("programs", nargs="*")
    arguments = parser.parse_args()
    chosen = [name for name in arguments.only.split(",") if name] or variants()
    lines, failed = [], False
    for command, protocol in PROGRAMS:
        if arguments.programs and command not in arguments.programs or arguments.protocol not in (None, protocol):
            continue
        line, wrong = row_of(command, protocol, chosen, arguments)
        lines += [line] if line else []
        failed |= wrong
    print("| program | protocol | games | without a fault | faults |\n|---|---|---|---|---|")
    print("\n".join(lines))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
