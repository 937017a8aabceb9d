// Rebirth: a captured piece returns at once on its home cell, if that cell is empty when the
// capturing piece has arrived. Source of the rule: P. Monréal (1968).

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>

#include "framework/base/indexed.h"
#include "framework/base/translate.h"
#include "framework/rules/appearance_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/drops.h"
#include "framework/rules/threats.h"

namespace stockade {
namespace {

/// The cell where a captured piece is reborn.
enum class Home : uint8_t {
  setup_cell,           ///< the cell of its type in the setup, if there is exactly one
  setup_cell_of_shade,  ///< the one of these cells with the shade of the cell of capture
  second_rank_of_file,  ///< its side's second rank, on the file of the capture
  last_rank_of_file     ///< its side's last rank, on the file of the capture
};

constexpr std::array<ChoiceWord<Home>, 4> choice_words(Home) {
  return {{{"setup cell", Home::setup_cell},
           {"setup cell of that shade", Home::setup_cell_of_shade},
           {"second rank of that file", Home::second_rank_of_file},
           {"last rank of that file", Home::last_rank_of_file}}};
}

struct RebirthParams {
  Marked<std::map<PieceType, Home>> homes;
  /// Piece types that are royal. If one of them is reborn, such a piece is in check only if it
  /// could be captured for good.
  std::vector<PieceType> royals = {};
  /// The cells of each piece in the setup.
  std::map<Piece, CellSet> setup = {};

  void fields(Fields& f) {
    f("rebirth", homes,
      "Where a captured piece of each type comes back at once, if that cell is empty then. Pieces "
      "of types that are not listed do not come back.",
      {.example = "{ Q: setup cell }",
       .need = kRemovable,
       .each = "Where a captured piece of that type comes back.",
       .each_example = "setup cell"});
  }
};

constexpr int16_t kNowhere = -1;

struct RebirthPlan {
  /// By piece and cell of capture.
  std::array<std::vector<int16_t>, kMaxPieces> home;
};

template <int W>
bool put_reborn(const RebirthPlan& plan, const Program<W>& program, Position& position,
                Journal& journal, Move, MoveEvents& events) {
  for (int i = 0; i < events.losses; ++i) {
    const auto [piece, cell] = events.lost[i];
    if (plan.home[piece].empty()) continue;
    const int home = plan.home[piece][cell];
    if (home == kNowhere || position.at(home) != kEmpty) continue;
    // Reborn pieces count as unmoved, like pieces that are dropped there.
    land_dropped(program, position, journal, home, piece);
  }
  return false;
}

/// True if a royal piece of `side` can be captured for good. A captor that comes from the home
/// leaves it empty; one that arrives on it does not.
template <int W>
bool royal_dies(const RebirthPlan& plan, const Program<W>& program, const Position& position,
                int side) {
  const Bits<W> occupied = occupied_cells(program, position);
  const uint32_t gates = program.open_gates(position);
  for (const uint8_t royal : program.royals[Side{side}]) {
    for (Bits<W> cells = position.set<W>(royal); cells.any();) {
      const int cell = cells.pop();
      const int home = plan.home[royal].empty() ? kNowhere : plan.home[royal][cell];
      const bool comes_back = home != kNowhere && home != cell;
      if (comes_back && position.at(home) == kEmpty) continue;
      Bits<W> captors;
      for (int by = 0; by < program.roster.sides(); ++by)
        if (program.roster.are_enemies(Side{side}, Side{by}))
          captors |= attackers_of(program, position, cell, by, occupied, gates);
      if (comes_back) captors.reset(home);
      if (captors.any()) return true;
    }
  }
  return false;
}

/// Reborn pieces appear on their home cells.
class Homes : public AppearanceFacet {
 public:
  explicit Homes(const RebirthPlan* plan) : plan_(plan) {}
  [[nodiscard]] bool may_appear(Piece piece, int cell) const override {
    const auto& homes = plan_->home[piece.index()];
    return std::find(homes.begin(), homes.end(), cell) != homes.end();
  }

 private:
  const RebirthPlan* plan_;
};

class RebirthRule : public DeclaredRule<RebirthRule, RebirthParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "rebirth"; }

