// Regions in words; see parse_region() and docs/author/regions.md.

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

#include "framework/topology/topology.h"

namespace stockade {
namespace {

/// Reads a region in words; see parse_region().
class RegionReader {
 public:
  RegionReader(const Topology& topology, Orientation orientation, SourceMark where)
      : topology_(topology), orientation_(orientation), where_(std::move(where)) {}

  Result<CellSet> any_of(const std::string& text) {
    CellSet set;
    size_t begin = 0;
    while (true) {
      const size_t comma = text.find(',', begin);
      const auto part = all_of(trimmed(text.substr(begin, comma - begin)));
      if (!part) return part;
      set |= *part;
      if (comma == std::string::npos) return set;
      begin = comma + 1;
    }
  }

 private:
  Result<CellSet> all_of(const std::string& text) {
    CellSet set = topology_.all();
    size_t begin = 0;
    while (true) {
      const size_t word = text.find(" and ", begin);
      const auto part = one(trimmed(text.substr(begin, word - begin)));
      if (!part) return part;
      set &= *part;
      if (word == std::string::npos) return set;
      begin = word + 5;
    }
  }

  Result<CellSet> one(const std::string& text) {
    if (text.rfind("not ", 0) == 0) {
      const auto rest = one(trimmed(text.substr(4)));
      if (!rest) return rest;
      return topology_.all() & ~*rest;
    }
    if (const NamedRegion* named = topology_.find_region(text)) return named->seen(orientation_);
    static constexpr std::array<std::string_view, 6> kOrdinals = {"first",  "second", "third",
                                                                  "fourth", "fifth",  "sixth"};
    if (text == "all") return topology_.all();
    if (text == "none") return CellSet::none();
    if (text == "last rank") return ranks(-1, -1);
    for (size_t i = 0; i < kOrdinals.size(); ++i)
      if (text == std::string(kOrdinals[i]) + " rank" && static_cast<int>(i) < topology_.ranks())
        return ranks(static_cast<int>(i), static_cast<int>(i));
    if (const auto n = number_in(text, "last ", " ranks"); n && fits(*n)) return ranks(-*n, -1);
    if (const auto n = number_in(text, "first ", " ranks"); n && fits(*n)) return ranks(0, *n - 1);
    if (const auto n = number_in(text, "rank ", "")) {
      if (fits(*n)) return ranks(*n - 1, *n - 1);
      return fail("this board has no " + text,
                  "ranks are 1 to " + std::to_string(topology_.ranks()));
    }
    if (text.rfind("ranks ", 0) == 0) {
      const size_t dash = text.find('-');
      if (dash != std::string::npos) {
        const auto low = number_in(text.substr(0, dash), "ranks ", "");
        const auto high = number_in(text.substr(dash + 1), "", "");
        if (low && high && fits(*low) && fits(*high) && *low <= *high)
          return ranks(*low - 1, *high - 1);
      }
    }
    if (text.rfind("file ", 0) == 0)
      if (const auto file = place_of(text.substr(5)))
        return where_cell([&](const CellInfo& c) { return place_of(c) == file; }, text);
    if (text.rfind("files ", 0) == 0)
      if (const size_t dash = text.find('-'); dash != std::string::npos) {
        const auto low = place_of(text.substr(6, dash - 6));
        const auto high = place_of(text.substr(dash + 1));
        if (low && high)
          return where_cell(
              [&](const CellInfo& c) {
                const auto place = place_of(c);
                return place >= low && place <= high;
              },
              text);
      }
    if (text.rfind("level ", 0) == 0 && text.size() == 7 && topology_.levels() > 1)
      return where_cell(
          [&](const CellInfo& c) { return Topology::level_letter(c.level) == text[6]; }, text);
    if (text == "last level" || text == "first level") {
      const int level = text == "first level" ? 0 : topology_.levels() - 1;
      CellSet set;
      for (int cell = 0; cell < topology_.cells(); ++cell)
        if (topology_.level_seen(cell, orientation_) == level) set.set(cell);
      return set;
    }
    if (text.rfind("board ", 0) == 0 && text.size() == 7 && topology_.boards() > 1)
      return where_cell(
          [&](const CellInfo& c) { return Topology::level_letter(c.board) == text[6]; }, text);
    if (text == "dark cells")
      return where_cell([](const CellInfo& c) { return c.shade == 0; }, text);
    if (text == "light cells")
      return where_cell([](const CellInfo& c) { return c.shade == 1; }, text);
    return cells(text);
  }

  Result<CellSet> cells(const std::string& text) {
    CellSet set;
    std::istringstream words(text);
    std::string word;
    while (words >> word) {
      const size_t dash = word.find('-');
      const CellSet found = dash == std::string::npos
                                ? called(word)
                                : box(called(word.substr(0, dash)), called(word.substr(dash + 1)));
      if (found.empty())
        return fail("'" + word + "' is not a cell of this board and '" + text + "' is not a region",
                    hint(text));
      set |= found;
    }
    if (set.empty()) return fail("the region is empty", "write none for an empty region");
    return seen(set);
  }

