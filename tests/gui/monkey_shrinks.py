#!/usr/bin/env python3
"""A failed run of the monkey is shrunk to the actions that make it fail."""
import contextlib
import io
import os
import sys
import tempfile
import unittest
from unittest import mock

import monkey

# It fails if it does the actions 17 and 42, and tells what it does as the monkey does.
PROGRAM = f"#!{sys.executable}" + """
import sys
words = sys.argv[1:]
value = dict(zip(words[::2], words[1::2]))
done = list(range(1, int(value["--actions"]) + 1))
if "--only" in value:
    spans = [span.partition("-") for span in value["--only"].split(",")]
    done = [number for first, _, last in spans for number in range(int(first), int(last or first) + 1)]
for number in done:
    print(number, "key")
    if number == 42 and 17 in done:
        print("FAILED 17 before 42")
        sys.exit(1)
"""


class Shrinking(unittest.TestCase):
    def run_it(self, *words):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "program")
            with open(program, "w", encoding="utf-8") as file:
                file.write(PROGRAM)
            os.chmod(program, 0o755)
            call = ["monkey.py", "--program", program, "--variants", "chess", "--minimise", "--tries", "1",
                    "--findings", os.path.join(folder, "findings"), *words]
            # The program opens no window and reads no file.
            with (mock.patch("sys.argv", call), mock.patch("monkey.Display"), mock.patch("monkey.make_home"),
                  mock.patch("monkey.environment", lambda *_: None), contextlib.redirect_stdout(io.StringIO()) as out,
                  self.assertRaises(SystemExit) as end):
                monkey.main()
            return end.exception.code, out.getvalue()

    def test_only_what_fails_is_left(self):
        code, out = self.run_it("--actions", "60")
        self.assertEqual(code, 1)
        self.assertIn("FAILED 17 before 42", out)
        self.assertIn("failed: --variants chess --seed 1 --actions 42 --only 17,42\n", out)

    def test_a_run_that_ends_well_is_left_alone(self):
        self.assertEqual(self.run_it("--actions", "41"), (0, "1 runs, 41 actions, 0 failed\n"))


if __name__ == "__main__":
    unittest.main()
