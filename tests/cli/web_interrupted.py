#!/usr/bin/env python3
"""What comes between in the pages that stockade export writes: a learner who goes elsewhere, rules and rule tests that
are edited, texts that are damaged, too large, or not what they should be.

They need the engine for browsers (scripts/web) and Chromium with its driver."""
import json
import unittest

from learn_pages import HOSTILE, TESTS, VARIANT, LearnTest
from pages import needs_browser, needs_engine

# Writes into a field of the editor, as by the keyboard.
WRITE = """
    const field = document.querySelector(arguments[0]);
    field.value = arguments[1];
    field.dispatchEvent(new Event('input'));"""

NINE_FILES = VARIANT + "board: { files: 9, ranks: 9 }\nsetup: 4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1\ncastling: off\n"

# Fills the browser's memory to the last character.
FILL = """
    for (let size = 1 << 22; size; size >>= 1)
      for (let number = 0; ; ++number)
        try { localStorage.setItem(`fill-${size}-${number}`, 'y'.repeat(size)); } catch { break; }"""


@needs_engine
@needs_browser
class Interrupted(LearnTest):
    """What is on its way when the learner goes elsewhere."""

    def watched(self, fragment=""):
        """The page, which notes its errors and the ends of the pauses before replies."""
        shown = self.opened(fragment)
        shown.run("""
            window.errors = [];
            addEventListener('error', event => errors.push(event.message));
            addEventListener('unhandledrejection', event => errors.push(String(event.reason)));
            window.pauses = 0;
            const wait = setTimeout;
            window.setTimeout = (work, time) =>
              wait(() => { work(); if (time === REPLY_PAUSE) ++pauses; }, time);
            window.tap = name => click(game.cells.findIndex(cell => cell.name === name));""")
        return shown

    def answered(self, shown):
        """All that the engine has been asked about lessons is answered."""
        shown.run("window.settled = false; lastAsked.then(() => setTimeout(() => { settled = true; }, 0))")
        shown.wait("settled && !arriving && !coming && !judging")

    def to_reply(self, shown):
        shown.wait("lesson && lesson.id === 'knights'")
        self.go_on(shown, "lesson.step === 1 && !judging")
        shown.run("window.pauses = 0; tap('g1'); tap('f3')")
        shown.wait("repliesWait")

    def test_a_lesson_that_is_left_shows_no_reply(self):
        for way in ("#tab-play", "#all-lessons"):
            with self.subTest(way):
                shown = self.watched("#lesson=knights")
                self.to_reply(shown)
                shown.run("document.querySelector(arguments[0]).click()", way)
                shown.wait("pauses === 1 && !shelf")
                self.answered(shown)
                self.assertEqual(shown.run("return [errors, document.querySelector('#reason').textContent, state.line]"),
                                 [[], "", []])

    def test_a_lesson_that_is_left_before_the_verdict_frees_the_game(self):
        shown = self.watched("#lesson=condition")
        shown.wait("lesson && !coming")
        shown.run("tap('d1'); tap('e2'); document.querySelector('#tab-play').click()")
        self.let_computer_play(shown)
        self.play(shown, "e2", "e4")
        self.assertEqual(self.played(shown, 1), ["e4"])
        self.answered(shown)
        self.assertEqual(shown.run("return [errors, learning(), state.line]"), [[], False, ["e4"]])
        # The lesson has gone on.
        shown.click("#tab-learn")
        shown.wait("lesson && lesson.id === 'condition' && lesson.moves_left === 1")

    def test_a_lesson_opens_only_where_it_is_still_wanted(self):
        shown = self.watched("#learn")
        shown.wait("document.querySelectorAll('#lessons button').length === 3")
        for begin in ("#go-learn", "#solve"):
            shown.run("document.querySelector('#tab-learn').click(); document.querySelector(arguments[0]).click();"
                      "document.querySelector('#tab-play').click()", begin)
            if begin == "#solve":
                shown.wait("courses.puzzles")
            self.answered(shown)
            self.assertEqual(shown.run("return [learning(), location.hash, document.querySelector('#view-play').hidden]"),
                             [False, "#learn", False])
        # Of two lessons the last one opens.
        shown.run("document.querySelector('#tab-learn').click()")
        shown.run("const [one, two] = document.querySelectorAll('#lessons button'); one.click(); two.click()")
        shown.wait("lesson")
        self.answered(shown)
        self.assertEqual(shown.run("return lesson.id"), "hostages")
        # A lesson that was left, and was to come back, is not lost.
        shown.run("for (const view of ['play', 'learn', 'rules']) document.querySelector('#tab-' + view).click()")
        self.answered(shown)
        self.assertFalse(shown.run("return learning()"))
        shown.click("#tab-learn")
        shown.wait("lesson && lesson.id === 'hostages'")
        self.assertEqual(shown.run("return errors"), [])

    def test_rules_that_are_typed_before_a_lesson_reach_the_game_after_it(self):
        for check in ("", "checkRules();"):
            with self.subTest(check):
                shown = self.watched("#edit")
                shown.wait("document.querySelector('#verdict').className === 'note'")
                shown.run(WRITE + check + "document.querySelector('#tab-learn').click(); openLesson('lessons', 'knights')",
                          "#yaml", NINE_FILES)
                shown.wait("lesson && (rulesWait || shelf.game.cells.length === 81)")
                self.answered(shown)
                board = "return [game.cells.length, document.querySelectorAll('[data-cell]').length, state.fen.split('[')[0]]"
                self.assertEqual(shown.run(board), [64, 64, "4k3/8/8/8/8/8/5P2/4K1N1"])
                self.to_reply(shown)
                shown.click("#tab-play")
                shown.wait("!shelf && game.cells.length === 81 && !arriving")
                self.assertEqual(shown.run(board), [81, 81, "4k4/9/9/9/9/9/9/9/4K4"])
                self.let_computer_play(shown)
                self.play(shown, "e1", "e2")
                self.assertEqual(self.played(shown, 1), ["Ke2"])
                self.assertEqual(shown.run("return errors"), [])

    def test_a_game_by_link_outlives_a_lesson(self):
        shown = self.watched()
        self.let_computer_play(shown)
        self.play(shown, "e2", "e4")
        self.played(shown, 1)
        shown.run("startMail()")
        link = shown.wait("location.hash.startsWith('#game=') && location.hash")
        shown.run("location.hash = '#learn'")
        shown.wait("document.querySelectorAll('#lessons button').length === 3 && location.hash.startsWith('#game=')")
        shown.click("#go-learn")
        shown.wait("lesson")
        self.assertEqual(shown.run("return location.hash"), link)
        shown.call("POST", shown.session + "/refresh")
        shown.wait("typeof state !== 'undefined' && state && mail")
        self.assertEqual(shown.run("return [state.line, location.hash]"), [["e4"], link])

    def test_an_address_that_names_a_view_shows_it(self):
        shown = self.watched()
        view = "document.querySelector('[role=tab][aria-selected=true]').dataset.view"
        for name in ("learn", "edit", "rules"):
            shown.run("location.hash = arguments[0]", "#" + name)
            shown.wait(f"{view} === '{name}' && !document.querySelector('#view-{name}').hidden")
        for name in ("edit", "learn"):
            shown.call("POST", shown.session + "/back")
            shown.wait(f"{view} === '{name}'")
        shown.run("location.hash = '#lesson=knights'")
        shown.wait("lesson")
        shown.run("location.hash = '#learn'")
        shown.wait("!shelf && !document.querySelector('#courses').hidden")
        self.assertEqual(shown.run("return [location.hash, errors]"), ["#learn", []])


