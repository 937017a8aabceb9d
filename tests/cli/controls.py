#!/usr/bin/env python3
"""No text of others reaches a terminal as it is: control characters, and characters that turn text around, come in by
every input of every command, and no output has them, on a terminal or in a pipe.

CALLS has a good call of each command. Each of its options gets the evil text as its value. INPUTS are calls that read
evil files, engines, friends and environments; what they print must have the text in its visible form, so that a call
that has stopped reading it is noticed."""
import contextlib
import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

from program import STOCKADE, patience, run, write

# A colour that this program has not, a title, a bell, and what turns text around; no quotes, so that every format can
# have it.
EVIL = "\x1b[41mx\x1b]0;y\x07\x08\x7f\u009b45m\u202ez\u2066"
SHOWN = "[41mx"
# Where a text can have several lines: no line of the output is one that the text has made.
LINES = EVIL + "\nFORGED line"
AS_YAML = EVIL.encode("unicode_escape").decode()  # YAML and JSON read \x and \u, too
YAML_LINES = LINES.encode("unicode_escape").decode()
LUA_LINES = "".join(f"\\{byte}" if byte < 32 or byte > 126 else chr(byte) for byte in LINES.encode())
AS_JSON = json.dumps(LINES)
PAGE = "<title>{{title}}</title>{{game}}\n"
BAD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
# framework/notation/board_text.cpp
COLOUR = re.compile("\x1b\\[(?:0|1|2|33|34|1;3[1-6])(?:;7)?m")

RULES = f"""schema: 1
name: "N {AS_YAML}"
description: "D {AS_YAML}"
rules: "R {YAML_LINES}"
sources: ["S {AS_YAML}"]
extends: chess
script: game.lua
"""
SCRIPT = f"""local text = "{LUA_LINES}"
return {{
  define = function(definition) definition.name = "L " .. text:gsub("\\n.*", "") end,
  announce = function() return "A " .. text end,
  allow = function(_, move) if move.piece == "N" then error("E " .. text) end return move.piece ~= "B", "W " .. text end,
}}
"""
GAMES = f"""[Event "{EVIL}"]
[White "{EVIL}"]
[Black "Bob"]
[Date "{EVIL}"]
[No{EVIL}Name "x"]
[Result "*"]

{{C {EVIL}}} 1. e4 {{D {EVIL}}} e5 *

"""
BAD_GAMES = {
    "move.pgn": f'[White "A"]\n\n1. e4 {EVIL}5 *\n', "tag.pgn": f"[White {EVIL}]\n\n1. e4 *\n",
    "result.pgn": f'[White "A"]\n[Result "{EVIL}"]\n\n1. e4 *\n', "variant.pgn": f'[Variant "{EVIL}"]\n\n1. e4 *\n',
    "fen.pgn": f'[SetUp "1"]\n[FEN "{EVIL}"]\n\n1. e4 *\n'}
RECORD = {"format": "stockade-record", "version": 1, "games": [
    {"variant": "chess", "tags": {"White": LINES, "Na" + LINES: LINES}, "comment": LINES, "result": "*", "moves": []}]}
BAD_RECORD = {"format": "stockade-record", "version": 1, "games": [{"variant": "chess", "result": LINES, "moves": []}]}
UCI_ENGINE = """import sys
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "uci": print("id name " + EVIL + "\\nid author x\\nuciok", flush=True)
    if word == "isready": print("readyok", flush=True)
    if word == "go": print("info string " + EVIL + "\\nbestmove " + EVIL, flush=True)
    if word == "quit": break
"""
XBOARD_ENGINE = """import sys
for line in sys.stdin:
    if line.startswith("protover"): print('feature ping=1 setboard=1 myname="' + EVIL + '" done=1', flush=True)
    if line.startswith("ping"): print("pong" + line[4:], end="", flush=True)
    if line.startswith(("go", "usermove")): print("move " + EVIL, flush=True)
    if line.startswith("quit"): break
"""
TESTS = f"""variant: evil.yaml
tests:
  - name: "T {YAML_LINES}"
    count: 3
  - name: second
    legal: ["{YAML_LINES}"]
"""
LESSONS = f"""variant: evil
title: "T {YAML_LINES.replace(chr(92) + 'n', ' ')}"
lessons:
  - id: evil
    title: "L {YAML_LINES.replace(chr(92) + 'n', ' ')}"
    steps:
      - text: "X {YAML_LINES}"
        play: e4
        hints: ["H {YAML_LINES}"]
        refuse: {{ d4: "R {YAML_LINES}" }}
        after: "A {YAML_LINES}"
"""


