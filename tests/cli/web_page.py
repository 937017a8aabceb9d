#!/usr/bin/env python3
"""Pages for web browsers: what stockade export writes, and games that are played in one with a mouse.

The games need the engine for browsers (scripts/web) and Chromium with its driver; without them only the messages of
the command are tested."""
import json
import os
import re
import subprocess
import tempfile
import unittest

import browser

STOCKADE = os.environ["STOCKADE"]
ROOT = os.environ["STOCKADE_ROOT"]
ENGINE = os.path.join(ROOT, "build", "web", "stockade.wasm.gz")
MEGABYTE = 1 << 20


def export(*arguments):
    return subprocess.run([STOCKADE, "export", *arguments], capture_output=True, text=True)


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


@unittest.skipUnless(os.path.exists(ENGINE), "the engine for browsers is not built")
class Pages(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def page(self, *arguments):
        path = os.path.join(self.folder.name, "page.html")
        done = export(*arguments, "--html", path)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return path

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

    def open(self, *arguments, **look):
        page = self.page(*arguments)
        shown = browser.Browser(**look)
        self.addCleanup(shown.close)
        shown.open(page)
        shown.wait("state && document.querySelector('#status').textContent.includes('to move')")
        return shown

    def place(self, shown, side, zone, symbol):
        """The number of a piece in a zone."""
        return shown.run("""
            let number = game.cells.length;
            for (const zone of game.zones)
              for (const piece of zone.pieces) {
                if (game.sides[zone.side] === arguments[0] && zone.name === arguments[1] &&
                    game.pieces[piece].symbol === arguments[2]) return number;
                ++number;
              }""", side, zone, symbol)

    def cell(self, shown, name):
        shown.click(f'[data-cell="{shown.run("return game.cells.findIndex(cell => cell.name === arguments[0])", name)}"]')

    def played(self, shown, count):
        return shown.wait(f"state.played.length >= {count} && state.line")

    @unittest.skipUnless(browser.is_there(), "there is no Chromium with its driver")
    def test_a_game_of_hostage_chess_with_drop_exchange_and_promotion(self):
        shown = self.open("hostage", "--fen", "k7/7P/8/8/8/8/8/4K3[N#qRB] w - - 0 1")
        shown.run("document.querySelector('#computer').value = 'nobody';"
                  "document.querySelector('#computer').dispatchEvent(new Event('change'));")
        # An illegal move gets its reason.
        self.cell(shown, "e1")
        self.cell(shown, "e5")
        shown.wait("document.querySelector('#reason').textContent.includes('king')")
        # A drop from the airfield.
        shown.click(f'[data-place="{self.place(shown, "White", "airfield", "N")}"]')
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
        shown.wait("state.played.length >= 5 || document.querySelector('#choice').open")
        if shown.run("return document.querySelector('#choice').open"):
            shown.click('#choice [data-move$="b"]')
        self.assertIn("=B", self.played(shown, 5)[4])
        shown.click("#undo")
        shown.wait("state.played.length === 4")
        # The game is there again after the page was closed.
        shown.call("POST", shown.session + "/refresh")
        shown.wait("typeof state !== 'undefined' && state && state.played.length === 4")

    @unittest.skipUnless(browser.is_there(), "there is no Chromium with its driver")
    def test_the_computer_answers(self):
        for name in ("chess", "hostage", "connectfour", "backgammon", "kriegspiel", "threeplayer", "tamerlane"):
            with self.subTest(name):
                shown = self.open(name, width=420, height=860)
                shown.run("document.querySelector('#computer').value = 'all';"
                          "document.querySelector('#seconds').value = '0.5';"
                          "document.querySelector('#computer').dispatchEvent(new Event('change'));")
                self.assertGreaterEqual(len(self.played(shown, 4)), 4)

    @unittest.skipUnless(browser.is_there(), "there is no Chromium with its driver")
    def test_nothing_is_wider_than_a_telephone(self):
        shown = self.open("hostage", width=400, height=800)
        self.assertTrue(shown.run("return document.documentElement.scrollWidth <= window.innerWidth"))


if __name__ == "__main__":
    unittest.main()
