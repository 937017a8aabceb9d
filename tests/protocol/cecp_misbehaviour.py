#!/usr/bin/env python3
"""Engines behind xboard's protocol that misbehave, a row for each kind: what becomes of a match with them, and that nothing
of them runs afterwards. The kinds are those of tests/data/engines/cecp_rogue.py."""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest

from program import STOCKADE, patience

ENGINES = os.path.join(os.environ["STOCKADE_TEST_DATA"], "engines")
sys.path.insert(0, ENGINES)

FINE = ({"too long": 2}, None)


def lost(ending, words=""):
    return ({ending: 2}, words)


# What is said of an engine that cannot play at all.
REFUSED = {
    "dies at the start": "ended with status 3 before it wrote 'feature done=1'",
    "closes its input at the start": "does not read its input",
    "closes its output at the start": "has closed its output before it wrote 'feature done=1'",
    "floods features": "does not read its input",
    "sends features in one line and reads nothing": "does not read its input",
    "does not play the variant": "it has: xiangqi, ",
    "answers no ping": "did not write 'pong' within",
    "answers pings with another number": "did not write 'pong' within",
}

# How the games end, and what the record says of it.
PLAYED = {
    # An engine without a word is one of the first version of the protocol.
    "says nothing at the start": lost("crash", "did not answer"),
    "leaves a child that keeps its output open": lost("crash", "ended with status 3"),
    # Its first move belongs to this line, which comes late: it is asked again.
    "writes no end of its line of features": FINE,
    "never says that its features are all": FINE,
    "says only that features will come": FINE,
    "breaks quotes": FINE,
    "has wild boards and options": FINE,
    "has binary features": FINE,
    "has a long name": FINE,
    "dies": lost("crash", "ended with status 3"),
    "is killed": lost("crash", "was ended by signal 9"),
    "dies and leaves a child that keeps its output open": lost("crash", "ended with status 3"),
    "does nothing": lost("crash", "did not answer"),
    "closes its input": lost("crash", "does not read its input"),
    "closes its output": lost("crash", "has closed its output"),
    "reads nothing any more": lost("crash", "did not answer"),
    "answers no ping in a game": lost("crash", "did not answer"),
    "answers a ping in a game with another number": lost("crash", "did not answer"),
    "floods lines of thinking": lost("crash", "did not answer"),
    "floods one line": lost("crash", "did not answer"),
    "writes no end of its line": lost("crash", "did not answer"),
    "moves illegally": lost("illegal move", "a1a1"),
    "moves by half": lost("illegal move", "e2"),
    "moves nothing": lost("illegal move", ""),
    "moves for the other side": lost("illegal move", "h"),
    "moves as in another game": lost("illegal move", "P*5e"),
    "moves with a NUL": lost("illegal move", "e2"),
    "moves in a long word": lost("illegal move", "e2e4"),
    "resigns": lost("resignation"),
    "claims to have won": lost("illegal move", "mates"),
    "claims a draw": lost("illegal move", "Draw by repetition"),
    "claims a draw after its move": lost("illegal move", "Draw by repetition"),
    "calls a move illegal": lost("illegal move", "Illegal move"),
    "calls the board illegal": lost("illegal move", "Illegal position"),
    "calls a move an error": lost("illegal move", "the engine answered 'Error (illegal move): "),
    "calls a move illegal and dies": lost("illegal move", "the engine answered 'illegal move: usermove "),
    "does not know a command to move": lost("illegal move", "the engine answered 'Error (unknown command): usermove "),
    "does not know go": lost("illegal move", "unknown command"),
    "writes an error and no move": lost("crash", "the engine did not answer after 'Error (too few men)'"),
    "offers draws": FINE,
    "tells the user things": FINE,
    "reports errors": FINE,
    "writes binary data": FINE,
    "reports wild lines": FINE,
    "sends features again": FINE,
    "sends commands": FINE,
    "ends lines as others do": FINE,
    "moves out of turn": FINE,
    "ignores that it should quit": FINE,
}
# Those of an analysis: tests/protocol/cecp_analysis.cpp.
ANALYSIS = {"dies in an analysis", "does not know the analysis", "moves in an analysis", "reports what is not legal",
            "floods an analysis", "cannot analyse"}


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def play(kind):
    """Exit code, stdout, stderr, the games, and the processes of the engine that still run."""
    is_fine = PLAYED.get(kind) == FINE
    with tempfile.TemporaryDirectory() as folder:
        pids, pgn = os.path.join(folder, "pids"), os.path.join(folder, "games.pgn")
        engine = f"cmd=\"{sys.executable} -B '{ENGINES}/cecp_rogue.py' '{kind}' '{pids}'\" proto=cecp"
        # An engine that has to start in time on a busy machine, or one that is waited for in vain.
        start = "4" if kind in REFUSED or kind == "says only that features will come" else "60"
        command = [STOCKADE, "match", "generic nodes=50", engine, "--variant", "chess", "--games", "2", "--movetime", "200",
                   "--margin", "20000" if is_fine else "300", "--max-plies", "16", "--start-timeout", start, "--json",
                   "--pgn", pgn]
        # Its first move is no part of the fault, and takes its time on a busy machine.
        if not is_fine:
            command[command.index("--movetime") + 1] = "2000"
        done = subprocess.run(command, capture_output=True, timeout=patience(300), check=False)
        games = ""
        if os.path.exists(pgn):
            with open(pgn, encoding="utf-8", errors="replace") as file:
                games = file.read()
        # What was killed is gone a moment later.
        deadline = time.monotonic() + patience(10)
        left = [0]
        while left and time.monotonic() < deadline:
            with open(pids, encoding="utf-8") as file:
                left = [pid for pid in file.read().split() if is_running(pid)]
            if left:
                time.sleep(0.05)
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"), games, left


