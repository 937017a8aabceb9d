#!/usr/bin/env python3
"""An engine behind xboard's protocol that plays random legal moves as XBoard writes them.

    cecp_player.py [--variants LIST] [--no-setboard] [--setup FEN] [--step-by-step] [--late]

--variants      the names in its feature; none: it sends no such feature
--no-setboard   it knows `edit` alone
--setup         the start that it announces after `variant`
--step-by-step  it sends a feature when the one before it has been accepted or rejected
--late          it sends its features when it should move for the first time, and has ignored all that came before
"""
import argparse
import re
import sys

from moves import Rules

DIALECT = "xboard"


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def placed(ranks):
    """The board of a FEN from ranks of letters and blanks, the highest first."""
    texts = []
    for rank in ranks:
        text, gap = "", 0
        for cell in [*rank, ""]:
            if cell == " ":
                gap += 1
                continue
            text += (str(gap) if gap else "") + cell
            gap = 0
        texts.append(text)
    return "/".join(texts)


class Player:
    def __init__(self, options):
        self.options = options
        self.rules = Rules(3, DIALECT)
        self.variant, self.fen, self.moves, self.edited, self.is_black = "chess", "", [], None, False
        names = [] if options.variants is None else [f'variants="{options.variants}"']
        self.features = ["ping=1", f"setboard={0 if options.no_setboard else 1}", "usermove=1", 'myname="Player"', *names, "done=1"]

    def announce(self):
        self.say_features() if self.options.step_by_step else say("feature " + " ".join(self.features))

    def say_features(self):
        if self.features:
            say("feature " + self.features.pop(0))

    def edit(self, line):
        """A line between `edit` and '.': a piece and its cell, '#' clears the board, 'c' changes the colour."""
        if line == "#":
            self.edited = [[" "] * len(rank) for rank in self.edited]
        elif line == "c":
            self.is_black = not self.is_black
        elif line == ".":
            _, state = self.start.split(" ", 1)
            self.fen, self.edited, self.moves = placed(self.edited) + " " + state, None, []
        else:
            piece, file, rank = re.fullmatch(r"(\+?[A-Z])([a-z])(\d+)", line).groups()
            ranks = len(self.edited)
            # Boards of ten ranks count them from 0.
            row = ranks - (1 if ranks == 10 else 0) - int(rank)
            self.edited[row][ord(file) - ord("a")] = piece.lower() if self.is_black else piece

    def obey(self, line):
        words = line.split()
        if self.options.late:
            if words[0] == "go":
                self.options.late = False
                self.announce()
        elif self.edited is not None:
            self.edit(line)
        elif words[0] == "protover":
            self.announce()
        elif words[0] in ("accepted", "rejected") and self.options.step_by_step:
            self.say_features()
        elif words[0] == "new":
            self.variant, self.fen, self.moves = "chess", "", []
        elif words[0] == "variant":
            self.variant = words[1]
            if self.options.setup:
                say(f"setup (PNBRQKpnbrqk) 8x8+0_fairy {self.options.setup}")
        elif words[0] == "setboard" and not self.options.no_setboard:
            self.fen, self.moves = line.split(" ", 1)[1], []
        elif words[0] == "edit":
            self.start = self.rules.start(self.variant)
            ranks = [re.sub(r"\d+", lambda gap: " " * int(gap.group()), rank) for rank in self.start.split(" ")[0].split("/")]
            self.edited = [[" "] * len(rank) for rank in ranks]
            self.is_black = False
        elif words[0] == "ping":
            say("pong " + words[1])
        elif words[0] == "usermove":
            self.moves.append(words[1])
        elif words[0] == "go":
            move = self.rules.choose(self.variant, self.fen, self.moves)
            self.moves.append(move)
            say("move " + move)
        elif words[0] == "quit":
            sys.exit(0)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--variants")
    arguments.add_argument("--no-setboard", action="store_true")
    arguments.add_argument("--setup", default="")
    arguments.add_argument("--step-by-step", action="store_true")
    arguments.add_argument("--late", action="store_true")
    player = Player(arguments.parse_args())
    for line in sys.stdin:
        if line.strip():
            player.obey(line.strip())


if __name__ == "__main__":
    main()
