#include "framework/rules/builtin/endings.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/rules/builtin/counted_result.h"
#include "framework/rules/draw_facet.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/rule_module.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// Endings compile to limits that Game reads; they add nothing to the program's moves.
template <class Derived>
class EndRule : public RuleBase<Derived> {
 public:
  using RuleBase<Derived>::RuleBase;
  template <int W>
  void build(Program<W>&, const Compilation&) const {}
};

/// The result for the player who has no legal move.
std::string words_for(EndResult result) {
  switch (result) {
    case EndResult::win:
      return trc("result", "win");
    case EndResult::loss:
      return trc("result", "loss");
    case EndResult::fewer_pieces_win:
      return tr("the side with fewer pieces wins; equal numbers are a draw");
    case EndResult::quarter:
      return tr("a quarter point, and three quarters for the opponent");
    case EndResult::draw:
      break;
  }
  return trc("result", "draw");
}

class NoMovesRule : public RuleBase<NoMovesRule> {
 public:
  NoMovesRule(NoMovesParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(params) {}
  std::string_view name() const override { return "no_legal_moves"; }
  std::string parameters() const override {
    if (params_.in_check == EndResult::loss && params_.otherwise == EndResult::draw)
      return "mate, stalemate";
    return std::to_string(static_cast<int>(params_.in_check)) + "," +
           std::to_string(static_cast<int>(params_.otherwise)) +
           (params_.more_pieces_win ? "+" : "");
  }
  Diagnostics check(const Equipment& equipment) const override {
    const bool counts = params_.in_check == EndResult::fewer_pieces_win ||
                        params_.otherwise == EndResult::fewer_pieces_win;
    if (counts && !equipment.roster().has_single_enemies())
      return {error("goal-sides", "'fewer pieces wins' needs two sides that are enemies",
                    "write win, loss or draw", where())};
    return {};
  }
  void declare(Compilation& c) const {
    c.problems.decide("what it means to have no moves");
    c.no_moves_in_check = params_.in_check;
    c.no_moves_otherwise = params_.otherwise;
  }
  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    if (params_.more_pieces_win)
      program.template add_facet<DrawFacet>(
          CountedDraws({CountedBy::more_pieces, {}}, c.equipment(), Ending::stalemate));
  }
  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    if (params_.more_pieces_win) {
      out.push_back(
          {Phase::end,
           params_.in_check == EndResult::draw
               ? tr("no legal move, in check or not: the side with more pieces wins; equal numbers "
                    "are a draw")
               : tr("no legal move: checkmate ({}) if in check, otherwise stalemate: the side with "
                    "more pieces wins; equal numbers are a draw",
                    words_for(params_.in_check)),
           where()});
      return;
    }
    if (params_.in_check == params_.otherwise) {
      out.push_back({Phase::end,
                     tr("no legal move, in check or not: {}", words_for(params_.otherwise)),
                     where()});
      return;
    }
    out.push_back({Phase::end,
                   tr("no legal move: checkmate ({}) if in check, otherwise stalemate ({})",
                      words_for(params_.in_check), words_for(params_.otherwise)),
                   where()});
  }

 private:
  NoMovesParams params_;
};

/// A repetition that somebody wins.
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

