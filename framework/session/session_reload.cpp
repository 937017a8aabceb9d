// Session: the game goes on by other rules.

#include <algorithm>

#include "framework/notation/move_text.h"
#include "framework/session/record_stamp.h"
#include "framework/session/session.h"

namespace stockade {
namespace {

/// The node of `whole` that the same moves lead to as to `node`, which belongs to a record with
/// fewer moves.
const RecordNode& same_node(const Record& whole, const GameDefinition& rules,
                            const RecordNode& node) {
  const RecordNode* at = &whole.root();
  for (const Move move : Record::line_to(node)) {
    const std::string text = uci_notation(rules, move);
    const auto next = std::find_if(
        at->children.begin(), at->children.end(),
        [&](const auto& child) { return uci_notation(*whole.definition(), child->move) == text; });
    if (next == at->children.end()) break;
    at = next->get();
  }
  return *at;
}

}  // namespace

std::optional<ReplayProblem> Session::reload(const DefinitionPtr& definition) {
  if (unshortened_ && record_stamp(record_) != shortened_stamp_) unshortened_.reset();
  const Record& whole = unshortened_ ? *unshortened_ : record_;
  const RecordNode& present =
      unshortened_ ? same_node(*unshortened_, this->definition(), *node_) : *node_;
  Replay replay = replay_by(definition, whole, present);
  if (replay.lost == 0)
    unshortened_.reset();
  else if (!unshortened_)
    unshortened_ = std::move(record_);
  take(std::move(replay.record));
  walk_to(mutable_node(*replay.present));
  refresh();
  play_automatic_moves();
  shortened_stamp_ = record_stamp(record_);
  SessionEvent event{SessionEventKind::reset};
  event.same_game = true;
  notify(std::move(event));
  return replay.problem;
}

}  // namespace stockade
