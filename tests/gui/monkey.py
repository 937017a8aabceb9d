#!/usr/bin/env python3
"""Lets the monkey of tests/gui/monkey loose on the real window, and makes what it finds small.

    monkey.py --actions 120                    so many actions in each variant
    monkey.py --seconds 3600 --jobs 2          runs with new seeds until the time is over
    monkey.py --variants chess --seed 7 --actions 500 --only 3,7-20    one run again
    monkey.py ... --minimise                   and with as few of its actions as fail

Each run has a display of its own (Xvfb), a folder of its own as its home, and a copy of the library of variants,
which the run may spoil. It is one line of this script's output, with all that is needed to repeat it. The log of a run
that fails is written into the folder of --findings. Threads and other programs take part in a run, so it may have to
be repeated several times until it fails again.
"""
import argparse
import concurrent.futures
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.environ.get("STOCKADE_ROOT") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ENGINE = os.path.join(ROOT, "tests", "data", "engines", "rogue.py")

# Of different kinds: pieces that come back, drops, other boards, several boards, hidden pieces, dice, graphs, no moves.
VARIANTS = ["hostage", "chess", "shogi", "xiangqi", "alice", "kriegspiel", "backgammon", "hex", "bughouse", "reversi", "go9",
            "fourplayer", "glinski", "darkchess"]

GAMES = {
    "game.pgn": '[Event "?"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 {a comment} Nc6 (2... d6 3. d4) 3. Bb5 *\n',
    "games.pgn": "".join(f'[Event "{i}"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n' for i in range(30)),
    "garbage.pgn": '[Variant "none"]\n\n1. z9 {no end (((\n',
    "own.yaml": "extends: chess\nname: Own\nscript: |\n  this is no Lua\n",
}


class Display:
    """A virtual screen with nothing else on it. It ends with its last program, also if this script is ended before."""

    def __init__(self):
        self.read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-terminate"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(self.read) as answer:
            self.name = ":" + answer.readline().strip()

    def close(self):
        self.server.terminate()
        self.server.wait()


