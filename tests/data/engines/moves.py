"""What the stub engines share: the rules, asked of the program under test."""
import os
import random
import subprocess


class Rules:
    """Legal moves of a variant's positions, and a choice among them that is the same every time."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    @staticmethod
    def legal(variant, fen, moves):
        command = [os.environ["STOCKADE"], "moves", variant]
        if fen:
            command += ["--fen", fen]
        if moves:
            command += ["--moves", " ".join(moves)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

    def choose(self, variant, fen, moves):
        legal = self.legal(variant, fen, moves)
        return self.random.choice(legal) if legal else "(none)"
