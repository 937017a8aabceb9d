// points: sides score points for captures and for eliminating others. Positions store the points of
// each side; they decide who wins, or are only counted.

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/language/equipment_keys.h"
#include "framework/rules/draw_facet.h"
#include "framework/rules/elimination_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/points_facet.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_facets.h"
#include "framework/rules/program_play.h"

namespace stockade {
namespace {

constexpr int kMaxPoints = 9999;

struct PointsParams {
  std::vector<std::pair<PieceType, Ranged<1, 999>>> captures;
  Ranged<0, 999> checkmate = 0;
  Ranged<0, 999> stalemate = 0;
  bool decide = true;
  SourceMark where;

  void fields(Fields& f) {
    f("captures", captures,
      "What a capture gives, by the piece that is captured. A promoted piece that reverts counts "
      "as what it was. Pieces of a side that is out give nothing.",
      {.example = "{ P: 1, N: 3, K: 20 }"});
    f("checkmate", checkmate,
      "With elimination: what the side gets that has checkmated another. If several sides attack "
      "the royal piece, it is the one that has moved last.",
      {.example = "20"});
    f("stalemate", stalemate,
      "With elimination: what a side gets that is out because it is stalemated.",
      {.example = "20"});
    f("decide", decide,
      "Whether the side, or team, with the most points wins when all others are out, and a game "
      "that would be a draw.",
      {.example = "no"});
  }
};

struct PointsKeys {
  std::optional<PointsParams> points;

  void fields(Fields& f) {
    f("points", points, "Points that sides get in the course of the game.",
      {.example = "{ captures: { P: 1, Q: 9 }, checkmate: 20 }", .need = kRemovable});
  }
};

/// The points of a position.
struct Tally {
  int attribute = 0;  ///< of the first side; those of the others follow
  Roster roster;
  int checkmate = 0;
  int stalemate = 0;
  bool decide = true;

  [[nodiscard]] int of(const Position& position, Side side) const {
    return position.attribute(attribute + side.index());
  }
  void give(Position& position, Journal& journal, Side side, int points) const {
    const int now = of(position, side);
    const int then = std::min(now + points, kMaxPoints);
    if (then != now) journal.set_attribute(position, attribute + side.index(), then);
  }
  [[nodiscard]] int of_team(const Position& position, Side side) const {
    int points = 0;
    for (int other = 0; other < roster.sides(); ++other)
      if (!roster.are_enemies(side, Side{other})) points += of(position, Side{other});
    return points;
  }
  [[nodiscard]] std::optional<Side> leader(const Position& position) const {
    Side best{0};
    for (int side = 1; side < roster.sides(); ++side)
      if (of_team(position, Side{side}) > of_team(position, best)) best = Side{side};
    for (int side = 0; side < roster.sides(); ++side)
      if (roster.are_enemies(best, Side{side}) &&
          of_team(position, Side{side}) == of_team(position, best))
        return std::nullopt;
    return best;
  }
};

class TallyFacet final : public PointsFacet {
 public:
  explicit TallyFacet(const Tally& tally) : tally_(tally) {}
  [[nodiscard]] int points(const Position& position, Side side) const override {
    return tally_.of(position, side);
  }
  void give_for_checkmate(Position& position, Journal& journal,
                          std::optional<Side> by) const override {
    if (by) tally_.give(position, journal, *by, tally_.checkmate);
  }
  void give_for_stalemate(Position& position, Journal& journal, Side side) const override {
    tally_.give(position, journal, side, tally_.stalemate);
  }
  [[nodiscard]] bool decide() const override { return tally_.decide; }
  [[nodiscard]] std::optional<Side> leader(const Position& position) const override {
    return tally_.leader(position);
  }

 private:
  Tally tally_;
};

class DrawsByPoints final : public DrawFacet {
 public:
  explicit DrawsByPoints(const Tally& tally) : tally_(tally) {}
  [[nodiscard]] std::optional<Side> winner(const Position& position, Ending, Side) const override {
    return tally_.leader(position);
  }

 private:
  Tally tally_;
};

/// A point has the value of a piece of value 1.
class WorthOfPoints final : public EvaluationFacet {
 public:
  explicit WorthOfPoints(const Tally& tally) : tally_(tally) {}
  [[nodiscard]] int evaluate(const Position& position) const override {
    return tally_.roster.sides() == 2
               ? 100 * (tally_.of(position, Side{0}) - tally_.of(position, Side{1}))
               : 0;
  }
  [[nodiscard]] int evaluate_side(const Position& position, Side side) const override {
    return 100 * tally_.of(position, side);
  }

