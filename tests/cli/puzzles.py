#!/usr/bin/env python3
"""puzzles: what is found in games, and how a file of puzzles grows."""
import json
import os
import re
import tempfile
import unittest

from program import run

# White overlooks a mate in one twice: of the queen on f7, and of the rook on the last rank.
SCHOLAR = '[White "Ann"]\n[Black "Bob"]\n[Date "2020.01.02"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. d3 d6 *\n\n'
QUIET = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n"
MATE = """variant: chess
title: One
puzzles:
  - id: a
    fen: 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1
    goal: mate
    play: Ra8#
    rating: 600
"""
EFFORT = ["--nodes", "2000", "--threads", "1"]


class Puzzles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.out = self.path("p.puzzles.yaml")

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def read(self):
        with open(self.out, encoding="utf-8") as file:
            return file.read()

    def find(self, games, *options):
        return run("puzzles", "chess", games, "--out", self.out, *EFFORT, *options)

    def test_a_missed_mate_is_a_puzzle(self):
        games = self.write("games.pgn", QUIET + SCHOLAR)
        code, out, err = self.find(games)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("in 2 games", out)
        text = self.read()
        self.assertIn('play: ["Qxf7#"]', text)
        self.assertIn("goal: mate", text)
        self.assertIn('source: "Ann - Bob, 2020.01.02, after 3... Nf6"', text)
        self.assertRegex(text, r'"games.pgn": \{ "[0-9a-f]{16}": 2 \}')

    def test_the_file_names_the_options_of_the_variant(self):
        games = self.write("games.pgn", '[Variant "Chess960"]\n\n1. e4 e5 *\n')
        code, _, err = run("puzzles", "chess960", games, "--set", "start=200", "--out", self.out, *EFFORT)
        self.assertEqual((code, err), (0, ""))
        self.assertIn('variant: chess960\noptions:\n  start: "200"\ntitle:', self.read())

    def test_puzzles_of_other_rules_and_what_nobody_could_read_are_not_added(self):
        games = self.write("games.pgn", SCHOLAR)
        self.assertEqual(self.find(games)[0], 0)
        before = self.read()
        other = self.write("other.pgn", "1. e4 e5 *\n")
        code, out, err = run("puzzles", "chess960", other, "--set", "start=200", "--out", self.out, "--resume", *EFFORT)
        self.assertEqual((code, out), (2, ""))
        self.assertIn("has puzzles of other rules: Chess", err)
        self.assertEqual(self.read(), before)
        # Whatever is added after the end of a document is not read.
        ended = re.sub('made_from:\n  "games.pgn": .*\n', "", before) + "...\n"
        self.write("p.puzzles.yaml", ended)
        more = self.write("more.pgn", "1. a3 e5 2. f3 a6 3. b3 b6 4. g4 h6 *\n")
        code, out, err = self.find(more, "--resume")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("no puzzle can be added", err)
        self.assertEqual(self.read(), ended)

    def test_a_second_call_resumes_and_keeps_what_was_changed(self):
        games = self.write("games.pgn", SCHOLAR)
        self.assertEqual(self.find(games)[0], 0)
        changed = "# by me\n" + self.read().replace("rating:", "rating: 1000 #")
        self.write("p.puzzles.yaml", changed)
        code, out, err = self.find(games)
        self.assertEqual((code, out), (2, ""))
        self.assertIn("--resume", err)
        self.assertEqual(self.read(), changed)
        # Nothing is searched again; a copied game has the same puzzle.
        code, out, _ = self.find(games, "--resume", "--json")
        self.assertEqual(code, 0)
        self.assertEqual(json.loads(out)["found"], 0)
        self.assertEqual(self.read(), changed)
        more = self.write("more.pgn", SCHOLAR)
        code, out, _ = self.find(more, "--resume", "--json")
        self.assertEqual(json.loads(out)["found"], 0)
        self.assertIn('"more.pgn": {', self.read())
        self.assertEqual(self.read().count("- id:"), changed.count("- id:"))

    def test_other_games_of_the_same_name_are_searched_from_their_beginning(self):
        self.assertEqual(self.find(self.write("games.pgn", QUIET))[0], 0)
        self.assertNotIn("- id:", self.read())
        # A game that was added is searched alone: nothing is said.
        code, out, err = self.find(self.write("games.pgn", QUIET + QUIET), "--resume")
        self.assertEqual((code, err), (0, ""))
        games = self.write("games.pgn", SCHOLAR + QUIET)
        code, out, err = self.find(games, "--resume")
        self.assertEqual(code, 0)
        self.assertIn("has puzzles of other games from a file of that name: all 2 games are searched", err)
        self.assertIn('play: ["Qxf7#"]', self.read())
        found = self.read()
        # Both files are known from then on.
        for text in (SCHOLAR + QUIET, QUIET + QUIET):
            code, out, err = self.find(self.write("games.pgn", text), "--resume")
            self.assertEqual((code, err), (0, ""))
            self.assertEqual(self.read(), found)

    def test_the_same_games_have_the_same_puzzles_with_any_number_of_threads(self):
        games = self.write("games.pgn", (SCHOLAR + QUIET) * 3)
        self.assertEqual(self.find(games)[0], 0)
        one = self.read()
        os.remove(self.out)
        code, _, err = run("puzzles", "chess", games, "--out", self.out, "--nodes", "2000", "--threads", "3")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(self.read(), one)

    def test_a_check_takes_nothing_from_the_call_but_its_file(self):
        self.write("p.puzzles.yaml", MATE)
        for more, what in ((["chess"], "'chess'"), (["chess", "games.pgn"], "'chess'"), (["--set", "a=b"], "--set"),
                           (["--base", "chess"], "--base"), (["--out", "x.puzzles.yaml"], "--out"),
                           (["--resume"], "--resume"), (["--max", "3"], "--max")):
            with self.subTest(more=more):
                code, out, err = run("puzzles", *more, "--check", self.out)
                self.assertEqual((code, out), (2, ""))
                self.assertIn(what + " has no meaning", err)
                self.assertIn("write 'stockade puzzles --check FILE'", err)
        self.assertEqual(run("puzzles", "--check", self.out, "--nodes", "1000")[0], 0)

    def test_a_file_that_nothing_would_find_is_refused(self):
        games = self.write("games.pgn", SCHOLAR)
        for name, better in (("strange.txt", "strange.puzzles.yaml"), ("mine.yaml", "mine.puzzles.yaml"),
                             ("mine.lessons.yaml", "mine.lessons.puzzles.yaml"), ("-", "NAME.puzzles.yaml")):
            with self.subTest(name=name):
                out = name if name == "-" else self.path(name)
                code, text, err = run("puzzles", "chess", games, "--out", out, *EFFORT)
                self.assertEqual((code, text), (2, ""))
                self.assertIn("does not end in .puzzles.yaml", err)
                self.assertIn(better, err)
                self.assertFalse(os.path.exists(out))

    def test_what_cannot_be_searched_is_said_before_anything_is_written(self):
        games = self.write("games.pgn", SCHOLAR)
        for call, words in ((["backgammon", games], "no engine finds puzzles"),
                            (["chess", self.path("none.pgn")], "none.pgn"),
                            (["chess", self.write("bad.pgn", "1. e4 e9 *\n")], "e9"),
                            (["chess", self.write("empty.pgn", "\n")], "contains no game"),
                            (["chess", games, "--nodes", "3"], "--nodes")):
            with self.subTest(call=call):
                code, out, err = run("puzzles", *call, "--out", self.out)
                self.assertEqual((code, out), (2, ""))
                self.assertIn(words, err)
                self.assertFalse(os.path.exists(self.out))
        self.write("p.puzzles.yaml", "variant: chess\ntitle: T\n")
        code, _, err = self.find(games, "--resume")
        self.assertEqual(code, 2)
        self.assertIn("the list 'puzzles' is missing", err)


if __name__ == "__main__":
    unittest.main()
