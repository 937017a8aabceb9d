#!/usr/bin/env python3
"""stockade betza: diagrams of moves. tests/unit/notation/move_diagram.cpp is about what they show."""
import json
import os
import re
import tempfile
import unittest

from program import run


class Betza(unittest.TestCase):
    def test_json_has_every_cell_that_the_piece_reaches(self):
        code, out, err = run("betza", "mWcF", "--board", "3x3", "--json")
        self.assertEqual((code, err), (0, ""))
        move, take = {"moves": "always", "captures": "never"}, {"moves": "never", "captures": "always"}
        self.assertEqual(json.loads(out), {"at": "b2", "cells": {
            "b1": move, "a2": move, "c2": move, "b3": move, "a1": take, "c1": take, "a3": take, "c3": take}})

    def test_pieces_of_all_games_with_one_board_have_diagrams(self):
        drawn = set()  # boards and movements: a king of one game moves like that of the next
        for line in json.loads(run("list", "--json")[1]):
            if re.match(r"\d+ \d", line["board"]):
                continue
            with open(line["path"], encoding="utf-8") as file:
                text = file.read()
            for letter, words in re.findall(r"(?m)^  ([A-Z]): (.*)", text[text.find("pieces:"):]):
                moves = re.search(r"moves: ([^,}]*)", words)
                piece = (line["board"], moves.group(1) if moves else line["id"] + letter)
                if piece in drawn:
                    continue
                if len(drawn) % 8:  # every eighth one, because a diagram takes a tenth of a second
                    drawn.add(piece)
                    continue
                code, out, err = run("betza", letter, "--variant", line["id"])
                if "is not a piece" not in err:
                    self.assertEqual((code, err), (0, ""), (line["id"], letter))
                    drawn.add(piece)
        self.assertGreater(len(drawn), 50)

    def test_other_boards_have_lists_and_pictures(self):
        code, out, err = run("betza", "mFcW", "--board", "hex3")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out.splitlines(), ["from c3", "captures: b2 b3 c2 c4 d2 d3", "moves: a2 b1 b4 d1 d4 e2"])
        code, out, err = run("betza", "V", "--board", "3x3x3")
        self.assertEqual(out, "from Bb2\nmoves or captures: Aa1 Ac1 Aa3 Ac3 Ca1 Cc1 Ca3 Cc3\n", err)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "n.svg")
            self.assertEqual(run("betza", "N", "--board", "hex6", "--svg", path), (0, "", ""))
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read().count("<polygon"), 91)

    def test_wrong_calls_are_explained(self):
        for call, said in (
                (["x9"], "1:1: error: in the movement 'x9': the modifier 'x' is not known"),
                (["path: slyde any"], "1:7: error: "),
                (["nN"], "error: 'nN' of the piece A passes over no cell"),
                (["W from bank"], "error: 'bank' is not a cell of this board and 'bank' is not a region"),
                (["W", "--board", "9"], "error: '9' is not the size of a board (write 9x9, 5x5x5 for levels, or hex6 for hexagons)"),
                (["W", "--board", "99x99"], "error: a board has at most 1024 cells, not 99 by 99"),
                (["W", "--at", "z9"], "error: 'z9' is not a cell of this board"),
                (["W", "--own", "e5"], "error: 'e5' holds a piece already"),
                (["X", "--variant", "chess"], "error: 'X' is not a piece of Chess"),
                (["K", "--variant", "alice"], "error: diagrams are drawn only of games with one board"),
                (["W", "--board", "hex"], "error: 'hex' is not the size of a board"),
                (["W", "--board", "hex1"], "error: "),
                (["Z", "--board", "hex6"], "'Z' is not an atom"),
                (["N", "--svg", "/nonexistent/x.svg"], "error: ")):
            with self.subTest(call=call):
                code, out, err = run("betza", *call)
                self.assertEqual((code, out), (2, ""))
                self.assertIn(said, err)
                self.assertEqual(err.count("\n"), 1, err)


if __name__ == "__main__":
    unittest.main()
