#!/usr/bin/env python3
"""An installation that is moved: the programs find variants, modules of scripts and artwork from their own place."""
import glob
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from program import sanitizer_environment, sanitizer_flags

BUILD = os.environ["STOCKADE_BUILD"]
ROOT = os.environ["STOCKADE_ROOT"]


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        first = os.path.join(cls.folder, "first")
        done = subprocess.run(["cmake", "--install", BUILD, "--prefix", first], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        cls.root = os.path.join(cls.folder, "moved here")
        os.rename(first, cls.root)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def run_program(self, name, *arguments):
        environment = {"HOME": self.folder, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        done = subprocess.run([os.path.join(self.root, "bin", name), *arguments], capture_output=True, text=True,
                              env=environment, cwd=self.folder)
        return done.returncode, done.stdout, done.stderr

    def test_variants_are_those_of_the_installation(self):
        code, out, err = self.run_program("stockade", "list", "--json")
        self.assertEqual((code, err), (0, ""))
        listed = json.loads(out)
        self.assertGreater(len(listed), 100)
        for line in listed:
            self.assertTrue(line["path"].startswith(self.root), line["path"])

    def test_a_variant_with_a_script_plays(self):
        self.assertEqual(self.run_program("stockade", "perft", "tamerlane", "--depth", "2")[0], 0)
        code, out, err = self.run_program("stockade", "search", "hostage", "--depth", "3")
        self.assertEqual((code, err), (0, ""))
        self.assertIn("bestmove ", out)

    def test_manual_pages_and_completions_are_there(self):
        for path in ("share/man/man1/stockade.1", "share/man/man1/stockade-perft.1",
                     "share/bash-completion/completions/stockade", "share/zsh/site-functions/_stockade",
                     "share/fish/vendor_completions.d/stockade.fish"):
            self.assertTrue(os.path.getsize(os.path.join(self.root, path)), path)

    def page_code(self, language):
        """The code blocks of that language of the page about the library."""
        with open(os.path.join(ROOT, "docs", "develop", "embedding.md"), encoding="utf-8") as page:
            return re.findall(rf"^```{language}\n(.*?)^```", page.read(), re.MULTILINE | re.DOTALL)

    def test_the_example_of_the_page_is_built_with_the_library(self):
        source = os.path.join(self.folder, "example")
        os.mkdir(source)
        for name, language in (("example.cpp", "cpp"), ("CMakeLists.txt", "cmake")):
            with open(os.path.join(source, name), "w", encoding="utf-8") as file:
                file.write(self.page_code(language)[0])
        build = os.path.join(source, "build")
        for call in (["cmake", "-G", "Ninja", "-S", source, "-B", build, "-DCMAKE_PREFIX_PATH=" + self.root,
                      "-DCMAKE_CXX_FLAGS=" + " ".join(["-Wall -Wextra -Werror", *sanitizer_flags()])], ["cmake", "--build", build]):
            done = subprocess.run(call, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = subprocess.run([os.path.join(build, "example")], capture_output=True, text=True, cwd=self.folder,
                              env={"HOME": self.folder})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("best: ", done.stdout)
        self.assertIn('[Variant "Hostage', done.stdout)
        self.assertTrue(done.stdout.splitlines()[-1].startswith("no-such-move: "), done.stdout)

    def test_the_library_shows_only_its_own_names(self):
        library = glob.glob(os.path.join(self.root, "lib*", "**", "libstockade.so"), recursive=True)[0]
        names = subprocess.run(["nm", "-DC", "--defined-only", library], capture_output=True, text=True).stdout
        self.assertIn("stockade::embed::Variant::load", names)
        for line in names.splitlines():
            self.assertIn("stockade::embed::", line)

    def test_the_python_package_finds_the_installation(self):
        packages = os.path.join(self.root, "lib", "python3", "dist-packages")
        if not os.path.isdir(packages):
            self.skipTest("the Python module is not built")
        for code in self.page_code("python"):
            done = subprocess.run(["/usr/bin/python3", "-B", "-c", code], capture_output=True, text=True, cwd=self.folder,
                                  env={"HOME": self.folder, "PYTHONPATH": packages, **sanitizer_environment()})
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertTrue(done.stdout.strip())

    @unittest.skipUnless(os.environ.get("STOCKADE_GUI"), "the window is not built")
    def test_pictures_are_drawn_with_the_artwork_of_the_installation(self):
        picture = os.path.join(self.folder, "a.svg")
        code, out, err = self.run_program("stockade", "board", "hostage", "--svg", picture)
        self.assertEqual((code, out, err), (0, "", ""))
        whole = os.path.getsize(picture)
        artwork = os.path.join(self.root, "share", "stockade", "artwork", "pieces")
        self.assertTrue(os.path.isdir(artwork))
        self.assertGreater(whole, 20000)


if __name__ == "__main__":
    unittest.main()
