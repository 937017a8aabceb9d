#!/usr/bin/env python3
"""Calls that are wrong: what is said of them, and that no file pays for it."""
import json
import os
import re
import subprocess
import tempfile
import unittest

STOCKADE = os.environ["STOCKADE"]


def run(*arguments, stdin="", cwd=None):
    done = subprocess.run([STOCKADE, *arguments], input=stdin, capture_output=True, text=True, timeout=120, cwd=cwd)
    return done.returncode, done.stdout, done.stderr


def commands():
    out = run("--help")[1]
    return re.findall(r"(?m)^  ([a-z]+) {2,}", out[out.index("Subcommands"):])


class WrongCalls(unittest.TestCase):
    def refused(self, *call):
        code, out, err = run(*call)
        self.assertEqual((code, out), (2, ""), call)
        self.assertEqual(err.count("\n"), 1, err)
        self.assertRegex(err, r"^error: ", call)
        return err

    def test_the_first_word_that_is_not_known_is_named_with_the_nearest(self):
        for call, said in (
                (["mvoes", "chess"], "there is no command 'mvoes' (did you mean 'moves'? see stockade --help)"),
                (["xyzzyxyzzy"], "there is no command 'xyzzyxyzzy' (see stockade --help)"),
                ([], "a command is missing (see stockade --help)"),
                (["perft", "chess", "--depht", "3"],
                 "perft has no option '--depht' (did you mean '--depth'? see stockade perft --help)"),
                (["perft", "--depht=3", "chess"], "perft has no option '--depht' (did you mean '--depth'? "),
                (["perft", "chess", "-depth", "3"], "perft has no option '-depth' (did you mean '--depth'? "),
                (["list", "foo"], "list does not know what to do with 'foo' (see stockade list --help)"),
                (["perft", "chess", "alice", "--depth", "3"], "perft does not know what to do with 'alice' "),
                (["--versoin"], "stockade has no option '--versoin' (did you mean '--version'? ")):
            with self.subTest(call=call):
                self.assertIn("error: " + said, self.refused(*call))

    def test_values_are_named_with_what_is_wrong(self):
        for call, said in (
                (["perft", "chess", "--depth", "x"], "--depth: 'x' is not a whole number (see stockade perft --help)"),
                (["perft", "chess", "--depth", "0x3"], "--depth: '0x3' is not a whole number"),
                (["perft", "chess", "--depth", "65"], "--depth: 65 is not between 0 and 64"),
                (["perft", "chess", "--depth", "99999999999999999999"], "--depth: 99999999999999999999 is not between"),
                (["perft", "chess", "--depth"], "--depth needs a value"),
                (["perft", "chess", "--depth", "1", "--depth", "2"], "--depth is given more than once"),
                (["perft", "chess"], "perft needs --depth"),
                (["perft", "--depth", "1"], "perft needs VARIANT"),
                (["playout", "chess", "--games", "1e3"], "--games: '1e3' is not a whole number"),
                (["playout", "chess", "--games", "1", "--seed", "-1"], "--seed: -1 is less than 0"),
                (["playout", "chess", "--games", "1", "--seed", "1" * 30], f"--seed: {'1' * 30} is too large"),
                (["bench", "--seconds", "soon"], "--seconds: 'soon' is not a number"),
                (["bench", "--seconds", "nan"], "--seconds: 'nan' is not a number"),
                (["play", "chess", "--computer", "x"], "--computer: 'x' is none of w, b, both, none"),
                (["perft", "chess", "--depth", "1", "--divide", "--profile"],
                 "--divide and --profile can't be used together"),
                (["match", "native", "generic", "--variant", "hostge", "--nodes", "9"],
                 "there is no variant 'hostge' (did you mean 'hostage'?)")):
            with self.subTest(call=call):
                self.assertIn("error: " + said, self.refused(*call))

    def test_numbers_are_decimal(self):
        self.assertEqual(run("perft", "chess", "--depth", "02")[1].splitlines()[0], "nodes 400")


class OptionalValues(unittest.TestCase):
    def test_a_word_behind_json_is_the_next_argument(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "my.test.yaml")
            text = "variant: chess\ntests:\n  - { name: start, count: 20 }\n"
            with open(path, "w") as file:
                file.write(text)
            code, out, _ = run("test", "--json", path)
            self.assertEqual((code, json.loads(out)["passed"]), (0, 1))
            with open(path) as file:
                self.assertEqual(file.read(), text)
            self.assertEqual(run("test", "--mutate", path, "--filter", "none such")[0], 2)
            code, out, _ = run("check", "--json", path.replace("my.test", "none"))
            self.assertEqual(code, 1)

    def test_no_command_writes_a_file_that_was_not_named_behind_an_equals_sign(self):
        with_json = [name for name in commands() if "--json[=VALUE]" in run(name, "--help")[1]]
        self.assertGreater(len(with_json), 10)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "precious")
            for name in with_json:
                with self.subTest(command=name):
                    with open(path, "w") as file:
                        file.write("mine")
                    code, _, err = run(name, "--json", path, "--no-such-option")
                    self.assertEqual(code, 2, err)
                    with open(path) as file:
                        self.assertEqual(file.read(), "mine")
            code, out, err = run("list", "--json", path)
            self.assertEqual((code, out), (2, ""))
            self.assertIn(f"to write JSON to a file: --json={path}", err)

    def test_behind_an_equals_sign_it_is_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "moves.json")
            self.assertEqual(run("moves", "chess", f"--json={path}"), (0, "", ""))
            with open(path) as file:
                self.assertEqual(len(json.load(file)), 20)
            self.assertEqual(len(json.loads(run("moves", "--json", "chess")[1])), 20)
            self.assertEqual(run("moves", "chess", "--json", "--san")[0], 0)


if __name__ == "__main__":
    unittest.main()
