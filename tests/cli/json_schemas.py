#!/usr/bin/env python3
"""What the commands print with --json is what `stockade schema COMMAND` says, and no more."""
import json
import os
import subprocess
import tempfile
import unittest

STOCKADE = os.environ["STOCKADE"]
ROOT = os.environ["STOCKADE_ROOT"]
GAMES = os.path.join(ROOT, "tests", "data", "hostage", "games.txt")
MATE = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"

# Calls for each command. Together they show every optional field that is easy to come by.
CALLS = {
    "list": [[]],
    "show": [["hostage"], ["kriegspiel"], ["backgammon"], ["bughouse"], ["alice"], ["glinski"]],
    "check": [[os.path.join(ROOT, "docs", "author", "tutorial")], ["broken.yaml"]],
    "betza": [["fmWfcF"], ["N", "--variant", "chess"]],
    "diff": [["chess", "crazyhouse"], ["hostage", "hostage:pawn_drop_resets=no"], ["chess", "antichess"],
             ["chess", "losalamos"], ["chess", "berolina"]],
    "explain": [["hostage", "e4"], ["hostage", "e5"],
                ["hostage", "--fen", "q3k3/3P4/8/8/8/8/8/N5K1[] b - - 0 1", "Qxa1"]],
    "fen": [["hostage"]],
    "board": [["hostage", "--moves", "e4 d5 exd5"], ["darkchess", "--view", "White"], ["bughouse"]],
    "moves": [["hostage"], ["hostage", "--san"]],
    "perft": [["hostage", "--depth", "2", "--divide"], ["chess", "--generic", "--depth", "2", "--profile"]],
    "playout": [["hostage", "--games", "3"]],
    "replay": [["hostage", GAMES], ["chess", GAMES]],
    "find": [[GAMES, "--variant", "hostage"]],
    "review": [[GAMES, "--variant", "hostage", "--depth", "1"]],
    "puzzles": [["hostage", GAMES, "--out", "found.puzzles.yaml", "--nodes", "1000", "--threads", "1"],
                ["--check", "two.puzzles.yaml", "--nodes", "1000"]],
    "search": [["hostage", "--depth", "3", "--multipv", "2"], ["chess", "--fen", MATE, "--mate", "2"],
               ["--epd", "suite.epd", "--depth", "2"], ["chess", "--fen", MATE, "--depth", "3"]],
    "learn": [[os.path.join(ROOT, "tests", "data", "lessons", "rook.lessons.yaml")], []],
    "match": [["native", "random", "--variant", "hostage", "--games", "2", "--nodes", "20"],
              ["generic", "random", "--variant", "chess", "--games", "4", "--nodes", "20", "--sprt", "elo0=0,elo1=50"],
              ["native", "random", "greedy", "--variant", "hostage", "--games", "2", "--nodes", "20"]],
    "compare": [["chess", "gardner", "--games", "4", "--nodes", "20"],
                ["--all", "--family", "small", "--random", "--games", "1"]],
    "verify": [["hostage", "--games", "1"]],
    "bench": [["--variant", "hostage", "--seconds", "1ms"], ["--figures", "--seconds", "1ms"]],
    "test": [[os.path.join(ROOT, "docs", "author", "tutorial"), "--coverage", "--mutate"], ["failing.test.yaml"]],
}


def run(*arguments, cwd=None):
    return subprocess.run([STOCKADE, *arguments], capture_output=True, text=True, cwd=cwd)


