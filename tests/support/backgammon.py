#!/usr/bin/env python3
"""Counts positions of Backgammon by brute force, to compare with the rules of the library.

It shares no code with the program: a position is two lists of checkers, and the plays of a throw are all sequences
of single moves, of which the longest are kept.

    backgammon.py FEN DEPTH     the number of leaves, each die and each throw being a ply
"""

import sys

START = "E3c1e4B/e3C1E4b w - - 0 1"
LETTERS = "ABCDEFGHIJKLMNO"


class Position:
    """checkers[side][place]: places 0 to 23 from the side's start to its end; bar[side]; turn is 'throw' or dice left."""

    def __init__(self, checkers, bar, side, turn, number):
        self.checkers, self.bar, self.side, self.turn, self.number = checkers, bar, side, turn, number

    def copy(self):
        return Position([row[:] for row in self.checkers], self.bar[:], self.side, self.turn, self.number)


def read(fen):
    fields = fen.split()
    board, _, hand = fields[0].partition("[")
    checkers, bar = [[0] * 24, [0] * 24], [hand.count("A"), hand.count("a")]
    for row, points in zip(board.split("/"), (range(13, 25), range(12, 0, -1))):
        points, number = list(points), ""
        for sign in row + " ":
            if sign.isdigit():
                number += sign
                continue
            points, number = points[int(number or 0):], ""
            if sign == " ":
                continue
            side = 0 if sign.isupper() else 1
            point = points.pop(0)
            checkers[side][24 - point if side == 0 else point - 1] = LETTERS.index(sign.upper()) + 1
    more = fields[6:]
    side, turn = "wb".index(fields[1]), "throw"
    if more and more[0] != "-":
        low, high = map(int, more[0].split("+"))
        turn = [low] * 4 if low == high else [low, high]
        if len(more) > 1 and more[1] != "-":
            turn = [int(more[1][1])] * int(more[1][0])
    return Position(checkers, bar, side, turn, int(fields[5]))


def single_moves(position, die):
    """(from, to) of each checker that can go; from -1 is the bar, to 24 is off the board."""
    own, enemy = position.checkers[position.side], position.checkers[1 - position.side]
    blocked = lambda place: enemy[23 - place] >= 2
    if position.bar[position.side]:
        return [] if blocked(die - 1) else [(-1, die - 1)]
    found = []
    for place in range(24):
        if not own[place]:
            continue
        to = place + die
        if to < 24:
            if not blocked(to):
                found.append((place, to))
        elif not any(own[:18]) and (to == 24 or not any(own[:place])):
            found.append((place, 24))
    return found


def play(position, move):
    after = position.copy()
    start, to = move
    if start < 0:
        after.bar[after.side] -= 1
    else:
        after.checkers[after.side][start] -= 1
    if to < 24:
        after.checkers[after.side][to] += 1
        if after.checkers[1 - after.side][23 - to]:
            after.checkers[1 - after.side][23 - to] = 0
            after.bar[1 - after.side] += 1
    return after


def without(dice, die):
    rest = list(dice)
    rest.remove(die)
    return rest


def longest(position, dice):
    best = 0
    for die in set(dice):
        for move in single_moves(position, die):
            best = max(best, 1 + longest(play(position, move), without(dice, die)))
            if best == len(dice):
                return best
    return best


def legal(position):
    """(move, die) of each legal single move: as many dice as possible, and else the higher."""
    dice = position.turn
    most = longest(position, dice)
    found = [(move, die) for die in sorted(set(dice)) for move in single_moves(position, die)
             if 1 + longest(play(position, move), without(dice, die)) == most]
    if most == 1 and len(set(dice)) == 2:
        highest = max(die for _, die in found)
        found = [(move, die) for move, die in found if die == highest]
    # A checker that either die takes off leaves once.
    seen, distinct = set(), []
    for move, die in found:
        if move not in seen:
            distinct.append((move, die))
            seen.add(move)
    return distinct


def is_over(position):
    return any(not any(position.checkers[side]) and not position.bar[side] for side in (0, 1))


def throws(position):
    first = position.number == 1 and position.side == 0
    return [(low, high) for low in range(1, 7) for high in range(low, 7) if not (first and low == high)]


def end_turn(position):
    after = position.copy()
    after.number += position.side
    after.side, after.turn = 1 - position.side, "throw"
    return after


def leaves(position, depth):
    if depth == 0:
        return 1
    if is_over(position):
        return 0
    total = 0
    if position.turn == "throw":
        for low, high in throws(position):
            thrown = position.copy()
            thrown.turn = [low] * 4 if low == high else [low, high]
            total += leaves(thrown, depth - 1)
        return total
    moves = legal(position)
    if not moves:
        return leaves(end_turn(position), depth - 1)
    for move, die in moves:
        after = play(position, move)
        after.turn = without(position.turn, die)
        if not after.turn or longest(after, after.turn) == 0:
            after = end_turn(after)
        total += leaves(after, depth - 1)
    return total


if __name__ == "__main__":
    print(leaves(read(sys.argv[1] if len(sys.argv) > 1 else START), int(sys.argv[2]) if len(sys.argv) > 2 else 3))
