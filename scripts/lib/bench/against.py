"""Two builds side by side: the same works by both, in turn, and what differs."""
from dataclasses import replace

import works
from figures import number
from runs import Failure, in_turn, instructions, progress
from works import perft, playout, search, whole


def compared_works():
    """Of every kind of work, so that a change that gains here and loses there is seen."""
    for variant, games in (("chess", 20000), ("crazyhouse", 15000), ("shogi", 3000), ("xiangqi", 4000),
                           ("ultima", 3000), ("alice", 6000), ("go9", 10000), ("reversi", 20000), ("hex", 20000),
                           ("backgammon", 2000), ("gomoku", 4000)):
        yield playout(variant, "--generic", long=games)
    yield playout("hostage", "--generic", long=8000)
    yield playout("hostage", "--native", long=20000)
    yield perft("chess", 5, "--generic")
    yield perft("hostage", 5, "--native")
    for variant in ("chess", "xiangqi"):
        yield search(variant, 150000, "--generic")
    yield search("hostage", 250000, "--native")
    yield whole("list")
    yield whole("moves chess")


def verdict(ratio):
    low, high = ratio.interval
    if len(ratio.pairs) < 6:
        return "too few runs to tell"
    return "faster" if low > 1 else "slower" if high < 1 else "no difference found"


def compare(programs, options):
    """Prints a line per work: this build's speed divided by the other's, and whether they differ."""
    print(f"This build by the other one: the median of {options.rounds} pairs of runs, the interval that has it with "
          "95 %\n")
    for work in compared_works():
        if options.only not in work.name:
            continue
        progress(work.name)
        other = replace(work, program=works.BEFORE)
        try:
            ratio = in_turn(work, other, programs, options.rounds)
        except Failure as failure:
            print(f"{work.name:<34} {failure}")
            continue
        low, high = ratio.interval
        line = f"{work.name:<34} {ratio.median:>6.3f}  ({low:.3f} to {high:.3f})  {verdict(ratio)}"
        if options.instructions:
            line += told_instructions(work, programs)
        print(line, flush=True)


def told_instructions(work, programs):
    before, now = (instructions(work, programs[key]) for key in (works.BEFORE, works.OURS))
    if not before or not now:
        return "; instructions: not counted"
    return f"; instructions each: {number(before)}, now {number(now)} ({now / before:.3f})"