  /// The index of a file's name in the series a, b, …, z, aa, ab, …; none if no file of any
  /// board can have that name. Not every name is in use: hexagons have no j.
  [[nodiscard]] static std::optional<int> place_of(const std::string& name) {
    constexpr size_t kMaxLetters = 3;
    if (name.empty() || name.size() > kMaxLetters) return std::nullopt;
    int place = 0;
    for (const char c : name) {
      if (c < 'a' || c > 'z') return std::nullopt;
      place = place * 26 + (c - 'a' + 1);
    }
    return place;
  }
  [[nodiscard]] std::optional<int> place_of(const CellInfo& cell) const {
    return place_of(topology_.file_name(cell.file));
  }

  /// The cells of that name. Where there are several boards, a name without the letter of a board
  /// means the cells of that name on all boards.
  [[nodiscard]] CellSet called(const std::string& word) const {
    CellSet set;
    for (int cell = 0; cell < topology_.cells(); ++cell) {
      const std::string& name = topology_.name(cell);
      if (name == word || (topology_.boards() > 1 && name.substr(1) == word)) set.set(cell);
    }
    return set;
  }

  /// All cells between two corners of one board; empty if the board has no ranks and files.
  [[nodiscard]] CellSet box(CellSet corners, CellSet others) const {
    CellSet set;
    if (topology_.geometry() != Geometry::square && topology_.geometry() != Geometry::cube)
      return set;
    const auto lies_between = [](int value, int a, int b) {
      return value >= std::min(a, b) && value <= std::max(a, b);
    };
    while (corners.any()) {
      const CellInfo& a = topology_.info(corners.pop());
      for (CellSet rest = others; rest.any();) {
        const CellInfo& b = topology_.info(rest.pop());
        for (int cell = 0; cell < topology_.cells(); ++cell) {
          const CellInfo& here = topology_.info(cell);
          if (here.board == a.board && here.board == b.board &&
              lies_between(here.file, a.file, b.file) && lies_between(here.rank, a.rank, b.rank) &&
              lies_between(here.level, a.level, b.level))
            set.set(cell);
        }
      }
    }
    return set;
  }

  /// The cells at which this side sees what the first side sees at those of `set`.
  [[nodiscard]] CellSet seen(CellSet set) const {
    CellSet turned;
    while (set.any())
      if (const auto cell = topology_.mirrored(set.pop(), orientation_)) turned.set(*cell);
    return turned;
  }

  /// A hint: the nearest name of a region, or the forms that can be written.
  [[nodiscard]] std::string hint(const std::string& text) const {
    std::vector<std::string> known;
    for (const NamedRegion& region : topology_.regions()) known.push_back(region.name);
    const std::string near = text.size() > kLongestWord ? "" : nearest_name(text, known);
    if (!near.empty()) return "did you mean '" + near + "'?";
    return "write first rank, last rank, rank 2, last 3 ranks, file a, all, none, cells such as "
           "'d4 e4' or 'd1-f3', or a name under regions";
  }

  template <class Test>
  Result<CellSet> where_cell(Test test, const std::string& text) {
    CellSet set;
    for (int cell = 0; cell < topology_.cells(); ++cell)
      if (test(topology_.info(cell))) set.set(cell);
    if (set.empty()) return fail("this board has no " + text, "check the names of its cells");
    return set;
  }

  /// Ranks from `low` to `high` as the side sees them; negative numbers count from the far end of
  /// each file.
  CellSet ranks(int low, int high) {
    CellSet set;
    for (int cell = 0; cell < topology_.cells(); ++cell) {
      const int seen = topology_.rank_seen(cell, orientation_);
      const int length = file_length(cell);
      const int from = low < 0 ? length + low : low;
      const int to = high < 0 ? length + high : high;
      if (seen >= from && seen <= to) set.set(cell);
    }
    return set;
  }

  [[nodiscard]] int file_length(int cell) const {
    const CellInfo& here = topology_.info(cell);
    if (topology_.geometry() != Geometry::hex) return topology_.ranks();
    int length = 0;
    for (int other = 0; other < topology_.cells(); ++other) {
      const CellInfo& there = topology_.info(other);
      length += there.board == here.board && there.level == here.level && there.file == here.file;
    }
    return length;
  }

  [[nodiscard]] bool fits(int rank) const { return rank >= 1 && rank <= topology_.ranks(); }

  static std::optional<int> number_in(const std::string& text, const std::string& before,
                                      const std::string& after) {
    if (text.size() <= before.size() + after.size() || text.rfind(before, 0) != 0 ||
        text.substr(text.size() - after.size()) != after)
      return std::nullopt;
    int number = 0;
    const char* begin = text.data() + before.size();
    const char* end = text.data() + text.size() - after.size();
    const auto [stop, failure] = std::from_chars(begin, end, number);
    if (failure != std::errc{} || stop != end) return std::nullopt;
    return number;
  }

  static std::string trimmed(const std::string& text) {
    const size_t first = text.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
  }

  [[nodiscard]] Diagnostic fail(const std::string& why, const std::string& hint) const {
    return error("region", why, hint, where_);
  }

  static constexpr size_t kLongestWord = 60;

  const Topology& topology_;
  Orientation orientation_;
  SourceMark where_;
};

}  // namespace

Result<CellSet> parse_region(const Topology& topology, Orientation orientation,
                             const std::string& text, SourceMark where) {
  constexpr size_t kMaxText = 4000;
  if (text.size() > kMaxText)
    return error("region", "the region has more than " + std::to_string(kMaxText) + " characters",
                 "use ranks and files instead of cells", std::move(where));
  return RegionReader(topology, orientation, std::move(where)).any_of(text);
}

}  // namespace stockade
