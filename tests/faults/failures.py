#!/usr/bin/env python3
"""Every call of the program to the system fails once, and the program ends well.

    failures.py                                             a sample of all failures
    STOCKADE_FAULTS=all failures.py                         every place of the program that calls the system
    failures.py --only match --kind write [--at 3] [--error ENOSPC] [--lasts]

The calls are those of scenarios.py; shim.cpp lets them fail. A run ends well if it ends at all, by itself and with a
documented exit code; if its files are the old or the new ones and no other file is left; if it says why it failed; and
if exit code 0 means that everything was written.

A program can be killed as well, before any of these calls. Then its files are the old or the new ones, too, and what is
left beside them goes when it is called again.
"""
import argparse
import concurrent.futures
import contextlib
import errno
import mmap
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import unittest

from scenarios import FREELY_VARYING, GROWING, SCENARIOS, VARYING

STOCKADE = os.environ["STOCKADE"]
SHIM = os.environ["STOCKADE_FAULTS_SHIM"]
KEEPER = os.environ.get("STOCKADE_FAULTS_KEEPER", "")
ALL = os.environ.get("STOCKADE_FAULTS") == "all"
PATIENCE = 30  # seconds until a run counts as hung; none takes one
SAMPLE = 1     # allocations for each call of the program, in a run of a sample
LAST = 100     # of the places in the program that these come from
FEW = 1        # the same of each other kind and error

# What may fail, and how. "short": a part of the bytes.
ERRORS = {
    "alloc": ["ENOMEM"], "map": ["ENOMEM"], "open": ["EMFILE"], "connect": ["ECONNREFUSED"], "read": ["EIO", "EINTR", "short"],
    "write": ["ENOSPC", "EINTR", "short"], "sync": ["EIO"], "close": ["EIO"], "rename": ["EACCES"],
    "remove": ["EACCES"], "make": ["ENOSPC"], "truncate": ["EIO"], "seek": ["EIO"], "status": ["EIO"],
    "mode": ["EPERM"], "lock": ["EIO"], "pipe": ["EMFILE"], "spawn": ["EAGAIN"], "thread": ["EAGAIN"],
    "poll": ["EINTR", "ENOMEM"], "wait": ["EINTR"]}
# These must change nothing.
HARMLESS = ("EINTR", "short")
LASTING = ("alloc", "open", "write", "sync", "thread")
# A disk would write through at every run.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
HEAD, COUNT, SITE, MOST_SITES = 16, 24, 24, 1 << 16
# Calls between which a program that saves may be killed, the scenarios that can then be repeated, and how many calls of
# each kind a run of a sample tries, counted from the last one.
KILLED_AT = ("open", "write", "sync", "close", "rename", "remove", "mode", "lock")
KILLED = ("convert", "convert_named", "find", "new", "import_one", "betza", "keeper", "keeper_named", "page", "settings")
KILLS = 1
LEFT = re.compile(r"[^/]*\.\d+-\d+\.stockade-new(?=/|$)")  # framework/base/leftovers.h


NO_MEMORY = "error: not enough memory\n"


class Report:
    """What the shim counts: the struct of this name in shim.cpp."""

    def __init__(self, path):
        with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            self.calls = {}
            for kind in range(len(ERRORS)):
                name, calls = struct.unpack_from("16sQ", data, kind * COUNT)
                self.calls[name.rstrip(b"\0").decode()] = calls
            self.failed, sites = struct.unpack_from("QQ", data, len(ERRORS) * COUNT)
            begin = len(ERRORS) * COUNT + HEAD
            names = list(self.calls)
            self.sites = [(names[kind], call, place) for kind, call, place in
                          (struct.unpack_from("QQQ", data, begin + i * SITE) for i in range(min(sites, MOST_SITES)))
                          if kind < len(names)]

    @staticmethod
    def make(path):
        with open(path, "wb") as file:
            file.truncate(len(ERRORS) * COUNT + HEAD + MOST_SITES * SITE)


