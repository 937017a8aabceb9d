// repetition: what happens when a position occurs again.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/compilation.h"
#include "framework/rules/draw_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// The result for the side whose move has repeated a position; or the winner, whoever has moved.
enum class RepetitionResult : uint8_t { draw, loss, win, first_side_wins, second_side_wins };

constexpr std::array<ChoiceWord<RepetitionResult>, 5> choice_words(RepetitionResult) {
  return {{{"draw", RepetitionResult::draw},
           {"loss", RepetitionResult::loss},
           {"win", RepetitionResult::win},
           {"first side wins", RepetitionResult::first_side_wins},
           {"second side wins", RepetitionResult::second_side_wins}}};
}

/// The attacks that chase a piece.
struct ChaseParams {
  std::vector<PieceType> by;
  std::map<PieceType, RegionText> of;
  std::map<PieceType, std::vector<PieceType>> even_protected;
  SourceMark where;

  void fields(Fields& f) {
    f("by", by, "The piece types that chase; attacks of others do not count.",
      {.example = "[R, C, N]", .need = kRequired});
    f("of", of,
      "The piece types that can be chased, and the region, as the owner sees the board, where they "
      "can.",
      {.example = "{ R: all, P: last 5 ranks }", .need = kRequired});
    f("even_protected", even_protected,
      "By the type of the attacker, the types that it chases even if they are protected. Other "
      "attacks chase only what no legal move would protect.",
      {.example = "{ C: [R], N: [R] }"});
  }
  [[nodiscard]] PerpetualChase compiled(const Equipment& equipment) const {
    const Roster roster = equipment.roster();
    PerpetualChase chase;
    chase.chases.resize(roster.types());
    chase.even_protected.resize(roster.types(), PieceTypeVector<bool>(roster.types()));
    for (const PieceType type : by) chase.chases[type] = true;
    for (const auto& [type, region] : of)
      for (int side = 0; side < roster.sides(); ++side)
        chase.chased_on[roster.piece(Side{side}, type)] =
            parse_region(equipment.topology, equipment.side(Side{side}).orientation, region)
                .value();
    for (const auto& [type, victims] : even_protected)
      for (const PieceType victim : victims) chase.even_protected[type][victim] = true;
    return chase;
  }
};

struct RepetitionParams {
  Ranged<2, 100> fold = 3;
  RepetitionResult result = RepetitionResult::draw;
  EndResult perpetual_check = EndResult::draw;
  std::optional<ChaseParams> perpetual_chase = {};
  SourceMark where = {};

  void fields(Fields& f);
  [[nodiscard]] bool perpetual_check_loses() const { return perpetual_check == EndResult::loss; }
};

/// Decides who wins by a repetition.
class WonRepetition : public DrawFacet {
 public:
  WonRepetition(RepetitionResult result, const Roster& roster) : result_(result), roster_(roster) {}
  [[nodiscard]] std::optional<Side> winner(const Position&, Ending ending,
                                           Side mover) const override {
    if (ending != Ending::repetition) return std::nullopt;
    switch (result_) {
      case RepetitionResult::win:
        return mover;
      case RepetitionResult::loss:
        return roster_.opponent(mover);
      case RepetitionResult::first_side_wins:
        return Side{0};
      case RepetitionResult::second_side_wins:
        return Side{1};
      case RepetitionResult::draw:
        break;
    }
    return std::nullopt;
  }

 private:
  RepetitionResult result_;
  Roster roster_;
};

