// castling in variant files.

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/lists.h"
#include "framework/language/board.h"
#include "framework/language/equipment_keys.h"
#include "framework/position/layout.h"
#include "framework/rules/builtin/castling/any_file.h"
#include "framework/rules/builtin/castling/castling.h"
#include "framework/rules/builtin/castling/wing_plan.h"
#include "framework/rules/fields.h"
#include "framework/rules/support/flag_checks.h"

namespace stockade {
namespace {

// Leaves enough flags for other rules, with the flags of the wings and kings of two sides.
constexpr size_t kMaxWings = 8;
static_assert(2 * (kMaxWings + 1) < kMaxFlags);

using CapitalText = LanguageText<ValueType::capital>;
using CellsText = LanguageText<ValueType::path>;

enum class AskedOfKing : uint8_t { never_moved };
enum class AskedOfRook : uint8_t { never_moved, unmoved_since_placed };
enum class CastlingFrom : uint8_t { given_cells, any_file };

constexpr std::array<ChoiceWord<AskedOfKing>, 1> choice_words(AskedOfKing) {
  return {{{"never moved", AskedOfKing::never_moved}}};
}
constexpr std::array<ChoiceWord<AskedOfRook>, 2> choice_words(AskedOfRook) {
  return {{{"never moved", AskedOfRook::never_moved},
           {"unmoved since placed", AskedOfRook::unmoved_since_placed}}};
}
constexpr std::array<ChoiceWord<CastlingFrom>, 2> choice_words(CastlingFrom) {
  return {{{"given cells", CastlingFrom::given_cells}, {"any file", CastlingFrom::any_file}}};
}

/// The cells of a wing as a side calls them.
struct WrittenCells {
  Marked<CellsText> king;
  Marked<CellsText> rook;
  SourceMark where;

  void fields(Fields& f) {
    f("king", king, "The king's cells.", {.example = "i8 k8", .need = kRequired});
    f("rook", rook, "The rook's cells.", {.example = "l8 j8", .need = kRequired});
  }
};

struct WrittenWing {
  Marked<LineText> name;
  WrittenCells cells;  ///< of the first side
  std::map<LineText, WrittenCells> sides;
  std::optional<Marked<PieceType>> with;

  void fields(Fields& f) {
    f("name", name, "How the move is written.",
      {.example = "O-O", .need = kRequired, .scope = kNotation});
    f("king", cells.king,
      "The king's cells, from and to; if several follow the first, it may go to any of them.",
      {.example = "e1 g1", .need = kRequired});
    f("rook", cells.rook,
      "The rook's cells, from and to; beside: next to the king, on the side that the king came "
      "from.",
      {.example = "h1 f1", .need = kRequired});
    f("sides", sides,
      "The cells of other sides, by their names, where they do not follow from the first side's.",
      {.example = "{ Black: { king: i8 k8, rook: l8 j8 } }"});
    f("with", with,
      "The piece type of the rook on this wing, if it is another than 'castling: with' names.",
      {.example = "C"});
  }
};

struct WrittenCastling {
  PieceType of;
  PieceType with;
  AskedOfKing king = AskedOfKing::never_moved;
  AskedOfRook rook = AskedOfRook::never_moved;
  Marked<bool> granted_by_drop;
  Marked<CastlingFrom> from;
  bool safe = true;
  Marked<bool> opposite;
  Marked<std::vector<Marked<LineText>>> wins;
  Marked<CapitalText> king_letter = {"E", {}, {}};
  Marked<std::vector<std::pair<CapitalText, WrittenWing>>> wings;
  SourceMark where;

