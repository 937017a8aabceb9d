#!/usr/bin/env python3
"""An engine that reports the same lines for every position and searches until it is stopped.

    analyst.py [--cecp] [--mute] [--wrong] [--hang] [--log F]

--cecp   speaks XBoard's protocol instead of UCI
--mute   says nothing from the start
--wrong  reports a move that is not legal, and plays it
--hang   reports a line after the first "go", and then nothing more, whatever it is told
--log F  appends every "position" to the file
"""
import sys
import time


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def uci(wrong):
    lines = 1
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "uci":
            say("id name Analyst")
            say("option name Hash type spin default 16 min 1 max 1024")
            say("option name MultiPV type spin default 1 min 1 max 3")
            say("option name Style type combo default Solid var Solid var Very Risky")
            say("option name Book File type string default <empty>")
            say("option name Ponder type check default false")
            say("option name UCI_Variant type combo default chess var chess")
            say("uciok")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "setoption" and words[2] == "MultiPV":
            lines = int(words[4])
        elif words[0] == "position" and "--log" in sys.argv:
            with open(sys.argv[sys.argv.index("--log") + 1], "a", encoding="utf-8") as log:
                log.write(line)
        elif words[0] == "go" and "--hang" in sys.argv:
            say("info depth 1 multipv 1 score cp 31 pv e2e4")
            while True:
                time.sleep(60)
        elif words[0] == "go":
            best = "e2e5" if wrong else "e2e4"
            say("info string analysing " + " ".join(words))
            if lines > 1:
                say("info depth 7 multipv 2 score mate -3 nodes 500 time 100 pv d2d4")
            say(f"info depth 7 seldepth 9 multipv 1 score cp 31 nodes 500 time 100 hashfull 12 pv {best} e7e5 e4e5")
            if "infinite" not in words:
                say(f"bestmove {best}")
                continue
            while sys.stdin.readline().strip() != "stop":
                pass
            say(f"bestmove {best}")
        elif words[0] == "quit":
            return


def cecp():
    analysing = False
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "protover":
            say('feature myname="Analyst X" setboard=1 ping=1 usermove=1 variants="normal"')
            say('feature option="Hash -spin 16 1 1024" option="Style -combo Solid /// *Risky" option="Clear -button"')
            say("feature done=1")
        elif words[0] == "ping":
            say("pong " + words[1])
        elif words[0] == "analyze":
            analysing = True
            say("5. 100003 12 900 1. Nf3 Nf6 2. Nxf6 {not legal}")
            say("6 -45 13 1200 d4 d5")
        elif words[0] == "exit":
            analysing = False
        elif words[0] == "go":
            say("4 20 5 100 e4")
            say("move e2e4")
        elif words[0] == "quit":
            return


if "--mute" in sys.argv:
    sys.stdin.read()
elif "--cecp" in sys.argv:
    cecp()
else:
    uci("--wrong" in sys.argv)
