#include "framework/session/records/replay.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/game/boards.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"

namespace stockade {
namespace {

/// "3." or "3…"
std::string number_text(const LostMove& move) {
  return std::to_string(move.number) + (move.begins_number ? "." : "…");
}

class Replayer {
 public:
  Replayer(const DefinitionPtr& rules, const Record& old, const RecordNode& present,
           const LostMoves& lost)
      : rules_(rules),
        old_(old),
        present_(&present),
        old_lost_(lost.moves),
        followers_(lost.moves.size()),
        before_(old.definition(), old.start()),
        replay_{Record(rules, start())},
        after_(rules, replay_.record.start()) {
    for (size_t i = 0; i < old_lost_.size(); ++i) {
      const LostMove& move = old_lost_[i];
      move.parent == LostMove::kNone ? lost_after_[move.after].push_back(i)
                                     : followers_[move.parent].push_back(i);
    }
    result_ = old.result == "*" ? lost.result : old.result;
  }

  Replay run() {
    for (const auto& [name, value] : old_.tags()) replay_.record.set_tag(name, value);
    copy_remarks(old_.root(), replay_.record.root());
    replay_.problem = std::move(start_problem_);
    walk();
    for (LostMove& move : replay_.lost.moves)
      if (move.after) move.siblings = move.after->children.size();
    const bool whole = replay_.lost.empty();
    if (!whole) replay_.lost.result = result_;
    replay_.record.result = whole ? result_ : "*";
    if (old_.result != replay_.record.result)
      replay_.record.set_tag("Result", replay_.record.result);
    return std::move(replay_);
  }

 private:
  /// A move of the old game, or one that was lost earlier.
  struct Source {
    const RecordNode* node = nullptr;
    size_t lost = LostMove::kNone;
  };
  struct Step {
    Source source;
    RecordNode* copy;
    bool is_main;     ///< on the main line
    bool is_present;  ///< on the path to the node where the old game was
    std::vector<Source> next;
    size_t at = 0;
  };

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

  template <class Remarks>
  void copy_remarks(const Remarks& from, RecordNode& to) const {
    to.comment = from.comment;
    to.comment_before = from.comment_before;
    to.nags = from.nags;
    to.annotations = from.annotations;
    // An evaluation by other rules is meaningless.
    to.annotations.evaluation.reset();
    const int cells = rules_->topology().cells();
    std::erase_if(to.annotations.marks,
                  [&](const DrawnMark& mark) { return mark.from >= cells || mark.to >= cells; });
  }

  /// The moves that were played after a move: those that the game still has, and among them those
  /// that were lost. Lost moves return to their old places, unless other moves were added since.
  [[nodiscard]] std::vector<Source> next_of(const Source& source) const {
    std::vector<Source> next;
    if (!source.node) {
      for (const size_t lost : followers_[source.lost]) next.push_back({nullptr, lost});
      return next;
    }
    const auto& children = source.node->children;
    for (const auto& child : children) next.push_back({child.get()});
    const auto lost = lost_after_.find(source.node);
    if (lost == lost_after_.end()) return next;
    for (const size_t one : lost->second) {
      const LostMove& move = old_lost_[one];
      const size_t place = move.siblings == children.size() ? move.place : next.size();
      next.insert(next.begin() + static_cast<std::ptrdiff_t>(std::min(place, next.size())),
                  Source{nullptr, one});
    }
    return next;
  }

  [[nodiscard]] std::string uci_of(const Source& source) const {
    return source.node ? uci_notation(*old_.definition(), source.node->move)
                       : old_lost_[source.lost].uci;
  }

