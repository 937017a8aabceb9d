#!/usr/bin/env python3
"""The pictures of the catalogue in docs/generated/variants are those that the window's program draws of the starts."""
import os
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

from program import ROOT, patience, run

PICTURES = os.path.join(ROOT, "docs", "generated", "variants", "pictures")
GUI = os.environ.get("STOCKADE_GUI")


class Pictures(unittest.TestCase):
    def setUp(self):
        self.ids = [line.split("\t")[0] for line in run("list")[1].splitlines()]

    def test_every_variant_has_one_and_nothing_else_has(self):
        self.assertEqual(sorted(os.listdir(PICTURES)), sorted(f"{one}.png" for one in self.ids),
                         "run scripts/pages")

    @unittest.skipUnless(GUI, "stockade-gui was not built")
    def test_each_shows_the_start_as_it_is_now(self):
        def differs(name):
            with tempfile.TemporaryDirectory() as folder:
                drawn = subprocess.run(
                    [GUI, "--variant", name, "--size", "280", "--bare", "--theme", "light", "--board", "walnut",
                     "--render", os.path.join(folder, "x.png"), "--compare", os.path.join(PICTURES, f"{name}.png")],
                    capture_output=True, text=True, timeout=patience(120))
                return drawn.stderr if drawn.returncode else ""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for name, message in zip(self.ids, pool.map(differs, self.ids)):
                self.assertEqual(message, "", f"{name}: run scripts/pages")


if __name__ == "__main__":
    sys.exit(unittest.main())