@needs_engine
@needs_browser
class Refused(LearnTest):
    """Texts that are damaged, too large, or not what they should be."""

    def test_a_stored_game_of_another_form_is_left_out(self):
        right = {"moves": [], "settings": ["5", "1", ""], "computer": [], "fen": ""}
        for change in ({"fen": {"toString": 5}}, {"moves": ["g1f3", "g8f6", "f3g1", "f6g8"] * 20000}, {"moves": [{}]},
                       {"settings": [{}]}, {"computer": [None]}, {"fen": 5}):
            with self.subTest(str(change)[:40]):
                shown = self.opened()
                # The page itself stores its game no more.
                shown.run("localStorage.setItem(key, arguments[0]); save = () => {}", json.dumps({**right, **change}))
                shown.call("POST", shown.session + "/refresh")
                shown.wait("document.querySelector('#status').textContent.includes('to move')")
                self.assertEqual(shown.run("return [state.line, document.querySelector('#reason').textContent]"), [[], ""])

    def test_a_stored_game_of_the_right_form_comes_back(self):
        shown = self.opened()
        shown.run("localStorage.setItem(key, arguments[0]); save = () => {}", json.dumps(
            {"moves": ["g1f3", "g8f6"], "settings": ["5", "1", ""], "computer": [], "fen": ""}))
        shown.call("POST", shown.session + "/refresh")
        shown.wait("document.querySelector('#status').textContent.includes('to move')")
        self.assertEqual(shown.run("return state.line"), ["Nf3", "Nf6"])

    def test_damaged_progress_stays_where_there_is_no_room_for_a_copy(self):
        damaged = "{{" + "x" * 600000
        shown = self.opened()
        shown.run("localStorage.setItem('stockade:progress', arguments[0]);" + FILL, damaged)
        shown.run("location.hash = '#lesson=condition'")
        shown.wait("lesson && lesson.id === 'condition'")
        words = self.text(shown, "#learn-trouble")
        self.assertIn("damaged", words)
        self.assertIn("nothing that you solve now will be kept", words)
        self.play(shown, "d1", "c2")
        shown.wait("lesson.moves_left === 1 && !repliesWait")
        self.play(shown, "c2", "b2")
        self.solved(shown)
        self.assertTrue(shown.run("return localStorage.getItem('stockade:progress') === arguments[0]", damaged))
        shown.click("#all-lessons")
        shown.wait("document.querySelector('#solved-words').textContent === '1 of 3 solved'")

    def test_large_progress_is_kept_aside(self):
        shown = self.opened()
        shown.run("localStorage.setItem('stockade:progress', '{\"version\":1,\"x\":\"' + 'a'.repeat(2000000) + '\"}')")
        shown.run("location.hash = '#lesson=hostages'")
        shown.wait("lesson")
        self.assertIn("larger than one megabyte", self.text(shown, "#learn-trouble"))
        self.assertGreater(shown.run("return localStorage.getItem('stockade:progress.damaged').length"), 2000000)
        self.assertEqual(self.stored(shown)["courses"]["mine/mine"]["lessons"]["hostages"]["tries"], 1)
        shown.click("#tab-play")
        self.let_computer_play(shown)
        self.play(shown, "e2", "e4")
        self.assertEqual(self.played(shown, 1), ["e4"])

    def test_large_rules_and_tests_are_refused_and_small_ones_run_again(self):
        shown = self.opened("#edit")
        tests = "(text => text.includes('%s') && text)(document.querySelector('#tests-verdict').textContent)"
        shown.wait(tests % "2 passed")
        large = "# " + "a" * 1500000
        shown.run(WRITE, "#tests", large)
        shown.wait(tests % "larger than one megabyte")
        shown.run(WRITE, "#yaml", VARIANT + large)
        shown.wait("document.querySelector('#verdict').textContent.includes('larger than one megabyte')")
        shown.click("#revert")
        shown.wait(tests % "2 passed")
        self.assertEqual(shown.run("return document.querySelector('#verdict').className"), "note")
        # Close to the limit.
        shown.run(WRITE, "#yaml", VARIANT + "# " + "\u00e4" * 500000)
        shown.wait("rulesText().length > 500000 && document.querySelector('#verdict').className === 'note'")

    def test_a_wrong_answer_for_the_lessons_is_not_kept(self):
        shown = self.opened()
        shown.run("""
            const texts = ['<html>Log in</html>', 'a'.repeat(3000000), beside.lessons.text];
            Object.assign(beside.lessons, {text: undefined, address: 'lessons'});
            window.fetch = async () => new Response(texts.shift());""")
        shown.click("#tab-learn")
        shown.wait("document.querySelector('#learn-trouble').textContent.includes('cannot be shown')")
        for happened in ("document.querySelector('#learn-trouble').textContent.includes('larger than one megabyte')",
                         "document.querySelectorAll('#lessons button').length === 3"):
            shown.click("#tab-learn")
            shown.wait(happened)


