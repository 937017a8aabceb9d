// Shuffled starts: pieces of the setup change places under some constraints, and each arrangement
// has a number, so that it can be chosen, drawn at random and recorded.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/fields.h"
#include "framework/rules/program_building.h"
#include "framework/rules/start_facet.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// The number as the file writes it: whether there is such a start is only known after counting.
struct StartNumber {
  std::string text;
  std::string described = {};  ///< for messages
  SourceMark where = {};
};

}  // namespace

template <>
struct FieldOf<StartNumber> {
  static std::string words() { return "integer 0..2000000000"; }
  static std::string written(const StartNumber& value) { return value.text; }
  static std::string digest(const StartNumber& value, const Equipment&) { return value.text; }
  static void read(StartNumber& value, const View& view, const RuleReading&) {
    value = {view.text(), view.node().describe(), view.where()};
  }
};

namespace {

/// Pieces that are placed together.
struct PlacedPieces {
  std::optional<Marked<LineText>> letters;
  std::optional<Marked<RegionText>> from;
  RegionText at = "all";
  bool in_order = false;
  SourceMark where;

  void fields(Fields& f) {
    f("pieces", letters, "One or several pieces of a type, or, with in_order, of several types.",
      {.example = "NN"});
    f("from", from,
      "Instead of pieces: those that each side has in the setup on these cells, as it sees them.",
      {.example = "b1 g1"});
    f("at", at, "Only these cells, as the first side sees them.", {.example = "light cells"});
    f("in_order", in_order,
      "Whether the pieces stand in the order of their letters, from the first free cell on: RKR "
      "puts the king between the rooks.",
      {.example = "yes"});
  }
};

struct ShuffleParams {
  Marked<RegionText> at = {"first rank", {}, {}};
  Marked<std::vector<PlacedPieces>> place;
  Marked<std::vector<Marked<OrderText>>> unlike_colours;
  std::optional<Marked<std::vector<PieceType>>> protected_types;
  StartNumber number = {"0"};
  StartNumber second = {"same"};
  int64_t starts = 1;  ///< number of starts
  SourceMark where;

  void fields(Fields& f) {
    f("at", at, "Where the first side's pieces change places; the second side mirrors it.",
      {.example = "first rank"});
    f("place", place,
      "The pieces, in the order in which they are put down. The number of a start counts through "
      "the choices of all items, those of the first item fastest.",
      {.example = "[{ pieces: B, at: light cells }, { pieces: Q }]", .need = kRequired});
    f("unlike_colours", unlike_colours,
      "Pairs of piece types whose pieces stand on cells of different colours; other arrangements "
      "have no number.",
      {.example = "QA", .need = kRemovable});
    f("protected", protected_types,
      "Piece types whose pieces are all protected by others of their side; other arrangements have "
      "no number.",
      {.example = "P", .need = kRemovable});
    f("number", number, "The number of the start.", {.example = "518"});
    f("second", second, "The second side's number; same: its pieces stand as the first side's.",
      {.example = "7", .type = "line"});
  }
};

struct ShuffleKeys {
  std::optional<ShuffleParams> shuffle;

  void fields(Fields& f) {
    f("shuffle", shuffle,
      "Pieces of the setup stand elsewhere at the start. Each start has a number.",
      {.example = "{ at: first rank, place: [{ pieces: BB }, { pieces: NN }, { pieces: RKQR, "
                  "in_order: yes }] }",
       .need = kRemovable});
  }
};

using Pieces = std::vector<std::pair<int, Piece>>;

constexpr int64_t kMaxStarts = 2'000'000'000;
/// The most arrangements that are tested one by one, which takes about 20 ms per million.
constexpr int64_t kMaxLookedAt = 5'000'000;

/// Pieces that are placed together, on cells that are still free.
struct Placement {
  /// By side: equal types, or in order from the first free cell on.
  std::vector<std::vector<PieceType>> types;
  CellSet cells;
  int64_t choices = 1;

