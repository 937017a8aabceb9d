#pragma once
// Arrays and vectors with typed indexes: an id (Piece, PieceType, Side), an enumerator, or, for
// cells, slots and other plain numbers, an int. No call site needs a cast, and an id of one family
// can't index an array of another.

#include <array>
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

namespace stockade {

/// The position of an index in its array. Ids and ints must not be negative.
template <class Index>
[[nodiscard]] constexpr size_t place_of(Index index) {
  if constexpr (std::is_enum_v<Index>) {
    return static_cast<size_t>(index);
  } else if constexpr (std::is_integral_v<Index>) {
    return static_cast<size_t>(index);
  } else {
    return static_cast<size_t>(index.index());
  }
}

/// `Size` values of type T, by Index. An aggregate, like std::array; `{}` sets all to T{}.
/// Threads: as std::array. Cost: that of std::array; bounds are checked where asserts are on.
template <class Index, class T, int Size>
struct IndexedArray {
  std::array<T, static_cast<size_t>(Size)> values;

  [[nodiscard]] constexpr T& operator[](Index index) {
    assert(place_of(index) < values.size());
    return values[place_of(index)];
  }
  [[nodiscard]] constexpr const T& operator[](Index index) const {
    assert(place_of(index) < values.size());
    return values[place_of(index)];
  }
  constexpr void fill(const T& value) { values.fill(value); }
  [[nodiscard]] static constexpr int size() { return Size; }
  [[nodiscard]] constexpr T* data() { return values.data(); }
  [[nodiscard]] constexpr const T* data() const { return values.data(); }
  [[nodiscard]] constexpr auto begin() { return values.begin(); }
  [[nodiscard]] constexpr auto end() { return values.end(); }
  [[nodiscard]] constexpr auto begin() const { return values.begin(); }
  [[nodiscard]] constexpr auto end() const { return values.end(); }
  friend constexpr bool operator==(const IndexedArray&, const IndexedArray&) = default;
};

/// A vector by Index, with a size that is known at run time. size() is an int, as the indexes are.
template <class Index, class T>
class IndexedVector {
 public:
  using value_type = T;

  IndexedVector() = default;
  explicit IndexedVector(int size, const T& value = T{})
      : values_(static_cast<size_t>(size), value) {}
  IndexedVector(std::initializer_list<T> values) : values_(values) {}
  explicit IndexedVector(std::vector<T> values) : values_(std::move(values)) {}

  [[nodiscard]] decltype(auto) operator[](Index index) {
    assert(place_of(index) < values_.size());
    return values_[place_of(index)];
  }
  [[nodiscard]] decltype(auto) operator[](Index index) const {
    assert(place_of(index) < values_.size());
    return values_[place_of(index)];
  }
  [[nodiscard]] int size() const { return static_cast<int>(values_.size()); }
  [[nodiscard]] bool empty() const { return values_.empty(); }
  void resize(int size, const T& value = T{}) { values_.resize(static_cast<size_t>(size), value); }
  void assign(int size, const T& value) { values_.assign(static_cast<size_t>(size), value); }
  void reserve(int size) { values_.reserve(static_cast<size_t>(size)); }
  void push_back(T value) { values_.push_back(std::move(value)); }
  template <class... Args>
  decltype(auto) emplace_back(Args&&... args) {
    return values_.emplace_back(std::forward<Args>(args)...);
  }
  void pop_back() { values_.pop_back(); }
  void clear() { values_.clear(); }
  [[nodiscard]] decltype(auto) front() { return values_.front(); }
  [[nodiscard]] decltype(auto) front() const { return values_.front(); }
  [[nodiscard]] decltype(auto) back() { return values_.back(); }
  [[nodiscard]] decltype(auto) back() const { return values_.back(); }
  [[nodiscard]] T* data() { return values_.data(); }
  [[nodiscard]] const T* data() const { return values_.data(); }
  [[nodiscard]] auto begin() { return values_.begin(); }
  [[nodiscard]] auto end() { return values_.end(); }
  [[nodiscard]] auto begin() const { return values_.begin(); }
  [[nodiscard]] auto end() const { return values_.end(); }
  friend bool operator==(const IndexedVector&, const IndexedVector&) = default;

 private:
  std::vector<T> values_;
};

/// An element of a plain array or vector at a non-negative int.
template <class Container>
[[nodiscard]] constexpr decltype(auto) item(Container& container, int index) {
  assert(index >= 0 && static_cast<size_t>(index) < std::size(container));
  return container[static_cast<size_t>(index)];
}

}  // namespace stockade
