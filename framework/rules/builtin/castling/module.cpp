// castling in variant files.

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/lists.h"
#include "framework/language/board.h"
#include "framework/language/equipment_keys.h"
#include "framework/position/layout.h"
#include "framework/rules/builtin/castling/castling.h"
#include "framework/rules/support/flag_checks.h"

namespace stockade {
namespace {

// Leaves enough flags for other rules, with the flags of the wings and kings of two sides.
constexpr size_t kMaxWings = 8;
constexpr int kMaxCastlingFiles = 10;  // the rights of which have the letters of files
static_assert(2 * (kMaxWings + 1) < kMaxFlags && 2 * kMaxCastlingFiles < kMaxFlags);

struct CastlingKeys {
  std::optional<CastlingParams> castling;

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

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

// ------------------------------------------------------------------------------------- reading

/// The type that castles with the king of the side of that name on the wing.
PieceType rook_of(const CastlingParams& rule, const WrittenWing& wing, const std::string& side) {
  const auto own = wing.sides.find(side);
  if (own != wing.sides.end() && own->second.with) return own->second.with->value;
  return wing.with ? wing.with->value : rule.with;
}

/// Finds the cells of all sides.
class CastlingReader {
 public:
  /// Both arguments must outlive the object.
  CastlingReader(const RuleReading& in, const CastlingParams& rule)
      : in_(in), rule_(rule), board_(in.equipment.topology), layers_(layers_of(in.root.node())) {
    for (size_t side = 0; side < in_.equipment.sides.size(); ++side)
      for (const auto& [letter, wing] : rule_.wings.value)
        add_wing(letter[0], wing, side, view_of(side));
  }

  [[nodiscard]] const std::vector<CastlingWing>& wings() const { return wings_; }
  /// The first cell of each wing that the board lacks: the first side's exist, but another side may
  /// see a hole there.
  [[nodiscard]] const std::vector<std::string>& missing() const { return missing_; }

 private:
  void add_wing(char letter, const WrittenWing& written, size_t side, const Orientation& view) {
    const SideInfo& info = in_.equipment.sides[side];
    const auto own = written.sides.find(info.name);
    const WrittenOwn* given = own == written.sides.end() ? nullptr : &own->second;
    const bool own_king = given && given->king;
    const bool own_rook = given && given->rook;
    const std::vector<std::string> king =
        words_of(own_king ? given->king->value : written.cells.king.value);
    const std::vector<std::string> rook =
        words_of(own_rook ? given->rook->value : written.cells.rook.value);
    std::string missing;
    const auto cell = [&](const std::string& name, bool is_given) {
      const auto twin = twin_of(name, side, is_given ? Orientation{} : view);
      if (!twin && missing.empty()) missing = "the cell opposite " + name;
      return twin.value_or(0);
    };
    for (size_t to = 1; to < king.size(); ++to) {
      CastlingWing wing;
      wing.side = Side{static_cast<int>(side)};
      wing.letter = right_letter(in_.equipment, wing.side, letter);
      wing.name = written.name.value;
      wing.rook = rook_of(rule_, written, info.name);
      wing.king_from = cell(king[0], own_king);
      wing.king_to = cell(king[to], own_king);
      wing.rook_from = cell(rook[0], own_rook);
      if (rook[1] == kBeside) {
        const std::vector<int> way = way_between(board_, wing.king_to, wing.king_from);
        if (way.size() > 1)
          wing.rook_to = way[1];
        else if (missing.empty())
          missing = "the cell beside " + board_.name(wing.king_to);
      } else {
        wing.rook_to = cell(rook[1], own_rook);
      }
      wing.one_of_several = king.size() > 2;
      for (const auto& item : rule_.wins.value) {
        const SidePiece winning = split_side_piece(item.value);
        if (winning.piece[0] == letter && (winning.side.empty() || winning.side == info.adjective))
          wing.wins = true;
      }
      if (!missing.empty()) missing_.push_back(std::exchange(missing, {}));
      wings_.push_back(std::move(wing));
    }
  }

  // The board of the side's pieces in the setup.
  [[nodiscard]] int home_board(size_t side) const {
    if (const auto own = in_.equipment.sides[side].board) return *own;
    const std::string own = side == 0 ? "first side" : "second side";
    for (size_t board = 0; board < layers_.size(); ++board)
      if (layers_[board] == "setup" || layers_[board] == own) return static_cast<int>(board);
    return 0;
  }

  // The cell where `view` sees that of the text.
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
    if (side == 0 || board_.geometry() != Geometry::square || rule_.any_file()) return usual;
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
      const std::string& name = in_.equipment.sides[side].name;
      const auto own = wing.sides.find(name);
      const bool is_given = own != wing.sides.end();
      // Cells that the side names itself are not seen from anywhere.
      return ((is_given && own->second.king) || is_at(wing.cells.king.value, rule_.of)) &&
             ((is_given && own->second.rook) ||
              is_at(wing.cells.rook.value, rook_of(rule_, wing, name)));
    });
  }