class Checker:
    """The part of JSON Schema that the schemas use. Fields that a schema does not name are mistakes, too."""

    def __init__(self, schema):
        self.definitions = schema.get("$defs", {})

    def problems(self, value, schema, place="$"):
        if "$ref" in schema:
            return self.problems(value, self.definitions[schema["$ref"].rsplit("/", 1)[1]], place)
        if "anyOf" in schema:
            found = [self.problems(value, one, place) for one in schema["anyOf"]]
            return [] if [] in found else found[0]
        if "const" in schema:
            return [] if value == schema["const"] else [f"{place}: {value!r} is not {schema['const']!r}"]
        if "enum" in schema:
            return [] if value in schema["enum"] else [f"{place}: {value!r} is not one of {schema['enum']}"]
        kind = schema["type"]
        types = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None),
                 "array": list, "object": dict}
        if not isinstance(value, types[kind]) or (kind in ("integer", "number") and isinstance(value, bool)):
            return [f"{place}: {value!r} is no {kind}"]
        if kind == "array":
            return [p for i, item in enumerate(value) for p in self.problems(item, schema["items"], f"{place}[{i}]")]
        if kind == "object":
            named = schema.get("properties", {})
            found = [f"{place}: no {name!r}" for name in schema.get("required", []) if name not in value]
            for name, item in value.items():
                wanted = named.get(name, schema.get("additionalProperties"))
                found += self.problems(item, wanted, f"{place}.{name}") if wanted else [f"{place}: {name!r} is not named"]
            return found
        return []


class Schemas(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        with open(os.path.join(cls.folder.name, "broken.yaml"), "w", encoding="utf-8") as file:
            file.write("schema: 1\nname: Broken\nextends: chess\nbord: 3\n")
        with open(os.path.join(cls.folder.name, "failing.test.yaml"), "w", encoding="utf-8") as file:
            file.write("variant: chess\ntests:\n  - name: wrong\n    count: 21\n")
        with open(os.path.join(cls.folder.name, "two.puzzles.yaml"), "w", encoding="utf-8") as file:
            file.write("variant: chess\ntitle: One\npuzzles:\n  - id: a\n    fen: 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\n"
                       "    goal: mate\n    play: [Ra8#]\n    rating: 700\n")
        with open(os.path.join(cls.folder.name, "suite.epd"), "w", encoding="utf-8") as file:
            file.write(MATE[:-4] + " bm Ra8#; c0 \"Ra8=10\";\n")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_every_command_with_json_has_a_schema(self):
        with_json = set()
        for line in run("--help").stdout.splitlines():
            words = line.split()
            if line.startswith("  ") and words and words[0].isalpha() and words[0].islower():
                if "--json" in run(words[0], "--help").stdout:
                    with_json.add(words[0])
        with_json -= {"schema"}  # whose texts mention it
        self.assertEqual(with_json, set(CALLS))
        for command in with_json:
            self.assertEqual(run("schema", command).returncode, 0, command)

    def test_an_unknown_command_is_refused(self):
        done = run("schema", "perftt")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("did you mean 'perft'", done.stderr)

    def test_lists_of_several_positions_fit_the_schema(self):
        more = {"explain": ["e4"], "perft": ["--depth", "1"], "playout": ["--games", "1"], "search": ["--depth", "1"]}
        for command in ("board", "explain", "fen", "moves", "perft", "playout", "search"):
            with self.subTest(command):
                done = subprocess.run([STOCKADE, command, "chess", *more.get(command, []), "--fen", "-", "--json"],
                                      input="startpos\nnonsense\nstartpos\n", capture_output=True, text=True)
                value = json.loads(done.stdout)
                self.assertEqual((done.returncode, len(value)), (2, 3))
                schema = json.loads(run("schema", command).stdout)
                self.assertEqual(Checker(schema).problems(value, schema), [])

    def test_errors_fit_the_schema(self):
        done = run("fen", "chess", "--fen", "8/8 w", "--json")
        schema = json.loads(run("schema", "fen").stdout)
        self.assertEqual(done.returncode, 2)
        self.assertIn("errors", json.loads(done.stdout))
        self.assertEqual(Checker(schema).problems(json.loads(done.stdout), schema), [])


def add_test(command, number, arguments):
    def test(self):
        schema = json.loads(run("schema", command).stdout)
        done = run(command, *arguments, "--json", "-q", cwd=self.folder.name)
        self.assertLess(done.returncode, 2, done.stderr)
        self.assertEqual(Checker(schema).problems(json.loads(done.stdout), schema), [])
    setattr(Schemas, f"test_{command}_{number}", test)


for name, calls in CALLS.items():
    for position, words in enumerate(calls):
        add_test(name, position, words)

if __name__ == "__main__":
    unittest.main()
