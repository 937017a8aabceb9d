#!/usr/bin/env python3
"""Matches against other programs, good and bad ones, through the real command."""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from program import STOCKADE, patience

ENGINES = os.path.join(os.environ["STOCKADE_TEST_DATA"], "engines")
QUICK = "generic nodes=50"


def stub(protocol="uci", fault="", settings="", at=2):
    program = f"{sys.executable} -B '{ENGINES}/{protocol}_stub.py'"
    arguments = f" --fault {fault} --at {at}" if fault else ""
    return f'cmd="{program}{arguments}" proto={protocol} {settings}'


def match(*players, variant="hostage", games=2, limits=("--movetime", "300"), more=(), margin=5000, start=60):
    # A stub is a slow starter on a busy machine; what is measured here is never its speed.
    command = [STOCKADE, "match", *players, "--variant", variant, "--games", str(games), *limits,
               "--margin", str(margin), "--start-timeout", str(start), *more]
    if "--max-plies" not in command:
        command += ["--max-plies", "16"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=patience(300))
    return done.returncode, done.stdout, done.stderr


def has_faults(value):
    return any(player[kind] for player in value["players"] for kind in ("illegal_moves", "crashes"))


def result(*arguments, **options):
    """The JSON of a match that can be played, and its games as PGN. It exits with 1 if there was a fault."""
    with tempfile.TemporaryDirectory() as folder:
        pgn = os.path.join(folder, "games.pgn")
        code, out, err = match(*arguments, **options, more=("--json", "--pgn", pgn))
        assert code in (0, 1), err
        value = json.loads(out)
        assert code == has_faults(value), (code, value)
        with open(pgn) as file:
            return value, file.read()