def engine(folder, name, text):
    """The command of an engine in Python."""
    path = write(folder, name, f"EVIL = {EVIL!r}\n" + text)
    return f'cmd="{sys.executable} {path}"'


# A good and short call of each command that has options or reads files.
CALLS = {
    "list": ["chess"], "show": ["chess"], "check": ["evil/evil.yaml"], "explain": ["chess", "e4"], "fen": ["chess"],
    "moves": ["chess"], "perft": ["chess", "--depth", "1"], "playout": ["chess", "--games", "1"], "board": ["chess"],
    "replay": ["chess", "games.pgn"], "convert": ["games.pgn", "-"], "find": ["games.pgn"],
    "review": ["games.pgn", "--depth", "1"], "search": ["chess", "--depth", "1"],
    "play": ["chess", "--computer", "none"], "uci": ["chess"], "learn": ["evil/evil.lessons.yaml"],
    "lesson": ["evil/evil.test.yaml", "T"], "puzzles": ["chess", "games.pgn", "--nodes", "1000", "--threads", "1"],
    "match": ["random", "greedy", "--variant", "chess", "--games", "2", "--max-plies", "4"],
    "test": ["evil/evil.test.yaml"], "verify": ["chess", "--games", "1"], "bench": ["--filter", "none"], "schema": [],
    "reference": ["made"], "new": ["mine"], "import": ["good.ini"], "watch": ["no_such_variant"], "betza": ["N"],
    "export": ["chess", "--html", "page.html"], "texts": ["chess"], "diff": ["chess", "losalamos"],
    "compare": ["chess", "losalamos", "--random", "--games", "1", "--max-plies", "2"], "manual": ["manual"],
    "completion": ["bash"], "help": ["list"]}


