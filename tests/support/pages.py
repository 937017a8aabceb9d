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


# Texts whose contrast with the nearest opaque background is less than 4.5 (WCAG 2.2, 1.4.3).
CONTRAST = """
const parse = colour => { const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number); return {r, g, b, a}; };
const luminance = ({r, g, b}) => [r, g, b].map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
const over = (top, below) => ({r: top.r * top.a + below.r * (1 - top.a), g: top.g * top.a + below.g * (1 - top.a),
  b: top.b * top.a + below.b * (1 - top.a), a: 1});
const ground = one => {
  const layers = [];
  for (let at = one; at; at = at.parentElement) {
    const colour = parse(getComputedStyle(at).backgroundColor.replace('transparent', 'rgba(0,0,0,0)'));
    layers.push(colour);
    if (colour.a === 1) break;
  }
  return layers.reduceRight((below, top) => over(top, below), {r: 255, g: 255, b: 255, a: 1});
};
return [...document.querySelectorAll('body *')].filter(one => !one.closest('svg') && !one.disabled && one.getClientRects().length &&
  [...one.childNodes].some(child => child.nodeType === 3 && child.textContent.trim())).map(one => {
    const [text, below] = [parse(getComputedStyle(one).color), ground(one)];
    const [high, low] = [luminance(over(text, below)), luminance(below)].sort((a, b) => b - a);
    return [one.outerHTML.slice(0, 70), Math.round((high + .05) / (low + .05) * 10) / 10];
  }).filter(([, ratio]) => ratio < 4.5);
"""


def export(*arguments):
    return subprocess.run([STOCKADE, "export", *arguments], capture_output=True, text=True)


class PageTest(unittest.TestCase):
    shown = None  # one browser for all tests: to start one takes longer than most of them
    start_browser = browser.Browser

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
            PageTest.shown = PageTest.start_browser()
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
