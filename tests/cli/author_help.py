#!/usr/bin/env python3
"""What authors of variants are told: check with options and bases, hints about YAML, mutants of scripts."""

import json
import os
import sys
import tempfile
import unittest

from program import run, write

CLEAN = "1 file checked, 0 errors, 0 warnings\n"


class Check(unittest.TestCase):
    def check(self, text, *arguments, **files):
        with tempfile.TemporaryDirectory() as folder:
            for name, content in files.items():
                write(folder, name + ".lua", content)
            path = write(folder, "x.yaml", "schema: 1\nextends: chess\nname: X\n" + text)
            code, out, _ = run("check", path, *arguments)
            return code, out.replace(folder + os.sep, "")

    def test_options_are_set(self):
        text = ("options: { plies: { default: 100, range: 50..200, description: The limit. } }\n"
                "n_move_rule: { plies: $plies }\n")
        self.assertEqual(self.check(text, "--set", "plies=60"), (0, CLEAN))
        code, out = self.check(text, "--set", "plies=10")
        self.assertEqual(code, 1)
        self.assertIn("the option 'plies' can be a number from 50 to 200, not '10'", out)
        self.assertIn("there is no option 'ply'", self.check(text, "--set", "ply=60")[1])

    def test_a_wrapper_gets_a_base(self):
        self.assertEqual(run("check", "circe", "--base", "shogi")[:2], (0, CLEAN))
        self.assertEqual(run("check", "circe", "--base", "nothing")[0], 1)

    def test_a_comma_without_quotes_is_no_key(self):
        out = self.check("forbid: [{ after: sees(own K, enemy K, file), because: no }]\n")[1]
        self.assertIn('(inside { } a text with a comma needs quotes: "sees(own K, enemy K, file)")', out)
        self.assertEqual(out.count("error:"), 1)
        out = self.check("pieces: { H: { name: h, moves: { path: slide any, hop, step } } }\n")[1]
        self.assertIn('needs quotes: "slide any, hop, step")', out)

    def test_a_bracket_without_quotes_is_no_list(self):
        for text in ("forbid: [{ when: piece in [K], because: no }]\n",
                     "forbid:\n  - { because: no,\n      when: piece in [K] }\n",
                     "forbid: [{ because: no, when: piece in [K] }]\n"):
            self.assertIn('inside { } a text with brackets needs quotes: "piece in [K]")', self.check(text)[1], text)

    def test_define_hides_no_unknown_key(self):
        script = "return { define = function(d) d.n_move_rule.plies = 80 end }\n"
        for text in ("castlin: off\n", "castlin:\n", "promotion: { too: }\n", "pieces: { P: { colour: } }\n"):
            code, out = self.check("script: s.lua\n" + text, s=script)
            self.assertEqual(code, 1, text)
            self.assertIn("x.yaml:5:", out)
            self.assertIn("unknown key", out)

    def test_define_leaves_lists_with_gaps_as_they_are(self):
        script = "return { define = function(d) d.n_move_rule.plies = 80 end }\n"
        out = self.check("script: s.lua\npromotion: { to: [Q, , R] }\n", s=script)[1]
        self.assertEqual(out, self.check("promotion: { to: [Q, , R] }\n")[1].replace(":4:", ":5:"))

    def test_what_a_script_returns_has_names(self):
        def problem(script):
            return self.check("script: s.lua\n", s=script)[1]

        self.assertIn("s.lua:1: error: 'attributes' has an entry without a name (write attributes = { charge = 0 })",
                      problem('return { attributes = { "n" } }\n'))
        self.assertIn("the table that the script returns has an entry without a name", problem("return { 7 }\n"))
        self.assertIn("the hook 'effect' has an entry without a name",
                      problem("return { effect = { [1.5] = 1, run = function() end } }\n"))