  [[nodiscard]] int pieces() const { return static_cast<int>(types.front().size()); }
};

/// The number of ways to choose `chosen` of `all`; kMaxStarts + 1 if there are more than
/// kMaxStarts.
int64_t combinations(int all, int chosen) {
  int64_t ways = 1;
  for (int i = 1; i <= chosen; ++i) {
    ways = ways * (all - chosen + i) / i;
    if (ways > kMaxStarts) return kMaxStarts + 1;
  }
  return ways;
}

/// The constraints that exclude arrangements, which then have no number.
struct Selection {
  /// Pairs of piece types whose pieces must be on cells of different colours.
  std::vector<std::pair<PieceType, PieceType>> differently_coloured;
  std::vector<PieceType> protected_types;
  CellSet protected_cells;  ///< cells of protected pieces that do not change places
  /// By type and cell: the cells that a piece attacks. The same cells are occupied in all
  /// arrangements.
  std::vector<std::vector<CellSet>> attacks;
  CellSet attacked;  ///< cells attacked by pieces that do not change places
  std::vector<int> colour;

  [[nodiscard]] bool all() const { return differently_coloured.empty() && protected_types.empty(); }
  [[nodiscard]] bool has(const std::vector<std::pair<int, PieceType>>& pieces) const {
    for (const auto& [one, other] : differently_coloured)
      for (const auto& [cell, type] : pieces)
        for (const auto& [cell2, type2] : pieces)
          if (type == one && type2 == other && cell != cell2 && colour[cell] == colour[cell2])
            return false;
    CellSet covered = attacked;
    CellSet wanted = protected_cells;
    for (const auto& [cell, type] : pieces) {
      covered |= attacks[type.index()][cell];
      if (std::find(protected_types.begin(), protected_types.end(), type) != protected_types.end())
        wanted.set(cell);
    }
    return (wanted & ~covered).empty();
  }
};

/// The starts that a file describes. The number of an arrangement enumerates the choices of all
/// placements, the first placement varying fastest; the number of a start counts only the
/// arrangements that are not excluded.
struct Shuffle {
  CellSet cells;  ///< of the first side
  std::vector<Placement> placements;
  int64_t arrangements = 1;
  std::vector<int32_t> selected;  ///< the arrangements with a number, if some are excluded

  [[nodiscard]] int64_t starts() const {
    return selected.empty() ? arrangements : static_cast<int64_t>(selected.size());
  }
  /// The pieces of a side at a start, on the cells where the first side's would stand.
  [[nodiscard]] std::vector<std::pair<int, PieceType>> start(int64_t number, size_t side) const {
    return arranged(selected.empty() ? number : selected[static_cast<size_t>(number)], side);
  }
  [[nodiscard]] std::vector<std::pair<int, PieceType>> arranged(int64_t number,
                                                                size_t side = 0) const {
    std::vector<std::pair<int, PieceType>> pieces;
    CellSet free = cells;
    for (const Placement& placement : placements) {
      int64_t choice = number % placement.choices;
      number /= placement.choices;
      const CellSet open = placement.cells & free;
      int left = open.count();
      int wanted = placement.pieces();
      auto type = placement.types[side].begin();
      // The choices are ordered by the first cell taken, then by the second …
      for (CellSet rest = open; wanted > 0; --left) {
        const int cell = rest.pop();
        const int64_t with_cell = combinations(left - 1, wanted - 1);
        if (choice >= with_cell) {
          choice -= with_cell;
          continue;
        }
        pieces.emplace_back(cell, *type++);
        free.reset(cell);
        --wanted;
      }
    }
    return pieces;
  }
};

class ShuffleReader {
 public:
  explicit ShuffleReader(const RuleReading& in)
      : in_(in),
        setup_(in.written ? *in.written : in.setup),
        params_(*read_fields<ShuffleKeys>(in).shuffle) {}

