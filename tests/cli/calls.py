#!/usr/bin/env python3
"""Wrong calls: their messages, and that no file is overwritten."""
import json
import os
import re
import tempfile
import unittest

from program import run


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

    def test_the_first_unknown_word_is_named_with_the_nearest_known_one(self):
        for call, said in (
                (["mvoes", "chess"], "there is no command 'mvoes' (did you mean 'moves'? see stockade --help)"),
                (["xyzzyxyzzy"], "there is no command 'xyzzyxyzzy' (see stockade --help)"),
                ([], "a command is missing (see stockade --help)"),
                (["perft", "chess", "--depht", "3"],
                 "perft has no option '--depht' (did you mean '--depth'? see stockade perft --help)"),
                (["perft", "--depht=3", "chess"], "perft has no option '--depht' (did you mean '--depth'? "),
                (["perft", "chess", "-depth", "3"], "perft has no option '-depth' (did you mean '--depth'? "),
                (["schema", "perft", "foo"], "schema: unexpected argument 'foo' (see stockade schema --help)"),
                (["perft", "chess", "alice", "--depth", "3"], "perft: unexpected argument 'alice' "),
                (["--versoin"], "stockade has no option '--versoin' (did you mean '--version'? ")):
            with self.subTest(call=call):
                self.assertIn("error: " + said, self.refused(*call))

    def test_wrong_values_are_named_with_the_reason(self):
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
                (["bench", "--seconds", "soon"], "--seconds: 'soon' is not a duration: write 100ms, 5s or 2m "
                                                 "(a plain number is seconds)"),
                (["bench", "--seconds", "nan"], "--seconds: 'nan' is not a duration"),
                (["search", "chess", "--movetime", "1e3"], "--movetime: '1e3' is not a duration: write 100ms, 5s or 2m "
                                                           "(a plain number is milliseconds)"),
                (["search", "chess", "--movetime", "0"], "--movetime: 0 is not between 1ms and 24h"),
                (["play", "chess", "--movetime", "2h"], "--movetime: 2h is not between 1ms and 1h"),
                (["match", "generic", "generic", "--variant", "chess", "--patience", "-1s"],
                 "--patience: '-1s' is not a duration"),
                (["diff", "chess", "chess", "--set2", "a=b"],
                 "--set2: there is no such option any more; write V2:name=value (see stockade diff --help)"),
                (["diff", "chess", "chess", "--base", "chess"],
                 "--base: there is no such option any more; write V1:base=VARIANT (see"),
                (["play", "chess", "--computer", "x"], "--computer: 'x' names no sides (write w, b, both or none"),
                (["perft", "chess", "--depth", "1", "--divide", "--profile"],
                 "--divide and --profile cannot be used together"),
                (["match", "native", "generic", "--variant", "hostge", "--nodes", "9"],
                 "there is no variant 'hostge' (did you mean 'hostage'?)")):
            with self.subTest(call=call):
                self.assertIn("error: " + said, self.refused(*call))

    def test_every_option_for_a_time_reads_the_same_durations(self):
        for call in (["search", "chess", "--depth", "1", "--movetime"], ["bench", "--filter", "none such", "--seconds"],
                     *(["match", "generic", "generic", "--variant", "ches", option]
                       for option in ("--movetime", "--margin", "--patience", "--start-timeout", "--tc"))):
            for duration in ("1500ms", "1.5s", "0.05m", "2"):
                with self.subTest(call=call, duration=duration):
                    self.assertNotIn("duration", run(*call, duration)[2])
            self.assertRegex(run(*call, "2sec")[2], "'2sec' is not a (duration|time control)|no variant 'ches'")

    def test_numbers_are_decimal(self):
        self.assertEqual(run("perft", "chess", "--depth", "02")[1].splitlines()[0], "nodes 400")


