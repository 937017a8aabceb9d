#!/usr/bin/env python3
"""A game in the terminal: undo, resignation, times, and words that are not moves."""
import re
import subprocess
import unittest

from program import STOCKADE, patience


def play(lines, *arguments):
    """The output, and the positions that 'fen' printed."""
    done = subprocess.run([STOCKADE, "play", "chess", "--movetime", "20", *arguments],
                          input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=patience(120))
    assert done.returncode == 0, done.stderr
    return done.stdout, re.findall(r"(?m)^(?:\w+> )*(\S+/\S+ [wb] \S+ \S+ \d+ \d+)$", done.stdout)


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Play(unittest.TestCase):
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


if __name__ == "__main__":
    unittest.main()
