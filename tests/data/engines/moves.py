"""What the stub engines share: the rules, asked of the program under test."""
import os
import random
import subprocess


class Rules:
    """Legal moves of a variant's positions, and a choice among them that is the same every time."""

    def __init__(self, seed, dialect=None):
        self.random, self.options = random.Random(seed), ["--dialect", dialect] if dialect else []

    def legal(self, variant, fen, moves):
        command = [os.environ["STOCKADE"], "moves", variant, *self.options]
        if fen:
            command += ["--fen", fen]
        if moves:
            command += ["--moves", " ".join(moves)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

    def choose(self, variant, fen, moves):
        legal = self.legal(variant, fen, moves)
        return self.random.choice(legal) if legal else "(none)"

    def start(self, variant):
        """The FEN of the start."""
        command = [os.environ["STOCKADE"], "fen", variant, *self.options]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
