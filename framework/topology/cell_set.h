#pragma once
// CellSet: a set of cells of any board, for code that does not know the size of the board.
//
// The first 256 cells, more than most boards have, are stored in four machine words. The words of
// the other cells are read and written only in sets that contain some, but not all, of these cells:
// on a smaller board they cost one comparison.

#include <array>
#include <cstdint>

#include "framework/base/bits.h"

namespace stockade {

/// The maximum number of cells of a board, or of all boards of a game.
inline constexpr int kMaxCells = 1024;
/// Machine words of a set of the largest board.
inline constexpr int kMaxWords = kMaxCells / 64;

/// The number of machine words in a kernel's set of that many cells: 1, 2, 4 or kMaxWords.
[[nodiscard]] constexpr int words_for(int cells) {
  return cells <= 64 ? 1 : cells <= 128 ? 2 : cells <= 256 ? 4 : kMaxWords;
}

class CellSet {
 public:
  CellSet() {}  // NOLINT: unused words are not written
  CellSet(const CellSet& other) : near_(other.near_), far_(other.far_) {
    if (far_ == Far::some) [[unlikely]]
      rest_ = other.rest_;
  }
  CellSet& operator=(const CellSet& other) {
    near_ = other.near_;
    far_ = other.far_;
    if (far_ == Far::some) [[unlikely]]
      rest_ = other.rest_;
    return *this;
  }
  /// The set with the same members.
  template <int W>
  CellSet(const Bits<W>& bits) {  // NOLINT: kernels use Bits, all other code uses CellSet
    static_assert(W <= kMaxWords);
    for (int w = 0; w < kNear && w < W; ++w) near_.word[w] = bits.word[w];
    if constexpr (W > kNear) {
      Rest rest;
      for (int w = kNear; w < W; ++w) rest.word[w - kNear] = bits.word[w];
      keep(rest);
    }
  }

  static CellSet none() { return {}; }
  /// The set {0, …, n-1}.
  static CellSet first(int n) {
    CellSet set;
    set.near_ = Near::first(n);
    if (n > kNear * 64) set.keep(Rest::first(n - kNear * 64));
    return set;
  }
  static CellSet of(int i) {
    CellSet set;
    if (i < kNear * 64) [[likely]]
      set.near_ = Near::of(i);
    else
      set.keep(Rest::of(i - kNear * 64));
    return set;
  }

  [[nodiscard]] bool test(int i) const {
    if (i < kNear * 64) [[likely]]
      return near_.test(i);
    return rest().test(i - kNear * 64);
  }
  void set(int i) {
    if (i < kNear * 64) [[likely]]
      near_.set(i);
    else
      change_rest([&](Rest& rest) { rest.set(i - kNear * 64); });
  }
  void reset(int i) {
    if (i < kNear * 64) [[likely]]
      near_.reset(i);
    else
      change_rest([&](Rest& rest) { rest.reset(i - kNear * 64); });
  }
  void flip(int i) {
    if (i < kNear * 64) [[likely]]
      near_.flip(i);
    else
      change_rest([&](Rest& rest) { rest.flip(i - kNear * 64); });
  }

  [[nodiscard]] bool any() const { return near_.any() || (far_ != Far::none && rest().any()); }
  [[nodiscard]] bool empty() const { return !any(); }
  [[nodiscard]] int count() const {
    int n = near_.count();
    if (far_ != Far::none) [[unlikely]]
      n += rest().count();
    return n;
  }
  [[nodiscard]] bool more_than_one() const { return count() > 1; }
  /// The lowest member; the set is not empty.
  [[nodiscard]] int lowest() const {
    if (far_ != Far::none && near_.empty()) [[unlikely]]
      return kNear * 64 + rest().lowest();
    return near_.lowest();
  }
  /// Removes and returns the lowest member; the set is not empty.
  int pop() {
    if (far_ != Far::none && near_.empty()) [[unlikely]] {
      Rest rest = this->rest();
      const int lowest = rest.pop();
      keep(rest);
      return kNear * 64 + lowest;
    }
    return near_.pop();
  }
  /// The n-th member from 0 in rising order; n < count().
  [[nodiscard]] int nth(int n) const {
    if (far_ != Far::none) [[unlikely]]
      if (const int here = near_.count(); n >= here) return kNear * 64 + rest().nth(n - here);
    return near_.nth(n);
  }

