#include "framework/rules/builtin/endings.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/rules/builtin/counted_result.h"
#include "framework/rules/draw_facet.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/words.h"

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
  void declare(Compilation& c) const {
    c.problems.decide("what a repetition means");
    c.repetition_limit = params_.fold;
    c.perpetual_check_loses = params_.perpetual_check_loses();
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
                     tr("but a side that gave check with every move between the occurrences loses"),
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

class MoveCountRule : public DeclaredRule<MoveCountRule, MoveCountParams> {
 public:
  using DeclaredRule::DeclaredRule;
  std::string_view name() const override { return "n_move_rule"; }
  std::string parameters(const Equipment& equipment) const override {
    MoveCountParams sorted = params_;
    std::sort(sorted.reset_by.begin(), sorted.reset_by.end());
    return digest_of(std::move(sorted), equipment);
  }
  void declare(Compilation& c) const {
    c.problems.decide("how many moves without progress draw");
    c.n_move_limit = params_.plies;
    c.capture_resets = false;
    for (const MoveProgress& progress : params_.reset_by) {
      if (progress.by == MoveProgress::By::capture) {
        c.capture_resets = true;
        continue;
      }
      auto& resets = progress.by == MoveProgress::By::move ? c.move_resets : c.drop_resets;
      for (int s = 0; s < c.roster().sides(); ++s)
        resets[c.roster().piece(Side{s}, progress.type)] = true;
    }
  }
  template <int W>
  void build(Program<W>&, const Compilation&) const {}
  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    if (params_.plies == 0) return;
    std::vector<std::string> resets;
    for (const MoveProgress::By by :
         {MoveProgress::By::capture, MoveProgress::By::move, MoveProgress::By::drop})
      for (const MoveProgress& progress : params_.reset_by)
        if (progress.by == by) resets.push_back(words_of(progress, equipment));
    out.push_back({Phase::end,
                   equipment.sides.size() == 2
                       ? tr("{} turns in a row, of both sides together, without {} are a draw",
                            int{params_.plies}, listed(resets))
                       : tr("{} turns in a row, of all sides together, without {} are a draw",
                            int{params_.plies}, listed(resets)),
                   where()});
  }

 private:
  static std::string words_of(const MoveProgress& progress, const Equipment& equipment) {
    if (progress.by == MoveProgress::By::capture) return trc("n-move rule", "a capture");
    const std::string piece = with_article(equipment.name_of(progress.type));
    return progress.by == MoveProgress::By::move ? tr("{:s} move", piece) : tr("{:s} drop", piece);
  }
};

}  // namespace

std::unique_ptr<Rule> make_no_moves_rule(NoMovesParams params) {
  return std::make_unique<NoMovesRule>(std::move(params));
}

// The rules in variant files.

void NoMovesParams::fields(Fields& f) {
  f("in_check", in_check, "If one of its royal pieces is attacked: checkmate.",
    {.example = "loss", .type = "choice loss | draw | win"});
  f("otherwise", otherwise,
    "If none is attacked: stalemate. fewer pieces wins, more pieces wins: the side with fewer, or "
    "more, pieces on the board wins; quarter: the side without a move gets a quarter of the "
    "point.",
    {.example = "draw"});
}

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
    "loss: a side that gave check with every move between the occurrences loses instead.",
    {.example = "loss", .type = "choice draw | loss"});
}

void MoveCountParams::fields(Fields& f) {
  f("plies", plies,
    "How many turns in a row, of either side, make a draw; 0: turns are counted, and no number of "
    "them is a draw.",
    {.example = "100"});
  f("reset_by", reset_by,
    "What counts as progress: capture, or a piece type's name and move or drop.",
    {.example = "[capture, pawn move]", .need = kRequired});
}

std::string FieldOf<MoveProgress>::digest(const MoveProgress& value, const Equipment&) {
  return std::to_string(static_cast<int>(value.by)) + ":" + std::to_string(value.type.index());
}

void FieldOf<MoveProgress>::read(MoveProgress& value, const View& view, const RuleReading& in) {
  const std::string& words = view.text();
  const size_t space = words.rfind(' ');
  if (space == std::string::npos) return;  // capture has no type
  value.by = words.substr(space + 1) == "move" ? MoveProgress::By::move : MoveProgress::By::drop;
  for (int type = 0; type < in.equipment.roster().types(); ++type)
    if (in.equipment.type(PieceType{type}).name == words.substr(0, space))
      value.type = PieceType{type};
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

struct RepetitionKeys {
  std::optional<RepetitionParams> repetition;

  void fields(Fields& f) {
    f("repetition", repetition, "What happens when a position occurs again.",
      {.example = "{ fold: 3 }", .need = kRemovable});
  }
};

struct MoveCountKeys {
  std::optional<MoveCountParams> n_move_rule;

  void fields(Fields& f) {
    f("n_move_rule", n_move_rule, "A draw after many turns without progress.",
      {.example = "{ plies: 100, reset_by: [capture, pawn move] }", .need = kRemovable});
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

void check_repetition(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<RepetitionKeys>(in).repetition;
  if (!params || in.equipment.roster().has_single_enemies()) return;
  if (params->result != RepetitionResult::draw)
    problems.fail("goal-sides", "a repetition that somebody wins needs two sides that are enemies",
                  {}, params->where);
  else if (params->perpetual_check_loses())
    problems.fail("goal-sides", "perpetual check that loses needs two sides that are enemies",
                  "remove perpetual_check", params->where);
}

RuleList read_repetition(const RuleReading& in) {
  return rules_of<RepetitionRule>(read_fields<RepetitionKeys>(in).repetition);
}

RuleList read_move_count(const RuleReading& in) {
  return rules_of<MoveCountRule>(read_fields<MoveCountKeys>(in).n_move_rule);
}

}  // namespace

RuleModule no_legal_moves_module() {
  return {.name = "no_legal_moves",
          .keys = declared_rows<NoMovesKeys>(),
          .after = {"turn"},
          .read = read_no_moves,
          .check = check_no_moves};
}

RuleModule repetition_module() {
  return {.name = "repetition",
          .keys = declared_rows<RepetitionKeys>(),
          .after = {"turn"},
          .read = read_repetition,
          .check = check_repetition};
}

RuleModule n_move_rule_module() {
  return {.name = "n_move_rule",
          .keys = declared_rows<MoveCountKeys>(),
          .after = {"turn"},
          .read = read_move_count};
}

}  // namespace stockade
