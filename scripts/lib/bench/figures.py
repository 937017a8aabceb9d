"""The table of figures: our speeds by those of other programs, of an earlier build, and of other work of our own."""
from dataclasses import dataclass
from typing import Optional

import works
from runs import Work, in_turn, instructions, progress
from works import (BEFORE, fairy_search, fork_perft, match, perft, playout, samples, search, stockfish_perft, whole,
                   yardstick_chess)

CHESS = playout("chess", "--generic", long=60000)
GENERIC_HOSTAGE = playout("hostage", "--generic")
NATIVE_HOSTAGE = playout("hostage", "--native")


@dataclass(frozen=True)
class Row:
    ours: Work
    theirs: Work
    must: Optional[float] = None
    aim: Optional[float] = None


def by_chess(variant, must, aim=None, long=4000):
    return Row(playout(variant, "--generic", long=long), CHESS, must, aim)


def by_before(make, must, aim=None):
    """`make` makes the work for a program."""
    return Row(make(works.OURS), make(BEFORE), must, aim)


def by_one_thread(make, must=1.9, aim=1.95):
    """`make` makes the work for a number of threads."""
    return Row(make(2), make(1), must, aim)


ROWS = [
    Row(CHESS, yardstick_chess(), 0.9, 1.1),
    Row(GENERIC_HOSTAGE, yardstick_chess(), 0.5, 0.7),
    Row(NATIVE_HOSTAGE, GENERIC_HOSTAGE, 3, 5),
    Row(perft("chess", 6, "--generic"), stockfish_perft(6), 1.1, 1.5),
    Row(perft("hostage", 6, "--native"), fork_perft(5), 20, 25),
    Row(perft("hostage", 5, "--native", "--no-bulk"), fork_perft(5), 6, 8),
    by_chess("xiangqi", 0.35, 0.5),
    by_chess("janggi", 0.35, 0.5, long=2000),
    by_chess("ultima", 0.35, 0.5),
    by_chess("dynamo", 0.35, 0.5),
    by_chess("crazyhouse", 0.9),
    by_chess("alice", 0.7),
    by_chess("shogi", 0.5),
    *(by_before(lambda program, v=variant, n=games: playout(v, "--generic", long=n, program=program), must)
      for variant, games, must in (("go9", 20000, 1.5), ("reversi", 60000, 2), ("hex", 60000, 1.5),
                                   ("internationaldraughts", 20000, 2), ("backgammon", 6000, 4))),
    *(Row(search(variant, 400000, "--generic"), fairy_search(variant, 1000000), must, aim)
      for variant, must, aim in (("xiangqi", 1.5, 2), ("chess", None, None), ("crazyhouse", None, None),
                                 ("atomic", None, None), ("shogi", None, None))),
    by_before(lambda program: search("hostage", 600000, "--native", program=program), 1.3, 1.6),
    by_one_thread(lambda threads: playout("chess", "--generic", long=60000, threads=threads)),
    by_one_thread(lambda threads: perft("chess", 6, "--generic", threads=threads)),
    by_one_thread(lambda threads: search("chess", 1000000, "--generic", threads=threads)),
    by_one_thread(lambda threads: samples("chess crazyhouse", 10000, threads=threads)),
    by_one_thread(lambda threads: match("chess", 20, at_once=threads)),
    by_before(lambda program: whole("list", program), 1 / 0.7, 2),
    by_before(lambda program: whole("moves chess", program), 1 / 0.7, 2),
    by_before(lambda program: whole("check hostage", program), 1 / 0.7, 2),
]


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def measure(programs, options):
    """Prints the table in Markdown, and the commands behind it."""
    named = [row for row in ROWS if options.only in row.ours.name]
    selected = [row for row in named if {row.ours.program, row.theirs.program} <= set(programs)]
    left_out = [row for row in named if row not in selected]
    print(f"Speed by speed, processor time, runs in turn, best of {options.rounds} each; in brackets the median of the "
          "pairs and its interval.\nWork of several threads is measured by the clock.\n")
    counts = ", instructions a unit" if options.instructions else ""
    print(f"| work | by | speed{counts} | ratio | must | aim |")
    print("|---|---|---|---|---|---|")
    counted = {}
    for row in selected:
        progress(row.ours.name)
        ratio = in_turn(row.ours, row.theirs, programs, options.rounds)
        told = f"{number(max(ratio.ours))} {row.ours.unit}/s"
        if options.instructions and not row.ours.clock:
            if row.ours not in counted:
                counted[row.ours] = instructions(row.ours, programs[row.ours.program])
            told += f", {number(counted[row.ours])}" if counted[row.ours] else ""
        low, high = ratio.interval
        theirs = row.theirs.name + (", that build" if row.theirs.program == BEFORE else "")
        limits = " | ".join("" if limit is None else f"{limit:.3g}" for limit in (row.must, row.aim))
        found = f"{ratio.of_best:.3g} ({ratio.median:.3g}, {low:.3g}–{high:.3g})"
        print(f"| {row.ours.name} | {theirs} | {told} | {found} | {limits} |", flush=True)
    print_commands(selected)
    for row in left_out:
        missing = {row.ours.program, row.theirs.program} - set(programs)
        print(f"Not measured: {row.ours.name}; give --{missing.pop()} the program.")


def print_commands(rows):
    print("\nThe commands, the long runs; what a short run takes is subtracted:\n")
    for work in dict.fromkeys(work for row in rows for work in (row.ours, row.theirs)):
        words = " ".join([work.program, *work.words(work.long)])
        said = "".join(f", told: {line}" for line in work.says).replace("{n}", work.long)
        print(f"- {work.name}: `{words}`{said}")