  /// Traverses the tree with both games, main line first. It uses a stack instead of recursion,
  /// because lines may be long.
  void walk() {
    // If lost moves after the present node are legal again, the game returns to the place where it
    // was when they were lost.
    std::vector<Step> path;
    path.push_back({{&old_.root()}, &replay_.record.root(), true, true, next_of({&old_.root()})});
    replay_.present = path.back().copy;
    on_the_way_ = way_to_present();
    while (!path.empty()) {
      Step& step = path.back();
      if (step.at == step.next.size()) {
        if (path.size() > 1) {
          if (step.source.node) before_.undo();
          after_.undo();
        }
        path.pop_back();
        continue;
      }
      const size_t place = step.at++;
      const Source source = step.next[place];
      const bool is_main = step.is_main && place == 0;
      const std::optional<Move> move = same_move(uci_of(source));
      if (!move) {
        lose(source, *step.copy, place, is_main);
        continue;
      }
      RecordNode& copy = step.copy->child(*move);
      source.node ? copy_remarks(*source.node, copy) : copy_remarks(old_lost_[source.lost], copy);
      const bool is_present = step.is_present && is_on_the_way(source);
      if (is_present) replay_.present = &copy;
      if (source.node) before_.play(source.node->move);
      after_.play(*move);
      path.push_back({source, &copy, is_main, is_present, next_of(source)});
    }
  }

  /// The moves to the present node of the old game, and from there to the place where the game was
  /// when the moves after it were lost.
  [[nodiscard]] std::pair<std::set<const RecordNode*>, std::set<size_t>> way_to_present() const {
    std::pair<std::set<const RecordNode*>, std::set<size_t>> way;
    for (const RecordNode* at = present_; at; at = at->parent) way.first.insert(at);
    for (size_t i = 0; i < old_lost_.size(); ++i) {
      if (!old_lost_[i].present) continue;
      std::set<size_t> line;
      size_t at = i;
      for (;; at = old_lost_[at].parent) {
        line.insert(at);
        if (old_lost_[at].parent == LostMove::kNone) break;
      }
      if (old_lost_[at].after == present_) way.second = std::move(line);
    }
    return way;
  }

  [[nodiscard]] bool is_on_the_way(const Source& source) const {
    return source.node ? on_the_way_.first.contains(source.node)
                       : on_the_way_.second.contains(source.lost);
  }

  std::optional<Move> same_move(const std::string& uci) {
    if (after_.outcome().over()) return std::nullopt;
    const MoveList legal = legal_moves_of_all_boards(after_);
    const auto same = std::find_if(legal.begin(), legal.end(), [&](Move candidate) {
      return uci_notation(*rules_, candidate) == uci;
    });
    if (same == legal.end()) return std::nullopt;
    return *same;
  }

  /// The same site by the new rules; none if there is none.
  [[nodiscard]] Site same_site(Site site) const {
    const GameDefinition& old = *old_.definition();
    if (site.none()) return {};
    if (site.is_cell()) {
      const auto cell = rules_->topology().find(old.topology().name(site.index()));
      return cell ? Site::cell(*cell) : Site{};
    }
    return old.layout().slots() == rules_->layout().slots() ? site : Site{};
  }

  /// The list entry of a lost move, by the old rules. `before_` is at the position before the move.
  LostMove entry_of(const RecordNode& node, size_t parent) {
    LostMove entry;
    entry.parent = parent;
    entry.uci = uci_notation(*old_.definition(), node.move);
    entry.san = move_text(before_, node.move);
    entry.number = before_.position().attribute(CoreAttribute::full_move);
    entry.begins_number = before_.begins_number();
    entry.first_side = before_.next_player().index() == 0;
    entry.present = &node == present_;
    entry.comment = node.comment;
    entry.comment_before = node.comment_before;
    entry.nags = node.nags;
    entry.annotations = node.annotations;
    return entry;
  }

  /// Adds the move and all that follow it to the lost moves, and records the first problem.
  void lose(const Source& source, const RecordNode& after, size_t place, bool is_main) {
    std::vector<LostMove>& lost = replay_.lost.moves;
    const size_t first = lost.size();
    source.node ? keep_line(*source.node) : keep_lost(source.lost);
    LostMove& root = lost[first];
    root.after = &after;
    root.place = place;
    const bool of_now = source.node != nullptr;
    root.from = same_site(of_now ? source.node->move.from() : root.from);
    root.to = same_site(of_now ? source.node->move.to() : root.to);
    root.reason = tr("the game is over before it");
    root.where = {};
    if (!after_.outcome().over()) {
      root.reason = tr("the new rules have no such move");
      const auto verdict = explain_move(after_, root.uci);
      if (!verdict.ok()) {
        root.reason = verdict.problems().front().message;
      } else if (!verdict->legal) {
        root.reason = verdict->reason.words;
        root.where = verdict->reason.where;
      }
    }
    if (replay_.problem && (problem_on_main_line_ || !is_main)) return;
    problem_on_main_line_ = is_main;
    replay_.problem =
        ReplayProblem{after.depth() + 1, root.san, number_text(root), root.reason, root.where};
  }

