#!/usr/bin/env python3
"""Pieces that move along paths: compares the moves with a program written by hand.

Each kind of tests/data/paths/menagerie.yaml is written here once more as plain loops over squares. In random
positions `stockade moves` must list exactly the moves that these loops find, captures on the way included, for the
paths and for the same pieces in XBetza notation; and some counts of moves several plies deep must agree.
"""

import os
import random
import subprocess
import sys

STOCKADE = os.environ["STOCKADE"]
DATA = os.path.join(os.environ["STOCKADE_TEST_DATA"], "paths")

KING = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
ROOK = [(1, 0), (0, 1), (-1, 0), (0, -1)]
BISHOP = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
KNIGHTS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]  # clockwise


def inside(cell):
    return 0 <= cell[0] < 8 and 0 <= cell[1] < 8


def add(cell, v, times=1):
    return (cell[0] + v[0] * times, cell[1] + v[1] * times)


def name(cell):
    return "abcdefgh"[cell[0]] + str(cell[1] + 1)


class Board:
    def __init__(self, pieces, white):
        self.pieces = pieces  # (file, rank) -> letter
        self.white = white

    def own(self, cell):
        return cell in self.pieces and self.pieces[cell].isupper() == self.white

    def enemy(self, cell):
        return cell in self.pieces and self.pieces[cell].isupper() != self.white

    def empty(self, cell):
        return inside(cell) and cell not in self.pieces

    def free(self, cell):
        return inside(cell) and not self.own(cell)

    def first_piece(self, cell, v):
        """The empty cells ahead, and the first cell that is not (perhaps off the board)."""
        cells = []
        at = add(cell, v)
        while self.empty(at):
            cells.append(at)
            at = add(at, v)
        return cells, at

    def fen(self):
        rows = []
        for rank in range(7, -1, -1):
            row = ""
            gap = 0
            for file in range(8):
                piece = self.pieces.get((file, rank))
                if piece is None:
                    gap += 1
                    continue
                row += (str(gap) if gap else "") + piece
                gap = 0
            rows.append(row + (str(gap) if gap else ""))
        return "/".join(rows) + (" w" if self.white else " b") + " - - 0 1"

    # A move: from, to, captured cells, new piece.
    def pseudo(self):
        moves = set()
        for cell, piece in list(self.pieces.items()):
            if piece.isupper() != self.white:
                continue
            for to, way in self.targets(cell, piece.upper()):
                last = to[1] == (7 if self.white else 0)
                for becomes in "GC" if piece.upper() in "PM" and last else [None]:
                    moves.add((cell, to, way, becomes))
        return moves

    def targets(self, cell, kind):
        ahead = 1 if self.white else -1
        none = frozenset()
        # The cell of the piece itself is empty.
        rest = Board({c: m for c, m in self.pieces.items() if c != cell}, self.white)
        if kind == "K":
            return {(add(cell, v), none) for v in KING if rest.free(add(cell, v))}
        if kind == "G":
            found = set()
            for v in KING:
                _, piece = rest.first_piece(cell, v)
                if inside(piece) and rest.free(add(piece, v)):
                    found.add((add(piece, v), none))
            return found
        if kind == "C":
            found = set()
            for v in ROOK:
                cells, piece = rest.first_piece(cell, v)
                found |= {(c, none) for c in cells}
                if inside(piece):
                    _, victim = rest.first_piece(piece, v)
                    if rest.enemy(victim):
                        found.add((victim, none))
            return found
        if kind == "A":
            found = set()
            for v in BISHOP:
                corner = add(cell, v)
                if not rest.free(corner):
                    continue
                found.add((corner, none))
                if not rest.empty(corner):
                    continue
                for out in ((v[0], 0), (0, v[1])):
                    cells, piece = rest.first_piece(corner, out)
                    found |= {(c, none) for c in cells + [piece] if rest.free(c)}
            return found
        if kind == "L":
            area = [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if dx or dy]
            found = {(add(cell, v), none) for v in area if rest.free(add(cell, v))}
            for v in KING:
                victim = add(cell, v)
                if not rest.enemy(victim):
                    continue
                after = Board({c: m for c, m in rest.pieces.items() if c != victim}, self.white)
                for w in KING:
                    if after.free(add(victim, w)):
                        found.add((add(victim, w), frozenset([victim])))
            return found
        if kind in "MD":
            dirs = [v for v in BISHOP if kind == "D" or v[1] == ahead]
            found = {(add(cell, v), none) for v in dirs if rest.empty(add(cell, v))}
            open_ways = [(cell, none)]
            while open_ways:
                at, way = open_ways.pop()
                for v in dirs:
                    victim, to = add(at, v), add(at, v, 2)
                    if rest.enemy(victim) and victim not in way and (rest.empty(to) or to in way):
                        if (to, way | {victim}) not in found:
                            found.add((to, way | {victim}))
                        open_ways.append((to, way | {victim}))
            return found
        if kind == "O":
            found = set()
            for first in range(8):
                for turn in (1, -1):
                    at = cell
                    for i in range(7):
                        at = add(at, KNIGHTS[(first + turn * i) % 8])
                        if not rest.free(at):
                            break
                        found.add((at, none))
                        if not rest.empty(at):
                            break
            return found
        if kind == "H":
            found = set()
            for v in ROOK:
                if not rest.empty(add(cell, v)):
                    continue
                for w in BISHOP:
                    if w[0] * v[0] + w[1] * v[1] == 1 and rest.free(add(add(cell, v), w)):
                        found.add((add(add(cell, v), w), none))
            return found
        if kind == "N":
            found = set()
            for v in KNIGHTS:
                cells, piece = rest.first_piece(cell, v)
                found |= {(c, none) for c in cells + [piece] if rest.free(c)}
            return found
        if kind == "Z":
            found = set()
            for v in KING:
                cells, _ = rest.first_piece(cell, v)
                if cells:
                    found.add((cells[-1], none))
            return found
        if kind == "W":
            found = set()
            layer = {cell}
            for _ in range(3):
                reached = {add(c, v) for c in layer for v in ROOK}
                found |= {(c, none) for c in reached if rest.free(c)}
                layer = {c for c in reached if rest.empty(c)}
            return found
        if kind == "T":
            found = set()
            for v in KING:
                _, victim = rest.first_piece(cell, v)
                if rest.enemy(victim) and rest.empty(add(victim, v)):
                    found.add((add(victim, v), frozenset([victim])))
            return found
        if kind == "U":
            found = set()
            for v in KING:
                piece = add(cell, v)
                if rest.own(piece):
                    cells, end = rest.first_piece(piece, v)
                    found |= {(c, none) for c in cells + [end] if rest.free(c)}
                elif rest.enemy(piece) and rest.free(add(piece, v)):
                    found.add((add(piece, v), none))
            return found
        assert kind == "P"
        found = set()
        if rest.empty(add(cell, (0, ahead))):
            found.add((add(cell, (0, ahead)), none))
            if cell[1] == (1 if self.white else 6) and rest.empty(add(cell, (0, 2 * ahead))):
                found.add((add(cell, (0, 2 * ahead)), none))
        for side in (-1, 1):
            if rest.enemy(add(cell, (side, ahead))):
                found.add((add(cell, (side, ahead)), none))
        return found

    def play(self, move):
        cell, to, way, becomes = move
        pieces = {c: m for c, m in self.pieces.items() if c != cell and c not in way}
        piece = self.pieces[cell]
        if becomes:
            piece = becomes if self.white else becomes.lower()
        pieces[to] = piece
        return Board(pieces, not self.white)

    def royal_hangs(self):
        """Whether the side to move could capture the king."""
        king = [c for c, m in self.pieces.items() if m == ("k" if self.white else "K")]
        return any(m[1] == king[0] or king[0] in m[2] for m in self.pseudo() if king)

    def legal(self):
        moves = set()
        for move in self.pseudo():
            if move[0] == move[1] and not move[2]:
                continue
            if not self.play(move).royal_hangs():
                moves.add(move)
        return moves

    def perft(self, depth):
        moves = self.legal()
        if depth == 1:
            return len(moves)
        return sum(self.play(m).perft(depth - 1) for m in moves)


