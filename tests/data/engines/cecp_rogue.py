#!/usr/bin/env python3
"""An engine behind xboard's protocol that misbehaves in the way that its argument names.

    cecp_rogue.py KIND [PIDS]     appends the numbers of its processes to the file PIDS

Kinds of START happen before the first game, those of TURN at its second move of each game, those of REFUSALS at the move
before, and those of ANALYSIS when it is to analyse. In all else it plays random legal moves.
"""
import os
import signal
import subprocess
import sys
import time

from moves import Rules

out = sys.stdout.buffer


def say(text, end="\n"):
    out.write(text.encode("utf-8") + end.encode())
    out.flush()


def sleep():
    while True:
        time.sleep(60)


def for_ever(line):
    while True:
        out.write(line)


def features(more=""):
    say('feature ping=1 setboard=1 usermove=1 san=0 myname="Rogue" variants="normal" ' + more)


def done():
    features("done=1")


def leave_a_child():
    child = subprocess.Popen(["sleep", "600"])
    note(child.pid)
    sys.exit(3)


def note(pid):
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a", encoding="utf-8") as file:
            file.write(f"{pid}\n")


START = {
    "dies at the start": lambda: sys.exit(3),
    "says nothing at the start": sleep,
    "closes its input at the start": lambda: (os.close(0), done(), sleep()),
    "closes its output at the start": lambda: (os.close(1), sleep()),
    "floods features": lambda: for_ever(b'feature option="Hash -spin 1 0 9" x=1\n'),
    "sends features in one line and reads nothing": lambda: (say("feature " + "a=1 " * 16000), sleep()),
    "leaves a child that keeps its output open": leave_a_child,
    "never says that its features are all": lambda: features(),
    "says only that features will come": lambda: features("done=0"),
    "writes no end of its line of features": lambda: say("feature ping=1 done=1", end=""),
    "breaks quotes": lambda: (say('feature myname="Rogue variants= " " = \' " a"b=c" option="'), done()),
    "has wild boards and options": lambda: (
        features(),
        say('feature setup="(PNBRQ.E....C.AF.MH.SU........D............LKpnbrq) 99999x-1+0_wild rnb*kqbnr/8/8 w" memory=x'),
        say('feature option="" option="-spin" option="X -spin a b c" option="Y -combo ///" option=" -check 1" done=1')),
    "has binary features": lambda: (out.write(bytes(range(256)).replace(b"\n", b"") + b"\nfeature \0=\0 a\0b=1\n"), done()),
    "has a long name": lambda: (say('feature myname="' + "x" * 100000 + '"'), done()),
    "does not play the variant": lambda: say('feature ping=1 variants="xiangqi,\x1b[31mred" done=1'),
    "answers no ping": done,
    "answers pings with another number": done,
}


def closing(descriptor):
    os.close(descriptor)
    sleep()


TURN = {
    "dies": lambda: sys.exit(3),
    "is killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "dies and leaves a child that keeps its output open": leave_a_child,
    "does nothing": sleep,
    "closes its output": lambda: closing(1),
    "floods lines of thinking": lambda: for_ever(b"3 25 10 400 e2e4 e7e5 g1f3\n"),
    "floods one line": lambda: for_ever(b"x" * 4096),
    "writes no end of its line": lambda: (say("move a2a3", end=""), sleep()),
    "moves illegally": lambda: say("move a1a1"),
    "moves by half": lambda: say("move e2"),
    "moves nothing": lambda: say("move"),
    "moves for the other side": lambda: say("move h7h6" if stub.is_white() else "move h2h3"),
    "moves as in another game": lambda: say("move P*5e"),
    "moves with a NUL": lambda: say("move e2\0e4"),
    "moves in a long word": lambda: say("move " + "e2e4" * 100000),
    "resigns": lambda: say("resign"),
    "claims to have won": lambda: say("1-0 {White mates}" if stub.is_white() else "0-1 {Black mates}"),
    "claims a draw": lambda: say("1/2-1/2 {Draw by repetition}"),
    "calls a move illegal": lambda: say("Illegal move (no such piece): " + (stub.moves or ["e2e4"])[-1]),
    "calls the board illegal": lambda: say("tellusererror Illegal position"),
    "calls a move an error": lambda: say("Error (illegal move): " + (stub.moves or ["e2e4"])[-1]),
    "does not know go": lambda: say("Error (unknown command): go"),
    "writes an error and no move": lambda: say("Error (too few men)"),
}