class Lint(unittest.TestCase):
    def warnings(self, text, script=None):
        with tempfile.TemporaryDirectory() as folder:
            path = write(folder, "x.yaml", "schema: 1\nextends: chess\nname: X\n" + text)
            if script:
                write(folder, "s.lua", script)
            return run("check", path)[1]

    def test_a_zone_that_a_script_fills_is_not_idle(self):
        jail = "zones: { jail: { holds: own } }\n"
        self.assertIn("no rule moves a piece into or out of the zone 'jail'", self.warnings(jail))
        script = ("return { effect = { captures = true, run = function(view, move, act)\n"
                  "  act:transfer('jail', move.captured_side, move.captured) end } }\n")
        self.assertEqual(self.warnings("script: s.lua\n" + jail, script), CLEAN)

    # While the supply holds anything, pieces on the board may not move.
    DROPS_FIRST = ("zones: { supply: { holds: own } }\nturn: { one_of: [move, drop] }\n"
                   "drop: { from: own.supply, except: { P: [first rank, last rank] } }\ncastling: off\n"
                   "setup: 4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1\n"
                   "forbid: [{ when: \"count(own in own supply) > 0 and not drops\", because: Drop first. }]\n")

    def test_pieces_that_wait_for_drops_are_not_stuck(self):
        self.assertEqual(self.warnings(self.DROPS_FIRST), CLEAN)

    def test_pieces_that_may_never_move_are(self):
        out = self.warnings(self.DROPS_FIRST.replace("count(own in own supply) > 0", "piece in R"))
        self.assertIn("a rook can never move from the cell where it is put", out)
        self.assertNotIn("a queen can never move", out)


RULES = "schema: 1\nextends: chess\nname: Small\nscript: small.lua\n"
SCRIPT = """-- A rook may move two cells at most.
return {
  allow = {
    pieces = "R",
    run = function(view, move)
      local kept = {}
      for _, cell in ipairs(move.targets) do
        local files = math.abs(view:file(cell) - view:file(move.from))
        local ranks = math.abs(view:rank(cell) - view:rank(move.from))
        if files + ranks <= 2 then kept[#kept + 1] = cell end
      end
      return kept
    end,
  },
  value = function(view) return view:count(1, "R") > 1 and 5 or 7 end,
}
"""
TESTS = """variant: small.yaml
tests:
  - name: two cells
    fen: 4k3/8/8/8/8/8/8/R3K3 w - - 0 1
    legal: [a1b1, a1c1, a1a2, a1a3]
    illegal: [a1d1, a1a4]
"""


class ScriptMutants(unittest.TestCase):
    def mutate(self, tests, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", RULES)
            write(folder, "small.lua", SCRIPT)
            code, out, err = run("test", write(folder, "small.test.yaml", tests), "--mutate", *arguments)
            return code, out.replace(folder + os.sep, ""), err

    def survivors(self, tests):
        mutants = json.loads(self.mutate(tests, "--json")[1])["mutants"]
        return {one["change"]: one["where"] for one in mutants["survived"]}, mutants

    def test_scripts_are_changed_too(self):
        survived, mutants = self.survivors(TESTS)
        self.assertEqual(survived, {})
        self.assertGreater(mutants["noticed"], 4)

    def test_survivors_have_their_line(self):
        survived, _ = self.survivors("variant: small.yaml\ntests:\n  - { name: nothing }\n")
        for change, line in (("small.lua: if files + ranks < 2 then kept[#kept + 1] = cell end (was <=)", 10),
                             ("small.lua: if files + ranks <= 3 then kept[#kept + 1] = cell end (was 2)", 10),
                             ("small.lua: return (was kept)", 12)):
            self.assertRegex(survived.get(change, str(survived)), rf"small\.lua:{line}:\d+$")
        # What only guides the computer is not changed.
        self.assertFalse([change for change in survived if "view:count" in change])

    def test_a_mutant_of_a_script_can_be_marked(self):
        weak = TESTS.replace(", a1a2, a1a3", "").replace(", a1c1", "").replace("[a1d1, a1a4]", "[a1h1]")
        survived, _ = self.survivors(weak)
        self.assertTrue(survived)
        marks = "equivalent:\n" + "".join(f"  - mutant: '{change}'\n    because: Fine.\n" for change in survived)
        code, out, err = self.mutate(weak + marks)
        self.assertEqual((code, err), (0, ""))
        self.assertIn(": equivalent: small.lua: ", out)
        self.assertIn(" (Fine.)\n", out)
        # The line has changed: the mark says nothing any more.
        code, _, err = self.mutate(TESTS + "equivalent:\n  - { mutant: 'small.lua: return x', because: Fine. }\n")
        self.assertEqual(code, 1)
        self.assertIn("error: there is no mutant 'small.lua: return x'", err)


if __name__ == "__main__":
    sys.exit(unittest.main())