class OptionalValues(unittest.TestCase):
    def test_a_word_after_json_is_the_next_argument(self):
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

    def test_a_file_for_json_must_follow_an_equals_sign(self):
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
            code, out, err = run("moves", "chess", "--json", path)
            self.assertEqual((code, json.loads(out)["errors"][0]["id"]), (2, "wrong-call"))
            self.assertIn(f"to write JSON to a file: --json={path}", err)

    def test_json_is_written_to_the_file_after_the_equals_sign(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "moves.json")
            # The text is printed as well.
            self.assertEqual(run("moves", "chess", f"--json={path}"), run("moves", "chess"))
            with open(path) as file:
                self.assertEqual(len(json.load(file)), 20)
            self.assertEqual(len(json.loads(run("moves", "--json", "chess")[1])), 20)
            self.assertEqual(run("moves", "chess", "--json", "--san")[0], 0)

    def test_json_does_not_write_over_what_the_call_reads(self):
        with tempfile.TemporaryDirectory() as folder:
            game = os.path.join(folder, "game.pgn")
            other = os.path.join(folder, "other.pgn")
            os.mkdir(os.path.join(folder, "more"))
            text = "1. e4 e5 *\n"
            for path in (game, other):
                with open(path, "w") as file:
                    file.write(text)
            os.symlink(game, os.path.join(folder, "more", "link"))
            for call in (["replay", "chess", game, f"--json={game}"], ["find", game, f"--json={folder}/more/../game.pgn"],
                         ["find", game, f"--json={folder}/more/link"],
                         ["moves", "chess", "--fen", game, f"--json={game}"]):
                with self.subTest(call=call):
                    code, _, err = run(*call)
                    self.assertEqual(code, 2, err)
                    self.assertIn("is named by", err)
                    self.assertIn("would be overwritten", err)
                    with open(game) as file:
                        self.assertEqual(file.read(), text)
            self.assertEqual(run("replay", "chess", game, f"--json={other}")[0], 0)

    def test_empty_values_are_not_taken_for_missing_ones(self):
        for call in (["perft", "chess", "--depth", "1", "--fen", ""], ["find", "games.pgn", "--words", ""], ["show", "circe", "--base", ""]):
            code, out, err = run(*call)
            self.assertEqual((code, out), (2, ""), call)
            self.assertIn("empty value", err)
        self.assertEqual(run("moves", "chess", "--moves", "")[0], 0)

    def test_one_output_at_a_time_goes_to_standard_output(self):
        for call in (["test", "chess", "--tap", "--json"], ["find", "games.pgn", "--out", "-", "--json"],
                     ["betza", "N", "--svg", "-", "--json"], ["fen", "chess", "--board", "--json"]):
            code, out, err = run(*call)
            self.assertEqual(code, 2, call)
            self.assertEqual(json.loads(out)["errors"][0]["id"], "wrong-call")
        self.assertEqual(run("moves", "chess", "--json=a", "--json=b")[0], 2)

    def test_an_option_that_is_set_twice_is_refused(self):
        code, _, err = run("show", "hostage", "--set", "pawn_drop_resets=no", "--set", "pawn_drop_resets=yes")
        self.assertEqual(code, 2)
        self.assertIn("'pawn_drop_resets' is set twice", err)

    def test_lines_of_other_systems_are_read(self):
        fen = run("fen", "chess")[1]
        for text in ("startpos\r\n", "startpos \n", "\ufeff" + fen, fen.strip() + "\r\n"):
            self.assertEqual(run("fen", "chess", "--fen", "-", stdin=text), (0, fen, ""))

    def test_a_search_for_mates_that_would_not_end_is_refused(self):
        for call in (["darkchess", "--mate", "2"], ["chess", "--search", "uct", "--mate", "2"]):
            code, _, err = run("search", *call)
            self.assertEqual(code, 2)
            self.assertIn("does not look for mates", err)
        self.assertEqual(run("search", "chess", "--search", "uct", "--mate", "2", "--nodes", "20")[0], 0)

    def test_the_moves_of_every_start_have_texts(self):
        for line in run("list")[1].splitlines():
            name = line.split("\t")[0]
            code, out, err = run("moves", name, "--san")
            self.assertEqual((code, err), (0, ""), name)


if __name__ == "__main__":
    unittest.main()
