#!/usr/bin/env python3
"""Boards that are graphs: compares counts with a program that knows only their chains of cells.

The boards of tests/data/graphs are built here once more, from geometry or by hand, and played by brute force: every
move is made, and a side whose king can then be captured has not made it. `stockade perft` must count the same.
"""

import math
import os
import subprocess
import sys

STOCKADE = os.environ["STOCKADE"]
DATA = os.path.join(os.environ["STOCKADE_TEST_DATA"], "graphs")


class Board:
    """Cells in the order of the FEN, and lists of chains: each cell of one leads to the next."""

    def __init__(self, rows, directions):
        self.rows = rows
        self.next = {}
        for name, chains in directions.items():
            self.next[name] = {a: b for chain in chains for a, b in zip(chain, chain[1:])}

    def with_back(self, pairs):
        for name, of in pairs.items():
            self.next[name] = {b: a for a, b in self.next[of].items()}
        return self


def ray(board, direction, cell):
    """The cells ahead, each once, however often a ring comes round."""
    seen = [cell]
    at = board.next[direction].get(cell)
    while at is not None and at not in seen:
        yield at
        seen.append(at)
        at = board.next[direction].get(at)


def slide(board, pieces, cell, directions, white):
    for d in directions:
        for at in ray(board, d, cell):
            if at in pieces:
                if pieces[at].isupper() != white:
                    yield at, ()
                break
            yield at, ()


def step(board, pieces, cell, directions, white):
    for d in directions:
        at = board.next[d].get(cell)
        if at is not None and (at not in pieces or pieces[at].isupper() != white):
            yield at, ()


def hop(board, pieces, cell, directions, white):
    for d in directions:
        for at in ray(board, d, cell):
            if at in pieces:
                to = board.next[d].get(at)
                if to is not None and to != cell and (to not in pieces or pieces[to].isupper() != white):
                    yield to, ()
                break


def bend(board, pieces, cell, white):
    ring = ["away", "cw", "home", "ccw"]
    for d in ("cw", "ccw"):
        for corner in [cell] + list(ray(board, d, cell)):
            if corner != cell and corner in pieces:
                if pieces[corner].isupper() != white:
                    yield corner, ()
                break
            if corner != cell:
                yield corner, ()
            for turn in (1, -1):
                yield from slide(board, pieces, corner, [ring[(ring.index(d) + turn) % 4]], white)


def jump(board, pieces, cell, white, most=3):
    rest = {c: m for c, m in pieces.items() if c != cell}
    ways = [(cell, ())]
    while ways:
        at, way = ways.pop()
        if len(way) == most:
            continue
        for d in board.next:
            victim = board.next[d].get(at)
            to = board.next[d].get(victim)
            if victim in rest and victim not in way and rest[victim].isupper() != white and to is not None:
                if to not in rest or to in way:
                    ways.append((to, way + (victim,)))
                    yield to, way + (victim,)