REFUSALS = {
    "calls a move illegal and dies": lambda command: (say("illegal move: " + command), sys.exit(3)),
    "does not know a command to move": lambda command: say("Error (unknown command): " + command),
}

# These are passed over: what it says afterwards is a move.
NOISE = {
    "offers draws": lambda: say("offer draw\noffer draw"),
    "tells the user things": lambda: say("telluser \x1b[2J\x07hello\ntellusererror \x1b]0;owned\x07 \x08\ntellall \0\nask me"),
    "reports errors": lambda: say("Error (too many parameters): level\nError (unknown command): easy\nError"),
    "writes binary data": lambda: out.write(bytes(range(256)) * 1000 + b"\n" + b"x" * 1000000 + b"\n\n\n"),
    "reports wild lines": lambda: say("9999999999999999999 1 1 1 e4\n5 -999999999 -1 -1 e2e4\n3. 100003 x\n1&\n7 1 1 1 " + "e2e4 " * 9000),
    "sends features again": lambda: say('feature done=0 done=1 ping=0 variants="none"'),
    "sends commands": lambda: say("usermove e2e4\nsetboard x\ngo\nquit\nping 7\npong 99\nxboard"),
    "ends lines as others do": lambda: say("\r\n# comment\r\n\f\v \t\r\n"),
}


class Rogue:
    def __init__(self, kind):
        self.kind = kind
        self.rules = Rules(3)
        self.fen, self.moves, self.turns, self.games = "", [], 0, 0

    def is_white(self):
        return len(self.moves) % 2 == 0

    def turn(self):
        self.turns += 1
        if self.turns == 2:
            if self.kind in TURN:
                return TURN[self.kind]()
            NOISE.get(self.kind, lambda: None)()
        move = self.rules.choose("chess", self.fen, self.moves)
        self.moves.append(move)
        is_deaf = self.kind == "closes its input" and self.turns == 2
        if is_deaf:
            os.close(0)
        say("move " + move)
        if is_deaf:
            sleep()
        if self.kind == "moves out of turn":
            say("move e7e5\nmove e2e4\n3 25 10 400 e2e4")
        if self.kind == "claims a draw after its move" and self.turns == 2:
            say("1/2-1/2 {Draw by repetition}")
        if self.kind == "reads nothing any more" and self.turns == 2:
            sleep()

    def analyse(self):
        move = "e2e4"
        if self.kind == "dies in an analysis":
            sys.exit(3)
        if self.kind == "does not know the analysis":
            return say("Error (unknown command): analyze")
        if self.kind == "moves in an analysis":
            say("move e2e4\nresign\n1-0 {I win}\nIllegal move: e7e5\noffer draw")
        if self.kind == "reports what is not legal":
            say("5 100 1 1 e2e5\n5 1 1 1\n5 1 1 1 \0\n6 1 1 1 K@e4 e4")
        NOISE.get(self.kind, lambda: None)()
        say(f"5 31 10 900 {move} e7e5")
        if self.kind == "floods an analysis":
            for_ever(b"5 31 10 900 e2e4 e7e5\n")

    def obey(self, line):
        words = line.split()
        if words[0] == "protover":
            if self.kind == "cannot analyse":
                return features("analyze=0 done=1")
            START.get(self.kind, done)()
        elif words[0] == "new":
            self.fen, self.moves, self.turns = "", [], 0
            self.games += 1
        elif words[0] == "setboard":
            self.fen, self.moves = line.split(" ", 1)[1].strip(), []
        elif words[0] == "ping":
            late = self.kind == "answers no ping in a game" and self.turns >= 2
            if self.kind == "answers no ping" or late:
                return
            wrong = self.kind in ("answers pings with another number", "answers a ping in a game with another number")
            say(f"pong {int(words[1]) + (wrong and (self.kind in START or self.turns >= 2))}")
        elif words[0] == "usermove" or (len(words[0]) in (4, 5) and words[0][1].isdigit()):
            self.moves.append(words[-1])
            if self.turns == 1 and self.kind in REFUSALS:
                REFUSALS[self.kind](line.strip())
        elif words[0] == "go":
            self.turn()
        elif words[0] == "analyze":
            self.analyse()
        elif words[0] == "quit" and self.kind != "ignores that it should quit":
            sys.exit(0)


if __name__ == "__main__":
    stub = Rogue(sys.argv[1])
    note(os.getpid())
    for text in sys.stdin:
        if text.strip():
            stub.obey(text)
    if stub.kind == "ignores that it should quit":
        sleep()