  Result<Shuffle> read() {
    const Topology& board = in_.equipment.topology;
    Shuffle shuffle;
    shuffle.cells = region(params_.at.value);
    CellSet held;
    for (const auto& [cell, piece] : setup_)
      if (in_.equipment.roster().side_of(piece) == Side{0}) held.set(cell);
    shuffle.cells &= held;
    for (CellSet cells = shuffle.cells; cells.any();) {
      const int cell = cells.pop();
      for (const SideInfo& side : in_.equipment.sides)
        if (!board.mirrored(cell, side.orientation))
          return error("shuffle-place",
                       "there is no cell opposite " + board.name(cell) + " for the second side",
                       "shuffle other cells", params_.at.where);
    }
    CellSet used;
    for (size_t side = 0; side < in_.equipment.sides.size(); ++side) {
      const CellSet own = cells_of(side, shuffle.cells);
      if ((own & used).any())
        return error("shuffle-place", "the shuffled pieces of both sides stand on the same cells",
                     "let the sides face each other, or leave shuffle out", params_.where);
      used |= own;
    }
    int pieces = 0;
    for (const PlacedPieces& item : params_.place.value) {
      auto placement = read_placement(item, shuffle.cells);
      if (!placement) return placement.problems();
      pieces += placement->pieces();
      if (const Problem problem = count(*placement, shuffle, item)) return *problem;
      shuffle.placements.push_back(std::move(placement).value());
    }
    if (pieces != shuffle.cells.count())
      return error("shuffle-place",
                   "'shuffle: place' lists " + std::to_string(pieces) +
                       " pieces, and the setup has " + std::to_string(shuffle.cells.count()) +
                       " of the first side's pieces on " +
                       region_words(in_.equipment, params_.at.value),
                   "list each of these pieces once", params_.place.where);
    for (size_t side = 0; side < in_.equipment.sides.size(); ++side)
      if (const Problem problem = compare_with_setup(shuffle, side)) return *problem;
    if (const Problem problem = select(shuffle)) return *problem;
    return shuffle;
  }

  /// Where the side has the piece that the first side has on this cell.
  [[nodiscard]] int cell_of(size_t side, int cell) const {
    const std::vector<SideInfo>& sides = in_.equipment.sides;
    const Topology& board = in_.equipment.topology;
    const int seen =
        *board.mirrored(cell, sides[side].orientation.after(sides.front().orientation));
    return sides[side].board ? board.twin(seen, *sides[side].board) : seen;
  }

  [[nodiscard]] CellSet cells_of(size_t side, const CellSet& cells) const {
    CellSet own;
    for (CellSet rest = cells; rest.any();) own.set(cell_of(side, rest.pop()));
    return own;
  }

  /// The start number of that side.
  Result<int64_t> number(size_t side, int64_t starts) const {
    const bool second = side > 0 && params_.second.text != "same";
    const StartNumber& said = second ? params_.second : params_.number;
    const auto value = as_integer(said.text);
    if (!value || *value < 0 || *value >= starts)
      return error("shuffle-number",
                   said.described + " is not the number of a start: they are numbered 0 to " +
                       std::to_string(starts - 1),
                   second ? "write same, or one of these numbers" : "choose one of these numbers",
                   said.where);
    return int64_t{*value};
  }

 private:
  using Problem = std::optional<Diagnostic>;

  [[nodiscard]] CellSet region(const std::string& text) const {
    return parse_region(in_.equipment.topology, in_.equipment.sides[0].orientation, text).value();
  }

  /// Other pieces than those of the setup would be another game.
  Problem compare_with_setup(const Shuffle& shuffle, size_t side) const {
    const Equipment& equipment = in_.equipment;
    std::vector<PieceType> placed;
    for (const Placement& placement : shuffle.placements)
      placed.insert(placed.end(), placement.types[side].begin(), placement.types[side].end());
    std::vector<PieceType> found = types_on(shuffle.cells, side);
    std::sort(placed.begin(), placed.end());
    std::sort(found.begin(), found.end());
    if (found == placed) return std::nullopt;
    const auto letters = [&](const std::vector<PieceType>& types) {
      std::string text;
      for (const PieceType type : types) text += equipment.symbol(type);
      return text;
    };
    return error("shuffle-place",
                 "'shuffle: place' lists " + letters(placed) + ", and " +
                     equipment.sides[side].name + " has " + letters(found) + " on " +
                     region_words(equipment, params_.at.value),
                 "list the pieces of the setup, or take them from its cells: { from: b1 g1 }",
                 params_.place.where);
  }

