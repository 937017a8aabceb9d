#!/usr/bin/env python3
"""A failed write is an error with its cause, never a success."""
import json
import os
import resource
import signal
import stat
import subprocess
import tempfile
import unittest

from program import STOCKADE, patience, read, run, write

FULL = "error: cannot write to stdout: no space left on device"
MATCH = ["match", "generic", "generic", "--variant", "chess", "--nodes", "50", "--games", "2", "--max-plies", "12"]
COMPARE = ["compare", "chess", "losalamos", "--games", "2", "--playouts", "2", "--duels", "0", "--nodes", "20", "--max-plies", "8"]


# An ordinary file in place of the device would accept every write.
assert stat.S_ISCHR(os.stat("/dev/full").st_mode), "/dev/full is no device"


CALLS = [["--help"], ["--version"], ["perft", "--help"], ["list"], ["list", "--json"], ["schema"], ["show", "chess"],
         ["check", "chess"], ["explain", "chess", "e4"], ["fen", "chess"], ["moves", "chess"],
         ["moves", "chess", "--json"], ["perft", "chess", "--depth", "1"], ["playout", "chess", "--games", "1"],
         ["search", "chess", "--depth", "2"], ["search", "chess", "--depth", "6", "--threads", "2"],
         ["diff", "chess", "chess", "--depth", "1"], ["verify", "chess", "--games", "1"],
         ["bench", "--variant", "chess", "--filter", "random games", "--seconds", "0.01"],
         ["test", "chess"], ["test", "chess", "--tap"], MATCH, COMPARE]


class StandardOutput(unittest.TestCase):
    def test_a_full_disk_is_an_error_of_every_command(self):
        with tempfile.TemporaryDirectory() as state, open("/dev/full", "w") as full:
            for call in CALLS:
                with self.subTest(call=call):
                    environment = {**os.environ, "XDG_STATE_HOME": state}
                    code, _, err = run(*call, stdout=full, env=environment)
                    self.assertEqual(code, 2, err)
                    self.assertIn(FULL, err)
                    self.assertNotIn("terminate", err)
            code, _, err = run("uci", stdin="uci\nisready\ngo depth 3\nquit\n", stdout=full)
            self.assertEqual(code, 2)
            self.assertIn(FULL, err)
            code, _, err = run("play", "chess", "--computer", "none", stdin="e4\n", stdout=full)
            self.assertEqual(code, 2)
            self.assertIn(FULL, err)

    def test_a_closed_output_is_an_error_and_no_file_takes_its_place(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pgn")
            code, _, err = run(*MATCH, "--pgn", path, preexec_fn=lambda: os.close(1), stdout=None)
            self.assertEqual(code, 2)
            self.assertIn("error: cannot write to stdout: bad file descriptor", err)
            self.assertTrue(read(path).startswith("[Event"))
            self.assertNotIn("score", read(path))

    def test_closed_messages_change_nothing(self):
        done = subprocess.run([STOCKADE, "check", "chess"], stdout=subprocess.PIPE, text=True, timeout=patience(120),
                              preexec_fn=lambda: os.close(2))
        self.assertEqual(done.returncode, 0)
        with open("/dev/full", "w") as full:
            done = subprocess.run([STOCKADE, "fen", "ches"], stdout=subprocess.PIPE, stderr=full, timeout=patience(120))
            self.assertEqual((done.returncode, done.stdout), (2, b""))

    def nobody_reads(self, call, stdin=b"", ignored=False, env=None):
        """Runs a call whose reader has closed the pipe."""
        reader, writer = os.pipe()
        os.close(reader)
        process = subprocess.Popen(
            [STOCKADE, *call], stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.PIPE, restore_signals=False, env=env,
            preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_IGN if ignored else signal.SIG_DFL))
        os.close(writer)
        err = process.communicate(stdin, timeout=patience(120))[1]
        return process.returncode, err

    def test_a_closed_pipe_ends_every_command_silently(self):
        for ignored in (False, True):
            for call in (["moves", "chess"], ["list", "--json"], ["schema"], ["show", "chess"], MATCH,
                         ["playout", "chess", "--games", "3"], ["search", "chess", "--depth", "4"], ["test", "chess"]):
                with self.subTest(call=call, ignored=ignored):
                    self.assertEqual(self.nobody_reads(call, ignored=ignored), (-signal.SIGPIPE, b""))
            with self.subTest(call="uci", ignored=ignored):
                self.assertEqual(self.nobody_reads(["uci"], b"uci\ngo infinite\nisready\nuci\n", ignored),
                                 (-signal.SIGPIPE, b""))

    @unittest.skipUnless(os.environ.get("STOCKADE_GUI"), "stockade-gui was not built")
    def test_a_closed_pipe_leaves_no_temporary_files(self):
        with tempfile.TemporaryDirectory() as folder:
            code, err = self.nobody_reads(["board", "chess", "--svg", "-"], env={**os.environ, "TMPDIR": folder})
            self.assertEqual((code, err), (-signal.SIGPIPE, b""))
            self.assertEqual(os.listdir(folder), [])

    def test_the_first_line_of_a_long_output(self):
        out = subprocess.run(f"set -o pipefail; '{STOCKADE}' list --json | head -1", shell=True, timeout=patience(120),
                             capture_output=True, text=True, executable="/bin/bash")
        self.assertEqual((out.stdout, out.stderr), ("[\n", ""))


