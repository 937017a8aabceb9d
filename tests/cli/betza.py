#!/usr/bin/env python3
"""stockade betza: diagrams of moves. tests/unit/move_diagram.cpp is about what they show."""
import json
import re
import unittest

from program import run


class Betza(unittest.TestCase):
    def test_json_has_every_cell_that_the_piece_reaches(self):
        code, out, err = run("betza", "mWcF", "--board", "3x3", "--json")
        self.assertEqual((code, err), (0, ""))
        move, take = {"moves": "always", "captures": "never"}, {"moves": "never", "captures": "always"}
        self.assertEqual(json.loads(out), {"at": "b2", "cells": {
            "b1": move, "a2": move, "c2": move, "b3": move, "a1": take, "c1": take, "a3": take, "c3": take}})

    def test_every_piece_of_a_board_of_files_and_ranks_has_a_diagram(self):
        drawn = 0
        for line in json.loads(run("list", "--json")[1]):
            if not re.fullmatch(r"\d+x\d+", line["board"]):
                continue
            with open(line["path"], encoding="utf-8") as file:
                text = file.read()
            for letter in re.findall(r"(?m)^  ([A-Z]): ", text[text.find("pieces:"):]):
                code, out, err = run("betza", letter, "--variant", line["id"], "--at", "c3")
                if "is not a cell" not in err and "is not a piece" not in err:
                    self.assertEqual((code, err), (0, ""), (line["id"], letter))
                    drawn += 1
        self.assertGreater(drawn, 50)

    def test_wrong_calls_are_explained(self):
        for call, said in (
                (["x9"], "1:1: error: in the movement 'x9': the modifier 'x' is not known"),
                (["path: slyde any"], "1:7: error: "),
                (["nN"], "error: 'nN' of the piece A passes over no cell"),
                (["W from bank"], "error: 'bank' is not a cell of this board and 'bank' is not a region"),
                (["W", "--board", "9"], "error: '9' is not the size of a board (write 9x9)"),
                (["W", "--board", "99x99"], "error: a board has 1 to 26 files"),
                (["W", "--at", "z9"], "error: 'z9' is not a cell of this board"),
                (["W", "--own", "e5"], "error: 'e5' holds a piece already"),
                (["X", "--variant", "chess"], "error: 'X' is not a piece of Chess"),
                (["K", "--variant", "glinski"], "error: diagrams are drawn only on one board of files and ranks"),
                (["N", "--svg", "/nonexistent/x.svg"], "error: ")):
            with self.subTest(call=call):
                code, out, err = run("betza", *call)
                self.assertEqual((code, out), (2, ""))
                self.assertIn(said, err)
                self.assertEqual(err.count("\n"), 1, err)


if __name__ == "__main__":
    unittest.main()
