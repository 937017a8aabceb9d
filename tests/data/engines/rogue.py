#!/usr/bin/env python3
"""An engine that misbehaves, over UCI or, with --cecp, over XBoard's protocol.

    rogue.py FAULT [--cecp]

dies-at-once   ends before it says anything
dies-asked     ends when it is asked who it is
dies-thinking  ends while it thinks
dies-after     ends after its first move
floods         reports lines without end while it thinks
floods-always  reports lines without end from the start, and never answers
one-long-line  says one line without end
noise          says bytes that are no text
nonsense       says words of the protocol with wrong numbers and moves
illegal        plays a move that nobody can play
mute           says nothing
deaf           answers until it thinks, and then never again, whatever it is told
"""
import os
import sys
import time

FAULT = sys.argv[1]
CECP = "--cecp" in sys.argv
NOISE = bytes(range(256))
NONSENSE = [
    "info depth 99999999999999999999 score cp -99999999999999 pv", "info depth -1 multipv 99999 score mate 0 pv e2e4 e2e4",
    "info pv", "info score", "bestmove", "option name", "option name X type spin default a min b max c", "bestmove (none) ponder",
    "99999999999 -99999999999 0 -1 e9e10", "feature done", "feature myname=\"", "move", "Illegal move", "1/2-1/2 {", "pong", "",
]


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def flood():
    line = b"4 25 10 400 e2e4 e7e5\n" if CECP else b"info depth 4 score cp 25 nodes 400 time 10 pv e2e4 e7e5\n"
    while True:
        os.write(1, line * 100)
        time.sleep(0.001)  # a flood, but the processor is for the program that is flooded


def think():
    if FAULT == "dies-thinking":
        os._exit(3)
    if FAULT == "floods":
        flood()
    if FAULT == "deaf":
        time.sleep(3600)
    if FAULT == "nonsense":
        for line in NONSENSE:
            say(line)
    move = "a1a1" if FAULT == "illegal" else "e2e4"
    say("move " + move if CECP else "bestmove " + move)
    if FAULT == "dies-after":
        os._exit(0)


def main():
    if FAULT == "dies-at-once":
        os._exit(1)
    if FAULT == "floods-always":
        flood()
    if FAULT == "one-long-line":
        for _ in range(3000):
            os.write(1, b"x" * 4096)
    if FAULT == "noise":
        for _ in range(400):
            os.write(1, NOISE)
    for line in sys.stdin:
        words = line.split()
        if FAULT == "mute" or not words:
            continue
        if words[0] in ("uci", "protover") and FAULT == "dies-asked":
            os._exit(0)
        if words[0] == "uci":
            say("id name Rogue")
            say("option name UCI_Variant type combo default chess var chess")
            say("uciok")
        elif words[0] == "protover":
            say('feature ping=1 setboard=1 usermove=1 myname="Rogue" variants="normal,hostage" done=1')
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "ping":
            say("pong " + words[1])
        elif words[0] in ("go", "analyze"):
            think()
        elif words[0] == "quit":
            return


try:
    main()
except (BrokenPipeError, KeyboardInterrupt):
    os._exit(0)
