#!/usr/bin/env python3
"""The command line as scripts rely on it: formats, exit codes, error messages."""
import json
import os
import re
import resource
import sys
import tempfile
import unittest

from program import ROOT, run

DATA = os.environ["STOCKADE_TEST_DATA"]
FROZEN = "4k3/3P4/8/8/8/8/8/4K2N[] b - - 0 1"


class Rules(unittest.TestCase):
    def test_list_has_seven_fields(self):
        code, out, err = run("list")
        self.assertEqual((code, err), (0, ""))
        rows = [line.split("\t") for line in out.splitlines()]
        self.assertTrue(all(len(row) == 7 for row in rows), out)
        by_id = {row[0]: row for row in rows}
        self.assertEqual(by_id["hostage"][1:],
                         ["Hostage Chess", "2", "8x8", "native", "drops", "drops, exchanges"])
        self.assertEqual(by_id["chess"][4:], ["generic", "orthodox", ""])
        self.assertEqual([by_id[name][4] for name in ("gomoku", "reversi")], ["native", "generic"])
        self.assertEqual(list(by_id), sorted(by_id))

    def test_list_finds_by_words_tags_and_families(self):
        def found(*arguments):
            code, out, err = run("list", *arguments)
            self.assertEqual((code, err), (0, ""), arguments)
            return {line.split("\t")[0] for line in out.splitlines()}
        self.assertEqual(found("--tag", "hexagonal"), {"glinski", "hex"})
        self.assertIn("capahouse", found("--tag", "drops", "--tag", "large"))
        self.assertEqual(found("--tag", "drops", "--tag", "large"),
                         found("--tag", "drops") & found("--tag", "large"))
        self.assertEqual(found("looking", "glass"), found("LOOKING", "GLASS"))
        self.assertIn("lookingglass", found("looking-glass"))
        self.assertIn("alice", found("looking-glass"))  # its description has the word
        self.assertEqual(found("--family", "historic"), {"shatranj", "chaturanga", "courier", "tamerlane"})
        self.assertEqual(found("--family", "drops", "large"), {"capahouse"})
        self.assertEqual(found("--tag", "no-check"), found("--tag", "no check"))
        listed = json.loads(run("list", "--tag", "chance", "--json")[1])
        self.assertEqual([(one["id"], one["family"], one["tags"]) for one in listed],
                         [("backgammon", "abstract",
                           ["small", "other cells", "chance", "several moves", "no check", "historic"]),
                          ("dicechess", "turns", ["chance", "wrapper"])])

    def test_list_reads_heads_and_not_whole_games(self):
        # Compiling three hundred variants takes seconds; their other keys are not even looked at.
        with tempfile.TemporaryDirectory() as library:
            for i in range(300):
                os.makedirs(os.path.join(library, f"v{i}"))
                with open(os.path.join(library, f"v{i}", f"v{i}.yaml"), "w", encoding="utf-8") as file:
                    file.write(f"schema: 1\nextends: chess\nname: Name {i}\npieces: [\nsetup: nonsense\n")
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            code, out, err = run("list", env={**os.environ, "STOCKADE_VARIANT_PATH": library})
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("\nv299\tName 299\t2\t8x8\tgeneric\t\t\n", out)
        self.assertLess(after.ru_utime - before.ru_utime, 1)

    def test_check_reads_the_files_of_families(self):
        with tempfile.TemporaryDirectory() as library:
            os.makedirs(os.path.join(library, "big", "giant"))
            for name, text in (("big/family.yaml", "titel: Big\n"),
                               ("big/giant/giant.yaml", "schema: 1\nextends: chess\nname: Giant\n")):
                with open(os.path.join(library, name), "w", encoding="utf-8") as file:
                    file.write(text)
            code, out, _ = run("check", library)
            self.assertEqual(code, 1)
            self.assertIn("family.yaml:1:1: error: unknown key 'titel' at the top level (did you mean 'title'?)", out)
            code, out, err = run("list", "--family", "big", env={**os.environ, "STOCKADE_VARIANT_PATH": library})
            self.assertEqual((code, out.split("\t")[0]), (0, "giant"))
            self.assertIn("warning: unknown key 'titel'", err)

    def test_list_says_what_it_does_not_know(self):
        code, out, err = run("list", "xyzzy")
        self.assertEqual((code, out), (1, ""))
        self.assertIn("no variant is like that", err)
        self.assertEqual(run("list", "xyzzy", "--json")[:2], (1, "[]\n"))
        for call, said in ((("--tag", "hexagona"), "there is no tag 'hexagona' (did you mean 'hexagonal'?)"),
                           (("--family", "hitsoric"), "there is no family 'hitsoric' (did you mean 'historic'?)")):
            code, out, err = run("list", *call)
            self.assertEqual((code, out), (2, ""))
            self.assertIn(said, err)

    def test_show_names_places(self):
        code, out, _ = run("show", "hostage")
        self.assertEqual(code, 0)
        self.assertRegex(out, r"hostage\.yaml:\d+:\d+")
        self.assertIn("prison", out)
        self.assertEqual(run("show", "chess", "--json")[0], 0)

    def test_show_tells_the_search(self):
        for variant, search in (("hostage", "native"), ("gomoku", "native"), ("chess", "alphabeta"), ("hex", "uct"),
                                ("dicechess", "expectimax"), ("kriegspiel", "information-set")):
            with self.subTest(variant):
                self.assertEqual(json.loads(run("show", variant, "--json")[1])["search"], search)

    def test_unknown_variant(self):
        code, out, err = run("show", "hostge")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("hostage", err)

    def test_unknown_command_and_option(self):
        self.assertEqual(run("frobnicate")[0], 2)
        self.assertEqual(run()[0], 2)
        self.assertEqual(run("list", "--frob")[0], 2)
        self.assertEqual(run("--help")[0], 0)

    def test_set_options(self):
        moves = ["fen", "hostage", "--fen", "4k3/8/8/8/8/8/8/4K3[P] w - - 7 9", "--moves", "*a4"]
        self.assertEqual(run(*moves)[1], "4k3/8/8/8/P7/8/8/4K3[] b - - 0 9\n")
        self.assertEqual(run(*moves, "--set", "pawn_drop_resets=no")[1], "4k3/8/8/8/P7/8/8/4K3[] b - - 8 9\n")
        self.assertEqual(run(*moves, "--set", "pawn_drop_reset=no")[0], 2)
        self.assertEqual(run(*moves, "--set", "nonsense")[0], 2)

    def test_check(self):
        # tests/definition/diagnostics.cpp asks about the whole library.
        code, out, _ = run("check", os.path.join(ROOT, "variants", "drops"))
        self.assertEqual(code, 0, out)
        self.assertRegex(out, r"(?m)^\d\d+ files checked, 0 errors, 0 warnings$")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "broken.yaml")
            with open(path, "w") as file:
                file.write("schema: 1\nname: Broken\nextends: chess\ncaptur: { to: nowhere }\n")
            code, out, _ = run("check", path)
            self.assertEqual(code, 1)
            self.assertRegex(out, r"broken\.yaml:4:1: error: .*captur")
            self.assertIn("capture", out)

    def test_explain(self):
        cases = [
            ("illegal: no-piece-to-promote-to", "4k3/3P4/8/8/8/8/8/4K2N[] w - - 0 1", "d8=Q"),
            ("illegal: opens-attack", "q3k3/3P4/8/8/8/8/8/N5K1[] b - - 0 1", "Qxa1"),
            ("illegal: underpaid", "4k3/8/8/8/8/8/8/4K3[#Np] w - - 0 1", "(P)N*e4"),
            ("illegal: not-held", "4k3/8/8/8/8/8/8/4K3[#p] w - - 0 1", "(P)*e4"),
            ("illegal: occupied", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N*e1"),
            ("illegal: drop-region", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "*a8"),
            ("illegal: nothing-to-pay", "4k3/8/8/8/8/8/8/4K3[#P] w - - 0 1", "(Q)*e4"),
            ("illegal: no-such-piece", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "a1a2"),
            ("illegal: not-your-piece", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "e8e7"),
            ("illegal: no-such-move", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "e1e3"),
            ("illegal: castling-moved", "4k3/8/8/8/8/8/8/4K2R[] w - - 0 1", "O-O"),
            ("illegal: leaves-king-attacked", "4r1k1/8/8/8/8/8/4N3/4K3[] w - - 0 1", "Nc3"),
            ("illegal: king-in-check", "4r1k1/8/8/8/8/8/8/N3K3[] w - - 0 1", "Nb3"),
            ("legal", FROZEN, "Kxd7"),
        ]
        for expected, fen, move in cases:
            with self.subTest(move=move, fen=fen):
                code, out, err = run("explain", "hostage", "--fen", fen, move)
                self.assertEqual(out.splitlines()[0], expected, err)
                self.assertEqual(code, 0 if expected == "legal" else 1)
                if expected == "illegal: no-such-piece":  # no rule forbids what is not there
                    self.assertNotIn(".yaml", out)
                elif expected != "legal":
                    self.assertRegex(out, r"\.yaml:\d+:\d+")
        self.assertEqual(run("explain", "hostage", "gibberish!?")[0], 2)
        code, out, _ = run("explain", "hostage", "e2e5", "--json")
        self.assertEqual((code, json.loads(out)["rule"]), (1, "no-such-move"))


class Commands(unittest.TestCase):
    def test_every_command_is_documented_and_helps(self):
        out = run("--help")[1]
        commands = re.findall(r"(?m)^  ([a-z]+) {2,}", out[out.index("Subcommands"):])
        for name in ("list", "test", "schema", "reference", "new", "watch", "diff"):
            self.assertIn(name, commands)
        with open(os.path.join(ROOT, "docs", "reference", "cli.md"), encoding="utf-8") as file:
            page = file.read()
        for name in commands:
            self.assertRegex(page, rf"(?m)^\| `{name}[ `]", name)
            self.assertEqual(run(name, "--help")[0], 0)

    def test_help_is_a_command_as_well(self):
        self.assertEqual(run("help")[:2], run("--help")[:2])
        self.assertEqual(run("help", "perft")[:2], run("perft", "--help")[:2])
        code, out, err = run("help", "perf")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("did you mean 'perft'?", err)
        self.assertEqual(run("-V")[:2], run("--version")[:2])

    def test_wrong_calls_of_the_authors_commands(self):
        # authors.py tests the right calls.
        for call in (["schema", "chess"], ["reference"], ["new"], ["new", "chess"], ["new", "9"], ["watch"],
                     ["watch", "nothing"], ["diff", "chess"], ["diff", "chess", "ches"],
                     ["diff", "chess", "chess", "--depth", "-1"], ["test", "--threads", "0"],
                     ["test", "--mutate", "--filter", "no test has this name"]):
            code, out, err = run(*call)
            self.assertEqual((code, out), (2, ""), call)
            self.assertIn("error", err)


class Positions(unittest.TestCase):
    def test_fen(self):
        start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n"
        self.assertEqual(run("fen", "hostage")[:2], (0, start))
        self.assertEqual(run("fen", "hostage", "--fen", "startpos", "--moves", "1. e4 e5")[:2],
                         run("fen", "hostage", "--moves", "e4 e5")[:2])
        code, out, _ = run("fen", "hostage", "--moves", "e4 d5 exd5 (P)*e4")
        self.assertEqual(code, 2)
        code, out, _ = run("fen", "hostage", "--moves", "e2e4 d7d5 exd5 Qxd5 (P)*e4")
        self.assertEqual((code, out), (0, "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3\n"))

    def test_dialect(self):
        fen = "4k3/7p/8/8/8/8/8/4K3[R] w E - 0 1"
        self.assertEqual(run("fen", "hostage", "--fen", fen)[1], fen + "\n")
        self.assertEqual(run("fen", "hostage", "--fen", fen, "--dialect", "fairy")[1], fen.replace(" E ", " - ") + "\n")

    def test_bad_positions(self):
        for fen in ["", "8/8", "4k3/8/8/8/8/8/8/4K3[X] w - - 0 1", "4k3/8/8/8/8/8/8/8[] w - - 0 1", "x" * 10000,
                    "P3k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4KR2[] w K - 0 1", "4k3/8/8/8/8/8/8/4R1K1[] w - - 0 1"]:
            if not fen:
                continue
            code, out, err = run("fen", "hostage", "--fen", fen)
            self.assertEqual((code, out), (2, ""), fen)
            self.assertIn("error", err)

    def test_moves_are_sorted_bytewise(self):
        code, out, _ = run("moves", "hostage", "--fen", "4k3/8/8/8/8/8/8/4K3[N#Pq] w - - 0 1")
        lines = out.splitlines()
        self.assertEqual(code, 0)
        self.assertEqual(lines, sorted(lines, key=str.encode))
        self.assertIn("N@c7", lines)
        self.assertIn("P#Q@a4", lines)
        self.assertIn("e1e2", lines)
        self.assertIn("(Q)*a4", run("moves", "hostage", "--fen", "4k3/8/8/8/8/8/8/4K3[N#Pq] w - - 0 1", "--san")[1].splitlines())
        self.assertEqual(run("moves", "chess", "--native")[0], 2)
        zones = ["hostage", "--fen", "4k3/3P4/8/8/8/8/8/4K3[#Nn] b - - 0 1"]
        self.assertEqual(run("moves", *zones, "--native")[1], run("moves", *zones, "--generic")[1])

    def test_a_plugin_may_have_an_engine_alone(self):
        code, out, err = run("moves", "tictactoe", "--native")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("has an engine, but no move generator", err)
        self.assertEqual(len(run("moves", "tictactoe")[1].splitlines()), 9)
        limits = ["--depth", "4"]
        found = run("search", "connectfour", *limits)
        self.assertEqual(found[0], 0)
        self.assertEqual(run("search", "connectfour", *limits, "--search", "native", "--native")[0], 0)
        few = ["connectfour", "--fen", "7/7/7/7/7/PPpPppP[Pp] w - - 0 1", *limits]
        self.assertEqual(run("search", *few)[0], 0)
        code, out, err = run("search", *few, "--native")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("does not support this position", err)
        self.assertEqual(run("search", *few[:3], "--mate", "1")[0], 0)
        self.assertEqual(run("verify", "tictactoe", "--games", "4")[0], 0)

    def test_verify(self):
        code, out, _ = run("verify", "hostage", "--games", "20", "--seed", "3")
        self.assertEqual(code, 0)
        self.assertRegex(out, r"\A\d+ positions, 0 differences\n\Z")
        # Without a plugin, the fast move generator is compared with brute force.
        for variant in ("chess", "alice", "ultima", "minishogi", "dicechess"):
            code, out, err = run("verify", variant, "--games", "3")
            self.assertEqual((code, err), (0, ""), out)
            self.assertGreater(int(re.fullmatch(r"(\d+) positions, 0 differences\n", out)[1]), 20)
        self.assertEqual(run("verify", "ches")[0], 2)

    def test_perft(self):
        code, out, _ = run("perft", "hostage", "--depth", "4")
        self.assertEqual(code, 0)
        self.assertRegex(out, r"\Anodes 197281\nseconds \d+\.\d+\nnps \d+\n\Z")
        for more in (["--no-bulk"], ["--threads", "2"], ["--generic"], ["--generic", "--no-bulk"], ["--native"]):
            self.assertIn("nodes 197281\n", run("perft", "hostage", "--depth", "4", *more)[1])
        out = run("perft", "chess", "--depth", "2", "--divide")[1].splitlines()
        self.assertEqual(len(out), 23)
        self.assertEqual(out[0], "a2a3: 20")
        self.assertEqual(out[:20], sorted(out[:20]))
        self.assertEqual(run("perft", "chess", "--depth", "0")[1].splitlines()[0], "nodes 1")
        self.assertEqual(run("perft", "chess")[0], 2)

    def profile(self, *arguments):
        code, out, err = run("perft", *arguments, "--profile", "--json")
        self.assertEqual((code, err), (0, ""))
        value = json.loads(out)
        return value["nodes"], value["profile"]

    def test_a_profile_counts_the_calls_of_each_rule(self):
        nodes, profile = self.profile("chess", "--depth", "3", "--no-bulk")
        self.assertEqual(nodes, 8902)
        rows = {(row["part"], row["rule"]): row for row in profile["rows"]}
        # Only legal moves are made, because pins and checkers decide legality.
        effects = sum(row["calls"] for row in profile["rows"] if row["part"] == "effect")
        self.assertEqual(effects, 20 + 400 + 8902)
        # Each of the inner positions is generated once; castling has a generator for each wing.
        self.assertEqual(rows["generate", "en_passant"]["calls"], 1 + 20 + 400)
        self.assertEqual(rows["generate", "castling"]["calls"], 1 + 20 + 400)
        self.assertRegex(rows["generate", "castling"]["where"], r"chess\.yaml:\d+:\d+$")
        times = [row["seconds"] for row in profile["rows"]]
        self.assertEqual(times, sorted(times, reverse=True))
        self.assertTrue(all(row["calls"] > 0 for row in profile["rows"]))
        shares = sum(row["share"] for row in profile["rows"])
        everything = sum(times) + profile["rest"]
        self.assertAlmostEqual(shares + profile["rest"] / everything, 1, places=6)
        # With bulk counting, the moves of the last ply are not made.
        bulk = self.profile("chess", "--depth", "3")[1]["rows"]
        self.assertEqual(sum(row["calls"] for row in bulk if row["part"] == "effect"), 20 + 400)

    def test_a_profile_names_the_rules_of_the_variant(self):
        def parts(*arguments):
            return {(row["part"], row["rule"]) for row in self.profile(*arguments)[1]["rows"]}
        self.assertLessEqual({("generate", "drop"), ("generate", "exchange"), ("effect", "movement")},
                             parts("hostage", "--depth", "3"))
        alice = parts("alice", "--depth", "3")
        self.assertLessEqual({("filter", "transfer"), ("after-effect", "transfer"), ("threat", "royal safety")}, alice)
        ultima = parts("ultima", "--depth", "2")
        self.assertLessEqual({("threat", "remote_captures"), ("immobile", "paralysis")}, ultima)
        self.assertNotIn(("threat", "royal safety"), ultima)
        self.assertIn(("turn", "series"), parts("progressive", "--depth", "3"))
        self.assertIn(("legal filter", "mandatory_capture"), parts("antichess", "--depth", "3"))
        self.assertIn(("goal", "goal"), parts("losers", "--depth", "3"))

    def test_a_profile_names_hooks_with_their_place(self):
        script = os.path.join(ROOT, "tests", "data", "script", "on_capture.yaml")
        rows = self.profile(script, "--depth", "3", "--no-bulk")[1]["rows"]
        hook, = [row for row in rows if row["rule"] == "script"]
        self.assertEqual((hook["part"], hook["hook"]), ("after-effect", "effect"))
        self.assertRegex(hook["where"], r"on_capture\.lua:6$")
        # It is called after every move, also when a move is made to test its legality.
        self.assertEqual(hook["calls"], sum(row["calls"] for row in rows if row["part"] == "effect"))

    def test_a_profile_is_a_table(self):
        code, out, err = run("perft", "chess", "--depth", "2", "--no-bulk", "--profile")
        self.assertEqual((code, err), (0, ""))
        lines = out.splitlines()
        self.assertEqual(lines[0], "nodes 400")
        self.assertEqual(lines[4].split(), ["seconds", "share", "calls", "ns/call", "part", "rule"])
        self.assertRegex(out, r"(?m)^ +\d+\.\d{3} +\d+\.\d % +420 +\d+\.\d  effect +movement  \[.*chess\.yaml:8:1\]$")
        self.assertRegex(out, r"(?m)^ +\d+\.\d{3} +\d+\.\d % +kernel +the rest: ")
        for other in (["--threads", "2"], ["--divide"], ["--native"]):
            self.assertEqual(run("perft", "hostage", "--depth", "2", "--profile", *other)[0], 2)
        # A profile does not change the counts.
        self.assertIn("nodes 197281\n", run("perft", "hostage", "--depth", "4", "--profile")[1])

    def test_playout(self):
        code, out, _ = run("playout", "hostage", "--games", "20", "--seed", "5")
        self.assertEqual(code, 0)
        self.assertRegex(out, r"\Aplayouts 20\nplies \d+\ncapped \d+\nseconds \d+\.\d+\nplies/s \d+\n\Z")
        plies = re.search(r"plies (\d+)", out).group(1)
        again = run("playout", "hostage", "--games", "20", "--seed", "5", "--threads", "2")[1]
        self.assertEqual(re.search(r"plies (\d+)", again).group(1), plies)

    def test_bench_has_one_row_per_measurement(self):
        code, out, _ = run("bench", "--variant", "hostage", "--filter", "random games")
        self.assertEqual(code, 0)
        rows = out.splitlines()
        self.assertEqual([row.split()[:2] for row in rows], [["hostage", "native"], ["hostage", "generic"]])
        self.assertTrue(all(re.search(r"random games +\d+\.\d+ M plies/s$", row) for row in rows), out)
        out = run("bench", "--variant", "tictactoe", "--seconds", "0.01")[1]
        self.assertEqual([row.split()[1] for row in out.splitlines()].count("native"), 1)
        code, out, _ = run("bench", "--variant", "chess", "--filter", "chess generic random", "--json")
        measures = json.loads(out)
        self.assertEqual([m["measure"] for m in measures], ["random games"])
        self.assertGreater(measures[0]["per_second"], 0)
        code, _, err = run("bench", "--variant", "chess", "--filter", "no such thing")
        self.assertEqual(code, 2)
        self.assertIn("no measure", err)

    def test_bench_has_the_figures_of_the_table(self):
        code, out, _ = run("bench", "--figures", "--seconds", "0.001", "--json")
        self.assertEqual(code, 0)
        rows = {(row["variant"], row["engine"], row["measure"]): row for row in json.loads(out)}
        for variant in ("chess hostage crazyhouse losalamos alice glinski raumschach "
                        "breakthrough hex reversi tictactoe connectfour go9").split():
            row = rows[variant, "generic", "random games"]
            self.assertEqual(row["unit"], "plies/s")
            self.assertGreater(row["per_second"], 0)
        bulk = "perft 5 of the start, with bulk counting"
        for key in (("chess", bulk), ("chess", "perft 5 of the start, without bulk counting"), ("hostage", bulk)):
            self.assertGreater(rows[key[0], "generic", key[1]]["per_second"], 0)
        for key in (("chess", "random games"), ("losalamos", "random games"), ("connectfour", "random games"),
                    ("breakthrough", "random games"), ("chess", bulk), ("hostage", bulk)):
            row = rows[key[0], "generic", key[1]]
            anchor = row["anchor"]
            self.assertTrue(anchor["source"])
            self.assertGreater(anchor["per_second"], 0)
            # There is no ratio of two machines.
            self.assertNotIn("ratio", anchor)
        self.assertGreater(rows["chess", "generic", "a Lua hook on every capture, random games"]["ratio"], 0)
        growth = [row for row in rows.values() if row["variant"] == "growth"]
        self.assertEqual([row["measure"] for row in growth],
                         ["40 piece types, 30 rules: a move of perft", "40 piece types, 30 rules: a legal move of random games"])
        self.assertTrue(all(row["limit"] == 3 and row["ratio"] > 0 for row in growth))
        code, out, _ = run("bench", "--figures", "--seconds", "0.001", "--filter", "growth")
        self.assertEqual((code, len(out.splitlines())), (0, 2))
        self.assertRegex(out.splitlines()[0], r" times  \(target: at most 3\)$")

    def test_changed_rules_give_a_warning(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "cheap.yaml")
            with open(path, "w") as file:
                file.write("schema: 1\nname: Cheap\nextends: hostage\nvalues: { N: 2 }\n")
            code, out, err = run("perft", path, "--depth", "2")
            self.assertEqual((code, out.splitlines()[0]), (0, "nodes 400"))
            self.assertIn("the generic kernel plays", err)
            self.assertEqual(run("perft", path, "--depth", "1", "--generic")[2], "")

    def test_search(self):
        mate = "r3k1nr/p4ppp/8/1p1qp3/P1p5/Kpb5/n4PPP/1R3BNR[QBNPP#PPb] b kq - 0 1"
        code, out, _ = run("search", "hostage", "--fen", mate, "--depth", "2")
        self.assertEqual(code, 0)
        self.assertEqual(out.splitlines()[-1], "bestmove b5b4")
        self.assertIn("score mate 1", out)
        mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
        self.assertEqual(run("search", "chess", "--fen", mated, "--depth", "2")[1].splitlines()[-1], "bestmove (none)")
        self.assertEqual(run("search", "chess")[0], 2)


class Games(unittest.TestCase):
    def test_published_games(self):
        code, out, _ = run("replay", "hostage", os.path.join(DATA, "hostage/games.txt"))
        self.assertEqual(code, 0)
        self.assertEqual(out.splitlines(), ["ok 46 0-1", "ok 48 0-1", "ok 15 *", "ok 17 *", "4 passed, 0 failed"])

    def test_illegal_move_and_false_result(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pgn")
            with open(path, "w") as file:
                file.write('[Result "*"]\n\n1. e4 e5 2. Ke3 *\n\n[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n')
            code, out, _ = run("replay", "chess", path)
            lines = out.splitlines()
            self.assertEqual(code, 1)
            self.assertRegex(lines[0], r"^illegal at 3: Ke3: .* \(line 3, column 13\)$")
            self.assertIn("0-1", lines[1])
            self.assertEqual(lines[-1], "0 passed, 2 failed")

    def test_check_marks(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pgn")
            with open(path, "w") as file:
                file.write('[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4 0-1\n')
            self.assertEqual(run("replay", "chess", path)[0], 0)
            self.assertEqual(run("replay", "chess", path, "--strict")[0], 1)

    def test_convert_there_and_back(self):
        with tempfile.TemporaryDirectory() as folder:
            pgn, record, again = (os.path.join(folder, name) for name in ("a.pgn", "a.json", "b.pgn"))
            with open(pgn, "w") as file:
                file.write('[Event "Test \\"quoted\\""]\n[Variant "Hostage"]\n[Result "*"]\n\n'
                           "1. e4 {best} d5 ( 1... e5 2. Nf3 ( 2. f4 exf4 ) Nc6 ) 2. exd5 Qxd5 3. (P)*e4 $1 *\n")
            self.assertEqual(run("convert", pgn, record)[0], 0)
            with open(record) as file:
                self.assertEqual(json.load(file)["games"][0]["variant"], "hostage")
            self.assertEqual(run("convert", record, again)[0], 0)
            with open(again) as file:
                text = file.read()
            self.assertIn("(P)*e4", text)
            self.assertIn("{best}", text)
            self.assertRegex(text, r"\( 2\. f4 exf4 ?\)")
            self.assertIn('[Event "Test \\"quoted\\""]', text)
            with open(record, "w") as file:
                file.write('{"format": "stockade-record", "version": 99, "games": []}')
            code, _, err = run("convert", record, again)
            self.assertEqual(code, 1)
            self.assertIn("version 99", err)


class Tests(unittest.TestCase):
    def test_all_rule_tests_pass(self):
        code, out, err = run("test")
        self.assertEqual(code, 0, out + err)
        self.assertRegex(out.splitlines()[-1], r"^\d+ passed, 0 failed$")

    def test_a_failing_test_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x.test.yaml")
            with open(path, "w") as file:
                file.write("variant: chess\ntests:\n  - name: twenty-one\n    count: 21\n  - name: fine\n    legal: [e4]\n")
            code, out, _ = run("test", path, "--junit", os.path.join(folder, "j.xml"))
            self.assertEqual(code, 1)
            self.assertEqual(out.splitlines()[-1], "1 passed, 1 failed")
            self.assertIn("x.test.yaml:4", out)
            self.assertIn("21 legal moves", out)
            with open(os.path.join(folder, "j.xml")) as file:
                self.assertIn('failures="1"', file.read())
            self.assertEqual(run("test", path, "--filter", "fine")[0], 0)
            self.assertEqual(run("test", path, "--filter", "nothing like it")[0], 2)
            with open(path, "a") as file:
                file.write("    illegal: { e5: no-such-man }\n")
            code, out, err = run("test", path)
            self.assertEqual((code, out), (2, ""))
            self.assertRegex(err, r"x\.test\.yaml:7:20: error: the rule id 'no-such-man' is now called 'no-such-piece' "
                                  r"\(write e5: no-such-piece\)")
            with open(path) as file:
                text = file.read()
            with open(path, "w") as file:
                file.write(text.replace("    illegal: { e5: no-such-man }\n", "    leagl: [d4]\n"))
            code, _, err = run("test", path)
            self.assertEqual(code, 2)
            self.assertRegex(err, r"x\.test\.yaml:7:5: error: .*leagl.*legal")


class Mates(unittest.TestCase):
    # d7 mates, unless the knight that the pawn could change places with is paid.
    BOARD = "3bkr2/4pp2/3P4/8/8/8/8/3RK3"

    def test_a_mate_is_found_or_disproved(self):
        found = run("search", "hostage", "--fen", self.BOARD + "[#NNn] w - - 0 1", "--mate", "1")
        self.assertEqual(found[0], 0)
        self.assertRegex(found[1], r"score mate 1 .* pv d6d7\nbestmove d6d7\n$")
        none = run("search", "hostage", "--fen", self.BOARD + "[#Nn] w - - 0 1", "--mate", "1")
        self.assertEqual(none[0], 0)
        self.assertRegex(none[1], r"info string there is no mate in 1 move\nbestmove \S+\n$")

    def test_json_has_the_result_as_well(self):
        code, out, _ = run("search", "hostage", "--fen", self.BOARD + "[#Nn] w - - 0 1", "--mate", "1", "--json")
        self.assertEqual((code, json.loads(out)["mate"]), (0, "none"))


class Uci(unittest.TestCase):
    def test_a_script_is_answered_to_its_end(self):
        code, out, err = run("uci", stdin="position startpos\ngo depth 2\nd\ngo perft 2\nisready")
        self.assertEqual((code, err), (0, ""))
        self.assertRegex(out, r"(?m)^bestmove \w+ ponder \w+$")
        self.assertIn("Variant: chess\n", out)
        self.assertIn("e2e4: 20\n", out)
        self.assertIn("Nodes searched: 400\n", out)
        self.assertIn("readyok\n", out)

    def test_all_variants_are_listed_in_lines_that_adapters_can_read(self):
        lines = [line for line in run("uci", stdin="uci\n")[1].splitlines() if line.startswith("option ")]
        self.assertLess(max(map(len, lines)), 256)
        offered = [line.split(" var ")[1:] for line in lines if line.startswith("option name UCI_Variant ")]
        for line in offered:
            self.assertEqual(line.pop(), "chess")  # python-chess refuses a default that is not among the choices
        listed = [name for line in offered for name in line] + ["chess"]
        self.assertEqual(len(listed), len(set(listed)))
        for variant in json.loads(run("list", "--json")[1]):
            hidden = {"chance", "hidden pieces"} & set(variant["tags"])
            self.assertEqual(variant["id"] in listed, variant["players"] == 2 and not hidden, variant["id"])
        # python-chess and UCI2WB keep the last line.
        self.assertLessEqual({"crazyhouse", "3check", "racingkings", "suicide", "hostage"}, set(offered[-1]))

    def test_it_begins_with_the_variant_named(self):
        self.assertIn("Variant: hostage\n", run("uci", "hostage", stdin="d\n")[1])
        self.assertEqual(run("uci", stdin="")[0], 0)
        code, out, err = run("uci", "--offer", "crazyhouse,shogi", stdin="uci\n")
        self.assertEqual((code, err), (0, ""))
        self.assertIn("option name UCI_Variant type combo default chess var crazyhouse var shogi var chess\n", out)
        self.assertEqual(run("uci", "--offer", "crazyhouse,shogy")[0], 2)
        code, out, err = run("uci", "hostge")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("hostage", err)


class Play(unittest.TestCase):
    def test_end_of_input_is_fine(self):
        code, out, _ = run("play", "hostage", "--computer", "none", stdin="e4\nd5\nexd5\n")
        self.assertEqual(code, 0)
        self.assertIn("Black to move", out)
        self.assertEqual(run("play", "hostage", stdin="")[0], 0)

    def test_a_game_with_the_computer(self):
        code, out, _ = run("play", "hostage", "--movetime", "50", stdin="e4\nKe5\nundo\nmoves\nfen\nquit\n")
        self.assertEqual(code, 0)
        self.assertIn("Black plays", out)
        self.assertIn("the white king", out)

    def test_the_computer_plays_itself(self):
        code, out, _ = run("play", "hostage", "--computer", "both", "--movetime", "5",
                           "--fen", "r3k1nr/p4ppp/8/1p1qp3/P1p5/Kpb5/n4PPP/1R3BNR[QBNPP#PPb] b kq - 0 1", stdin="")
        self.assertEqual(code, 0)
        self.assertIn("Black wins by checkmate", out)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