class RepetitionRule : public DeclaredRule<RepetitionRule, RepetitionParams> {
 public:
  using DeclaredRule::DeclaredRule;
  std::string_view name() const override { return "repetition"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
  void declare(Compilation& c) const {
    c.problems.decide("what a repetition means");
    c.repetition_limit = params_.fold;
    c.perpetual_check_loses = params_.perpetual_check_loses();
    if (params_.perpetual_chase)
      c.perpetual_chase = params_.perpetual_chase->compiled(c.equipment());
  }
  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    if (params_.result != RepetitionResult::draw)
      program.template add_facet<DrawFacet>(WonRepetition(params_.result, c.roster()));
  }
  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    out.push_back({Phase::end,
                   meaning(equipment) + " " +
                       tr("(same pieces on the board and in all zones, same side to move, same "
                          "rights, same legal captures en passant)"),
                   where()});
    if (params_.perpetual_check_loses())
      out.push_back({Phase::end,
                     tr("but a side that gave check with every move between the occurrences loses, "
                        "unless both did"),
                     where()});
    if (params_.perpetual_chase)
      out.push_back({Phase::end,
                     tr("and so does a side that chased the same piece with every move between "
                        "the occurrences (attacks of: {})",
                        listed(equipment, params_.perpetual_chase->by, LastJoint::with_and)),
                     where()});
  }

 private:
  [[nodiscard]] std::string meaning(const Equipment& equipment) const {
    const std::string which = ordinal(params_.fold);
    switch (params_.result) {
      case RepetitionResult::win:
        return tr("the {} occurrence of a position wins for the side whose move has repeated it",
                  which);
      case RepetitionResult::loss:
        return tr("the {} occurrence of a position loses for the side whose move has repeated it",
                  which);
      case RepetitionResult::first_side_wins:
      case RepetitionResult::second_side_wins: {
        const bool first = params_.result == RepetitionResult::first_side_wins;
        return tr("the {} occurrence of a position wins for {}", which,
                  equipment.name_of(Side{first ? 0 : 1}));
      }
      case RepetitionResult::draw:
        break;
    }
    return tr("the {} occurrence of a position is a draw", which);
  }
};

}  // namespace

void RepetitionParams::fields(Fields& f) {
  f("fold", fold,
    "The occurrence of a position that ends the game: 3 for the third. Positions are the same if "
    "the pieces on the board and in zones, the side to move and all rights agree. In a game with "
    "chance, a position that a roll or a passed turn leads to does not count.",
    {.example = "3"});
  f("result", result,
    "The result for the side whose move has repeated the position; or the side that then wins, "
    "whoever has repeated it.",
    {.example = "loss"});
  f("perpetual_check", perpetual_check,
    "loss: a side that gave check with every move between the occurrences loses instead, unless "
    "both did.",
    {.example = "loss", .type = "choice draw | loss"});
  f("perpetual_chase", perpetual_chase,
    "A side that chased the same enemy piece with every move between the occurrences loses "
    "instead, unless both did. A move chases a piece if it threatens anew to capture it with "
    "profit.",
    {.example = "{ by: [R, C, N], of: { R: all, C: all, N: all } }", .need = kRemovable});
}

namespace {

struct RepetitionKeys {
  std::optional<RepetitionParams> repetition;

  void fields(Fields& f) {
    f("repetition", repetition, "What happens when a position occurs again.",
      {.example = "{ fold: 3 }", .need = kRemovable});
  }
};

void check_repetition(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<RepetitionKeys>(in).repetition;
  if (!params || in.equipment.roster().has_single_enemies()) return;
  if (params->result != RepetitionResult::draw)
    problems.fail("goal-sides", "a repetition that somebody wins needs two sides that are enemies",
                  {}, params->where);
  else if (params->perpetual_check_loses() || params->perpetual_chase)
    problems.fail("goal-sides",
                  "perpetual check or chase that loses needs two sides that are enemies",
                  "remove perpetual_check and perpetual_chase", params->where);
}

RuleList read_repetition(const RuleReading& in) {
  return rules_of<RepetitionRule>(read_fields<RepetitionKeys>(in).repetition);
}

}  // namespace

RuleModule repetition_module() {
  return {.name = "repetition",
          .keys = declared_rows<RepetitionKeys>(),
          .after = {"turn"},
          .read = read_repetition,
          .check = check_repetition};
}

}  // namespace stockade
