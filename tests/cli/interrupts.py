#!/usr/bin/env python3
"""Ctrl-C and SIGTERM: the exit code, and the message that the result is partial."""
import json
import os
import re
import signal
import subprocess
import tempfile
import time
import unittest

from program import STOCKADE, patience

SMALL = """schema: 1
name: Small
extends: chess
repetition: { fold: 4 }
"""
LONG = {
    "perft": ["perft", "chess", "--depth", "12"],
    "perft with threads": ["perft", "chess", "--depth", "12", "--threads", "2"],
    "playout": ["playout", "chess", "--games", "100000000", "--threads", "2"],
    "search": ["search", "chess", "--depth", "150"],
    "match": ["match", "generic", "generic", "--variant", "chess", "--nodes", "1000", "--games", "100000"],
    "compare": ["compare", "chess", "losalamos", "--games", "100000"],
    "verify": ["verify", "chess", "--games", "10000000"],
    "bench": ["bench", "--variant", "chess", "--seconds", "60"],
    "diff": ["diff", "chess", "chess", "--depth", "30"],
}


def catches(pid, number):
    """Whether the program has a handler for the signal."""
    with open(f"/proc/{pid}/status") as status:
        mask = next(line for line in status if line.startswith("SigCgt")).split()[1]
    return bool(int(mask, 16) >> (number - 1) & 1)


