#!/usr/bin/env python3
"""An engine behind xboard's protocol that plays random legal moves, and misbehaves as it is told.

    cecp_stub.py [--fault NAME] [--at N]     the fault happens at the N-th move of each game (2)

crash     ends with status 3
hang      no longer does anything
illegal   moves a man to where it stands
resigns   gives up
claims    says that it has won
rejects   calls the opponent's move illegal
slow      moves when it is told to
plain     knows none of the features: neither pings, positions nor reuse
"""
import argparse
import sys
import time

from moves import Rules


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


class Stub:
    def __init__(self, fault, at):
        self.fault, self.at = fault, at
        self.rules = Rules(2)
        self.variant, self.fen, self.moves, self.searches = "chess", "", [], 0

    def think(self):
        self.searches += 1
        if self.searches == self.at:
            if self.fault == "crash":
                sys.exit(3)
            if self.fault == "hang":
                time.sleep(3600)
            if self.fault == "resigns":
                return say("resign")
            if self.fault == "claims":
                return say("1-0 {White mates}\n0-1 {Black mates}")
            if self.fault == "rejects":
                return say("Illegal move: " + (self.moves or ["e2e4"])[-1])
            if self.fault == "illegal":
                return say("move a1a1")
            if self.fault == "slow":
                while sys.stdin.readline().strip() != "?":
                    pass
        move = self.rules.choose(self.variant, self.fen, self.moves)
        say("tellics whisper thinking")
        say("3 25 10 400 e2e4 e7e5")
        self.moves.append(move)
        say("move " + move)
        return None

    def is_bare_move(self, word):
        return self.fault == "plain" and len(word) in (4, 5) and word[1].isdigit()

    def obey(self, line):
        words = line.split()
        if words[0] == "protover" and self.fault != "plain":
            say("# hello")
            say('feature ping=1 setboard=1 usermove=1 san=0 myname="Stub of CECP" done=0')
            say('feature variants="chess,hostage" option="Skill -spin 1 0 9" reuse=1 done=1')
        elif words[0] == "new":
            self.variant, self.fen, self.moves, self.searches = "chess", "", [], 0
        elif words[0] == "variant":
            self.variant = words[1]
        elif words[0] == "setboard":
            self.fen, self.moves = line.split(" ", 1)[1].strip(), []
        elif words[0] == "ping":
            say("pong " + words[1])
        elif words[0] == "usermove" or self.is_bare_move(words[0]):
            self.moves.append(words[-1])
        elif words[0] == "go":
            self.think()
        elif words[0] == "quit":
            sys.exit(0)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--fault", default="")
    arguments.add_argument("--at", type=int, default=2)
    arguments = arguments.parse_args()
    stub = Stub(arguments.fault, arguments.at)
    for line in sys.stdin:
        if line.strip():
            stub.obey(line)


if __name__ == "__main__":
    main()