  /// Adds a move of the old game and all after it. `before_` is at the position before it.
  void keep_line(const RecordNode& first) {
    std::vector<LostMove>& lost = replay_.lost.moves;
    struct Level {
      const RecordNode* node;
      size_t entry;
      size_t next = 0;
    };
    std::map<const RecordNode*, size_t> entries = {{&first, lost.size()}};
    lost.push_back(entry_of(first, LostMove::kNone));
    std::vector<Level> path = {{&first, lost.size() - 1}};
    before_.play(first.move);
    while (!path.empty()) {
      Level& level = path.back();
      if (level.next == level.node->children.size()) {
        before_.undo();
        path.pop_back();
        continue;
      }
      const RecordNode& child = *level.node->children[level.next++];
      entries[&child] = lost.size();
      lost.push_back(entry_of(child, level.entry));
      before_.play(child.move);
      path.push_back({&child, lost.size() - 1});
    }
    // Moves that were lost earlier after these moves follow them.
    for (size_t i = 0; i < old_lost_.size(); ++i) {
      const auto entry = entries.find(old_lost_[i].after);
      if (old_lost_[i].parent != LostMove::kNone || entry == entries.end()) continue;
      const size_t copy = lost.size();
      keep_lost(i);
      lost[copy].parent = entry->second;
      lost[copy].after = nullptr;
    }
  }

  /// Adds a move that was lost earlier and all after it.
  void keep_lost(size_t first) {
    std::vector<LostMove>& lost = replay_.lost.moves;
    std::vector<std::pair<size_t, size_t>> open = {
        {first, LostMove::kNone}};  // and the copy before
    while (!open.empty()) {
      const auto [move, parent] = open.back();
      open.pop_back();
      const size_t copy = lost.size();
      lost.push_back(old_lost_[move]);
      lost.back().parent = parent;
      const std::vector<size_t>& next = followers_[move];
      for (auto one = next.rbegin(); one != next.rend(); ++one) open.emplace_back(*one, copy);
    }
  }

  const DefinitionPtr& rules_;
  const Record& old_;
  const RecordNode* present_;
  const std::vector<LostMove>& old_lost_;
  std::vector<std::vector<size_t>> followers_;  ///< of each old lost move
  std::map<const RecordNode*, std::vector<size_t>> lost_after_;
  std::string result_;
  std::optional<ReplayProblem> start_problem_;  // start() fills it, so it comes before replay_
  bool problem_on_main_line_ = false;
  std::pair<std::set<const RecordNode*>, std::set<size_t>> on_the_way_;
  Game before_;
  Replay replay_;
  Game after_;
};

}  // namespace

std::string ReplayProblem::to_string() const {
  if (ply == 0)
    return tr("the game begins at the new start, since the old one does not fit: {}", reason);
  return tr("{0} {1} is illegal now: {2}", number, move, reason);
}

void LostMoves::erase_after(const RecordNode& node) {
  std::vector<size_t> places(moves.size(), LostMove::kNone);
  std::vector<LostMove> kept;
  for (size_t i = 0; i < moves.size(); ++i) {
    LostMove& move = moves[i];
    const RecordNode* at = move.after;
    while (at && at != &node) at = at->parent;
    if (at || (move.parent != LostMove::kNone && places[move.parent] == LostMove::kNone)) continue;
    if (move.parent != LostMove::kNone) move.parent = places[move.parent];
    places[i] = kept.size();
    kept.push_back(std::move(move));
  }
  moves = std::move(kept);
}

const LostMove* LostMoves::at(const RecordNode& node) const {
  const LostMove* found = nullptr;
  for (const LostMove& move : moves)
    if (move.after == &node && (!found || move.place < found->place)) found = &move;
  return found;
}

Replay replay_by(const DefinitionPtr& rules, const Record& old, const RecordNode& present,
                 const LostMoves& lost) {
  return Replayer(rules, old, present, lost).run();
}

}  // namespace stockade
