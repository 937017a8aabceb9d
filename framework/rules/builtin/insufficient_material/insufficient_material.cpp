// insufficient_material: a draw once neither side has the pieces to win.
//
// Whether a side can win follows from what its pieces can ever do: it needs a position in which the
// enemy's royal piece is mated (mating_nets.h). A piece that can mate alone decides at once; the
// answer for any other set of pieces is searched once and kept. Games in which a side can win in
// other ways than the rule knows are never drawn by it (winning_ways.h).

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "framework/base/translate.h"
#include "framework/rules/builtin/insufficient_material/mating_nets.h"
#include "framework/rules/compilation.h"
#include "framework/rules/fields.h"
#include "framework/rules/material_facet.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// On larger boards the tables would take too much memory.
constexpr int kMostCells = 256;

enum class DeadPosition : uint8_t { draw };

constexpr std::array<ChoiceWord<DeadPosition>, 1> choice_words(DeadPosition) {
  return {{{"draw", DeadPosition::draw}}};
}

/// The answers for sets of pieces that have been searched. Threads may ask and add at any time.
class KnownAnswers {
 public:
  /// 0: not known, 1: no, 2: yes.
  [[nodiscard]] int find(uint64_t key) const {
    const uint64_t entry = entries_[key % kSize].load(std::memory_order_relaxed);
    return (entry & ~kAnswer) == (key & ~kAnswer) ? static_cast<int>(entry & kAnswer) : 0;
  }
  void add(uint64_t key, bool yes) {
    entries_[key % kSize].store((key & ~kAnswer) | (yes ? 2 : 1), std::memory_order_relaxed);
  }

 private:
  static constexpr size_t kSize = 16381;
  static constexpr uint64_t kAnswer = 3;
  std::array<std::atomic<uint64_t>, kSize> entries_{};
};

/// The pieces of a game, and what is known of their power. Made when it is first needed.
class Power {
 public:
  /// No `royals`: a side wins by having no move.
  Power(const Equipment& equipment, PieceArray<std::vector<Piece>> becomes,
        SideVector<Piece> royals, WinningWays ways)
      : reach_(equipment, std::move(becomes)),
        royals_(std::move(royals)),
        ways_(ways),
        nets_(reach_, royals_, ways.blast) {
    const Roster roster = equipment.roster();
    for (int index = 1; !royals_.empty() && index < roster.pieces(); ++index) {
      const Piece piece{index};
      const Side side = roster.side_of(piece);
      if (piece == royals_[side]) continue;
      const std::vector<PlacedPiece> alone{{piece, equipment.topology.all()}};
      if (nets_.can_mate(side, alone, {})) mate_alone_[side].push_back(static_cast<uint8_t>(index));
    }
  }

  /// The pieces of the side that can mate without the help of others but the royal one.
  [[nodiscard]] const std::vector<uint8_t>& that_mate_alone(Side side) const {
    return mate_alone_[side];
  }

  /// Whether the side, none of whose pieces mates alone, can win.
  [[nodiscard]] bool can_win(const Position& position, Side side) {
    std::vector<PlacedPiece> captors;
    std::vector<PlacedPiece> others;
    uint64_t key = side.index() == 0 ? 0 : 0x9E3779B97F4A7C15ull;
    const CellSet all = position.occupied();
    for (CellSet rest = all; rest.any();) {
      const int cell = rest.pop();
      const Piece piece = position.at(cell);
      const Side owner = position.layout().roster().side_of(piece);
      if (!royals_.empty() && piece == royals_[owner]) continue;
      const CellSet& where = range(piece, cell);
      key += hash_of(piece, where);
      (owner == side ? captors : others).push_back({piece, where});
    }
    if (captors.empty() && (royals_.empty() || !nets_.royal_attacks(side))) return false;
    if (const int known = answers_.find(key)) return known == 2;
    const bool answer = find_win(side, captors, others);
    answers_.add(key, answer);
    return answer;
  }

 private:
  bool find_win(Side side, const std::vector<PlacedPiece>& captors,
                const std::vector<PlacedPiece>& others) const {
    std::vector<CellSet> blockers;
    CellSet victims;
    for (const PlacedPiece& other : others) {
      blockers.push_back(other.where);
      victims |= other.where;
    }
    CellSet attacked;
    for (const PlacedPiece& captor : captors)
      for (const Piece form : reach_.forms(captor.piece))
        for (CellSet rest = captor.where; rest.any();)
          attacked |= reach_.captures(form, rest.pop());
    if (royals_.empty())
      return (attacked & victims).any() || may_be_stuck(captors, captors.size() + others.size());
    if (ways_.check && (attacked.any() || nets_.royal_attacks(side))) return true;
    if (ways_.blast && (attacked & victims).any()) return true;
    return nets_.can_mate(side, captors, blockers);
  }

  /// Whether the pieces, which capture no enemies, may have no move. Each can step to any cell of
  /// its range, so all of these would have to be full. `on_board`: the number of all pieces.
  static bool may_be_stuck(const std::vector<PlacedPiece>& pieces, size_t on_board) {
    return std::any_of(pieces.begin(), pieces.end(), [&](const PlacedPiece& piece) {
      return piece.where.count() <= static_cast<int>(on_board);
    });
  }

