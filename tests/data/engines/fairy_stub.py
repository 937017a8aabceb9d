#!/usr/bin/env python3
"""Stands for Fairy-Stockfish: it writes a turn as one move, and answers from a list.

    fairy_stub.py START [KEY=ANSWER]...

START is the board that it reports as the start of the game. KEY is the number of moves that it has been sent, or fen1,
fen2 … when it is sent a position alone after it had been sent moves. The answer "-" is no move, from a program that
says it is mated. Where it may only look at some moves it answers the first of them.
"""
import sys

start, answers = sys.argv[1], dict(pair.split("=", 1) for pair in sys.argv[2:])
key = "0"
positions = 0


def say(line):
    print(line, flush=True)


def read_position(words):
    global key, positions
    moves = words[words.index("moves") + 1:] if "moves" in words else []
    if moves or key == "0":
        key = str(len(moves))
    else:
        positions += 1
        key = f"fen{positions}"


for line in sys.stdin:
    words = line.split()
    if words == ["uci"]:
        say("id name Fairy-Stockfish of a test")
        say("option name UCI_Variant type string default chess")
        say("uciok")
    elif words[:3] == ["setoption", "name", "UCI_Variant"]:
        say(f"info string variant {words[-1]} files 8 ranks 8 pocket 0 template fairy startpos {start} w - - 0 1")
    elif words == ["ucinewgame"]:
        key, positions = "0", 0
    elif words == ["isready"]:
        say("readyok")
    elif words[:1] == ["position"]:
        read_position(words)
    elif words[:1] == ["go"]:
        move = words[words.index("searchmoves") + 1] if "searchmoves" in words else answers[key]
        say("info depth 0 score mate 0" if move == "-" else f"info depth 1 score cp 7 nodes 5 pv {move}")
        say("bestmove " + ("(none)" if move == "-" else move))
    elif words == ["quit"]:
        break