class Game:
    def __init__(self, file, board, targets, forced=False):
        self.file = os.path.join(DATA, file)
        self.board = board
        self.targets = targets
        self.forced = forced

    def moves(self, pieces, white):
        found = set()
        for cell, piece in pieces.items():
            if piece.isupper() == white:
                rest = {c: m for c, m in pieces.items() if c != cell}
                for to, way in self.targets(self.board, rest, cell, piece.upper(), white):
                    if to != cell or way:
                        found.add((cell, to, frozenset(way)))
        if self.forced and any(m[2] for m in found):
            found = {m for m in found if m[2]}
        return found

    @staticmethod
    def play(pieces, move):
        cell, to, way = move
        after = {c: m for c, m in pieces.items() if c not in way and c != cell}
        after[to] = pieces[cell]
        return after

    def perft(self, pieces, white, depth):
        if depth == 0:
            return 1
        if self.forced and not (any(m.isupper() for m in pieces.values()) and any(m.islower() for m in pieces.values())):
            return 0
        count = 0
        for move in self.moves(pieces, white):
            after = self.play(pieces, move)
            king = [c for c, m in after.items() if m == ("K" if white else "k")]
            if king and any(m[1] == king[0] or king[0] in m[2] for m in self.moves(after, not white)):
                continue
            count += self.perft(after, not white, depth - 1)
        return count

    def check(self, fen, depth):
        pieces = {}
        text, side = fen.split()[:2]
        for row, cells in zip(text.split("/"), self.board.rows):
            at = 0
            for c in row:
                if c.isdigit():
                    at += int(c)
                else:
                    pieces[cells[at]] = c
                    at += 1
        done = subprocess.run(
            [STOCKADE, "perft", self.file, "--fen", fen, "--depth", str(depth)], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        counted = int([line for line in done.stdout.split("\n") if line.startswith("nodes ")][0].split()[1])
        mine = self.perft(pieces, side == "w", depth)
        if counted != mine:
            sys.exit(f"{self.file}: {fen}: depth {depth}: stockade counts {counted}, by hand {mine}")
        return mine


def triangles():
    """Strips by geometry: the triangles between two neighbouring parallel lines, in order."""
    n, h = 5, math.sqrt(3) / 2
    place = {}
    for r in range(n):
        for i in range(2 * r + 1):
            up = i % 2 == 0
            place["abcdefghi"[i] + str(n - r)] = ((i - r) * 0.5, -(r + (2 / 3 if up else 1 / 3)) * h)

    def strips(degrees):
        dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        groups = {}
        for cell, (x, y) in place.items():
            groups.setdefault(math.floor((y * dx - x * dy) / h + 100 + 1e-6), []).append((x * dx + y * dy, cell))
        return [[cell for _, cell in sorted(group)] for group in groups.values()]

    def opposite(degrees):
        far = 2 / math.sqrt(3)
        dx, dy = far * math.cos(math.radians(degrees)), far * math.sin(math.radians(degrees))
        return [
            [a, b] for a, (x, y) in place.items() for b, (u, v) in place.items() if math.hypot(x + dx - u, y + dy - v) < 0.01
        ]

    rows = [["abcdefghi"[i] + str(n - r) for i in range(2 * r + 1)] for r in range(n)]
    directions = {str(a): strips(a) for a in range(0, 360, 60)}
    directions.update({str(a): opposite(a) for a in range(30, 360, 60)})
    edges = [str(a) for a in range(0, 360, 60)]

    def targets(board, pieces, cell, kind, white):
        if kind == "K":
            return step(board, pieces, cell, list(board.next), white)
        return (slide if kind == "R" else hop)(board, pieces, cell, edges, white)

    return Game("triangles.yaml", Board(rows, directions), targets)


def trefoil():
    words = lambda text: [chain.split() for chain in text.split(",")]
    board = Board(
        words("a3 d3,a2 d2,a1 d1,f1 b1,c1 e1,f2 b2,c2 e2,f3 b3,c3 e3"),
        {
            "cw": words("a1 d1 b1 e1 c1 f1 a1,a2 d2,a3 d3,b2 e2,b3 e3,c2 f2,c3 f3"),
            "away": [[arm + str(i) for i in (1, 2, 3)] for arm in "abcdef"],
        },
    ).with_back({"ccw": "cw", "home": "away"})

    def targets(board, pieces, cell, kind, white):
        if kind == "B":
            return bend(board, pieces, cell, white)
        return (step if kind == "K" else slide)(board, pieces, cell, list(board.next), white)

    return Game("trefoil.yaml", board, targets)


def alquerque():
    cells = {(f, r): "abcde"[f] + str(r + 1) for f in range(5) for r in range(5)}
    directions = {}
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if not (dx or dy):
                continue
            directions[f"{dx}{dy}"] = [
                [cells[f, r], cells[f + dx, r + dy]]
                for (f, r) in cells
                if (f + dx, r + dy) in cells and (not (dx and dy) or (f + r) % 2 == 0)
            ]
    rows = [[cells[f, r] for f in range(5)] for r in range(4, -1, -1)]

    def targets(board, pieces, cell, kind, white):
        yield from ((to, way) for to, way in step(board, pieces, cell, list(board.next), white) if to not in pieces)
        yield from jump(board, pieces, cell, white)

    return Game("alquerque.yaml", Board(rows, directions), targets, forced=True)


def main():
    for game, positions in (
        (triangles(), [("k/hrh/5/1H3H1/3RK4 w - - 0 1", 3), ("k/1r1/2H2/7/2R1K1h2 b - - 0 1", 3)]),
        (trefoil(), [("KR/B1/2/2/2/2/2/b1/rk w - - 0 1", 3), ("1R/2/1K/2/1r/2/b1/2/k1 w - - 0 1", 4)]),
        (alquerque(), [("aaaaa/aaaaa/AA1aa/AAAAA/AAAAA w - - 0 1", 4), ("5/1a1a1/2A2/1a1a1/4A b - - 0 1", 4)]),
    ):
        for fen, depth in positions:
            print(os.path.basename(game.file), fen, depth, game.check(fen, depth))


if __name__ == "__main__":
    main()