  /// The cells where the piece can ever come to. Searched once for each piece and cell.
  const CellSet& range(Piece piece, int cell) {
    const std::lock_guard lock(mutex_);
    std::vector<CellSet>& known = ranges_[piece];
    if (known.empty()) known.resize(static_cast<size_t>(reach_.equipment().topology.cells()));
    CellSet& cells = known[static_cast<size_t>(cell)];
    if (cells.empty()) cells = reach_.range(piece, cell);
    return cells;
  }

  /// Equal for pieces of one kind that can come to the same cells.
  static uint64_t hash_of(Piece piece, const CellSet& where) {
    uint64_t hash = static_cast<uint64_t>(piece.index()) * 0xD6E8FEB86659FD93ull;
    for (const uint64_t word : where.resized<words_for(kMostCells)>().word) {
      hash = (hash ^ word) * 0xFF51AFD7ED558CCDull;
      hash ^= hash >> 32;
    }
    return hash;
  }

  PieceReach reach_;
  SideVector<Piece> royals_;
  WinningWays ways_;
  MatingNets nets_;
  SideArray<std::vector<uint8_t>> mate_alone_;
  std::mutex mutex_;
  PieceArray<std::vector<CellSet>> ranges_;
  KnownAnswers answers_;
};

/// The parts of a game that decide who can win.
struct MaterialPlan {
  const Equipment* equipment = nullptr;
  PieceArray<std::vector<Piece>> becomes;
  SideVector<Piece> royals;
  WinningWays ways;
  SourceMark where;
  /// What the file says: the types with which a side can win. Empty: it follows from their moves.
  std::vector<PieceType> sufficient;
  /// Why the rule never draws this game, not yet translated; "": it may.
  std::string never;
  std::string detail;  ///< what the reason names
};

/// A royal piece that sides may lose, get or be without is more than the rule knows of.
bool has_one_royal_each(const Compilation& c, SideVector<Piece>& royals) {
  if (c.roster().sides() != 2 || c.royals.size() != 2) return false;
  royals.resize(2, kEmpty);
  for (const Piece piece : c.royals) {
    if (c.roster().is_neutral(piece)) return false;
    royals[c.roster().side_of(piece)] = piece;
  }
  for (int index = 1; index < c.roster().pieces(); ++index)
    for (const LandingPlan& plan : c.landings[Piece{index}])
      for (const LandingPlan::Choice& choice : plan.choices)
        if (std::find(c.royals.begin(), c.royals.end(), choice.becomes) != c.royals.end())
          return false;
  return royals[Side{0}] != kEmpty && royals[Side{1}] != kEmpty &&
         c.landings[royals[Side{0}]].empty() && c.landings[royals[Side{1}]].empty();
}

/// Whether a side that cannot move wins, as where one plays to lose.
bool is_lost_to_win(const Compilation& c) {
  return c.roster().has_single_enemies() && c.royals.empty() &&
         c.no_moves_in_check == EndResult::win && c.no_moves_otherwise == EndResult::win;
}

/// The reason and what it names.
std::pair<std::string, std::string> why_never(const Compilation& c, SideVector<Piece>& royals) {
  const bool losing = is_lost_to_win(c);
  if (!losing && (!has_one_royal_each(c, royals) || c.royals_may_be_left))
    return {tr_noop("the game is not about the mate of one royal piece on each side"), ""};
  if (c.equipment().topology.boards() > 1 || c.roster().types() > c.roster().owned_types())
    return {tr_noop("there is more than one board, or pieces of nobody"), ""};
  if (c.equipment().topology.cells() > kMostCells)
    return {tr_noop("the board has more than {} cells"), std::to_string(kMostCells)};
  if (!losing &&
      (c.no_moves_in_check != EndResult::loss || c.no_moves_otherwise != EndResult::draw))
    return {tr_noop("checkmate does not win, or stalemate is no draw"), ""};
  if (c.ways.unknown)
    return {tr_noop("the rule \"{}\" can decide a game with any pieces"),
            std::string(c.ways.unknown->name())};
  if (c.pieces_return) return {tr_noop("captured pieces can come back"), ""};
  return {};
}

template <int W>
class Material : public MaterialFacet {
 public:
  explicit Material(MaterialPlan plan) : state_(std::make_shared<State>()) {
    state_->plan = std::move(plan);
  }

  [[nodiscard]] bool can_win(const Position& position, Side side) const override {
    const std::optional<bool> seen = at_a_glance(position, side);
    return seen ? *seen : power().can_win(position, side);
  }

  [[nodiscard]] bool is_dead(const Position& position) const override {
    const std::optional<bool> first = at_a_glance(position, Side{0});
    if (first == true) return false;
    const std::optional<bool> second = at_a_glance(position, Side{1});
    if (second == true) return false;
    return (first || !power().can_win(position, Side{0})) &&
           (second || !power().can_win(position, Side{1}));
  }
  [[nodiscard]] std::string words() const override {
    if (!state_->plan.sufficient.empty())
      return tr("a position in which no side has a {} is a draw (insufficient material)",
                listed(*state_->plan.equipment, state_->plan.sufficient));
    if (!state_->plan.never.empty())
      return tr("insufficient material never draws this game: {}", why());
    return tr(
        "a position in which no side has the pieces to win any more is a draw (insufficient "
        "material)");
  }