class GoodPrograms(unittest.TestCase):
    def check_fine(self, value, games):
        self.assertEqual(value["games"], games)
        for player in value["players"]:
            self.assertEqual((player["time_losses"], player["illegal_moves"], player["crashes"]), (0, 0, 0), value)

    def test_uci(self):
        for variant in ("hostage", "chess"):
            value, pgn = result(QUICK, stub(), variant=variant, games=4)
            self.check_fine(value, 4)
            self.assertEqual(value["players"][1]["name"], "Stub")
            self.assertEqual(value["players"][1]["depth"], 3)
            self.assertIn('[White "Stub"]', pgn)

    def test_cecp(self):
        value, pgn = result(QUICK, stub("cecp"), games=4)
        self.check_fine(value, 4)
        self.assertEqual(value["players"][1]["name"], "Stub of CECP")
        self.assertIn("{+0.25/3}", pgn)

    def test_cecp_of_the_oldest_type(self):
        value, _ = result(QUICK, stub("cecp", "plain", "variant=none"), variant="chess", games=4)
        self.check_fine(value, 4)

    def test_programs_against_each_other_at_the_same_time(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pgn")
            code, out, err = match(stub(), stub("cecp"), games=6, more=("--concurrency", "3", "--pgn", path))
            self.assertEqual(code, 0, err)
            with open(path) as file:
                rounds = re.findall(r'\[Round "(.*)"\]', file.read())
            self.assertEqual(rounds, ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"])
            replayed = subprocess.run([STOCKADE, "replay", "hostage", path], capture_output=True, text=True)
            self.assertEqual(replayed.stdout.splitlines()[-1], "6 passed, 0 failed", replayed.stdout)

    def test_every_limit(self):
        for limits in (["--nodes", "100"], ["--tc", "60+1"], ["--movetime", "2000"]):
            for protocol in ("uci", "cecp"):
                if (protocol, limits[0]) == ("cecp", "--nodes"):
                    continue
                code, out, err = match(stub(protocol), QUICK, limits=limits)
                self.assertEqual(code, 0, err)
                self.assertIn("games 2\n", out)

    def test_positions_as_text_for_engines_that_lose_count(self):
        value, pgn = result(QUICK, stub(fault="loses-count"), games=4)
        self.assertGreater(value["players"][1]["illegal_moves"], 0)
        self.assertIn("illegal move", value["endings"])
        for dialect in ("stockade", "fairy"):
            with tempfile.TemporaryDirectory() as folder:
                log = os.path.join(folder, "log")
                value, _ = result(QUICK, stub(fault="loses-count", settings=f"resend=position dialect={dialect} log={log}"), games=4)
                self.check_fine(value, 4)
                with open(log) as file:
                    positions = [line for line in file if line.startswith("> position fen ")]
            self.assertTrue(positions)
            self.assertFalse([line for line in positions if " moves " in line])

    def test_a_program_is_asked_for_a_game_by_its_own_name(self):
        with tempfile.TemporaryDirectory() as folder:
            log = os.path.join(folder, "log")
            program = f"{sys.executable} -B '{ENGINES}/uci_stub.py' --variants giveaway,flipello"
            value, _ = result("random", f'cmd="{program}" log={log}', variant="reversi")
            self.check_fine(value, 2)
            with open(log) as file:
                self.assertIn("> setoption name UCI_Variant value flipello\n", file.readlines())

    def test_pikafish_counts_ten_ranks_from_zero(self):
        program = f"{sys.executable} -B '{ENGINES}/uci_stub.py' --variants none --game xiangqi --dialect ucci --name 'Pikafish 2026'"
        with tempfile.TemporaryDirectory() as folder:
            log = os.path.join(folder, "log")
            value, _ = result("random", f'cmd="{program}" variant=none log={log}', variant="xiangqi")
            self.check_fine(value, 2)
            self.assertEqual(value["players"][1]["name"], "Pikafish 2026")
            with open(log) as file:
                lists = [line.split(" moves ")[1].split() for line in file if line.startswith("> position") and " moves " in line]
        moves = {move for moves in lists for move in moves}
        self.assertTrue(moves)
        self.assertTrue(all(len(move) == 4 for move in moves), moves)

    def test_it_slows_down_for_nobody_who_answers_when_hurried(self):
        value, _ = result(QUICK, stub("cecp", "slow"), games=2)
        self.check_fine(value, 2)


class BadPrograms(unittest.TestCase):
    def check_lost(self, value, pgn, kind, ending, termination, games=4):
        """Every game is lost by the fault, and the match goes on to its end."""
        self.assertEqual(value["games"], games, value)
        self.assertEqual(value["players"][1][kind], games, value)
        self.assertEqual(value["score"]["wins"], games)
        self.assertEqual(value["endings"], {ending: games})
        self.assertEqual(pgn.count(f'[Termination "{termination}"]'), games)
        self.assertEqual(value["players"][0][kind], 0)

    def test_crash(self):
        for protocol in ("uci", "cecp"):
            value, pgn = result(QUICK, stub(protocol, "crash"), games=4)
            self.check_lost(value, pgn, "crashes", "crash", "abandoned")
            self.assertIn("ended with status 3", pgn)
            self.assertEqual(value["clean"]["wins"], 0)
            self.assertNotIn("elo", value["clean"])

    def test_illegal_move(self):
        for protocol in ("uci", "cecp"):
            value, pgn = result(QUICK, stub(protocol, "illegal"), games=4)
            self.check_lost(value, pgn, "illegal_moves", "illegal move", "rules infraction")
            self.assertIn("a1a1", pgn)
            self.assertEqual(sum(value["clean"]["pairs"]), 0)

    def test_no_move_and_nonsense(self):
        for fault in ("none", "nonsense"):
            value, pgn = result(QUICK, stub(fault=fault), games=2)
            self.check_lost(value, pgn, "illegal_moves", "illegal move", "rules infraction", games=2)

    def test_hang(self):
        for protocol in ("uci", "cecp"):
            value, pgn = result(QUICK, stub(protocol, "hang", at=1), games=2, margin=100)
            self.check_lost(value, pgn, "crashes", "crash", "abandoned", games=2)
            self.assertIn("did not answer", pgn)

    def test_late_answers(self):
        for fault in ("late", "stalls"):
            value, pgn = result(QUICK, stub(fault=fault, at=1), games=2, margin=100)
            self.check_lost(value, pgn, "time_losses", "time forfeit", "time forfeit", games=2)
            self.assertEqual(value["clean"]["wins"], 2)

    def test_endless_output(self):
        value, pgn = result(QUICK, stub(fault="flood", at=1), games=2, margin=100)
        self.check_lost(value, pgn, "crashes", "crash", "abandoned", games=2)

    def test_garbage_is_passed_over(self):
        value, _ = result(QUICK, stub(fault="garbage"), games=2)
        self.assertEqual(value["players"][1]["crashes"] + value["players"][1]["illegal_moves"], 0)

    def test_an_engine_that_ends_between_games_is_started_again(self):
        value, _ = result(QUICK, stub(fault="restless"), games=4)
        self.assertEqual(value["games"], 4)
        self.assertEqual(value["players"][1]["crashes"], 0)

    def test_resignation_and_false_claims(self):
        value, pgn = result(QUICK, stub("cecp", "resigns"), games=2)
        self.assertEqual((value["endings"], value["score"]["wins"]), ({"resignation": 2}, 2))
        value, pgn = result(QUICK, stub("cecp", "rejects"), games=2)
        self.check_lost(value, pgn, "illegal_moves", "illegal move", "rules infraction", games=2)
        # It claims White's win: as White that is false, as Black it gives up.
        value, pgn = result(QUICK, stub("cecp", "claims"), games=2)
        self.assertEqual(value["endings"], {"illegal move": 1, "resignation": 1})
        self.assertEqual(value["score"]["wins"], 2)

    def test_players_that_cannot_play_at_all(self):
        cases = [
            ("./no-such-engine", "cannot start"),
            (stub(fault="mute"), "uciok"),
            ("false", "ended with status 1"),
            ("cat", "uciok"),
            (stub(settings="variant=nosuch"), "chess, hostage"),
            (stub("cecp", settings="variant=nosuch"), "chess, hostage"),
            (stub(settings="option.Nosuch=1"), "Skill Level"),
            (stub(settings="option.Hash=4096"), "from 1 to 64"),
            (stub("cecp", settings="option.Nosuch=1"), "Skill"),
            ("native nodes=5 hash=none", "megabytes"),
        ]
        for player, expected in cases:
            with self.subTest(player):
                code, out, err = match(QUICK, player, start=2 if expected == "uciok" else 60)
                self.assertEqual((code, out), (2, ""), err)
                self.assertIn(expected, err)


class Command(unittest.TestCase):
    def test_output(self):
        code, out, _ = match("generic depth=1", "generic nodes=300", games=4)
        self.assertEqual(code, 0)
        lines = out.splitlines()
        self.assertEqual(lines[0], "games 4")
        self.assertRegex(lines[1], r"^score \d-\d-\d \(\d+\.\d %\)$")
        self.assertRegex(lines[2], r"^elo (\S+) \[\S+, \S+\]$")
        self.assertRegex(lines[3], r"^pairs( \d){5}$")
        self.assertRegex(lines[4], r"^clean score ")
        self.assertRegex(lines[5], r"^clean elo ")
        for line, letter in zip(lines[6:8], "AB"):
            self.assertRegex(line, rf"^player {letter} generic \({letter}\): time-losses 0, illegal-moves 0, "
                                   r"crashes 0, nps \d+, depth \d+\.\d$")
        self.assertRegex(lines[8], r"^endings ")
        self.assertEqual(len(lines), 9)

    def test_the_sequential_test_stops_early(self):
        command = [STOCKADE, "match", "generic nodes=2000", "generic depth=1 nodes=10", "--variant", "hostage",
                   "--games", "1000", "--sprt", "elo0=0,elo1=300", "--json"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=patience(300))
        self.assertEqual(done.returncode, 0, done.stderr)
        value = json.loads(done.stdout)
        self.assertEqual(value["sprt"]["verdict"], "elo1 accepted")
        self.assertGreaterEqual(value["sprt"]["llr"], value["sprt"]["upper"])
        self.assertLess(value["games"], 200)

    def test_calls_that_are_wrong(self):
        for arguments in (
                ["generic", "generic", "--variant", "hostage"],
                ["generic", "--variant", "hostage", "--nodes", "5"],
                ["generic", "generic", "--nodes", "5"],
                ["generic", "generic", "--variant", "nosuch", "--nodes", "5"],
                ["generic", "generic", "--variant", "hostage", "--tc", "soon"],
                ["generic", "generic", "--variant", "hostage", "--tc", "10+-1"],
                ["generic", "generic", "--variant", "hostage", "--tc", "10", "--movetime", "5"],
                ["generic", "generic", "--variant", "hostage", "--nodes", "5", "--sprt", "elo0=5,elo1=0"],
                ["generic", "generic", "--variant", "hostage", "--nodes", "5", "--sprt", "alpha=2"],
                ["generic", "generic", "--variant", "hostage", "--nodes", "5", "--sprt", "what"],
                ["generic", "generic", "--variant", "hostage", "--nodes", "5", "--openings", "no-such-file"],
                ["generic", "generic", "--variant", "hostage", "--nodes", "5", "--pgn", "no/such/folder/x.pgn"],
                ["generic", "generic", "--variant", "hostage", "--nodes", "5", "--games", "0"],
                ["native", "generic", "--variant", "chess", "--nodes", "5"],
                ["generic", stub("cecp"), "--variant", "hostage", "--nodes", "5"]):
            with self.subTest(arguments):
                done = subprocess.run([STOCKADE, "match", *arguments], capture_output=True, text=True, timeout=patience(60))
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertTrue(done.stderr.startswith("error"), done.stderr)

    def test_openings_from_files(self):
        with tempfile.TemporaryDirectory() as folder:
            positions, games, pgn = (os.path.join(folder, name) for name in ("a.epd", "b.pgn", "c.pgn"))
            with open(positions, "w") as file:
                file.write("# two positions\n4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1\n\n"
                           "4k3/7p/8/8/8/8/8/4K3[R#Pp] b E - 0 1  # the other\n")
            with open(games, "w") as file:
                file.write('[Variant "Hostage"]\n\n1. e4 e5 2. Nf3 *\n')
            quick = ["--nodes", "20", "--max-plies", "6", "--pgn", pgn]
            for openings, expected in ((positions, "[Q]"), (positions, "[R#Pp]"), (games, "1. e4 e5 2. Nf3")):
                code, _, err = match("generic", "generic", games=4, limits=["--openings", openings, *quick])
                self.assertEqual(code, 0, err)
                with open(pgn) as file:
                    self.assertEqual(file.read().count(expected) % 2, 0)
                with open(pgn) as file:
                    self.assertIn(expected, file.read())
            for text, expected in (("", "no opening"), ("4k3/8 w\n", ":1:"), ("\n7k/5KQ1/8/8/8/8/8/8[] b - - 0 1\n", ":2:1: error: the game is over")):
                with open(positions, "w") as file:
                    file.write(text)
                code, _, err = match("generic", "generic", limits=["--openings", positions, *quick])
                self.assertEqual(code, 2)
                self.assertIn(expected, err)

    def test_interrupt_keeps_what_was_done(self):
        with tempfile.TemporaryDirectory() as folder:
            pgn = os.path.join(folder, "games.pgn")
            command = [STOCKADE, "match", "generic nodes=100", stub(settings="movetime=100"), "--variant", "hostage",
                       "--games", "100000", "--margin", "5000", "--max-plies", "10", "--pgn", pgn, "--json"]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            deadline = time.monotonic() + patience(60)
            while time.monotonic() < deadline and not (os.path.exists(pgn) and os.path.getsize(pgn) > 0):
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=patience(60))
            value = json.loads(out)
            self.assertEqual((process.returncode, err), (130, f"partial: {value['games']} of 100000 games\n"))
            self.assertTrue(value["stopped"])
            self.assertGreater(value["games"], 0)
            self.assertEqual(value["players"][1]["crashes"], 0)
            with open(pgn) as file:
                self.assertEqual(file.read().count("[Result"), value["games"])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
