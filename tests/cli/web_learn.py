#!/usr/bin/env python3
"""Lessons and puzzles in the pages that stockade export writes, and the progress that a browser keeps.

They need the engine for browsers (scripts/web) and Chromium with its driver. What the page is to contain is tested
without a browser."""
import json
import os
import re
import unittest

from learn_pages import HOSTILE, LESSONS, PUZZLES, TESTS, VARIANT, LearnTest, files_of
from pages import CONTRAST, PageTest, export, needs_browser, needs_engine
from program import write


@needs_engine
class Files(PageTest):
    def data(self, page, name):
        with open(page, encoding="utf-8") as file:
            return json.loads(re.search(rf'id="{name}">(.*?)</script>', file.read(), re.DOTALL)[1])

    def test_a_page_has_the_lessons_puzzles_and_tests_of_its_variant(self):
        page = self.page(files_of(self.folder.name))
        beside = self.data(page, "beside")
        self.assertEqual({use: one["text"] for use, one in beside.items()},
                         {"lessons": LESSONS, "puzzles": PUZZLES, "tests": TESTS})
        game = self.data(page, "game")
        folder = os.path.dirname(game["load"]["variant"])
        self.assertEqual(beside["lessons"]["place"], folder + "/mine.lessons.yaml")
        self.assertNotIn("mine.lessons.yaml", " ".join(game["files"]))
        self.assertEqual(self.data(self.page(write(self.folder.name, "bare/bare.yaml", VARIANT)), "beside"), {})

    def test_a_mistake_in_a_lesson_is_an_error_with_its_place(self):
        own = files_of(self.folder.name, lessons=LESSONS.replace("(Q)R*d1", "(Q)R*d9"))
        page = os.path.join(self.folder.name, "page.html")
        done = export(own, "--html", page)
        self.assertEqual(done.returncode, 2)
        self.assertIn("mine.lessons.yaml:26:15: error:", done.stderr)
        self.assertFalse(os.path.exists(page))

    def test_a_link_out_of_the_folder_gets_no_file_into_the_page(self):
        key = write(self.folder.name, "key", LESSONS)
        own = files_of(self.folder.name, lessons=None)
        os.symlink(key, os.path.join(self.folder.name, "mine", "mine.lessons.yaml"))
        done = export(own, "--html", os.path.join(self.folder.name, "page.html"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("outside of the folder", done.stderr)

    def test_the_variant_that_lessons_are_about_is_in_the_page(self):
        write(self.folder.name, "other/other.yaml", "schema: 1\nextends: chess\nname: Other\n")
        own = files_of(self.folder.name, puzzles=None, tests=None, lessons="variant: ../other/other.yaml\ntitle: T\n"
                       "lessons:\n  - { id: a, title: A, steps: [{ text: A, play: e4 }] }\n")
        self.assertIn("/own/other/other.yaml", self.data(self.page(own), "game")["files"])


@needs_engine
@needs_browser
class Lessons(LearnTest):
    def test_a_lesson_is_solved_by_pointer_and_the_game_comes_back(self):
        shown = self.opened()
        self.let_computer_play(shown)
        self.play(shown, "e2", "e4")
        self.played(shown, 1)
        shown.click("#tab-learn")
        shown.wait("document.querySelectorAll('#lessons button').length === 3")
        self.assertEqual(self.text(shown, "#solved-words"), "0 of 3 solved")
        shown.click("#lessons button")
        shown.wait("lesson")
        # The step that only shows has its marks.
        marks = "return [...document.querySelectorAll('#board .mark')].map(one => one.className.baseVal)"
        self.assertEqual(shown.run(marks), ["arrow mark green", "arrow mark red", "ring mark blue"])
        self.assertEqual(shown.run("return document.querySelectorAll('#lesson-text li').length"), 1)
        self.assertEqual(self.text(shown, "#lesson-step"), "Step 1 of 2")
        self.go_on(shown, "lesson.step === 1")
        self.assertEqual(shown.run(marks), [])
        self.assertEqual(self.text(shown, "#lesson-task"), "White to move.")
        # Illegal by drag: the rule's reason is said in red and drawn, beside the words of the lesson.
        shown.drag(self.at(shown, "g1"), self.at(shown, "g3"), "mouse")
        self.assertIn("That is no leap.", self.answer(shown, "leap"))
        self.assertEqual(shown.run("return document.querySelector('#lesson-answer').className"), "mistake")
        # The king cannot go two squares ahead.
        shown.press("#board", "Escape")
        self.play(shown, "e1", "e3")
        self.assertIn("king", self.answer(shown, "king"))
        # Legal, but wrong.
        shown.press("#board", "Escape")
        self.play(shown, "g1", "h3")
        self.answer(shown, "Not to the edge.")
        self.play(shown, "f2", "f3")
        self.answer(shown, "legal, but it is not the move")
        for number in (1, 2):
            shown.click("#lesson-hint")
            shown.wait(f"document.querySelectorAll('#lesson-hints > *').length === {number}")
        shown.wait("document.querySelector('#lesson-hint').disabled")
        shown.click("#lesson-solution")
        shown.wait("document.querySelector('#board .arrow.hint')")
        # The reply comes after the own move, by a finger this time.
        shown.run("window.boards = []; new MutationObserver(() => boards.push(shown().fen.split(' ')[0]))"
                  ".observe(document.querySelector('#lesson-task'), {childList: true})")
        shown.drag(self.at(shown, "g1"), self.at(shown, "f3"), "touch")
        shown.wait("lesson.state.line.length === 2 && !repliesWait")
        boards = shown.run("return [...new Set(boards)]")
        self.assertEqual([board.split("[")[0] for board in boards[-2:]], ["4k3/8/8/8/8/5N2/5P2/4K3", "3k4/8/8/8/8/5N2/5P2/4K3"])
        self.play(shown, "f3", "g5")
        self.solved(shown)
        self.answer(shown, "Right.")
        self.assertEqual(shown.run("return document.querySelector('#lesson-answer').className"), "note")
        self.assertIn("Well leapt.", self.text(shown, "#lesson-after"))
        self.assertIn("Lesson solved, with 4 mistakes.", self.text(shown, "#lesson-after"))
        self.assertEqual(self.text(shown, "#lesson-next"), "Next lesson")
        shown.click("#lesson-again")
        shown.wait("lesson.awaits_move && lesson.step === 1")
        shown.click("#lesson-back")
        shown.wait("lesson.step === 0")
        # The game is as it was.
        shown.click("#tab-play")
        shown.wait("!shelf")
        self.assertEqual(shown.run("return [state.line, state.side]"), [["e4"], 1])
        self.play(shown, "e7", "e5")
        self.assertEqual(self.played(shown, 2), ["e4", "e5"])
        # So is the lesson.
        shown.click("#tab-learn")
        shown.wait("lesson && lesson.id === 'knights'")
        shown.click("#all-lessons")
        shown.wait("!shelf && document.querySelector('#solved-words').textContent === '1 of 3 solved'")
        self.assertEqual(shown.run("return state.line"), ["e4", "e5"])

    def test_a_lesson_is_solved_with_the_keyboard_alone(self):
        shown = self.opened()
        shown.press("#tab-play", "ArrowRight")
        shown.wait("document.activeElement.id === 'tab-learn' && document.querySelectorAll('#lessons button').length === 3")
        shown.press("#go-learn", "Enter")
        shown.wait("lesson && document.activeElement.id === 'lesson-next'")
        shown.press("#lesson-next", "Enter")
        shown.wait("lesson.step === 1 && document.activeElement.id === 'board'")
        # A lesson is read aloud.
        self.assertIn("Leap to f3", self.text(shown, "#spoken"))
        walk = ["ArrowUp"] + ["ArrowRight"] * 6
        shown.press("#board", *walk, "Enter", "ArrowUp", "ArrowUp", "ArrowLeft", "Enter")
        shown.wait("lesson.state.line.length === 2 && !repliesWait")
        shown.press("#board", "Enter", "ArrowUp", "ArrowUp", "ArrowLeft", "Enter")
        self.solved(shown)
        # Where nothing is to be moved, Enter goes on.
        shown.press("#board", "Enter")
        shown.wait("lesson.id === 'hostages'")

    def test_a_payment_is_chosen_and_a_condition_is_reached(self):
        shown = self.lesson("#lesson=hostages")
        shown.click(f'[data-place="{self.place(shown, "Black", "prison", "R")}"]')
        self.cell(shown, "d1")
        shown.wait("picker.state === 'choosing'")
        # What does not suffice says why in the lesson.
        shown.click("#strip .item[aria-disabled]")
        shown.wait("document.querySelector('#lesson-answer').textContent")
        shown.press("#strip .item", "1")
        self.answer(shown, "legal, but it is not the move")
        shown.click(f'[data-place="{self.place(shown, "Black", "prison", "R")}"]')
        self.cell(shown, "d1")
        shown.wait("picker.state === 'choosing'")
        shown.press("#strip .item", "2")
        self.solved(shown)
        self.go_on(shown, "lesson.id === 'condition'")
        self.assertEqual(self.text(shown, "#lesson-task"), "White to move: 2 moves are left.")
        self.play(shown, "d1", "e2")
        shown.wait("lesson.moves_left === 1 && !repliesWait")
        self.play(shown, "e2", "e3")
        self.answer(shown, "did not reach the aim")
        self.assertEqual(self.text(shown, "#lesson-task"), "Try this step again.")
        shown.click("#lesson-again")
        shown.wait("lesson.awaits_move")
        self.play(shown, "d1", "c2")
        shown.wait("lesson.moves_left === 1 && !repliesWait")
        self.play(shown, "c2", "b2")
        self.solved(shown)
        # After the last lesson comes a game.
        self.assertEqual(self.text(shown, "#lesson-next"), "Play a game")
        self.go_on(shown, "!shelf && !document.querySelector('#view-play').hidden")

    def test_the_computer_does_not_play_the_game_behind_a_lesson(self):
        shown = self.opened()
        shown.run("document.querySelector('#seconds').value = '10'; document.querySelector('#level').value = '10';"
                  "document.querySelector('#seconds').dispatchEvent(new Event('change'))")
        self.play(shown, "e2", "e4")
        shown.wait("searching && state.line.length === 1")
        shown.click("#tab-learn")
        shown.click("#go-learn")
        shown.wait("lesson")
        self.assertFalse(shown.run("return Boolean(searching)"))
        shown.run("document.querySelector('#seconds').value = '0.5'")
        self.go_on(shown, "lesson.step === 1")
        self.play(shown, "g1", "f3")
        shown.wait("lesson.state.line.length === 2")
        shown.click("#tab-play")
        self.assertEqual(self.played(shown, 2)[0], "e4")

    def test_a_lesson_has_a_link_and_an_unknown_one_says_so(self):
        shown = self.lesson("#lesson=hostages")
        self.assertEqual(self.text(shown, "#lesson-title"), "2. An exchange")
        shown.run("location.hash = '#lesson=condition'")
        shown.wait("lesson.id === 'condition'")
        shown.run("location.hash = '#lesson=nothing'")
        shown.wait("document.querySelector('#learn-trouble').textContent.includes(\"no lesson 'nothing'\")")
        self.assertEqual(shown.run("return lesson.id"), "condition")
        # Nor does a page without lessons have the view.
        shown = self.open("connectfour")
        self.assertTrue(shown.run("return document.querySelector('#tab-learn').hidden"))

    def test_lessons_of_other_rules_than_those_on_the_board(self):
        shown = self.opened("#edit")
        shown.wait("document.querySelector('#verdict').className === 'note'")
        shown.run("""
            const field = document.querySelector('#yaml');
            field.value += 'board: { files: 9, ranks: 9 }\\nsetup: 4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1\\ncastling: off\\n';
            field.dispatchEvent(new Event('input'));""")
        shown.wait("game.cells.length === 81")
        shown.click("#tab-learn")
        shown.click("#go-learn")
        shown.wait("lesson")
        self.assertEqual(shown.run("return [game.cells.length, document.querySelectorAll('[data-cell]').length]"), [64, 64])
        shown.click("#tab-play")
        shown.wait("!shelf")
        self.assertEqual(shown.run("return [game.cells.length, document.querySelectorAll('[data-cell]').length]"), [81, 81])


@needs_engine
@needs_browser
class Progress(LearnTest):
    def solve_exchange(self, shown):
        shown.wait("lesson && lesson.id === 'hostages' && lesson.awaits_move")
        shown.click(f'[data-place="{self.place(shown, "Black", "prison", "R")}"]')
        self.cell(shown, "d1")
        shown.wait("picker.state === 'choosing'")
        shown.press("#strip .item", "2")
        self.solved(shown)

    def reload(self, shown, fragment):
        shown.run("location.hash = arguments[0]", fragment)
        shown.call("POST", shown.session + "/refresh")

    def test_progress_is_there_again_and_has_the_form_of_the_file(self):
        shown = self.opened("#lesson=hostages")
        self.solve_exchange(shown)
        lessons = self.stored(shown)["courses"]["mine/mine"]["lessons"]
        self.assertEqual(lessons["hostages"], {"tries": 1, "solved": True, "mistakes": 0})
        self.reload(shown, "#learn")
        shown.wait("typeof courses !== 'undefined' && document.querySelectorAll('#lessons button').length === 3")
        labels = shown.run("return [...document.querySelectorAll('#lessons button')].map(one => one.getAttribute('aria-label'))")
        self.assertEqual([label.endswith(", solved") for label in labels], [False, True, False])
        self.assertEqual(shown.run("const bar = document.querySelector('#solved-bar'); return [bar.value, bar.max]"), [1, 3])

    def test_a_damaged_or_foreign_text_is_said_and_kept(self):
        for text in (HOSTILE, "[" * 100000, '{"version": 1, "courses": [[1]]}'):
            with self.subTest(text[:20]):
                shown = self.opened()
                shown.run("localStorage.setItem('stockade:progress', arguments[0])", text)
                shown.run("location.hash = '#lesson=hostages'")
                self.solve_exchange(shown)
                self.assertTrue(self.stored(shown)["courses"]["mine/mine"]["lessons"]["hostages"]["solved"])
                if "courses" not in text:
                    self.assertIn("damaged", self.text(shown, "#learn-trouble"))
                    self.assertEqual(shown.run("return localStorage.getItem('stockade:progress.damaged')"), text)
                self.assertIsNone(shown.run("return window.hacked ?? null"))

    def test_progress_of_a_newer_version_is_left_alone(self):
        shown = self.opened()
        newer = '{"version": 2}'
        shown.run("localStorage.setItem('stockade:progress', arguments[0]); location.hash = '#lesson=hostages'", newer)
        self.solve_exchange(shown)
        self.assertIn("newer version", self.text(shown, "#learn-trouble"))
        self.assertEqual(shown.run("return localStorage.getItem('stockade:progress')"), newer)

    def test_a_browser_that_stores_nothing_teaches_all_the_same(self):
        shown = self.opened()
        shown.run("Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});"
                  "location.hash = '#lesson=hostages'")
        self.solve_exchange(shown)
        self.assertIn("stores nothing", self.text(shown, "#learn-trouble"))
        shown.click("#all-lessons")
        shown.wait("document.querySelector('#solved-words').textContent === '1 of 3 solved'")


@needs_engine
@needs_browser
class Puzzles(LearnTest):
    def test_puzzles_count_and_missed_ones_come_again(self):
        shown = self.opened("#learn")
        shown.wait("document.querySelectorAll('#lessons button').length === 3")
        shown.click("#solve")
        shown.wait("lesson && lesson.id === 'one'")
        self.assertEqual(self.text(shown, "#lesson-step"), "Rated 900; your rating 1000, 0 in a row, at best 0")
        self.assertIn("mate", self.text(shown, "#lesson-text"))
        self.play(shown, "a1", "a8")
        self.solved(shown)
        self.assertIn("Solved at the first try.", self.text(shown, "#lesson-after"))
        self.assertIn("mate in 1", self.text(shown, "#lesson-after"))
        self.assertIn("1 in a row, at best 1", self.text(shown, "#lesson-step"))
        self.go_on(shown, "lesson.id === 'two'")
        shown.click("#lesson-hint")
        shown.wait("document.querySelector('#lesson-hints').textContent.includes('last rank')")
        self.play(shown, "b1", "b7")
        self.answer(shown, "not the move")
        self.play(shown, "b1", "b8")
        self.solved(shown)
        self.assertIn("comes again later", self.text(shown, "#lesson-after"))
        self.assertIn("0 in a row, at best 1", self.text(shown, "#lesson-step"))
        puzzles = self.stored(shown)["courses"]["mine/mine.puzzles"]
        self.assertEqual((puzzles["puzzles"]["answered"], puzzles["lessons"]["two"]["solved"]), (2, False))
        self.go_on(shown, "lesson.id === 'two' && lesson.awaits_move")
        shown.click("#lesson-solution")
        shown.wait("hinted")
        self.play(shown, "b1", "b8")
        self.solved(shown)
        self.assertIn("comes again later", self.text(shown, "#lesson-after"))
        shown.click("#all-lessons")
        shown.wait("document.querySelector('#puzzles-words').textContent.startsWith('1 of 2 solved.')")

    def test_the_second_side_is_played_by_tap_as_well(self):
        puzzles = """variant: mine
title: A puzzle of the second side
puzzles:
  - id: rank
    fen: "r5k1/5ppp/8/8/8/8/5PPP/6K1[] b - - 0 1"
    goal: mate
    play: ["Ra1#"]
    rating: 900
"""
        page = self.page(files_of(self.folder.name, puzzles=puzzles))
        shown = self.cleared()
        shown.open(page + "#puzzles")
        shown.wait("lesson && lesson.id === 'rank'")
        self.play(shown, "a8", "a1")
        self.solved(shown)

    def test_a_variant_that_has_only_puzzles(self):
        page = self.page(files_of(self.folder.name, lessons=None))
        shown = self.cleared()
        shown.open(page + "#puzzles")
        shown.wait("typeof lesson !== 'undefined' && lesson && lesson.id === 'one'")
        shown.click("#all-lessons")
        shown.wait("!shelf && document.querySelector('#lessons-card').hidden")


@needs_engine
@needs_browser
class Looks(LearnTest):
    def test_names_contrast_and_width(self):
        for fragment in ("#learn", "#lesson=knights", "#puzzles", "#edit"):
            shown = self.opened(fragment)
            if fragment == "#edit":
                shown.wait("document.querySelector('#tests-verdict').textContent.includes('2 passed')")
                shown.run("document.querySelector('#tests-box').open = true")
            elif fragment == "#learn":
                shown.wait("document.querySelectorAll('#lessons button').length === 3")
            else:
                shown.wait("lesson")
            unnamed = shown.run("""
                return [...document.querySelectorAll('button, select, input, textarea, progress, [tabindex]')].filter(one =>
                  one.getClientRects().length && !(one.getAttribute('aria-label') || one.getAttribute('aria-labelledby') ||
                    one.closest('label')?.textContent.trim() || one.textContent.trim())).map(one => one.outerHTML)""")
            self.assertEqual((fragment, unnamed), (fragment, []))
            for dark in (True, False):
                shown.prefer_dark(dark)
                self.assertEqual((fragment, dark, shown.run(CONTRAST)), (fragment, dark, []))
            for width, height in ((320, 640), (375, 667), (1280, 800)):
                shown.phone(width, height)
                wide = shown.run("""
                    return [...document.querySelectorAll('body *')].filter(one => !one.closest('svg, textarea, #spoken') &&
                      one.getClientRects().length && one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
                      .map(one => one.outerHTML.slice(0, 90))""")
                self.assertEqual((fragment, width, wide), (fragment, width, []))
                shown.phone(None, None)

    def test_nothing_that_lessons_contain_is_run_or_loaded(self):
        shown = self.opened("#learn")
        shown.wait("document.querySelectorAll('#lessons button').length === 3")
        self.assertIn("<script>", self.text(shown, "#course-title"))
        self.assertIn("<img", self.text(shown, "#lessons"))
        shown.click("#go-learn")
        shown.wait("lesson")
        self.assertIn("<script>", self.text(shown, "#lesson-text"))
        self.assertIn("<script>", self.text(shown, "#lesson-title"))
        self.go_on(shown, "lesson.step === 1")
        shown.click("#lesson-hint")
        shown.wait("document.querySelector('#lesson-hints').textContent.includes('<img')")
        self.play(shown, "g1", "h3")
        self.assertIn("<img", self.answer(shown, "edge"))
        shown.run("location.hash = '#lesson=' + encodeURIComponent(arguments[0])", HOSTILE)
        shown.wait("document.querySelector('#learn-trouble').textContent.includes('<img')")
        self.assertEqual(shown.run("return document.querySelectorAll('img, iframe, object, embed, [onerror]').length"), 0)
        self.assertIsNone(shown.run("return window.hacked ?? null"))


if __name__ == "__main__":
    unittest.main()
