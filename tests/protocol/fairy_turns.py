#!/usr/bin/env python3
"""Matches against a program that writes positions and moves as Fairy-Stockfish does."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

from program import STOCKADE, patience

STUB = os.path.join(os.environ["STOCKADE_TEST_DATA"], "engines", "fairy_stub.py")
CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def talk(variant, start, answers, plies, openings=None):
    """Two of them play a pair of games: the result, the games, and what one of them was sent."""
    with tempfile.TemporaryDirectory() as folder:
        log, pgn = os.path.join(folder, "log"), os.path.join(folder, "games.pgn")
        stub = f'{sys.executable} -B {STUB} {start} {" ".join(answers)}'
        command = [STOCKADE, "match", f'cmd="{stub}" name=a log={log}', f'cmd="{stub}" name=b', "--variant", variant,
                   "--games", "2", "--nodes", "5", "--max-plies", str(plies), "--start-timeout", "60",
                   "--random-plies", "0", "--pgn", pgn, "--json"]
        if openings:
            path = os.path.join(folder, openings[0])
            with open(path, "w") as file:
                file.write(openings[1])
            command += ["--openings", path]
        done = subprocess.run(command, capture_output=True, text=True, timeout=patience(300))
        value = json.loads(done.stdout)
        faults = sum(player["illegal_moves"] + player["crashes"] for player in value["players"])
        assert done.returncode == (1 if faults else 0), done.stderr
        with open(log) as sent, open(pgn) as games:
            return value, games.read(), [line[2:].rstrip() for line in sent if line.startswith("> ")]


class FairyTurns(unittest.TestCase):
    def check_fine(self, value, ending="adjudication"):
        for player in value["players"]:
            self.assertEqual((player["time_losses"], player["illegal_moves"], player["crashes"]), (0, 0, 0), value)
        self.assertEqual(list(value["endings"].values()), [2], value)

    def test_two_steps_are_one_answer(self):
        value, pgn, sent = talk("duck", CHESS, ["0=e2e4,e4e6", "1=b8c6,c6d3", "2=g1f3,f3f6"], 6)
        self.check_fine(value)
        self.assertIn("1. e4 {+0.07/1} 1... D@e6 {+0.07/1} 1... Nc6 {+0.07/1} 1... D@d3", " ".join(pgn.split()))
        lines = [line for line in sent if line.startswith(("position", "go"))]
        # It is White once and Black once, and asked once a turn.
        self.assertEqual([line for line in lines if line.startswith("position")],
                         [f"position fen {CHESS} w KQkq - 0 1",
                          f"position fen {CHESS} w KQkq - 0 1 moves e2e4,e4e6 b8c6,c6d3",
                          f"position fen {CHESS} w KQkq - 0 1 moves e2e4,e4e6"])
        self.assertEqual([line for line in lines if line.startswith("go")], 3 * ["go nodes 5"])

    def test_a_turn_that_has_begun(self):
        value, pgn, sent = talk("duck", CHESS, ["1=b8c6,c6d4"], 4, ("begun.pgn", '[Variant "Duck"]\n\n1. e4 *\n'))
        self.check_fine(value)
        asked = next(line for line in sent if "searchmoves" in line).split()
        self.assertEqual(asked[:4], ["go", "nodes", "5", "searchmoves"])
        self.assertEqual(len(asked[4:]), 32)
        self.assertTrue(all(move.startswith("e2e4,e4") for move in asked[4:]), asked)
        self.assertIn(f"position fen {CHESS} w KQkq - 0 1", sent)
        self.assertIn(f"position fen {CHESS} w KQkq - 0 1 moves {asked[4]}", sent)

    def test_letters_of_the_start(self):
        value, _, sent = talk("isolation", "3p2/6/6/6/6/6/6/2P3", ["0=c1c2,c2a1", "1=d8d7,d7a8"], 4)
        self.check_fine(value)
        self.assertIn("position fen 3p2/6/6/6/6/6/6/2P3 w - - 0 1", sent)
        self.assertIn("position fen 3p2/6/6/6/6/6/6/2P3 w - - 0 1 moves c1c2,c2a1", sent)

    def test_a_program_that_has_lost_track(self):
        value, pgn, sent = talk("chess", CHESS, ["0=e2e4", "1=a1a1", "fen1=e7e5", "2=g1f3", "fen2=g8f6"], 4)
        self.check_fine(value)
        self.assertIn("e5", pgn)
        self.assertIn("position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", sent)
        self.assertIn("position fen rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", sent)

    def test_twice_illegal_is_illegal(self):
        value, pgn, _ = talk("chess", CHESS, ["0=e2e4", "1=a1a1", "fen1=h1h1"], 4)
        self.assertEqual(value["endings"], {"illegal move": 2}, value)
        self.assertIn("a1a1", pgn)

    def test_no_move_of_a_mated_program_is_a_resignation(self):
        value, pgn, _ = talk("chess", CHESS, ["0=e2e4", "1=-"], 4)
        self.assertEqual(value["endings"], {"resignation": 2}, value)
        self.assertEqual(pgn.count('[Result "1-0"]'), 2)
        self.assertIn("the engine says that it is checkmated", " ".join(pgn.split()))

    def test_nobody_asks_for_a_forced_pass(self):
        opening = ("pass.epd", "8/8/8/8/8/8/8/Dd5D[DDdd] w - - 0 1\n")
        value, pgn, sent = talk("reversi", "8/8/8/8/8/8/8/Pp5P", ["1=P@c1"], 9, opening)
        self.check_fine(value)
        self.assertEqual(value["endings"], {"goal": 2}, value)
        asked = [line for line in sent if line.startswith("position")]
        self.assertEqual(asked, ["position fen 8/8/8/8/8/8/8/Pp5P[PPpp] b - - 0 1 moves b1b1"])


if __name__ == "__main__":
    unittest.main()