  /// The types of the side's pieces in the setup where the first side has these cells, in their
  /// order.
  [[nodiscard]] std::vector<PieceType> types_on(const CellSet& cells, size_t side) const {
    const Roster roster = in_.equipment.roster();
    std::vector<PieceType> types;
    for (CellSet rest = cells; rest.any();) {
      const int cell = cell_of(side, rest.pop());
      for (const auto& [at, piece] : setup_)
        if (at == cell && roster.side_of(piece) == Side{static_cast<int>(side)})
          types.push_back(roster.type_of(piece));
    }
    return types;
  }

  Result<Placement> read_placement(const PlacedPieces& item, const CellSet& shuffled) const {
    if (item.letters.has_value() == item.from.has_value())
      return error("shuffle-place", "an item of 'shuffle: place' has either 'pieces' or 'from'",
                   "write { pieces: NN }, or { from: b1 g1 }", item.where);
    Placement placement;
    placement.cells = region(item.at);
    if (item.from) {
      const CellSet cells = region(item.from->value) & shuffled;
      for (size_t side = 0; side < in_.equipment.sides.size(); ++side)
        placement.types.push_back(types_on(cells, side));
    } else {
      const auto types = types_of(*item.letters);
      if (!types) return types.problems();
      placement.types.assign(in_.equipment.sides.size(), *types);
    }
    const SourceMark& where = item.from ? item.from->where : item.letters->where;
    for (const std::vector<PieceType>& types : placement.types) {
      if (types.empty() || types.size() != placement.types.front().size())
        return error("shuffle-place", "not every side has a piece on " + in_words(item),
                     "name cells on which each side has pieces in the setup", where);
      const bool alike = std::all_of(types.begin(), types.end(),
                                     [&](PieceType type) { return type == types.front(); });
      if (!alike && !item.in_order)
        return error("shuffle-place",
                     "'" + in_words(item) + "' are different pieces, and no order is given",
                     "write in_order: yes, or an item for each piece type", where);
    }
    return placement;
  }

  static std::string in_words(const PlacedPieces& item) {
    if (item.from) return item.from->value;
    return item.letters->value;
  }

  Result<std::vector<PieceType>> types_of(const Marked<LineText>& letters) const {
    std::vector<PieceType> types;
    for (const char letter : letters.value) {
      const auto type = in_.equipment.find_type(letter);
      if (!type || letter != in_.equipment.type(*type).letter)
        return error(
            "unknown-piece-type",
            "in 'shuffle: place': no piece has the letter '" + std::string(1, letter) + "'",
            "write letters of piece types in a row, such as RKR", letters.where);
      types.push_back(*type);
    }
    return types;
  }

  /// Counts the choices of the next placement; the count may not depend on the choices before it.
  Problem count(Placement& placement, Shuffle& shuffle, const PlacedPieces& item) const {
    placement.cells &= shuffle.cells;
    int free = placement.cells.count();
    for (const Placement& before : shuffle.placements) {
      if ((before.cells & placement.cells).empty()) continue;
      if ((before.cells & ~placement.cells).any())
        return error("shuffle-place",
                     "how many cells are left for '" + in_words(item) +
                         "' depends on where the pieces before it stand",
                     "list pieces with fewer cells to choose from first", item.where);
      free -= before.pieces();
    }
    const int wanted = placement.pieces();
    if (wanted > free)
      return error("shuffle-place",
                   "only " + std::to_string(std::max(0, free)) + " cells are left for '" +
                       in_words(item) + "'",
                   "list fewer pieces, or give them a larger region", item.where);
    placement.choices = combinations(free, wanted);
    if (placement.choices > kMaxStarts / shuffle.arrangements)
      return error("shuffle-place", "there are more than " + std::to_string(kMaxStarts) + " starts",
                   "shuffle fewer pieces", item.where);
    shuffle.arrangements *= placement.choices;
    return std::nullopt;
  }