class RepetitionRule : public RuleBase<RepetitionRule> {
 public:
  RepetitionRule(RepetitionParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(params) {}
  std::string_view name() const override { return "repetition"; }
  std::string parameters() const override {
    static constexpr const char* kMarks[] = {"", "!", "-", "1", "2"};
    return std::to_string(params_.fold) + (params_.perpetual_check_loses ? "+" : "") +
           kMarks[static_cast<size_t>(params_.result)];
  }
  Diagnostics check(const Equipment& equipment) const override {
    if (params_.result != RepetitionResult::draw && !equipment.roster().has_single_enemies())
      return {error("goal-sides",
                    "a repetition that somebody wins needs two sides that are enemies", {},
                    where())};
    if (params_.perpetual_check_loses && !equipment.roster().has_single_enemies())
      return {error("goal-sides", "perpetual check that loses needs two sides that are enemies",
                    "remove perpetual_check", where())};
    return {};
  }
  void declare(Compilation& c) const {
    c.problems.decide("what a repetition means");
    c.repetition_limit = params_.fold;
    c.perpetual_check_loses = params_.perpetual_check_loses;
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
    if (params_.perpetual_check_loses)
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

  RepetitionParams params_;
};

class MoveCountRule : public EndRule<MoveCountRule> {
 public:
  MoveCountRule(MoveCountParams params, SourceMark where)
      : EndRule(std::move(where)), params_(std::move(params)) {}
  std::string_view name() const override { return "n_move_rule"; }
  std::string parameters() const override {
    std::string text = std::to_string(params_.draw_at) + (params_.reset_by_capture ? "x" : "");
    for (const PieceType type : params_.reset_by_move) text += ",m" + std::to_string(type.index());
    for (const PieceType type : params_.reset_by_drop) text += ",d" + std::to_string(type.index());
    return text;
  }
  void declare(Compilation& c) const {
    c.problems.decide("how many moves without progress draw");
    c.n_move_limit = params_.draw_at;
    c.capture_resets = params_.reset_by_capture;
    for (int s = 0; s < c.roster().sides(); ++s) {
      for (const PieceType type : params_.reset_by_move)
        c.move_resets[c.roster().piece(Side{s}, type)] = true;
      for (const PieceType type : params_.reset_by_drop)
        c.drop_resets[c.roster().piece(Side{s}, type)] = true;
    }
  }
  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    if (params_.draw_at == 0) return;
    std::vector<std::string> resets;
    if (params_.reset_by_capture) resets.push_back(trc("n-move rule", "a capture"));
    for (const PieceType type : params_.reset_by_move)
      resets.push_back(tr("{:s} move", with_article(equipment.name_of(type))));
    for (const PieceType type : params_.reset_by_drop)
      resets.push_back(tr("{:s} drop", with_article(equipment.name_of(type))));
    out.push_back({Phase::end,
                   equipment.sides.size() == 2
                       ? tr("{} turns in a row, of both sides together, without {} are a draw",
                            params_.draw_at, listed(resets))
                       : tr("{} turns in a row, of all sides together, without {} are a draw",
                            params_.draw_at, listed(resets)),
                   where()});
  }

 private:
  MoveCountParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_no_moves_rule(NoMovesParams params, SourceMark where) {
  return std::make_unique<NoMovesRule>(params, std::move(where));
}
std::unique_ptr<Rule> make_repetition_rule(RepetitionParams params, SourceMark where) {
  return std::make_unique<RepetitionRule>(params, std::move(where));
}
std::unique_ptr<Rule> make_move_count_rule(MoveCountParams params, SourceMark where) {
  return std::make_unique<MoveCountRule>(std::move(params), std::move(where));
}

// The rules in variant files.

namespace {

constexpr SchemaRow kNoMovesKeys[] = {
    {"no_legal_moves", "mapping", kOptional, "{ in_check: loss, otherwise: draw }",
     "{ in_check: loss, otherwise: draw }",
     "The result for a side to move that has no legal move."},
    {"no_legal_moves.in_check", "choice loss | draw | win", kOptional, "loss", "loss",
     "If one of its royal pieces is attacked: checkmate."},
    {"no_legal_moves.otherwise",
     "choice loss | draw | win | fewer pieces wins | more pieces wins | quarter", kOptional, "draw",
     "draw",
     "If none is attacked: stalemate. fewer pieces wins, more pieces wins: the side with fewer, or "
     "more, pieces on the board wins; quarter: the side without a move gets a quarter of the "
     "point."},
};

constexpr SchemaRow kRepetitionKeys[] = {
    {"repetition", "mapping", kRemovable, "", "{ fold: 3 }",
     "What happens when a position occurs again."},
    {"repetition.fold", "integer 2..100", kOptional, "3", "3",
     "The occurrence of a position that ends the game: 3 for the third. Positions are the same if "
     "the pieces on the board and in zones, the side to move and all rights agree. In a game with "
     "chance, a position that a roll or a passed turn leads to does not count."},
    {"repetition.result", "choice draw | loss | win | first side wins | second side wins",
     kOptional, "draw", "loss",
     "The result for the side whose move has repeated the position; or the side that then wins, "
     "whoever has repeated it."},
    {"repetition.perpetual_check", "choice draw | loss", kOptional, "draw", "loss",
     "loss: a side that gave check with every move between the occurrences loses instead."},
};

constexpr SchemaRow kMoveCountKeys[] = {
    {"n_move_rule", "mapping", kRemovable, "", "{ plies: 100, reset_by: [capture, pawn move] }",
     "A draw after many turns without progress."},
    {"n_move_rule.plies", "integer 0..10000", kOptional, "100", "100",
     "How many turns in a row, of either side, make a draw; 0: turns are counted, and no number of "
     "them is a draw."},
    {"n_move_rule.reset_by", "list of progress", kRequired, "", "[capture, pawn move]",
     "What counts as progress: capture, or a piece type's name and move or drop."},
};

EndResult end_result(const View& word) {
  const std::string& text = word.text();
  return text == "win"                 ? EndResult::win
         : text == "loss"              ? EndResult::loss
         : text == "fewer pieces wins" ? EndResult::fewer_pieces_win
         : text == "quarter"           ? EndResult::quarter
                                       : EndResult::draw;
}

RepetitionResult repetition_result(const View& word) {
  const std::string& text = word.text();
  return text == "win"                ? RepetitionResult::win
         : text == "loss"             ? RepetitionResult::loss
         : text == "first side wins"  ? RepetitionResult::first_side_wins
         : text == "second side wins" ? RepetitionResult::second_side_wins
                                      : RepetitionResult::draw;
}

RuleList read_no_moves(const RuleReading& in) {
  const View rule = in.root["no_legal_moves"];
  RuleList rules;
  NoMovesParams params{end_result(rule["in_check"]), end_result(rule["otherwise"]),
                       rule["otherwise"].text() == "more pieces wins"};
  // Without royal pieces nobody is in check.
  if (!in.root.find("royal")) params.in_check = params.otherwise;
  rules.push_back(make_no_moves_rule(params, rule.key_where()));
  return rules;
}

RuleList read_repetition(const RuleReading& in) {
  RuleList rules;
  if (const auto rule = in.root.find("repetition"))
    rules.push_back(
        make_repetition_rule({(*rule)["fold"].integer(), repetition_result((*rule)["result"]),
                              (*rule)["perpetual_check"].text() == "loss"},
                             rule->key_where()));
  return rules;
}

PieceType type_named(const Equipment& equipment, std::string_view name) {
  const auto found = std::find_if(equipment.types.begin(), equipment.types.end(),
                                  [&](const PieceTypeInfo& type) { return type.name == name; });
  return PieceType{static_cast<int>(found - equipment.types.begin())};
}

RuleList read_move_count(const RuleReading& in) {
  const auto rule = in.root.find("n_move_rule");
  if (!rule) return {};
  MoveCountParams params;
  params.draw_at = (*rule)["plies"].integer();
  params.reset_by_capture = false;
  for (const std::string& progress : (*rule)["reset_by"].texts()) {
    const size_t space = progress.rfind(' ');
    if (progress == "capture")
      params.reset_by_capture = true;
    else
      (progress.substr(space + 1) == "move" ? params.reset_by_move : params.reset_by_drop)
          .push_back(type_named(in.equipment, progress.substr(0, space)));
  }
  RuleList rules;
  rules.push_back(make_move_count_rule(std::move(params), rule->key_where()));
  return rules;
}

}  // namespace

RuleModule no_legal_moves_module() {
  return {.name = "no_legal_moves", .keys = kNoMovesKeys, .after = {"turn"}, .read = read_no_moves};
}

RuleModule repetition_module() {
  return {
      .name = "repetition", .keys = kRepetitionKeys, .after = {"turn"}, .read = read_repetition};
}

RuleModule n_move_rule_module() {
  return {
      .name = "n_move_rule", .keys = kMoveCountKeys, .after = {"turn"}, .read = read_move_count};
}

}  // namespace stockade
