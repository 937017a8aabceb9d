"""How cost grows: measures works of growing size, and writes tables and charts into docs/develop/growth.md."""
import math
import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

import games
from runs import Work, progress, run, units_of_json

#: A measurement of random games takes at least this processor time.
LEAST_SECONDS = 0.5
PAGE = Path("docs/develop/growth.md")
PICTURES = Path("docs/develop/growth")


@dataclass(frozen=True)
class Point:
    size: float
    cost: float      #: microseconds a unit
    memory: float    #: megabytes at the peak


@dataclass
class Curve:
    """One line of a chart: its name, the sizes, and what measures the cost at a size."""
    name: str
    sizes: tuple
    measure: Callable[[int], Point]
    points: list = field(default_factory=list)


@dataclass
class Chart:
    """One place of the page: charts have a file of their own, and the curves share a table."""
    id: str
    title: str
    size_name: str
    unit: str
    curves: list
    memory: bool = False  #: memory is drawn as well


class Growth:
    def __init__(self, program, folder, most):
        self.program = program
        self.folder = folder
        self.most = most  #: the greatest size of a file of games, of samples and so on

    # --- random games

    def random_games(self, make, size_of=lambda n: n):
        """Measures random games of the variant that `make` makes for a size."""
        def measure(size):
            path = self.folder / f"{make.__name__}{size}.yaml"
            path.write_text(make(size), encoding="utf-8")
            work = Work("", "", f"playout {path} --games {{n}} --seed 1 --threads 1 --json", "",
                        count=units_of_json("plies"))
            short = run(work, "1", self.program)
            count = 8
            while True:
                long = run(work, str(count), self.program)
                if long.seconds - short.seconds >= LEAST_SECONDS or count > 1 << 20:
                    break
                count *= 2
            cost = (long.seconds - short.seconds) / (long.units - short.units)
            return Point(size_of(size), 1e6 * cost, long.memory / 1e6)
        return measure

    # --- other work

    def command(self, words, prepare=None, count=None, environment=lambda made: ()):
        """Measures a command whose words have {n}, the size, and {file}, what `prepare` made."""
        def measure(size):
            made = prepare(size) if prepare else ""
            work = Work("", "", words.replace("{file}", str(made)), "", count=count, environment=environment(made))
            cost = run(work, str(size), self.program)
            return Point(cost.units, 1e6 * cost.seconds / cost.units, cost.memory / 1e6)
        return measure

    def long_game(self, plies):
        path = self.folder / f"game{plies}.pgn"
        path.write_text(games.endless_game(plies), encoding="utf-8")
        (self.folder / "endless.yaml").write_text(games.endless(), encoding="utf-8")
        return path

    def collection(self, count):
        path = self.folder / f"games{count}.pgn"
        with path.open("w", encoding="utf-8") as file:
            file.writelines(games.collection(count))
        return path

    def library(self, count):
        """A folder of variants beside the program's own."""
        folder = self.folder / f"library{count}"
        games.library(folder, count)
        return folder

    def sizes(self, first, last):
        """Powers of ten."""
        return tuple(10 ** power for power in range(first, last + 1) if 10 ** power <= self.most)

    def charts(self):
        widths = (8, 10, 12, 14, 16, 18, 20, 24, 28, 32)

        def board(name, make):
            return Curve(name, widths, self.random_games(make, lambda width: width * width))

        endless = f"{self.folder}/endless.yaml"
        return [
            Chart("board", "Cost of a ply by the size of the board", "cells", "ply", [
                board("four full ranks", games.army), board("sixteen pieces", games.handful),
                board("stones in a row", games.stones)]),
            Chart("parts", "Cost of a ply by the number of parts", "number", "ply", [
                Curve("pieces of a side, 16 by 16", (2, 4, 8, 16, 32, 64, 112), self.random_games(games.crowd)),
                Curve("types in hand", (1, 2, 4, 8, 16, 23), self.random_games(games.hands)),
                Curve("zones", (1, 2, 4, 8, 16), self.random_games(games.zones)),
                Curve("goals", (1, 2, 4, 8, 16, 32, 48), self.random_games(games.rules)),
                Curve("boards", (1, 2, 3, 4, 6, 8), self.random_games(games.boards)),
                Curve("sides, 16 by 16", (2, 3, 4, 6, 8), self.random_games(games.sides))]),
            Chart("search", "Cost of a node and memory by the size of a search", "nodes", "node", [
                Curve("search of chess", self.sizes(3, 7),
                      self.command("search chess --nodes {n} --generic --json")),
                Curve("search of Hostage Chess", self.sizes(3, 7),
                      self.command("search hostage --nodes {n} --json")),
                Curve("search of Go, by a tree of playouts", self.sizes(3, 5),
                      self.command("search go9 --nodes {n} --json"))], memory=True),
            Chart("games", "Cost of a game and memory by the size of a file", "games", "game", [
                Curve("found by a player", self.sizes(3, 6),
                      self.command("find {file} --player \"Player 7\" --out /dev/null", self.collection)),
                Curve("found by a position", self.sizes(3, 6),
                      self.command("find {file} --variant chess --moves \"e4 e5 Nf3\" --out /dev/null",
                                   self.collection)),
                Curve("replayed", self.sizes(3, 6),
                      self.command("replay chess {file} --json=/dev/null", self.collection))], memory=True),
            Chart("samples", "Cost of a random game and memory by the number of games", "games", "game", [
                Curve("samples of compare", self.sizes(3, 7),
                      self.command("compare tictactoe connectfour --random --games 0 --playouts {n} --threads 1 "
                                   "--json=/dev/null"))], memory=True),
            # A line of moves has 10,000 plies at most (kMaxPgnPlies).
            Chart("length", "Cost of a ply and memory by the length of a game", "plies", "ply", [
                Curve("replay of one game", self.sizes(2, 4),
                      self.command(f"replay {endless} {{file}}", self.long_game)),
                Curve("convert of one game", self.sizes(2, 4),
                      self.command(f"convert {{file}} /dev/null --to json --variant {endless}",
                                   self.long_game))], memory=True),
            Chart("library", "Cost of a variant and memory by the size of the library", "variants", "variant", [
                Curve("list", (1, 300, 800, 2000, 4800),
                      self.command("list", self.library, lambda output: output.count("\n"),
                                   lambda folder: (("STOCKADE_VARIANT_PATH", str(folder)),)))], memory=True),
        ]


