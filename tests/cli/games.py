#!/usr/bin/env python3
"""replay, convert and find: the variant of a game, files of any length, and searches in them."""
import json
import os
import resource
import subprocess
import tempfile
import unittest

from program import STOCKADE, patience, run

GAME = '[Event "{}"]\n{}[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n'


MATCH = ["match", "random", "random", "--variant", "chess", "--games", "1", "--max-plies", "4"]


class Games(unittest.TestCase):
    def test_games_of_a_match_stay_apart_from_what_the_file_has(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pgn")
            for old, games in (("1. e4 e5 1-0", 2), ("1. e4 e5 1-0\n", 2), ("1. e4 e5 *\n\n", 2),
                               ("[Event \"x\"]\r\n\r\n1. e4 e5 2. Nf3 *\r\n", 2), ("\n", 1), ("", 1)):
                with self.subTest(old=old):
                    with open(path, "w", encoding="utf-8", newline="") as file:
                        file.write(old)
                    code, _, err = run(*MATCH, "--pgn", path)
                    self.assertEqual((code, err), (0, ""))
                    code, out, _ = run("replay", "chess", path)
                    self.assertEqual((code, out.splitlines()[-1]), (0, f"{games} passed, 0 failed"))
            for old in ("1. e4 e5 {half a comm", "[Event \"x\"]\n\n1. e4 {\n\n", "[Event \"x"):
                with self.subTest(old=old):
                    with open(path, "w", encoding="utf-8", newline="") as file:
                        file.write(old)
                    code, out, err = run(*MATCH, "--pgn", path)
                    self.assertEqual((code, out), (2, ""))
                    self.assertIn("ends within a comment", err)
                    with open(path, encoding="utf-8") as file:
                        self.assertEqual(file.read(), old)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def test_a_game_of_another_variant_is_an_error_that_names_both(self):
        games = self.write("games.pgn", GAME.format("a", '[Variant "Hostage"]\n') + GAME.format("b", ""))
        code, out, err = run("replay", "chess", games)
        self.assertEqual(code, 1, err)
        self.assertIn("the game is of Hostage Chess, not of Chess", out)
        self.assertEqual(out.splitlines()[1:], ["ok 10 *", "1 passed, 1 failed"])
        for name in ("Hostage", "hostage", "Hostage Chess"):
            games = self.write("games.pgn", GAME.format("a", f'[Variant "{name}"]\n'))
            self.assertEqual(run("replay", "hostage", games)[:2], (0, "ok 10 *\n1 passed, 0 failed\n"))
        code, out, err = run("replay", "alice", games)
        self.assertEqual(code, 1)
        self.assertIn("the game is of Hostage Chess, not of Alice Chess", out)
        # Standard is the name that game files have for chess.
        games = self.write("games.pgn", GAME.format("a", '[Variant "Standard"]\n'))
        code, out, err = run("replay", "hostage", games)
        self.assertEqual(code, 1)
        self.assertIn("the game is of Chess, not of Hostage Chess", out)

    def test_a_tag_may_set_options(self):
        tags = '[Variant "Hostage"]\n[VariantOptions "pawn_drop_resets=no"]\n'
        games = self.write("games.pgn", GAME.format("a", tags))
        self.assertEqual(run("replay", "hostage", games)[0], 0)
        games = self.write("games.pgn", GAME.format("a", tags.replace("resets", "rests")))
        code, out, err = run("replay", "hostage", games)
        self.assertEqual(code, 1)
        self.assertIn("pawn_drop_rests", out + err)
        path = self.write("mine.yaml", "schema: 1\nextends: hostage\nname: Mine\npgn_variant: Mine\n")
        games = self.write("games.pgn", GAME.format("a", tags.replace("Hostage", "Mine")))
        self.assertEqual(run("replay", path, games)[0], 0)

    def test_issue_48_3_a_result_that_the_position_contradicts_fails(self):
        games = {
            "threecheck": ("e4 f6 Qh5+ g6 Qxg6+ hxg6 Bb5 a6 Bxd7+", "1-0"),
            "kingofthehill": ("e3 f6 Ke2 Kf7 Kd3 Kg6 Kd4", "1-0"),
            "tictactoe": ("P@b2 P@a1 P@c2 P@a2 P@c3 P@a3", "0-1"),
            "connectfour": ("P@d1 P@e1 P@d2 P@e2 P@d3 P@e3 P@d4", "1-0"),
            "go9": ("S@e5 pass pass", "1-0"),
            "gomoku": ("P@a1 P@a2 P@b1 P@b2 P@c1 P@c2 P@d1 P@d2 P@e1", "1-0"),
        }
        for variant, (moves, result) in games.items():
            for tag in ("1-0", "0-1", "1/2-1/2", "*"):
                with self.subTest(variant=variant, tag=tag):
                    path = self.write("games.pgn", f'[Event "x"]\n[Result "{tag}"]\n\n{moves} {tag}\n')
                    code, out, err = run("replay", variant, path)
                    plies = len(moves.split())
                    if tag in (result, "*"):
                        self.assertEqual(out, f"ok {plies} {result}\n1 passed, 0 failed\n", err)
                    else:
                        self.assertEqual(code, 1)
                        self.assertRegex(out, rf"^wrong result at {plies}: the game ends {result} \(.*\), but "
                                              rf"its tag is {tag} \(line 2, column 10\)\n")

    def test_issue_48_3_a_result_after_the_moves_may_not_contradict_the_tag(self):
        path = self.write("games.pgn", '[Event "x"]\n[Result "1-0"]\n\n1. d4 d5 0-1\n')
        code, out, _ = run("replay", "chess", path)
        self.assertEqual((code, out.splitlines()[0]),
                         (1, "wrong result at 2: the game ends 1-0, but its moves end with 0-1 (line 4, column 10)"))
        path = self.write("games.pgn", '1. f3 e5 2. g4 Qh4# 1-0\n')
        code, out, _ = run("replay", "chess", path)
        self.assertIn("ends 0-1 (checkmate), but its moves end with 1-0 (line 1, column 21)", out)

    def test_issue_48_3_no_part_of_the_moves_is_skipped(self):
        tags = '[Event "x"]\n[Variant "chess"]\n\n'
        for moves, at in (("1. 4123 4644 0-1", "line 4, column 4"), ("1. 31-27 19-23 2-0", "line 4, column 4"),
                          ("1. d4 815 d5 *", "line 4, column 7")):
            with self.subTest(moves=moves):
                path = self.write("games.pgn", tags + moves + "\n")
                code, out, _ = run("replay", "chess", path)
                self.assertEqual((code, out.splitlines()[-1]), (1, "0 passed, 1 failed"))
                self.assertIn(at, out)
                code, out, err = run("convert", path, "-")
                self.assertEqual((code, out), (1, ""))
                self.assertIn("cannot read", err)

    def test_issue_48_3_a_file_of_another_kind_is_named(self):
        for name, text, words in (("a.json", '{"format": "x", "games": []}', "is JSON, not PGN"),
                                  ("b.pgn", ' [\n {"a" : 1}]', "is JSON, not PGN"),
                                  ("c.sgf", "(;GM[1]SZ[9];B[ee])", "is SGF, not PGN"),
                                  ("d.yaml", "schema: 1\nname: D\n", "is the file of a variant, not of games"),
                                  ("e.pgn", "PK\x03\x04x", "is compressed")):
            path = self.write(name, text)
            for call in (["replay", "chess"], ["find"], ["review"], ["convert", "--from", "pgn", "--to", "pgn"]):
                with self.subTest(name=name, call=call):
                    code, out, err = run(*call, path, *(["-"] if call[0] == "convert" else []))
                    self.assertEqual((code, out), (2, ""))
                    self.assertIn(words, err)
        # A comment before the tags of a game may look a little like JSON.
        path = self.write("f.pgn", '{"Best game" by its author}\n[Event "x"]\n\n1. d4 *\n')
        self.assertEqual(run("replay", "chess", path)[1], "ok 1 *\n1 passed, 0 failed\n")

    SUITE = ("# three to solve\n"
             "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - hmvc 2; bm Rd8#; id \"rank\";\n"
             "k7/8/1K6/8/8/8/8/7R w - - 0 1 ;dm 1 ;id corner\n"
             "4k3/8/8/3q4/8/8/8/3RK3 w - - am Rd4; c0 \"Rxd5=10, Kf1=1\";\n")

    def test_issue_48_9_a_suite_is_solved(self):
        suite = self.write("suite.epd", self.SUITE)
        code, out, err = run("search", "--epd", suite, "--depth", "3")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out.splitlines(), [
            "rank  Rd8#  solved (bm Rd8#)", "corner  Rh8#  solved (dm 1)",
            "line 4  Rxd5  solved, 10 of 10 points (am Rd4)", "points 10 of 10", "solved 3 of 3"])
        wrong = self.write("wrong.epd", self.SUITE.replace("bm Rd8#", "bm h3"))
        code, out, _ = run("search", "chess", "--epd", wrong, "--depth", "3", "--json")
        value = json.loads(out)
        self.assertEqual((code, value["solved"], value["tasks"], value["points"]), (0, 2, 3, 10))
        self.assertEqual([one["solved"] for one in value["positions"]], [False, True, True])
        self.assertEqual(value["positions"][0]["bestmove"], "d1d8")
        # Another game.
        shogi = self.write("shogi.epd", "4k4/9/4G4/9/9/9/9/9/4K4[G] b - - bm G*5b; id tsume;\n")
        self.assertIn("solved 1 of 1", run("search", "shogi", "--epd", shogi, "--depth", "2")[1])
        broken = self.write("broken.epd", self.SUITE + "4k3/8/8/8/8/8/8/4K3 w - - bm Qd4;\n")
        code, out, err = run("search", "--epd", broken, "--depth", "2")
        self.assertEqual((code, out.splitlines()[-1]), (2, "solved 3 of 3"))
        self.assertIn("broken.epd:5:30: error: 'Qd4'", err)
        for call in (["--epd", suite, "--mate", "2"], ["--epd", suite, "--fen", "startpos"], ["--depth", "2"],
                     ["--epd", self.write("none.epd", "8/8/8/8/8/8/8/K1k5 w - - id x;\n")]):
            self.assertEqual(run("search", *call)[0], 2, call)

    def test_issue_48_9_positions_with_operations_are_read_everywhere(self):
        suite = self.write("suite.epd", self.SUITE)
        fens = ["6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 2 1", "k7/8/1K6/8/8/8/8/7R w - - 0 1",
                "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1"]
        self.assertEqual(run("fen", "chess", "--fen", "-", stdin=self.SUITE), (0, "\n\n".join(fens) + "\n", ""))
        self.assertEqual(run("fen", "chess", "--fen", fens[0][:-4] + " hmvc 2; bm Rd8#;")[1], fens[0] + "\n")
        code, out, err = run("convert", suite, "-", "--to", "fen", "--variant", "chess")
        self.assertEqual((code, out), (0, "\n".join(fens) + "\n"))
        self.assertIn("the operations of 3 positions are left out", err)
        self.assertEqual(run("convert", suite, "-", "--variant", "chess"),
                         (0, "".join(self.SUITE.splitlines(True)[1:]), ""))
        fen_file = self.write("a.fen", "\n".join(fens) + "\n")
        self.assertEqual(run("convert", fen_file, "-", "--to", "epd", "--variant", "chess")[1].splitlines()[0],
                         fens[0][:-4] + " hmvc 2;")
        code, out, err = run("match", "random", "random", "--variant", "chess", "--games", "2", "--max-plies", "2",
                             "--openings", suite, "--pgn", self.path("games.pgn"))
        self.assertEqual((code, err), (0, ""))
        self.assertIn(f'[FEN "{fens[0]}"]', self.read("games.pgn"))
        wrong = self.write("wrong.epd", self.SUITE.replace('id "rank"', 'id "rank'))
        for call in (["convert", wrong, "-", "--variant", "chess"],
                     ["match", "random", "random", "--variant", "chess", "--games", "2", "--openings", wrong]):
            code, out, err = run(*call)
            self.assertNotEqual(code, 0)
            self.assertIn("wrong.epd:2:", err)
            self.assertIn("is not closed", err)

    def test_issue_48_11_every_name_of_a_game_is_known_everywhere(self):
        names = {"threecheck": ["3-check", "Three Check", "3CHECK"], "kingofthehill": ["KOTH", "King of the Hill"],
                 "atomic": ["Atom"], "crazyhouse": ["zh", "Crazy House"], "racingkings": ["Racing"],
                 "amazonchess": ["amazon"], "horde": ["Horde chess"], "chess": ["normal", "From Position", "Standard"],
                 "hostage": ["Hostage Chess"], "chess960": ["fischerandom", "Chess 960"], "antichess": ["Anti"]}
        for variant, others in names.items():
            start = run("fen", variant)[1]
            for name in others:
                with self.subTest(name=name):
                    self.assertEqual(run("fen", name), (0, start, ""))
                    games = self.write("games.pgn", f'[Event "x"]\n[Variant "{name}"]\n[Result "*"]\n\n*\n')
                    self.assertEqual(run("replay", variant, games)[:2], (0, "ok 0 *\n1 passed, 0 failed\n"))
                    self.assertEqual(run("find", games, "--tag", variant)[1].splitlines()[-1], "1 of 1 game")
                    self.assertEqual(run("convert", games, self.path("a.json"))[0], 0)
                    self.assertEqual(json.loads(self.read("a.json"))["games"][0]["variant"], variant)
        self.assertEqual(run("perft", "circe", "--base", "3-check", "--depth", "1")[1].splitlines()[0], "nodes 20")
        # Files name each other by ids.
        mine = self.write("mine.yaml", "schema: 1\nextends: zh\nname: Mine\n")
        self.assertIn("there is no variant 'zh'", run("fen", mine)[2])
        self.assertIn("there is no variant 'Horde 961'", run("fen", "Horde 961")[2])

    def test_issue_48_11_every_game_may_start_like_chess960(self):
        fen = "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w {} - 0 1{}"
        for variant, hands, more in (("atomic", "", ""), ("crazyhouse", "[]", ""), ("threecheck", "", " +0+0"),
                                     ("kingofthehill", "", "")):
            for tag in (variant, f"{variant} 960", f"{variant}960"):
                for rights in ("KQkq", "GBgb"):
                    with self.subTest(tag=tag, rights=rights):
                        start = fen.format(rights, more).replace("RN w", f"RN{hands} w")
                        games = self.write("games.pgn", f'[Event "x"]\n[Variant "{tag}"]\n[SetUp "1"]\n'
                                                        f'[FEN "{start}"]\n\n1. c3 c6 2. Bc2 Bc7 3. O-O-O O-O-O *\n')
                        self.assertEqual(run("replay", variant, games), (0, "ok 6 *\n1 passed, 0 failed\n", ""))
                        self.assertEqual(run("convert", games, self.path("out.pgn"))[::2], (0, ""))
                        self.assertIn(f'[Variant "{variant.capitalize()}960"]', self.read("out.pgn"))
                        self.assertEqual(run("replay", variant, self.path("out.pgn"))[0], 0)
        self.assertEqual(run("fen", "Atomic 960", "--set", "start=959")[1].split()[0],
                         "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB")
        script = ("setoption name UCI_Variant value {}\nsetoption name UCI_Chess960 value true\n"
                  "position fen 4k3/8/8/8/8/8/8/1R3KR1{} w GB - 0 1{} moves f1g1\nd\n"
                  "position fen 4k3/8/8/8/8/8/8/1R3KR1{} w GB - 0 1{}\ngo perft 1\n")
        for variant, hands, more in (("atomic", "", ""), ("crazyhouse", "[]", ""), ("3check", "", " +0+0")):
            with self.subTest(engine=variant):
                out = run("uci", stdin=script.format(variant, hands, more, hands, more))[1]
                self.assertNotIn("error", out)
                self.assertIn("f1g1: 1", out)
                self.assertIn("f1b1: 1", out)

    def test_issue_48_12_bpgn_without_a_variant_is_bughouse(self):
        moves = "1A. d4 1B. e4 1b. e5 1a. d5 *\n"
        named = self.write("a.pgn", '[WhiteA "Ann"]\n[BlackA "Bob"]\n[WhiteB "Cy"]\n[BlackB "Di"]\n\n' + moves)
        bare = self.write("b.bpgn", moves)
        for games in (named, bare):
            self.assertEqual(run("convert", games, self.path("out.json"))[0], 0)
            self.assertEqual(json.loads(self.read("out.json"))["games"][0]["variant"], "bughouse")
        self.assertEqual(run("find", named, "--tag", "Bughouse")[1].splitlines()[-1], "1 of 1 game")
        self.assertEqual(run("replay", "bughouse", named)[0], 0)

    def test_find_by_tags_and_by_a_position(self):
        first = '[White "Tal, Mikhail"]\n[Black "Ann"]\n[Date "1960.05.??"]\n\n1. e4 e5 2. Nf3 (2. f4) 1-0\n\n'
        second = '[White "Bob"]\n[Black "Tal, Mikhail"]\n[Date "1972.07.11"]\n[Variant "chess"]\n\n1. Nf3 e5 2. e4 1/2-1/2\n\n'
        third = '[White "Bob"]\n[Black "Ann"]\n[Variant "Hostage"]\n\n1. e4 e5 2. Nf3 *\n\n'
        games = self.write("games.pgn", first + "# a remark\n\n" + second + third)
        self.assertEqual(run("find", games, "--player", "TAL")[:2],
                         (0, "1  Tal, Mikhail - Ann  1-0  1960.05.??\n"
                             "2  Bob - Tal, Mikhail  1/2-1/2  1972.07.11\n2 of 3 games\n"))
        self.assertEqual(run("find", games, "--player", "tal", "--from", "1961")[1].splitlines()[-1], "1 of 3 games")
        self.assertEqual(run("find", games, "--to", "1960", "--result", "1-0")[1].splitlines()[-1], "1 of 3 games")
        self.assertEqual(run("find", games, "--tag", "hostage")[1].splitlines()[-1], "1 of 3 games")
        self.assertEqual(run("find", games, "--words", "ann mikhail")[1].splitlines()[-1], "1 of 3 games")
        self.assertEqual(run("find", games, "--player", "carl")[:2], (1, "0 of 3 games\n"))
        position = ("--variant", "chess", "--moves", "Nf3 e5 e4")
        self.assertEqual(run("find", games, *position)[1].splitlines()[-1], "2 of 3 games")
        self.assertEqual(run("find", games, "--variant", "chess", "--moves", "e4 e5 f4")[1].splitlines()[0],
                         "1  Tal, Mikhail - Ann  1-0  1960.05.??")
        out = self.path("out.pgn")
        self.assertEqual(run("find", games, *position, "--player", "bob", "--out", out)[0], 0)
        self.assertEqual(self.read("out.pgn"), second)
        code, text, _ = run("find", games, "--player", "tal", "--json")
        found = json.loads(text)
        self.assertEqual((code, found["found"], found["all"]), (0, 2, 3))
        self.assertEqual([game["number"] for game in found["games"]], [1, 2])
        self.assertEqual(found["games"][1]["tags"]["Date"], "1972.07.11")
        for call in (["--from", "soon"], ["--moves", "e4"], ["--variant", "chess", "--moves", "e5"],
                     ["--variant", "nonsense"]):
            code, out, err = run("find", games, *call)
            self.assertEqual((code, out), (2, ""), call)
            self.assertIn("error", err)
        self.assertEqual(run("find", self.path("absent.pgn"))[0], 2)

    def test_only_the_variant_of_a_game_is_compiled(self):
        # Compiling a thousand variants takes many seconds, listing them takes none.
        library = self.path("library")
        for i in range(1000):
            name = f"a{i}"
            os.makedirs(os.path.join(library, name))
            with open(os.path.join(library, name, name + ".yaml"), "w") as file:
                file.write(f"schema: 1\nextends: hostage\nname: Name {i}\npgn_variant: Tag{i}\n")
        games = self.write("games.pgn", GAME.format("a", '[Variant "Hostage"]\n') + GAME.format("b", ""))
        environment = {**os.environ, "STOCKADE_VARIANT_PATH": library}

        def seconds(env):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            code, out, err = run("convert", games, self.path("out.json"), env=env)
            self.assertEqual((code, err), (0, ""))
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return after.ru_utime - before.ru_utime

        self.assertLess(seconds(environment), 1)
        self.assertEqual([game["variant"] for game in json.loads(self.read("out.json"))["games"]],
                         ["hostage", "chess"])

    def test_json_leads_back_to_a_file_and_to_the_base_of_a_wrapper(self):
        mine = self.write("mine.yaml", "schema: 1\nextends: chess\nname: Mine\nen_passant: off\n")
        moves = '[Result "*"]\n\n1. e4 e5 *\n\n'
        games = self.write("games.pgn", f'[Variant "Mine"]\n[VariantFile "{mine}"]\n{moves}'
                                        f'[Variant "Madrasi"]\n[VariantBase "gardner"]\n[Result "*"]\n\n1. b3 *\n')
        self.assertEqual(run("convert", games, self.path("out.json"))[0], 0)
        first, second = json.loads(self.read("out.json"))["games"]
        self.assertEqual((first["file"], second["base"]), (mine, "gardner"))
        code, _, err = run("convert", self.path("out.json"), self.path("back.pgn"))
        self.assertEqual((code, err), (0, ""))
        self.assertIn(f'[VariantFile "{mine}"]', self.read("back.pgn"))
        self.assertIn('[VariantBase "gardner"]', self.read("back.pgn"))
        self.write("mine.yaml", "schema: 1\nextends: chess\nname: Mine\n")
        code, _, err = run("convert", self.path("out.json"), self.path("back.pgn"))
        self.assertEqual(code, 1)
        self.assertIn("have changed since the game was written", err)

    @unittest.skipIf(os.environ.get("STOCKADE_SANITIZE"), "sanitizers keep what is freed")
    def test_memory_does_not_grow_with_the_games(self):
        text = GAME.format("a", "") * 25_000  # more than two megabytes
        many = self.write("many.pgn", text)
        few = self.write("few.pgn", GAME.format("a", "") * 50)
        script = ("import resource, subprocess, sys; "
                  "code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode; "
                  "print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")

        def megabytes(*call):
            done = subprocess.run(["python3", "-c", script, STOCKADE, *call], capture_output=True, text=True,
                                  timeout=patience(300))
            code, kilobytes = done.stdout.split()
            self.assertEqual(code, "0", done.stderr)
            return int(kilobytes) / 1024

        room = 3 * len(text) / 2**20 + 6
        for call in (["replay", "chess"], ["replay", "--json", "chess"], ["convert"]):
            behind = [self.path("out.pgn")] if call == ["convert"] else []
            with self.subTest(call=call):
                self.assertLess(megabytes(*call, many, *behind), megabytes(*call, few, *behind) + room)
        self.assertLess(megabytes("convert", many, self.path("out.json")),
                        megabytes("convert", few, self.path("out.json")) + room)
        self.assertEqual(len(json.loads(self.read("out.json"))["games"]), 50)

    def test_the_json_of_a_replay(self):
        games = self.write("games.pgn", GAME.format("a", "") + GAME.format("b", "").replace("Nf3", "Ke3"))
        code, out, _ = run("replay", "chess", games, "--json")
        value = json.loads(out)
        self.assertEqual((code, value["passed"], value["failed"], value["stopped"]), (1, 1, 1, False))
        self.assertEqual([game["passed"] for game in value["games"]], [True, False])
        self.assertIn("1 passed, 1 failed", run("replay", "chess", games, f"--json={self.path('r.json')}")[1])
        self.assertEqual(json.loads(self.read("r.json")), value)
        code, out, err = run("replay", "chess", self.write("none.pgn", ""), "--json")
        self.assertEqual((code, json.loads(out)["games"]), (2, []))

    def test_a_review_judges_the_moves_and_writes_them(self):
        mate = self.write("mate.pgn", '[Event "a"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n')
        out = self.path("reviewed.pgn")
        code, text, err = run("review", mate, "--nodes", "20000", "--out", out)
        self.assertEqual(code, 0, err)
        lines = text.splitlines()
        self.assertTrue(any(line.startswith("2. g4  blunder, ") for line in lines), text)
        self.assertRegex(lines[-2], r"^White: accuracy \d+\.\d % \(2 moves, .* 1 blunder\)$")
        self.assertRegex(lines[-1], r"^Black: accuracy 100\.0 % \(2 moves, 0 inaccuracies, 0 mistakes, 0 blunders\)$")
        written = self.read("reviewed.pgn")
        self.assertRegex(written, r"2\.\s+g4\s+\$4\s+\{\[%eval #-1,\d+\]\s+Blunder:")
        # The result is a game like any other, and a second review adds nothing to it but evaluations.
        self.assertEqual(run("replay", "chess", out)[0], 0)
        again = self.path("again.pgn")
        self.assertEqual(run("review", out, "--nodes", "20000", "--out", again)[:2], (0, text))
        self.assertEqual(self.read("again.pgn").count("Blunder:"), written.count("Blunder:"))
        code, json_text, _ = run("review", mate, "--depth", "3", "--json")
        game = json.loads(json_text)["games"][0]
        self.assertEqual((code, len(game["moves"]), game["moves"][2]["judgement"]), (0, 4, "blunder"))
        self.assertEqual(game["sides"][0]["blunders"], 1)

    def test_a_review_refuses_what_no_engine_plays(self):
        dice = self.write("dice.pgn", '[Event "a"]\n[Variant "Dice Chess"]\n\n*\n')
        code, _, err = run("review", dice, "--depth", "1")
        self.assertEqual(code, 1)
        self.assertIn("no engine reviews", err)
        self.assertEqual(run("review", self.write("none.pgn", ""))[0], 2)
        self.assertEqual(run("review", self.path("absent.pgn"))[0], 2)

    def test_nothing_is_written_unless_all_can_be_read(self):
        good = GAME.format("a", "")
        out = self.write("out.pgn", "as it was")
        for text in (good + good.replace("Nf3", "Ke3"), good + good.replace('[Result', '[Variant "None"]\n[Result')):
            code, _, err = run("convert", self.write("games.pgn", text), out)
            self.assertEqual(code, 1)
            self.assertIn("games.pgn:", err)
            self.assertEqual(self.read("out.pgn"), "as it was")
        self.assertEqual(run("convert", self.write("games.pgn", good * 3), out)[:2],
                         (0, f"3 games written to {out}\n"))
        self.assertEqual(self.read("out.pgn").count("[Event "), 3)
        # A file may replace itself.
        self.assertEqual(run("convert", out, out)[0], 0)
        self.assertEqual(self.read("out.pgn").count("[Event "), 3)
        self.assertEqual(run("convert", self.path("absent.pgn"), out)[0], 2)
        self.assertEqual(sorted(os.listdir(self.folder)), ["games.pgn", "out.pgn"])


if __name__ == "__main__":
    unittest.main()
