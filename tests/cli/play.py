#!/usr/bin/env python3
"""A game in the terminal: undo, resignation, times, and words that are not moves."""
import os
import re
import subprocess
import tempfile
import unittest

from program import STOCKADE, patience


def play(lines, *arguments, variant="chess"):
    """The output, and the positions that 'fen' printed."""
    done = subprocess.run([STOCKADE, "play", variant, "--movetime", "20", *arguments],
                          input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=patience(120))
    assert done.returncode == 0, done.stderr
    return done.stdout, re.findall(r"(?m)^(?:\w+> )*(\S+/\S+ [wb] \S+ \S+ \d+ \d+)$", done.stdout)


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Play(unittest.TestCase):
    def test_a_pipe_is_no_game_to_load(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            out, fens = play([f"load {pipe}", "fen", "quit"], "--computer", "none")
            self.assertIn("is a pipe, not a file", out)
            self.assertEqual(fens, [START])

    def test_taking_back_leaves_the_person_to_move(self):
        out, fens = play(["e4", "fen", "undo", "fen", "d4", "fen", "quit"])
        self.assertEqual(out.count("Black plays"), 2)
        self.assertRegex(fens[0], r" w \S+ \S+ \d+ 2$")
        self.assertEqual(fens[1], START)
        # The computer answers the next move as it did the first.
        self.assertRegex(fens[2], r"^\S+/3P4/\S+ w .* 2$")

    def test_a_game_with_clocks(self):
        out, _ = play(["e4", "e5", "pgn", "quit"], "--clock", "5+3; 2", "--computer", "none")
        self.assertIn("clocks: White 0:05:00, Black 0:02:00", out)
        self.assertIn('[WhiteTimeControl "300+3"]', out)
        self.assertRegex(out, r"1\. e4 \{\[%clk 0:05:00\]\}")
        out, _ = play(["e4", "d4"], "--clock", "5d3", "--computer", "b")
        self.assertIn("Black plays", out)
        wrong = subprocess.run([STOCKADE, "play", "chess", "--clock", "5+"], capture_output=True, text=True,
                               input="")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("'5+' is not a time", wrong.stderr)

    def test_two_moves_are_taken_back_by_two(self):
        out, fens = play(["e4", "fen", "d4", "undo", "fen", "undo", "fen", "undo", "fen"])
        self.assertEqual(fens[0], fens[1])
        self.assertEqual(fens[2:], [START, START])
        self.assertIn("you have no move to take back", out)

    def test_what_was_taken_back_is_played_again(self):
        out, fens = play(["e4", "fen", "undo", "redo", "fen", "redo", "fen"])
        self.assertEqual(out.count("Black plays"), 1)
        self.assertEqual(fens[0], fens[1])
        self.assertEqual(fens[1], fens[2])
        self.assertIn("there is no move to play again", out)

    def test_the_computers_first_move_is_not_the_persons(self):
        out, fens = play(["fen", "undo", "fen", "e5", "quit"], "--computer", "w")
        self.assertIn("you have no move to take back", out)
        self.assertEqual(fens[0], fens[1])
        self.assertRegex(fens[0], " b ")

    def test_a_mate_is_taken_back_with_one_move_or_two(self):
        # The person mates, or is mated: it is the person's move that comes back.
        mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
        out, fens = play(["Ra8", "undo", "fen"], "--fen", mate)
        self.assertIn("White wins by checkmate", out)
        self.assertEqual(fens, [mate])
        out, fens = play(["h3", "undo", "fen"], "--fen", "6k1/5ppp/8/8/8/7r/8/r5K1 w - - 0 1".replace("7r", "8"),
                         "--computer", "none")
        self.assertEqual(len(fens), 1)

    def test_between_two_persons_one_move_is_taken_back(self):
        out, fens = play(["e4", "undo", "fen"], "--computer", "none")
        self.assertEqual(fens, [START])

    def test_the_person_gives_up_whoever_is_to_move(self):
        self.assertIn("Black wins by resignation", play(["resign"])[0])
        self.assertIn("Black wins by resignation", play(["e4", "resign"])[0])
        self.assertIn("White wins by resignation", play(["resign"], "--computer", "w")[0])
        # After a pause it is the computer's turn, and still the person who gives up.
        self.assertIn("Black wins by resignation", play(["pause", "e4", "undo", "go", "pause", "resign"])[0])
        self.assertIn("White wins by resignation", play(["e4", "resign"], "--computer", "none")[0])
        self.assertIn("Black wins by resignation", play(["resign"], "--computer", "none")[0])

    def test_a_resignation_is_taken_back_before_any_move(self):
        out, fens = play(["e4", "fen", "resign", "undo", "fen", "undo", "fen"])
        self.assertIn("Black wins by resignation", out)
        self.assertEqual(fens[0], fens[1])
        self.assertEqual(fens[2], START)
        out, fens = play(["e4", "resign", "undo", "e5", "fen", "pgn"], "--computer", "none")
        self.assertIn("1. e4 e5 *", out)
        self.assertNotIn("Termination", out)

    def test_times_are_durations(self):
        out, _ = play(["time 1.5s", "time 200", "time 2h", "time soon"], "--computer", "none")
        self.assertIn("the computer takes 1500ms per move", out)
        self.assertIn("the computer takes 200ms per move", out)
        self.assertEqual(out.count("write 'time' and a duration from 1ms to 1h"), 2)

    def test_words_that_are_no_moves(self):
        out, fens = play(["foo", "udno", "hello there", "e9", "Ke5", "  e4", "fen"], "--computer", "none")
        self.assertIn("unknown command 'foo' (", out)
        self.assertIn("unknown command 'udno' (did you mean 'undo'? type 'help' for the list)", out)
        self.assertIn("unknown command 'hello' (", out)
        self.assertNotIn("unknown command 'e9'", out)
        self.assertNotIn("unknown command 'Ke5'", out)
        self.assertIn("the white king", out)
        self.assertRegex(fens[0], r" b ")

    def test_help_names_every_command(self):
        out, _ = play(["help"])
        for command in ("moves", "undo", "redo", "go", "pause", "computer", "time", "level", "flip", "fen", "board", "pgn",
                        "save", "hint", "load", "rules", "new", "resign", "quit"):
            self.assertRegex(out, rf"(?m)(^|  |, ){command}\b")

    def test_the_computer_plays_at_another_level_and_other_sides(self):
        out, _ = play(["level 3", "level 11", "level", "computer x", "computer w"], "--computer", "none")
        self.assertIn("the computer plays at level 3 of 10", out)
        self.assertEqual(out.count("write 'level' and a number from 1 (beginner) to 10"), 2)
        self.assertIn("write 'computer' and w, b, both or none", out)
        self.assertEqual(out.count("White plays"), 1)

    def test_the_board_is_turned_and_shown_again(self):
        out, _ = play(["flip", "board"], "--computer", "none")
        self.assertEqual(out.count(" 1 | R  N  B  K  Q  B  N  R |"), 2)
        self.assertEqual(out.count(" 1 | R  N  B  Q  K  B  N  R |"), 1)

    def test_a_position_is_set_or_refused_whole(self):
        fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
        out, fens = play([f"fen {fen}", "fen", "fen 8/8/8/8/8/8/8/8 w - - 0 1", "fen", "new", "fen"], "--computer", "none")
        self.assertIn("White has no king on the board", out)
        self.assertEqual(fens, [fen, fen, START])

    def test_a_game_is_saved_and_loaded(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.pgn")
            out, fens = play(["e4", "e5", "save", f"save {path}", f"save {folder}/none/game.pgn", "new", f"load {path}", "fen"],
                             "--computer", "none")
            self.assertIn("write 'save' and a file name", out)
            self.assertEqual(out.count("written to"), 1)
            self.assertEqual(fens, ["rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"])

    def test_nobody_moves_after_the_end(self):
        out, _ = play(["resign", "go", "hint", "rules"])
        self.assertIn("the game is over: type 'undo' or 'new'", out)
        self.assertIn("The king moves one square in any direction.", out)
        self.assertNotIn("Black plays", out)


class HiddenPieces(unittest.TestCase):
    """Players see what the umpire lets them see, and hear the rest."""

    def test_the_computer_moves_unseen(self):
        out, _ = play(["e4", "hint", "heard", "fen"], variant="kriegspiel")
        self.assertIn("Black has moved", out)
        self.assertIn("where pieces are hidden, there are no hints", out)
        self.assertIn("  White e2e4\n  Black has moved", out)
        self.assertIn("????????/????????/????????/????????/????P???/????????/PPPP?PPP/RNBQKBNR w KQ - 0 2", out)

    def test_two_persons_share_a_screen(self):
        out, _ = play(["e4", "d5", "Bb5", "Ke7", "Kd7", "hello", "heard"], "--computer", "none", variant="kriegspiel")
        turns = out.split("The other player looks away.")
        self.assertEqual(len(turns), 4)
        self.assertTrue(turns[0].endswith(60 * "\n" + "Black to move. "))
        # Neither board has a piece of the other side.
        self.assertNotRegex(turns[1].split("+--")[1], "[PRNBQK] ")
        self.assertNotRegex(turns[2].split("+--")[1], "[prnbqk] ")
        self.assertIn("White to move; 1 pawn try", turns[2])
        self.assertIn("check on the long diagonal", turns[3])
        self.assertIn("'Ke7' is impossible whatever is hidden", turns[3])
        self.assertIn("Kd7 is not possible: try another move", turns[3])
        self.assertIn("Black tried e8d7, which failed", turns[3])
        self.assertNotIn("f1b5", turns[3])

    def test_no_move_is_taken_back(self):
        refused = "where pieces are hidden, no move is taken back"
        out, _ = play(["e4", "undo", "fen"], variant="kriegspiel")
        self.assertIn("????P???", out.split(refused)[1])
        # After the end everything is shown, so a resignation stays.
        out, _ = play(["e4", "resign", "undo", "redo"], variant="kriegspiel")
        self.assertEqual(out.count(refused), 2)

    def test_a_player_asks_for_captures_with_pawns(self):
        out, _ = play(["any?", "e4", "d5", "any?", "Nf3", "exd5"], "--computer", "none", "--set", "tries=asked",
                      variant="kriegspiel")
        self.assertRegex(out, r"White>   no\n")
        self.assertIn("yes: try a capture with a pawn", out)
        self.assertIn("'Nf3' has to wait: you asked, and a pawn can capture (try a capture with a pawn first)", out)
        self.assertIn("captured on d5", out)


if __name__ == "__main__":
    unittest.main()
