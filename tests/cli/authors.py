#!/usr/bin/env python3
"""The commands for authors of variants: schema, reference, new, test --coverage and --mutate, diff, watch."""
import glob
import json
import os
import re
import signal
import subprocess
import tempfile
import time
import unittest
import xml.etree.ElementTree

from program import ROOT, STOCKADE, patience, read, run, write


class Schema(unittest.TestCase):
    def test_schema_is_json_on_stdout(self):
        code, out, err = run("schema")
        self.assertEqual((code, err), (0, ""))
        schema = json.loads(out)
        self.assertEqual(schema["$schema"], "https://json-schema.org/draft/2020-12/schema")
        self.assertFalse(schema["additionalProperties"])
        self.assertIn("castling", schema["properties"])

    def test_check_gives_ids_to_programs(self):
        with tempfile.TemporaryDirectory() as folder:
            path = write(folder, "x.yaml", "schema: 1\nextends: chess\nname: X\ncaptur: off\n")
            code, out, _ = run("check", path, "--json")
            self.assertEqual(code, 1)
            problem = json.loads(out)["problems"][0]
            self.assertEqual((problem["id"], problem["line"], problem["column"]), ("unknown-key", 4, 1))


class Lint(unittest.TestCase):
    DROPS = ("schema: 1\nextends: chess\nname: X\nzones: { hand: { holds: own } }\n"
             "capture: { to: captor.hand, changes_side: yes }\nturn: { one_of: [move, drop] }\n"
             "drop: { from: own.hand }\n")

    def test_check_warns_of_probable_mistakes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = write(folder, "x.yaml", self.DROPS)
            code, out, _ = run("check", path)
            self.assertEqual(code, 0)
            self.assertRegex(out, r"x\.yaml:7:1: warning: the white pawn can be dropped on a8 b8 c8 d8 and 4 more")
            self.assertTrue(out.endswith("1 file checked, 0 errors, 1 warning\n"))
            write(folder, "x.yaml", self.DROPS[:-2] + ", except: { P: last rank } }\n")
            self.assertEqual(run("check", path)[1], "1 file checked, 0 errors, 0 warnings\n")

    def test_a_warning_can_be_allowed_with_a_reason(self):
        with tempfile.TemporaryDirectory() as folder:
            path = write(folder, "x.yaml", self.DROPS + "lint: [{ allow: dead-end-drop, because: They block. }]\n")
            self.assertEqual(run("check", path)[1], "1 file checked, 0 errors, 0 warnings\n")
            # A variant that extends it inherits the reason, and need not cause the warning.
            child = write(folder, "y.yaml", "schema: 1\nextends: x.yaml\nname: Y\ndrop: { except: { P: last rank } }\n")
            self.assertEqual(run("check", child)[1], "1 file checked, 0 errors, 0 warnings\n")
            write(folder, "x.yaml", self.DROPS + "lint: [{ allow: dead-end-drop }]\n")
            self.assertIn("'because'", run("check", path)[1])
            write(folder, "x.yaml", self.DROPS + "lint: [{ allow: dead-end-dorp, because: They block. }]\n")
            self.assertIn("did you mean dead-end-drop", run("check", path)[1].replace("'", ""))

    def test_playing_does_not_wait_for_lint(self):
        with tempfile.TemporaryDirectory() as folder:
            path = write(folder, "x.yaml", self.DROPS)
            self.assertEqual(run("perft", path, "--depth", "2")[2], "")


