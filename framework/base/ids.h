#pragma once
// Strong ids: small numbers that cannot be mixed up.

#include <compare>
#include <cstdint>
#include <functional>

namespace stockade {

/// An index of type `Rep` that belongs to the family `Tag`.
template <class Tag, class Rep>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(int value) : value_(static_cast<Rep>(value)) {}
  [[nodiscard]] constexpr int index() const { return value_; }
  friend constexpr auto operator<=>(const Id&, const Id&) = default;

 private:
  Rep value_ = 0;
};

}  // namespace stockade

template <class Tag, class Rep>
struct std::hash<stockade::Id<Tag, Rep>> {
  size_t operator()(const stockade::Id<Tag, Rep>& id) const noexcept {
    return static_cast<size_t>(id.index());
  }
};