def make_home(home):
    """The files that a run may read and spoil."""
    for folder in ("bin", "state", "config", "data", "runtime", "folder"):
        os.makedirs(os.path.join(home, folder))
    os.chmod(os.path.join(home, "runtime"), 0o700)
    for name, text in {**GAMES, "home-of-a-monkey": ""}.items():
        with open(os.path.join(home, name), "w", encoding="utf-8") as file:
            file.write(text)
    engine = os.path.join(home, "engine")
    with open(engine, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec {sys.executable} -B {ENGINE} "$@"\n')
    os.chmod(engine, 0o755)
    shutil.copytree(os.path.join(ROOT, "variants"), os.path.join(home, "variants"))


def environment(home, display):
    """Programs find no other program by its name, and write nothing outside of the home."""
    kept = {name: value for name, value in os.environ.items() if name.startswith(("STOCKADE_", "LSAN_", "LD_"))}
    sanitizers = "halt_on_error=1:print_stacktrace=1:abort_on_error=0"
    return {
        **kept, "HOME": home, "PATH": os.path.join(home, "bin"), "DISPLAY": display, "LC_ALL": "C.UTF-8", "TMPDIR": home,
        "XDG_STATE_HOME": os.path.join(home, "state"), "XDG_CONFIG_HOME": os.path.join(home, "config"),
        "XDG_DATA_HOME": os.path.join(home, "data"), "XDG_RUNTIME_DIR": os.path.join(home, "runtime"),
        "STOCKADE_VARIANT_PATH": os.path.join(home, "variants"), "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1",
        "DBUS_SESSION_BUS_ADDRESS": "disabled:", "GIO_USE_VFS": "local",
        # GTK and fontconfig never free what they load once.
        "ASAN_OPTIONS": sanitizers + ":detect_leaks=0:detect_stack_use_after_return=0", "UBSAN_OPTIONS": sanitizers,
    }


class Run:
    """One run of the monkey: what it does is told by these."""

    def __init__(self, program, variant, seed, actions, only=""):
        self.program, self.variant, self.seed, self.actions, self.only = program, variant, seed, actions, only
        self.log, self.status = "", None

    def words(self):
        text = f"--variants {self.variant} --seed {self.seed} --actions {self.actions}"
        return text + (f" --only {self.only}" if self.only else "")

    def play(self):
        """Whether it ended well."""
        home = tempfile.mkdtemp(prefix="stockade-monkey-")
        display = Display()
        try:
            make_home(home)
            command = [self.program, "--variant", self.variant, "--seed", str(self.seed), "--actions", str(self.actions)]
            command += ["--only", self.only] if self.only else []
            # A group of its own, with the engines that it starts.
            child = subprocess.Popen(command, env=environment(home, display.name), cwd=home, stdin=subprocess.DEVNULL,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
            output, _ = child.communicate()
            try:
                os.killpg(child.pid, signal.SIGKILL)  # engines that have outlived it
            except ProcessLookupError:
                pass
            self.log, self.status = output.decode("utf-8", "replace"), child.returncode
        finally:
            display.close()
            shutil.rmtree(home, ignore_errors=True)
        return self.status == 0

    def failure(self):
        """The first words of what went wrong."""
        lines = self.log.splitlines()
        for start in ("FAILED", "==", "SUMMARY"):
            for line in lines:
                if line.startswith(start) and ("ERROR" in line or start != "=="):
                    return line
        for line in lines:
            if "runtime error:" in line:
                return line
        return f"exit status {self.status}"

    def last_action(self):
        numbers = [int(line.split(" ", 1)[0]) for line in self.log.splitlines() if line.split(" ", 1)[0].isdigit()]
        return max(numbers, default=self.actions)


def spans(numbers):
    """[1, 2, 3, 7] as "1-3,7"."""
    parts = []
    for number in numbers:
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def read_spans(text):
    numbers = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        numbers += range(int(first), int(last or first) + 1)
    return numbers


def minimise(run, tries):
    """The same run with as few of its actions as still fail, by leaving out ever smaller parts of them."""
    last = run.last_action()
    numbers = [number for number in (read_spans(run.only) if run.only else range(1, run.actions + 1)) if number <= last]

    def fails(some):
        for _ in range(tries):
            again = Run(run.program, run.variant, run.seed, last, spans(some))
            if not again.play():
                return again
        return None

    smallest = fails(numbers)
    if not smallest:
        return None
    size = len(numbers) // 2
    while size > 0:
        at = 0
        while at < len(numbers):
            rest = numbers[:at] + numbers[at + size:]
            shorter = fails(rest) if rest else None
            if shorter:
                smallest, numbers = shorter, rest
            else:
                at += size
        print(f"  {len(numbers)} actions left: --only {spans(numbers)}", flush=True)
        size = size // 2 if size > 1 else 0
    return smallest


def tell(run, findings):
    """The line of a failed run, and its log for later."""
    os.makedirs(findings, exist_ok=True)
    path = os.path.join(findings, f"{run.variant}-{run.seed}.log")
    with open(path, "w", encoding="utf-8") as file:
        file.write(run.words() + "\n" + run.log)
    print(f"failed: {run.words()}\n  {run.failure()}\n  log: {path}", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", default=os.environ.get("STOCKADE_MONKEY"), help="stockade_monkey of a build")
    arguments.add_argument("--variants", default=",".join(VARIANTS), help="names with commas between them")
    arguments.add_argument("--seed", type=int, default=1, help="of the first run; each further one has the next")
    arguments.add_argument("--actions", type=int, default=400, help="of a run")
    arguments.add_argument("--only", default="", help="the numbers of the actions that are done, for example 3,7-20")
    arguments.add_argument("--seconds", type=int, default=0, help="goes on with new seeds for so long; 0: one run per variant")
    arguments.add_argument("--jobs", type=int, default=1, help="runs at once")
    arguments.add_argument("--minimise", action="store_true", help="leaves out actions while a run still fails")
    arguments.add_argument("--tries", type=int, default=2, help="how often a shorter run may pass before it counts as passed")
    arguments.add_argument("--findings", default=os.path.join(tempfile.gettempdir(), "stockade-monkey-findings"))
    chosen = arguments.parse_args()
    if not chosen.program:
        arguments.error("--program or the variable STOCKADE_MONKEY names the program stockade_monkey")
    chosen.program = os.path.abspath(chosen.program)
    variants = chosen.variants.split(",")
    end = time.monotonic() + chosen.seconds
    lock = threading.Lock()
    state = {"next": 0, "actions": 0, "runs": 0}
    failed = []

    def work():
        while True:
            with lock:
                number = state["next"]
                over = number >= len(variants) if not chosen.seconds else time.monotonic() >= end
                if over:
                    return
                state["next"] += 1
            run = Run(chosen.program, variants[number % len(variants)], chosen.seed + number, chosen.actions, chosen.only)
            well = run.play()
            with lock:
                state["runs"] += 1
                state["actions"] += run.last_action()
                if not well:
                    failed.append(run)
                    tell(run, chosen.findings)

    with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as pool:
        for worker in [pool.submit(work) for _ in range(chosen.jobs)]:
            worker.result()
    print(f"{state['runs']} runs, {state['actions']} actions, {len(failed)} failed", flush=True)
    if chosen.minimise:
        for run in failed:
            small = minimise(run, chosen.tries)
            if small:
                tell(small, os.path.join(chosen.findings, "small"))
            else:
                print(f"it does not fail again: {run.words()}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
