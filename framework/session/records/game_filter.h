#pragma once
// GameFilter: finds games of a collection by their tags.
//
//   const GameFilter filter({.player = "carlsen", .from = "2013"});
//   if (filter.problems().empty() && filter.matches(entry)) …

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "framework/base/result.h"
#include "framework/definition/names.h"
#include "framework/notation/pgn.h"

namespace stockade {

/// The text of each search field; "" matches every game. Upper and lower case are the same.
struct GameQuery {
  std::string player = {};   ///< a part of the name of either player
  std::string result = {};   ///< the whole result: "1-0", "*" …
  std::string from = {};     ///< the first day: "2013", "2013.11" or "2013-11-09"
  std::string to = {};       ///< the last day, in the same forms
  std::string variant = {};  ///< a name of the variant; "Standard" finds games without a tag, too
  std::string words = {};    ///< each word must occur in some tag
  friend bool operator==(const GameQuery&, const GameQuery&) = default;
};

/// For one thread.
class GameFilter {
 public:
  explicit GameFilter(const GameQuery& query);

  /// The errors of invalid dates, with the id "date-from" or "date-to"; the filter ignores these
  /// dates.
  [[nodiscard]] const Diagnostics& problems() const { return problems_; }
  /// A game with a partly known date ("2013.??.??") matches if it may have been played on a day of
  /// the range. A game without a date does not match if the query has a day.
  [[nodiscard]] bool matches(const PgnEntry& game) const;

 private:
  [[nodiscard]] bool is_wanted_variant(const std::string& name) const;
  /// The variant of that name, as a text for comparison; the name itself if there is none.
  [[nodiscard]] const std::string& variant_called(const std::string& name) const;

  std::string player_, result_, variant_;
  std::vector<std::string> words_;
  int from_ = 0;  ///< as yyyymmdd; 0 for none
  int to_ = 0;    ///< the same
  Diagnostics problems_;
  mutable VariantNameTable names_;
  mutable std::map<std::string, std::string> variants_;  ///< by name
};

/// The text in lower case, in the Latin, Greek and Cyrillic scripts.
[[nodiscard]] std::string folded(std::string_view text);

}  // namespace stockade