class Reference(unittest.TestCase):
    def test_committed_pages_are_current(self):
        with tempfile.TemporaryDirectory() as folder:
            target = os.path.join(folder, "new", "reference")
            code, out, _ = run("reference", target)
            self.assertEqual(code, 0)
            names = sorted(os.path.basename(line) for line in out.splitlines())
            committed = os.path.join(ROOT, "docs", "generated")
            # The others are made by tests (script/lua_docs, property/every_game, cli/docs) and scripts/screenshots.
            others = ["README.md", "betza", "lua-api.md", "screenshots", "variants", "wrappers.md"]
            self.assertEqual(sorted([*names, *others]), sorted(os.listdir(committed)))
            for name in names:
                self.assertEqual(read(target, name), read(committed, name), f"docs/generated/{name} is old: run scripts/pages")

    def test_pages_of_variants_are_current(self):
        with tempfile.TemporaryDirectory() as folder:
            code, out, _ = run("reference", "--variants", folder)
            self.assertEqual(code, 0)
            committed = os.path.join(ROOT, "docs", "generated", "variants")
            self.assertEqual(sorted([*os.listdir(folder), "pictures"]), sorted(os.listdir(committed)), "run scripts/pages")
            for name in os.listdir(folder):
                self.assertEqual(read(folder, name), read(committed, name),
                                 f"docs/generated/variants/{name} is old: run scripts/pages")

    def test_the_table_of_all_keys_has_every_key(self):
        with tempfile.TemporaryDirectory() as folder:
            run("reference", folder)
            page = read(folder, "language.md")
        headings = re.findall(r"(?m)^##+ `(.*)`$", page)
        rows = re.findall(r"(?m)^\| `(.*?)` \| .* \| .* \| .*\. \|$", page)
        self.assertEqual(rows, headings)
        self.assertGreater(len(rows), 150)

    def test_every_key_and_diagnostic_has_its_place(self):
        page = read(ROOT, "docs", "generated", "language.md")
        for key in ("schema", "pieces.*.moves", "castling.wings.*.king", "exchange[].pay.from"):
            self.assertRegex(page, rf"(?m)^#+ `{re.escape(key)}`$")
        self.assertIn("### `unknown-key`", read(ROOT, "docs", "generated", "diagnostics.md"))


    def test_the_guide_names_every_key_at_the_top_of_a_file(self):
        guide = read(ROOT, "variants", "README.md")
        table = guide[guide.index("# All keys"):guide.index("# Values and the computer")]
        named = [re.match(r"[a-z_]+", key)[0] for row in re.findall(r"(?m)^\| (`.*?) \|", table)
                 for key in re.findall(r"`([^`]+)`", row)]
        known = list(json.loads(run("schema")[1])["properties"])
        self.assertEqual(sorted(named), sorted(known), "variants/README.md, All keys")

    def test_the_guide_names_every_family(self):
        guide = read(ROOT, "variants", "README.md")
        named = re.findall(r"`(\w+)`", "".join(re.findall(r"(?m)^\| (`\w+`(?:, `\w+`)*) \|", guide[:guide.index("# A variant in")])))
        self.assertEqual(sorted(named), sorted(os.path.basename(os.path.dirname(file))
                                               for file in glob.glob(os.path.join(ROOT, "variants", "*", "family.yaml"))))


