#pragma once
// What the monkey leaves to chance, and how its log shows it.

#include <iterator>
#include <string>

#include "framework/base/random.h"

namespace stockade::monkey {

template <class Table>
const auto& pick(const Table& table, Random& random) {
  return table[random.below(static_cast<uint32_t>(std::size(table)))];
}

inline int between(int least, int most, Random& random) {
  return least + static_cast<int>(random.below(static_cast<uint32_t>(most - least + 1)));
}

/// A text without what a log cannot show.
inline std::string shown(std::string text) {
  if (text.size() > 60) text = text.substr(0, 60) + "…";
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) >= 0x7f) c = '.';
  return "'" + text + "'";
}

}  // namespace stockade::monkey