  void fields(Fields& f) {
    f("of", of, "The piece type of the king.", {.example = "K", .fallback = "K"});
    f("with", with, "The piece type of the rook.", {.example = "R", .fallback = "R"});
    f("king", king, "What is asked of the king.", {.example = "never moved"});
    f("rook", rook,
      "What is asked of the rook. unmoved since placed: a rook dropped on its corner can castle, "
      "too.",
      {.example = "unmoved since placed"});
    f("granted_by_drop", granted_by_drop,
      "Whether a king or a rook that is dropped on its cell may castle with the other if that "
      "stands on its own cell: for games whose players place their pieces first.",
      {.example = "yes"});
    f("from", from,
      "any file: king and rooks castle from wherever they stand on their rank at the start, as in "
      "numbered starts. Of each wing, only the last cells count, and on which side of the king the "
      "rook stands.",
      {.example = "any file"});
    f("safe", safe, "Whether the king may not castle out of, through or into check.",
      {.example = "no"});
    f("opposite", opposite,
      "Whether a side that castles takes from the other the right to castle on the same wing.",
      {.example = "yes"});
    f("wins", wins,
      "Wings with which castling wins: of both sides, or of one side with its name in front. A "
      "side that has lost the right to all of its wings in this list loses.",
      {.example = "[black Q]", .need = kRemovable});
    f("king_letter", king_letter,
      "With unmoved since placed: the letter in FEN for a king that has never moved and has no "
      "rook to castle with now.",
      {.example = "E"});
    f("wings", wings,
      "The ways to castle, by their letter in FEN, with the cells of the first side; those of the "
      "others follow from their directions.",
      {.example = "{ K: { name: O-O, king: e1 g1, rook: h1 f1 } }",
       .need = kRequired,
       .each = "A way to castle.",
       .each_example = "{ name: O-O, king: e1 g1, rook: h1 f1 }"});
  }
  [[nodiscard]] bool from_any_file() const { return from.value == CastlingFrom::any_file; }
  [[nodiscard]] bool dropped_rook_counts() const {
    return rook == AskedOfRook::unmoved_since_placed;
  }
};

struct CastlingKeys {
  std::optional<WrittenCastling> castling;

