#!/usr/bin/env python3
"""A UCI engine that plays random legal moves, and misbehaves as it is told.

    uci_stub.py [--fault NAME] [--at N]     the fault happens at the N-th "go" of each game (2)
                [--name NAME]               its name for itself
                [--variants A,B]            its names of games besides chess (hostage); none: it has no such option
                [--dialect D]               how it writes moves
                [--game V]                  what it plays until it is told otherwise (chess)

crash        ends with status 3
hang         no longer does anything
late         answers after twice its time
stalls       answers when it is told to stop
illegal      moves a man to where it stands
none         says that it has no move
nonsense     answers "bestmove" with what is no move
garbage      writes binary data and an endless line before its answer, which is right
flood        writes lines for ever instead of an answer
mute         says nothing from the start
loses-count  knows only the first six moves of a list, and plays on from there
restless     ends after every game, without a word
"""
import argparse
import sys
import time

from moves import Rules


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def misbehave(fault, words):
    """True if the fault was the whole answer."""
    if fault == "crash":
        sys.exit(3)
    if fault == "hang":
        time.sleep(3600)
    if fault == "late":
        time.sleep(2 * int(words[words.index("movetime") + 1]) / 1000)
    if fault == "stalls":
        while sys.stdin.readline().strip() != "stop":
            pass
    if fault == "illegal":
        say("bestmove a1a1")
    if fault == "none":
        say("bestmove (none)")
    if fault == "nonsense":
        say("bestmove \x01\x02 what?")
    if fault == "garbage":
        sys.stdout.flush()
        sys.stdout.buffer.write(bytes(range(256)) * 1000 + b"\n" + b"x" * 1000000 + b"\n\n\n")
        say("info depth nodes score cp mate pv")
        say("info depth 99999999999999999999 score cp 1e9 nodes -5")
        say("option name type spin")
    if fault == "flood":
        while True:
            say("info depth 1 nodes 1")
    return fault in ("illegal", "none", "nonsense")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--fault", default="")
    arguments.add_argument("--at", type=int, default=2)
    arguments.add_argument("--name", default="Stub")
    arguments.add_argument("--variants", default="hostage")
    arguments.add_argument("--dialect")
    arguments.add_argument("--game", default="chess")
    arguments = arguments.parse_args()
    rules = Rules(1, arguments.dialect)
    variant, fen, moves, searches, games = arguments.game, "", [], 0, 0
    for line in sys.stdin:
        words = line.split()
        if not words or arguments.fault == "mute":
            continue
        if words[0] == "uci":
            say("id name " + arguments.name)
            say("option name Hash type spin default 1 min 1 max 64")
            say("option name Skill Level type spin default 20 min 0 max 20")
            # In two lines, as our own engine has them: the choices add up.
            for name in [name for name in arguments.variants.split(",") if name != "none"]:
                say("option name UCI_Variant type combo default chess var chess")
                say(f"option name UCI_Variant type combo default chess var {name} var chess")
            say("uciok")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "ucinewgame":
            games, searches = games + 1, 0
            if games > 1 and arguments.fault == "restless":
                sys.exit(0)
        elif words[0] == "setoption" and words[2] == "UCI_Variant":
            variant = words[-1]
        elif words[0] == "position":
            end = words.index("moves") if "moves" in words else len(words)
            fen, moves = " ".join(words[2:end]), words[end + 1:]
        elif words[0] == "go":
            searches += 1
            known = moves[:6] if arguments.fault == "loses-count" else moves
            if searches == arguments.at and misbehave(arguments.fault, words):
                continue
            say("info depth 3 seldepth 4 multipv 1 score cp 12 nodes 100 nps 1000 time 1 pv e2e4")
            say("bestmove " + rules.choose(variant, fen, known) + " ponder e7e5")
        elif words[0] == "quit":
            return


if __name__ == "__main__":
    main()
