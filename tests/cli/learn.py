#!/usr/bin/env python3
"""Lessons: learning at a pipe, what is kept of it, and the commands of those who write lessons."""
import json
import os
import subprocess
import tempfile
import unittest

from program import STOCKADE, patience, read, run, write

LESSONS = os.path.join(os.environ["STOCKADE_TEST_DATA"], "lessons")
ROOK = os.path.join(LESSONS, "rook.lessons.yaml")

VARIANT = "schema: 1\nextends: chess\nname: Mine\n"
COURSE = """variant: mine
title: Mine in one lesson
lessons:
  - id: one
    title: One
    steps:
      - text: Play a pawn.
        play: e4
"""


class Home(unittest.TestCase):
    """Each test has a user's data folder of its own."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.home = self.folder.name
        self.progress = os.path.join(self.home, "data", "stockade", "progress.json")

    def call(self, *arguments, stdin="", **more):
        env = {**os.environ, "XDG_DATA_HOME": os.path.join(self.home, "data"), "HOME": self.home, "LC_ALL": "C.UTF-8",
               **more.pop("env", {})}
        return run(*arguments, stdin=stdin, env=env, **more)

    def good(self, *arguments, stdin="", **more):
        code, out, err = self.call(*arguments, stdin=stdin, **more)
        self.assertEqual((code, err), (0, ""), out)
        return out

    def write(self, name, text):
        return write(self.home, name, text)


class Learning(Home):
    def test_no_option_is_ignored(self):
        for call, words, hint in (
                (["--reset"], "--reset needs a variant", "stockade learn VARIANT --reset"),
                (["--puzzles"], "--puzzles needs a variant", "stockade learn VARIANT --puzzles"),
                (["--own"], "--own needs a variant", "stockade learn VARIANT --own"),
                (["chess", "--own", "--puzzles"], "different puzzles", "one of them"),
                ([ROOK, "--puzzles"], "is a file", "leave out --puzzles"),
                ([ROOK, "--own"], "is a file", "leave out --own"),
                ([ROOK, "--reset", "--list"], "--reset forgets and --list lists", "one of them"),
                ([ROOK, "--reset", "--json"], "--reset forgets and --json lists", "one of them"),
                ([ROOK, "1", "--list"], "--list lists all lessons", "leave out '1'")):
            with self.subTest(call=call):
                code, out, err = self.call("learn", *call)
                self.assertEqual(code, 2, err)
                self.assertIn(words, err)
                self.assertIn(hint, err)
                if "--json" not in call:
                    self.assertEqual(out, "")

    def test_a_line_without_end_is_an_error(self):
        for call in (["learn", ROOK], ["play", "chess"], ["fen", "chess", "--fen", "-"]):
            with self.subTest(call=call), open("/dev/zero", "rb") as endless:
                done = subprocess.run([STOCKADE, *call], stdin=endless, capture_output=True, text=True,
                                      env={**os.environ, "XDG_DATA_HOME": self.home}, timeout=patience(600))
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("standard input:1:1: error: this line is longer than 1 MiB", done.stderr)
        code, _, err = self.call("learn", ROOK, stdin="Ra8+\n" + "x" * (2 << 20) + "\nquit\n")
        self.assertEqual(code, 2, err)
        self.assertIn("standard input:2:1: error: this line", err)
        self.assertEqual(self.call("learn", ROOK, stdin="x" * 100_000 + "\nquit\n")[0], 0)

    def test_a_lesson_is_played_through_at_a_pipe(self):
        out = self.good("learn", ROOK, "1", stdin="hint\nhint\nhint\nRa2\nRh1\nKd3\nwhat\nRa8+\nRa7+\nKe6\n")
        parts = ["The rook and the king", "Lesson 1 of 2: The rook moves", "The rook goes along ranks and files.",
                 "marked: a1-a8, a1-d1 (red), e1 (blue)", "Give check with the rook.", "Look along the file.",
                 "It goes to the last rank.", "there are no more hints", "That is no check.",
                 "The king is in the way.\n  not legal: ", "not legal: ", "Black plays Kd7", "Right. Go on.",
                 "The king has to go.", "And back.", "Lesson solved, with 3 mistakes.", "Press Enter for lesson 2: Mate in two"]
        place = 0
        for part in parts:
            place = out.find(part, place)
            self.assertGreaterEqual(place, 0, f"{part!r} in {out}")
        kept = json.loads(read(self.progress))
        self.assertEqual(kept["version"], 1)
        self.assertEqual(kept["courses"]["chess/rook"]["lessons"],
                         {"rook-moves": {"tries": 1, "solved": True, "mistakes": 3}})

    def test_the_next_lesson_is_the_first_unsolved_one(self):
        self.good("learn", ROOK, "rook-moves", stdin="Ra8\nRa7\nKe6\n")
        out = self.good("learn", ROOK, stdin="moves\nKd2\nKd3\nboard\n\nRa7\nRb8\nKd1\nsolution\nKxe2\n\n")
        self.assertIn("Lesson 2 of 2: Mate in two", out)
        self.assertIn("You have 2 moves.", out)
        self.assertIn("You have 1 move left.", out)
        self.assertIn("That did not reach the goal. Press Enter to try again.", out)
        self.assertIn("That is legal, but it is not what is asked for here.", out)
        self.assertIn("Lesson solved, with 2 mistakes.", out)
        self.assertIn("This was the last lesson.\nTo go on with puzzles: stockade learn chess --puzzles\n", out)
        self.assertIn("this was the last lesson", out)
        listed = self.good("learn", ROOK, "--list")
        self.assertEqual(listed, "The rook and the king\n  1  solved  rook-moves  The rook moves\n"
                                 "  2  solved  mate        Mate in two\n")

    def test_commands_and_numbers(self):
        out = self.good("learn", ROOK, stdin="?\nback\nback\nnext\nlist\nlesson 7\nsolutoin\nlesson 2\nflip\nrestart\n"
                                             "text\n1\nquit\n")
        for part in ("a number     begin that lesson", "  1  begun   rook-moves", "there is no lesson '7'",
                     "did you mean the command 'solution'", "Lesson 2 of 2", "Mate the king with both rooks."):
            self.assertIn(part, out)
        # The number at the end went back to the first lesson.
        self.assertEqual(out.count("Lesson 1 of 2"), 2)
        self.assertEqual(self.good("learn", ROOK, "2", stdin=""), self.good("learn", ROOK, "mate", stdin=""))

    def test_what_was_solved_can_be_forgotten(self):
        self.good("learn", ROOK, "1", stdin="Ra8\nRa7\nKe6\n")
        self.good("learn", ROOK, "2", stdin="quit\n")
        known = json.loads(self.good("learn", ROOK, "--json"))[0]
        self.assertEqual([(one["id"], one["solved"], one["tries"], one["steps"]) for one in known["lessons"]],
                         [("rook-moves", True, 1, 3), ("mate", False, 1, 2)])
        self.assertEqual((known["variant"], known["file"]), ("chess", ROOK))
        self.assertIn("lesson mate of The rook and the king forgotten", self.good("learn", ROOK, "mate", "--reset"))
        self.assertIn("1  solved", self.good("learn", ROOK, "--list"))
        self.assertIn("2  -", self.good("learn", ROOK, "--list"))
        self.good("learn", ROOK, "--reset")
        self.assertIn("1  -", self.good("learn", ROOK, "--list"))

    def test_damaged_progress_is_told_and_kept(self):
        damaged = '{"version": 1, "courses": {"chess/ro'
        write(self.home, "data/stockade/progress.json", damaged)
        code, out, err = self.call("learn", ROOK, "1", stdin="Ra8\nRa7\nKe6\n")
        self.assertEqual(code, 0)
        self.assertEqual(err.count("warning: "), 1, err)
        self.assertIn("progress.json' is damaged, so what you have solved is not known", err)
        self.assertEqual(read(self.progress + ".damaged"), damaged)
        self.assertIn("1  solved", self.good("learn", ROOK, "--list"))
        # A newer version's file stays as it is, and learning goes on.
        newer = '{"version": 18446744073709551615}'
        write(self.home, "data/stockade/progress.json", newer)
        code, out, err = self.call("learn", ROOK, "1", stdin="Ra8\nRa7\nKe6\n")
        self.assertEqual(code, 0)
        self.assertIn("Lesson solved", out)
        self.assertIn("newer version", err)
        self.assertEqual(read(self.progress), newer)

    def test_texts_are_shown_in_the_reader_s_language(self):
        out = self.good("learn", ROOK, "1", "--language", "de", stdin="Ra2\nRa8\nRa7\n")
        self.assertIn("Das ist kein Schach.", out)
        self.assertIn("Und zurück.", out)
        self.assertIn("The rook goes along ranks and files.", out)  # nobody has translated it
        self.assertIn("Matt in zwei Zügen", self.good("learn", ROOK, "--list", "--language", "de_AT"))
        # Scripts read English, whatever the environment says.
        self.assertIn("Mate in two", self.good("learn", ROOK, "--list", env={"LANG": "de_DE.UTF-8"}))
        damaged = write(self.home, "data/locale/de/LC_MESSAGES/stockade.mo", "no catalogue")
        code, out, err = self.call("learn", ROOK, "--list", "--language", "de")
        self.assertEqual(code, 0)
        self.assertIn(f"'{damaged}' is no catalogue of translations, or is damaged", err)

    def test_long_texts_are_wrapped_and_lists_keep_their_lines(self):
        words = " ".join(["word"] * 40)
        course = self.write("mine.lessons.yaml", "variant: chess\ntitle: T\nlessons:\n  - id: a\n    title: A\n"
                            f"    steps:\n      - text: |\n          # Head\n          {words}\n          - one\n"
                            f"          - {words}\n")
        out = self.good("learn", course)
        self.assertIn("\n# Head\nword word", out)
        self.assertIn("\n- one\n- word word", out)
        self.assertIn("\n  word word", out)
        self.assertLessEqual(max(len(line) for line in out.splitlines()), 78)

    def test_what_has_no_lessons_is_refused(self):
        self.write("other/other.yaml", VARIANT)
        self.write("mine/mine.yaml", VARIANT)
        self.write("mine/mine.lessons.yaml", COURSE)
        library = {"STOCKADE_VARIANT_PATH": self.home}
        code, out, err = self.call("learn", "other", env=library)
        self.assertEqual((code, out), (2, ""))
        self.assertIn("there are no lessons for 'other' (these variants have some: ", err)
        self.assertIn("mine", err)
        self.assertIn("there is no variant 'nothing'", self.call("learn", "nothing")[2])
        self.assertIn("no such file", self.call("learn", "nothing.lessons.yaml")[2].lower())
        code, out, err = self.call("learn", "mine", "two", env=library)
        self.assertEqual((code, out), (2, ""))
        self.assertIn("there is no lesson 'two'", err)
        self.assertIn("mine\t0 of 1 solved\tMine in one lesson\n", self.good("learn", env=library))
        self.good("learn", "mine", stdin="e4\n", env=library)
        self.assertIn("mine\t1 of 1 solved\t", self.good("learn", env=library))


class Writing(Home):
    def variant(self, course=COURSE):
        self.write("mine/mine.yaml", VARIANT)
        return self.write("mine/mine.lessons.yaml", course)

    def test_check_finds_mistakes_beside_a_variant(self):
        lessons = self.variant()
        rules = os.path.join(self.home, "mine", "mine.yaml")
        for path in (rules, os.path.join(self.home, "mine")):
            self.assertIn("2 files checked, 0 errors, 0 warnings", self.good("check", path))
        self.assertIn("1 file checked", self.good("check", lessons))
        self.variant(COURSE.replace("play: e4", "play: e5"))
        code, out, err = self.call("check", rules)
        self.assertEqual((code, err), (1, ""))
        self.assertIn("mine.lessons.yaml:8:15: error: 'e5' is illegal: ", out)
        found = json.loads(self.call("check", lessons, "--json")[1])
        self.assertEqual([one["id"] for one in found["problems"]], ["lesson-move"])
        self.variant(COURSE + "translations: { de: { Nothing.: Nichts. } }\n")
        self.assertIn("warning: this variant has no text 'Nothing.'", self.good("check", lessons))

    def test_lessons_are_tests(self):
        lessons = self.variant()
        rules = os.path.join(self.home, "mine", "mine.yaml")
        self.assertEqual(self.good("test", lessons), "1 passed, 0 failed\n")
        self.assertEqual(self.good("test", rules), "1 passed, 0 failed\n")
        self.write("mine/mine.test.yaml", "variant: mine\ntests: [{ name: start, count: 20 }]\n")
        for path in (rules, os.path.join(self.home, "mine")):
            self.assertEqual(self.good("test", path), "2 passed, 0 failed\n")
        self.assertEqual(self.good("test", rules, "--filter", "lesson one"), "1 passed, 0 failed\n")
        self.variant(COURSE.replace("play: e4", "play: e4\n        refuse: { Ke3: { rule: blocked } }"))
        code, out, err = self.call("test", rules)
        self.assertEqual((code, err), (1, ""))
        self.assertIn("FAILED lesson one (", out)
        self.assertIn("expected 'Ke3' to be refused by blocked\n  found: 'Ke3' is illegal: no-such-move", out)
        self.assertTrue(out.endswith("1 passed, 1 failed\n"), out)
        tap = self.call("test", rules, "--tap")[1]
        self.assertIn("not ok 2 - lesson one\n", tap)
        report = json.loads(self.call("test", rules, "--json")[1])
        self.assertEqual([(one["name"], one["passed"]) for one in report["tests"]],
                         [("start", True), ("lesson one", False)])
        junit = os.path.join(self.home, "out.xml")
        self.call("test", rules, "--junit", junit)
        self.assertIn('name="lesson one"', read(junit))
        # A file that cannot be read as lessons is a mistake of the call, as one of tests is.
        self.variant("variant: mine\n")
        code, out, err = self.call("test", lessons)
        self.assertEqual((code, out), (2, ""))
        self.assertIn("the key 'lessons' is missing", err)

    def test_watch_reloads_lessons(self):
        lessons = self.variant()
        watch = subprocess.Popen([STOCKADE, "watch", lessons], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            self.assertIn("Mine: rules", watch.stdout.readline())
            self.assertEqual(watch.stdout.readline(), "1 passed, 0 failed\n")
            self.variant(COURSE.replace("play: e4", "play: e5 # wrong"))
            lines = [watch.stdout.readline() for _ in range(3)]
            self.assertIn("FAILED lesson one", lines[1])
            self.assertIn("expected 'e5' to be legal", lines[2])
        finally:
            watch.terminate()
            watch.communicate(timeout=patience(60))

    def test_new_writes_a_lesson_that_passes(self):
        out = self.good("new", "my_game", "--in", self.home)
        self.assertEqual(len(out.splitlines()), 3)
        lessons = out.splitlines()[2]
        self.assertTrue(lessons.endswith("my_game/my_game.lessons.yaml"), out)
        self.assertIn("0 errors, 0 warnings", self.good("check", os.path.join(self.home, "my_game")))
        self.assertEqual(self.good("test", os.path.join(self.home, "my_game")), "2 passed, 0 failed\n")
        self.assertIn("first-move", self.good("learn", lessons, "--list"))

    def test_a_rule_test_becomes_a_lesson(self):
        self.write("mine/mine.yaml", VARIANT)
        tests = self.write("mine/mine.test.yaml", "variant: mine\ntests:\n"
                           "  - name: no castling through check\n"
                           "    fen: 4k3/8/8/8/8/8/5r2/4K2R w K - 0 1\n"
                           "    illegal: { O-O: castling-through-check }\n"
                           "    play: Kxf2\n"
                           "  - { name: only a count, count: 20 }\n"
                           "  - { name: the king stays, illegal: [Ke3] }\n")
        shown = self.good("lesson", tests, "castling")
        self.assertIn("- id: no-castling-through-check\n", shown)
        self.assertIn('play: ["Kxf2"]\n', shown)
        lessons = os.path.join(self.home, "mine", "mine.lessons.yaml")
        self.assertFalse(os.path.exists(lessons))
        self.assertEqual(self.good("lesson", tests, "castling", "--add"), f"{lessons}: no-castling-through-check\n")
        self.assertEqual(self.good("lesson", tests, "castling", "--add"), f"{lessons}: no-castling-through-check-2\n")
        self.assertEqual(self.good("lesson", tests, "the king stays", "--add"), f"{lessons}: the-king-stays\n")
        self.assertTrue(read(lessons).startswith("variant: mine\n"))
        self.assertEqual(self.good("test", lessons), "3 passed, 0 failed\n")
        self.assertIn("The-king-stays".lower(), self.good("learn", lessons, "--list"))
        code, out, err = self.call("lesson", tests, "only a count")
        self.assertEqual((code, out), (1, ""))
        self.assertIn("has nothing that a learner can play", err)
        code, out, err = self.call("lesson", tests, "castlng")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("there is no test 'castlng'", err)
        self.assertIn("is in the names of several tests", self.call("lesson", tests, "c")[2])
        self.write("mine/mine.lessons.yaml", COURSE.replace("variant: mine", "variant: gardner").replace("e4", "a3"))
        self.assertIn("has other rules than the tests", self.call("lesson", tests, "castling", "--add")[2])

    def test_a_lesson_that_is_added_has_the_lines_of_its_file(self):
        self.write("mine/mine.yaml", VARIANT)
        tests = self.write("mine/mine.test.yaml", "variant: mine\ntests:\n  - { name: a pawn, play: e4 }\n")
        lessons = os.path.join(self.home, "mine", "mine.lessons.yaml")

        def added(course):
            with open(lessons, "wb") as file:
                file.write(course.encode())
            result = self.call("lesson", tests, "a pawn", "--add")
            with open(lessons, "rb") as file:
                return (*result, file.read().decode())

        old = COURSE.replace("\n", "\r\n")
        code, _, err, text = added(old)
        self.assertEqual((code, err), (0, ""))
        self.assertTrue(text.startswith(old))
        self.assertEqual(text.count("\n"), text.count("\r\n"))
        deep = COURSE.replace("\n  ", "\n      ")
        code, _, err, text = added(deep)
        self.assertEqual((code, err), (0, ""))
        self.assertTrue(text.startswith(deep + "      - id: a-pawn\n"))
        brackets = ("variant: mine\ntitle: T\n"
                    "lessons: [{ id: one, title: One, steps: [{ text: Play., play: e4 }] }]\n")
        code, out, err, text = added(brackets)
        self.assertEqual((code, out), (2, ""))
        self.assertIn("mine.lessons.yaml:3:1: error: nothing can be added to the list 'lessons' "
                      "(write each item on lines of its own, after '-')", err)
        self.assertEqual(text, brackets)

    def test_texts_of_lessons_are_listed_for_translators(self):
        self.variant(COURSE.replace("play: e4", "play: e4\n        hints: [\"Which one?\"]\n        after: |\n"
                                    "          First.\n\n          Second.\n        refuse: { d4: Not that one. }"))
        for path in (os.path.join(self.home, "mine/mine.yaml"), os.path.join(self.home, "mine/mine.lessons.yaml")):
            out = self.good("texts", path)
            for text in ("Mine in one lesson", "One", "Play a pawn.", "Which one?", "First.", "Second.", "Not that one."):
                self.assertIn(f'msgid "{text}"\n', out)
        self.assertIn("#: mine/mine.lessons.yaml:2\n", self.good("texts", "mine/mine.yaml", cwd=self.home))

    def test_a_course_of_another_variant_s_folder_is_found_by_a_path(self):
        self.variant()
        self.write("courses/far.lessons.yaml", COURSE.replace("variant: mine", "variant: ../mine/mine.yaml"))
        out = self.good("learn", os.path.join(self.home, "courses/far.lessons.yaml"), stdin="e4\n")
        self.assertIn("Lesson solved, without a mistake.", out)
        self.assertIn("mine/far", json.loads(read(self.progress))["courses"])


if __name__ == "__main__":
    unittest.main(verbosity=1)