  /// Lists the arrangements with a number, if some are excluded.
  Problem select(Shuffle& shuffle) const {
    const auto selection = read_selection(shuffle.cells);
    if (!selection) return selection.problems().front();
    if (selection->all()) return std::nullopt;
    const SourceMark& where =
        params_.protected_types ? params_.protected_types->where : params_.unlike_colours.where;
    if (shuffle.arrangements > kMaxLookedAt)
      return error("shuffle-place",
                   "there are " + std::to_string(shuffle.arrangements) +
                       " arrangements, too many to look at each",
                   "give pieces smaller regions, or leave the condition out", where);
    for (int64_t number = 0; number < shuffle.arrangements; ++number)
      if (selection->has(shuffle.arranged(number)))
        shuffle.selected.push_back(static_cast<int32_t>(number));
    if (shuffle.selected.empty())
      return error("shuffle-place", "no arrangement of the pieces fits",
                   "change the condition, or the pieces", where);
    return std::nullopt;
  }

  Result<Selection> read_selection(const CellSet& shuffled) const {
    Selection selection;
    const Equipment& equipment = in_.equipment;
    for (int cell = 0; cell < equipment.topology.cells(); ++cell)
      selection.colour.push_back(equipment.topology.info(cell).shade);
    for (const auto& pair : params_.unlike_colours.value) {
      const std::string& letters = pair.value;
      if (letters.size() != 2)
        return error("shuffle-place", "'" + letters + "' is not a pair of piece types",
                     "write two letters, such as QA", pair.where);
      selection.differently_coloured.emplace_back(*equipment.find_type(letters[0]),
                                                  *equipment.find_type(letters[1]));
    }
    if (params_.protected_types) selection.protected_types = params_.protected_types->value;
    const std::vector<PieceType>& types = selection.protected_types;
    if (types.empty()) {
      selection.attacks.assign(equipment.types.size(),
                               std::vector<CellSet>(equipment.topology.cells()));
      return selection;
    }
    CellSet occupied;
    for (const auto& [cell, piece] : setup_) {
      occupied.set(cell);
      const auto type = equipment.roster().type_of(piece);
      if (equipment.roster().side_of(piece) == Side{0} && !shuffled.test(cell) &&
          std::find(types.begin(), types.end(), type) != types.end())
        selection.protected_cells.set(cell);
    }
    for (int type = 0; type < std::ssize(equipment.types); ++type) {
      const auto reach = attack_table(PieceType{type}, occupied, params_.protected_types->where);
      if (!reach) return reach.problems();
      selection.attacks.push_back(*reach);
    }
    for (const auto& [cell, piece] : setup_)
      if (equipment.roster().side_of(piece) == Side{0} && !shuffled.test(cell))
        selection.attacked |= selection.attacks[equipment.roster().type_of(piece).index()][cell];
    return selection;
  }

  /// The cells that a piece of the first side attacks from each cell.
  Result<std::vector<CellSet>> attack_table(PieceType type, const CellSet& occupied,
                                            const SourceMark& where) const {
    const Equipment& equipment = in_.equipment;
    const Topology& board = equipment.topology;
    const auto atoms = equipment.atoms(equipment.type(type));
    if (!atoms) return atoms.problems();
    std::vector<CellSet> table(static_cast<size_t>(board.cells()));
    for (const MovementAtom& atom : *atoms) {
      if (!atom.may_capture) continue;
      if (atom.path)
        return error("shuffle-place",
                     "what " + with_article(equipment.type(type).name) +
                         " protects cannot be worked out, because its moves are paths",
                     "leave 'protected' out", where);
      const int range = atom.range == 0 ? board.cells() : atom.range;
      for (int cell = 0; cell < board.cells(); ++cell)
        for (const Vec way : atom.directions) {
          std::optional<int> next = cell;
          for (int step = 0; step < range; ++step) {
            next = board.offset(*next, equipment.sides[0].orientation.turn(way));
            if (!next) break;
            table[static_cast<size_t>(cell)].set(*next);
            if (occupied.test(*next)) break;
          }
        }
    }
    return table;
  }