class Controls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.folder = os.path.join(cls.scratch.name, "work")
        cls.environment = {**os.environ, "HOME": cls.folder, "TERM": "xterm"}
        cls.environment.pop("NO_COLOR", None)
        for name, text in (("evil/evil.yaml", RULES), ("evil/game.lua", SCRIPT), ("evil/evil.test.yaml", TESTS),
                           ("evil/evil.lessons.yaml", LESSONS),
                           ("games.pgn", GAMES), *BAD_GAMES.items(), ("games.json", json.dumps(RECORD)),
                           ("result.json", json.dumps(BAD_RECORD)),
                           ("good.ini", "[good:chess]\ncastling = false\n"),
                           ("key.yaml", f'schema: 1\nname: K\nextends: chess\n"k {YAML_LINES}": 1\n'),
                           ("value.yaml", f'schema: 1\nname: V\nextends: "{YAML_LINES}"\n'),
                           ("raw.yaml", f"schema: 1\nname: {EVIL}\n"),
                           ("setup.yaml", f'schema: 1\nname: P\nextends: chess\nsetup: "{YAML_LINES}"\n'),
                           ("zone.yaml", f'schema: 1\nname: Z\nextends: crazyhouse\nsides: [{{ name: "{YAML_LINES}" }}, '
                                         "{ name: Black }]\n"),
                           ("failing/failing.yaml", "schema: 1\nname: F\nextends: chess\nscript: game.lua\n"),
                           ("failing/game.lua", f'error("{LUA_LINES}")\n'),
                           ("evil.ini", f"[ev{EVIL}il:chess]\nx{EVIL} = {EVIL}\n[good:no{EVIL}]\n"),
                           ("openings.fen", EVIL + "\n"), ("samples", EVIL + "\n"), ("in.json", f"{{{AS_JSON}: 1}}\n"),
                           ("keys.test.yaml", f'variant: chess\ntests:\n  - name: a\n    "k{YAML_LINES}": 1\n')):
            write(cls.folder, name, text)
        write(cls.folder, f"f{EVIL}\n/x{EVIL}\n.yaml", "schema: 2\n")
        cls.uci = engine(cls.folder, "uci.py", UCI_ENGINE)
        cls.xboard = engine(cls.folder, "xboard.py", XBOARD_ENGINE) + " proto=xboard"

    def call(self, arguments, stdin, environment, on_terminal):
        """What the program prints; it ends by itself, or is interrupted if it would watch files for ever."""
        near, far = pty.openpty() if on_terminal else os.pipe()
        with subprocess.Popen([STOCKADE, *arguments], stdin=subprocess.PIPE, stdout=far, stderr=far, cwd=self.folder,
                              env={**self.environment, **environment}) as process:
            os.close(far)
            output = b""
            feeder = threading.Thread(target=self.feed, args=(process.stdin, stdin))
            feeder.start()
            watchdog = threading.Timer(patience(120), process.kill)
            watchdog.start()
            with contextlib.suppress(OSError):  # the end of a terminal
                while part := os.read(near, 65536):
                    output += part
                    if arguments[0] == "watch":
                        process.send_signal(signal.SIGINT)
            code = process.wait()
            watchdog.cancel()
            feeder.join()
        os.close(near)
        self.assertIn(code, (0, 1, 2, 130) if arguments[0] == "watch" else (0, 1, 2), (arguments, output))
        return output

    @staticmethod
    def feed(pipe, text):
        with contextlib.suppress(OSError), pipe:
            pipe.write(text.encode())

    def check(self, *arguments, stdin="", environment=None, shows=None, ways=(False, True)):
        """Calls the program in a pipe and on a terminal; `shows`: what the output must have, besides nothing evil."""
        for on_terminal in ways:
            with self.subTest(arguments=arguments, on_terminal=on_terminal):
                text = self.call(arguments, stdin, environment or {}, on_terminal).decode("utf-8", "surrogateescape")
                if on_terminal:  # its line ends, and the lines of progress
                    text = text.replace("\r", "\n")
                if on_terminal or "--color" in arguments:
                    text = COLOUR.sub("", text)
                self.assertNotRegex(text, "(?m)^FORGED")  # it may follow two spaces, or an escape
                for found in BAD.finditer(text):
                    self.fail(f"U+{ord(found[0]):04X} in {text[max(0, found.start() - 60):found.start() + 20]!r}")
                if shows:
                    self.assertIn(shows, text)

    def test_every_option_of_every_command(self):
        listed = run("--help")[1]
        commands = re.findall(r"(?m)^  ([a-z]+) {2,}", listed[listed.index("Subcommands"):])
        self.assertEqual(sorted(commands), sorted(CALLS))
        self.check(LINES, shows=SHOWN)
        self.check("--" + LINES, shows=SHOWN)
        for command, call in CALLS.items():
            self.check(command, *call)
            self.check(command, *call, "--no" + LINES, shows=SHOWN)
            self.check(command, *call, LINES)
            options = sorted(set(re.findall(r"(?<=\s)--[a-z0-9-]+", run(command, "--help")[1])) - {"--help"})
            for number, option in enumerate(options):
                words = [option, LINES] if number % 2 else [f"{option}={LINES}"]
                self.check(command, *call, *words, ways=[number % 4 < 2])

    def test_every_position_of_an_argument(self):
        for command, call in CALLS.items():
            # These print the path that they have written, as it is.
            evil = EVIL if command in ("reference", "manual") else LINES
            for position in range(len(call)):
                self.check(command, *call[:position], evil, *call[position + 1:], ways=[False])
                self.check(command, *call[:position], evil + ".yaml", *call[position + 1:], ways=[True])

    def test_variant_files(self):
        for call in (["show"], ["check"], ["moves"], ["fen", "--board"], ["board"], ["board", "--json"], ["texts"],
                     ["board", "--color", "always"], ["search", "--depth", "1"], ["playout", "--games", "1"],
                     ["explain", "Bc4"], ["explain", "Nf3"], ["play", "--computer", "none"], ["uci"],
                     ["export", "--html", "page.html"], ["diff", "chess"], ["new", "fresh", "--extends"]):
            command, *more = call
            arguments = [command, *more, "evil/evil.yaml"] if "--extends" in more else [command, "evil/evil.yaml", *more]
            self.check(*arguments, stdin="e4\ne5\nmoves\nBc4\nNf3\nwhy Bc4\nd\nsave saved.pgn\nquit\n")
        self.check("show", "evil/evil.yaml", shows=SHOWN)
        self.check("explain", "evil/evil.yaml", "Bc4", "--moves", "e4 e5", shows="W  " + SHOWN)
        self.check("moves", "evil/evil.yaml", shows="E \\x1b" + SHOWN)
        self.check("test", "evil/evil.test.yaml", shows="T \\x1b" + SHOWN)
        self.check("learn", "evil/evil.yaml", stdin="hint\nd4\ne4\nlist\n", shows="X \\x1b" + SHOWN)
        self.check("lesson", "evil/evil.test.yaml", "T")
        for name in ("key", "value", "setup", "zone", "raw", "failing/failing"):
            self.check("check", name + ".yaml")
            self.check("check", name + ".yaml", "--json")
            self.check("board", name + ".yaml", "--color", "always")
        self.check("check", "key.yaml", shows=SHOWN)
        self.check("check", "value.yaml", shows=SHOWN)
        self.check("check", "failing", shows=SHOWN)
        self.check("test", "keys.test.yaml", shows=SHOWN)
        self.check("check", f"f{EVIL}\n", shows=SHOWN)
        self.check("check", f"f{EVIL}\n/x{EVIL}\n.yaml", shows=SHOWN)
        self.check("check", f"no{EVIL}\n", shows=SHOWN)
        self.check("import", "evil.ini", "-o", "made", shows=SHOWN)
        self.check("import", "evil.ini", f"ev{EVIL}il", shows=SHOWN)
        self.check("import", "evil.ini", "--list", shows=SHOWN)
        self.check("import", "evil.ini", "--standalone")

    def test_games_and_positions(self):
        for name in ("games.pgn", *BAD_GAMES):
            for call in (["find", name], ["find", name, "--json"], ["find", name, "--out", "-"], ["convert", name, "-"],
                         ["convert", name, "-", "--to", "json"], ["replay", "chess", name], ["replay", "chess", name, "--json"],
                         ["review", name, "--depth", "1"], ["review", name, "--depth", "1", "--json"]):
                self.check(*call)
        self.check("find", "games.pgn", shows=SHOWN)
        self.check("convert", "games.pgn", "-", shows=r"\\x1b[41mx")
        self.check("replay", "chess", "move.pgn", shows=r"\x1b")
        self.check("convert", "games.json", "-", shows=SHOWN)
        self.check("convert", "games.json", "out.pgn")
        self.check("convert", "result.json", "-", shows=SHOWN)
        self.check("convert", "games.pgn", "out.json")
        for name in ("out.pgn", "out.json"):
            with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                text = file.read()
            self.assertIn("41mx", text)
            self.assertNotRegex(text, r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
        self.check("convert", "in.json", "-")
        self.check("moves", "chess", "--fen", "-", stdin=EVIL + "\n")
        self.check("moves", "chess", "--moves", "e4 " + EVIL, shows=SHOWN)
        self.check("play", "chess", "--computer", "none", stdin=f"{EVIL}\ne4 {EVIL}\nfen {EVIL}\nsave /no{EVIL}/x\nquit\n",
                   shows=SHOWN)
        self.check("uci", stdin=f"{EVIL}\nposition fen {EVIL}\nsetoption name {EVIL} value {EVIL}\n"
                                f"position startpos moves {EVIL}\nd\nquit\n")
        self.check("compare", "chess", "losalamos", "--samples", "samples", "--resume", "--random", "--games", "1")
        self.check("match", "random", "greedy", "--variant", "chess", "--games", "2", "--openings", "openings.fen")

    def test_other_engines(self):
        for number, opponent in enumerate((self.uci, self.xboard)):
            self.check("match", opponent, "random", "--variant", "chess", "--games", "2", "--max-plies", "4", "--movetime", "1s",
                       "--pgn", f"match{number}.pgn", shows=SHOWN)
            self.check("match", opponent, "random", "--variant", "chess", "--games", "2", "--max-plies", "4", "--movetime", "1s",
                       "--json")
            with open(os.path.join(self.folder, f"match{number}.pgn"), encoding="utf-8") as file:
                text = file.read()
            self.assertIn("41mx", text)
            self.assertNotRegex(text, r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")

    @unittest.skipUnless(os.environ.get("STOCKADE_GUI"), "stockade-gui was not built")
    def test_the_window_before_it_opens(self):
        for call in (["--" + EVIL], ["--render", "board.png", "--variant", EVIL]):
            with self.subTest(call):
                done = subprocess.run([os.environ["STOCKADE_GUI"], *call], cwd=self.folder, capture_output=True, check=False,
                                      timeout=patience(60))
                text = (done.stdout + done.stderr).decode("utf-8", "surrogateescape")
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(SHOWN, text)
                self.assertIsNone(BAD.search(text), repr(text))

    def test_a_friend(self):
        welcome = {"type": "welcome", "game": EVIL, "variant": EVIL, "base": EVIL, "options": {EVIL: EVIL}, "rules": LINES,
                   "start": EVIL, "moves": [EVIL], "side": 1}
        answers = {json.dumps(welcome): "does not have the variant",
                   json.dumps({**welcome, "variant": "chess", "base": ""}): "has other rules",
                   json.dumps({"type": "refused", "reason": LINES}): "did not understand a message",
                   json.dumps({"type": LINES}): "is not part of the game", EVIL: "is not part of the game"}
        for answer, words in answers.items():
            with socket.create_server(("127.0.0.1", 0)) as server:
                threading.Thread(target=self.answer, args=(server, answer), daemon=True).start()
                self.check("play", "--join", f"127.0.0.1:{server.getsockname()[1]}", "abc-def", shows=words)

    @staticmethod
    def answer(server, text):
        with contextlib.suppress(OSError):
            while True:
                friend = server.accept()[0]
                friend.recv(4096)
                friend.sendall(text.encode() + b"\n")

    def test_the_environment(self):
        library = os.path.join(self.folder, "library")
        for name in ("a", "b"):
            write(library, f"{name}/{name}.yaml", f'schema: 1\nname: "{YAML_LINES}"\nextends: chess\n"k{YAML_LINES}": 1\n')
        write(library, "drops/family.yaml", f'title: "{YAML_LINES}"\ndescription: "{YAML_LINES}"\n')
        write(library, "drops/c/c.yaml", f'schema: 1\nname: "{YAML_LINES}"\nextends: chess\n')
        write(library, "drops/d/d.yaml", f'schema: 1\nname: D\nextends: "{YAML_LINES}"\n')
        for call in (["list"], ["list", "--json"], ["show", "c"], ["find", "games.pgn"], ["uci"], ["check", "a"],
                     ["compare", "--all", "--family", "drops", "--random", "--playouts", "1", "--max-plies", "2"]):
            self.check(*call, environment={"STOCKADE_VARIANT_PATH": library}, stdin="uci\nquit\n")
        self.check("list", environment={"STOCKADE_VARIANT_PATH": library}, shows=SHOWN)
        for name in ("STOCKADE_VARIANT_PATH", "XDG_DATA_HOME", "HOME", "LANG", "LC_ALL", "LANGUAGE", "TERM", "COLUMNS",
                     "XDG_CONFIG_HOME", "TMPDIR", "PATH"):
            for call in (["list"], ["board", "chess"], ["show", "nothing"], ["play", "chess", "--computer", "none"]):
                self.check(*call, environment={name: "/no" + EVIL}, stdin="quit\n")


if __name__ == "__main__":
    unittest.main()
