#!/usr/bin/env python3
"""The tutorial does what it says: its tests, added as it says, leave as many survivors as it says."""
import os
import re
import shutil
import subprocess
import tempfile
import unittest

STOCKADE = os.environ["STOCKADE"]
ROOT = os.environ["STOCKADE_ROOT"]
FOLDER = os.path.join(ROOT, "docs", "tutorial")


def run(*arguments, cwd):
    done = subprocess.run([STOCKADE, *arguments], capture_output=True, text=True, timeout=120, cwd=cwd)
    return done.returncode, done.stdout, done.stderr


class Tutorial(unittest.TestCase):
    def test_survivors_go_with_the_tests_that_it_adds(self):
        with open(os.path.join(FOLDER, "README.md"), encoding="utf-8") as file:
            section = re.search(r"(?ms)^## 5\. .*?(?=^## )", file.read())[0]
        first, *others = re.findall(r"(?ms)^```yaml\n(.*?)^```$", section)
        scores = re.findall(r"(?m)^asylum: .*$", section)
        survivors = re.findall(r"(?m)^  (asylum/\S+: survived: .*)$", section)
        self.assertEqual((len(scores), len(survivors)), (2, 3))
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("new", "asylum", "--extends", "hostage", cwd=folder)[0], 0)
            shutil.copy(os.path.join(FOLDER, "asylum", "asylum.yaml"), os.path.join(folder, "asylum"))
            tests = os.path.join(folder, "asylum", "asylum.test.yaml")
            with open(tests, "a", encoding="utf-8") as file:
                file.write(first)
            code, out, err = run("test", "asylum", "--mutate", cwd=folder)
            self.assertEqual((code, err), (1, ""))
            self.assertIn(scores[0], out.splitlines())
            for line in survivors:
                self.assertIn("  " + line, out.splitlines())
            for block in others:
                named = block.startswith("variant:")
                path = os.path.join(folder, "asylum", "asylum-limit.test.yaml") if named else tests
                with open(path, "a", encoding="utf-8") as file:
                    file.write(block)
            code, out, err = run("test", "asylum", "--mutate", cwd=folder)
            self.assertEqual((code, err), (0, ""), out)
            self.assertIn(scores[1], out.splitlines())


if __name__ == "__main__":
    unittest.main()
