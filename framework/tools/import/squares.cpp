#include "framework/tools/import/squares.h"

#include <algorithm>
#include <vector>

namespace stockade {
namespace {

/// The squares of a rectangle, by its corners.
Squares rectangle(Square low, Square high) {
  Squares squares;
  for (int rank = low.rank; rank <= high.rank; ++rank)
    for (int file = low.file; file <= high.file; ++file) squares |= Squares::one({file, rank});
  return squares;
}

/// The ranks from low to high, counted from 0.
std::string ranks_words(int low, int high, int ranks) {
  static constexpr const char* kOrdinals[] = {"first",  "second", "third",
                                              "fourth", "fifth",  "sixth"};
  if (low == high && high == ranks - 1) return "last rank";
  if (low == high && low < 6) return std::string(kOrdinals[low]) + " rank";
  if (low == high) return "rank " + std::to_string(low + 1);
  if (high == ranks - 1) return "last " + std::to_string(high - low + 1) + " ranks";
  if (low == 0) return "first " + std::to_string(high + 1) + " ranks";
  return "ranks " + std::to_string(low + 1) + "-" + std::to_string(high + 1);
}

std::string files_words(int low, int high) {
  const std::string first(1, static_cast<char>('a' + low));
  if (low == high) return "file " + first;
  return "files " + first + "-" + static_cast<char>('a' + high);
}

/// The two corners of the rectangle, if the set is one.
std::optional<std::pair<Square, Square>> as_rectangle(const Squares& squares, int files,
                                                      int ranks) {
  Square low{files, ranks};
  Square high{-1, -1};
  for (int rank = 0; rank < ranks; ++rank)
    for (int file = 0; file < files; ++file)
      if (squares.has({file, rank})) {
        low = {std::min(low.file, file), std::min(low.rank, rank)};
        high = {std::max(high.file, file), std::max(high.rank, rank)};
      }
  if (high.file < 0 || !(rectangle(low, high) == squares)) return std::nullopt;
  return std::pair(low, high);
}

}  // namespace

std::string name_of(Square square) {
  return std::string(1, static_cast<char>('a' + square.file)) + std::to_string(square.rank + 1);
}

Squares Squares::all(int files, int ranks) { return rectangle({0, 0}, {files - 1, ranks - 1}); }
Squares Squares::file(int file) { return rectangle({file, 0}, {file, kMaxRanks - 1}); }
Squares Squares::rank(int rank) { return rectangle({0, rank}, {kMaxFiles - 1, rank}); }
Squares Squares::one(Square square) {
  Squares squares;
  squares.bits_.set(index(square));
  return squares;
}

Squares& Squares::operator|=(const Squares& other) {
  bits_ |= other.bits_;
  return *this;
}

Squares& Squares::operator&=(const Squares& other) {
  bits_ &= other.bits_;
  return *this;
}

Squares Squares::without(const Squares& other) const {
  Squares rest = *this;
  rest.bits_ &= ~other.bits_;
  return rest;
}

Squares Squares::seen_from_behind(int files, int ranks, SecondSide how) const {
  Squares seen;
  for (int rank = 0; rank < ranks; ++rank)
    for (int file = 0; file < files; ++file)
      if (has({file, rank}))
        seen |= one({how == SecondSide::turned ? files - 1 - file : file, ranks - 1 - rank});
  return seen;
}

std::string region_words(const Squares& squares, int files, int ranks) {
  const Squares all = Squares::all(files, ranks);
  const Squares here = squares & all;
  if (here.empty()) return "none";
  if (here == all) return "all";
  if (const auto corners = as_rectangle(here, files, ranks)) {
    const auto [low, high] = *corners;
    if (low.file == 0 && high.file == files - 1) return ranks_words(low.rank, high.rank, ranks);
    if (low.rank == 0 && high.rank == ranks - 1) return files_words(low.file, high.file);
    if (here.count() > 2) return name_of(low) + "-" + name_of(high);
  }
  // Whole ranks first, then the remaining squares.
  std::vector<std::string> parts;
  Squares rest = here;
  for (int rank = 0; rank < ranks; ++rank) {
    int high = rank - 1;
    while (high + 1 < ranks && (Squares::rank(high + 1) & all).without(here).empty()) ++high;
    if (high < rank) continue;
    for (int whole = rank; whole <= high; ++whole) rest = rest.without(Squares::rank(whole));
    parts.push_back(ranks_words(rank, high, ranks));
    rank = high;
  }
  std::string cells;
  for (int rank = 0; rank < ranks; ++rank)
    for (int file = 0; file < files; ++file)
      if (rest.has({file, rank})) cells += (cells.empty() ? "" : " ") + name_of({file, rank});
  if (!cells.empty()) parts.push_back(cells);
  std::string words;
  for (const std::string& part : parts) words += (words.empty() ? "" : ", ") + part;
  return words;
}

}  // namespace stockade