class New(unittest.TestCase):
    def test_a_new_variant_has_no_errors_and_its_tests_pass(self):
        for base in ("chess", "hostage"):
            with tempfile.TemporaryDirectory() as folder:
                code, out, err = run("new", "my_game", "--extends", base, cwd=folder)
                self.assertEqual((code, err), (0, ""))
                rules, tests, lessons = [os.path.join(folder, line) for line in out.splitlines()]
                self.assertTrue(rules.endswith("my_game/my_game.yaml") and tests.endswith("my_game/my_game.test.yaml"))
                self.assertEqual(run("check", rules)[:2], (0, "2 files checked, 0 errors, 0 warnings\n"))
                self.assertEqual(run("test", tests)[:2], (0, "1 passed, 0 failed\n"))
                self.assertEqual(run("test", lessons)[:2], (0, "1 passed, 0 failed\n"))
                self.assertEqual(run("test", rules)[:2], (0, "2 passed, 0 failed\n"))
                self.assertIn(f"extends: {base}\nname: My Game\n", read(rules))

    def test_the_examples_in_its_comments_work(self):
        with tempfile.TemporaryDirectory() as folder:
            run("new", "my_game", "--in", folder)
            path = os.path.join(folder, "my_game", "my_game.yaml")
            begun = re.sub(r"(?m)^# ([a-z ]+: .*)$", r"\1", read(path))
            self.assertIn("\npieces: { A", begun)
            write(folder, "my_game/my_game.yaml", begun)
            self.assertEqual(run("check", path)[0], 0, run("check", path)[1])

    def test_a_base_may_be_a_path(self):
        with tempfile.TemporaryDirectory() as folder:
            run("new", "first", cwd=folder)
            code, out, err = run("new", "second", "--extends", "first/first.yaml", cwd=folder)
            self.assertEqual((code, err), (0, ""))
            self.assertIn("extends: ../first/first.yaml\n", read(folder, "second", "second.yaml"))
            self.assertEqual(run("test", os.path.join(folder, "second"))[0], 0)
        code, out, err = run("test", "hostge")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("there is no variant 'hostge'", err)
        self.assertIn("did you mean 'hostage'?", err)

    def test_nothing_is_overwritten(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("new", "game", "--in", folder)[0], 0)
            write(folder, "game/game.yaml", "mine")
            code, out, err = run("new", "game", "--in", folder)
            self.assertEqual((code, out), (2, ""))
            self.assertIn("exists already", err)
            self.assertEqual(read(folder, "game", "game.yaml"), "mine")

    def test_bad_names_and_bases(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, hint in (("My Game", "my_game"), ("9pieces", "beginning with a letter"), ("../x", "'x'"),
                               ("chess", "chess.yaml"), ("", "letter")):
                code, out, err = run("new", name, cwd=folder)
                self.assertEqual((code, out), (2, ""), name)
                self.assertIn(hint, err)
            self.assertEqual(run("new", "game", "--extends", "ches", cwd=folder)[0], 2)
            self.assertEqual(os.listdir(folder), [])


SMALL = """schema: 1
name: Small
board: { files: 5, ranks: 5 }
pieces:
  K: { name: king, moves: K }
  P: { name: pawn, moves: fmWfcF }
  R: { name: rook, moves: R }
setup: rk2r/ppppp/5/PPPPP/R2KR w
promotion: { pieces: P, at: last rank, to: [R] }
royal: K
"""
SMALL_TEST = "variant: small.yaml\ntests:\n  - { name: start, count: 8 }\n"


class Tests(unittest.TestCase):
    def test_mutants_of_the_library_are_all_noticed(self):
        # All of them take more than a minute of a processor, and with sanitizers an hour: scripts/test --long tries
        # them. A folder's mutants are noticed by the tests in it.
        some = []
        if os.environ.get("STOCKADE_SANITIZE"):
            some = glob.glob(os.path.join(ROOT, "variants/drops/*/*.test.yaml"))
        elif not os.environ.get("STOCKADE_LONG"):
            quick = ("captures", "drops", "hidden", "small", "turns")
            some = [path for path in glob.glob(os.path.join(ROOT, "variants/*/*/*.test.yaml"))
                    if path.split(os.sep)[-3] in quick]
        code, out, err = run("test", *some, "--mutate", "--json", "-q")
        mutants = json.loads(out)["mutants"]
        # The test files mark changes that make no difference in play, with the reason.
        self.assertEqual((code, err, mutants["survived"]), (0, "", []))
        self.assertGreater(len(mutants["equivalent"]), 0)
        self.assertGreater(mutants["noticed"], 100 if some else 500)

    def test_no_mutant_of_the_tutorial_survives(self):
        code, out, err = run("test", os.path.join(ROOT, "docs", "author", "tutorial", "asylum"), "--mutate")
        self.assertEqual((code, err), (0, ""), out)
        self.assertRegex(out, r"(?m)^asylum: \d+ mutants, \d+ noticed, 0 survived; ")

    def score(self, out):
        """The numbers in the last line but one: mutants, noticed, survived, equivalent, stillborn."""
        found = re.fullmatch(r"(\d+) mutants, (\d+) noticed, (\d+) survived; (\d+) equivalent \(marked\), "
                             r"stillborn (\d+)", out.splitlines()[-2])
        self.assertIsNotNone(found, out)
        return tuple(int(number) for number in found.groups())

    def test_a_mutant_that_does_not_load_is_not_noticed(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL)
            # A test that always passes: it notices no mutant.
            tests = write(folder, "small.test.yaml", "variant: small.yaml\ntests:\n  - { name: nothing }\n")
            mutants, noticed, survived, _, stillborn = self.score(run("test", tests, "--mutate")[1])
            self.assertEqual((noticed, mutants), (0, survived))
            self.assertGreater(stillborn, 5)
            value = json.loads(run("test", tests, "--mutate", "--json")[1])["mutants"]
            self.assertEqual((value["noticed"], len(value["survived"]), len(value["stillborn"])),
                             (0, survived, stillborn))
            # Without the rook there is nothing to promote to: the rules do not load.
            self.assertIn("pieces: R: off", [one["change"] for one in value["stillborn"]])

    def test_a_mutant_that_does_not_load_with_the_options_of_a_file_skips_its_tests(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL + "repetition: { fold: $times }\n"
                                        "options: { times: { default: 3, values: [3, 4] } }\n")
            tests = write(folder, "small.test.yaml",
                          "variant: small.yaml\noptions: { times: 4 }\ntests:\n  - { name: nothing }\n")
            mutants, noticed, survived, _, stillborn = self.score(run("test", tests, "--mutate")[1])
            self.assertEqual((noticed, mutants), (0, survived))

    def test_equivalent_mutants_are_marked(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL)
            plain = self.score(run("test", write(folder, "small.test.yaml", SMALL_TEST), "--mutate")[1])
            marks = SMALL_TEST + 'equivalent:\n  - { mutant: "promotion: off", because: Nobody gets there. }\n'
            tests = write(folder, "small.test.yaml", marks)
            code, out, err = run("test", tests, "--mutate")
            self.assertEqual((code, err), (1, ""))
            self.assertEqual(self.score(out), (plain[0] - 1, plain[1], plain[2] - 1, 1, plain[4]))
            self.assertNotIn("survived: promotion: off\n", out)
            self.assertRegex(out, r"(?m)^  \S+small\.yaml:\d+:\d+: equivalent: promotion: off \(Nobody gets there\.\)$")
            value = json.loads(run("test", tests, "--mutate", "--json")[1])["mutants"]
            self.assertEqual([one["change"] for one in value["equivalent"]], ["promotion: off"])
            # If all survivors are marked, the exit code is 0.
            survived = json.loads(run("test", tests, "--mutate", "--json")[1])["mutants"]["survived"]
            marks += "".join(f'  - {{ mutant: "{one["change"]}", because: x }}\n' for one in survived)
            code, out, err = run("test", write(folder, "small.test.yaml", marks), "--mutate")
            self.assertEqual((code, err, self.score(out)[2]), (0, "", 0))

    def test_marks_that_fit_no_survivor_are_reported(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL)
            tests = write(folder, "small.test.yaml", SMALL_TEST + "equivalent:\n"
                          '  - { mutant: "promotion: of", because: x }\n'
                          '  - { mutant: "pieces: K: off", because: x }\n')
            plain = run("test", write(folder, "plain.test.yaml", SMALL_TEST), "--mutate")[1]
            code, out, err = run("test", tests, "--mutate")
            self.assertEqual((code, out), (1, plain))
            where = r"small\.test\.yaml:{}:5: warning: "
            self.assertRegex(err, where.format(5).replace("warning", "error") + r"there is no mutant 'promotion: of' .*did you mean 'promotion: off'")
            self.assertRegex(err, where.format(6) + r"'pieces: K: off' is marked as equivalent, but it does not load")
            noticed = SMALL_TEST + ("  - { name: c, fen: 4k/5/1p3/P4/4K w, legal: [axb3] }\n"
                                    'equivalent:\n  - { mutant: "pieces: P: moves: fmW (was fmWfcF)", because: x }\n')
            err = run("test", write(folder, "small.test.yaml", noticed), "--mutate")[2]
            self.assertRegex(err, where.format(6) + r"'pieces: P: .* is marked as equivalent, but a test notices it")
            # Mutants of inherited rules may be marked as well.
            write(folder, "child/child.yaml", "schema: 1\nextends: ../small.yaml\nname: Child\nrepetition: off\n")
            tests = write(folder, "child/child.test.yaml", "variant: child.yaml\ntests:\n  - { name: x, count: 8 }\n"
                                                           'equivalent:\n  - { mutant: "promotion: off", because: x }\n')
            self.assertEqual(run("test", tests, "--mutate")[2], "")
            self.assertEqual(run("test", tests, "--mutate=all")[2], "")

    def test_marks_are_checked(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL)
            for marks, said in (("equivalent: x\n", ":4:13: error: 'equivalent' takes a list"),
                                ("equivalent: [x]\n", ":4:14: error: an item of 'equivalent' is a mapping"),
                                ("equivalent: [{ mutant: x }]\n", ":4:14: error: an item of 'equivalent' needs 'because'"),
                                ("equivalent: [{ mutant: x, becaus: y }]\n", ":4:27: error: unknown key 'becaus'"),
                                ("equivalent: [{ mutant: [x], because: y }]\n", ":4:24: error: 'mutant' takes text"),
                                ("equivalents: []\n", "did you mean 'equivalent'?")):
                code, out, err = run("test", write(folder, "small.test.yaml", SMALL_TEST + marks))
                self.assertEqual((code, out), (2, ""), marks)
                self.assertIn(said, err)

    def test_changes_of_several_items_have_several_names(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL + "goals: [{ lost: R, result: loss }, { reached: K, at: e5, result: loss }]\n")
            tests = write(folder, "small.test.yaml", "variant: small.yaml\ntests:\n  - { name: nothing }\n")
            value = json.loads(run("test", tests, "--mutate", "--json")[1])["mutants"]
            changes = [one["change"] for fate in ("survived", "stillborn") for one in value[fate]]
            self.assertIn("goals: item 1: result: win (was loss)", changes)
            self.assertIn("goals: item 2: result: win (was loss)", changes)
            self.assertEqual(len(changes), len(set(changes)))

    def test_survivors_have_a_place_and_fail(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL)
            tests = write(folder, "small.test.yaml", SMALL_TEST)
            code, out, _ = run("test", tests, "--mutate")
            lines = out.splitlines()
            self.assertEqual(code, 1)
            self.assertEqual(lines[-1], "1 passed, 0 failed")
            mutants, noticed, survived, _, _ = self.score(out)
            self.assertEqual(mutants, noticed + survived)
            self.assertRegex(out, r"small\.yaml:9:1: survived: promotion: off\n")
            self.assertEqual(run("test", tests, "--mutate", "--threads", "1")[1], out)

    def test_inherited_rules_are_left_to_the_tests_of_the_base(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small/small.yaml", SMALL)
            write(folder, "child/child.yaml", "schema: 1\nextends: ../small/small.yaml\nname: Child\n"
                                              "repetition: { fold: 3 }\n")
            tests = write(folder, "child/child.test.yaml", "variant: child.yaml\ntests:\n  - { name: x, count: 8 }\n")
            out = run("test", tests, "--mutate")[1]
            self.assertIn("child.yaml:4:1: survived: repetition: off\n", out)
            self.assertNotIn("small.yaml", out)
            everything = run("test", "--mutate=all", tests)[1]
            self.assertIn("child.yaml:4:1: survived: repetition: off\n", everything)
            self.assertRegex(everything, r"small\.yaml:9:1: survived: promotion: off\n")
            self.assertEqual(run("test", tests, "--mutate=some")[0], 2)

    def test_the_tests_of_a_wrapper_name_its_base(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL)
            write(folder, "large.yaml", SMALL.replace("Small", "Large").replace("rk2r/ppppp/5/PPPPP/R2KR",
                                                                                 "rkr2/ppppp/5/PPPPP/R2KR"))
            write(folder, "wrap.yaml", "schema: 1\nmodifies: any\nbase: small.yaml\nname: Wrap\n"
                                       "pieces: { N: { name: knight, moves: N } }\n")
            text = "variant: wrap.yaml\n{}tests:\n  - {{ name: start, becomes: '{}/ppppp/5/PPPPP/R2KR w - - 0 1' }}\n"
            one = write(folder, "one.test.yaml", text.format("", "rk2r"))
            other = write(folder, "other.test.yaml", text.format("base: large.yaml\n", "rkr2"))
            self.assertEqual(run("test", one, other)[1], "2 passed, 0 failed\n")
            code, out, err = run("test", write(folder, "bad.test.yaml", text.format("base: [large]\n", "rkr2")))
            self.assertEqual((code, out), (2, ""))
            self.assertIn("bad.test.yaml:2:7: error: 'base' takes an id or a path", err)
            os.remove(os.path.join(folder, "bad.test.yaml"))
            write(folder, "third.test.yaml", "variant: wrap.yaml\nbase: large.yaml\ntests:\n"
                                             "  - { name: knight, fen: 'k4/5/5/5/N3K w', legal: [Nb3] }\n")
            # A test with another base can notice a mutant.
            out = run("test", folder, "--filter", "start", "--mutate=all")[1]
            self.assertIn("wrap.yaml:5:11: survived: pieces: N: off\n", out)
            out = run("test", folder, "--mutate=all")[1]
            self.assertNotIn("pieces: N: off", out)

    def test_mutants_wait_for_passing_tests(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL)
            tests = write(folder, "small.test.yaml", SMALL_TEST.replace("8", "9"))
            code, out, err = run("test", tests, "--mutate")
            self.assertEqual((code, out.splitlines()[-1]), (1, "0 passed, 1 failed"))
            self.assertIn("no mutants were tried", err)

    def test_coverage(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL)
            tests = write(folder, "small.test.yaml", SMALL_TEST + "  - { name: move, play: c3 }\n")
            code, out, _ = run("test", tests, "--coverage")
            self.assertEqual(code, 0)
            self.assertEqual(out.splitlines()[-1], "2 passed, 0 failed")
            self.assertRegex(out, r"(?m)^  promotion +NOT FIRED  .*small\.yaml:9:12$")
            self.assertRegex(out, r"(?m)^  movement +fired      .*small\.yaml:4:1$")
            rules = json.loads(run("test", tests, "--coverage", "--json")[1])["coverage"][0]["rules"]
            self.assertEqual({r["rule"]: r["fired"] for r in rules}["promotion"], False)
        out = run("test", "chess", "hostage", "--coverage")[1]
        self.assertIn("chess: 0 of ", out)
        self.assertNotIn("NOT FIRED", out)

    def test_one_failure_among_a_thousand_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL)
            text = "variant: small.yaml\ntests:\n"
            for i in range(1000):
                text += f"  - {{ name: 'test {i} of a # <thousand> & more', count: {9 if i == 617 else 8} }}\n"
            tests = write(folder, "small.test.yaml", text)
            code, out, _ = run("test", tests)
            self.assertEqual(code, 1)
            self.assertEqual(out.splitlines()[-1], "999 passed, 1 failed")
            self.assertEqual(out.count("FAILED"), 1)
            self.assertRegex(out, r"FAILED test 617 of a # <thousand> & more \(.*small\.test\.yaml:620:5\)\n")
            self.assertRegex(out, r"small\.test\.yaml:620:\d+: expected 9 legal moves\n  found: 8\n")
            self.assertIn("rk2r/ppppp/5/PPPPP/R2KR w - - 0 1", out)
            self.assertRegex(out, r"(?m)^ 5 \| r  k  :  \.  r \|$")

            report = os.path.join(folder, "report.xml")
            out = run("test", tests, "--tap", "--junit", report)[1]
            tap = out.splitlines()
            self.assertEqual(tap[:2], ["TAP version 14", "1..1000"])
            self.assertEqual(tap[2], "ok 1 - test 0 of a \\# <thousand> & more")
            self.assertEqual(sum(line.startswith("ok ") for line in tap), 999)
            self.assertEqual([line for line in tap if line.startswith("not ok")],
                             ["not ok 618 - test 617 of a \\# <thousand> & more"])
            at = tap.index("not ok 618 - test 617 of a \\# <thousand> & more")
            self.assertEqual(tap[at + 1], "  ---")
            self.assertEqual(tap[tap.index("  ...")][:2], "  ")
            self.assertEqual(tap[-1], "999 passed, 1 failed")

            root = xml.etree.ElementTree.parse(report).getroot()
            self.assertEqual(root.tag, "testsuites")
            suite, = root.findall("testsuite")
            self.assertEqual((suite.get("tests"), suite.get("failures"), suite.get("errors")), ("1000", "1", "0"))
            self.assertGreaterEqual(float(suite.get("time")), 0)
            cases = suite.findall("testcase")
            self.assertEqual(len(cases), 1000)
            failures = [case for case in cases if case.find("failure") is not None]
            self.assertEqual([case.get("name") for case in failures], ["test 617 of a # <thousand> & more"])
            self.assertEqual(failures[0].find("failure").get("message"), "expected 9 legal moves")
            self.assertIn("R2KR", failures[0].find("failure").text)


class Diff(unittest.TestCase):
    def test_nothing_differs(self):
        self.assertEqual(run("diff", "chess", "chess")[0], 0)
        self.assertTrue(run("diff", "chess", "chess")[1].endswith("nothing differs\n"))
        self.assertEqual(run("diff", "chess")[0], 2)
        # The same moves are legal for two plies; then a capture is compulsory.
        code, out, _ = run("diff", "chess", "antichess", "--depth", "3")
        self.assertEqual(code, 1)
        line = re.search(r"^the legal moves differ after: (\S+) (\S+)$", out, re.M)
        self.assertIsNotNone(line)
        self.assertRegex(out[line.end():], r"^\nlegal in chess only: \d+\n  \S+: forced-capture: ")
        self.assertEqual(run("diff", "chess", "ches")[0], 2)
        self.assertEqual(run("diff", "chess", "chess", "--fen", "nonsense")[0], 2)

    def test_rules_moves_and_counts_that_differ(self):
        with tempfile.TemporaryDirectory() as folder:
            path = write(folder, "other.yaml", "schema: 1\nextends: chess\nname: Other\ncastling: off\n"
                                               "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n"
                                               "pieces: { N: { moves: NF } }\n")
            code, out, _ = run("diff", "chess", path, "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
            self.assertEqual(code, 1)
            self.assertRegex(out, r"(?m)^  - .*castl.*\[.*chess\.yaml:\d+:\d+\]$")
            self.assertRegex(out, r"(?m)^  N moves: N \| NF$")
            self.assertRegex(out, r"(?m)^legal in chess only: 1\n  e1g1: ")
            self.assertRegex(out, r"(?m)^perft 1: 15 14 differ$")
            self.assertRegex(out, r"(?m)^  e1g1: 1 \| -$")
            code, out, _ = run("diff", "chess", path, "--json")
            value = json.loads(out)
            self.assertEqual(value["pieces"], [{"what": "N moves", "first": "N", "second": "NF"}])
            self.assertTrue(value["differs"])

    def test_why_a_move_is_not_legal_in_the_other(self):
        fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
        code, out, _ = run("diff", "chess", "hostage", "--fen", fen, "--depth", "1")
        self.assertEqual(code, 1)
        self.assertRegex(out, r"(?m)^  a7a8q: no-piece-to-promote-to: .*\[.*hostage\.yaml:\d+:\d+\]$")

    def test_a_position_of_one_variant_in_the_other(self):
        code, out, _ = run("diff", "hostage", "chess", "--fen", "4k3/8/8/8/8/8/8/4K3[N#p] w - - 0 1", "--depth", "1")
        self.assertEqual(code, 1)
        self.assertIn("in chess it is 4k3/8/8/8/8/8/8/4K3 w - - 0 1 (without the pieces in zones)", out)
        self.assertIn("legal in hostage only", out)

    def test_options_differ(self):
        code, out, _ = run("diff", "hostage", "hostage:pawn_drop_resets=no", "--depth", "2")
        self.assertEqual(code, 1)
        self.assertIn("  pawn_drop_resets: yes | no\n", out)
        self.assertEqual(run("diff", "hostage:pawn_drop_resets=no", "hostage:pawn_drop_resets=no")[0], 0)
        code, out, err = run("diff", "hostage", "hostage:pawn_drop_resets", "hostage:=no")
        self.assertEqual((code, out), (2, ""))

    def test_wrappers_name_their_base(self):
        code, out, _ = run("diff", "circe", "circe:base=crazyhouse", "--depth", "1")
        self.assertEqual(code, 1)
        self.assertIn("drop", out)


class Watcher:
    """A running 'stockade watch'."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([STOCKADE, "watch", *arguments], stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.text = ""

    def wait_for(self, pattern):
        """Returns and removes everything up to a match of the pattern."""
        deadline = time.monotonic() + patience(60)
        while time.monotonic() < deadline:
            self.text += (self.process.stdout.read() or b"").decode()
            if found := re.search(pattern, self.text):
                seen, self.text = self.text[:found.end()], self.text[found.end():]
                return seen
            time.sleep(0.02)
        raise AssertionError(f"no {pattern!r} in {self.text!r}")

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(60)
        self.process.stdout.close()
        return code


class Watch(unittest.TestCase):
    def test_every_save_is_checked_and_tested(self):
        with tempfile.TemporaryDirectory() as folder:
            rules = write(folder, "small.yaml", SMALL)
            write(folder, "small.test.yaml", SMALL_TEST)
            watch = Watcher(rules, "--moves", "c3 dxc3")
            try:
                first = watch.wait_for(r"legal: 2 moves\n")
                self.assertRegex(first, r"^\d\d:\d\d:\d\d Small: rules [0-9a-f]{16}\n1 passed, 0 failed\n")

                write(folder, "small.yaml", SMALL + "captur: off\n")
                broken = watch.wait_for(r"stay in use: [0-9a-f]{16}\n")
                self.assertIn("the rules have errors\n", broken)
                self.assertIn("small.yaml:11:1: error: unknown key 'captur'", broken)

                write(folder, "small.yaml", SMALL.replace("fmWfcF", "fmW"))
                changed = watch.wait_for(r"move 2 dxc3 is illegal: .*\n")
                self.assertIn(", changed\n", changed)
                self.assertIn("1 passed, 0 failed\n", changed)

                write(folder, "small.test.yaml", SMALL_TEST.replace("8", "7"))
                self.assertIn("expected 7 legal moves", watch.wait_for(r"0 passed, 1 failed\n"))

                os.remove(os.path.join(folder, "small.test.yaml"))
                watch.wait_for(r"no tests: .*small\.test\.yaml")
            finally:
                code = watch.stop()
            self.assertEqual(code, 0)

    def test_a_base_is_watched_as_well(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL)
            patch = write(folder, "patch.yaml", "schema: 1\nextends: ./small.yaml\nname: Patch\n")
            watch = Watcher(patch)
            try:
                watch.wait_for(r"Patch: rules")
                write(folder, "small.yaml", SMALL.replace("moves: R", "moves: B"))
                watch.wait_for(r"Patch: rules [0-9a-f]{16}, changed\n")
            finally:
                self.assertEqual(watch.stop(), 0)

    def test_options_and_a_base_can_be_chosen(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "small.yaml", SMALL + "repetition: { fold: $times }\n"
                                                "options: { times: { default: 3, values: [3, 4] } }\n")
            wrap = write(folder, "wrap.yaml", "schema: 1\nmodifies: any\nname: Wrap\npieces: { R: { moves: B } }\n")
            base = os.path.join(folder, "small.yaml")
            seen = []
            for times in "3", "4":
                watch = Watcher(wrap, "--base", base, "--set", f"times={times}", "--fen", "k4/5/5/5/R3K w",
                                "--moves", "Rb2")
                try:
                    seen.append(watch.wait_for(r"Wrap \(Small\): rules [0-9a-f]{16}"))
                    watch.wait_for(r"legal: 1 move\n")
                finally:
                    self.assertEqual(watch.stop(), 0)
            self.assertNotEqual(seen[0][-16:], seen[1][-16:])
            # Without --base it has the base of the tests.
            write(folder, "wrap.test.yaml", "variant: wrap.yaml\nbase: small.yaml\ntests:\n"
                                            "  - { name: start, count: 8 }\n")
            watch = Watcher(wrap)
            try:
                watch.wait_for(r"Wrap \(Small\): rules [0-9a-f]{16}\n")
                watch.wait_for("passed")
            finally:
                self.assertEqual(watch.stop(), 0)
        self.assertEqual(run("watch", "chess", "--set", "nonsense")[0], 2)

    def test_a_wrong_path(self):
        code, out, err = run("watch", "nothing-there")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("error", err)


if __name__ == "__main__":
    unittest.main()
