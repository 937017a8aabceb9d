#!/usr/bin/env python3
"""Errors in a variant's script: stderr has file and line, and the exit code is 1."""
import os
import tempfile
import unittest

from program import run

RULES = "schema: 1\nextends: chess\nname: Game\nscript: game.lua\n"
FAILS_IN_PLAY = "return {\n  allow = function(view, move)\n    return view.absent.x\n  end,\n}\n"
TESTS = "variant: game.yaml\ntests:\n  - name: twenty moves\n    count: 20\n"


class Scripts(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.variant = self.write("game.yaml", RULES)
        self.tests = self.write("game.test.yaml", TESTS)

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_a_script_that_works_says_nothing(self):
        self.write("game.lua", "return { allow = function() return true end }\n")
        for arguments in (["moves", self.variant], ["test", self.tests], ["check", self.variant],
                          ["playout", self.variant, "--games", "3", "--threads", "3"]):
            code, _, err = run(*arguments)
            self.assertEqual((code, err), (0, ""), arguments)

    def test_a_script_that_does_not_load_is_an_error_of_the_file(self):
        self.write("game.lua", "local x\nreturn x.y\n")
        code, out, _ = run("check", self.variant)
        self.assertEqual(code, 1)
        self.assertIn("game.lua:2:8: error: attempt to index a nil value", out)
        self.assertNotIn("[C]: in ?", out)

    def test_a_hook_that_fails_is_reported_once_and_the_answer_is_given(self):
        self.write("game.lua", FAILS_IN_PLAY)
        for arguments in (["moves", self.variant], ["perft", self.variant, "--depth", "3"],
                          ["playout", self.variant, "--games", "4", "--threads", "2"],
                          ["search", self.variant, "--depth", "2"]):
            code, out, err = run(*arguments)
            self.assertEqual(code, 1, arguments)
            self.assertEqual(err.count("game.lua:3:17: error: the hook 'allow' failed"), 1, err)
            self.assertIn("stack traceback", err)
            self.assertNotEqual(out, "")
        self.assertEqual(len(run("moves", self.variant)[1].splitlines()), 20)

    def test_fen_and_explain_report_hooks_that_fail(self):
        self.write("game.lua", "return {\n  outcome = function(view) error('boom') end,\n}\n")
        for arguments in (["fen", self.variant], ["fen", self.variant, "--moves", "e4 e5"], ["explain", self.variant, "e4"]):
            code, out, err = run(*arguments)
            self.assertEqual(code, 1, arguments)
            self.assertIn("game.lua:2:3: error: the hook 'outcome' failed", err)
            self.assertNotEqual(out, "")
        code, _, err = run("fen", self.variant, "--moves", "e4 e4")
        self.assertEqual(code, 2)
        self.assertIn("game.lua:2:3: error", err)

    def test_a_search_blames_no_hook_for_boards_that_no_game_reaches(self):
        self.write("game.lua", "return {\n  allow = function(view, move)\n"
                   "    return #view:name(view:pieces(move.side, 'K')[1]) > 0\n  end,\n}\n")
        for arguments in (["search", self.variant, "--depth", "2"], ["explain", self.variant, "e5"]):
            self.assertEqual(run(*arguments)[2], "", arguments)

    def test_a_rule_test_fails_with_the_script(self):
        self.write("game.lua", FAILS_IN_PLAY)
        code, out, _ = run("test", self.tests)
        self.assertEqual(code, 1)
        self.assertIn("game.lua:3", out)
        self.assertIn("0 passed, 1 failed", out)

    def test_an_endless_loop_does_not_hang_the_program(self):
        self.write("game.lua", "return { allow = function() while true do end end }\n")
        code, _, err = run("playout", self.variant, "--games", "2")
        self.assertEqual(code, 1)
        self.assertIn("endless loop", err)
        self.assertIn("not called again", err)

    def test_why_a_move_is_not_allowed(self):
        self.write("game.lua", 'return { allow = { pieces = "N", run = function()\n  return false, "no knights today"\n'
                               "end } }\n")
        code, out, _ = run("explain", self.variant, "Nf3")
        self.assertEqual(code, 1)
        self.assertTrue(out.startswith("illegal: requirement-not-met\nno knights today\n"), out)
        self.assertIn("game.lua:1", out)


if __name__ == "__main__":
    unittest.main()
