#!/usr/bin/env python3
"""'compare': the figures do not depend on threads, shards and interruptions; the examples of its page work."""
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from program import ROOT, STOCKADE, patience

QUICK = ["--nodes", "60", "--max-plies", "200", "--seed", "7"]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Compare(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.environment = {**os.environ, "XDG_STATE_HOME": os.path.join(self.folder, "state")}

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_it(self, *arguments):
        done = subprocess.run([STOCKADE, "compare", *arguments], capture_output=True, text=True, timeout=patience(300),
                              cwd=self.folder, env=self.environment)
        return done.returncode, done.stdout, done.stderr

    def report(self, *arguments):
        code, out, err = self.run_it(*arguments, "--json")
        self.assertEqual(code, 0, err)
        return out

    def kept(self):
        """The files of samples that have no name in the call."""
        folder = self.path("state/stockade/compare")
        return os.listdir(folder) if os.path.isdir(folder) else []

    def shards(self, count, *arguments):
        files = [f"part-{i}.jsonl" for i in range(1, count + 1)]
        for i, file in enumerate(files, 1):
            code, _, err = self.run_it(*arguments, "--shard", f"{i}/{count}", "--samples", file)
            self.assertEqual(code, 0, err)
        return files


class Figures(Compare):
    CALL = ["hostage", "chess", "--games", "8", "--duels", "2", *QUICK]

    def test_the_same_for_any_number_of_threads_and_any_split(self):
        whole = self.report(*self.CALL, "--threads", "1")
        self.assertEqual(self.report(*self.CALL, "--threads", "3"), whole)
        files = self.shards(3, *self.CALL)
        self.assertEqual(self.report("--merge", *files), whole)
        self.assertEqual(self.report("--merge", *reversed(files), files[0]), whole)
        self.assertNotEqual(self.report(*self.CALL[:-1], "8"), whole)
        self.assertEqual(self.kept(), [])

    def test_json_and_table_and_page(self):
        code, out, err = self.run_it(*self.CALL, "-q", "--json=report.json", "--html", "report.html")
        self.assertEqual((code, err), (0, ""))
        self.assertTrue(all(len(line) <= 100 for line in out.splitlines()), out)
        for words in ("first player's score, %", "draws, %", "plies per game", "chess against hostage", "pieces in prison"):
            self.assertIn(words, out)
        report = json.loads(read(self.path("report.json")))
        self.assertEqual((report["format"], report["version"], report["complete"]), ("stockade-comparison", 1, True))
        self.assertEqual([v["label"] for v in report["variants"]], ["hostage", "chess"])
        self.assertEqual([v["games"] for v in report["variants"]], [8, 8])
        for metric in report["metrics"]:
            self.assertEqual(len(metric["values"]), 2)
            for value in filter(None, metric["values"]):
                if "low" in value:
                    self.assertLessEqual(value["low"], value["value"], metric["id"])
                    self.assertGreaterEqual(value["high"], value["value"], metric["id"])
        page = read(self.path("report.html"))
        self.assertTrue(page.startswith("<!DOCTYPE html>"))
        self.assertNotRegex(page, r"https?:|<script|<link|src=")

    def test_the_page_describes_every_key(self):
        page = read(os.path.join(ROOT, "docs/author/compare.md"))
        report = json.loads(self.report("hostage", "chess", "--games", "4", "--duels", "1", *QUICK))

        def keys(value):
            if isinstance(value, dict):
                for key, inner in value.items():
                    yield key
                    yield from keys(inner)
            elif isinstance(value, list):
                for inner in value:
                    yield from keys(inner)
        for key in sorted(set(keys(report))):
            self.assertIn(f"`{key}`", page)
        for metric in report["metrics"]:
            pattern = re.sub(r"outcome\.by_.*", "outcome.by_…", metric["id"])
            pattern = re.sub(r"board\.zone_.*", "board.zone_…", pattern)
            pattern = re.sub(r"tree\.perft_.*", "tree.perft_…", pattern)
            self.assertIn(f"`{pattern}`", page)

    def test_options_make_other_variants(self):
        out = json.loads(self.report("hostage", "hostage:pawn_drop_resets=no", "circe:base=crazyhouse", "--games", "2",
                                     "--duels", "0", *QUICK))
        self.assertEqual([v["label"] for v in out["variants"]],
                         ["hostage", "hostage:pawn_drop_resets=no", "circe:base=crazyhouse"])
        self.assertEqual(len({v["rules"] for v in out["variants"]}), 3)
        self.assertTrue(out["rules"][0]["sections"])


class Interruption(Compare):
    CALL = ["hostage", "chess", "--games", "40", "--duels", "2", *QUICK, "--threads", "2"]

    def interrupt(self, *arguments):
        """Presses Ctrl-C after some samples; returns the number of samples at the end."""
        process = subprocess.Popen([STOCKADE, "compare", *self.CALL, *arguments], cwd=self.folder, env=self.environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + patience(120)
        while time.monotonic() < deadline and process.poll() is None:
            files = [self.path("kept.jsonl")] + [self.path("state/stockade/compare/" + name) for name in self.kept()]
            if any(len(read(file).splitlines()) > 10 for file in files if os.path.exists(file)):
                break
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=patience(120))
        self.assertEqual(process.returncode, 130, err)
        found = re.search(r"partial: (\d+) of (\d+) samples; to continue, repeat the call with --resume", err)
        self.assertTrue(found, err)
        self.assertIn("first player's score", out)
        done, wanted = map(int, found.groups())
        self.assertGreaterEqual(done, 10)
        self.assertLess(done, wanted, "it was too quick to be stopped")
        return done

    def test_option_values_with_commas_are_quoted(self):
        path = self.path("mine.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write("schema: 1\nextends: chess\nname: Mine\noptions:\n"
                       "  types: { default: Q, values: [Q, \"Q,R\"], description: What is lost. }\n"
                       "  plies: { default: 100, values: [100, 50], description: How long. }\n"
                       "n_move_rule: { plies: $plies }\n")
        for variant in (path + ':types="Q,R",plies=50', path + ":plies=50,types='Q,R'"):
            done = subprocess.run([STOCKADE, "diff", path, variant, "--depth", "1"], capture_output=True, text=True,
                                  timeout=patience(60), check=False)
            self.assertEqual(done.stderr, "")
            self.assertIn("types: Q | Q,R", done.stdout)
            self.assertIn("plies: 100 | 50", done.stdout)
        done = subprocess.run([STOCKADE, "diff", path, path + ':types="Q,R'], capture_output=True, text=True,
                              timeout=patience(60), check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("is never closed", done.stderr)

    def test_resume_continues(self):
        whole = self.report(*self.CALL)
        self.interrupt()
        self.assertEqual(len(self.kept()), 1)
        self.assertEqual(self.report(*self.CALL, "--resume"), whole)
        self.assertEqual(self.kept(), [], "what nobody named goes when it is done")

    def test_a_truncated_file_can_be_continued(self):
        self.interrupt("--samples", "kept.jsonl")
        with open(self.path("kept.jsonl"), "r+b") as file:
            file.truncate(os.path.getsize(self.path("kept.jsonl")) - 20)
        code, out, err = self.run_it(*self.CALL, "--samples", "kept.jsonl", "--resume", "--json")
        self.assertEqual(code, 0, err)
        self.assertEqual(out, self.report(*self.CALL))
        # It can be continued with more games.
        call = [*self.CALL]
        call[call.index("--games") + 1] = "44"
        before = os.path.getsize(self.path("kept.jsonl"))
        extended = self.report(*call, "--samples", "kept.jsonl", "--resume")
        self.assertGreater(os.path.getsize(self.path("kept.jsonl")), before)
        self.assertEqual(extended, self.report(*call))


class Field(Compare):
    """All variants of the library, a line for each."""
    CALL = ["--all", "--family", "goals", "--games", "3", *QUICK]

    def test_every_variant_of_the_family_has_a_line(self):
        listed = subprocess.run([STOCKADE, "list", "--family", "goals", "--json"], capture_output=True, text=True)
        wanted = {one["id"]: one for one in json.loads(listed.stdout)}
        code, out, err = self.run_it(*self.CALL, "-q", "--json=field.json", "--html", "field.html", "--markdown", "field.md",
                                     "--catalogue", "../variants")
        self.assertEqual((code, err), (0, ""))
        self.assertTrue(all(len(line) <= 100 for line in out.splitlines()), out)
        field = json.loads(read(self.path("field.json")))
        self.assertEqual((field["format"], field["version"], field["complete"]), ("stockade-field", 1, True))
        self.assertEqual({one["id"] for one in field["variants"]}, set(wanted))
        for one in field["variants"]:
            self.assertEqual((one["games"], one["player"], one["tags"]), (3, "engine", wanted[one["id"]]["tags"]))
            self.assertGreater(one["values"]["plies"]["value"], 0)
            self.assertNotIn("problem", one)
            self.assertRegex(out, rf"(?m)^  {one['id']} +\d")
            self.assertIn(f"[{one['name']}](../variants/{one['id']}.md)", read(self.path("field.md")))
            self.assertIn(f"<td>{one['name']} <", read(self.path("field.html")))
        self.assertIn("](field.svg)", read(self.path("field.md")))
        self.assertEqual(read(self.path("field.svg")).count("<g><title>"), 2 * len(wanted))
        self.assertEqual(self.kept(), [])

    def test_the_same_for_any_number_of_threads_and_any_split(self):
        whole = self.report(*self.CALL, "--threads", "1")
        self.assertEqual(self.report(*self.CALL, "--threads", "3"), whole)
        files = self.shards(2, *self.CALL)
        self.assertEqual(self.report("--all", "--merge", *files), whole)

    def test_random_games_alone(self):
        field = json.loads(self.report("--all", "--tag", "chance", "--tag", "wrapper", "--random", "--games", "5"))
        self.assertEqual([(one["id"], one["player"], one["games"]) for one in field["variants"]],
                         [("dicechess", "random", 5)])
        self.assertEqual(field["wanted"], {"games": 0, "playouts": 5})

    def test_a_variant_that_fails_is_a_line_and_not_the_end(self):
        library = self.path("library")
        for name, text in (("broken", "schema: 1\nextends: chess\nname: Broken\npieces: 7\n"),
                           ("headless", "schema: 1\nextends: chess\n"),
                           ("fine", "schema: 1\nextends: losalamos\nname: Fine\n")):
            os.makedirs(os.path.join(library, "small", name))
            with open(os.path.join(library, "small", name, f"{name}.yaml"), "w", encoding="utf-8") as file:
                file.write(text)
        with open(os.path.join(library, "small", "family.yaml"), "w", encoding="utf-8") as file:
            file.write("title: Small\ndescription: Boards of few squares.\n")
        self.environment["STOCKADE_VARIANT_PATH"] = library
        code, out, err = self.run_it("--all", "--family", "small", "--random", "--games", "2", "--max-plies", "40", "-q",
                                     "--json=field.json")
        self.assertEqual((code, err), (1, ""))
        lines = {one["id"]: one for one in json.loads(read(self.path("field.json")))["variants"]}
        self.assertIn("broken.yaml:4:9: error", lines["broken"]["problem"])
        self.assertIn("'name' is missing", lines["headless"]["problem"])
        self.assertEqual((lines["broken"]["games"], lines["broken"]["values"]), (0, {}))
        self.assertEqual((lines["fine"]["games"], lines["losalamos"]["games"]), (2, 2))
        self.assertRegex(out, r"(?m)^  broken\n    failed: .*broken\.yaml:4:9")

    def test_wrong_calls(self):
        for words, call in (("exclude each other", ["--all", "chess"]), ("need --all", ["chess", "hostage", "--tag", "drops"]),
                            ("need --all", ["chess", "hostage", "--markdown", "x.md"]),
                            ("choose nothing", ["--all", "--tag", "drops", "--merge", "x.jsonl"]),
                            ("there is no tag", ["--all", "--tag", "dorps"]),
                            ("no variant is like that", ["--all", "--tag", "chance", "--tag", "hexagonal"])):
            code, out, err = self.run_it(*call)
            self.assertEqual((code, out), (2, ""), call)
            self.assertIn(words, err)


class Refusals(Compare):
    SMALL = ["--games", "2", "--duels", "0", *QUICK]

    def refused(self, words, *arguments):
        code, out, err = self.run_it(*arguments)
        self.assertEqual((code, out), (2, ""), arguments)
        self.assertIn(words, err)

    def test_wrong_calls(self):
        self.refused("at least two variants")
        self.refused("at least two variants", "hostage")
        self.refused("named twice", "hostage", "hostage")
        self.refused("hostage", "hostge", "chess")
        self.refused("does not set an option", "hostage:=1", "chess")
        self.refused("pawn_drop_reset", "hostage:pawn_drop_reset=no", "chess")
        for shard in ("0/4", "5/4", "4", "a/b", "1/2/3", "1/2x"):
            self.refused("part of a run", "hostage", "chess", "--shard", shard, "--samples", "kept.jsonl")
        self.refused("--shard requires --samples", "hostage", "chess", "--shard", "1/2")
        self.refused("there are no duels", "hostage", "chess", "--random", "--duels", "5")
        self.assertEqual(os.listdir(self.folder), [])
        self.refused("error", "hostage", "chess", "--nodes", "0")
        self.refused("error", "hostage", "chess", "--games", "-1")
        self.refused("cannot write", "hostage", "chess", "--samples", "no/such/folder.jsonl", *self.SMALL)

    def test_samples_are_not_overwritten(self):
        call = ["hostage", "chess", *self.SMALL, "--samples", "kept.jsonl"]
        self.assertEqual(self.run_it(*call)[0], 0)
        self.refused("exists already", *call)
        self.assertEqual(self.run_it(*call, "--resume")[0], 0)
        self.refused("seed: 8 and 7", *(("8" if word == "7" else word) for word in call), "--resume")
        self.refused("part 1 of 1", *call, "--resume", "--shard", "1/2")

    def test_merge_refuses_samples_that_do_not_fit(self):
        for name, arguments in (("a", ["hostage", "chess"]), ("b", ["hostage", "chess", "--random-plies", "2"]),
                                ("c", ["hostage:pawn_drop_resets=no", "chess"])):
            self.assertEqual(self.run_it(*arguments, *self.SMALL, "--samples", name)[0], 0)
        self.refused("random plies: 4 and 2", "--merge", "a", "b")
        self.refused("variants: hostage chess and hostage:pawn_drop_resets=no chess", "--merge", "a", "c")
        self.refused("cannot read", "--merge", "a", "nothing")
        with open(self.path("d"), "w", encoding="utf-8") as file:
            file.write("no samples\n")
        self.refused("d:1", "--merge", "d")
        text = read(self.path("a"))
        with open(self.path("e"), "w", encoding="utf-8") as file:
            file.write(re.sub(r'"rules":"[0-9a-f]+"', '"rules":"0000000000000000"', text, count=1))
        self.refused("rules of hostage", "--merge", "e")
        with open(self.path("f"), "w", encoding="utf-8") as file:
            file.write(re.sub(r'"line":"[0-9a-f]', '"line":"x', text, count=1))
        self.refused("contradicts", "--merge", "a", "f")
        for option in (["--games", "5"], ["--playouts", "5"], ["--duels", "5"], ["--nodes", "5"], ["--factor", "5"],
                       ["--random-plies", "5"], ["--balance", "5"], ["--max-plies", "5"], ["--seed", "5"], ["--random"],
                       ["--samples", "g"], ["--resume"], ["--shard", "1/2", "--samples", "g"]):
            self.refused("--merge plays nothing, so --", "--merge", "a", *option)

    def test_merge_warns_of_missing_samples(self):
        code, out, err = self.run_it("hostage", "chess", *self.SMALL, "--shard", "1/2", "--samples", "one")
        self.assertEqual(code, 0)
        self.assertIn("part 1 of 2", out)
        code, out, err = self.run_it("--merge", "one")
        self.assertEqual(code, 0)
        self.assertIn("4 of 8 samples are missing", err)
        self.assertIn("not complete", out)


def example(heading):
    """The first block of shell under a heading of the page."""
    page = read(os.path.join(ROOT, "docs/author/compare.md"))
    return re.search(rf"## {re.escape(heading)}\n.*?```bash\n(.*?)```", page, re.S).group(1)


class Examples(Compare):
    """The examples of the page, with fewer games."""

    def setUp(self):
        super().setUp()
        programs = self.path("programs")
        os.mkdir(programs)
        os.symlink(STOCKADE, os.path.join(programs, "stockade"))
        self.environment["PATH"] = programs + os.pathsep + self.environment["PATH"]
        self.environment["HOME"] = self.folder
        self.whole = self.report("hostage", "chess", "--games", "6", "--nodes", "60", "--seed", "1")

    def smaller(self, script, *changes):
        for old, new in (("hostage crazyhouse chess chessgi", "hostage chess"), ("--nodes 1000", "--nodes 60"), *changes):
            self.assertIn(old, script)
            script = script.replace(old, new)
        return script

    def shell(self, script, **environment):
        done = subprocess.run(["bash", "-eu", "-c", script], cwd=self.folder, env={**self.environment, **environment},
                              capture_output=True, text=True, timeout=patience(300))
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def check_merged(self):
        self.assertEqual(self.report("--merge", *sorted(f for f in os.listdir(self.folder) if f.startswith("part-"))),
                         self.whole)

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_gnu_parallel(self):
        self.shell(self.smaller(example("GNU parallel"), ("--games 2000", "--games 6"), ("parts=32", "parts=3")))
        self.assertTrue(read(self.path("report.html")).startswith("<!DOCTYPE html>"))
        self.check_merged()

    def test_slurm_job_array(self):
        script = self.smaller(example("A Slurm job array"), ("--games 2000", "--games 6"), ("array=1-32", "array=1-3"))
        self.assertTrue(script.startswith("#!/bin/bash\n#SBATCH "))
        for task in ("1", "2", "3", "2"):  # a task may start again
            self.shell(script, SLURM_ARRAY_TASK_ID=task, SLURM_ARRAY_TASK_COUNT="3", SLURM_CPUS_PER_TASK="2")
        self.check_merged()


if __name__ == "__main__":
    unittest.main()
