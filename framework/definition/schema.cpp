#include "framework/definition/schema.h"

#include <array>
#include <cassert>
#include <charconv>
#include <utility>

namespace stockade {
namespace {

constexpr bool kOwn = true;
constexpr bool kPassedOn = false;
constexpr Need kRequired = Need::required;
constexpr Need kOptional = Need::optional;
constexpr Need kRemovable = Need::removable;

// clang-format off
constexpr SchemaRow kTable[] = {
    // --- the file
    {"schema", "integer 1..1", kRequired, kOwn, "", "1",
     "The version of this language; it stands at the top of every file."},
    {"extends", "variant", kOptional, kOwn, "", "board_game",
     "The variant that this one patches, key by key: an id, or a path beside this file."},
    {"modifies", "choice any", kOptional, kOwn, "", "any",
     "Instead of extends: this file is a wrapper that patches whatever base is chosen for it. What it "
     "only adjusts is left out where the base has none of it: a part of a rule, and the lines of a "
     "table for pieces that are not there."},
    {"base", "variant", kOptional, kOwn, "", "board_game",
     "The base for a wrapper that this file extends; of a wrapper itself, the one it has unless another "
     "is chosen. Wrappers may be put around each other: inner around core."},
    {"name", "line", kRequired, kOwn, "", "My Game",
     "The name of the variant, as people write it."},
    {"description", "line", kOptional, kOwn, "", "Captured pieces come back.",
     "The variant in one sentence."},
    {"sources", "list of line", kOptional, kOwn, "", "[The inventor's leaflet, 1990]",
     "Where the rules come from."},
    {"pgn_variant", "line", kOptional, kOwn, "", "My Game",
     "The value of the Variant tag in game files; left out, the name; none: it is the game that "
     "other programs take for granted, and its tag is Standard."},
    {"options", "map of word to mapping", kOptional, kPassedOn, "", "{ quick: { default: yes } }",
     "Parameters of the variant; $name stands for the value of one wherever a plain value stands."},
    {"options.*.default", "scalar", kRequired, kPassedOn, "", "yes", "The value unless it is set."},
    {"options.*.values", "list of line", kOptional, kPassedOn, "", "[yes, no]",
     "The values that it may have; left out, any."},
    {"options.*.description", "line", kOptional, kPassedOn, "", "Whether the game is quick.",
     "What it changes, in one sentence."},

    {"script", "list of line", kRemovable, kPassedOn, "", "twist.lua",
     "A Lua file beside this one that has a say in the rules, see docs/lua.md; or several."},

    // --- equipment
    {"board", "mapping", kRequired, kPassedOn, "", "{ files: 8, ranks: 8 }",
     "The board: squares named a1, b1, … from the first side's left hand."},
    {"board.files", "integer 1..26", kOptional, kPassedOn, "", "8", "Squares from left to right."},
    {"board.ranks", "integer 1..99", kOptional, kPassedOn, "", "8",
     "Squares from bottom to top; a board has at most 256 squares."},
    {"board.levels", "integer 1..26", kOptional, kPassedOn, "1", "5",
     "Boards above each other that pieces move between; cells are then named Aa1, Ab1 and so on."},
    {"board.hexagon", "integer 2..9", kRemovable, kPassedOn, "", "6",
     "Instead of files and ranks: a hexagon of hexagonal cells, so many to a side."},
    {"board.graph", "mapping", kRemovable, kPassedOn, "",
     "{ rows: [a2 b2, a1 b1], directions: { e: [a1 b1, a2 b2] } }",
     "Instead of files and ranks: cells joined by named directions, on which pieces go by paths."},
    {"board.graph.rows", "list of line", kRequired, kPassedOn, "", "[a2 b2, a1 b1 c1]",
     "The cells by name, row by row from the top, as FEN writes them."},
    {"board.graph.directions", "map of word to list of line", kRequired, kPassedOn, "",
     "{ e: [a1 b1 c1, a2 b2], w: back of e }",
     "The directions and where one step in each leads: chains of cells, 'by 1 0' for all cells whose "
     "places lie so far apart, 'back of' another."},
    {"board.graph.places", "map of word to line", kOptional, kPassedOn, "", "{ a2: 0.5 1 }",
     "Where the middle of a cell is drawn, to the right and up, in cell widths; left out, in its row."},
    {"board.graph.turning", "list of word", kOptional, kPassedOn, "", "[n, e, s, w]",
     "The directions in the order in which one turns right through them: what left and right mean."},
    {"board.graph.forward", "word", kOptional, kPassedOn, "", "n",
     "Where a piece looks before it moves."},
    {"board.graph.sets", "map of word to list of word", kOptional, kPassedOn, "",
     "{ orthogonal: [n, e, s, w] }", "Names for several directions."},
    {"board.graph.second_side", "choice same | mirrored | turned", kOptional, kPassedOn, "same",
     "turned",
     "How the second side sees cells and directions: as the first, upside down, or from the other end."},
    {"board.graph.drawn_as", "choice cells | points", kOptional, kPassedOn, "cells", "points",
     "points: pieces stand where lines meet, and directions are the lines."},
    {"board.graph.shades", "list of line", kOptional, kPassedOn, "", "[a1 b2, b1 a2]",
     "The dark cells, the light ones, and those between."},
    {"board.graph.outlines", "map of title to list of line", kOptional, kPassedOn, "",
     "{ a1 b1: [0 0.6, -0.5 -0.3, 0.5 -0.3] }",
     "The corners of cells that are no squares, as seen from their middle, to the right and up."},
    {"board.names", "choice algebraic | from the right", kOptional, kPassedOn, "algebraic", "from the right",
     "from the right: files are numbered from the first side's right, ranks lettered from the top."},
    {"layers", "map of capital to choice setup | empty | first side | second side", kRemovable,
     kPassedOn, "", "{ A: setup, B: empty }",
     "Several boards alike, A, B, …, and what of the setup stands on each."},
    {"sides", "list of mapping", kOptional, kPassedOn,
     "[{ name: White, letter: w, forward: up }, { name: Black, letter: b, forward: down }]",
     "[{ name: White, letter: w, forward: up }, { name: Black, letter: b, forward: down }]",
     "The two players; the first listed moves first."},
    {"sides[].name", "line", kRequired, kPassedOn, "", "White", "What the side is called."},
    {"sides[].letter", "small", kRequired, kPassedOn, "", "w", "Its letter in FEN."},
    {"sides[].forward", "choice up | down", kRequired, kPassedOn, "", "up",
     "Which way its pieces go, as the board is drawn."},
    {"pieces", "map of symbol to mapping", kRequired, kPassedOn, "",
     "{ R: { name: rook, moves: R } }",
     "The piece types by letter, the most valuable first: zones show them in this order; +P is what "
     "a P can become."},
    {"pieces.*", "mapping", kRemovable, kPassedOn, "", "{ name: rook, moves: R }", "A piece type."},
    {"pieces.*.name", "line", kRequired, kPassedOn, "", "rook", "What the piece type is called."},
    {"pieces.*.moves", "list of movement", kRequired, kPassedOn, "", "fmWfcF",
     "How it moves, in Betza notation, or { path: … } in the language of docs/paths.md, or a list of "
     "these; a part may say where it starts: 'fmnD from second rank'."},
    {"pieces.*.initial", "region", kOptional, kPassedOn, "none", "second rank",
     "Where an initial move ('i' in the notation) may start, as its side sees the board."},
    {"pieces.*.value", "integer 0..10000", kOptional, kPassedOn, "0", "5",
     "What it is worth when it is paid; 0 can't be paid."},
    {"values", "map of piece to integer 0..10000", kOptional, kPassedOn, "", "{ P: 1, N: 3 }",
     "Values of piece types in one line; they go before those among pieces."},
    {"zones", "map of title to mapping", kOptional, kPassedOn, "", "{ prison: { holds: enemy } }",
     "Places for pieces off the board; each side has one of each."},
    {"zones.*", "mapping", kRemovable, kPassedOn, "", "{ holds: enemy }",
     "A place for pieces off the board."},
    {"zones.*.holds", "choice own | enemy", kRequired, kPassedOn, "", "enemy",
     "Whose pieces are in it, as its owner sees them."},
    {"zones.*.pieces", "list of piece", kOptional, kPassedOn, "", "[Q, R, B, N, P]",
     "The piece types it can hold; left out, all that are not royal."},
    {"setup", "position", kRequired, kPassedOn, "", "3k3/7/7/7/7/7/3K3 w - - 0 1",
     "The position at the start, in FEN."},

    // --- how a turn goes
    {"turn", "mapping", kOptional, kPassedOn, "{ one_of: [move] }", "{ one_of: [move, drop] }",
     "What a turn is."},
    {"turn.one_of", "list of choice move | drop | exchange | change", kOptional, kPassedOn, "[move]",
     "[move, drop]", "The kinds of turn there are, one of which is made each time."},
    {"turn.series", "mapping", kRemovable, kPassedOn, "", "{ length: number, rules: italian }",
     "A turn is a series of moves."},
    {"turn.series.length", "formula", kOptional, kPassedOn, "number", "min(number, 5)",
     "How many moves: number is the series' own, counted from 1; see docs/expressions.md."},
    {"turn.series.rules", "choice italian | scottish | english | free", kOptional, kPassedOn, "free",
     "italian",
     "italian: only the last move of a whole series may give check; scottish: check ends the "
     "series; english: that too, no capture in passing, and no piece moves again before every other "
     "that can has moved; free: check ends nothing."},
    {"capture", "mapping", kOptional, kPassedOn, "{ to: nowhere }",
     "{ to: captor.prison }", "What happens to a captured piece."},
    {"capture.to", "zone captor.* | nowhere", kOptional, kPassedOn, "nowhere",
     "captor.prison", "Where it goes; nowhere: out of the game."},
    {"capture.changes_side", "boolean", kOptional, kPassedOn, "no", "yes",
     "Whether it belongs to the captor from then on."},
    {"capture.except", "list of piece", kOptional, kPassedOn, "", "[P]",
     "Piece types that leave the game all the same."},
    {"rebirth", "map of piece to choice setup cell | setup cell of that shade | second rank of that "
     "file | last rank of that file", kRemovable, kPassedOn, "", "{ Q: setup cell }",
     "Where a captured piece of each type comes back at once, if that cell is empty then; piece types "
     "left out do not."},
    {"rebirth.*", "choice setup cell | setup cell of that shade | second rank of that file | last rank "
     "of that file", kRemovable, kPassedOn, "", "setup cell", "Where a piece of that type comes back."},
    {"paralysis", "mapping", kRemovable, kPassedOn, "", "{ by: same type }",
     "Pieces that enemies hold: they can't move, capture or give check."},
    {"paralysis.by", "choice same type | neighbour", kRequired, kPassedOn, "", "same type",
     "same type: attacked by an enemy of its own type; neighbour: beside an enemy holder. Holders that are "
     "listed hold their neighbours in both cases."},
    {"paralysis.holders", "list of piece", kOptional, kPassedOn, "", "[I]",
     "The piece types that hold their neighbours."},
    {"paralysis.mimics", "list of piece", kOptional, kPassedOn, "", "[X]",
     "The piece types that hold holders, as those would hold them."},
    {"paralysis.cancels", "boolean", kOptional, kPassedOn, "no", "yes",
     "Whether a holder that stands beside an enemy holder or mimic holds nothing but these."},
    {"paralysis.royal_too", "boolean", kOptional, kPassedOn, "no", "yes",
     "Whether royal pieces can be held."},
    {"paralysis.except", "list of piece", kOptional, kPassedOn, "", "[P]",
     "Other piece types that can't be held."},
    {"remote_captures", "mapping", kRemovable, kPassedOn, "", "{ by_custody: P }",
     "Pieces that capture by where they come from and go to, and not by moving onto others."},
    {"remote_captures.by_custody", "list of piece", kOptional, kPassedOn, "", "P",
     "On arrival: enemies beside them along a rank or file, with a friend right behind."},
    {"remote_captures.by_withdrawal", "list of piece", kOptional, kPassedOn, "", "W",
     "The enemy beside them that they move straight away from."},
    {"remote_captures.by_coordination", "list of piece", kOptional, kPassedOn, "", "C",
     "Enemies on the corners that their cell and that of their royal piece make."},
    {"remote_captures.by_leaping", "list of piece", kOptional, kPassedOn, "", "L",
     "Enemies that they pass over on a line, each with an empty cell right behind."},
    {"remote_captures.by_mimicry", "list of piece", kOptional, kPassedOn, "", "X",
     "Each piece by the way that is its own."},
    {"remote_captures.mimics_combine", "boolean", kOptional, kPassedOn, "yes", "no",
     "Whether a mimic that captures by leaping captures by other ways in the same move."},
    {"remote_captures.held_may_go", "boolean", kOptional, kPassedOn, "no", "yes",
     "Whether a piece that is held where it is may be taken off by its own side, as a turn."},
    {"displacement", "mapping", kRemovable, kPassedOn, "", "{ push: [Q, R], pull: [Q, R] }",
     "Pieces push and pull others, of either side, instead of capturing them; over the edge they leave "
     "the game."},
    {"displacement.push", "list of piece", kRequired, kPassedOn, "", "[Q, R]",
     "The piece types that push: the nearest piece on one of their lines goes on along it."},
    {"displacement.pull", "list of piece", kOptional, kPassedOn, "", "[Q, R]",
     "The piece types that pull: the nearest piece on one of their lines follows them, or comes nearer."},
    {"displacement.distance", "choice any | equal", kOptional, kPassedOn, "any", "equal",
     "How far it goes: any free distance; or equal, as far as the two stood apart."},
    {"displacement.whom", "choice by movement | anyone", kOptional, kPassedOn, "by movement",
     "anyone",
     "by movement: friends where the piece may move, enemies where it may capture; anyone: both "
     "wherever it may do either."},
    {"displacement.standing_pull", "boolean", kOptional, kPassedOn, "yes", "no",
     "Whether a piece may pull another nearer without moving itself."},
    {"displacement.leaving", "boolean", kOptional, kPassedOn, "yes", "no",
     "Whether pieces that are not royal may leave the board where their move leads over the edge."},
    {"displacement.undo", "choice forbidden | allowed", kOptional, kPassedOn, "forbidden",
     "allowed",
     "Whether a turn may put every piece back where it stood before the turn of the other side."},
    {"transfer", "mapping", kRemovable, kPassedOn, "", "{ if_occupied: forbidden }",
     "A piece that has moved goes on to the same place of another layer."},
    {"transfer.if_occupied", "choice forbidden | stays", kOptional, kPassedOn, "forbidden", "stays",
     "If the other place is taken: the move is not allowed, or the piece stays where it moved to."},
    {"transfer.optional", "boolean", kOptional, kPassedOn, "no", "yes",
     "Whether it may stay if it likes."},
    {"transfer.null_moves", "choice none | to empty | capturing", kOptional, kPassedOn, "none",
     "to empty", "Whether a move may consist of changing layers alone."},
    {"transfer.null_pieces", "list of piece", kOptional, kPassedOn, "", "[K, Q]",
     "Who may; left out, all."},
    {"transfer.safe_before", "boolean", kOptional, kPassedOn, "yes", "no",
     "Whether a royal piece must be safe where it lands, before it goes on."},
    {"drop", "mapping", kRemovable, kPassedOn, "", "{ from: own.hand }",
     "Putting a piece from a zone on the board, as a turn."},
    {"drop.from", "zone own.*", kRequired, kPassedOn, "", "own.hand", "The zone it comes from."},
    {"drop.to", "choice empty", kOptional, kPassedOn, "empty", "empty",
     "The cells it may be dropped on."},
    {"drop.except", "map of piece to list of region", kOptional, kPassedOn, "",
     "{ P: [first rank, last rank] }",
     "Where pieces of a type may not be dropped, as their side sees the board."},
    {"drop.except.*", "list of region", kRemovable, kPassedOn, "", "[first rank, last rank]",
     "The regions for that type."},
    {"drop.max_per_file", "map of piece to integer 1..99", kOptional, kPassedOn, "", "{ P: 1 }",
     "How many pieces of a type one side may have on a file: no more may be dropped there."},
    {"drop.no_mate_with", "list of piece", kOptional, kPassedOn, "", "P",
     "Piece types that may not mate by being dropped."},
    {"exchange", "list of mapping", kRemovable, kPassedOn, "",
     "[{ pay: { from: own.prison, to: enemy.airfield } }, { rescue: { from: enemy.prison } }, { "
     "drop: rescued }]",
     "Paying one piece for another, as a turn of three steps: pay, rescue, drop."},
    {"exchange[].pay", "mapping", kOptional, kPassedOn, "",
     "{ from: own.prison, to: enemy.airfield }",
     "First step: a captured piece is handed over."},
    {"exchange[].pay.from", "zone own.*", kRequired, kPassedOn, "", "own.prison", "Where it was."},
    {"exchange[].pay.to", "zone enemy.*", kRequired, kPassedOn, "", "enemy.airfield",
     "Where it goes."},
    {"exchange[].rescue", "mapping", kOptional, kPassedOn, "", "{ from: enemy.prison }",
     "Second step: a piece of one's own is taken back for it."},
    {"exchange[].rescue.from", "zone enemy.*", kRequired, kPassedOn, "", "enemy.prison",
     "Where it was."},
    {"exchange[].rescue.worth", "choice at most paid", kOptional, kPassedOn, "at most paid",
     "at most paid", "What it may be worth."},
    {"exchange[].drop", "choice rescued", kOptional, kPassedOn, "", "rescued",
     "Third step: it is dropped at once on an empty cell."},
    {"exchange[].except", "map of piece to list of region", kOptional, kPassedOn, "",
     "{ P: [first rank, last rank] }",
     "Beside drop: where pieces of a type may not be dropped; left out, what the drop rule says."},
    {"change", "mapping", kRemovable, kPassedOn, "", "{ pieces: P, to: [R, B, N], takes: own.prison }",
     "A piece becoming another where it stands, as a turn."},
    {"change.pieces", "list of piece", kRequired, kPassedOn, "", "P", "The piece types that may."},
    {"change.to", "list of piece", kRequired, kPassedOn, "", "[R, B, N]", "What they may become."},
    {"change.takes", "zone own.*", kRequired, kPassedOn, "", "own.prison",
     "The zone whose piece of the new piece type leaves the game for it."},
    {"dice", "mapping", kRemovable, kPassedOn, "", "{ faces: [P, N, B, R, Q, K] }",
     "Two dice, rolled before each move, say what may move."},
    {"dice.faces", "list of piece", kRequired, kPassedOn, "", "[P, N, B, R, Q, K]",
     "The piece type that each of the numbers 1 to 6 lets move; a double lets all."},
    {"dice.castling", "list of piece", kOptional, kPassedOn, "", "[K, R]",
     "Piece types any of which lets castle; left out, the one that castles."},
    {"promotion", "mapping", kRemovable, kPassedOn, "",
     "{ pieces: P, at: last rank, to: [Q, R, B, N] }",
     "Pieces that become others on reaching a region."},
    {"promotion.pieces", "list of piece", kRequired, kPassedOn, "", "P", "The piece types that promote."},
    {"promotion.at", "region", kOptional, kPassedOn, "last rank", "last rank",
     "Where, as their side sees the board."},
    {"promotion.from", "region", kRemovable, kPassedOn, "", "last 3 ranks",
     "Where a move that starts there may promote as well."},
    {"promotion.to", "list of piece", kRemovable, kPassedOn, "", "[Q, R, B, N]",
     "What they may become, in the order offered; left out, each becomes the kind of its letter "
     "with a + in front."},
    {"promotion.mandatory", "choice yes | no | where stuck", kOptional, kPassedOn, "yes", "yes",
     "Whether they must; then a piece that can't become anything may not go there at all. where "
     "stuck: only where it could never move again."},
    {"promotion.reverts", "boolean", kOptional, kPassedOn, "no", "yes",
     "Whether a piece that has promoted is captured as what it was before."},
    {"promotion.swap_with", "zone enemy.*", kRemovable, kPassedOn, "", "enemy.prison",
     "The zone whose piece of one's own the promoting piece changes places with; left out, the "
     "choice is free."},
    {"castling", "mapping", kRemovable, kPassedOn, "",
     "{ of: K, with: R, wings: { K: { name: O-O, king: e1 g1, rook: h1 f1 } } }",
     "The king's move together with a rook."},
    {"castling.of", "piece", kOptional, kPassedOn, "K", "K", "The king."},
    {"castling.with", "piece", kOptional, kPassedOn, "R", "R", "The rook."},
    {"castling.king", "choice never moved", kOptional, kPassedOn, "never moved", "never moved",
     "What the king must not have done."},
    {"castling.rook", "choice never moved | unmoved since placed", kOptional, kPassedOn,
     "never moved", "unmoved since placed",
     "What the rook must not have done; since placed: one dropped on its corner serves too."},
    {"castling.safe", "boolean", kOptional, kPassedOn, "yes", "no",
     "Whether the king may not castle out of, through or into attack."},
    {"castling.king_letter", "capital", kOptional, kPassedOn, "E", "E",
     "Where a dropped rook serves: says in FEN that a king has never moved but can "
     "castle with no rook now."},
    {"castling.wings", "map of capital to mapping", kRequired, kPassedOn, "",
     "{ K: { name: O-O, king: e1 g1, rook: h1 f1 } }",
     "The ways to castle, by their letter in FEN, as the first side goes; the other "
     "mirrors them."},
    {"castling.wings.*", "mapping", kRemovable, kPassedOn, "",
     "{ name: O-O, king: e1 g1, rook: h1 f1 }", "A way to castle."},
    {"castling.wings.*.name", "line", kRequired, kPassedOn, "", "O-O", "How the move is printed."},
    {"castling.wings.*.king", "path", kRequired, kPassedOn, "", "e1 g1",
     "From where to where the king goes; after several cells it may go to any of them."},
    {"castling.wings.*.rook", "path", kRequired, kPassedOn, "", "h1 f1",
     "From where to where the rook goes; beside: next to the king, on the side it came from."},
    {"en_passant", "choice off | on | none | same_board | any", kOptional, kPassedOn, "off", "on",
     "Capturing a piece on a cell that it has just passed over ('n' in its initial move, 'e' in "
     "the captor's). With layers: same_board, where the piece stands that has passed (as on); any, on the "
     "same cell of every layer; none is off."},

    // --- how a game ends
    {"royal", "list of piece", kRemovable, kPassedOn, "", "K",
     "Piece types whose pieces may not be left attacked; they are never in a zone."},
    {"no_legal_moves", "mapping", kOptional, kPassedOn, "{ in_check: loss, otherwise: draw }",
     "{ in_check: loss, otherwise: draw }",
     "What it means that the side to move has no legal move."},
    {"no_legal_moves.in_check", "choice loss | draw | win", kOptional, kPassedOn, "loss", "loss",
     "If a royal piece of its is attacked."},
    {"no_legal_moves.otherwise", "choice loss | draw | win | fewer pieces wins | quarter", kOptional, kPassedOn,
     "draw", "draw", "If none is; fewer pieces wins: the side with fewer pieces on the board; quarter: it gets a "
     "quarter of the point."},
    {"mandatory_capture", "boolean", kOptional, kPassedOn, "no", "yes",
     "Whether captures are compulsory: while a capture is legal, no other move is."},
    {"forbid", "list of mapping", kRemovable, kPassedOn, "",
     "[{ when: captures and count(own) = 2, because: two pieces may not capture }]",
     "Moves that are not allowed. Who may not capture for that still gives check."},
    {"forbid[].when", "condition", kRequired, kPassedOn, "",
     "drops and to on [dark cells]", "Which moves; see docs/expressions.md."},
    {"forbid[].because", "line", kOptional, kPassedOn, "", "pieces are dropped on light cells",
     "What a person is told who tries one."},
    {"goals", "list of mapping", kRemovable, kPassedOn, "", "[{ lost: K, result: loss }]",
     "Ends by what stands on the board, each as it befalls a side; if both are befallen at once, "
     "the side that has just moved has the better of it."},
    {"goals[].lost", "list of piece", kOptional, kPassedOn, "", "[K]",
     "None is left on the board of one of these types, any of them."},
    {"goals[].left_only", "list of piece", kOptional, kPassedOn, "", "[K]",
     "Nothing is left on the board but pieces of these types."},
    {"goals[].reached", "list of piece", kOptional, kPassedOn, "", "[K]",
     "A piece of these types stands on a goal."},
    {"goals[].at", "region", kOptional, kPassedOn, "none", "last rank",
     "The goals of such pieces, as their side sees the board."},
    {"goals[].when", "condition", kOptional, kPassedOn, "", "count(own on [last rank]) >= 3",
     "Something else that befalls a side; see docs/expressions.md."},
    {"goals[].result", "choice loss | draw | win", kRequired, kPassedOn, "", "loss",
     "What it means for that side."},
    {"goals[].perft", "choice stops | goes on", kOptional, kPassedOn, "stops", "goes on",
     "Whether perft stops there too; published counts of some games go on."},
    {"repetition", "mapping", kRemovable, kPassedOn, "", "{ fold: 3 }",
     "The same position several times."},
    {"repetition.fold", "integer 2..100", kOptional, kPassedOn, "3", "3",
     "How many times make a draw; pieces on the board and in zones, side to move and rights must "
     "agree."},
    {"repetition.perpetual_check", "choice draw | loss", kOptional, kPassedOn, "draw", "loss",
     "loss: who has given check with every move of the repetition has lost."},
    {"n_move_rule", "mapping", kRemovable, kPassedOn, "",
     "{ plies: 100, reset_by: [capture, pawn move] }", "Moves without progress."},
    {"n_move_rule.plies", "integer 0..10000", kOptional, kPassedOn, "100", "100",
     "How many turns of either side make a draw; 0: none do, they are only counted."},
    {"n_move_rule.reset_by", "list of progress", kRequired, kPassedOn, "", "[capture, pawn move]",
     "What counts as progress: capture, or a piece type's name and move or drop."},

    // --- how it is written
    {"text", "mapping", kOptional, kPassedOn, "{ drop_mark: '@' }", "{ drop_mark: '*' }",
     "How positions and moves are written."},
    {"text.zones", "list of list of holder", kOptional, kPassedOn, "", "[airfield, prison]",
     "The zones in the brackets behind the board; '#' stands between them, none between those of "
     "an inner list."},
    {"text.order", "order", kOptional, kPassedOn, "", "QRBNP",
     "The order of piece types in the brackets; left out, that of pieces."},
    {"text.drop_mark", "sign", kOptional, kPassedOn, "'@'", "'*'",
     "Between the letter and the cell of a printed drop."},
    {"lint", "list of mapping", kRemovable, kPassedOn, "",
     "[{ allow: idle-zone, because: A variant of this one uses it. }]",
     "Warnings that are not given, because what they are about is meant."},
    {"lint[].allow", "choice ambiguous-notation | dead-end-drop | endless-game | idle-en-passant | idle-zone "
     "| no-initial-region | stuck-piece-type | unreachable-piece-type | unused-option", kRequired, kPassedOn, "",
     "idle-zone", "The id of the warning, see the page of diagnostics."},
    {"lint[].because", "line", kRequired, kPassedOn, "", "A variant of this one uses it.",
     "Why, for those who read the rules."},
    {"rules", "text", kOptional, kOwn, "", "The rules in your own words.",
     "The rules for people: paragraphs, '# headings' and '- items'."},
};
// clang-format on

struct NamedType {
  std::string_view name;
  ValueType type;
};

constexpr std::array<NamedType, 22> kSimpleTypes = {{
    {"mapping", ValueType::mapping},     {"text", ValueType::text},
    {"line", ValueType::line},           {"scalar", ValueType::scalar},
    {"boolean", ValueType::boolean},     {"word", ValueType::word},
    {"title", ValueType::title},         {"capital", ValueType::capital},
    {"symbol", ValueType::symbol},       {"small", ValueType::small},
    {"sign", ValueType::sign},           {"variant", ValueType::variant},
    {"piece", ValueType::piece},         {"order", ValueType::order},
    {"movement", ValueType::movement},   {"region", ValueType::region},
    {"path", ValueType::path},           {"holder", ValueType::holder},
    {"progress", ValueType::progress},   {"position", ValueType::position},
    {"condition", ValueType::condition}, {"formula", ValueType::formula},
}};

bool skip(std::string_view& words, std::string_view prefix) {
  if (!words.starts_with(prefix)) return false;
  words.remove_prefix(prefix.size());
  return true;
}

ValueType simple_type(std::string_view name) {
  for (const NamedType& known : kSimpleTypes)
    if (known.name == name) return known.type;
  assert(!"the schema table names a type that does not exist");
  return ValueType::text;
}

std::vector<std::string> split_choice(std::string_view words) {
  std::vector<std::string> list;
  while (true) {
    const size_t bar = words.find(" | ");
    list.emplace_back(words.substr(0, bar));
    if (bar == std::string_view::npos) return list;
    words.remove_prefix(bar + 3);
  }
}

int number(std::string_view digits) {
  int value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

}  // namespace

TypeInfo parse_type(std::string_view words) {
  TypeInfo type;
  if (skip(words, "list of ")) {
    type.type = ValueType::list;
    type.element.push_back(parse_type(words));
  } else if (skip(words, "map of ")) {
    type.type = ValueType::map;
    const size_t to = words.find(" to ");
    type.key = simple_type(words.substr(0, to));
    type.element.push_back(parse_type(words.substr(to + 4)));
  } else if (skip(words, "integer ")) {
    type.type = ValueType::integer;
    const size_t dots = words.find("..");
    type.low = number(words.substr(0, dots));
    type.high = number(words.substr(dots + 2));
  } else if (skip(words, "choice ")) {
    type.type = ValueType::choice;
    type.words = split_choice(words);
  } else if (skip(words, "zone ")) {
    type.type = ValueType::zone;
    type.words = split_choice(words);
  } else {
    type.type = simple_type(words);
  }
  return type;
}

std::string describe(const TypeInfo& type) {
  switch (type.type) {
    case ValueType::mapping:
      return "a mapping of keys to values";
    case ValueType::map:
      return "a mapping";
    case ValueType::list:
      return "a list";
    case ValueType::text:
      return "a text";
    case ValueType::line:
      return "a text of one line";
    case ValueType::scalar:
      return "a plain value";
    case ValueType::integer:
      return type.low == type.high ? std::to_string(type.low)
                                   : "a whole number from " + std::to_string(type.low) + " to " +
                                         std::to_string(type.high);
    case ValueType::boolean:
      return "yes or no";
    case ValueType::choice: {
      std::vector<std::string> shown = type.words;
      for (std::string& word : shown) word = "'" + word + "'";
      return join(shown, " or ");
    }
    case ValueType::word:
      return "a name of small letters, digits and '_'";
    case ValueType::title:
      return "a name of small letters, digits and spaces";
    case ValueType::symbol:
      return "one letter from A to Z, or + and such a letter";
    case ValueType::capital:
      return "one letter from A to Z";
    case ValueType::small:
      return "one letter from a to z";
    case ValueType::sign:
      return "one character that is neither a letter nor a digit";
    case ValueType::variant:
      return "the id of a variant or a path to its file";
    case ValueType::piece:
      return "the letter of a piece type";
    case ValueType::order:
      return "letters of piece types in a row";
    case ValueType::movement:
      return "a movement in Betza notation, or { path: … }";
    case ValueType::region:
      return "a region of the board";
    case ValueType::path:
      return "two cells, from and to";
    case ValueType::holder:
      return "the name of a zone";
    case ValueType::zone: {
      std::vector<std::string> shown = type.words;
      for (std::string& word : shown)
        if (word.ends_with(".*")) word.replace(word.size() - 1, 1, "ZONE");
      return join(shown, " or ");
    }
    case ValueType::progress:
      return "'capture', or a piece type's name and 'move' or 'drop'";
    case ValueType::position:
      return "FEN";
    case ValueType::condition:
      return "a condition in words";
    case ValueType::formula:
      return "a number or a formula in words";
  }
  return {};
}

std::span<const SchemaRow> schema_table() { return kTable; }

const SchemaKey* SchemaKey::find(std::string_view key) const {
  for (const SchemaKey& child : children)
    if (child.name == key) return &child;
  return nullptr;
}

SchemaKey* SchemaKey::find(std::string_view key) {
  return const_cast<SchemaKey*>(std::as_const(*this).find(key));
}

std::vector<std::string> SchemaKey::names() const {
  std::vector<std::string> list;
  for (const SchemaKey& child : children) list.push_back(child.name);
  return list;
}

namespace {

// "exchange[].pay.from" as exchange, [], pay, from.
std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> parts(1);
  for (const char c : path) {
    if (c == '.' || c == '[') parts.emplace_back();
    if (c != '.') parts.back() += c;
  }
  return parts;
}

std::optional<Node> parse_fallback(std::string_view text) {
  if (text.empty()) return std::nullopt;
  Result<Node> parsed = parse_yaml("value: " + std::string(text), "");
  assert(parsed.ok());
  return std::move(parsed->entries.front().value);
}

// An element has a row of its own only where the table says something of it.
void add_elements(SchemaKey& key) {
  if (!key.type.element.empty()) {
    SchemaKey element;
    element.name = key.type.type == ValueType::list ? "[]" : "*";
    element.type = key.type.element.front();
    key.children.push_back(std::move(element));
    add_elements(key.children.front());
  }
}

SchemaKey build_schema() {
  SchemaKey root;
  root.type.type = ValueType::mapping;
  for (const SchemaRow& row : kTable) {
    const std::vector<std::string> parts = split_path(row.path);
    SchemaKey* parent = &root;
    for (size_t i = 0; i + 1 < parts.size(); ++i) {
      parent = parent->find(parts[i]);
      assert(parent && "a row of the schema table stands before the one of its parent");
    }
    SchemaKey* key = parent->find(parts.back());
    if (!key) {
      parent->children.emplace_back();
      key = &parent->children.back();
      key->name = parts.back();
      key->type = parse_type(row.type);
      add_elements(*key);
    }
    key->row = &row;
    key->fallback = parse_fallback(row.fallback);
  }
  return root;
}

}  // namespace

const SchemaKey& schema() {
  static const SchemaKey root = build_schema();
  return root;
}

}  // namespace stockade