  const RuleReading& in_;
  const CastlingParams& rule_;
  const Topology& board_;
  std::vector<std::string> layers_;
  std::vector<CastlingWing> wings_;
  std::vector<std::string> missing_;
};

RuleList read_castling(const RuleReading& in) {
  const auto rule = read_fields<CastlingKeys>(in).castling;
  RuleList rules;
  if (rule) rules.push_back(make_castling_rule(*rule, CastlingReader(in, *rule).wings()));
  return rules;
}

// ------------------------------------------------------------------------------------ checking

class CastlingCheck {
 public:
  /// All arguments must outlive the object.
  CastlingCheck(const RuleReading& in, const CastlingParams& rule, ProblemSink& problems)
      : in_(in), rule_(rule), board_(in.equipment.topology), problems_(problems) {
    for (const SideInfo& side : in.equipment.sides) {
      sides_.push_back(side.name);
      adjectives_.push_back(side.adjective);
    }
    for (const auto& [letter, wing] : rule.wings.value) letters_.push_back(letter);
  }

  void run() {
    const size_t wings = letters_.size();
    if (wings == 0 || wings > kMaxWings)
      fail("castling-wings", "castling has " + (wings ? std::to_string(wings) : "no") + " wings",
           wings ? "at most " + std::to_string(kMaxWings) + " wings are possible"
                 : "to remove castling, write castling: off",
           rule_.wings.where);
    check_combination();
    check_wins();
    bool is_right = true;
    for (const auto& [letter, wing] : rule_.wings.value) is_right &= check_wing(letter, wing);
    if (!is_right) return;
    if (rule_.any_file())
      check_any_file();
    else
      check_given_cells();
  }

 private:
  void fail(std::string id, std::string message, std::string hint, const SourceMark& where) {
    problems_.fail(std::move(id), std::move(message), std::move(hint), where);
  }

  // Whether nothing is asked for that excludes something else.
  void check_combination() {
    const auto refuse = [&](const std::string& what, const char* hint, const SourceMark& where) {
      fail("castling-from", "'from: any file' cannot be combined with " + what, hint, where);
    };
    if (rule_.any_file()) {
      if (rule_.dropped_rook_counts())
        refuse("'rook: unmoved since placed'", "write rook: never moved", rule_.from.where);
      if (const auto where = rook_of_another_type())
        refuse("wings whose rooks are of different types",
               "give all wings of a side the same 'with'", *where);
      if (!rule_.wins.value.empty())
        fail("castling-wins", "castling from any file cannot be what wins",
             "write from: given cells", rule_.wins.key_where);
      if (rule_.opposite.value)
        refuse("'opposite: yes'", "write one of the two", rule_.opposite.where);
    }
    for (const auto& [is_asked, words] : {std::pair{rule_.any_file(), "any file"},
                                          {rule_.dropped_rook_counts(), "unmoved since placed"}})
      if (is_asked && rule_.granted_by_drop.value)
        fail("castling-drop",
             "'granted_by_drop: yes' cannot be combined with '" + std::string(words) + "'",
             "write one of the two", rule_.granted_by_drop.where);
  }

  // Where a wing gets a rook of another type than the first wing of the same side.
  [[nodiscard]] std::optional<SourceMark> rook_of_another_type() const {
    for (const std::string& side : sides_)
      for (const auto& [letter, wing] : rule_.wings.value) {
        const WrittenWing& first = rule_.wings.value.front().second;
        if (rook_of(rule_, wing, side) == rook_of(rule_, first, side)) continue;
        for (const WrittenWing* each : {&wing, &first}) {
          const auto own = each->sides.find(side);
          if (own != each->sides.end() && own->second.with) return own->second.with->where;
          if (each->with) return each->with->where;
        }
      }
    return std::nullopt;
  }

  // Whether the wings of `wins` and their sides exist.
  void check_wins() {
    for (const auto& item : rule_.wins.value) {
      const SidePiece wing = split_side_piece(item.value);
      const std::string letter(wing.piece);
      const std::string side(wing.side);
      if (!contains(letters_, letter))
        fail("castling-wins", "castling has no wing " + quoted_for_message(letter),
             "the wings are " + join(letters_, " and "), item.where);
      if (!side.empty() && !contains(adjectives_, side))
        fail("castling-wins", "there is no side " + quoted_for_message(side),
             did_you_mean(side, adjectives_, "the sides are " + join(adjectives_, " and ")),
             item.where);
    }
  }