def cell_of(text):
    return ("abcdefgh".index(text[0]), int(text[1]) - 1)


def parse(text):
    becomes = None
    if text[-1].isalpha():
        becomes = text[-1].upper()
        text = text[:-1]
    legs = text.split(",")
    way = frozenset(cell_of(leg[2:4]) for leg in legs[:-1])
    return (cell_of(text[:2]), cell_of(legs[-1][2:4]), way, becomes)


def say(move):
    return name(move[0]) + "".join("x" + name(c) for c in sorted(move[2])) + "-" + name(move[1]) + (move[3] or "")


def run(*arguments, stdin=""):
    done = subprocess.run([STOCKADE, *arguments], input=stdin, capture_output=True, text=True)
    assert done.returncode == 0, (arguments, done.stdout, done.stderr)
    return done.stdout.split("\n")


def random_board(rng, letters):
    while True:
        cells = [(f, r) for f in range(8) for r in range(8)]
        rng.shuffle(cells)
        pieces = {cells.pop(): "K", cells.pop(): "k"}
        for _ in range(rng.randint(4, 18)):
            letter = rng.choice(letters)
            cell = cells.pop()
            if letter in "PM" and cell[1] in (0, 7):
                continue
            pieces[cell] = letter if rng.random() < 0.5 else letter.lower()
        board = Board(pieces, rng.random() < 0.5)
        if not board.royal_hangs():
            return board


def compare(variant, boards):
    """One call lists the moves of all boards; an empty line is between those of two."""
    answers = [set()]
    for line in run("moves", variant, "--fen", "-", stdin="\n".join(board.fen() for board in boards) + "\n")[:-1]:
        if line:
            answers[-1].add(parse(line))
        else:
            answers.append(set())
    assert len(answers) == len(boards), (variant, len(answers))
    for board, listed in zip(boards, answers):
        mine = board.legal()
        if listed != mine:
            print(variant, board.fen())
            print("  only by hand:", " ".join(sorted(map(say, mine - listed))))
            print("  only listed: ", " ".join(sorted(map(say, listed - mine))))
            sys.exit(1)


def main():
    rng = random.Random(20)
    paths = os.path.join(DATA, "menagerie.yaml")
    betza = os.path.join(DATA, "xbetza.yaml")
    boards = [random_board(rng, "GCALMDOHNZWTUP" if i % 2 else rng.choice("GCALMDOHNZWTU") * 3 + "GP")
              for i in range(150)]
    for variant in (paths, betza):
        compare(variant, boards)
    for letters, depth in (("GCALP", 2), ("MDTO", 3), ("HNZWU", 3), ("LLGC", 2)):
        board = random_board(rng, letters)
        mine = board.perft(depth)
        for variant in (paths, betza):
            out = run("perft", variant, "--fen", board.fen(), "--depth", str(depth))
            count = int([line for line in out if line.startswith("nodes ")][0].split()[1])
            assert count == mine, (variant, board.fen(), count, mine)
    print("the same moves in 154 positions")


if __name__ == "__main__":
    main()
