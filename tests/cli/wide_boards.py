#!/usr/bin/env python3
"""Boards of more than 256 cells: compares counts with a program that knows chess on any number of files and ranks.

Here chess is played by brute force: every move is made, and a side whose king can then be captured has not made it.
`stockade perft --divide` must list the same moves with the same counts, and `stockade fen` must read and write the
same positions.
"""

import os
import random
import sys
import tempfile

from program import read, run, write

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
RIDERS = {"r": STRAIGHT, "b": DIAGONAL, "q": STRAIGHT + DIAGONAL}


def file_name(file):
    """a to z, then aa, ab and so on."""
    return (file_name(file // 26 - 1) if file >= 26 else "") + chr(ord("a") + file % 26)


def cell_name(cell):
    return file_name(cell[0]) + str(cell[1] + 1)


class Board:
    """Chess on `files` by `ranks`. `wings`: letter of a right: cells of king and rook, before and after."""

    def __init__(self, files, ranks, wings):
        self.files, self.ranks = files, ranks
        self.wings = {}
        for letter, files_of in wings.items():
            for right, rank in ((letter, 0), (letter.lower(), ranks - 1)):
                self.wings[right] = [(file, rank) for file in files_of]

    def inside(self, cell):
        return 0 <= cell[0] < self.files and 0 <= cell[1] < self.ranks

    def attacked(self, pieces, cell, by_white):
        """Whether a piece of that colour could capture on the cell."""
        x, y = cell

        def enemy(at, kinds):
            piece = pieces.get(at)
            return piece is not None and piece.isupper() == by_white and piece.lower() in kinds

        if any(enemy((x + dx, y + dy), "n") for dx, dy in KNIGHT):
            return True
        if any(enemy((x + dx, y + dy), "k") for dx, dy in STRAIGHT + DIAGONAL):
            return True
        back = -1 if by_white else 1
        if any(enemy((x + dx, y + back), "p") for dx in (-1, 1)):
            return True
        for directions, kinds in ((STRAIGHT, "rq"), (DIAGONAL, "bq")):
            for dx, dy in directions:
                at = (x + dx, y + dy)
                while self.inside(at):
                    if at in pieces:
                        if enemy(at, kinds):
                            return True
                        break
                    at = (at[0] + dx, at[1] + dy)
        return False


class Position:
    def __init__(self, board, pieces, white=True, rights="", passed=None):
        self.board, self.pieces, self.white, self.rights, self.passed = board, pieces, white, rights, passed

    def fen(self):
        rows = []
        for rank in reversed(range(self.board.ranks)):
            row, empty = "", 0
            for file in range(self.board.files):
                piece = self.pieces.get((file, rank))
                if piece is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + piece
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        passed = cell_name(self.passed) if self.passed else "-"
        return f"{'/'.join(rows)} {'w' if self.white else 'b'} {self.rights or '-'} {passed} 0 1"

    def king(self, white):
        return next(cell for cell, piece in self.pieces.items() if piece == ("K" if white else "k"))

    def after(self, start, end, promoted=None, extra=(), passed=None):
        """`extra`: other cells that change, and what stands there then."""
        pieces = dict(self.pieces)
        piece = pieces.pop(start)
        for cell, other in extra:
            pieces.pop(cell, None)
            if other:
                pieces[cell] = other
        pieces[end] = promoted or piece
        lost = {start, end}
        rights = "".join(r for r in self.rights if not lost & {self.board.wings[r][0], self.board.wings[r][2]})
        return Position(self.board, pieces, not self.white, rights, passed)

    def pseudo(self):
        """Moves in UCI notation, and the positions that they lead to."""
        board, pieces, white = self.board, self.pieces, self.white
        up = 1 if white else -1
        home, last = (1, board.ranks - 1) if white else (board.ranks - 2, 0)

        def move(start, end, **more):
            return cell_name(start) + cell_name(end), self.after(start, end, **more)

        for cell, piece in list(pieces.items()):
            if piece.isupper() != white:
                continue
            kind = piece.lower()
            x, y = cell
            if kind == "p":
                ends = []
                ahead = (x, y + up)
                if board.inside(ahead) and ahead not in pieces:
                    ends.append(ahead)
                    second = (x, y + 2 * up)
                    if y == home and board.inside(second) and second not in pieces:
                        yield move(cell, second, passed=ahead)
                for end in ((x - 1, y + up), (x + 1, y + up)):
                    if end in pieces and pieces[end].isupper() != white:
                        ends.append(end)
                    elif end == self.passed:
                        yield move(cell, end, extra=[((end[0], y), None)])
                for end in ends:
                    if end[1] != last:
                        yield move(cell, end)
                        continue
                    for into in "qrbn":
                        name, after = move(cell, end, promoted=into.upper() if white else into)
                        yield name + into, after
            elif kind in RIDERS:
                for dx, dy in RIDERS[kind]:
                    at = (x + dx, y + dy)
                    while board.inside(at):
                        if at in pieces:
                            if pieces[at].isupper() != white:
                                yield move(cell, at)
                            break
                        yield move(cell, at)
                        at = (at[0] + dx, at[1] + dy)
            else:
                for dx, dy in KNIGHT if kind == "n" else STRAIGHT + DIAGONAL:
                    at = (x + dx, y + dy)
                    if board.inside(at) and (at not in pieces or pieces[at].isupper() != white):
                        yield move(cell, at)
        for right in self.rights:
            if right.isupper() != white:
                continue
            king, king_to, rook, rook_to = board.wings[right]
            between = [(x, king[1]) for x in range(min(king[0], rook[0]) + 1, max(king[0], rook[0]))]
            step = 1 if king_to[0] > king[0] else -1
            passed = [(x, king[1]) for x in range(king[0], king_to[0] + step, step)]
            if any(cell in pieces for cell in between) or any(board.attacked(pieces, c, not white) for c in passed):
                continue
            yield move(king, king_to, extra=[(rook, None), (rook_to, pieces[rook])])

    def moves(self):
        """The legal ones."""
        for name, after in self.pseudo():
            if not self.board.attacked(after.pieces, after.king(self.white), not self.white):
                yield name, after

    def perft(self, depth):
        if depth == 0:
            return 1
        return sum(after.perft(depth - 1) for _, after in self.moves())

    def divide(self, depth):
        return {name: after.perft(depth - 1) for name, after in self.moves()}


RULES = """schema: 1
extends: chess
name: Wide
board: {{ files: {files}, ranks: {ranks} }}
castling:
  wings:
    K: {{ king: {king}1 {k_to}1, rook: {k_rook}1 {k_rook_to}1 }}
    Q: {{ king: {king}1 {q_to}1, rook: {q_rook}1 {q_rook_to}1 }}
setup: {setup}
"""


class Game:
    def __init__(self, folder, files, ranks, back):
        king = back.index("k")
        rooks = back.index("r"), files - 1 - back[::-1].index("r")
        self.board = Board(files, ranks, {"K": (king, king + 3, rooks[1], king + 2), "Q": (king, king - 3, rooks[0], king - 2)})
        pieces = {}
        for file, piece in enumerate(back):
            pieces[(file, 0)], pieces[(file, 1)] = piece.upper(), "P"
            pieces[(file, ranks - 1)], pieces[(file, ranks - 2)] = piece, "p"
        self.start = Position(self.board, pieces, True, "KQkq")
        self.file = write(
            folder,
            f"wide{files}x{ranks}.yaml",
            RULES.format(
                files=files,
                ranks=ranks,
                setup=self.start.fen(),
                king=file_name(king),
                k_to=file_name(king + 3),
                k_rook=file_name(rooks[1]),
                k_rook_to=file_name(king + 2),
                q_to=file_name(king - 3),
                q_rook=file_name(rooks[0]),
                q_rook_to=file_name(king - 2),
            ),
        )

    def sparse(self, rng, pieces_per_side):
        """Kings and rooks at home, and others anywhere; pawns one step from the enemy's edge, too."""
        board = self.board
        while True:
            pieces = {}
            for right in "KQkq":
                king, _, rook, _ = board.wings[right]
                pieces[king] = "K" if right.isupper() else "k"
                pieces[rook] = "R" if right.isupper() else "r"
            for white in (True, False):
                for _ in range(pieces_per_side):
                    kind = rng.choice("qrbnppp")
                    cell = (rng.randrange(board.files), rng.randrange(1, board.ranks - 1))
                    if kind == "p":
                        cell = (cell[0], rng.choice([1, 2, board.ranks // 2, board.ranks - 3, board.ranks - 2]))
                    if cell not in pieces:
                        pieces[cell] = kind.upper() if white else kind
            found = Position(board, pieces, rng.random() < 0.5, "KQkq")
            if not board.attacked(pieces, found.king(not found.white), found.white):
                return found

    def answers(self, command, fens, *options):
        """What the command prints for each position. One call takes all of them: it loads the board once."""
        code, out, err = run(command, self.file, "--fen", "-", *options, stdin="\n".join(fens) + "\n")
        assert code == 0, out + err
        answers = out.strip("\n").split("\n\n")
        assert len(answers) == len(fens), out
        return answers

    def check(self, positions, depth):
        """Counts the same moves, and as many games after each of them. Returns the number of leaves."""
        total = 0
        fens = [position.fen() for position in positions]
        for position, fen, answer in zip(positions, fens, self.answers("perft", fens, "--depth", str(depth), "--divide")):
            counted = {}
            for line in answer.splitlines():
                words = line.replace(":", " ").split()
                if len(words) == 2 and words[0] not in ("nodes", "seconds", "nps"):
                    counted[words[0]] = int(words[1])
            mine = position.divide(depth)
            if counted != mine:
                only = sorted(set(counted.items()) ^ set(mine.items()))[:20]
                sys.exit(f"{self.file}: {fen}: depth {depth}: different counts: {only}")
            total += sum(mine.values())
        return total

    def check_fens(self, positions):
        """What is read is written again, but for cells that no pawn can capture on."""
        fens = [position.fen() for position in positions]
        for fen, answer in zip(fens, self.answers("fen", fens)):
            written = answer.split()
            assert written[:3] == fen.split()[:3] and written[3] in (fen.split()[3], "-"), answer + fen


def walk(rng, position, plies, seen):
    """A game in which captures, double steps and promotions are likelier than other moves."""
    for _ in range(plies):
        moves = list(position.moves())
        if not moves:
            return
        count = len(position.pieces)
        lively = [m for m in moves if len(m[1].pieces) < count or m[1].passed or m[0][-1] in "qrbn" or m[1].rights != position.rights]
        _, position = rng.choice(lively if lively and rng.random() < 0.6 else moves)
        seen(position)


SCRIPTED = """schema: 1
extends: ./wide32x32.yaml
name: Wide Script
script: leaps.lua
"""

SCRIPT = """
-- Knights leap to the far corner, and nobody goes to the file ab.
return {
  generate = { pieces = "N", run = function(view, knights)
    local moves = {}
    for _, from in ipairs(knights) do moves[#moves + 1] = { from = from, to = { view:cell("af30") } } end
    return moves
  end },
  allow = function(view, move)
    local cells = {}
    for _, cell in ipairs(move.targets) do
      if view:name(cell):sub(1, 2) ~= "ab" then cells[#cells + 1] = cell end
    end
    return cells
  end,
}
"""

FEN = "31k" + "/32" * 28 + "/25N6/32/K31"
TESTS = f"""variant: {{}}
tests:
  - name: a knight goes to files of two letters
    fen: "{FEN} w - - 0 1"
    legal: [Nab2, Naa1, z3aa5]
    illegal: {{{{ Nac3: no-such-move }}}}
    play: Nab4
    becomes: "31k{'/32' * 27}/27N4/32/32/K31 b - - 1 1"
"""


def check_commands(folder, game):
    """What commands do with a board of 1,024 cells."""

    def out(*arguments, expect=0):
        code, text, errors = run(*arguments)
        assert code == expect, " ".join(arguments) + "\n" + text + errors
        return text

    def has(text, *parts):
        for part in parts:
            assert part in text, text

    file = game.file
    has(out("show", file), "32x32 board", " 9 | :  .  :", " y  z aa ab ac ad ae af")
    has(out("check", file), "1 file checked, 0 errors")
    assert sorted(out("moves", file).split()) == sorted(name for name, _ in game.start.moves())
    has(out("explain", file, "ab2ab4"), "legal", "ab4")
    has(out("explain", file, "ab2-ab5", expect=1), "illegal: no-such-move", "on ab2 does not move to ab5")
    has(out("fen", file, "--moves", "ab4 z29 af4"), "/25p6/", "/27P3P/")
    has(out("playout", file, "--games", "2", "--max-plies", "200", "--json"), '"plies"')
    has(out("verify", file, "--games", "1"), "0 differences")
    has(out("search", file, "--nodes", "200"), "bestmove")
    has(out("search", file, "--search", "uct", "--nodes", "50"), "bestmove")
    has(out("compare", file, "chess", "--games", "2", "--duels", "0", "--nodes", "20", "--max-plies", "10"), "chess against wide32x32")
    has(out("test", write(folder, "wide.test.yaml", TESTS.format(os.path.basename(file)))), "1 passed")

    # Games as PGN and as JSON, with arrows.
    pgn = write(folder, "a.pgn", '[Variant "Wide"]\n\n1. ab4 ab29 {[%cal Gab4ab29,Ra1af32]} 2. ac4 *\n')
    has(out("replay", file, pgn), "ok 3 *")
    json = os.path.join(folder, "a.json")
    out("convert", "--variant", file, pgn, json)
    has(read(json), '"ab2ab4"', "Gab4ab29,Ra1af32")

    # A script names cells, and forbids them.
    write(folder, "leaps.lua", SCRIPT)
    scripted = write(folder, "scripted.yaml", SCRIPTED)
    moves = out("moves", scripted, "--fen", FEN + " w - - 0 1").split()
    assert "z3af30" in moves and "z3x2" in moves and "z3ab4" not in moves and "z3ab2" not in moves, moves


def main():
    rng = random.Random(16)
    with tempfile.TemporaryDirectory() as folder:
        wide = Game(folder, 20, 20, "rnbqnbnbnqkbnqnbnbnr")
        huge = Game(folder, 32, 32, "rnbqnbnbqnbnbqnkbnqbnbnqbnbnqbnr")
        total = 0
        for game in (wide, huge):
            total += game.check([game.start], 2)
            for pieces, depth in ((2, 2), (4, 2), (8, 2), (40, 1), (120, 1)):
                total += game.check([game.sparse(rng, pieces)], depth)
            seen = []
            walk(rng, game.start, 15, seen.append)
            for _ in range(4):
                walk(rng, game.sparse(rng, 6), 12, seen.append)
            assert len(seen) > 40
            game.check_fens(seen)
            total += game.check(seen, 1)
        check_commands(folder, huge)
        print(f"{total} leaves counted alike")


if __name__ == "__main__":
    main()
