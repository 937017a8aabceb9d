#include "framework/session/records/collection.h"

#include <utility>

namespace stockade {

Collection::Collection(std::string text, const DefinitionPtr& fallback)
    : text_(std::make_shared<const std::string>(std::move(text))) {
  PgnReadOptions options;
  options.fallback = fallback;
  stream_ = std::make_unique<PgnStream>(*text_, std::move(options));
}

bool Collection::read_on(std::chrono::milliseconds time) {
  using Time = std::chrono::steady_clock;
  constexpr int kBetweenLooks = 8;  // games between two looks at the clock
  const auto end = Time::now() + time;
  for (int found = 1; !complete_; ++found) {
    auto game = stream_->skip();
    if (!game) {
      complete_ = true;
      break;
    }
    const std::string variant = variant_tags(*game).variant;
    variants_.insert(variant.empty() ? std::string(kStandardVariant) : variant);
    games_.push_back(*std::move(game));
    if (found % kBetweenLooks == 0 && Time::now() >= end) break;
  }
  return complete_;
}

double Collection::progress() const {
  if (complete_ || text_->empty()) return 1;
  return games_.empty()
             ? 0
             : static_cast<double>(games_.back().span.end) / static_cast<double>(text_->size());
}

}  // namespace stockade
