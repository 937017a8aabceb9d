#!/usr/bin/env python3
"""A game in two terminals over the loopback interface: play --host and play --join."""
import os
import queue
import random
import re
import socket
import subprocess
import tempfile
import threading
import unittest

from program import STOCKADE, patience

LONGEST = patience(30)


class Relay:
    """A way to a port that can be cut."""

    def __init__(self, port):
        self.target, self.sockets, self.ways = port, [], {}
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near = self.listener.accept()[0]
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.target))
            self.sockets += [near, far]
            self.ways = {"host": far, "guest": near}
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self.forward, args=(source, sink), daemon=True).start()

    @staticmethod
    def forward(source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
        except OSError:
            pass

    def forge(self, end, line):
        """That end gets a line which the other one has not sent."""
        try:
            self.ways[end].sendall(line.encode() + b"\n")
        except OSError:
            pass

    def cut(self):
        while self.sockets:
            one = self.sockets.pop()
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            one.close()

    def close(self):
        self.listener.close()
        self.cut()


class Terminal:
    """A running program: what it prints is read while it runs."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([STOCKADE, "play", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.output = ""
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def type(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def expect(self, pattern):
        """Waits for a line with that pattern; returns what it found."""
        while True:
            try:
                line = self.lines.get(timeout=LONGEST)
            except queue.Empty:
                raise AssertionError(f"no '{pattern}' after:\n{self.output}") from None
            if line is None:
                raise AssertionError(f"ended without '{pattern}':\n{self.output}")
            self.output += line
            found = re.search(pattern, line)
            if found:
                return found

    def end(self):
        self.process.stdin.close()
        return self.process.wait(timeout=LONGEST)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except BrokenPipeError:
                pass


class Friends(unittest.TestCase):
    def meet(self, *arguments, relayed=False):
        host = Terminal("--host", "0", *arguments)
        self.addCleanup(host.kill)
        self.port = host.expect(r"^port (\d+)")[1]
        if relayed:
            self.relay = Relay(int(self.port))
            self.addCleanup(self.relay.close)
            self.port = self.relay.port
        self.code = host.expect(r"^code ([A-Z]{6})$")[1]
        host.expect(rf"^Your friend types: stockade play --join \S+:\d+ {self.code}$")
        return host, self.join()

    def join(self):
        guest = Terminal("--join", f"127.0.0.1:{self.port}", self.code)
        self.addCleanup(guest.kill)
        guest.expect("You have joined")
        return guest

    def test_a_game_with_clocks_a_takeback_and_a_rematch(self):
        host, guest = self.meet("hostage", "--clock", "5+3")
        host.expect("Your friend has joined. You play White.")
        guest.expect("clocks: White 0:05:00, Black 0:05:00")
        host.type("e4")
        guest.expect("Black to move")
        # A move that is typed before its time waits.
        host.type("exd5")
        guest.type("d5")
        host.expect(r"clocks: White 0:0\d:\d\d(\.\d)?, Black 0:0\d:\d\d")
        guest.expect("Black to move")
        host.type("undo")
        guest.expect("asks to take the last move back")
        guest.type("yes")
        for end in (host, guest):
            end.expect("A move was taken back")
            end.expect("White to move")
        host.type("Nf3")
        guest.expect("Black to move")
        host.type("draw")
        guest.expect("offers a draw")
        guest.type("no")
        host.expect("declines")
        guest.type("fen", "resign")
        guest.expect("rnbqkbnr/ppp1pppp/8/3p4/4P3/5N2/PPPP1PPP/RNBQKB1R")
        host.expect("Your friend resigned")
        guest.type("rematch")
        host.expect("asks for a rematch")
        host.type("yes")
        guest.expect("The rematch begins. You play White.")
        guest.type("c4")
        host.expect("Black to move")
        host.type("pgn")
        host.expect(r"^1\. c4")
        guest.type("quit")
        host.expect("left the game")
        self.assertEqual(guest.end(), 0)
        self.assertEqual(host.end(), 0)

    def test_the_game_can_be_saved_when_the_friend_has_left(self):
        for stranger in (False, True):
            host, guest = self.meet("chess")
            host.type("e4")
            guest.expect("Black to move")
            guest.type("e5")
            host.expect("Black to move")
            host.expect("White to move")
            if stranger:
                guest.kill()
                host.expect("can join again")
                for _ in range(5):
                    self.guess()
                host.expect("nobody can join any more")
            else:
                guest.type("quit")
                host.expect("left the game")
            host.expect("Your game is still here: 'save FILE' keeps it")
            host.type("Nf3", "draw")
            host.expect("the game is over")
            host.expect("there is no game with a friend")
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "game.pgn")
                host.type(f"save {path}")
                host.expect("written to")
                with open(path, encoding="utf-8") as file:
                    self.assertIn("1. e4 e5", file.read())
            host.type("quit")
            self.assertEqual(host.end(), 0)

    def guess(self):
        """Somebody tries a wrong code."""
        stranger = Terminal("--join", f"127.0.0.1:{self.port}", "AAAAAA" if self.code != "AAAAAA" else "BBBBBB")
        self.addCleanup(stranger.kill)
        stranger.expect("The code is wrong")
        self.assertEqual(stranger.end(), 2)

    def test_wrong_codes_during_a_game(self):
        host, guest = self.meet("chess", relayed=True)
        for _ in range(4):
            self.guess()
        self.relay.cut()
        guest.expect("Join again to go on")
        guest.type("again")
        host.expect("The link is back")
        # The right code has set the count back.
        for _ in range(5):
            self.guess()
        host.expect("The game goes on, but it ends if the link is lost")
        host.type("e4")
        guest.expect("Black to move")
        self.relay.cut()
        host.expect("Your game is still here")

    def test_nothing_can_be_played_before_the_friend_joins(self):
        host = Terminal("--host", "0", "chess")
        self.addCleanup(host.kill)
        host.expect("Waiting for your friend")
        host.type("e4", "resign")
        for _ in range(2):
            host.expect("your friend has not joined yet")
        host.type("quit")
        self.assertEqual(host.end(), 0)

    def test_a_request_outlives_the_link(self):
        host, guest = self.meet("chess", relayed=True)
        guest.type("draw")
        guest.expect("your friend is asked")
        host.expect("offers a draw")
        self.relay.cut()
        host.expect("can join again")
        host.type("yes")
        host.expect("there is no link to your friend's program")
        guest.expect("Join again to go on")
        guest.type("resign", "again")
        guest.expect(r"there is no link to your friend's program \('again' joins again\)")
        host.expect("The link is back")
        host.expect("Your friend offers a draw. Type 'yes' or 'no'.")
        host.type("no")
        guest.expect("declines")

    def test_time_that_is_over(self):
        host, guest = self.meet("chess", "--clock", "1s", "--side", "b")
        guest.expect("White to move")
        guest.type("e4")
        host.expect("Your time is over")
        guest.expect("Your friend's time is over")
        guest.expect("time")
        self.assertEqual(guest.end(), 0)

    def test_a_friend_joins_again(self):
        host, guest = self.meet("chess")
        host.type("e4")
        guest.expect("Black to move")
        guest.process.kill()
        host.expect("can join again")
        guest = self.join()
        guest.type("e5", "fen")
        guest.expect("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w")
        host.type("quit")
        guest.expect("left the game")

    def test_a_guest_joins_again_after_the_link_was_cut(self):
        host, _ = self.meet("chess")
        host.type("again")
        host.expect("there is nothing to join again")
        host, guest = self.meet("chess", relayed=True)
        host.type("e4")
        guest.expect("Black to move")
        guest.type("again")
        guest.expect("there is nothing to join again")
        self.relay.cut()
        host.expect("can join again")
        guest.expect("Join again to go on")
        guest.type("again")
        guest.expect("The link is back")
        host.expect("The link is back")
        guest.type("e5", "fen")
        guest.expect("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w")

    def test_joining_again_in_vain_keeps_the_game(self):
        host, guest = self.meet("chess")
        host.type("e4")
        guest.expect("Black to move")
        host.process.kill()
        guest.expect("Join again to go on")
        for _ in range(2):
            guest.type("again")
            guest.expect("Cannot reach your friend's program")
        guest.type("e5")
        guest.expect("'e5' was not sent")
        guest.type("fen")
        guest.expect("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b")
        guest.type("quit")
        self.assertEqual(guest.end(), 0)

    def test_commands_are_obeyed_while_a_move_waits(self):
        host, guest = self.meet("chess")
        guest.type("e6")
        guest.expect("'e6' waits for your turn")
        guest.type("cancel", "cancel")
        guest.expect("no move waits any more")
        guest.expect("no move waits$")
        for word in ("agree", "YES"):
            guest.type(word)
            guest.expect(f"unknown command '{word}'")
        guest.type("e5")
        guest.expect("'e5' waits for your turn")
        guest.type("help")
        guest.expect("again        join again")
        guest.type("draw")
        host.expect("offers a draw")
        host.type("no")
        guest.expect("declines")
        guest.type("yes")
        guest.expect("does not ask for anything now")
        guest.type("resign")
        host.expect("Your friend resigned")
        guest.expect("'e5' was not sent")
        guest.type("quit")
        self.assertEqual(guest.end(), 0)

    def test_a_move_in_advance_that_fails_takes_those_behind_it_back(self):
        host, guest = self.meet("chess")
        guest.type("e5", "Ke6", "Nc6")
        guest.expect("'Nc6' waits for your turn")
        host.type("e4")
        host.expect(r"\[p\]")
        host.type("Nf3")
        guest.expect("'Nc6' was not sent: type it again later")
        guest.type("fen", "Nc6")
        guest.expect("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b")
        host.expect(r"\[n\]")
        host.type("draw")
        guest.expect("offers a draw")
        guest.type("draw")
        guest.expect("you agree")
        host.expect("agreed on a draw")

    def test_a_network_that_breaks_and_lies(self):
        moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7".split()
        forged = ['{"type":"move","ply":%d,"move":"a2a5"}', '{"type":"resign","ply":%d', '{"type":"flag","ply":%d}',
                  '{"type":"done","what":"draw","ply":%d}', '{"type":"clock","ply":%d,"spent":99999}',
                  '{"type":"welcome","moves":[],"side":%d}', '{"type":"refused","reason":"bad-game","x":%d}',
                  '{"type":"ping","received":9%d}']
        chance = random.Random(46)
        host, guest = self.meet("chess", relayed=True)
        host.expect("Your friend has joined")
        ends = {"host": host, "guest": guest}
        for ply, move in enumerate(moves):
            what = chance.choice(["nothing", "cut", "forge", "forge"])
            if what == "cut":
                self.relay.cut()
            elif what == "forge":
                victim = chance.choice(sorted(ends))
                self.relay.forge(victim, chance.choice(forged) % ply)
                self.relay.cut()
            if what != "nothing":
                guest.expect("Join again to go on")
                host.expect("can join again")
                guest.type("again")
                for end in (guest, host):
                    end.expect("The link is back")
                    end.expect(" to move")  # with the board
            mover, other = ("host", "guest") if ply % 2 == 0 else ("guest", "host")
            ends[mover].type(move)
            ends[other].expect(("Black", "White")[ply % 2] + " to move")
        for end in ends.values():
            end.type("fen")
            end.expect("r1bq1rk1/2pnbppp/p2p1n2/1p2p3/3PP3/1BP2N1P/PP3PP1/RNBQR1K1 w - - 1 11")

    def test_what_a_player_asks_for_during_a_game(self):
        host, guest = self.meet("chess")
        guest.type("help")
        guest.expect("again        join again")
        guest.type("flip")
        guest.expect("White to move")  # with the board, from the other side
        self.assertIn(" 8 | r  n  b  q  k  b  n  r |", guest.output)
        guest.type("rules")
        guest.expect("The king moves one square in any direction")
        host.type("e4")
        guest.expect("Black to move")
        guest.type("hello")
        guest.expect("unknown command 'hello'")
        guest.type("moves")
        guest.expect("20 moves")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.pgn")
            host.type(f"save {path}")
            host.expect("written to")
            with open(path, encoding="utf-8") as file:
                self.assertIn("1. e4", file.read())

    def test_a_move_typed_in_advance_does_not_outlive_the_link(self):
        host, guest = self.meet("chess")
        guest.type("e5")
        host.process.kill()
        guest.expect("'e5' was not sent")
        guest.type("quit")
        self.assertEqual(guest.end(), 0)

    def test_wrong_calls(self):
        def call(*arguments):
            done = subprocess.run([STOCKADE, "play", *arguments], capture_output=True, text=True,
                                  input="", timeout=LONGEST)
            return done.returncode, done.stdout + done.stderr

        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            port = taken.getsockname()[1]
            status, text = call("--join", f"127.0.0.1:{port}", "ABCDEF")
            self.assertIn("Cannot reach your friend's program", text)
            self.assertEqual(status, 2)
        for words, shows in ((["--join", "127.0.0.1"], "--join needs ADDRESS CODE"),
                             (["chess", "--join", "127.0.0.1", "ABCDEF"], "--join and VARIANT cannot be used together"),
                             (["--join", "127.0.0.1", "ABCDEF", "--side", "b"], "--join and --side cannot"),
                             (["chess", "--host", "0", "--computer", "b"], "--host and --computer cannot")):
            status, text = call(*words)
            self.assertEqual(status, 2)
            self.assertIn(shows, text)
        self.assertEqual(call("--join", "127.0.0.1", "ABC")[0], 2)
        self.assertIn("six letters", call("--join", "127.0.0.1", "ABC")[1])
        status, text = call("dicechess", "--host", "0")
        self.assertEqual(status, 2)
        self.assertIn("dice", text)
        self.assertEqual(call()[0], 2)
        self.assertIn("VARIANT", call("--computer", "none")[1])

    def test_a_friend_with_another_version_of_the_program(self):
        host = Terminal("--host", "0", "chess")
        self.addCleanup(host.kill)
        port = int(host.expect(r"^port (\d+)")[1])
        code = host.expect(r"^code ([A-Z]{6})$")[1]
        hello = '{"type":"hello","stockade":99,"code":"%s"}\n'
        for typed in ("WRONGS", code):
            with socket.create_connection(("127.0.0.1", port)) as friend:
                friend.sendall((hello % typed).encode())
                self.assertIn(b'"version"', friend.recv(4096))
        host.expect("Your friend's program is too old or too new for this one.")
        self.assertEqual(host.output.count("too old or too new"), 1)

    def test_a_wrong_code(self):
        host, guest = self.meet("chess")
        self.guess()
        host.type("e4")
        guest.expect("Black to move")


if __name__ == "__main__":
    unittest.main()
