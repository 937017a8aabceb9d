#!/usr/bin/env python3
"""The site of all variants that "stockade export --all --site" writes: the list, its pages, the editor, and use without
a connection.

It needs the engine for browsers (scripts/web); the pages need Chromium with its driver as well."""
import functools
import http.server
import json
import os
import re
import subprocess
import tempfile
import threading
import unittest

from pages import ENGINE, STOCKADE, PageTest, export, needs_browser, needs_engine


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Server:
    """A plain file server, as a stranger would use."""

    def __init__(self, folder):
        handler = functools.partial(Quiet, directory=folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Calls(unittest.TestCase):
    def test_options_that_do_not_fit_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            for call in ((), ("--all",), ("--site", folder), ("chess",), ("chess", "--all", "--site", folder),
                         ("--all", "--site", folder, "--html", "a.html")):
                with self.subTest(call):
                    done = export(*call)
                    self.assertEqual(done.returncode, 2)
                    self.assertIn("stockade export", done.stderr)
            self.assertEqual(os.listdir(folder), [])


@needs_engine
class Site(PageTest):
    @classmethod
    def setUpClass(cls):
        cls.site = tempfile.TemporaryDirectory()
        done = export("--all", "--site", cls.site.name)
        if (done.returncode, done.stderr) != (0, ""):
            raise AssertionError(done.stderr)
        cls.server = Server(cls.site.name)

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.server.stop()
        cls.site.cleanup()

    def read(self, name):
        with open(os.path.join(self.site.name, name), encoding="utf-8") as file:
            return file.read()

    def test_every_variant_has_a_page_and_a_picture(self):
        listed = json.loads(subprocess.run([STOCKADE, "list", "--json"], capture_output=True, text=True, check=True).stdout)
        ids = sorted(one["id"] for one in (listed if isinstance(listed, list) else listed["variants"]))
        for folder, ending in (("play", ".html"), ("picture", ".svg")):
            names = sorted(os.listdir(os.path.join(self.site.name, folder)))
            self.assertEqual(names, sorted(one + ending for one in ids))
        index = self.read("index.html")
        for one in ids:
            self.assertIn(f'href="play/{one}.html"', index)
        # Those with lessons or puzzles have a link to them, and no others.
        named = {re.match(r"[^.]*", name)[0] for name in os.listdir(os.path.join(self.site.name, "beside"))
                 if not name.endswith(".test.yaml")}
        self.assertEqual(set(re.findall(r'href="play/([^"]*)\.html#learn"', index)), named)
        self.assertIn("hostage", named)

    def test_the_site_has_one_engine_and_names_all_its_files(self):
        files = [os.path.relpath(os.path.join(folder, name), self.site.name).replace(os.sep, "/")
                 for folder, _, names in os.walk(self.site.name) for name in names]
        self.assertEqual([name for name in files if name.endswith(".gz")], ["stockade.wasm.gz"])
        self.assertEqual(os.path.getsize(os.path.join(self.site.name, "stockade.wasm.gz")), os.path.getsize(ENGINE))
        site = json.loads(re.search(r"const SITE = (.*);", self.read("files.js"))[1])
        self.assertEqual(sorted(site["files"] + ["files.js"]), sorted(files))
        page = self.read("play/hostage.html")
        self.assertNotIn(os.environ["STOCKADE_ROOT"], page)
        # Hundreds of puzzles are beside the page, and not in it.
        self.assertIn('"address":"../beside/hostage.puzzles.yaml"', page)
        self.assertGreater(os.path.getsize(os.path.join(self.site.name, "beside", "hostage.puzzles.yaml")), 50_000)
        with open(os.path.join(os.environ["STOCKADE_ROOT"], "variants", "drops", "hostage", "hostage.puzzles.yaml"),
                  encoding="utf-8") as file:
            self.assertNotIn(file.read().split("- id: ")[1].split("\n")[0], page)

    def shown_at(self, name, **size):
        shown = self.cleared(**size)
        shown.open(self.server.address + name)
        return shown

    @needs_browser
    def test_the_list_is_searched_by_beginnings_of_words(self):
        shown = self.shown_at("index.html")
        visible = "return [...document.querySelectorAll('.variant:not([hidden]) h3')].map(one => one.textContent)"
        self.assertGreater(len(shown.run(visible)), 50)
        shown.press("#search", *"hostage ches")
        self.assertIn("Hostage Chess", shown.run(visible))
        self.assertNotIn("Chess", shown.run(visible))
        self.assertRegex(shown.run("return document.querySelector('#found').textContent"), r"^\d+ found$")
        for width in (320, 390, 1280):
            shown.phone(width, 700)
            self.assertTrue(shown.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
        shown.phone(None, None)

    def play_move(self, shown):
        shown.wait("typeof state !== 'undefined' && state && layout")
        self.let_computer_play(shown)
        self.cell(shown, "e2")
        self.cell(shown, "e4")
        self.assertEqual(self.played(shown, 1), ["e4"])

    @needs_browser
    def test_a_page_plays_also_without_a_connection(self):
        server = Server(self.site.name)
        shown = self.cleared()
        shown.open(server.address + "index.html")
        shown.wait("navigator.serviceWorker.controller")
        shown.open(server.address + "play/chess.html")
        self.play_move(shown)
        server.stop()
        # What was used before is there; the engine and the list are there for every page.
        shown.open(server.address + "play/chess.html")
        shown.wait("typeof state !== 'undefined' && state && state.line.length === 1")
        shown.open(server.address + "index.html")
        self.assertGreater(shown.run("return document.querySelectorAll('.variant').length"), 50)

    @needs_browser
    def test_lessons_and_puzzles_are_fetched_when_they_are_wanted(self):
        server = Server(self.site.name)
        shown = self.cleared()
        shown.open(server.address + "index.html")
        shown.wait("navigator.serviceWorker.controller")
        link = '.variant:not([hidden]) a[aria-label="Learn Hostage Chess"]'
        self.assertTrue(shown.run("return document.querySelector(arguments[0]).href", link).endswith("play/hostage.html#learn"))
        shown.press("#search", *"hostage chess")
        shown.click(link)
        shown.wait("typeof courses !== 'undefined' && document.querySelectorAll('#lessons button').length === 10")
        fetched = "return performance.getEntriesByType('resource').map(one => one.name.split('/').pop())"
        self.assertNotIn("hostage.puzzles.yaml", shown.run(fetched))
        shown.run("location.hash = '#lesson=exchange'")
        shown.wait("lesson && lesson.id === 'exchange'")
        server.stop()
        # What was not fetched says so, and the lesson stays; what was fetched is there without a connection.
        shown.click("#all-lessons")
        shown.wait("!shelf")
        shown.click("#solve")
        shown.wait("document.querySelector('#learn-trouble').textContent.includes('no connection')")
        shown.open(server.address + "play/hostage.html#lesson=mate")
        shown.wait("typeof lesson !== 'undefined' && lesson && lesson.id === 'mate'")

    @needs_browser
    def test_the_rules_are_edited_with_a_board_beside_them(self):
        shown = self.shown_at("play/chess.html#edit")
        shown.wait("typeof state !== 'undefined' && state && layout")
        shown.wait("document.querySelector('#verdict').className === 'note'")
        write = """
            const field = document.querySelector('#yaml');
            field.value = arguments[0];
            field.dispatchEvent(new Event('input'));"""
        # A mistake has its line, and the board keeps the rules that were right.
        before = shown.run("return rulesText()")
        self.assertIn("\nroyal: K\n", before)
        line = before[:before.index("\nroyal: K\n")].count("\n") + 2
        shown.run(write, before.replace("\nroyal: K\n", "\nroyal: nobody\n"))
        words = shown.wait("document.querySelector('#verdict').className === 'mistake' && document.querySelector('#problems').textContent")
        self.assertIn(f"Line {line}: ", words)
        self.assertEqual(shown.run("return game.name"), "Chess")
        shown.click("#problems button")
        self.assertEqual(shown.run("return document.activeElement.id"), "yaml")
        # A right text is played.
        own = before.replace("name: Chess\n", "name: Mine\n") + "mandatory_capture: yes\n"
        shown.run(write, own)
        shown.wait("game.name === 'Mine' && state.line.length === 0")
        self.let_computer_play(shown)
        for cell in ("e2", "e4", "d7", "d5"):
            self.cell(shown, cell)
            shown.wait("!busy")
        self.played(shown, 2)
        self.assertEqual(shown.run("return state.moves.map(move => move.san)"), ["exd5"])
        # Its link brings it to others; the page's own game is still there.
        shown.run("copyRules()")
        link = shown.wait("location.hash.startsWith('#rules=') && location.hash")
        shown.open(self.server.address + "index.html")
        shown.open(self.server.address + "play/chess.html" + link)
        shown.wait("typeof state !== 'undefined' && state && game.name === 'Mine'")
        self.assertEqual(shown.run("return document.querySelector('#yaml').value"), own)
        shown.click("#revert")
        shown.wait("game.name === 'Chess'")


if __name__ == "__main__":
    unittest.main()
