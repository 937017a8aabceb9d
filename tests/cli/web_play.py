#!/usr/bin/env python3
"""Playing in the pages that stockade export writes: drag and tap, choices, trays, reasons, clocks, and games by link.

They need the engine for browsers (scripts/web) and Chromium with its driver."""
import os
import unittest

from pages import CONTRAST, ENGINE, PageTest, needs_browser, needs_engine
from program import write

MOST_BYTES = 2_000_000  # of the compressed engine, as in scripts/web

HOSTILE = """<img src=x onerror="window.hacked = 1"><script>window.hacked = 2</script></script>
[here](javascript:window.hacked=3) {{script}} &lt;b&gt;"""


@needs_engine
@needs_browser
class Moving(PageTest):
    def test_a_piece_is_dragged_with_mouse_and_finger(self):
        shown = self.open("chess")
        self.let_computer_play(shown)
        for pointer, start, end, san in (("mouse", "e2", "e4", "e4"), ("touch", "g8", "f6", "Nf6")):
            with self.subTest(pointer):
                before = shown.run("return state.line.length")
                shown.drag(self.at(shown, start), self.at(shown, end), pointer)
                self.assertEqual(self.played(shown, before + 1)[-1], san)
                self.assertTrue(shown.run("return document.querySelector('#ghost').hidden"))

    def test_a_press_lights_the_targets_and_a_second_click_or_escape_puts_back(self):
        shown = self.open("chess")
        self.let_computer_play(shown)
        lit = "return document.querySelectorAll('#board .target').length"
        self.cell(shown, "e2")
        self.assertEqual(shown.run(lit), 2)
        self.cell(shown, "e2")
        self.assertEqual((shown.run(lit), shown.run("return picker.state")), (0, "idle"))
        self.cell(shown, "g1")
        shown.press("#board", "Escape")
        self.assertEqual(shown.run("return picker.state"), "idle")

    def test_a_drag_that_ends_on_an_illegal_square_tells_why_and_draws_it(self):
        shown = self.open("chess", "--fen", "4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1")
        self.let_computer_play(shown)
        shown.drag(self.at(shown, "f2"), self.at(shown, "f4"), "mouse")
        self.assertIn("h4e1", self.reason(shown))
        drawn = "return [...document.querySelectorAll('#board .arrow, #board .ring.evidence')].map(one => one.className.baseVal)"
        self.assertIn("arrow refutation", shown.run(drawn))
        self.assertEqual(shown.run("return document.querySelector('#reason').className"), "mistake")
        # The marks go with the next click.
        shown.press("#board", "Escape")
        self.assertEqual(shown.run(drawn), [])

    def test_castling_by_a_click_on_the_rook(self):
        shown = self.open("chess960", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        self.let_computer_play(shown)
        self.cell(shown, "e1")
        self.cell(shown, "h1")
        self.assertEqual(self.played(shown, 1), ["O-O"])

    def test_a_hint_is_drawn_and_is_not_red(self):
        shown = self.open("chess")
        shown.click("#hint")
        shown.wait("hinted")
        self.assertEqual(shown.run("return document.querySelectorAll('#board .arrow.hint').length"), 1)
        colours = shown.run("""
            const line = document.querySelector('#reason');
            const hint = getComputedStyle(line).color;
            line.className = 'mistake';
            return [hint, getComputedStyle(line).color];""")
        self.assertNotEqual(*colours)

    def test_the_rules_decide_what_the_trays_hold(self):
        shown = self.open("hostage", "--fen", "k7/7P/8/8/8/8/8/4K3[NN#qRB] w - - 0 1")
        self.let_computer_play(shown)
        trays = """return Object.fromEntries(['farleft', 'farright', 'nearleft', 'nearright'].map(corner => [corner,
            [...document.querySelectorAll(`#${corner} .tray`)].map(tray => tray.getAttribute('aria-label')).join()]))"""
        self.assertEqual(shown.run(trays), {"farleft": "Black: prison", "farright": "Black: airfield",
                                            "nearleft": "White: airfield", "nearright": "White: prison"})
        # Each type has its place, whether it is there or not; counts are read aloud.
        self.assertEqual(shown.run("return document.querySelectorAll('#nearleft .held').length"), 5)
        labels = shown.run("return [...document.querySelectorAll('#nearleft .held')].map(one => one.getAttribute('aria-label'))")
        self.assertIn("White, airfield: 2 white knights", labels)
        self.assertIn("White, airfield: no white queens", labels)
        self.assertEqual(shown.run("return document.querySelectorAll('#nearleft .held.empty').length"), 4)
        shown.click("#flip")
        self.assertEqual(shown.run(trays), {"farleft": "White: prison", "farright": "White: airfield",
                                            "nearleft": "Black: airfield", "nearright": "Black: prison"})

    def exchange(self, shown):
        """A rook is rescued; three kinds of prisoners are there to pay with, one of which does not suffice."""
        shown.click(f'[data-place="{self.place(shown, "Black", "prison", "R")}"]')
        self.cell(shown, "d1")
        shown.wait("picker.state === 'choosing'")

    def test_a_payment_is_chosen_from_pictures_cheapest_first(self):
        fen = "k7/8/8/8/8/8/8/4K3[#qrnR] w - - 0 1"
        items = """return [...document.querySelectorAll('#strip .item')].map(item =>
            [item.getAttribute('aria-label'), item.querySelectorAll('svg').length, item.getAttribute('aria-disabled')])"""
        shown = self.open("hostage", "--fen", fen)
        self.let_computer_play(shown)
        self.exchange(shown)
        self.assertEqual(shown.run(items), [["Pay with: rook", 1, None], ["Pay with: queen", 1, None],
                                            ["knight: not enough", 1, "true"]])
        self.assertIn("Pay with: 1 rook, 2 queen", shown.run("return document.querySelector('#spoken').textContent"))
        self.assertEqual(shown.run("return document.activeElement.getAttribute('aria-label')"), "Pay with: rook")
        # What is not enough says why; Escape goes back one step, a key chooses, Enter takes the first.
        shown.click("#strip .item[aria-disabled]")
        self.assertTrue(self.reason(shown))
        shown.press("#strip .item", "Escape")
        self.assertEqual(shown.run("return [picker.state, document.querySelector('#strip').hidden]"), ["armed", True])
        self.cell(shown, "d1")
        shown.press("#strip .item", "2")
        self.assertEqual(self.played(shown, 1), ["(Q)R*d1"])
        shown.click("#undo")
        shown.wait("state.line.length === 0")
        self.exchange(shown)
        shown.press("#strip .item", "Enter")
        self.assertEqual(self.played(shown, 1), ["(R)R*d1"])

    def test_the_payment_may_be_named_first(self):
        shown = self.open("hostage", "--fen", "k7/8/8/8/8/8/8/4K3[#qrnR] w - - 0 1")
        self.let_computer_play(shown)
        shown.drag(f'[data-place="{self.place(shown, "White", "prison", "q")}"]',
                   f'[data-place="{self.place(shown, "Black", "airfield", "p")}"]', "mouse")
        self.assertEqual(shown.run("return picker.state"), "paid")
        shown.click(f'[data-place="{self.place(shown, "Black", "prison", "R")}"]')
        self.cell(shown, "d1")
        self.assertEqual(self.played(shown, 1), ["(Q)R*d1"])

    def test_the_keyboard_takes_pieces_from_trays(self):
        shown = self.open("hostage", "--fen", "k7/8/8/8/8/8/8/4K3[N] w - - 0 1")
        self.let_computer_play(shown)
        place = self.place(shown, "White", "airfield", "N")
        shown.press(f'.held[data-place="{place}"]', "Enter")
        self.assertEqual(shown.run("return picker.source"), place)
        shown.press("#board", "ArrowUp", "ArrowUp", "Enter")
        self.assertEqual(self.played(shown, 1), ["N*a2"])

    def test_frozen_pieces_and_pseudo_checks_are_marked(self):
        shown = self.open("hostage", "--fen", "4k3/3P4/8/8/8/8/8/4K3[] b - - 0 1")
        marks = shown.run("return ['.lock', '.ring.pseudo', '.ring.check'].map(mark => document.querySelectorAll('#board ' + mark).length)")
        self.assertEqual(marks, [1, 1, 0])


@needs_engine
@needs_browser
class Texts(PageTest):
    def test_the_rules_are_formatted(self):
        shown = self.open("hostage")
        shown.click("#tab-rules")
        self.assertFalse(shown.run("return document.querySelector('#view-rules').hidden"))
        found = shown.run("""
            const rules = document.querySelector('#rules');
            return [[...rules.querySelectorAll('h3')].map(one => one.textContent), rules.querySelectorAll('li').length,
                    /^[#-] /m.test(rules.textContent), rules.querySelectorAll('.pieces tr').length]""")
        self.assertEqual(found[0][:2], ["Prison and airfield", "A turn"])
        self.assertGreater(found[1], 5)
        self.assertEqual(found[2:], [False, 6])

    def test_nothing_that_a_page_gets_is_run_or_loaded(self):
        text = HOSTILE.replace("\n", " ")
        own = write(self.folder.name, "evil/evil.yaml", "schema: 1\nextends: chess\nname: '" + text + "'\ndescription: '" + text +
                    "'\nrules: |\n    # " + text + "\n\n    - " + text + "\n")
        shown = self.open(own)
        self.assertIn("onerror", shown.run("return document.querySelector('#name').textContent"))
        shown.click("#tab-rules")
        self.assertIn("<script>", shown.run("return document.querySelector('#rules').textContent"))
        shown.click("#tab-play")
        # Texts and links from others, too.
        shown.run("document.querySelector('details').open = true")
        pgn = '[Event "<img src=x onerror=hacked=4>"]\n\n1. e4 {' + HOSTILE.replace("{", "").replace("}", "") + '} e5 *'
        for pasted, happened in ((pgn, "state.line.length === 2"), (HOSTILE, "document.querySelector('#reason').textContent")):
            shown.run("document.querySelector('#text').value = arguments[0]", pasted)
            shown.click("#load")
            shown.wait(happened)
        self.assertEqual(shown.run("return state.line"), ["e4", "e5"])
        shown.run("location.hash = '#game=1.' + encodeURIComponent(arguments[0]) + '.x.y'", HOSTILE)
        shown.wait("/damaged|another variant/.test(document.querySelector('#reason').textContent)")
        self.assertEqual(shown.run("return document.querySelectorAll('img, iframe, object, embed, [onerror]').length"), 0)
        self.assertIsNone(shown.run("return window.hacked ?? null"))
        # The browser itself refuses what is not part of the page.
        # The driver's own scripts may evaluate texts, so that the page has to try it later.
        shown.run("""
            const script = document.createElement('script');
            script.textContent = 'window.hacked = 5';
            document.body.append(script);
            setTimeout(() => {
              try { window.evaluated = new Function('return "yes"')(); } catch { window.evaluated = 'refused'; }
            });""")
        self.assertEqual(shown.wait("window.evaluated"), "refused")
        self.assertIsNone(shown.run("return window.hacked ?? null"))

    def test_moves_are_stepped_through_and_a_game_goes_on_from_there(self):
        shown = self.open("chess")
        self.let_computer_play(shown)
        for square in ("e2", "e4", "e7", "e5", "g1", "f3"):
            self.cell(shown, square)
            shown.wait("!busy")
        self.played(shown, 3)
        piece = "return shown().board[game.cells.findIndex(cell => cell.name === arguments[0])] > 0"
        shown.press("#line", "ArrowLeft")
        shown.wait("viewed && viewed.ply === 2")
        self.assertEqual([shown.run(piece, cell) for cell in ("f3", "e5")], [False, True])
        # An earlier board is only looked at.
        self.cell(shown, "d2")
        self.assertEqual(shown.run("return picker.state"), "idle")
        shown.click('[data-ply="1"]')
        shown.wait("viewed && viewed.ply === 1")
        shown.press("#line", "Home", "ArrowRight")
        shown.wait("viewed && viewed.ply === 1")
        shown.click("#from-here")
        shown.wait("!viewed && state.line.length === 1")
        self.cell(shown, "c7")
        self.cell(shown, "c5")
        self.assertEqual(self.played(shown, 2), ["e4", "c5"])

    def test_games_are_loaded_from_text_and_written_as_text(self):
        shown = self.open("chess")
        shown.run("document.querySelector('details').open = true")
        fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
        for text, line in (("1. d4 d5 2. c4", ["d4", "d5", "c4"]), (fen, []), ('[FEN "' + fen + '"]\n\n1. a8=Q+ *', ["a8=Q+"])):
            with self.subTest(text):
                shown.run("document.querySelector('#text').value = arguments[0]", text)
                shown.click("#load")
                shown.wait("!busy && JSON.stringify(state.line) === '" + str(line).replace("'", '"').replace(", ", ",") + "'")
        text = shown.run("return rules.ask({do: 'pgn'}).then(answer => answer.text)")
        self.assertIn(f'[FEN "{fen}"]', text)
        self.assertIn("a8=Q+", text)
        # A mistake says so, and changes nothing.
        shown.run("document.querySelector('#text').value = '1. e4 e5 2. Qh6'")
        shown.click("#load")
        self.assertIn("Qh6", self.reason(shown))
        self.assertEqual(shown.run("return state.line"), ["a8=Q+"])


@needs_engine
@needs_browser
class Clocks(PageTest):
    def test_a_clock_runs_gets_its_bonus_and_ends_the_game(self):
        shown = self.open("chess")
        self.let_computer_play(shown)
        # A clock that the test moves on; the page itself only reads it.
        shown.run("""
            const select = document.querySelector('#clock');
            select.value = '3+2';
            select.dispatchEvent(new Event('change'));
            window.time = 0;
            clocks.now = () => window.time;""")
        for cells, left in ((("e2", "e4"), [180000, 180000]), (("e7", "e5"), [180000, 172000]), (("g1", "f3"), [172000, 172000])):
            for cell in cells:
                self.cell(shown, cell)
            shown.wait("!busy && picker.state === 'idle'")
            self.assertEqual(shown.run("return clocks.left"), left)
            shown.run("window.time += 10000")
        self.assertIn("2:42", shown.run("drawClocks(); return document.querySelector('#farclock').textContent"))
        shown.run("window.time += 200000")
        shown.wait("state.over")
        self.assertIn("1-0", shown.run("return document.querySelector('#status').textContent"))


@needs_engine
@needs_browser
class Links(PageTest):
    def follow(self, shown, fragment):
        """Opens the page with a link in its address, as somebody else does who gets it."""
        self.cleared()
        shown.open(self.address + fragment)
        shown.wait("typeof state !== 'undefined' && state && layout")

    def test_two_people_play_by_links(self):
        shown = self.open("hostage", "--fen", "k7/8/8/8/8/8/8/4K3[N#qR] w - - 0 1")
        self.let_computer_play(shown)
        self.cell(shown, "e1")
        self.cell(shown, "e2")
        self.played(shown, 1)
        shown.run("document.querySelector('details').open = true")
        shown.click("#by-link")
        shown.wait("!document.querySelector('#link-row').hidden && location.hash")
        self.assertIn("Black", shown.run("return document.querySelector('#mail-words').textContent"))
        link = shown.run("return location.hash")
        self.assertLess(len(link), 120)
        self.assertEqual(shown.run("return document.querySelector('#link').value.endsWith(location.hash)"), True)
        self.follow(shown, link)
        shown.wait("mail && state.line.length === 1")
        self.assertEqual(shown.run("return [state.line[0], flipped, computer.size, canMove()]"), ["Ke2", True, 0, True])
        self.assertIn("You move for Black", shown.run("return document.querySelector('#mail-words').textContent"))
        self.cell(shown, "a8")
        self.cell(shown, "b7")
        self.played(shown, 2)
        shown.wait("location.hash !== arguments[0]".replace("arguments[0]", repr(link)))
        # Whoever has moved waits, but may take the move back until the link is sent.
        self.assertFalse(shown.run("return canMove()"))
        answer = shown.run("return location.hash")
        self.follow(shown, answer)
        shown.wait("mail && state.line.length === 2")
        self.assertEqual(shown.run("return state.line"), ["Ke2", "Kb7"])

    def test_a_link_that_is_damaged_or_foreign_says_so_and_changes_nothing(self):
        shown = self.open("chess")
        self.let_computer_play(shown)
        self.cell(shown, "e2")
        self.cell(shown, "e4")
        self.played(shown, 1)
        whole = shown.run("return linkOfGame(state)")
        version, variant, rules, data = whole[len("#game="):].split(".")
        changed = data[:-2] + ("AA" if data[-2:] != "AA" else "BB")
        for parts, words in (((version, variant, rules, changed), "damaged"), ((version, variant, rules, data[:-4]), "damaged"),
                             ((version, variant, rules), "damaged"), ((version, variant, rules, "%3Cscript"), "damaged"),
                             ((version, variant, rules, "A" * 30000), "damaged"), (("2", variant, rules, data), "another version"),
                             ((version, "hostage", rules, data), "another variant"),
                             ((version, variant, "0" * 16, data), "another version")):
            with self.subTest(words=words, parts=parts[:3]):
                shown.run("say(''); location.hash = '#game=' + arguments[0]", ".".join(parts))
                shown.wait(f"document.querySelector('#reason').textContent.includes('{words}')")
                self.assertEqual(shown.run("return [state.line, mail]"), [["e4"], None])
        # So does a game that the rules do not allow, and one that is too long.
        for moves, words in (("['e2e5']", "not allow"), ("Array(60000).fill('e2e4')", "damaged")):
            shown.run(f"say(''); linkOfGame({{start: '', played: {moves}}}).then(link => location.hash = link)")
            shown.wait(f"document.querySelector('#reason').textContent.includes('{words}')")
            self.assertEqual(shown.run("return [state.line, mail]"), [["e4"], None])

    def test_a_link_does_not_replace_the_stored_game(self):
        shown = self.open("chess")
        self.let_computer_play(shown)
        link = shown.run("return linkOfGame({start: '', played: ['d2d4', 'd7d5']})")
        self.cell(shown, "e2")
        self.cell(shown, "e4")
        self.played(shown, 1)
        shown.run("location.hash = arguments[0]", link)
        shown.wait("mail && state.line.length === 2")
        self.cell(shown, "c2")
        self.cell(shown, "c4")
        self.played(shown, 3)
        shown.run("history.replaceState(null, '', location.pathname)")
        shown.call("POST", shown.session + "/refresh")
        shown.wait("typeof state !== 'undefined' && state && state.line.length === 1")
        self.assertEqual(shown.run("return state.line"), ["e4"])


@needs_engine
@needs_browser
class Looks(PageTest):
    SIZES = ((320, 640), (390, 844), (1280, 800))

    def test_every_control_has_a_name_and_every_text_enough_contrast(self):
        for dark in (False, True):
            shown = self.open("hostage", "--fen", "k7/8/8/8/8/8/8/4K3[NN#qrR] w - - 0 1")
            shown.prefer_dark(dark)
            shown.run("document.querySelector('details').open = true")
            unnamed = shown.run("""
                return [...document.querySelectorAll('button, select, input, textarea, [tabindex]')].filter(one =>
                  one.getClientRects().length && !(one.getAttribute('aria-label') || one.getAttribute('aria-labelledby') ||
                    one.closest('label')?.textContent.trim() || one.textContent.trim())).map(one => one.outerHTML)""")
            self.assertEqual(unnamed, [])
            weak = shown.run(CONTRAST)
            self.assertEqual(weak, [], "dark" if dark else "light")
            shown.prefer_dark(False)

    def test_nothing_is_wider_than_the_screen(self):
        for width, height in self.SIZES:
            for name in ("hostage", "chess", "shogi", "bughouse", "go19"):
                with self.subTest(name, width=width):
                    shown = self.open(name)
                    shown.phone(width, height)
                    self.assertEqual(shown.run("return innerWidth"), width)
                    wide = shown.run("""
                        return [...document.querySelectorAll('body *')].filter(one => !one.closest('svg') &&
                          one.getClientRects().length && one.getBoundingClientRect().right > document.documentElement.clientWidth + 1 &&
                          !one.closest('#line, #spoken')).map(one => one.outerHTML.slice(0, 90))""")
                    self.assertEqual(wide, [])
                    shown.phone(None, None)

    def test_the_engine_is_small(self):
        self.assertLessEqual(os.path.getsize(ENGINE), MOST_BYTES)


if __name__ == "__main__":
    unittest.main()
