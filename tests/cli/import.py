#!/usr/bin/env python3
"""stockade import: exit codes, where files are written, and what stderr says."""
import os
import re
import tempfile
import unittest

from program import ROOT, read, run, write

GAMES = os.path.join(ROOT, "tests", "data", "import", "games.ini")
SMALL = """[small:crazyhouse]
maxRank = 6
maxFile = 6
startFen = 2bnrk/5p/6/6/P5/KRNB2[] w - - 0 1
promotionPieceTypes = nbr
promotionRegionWhite = *6
doubleStep = false
"""


# Two games in the words of Sjaak; the second one has a mistake.
WORDS = """Variant: Two Towers (5x5)
Board: 5x5
FEN: "r1k1r/5/5/5/R1K1R w - -"
Piece: King
Move: leap (0,1)|(1,1)
Symbol: "K", "K,k"
Flags: royal
Piece: Tower
Move: slide (H,V)
Symbol: "R", "R,r"
Rule: chase rule, repeat4 = draw

Variant: Broken
Board: 5x5
FEN: "r1k1r/5/5/5/R1K1R w - -"
Piece: Tower
Move: slied (H,V)
Symbol: "R", "R,r"
"""


class Import(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, text, name="own.ini"):
        return write(self.folder.name, name, text)

    def path(self, *names):
        return os.path.join(self.folder.name, *names)

    def test_one_section_goes_to_stdout(self):
        code, out, err = run("import", self.file(SMALL), "small")
        self.assertEqual((code, err), (0, ""))
        self.assertIn("\nextends: crazyhouse\n", out)
        self.assertEqual(run("import", self.file(SMALL))[1], out, "the only section needs no name")

    def test_one_section_goes_to_a_file_that_plays(self):
        code, out, err = run("import", self.file(SMALL), "small", "-o", self.path("small.yaml"))
        self.assertEqual((code, out, err), (0, self.path("small.yaml") + "\n", ""))
        code, out, err = run("perft", self.path("small.yaml"), "--depth", "2")
        self.assertEqual(code, 0, err)
        self.assertRegex(out, r"(?m)^nodes \d+$")

    def test_a_dash_is_standard_output(self):
        own = self.file(SMALL)
        plain = run("import", own, "small")
        for call in ([own, "small"], [own]):
            self.assertEqual(run("import", *call, "-o", "-", cwd=self.folder.name), plain)
        self.assertEqual(os.listdir(self.folder.name), ["own.ini"])

    def test_standalone_extends_nothing(self):
        out = run("import", self.file(SMALL), "small", "--standalone")[1]
        self.assertNotIn("extends:", out)
        self.assertIn("\nroyal: K\n", out)

    def test_all_sections_go_to_a_folder_as_the_program_finds_them(self):
        code, out, err = run("import", GAMES, "--output", self.path("made"))
        names = re.findall(r"(?m)^\[([^\]:]+)", read(GAMES))
        self.assertEqual(len(out.splitlines()), len(names), err)
        self.assertRegex(err, r"(?m)^%d sections imported, \d+ of them in part, 0 failed$" % len(names))
        self.assertEqual(code, 1 if ": warning: " in err else 0)
        for line in out.splitlines():
            stem = os.path.basename(line)[:-len(".yaml")]
            self.assertEqual(os.path.basename(os.path.dirname(line)), stem)
        listed = run("list", env={**os.environ, "STOCKADE_VARIANT_PATH": self.path("made")})[1]
        self.assertIn("\nphoto_finish\t", "\n" + listed)

    def test_what_is_left_out_makes_exit_code_1(self):
        code, out, err = run("import", self.file("[proud:chess]\nmoveRepetitionIllegal = true\n"))
        self.assertEqual(code, 1)
        self.assertIn("\n# Left out: moveRepetitionIllegal = true: moves to and fro are not counted\n", "\n" + out)
        self.assertEqual(err, f"{self.path('own.ini')}:2:1: warning: moveRepetitionIllegal = true: moves to and fro are not counted\n")

    def test_a_broken_section_writes_nothing(self):
        target = write(self.folder.name, "there.yaml", "before\n")
        code, out, err = run("import", self.file("[odd:chss]\n"), "odd", "-o", target)
        self.assertEqual((code, out), (1, ""))
        self.assertIn("own.ini:1:6: error: no variant has the name 'chss' (did you mean 'chess'?)", err)
        self.assertEqual(read(target), "before\n")

    def test_a_broken_section_does_not_stop_the_others(self):
        code, out, err = run("import", self.file("[odd:chss]\n\n" + SMALL), "-o", self.path("made"))
        self.assertEqual((code, out), (1, self.path("made", "small", "small.yaml") + "\n"))
        self.assertIn("1 section imported, 0 of them in part, 1 failed\n", err)

    def test_wrong_calls(self):
        own = self.file(SMALL + "\n[other:chess]\n")
        for call, said in (
                (["import"], "error: import needs FILE (see stockade import --help)"),
                (["import", self.path("none.ini")], "none.ini"),
                (["import", own], "own.ini has 2 sections (name one of them, or give a folder for all with --output)"),
                (["import", own, "-o", "-"], "own.ini has 2 sections (name one of them, or give a folder"),
                (["import", own, "smal"], "own.ini has no section 'smal' (did you mean 'small'?)")):
            with self.subTest(call=call):
                code, out, err = run(*call)
                self.assertEqual((code, out), (2, ""))
                self.assertIn(said, err)

    def test_games_in_words(self):
        own = self.file(WORDS, "variants.txt")
        self.assertEqual(run("import", own, "--list"), (0, "Two Towers\t-\nBroken\t-\n", ""))
        code, out, err = run("import", own, "Two Towers")
        self.assertEqual((code, err), (1, f"{own}:11:7: warning: Rule: chase rule: which chases are illegal\n"))
        self.assertIn("\n# Left out: Rule: chase rule: which chases are illegal\n", out)
        self.assertIn("\nrepetition: { fold: 4 }\n", out)
        code, out, err = run("import", own, "Broken")
        self.assertEqual((code, out), (1, ""))
        self.assertIn(f"{own}:17:7: error: there is no movement 'slied' (movements are slide, leap,", err)
        code, out, err = run("import", own, "-o", self.path("made"))
        self.assertEqual((code, out), (1, os.path.join(self.path("made"), "two_towers", "two_towers.yaml") + "\n"))
        self.assertRegex(err, r"(?m)^1 game imported, 1 of them in part, 1 failed$")
        code, out, err = run("perft", self.path("made", "two_towers", "two_towers.yaml"), "--depth", "1")
        self.assertRegex(out, r"(?m)^nodes \d+$", err)

    def test_lists(self):
        code, out, err = run("import", self.file(SMALL + "\n[other]\n"), "--list")
        self.assertEqual((code, out, err), (0, "small\tcrazyhouse\nother\t-\n", ""))

    def test_the_page_has_the_table_of_keys(self):
        code, out, err = run("import", "--keys")
        self.assertEqual((code, err), (0, ""))
        self.assertIn(out, read(ROOT, "docs", "author", "import.md"))


if __name__ == "__main__":
    unittest.main()
