#!/usr/bin/env python3
"""How a match begins with programs behind xboard's protocol: their names of games, their starts, and how they get ours."""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

from program import STOCKADE, patience

ENGINES = os.path.join(os.environ["STOCKADE_TEST_DATA"], "engines")


def fen(variant, *options):
    done = subprocess.run([STOCKADE, "fen", variant, "--dialect", "xboard", *options], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def mirrored(position):
    """The same with each rank in the other order."""
    board, state = position.split(" ", 1)
    ranks = ["".join(re.findall(r"\d+|[A-Za-z]", rank)[::-1]) for rank in board.split("/")]
    return "/".join(ranks) + " " + state


def match(variant, *arguments, settings="", more=()):
    """Exit code, stdout and stderr of a match with the engine of tests/data/engines/cecp_player.py, and what was sent to it."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        words = " ".join(f"'{word}'" for word in (sys.executable, "-B", os.path.join(ENGINES, "cecp_player.py"), *arguments))
        command = [STOCKADE, "match", "random", f'cmd="{words}" proto=cecp log={log} {settings}', "--variant", variant,
                   "--games", "2", "--movetime", "1s", "--margin", "60s", "--start-timeout", "60s", "--max-plies", "12",
                   "--random-plies", "0", "--json", *more]
        done = subprocess.run(command, capture_output=True, text=True, timeout=patience(300), check=False)
        sent = []
        if os.path.exists(log):
            with open(log, encoding="utf-8") as file:
                sent = [line[2:].rstrip("\n") for line in file if line.startswith("> ")]
    return done.returncode, done.stdout, done.stderr, sent


class Starts(unittest.TestCase):
    def play(self, variant, *arguments, **options):
        """What was sent in a match without a fault."""
        code, out, err, sent = match(variant, *arguments, **options)
        self.assertEqual(code, 0, err)
        self.assertEqual(json.loads(out)["games"], 2)
        return sent

    def check_refused(self, words, variant, *arguments, **options):
        code, _, err, sent = match(variant, *arguments, **options)
        self.assertEqual(code, 2, err)
        self.assertIn(words, err)
        self.assertNotIn("go", sent)

    def test_a_board_of_ten_ranks_counts_them_from_zero(self):
        for options in ((), ("--no-setboard",)):
            sent = self.play("xiangqi", "--variants", "xiangqi", *options)
            moves = [line.split()[1] for line in sent if line.startswith("usermove ")]
            self.assertTrue(moves)
            self.assertTrue(all(len(move) == 4 and move[1].isdigit() and move[3].isdigit() for move in moves), moves)
        self.assertIn("Ra0", sent)
        self.assertIn("Ra9", sent)
        self.assertIn("Hb0", sent)

    def test_a_program_without_setboard_gets_the_pieces_by_edit(self):
        sent = self.play("shatranj", "--variants", "shatranj", "--no-setboard")
        begin = sent.index("edit")
        lines = sent[begin:sent.index(".", begin) + 1]
        self.assertEqual(lines[:2], ["edit", "#"])
        self.assertEqual(len(lines), 32 + 4)
        first, second = lines[2:18], lines[19:35]
        self.assertEqual(lines[18], "c")
        self.assertTrue({"Pa2", "Kd1"} <= set(first) or {"Pa2", "Ke1"} <= set(first), first)
        self.assertTrue(all(line[-1] in "12" for line in first) and all(line[-1] in "78" for line in second), lines)
        self.assertFalse([line for line in sent if line.startswith("setboard")])

    def test_a_program_that_announces_our_start_gets_no_position(self):
        for options in ((), ("--no-setboard",)):
            sent = self.play("shatranj", "--variants", "shatranj", "--setup", fen("shatranj"), *options)
            self.assertFalse([line for line in sent if line == "edit" or line.startswith("setboard")])

    def test_a_program_that_begins_elsewhere_gets_our_pieces(self):
        theirs = mirrored(fen("shatranj"))
        self.assertNotEqual(theirs, fen("shatranj"))
        self.assertIn("edit", self.play("shatranj", "--variants", "shatranj", "--setup", theirs, "--no-setboard"))
        self.assertIn("setboard " + fen("capablanca"),
                      self.play("capablanca", "--variants", "capablanca", "--setup", mirrored(fen("capablanca"))))

    def test_it_is_refused_if_it_cannot_get_them(self):
        # `edit` keeps no rights to castle.
        self.check_refused("begins the variant 'capablanca' with other pieces", "capablanca", "--variants", "capablanca",
                           "--setup", mirrored(fen("capablanca")), "--no-setboard")

    def test_another_game_of_the_same_name_is_refused(self):
        for options in ((), ("--no-setboard",)):
            self.check_refused("on a board of 8x8, and here it has 10x8", "capablanca", "--variants", "capablanca",
                               "--setup", fen("chess"), *options)

    def test_it_begins_as_the_program_has_it_if_that_is_our_start(self):
        for setup in ((), ("--setup", fen("capablanca"))):
            sent = self.play("capablanca", "--variants", "capablanca", "--no-setboard", *setup)
            self.assertNotIn("edit", sent)

    def test_a_start_with_unknown_letters_is_no_fault(self):
        start = "zzzzzzzz/8/8/8/8/8/8/ZZZZZZZZ w"
        self.assertIn("edit", self.play("shatranj", "--variants", "shatranj", "--setup", start, "--no-setboard"))

    def test_an_opening_that_edit_cannot_set_up_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            openings = os.path.join(folder, "openings.epd")
            with open(openings, "w", encoding="utf-8") as file:
                file.write("4k3/8/8/8/8/8/4P3/4K2R b - - 0 1\n")
            self.check_refused("no command setboard", "chess", "--no-setboard", more=("--openings", openings))


class Names(unittest.TestCase):
    play, check_refused = Starts.play, Starts.check_refused

    def test_the_standard_game_is_not_sent_to_a_program_without_it(self):
        self.check_refused("it has: xiangqi", "chess", "--variants", "xiangqi")

    def test_a_program_that_lists_no_games_plays_the_standard_game(self):
        for options in ((), ("--variants", "normal"), ("--variants", "normal,xiangqi")):
            sent = self.play("chess", *options)
            self.assertFalse([line for line in sent if line.startswith("variant")])

    def test_it_is_asked_for_by_the_name_that_the_program_has(self):
        self.assertIn("variant flipello", self.play("reversi", "--variants", "normal,flipello"))
        self.assertIn("variant othello", self.play("reversi", "--variants", "normal,flipello,othello", settings="variant=othello"))
        self.check_refused("it has: normal, flipello", "reversi", "--variants", "normal,flipello", settings="variant=reversi")

    def test_numbered_starts_are_the_game_around_which_they_are(self):
        self.assertIn("variant crazyhouse", self.play("Crazyhouse 960", "--variants", "normal,crazyhouse"))
        self.check_refused("the engine has no variant 'atomic'", "Atomic 960", "--variants", "normal,crazyhouse")

    def test_features_that_come_one_by_one_are_all_read(self):
        sent = self.play("shatranj", "--variants", "normal,shatranj", "--step-by-step")
        self.assertIn("variant shatranj", sent)
        self.assertTrue([line for line in sent if line.startswith("setboard ")])

    def test_features_that_come_late_begin_the_game_again(self):
        sent = self.play("chess", "--late")
        # The first game began without features: its moves come again, as the program wants them.
        self.assertEqual(sent[sent.index("go") + 1], "force")
        self.assertIn("accepted usermove", sent)
        self.assertTrue([line for line in sent if line.startswith("usermove ")])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