@needs_engine
@needs_browser
class RuleTests(LearnTest):
    def verdict(self, shown, part):
        return shown.wait(f"(text => text.includes({json.dumps(part)}) && text)(document.querySelector('#tests-verdict').textContent)")

    def test_rule_tests_run_after_each_check(self):
        shown = self.opened("#edit")
        self.verdict(shown, "2 passed, 0 failed")
        # An edit of the rules breaks a test, whose failure leads to its place.
        shown.run(WRITE, "#yaml", VARIANT + "setup: 4k3/8/8/8/8/8/8/4K3[] w - - 0 1\n")
        self.verdict(shown, "1 passed, 1 failed")
        self.assertEqual(self.text(shown, "#failures"), f"Line 4, the first moves {HOSTILE}: expected 20 legal moves; found 5")
        self.assertEqual(shown.run("return document.querySelectorAll('img, [onerror]').length"), 0)
        shown.click("#failures button")
        self.assertEqual(shown.run("const {activeElement: field} = document; return [field.id, field.value.slice(field.selectionStart, field.selectionEnd)]"),
                         ["tests", "20"])
        # A mistake in the rules leaves the tests alone; one in the tests has its place, too.
        shown.run(WRITE, "#yaml", VARIANT + "royal: nobody\n")
        self.verdict(shown, "as soon as the rules are right")
        self.assertEqual(self.text(shown, "#failures"), "")
        shown.run(WRITE, "#yaml", VARIANT)
        self.verdict(shown, "2 passed, 0 failed")
        shown.run(WRITE, "#tests", TESTS.replace("count:", "coun:"))
        self.verdict(shown, "cannot be run")
        self.assertIn("Line 4: unknown key 'coun'", self.text(shown, "#failures"))
        shown.run(WRITE, "#tests", "")
        self.verdict(shown, "There are no rule tests yet")
        # The link keeps the tests with the rules.
        more = TESTS + "  - name: another\n    count: 21\n"
        shown.run(WRITE, "#tests", more)
        self.verdict(shown, "2 passed, 1 failed")
        shown.run("copyRules()")
        link = shown.wait("location.hash.startsWith('#rules=') && location.hash")
        page = self.address
        shown = self.cleared()
        shown.open(page + link)
        self.verdict(shown, "2 passed, 1 failed")
        self.assertEqual(shown.run("return document.querySelector('#tests').value"), more)
        shown.click("#revert")
        self.verdict(shown, "2 passed, 0 failed")
        self.assertEqual(shown.run("return document.querySelector('#tests').value"), TESTS)

    ENDLESS = "variant: mine\ntests:\n  - name: endless\n    perft: { 12: 1 }\n"

    def test_a_new_check_does_not_wait_for_a_test_that_never_ends(self):
        shown = self.opened("#edit")
        self.verdict(shown, "2 passed")
        shown.run(WRITE, "#tests", self.ENDLESS)
        self.verdict(shown, "1 rule test runs…")
        # The verdict on the rules follows the rules.
        shown.run(WRITE, "#yaml", VARIANT + "royal: nobody\n")
        shown.wait("document.querySelector('#verdict').className === 'mistake'")
        shown.run(WRITE, "#yaml", VARIANT)
        self.verdict(shown, "1 rule test runs…")
        shown.click("#revert")
        self.verdict(shown, "2 passed, 0 failed")

    def test_a_test_that_takes_too_long_is_ended_and_named(self):
        shown = self.opened("#edit")
        self.verdict(shown, "2 passed")
        # The time of a slice is over when the test says so.
        shown.run("""
            const wait = setTimeout;
            window.slices = [];
            window.setTimeout = (work, time) => time === LONGEST_SLICE ? -slices.push(work) : wait(work, time);""")
        shown.run(WRITE, "#tests", self.ENDLESS)
        self.verdict(shown, "1 rule test runs…")
        shown.run("slices.at(-1)()")
        self.verdict(shown, "0 passed, 0 failed, then one took too long")
        self.assertEqual(self.text(shown, "#failures"), "Line 3: this test takes too long here")
        shown.click("#failures button")
        self.assertEqual(shown.run("return document.activeElement.id"), "tests")
        shown.click("#revert")
        self.verdict(shown, "2 passed, 0 failed")


if __name__ == "__main__":
    unittest.main()
