#include "framework/search/mate_table.h"

#include <algorithm>

namespace stockade {

void MateTable::start_search() {
  if (entries_.empty() || search_ == UINT32_MAX) {
    entries_.assign(kEntries, Entry{});
    search_ = 0;
  }
  ++search_;
}

std::optional<MateNumbers> MateTable::find(uint64_t key, int moves) const {
  const Entry* const bucket = &entries_[bucket_of(key)];
  for (size_t i = 0; i < kBucket; ++i) {
    const Entry& entry = bucket[i];
    if (entry.key != key || entry.search != search_) continue;
    if (entry.proved_in <= moves) return MateNumbers{0, MateNumbers::kNever};
    if (entry.none_in >= moves) return MateNumbers{MateNumbers::kNever, 0};
    return MateNumbers{entry.proof, entry.disproof};
  }
  return std::nullopt;
}

void MateTable::store(uint64_t key, int moves, MateNumbers numbers) {
  Entry* const bucket = &entries_[bucket_of(key)];
  Entry* entry = bucket;
  for (size_t i = 0; i < kBucket; ++i) {
    if (bucket[i].key == key && bucket[i].search == search_) {
      entry = &bucket[i];
      break;
    }
    // Replaces entries of older searches first, then those with the fewest moves left.
    const auto worth = [this](const Entry& each) {
      return each.search == search_ ? each.moves + 1 : 0;
    };
    if (worth(bucket[i]) < worth(*entry)) entry = &bucket[i];
  }
  if (entry->key != key || entry->search != search_) {
    *entry = Entry{};
    entry->key = key;
    entry->search = search_;
  }
  entry->moves = static_cast<uint8_t>(moves);
  if (numbers.proved()) {
    entry->proved_in = std::min(entry->proved_in, static_cast<uint8_t>(moves));
  } else if (numbers.disproved()) {
    entry->none_in = std::max(entry->none_in, static_cast<uint8_t>(moves));
    entry->proof = entry->disproof = 1;
  } else {
    entry->proof = numbers.proof;
    entry->disproof = numbers.disproof;
  }
}

}  // namespace stockade
