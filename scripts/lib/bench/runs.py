"""Runs of programs and what they cost: processor time, time on the clock, memory, instructions."""
import json
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from typing import Callable, Optional

#: Instructions that are counted at most in a run: valgrind takes a minute for some 10^9.
MOST_COUNTED = 3e9


class Failure(Exception):
    """A program that did not do its work; the text says which and why."""


def units_of_json(*keys):
    """Reads the first of these keys that the JSON of a run has."""
    def count(output):
        value = json.loads(output)
        return float(next(value[key] for key in keys if key in value))
    return count


def units_of_text(pattern):
    """Reads the number that the pattern's group finds last."""
    def count(output):
        return float(re.findall(pattern, output)[-1])
    return count


@dataclass(frozen=True)
class Work:
    """Work that a program does more or less of. Its speed is measured between a short and a long run, so that the
    program's start and what it loads don't count; without a short run, they do."""
    name: str
    program: str                       #: a key of the programs
    arguments: str                     #: {n} is the size
    long: str
    short: Optional[str] = None
    unit: str = "plies"
    count: Optional[Callable[[str], float]] = None  #: the units that an output tells of; None: the size, or one
    counted: Optional[str] = None      #: the long size where instructions are counted; None: `long`
    says: tuple = ()                   #: lines that the program reads; {n} is the size
    until: str = ""                    #: the beginning of the line after which it is told to quit
    clock: bool = False                #: time on the clock, for work with several threads
    environment: tuple = ()            #: variables with their values

    def words(self, size):
        return shlex.split(self.arguments.replace("{n}", size))


@dataclass(frozen=True)
class Cost:
    units: float
    seconds: float
    memory: int  #: bytes at the peak; at least what Python takes


def run(work, size, path):
    """Runs the work once."""
    command = [path, *work.words(size)]
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        begin = time.monotonic()
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE if work.until else output,
                                 stderr=errors, text=True, env={**os.environ, **dict(work.environment)})
        said = [line.replace("{n}", size) for line in work.says]
        if work.until:
            talk(child, said, work.until, output)
        else:
            child.stdin.writelines(line + "\n" for line in said)
            child.stdin.close()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        clock = time.monotonic() - begin
        if child.returncode:
            errors.seek(0)
            raise Failure(f"{shlex.join(command)}: ended with {child.returncode}: {errors.read().strip()[-400:]}")
        output.seek(0)
        text = output.read()
    units = work.count(text) if work.count else float(size or 1)
    return Cost(units, clock if work.clock else usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def talk(child, said, until, output):
    """Tells the program its lines, and to quit after its answer."""
    child.stdin.writelines(line + "\n" for line in said)
    child.stdin.flush()
    for line in child.stdout:
        output.write(line)
        if line.startswith(until):
            child.stdin.write("quit\n")
            child.stdin.close()
            break
    output.write(child.stdout.read())


def speed(work, path):
    """Units a second."""
    long = run(work, work.long, path)
    if work.short is None:
        return long.units / long.seconds
    short = run(work, work.short, path)
    return (long.units - short.units) / max(long.seconds - short.seconds, 1e-9)


def instructions(work, path):
    """Instructions a unit, counted by valgrind; None if it is not installed, or cannot run the program."""
    if not shutil.which("valgrind"):
        return None
    long = counted_run(work, work.counted or work.long, path)
    if long is None or work.short is None:
        return long and long[1] / long[0]
    short = counted_run(work, work.short, path)
    return (long[1] - short[1]) / (long[0] - short[0])


def counted_run(work, size, path):
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={folder}/out",
                   path, *work.words(size)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if done.returncode or not found:
        return None
    return (work.count(done.stdout) if work.count else float(size or 1)), float(found.group(1).replace(",", ""))


@dataclass
class Ratio:
    """Speeds of two works, measured in turn."""
    ours: list = field(default_factory=list)
    theirs: list = field(default_factory=list)

    @property
    def of_best(self):
        return max(self.ours) / max(self.theirs)

    @property
    def pairs(self):
        return sorted(a / b for a, b in zip(self.ours, self.theirs))

    @property
    def median(self):
        return statistics.median(self.pairs)

    @property
    def interval(self):
        """An interval that has the true median of the pairs with at least 95 % (sign test); for fewer than six pairs
        that is more than the pairs can tell, and all of them are the interval."""
        pairs = self.pairs
        n = len(pairs)
        left_out, weight, tail = 0, 1, 1.0 / 2 ** n
        while 2 * tail <= 0.05:
            left_out += 1
            weight = weight * (n - left_out + 1) // left_out
            tail += weight / 2 ** n
        at = max(left_out - 1, 0)
        return pairs[at], pairs[n - 1 - at]


def in_turn(ours, theirs, programs, rounds):
    """Measures both works in turn."""
    ratio = Ratio()
    for turn in range(rounds):
        for work, speeds in ((ours, ratio.ours), (theirs, ratio.theirs))[::1 if turn % 2 == 0 else -1]:
            speeds.append(speed(work, programs[work.program]))
    return ratio


def progress(text):
    print(text, file=sys.stderr, flush=True)
