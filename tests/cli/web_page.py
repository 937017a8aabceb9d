#!/usr/bin/env python3
"""Pages for web browsers: what stockade export writes, and games that are played in one with a mouse.

The games need the engine for browsers (scripts/web) and Chromium with its driver; without them only the messages of
the command are tested."""
import json
import os
import re
import tempfile
import unittest

from pages import ENGINE, MEGABYTE, ROOT, PageTest, export, needs_browser, needs_engine
from program import write


class Command(unittest.TestCase):
    def test_it_needs_a_file(self):
        done = export("chess")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--html", done.stderr)

    @unittest.skipIf(os.path.exists(ENGINE), "the engine is there")
    def test_without_the_engine_it_says_how_to_get_it(self):
        with tempfile.TemporaryDirectory() as folder:
            done = export("chess", "--html", os.path.join(folder, "a.html"))
            self.assertEqual((done.returncode, os.listdir(folder)), (2, []))
            self.assertIn("scripts/web", done.stderr)


@needs_engine
class Pages(PageTest):
    def test_every_variant_makes_a_small_page_without_paths_of_this_machine(self):
        for name in ("chess", "hostage", "tamerlane", "bughouse", "go19"):
            with self.subTest(name):
                with open(self.page(name), encoding="utf-8") as file:
                    text = file.read()
                self.assertLess(len(text), 3 * MEGABYTE)
                self.assertNotIn(ROOT, text)
                game = json.loads(re.search(r'id="game">(.*?)</script>', text, re.DOTALL)[1])
                self.assertIn(game["load"]["variant"], game["files"])
                self.assertFalse([path for path in game["files"] if path.endswith(".test.yaml")])

    def test_a_page_of_a_strangers_variant_has_no_file_of_this_machine(self):
        key = write(self.folder.name, "key", "THE KEY")
        own = write(self.folder.name, "mine/mine.yaml", "schema: 1\nname: Mine\nextends: chess\nscript: game.lua\n")
        write(self.folder.name, "mine/game.lua", "return {}\n")
        write(self.folder.name, "family.yaml", "title: Family\n# THE KEY\n")
        os.symlink(key, os.path.join(self.folder.name, "mine", "key.lua"))
        with open(self.page(own), encoding="utf-8") as file:
            self.assertNotIn("THE KEY", file.read())
        # A link that the variant needs is an error.
        os.remove(os.path.join(self.folder.name, "page.html"))
        for name, target in (("mine/mine.yaml", "real.yaml"), ("mine/game.lua", "real.lua")):
            path = os.path.join(self.folder.name, name)
            os.rename(path, os.path.join(self.folder.name, target))
            os.symlink(os.path.join("..", target), path)
            done = export(own, "--html", os.path.join(self.folder.name, "page.html"))
            self.assertEqual(done.returncode, 2)
            self.assertIn("outside of the folder", done.stderr)
            self.assertFalse(os.path.exists(os.path.join(self.folder.name, "page.html")))
            os.remove(path)
            os.rename(os.path.join(self.folder.name, target), path)

    @needs_browser
    def test_a_game_of_hostage_chess_with_drop_exchange_and_promotion(self):
        shown = self.open("hostage", "--fen", "k7/7P/8/8/8/8/8/4K3[N#qRB] w - - 0 1")
        self.let_computer_play(shown)
        # An illegal move gets its reason.
        self.cell(shown, "e1")
        self.cell(shown, "e5")
        shown.wait("document.querySelector('#reason').textContent.includes('king')")
        # So does an illegal drop.
        shown.click(f'[data-place="{self.place(shown, "White", "airfield", "N")}"]')
        self.cell(shown, "a8")
        self.assertEqual(self.reason(shown), "The black king stands on a8")
        # The piece is still in the hand.
        self.cell(shown, "c6")
        self.assertEqual(self.played(shown, 1)[0], "N*c6")
        self.cell(shown, "a8")
        self.cell(shown, "b7")
        self.played(shown, 2)
        # A prisoner is paid for a piece of one's own.
        shown.click(f'[data-place="{self.place(shown, "Black", "prison", "R")}"]')
        self.cell(shown, "d1")
        self.assertEqual(self.played(shown, 3)[2], "(Q)R*d1")
        self.cell(shown, "b7")
        self.cell(shown, "c6")
        self.played(shown, 4)
        # The pawn becomes what is in prison.
        self.cell(shown, "h7")
        self.cell(shown, "h8")
        shown.wait("state.played.length >= 5 || picker.state === 'choosing'")
        if shown.run("return picker.state === 'choosing'"):
            shown.click('#strip [data-move$="b"]')
        self.assertIn("=B", self.played(shown, 5)[4])
        shown.click("#undo")
        shown.wait("state.played.length === 4")
        # The game is there again after the page was closed.
        shown.call("POST", shown.session + "/refresh")
        shown.wait("typeof state !== 'undefined' && state && state.played.length === 4")

    @needs_browser
    def test_the_computer_answers(self):
        for name in ("chess", "hostage", "connectfour", "backgammon", "kriegspiel", "threeplayer", "tamerlane"):
            with self.subTest(name):
                shown = self.open(name, width=420, height=860)
                shown.run("document.querySelector('#seconds').value = '0.5'")
                self.let_computer_play(shown, *shown.run("return game.sides"))
                self.assertGreaterEqual(len(self.played(shown, 4)), 4)

    @needs_browser
    def test_a_pass_has_a_button_that_plays_once(self):
        shown = self.open("go9")
        self.let_computer_play(shown)
        self.cell(shown, "e5")
        self.played(shown, 1)
        # A second stone there is explained as a placement.
        self.cell(shown, "e5")
        self.assertEqual(self.reason(shown), "The black stone stands on e5")
        shown.run("const button = document.querySelector('#others button'); button.click(); button.click();")
        self.played(shown, 2)
        self.assertEqual(shown.run("return [state.line[1], state.over]"), ["pass", False])
        shown.click("#others button")
        shown.wait("state.over")

    @needs_browser
    def test_a_forced_pass_is_played_by_itself(self):
        shown = self.open("reversi", "--dialect", "stockade", "--fen", "Dd6/8/8/8/8/8/8/8[DDDDdddd] w - - 0 1 -")
        self.let_computer_play(shown)
        self.assertEqual(len(self.played(shown, 1)), 1)
        # All moves come from White's tray, so a click on the cell is enough.
        self.cell(shown, "c1")
        self.assertEqual(self.played(shown, 2)[1], "c1")

    @needs_browser
    def test_the_keyboard_plays(self):
        shown = self.open("chess")
        self.let_computer_play(shown)
        cursor = "return cursor < 0 ? '' : game.cells[cursor].name"
        shown.press("#board", "ArrowUp")
        self.assertEqual(shown.run(cursor), "a1")
        shown.press("#board", *["ArrowRight"] * 4, "ArrowUp")
        self.assertEqual(shown.run(cursor), "e2")
        self.assertEqual(shown.run("return document.querySelector('#spoken').textContent"), "e2: white pawn")
        shown.press("#board", "Enter", "Escape")
        self.assertEqual(shown.run("return picker.source"), -1)
        shown.press("#board", "Enter", "ArrowUp", "ArrowUp", "Enter")
        self.assertEqual(self.played(shown, 1), ["e4"])
        # On a turned board the keys follow the screen, and they stop at its edge.
        shown.click("#flip")
        self.assertEqual(shown.run(cursor), "")
        shown.press("#board", "ArrowUp", "ArrowUp", "ArrowRight")
        self.assertEqual(shown.run(cursor), "a1")
        shown.press("#board", "ArrowDown")
        self.assertEqual(shown.run(cursor), "a2")
        self.assertEqual(shown.run("return document.querySelectorAll('#board .cursor').length"), 1)

    @needs_browser
    def test_boards_and_levels_stand_in_rows(self):
        for name, rows in (("bughouse", 1), ("raumschach", 2)):
            with self.subTest(name):
                shown = self.open(name)
                tops = shown.run("""
                    const tops = new Map();
                    layout.places.forEach(at => tops.set(at.group, Math.min(at.y, tops.get(at.group) ?? Infinity)));
                    return [...tops.values()];""")
                self.assertEqual(len(set(tops)), rows)
                names = shown.run("return [...document.querySelectorAll('#board > text')].map(text => text.textContent)")
                self.assertEqual(names.count("a"), len(tops))
                self.assertEqual([name for name in names if name.isupper()], list("ABCDE"[:len(tops)]))
        # Partners sit side by side: White of the second board at its upper edge.
        shown = self.open("bughouse")
        where = shown.run("""
            const row = name => place(game.cells.findIndex(cell => cell.name === name)).y;
            return [row("Aa1") > row("Aa8"), row("Ba1") > row("Ba8")];""")
        self.assertEqual(where, [True, False])
        near = shown.run("return [...document.querySelectorAll('#nearleft small, #nearright small')].map(zone => zone.textContent)")
        self.assertEqual(near, ["White A: hand", "Black B: hand"])
        computers = "return [...document.querySelectorAll('#computer :checked')].map(box => box.parentNode.textContent)"
        self.assertEqual(shown.run(computers), ["Black A", "White B", "Black B"])

    @needs_browser
    def test_taking_back_goes_to_a_move_of_the_player(self):
        shown = self.open("chess")
        self.assertTrue(shown.run("return document.querySelector('#undo').disabled"))
        self.cell(shown, "e2")
        self.cell(shown, "e4")
        self.played(shown, 2)
        shown.click("#undo")
        shown.wait("state.played.length === 0")
        # While the computer thinks, its move goes as well, and the next one is that of a new search.
        self.let_computer_play(shown, "White")
        self.played(shown, 1)
        shown.click("#undo")
        self.played(shown, 1)
        self.cell(shown, "e7")
        self.cell(shown, "e5")
        self.played(shown, 3)

    @needs_browser
    def test_taking_back_leaves_the_dice_of_the_start(self):
        shown = self.open("backgammon")
        self.let_computer_play(shown)
        dice = shown.run("return state.line[0]")
        self.assertTrue(shown.run("return document.querySelector('#undo').disabled"))
        shown.run("undo()")
        shown.wait("!busy")
        self.assertEqual(shown.run("return state.line[0]"), dice)

    @needs_browser
    def test_a_search_that_nobody_waits_for_is_ended(self):
        shown = self.open("chess")
        shown.run("document.querySelector('#seconds').value = '10'; document.querySelector('#level').value = '10';")
        self.cell(shown, "e2")
        self.cell(shown, "e4")
        shown.wait("searching && state.played.length === 1")
        shown.run("document.querySelector('#seconds').value = '0.5';"
                  "document.querySelector('#seconds').dispatchEvent(new Event('change'));")
        shown.wait("state.played.length === 2", 8)

    @needs_browser
    def test_a_hint_does_not_stop_the_computer(self):
        shown = self.open("chess")
        shown.click("#hint")
        shown.wait("hinted")
        self.assertIn("Hint: ", self.reason(shown))
        shown.click("#hint")
        self.cell(shown, "e2")
        self.cell(shown, "e4")
        shown.click("#hint")
        self.played(shown, 2)
        mistake = "const {className, textContent} = document.querySelector('#reason'); return className === 'mistake' && textContent"
        self.assertFalse(shown.run(mistake))

    @needs_browser
    def test_a_piece_that_cannot_move_tells_why(self):
        shown = self.open("chess", "--fen", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1")
        self.cell(shown, "e2")
        self.cell(shown, "c3")
        shown.wait("/king/.test(document.querySelector('#reason').textContent)")

    @needs_browser
    def test_a_move_in_place_is_asked_for(self):
        shown = self.open("ultima", "--fen", "7k/8/8/8/3m4/3N4/8/K7 w - - 0 1")
        self.let_computer_play(shown)
        self.cell(shown, "d3")
        self.cell(shown, "d3")
        shown.wait("picker.state === 'choosing'")
        shown.click("#strip .cancel")
        shown.wait("document.querySelector('#strip').hidden && picker.state === 'armed'")
        self.assertEqual(shown.run("return state.played.length"), 0)
        self.cell(shown, "d3")
        shown.click("#strip [data-move]")
        self.played(shown, 1)

    @needs_browser
    def test_hidden_pieces_stay_hidden(self):
        shown = self.open("kriegspiel")
        shown.run("document.querySelector('#seconds').value = '0.5'")
        self.cell(shown, "e2")
        self.cell(shown, "e4")
        shown.wait("state.side === 0 && state.played.length >= 2")
        own = shown.run("return state.board.every(piece => !piece || game.pieces[piece].side === 0)")
        self.assertTrue(own)
        self.assertIn("Black has moved", shown.run("return document.querySelector('#line').textContent"))
        self.assertEqual(shown.run("return document.querySelector('#reason').textContent"), "")
        # Two players at one screen do not see each other's pieces.
        self.let_computer_play(shown)
        self.assertEqual(shown.run("return document.querySelectorAll('#board use').length"), 0)
        shown.click("#others button")
        self.cell(shown, "d2")
        self.cell(shown, "d4")
        shown.wait("state.side === 1")
        self.assertIn("Black", shown.run("return document.querySelector('#others').textContent"))
        self.assertEqual(shown.run("return document.querySelector('#line').textContent"), "")

    @needs_browser
    def test_an_engine_that_does_not_start_says_why(self):
        page = self.page("chess")
        with open(page, encoding="utf-8") as file:
            begin, rest = file.read().split('id="glue">')
        with open(page, "w", encoding="utf-8") as file:
            glue = 'id="glue">function Stockade() { throw new Error("no memory"); }'
            file.write(begin + glue + rest[rest.index("</script>"):])
        shown = self.cleared()
        shown.open(page)
        shown.wait("document.querySelector('#status').textContent.includes('no memory')")

    @needs_browser
    def test_a_stored_game_that_is_none_is_left_out(self):
        shown = self.open("chess")
        for stored in ("5", "{", '{"moves": ["x"], "settings": ["77", "?"], "computer": []}'):
            with self.subTest(stored):
                shown.run("localStorage.setItem(key, arguments[0]); state = null;", stored)
                shown.call("POST", shown.session + "/refresh")
                shown.wait("typeof state !== 'undefined' && state")
                self.assertEqual(shown.run("return [state.played.length, document.querySelector('#level').value]"), [0, "5"])

    @needs_browser
    def test_nothing_is_wider_than_a_telephone(self):
        shown = self.open("hostage", width=400, height=800)
        self.assertLessEqual(shown.run("return window.innerWidth"), 400)
        self.assertTrue(shown.run("return document.documentElement.scrollWidth <= window.innerWidth"))


if __name__ == "__main__":
    unittest.main()
