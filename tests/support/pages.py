"""Pages that "stockade export" writes, in a browser: what the tests of pages share."""
import os
import subprocess
import tempfile
import unittest

import browser

STOCKADE = os.environ["STOCKADE"]
ROOT = os.environ["STOCKADE_ROOT"]
ENGINE = os.path.join(ROOT, "build", "web", "stockade.wasm.gz")
MEGABYTE = 1 << 20

needs_engine = unittest.skipUnless(os.path.exists(ENGINE), "the engine for browsers is not built")
needs_browser = unittest.skipUnless(browser.is_there(), "there is no Chromium with its driver")


def export(*arguments):
    return subprocess.run([STOCKADE, "export", *arguments], capture_output=True, text=True)


class PageTest(unittest.TestCase):
    shown = None  # one browser for all tests: to start one takes longer than most of them

    @classmethod
    def tearDownClass(cls):
        if PageTest.shown:
            PageTest.shown.close()
            PageTest.shown = None

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def page(self, *arguments):
        path = os.path.join(self.folder.name, "page.html")
        done = export(*arguments, "--html", path)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.address = path
        return path

    def cleared(self, width=1280, height=800):
        """The browser, as one that has shown no page yet."""
        if not PageTest.shown:
            PageTest.shown = browser.Browser()
        # A page keeps its game for the next time. All pages share this memory, so an empty one can clear it.
        empty = os.path.join(self.folder.name, "empty.html")
        with open(empty, "w", encoding="utf-8") as file:
            file.write("<!doctype html><title>empty</title>")
        PageTest.shown.open(empty)
        PageTest.shown.run("localStorage.clear()")
        PageTest.shown.resize(width, height)
        return PageTest.shown

    def open(self, *arguments, **size):
        page = self.page(*arguments)
        shown = self.cleared(**size)
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

    def at(self, shown, name):
        """The selector of a cell."""
        return f'[data-cell="{shown.run("return game.cells.findIndex(cell => cell.name === arguments[0])", name)}"]'

    def cell(self, shown, name):
        shown.click(self.at(shown, name))

    def let_computer_play(self, shown, *sides):
        shown.run("""
            for (const box of document.querySelectorAll('#computer input'))
              box.checked = arguments[0].includes(box.parentNode.textContent);
            document.querySelector('#computer').dispatchEvent(new Event('change'));""", sides)
        shown.wait("!busy")

    def reason(self, shown):
        return shown.wait("document.querySelector('#reason').textContent")

    def played(self, shown, count):
        # state.played has the attempts that failed as well.
        return shown.wait(f"state.line && state.line.length >= {count} && state.line")