 private:
  Tally tally_;
};

struct CapturePoints {
  Tally tally;
  PieceArray<int> of_piece{};
};

/// An AfterEffect<W>.
template <int W>
bool count_captures(const CapturePoints& plan, const Program<W>& program, Position& position,
                    Journal& journal, Move, MoveEvents& events) {
  if (events.losses == 0) [[likely]]
    return false;
  const Side mover = position.side_to_move();
  const EliminationFacet* const out = find_facet<EliminationFacet>(program);
  int points = 0;
  for (int i = 0; i < events.losses; ++i) {
    const Piece victim{events.lost[i].piece};
    if (!program.roster.is_neutral(victim)) {
      const Side owner = program.roster.side_of(victim);
      if (!program.roster.are_enemies(mover, owner)) continue;
      if (out && out->is_out(position, owner)) continue;
    }
    points += plan.of_piece[victim];
  }
  plan.tally.give(position, journal, mover, points);
  return false;
}

class PointsRule : public DeclaredRule<PointsRule, PointsParams, int> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "points"; }

  /// Returns the number of the first side's attribute.
  int declare(Compilation& c) const {
    int first = 0;
    for (int side = 0; side < c.roster().sides(); ++side) {
      const int number = c.declare_attribute({.name = tr_noop("points"),
                                              .hashed = true,
                                              .text = AttributeInfo::Text::tally,
                                              .low = 0,
                                              .high = kMaxPoints});
      if (side == 0) first = number;
    }
    return first;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, int attribute) const {
    const Tally tally{attribute, c.roster(), params_.checkmate, params_.stalemate, params_.decide};
    if (!params_.captures.empty()) {
      auto* plan = program.own(CapturePoints{tally, {}});
      for (const auto& [type, points] : params_.captures) give_piece(c, type, points, *plan);
      program.after_effects.push_back({hook<count_captures<W>>(plan), false});
    }
    program.template add_sole_facet<PointsFacet>("who gets points", TallyFacet(tally));
    if (params_.decide) {
      program.template add_facet<DrawFacet>(DrawsByPoints(tally));
      program.template add_facet<EvaluationFacet>(WorthOfPoints(tally));
    }
  }

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    const auto* tally = kernel.facet<PointsFacet>();
    Position after(position);
    Journal journal;
    kernel.apply(after, journal, move);
    for (int side = 0; side < position.layout().roster().sides(); ++side)
      if (tally->points(after, Side{side}) != tally->points(position, Side{side})) return true;
    return false;
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    for (const auto& [type, points] : params_.captures)
      out.push_back({Phase::after_move,
                     trn("capturing this piece gives {0} point: {1}",
                         "capturing this piece gives {0} points: {1}", static_cast<size_t>(points),
                         equipment.name_of(type)),
                     where()});
    if (params_.checkmate)
      out.push_back(
          {Phase::end,
           trn("who checkmates a side gets {} point", "who checkmates a side gets {} points",
               static_cast<size_t>(params_.checkmate)),
           where()});
    if (params_.stalemate)
      out.push_back(
          {Phase::end,
           trn("a side that is stalemated gets {} point",
               "a side that is stalemated gets {} points", static_cast<size_t>(params_.stalemate)),
           where()});
    if (params_.decide)
      out.push_back({Phase::end,
                     tr("when all others are out, and instead of a draw, the side or team with the "
                        "most points wins"),
                     where()});
  }

 private:
  /// A promoted piece that reverts when it is captured counts as its original type.
  void give_piece(const Compilation& c, PieceType type, int points, CapturePoints& plan) const {
    const Equipment& equipment = c.equipment();
    for (int number = 1; number < c.roster().pieces(); ++number) {
      const Piece piece{number};
      const PieceType counted =
          equipment.type_of(piece).demotes.value_or(c.roster().type_of(piece));
      if (counted == type) plan.of_piece[piece] = points;
    }
  }
};

// The rule in variant files.

constexpr DiagnosticRow kPointsDiagnostics[] = {
    {"points-for-nothing", DiagnosticSource::variant_file, "No side can get points by these rules.",
     "Say what captures give; checkmate and stalemate give points with elimination.",
     "points: { decide: yes }"},
};

void check_points(const RuleReading& in, ProblemSink& problems) {
  const auto points = read_fields<PointsKeys>(in).points;
  if (!points || !points->captures.empty()) return;
  const bool can_be_out = in.root.mentions("elimination");
  if (can_be_out && (points->checkmate > 0 || points->stalemate > 0)) return;
  problems.fail("points-for-nothing",
                can_be_out ? "nothing gives points" : "nothing gives points: no side can be out",
                "write for example captures: { P: 1, Q: 9 }", points->where);
}

RuleList read_points(const RuleReading& in) {
  return rules_of<PointsRule>(read_fields<PointsKeys>(in).points);
}

}  // namespace

// A captured king scores before its side is out.
RuleModule points_module() {
  return {.name = "points",
          .keys = declared_rows<PointsKeys>(),
          .diagnostics = kPointsDiagnostics,
          .after = {"turn", "transfer", "effects", "rebirth"},
          .before = {"elimination"},
          .read = read_points,
          .check = check_points};
}

}  // namespace stockade