class Files(unittest.TestCase):
    def test_a_full_disk_is_an_error_of_every_file(self):
        with tempfile.TemporaryDirectory() as state:
            environment = {**os.environ, "XDG_STATE_HOME": state}
            games = write(state, "games.pgn", "1. e4 e5 *\n")
            for call in (["moves", "chess", "--json=/dev/full"], ["list", "--json=/dev/full"],
                         ["replay", "chess", games, "--json=/dev/full"], [*COMPARE, "--html", "/dev/full"],
                         [*COMPARE, "--json=/dev/full"], ["test", "chess", "--junit", "/dev/full"],
                         [*MATCH, "--pgn", "/dev/full"], [*MATCH, "--json=/dev/full"]):
                with self.subTest(call=call):
                    code, _, err = run(*call, env=environment)
                    self.assertEqual(code, 2, err)
                    self.assertIn("error: cannot write '/dev/full': no space left on device", err)

    def test_a_failed_write_leaves_the_old_file(self):
        def prepare():
            resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))

        with tempfile.TemporaryDirectory() as folder:
            games = write(folder, "games.pgn", "1. e4 e5 *\n\n1. d4 d5 *\n")
            old = write(folder, "old", "as it was")
            out = write(folder, "out.pgn", "as it was")
            for call, path in ((["moves", "chess", f"--json={old}"], old), (["convert", games, out], out),
                               (["replay", "chess", games, f"--json={old}"], old),
                               (["test", "chess", "--junit", old], old)):
                with self.subTest(call=call):
                    code, _, err = run(*call, preexec_fn=prepare)
                    self.assertEqual(code, 2, err)
                    self.assertIn(f"error: cannot write '{path}': file too large", err)
                    self.assertEqual(read(path), "as it was")
            self.assertEqual(sorted(os.listdir(folder)), ["games.pgn", "old", "out.pgn"])
            # The file never contains a part of a game.
            code, out, err = run(*MATCH, "--pgn", old, preexec_fn=prepare)
            self.assertEqual(code, 2)
            self.assertIn(f"error: cannot write '{old}': file too large", err)
            self.assertIn("the match continues", err)
            self.assertIn("games 2\n", out)
            self.assertEqual(read(old), "as it was")
            # No part of a variant is left behind.
            code, out, err = run("new", "game", "--in", folder, preexec_fn=prepare)
            self.assertEqual((code, out), (2, ""))
            self.assertIn("file too large", err)
            self.assertEqual(sorted(os.listdir(folder)), ["games.pgn", "old", "out.pgn"])

    def test_the_result_is_printed_even_if_a_file_fails(self):
        with tempfile.TemporaryDirectory() as state:
            environment = {**os.environ, "XDG_STATE_HOME": state}
            for call, words in (([*MATCH, "--json=/dev/full"], "games 2\n"), ([*MATCH, "--pgn", "/dev/full"], "games 2\n"),
                                ([*MATCH, "random", "--json=/dev/full"], "games 6\n"),
                                ([*COMPARE, "--html", "/dev/full"], "losalamos"),
                                ([*COMPARE, "--json=/dev/full"], "losalamos")):
                with self.subTest(call=call):
                    code, out, err = run(*call, env=environment)
                    self.assertEqual(code, 2, err)
                    self.assertIn(words, out)
            code, out, _ = run(*COMPARE, "--json", "--html", "/dev/full", env=environment)
            self.assertEqual((code, json.loads(out)["format"]), (2, "stockade-comparison"))

    def test_what_cannot_be_written_is_found_before_the_work(self):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "XDG_STATE_HOME": os.path.join(folder, "state")}
            pgn, samples, there = (os.path.join(folder, name) for name in ("new.pgn", "new.jsonl", "there"))
            write(folder, "there", "as it was")
            for call in ([*MATCH, "--pgn", pgn, "--json=/nonexistent/x"], [*MATCH, "--pgn", "/nonexistent/x"],
                         [*MATCH, "random", "--json=/nonexistent/x", "--pgn", pgn],
                         [*COMPARE, "--samples", samples, f"--json={there}", "--html", "/nonexistent/x"],
                         [*COMPARE, "--samples", samples, "--json=/nonexistent/x"],
                         ["compare", "--all", "--random", "--games", "1", "--markdown", "/nonexistent/x"]):
                with self.subTest(call=call):
                    code, out, err = run(*call, env=environment)
                    self.assertEqual((code, out), (2, ""))
                    self.assertRegex(err, r"^error: cannot write '/nonexistent/x\S*': no such file or folder .*\n$")
                    self.assertEqual((os.listdir(folder), read(there)), (["there"], "as it was"))

    def test_wrong_calls_leave_no_files(self):
        with tempfile.TemporaryDirectory() as folder:
            for call, words in ((["match", "generic", "generic", "--variant", "chess", "--games", "2", "--pgn", "new.pgn"],
                                 "the players have no limit"),
                                (["match", "random", "cmd=/bin/false", "--variant", "chess", "--nodes", "9", "--pgn", "new.pgn"],
                                 "/bin/false"),
                                ([*MATCH, "--pgn", "same", "--json=./same"], "--pgn and --json both write to './same'"),
                                (["board", "chess", "--svg", "a.svg", "--png", "b.jpg"], "does not end in .png"),
                                (["board", "chess", "--svg", "a.svg", "--json=./a.svg"], "--svg and --json both write"),
                                (["board", "chess", "--svg", "a.svg", "--png", "/nonexistent/b.png"], "cannot write"),
                                (["board", "chess", "--size", "300"], "--size is that of a picture"),
                                ([*MATCH, "--pgn", "-"], "--pgn cannot write to standard output"),
                                ([*COMPARE, "--samples", "-"], "--samples cannot write to standard output"),
                                (["compare", "--all", "--random", "--games", "1", "--markdown", "-"],
                                 "--markdown cannot write to standard output"),
                                (["compare", "--all", "--random", "--games", "1", "--markdown", "page.svg"],
                                 "--markdown and its chart both write to 'page.svg'")):
                with self.subTest(call=call):
                    code, out, err = run(*call, cwd=folder)
                    self.assertEqual((code, out), (2, ""), err)
                    self.assertIn(words, err)
                    self.assertEqual(os.listdir(folder), [])
            self.assertNotRegex(run("betza", "--help")[1], r"(?m)^  1 ")

    def test_standard_output_is_a_file_too(self):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "XDG_STATE_HOME": os.path.join(folder, "state")}
            code, out, err = run(*COMPARE, "--html", "-", cwd=folder, env=environment)
            self.assertEqual((code, err), (0, ""))
            self.assertTrue(out.startswith("<!DOCTYPE html>") and out.endswith("</html>\n"), out[-200:])
            self.assertEqual(os.listdir(folder), ["state"])

    @unittest.skipUnless(os.environ.get("STOCKADE_GUI"), "the window is not built")
    def test_a_picture_on_standard_output(self):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "TMPDIR": folder}
            code, out, err = run("board", "chess", "--svg", "-", "--png", "x.png", cwd=folder, env=environment)
            self.assertEqual((code, err), (0, ""))
            self.assertTrue(out.startswith("<") and out.endswith("</svg>\n"), out[-200:])
            self.assertEqual(os.listdir(folder), ["x.png"])
            code, out, err = run("board", "chess", "--png", "-", cwd=folder, env=environment, text=False, input=b"")
            self.assertEqual((code, err), (0, b""))
            with open(os.path.join(folder, "x.png"), "rb") as file:
                self.assertEqual(file.read(), out)

    def test_a_wrong_folder_is_an_error_with_its_cause(self):
        with tempfile.TemporaryDirectory() as folder:
            file = write(folder, "file", "")
            code, _, err = run("new", "game", "--in", os.path.join(file, "below"))
            self.assertEqual(code, 2)
            self.assertIn("not a directory", err)
            code, _, err = run("reference", os.path.join(file, "below"))
            self.assertEqual(code, 2)
            self.assertIn("not a directory", err)
            code, _, err = run("moves", "chess", f"--json={folder}/none/x.json")
            self.assertEqual(code, 2)
            self.assertIn("no such file or folder (create the folder first)", err)

    def test_match_appends_to_its_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = write(folder, "games.pgn", "# kept\n")
            self.assertEqual(run(*MATCH, "--pgn", path)[0], 0)
            self.assertTrue(read(path).startswith("# kept\n\n[Event"))
            self.assertEqual(read(path).count("[Event "), 2)
            # With JSON in a file, the text is printed as well.
            out = run(*MATCH, f"--json={folder}/r.json")[1]
            self.assertIn("games 2\n", out)
            self.assertEqual(json.loads(read(folder, "r.json"))["games"], 2)


if __name__ == "__main__":
    unittest.main()
