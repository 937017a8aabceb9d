#!/usr/bin/env python3
"""What people expect of a command line: boards, pipes, errors as JSON, --quiet, progress, help, manual pages, completion."""
import json
import os
import pty
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest

from program import ROOT, STOCKADE, patience, read, run, write

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def on_terminal(*arguments, stdin=b""):
    """Exit code and what a terminal shows of stdout and stderr."""
    leader, follower = pty.openpty()
    child = subprocess.Popen([STOCKADE, *arguments], stdin=subprocess.PIPE, stdout=follower, stderr=follower,
                             env={**os.environ, "TERM": "xterm"})
    os.close(follower)
    child.stdin.write(stdin)
    child.stdin.close()
    shown = b""
    while True:
        try:
            part = os.read(leader, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(leader)
    return child.wait(timeout=patience(60)), shown.decode()


class Lists(unittest.TestCase):
    def test_a_terminal_gets_columns_by_family(self):
        rows = [line.split("\t") for line in run("list", "--family", "japanese")[1].splitlines()]
        code, shown = on_terminal("list", "--family", "japanese")
        self.assertEqual(code, 0)
        head, *lines, _, count = shown.replace("\r\n", "\n").rstrip("\n").split("\n")
        self.assertEqual(head, "Shogi: Japanese chess, and the games on other boards that are made from it.")
        self.assertEqual(count, f"{len(rows)} variants")
        self.assertEqual([line.split()[0] for line in lines], [row[0] for row in rows])
        for column in (1, 3):  # names and boards
            self.assertEqual(len({line.index("  " + row[column]) for line, row in zip(lines, rows)}), 1, shown)
        # What is remarkable stands at the end.
        self.assertRegex(on_terminal("list", "--family", "drops")[1], r"(?m)^  hostage  .*native engine")
        self.assertRegex(on_terminal("list", "--family", "players")[1], r"(?m)^  bughouse  .*4 players")


class Boards(unittest.TestCase):
    def test_a_position_is_drawn_after_moves_with_numbers(self):
        for moves in ("1. e4 c5 2. Nf3", "1.e4 c5 2.Nf3", "e4 c5 Nf3", "1.e4 1...c5 2.Nf3"):
            code, out, err = run("board", "chess", "--moves", moves)
            self.assertEqual((code, err), (0, ""), moves)
            self.assertIn(" 5 | :  .  p  .  :  .  :  . |", out)
            self.assertIn(" 3 | :  .  :  .  :  N  :  . |", out)
            self.assertNotIn("\x1b", out)

    def test_a_terminal_gets_colours_unless_refused(self):
        code, shown = on_terminal("board", "chess")
        self.assertEqual(code, 0)
        self.assertIn("\x1b[", shown)
        plain = re.sub(r"\x1b\[[0-9;]*m", "", shown).replace("\r\n", "\n")
        self.assertEqual(plain, run("board", "chess")[1])
        os.environ["NO_COLOR"] = "1"
        try:
            self.assertNotIn("\x1b[", on_terminal("board", "chess")[1])
        finally:
            del os.environ["NO_COLOR"]
        self.assertNotIn("\x1b", on_terminal("board", "chess", "--color", "never")[1])
        for variant in ("bughouse", "raumschach", "glinski", "fourplayer"):
            coloured = run("board", variant, "--color", "always")[1]
            self.assertEqual(re.sub(r"\x1b\[[0-9;]*m", "", coloured), run("board", variant)[1], variant)

    def test_facts_are_json(self):
        fen = "4k3/8/8/8/8/8/8/4K3[N#p] w - - 0 1"
        code, out, err = run("board", "hostage", "--fen", fen, "--json")
        facts = json.loads(out)
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(facts["cells"], {"e1": "K", "e8": "k"})
        self.assertEqual(facts["side"], "White")
        self.assertEqual(facts["fen"], run("fen", "hostage", "--fen", fen)[1].strip())
        held = {(zone["side"], zone["name"]): zone["pieces"] for zone in facts["zones"] if zone["pieces"]}
        self.assertEqual(sorted(list(pieces.items()) for pieces in held.values()), [[("N", 1)], [("p", 1)]])

    def test_the_equipment_of_a_game_is_json(self):
        game = json.loads(run("show", "hostage", "--json")[1])
        self.assertEqual((game["board"]["files"], game["board"]["shape"], len(game["board"]["cells"])), (8, "squares", 64))
        self.assertEqual([side["letter"] for side in game["sides"]], ["w", "b"])
        knight = next(piece for piece in game["pieces"] if piece["name"] == "knight")
        self.assertEqual((knight["symbols"], knight["moves"]), ({"White": "N", "Black": "n"}, "N"))
        self.assertEqual({(zone["side"], zone["name"], zone["drops"]) for zone in game["zones"]},
                         {(side, name, name == "airfield") for side in ("White", "Black") for name in ("prison", "airfield")})
        self.assertEqual(json.loads(run("fen", "hostage", "--json")[1]), {"fen": game["start"]})
        checked = json.loads(run("verify", "hostage", "--games", "2", "--json")[1])
        self.assertIsNone(checked["difference"])
        self.assertGreater(checked["positions"], 10)

    def test_a_side_sees_only_its_own(self):
        code, out, _ = run("board", "darkchess", "--view", "Black", "--json")
        facts = json.loads(out)
        self.assertEqual(code, 0)
        self.assertIsNone(facts["cells"]["e1"])
        self.assertEqual(facts["cells"]["e8"], "k")
        self.assertNotIn("K", facts["fen"].split()[0])

    @unittest.skipUnless(os.environ.get("STOCKADE_GUI"), "the window is not built")
    def test_pictures(self):
        with tempfile.TemporaryDirectory() as folder:
            png, svg = os.path.join(folder, "a.png"), os.path.join(folder, "b")
            code, out, err = run("board", "circe", "--base", "shogi", "--png", png, "--svg", svg, "--size", "300")
            self.assertEqual((code, out, err), (0, "", ""))
            with open(png, "rb") as file:
                self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")
            self.assertIn("<svg", read(svg + ".svg"))
            code, _, err = run("board", "chess", "--png", os.path.join(folder, "a.svg"))
            self.assertEqual(code, 2)
            self.assertIn("does not end in .png", err)
            code, _, err = run("board", "chess", "--png", "/nonexistent/a.png")
            self.assertEqual(code, 2)
            self.assertIn("cannot write '/nonexistent/a.png'", err)


class Pipes(unittest.TestCase):
    def test_many_positions_in_one_process(self):
        lines = ["# two positions", START, "", "startpos", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
        code, out, err = run("perft", "chess", "--fen", "-", "--depth", "2", "--json", stdin="\n".join(lines))
        self.assertEqual((code, err), (0, ""))
        self.assertEqual([one["nodes"] for one in json.loads(out)], [400, 400, 66])
        code, out, _ = run("fen", "chess", "--fen", "-", "--moves", "1. e4", stdin=START + "\n" + START + "\n")
        self.assertEqual(code, 0)
        self.assertEqual([line for line in out.split("\n") if line],
                         2 * ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"])
        for command in (["moves"], ["board"], ["search", "--depth", "1"], ["playout", "--games", "1"]):
            code, out, err = run(command[0], "chess", "--fen", "-", *command[1:], stdin="startpos\nstartpos\n")
            self.assertEqual((code, err), (0, ""), command)
            halves = out.strip("\n").split("\n\n")
            self.assertEqual(len(halves), 2, command)
        code, out, _ = run("explain", "chess", "--fen", "-", "Ke2", stdin="startpos\n")
        self.assertEqual((code, out.split("\n")[0]), (1, "illegal: own-piece-there"))

    def test_a_bad_line_is_named_and_the_others_are_done(self):
        code, out, err = run("fen", "chess", "--fen", "-", stdin="startpos\nbad\nstartpos\n")
        self.assertEqual(code, 2)
        self.assertEqual(out, START + "\n\n" + START + "\n")
        self.assertTrue(err.startswith("-:2:2: error: "), err)
        # An EPD file tells more of a position after a semicolon.
        epd = START + " ;D1 20 ;D2 400\n"
        self.assertEqual(run("fen", "chess", "--fen", "-", stdin=epd), (0, START + "\n", ""))
        code, out, _ = run("moves", "chess", "--fen", "-", "--json", stdin="bad\nstartpos\n")
        first, second = json.loads(out)
        self.assertEqual((code, first["errors"][0]["line"], len(second)), (2, 1, 20))

    def test_games_come_from_standard_input_and_go_to_standard_output(self):
        games = "[Variant \"chess\"]\n[Result \"*\"]\n\n1. e4 e5 *\n"
        self.assertEqual(run("replay", "chess", "-", stdin=games)[1].split("\n")[-2], "1 passed, 0 failed")
        code, out, err = run("convert", "-", "-", "--to", "json", stdin=games)
        self.assertEqual((code, err), (0, ""))
        code, back, err = run("convert", "-", "-", "--from", "json", stdin=out)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("1. e4 e5 *", back)
        self.assertEqual(run("find", "-", stdin=games)[0], 0)
        code, out, err = run("convert", "-", "-", "--from", "fen", "--variant", "chess", stdin=START + "\n")
        self.assertEqual((code, out, err), (0, START + "\n", ""))
        code, _, err = run("convert", "-", "-", "--from", "fen", "--to", "pgn", "--variant", "chess", stdin=START)
        self.assertEqual(code, 2)
        self.assertIn("cannot convert", err)

    def test_a_file_without_a_game_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out.json")
            self.assertEqual(run("convert", "-", out, stdin=""), (2, "", "error: '-' contains no game\n"))
            empty = '{"format": "stockade-record", "version": 1, "games": []}'
            self.assertEqual(run("convert", "-", "-", "--from", "json", stdin=empty), (2, "", "error: '-' contains no game\n"))
            self.assertEqual(run("convert", "-", "-", "--from", "fen", "--variant", "chess", stdin="# none\n"),
                             (2, "", "error: '-' contains no position\n"))
            bad = write(folder, "bad.json", '{"format": "stockade-record",\n "version" 1}')
            code, _, err = run("convert", bad, out)
            self.assertEqual(code, 1)
            self.assertTrue(err.startswith(bad + ":2:12: error: this is not JSON: '1' is not expected here ("), err)
            self.assertFalse(os.path.exists(out))


class Messages(unittest.TestCase):
    def test_errors_are_json_for_programs(self):
        for call, name in ((["moves", "ches", "--json"], "unknown-variant"),
                           (["perft", "chess", "--depth", "1", "--fen", "x", "--json"], "position-letter"),
                           (["show", "nothing_such", "--json"], "unknown-variant"),
                           (["moves", "--json"], "wrong-call"),
                           (["search", "chess", "--json"], "no-limit")):
            with self.subTest(call=call):
                code, out, err = run(*call)
                self.assertEqual(code, 2)
                problem = json.loads(out)["errors"][0]
                self.assertEqual((problem["id"], problem["severity"]), (name, "error"))
                self.assertIn(problem["message"], err)
        # A result that says no is no error.
        code, out, _ = run("explain", "chess", "Ke2", "--json")
        self.assertEqual((code, json.loads(out)["legal"]), (1, False))
        with tempfile.TemporaryDirectory() as folder:
            path = write(folder, "old.json", "old")
            self.assertEqual(run("moves", "ches", "--json=" + path)[0], 2)
            self.assertEqual(read(path), "old")

    def test_quiet_leaves_errors_only(self):
        with tempfile.TemporaryDirectory() as folder:
            path = write(folder, "odd/odd.yaml", "schema: 1\nextends: chess\nname: Odd\n")
            games = write(folder, "g.pgn", "[Variant \"chess\"]\n\n1. e4+ e5 *\n")
            self.assertIn("warning", run("replay", "chess", games)[2])
            self.assertEqual(run("replay", "chess", games, "-q")[2], "")
            self.assertEqual(run("-q", "replay", "chess", games)[2], "")
            self.assertIn("error", run("moves", path, "--fen", "x", "--quiet")[2])

    def test_long_work_shows_how_much_is_left(self):
        arguments = ("playout", "shogi", "--games", "100000", "--max-plies", "300")
        code, shown = self.interrupted_on_terminal(arguments, 3)
        self.assertEqual(code, 130)
        self.assertRegex(shown, r"\r\[#*\.+\] \d+ of 100000 games, \S+ (s|min|h) left")
        code, shown = self.interrupted_on_terminal((*arguments, "-q"), 3)
        self.assertNotIn("left", shown)

    @staticmethod
    def interrupted_on_terminal(arguments, seconds):
        leader, follower = pty.openpty()
        child = subprocess.Popen([STOCKADE, *arguments], stdout=subprocess.DEVNULL, stderr=follower)
        os.close(follower)
        try:
            child.wait(seconds)
        except subprocess.TimeoutExpired:
            child.send_signal(2)
        code = child.wait(60)
        shown = b""
        try:
            while part := os.read(leader, 65536):
                shown += part
        except OSError:
            pass
        os.close(leader)
        return code, shown.decode()


class Help(unittest.TestCase):
    def commands(self):
        listed = run("--help")[1].split("Subcommands:")[1]
        return re.findall(r"(?m)^  ([a-z]+) ", listed)

    def test_every_command_has_examples_and_exit_codes(self):
        self.assertGreater(len(self.commands()), 25)
        for command in self.commands():
            code, out, _ = run(command, "--help")
            self.assertEqual(code, 0)
            self.assertRegex(out, r"Examples:\n  stockade " + command, command)
            self.assertRegex(out, r"Exit codes:\n  0 ", command)
            self.assertEqual(run("help", command)[1], out)

    def test_examples_work(self):
        endless = {"play", "uci", "watch"}
        slow = {"bench", "compare", "match", "puzzles", "test", "review", "verify"}
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "games.pgn", "[Variant \"chess\"]\n[White \"Leslie\"]\n[Result \"1-0\"]\n\n1. e4 c5 1-0\n")
            write(folder, "my_game.test.yaml",
                  "variant: chess\ntests:\n  - name: the first turn\n    legal: [e4]\n    play: e4\n")
            write(folder, "positions.txt", "startpos\n")
            write(folder, "positions.fen", START + "\n")
            shutil.copytree(os.path.join(ROOT, "variants", "drops", "hostage"), os.path.join(folder, "my_game"))
            for ending in (".yaml", ".lessons.yaml"):
                os.rename(os.path.join(folder, "my_game", "hostage" + ending),
                          os.path.join(folder, "my_game", "my_game" + ending))
            # tests/definition/diagnostics.cpp checks the whole library.
            os.symlink(os.path.join(ROOT, "variants", "small"), os.path.join(folder, "variants"))
            write(folder, "variants.ini", "[my_variant:chess]\nstalemateValue = loss\n")
            tried = 0
            for command in self.commands():
                if command in endless | slow:
                    continue
                for call in re.findall(r"(?m)^  stockade (.*)$", run(command, "--help")[1]):
                    if call == "new my_game" or "fairy.fen" in call:
                        continue
                    if "--png" in call and not os.environ.get("STOCKADE_GUI"):
                        continue
                    done = subprocess.run(f"{shlex.quote(STOCKADE)} {call}", shell=True, cwd=folder, text=True,
                                          capture_output=True, timeout=patience(120))
                    if "the engine for web browsers" in done.stderr:
                        continue
                    self.assertIn(done.returncode, (0, 1), (call, done.stderr))
                    if done.returncode == 1:
                        self.assertIn(command, ("explain", "diff", "check"), (call, done.stderr))
                    tried += 1
            self.assertGreater(tried, 25)

    def test_manual_pages(self):
        with tempfile.TemporaryDirectory() as folder:
            code, out, err = run("manual", os.path.join(folder, "man1"))
            self.assertEqual((code, err), (0, ""))
            self.assertEqual(len(out.split()), len(self.commands()) + 1)
            page = read(folder, "man1", "stockade-perft.1")
            for words in (".SH NAME\nstockade\\-perft", "\\-\\-depth", ".SH EXIT STATUS", ".SH EXAMPLES"):
                self.assertIn(words, page)
            if shutil.which("man") and shutil.which("groff"):
                done = subprocess.run(["man", "--warnings", "-l", os.path.join(folder, "man1", "stockade.1")],
                                      capture_output=True, text=True, env={**os.environ, "MANWIDTH": "100"})
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertIn("stockade-perft(1)", done.stdout)

    def test_manual_pages_say_where_a_value_goes(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("manual", folder)[0], 0)
            page = read(folder, "stockade-test.1")
            for heading in ("\\-\\-mutate[=own|all]", "\\-\\-json[=FILE]", "\\-\\-coverage", "\\-\\-filter TEXT",
                            "\\-q, \\-\\-quiet"):
                self.assertIn(f"\n\\fB{heading}\\fR\n", page)
            self.assertIn("\n\\fB\\-\\-host [PORT]\\fR\n", read(folder, "stockade-play.1"))

    def completed_in_bash(self, folder, *words):
        """What the script offers for the last word in the folder."""
        path = write(folder, "stockade.bash", run("completion", "bash")[1])
        call = (f"source {shlex.quote(path)}; PATH={shlex.quote(os.path.dirname(STOCKADE))}:$PATH; "
                f"COMP_WORDS=({' '.join(map(shlex.quote, words))}); COMP_CWORD={len(words) - 1}; _stockade; "
                "((${#COMPREPLY[@]} == 0)) || printf '%s\\n' \"${COMPREPLY[@]}\"")
        done = subprocess.run(["bash", "-c", call], cwd=folder, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""), words)
        return done.stdout.splitlines()

    def test_completion_in_bash(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "my game.pgn", "")

            def completed(*words):
                return self.completed_in_bash(folder, "stockade", *words)

            for words, expected in (
                    (("pla",), ["play", "playout"]),
                    (("-q", "pla"), ["play", "playout"]),
                    (("--vers",), ["--version"]),
                    (("perft", "--dep"), ["--depth"]),
                    (("moves", "chess", "--js"), ["--json", "--json="]),
                    # The word after a flag is an argument, or another option.
                    (("test", "--coverage", "--mut"), ["--mutate", "--mutate="]),
                    (("perft", "--divide", "hostag"), ["hostage"]),
                    (("perft", "-q", "hostag"), ["hostage"]),
                    (("moves", "--json", "hostag"), ["hostage"]),
                    # A value behind '=', which bash makes words of its own.
                    (("test", "--mutate", "=", "a"), ["all"]),
                    (("test", "--mutate=a",), ["--mutate=all"]),
                    (("moves", "hostage", "--json", "=", "my"), ["my game.pgn"]),
                    (("fen", "chess", "--dialect", "py"), ["pychess"]),
                    (("fen", "chess", "--dialect", "=", "py"), ["pychess"]),
                    (("fen", "chess", "--dialect", "="), ["stockade", "fairy", "pychess", "xboard", "sjaak", "lichess", "ucci"]),
                    # Each argument has its kind.
                    (("compare", "hostag"), ["hostage"]),
                    (("compare", "chess", "shogi", "hostag"), ["hostage"]),
                    (("diff", "hostage", ":", "pawn_drop_resets", "=", "no", "hostag"), ["hostage"]),
                    (("diff", "chess", "hostage", "hostag"), []),
                    (("replay", "--set", "a=b", "hostag"), ["hostage"]),
                    (("replay", "hostage", "my"), ["my game.pgn"]),
                    (("replay", "hostage", "hostag"), []),
                    (("explain", "hostage", "my"), []),
                    (("test", "hostag"), ["hostage"]),
                    (("watch", "my"), ["my game.pgn"]),
                    (("match", "native", "ran"), ["random"]),
                    (("schema", "per"), ["perft"]),
                    (("help", "per"), ["perft"]),
                    (("completion", "z"), ["zsh"]),
                    # Each option, too.
                    (("uci", "--offer", "hostag"), ["hostage"]),
                    (("show", "circe", "--base", "hostag"), ["hostage"]),
                    (("new", "mine", "--extends", "hostag"), ["hostage"]),
                    (("match", "--variant", "hostag"), ["hostage"]),
                    (("board", "chess", "--color", "al"), ["always"]),
                    (("search", "chess", "--search", "expect"), ["expectimax"]),
                    (("play", "chess", "--computer", "bo"), ["both"]),
                    (("play", "chess", "--join", "my", "my"), []),
                    (("list", "--family", "jap"), ["japanese"]),
                    (("list", "--tag", "no-ch"), ["no-check"]),
                    (("find", "games.pgn", "--tag", "hostag"), ["hostage"]),
                    (("find", "games.pgn", "--out", "my"), ["my game.pgn"]),
                    (("import", "games.ini", "-o", "my"), ["my game.pgn"]),
                    (("compare", "--merge", "a", "my"), ["my game.pgn"])):
                self.assertEqual(sorted(completed(*words)), sorted(expected), words)
            for option in ("--depth", "--fen", "--moves", "--set", "--threads"):
                self.assertEqual(completed("perft", "chess", option, ""), [], option)

    def test_completion_in_zsh_and_fish(self):
        zsh = run("completion", "zsh")[1]
        fish = run("completion", "fish")[1]
        for line in ("'--divide[Print the count of each move]'", "'--depth=[Depth in plies]:value: '",
                     "'--json=-[Print JSON, or write it to FILE with --json=FILE]::value:_files'",
                     "'*:V:_stockade_variants'", "'::COMMAND:_stockade_commands'"):
            self.assertIn(f"\n      {line} ", zsh.replace("' ;;", "' "))
        for line in ("perft' -l divide -d 'Print the count of each move'", "perft' -l depth -d 'Depth in plies' -x",
                     "perft' -l json -d 'Print JSON, or write it to FILE with --json=FILE' -F",
                     "perft 1 1' -F -a '(__stockade_ids)'", "compare 1 999' -F -a '(__stockade_ids)'"):
            self.assertIn(f"complete -c stockade -n '__stockade_at {line}\n", fish)
        with tempfile.TemporaryDirectory() as folder:
            for shell, script in (("zsh", zsh), ("fish", fish)):
                path = write(folder, "script", script)
                if shutil.which(shell):
                    done = subprocess.run([shell, "-n", path], text=True, capture_output=True)
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
            if not shutil.which("fish"):
                return
            for line, expected in (("perft --divide hostag", ["hostage"]), ("moves --json hostag", ["hostage"]),
                                   ("-q playo", ["playout"]), ("perft chess --depth ", []),
                                   ("test --coverage --mut", ["--mutate", "--mutate="]), ("schema per", ["perft"]),
                                   ("list --tag no-ch", ["no-check"]), ("diff chess hostage hostag", [])):
                done = subprocess.run(["fish", "-c", f"source {path}; complete -C 'stockade {line}'"], text=True,
                                      cwd=folder, capture_output=True, env={
                                          **os.environ, "HOME": folder,
                                          "PATH": os.path.dirname(STOCKADE) + ":" + os.environ["PATH"]})
                self.assertEqual([one.split("\t")[0] for one in done.stdout.splitlines()], expected, line)


class Play(unittest.TestCase):
    def test_a_hint_and_a_saved_game(self):
        with tempfile.TemporaryDirectory() as folder:
            path = write(folder, "g.pgn", "[Variant \"chess\"]\n\n1. f3 e5 2. g4 *\n")
            other = write(folder, "h.pgn", "[Variant \"crazyhouse\"]\n\n1. e4 *\n")
            code, out, err = run("play", "chess", "--computer", "none",
                                 stdin=f"load {path}\nhint\nload {other}\nload {folder}/none.pgn\nload\nfen\nquit\n")
            self.assertEqual(code, 0)
            self.assertIn("Qh4# (mate 1)", out.replace("#1", "mate 1"))
            self.assertIn("write 'load' and the name", out)
            self.assertIn("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2", out)
            self.assertIn("the game is one of Crazyhouse: start 'stockade play crazyhouse'", out)
            self.assertIn("none.pgn", err)


if __name__ == "__main__":
    unittest.main()