def exponent(points, value):
    """The e of cost ~ size^e between the first and the last point."""
    first, last = points[0], points[-1]
    return math.log(value(last) / value(first)) / math.log(last.size / first.size)


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(chart):
    """Markdown: a row per curve and size would be long, so that each curve is a row with its ends."""
    lines = [f"| | {chart.size_name}, from | to | µs a {chart.unit}, from | to | grows as | memory, from | to |",
             "|---|---|---|---|---|---|---|---|"]
    for curve in chart.curves:
        first, last = curve.points[0], curve.points[-1]
        power = exponent(curve.points, lambda point: point.cost)
        lines.append(f"| {curve.name} | {number(first.size)} | {number(last.size)} | {number(first.cost)} | "
                     f"{number(last.cost)} | {chart.size_name}^{power:.2f} | {number(first.memory)} MB | "
                     f"{number(last.memory)} MB |")
    return "\n".join(lines)


def draw(chart, path):
    import matplotlib
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "stockade", "svg.fonttype": "none", "font.size": 9})
    from matplotlib import pyplot
    columns = 2 if chart.memory else 1
    figure, axes = pyplot.subplots(1, columns, figsize=(5.5 * columns, 3.6), squeeze=False)
    plots = [(f"µs a {chart.unit}", lambda point: point.cost), ("MB at the peak", lambda point: point.memory)]
    for axis, (label, value) in zip(axes[0], plots[:columns]):
        for curve, marker in zip(chart.curves, "osD^vP"):
            axis.plot([point.size for point in curve.points], [value(point) for point in curve.points], marker=marker,
                      markersize=4, linewidth=1.2, label=curve.name)
        axis.set(xscale="log", yscale="log", xlabel=chart.size_name, ylabel=label)
        axis.grid(True, which="major", linewidth=0.4)
    axes[0][0].legend(fontsize=8, frameon=False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


def renew(chart):
    """Writes the chart's table into the page."""
    place = re.compile(rf"(<!-- {chart.id} -->\n).*?(<!-- end -->)", re.DOTALL)
    drawn = f"![{chart.title}](growth/{chart.id}.svg)\n\n{table(chart)}\n"
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(place.sub(lambda found: found.group(1) + drawn + found.group(2), text), encoding="utf-8")


def measure(program, options):
    PICTURES.mkdir(exist_ok=True)
    done = []
    try:
        with tempfile.TemporaryDirectory() as name:
            for chart in Growth(program, Path(name), options.most).charts():
                if options.only not in chart.id:
                    continue
                for curve in chart.curves:
                    for size in curve.sizes:
                        progress(f"{chart.id}: {curve.name}: {size}")
                        curve.points.append(curve.measure(size))
                renew(chart)
                done.append(chart)
    finally:
        # Only now, because a program that is run counts as at least as large as the one that runs it, and the library
        # that draws is large.
        for chart in done:
            draw(chart, PICTURES / f"{chart.id}.svg")