  // Returns whether the cells of the wing can be found for all sides.
  bool check_wing(const std::string& letter, const WrittenWing& wing) {
    if (contains(names_, wing.name.value))
      fail("duplicate-name", "two wings are written '" + wing.name.value + "'",
           "choose different names, such as O-O and O-O-O", wing.name.where);
    names_.push_back(wing.name.value);
    const std::string from = words_of(wing.cells.king.value).front();
    if (!king_from_.empty() && king_from_ != from)
      fail("castling-king", "the king castles from " + king_from_ + " and from " + from,
           "let all wings start from one cell", wing.cells.king.where);
    king_from_ = from;
    if (rule_.king_letter.value == letter)
      fail("castling-letter",
           "'castling: king_letter' is " + letter + ", which is the letter of a wing",
           "choose another letter", rule_.king_letter.where);
    bool is_right = check_rank(wing.cells);
    for (const auto& [name, cells] : wing.sides) {
      if (contains(sides_, name)) continue;
      fail("castling-side", "there is no side " + quoted_for_message(name),
           did_you_mean(name, sides_, "the sides are " + join(sides_, " and ")), cells.where);
      is_right = false;
    }
    return is_right;
  }

  // Whether the cells of a wing are on one rank. For a side that moves to the left or to the right,
  // a file is its first rank. On a graph the rule searches for lines that join the cells.
  bool check_rank(const WrittenCells& cells) {
    if (board_.geometry() == Geometry::graph) return true;
    const bool sideways = in_.equipment.sides[0].orientation.sideways;
    std::optional<int> first;
    for (const auto* path : {&cells.king, &cells.rook})
      for (const std::string& cell : words_of(path->value)) {
        if (cell == kBeside) continue;
        const CellInfo& info = board_.info(*board_.find_on(cell, 0));
        const int rank = sideways ? info.file : info.rank;
        if (rank != first.value_or(rank)) {
          fail("castling-rank",
               std::string("king and rook castle along one ") + (sideways ? "file" : "rank") +
                   ", but " + cell + " is on another",
               sideways ? "for example: king: a5 a7, rook: a8 a6"
                        : "for example: king: e1 g1, rook: h1 f1",
               path->where);
          return false;
        }
        first = rank;
      }
    return true;
  }

  bool check_cells(const CastlingReader& read) {
    for (const std::string& cell : read.missing())
      fail("unknown-cell", "'" + cell + "' is not a cell of this board", "castling names cells",
           rule_.where);
    return read.missing().empty();
  }

  void check_given_cells() {
    const bool opposite = rule_.opposite.value;
    if (in_.equipment.writes_sides() && (opposite || !rule_.wins.value.empty()))
      return fail("flag-sides",
                  std::string("castling with '") + (opposite ? "opposite" : "wins") +
                      "' needs a game of at most two sides",
                  "remove it: with more sides there is no one other side", rule_.where);
    const CastlingReader read(in_, rule_);
    if (!check_cells(read)) return;
    for (const CastlingWing& wing : read.wings())
      for (const auto& [from, to] : wing.ways()) {
        if (span(board_, from, to).any()) continue;
        const bool on_line =
            board_.geometry() == Geometry::graph || board_.info(from).rank == board_.info(to).rank;
        fail("castling-rank",
             on_line
                 ? "no direction leads from " + board_.name(from) + " to " + board_.name(to) +
                       ", so that " + wing.name + " is not possible"
                 : "king and rook castle along one line; '" + board_.name(to) + "' is on another",
             on_line ? "king and rook castle along one line" : "", rule_.where);
        break;
      }
  }

  void check_any_file() {
    check_flag_sides(in_, "castling from any file", rule_.where, problems_, true);
    const CastlingReader read(in_, rule_);
    if (sides_.size() > 2 || !check_cells(read)) return;
    const auto refuse = [&](std::string message, const char* hint) {
      fail("castling-from", std::move(message), hint, rule_.where);
    };
    if (board_.geometry() != Geometry::square || board_.files() > kMaxCastlingFiles)
      return refuse("'from: any file' needs a board of squares with at most " +
                        std::to_string(kMaxCastlingFiles) + " files",
                    "remove 'from', or use a smaller board");
    for (const std::string& letter : letters_)
      if (letter[0] - 'A' < board_.files())
        return refuse(
            "with 'from: any file' the letter '" + letter + "' means the rook of that file",
            "choose a letter that is no file's, such as K");
    const std::vector<CastlingWing>& wings = read.wings();
    for (size_t i = 0; i < wings.size(); ++i)
      for (size_t j = 0; j < i; ++j)
        if (wings[i].side == wings[j].side && wings[i].towards(board_) == wings[j].towards(board_))
          return refuse("with 'from: any file' the rooks of '" + wings[j].name + "' and '" +
                            wings[i].name + "' stand on the same side of the king",
                        "keep one wing for each side of the king, with one target");
  }

  const RuleReading& in_;
  const CastlingParams& rule_;
  const Topology& board_;
  ProblemSink& problems_;
  std::vector<std::string> sides_;
  std::vector<std::string> adjectives_;
  std::vector<std::string> letters_;  ///< of wings
  std::vector<std::string> names_;    ///< of the wings checked so far
  std::string king_from_;             ///< of the last wing
};

void check_castling(const RuleReading& in, ProblemSink& problems) {
  if (const auto rule = read_fields<CastlingKeys>(in).castling)
    CastlingCheck(in, *rule, problems).run();
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