  const RuleReading& in_;
  const Pieces& setup_;  ///< as the file has it
  ShuffleParams params_;
};

Result<Pieces> arrange(const RuleReading& in) {
  ShuffleReader reader(in);
  const auto shuffle = reader.read();
  if (!shuffle) return shuffle.problems();
  const Equipment& equipment = in.equipment;
  Pieces pieces = in.setup;
  for (size_t side = 0; side < equipment.sides.size(); ++side) {
    const auto number = reader.number(side, shuffle->starts());
    if (!number) return number.problems();
    const CellSet cells = reader.cells_of(side, shuffle->cells);
    std::erase_if(pieces, [&](const auto& piece) { return cells.test(piece.first); });
    for (const auto& [cell, type] : shuffle->start(*number, side))
      pieces.emplace_back(reader.cell_of(side, cell),
                          equipment.roster().piece(Side{static_cast<int>(side)}, type));
  }
  std::sort(pieces.begin(), pieces.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  return pieces;
}

class Starts : public StartFacet {
 public:
  explicit Starts(int64_t count) : count_(count) {}
  [[nodiscard]] int64_t count() const override { return count_; }

 private:
  int64_t count_;
};

class ShuffleRule : public DeclaredRule<ShuffleRule, ShuffleParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "shuffle"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
  /// The setup itself is also part of what distinguishes definitions.
  std::string parameters(const Equipment&) const override { return std::to_string(params_.starts); }

  template <int W>
  void build(Program<W>& program, const Compilation&) const {
    program.template add_facet<StartFacet>(Starts(params_.starts));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const std::string region = region_words(equipment, params_.at.value);
    out.push_back(
        {Phase::turn,
         params_.second.text == "same"
             ? tr("the pieces on {0} start in arrangement number {1} of {2} (counted from 0)",
                  region, params_.number.text, params_.starts)
             : tr("the pieces on {0} start in arrangement number {1} for the first side and {3} "
                  "for the second of {2} (counted from 0)",
                  region, params_.number.text, params_.starts, params_.second.text),
         where()});
  }
};

// The rule in variant files.

constexpr DiagnosticRow kShuffleDiagnostics[] = {
    {"shuffle-number", DiagnosticSource::variant_file, "There is no start of this number.",
     "Choose a number from 0 to one less than the count of starts.",
     "shuffle: { number: 1, place: [{ pieces: RNBQKBNR, in_order: yes }] }"},
    {"shuffle-place", DiagnosticSource::variant_file,
     "The pieces of a shuffle cannot be put down, or cannot be counted.",
     "List each shuffled piece once, pieces with fewer cells to choose from first.",
     "shuffle: { place: [{ pieces: RKR, in_order: yes }] }"},
};

RuleList read_shuffle(const RuleReading& in) {
  auto params = read_fields<ShuffleKeys>(in).shuffle;
  if (!params) return {};
  // The pieces have been arranged before, so reading cannot fail.
  const auto shuffle = ShuffleReader(in).read();
  params->starts = shuffle->starts();
  // Pieces that all sides have are the same, wherever they are taken from.
  for (size_t i = 0; i < shuffle->placements.size(); ++i) {
    PlacedPieces& item = params->place.value[i];
    const auto& types = shuffle->placements[i].types;
    if (!item.from || std::any_of(types.begin(), types.end(),
                                  [&](const auto& of_side) { return of_side != types.front(); }))
      continue;
    item.letters = Marked<LineText>{{}, item.from->where, {}};
    for (const PieceType type : types.front())
      item.letters->value += in.equipment.type(type).letter;
    item.from.reset();
  }
  return rules_of<ShuffleRule>(std::move(params));
}

}  // namespace

RuleModule shuffle_module() {
  return {.name = "shuffle",
          .keys = declared_rows<ShuffleKeys>(),
          .diagnostics = kShuffleDiagnostics,
          .read = read_shuffle,
          .arrange = arrange};
}

}  // namespace stockade
