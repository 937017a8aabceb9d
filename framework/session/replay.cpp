#include "framework/session/replay.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"

namespace stockade {
namespace {

/// "3." or "3…" for the move that is to be made.
std::string number_of(const Game& game) {
  return std::to_string(game.position().attribute(CoreAttribute::full_move)) +
         (game.begins_number() ? "." : "…");
}

class Replayer {
 public:
  Replayer(const DefinitionPtr& rules, const Record& old, const RecordNode& present)
      : rules_(rules),
        old_(old),
        present_(&present),
        before_(old.definition(), old.start()),
        replay_{Record(rules, start())},
        after_(rules, replay_.record.start()) {}

  Replay run() {
    for (const auto& [name, value] : old_.tags()) replay_.record.set_tag(name, value);
    RecordNode& root = replay_.record.root();
    copy_remarks(old_.root(), root);
    places_[&old_.root()] = &root;
    walk();
    replay_.record.result = replay_.lost == 0 ? old_.result : "*";
    if (replay_.lost > 0) replay_.record.set_tag("Result", "*");
    const RecordNode* at = present_;
    while (!places_.contains(at)) at = at->parent;
    replay_.present = places_[at];
    return std::move(replay_);
  }

 private:
  Position start() {
    const std::string was = write_fen(*old_.definition(), old_.start());
    if (was == write_fen(*old_.definition(), old_.definition()->start())) return rules_->start();
    auto same = parse_fen(*rules_, was);
    if (same.ok()) return *std::move(same);
    ReplayProblem problem;
    problem.reason = same.problems().front().message;
    start_problem_ = std::move(problem);
    return rules_->start();
  }

  void copy_remarks(const RecordNode& from, RecordNode& to) const {
    to.comment = from.comment;
    to.comment_before = from.comment_before;
    to.nags = from.nags;
    to.annotations = from.annotations;
    // An evaluation by other rules is worth nothing.
    to.annotations.evaluation.reset();
    const int cells = rules_->topology().cells();
    std::erase_if(to.annotations.marks,
                  [&](const DrawnMark& mark) { return mark.from >= cells || mark.to >= cells; });
  }

  /// Goes through the tree with both games, main line first. A stack of its own, because lines are
  /// long.
  void walk() {
    struct Step {
      const RecordNode* node;
      size_t next = 0;
    };
    std::vector<Step> path = {{&old_.root()}};
    replay_.problem = std::move(start_problem_);
    while (!path.empty()) {
      Step& step = path.back();
      if (step.next == step.node->children.size()) {
        if (step.node->parent) {
          before_.undo();
          after_.undo();
        }
        path.pop_back();
        continue;
      }
      const RecordNode& child = *step.node->children[step.next++];
      const std::optional<Move> move = same_move(child.move);
      if (!move) {
        lose(child);
        continue;
      }
      RecordNode& copy = places_[step.node]->child(*move);
      copy_remarks(child, copy);
      places_[&child] = &copy;
      before_.play(child.move);
      after_.play(*move);
      path.push_back({&child});
    }
  }

  std::optional<Move> same_move(Move move) {
    if (after_.outcome().over()) return std::nullopt;
    const std::string text = uci_notation(*old_.definition(), move);
    const MoveList legal = after_.legal_moves();
    const auto same = std::find_if(legal.begin(), legal.end(), [&](Move candidate) {
      return uci_notation(*rules_, candidate) == text;
    });
    if (same == legal.end()) return std::nullopt;
    return *same;
  }

  /// Counts the move and all that follow it, and notes the first one.
  void lose(const RecordNode& first) {
    std::vector<const RecordNode*> rest = {&first};
    while (!rest.empty()) {
      const RecordNode* node = rest.back();
      rest.pop_back();
      ++replay_.lost;
      for (const auto& child : node->children) rest.push_back(child.get());
    }
    if (replay_.problem && (problem_on_main_line_ || !first.on_main_line())) return;
    problem_on_main_line_ = first.on_main_line();
    ReplayProblem problem;
    problem.ply = first.depth();
    problem.move = move_text(before_, first.move);
    problem.number = number_of(before_);
    problem.reason = tr("the game is over before it");
    if (!after_.outcome().over()) {
      problem.reason = tr("the new rules have no such move");
      const auto verdict = explain_move(after_, uci_notation(*old_.definition(), first.move));
      if (!verdict.ok()) {
        problem.reason = verdict.problems().front().message;
      } else if (!verdict->legal) {
        problem.reason = verdict->reason.words;
        problem.where = verdict->reason.where;
      }
    }
    replay_.problem = std::move(problem);
  }

  const DefinitionPtr& rules_;
  const Record& old_;
  const RecordNode* present_;
  std::optional<ReplayProblem> start_problem_;  // start() fills it, so it comes before replay_
  bool problem_on_main_line_ = false;
  Game before_;
  Replay replay_;
  Game after_;
  std::map<const RecordNode*, RecordNode*> places_;
};

}  // namespace

std::string ReplayProblem::to_string() const {
  if (ply == 0)
    return tr("the game begins at the new start, since the old one does not fit: {}", reason);
  return tr("{0} {1} is illegal now: {2}", number, move, reason);
}

Replay replay_by(const DefinitionPtr& rules, const Record& old, const RecordNode& present) {
  return Replayer(rules, old, present).run();
}

}  // namespace stockade
