#!/usr/bin/env python3
"""Positions, moves and games as other programs and books write them, at the commands that take them."""
import os
import tempfile
import unittest

from program import run

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
TURNED = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[B] w - - 3 2\n"
STAYED = TURNED.replace("+B", "B")


def fen(variant, moves, *options):
    return run("fen", variant, "--moves", moves, *options)


class ForeignTexts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, text):
        path = os.path.join(self.folder, "games.pgn")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def converted(self, text):
        """The moves of the games as this program writes them, and the warnings."""
        code, out, err = run("convert", self.write(text), "-", "--to", "pgn")
        self.assertEqual(code, 0, err)
        return [line for line in out.splitlines() if line and line[0] != "["], err

    def test_issue_48_12_a_plus_in_shogi_promotes_unless_it_may_be_a_check(self):
        for moves in ("P-7f P-3d Bx2b+", "P7f P3d Bx2b+", "7g7f 3c3d B8h2b+", "7g7f 3c3d 8h2b+"):
            self.assertEqual(fen("shogi", moves), (0, TURNED, ""), moves)
        for moves in ("P-7f P-3d Bx2b=", "P-7f P-3d Bx2b", "7g7f 3c3d 8h2b"):
            self.assertEqual(fen("shogi", moves), (0, STAYED, ""), moves)
        for dialect in ("xboard", "sjaak"):
            read = fen("shogi", "Pc4 Pg6 Bxh8+", "--dialect", dialect, "--to-dialect", "stockade")
            self.assertEqual(read, (0, TURNED, ""))
            # XBoard leaves out the letter of a pawn, and names the file that it comes from.
            self.assertEqual(fen("shogi", "c4 g6 Bxh8=", "--dialect", dialect, "--to-dialect", "stockade"), (0, STAYED, ""))
        # A rook that gives check without promoting: in our form the + says that.
        check = "4k4/9/9/9/9/9/9/9/R3K4[] b - - 0 1"
        self.assertEqual(run("fen", "shogi", "--fen", check, "--moves", "R9a+")[1].split("/")[0], "R3k4")
        self.assertEqual(run("fen", "shogi", "--fen", check, "--moves", "R9a=+R")[1].split("/")[0], "+R3k4")
        # A hyphen is Hodges' notation, which has no checks.
        for hodges in ("R-9a+", "R9i-9a+"):
            self.assertEqual(run("fen", "shogi", "--fen", check, "--moves", hodges)[1].split("/")[0], "+R3k4")
        xboard = ("--fen", "4k4/9/9/9/9/9/9/9/R3K4[-] w 0 1", "--moves", "Ra9+", "--dialect", "xboard")
        self.assertEqual(run("fen", "shogi", *xboard)[1].split("/")[0], "+R3k4")
        # Fairy-Stockfish writes a check so, and a promotion as =D.
        fairy = ("--fen", "4k4/9/4p4/9/9/9/9/4R4/4K4[] w - - 0 1", "--dialect", "fairy")
        self.assertEqual(run("fen", "shogi", *fairy, "--moves", "Rxe7+")[1].split("/")[2], "4R4")
        self.assertEqual(run("fen", "shogi", *fairy, "--moves", "Rxe7=D+")[1].split("/")[2], "4+R4")
        lines, warnings = self.converted('[Variant "Shogi"]\n\n1. P-7f P-3d 2. Bx2b+ Sx2b *\n')
        self.assertEqual(lines, ["1. 7f 3d 2. Bx2b=+B Sx2b *"])
        self.assertNotIn("check", warnings)
        self.assertEqual(run("replay", "shogi", os.path.join(self.folder, "games.pgn"), "--strict")[0], 0)

    def test_issue_48_12_san_of_fairy_stockfish_with_its_names_of_cells(self):
        board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B{}2R1/LNSGK1SNL[] w - - 1 1\n"
        for file, rank in (("f", board.format("2G")), ("d", board.replace("GK1S", "1KGS").format("2G"))):
            self.assertEqual(fen("shogi", f"G{file}e2", "--dialect", "fairy", "--to-dialect", "stockade"), (0, rank, ""))
        # Rank 4 there is no file 4 here.
        for wrong in ("Ge2", "G1h2", "Gxe2"):
            self.assertEqual(fen("shogi", wrong, "--dialect", "fairy")[:2], (2, ""), wrong)
        horse = "c3c4 g7g6 b2h8+ a7a6 Hxi9"
        self.assertEqual(fen("shogi", horse, "--dialect", "fairy")[1].split("/")[0], "lnsgkgsn+B")
        # A promoted silver has the letter of the gold that it moves like.
        gold = ("--fen", "4k/5/1+S3/5/K4[] w - - 0 1", "--moves", "Gb4", "--dialect", "fairy")
        self.assertEqual(run("fen", "minishogi", *gold)[1].split("/")[1], "1+S3")
        # Faces that have no letters here are called by their names.
        self.assertEqual(fen("microshogi", "Sb2", "--dialect", "fairy")[1].split("/")[3:5], ["1+L1P", "1+RBK[] b - - 1 1\n"])
        self.assertEqual(fen("microshogi", "Gb2", "--dialect", "fairy")[1].split("/")[3], "1+R1P")
        self.assertEqual(fen("amazons", "Qc6,c9", "--dialect", "fairy")[:1], (0,))
        # Only the arrow tells which queen goes there.
        arrow = ("--fen", "3q2q3/10/10/2q6q/1*8/10/Q2Q5Q/6*3/10/3Q6 w - - 2 2", "--dialect", "fairy", "--moves")
        self.assertEqual(run("fen", "amazons", *arrow, "Qj1,j4")[:1], (0,))
        self.assertEqual(run("fen", "amazons", *arrow, "Qj1,c1")[:1], (0,))
        self.assertEqual(run("fen", "amazons", *arrow, "Qj1,i2")[:1], (2,))
        self.assertIn("'Q' is not a piece", fen("shogi", "Qe2", "--dialect", "fairy")[2])

    def test_issue_48_12_iccs(self):
        expected = fen("xiangqi", "h3e3 h10g8")[1]
        for moves in ("H2-E2 H9-G7", "h2-e2 h9-g7", "H2E2 H9G7"):
            for dialect in ((), ("--dialect", "ucci"), ("--dialect", "xboard")):
                read = fen("xiangqi", moves, *dialect, *(("--to-dialect", "stockade") if dialect else ()))
                self.assertEqual(read[:2], (0, expected), (moves, dialect))
        lines, _ = self.converted('[Variant "Xiangqi"]\n[Format "ICCS"]\n\n1. H2-E2 H9-G7 *\n')
        self.assertEqual(lines, ["1. Che3 Ng8 *"])

    def test_issue_48_8_sides_and_whole_lines(self):
        board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR {} - - 0 1"
        self.assertEqual(run("fen", "xiangqi", "--fen", board.format("r")), (0, board.format("w") + "\n", ""))
        self.assertIn("'x' is not a side", run("fen", "xiangqi", "--fen", board.format("x"))[2])
        plain = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
        for text in ("fen " + plain, "FEN: " + plain, "position fen " + plain, plain.replace(" ", "_")):
            self.assertEqual(run("fen", "chess", "--fen", text), (0, plain + "\n", ""), text)
        shuffled = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w {} - 0 1"
        for rights in ("KQkq", "HFhf"):
            self.assertIn("write Fischerandom for the variant)", run("fen", "chess", "--fen", shuffled.format(rights))[2])
            self.assertEqual(run("fen", "Fischerandom", "--fen", shuffled.format(rights))[0], 0)
        self.assertIn('--base "atomic"', run("fen", "atomic", "--fen", shuffled.format("KQkq"))[2])

    def test_issue_48_3_digits_are_numbers_only_where_a_number_can_be(self):
        after = fen("chess", "e4 e5 Nf3")[1]
        for moves in ("1. e4 e5 2. Nf3", "1 e4 e5 2 Nf3", "1.e4 1...e5 2.Nf3", "12. e4 e5 13. Nf3", "1 e4 2 e5 3 Nf3"):
            self.assertEqual(fen("chess", moves), (0, after, ""), moves)
        for variant, moves, wrong in (("chess", "5254 5755", "5254"), ("connectfour", "4 4 3", "4"), ("tictactoe", "5 1 9", "5"),
                                      ("draughts", "11 15", "11"), ("chess", "e4 7 e5", "7"), ("chess", "1. e4 e5 4 Nf3", "4"),
                                      ("chess", "e4 e5 2", "2")):
            code, out, err = fen(variant, moves)
            self.assertEqual((code, out), (2, ""), moves)
            self.assertIn(f"'{wrong}'", err)
        self.assertIn("'2' is not the number", run("replay", "chess", self.write("1. e4 e5 3 2. Nf3 *"))[2])
        for moves, wrong in (("1. e4 e5 2. Nf3 4 Nc6 *", "4"), ("1. e4 1 1 1 e5 2. Nf3 7 Nc6 *", "7")):
            code, out, _ = run("replay", "chess", self.write(moves))
            self.assertEqual(code, 1, out)
            self.assertIn(f"{wrong}: ", out)
        for moves in ("1. e4 e5 2. Nf3 Nc6 *", "1. e4 2. e5 3. Nf3 *", "1 e4 e5 2 Nf3 *", "7. e4 e5 8. Nf3 *"):
            self.assertEqual(run("replay", "chess", self.write(moves))[::2], (0, ""), moves)

    def test_issue_48_3_results_and_marks_as_others_write_them(self):
        for written, result in (("1–0", "1-0"), ("0‑1", "0-1"), ("1:0", "1-0"), ("½–½", "1/2-1/2"), ("1/2:1/2", "1/2-1/2"),
                                ("1 - 0", "1-0"), ("1/2 - 1/2", "1/2-1/2")):
            lines, _ = self.converted(f"1. e4 e5 {written}\n")
            self.assertEqual(lines, [f"1. e4 e5 {result}"])
            # A tag is the same result, and not one that contradicts.
            games = self.write(f'[Result "{written}"]\n\n1. e4 e5 {result}\n')
            self.assertEqual(run("replay", "chess", games)[::2], (0, ""))
        for castling in ("0–0", "0−0", "O–O", "0-0", "O O"):
            self.assertEqual(run("replay", "chess", self.write(f"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. {castling} *"))[::2], (0, ""))
        # Lichess writes # after each move that wins.
        won = '[Variant "Three-check"]\n\n1. e4 e5 2. Bc4 d6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6{} 1-0\n'
        for mark in ("#", "+"):
            self.assertEqual(run("replay", "threecheck", self.write(won.format(mark)), "--strict")[::2], (0, ""))
        code, _, err = run("replay", "threecheck", self.write(won.format("")), "--strict")
        self.assertEqual(code, 1)
        self.assertIn("gives check", err)
        hill = '[Variant "King of the Hill"]\n[FEN "7k/8/8/8/8/3K4/8/8 w - - 0 1"]\n\n1. K{}# 1-0\n'
        self.assertEqual(run("replay", "kingofthehill", self.write(hill.format("d4")), "--strict")[::2], (0, ""))
        self.assertEqual(run("replay", "kingofthehill", self.write(hill.format("c3").replace("1-0", "*")), "--strict")[0], 1)

    def test_issue_48_7_dialects_of_suites_searches_and_files(self):
        suite = os.path.join(self.folder, "suite.epd")
        for variant, dialect, line in (("shogi", "fairy", '4k4/9/4p4/9/9/9/9/4R4/4K4[] w - - bm Rxe7; id "a";'),
                                       ("xiangqi", "ucci", '3k5/9/9/9/9/9/9/7R1/9/4K4 w - - bm h2h9; id "b";')):
            with open(suite, "w", encoding="utf-8") as file:
                file.write(line + "\n")
            code, out, err = run("search", variant, "--epd", suite, "--dialect", dialect, "--depth", "1")
            self.assertEqual((code in (0, 1), err), (True, ""))
            self.assertIn("of 1", out)
        games = self.write('[Variant "Shogi"]\n\n1. 7f *\n')
        start = START + "[] w - - 0 1"
        self.assertEqual(run("find", games, "--variant", "shogi", "--fen", start, "--dialect", "fairy")[1].splitlines()[-1],
                         "1 of 1 game")
        divided = run("perft", "shogi", "--depth", "1", "--divide", "--dialect", "fairy")[1]
        self.assertIn("c3c4: 1\n", divided)
        self.assertRegex(run("search", "shogi", "--depth", "1", "--dialect", "fairy")[1], r"bestmove [a-i][1-9][a-i][1-9]\n")
        # A dialect that is said is that of games without a tag.
        fairy = self.write('[Variant "Shogi"]\n\n1. c3c4 g7g6 2. Bxh8=H *\n')
        self.assertEqual(run("replay", "shogi", fairy, "--dialect", "fairy"), (0, "ok 3 *\n1 passed, 0 failed\n", ""))
        code, out, err = run("convert", fairy, "-", "--to", "pgn", "--from-dialect", "fairy")
        self.assertEqual((code, err), (0, ""))
        self.assertIn("1. 7f 3d 2. Bx2b=+B *", out)
        self.assertEqual(run("replay", "shogi", fairy, "--dialect", "stockade")[0], 1)
        self.assertIn("games are written in our own form", run("convert", games, "-", "--to", "pgn", "--to-dialect", "fairy")[2])
        openings = os.path.join(self.folder, "openings.epd")
        with open(openings, "w", encoding="utf-8") as file:
            file.write(start + "\n")
        err = run("match", "random", "random", "--variant", "shogi", "--games", "2", "--max-plies", "2", "--openings", openings)[2]
        self.assertIn("openings.epd:1:1: warning", err)

    def test_issue_48_3_a_record_without_moves_is_no_game(self):
        path = os.path.join(self.folder, "games.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write('{"format":"stockade-record","version":1,"games":[{"variant":"chess","move":["e2e4"]}]}')
        code, out, err = run("convert", path, "-", "--to", "pgn")
        self.assertEqual((code, out), (1, ""))
        self.assertIn("has no list 'moves'", err)

    def test_issue_48_13_transcripts_and_plain_cells(self):
        expected = fen("reversi", "f5 d6 c3 d3 c4")[1]
        for moves in ("f5d6c3d3c4", "F5D6C3D3C4", "f5d6 c3d3c4"):
            self.assertEqual(fen("othello", moves), (0, expected, ""), moves)
        self.assertEqual(fen("reversi", "f5d6c9d3")[0], 2)
        self.assertEqual(fen("chess", "e2e4e7e5")[0], 2)
        lines, _ = self.converted('[Variant "Othello"]\n\nf5d6c3d3c4 *\n')
        self.assertEqual(lines, ["1. f5 d6 2. c3 d3 3. c4 *"])
        # A cell alone is ours; the mark is what this program wrote when its names of cells were others.
        self.assertEqual(self.converted('[Variant "Go"]\n\n1. q16 pass 2. d4 *\n'), (["1. q16 pass 2. d4 *"], ""))
        lines, warnings = self.converted('[Variant "Go"]\n\n1. @q16 pass 2. @d4 *\n')
        self.assertEqual(lines, ["1. r16 pass 2. d4 *"])
        self.assertIn("dialect fairy", warnings)

    def test_issue_48_12_a_cell_alone_is_explained_as_a_drop(self):
        self.assertEqual(run("explain", "othello", "a1"), run("explain", "othello", "D@a1"))
        self.assertIn("turn over nothing", run("explain", "othello", "a1")[1])

    def test_issue_48_11_names_with_options(self):
        self.assertEqual(run("fen", "janggicasual"), run("fen", "janggi"))
        for name, options in (("janggitraditional", ["points = none"]), ("janggimodern", ["bikjang = no"]),
                              ("janggicasual", ["bikjang = no", "points = none"]), ("janggi", [])):
            shown = run("show", name)[1]
            for option in ("bikjang = no", "points = none"):
                self.assertEqual(option in shown, option in options, (name, option))
        # What the call sets counts more than the name.
        self.assertIn("bikjang = yes", run("show", "janggicasual", "--set", "bikjang=yes")[1])
        games = self.write('[Variant "Janggicasual"]\n\n1. Ke2 *\n')
        self.assertEqual(run("replay", "janggi", games)[:2], (0, "ok 1 *\n1 passed, 0 failed\n"))
        _, out, _ = run("convert", games, "-", "--to", "pgn")
        self.assertIn('[Variant "Janggi"]\n[VariantOptions "bikjang=no points=none"]', out)
        path = os.path.join(self.folder, "mine.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write("schema: 1\nextends: janggi\nname: Mine\npresets: { a: { pionts: none }, b: { bikjang: maybe } }\n")
        err = "".join(run("check", path)[1:])
        self.assertIn("mine.yaml:4:17: error: there is no option 'pionts'", err)
        self.assertIn("can be yes or no, not 'maybe'", err)
        self.assertIn("no option 'start'", run("fen", "janggicasual", "--set", "start=1")[2])

    def test_issue_48_11_the_960_starts_of_a_game_have_its_own_pieces(self):
        for name, board in (("Horde960", "qnbbnrkr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"),
                            ("Amazonchess960", "anbbnrkr/pppppppp/8/8/8/8/PPPPPPPP/ANBBNRKR w KQkq - 0 1"),
                            ("Capahouse960", "qacnbbnrkr/pppppppppp/10/10/10/10/PPPPPPPPPP/QACNBBNRKR[] w KQkq - 0 1")):
            self.assertEqual(run("fen", name, "--set", "start=5"), (0, board + "\n", ""), name)
        orda = run("fen", "Orda960", "--set", "start=5")[1].split("/")
        self.assertEqual(sorted(orda[0]), sorted(run("fen", "orda")[1].split("/")[0]))
        code, out, err = run("fen", "Racingkings960")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("'Racingkings960' is chess960 around racingkings, which does not fit", err)
        start = "qacnbbnrkr/pppppppppp/10/10/10/10/PPPPPPPPPP/QACNBBNRKR[] w KQkq - 0 1"
        games = self.write(f'[Variant "Capahouse960"]\n[SetUp "1"]\n[FEN "{start}"]\n\n1. i4 i5 *\n')
        self.assertEqual(run("replay", "capahouse", games)[:2], (0, "ok 2 *\n1 passed, 0 failed\n"))


if __name__ == "__main__":
    unittest.main()