class Failure:
    """The call that is to fail."""

    def __init__(self, kind="", at=0, error="EIO", lasts=False):
        self.kind, self.at, self.error, self.lasts = kind, at, error, lasts

    def environment(self):
        if not self.at:
            return {"STOCKADE_FAULT_SITES": "1"}
        number = self.error if self.error in ("short", "kill") else str(getattr(errno, self.error))
        more = {"STOCKADE_FAULT_LASTS": "1"} if self.lasts else {}
        return {"STOCKADE_FAULT": self.kind, "STOCKADE_FAULT_AT": str(self.at), "STOCKADE_FAULT_ERROR": number, **more}

    def __str__(self):
        return f"--kind {self.kind} --at {self.at} --error {self.error}" + (" --lasts" if self.lasts else "")


class Outcome:
    """What a run left, or several runs one after another in the same folder."""

    def __init__(self, scenario, *failures):
        with tempfile.TemporaryDirectory(dir=MEMORY, ignore_cleanup_errors=True) as top:
            folder = os.path.join(top, "work")
            os.mkdir(folder)
            for name, text in scenario.files.items():
                place = os.path.join(folder, name)
                os.makedirs(os.path.dirname(place), exist_ok=True)
                with open(place, "w", encoding="utf-8") as file:
                    file.write(text)
            for failure in failures:
                path = os.path.join(top, "report")
                Report.make(path)
                self.run(scenario, {**environment_of(top), **scenario.environment, **failure.environment(),
                                    "STOCKADE_FAULT_REPORT": path}, folder)
                self.report = Report(path)
            self.files = {}
            for at, _, names in os.walk(folder):
                for name in names:
                    with open(os.path.join(at, name), encoding="utf-8", errors="replace") as file:
                        self.files[plain_name(os.path.relpath(os.path.join(at, name), folder))] = file.read()

    def run(self, scenario, environment, folder):
        with subprocess.Popen(command_of(scenario), cwd=folder, env=environment, stdin=subprocess.PIPE, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
            self.hung = False
            try:
                self.out, self.err = process.communicate(scenario.stdin, timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                self.hung = True
                process.kill()
                self.out, self.err = process.communicate()
            self.code = process.returncode
            self.left = programs_of(process.pid)
        for left in self.left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(left, signal.SIGKILL)


def command_of(scenario):
    """The program and its arguments; none if this build lacks it."""
    first, *rest = scenario.call
    beside = os.path.join(os.path.dirname(STOCKADE), "stockade-gui")
    if first == "window" or "--svg" in rest and first == "board":
        if not os.path.exists(beside):
            return None
        return [beside, *rest] if first == "window" else [STOCKADE, first, *rest]
    if first == "keeper":
        return [KEEPER, first, *rest] if KEEPER else None
    return [STOCKADE, first, *rest]


def plain_name(path):
    """A kept game has a name of its time and process."""
    return re.sub(r"^(\w+)/[\d-]+\.pgn$", r"\1/game.pgn", path)


def environment_of(folder):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("STOCKADE", "XDG_"))}
    return {**kept, "LD_PRELOAD": SHIM, "HOME": folder, "LC_ALL": "C.UTF-8"}


