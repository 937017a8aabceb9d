// after_move: pieces that become others whenever they have moved, such as a piece with two faces
// that is turned over.

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/appearance_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

struct AfterMoveParams {
  Marked<std::map<PieceType, Marked<PieceType>>> changes;

  void fields(Fields& f) {
    f("after_move", changes,
      "What a piece of each type becomes when it has moved on the board. A drop changes nothing.",
      {.example = "{ P: R, R: P }",
       .need = kRemovable,
       .each = "What a piece of that type becomes.",
       .each_example = "R"});
  }
};

struct AfterMovePlan {
  PieceArray<uint8_t> becomes{};  ///< 0: it does not change
};

template <int W>
bool change_mover(const AfterMovePlan& plan, const Program<W>& program, Position& position,
                  Journal& journal, Move move, MoveEvents&) {
  if (program.effect_info[move.effect()].form != MoveForm::board || !move.to().is_cell())
    return false;
  const int becomes = plan.becomes[move.piece()];
  const int cell = move.to().index();
  // The move may have removed it, or pushed it somewhere else.
  if (becomes && position.at(cell) == move.piece()) journal.place<W>(position, cell, becomes);
  return false;
}

class AfterMoveRule : public DeclaredRule<AfterMoveRule, AfterMoveParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "after_move"; }

  void declare(Compilation& c) const {
    for (int s = 0; s < c.roster().sides(); ++s)
      for (const auto& [from, to] : params_.changes.value)
        refuse_promotion(c, c.roster().piece(Side{s}, from));
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    AfterMovePlan plan;
    for (int s = 0; s < c.roster().sides(); ++s)
      for (const auto& [from, to] : params_.changes.value)
        plan.becomes[c.roster().piece(Side{s}, from)] =
            static_cast<uint8_t>(c.roster().piece(Side{s}, to.value).index());
    // An own piece of another type blocks and captures as before: pins and checkers still decide
    // what is safe.
    constexpr bool kMovesPieces = false;
    program.after_effects.push_back({hook<change_mover<W>>(program.own(plan)), kMovesPieces});
    AppearsAnywhere::Pieces made{};
    for (int i = 1; i < c.roster().pieces(); ++i)
      if (plan.becomes[Piece{i}]) made[Piece{plan.becomes[Piece{i}]}] = true;
    program.template add_facet<AppearanceFacet>(AppearsAnywhere(made));
  }

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    return kernel.effect(move).form == MoveForm::board && move.from().is_cell() &&
           params_.changes.value.contains(position.layout().roster().type_of(move.piece()));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    for (const auto& [from, to] : params_.changes.value)
      out.push_back({Phase::after_move,
                     tr("{} that has moved becomes {}", with_article(equipment.name_of(from)),
                        with_article(equipment.name_of(to.value))),
                     where()});
  }

 private:
  /// The result would be ambiguous for a piece that promotes and is turned over.
  static void refuse_promotion(Compilation& c, Piece piece) {
    if (!c.landings[piece].empty())
      c.problems.contradict("what " + c.equipment().describe(piece) + " becomes when it moves",
                            c.landings[piece].front().rule);
  }
};

// The rule in variant files.

constexpr DiagnosticRow kAfterMoveDiagnostics[] = {
    {"after-move-itself", DiagnosticSource::variant_file,
     "A piece that has moved becomes what it was.", "Remove the line.", "after_move: { P: P }"},
    {"after-move-royal", DiagnosticSource::variant_file,
     "A royal piece that has moved becomes one that is not royal, or the other way round.",
     "List both piece types under royal, or remove the line.", "after_move: { K: Q }"},
};

RuleList read_after_move(const RuleReading& in) {
  const auto params = read_fields<AfterMoveParams>(in);
  if (params.changes.value.empty()) return {};
  return rules_of<AfterMoveRule>(params, params.changes.key_where);
}

void check_after_move(const RuleReading& in, ProblemSink& problems) {
  for (const auto& [from, to] : read_fields<AfterMoveParams>(in).changes.value)
    if (from == to.value)
      problems.fail("after-move-itself",
                    "a piece of the type " + in.equipment.symbol(from) +
                        " that has moved would become what it was",
                    "remove the line, or name another piece type", to.where);
    else if (in.is_royal(from) != in.is_royal(to.value))
      problems.fail("after-move-royal",
                    "of the piece types " + in.equipment.symbol(from) + " and " +
                        in.equipment.symbol(to.value) +
                        " only one is royal, so a royal piece would come or go",
                    "list both under royal, or remove the line", to.where);
}

}  // namespace

// Changes to the moved piece itself come after all other changes on the board.
RuleModule after_move_module() {
  return {.name = "after_move",
          .keys = declared_rows<AfterMoveParams>(),
          .diagnostics = kAfterMoveDiagnostics,
          .after = {"capture", "movement", "promotion", "displacement", "remote_captures", "blast"},
          .before = {"transfer", "royal"},
          .read = read_after_move,
          .check = check_after_move};
}

}  // namespace stockade