def processor_time(pid):
    """What the program has used of processors, in seconds."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def interrupt(call, number=signal.SIGINT, work=0.4, stdin=subprocess.DEVNULL, ready=None):
    """Runs a call, interrupts it, and waits for its end.

    The signal is sent when the program has a handler for it, `ready` is in its output, and it has worked for so many
    seconds of a processor since then: a loaded machine only makes the wait longer.
    """
    with tempfile.TemporaryDirectory() as state:
        process = subprocess.Popen([STOCKADE, *call], stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True, env={**os.environ, "XDG_STATE_HOME": state})
        seen = ""
        if ready:
            while ready not in seen:
                letter = process.stdout.read(1)
                assert letter, seen
                seen += letter

        def wait_until(happened):
            while not happened():
                assert process.poll() is None, process.communicate()
                time.sleep(0.01)

        wait_until(lambda: catches(process.pid, number))
        begin = processor_time(process.pid)
        wait_until(lambda: processor_time(process.pid) >= begin + work)
        process.send_signal(number)
        out, err = process.communicate(timeout=patience(60))
        return process.returncode, seen + out, err


class Interrupts(unittest.TestCase):
    def test_long_work_ends_with_130_and_143(self):
        for name, call in LONG.items():
            with self.subTest(command=name):
                code, _, err = interrupt(call)
                self.assertEqual(code, 130, err)
                self.assertNotIn("terminate", err)
        self.assertEqual(interrupt(LONG["playout"], signal.SIGTERM)[0], 143)
        self.assertEqual(interrupt(LONG["search"], signal.SIGTERM)[0], 143)

    def test_the_finished_part_is_called_partial(self):
        for name, words in (("playout", "partial: {} of 100000000 games"), ("match", "partial: {} of 100000 games"),
                            ("compare", "partial: {} of"), ("verify", "partial: {} of 10000000 games")):
            with self.subTest(command=name):
                code, out, err = interrupt(LONG[name])
                self.assertRegex(err, "(?m)^" + words.format(r"\d+"))
                if name != "verify":
                    self.assertNotEqual(out, "")
        code, out, _ = interrupt([*LONG["playout"], "--json"])
        self.assertEqual((code, json.loads(out)["stopped"]), (130, True))

    def test_a_search_prints_its_best_move(self):
        code, out, _ = interrupt(LONG["search"])
        self.assertEqual(code, 130)
        self.assertRegex(out.splitlines()[-1], r"^bestmove [a-h][1-8][a-h][1-8]")

    def test_tests_and_mutants(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "small.yaml"), "w") as file:
                file.write(SMALL)
            tests = os.path.join(folder, "small.test.yaml")
            with open(tests, "w") as file:
                file.write("variant: small.yaml\ntests:\n" + "".join(
                    f"  - {{ name: number {i}, perft: {{ 5: 4865609 }} }}\n" for i in range(3000)))
            code, out, err = interrupt(["test", tests], work=2)
            self.assertEqual(code, 130, err)
            found = re.search(r"(?m)^partial: (\d+) of 3000 tests$", err)
            self.assertEqual(out.splitlines()[-1], f"{found[1]} passed, 0 failed")
            with open(tests, "w") as file:
                file.write("variant: small.yaml\ntests:\n" + 4 * "  - { name: deep, perft: { 5: 4865609 } }\n")
            code, out, err = interrupt(["test", tests, "--mutate=all", "--threads", "1"], work=1.5)
            self.assertEqual(code, 130, err)
            self.assertRegex(err, r"(?m)^partial: \d+ of \d+ mutants$")

    def test_a_check_ends_within_a_file(self):
        scripts = ["one.lua", "two.lua", "three.lua", "four.lua"]
        with tempfile.TemporaryDirectory() as folder:
            variant = os.path.join(folder, "small.yaml")
            with open(variant, "w") as file:
                file.write(SMALL + f"script: [{', '.join(scripts)}]\n")
            for work in ("return { allow = function() for i = 1, 20000 do end return true end }\n",
                         "for i = 1, 40000000 do end\nreturn {}\n"):
                for script in scripts:
                    with open(os.path.join(folder, script), "w") as file:
                        file.write(work)
                code, out, err = interrupt(["check", variant], work=0.2)
                self.assertEqual((code, err), (130, "partial: 0 of 1 files\n"))
                self.assertEqual(out, "0 files checked, 0 errors, 0 warnings\n")

    def test_a_game_in_the_terminal_ends_at_the_first_signal(self):
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            code, out, _ = interrupt(["play", "chess", "--computer", "none"], number, work=0,
                                     stdin=subprocess.PIPE, ready="White> ")
            self.assertEqual(code, status)
        code, out, _ = interrupt(["play", "chess", "--computer", "w", "--movetime", "100000"],
                                 stdin=subprocess.PIPE, ready="to move\n")
        self.assertEqual(code, 130)

    def test_an_engine_that_waits_ends(self):
        self.assertEqual(interrupt(["uci"], work=0, stdin=subprocess.PIPE)[0], 130)
        self.assertEqual(interrupt(["uci"], signal.SIGTERM, work=0, stdin=subprocess.PIPE)[0], 143)

    def test_issue_48_3_a_pipe_without_a_writer_is_left_at_the_first_signal(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "games.pgn")
            os.mkfifo(pipe)
            for call in (["replay", "chess", pipe], ["convert", pipe, "-"], ["find", pipe]):
                with self.subTest(call=call):
                    self.assertEqual(interrupt(call, work=0)[0], 130)
            # A writer that has said something, and is still there.
            writer = os.open(pipe, os.O_RDWR)
            os.write(writer, b"1. e4 e5 *\n")
            self.assertEqual(interrupt(["replay", "chess", pipe], work=0)[0], 130)
            os.close(writer)

    def test_a_pipe_is_read_to_its_end(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "games.pgn")
            os.mkfifo(pipe)
            process = subprocess.Popen([STOCKADE, "replay", "chess", pipe], stdout=subprocess.PIPE, text=True)
            with open(pipe, "w", encoding="utf-8") as writer:
                writer.write("1. e4 e5 *\n")
                writer.flush()
                writer.write("1. d4 1-0\n")
            self.assertEqual(process.communicate(timeout=patience(60))[0], "ok 2 *\nok 1 1-0\n2 passed, 0 failed\n")

    def test_watching_ends_normally(self):
        self.assertEqual(interrupt(["watch", "chess"], work=0)[0], 0)
        self.assertEqual(interrupt(["watch", "chess"], signal.SIGTERM, work=0)[0], 143)

    def test_watching_a_pipe_says_what_it_is(self):
        with tempfile.TemporaryDirectory() as folder:
            variant = os.path.join(folder, "small.yaml")
            tests = os.path.join(folder, "small.test.yaml")
            with open(variant, "w") as file:
                file.write(SMALL)
            os.mkfifo(tests)
            for watched in (variant, tests):
                _, out, err = interrupt(["watch", watched], work=0, ready="is not a regular file")
                self.assertIn("small.test.yaml' is not a regular file", out)
                self.assertEqual(err, "")


if __name__ == "__main__":
    unittest.main()