def programs_of(session):
    """The processes of a session that have not ended."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] not in "ZX":
            found.append(int(name))
    return found


def complaint(scenario, clean, failure, run):
    """What is wrong with a run, or nothing."""
    if run.hung:
        return "it hangs"
    # The C library and the JSON library take memory where no exception can pass, and end the program.
    if failure.kind == "alloc" and re.search("nlohmann|Fatal glibc error", run.err) and run.code == -signal.SIGABRT:
        run.code, run.err = 2, NO_MEMORY
    if run.code not in (0, 1, 2):
        return f"it was ended by signal {-run.code}" if run.code < 0 else f"exit code {run.code}"
    if run.left:
        return "a program that it started still runs"
    if not run.report.failed:
        return ""  # threads have come in another order
    if run.code == 0 or run.code == 1 and goes_on_with_message(scenario, run):
        # Bad variants, and files of the library that cannot be read, are left out with a warning.
        # A game whose variant is not found in the library again gets a tag with its file.
        unread = failure.kind in ("open", "read", "status")
        goes_on = goes_on_with_message(scenario, run)
        what = files_complaint(scenario, clean, run, not goes_on, failure.kind, may_differ=unread)
        if not what and unread and not run.err and not goes_on:
            what = files_complaint(scenario, clean, run, True, without_tags=True)
        if not what and scenario.same_output and run.out != clean.out and not goes_on and not run.err:
            what = f"exit code {run.code}, but other output: {run.out[-300:]!r}"
        same = scenario.other_output or re.sub(r"\d+", "N", run.out) == re.sub(r"\d+", "N", clean.out)
        if not what and not same and not run.err and not goes_on and not unread:
            what = f"exit code 0, but other output: {run.out[-300:]!r}"
        return what
    if failure.error in HARMLESS:
        return f"it fails with {run.code}, though the call may be repeated"
    if not run.err and not (failure.kind == "write" and failure.lasts):
        return f"exit code {run.code} without a message"
    if failure.kind in ("alloc", "map") and (run.code != 2 or not re.search("memory|refuses a thread", run.err)):
        return f"exit code {run.code}, and the message is not that the memory is missing"
    return files_complaint(scenario, clean, run, False, failure.kind)


def goes_on_with_message(scenario, run):
    return scenario.goes_on and re.search("(error|warning): ", run.out + run.err)


def without_places(text):
    """Without the tags of a game that say where its variant is."""
    return re.sub(r'(\[Variant(File|Rules)| +"(file|rules)":) .*\n', "", text)


def files_complaint(scenario, clean, run, complete, kind="", may_differ=False, without_tags=False):
    for name, is_good in scenario.writes.items():
        old, new, found = scenario.files.get(name), clean.files[name], run.files.get(name)
        if without_tags and found:
            new, found = without_places(new), without_places(found)
        if may_differ and found is not None and (found == old or found.endswith(new[-4:])):
            continue
        varies = is_good in (FREELY_VARYING if without_tags else VARYING) and found not in (None, old) and (
            is_good(old or "", new, found))
        if found == "" and old is None and is_good not in GROWING:
            return f"{name} is empty"
        if complete and not (scenario.same(new, found) or varies):
            return f"exit code 0, but {name} is not complete: {(found or '')[-300:]!r}"
        if not complete and found != old and not (scenario.same(new, found) or is_good(old or "", new, found or "")):
            return f"{name} is neither the old file nor the new one: {(found or '')[-300:]!r}"
    others = set(run.files) - set(scenario.files) - set(scenario.writes)
    if kind == "lock":  # the file of a lock that the system refuses does no harm
        others = {name for name in others if not name.endswith(".lock")}
    if others and kind != "remove":
        return f"it leaves {sorted(others)}"
    return ""


def chosen(items, most):
    """Some of them, spread over all; the same in every run."""
    if ALL or len(items) <= most:
        return items
    step = len(items) / most
    random_part = random.Random(1)
    return [items[int((i + random_part.random()) * step)] for i in range(most)]


def failures_of(scenario, clean, known):
    """The failures to try: the first call from each place that no earlier scenario has."""
    for kind, errors in ERRORS.items():
        if scenario.kinds and kind not in scenario.kinds:
            continue
        new = [call for of, call, place in clean.report.sites if of == kind and place not in known]
        for error in errors:
            # The last ones are near the writing of files.
            near_end = new[-LAST:] if kind == "alloc" else []
            for at in chosen(new[:len(new) - len(near_end)], FEW) + chosen(near_end, SAMPLE):
                yield Failure(kind, at, error)
        if kind in LASTING:
            for at in chosen(new, FEW)[::8 if ALL else 1]:
                yield Failure(kind, at, errors[0], lasts=True)
    known.update(place for _, _, place in clean.report.sites)


class Failures(unittest.TestCase):
    def test_every_failure_ends_well(self):
        known, tried = set(), 0
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() if ALL else 1) as workers:
            for scenario in SCENARIOS:
                if not command_of(scenario):
                    continue
                clean = Outcome(scenario, Failure())
                self.assertEqual(clean.code, 0, (scenario.name, clean.err))
                self.assertEqual(files_complaint(scenario, clean, clean, True), "", scenario.name)
                for name, is_good in scenario.writes.items():
                    new = clean.files[name]
                    self.assertTrue(is_good(scenario.files.get(name, ""), new, new), (scenario.name, name))
                failures = list(failures_of(scenario, clean, known))
                for failure, run in zip(failures, workers.map(lambda one, s=scenario: Outcome(s, one), failures)):
                    tried += run.report.failed > 0
                    with self.subTest(f"--only {scenario.name} {failure}"):
                        what = complaint(scenario, clean, failure, run)
                        self.assertEqual(what, "", run.err[-500:])
                print(f"{scenario.name}: {len(failures)} failures", file=sys.stderr)
        print(f"{tried} calls failed", file=sys.stderr)


class Kills(unittest.TestCase):
    def test_a_kill_leaves_old_or_new_files_and_nothing_for_ever(self):
        left = 0
        for scenario in SCENARIOS:
            if scenario.name not in KILLED or not command_of(scenario):
                continue
            clean = Outcome(scenario, Failure())
            for kind in KILLED_AT:
                calls = range(1, clean.report.calls[kind] + 1)
                for at in calls if ALL else calls[-KILLS:]:
                    failure = Failure(kind, at, "kill")
                    with self.subTest(f"--only {scenario.name} {failure}"):
                        run = Outcome(scenario, failure)
                        if run.report.failed:  # threads may come in another order
                            self.assertEqual(run.code, -signal.SIGKILL)
                        beside = {LEFT.search(name)[0] for name in run.files if LEFT.search(name)}
                        left += len(beside)
                        self.assertLessEqual(len(beside), 1)
                        run.files = {name: text for name, text in run.files.items() if not LEFT.search(name)}
                        self.assertEqual(killed_complaint(scenario, clean, run), "")
                        again = Outcome(scenario, failure, Failure())
                        # A variant that is there already is not made again.
                        self.assertIn(again.code, (0, 2) if scenario.name == "new" else (0,), again.err)
                        self.assertEqual([name for name in again.files if LEFT.search(name)], [])
        # Some kills come while the new file has a name.
        self.assertGreater(left, 0)


def killed_complaint(scenario, clean, run):
    """What is wrong with the files that a killed run left, or nothing."""
    # The window's lock of a game that it keeps, and a file that grows and was just made.
    run.files = {name: text for name, text in run.files.items()
                 if not name.endswith(".lock") and (text or name != "games.pgn")}
    return files_complaint(scenario, clean, run, False)


def try_one(arguments):
    """Shows what a failure does; without --at all of one kind."""
    scenario = next(one for one in SCENARIOS if one.name == arguments.only)
    clean = Outcome(scenario, Failure())
    error = arguments.error or ERRORS[arguments.kind][0]
    calls = [arguments.at] if arguments.at else range(1, clean.report.calls[arguments.kind] + 1)
    for at in calls:
        failure = Failure(arguments.kind, at, error, arguments.lasts)
        run = Outcome(scenario, failure)
        what = complaint(scenario, clean, failure, run)
        print(f"{failure}: exit code {run.code}: {what or 'well'}")
        if arguments.at:
            print(run.out, run.err, sep="")


def main():
    if not os.path.exists(SHIM) or shutil.which("sh") is None:
        return 0
    parser = argparse.ArgumentParser()
    parser.add_argument("--only")
    parser.add_argument("--kind", choices=list(ERRORS))
    parser.add_argument("--at", type=int, default=0)
    parser.add_argument("--error")
    parser.add_argument("--lasts", action="store_true")
    arguments = parser.parse_args()
    if arguments.only:
        try_one(arguments)
        return 0
    unittest.main(argv=sys.argv[:1])
    return 0


if __name__ == "__main__":
    sys.exit(main())
