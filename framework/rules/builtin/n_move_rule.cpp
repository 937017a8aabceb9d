// n_move_rule: a draw after many turns without progress.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/compilation.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// Moves that count as progress: captures, board moves of a type, or drops of a type, including
/// those of exchanges.
struct MoveProgress {
  enum class By : uint8_t { capture, move, drop };

  By by = By::capture;
  PieceType type = {};

  auto operator<=>(const MoveProgress&) const = default;
};

}  // namespace

template <>
struct FieldOf<MoveProgress> {
  static std::string words() { return "progress"; }
  static std::string written(const MoveProgress&) { return {}; }
  static std::string digest(const MoveProgress& value, const Equipment&);
  static void read(MoveProgress& value, const View& view, const RuleReading& in);
};

namespace {

struct MoveCountParams {
  Ranged<0, 10000> plies = 100;
  std::vector<MoveProgress> reset_by = {MoveProgress{}};
  SourceMark where = {};

  void fields(Fields& f);
};

class MoveCountRule : public DeclaredRule<MoveCountRule, MoveCountParams> {
 public:
  using DeclaredRule::DeclaredRule;
  std::string_view name() const override { return "n_move_rule"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
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

struct MoveCountKeys {
  std::optional<MoveCountParams> n_move_rule;

  void fields(Fields& f) {
    f("n_move_rule", n_move_rule, "A draw after many turns without progress.",
      {.example = "{ plies: 100, reset_by: [capture, pawn move] }", .need = kRemovable});
  }
};

RuleList read_move_count(const RuleReading& in) {
  return rules_of<MoveCountRule>(read_fields<MoveCountKeys>(in).n_move_rule);
}

}  // namespace

RuleModule n_move_rule_module() {
  return {.name = "n_move_rule",
          .keys = declared_rows<MoveCountKeys>(),
          .after = {"turn"},
          .read = read_move_count};
}

}  // namespace stockade
