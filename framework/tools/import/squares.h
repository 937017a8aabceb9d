#pragma once
// Sets of squares of a board of files and ranks, and their description in a variant file.

#include <bitset>
#include <optional>
#include <string>
#include <string_view>

namespace stockade {

/// The second side's view of the board: upside down, or from the other end.
enum class SecondSide : unsigned char { mirrored, turned };

struct Square {
  int file = 0;  ///< from 0
  int rank = 0;  ///< from 0
  friend bool operator==(const Square&, const Square&) = default;
};

[[nodiscard]] std::string name_of(Square square);

class Squares {
 public:
  static constexpr int kMaxFiles = 26;
  static constexpr int kMaxRanks = 26;

  [[nodiscard]] static Squares all(int files, int ranks);
  [[nodiscard]] static Squares file(int file);
  [[nodiscard]] static Squares rank(int rank);
  [[nodiscard]] static Squares one(Square square);

  [[nodiscard]] bool has(Square square) const {
    return square.file >= 0 && square.rank >= 0 && square.file < kMaxFiles &&
           square.rank < kMaxRanks && bits_[index(square)];
  }
  [[nodiscard]] bool empty() const { return bits_.none(); }
  [[nodiscard]] int count() const { return static_cast<int>(bits_.count()); }

  /// The squares as the second side sees them on a board of this size.
  [[nodiscard]] Squares seen_from_behind(int files, int ranks, SecondSide how) const;

  Squares& operator|=(const Squares& other);
  Squares& operator&=(const Squares& other);
  [[nodiscard]] Squares without(const Squares& other) const;
  friend Squares operator|(Squares a, const Squares& b) { return a |= b; }
  friend Squares operator&(Squares a, const Squares& b) { return a &= b; }
  friend bool operator==(const Squares&, const Squares&) = default;

 private:
  [[nodiscard]] static size_t index(Square square) {
    return static_cast<size_t>(square.rank * kMaxFiles + square.file);
  }
  std::bitset<static_cast<size_t>(kMaxFiles* kMaxRanks)> bits_;
};

/// A region of a variant file (docs/author/regions.md): "last 3 ranks", "d1-f3", "a1 c1 e2".
[[nodiscard]] std::string region_words(const Squares& squares, int files, int ranks);

}  // namespace stockade
