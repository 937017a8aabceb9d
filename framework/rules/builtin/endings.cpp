#include "framework/rules/builtin/endings.h"

#include "framework/rules/program.h"

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

std::string words_for(EndResult result) {
  switch (result) {
    case EndResult::win:
      return "win";
    case EndResult::loss:
      return "loss";
    case EndResult::fewer_pieces_win:
      return "the side with fewer pieces wins, equal numbers draw";
    case EndResult::quarter:
      return "a quarter of the point, three quarters for the other side";
    case EndResult::draw:
      break;
  }
  return "draw";
}

/// "third", "4th".
std::string ordinal(int number) {
  static constexpr const char* kWords[] = {"zeroth", "first", "second", "third", "fourth", "fifth"};
  return number < std::ssize(kWords) ? kWords[number] : std::to_string(number) + "th";
}

class NoMovesRule : public EndRule<NoMovesRule> {
 public:
  NoMovesRule(NoMovesParams params, SourceMark where)
      : EndRule(std::move(where)), params_(params) {}
  std::string_view name() const override { return "no_legal_moves"; }
  std::string parameters() const override {
    if (params_.in_check == EndResult::loss && params_.otherwise == EndResult::draw)
      return "mate, stalemate";
    return std::to_string(static_cast<int>(params_.in_check)) + "," +
           std::to_string(static_cast<int>(params_.otherwise));
  }
  void declare(Compilation& c) const {
    c.problems.decide("what it means to have no moves");
    c.no_moves_in_check = params_.in_check;
    c.no_moves_otherwise = params_.otherwise;
  }
  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    if (params_.in_check == params_.otherwise) {
      out.push_back(
          {Phase::end, "no legal move, in check or not: " + words_for(params_.otherwise), where()});
      return;
    }
    out.push_back({Phase::end,
                   "no legal move: checkmate (" + words_for(params_.in_check) +
                       ") if in check, otherwise stalemate (" + words_for(params_.otherwise) + ")",
                   where()});
  }

 private:
  NoMovesParams params_;
};

class RepetitionRule : public EndRule<RepetitionRule> {
 public:
  RepetitionRule(RepetitionParams params, SourceMark where)
      : EndRule(std::move(where)), params_(params) {}
  std::string_view name() const override { return "repetition"; }
  std::string parameters() const override {
    return std::to_string(params_.draw_at) + (params_.perpetual_check_loses ? "+" : "");
  }
  void declare(Compilation& c) const {
    c.problems.decide("what a repetition means");
    c.repetition_limit = params_.draw_at;
    c.perpetual_check_loses = params_.perpetual_check_loses;
  }
  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    out.push_back(
        {Phase::end,
         "the " + ordinal(params_.draw_at) +
             " occurrence of a position is a draw: the same pieces on all cells and in all zones, "
             "side to move, rights, and legal captures in passing",
         where()});
    if (params_.perpetual_check_loses)
      out.push_back(
          {Phase::end,
           "if every move of one side between the occurrences gave check, that side loses instead",
           where()});
  }

 private:
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
    std::string resets = params_.reset_by_capture ? "a capture" : "";
    for (const PieceType type : params_.reset_by_move)
      resets += (resets.empty() ? "a " : ", a ") + equipment.type(type).name + " move";
    for (const PieceType type : params_.reset_by_drop)
      resets += (resets.empty() ? "a " : ", a ") + equipment.type(type).name + " drop";
    if (params_.draw_at == 0) return;
    out.push_back({Phase::end,
                   std::to_string(params_.draw_at) +
                       " turns in a row without progress are a draw; progress is " + resets,
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

}  // namespace stockade
