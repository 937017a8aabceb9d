#include "framework/session/records/position_search.h"

#include <algorithm>
#include <utility>

#include "framework/session/records/game_reader.h"

namespace stockade {
namespace {

/// Half of the processors, so that the window and an engine have the others.
unsigned thread_count(size_t games) {
  constexpr unsigned kMax = 8;
  const unsigned half = std::clamp(std::thread::hardware_concurrency() / 2, 1u, kMax);
  return static_cast<unsigned>(std::min<size_t>(half, games));
}

}  // namespace

PositionSearch::PositionSearch(std::shared_ptr<const std::string> text, std::vector<PgnEntry> games,
                               const Game& here)
    : text_(std::move(text)),
      games_(std::move(games)),
      definition_(here.definition_ptr()),
      wanted_(here.position().key()),
      threads_([this] { stops_ = true; }) {
  unsigned started = 0;
  while (started < thread_count(games_.size()) && threads_.start([this] { work(); })) ++started;
  // If no thread could start, the caller does the work.
  if (started == 0) work();
}

std::vector<size_t> PositionSearch::found() const {
  std::vector<size_t> found;
  {
    const std::lock_guard lock(mutex_);
    found = found_;
  }
  std::sort(found.begin(), found.end());
  return found;
}

void PositionSearch::work() {
  GameReader reader(definition_);
  while (!stops_) {
    const size_t at = next_++;
    if (at >= games_.size()) return;
    const PgnEntry& entry = games_[at];
    const auto variant = reader.variant_of(entry);
    // Old collections have no Variant tag, and the moves decide.
    const bool may_be_here =
        (variant.ok() && *variant == definition_) || variant_tags(entry) == VariantTags{};
    if (may_be_here)
      if (const auto game = reader.read(*text_, entry, ""); game.ok() && occurs_in(*game)) {
        const std::lock_guard lock(mutex_);
        found_.push_back(at);
      }
    ++done_;
  }
}

bool PositionSearch::occurs_in(const PgnGame& found) const {
  const Record& record = found.record;
  if (record.definition() != definition_) return false;
  Game game(definition_, record.start());
  if (game.position().key() == wanted_) return true;
  // Lines may be long: no recursion. Each node with its next child.
  std::vector<std::pair<const RecordNode*, size_t>> path = {{&record.root(), 0}};
  while (!path.empty()) {
    auto& [node, next] = path.back();
    if (next < node->children.size()) {
      const RecordNode& child = *node->children[next++];
      game.play(child.move);
      if (game.position().key() == wanted_) return true;
      path.emplace_back(&child, 0);
    } else {
      path.pop_back();
      if (!path.empty()) game.undo();
    }
  }
  return false;
}

}  // namespace stockade
