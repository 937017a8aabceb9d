#include "framework/rules/builtin/no_legal_moves.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/compilation.h"
#include "framework/rules/draw_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/counted_result.h"

namespace stockade {
namespace {

/// The result for the player who has no legal move.
std::string words_for(NoMovesResult result) {
  switch (result) {
    case NoMovesResult::win:
      return trc("result", "win");
    case NoMovesResult::loss:
      return trc("result", "loss");
    case NoMovesResult::fewer_pieces_win:
      return tr("the side with fewer pieces wins; equal numbers are a draw");
    case NoMovesResult::more_pieces_win:
      return tr("the side with more pieces wins; equal numbers are a draw");
    case NoMovesResult::quarter:
      return tr("a quarter point, and three quarters for the opponent");
    case NoMovesResult::draw:
      break;
  }
  return trc("result", "draw");
}

/// More pieces: a draw, which the count then decides.
EndResult end_result(NoMovesResult result) {
  return find_choice<EndResult>(word_of(result)).value_or(EndResult::draw);
}

class NoMovesRule : public DeclaredRule<NoMovesRule, NoMovesParams> {
 public:
  using DeclaredRule::DeclaredRule;
  std::string_view name() const override { return "no_legal_moves"; }
  WinningWay winning_way(const Compilation&) const override {
    return params_.otherwise == NoMovesResult::more_pieces_win ? WinningWay::unknown
                                                               : WinningWay::none;
  }
  void declare(Compilation& c) const {
    c.problems.decide("what it means to have no moves");
    c.no_moves_in_check = end_result(params_.in_check);
    c.no_moves_otherwise = end_result(params_.otherwise);
  }
  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    if (params_.otherwise == NoMovesResult::more_pieces_win)
      program.template add_facet<DrawFacet>(
          CountedDraws({CountedBy::more_pieces, {}}, c.equipment(), Ending::stalemate));
  }
  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    const std::string otherwise = words_for(params_.otherwise);
    std::string words;
    if (params_.in_check == params_.otherwise)
      words = tr("no legal move, in check or not: {}", otherwise);
    else if (params_.otherwise == NoMovesResult::more_pieces_win)
      words = tr("no legal move: checkmate ({}) if in check, otherwise stalemate: {}",
                 words_for(params_.in_check), otherwise);
    else
      words = tr("no legal move: checkmate ({}) if in check, otherwise stalemate ({})",
                 words_for(params_.in_check), otherwise);
    out.push_back({Phase::end, words, where()});
  }
};

}  // namespace

std::unique_ptr<Rule> make_no_moves_rule(NoMovesParams params) {
  return std::make_unique<NoMovesRule>(std::move(params));
}

void NoMovesParams::fields(Fields& f) {
  f("in_check", in_check, "If one of its royal pieces is attacked: checkmate.",
    {.example = "loss", .type = "choice loss | draw | win"});
  f("otherwise", otherwise,
    "If none is attacked: stalemate. fewer pieces wins, more pieces wins: the side with fewer, or "
    "more, pieces on the board wins; quarter: the side without a move gets a quarter of the "
    "point.",
    {.example = "draw"});
}

namespace {

struct NoMovesKeys {
  NoMovesParams no_legal_moves;

  void fields(Fields& f) {
    f("no_legal_moves", no_legal_moves, "The result for a side to move that has no legal move.",
      {.example = "{ in_check: loss, otherwise: draw }",
       .fallback = "{ in_check: loss, otherwise: draw }"});
  }
};

void check_no_moves(const RuleReading& in, ProblemSink& problems) {
  const NoMovesParams params = read_fields<NoMovesKeys>(in).no_legal_moves;
  if (params.otherwise == NoMovesResult::fewer_pieces_win &&
      !in.equipment.roster().has_single_enemies())
    problems.fail("goal-sides", "'fewer pieces wins' needs two sides that are enemies",
                  "write win, loss or draw", params.where);
}

RuleList read_no_moves(const RuleReading& in) {
  NoMovesParams params = read_fields<NoMovesKeys>(in).no_legal_moves;
  // Without royal pieces there is no check.
  if (in.royal_types().empty()) params.in_check = params.otherwise;
  RuleList rules;
  rules.push_back(make_no_moves_rule(std::move(params)));
  return rules;
}

}  // namespace

RuleModule no_legal_moves_module() {
  return {.name = "no_legal_moves",
          .keys = declared_rows<NoMovesKeys>(),
          .after = {"turn"},
          .read = read_no_moves,
          .check = check_no_moves};
}

}  // namespace stockade