def without_a_late_move(ended, expected):
    """On a busy machine an honest move of the engine may come too late, in one of the two games, before its fault."""
    (ending, games), = expected.items()
    if ending not in ("time forfeit", "too long") and ended == {ending: games - 1, "time forfeit": 1}:
        return expected
    return ended


class Misbehaviour(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # Most of the time of most kinds is waiting.
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            kinds = [*REFUSED, *PLAYED]
            cls.outcome = dict(zip(kinds, pool.map(play, kinds)))

    def test_each_kind_of_the_engine_has_a_row(self):
        import cecp_rogue
        kinds = {*cecp_rogue.START, *cecp_rogue.TURN, *cecp_rogue.REFUSALS, *cecp_rogue.NOISE}
        self.assertEqual(kinds - {*REFUSED, *PLAYED}, set())
        with open(os.path.join(ENGINES, "cecp_rogue.py"), encoding="utf-8") as file:
            text = file.read()
        for kind in {*REFUSED, *PLAYED, *ANALYSIS}:
            self.assertIn(f'"{kind}"', text)

    def test_engines_that_cannot_play_are_refused(self):
        for kind, words in REFUSED.items():
            code, _, err, games, _ = self.outcome[kind]
            with self.subTest(kind):
                self.assertEqual((code, games), (2, ""), err)
                self.assertIn(words, err)

    def test_each_game_ends_with_its_cause(self):
        for kind, (endings, words) in PLAYED.items():
            code, out, err, games, _ = self.outcome[kind]
            with self.subTest(kind):
                value = json.loads(out)
                faults = sum(player["crashes"] + player["illegal_moves"] for player in value["players"])
                self.assertEqual(code, 1 if faults else 0, err)
                self.assertEqual(without_a_late_move(value["endings"], endings), endings, games)
                self.assertEqual(value["players"][0]["crashes"] + value["players"][0]["illegal_moves"], 0)
                if words is None:
                    self.assertEqual(value["players"][1]["crashes"] + value["players"][1]["illegal_moves"], 0)
                else:
                    self.assertEqual(value["score"]["wins"], 2)
                    self.assertIn(words, " ".join(games.split()))

    def test_nothing_of_it_runs_afterwards(self):
        for kind, outcome in self.outcome.items():
            with self.subTest(kind):
                self.assertEqual(outcome[4], [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
