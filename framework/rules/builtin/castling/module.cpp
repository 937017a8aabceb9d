// castling in variant files.

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>
#include <vector>

#include "framework/language/board.h"
#include "framework/language/equipment_keys.h"
#include "framework/position/layout.h"
#include "framework/rules/builtin/castling/any_file.h"
#include "framework/rules/builtin/castling/castling.h"
#include "framework/rules/builtin/castling/wing_plan.h"
#include "framework/rules/rule_module.h"
#include "framework/topology/topology.h"

namespace stockade {
namespace {

// Leaves enough flags for other rules, with the flags of the wings and kings of two sides.
constexpr size_t kMaxWings = 8;
static_assert(2 * (kMaxWings + 1) < kMaxFlags);

constexpr SchemaRow kCastlingKeys[] = {
    {"castling", "mapping", kRemovable, "",
     "{ of: K, with: R, wings: { K: { name: O-O, king: e1 g1, rook: h1 f1 } } }",
     "The king moves together with a rook."},
    {"castling.of", "piece", kOptional, "K", "K", "The piece type of the king."},
    {"castling.with", "piece", kOptional, "R", "R", "The piece type of the rook."},
    {"castling.king", "choice never moved", kOptional, "never moved", "never moved",
     "What is asked of the king."},
    {"castling.rook", "choice never moved | unmoved since placed", kOptional, "never moved",
     "unmoved since placed",
     "What is asked of the rook. unmoved since placed: a rook dropped on its corner can castle, "
     "too."},
    {"castling.granted_by_drop", "boolean", kOptional, "no", "yes",
     "Whether a king or a rook that is dropped on its cell may castle with the other if that "
     "stands "
     "on its own cell: for games whose players place their pieces first."},
    {"castling.from", "choice given cells | any file", kOptional, "given cells", "any file",
     "any file: king and rooks castle from wherever they stand on their rank at the start, as in "
     "numbered starts. Of each wing, only the last cells count, and on which side of the king the "
     "rook stands."},
    {"castling.safe", "boolean", kOptional, "yes", "no",
     "Whether the king may not castle out of, through or into check."},
    {"castling.opposite", "boolean", kOptional, "no", "yes",
     "Whether a side that castles takes from the other the right to castle on the same wing."},
    {"castling.wins", "list of line", kRemovable, "", "[black Q]",
     "Wings with which castling wins: of both sides, or of one side with its name in front. A side "
     "that has lost the right to all of its wings in this list loses."},
    {"castling.king_letter", "capital", kOptional, "E", "E",
     "With unmoved since placed: the letter in FEN for a king that has never moved and has no "
     "rook to castle with now."},
    {"castling.wings", "map of capital to mapping", kRequired, "",
     "{ K: { name: O-O, king: e1 g1, rook: h1 f1 } }",
     "The ways to castle, by their letter in FEN, with the cells of the first side; those of the "
     "others follow from their directions."},
    {"castling.wings.*", "mapping", kRemovable, "", "{ name: O-O, king: e1 g1, rook: h1 f1 }",
     "A way to castle."},
    {"castling.wings.*.name", "line", kRequired, "", "O-O", "How the move is written.", kNotation},
    {"castling.wings.*.king", "path", kRequired, "", "e1 g1",
     "The king's cells, from and to; if several follow the first, it may go to any of them."},
    {"castling.wings.*.rook", "path", kRequired, "", "h1 f1",
     "The rook's cells, from and to; beside: next to the king, on the side that the king came "
     "from."},
    {"castling.wings.*.sides", "map of line to mapping", kOptional, "",
     "{ Black: { king: i8 k8, rook: l8 j8 } }",
     "The cells of other sides, by their names, where they do not follow from the first side's."},
    {"castling.wings.*.sides.*.king", "path", kRequired, "", "i8 k8", "The king's cells."},
    {"castling.wings.*.sides.*.rook", "path", kRequired, "", "l8 j8", "The rook's cells."},
    {"castling.wings.*.with", "piece", kOptional, "", "C",
     "The piece type of the rook on this wing, if it is another than 'castling: with' names."},
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

char small(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

// ------------------------------------------------------------------------------------- reading

class CastlingReader {
 public:
  explicit CastlingReader(const RuleReading& in)
      : in_(in), board_(in.equipment.topology), layers_(layers_of(in.root.node())) {}

  std::unique_ptr<Rule> read(const View& rule) {
    CastlingParams params;
    params.king = in_.type(rule["of"]);
    params.rook = in_.type(rule["with"]);
    params.safe = rule["safe"].boolean();
    params.granted_by_drop = rule["granted_by_drop"].boolean();
    params.opposite = rule["opposite"].boolean();
    if (const auto wins = rule.find("wins"))
      for (const std::string& text : wins->texts()) add_wins(text, params.wins);
    params.dropped_rook_counts = rule["rook"].text() == "unmoved since placed";
    const char king_letter = rule["king_letter"].letter();
    params.king_letters = {king_letter, small(king_letter)};
    for (size_t side = 0; side < in_.equipment.sides.size(); ++side) {
      views_.push_back(view_of(rule, side, params));
      for (const auto& [letter, wing] : rule["wings"].entries())
        add_wing(letter[0], wing, side, params.rook, params.wings);
    }
    return rule["from"].text() == "any file"
               ? make_any_file_castling_rule(std::move(params), rule.key_where())
               : make_castling_rule(std::move(params), rule.key_where());
  }

 private:
  // Adds the letters of a wing: for both sides, or for the side that the text names.
  void add_wins(const std::string& text, std::vector<char>& wins) const {
    const SidePiece wing = split_side_piece(text);
    for (size_t side = 0; side < in_.equipment.sides.size(); ++side)
      if (wing.side.empty() || wing.side == in_.equipment.sides[side].adjective)
        wins.push_back(is_first(side) ? wing.piece[0] : small(wing.piece[0]));
  }

  void add_wing(char letter, const View& view, size_t side, PieceType rook_type,
                std::vector<CastlingWing>& wings) const {
    const auto own = cells_of_side(view, side);
    const std::vector<std::string> king =
        own ? as_written((*own)["king"], side) : path(view["king"], side);
    const std::vector<std::string> rook =
        own ? as_written((*own)["rook"], side) : path(view["rook"], side);
    for (size_t to = 1; to < king.size(); ++to) {
      CastlingWing wing;
      wing.side = Side{static_cast<int>(side)};
      wing.letter = is_first(side) ? letter : small(letter);
      wing.name = view["name"].text();
      const auto with = view.find("with");
      wing.rook = with ? in_.type(*with) : rook_type;
      wing.king_from = king[0];
      wing.king_to = king[to];
      wing.rook_from = rook[0];
      wing.rook_to = rook[1] == "beside" ? cell_beside(king[to], king[0]) : rook[1];
      wing.one_of_several = king.size() > 2;
      wings.push_back(std::move(wing));
    }
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
    if (!at || !from) return cell;  // the rule's check refuses it
    const std::vector<int> way = way_between(board_, *at, *from);
    return way.size() > 1 ? board_.name(way[1]) : "the cell beside " + cell;
  }

  // The cells that the wing sets for that side only.
  [[nodiscard]] std::optional<View> cells_of_side(const View& wing, size_t side) const {
    const auto sides = wing.find("sides");
    if (!sides) return std::nullopt;
    for (const auto& [name, cells] : sides->entries())
      if (name == in_.equipment.sides[side].name) return cells;
    return std::nullopt;
  }

  // The cells with their full names on the side's board.
  [[nodiscard]] std::vector<std::string> as_written(const View& cells, size_t side) const {
    std::istringstream stream(cells.text());
    std::vector<std::string> list;
    for (std::string cell; stream >> cell;)
      list.push_back(cell == "beside" ? cell
                                      : board_.name(*board_.find_on(cell, home_board(side))));
    return list;
  }

  // The cells of the first side's path, transformed for `side`.
  [[nodiscard]] std::vector<std::string> path(const View& cells, size_t side) const {
    std::istringstream stream(cells.text());
    std::vector<std::string> list;
    for (std::string cell; stream >> cell;)
      list.push_back(cell == "beside" ? cell : mirrored(cell, side));
    return list;
  }

  [[nodiscard]] std::string mirrored(const std::string& cell, size_t side) const {
    const auto twin = twin_of(cell, side, views_[side]);
    return twin ? board_.name(*twin) : "the cell opposite " + cell;
  }

  [[nodiscard]] std::optional<int> twin_of(const std::string& cell, size_t side,
                                           const Orientation& view) const {
    return board_.mirrored(*board_.find_on(cell, home_board(side)), view);
  }

  // How the first side's cells are transformed for `side`: by its direction, or with left and right
  // exchanged if its king and rooks are on the exchanged cells in the setup. With `from: any file`,
  // the cells of origin depend on the setup, and the target cells are always the same.
  [[nodiscard]] Orientation view_of(const View& rule, size_t side,
                                    const CastlingParams& params) const {
    const auto& sides = in_.equipment.sides;
    const Orientation usual = sides[side].orientation.after(sides[0].orientation);
    if (side == 0 || board_.geometry() != Geometry::square || rule["from"].text() == "any file")
      return usual;
    Orientation exchanged = usual;
    (usual.sideways ? exchanged.my : exchanged.mx) *= -1;
    return !stands(rule, side, params, usual) && stands(rule, side, params, exchanged) ? exchanged
                                                                                       : usual;
  }

  // True if all castling pieces are on their cells in the setup.
  [[nodiscard]] bool stands(const View& rule, size_t side, const CastlingParams& params,
                            const Orientation& view) const {
    const auto is_at = [&](const View& cells, PieceType type) {
      const std::string& text = cells.text();
      const auto cell = twin_of(text.substr(0, text.find(' ')), side, view);
      const Piece piece = in_.equipment.roster().piece(Side{static_cast<int>(side)}, type);
      return cell && std::find(in_.setup.begin(), in_.setup.end(), std::pair{*cell, piece}) !=
                         in_.setup.end();
    };
    for (const auto& [letter, wing] : rule["wings"].entries()) {
      const auto with = wing.find("with");
      if (!is_at(wing["king"], params.king) ||
          !is_at(wing["rook"], with ? in_.type(*with) : params.rook))
        return false;
    }
    return true;
  }

  const RuleReading& in_;
  const Topology& board_;
  std::vector<std::string> layers_;
  std::vector<Orientation> views_;  ///< by side
};

RuleList read_castling(const RuleReading& in) {
  RuleList rules;
  if (const auto rule = in.root.find("castling")) rules.push_back(CastlingReader(in).read(*rule));
  return rules;
}

// ------------------------------------------------------------------------------------ checking

// The length of the file's name at the beginning of a cell's name: letters before digits, or digits
// before a letter.
size_t length_of_file(const std::string& cell) {
  const auto is_figure = [](char c) { return c >= '0' && c <= '9'; };
  size_t length = 0;
  while (length < cell.size() && is_figure(cell[length]) == is_figure(cell[0])) ++length;
  return length;
}

// On a graph the rule searches for lines that join the cells. For a side that moves to the left or
// to the right, a file is its first rank.
void check_rank(const View& wing, bool sideways, TreeProblems& problems) {
  std::string ranks;
  for (const char* key : {"king", "rook"}) {
    const auto path = wing.find(key);
    if (!path) return;
    std::istringstream stream(path->text());
    for (std::string cell; stream >> cell;) {
      if (cell == "beside") continue;
      const size_t file = length_of_file(cell);
      const std::string rank = sideways ? cell.substr(0, file) : cell.substr(file);
      if (!ranks.empty() && rank != ranks)
        return problems.fail("castling-rank",
                             std::string("king and rook castle along one ") +
                                 (sideways ? "file" : "rank") + ", but " + cell + " is on another",
                             sideways ? "for example: king: a5 a7, rook: a8 a6"
                                      : "for example: king: e1 g1, rook: h1 f1",
                             path->where());
      ranks = rank;
    }
  }
}

bool first_goes_sideways(const View& root) {
  const auto sides = root.find("sides");
  if (!sides || sides->items().empty()) return false;
  const auto forward = sides->items().front().find("forward");
  return forward && (forward->text() == "left" || forward->text() == "right");
}

void check_sides(const View& root, const View& wings, TreeProblems& problems) {
  std::vector<std::string> names;
  if (const auto sides = root.find("sides"))
    for (const View& side : sides->items())
      if (const auto name = side.find("name")) names.push_back(name->text());
  for (const auto& [letter, wing] : wings.entries()) {
    const auto sides = wing.find("sides");
    if (!sides || names.empty()) continue;
    for (const auto& [name, cells] : sides->entries())
      if (std::find(names.begin(), names.end(), name) == names.end())
        problems.fail("castling-side", "there is no side " + quoted_for_message(name),
                      did_you_mean(name, names, "the sides are " + join(names, " and ")),
                      cells.key_where());
  }
}

void check_names(const View& wings, TreeProblems& problems) {
  std::vector<std::string> names;
  for (const auto& [letter, wing] : wings.entries()) {
    const auto name = wing.find("name");
    if (!name) continue;
    if (std::find(names.begin(), names.end(), name->text()) != names.end())
      problems.fail("duplicate-name", "two wings are written '" + name->text() + "'",
                    "choose different names, such as O-O and O-O-O", name->where());
    names.push_back(name->text());
  }
}

void check_king_cells(const View& wings, TreeProblems& problems) {
  std::string first;
  for (const auto& [letter, wing] : wings.entries()) {
    const auto king = wing.find("king");
    if (!king) continue;
    const std::string from = king->text().substr(0, king->text().find(' '));
    if (!first.empty() && first != from)
      problems.fail("castling-king", "the king castles from " + first + " and from " + from,
                    "let all wings start from one cell", king->where());
    first = from;
  }
}

// Checks that the wings of `wins` and their sides exist.
void check_wins(const View& root, const View& castling, const View& wings, TreeProblems& problems) {
  const auto wins = castling.find("wins");
  if (!wins) return;
  std::vector<std::string> letters;
  for (const auto& [letter, wing] : wings.entries()) letters.push_back(letter);
  std::vector<std::string> names;
  if (const auto sides = root.find("sides"))
    for (const View& side : sides->items())
      if (side.find("name")) names.push_back(side_adjective(side));
  for (const View& item : wins->items()) {
    const SidePiece wing = split_side_piece(item.text());
    const std::string letter(wing.piece);
    const std::string side(wing.side);
    if (std::find(letters.begin(), letters.end(), letter) == letters.end())
      problems.fail("castling-wins", "castling has no wing " + quoted_for_message(letter),
                    "the wings are " + join(letters, " and "), item.where());
    if (!side.empty() && std::find(names.begin(), names.end(), side) == names.end())
      problems.fail("castling-wins", "there is no side " + quoted_for_message(side),
                    did_you_mean(side, names, "the sides are " + join(names, " and ")),
                    item.where());
  }
  if (const auto from = castling.find("from"); from && from->text() == "any file")
    problems.fail("castling-wins", "castling from any file cannot be what wins",
                  "write from: given cells", wins->key_where());
}

void check_castling(const View& root, TreeProblems& problems) {
  const auto castling = root.find("castling");
  const auto wings = castling ? castling->find("wings") : std::nullopt;
  if (!wings) return;
  const auto entries = wings->entries();
  if (entries.empty() || entries.size() > kMaxWings)
    problems.fail(
        "castling-wings",
        "castling has " + (entries.empty() ? "no" : std::to_string(entries.size())) + " wings",
        entries.empty() ? "to remove castling, write castling: off"
                        : "at most " + std::to_string(kMaxWings) + " wings are possible",
        wings->where());
  const auto from = castling->find("from");
  const auto rook = castling->find("rook");
  if (from && rook && from->text() == "any file" && rook->text() == "unmoved since placed")
    problems.fail("castling-from",
                  "'from: any file' cannot be combined with 'rook: unmoved since placed'",
                  "write rook: never moved", from->where());
  for (const auto& [wing_letter, wing] : entries) {
    const auto with = wing.find("with");
    if (with && from && from->text() == "any file")
      problems.fail("castling-from",
                    "'from: any file' cannot be combined with a wing that has its own 'with'",
                    "write castling: { with: … } for all wings", with->where());
  }
  const auto granted = castling->find("granted_by_drop");
  if (granted && granted->boolean())
    for (const auto& [key, other] : {std::pair{from, "any file"}, {rook, "unmoved since placed"}})
      if (key && key->text() == other)
        problems.fail("castling-drop",
                      "'granted_by_drop: yes' cannot be combined with '" + std::string(other) + "'",
                      "write one of the two", granted->where());
  const auto letter = castling->find("king_letter");
  const auto board = root.find("board");
  const bool on_graph = board && board->mentions("graph");
  for (const auto& [wing_letter, wing] : entries) {
    if (!on_graph) check_rank(wing, first_goes_sideways(root), problems);
    if (letter && letter->text() == wing_letter)
      problems.fail("castling-letter",
                    "'castling: king_letter' is " + wing_letter + ", which is the letter of a wing",
                    "choose another letter", letter->where());
  }
  check_wins(root, *castling, *wings, problems);
  if (const auto opposite = castling->find("opposite");
      opposite && opposite->boolean() && from && from->text() == "any file")
    problems.fail("castling-from", "'from: any file' cannot be combined with 'opposite: yes'",
                  "write one of the two", opposite->where());
  check_names(*wings, problems);
  check_sides(root, *wings, problems);
  check_king_cells(*wings, problems);
}

}  // namespace

RuleModule castling_module() {
  return {.name = "castling",
          .keys = kCastlingKeys,
          .diagnostics = kCastlingDiagnostics,
          .after = {"movement"},
          .before = {"transfer"},
          .read = read_castling,
          .check = check_castling};
}

}  // namespace stockade
