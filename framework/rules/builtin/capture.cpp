#include "framework/rules/builtin/capture.h"

#include <algorithm>

#include "framework/rules/builtin/zone_checks.h"
#include "framework/rules/program.h"

namespace stockade {
namespace {

class CaptureRule : public RuleBase<CaptureRule> {
 public:
  CaptureRule(CaptureParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "capture"; }
  std::string parameters() const override {
    std::string text = params_.captor_zone.value_or("nowhere");
    if (params_.joins_captor) text += ", joins";
    for (const PieceType type : params_.except) text += "-" + std::to_string(type.index());
    return text;
  }

  Diagnostics check(const Equipment& equipment) const override {
    return params_.captor_zone ? check_zone(equipment, *params_.captor_zone, where())
                               : Diagnostics{};
  }

  void declare(Compilation& c) const {
    c.problems.decide("where captured pieces go");
    if (!params_.captor_zone) return;
    c.pieces_return = true;
    for (int captor = 0; captor < c.roster().sides(); ++captor)
      for (int i = 1; i < c.roster().pieces(); ++i)
        if (!is_exempt(c.roster().type_of(Piece{i})))
          c.capture_slot[Side{captor}][Piece{i}] =
              c.find_slot(*params_.captor_zone, Side{captor}, as_held(c, Side{captor}, Piece{i}));
  }

  template <int W>
  void build(Program<W>&, const Compilation&) const {}

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    return kernel.captured(position, move) != kEmpty;
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    std::string words = "a captured piece leaves the game";
    if (params_.captor_zone) {
      words = "a captured piece goes to the captor's " + *params_.captor_zone +
              (params_.joins_captor ? " and is the captor's piece from then on"
                                    : " and stays a piece of its own side");
      for (const PieceType type : params_.except)
        words += ", but a " + equipment.type(type).name + " leaves the game";
    }
    out.push_back({Phase::capture_effect, words, where()});
  }

 private:
  [[nodiscard]] bool is_exempt(PieceType type) const {
    return std::find(params_.except.begin(), params_.except.end(), type) != params_.except.end();
  }

  [[nodiscard]] Piece as_held(const Compilation& c, Side captor, Piece piece) const {
    const Roster& roster = c.roster();
    const PieceType type = roster.type_of(piece);
    return roster.piece(params_.joins_captor ? captor : roster.side_of(piece),
                        c.equipment().type(type).demotes.value_or(type));
  }

  CaptureParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_capture_rule(CaptureParams params, SourceMark where) {
  return std::make_unique<CaptureRule>(std::move(params), std::move(where));
}

}  // namespace stockade