  void fields(Fields& f) {
    f("castling", castling, "The king moves together with a rook.",
      {.example = "{ of: K, with: R, wings: { K: { name: O-O, king: e1 g1, rook: h1 f1 } } }",
       .need = kRemovable});
  }
};

constexpr DiagnosticRow kCastlingDiagnostics[] = {
    {"castling-wins", DiagnosticSource::variant_file,
     "'wins' of castling names no wing or no side, or the castling is that from any file.",
     "Write the letters of wings, perhaps with a side's name in front.",
     "castling: { wins: grey Q }"},
    {"castling-from", DiagnosticSource::variant_file,
     "Castling from any file is not possible with these wings, this board or dropped rooks.",
     "Have one wing for each side of the king, with letters that are no file's, on at most ten "
     "files.",
     "castling: { from: any file, rook: unmoved since placed }"},
    {"castling-drop", DiagnosticSource::variant_file,
     "'granted_by_drop' of castling is combined with another way to gain a right.",
     "Remove one of the two.", "castling: { granted_by_drop: yes, rook: unmoved since placed }"},
    {"castling-king", DiagnosticSource::variant_file,
     "Two wings of castling start with the king on different cells.",
     "Start all wings from the same cell.", "castling: { wings: { Q: { king: d1 b1 } } }"},
    {"castling-letter", DiagnosticSource::variant_file,
     "'king_letter' of castling is also the letter of a wing.",
     "Choose a letter that no wing uses.", "castling: { king_letter: Q }"},
    {"castling-rank", DiagnosticSource::variant_file,
     "The cells of a castling are not all on one rank.", "Write four cells of one rank.",
     "castling: { wings: { K: { king: e1 g2 } } }"},
    {"castling-side", DiagnosticSource::variant_file,
     "A wing of castling names a side that there is not.", "Write the name of a side.",
     "castling: { wings: { K: { sides: { Grey: { king: e8 g8, rook: h8 f8 } } } } }"},
    {"castling-wings", DiagnosticSource::variant_file, "Castling has no wings, or too many.",
     "List from one to eight wings, or write castling: off.",
     "castling: { wings: { K: off, Q: off } }"},
    {"flag-sides", DiagnosticSource::program,
     "A right with a letter in FEN that only two sides can have, in a game of more than two sides.",
     "Leave the rule out.", ""},
    {"castling-blocked", DiagnosticSource::reason, "A piece stands between king and rook.",
     "Move it first.", "O-O"},
    {"castling-moved", DiagnosticSource::reason, "The king or the rook has moved.",
     "The right is lost for the rest of the game, unless the variant lets a dropped rook castle.",
     "4k3/8/8/8/8/8/8/4K2R w: O-O"},
    {"castling-through-check", DiagnosticSource::reason,
     "The king would castle out of, through or into check.", "End the attack first.",
     "4k3/8/8/8/8/8/5r2/4K2R w K: O-O"},
};

constexpr std::string_view kBeside = "beside";

char small(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

// ------------------------------------------------------------------------------------- reading

/// Finds the cells of all sides.
class CastlingReader {
 public:
  /// Both arguments must outlive the object.
  CastlingReader(const RuleReading& in, const WrittenCastling& rule)
      : in_(in), rule_(rule), board_(in.equipment.topology), layers_(layers_of(in.root.node())) {}

  [[nodiscard]] CastlingParams read() const {
    CastlingParams params;
    params.king = rule_.of;
    params.rook = rule_.with;
    params.safe = rule_.safe;
    params.granted_by_drop = rule_.granted_by_drop.value;
    params.opposite = rule_.opposite.value;
    for (const auto& item : rule_.wins.value) add_wins(item.value, params.wins);
    params.dropped_rook_counts = rule_.dropped_rook_counts();
    const char king_letter = rule_.king_letter.value[0];
    params.king_letters = {king_letter, small(king_letter)};
    params.wings = wings();
    return params;
  }

  [[nodiscard]] std::vector<CastlingWing> wings() const {
    std::vector<CastlingWing> wings;
    for (size_t side = 0; side < in_.equipment.sides.size(); ++side) {
      const Orientation view = view_of(side);
      for (const auto& [letter, wing] : rule_.wings.value)
        add_wing(letter[0], wing, side, view, wings);
    }
    return wings;
  }

 private:
  // Adds the letters of a wing: for both sides, or for the side that the text names.
  void add_wins(const std::string& text, std::vector<char>& wins) const {
    const SidePiece wing = split_side_piece(text);
    for (size_t side = 0; side < in_.equipment.sides.size(); ++side)
      if (wing.side.empty() || wing.side == in_.equipment.sides[side].adjective)
        wins.push_back(is_first(side) ? wing.piece[0] : small(wing.piece[0]));
  }

  void add_wing(char letter, const WrittenWing& written, size_t side, const Orientation& view,
                std::vector<CastlingWing>& wings) const {
    const auto own = written.sides.find(in_.equipment.sides[side].name);
    const bool is_given = own != written.sides.end();
    const WrittenCells& cells = is_given ? own->second : written.cells;
    const std::vector<std::string> king =
        names_of(cells.king.value, side, is_given ? Orientation{} : view);
    const std::vector<std::string> rook =
        names_of(cells.rook.value, side, is_given ? Orientation{} : view);
    for (size_t to = 1; to < king.size(); ++to) {
      CastlingWing wing;
      wing.side = Side{static_cast<int>(side)};
      wing.letter = is_first(side) ? letter : small(letter);
      wing.name = written.name.value;
      wing.rook = rook_of(written);
      wing.king_from = king[0];
      wing.king_to = king[to];
      wing.rook_from = rook[0];
      wing.rook_to = rook[1] == kBeside ? cell_beside(king[to], king[0]) : rook[1];
      wing.one_of_several = king.size() > 2;
      wings.push_back(std::move(wing));
    }
  }

  [[nodiscard]] PieceType rook_of(const WrittenWing& wing) const {
    return wing.with ? wing.with->value : rule_.with;
  }

  // True if the side's letters are capitals. With more than two sides, letters have their side's
  // letter in front of them.
  [[nodiscard]] bool is_first(size_t side) const {
    return in_.equipment.writes_sides() ||
           in_.equipment.place_on_board(Side{static_cast<int>(side)}) == 0;
  }

  // The board of the side's pieces in the setup.
  [[nodiscard]] int home_board(size_t side) const {
    if (const auto own = in_.equipment.sides[side].board) return *own;
    const std::string own = side == 0 ? "first side" : "second side";
    for (size_t board = 0; board < layers_.size(); ++board)
      if (layers_[board] == "setup" || layers_[board] == own) return static_cast<int>(board);
    return 0;
  }

  // The cell next to `cell` in the direction of `other`.
  [[nodiscard]] std::string cell_beside(const std::string& cell, const std::string& other) const {
    const auto at = board_.find(cell);
    const auto from = board_.find(other);
    if (!at || !from) return cell;  // the check refuses it
    const std::vector<int> way = way_between(board_, *at, *from);
    return way.size() > 1 ? board_.name(way[1]) : "the cell beside " + cell;
  }

  // The full names of the cells where `view` sees those of the text.
  [[nodiscard]] std::vector<std::string> names_of(const std::string& text, size_t side,
                                                  const Orientation& view) const {
    std::vector<std::string> cells = words_of(text);
    for (std::string& cell : cells) {
      if (cell == kBeside) continue;
      const auto twin = twin_of(cell, side, view);
      cell = twin ? board_.name(*twin) : "the cell opposite " + cell;
    }
    return cells;
  }

  [[nodiscard]] std::optional<int> twin_of(const std::string& cell, size_t side,
                                           const Orientation& view) const {
    return board_.mirrored(*board_.find_on(cell, home_board(side)), view);
  }

  // How the first side's cells are transformed for `side`: by its direction, or with left and right
  // exchanged if its king and rooks are on the exchanged cells in the setup. With `from: any file`,
  // the cells of origin depend on the setup, and the target cells are always the same.
  [[nodiscard]] Orientation view_of(size_t side) const {
    const auto& sides = in_.equipment.sides;
    const Orientation usual = sides[side].orientation.after(sides[0].orientation);
    if (side == 0 || board_.geometry() != Geometry::square || rule_.from_any_file()) return usual;
    Orientation exchanged = usual;
    (usual.sideways ? exchanged.my : exchanged.mx) *= -1;
    return !stands(side, usual) && stands(side, exchanged) ? exchanged : usual;
  }

  // True if all castling pieces are on their cells in the setup.
  [[nodiscard]] bool stands(size_t side, const Orientation& view) const {
    const auto is_at = [&](const std::string& cells, PieceType type) {
      const auto cell = twin_of(words_of(cells).front(), side, view);
      const Piece piece = in_.equipment.roster().piece(Side{static_cast<int>(side)}, type);
      return cell && contains(in_.setup, std::pair{*cell, piece});
    };
    const auto& wings = rule_.wings.value;
    return std::all_of(wings.begin(), wings.end(), [&](const auto& entry) {
      const WrittenWing& wing = entry.second;
      return is_at(wing.cells.king.value, rule_.of) && is_at(wing.cells.rook.value, rook_of(wing));
    });
  }

  const RuleReading& in_;
  const WrittenCastling& rule_;
  const Topology& board_;
  std::vector<std::string> layers_;
};

RuleList read_castling(const RuleReading& in) {
  const auto rule = read_fields<CastlingKeys>(in).castling;
  RuleList rules;
  if (rule)
    rules.push_back((rule->from_any_file() ? make_any_file_castling_rule : make_castling_rule)(
        CastlingReader(in, *rule).read(), rule->where));
  return rules;
}

// ------------------------------------------------------------------------------------ checking

// Whether the cells of a wing are on one rank. For a side that moves to the left or to the right, a
// file is its first rank.
bool check_rank(const RuleReading& in, const WrittenCells& cells, ProblemSink& problems) {
  const Topology& board = in.equipment.topology;
  const bool sideways = in.equipment.sides[0].orientation.sideways;
  std::optional<int> first;
  for (const auto* path : {&cells.king, &cells.rook})
    for (const std::string& cell : words_of(path->value)) {
      if (cell == kBeside) continue;
      const CellInfo& info = board.info(*board.find_on(cell, 0));
      const int rank = sideways ? info.file : info.rank;
      if (rank != first.value_or(rank)) {
        problems.fail("castling-rank",
                      std::string("king and rook castle along one ") +
                          (sideways ? "file" : "rank") + ", but " + cell + " is on another",
                      sideways ? "for example: king: a5 a7, rook: a8 a6"
                               : "for example: king: e1 g1, rook: h1 f1",
                      path->where);
        return false;
      }
      first = rank;
    }
  return true;
}

// Whether the sides that the wing names exist.
bool check_sides(const RuleReading& in, const WrittenWing& wing, ProblemSink& problems) {
  std::vector<std::string> names;
  for (const SideInfo& side : in.equipment.sides) names.push_back(side.name);
  bool exist = true;
  for (const auto& [name, cells] : wing.sides) {
    if (contains(names, name)) continue;
    problems.fail("castling-side", "there is no side " + quoted_for_message(name),
                  did_you_mean(name, names, "the sides are " + join(names, " and ")), cells.where);
    exist = false;
  }
  return exist;
}

void check_names(const WrittenCastling& rule, ProblemSink& problems) {
  std::vector<std::string> names;
  for (const auto& [letter, wing] : rule.wings.value) {
    if (contains(names, wing.name.value))
      problems.fail("duplicate-name", "two wings are written '" + wing.name.value + "'",
                    "choose different names, such as O-O and O-O-O", wing.name.where);
    names.push_back(wing.name.value);
  }
}

void check_king_cells(const WrittenCastling& rule, ProblemSink& problems) {
  std::string first;
  for (const auto& [letter, wing] : rule.wings.value) {
    const std::string from = words_of(wing.cells.king.value).front();
    if (!first.empty() && first != from)
      problems.fail("castling-king", "the king castles from " + first + " and from " + from,
                    "let all wings start from one cell", wing.cells.king.where);
    first = from;
  }
}

// Checks that the wings of `wins` and their sides exist.
void check_wins(const RuleReading& in, const WrittenCastling& rule, ProblemSink& problems) {
  std::vector<std::string> letters;
  for (const auto& [letter, wing] : rule.wings.value) letters.push_back(letter);
  std::vector<std::string> names;
  for (const SideInfo& side : in.equipment.sides) names.push_back(side.adjective);
  for (const auto& item : rule.wins.value) {
    const SidePiece wing = split_side_piece(item.value);
    const std::string letter(wing.piece);
    const std::string side(wing.side);
    if (!contains(letters, letter))
      problems.fail("castling-wins", "castling has no wing " + quoted_for_message(letter),
                    "the wings are " + join(letters, " and "), item.where);
    if (!side.empty() && !contains(names, side))
      problems.fail("castling-wins", "there is no side " + quoted_for_message(side),
                    did_you_mean(side, names, "the sides are " + join(names, " and ")), item.where);
  }
}

// Checks that nothing else is asked for that the rule for any file does not know.
void check_combination(const WrittenCastling& rule, ProblemSink& problems) {
  const auto refuse = [&](const std::string& what, const char* hint, const SourceMark& where) {
    problems.fail("castling-from", "'from: any file' cannot be combined with " + what, hint, where);
  };
  if (rule.dropped_rook_counts())
    refuse("'rook: unmoved since placed'", "write rook: never moved", rule.from.where);
  for (const auto& [letter, wing] : rule.wings.value)
    if (wing.with)
      refuse("a wing that has its own 'with'", "write castling: { with: … } for all wings",
             wing.with->where);
  if (!rule.wins.value.empty())
    problems.fail("castling-wins", "castling from any file cannot be what wins",
                  "write from: given cells", rule.wins.key_where);
  if (rule.opposite.value) refuse("'opposite: yes'", "write one of the two", rule.opposite.where);
}

// Whether the board has the cells of a wing: the first side's exist, but another side may see a
// hole there.
bool check_cells(const Topology& board, const CastlingWing& wing, const SourceMark& where,
                 ProblemSink& problems) {
  for (const std::string* cell : {&wing.king_from, &wing.king_to, &wing.rook_from, &wing.rook_to}) {
    if (board.find(*cell)) continue;
    problems.fail("unknown-cell", "'" + *cell + "' is not a cell of this board",
                  "castling names cells", where);
    return false;
  }
  return true;
}

// Checks that king and rook can go from their cells to the others.
void check_ways(const Topology& board, const CastlingWing& wing, const SourceMark& where,
                ProblemSink& problems) {
  if (!check_cells(board, wing, where, problems)) return;
  for (const auto& [from, to] : {std::pair{wing.king_from, wing.king_to},
                                 {wing.rook_from, wing.rook_to},
                                 {wing.king_from, wing.rook_from}}) {
    const int start = *board.find(from);
    const int end = *board.find(to);
    if (span(board, start, end).any()) continue;
    const bool on_line =
        board.geometry() == Geometry::graph || board.info(start).rank == board.info(end).rank;
    return problems.fail("castling-rank",
                         on_line
                             ? "no direction leads from " + from + " to " + to + ", so that " +
                                   wing.name + " is not possible"
                             : "king and rook castle along one line; '" + to + "' is on another",
                         on_line ? "king and rook castle along one line" : "", where);
  }
}

void check_given_cells(const RuleReading& in, const WrittenCastling& rule, ProblemSink& problems) {
  const bool opposite = rule.opposite.value;
  if (in.equipment.writes_sides() && (opposite || !rule.wins.value.empty()))
    return problems.fail("flag-sides",
                         std::string("castling with '") + (opposite ? "opposite" : "wins") +
                             "' needs a game of at most two sides",
                         "remove it: with more sides there is no one other side", rule.where);
  for (const CastlingWing& wing : CastlingReader(in, rule).wings())
    check_ways(in.equipment.topology, wing, rule.where, problems);
}

void check_any_file(const RuleReading& in, const WrittenCastling& rule, ProblemSink& problems) {
  check_flag_sides(in, "castling from any file", rule.where, problems, true);
  if (in.equipment.sides.size() > 2) return;
  const Topology& board = in.equipment.topology;
  const std::vector<CastlingWing> wings = CastlingReader(in, rule).wings();
  for (const CastlingWing& wing : wings)
    if (!check_cells(board, wing, rule.where, problems)) return;
  const auto fail = [&](std::string message, const char* hint) {
    problems.fail("castling-from", std::move(message), hint, rule.where);
  };
  if (board.geometry() != Geometry::square || board.files() > kMaxCastlingFiles)
    return fail("'from: any file' needs a board of squares with at most " +
                    std::to_string(kMaxCastlingFiles) + " files",
                "remove 'from', or use a smaller board");
  for (const CastlingWing& wing : wings)
    if (wing.side == Side{0} && wing.letter - 'A' < board.files())
      return fail("with 'from: any file' the letter '" + std::string(1, wing.letter) +
                      "' means the rook of that file",
                  "choose a letter that is no file's, such as K");
  for (size_t i = 0; i < wings.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (wings[i].side == wings[j].side && towards(board, wings[i]) == towards(board, wings[j]))
        return fail("with 'from: any file' the rooks of '" + wings[j].name + "' and '" +
                        wings[i].name + "' stand on the same side of the king",
                    "keep one wing for each side of the king, with one target");
}

void check_castling(const RuleReading& in, ProblemSink& problems) {
  const auto rule = read_fields<CastlingKeys>(in).castling;
  if (!rule) return;
  const auto& wings = rule->wings.value;
  if (wings.empty() || wings.size() > kMaxWings)
    problems.fail(
        "castling-wings",
        "castling has " + (wings.empty() ? "no" : std::to_string(wings.size())) + " wings",
        wings.empty() ? "to remove castling, write castling: off"
                      : "at most " + std::to_string(kMaxWings) + " wings are possible",
        rule->wings.where);
  if (rule->from_any_file()) check_combination(*rule, problems);
  if (rule->granted_by_drop.value)
    for (const auto& [is_asked, words] : {std::pair{rule->from_any_file(), "any file"},
                                          {rule->dropped_rook_counts(), "unmoved since placed"}})
      if (is_asked)
        problems.fail("castling-drop",
                      "'granted_by_drop: yes' cannot be combined with '" + std::string(words) + "'",
                      "write one of the two", rule->granted_by_drop.where);
  check_wins(in, *rule, problems);
  check_names(*rule, problems);
  check_king_cells(*rule, problems);
  // On a graph the rule searches for lines that join the cells.
  const bool on_graph = in.equipment.topology.geometry() == Geometry::graph;
  bool is_right = true;
  for (const auto& [letter, wing] : wings) {
    if (rule->king_letter.value == letter)
      problems.fail("castling-letter",
                    "'castling: king_letter' is " + letter + ", which is the letter of a wing",
                    "choose another letter", rule->king_letter.where);
    if (!on_graph && !check_rank(in, wing.cells, problems)) is_right = false;
    if (!check_sides(in, wing, problems)) is_right = false;
  }
  if (is_right) (rule->from_any_file() ? check_any_file : check_given_cells)(in, *rule, problems);
}

}  // namespace

RuleModule castling_module() {
  return {.name = "castling",
          .keys = declared_rows<CastlingKeys>(),
          .diagnostics = kCastlingDiagnostics,
          .after = {"movement"},
          .before = {"transfer"},
          .read = read_castling,
          .check = check_castling};
}

}  // namespace stockade
