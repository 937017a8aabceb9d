#!/usr/bin/env python3
"""scripts/texts: the translations are complete, and what is missing or does not fit is found."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from program import ROOT, STOCKADE, patience, write

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
SOURCE = """
auto open = tr("&Open…");
auto games = trn("{} game", "{0} games", count);
auto table = tr_noop("Speed {:.1f} of {}");
auto side = trc("a side", "White");
"""
RIGHT = """
msgid "&Open…"
msgstr "Ö&ffnen…"

msgid "{} game"
msgid_plural "{0} games"
msgstr[0] "eine Partie"
msgstr[1] "{} Partien"

msgid "Speed {:.1f} of {}"
msgstr "{1} hat {0:.1f}"

msgctxt "a side"
msgid "White"
msgstr "Weiß"
"""


def texts(root, *arguments):
    done = subprocess.run([sys.executable, "-B", os.path.join(root, "scripts/texts"), *arguments],
                          env={**os.environ, "STOCKADE": STOCKADE}, capture_output=True, text=True, timeout=patience(300))
    return done.returncode, done.stdout, done.stderr


class Library(unittest.TestCase):
    def test_translations_are_complete(self):
        code, out, err = texts(ROOT, "--check")
        self.assertEqual((code, err), (0, ""), out)
        self.assertIn("gui/languages/de.po:", out)


class Check(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.root = holder.name
        os.mkdir(os.path.join(self.root, "scripts"))
        shutil.copy(os.path.join(ROOT, "scripts/texts"), os.path.join(self.root, "scripts/texts"))
        write(self.root, "gui/window.cpp", SOURCE)

    def check(self, translation):
        write(self.root, "gui/languages/de.po", HEAD + translation)
        return texts(self.root, "--check")

    def test_a_right_translation_passes(self):
        code, out, err = self.check(RIGHT)
        self.assertEqual((code, err), (0, ""), out)
        self.assertIn("gui/languages/de.po: 4 texts, 0 to do", out)

    def test_each_fault_is_found(self):
        faults = {
            ('msgid "&Open…"\nmsgstr "Ö&ffnen…"', ""): "not translated: '&Open…'",
            ('msgstr "Weiß"', 'msgstr ""'): "not translated: 'White' (a side)",
            ('msgid "&Open…"', '#, fuzzy\nmsgid "&Open…"'): "fuzzy): '&Open…'",
            ('msgctxt "a side"', ""): "not translated: 'White' (a side)",
            ("Ö&ffnen…", "Öffnen…"): "marks a key",
            ("Ö&ffnen…", "Ö&ffnen"): "ends with …",
            ("{1} hat {0:.1f}", "{1} hat"): "it lacks {0}",
            ("{1} hat {0:.1f}", "{1} hat {0:.1f} {2}"): "more arguments",
            ("{1} hat {0:.1f}", "{1:d} hat {0:d}"): "of another kind",
            ("{1} hat {0:.1f}", "{1} hat {0:.1f"): "not those of a format",
            ('msgstr[1] "{} Partien"', 'msgstr[1] ""'): "a form of the plural is missing",
            ('msgstr[1] "{} Partien"', 'msgstr[1] "Partien"'): "it lacks {0}",
        }
        for (before, after), words in faults.items():
            self.assertIn(before, RIGHT)
            code, out, _ = self.check(RIGHT.replace(before, after))
            self.assertEqual(code, 1, words)
            self.assertIn(words, out)
            self.assertIn("run scripts/texts", out)

    def test_a_text_that_is_gone_is_found(self):
        code, out, _ = self.check(RIGHT + '\nmsgid "Old"\nmsgstr "Alt"\n')
        self.assertEqual(code, 1)
        self.assertIn("no text of the program any more: 'Old'", out)
        code, out, _ = self.check(RIGHT + '\n#~ msgid "Old"\n#~ msgstr "Alt"\n')
        self.assertEqual(code, 1)
        self.assertIn("obsolete: 'Old'", out)

    def test_new_texts_are_merged_and_listed(self):
        write(self.root, "gui/languages/de.po", HEAD + RIGHT.replace('msgid "&Open…"\nmsgstr "Ö&ffnen…"', ""))
        code, out, err = texts(self.root)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("not translated: '&Open…'", out)
        with open(os.path.join(self.root, "gui/languages/de.po"), encoding="utf-8") as file:
            merged = file.read()
        self.assertIn('msgid "&Open…"\nmsgstr ""', merged)
        self.assertIn("gui/window.cpp", merged)
        self.assertIn("eine Partie", merged)

    def test_a_language_is_begun(self):
        code, out, err = texts(self.root, "--new", "fr")
        self.assertEqual((code, err), (0, ""))
        self.assertIn("gui/languages/fr.po: 4 texts, 4 to do", out)
        code, _, err = texts(self.root, "--new", "French")
        self.assertEqual(code, 2)
        self.assertIn("no code of a language", err)


if __name__ == "__main__":
    unittest.main()
