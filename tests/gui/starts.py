#!/usr/bin/env python3
"""Starts the program twenty times under a window manager, and looks at what a person finds.

The window shows the start page, answers to keys, and no other window lies above it unasked; a file of several games asks
which one, above a window that is on the screen. The script waits for windows and titles, and for no time.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from monkey import GAMES  # noqa: E402

STARTS = 20
PATIENCE = 120  # seconds until a window that does not come counts as missing


class Failure(Exception):
    """A start that did not go well."""


class Desk:
    """A display with a window manager, and hands."""

    def __init__(self):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"], pass_fds=[write],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            name = ":" + answer.readline().strip()
        self.env = {**os.environ, "DISPLAY": name, "LC_ALL": "C.UTF-8", "GSETTINGS_BACKEND": "memory",
                    "NO_AT_BRIDGE": "1", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
        self.manager = subprocess.Popen(["openbox"], env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait("the window manager", lambda: "window id" in self.ask("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"))

    def close(self):
        self.manager.terminate()
        self.manager.wait()
        self.server.terminate()
        self.server.wait()

    def ask(self, *command):
        return subprocess.run(command, env=self.env, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              check=False).stdout

    def wait(self, what, done):
        end = time.monotonic() + PATIENCE
        while not (found := done()):
            if time.monotonic() > end:
                raise Failure(f"{what}: waited {PATIENCE} s; windows: {self.windows()}")
            time.sleep(0.05)
        return found

    def windows(self):
        """The titles of the windows that the manager shows, the lowest first."""
        answer = self.ask("xprop", "-root", "_NET_CLIENT_LIST_STACKING")
        ids = [word.strip(",") for word in answer.split() if word.startswith("0x")]
        return [self.ask("xdotool", "getwindowname", str(int(one, 16))).strip() for one in ids]

    def active(self):
        return self.ask("xdotool", "getactivewindow", "getwindowname").strip()

    def press(self, *keys):
        self.ask("xdotool", "key", *keys)

    def type(self, text):
        self.ask("xdotool", "type", text)


def play_a_move(desk, move, then):
    """Types a move, and waits until the window's title tells of its effect."""
    desk.type(move)
    desk.press("Return")
    desk.wait(f"the move {move}", lambda: any(then in title for title in desk.windows()))


def plain(desk):
    """A start without arguments: the start page, and keys lead to the board."""
    desk.wait("the window alone", lambda: desk.active().endswith("Stockade") and len(desk.windows()) == 1)
    # Two players, so that no computer moves; the command shows the board.
    desk.press("ctrl+4")
    play_a_move(desk, "e4", "Black to move")
    if len(desk.windows()) != 1:
        raise Failure(f"a window came unasked: {desk.windows()}")


def several_games(desk):
    """A file of several games: the question lies above the window, and after it the window answers."""
    desk.wait("the question", lambda: desk.active() == "games.pgn" and len(desk.windows()) == 2)
    windows = desk.windows()
    if windows[-1] != "games.pgn" or not windows[0].endswith("Stockade"):
        raise Failure(f"the question does not lie above the window: {windows}")
    desk.press("Escape")
    desk.wait("the window", lambda: desk.active().endswith("Stockade") and len(desk.windows()) == 1)
    desk.press("ctrl+4")
    play_a_move(desk, "e4", "Black to move")


def start(desk, arguments, look):
    home = tempfile.mkdtemp(prefix="stockade-starts-")
    try:
        with open(os.path.join(home, "games.pgn"), "w", encoding="utf-8") as file:
            file.write(GAMES["games.pgn"])
        env = {**desk.env, "HOME": home}
        for name in ("config", "state", "data"):
            env[f"XDG_{name.upper()}_HOME"] = os.path.join(home, name)
        with open(os.path.join(home, "log"), "w+", encoding="utf-8") as log:
            program = subprocess.Popen([os.environ["STOCKADE_GUI"], "--language", "en", *arguments], env=env, cwd=home,
                                       stdout=log, stderr=log)
            try:
                look(desk)
                if program.poll() is not None:
                    raise Failure(f"the program has ended with {program.returncode}")
            finally:
                if program.poll() is None:
                    program.terminate()
                program.wait()
                desk.wait("an empty screen", lambda: not desk.windows())
                log.seek(0)
                sys.stdout.write(log.read())
    finally:
        shutil.rmtree(home)


def main():
    desk = Desk()
    failures = 0
    try:
        for number in range(STARTS):
            kind, arguments, look = [("plain", [], plain), ("several games", ["games.pgn"], several_games)][number % 2]
            try:
                start(desk, arguments, look)
            except Failure as failure:
                failures += 1
                print(f"start {number + 1} ({kind}): {failure}")
    finally:
        desk.close()
    print(f"{STARTS} starts, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