  CellSet& operator&=(const CellSet& o) {
    near_ &= o.near_;
    if ((far_ == Far::some || o.far_ == Far::some) && far_ != Far::none && o.far_ != Far::none)
        [[unlikely]]
      keep(rest() & o.rest());
    else
      far_ = far_ == Far::none || o.far_ == Far::none ? Far::none : Far::all;
    return *this;
  }
  CellSet& operator|=(const CellSet& o) {
    near_ |= o.near_;
    if ((far_ == Far::some || o.far_ == Far::some) && far_ != Far::all && o.far_ != Far::all)
        [[unlikely]]
      keep(rest() | o.rest());
    else
      far_ = far_ == Far::all || o.far_ == Far::all ? Far::all : Far::none;
    return *this;
  }
  CellSet& operator^=(const CellSet& o) {
    near_ ^= o.near_;
    if (far_ == Far::some || o.far_ == Far::some) [[unlikely]]
      keep(rest() ^ o.rest());
    else
      far_ = far_ == o.far_ ? Far::none : Far::all;
    return *this;
  }
  friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend CellSet operator^(CellSet a, const CellSet& b) { return a ^= b; }
  friend CellSet operator~(CellSet a) {
    a.near_ = ~a.near_;
    if (a.far_ == Far::some) [[unlikely]]
      a.keep(~a.rest());
    else
      a.far_ = a.far_ == Far::none ? Far::all : Far::none;
    return a;
  }
  friend bool operator==(const CellSet& a, const CellSet& b) {
    if (a.near_ != b.near_) return false;
    if (a.far_ == b.far_ && a.far_ != Far::some) [[likely]]
      return true;
    return a.rest() == b.rest();
  }

  /// Machine word `w` of the set, from 0 to kMaxWords - 1.
  [[nodiscard]] uint64_t word(int w) const {
    return w < kNear ? near_.word[w] : rest().word[w - kNear];
  }
  void set_word(int w, uint64_t bits) {
    if (w < kNear)
      near_.word[w] = bits;
    else
      change_rest([&](Rest& rest) { rest.word[w - kNear] = bits; });
  }

  /// The same set for kernels of V words (members beyond the range are lost).
  template <int V>
  [[nodiscard]] Bits<V> resized() const {
    Bits<V> r;
    for (int w = 0; w < V && w < kNear; ++w) r.word[w] = near_.word[w];
    if constexpr (V > kNear) {
      if (far_ != Far::none) {
        const Rest other = rest();
        for (int w = kNear; w < V; ++w) r.word[w] = other.word[w - kNear];
      }
    }
    return r;
  }

 private:
  static constexpr int kNear = 4;
  using Near = Bits<kNear>;
  using Rest = Bits<kMaxWords - kNear>;
  /// The members among the other cells.
  enum class Far : uint8_t { none, all, some };

  [[nodiscard]] Rest rest() const {
    Rest rest;
    if (far_ == Far::some)
      rest.word = rest_;
    else if (far_ == Far::all)
      rest = ~rest;
    return rest;
  }
  void keep(const Rest& rest) {
    rest_ = rest.word;
    far_ = Far::some;
  }
  template <class Change>
  void change_rest(Change&& change) {
    Rest rest = this->rest();
    change(rest);
    keep(rest);
  }

  Near near_;
  Far far_ = Far::none;
  std::array<uint64_t, kMaxWords - kNear> rest_;  ///< in use if far_ is `some`
};

}  // namespace stockade