  void declare(Compilation& c) const { c.pieces_return = true; }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    auto* plan = program.own(RebirthPlan{});
    const int cells = c.equipment().topology.cells();
    for (int i = 1; i < c.roster().pieces(); ++i) {
      const auto found = params_.homes.value.find(c.roster().type_of(Piece{i}));
      if (found == params_.homes.value.end()) continue;
      auto& home = plan->home[i];
      for (int cell = 0; cell < cells; ++cell)
        home.push_back(static_cast<int16_t>(
            home_of(c.equipment(), Piece{i}, found->second, cell).value_or(kNowhere)));
    }
    program.after_effects.push_back({hook<put_reborn<W>>(plan)});
    program.template add_facet<AppearanceFacet>(Homes(plan));
    if (reborn_royals())
      add_threat(program, captures_onto_cells(program) ? hook<royal_dies<W>>(plan)
                                                       : hook<royal_would_fall<W>>());
  }

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    const Piece victim = kernel.captured(position, move);
    if (victim == kEmpty) return false;
    Position after(position);
    Journal journal;
    kernel.apply(after, journal, move);
    return after.cells_of(victim).count() == position.cells_of(victim).count();
  }

  [[nodiscard]] static std::string rebirth_words(const std::string& name, Home home) {
    switch (home) {
      case Home::setup_cell:
        return tr("a captured {} is reborn on its home cell, if that cell is empty", name);
      case Home::setup_cell_of_shade:
        return tr(
            "a captured {} is reborn on the home cell of its type that has the colour of "
            "the cell of the capture, if that cell is empty",
            name);
      case Home::second_rank_of_file:
        return tr(
            "a captured {} is reborn on its second rank, on the file of the capture, if "
            "that cell is empty",
            name);
      case Home::last_rank_of_file:
        break;
    }
    return tr(
        "a captured {} is reborn on its last rank, on the file of the capture, if that cell "
        "is empty",
        name);
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    for (const auto& [type, home] : params_.homes.value)
      out.push_back({Phase::capture_effect, rebirth_words(equipment.name_of(type), home), where()});
    if (reborn_royals())
      out.push_back({Phase::royal_safety,
                     tr("a royal piece is in check only if a capture would not let it be reborn"),
                     where()});
  }

 private:
  /// True if captors always arrive on their victim's cell, as royal_dies() assumes.
  template <int W>
  static bool captures_onto_cells(const Program<W>& program) {
    return std::none_of(program.effect_info.begin(), program.effect_info.end(),
                        [](const EffectInfo& info) {
                          return info.details->displaced() || info.details->captures_on_way();
                        });
  }

  [[nodiscard]] bool reborn_royals() const {
    return std::any_of(params_.royals.begin(), params_.royals.end(),
                       [&](PieceType type) { return params_.homes.value.count(type) > 0; });
  }

  [[nodiscard]] std::optional<int> home_of(const Equipment& equipment, Piece piece, Home home,
                                           int captured_on) const {
    const Topology& topology = equipment.topology;
    const CellInfo& there = topology.info(captured_on);
    CellSet cells;
    switch (home) {
      case Home::setup_cell:
      case Home::setup_cell_of_shade: {
        const auto found = params_.setup.find(piece);
        if (found == params_.setup.end()) return std::nullopt;
        for (CellSet rest = found->second; rest.any();) {
          const int cell = rest.pop();
          if (home == Home::setup_cell || topology.info(cell).shade == there.shade) cells.set(cell);
        }
        break;
      }
      case Home::second_rank_of_file:
      case Home::last_rank_of_file: {
        const auto rank =
            parse_region(topology, equipment.side_of(piece).orientation,
                         home == Home::second_rank_of_file ? "second rank" : "last rank");
        for (CellSet rest = *rank; rest.any();) {
          const int cell = rest.pop();
          if (topology.info(cell).file == there.file) cells.set(cell);
        }
        break;
      }
    }
    // On several boards a piece is reborn on the board where it was captured.
    std::optional<int> only;
    for (; cells.any();) {
      const int cell = topology.twin(cells.pop(), there.board);
      if (only && *only != cell) return std::nullopt;
      only = cell;
    }
    return only;
  }
};

// The rule in variant files.

RuleList read_rebirth(const RuleReading& in) {
  if (!in.root.find("rebirth")) return {};
  auto params = read_fields<RebirthParams>(in);
  params.royals = in.royal_types();
  for (const auto& [cell, piece] : in.setup) params.setup[piece].set(cell);
  return rules_of<RebirthRule>(params, params.homes.key_where);
}

}  // namespace

// It applies to every captured piece, in whatever way it was captured.
RuleModule rebirth_module() {
  return {.name = "rebirth",
          .keys = declared_rows<RebirthParams>(),
          .after = {"capture", "en_passant", "remote_captures"},
          .before = {"royal"},
          .read = read_rebirth};
}

}  // namespace stockade
