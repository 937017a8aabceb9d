#include "framework/definition/schema_table.h"

#include <deque>
#include <string>
#include <vector>

#include "framework/definition/diagnostics_table.h"
#include "framework/definition/rule_set.h"
#include "framework/definition/tags.h"

namespace stockade {
namespace {

// The keys of the file and of its equipment.
constexpr SchemaRow kFirst[] = {
    {"schema", "integer 1..1", kRequired, "", "1",
     "The version of this language, at the top of every file.", kOwn},
    {"extends", "variant", kOptional, "", "board_game",
     "The variant that this file changes key by key: its id, or a path beside this file.", kOwn},
    {"modifies", "choice any", kOptional, "", "any",
     "Instead of extends: this file is a wrapper, which changes any base chosen for it. Where the "
     "base lacks something that the wrapper only adjusts, such as a part of a rule or a line for "
     "a piece type, the wrapper leaves it out.",
     kOwn},
    {"base", "variant", kOptional, "", "board_game",
     "The base of the wrapper that this file extends. In a wrapper: the base if none other is "
     "chosen. A base can be a wrapper around another base: inner around core.",
     kOwn},
    {"name", "line", kRequired, "", "My Game", "The variant's name for people.", kOwn},
    {"description", "line", kOptional, "", "Captured pieces come back.",
     "The variant in one sentence.", kOwn},
    {"tags", "list of choice {tags}", kOptional, "", "historic",
     "Words by which people look for the variant, besides those that follow from its rules.", kOwn},
    {"sources", "list of line", kOptional, "", "[The inventor's leaflet, 1990]",
     "Where the rules come from.", kOwn},
    {"pgn_variant", "line", kOptional, "", "My Game",
     "The value of the Variant tag in game files. Left out: the name; none: other programs "
     "take this game for granted, and the tag is Standard.",
     kOwn},
    {"uci_name", "line", kOptional, "", "mygame",
     "The variant's name in the option UCI_Variant, if programs of others know the game. "
     "The engine lists it in the last line of that option, because some programs read only that "
     "line.",
     kOwn},
    {"also_called", "list of line", kOptional, "", "[My Old Game]",
     "Other names of this variant: in game files and engines of other programs, and as people say. "
     "In a wrapper, a name with * is one around another base, whose name stands there.",
     kOwn},
    {"options", "map of word to mapping", kOptional, "", "{ quick: { default: yes } }",
     "The options of the variant. $name in place of a plain value stands for the value of an "
     "option."},
    {"options.*.default", "scalar", kRequired, "", "yes", "The value if nobody sets the option."},
    {"options.*.values", "list of line", kOptional, "", "[yes, no]",
     "The values that the option can have. Left out: any.", kNotation},
    {"options.*.range", "line", kOptional, "", "0..959",
     "Instead of values: the numbers that the option can have, besides its default. random draws "
     "one of them, random:SEED always the same one.",
     kNotation},
    {"options.*.description", "line", kOptional, "", "Whether the game is quick.",
     "What the option changes, in one sentence.", kNotation},
    {"presets", "map of word to map of word to scalar", kOptional, "",
     "{ quickgame: { quick: yes } }",
     "Names of the variant with some options set, each with the values of these options. Commands "
     "and game files take such a name for the variant with those options.",
     kOwn},
    {"board", "mapping", kRequired, "", "{ files: 8, ranks: 8 }",
     "The board. Squares are named a1, b1, … from the first side's left."},
    {"board.files", "integer 1..512", kOptional, "", "8",
     "The number of squares from left to right. The files are called a to z, then aa, ab and so "
     "on."},
    {"board.ranks", "integer 1..1024", kOptional, "", "8",
     "The number of squares from bottom to top; a board has at most 1,024 squares."},
    {"board.levels", "integer 1..26", kOptional, "1", "5",
     "The number of boards above each other that pieces move between; cells are then named Aa1, "
     "Ab1 and so on."},
    {"board.rhombus", "integer 2..32", kRemovable, "", "11",
     "Instead of files and ranks: a rhombus of hexagonal cells with this many cells on each edge."},
    {"board.hexagon", "integer 2..18", kRemovable, "", "6",
     "Instead of files and ranks: a hexagon of hexagonal cells with this many cells on each edge."},
    {"board.graph", "mapping", kRemovable, "",
     "{ rows: [a2 b2, a1 b1], directions: { e: [a1 b1, a2 b2] } }",
     "Instead of files and ranks: cells joined by named directions, along which pieces follow "
     "paths."},
    {"board.graph.rows", "list of line", kRequired, "", "[a2 b2, a1 b1 c1]",
     "The names of the cells, row by row from the top, in the order of FEN."},
    {"board.graph.directions", "map of word to list of line", kRequired, "",
     "{ e: [a1 b1 c1, a2 b2], w: back of e }",
     "The directions and where one step in each leads: chains of cells; 'by 1 0' for all cells "
     "that lie so far apart; 'back of' another direction."},
    {"board.graph.places", "map of word to line", kOptional, "", "{ a2: 0.5 1 }",
     "Where the middle of a cell is drawn: to the right and up, in widths of a cell. Left out: in "
     "its row.",
     kNotation},
    {"board.graph.turning", "list of word", kOptional, "", "[n, e, s, w]",
     "The directions in the order of a turn to the right: what left and right mean."},
    {"board.graph.forward", "word", kOptional, "", "n",
     "The direction that a piece faces before it moves."},
    {"board.graph.sets", "map of word to list of word", kOptional, "",
     "{ orthogonal: [n, e, s, w] }", "Names for groups of directions."},
    {"board.graph.second_side", "choice same | mirrored | turned", kOptional, "same", "turned",
     "How the second side sees cells and directions: as the first, upside down, or from the other "
     "end."},
    {"board.graph.drawn_as", "choice cells | points", kOptional, "cells", "points",
     "points: pieces stand where lines meet, and the directions are drawn as lines.", kNotation},
    {"board.graph.shades", "list of line", kOptional, "", "[a1 b2, b1 a2]",
     "The dark cells, then the light ones, then those between.", kNotation},
    {"board.graph.outlines", "map of title to list of line", kOptional, "",
     "{ a1 b1: [0 0.6, -0.5 -0.3, 0.5 -0.3] }",
     "The corners of cells that are not squares: to the right and up from the middle of the cell.",
     kNotation},
    {"board.drawn_as", "choice chequered | plain | points", kOptional, "", "points",
     "plain: all squares look alike. points: pieces stand where lines meet. Left out: chequered.",
     kNotation},
    {"board.river", "region", kRemovable, "", "ranks 5-6",
     "Where a river is drawn. On points: between the lines of this region; on squares: the squares "
     "themselves.",
     kNotation},
    {"board.palaces", "list of region", kRemovable, "", "[d1-f3]",
     "Regions that are drawn with a frame, on points with diagonals; those of the second side "
     "mirror them.",
     kNotation},
    {"board.names", "choice algebraic | from the right | from the top | without i", kOptional,
     "algebraic", "from the right",
     "from the right: files are numbered from the first side's right, ranks lettered from the "
     "top. from the top: ranks are numbered from the top. without i: no file has the letter i.",
     kNotation},
    {"board.second_side", "choice mirrored | turned", kOptional, "mirrored", "turned",
     "How the second side sees a board of files and ranks. mirrored: upside down, so that files "
     "are "
     "the same for both; turned: from the other end, so that its left is the first side's right."},
    {"board.holes", "list of line", kRemovable, "", "[a1-c1, h8]",
     "Cells that the board of files and ranks does not have: regions, which need no names. FEN "
     "writes '*' for each."},
    {"regions", "map of title to region", kOptional, "", "{ palace: d1-f3 }",
     "Names for regions of the board, as the first side sees them; the second side's regions "
     "mirror them. A name can stand wherever a region can."},
    {"regions.*", "region", kRemovable, "", "d1-f3",
     "The region in words: see docs/author/regions.md."},
    {"layers", "map of capital to choice setup | empty | first side | second side", kRemovable, "",
     "{ A: setup, B: empty }",
     "Several equal boards, A, B, …, and which part of the setup each starts with."},
    {"sides", "list of mapping", kOptional,
     "[{ name: White, letter: w, forward: up }, { name: Black, letter: b, forward: down }]",
     "[{ name: White, letter: w, forward: up }, { name: Black, letter: b, forward: down }]",
     "The players, one to eight, in the order in which they move. A side without letter or forward "
     "keeps that of the base's side in its place, if the base has as many."},
    {"sides[].name", "line", kRequired, "", "White", "The side's name.", kNotation},
    {"sides[].letter", "small", kOptional, "", "w",
     "The side's letter in FEN. Left out: that of the base; without one, w for the first of two "
     "sides and b for the second, and the first letter of the name if there are more. With more "
     "than two sides each piece in FEN has its side's letter in front: rP.",
     kNotation},
    {"sides[].forward", "choice up | down | left | right", kOptional, "", "up",
     "The direction in which its pieces move forward on the drawn board; left and right need as "
     "many files as ranks. Left out: that of the base; without one, down for the second of two "
     "sides and up for all others."},
    {"sides[].team", "line", kOptional, "", "Red and Yellow",
     "Sides that give the same team are no enemies: they don't capture each other, and win or lose "
     "together. Left out: the side plays for itself."},
    {"sides[].board", "capital", kOptional, "", "A",
     "The layer where all pieces of the side are, for boards that are played at once: two sides on "
     "each, which move there by turns without regard to the other boards. FEN and names of pieces "
     "are those of two sides then."},
    {"pieces", "map of symbol to mapping", kRequired, "", "{ R: { name: rook, moves: R } }",
     "The piece types by letter, the most valuable first: zones show them in this order. +P is "
     "what a P can become."},
    {"pieces.*", "mapping", kRemovable, "", "{ name: rook, moves: R }", "A piece type."},
    {"pieces.*.name", "line", kRequired, "", "rook", "The name of the piece type.", kNotation},
    {"pieces.*.moves", "list of movement", kRequired, "", "fmWfcF",
     "How the piece moves: Betza notation (docs/author/betza.md), or { path: … } in the "
     "language of docs/author/paths.md, or a list of these; none for a piece that never moves. "
     "A part may say where it starts, 'fmnD from second rank', or where it stays, 'F within "
     "palace'."},
    {"pieces.*.initial", "region", kOptional, "none", "second rank",
     "The region where an initial move ('i' in Betza notation) may start, as its side sees the "
     "board."},
    {"pieces.*.within", "region", kOptional, "all", "palace",
     "The region that the piece cannot leave by a move, as its side sees the board. A single part "
     "of a movement can be confined, too: 'F within palace'."},
    {"pieces.*.owner", "choice side | nobody | mover", kOptional, "side", "nobody",
     "side: each side has such pieces. Neutral pieces belong to nobody, or to the side that is to "
     "move, which may move them."},
    {"pieces.*.capturable", "boolean", kOptional, "", "yes",
     "Of a neutral piece: whether both sides may capture it. Left out: no."},
    {"pieces.*.sign", "choice *", kRemovable, "", "'*'",
     "Of a neutral piece: how FEN writes it. Left out: its letter."},
    {"pieces.*.symbol", "line", kRemovable, "", "Th",
     "One to three characters that a disc shows in place of a drawing of the piece.", kNotation},
    {"pieces.*.drawn_as", "line", kRemovable, "", "knight",
     "The name of a piece type whose drawing shows this one. Left out: its own name.", kNotation},
    {"pieces.*.value", "integer 0..10000", kOptional, "0", "5",
     "What the piece is worth when it is paid, and to the computer opponent. A piece worth 0 is "
     "paid "
     "only where no value is asked for, and the computer values it by its movement."},
    {"values", "map of piece to integer 0..10000", kOptional, "", "{ P: 1, N: 3 }",
     "The values of piece types in one line; they override those under pieces."},
    {"zones", "map of title to mapping", kOptional, "", "{ prison: { holds: enemy } }",
     "Places for pieces off the board; each side has one of each."},
    {"zones.*", "mapping", kRemovable, "", "{ holds: enemy }", "A place for pieces off the board."},
    {"zones.*.holds", "choice own | enemy", kRequired, "", "enemy",
     "Whose pieces are in it, as its owner sees them."},
    {"zones.*.pieces", "list of piece", kOptional, "", "[Q, R, B, N, P]",
     "The piece types that the zone can hold. Left out: all types that are not royal."},
    {"setup", "position", kRequired, "", "3k3/7/7/7/7/7/3K3 w - - 0 1",
     "The position at the start, as FEN; see docs/reference/fen.md."},
};

// The keys for notation and for texts that people read.
constexpr SchemaRow kLast[] = {
    {"text", "mapping", kOptional, "{ drop_mark: '@' }", "{ drop_mark: '*' }",
     "How positions and moves are written.", kNotation},
    {"text.zones", "list of list of holder", kOptional, "", "[airfield, prison]",
     "The order of zones in the brackets of FEN. '#' separates them; zones in an inner list share "
     "a part without '#'.",
     kNotation},
    {"text.order", "order", kOptional, "", "QRBNP",
     "The order of piece types in the brackets of FEN. Left out: the order under pieces.",
     kNotation},
    {"text.drop_mark", "sign", kOptional, "'@'", "'*'",
     "The sign between piece letter and cell of a drop.", kNotation},
    {"text.formerly", "word", kOptional, "", "fairy",
     "The dialect in which this program wrote positions and moves of the game before its file "
     "changed their notation. A game file without the tag Dialect is read in it.",
     kNotation},
    {"text.dialects", "map of word to mapping", kOptional, "", "{ fairy: { letters: { K: P } } }",
     "What other programs write differently in this game, by dialect; see "
     "docs/reference/dialects.md.",
     kNotation},
    {"text.dialects.*.letters", "map of capital to capital", kOptional, "", "{ K: P }",
     "The letters of piece types there. A letter that means no piece type here is also read "
     "without "
     "the name of the dialect.",
     kNotation},
    {"text.dialects.*.plus", "list of piece", kOptional, "", "E",
     "The piece types for which the dialect writes a promotion with '+' in place of the letter.",
     kNotation},
    {"text.dialects.*.endless_supplies", "boolean", kOptional, "yes", "no",
     "Whether its FEN has the pieces of a supply that is enough for the whole board.", kNotation},
    {"lint", "list of mapping", kRemovable, "",
     "[{ allow: idle-zone, because: A variant of this one uses it. }]",
     "Warnings that are not shown for this file, because it means what they warn of.", kNotation},
    {"lint[].allow", "choice {warnings}", kRequired, "", "idle-zone",
     "The id of the warning; see the page of diagnostics.", kNotation},
    {"lint[].because", "line", kRequired, "", "A variant of this one uses it.",
     "The reason, for readers of the file.", kNotation},
    {"translations", "map of line to map of line to text", kOptional, "", "{ de: { rook: Turm } }",
     "The texts of this variant in other languages, by the code of the language: names of pieces, "
     "sides, zones, regions and options, the name, the description, reasons. rules stands for the "
     "text of the key rules.",
     kNotation},
    {"rules", "text", kOptional, "", "The rules in your own words.",
     "The rules for people: paragraphs, '# headings' and '- items'.", kOwn},
};

std::string allowable_warnings() {
  std::string ids;
  for (const DiagnosticRow& row : diagnostics_table())
    if (row.can_be_allowed) ids += (ids.empty() ? "" : " | ") + std::string(row.id);
  return ids;
}

class Table {
 public:
  Table() {
    add(kFirst);
    for (const RuleModule& module : rule_set().modules()) add(module.keys);
    add(kLast);
    fill_in("{actions}", rule_set().actions());
    fill_in("{warnings}", allowable_warnings());
    fill_in("{tags}", stated_tags());
  }

  [[nodiscard]] std::span<const SchemaRow> rows() const { return rows_; }

 private:
  void add(std::span<const SchemaRow> rows) { rows_.insert(rows_.end(), rows.begin(), rows.end()); }

  // Replaces a gap in the rows, whose text depends on all rules.
  void fill_in(std::string_view gap, const std::string& words) {
    for (SchemaRow& row : rows_) {
      const size_t at = row.type.find(gap);
      if (at == std::string_view::npos) continue;
      std::string& type = types_.emplace_back(row.type);
      type.replace(at, gap.size(), words);
      row.type = type;
    }
  }

  std::vector<SchemaRow> rows_;
  std::deque<std::string> types_;  ///< owns the strings to which the rows refer
};

}  // namespace

std::span<const SchemaRow> schema_table() {
  static const Table table;
  return table.rows();
}

const SchemaKey& schema() {
  static const SchemaKey root = build_schema(schema_table());
  return root;
}

}  // namespace stockade
