#pragma once
// Functions on lists.

#include <algorithm>
#include <vector>

namespace stockade {

/// Whether the list has the item. Cost: linear in the length of the list.
template <class T, class Item>
[[nodiscard]] bool contains(const std::vector<T>& list, const Item& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace stockade