  [[nodiscard]] const SourceMark& where() const override { return state_->plan.where; }

 private:
  /// can_win() where no search is needed.
  [[nodiscard]] std::optional<bool> at_a_glance(const Position& position, Side side) const {
    const MaterialPlan& plan = state_->plan;
    if (!plan.sufficient.empty()) return has_sufficient(position, side);
    // Rights mean moves that the pieces do not have otherwise.
    if (!plan.never.empty() || position.flags() != 0) return true;
    for (const Piece royal : plan.royals)
      if (position.set<W>(royal.index()).count() != 1) return true;
    for (int slot = 0; slot < position.layout().slots(); ++slot)
      if (position.count(slot)) return true;
    for (const uint8_t piece : power().that_mate_alone(side))
      if (position.set<W>(piece).any()) return true;
    return std::nullopt;
  }

  /// Whether the side has a piece with which the file says that it can win, on the board or in a
  /// zone.
  [[nodiscard]] bool has_sufficient(const Position& position, Side side) const {
    const Roster& roster = position.layout().roster();
    for (const PieceType type : state_->plan.sufficient) {
      const Piece piece = roster.piece(side, type);
      if (position.set<W>(piece.index()).any()) return true;
      for (int slot = 0; slot < position.layout().slots(); ++slot)
        if (position.layout().slot(slot).piece == piece && position.count(slot) > 0) return true;
    }
    return false;
  }

  /// The reason in the reader's language.
  [[nodiscard]] std::string why() const {
    return fmt::format(fmt::runtime(tr(std::string_view(state_->plan.never))), state_->plan.detail);
  }

  struct State {
    MaterialPlan plan;
    std::once_flag made;
    std::unique_ptr<Power> power;
  };

  [[nodiscard]] Power& power() const {
    std::call_once(state_->made, [&] {
      const MaterialPlan& plan = state_->plan;
      state_->power =
          std::make_unique<Power>(*plan.equipment, plan.becomes, plan.royals, plan.ways);
    });
    return *state_->power;
  }

  std::shared_ptr<State> state_;
};

struct MaterialParams {
  std::vector<PieceType> sufficient;
  SourceMark where;
};

class MaterialRule : public RuleBase<MaterialRule> {
 public:
  explicit MaterialRule(MaterialParams params)
      : RuleBase(params.where), params_(std::move(params)) {}
  std::string_view name() const override { return "insufficient_material"; }
  std::string parameters(const Equipment& equipment) const override {
    std::string text = "draw";
    for (const PieceType type : params_.sufficient) text += " " + equipment.symbol(type);
    return text;
  }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
  void declare(Compilation& c) const { c.problems.decide("what insufficient material means"); }
  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    MaterialPlan plan;
    plan.equipment = &c.equipment();
    plan.where = where();
    plan.ways = c.ways;
    plan.sufficient = params_.sufficient;
    std::tie(plan.never, plan.detail) = why_never(c, plan.royals);
    for (int index = 1; index < c.roster().pieces(); ++index)
      for (const LandingPlan& landing : c.landings[Piece{index}])
        for (const LandingPlan::Choice& choice : landing.choices)
          plan.becomes[Piece{index}].push_back(choice.becomes);
    program.template add_facet<MaterialFacet>(Material<W>(std::move(plan)));
  }

 private:
  MaterialParams params_;
};

struct MaterialKeys {
  std::optional<Marked<DeadPosition>> insufficient_material;
  std::optional<Marked<std::vector<PieceType>>> insufficient_material_without;

  void fields(Fields& f) {
    f("insufficient_material", insufficient_material,
      "draw: a position in which no side has the pieces to win any more is a draw. What the pieces "
      "can do follows from their movement; a game in which captured pieces come back, or that is "
      "won in other ways than by mate, is never drawn so. See "
      "docs/author/insufficient-material.md.",
      {.example = "draw", .need = kRemovable});
    f("insufficient_material_without", insufficient_material_without,
      "The piece types with which a side can win, for a game in which that does not follow from "
      "their movement. A side without any of them cannot win. Only with insufficient_material.",
      {.example = "[R, N, P]", .need = kRemovable});
  }
};

RuleList read_material(const RuleReading& in) {
  RuleList rules;
  const auto keys = read_fields<MaterialKeys>(in);
  if (!keys.insufficient_material) return rules;
  MaterialParams params{{}, keys.insufficient_material->key_where};
  if (keys.insufficient_material_without)
    params.sufficient = keys.insufficient_material_without->value;
  rules.push_back(std::make_unique<MaterialRule>(std::move(params)));
  return rules;
}

}  // namespace

RuleModule insufficient_material_module() {
  return {.name = "insufficient_material",
          .keys = declared_rows<MaterialKeys>(),
          .after = {"turn"},
          .read = read_material};
}

}  // namespace stockade
