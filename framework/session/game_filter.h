#pragma once
// GameFilter: which games of a collection a person is looking for, by their tags.
//
//   const GameFilter filter({.player = "carlsen", .from = "2013"});
//   if (filter.problems().empty() && filter.matches(entry)) …

#include <string>
#include <string_view>

#include "framework/base/result.h"
#include "framework/notation/pgn.h"

namespace stockade {

/// What was typed, "" for what does not matter. Upper and lower case are the same.
struct GameQuery {
  std::string player = {};   ///< a part of the name of either
  std::string result = {};   ///< "1-0", "*" …, the whole of it
  std::string from = {};     ///< the first day: "2013", "2013.11" or "2013-11-09"
  std::string to = {};       ///< the last day, in the same way
  std::string variant = {};  ///< the whole Variant tag; "Standard" finds games without one, too
  std::string words = {};    ///< each word is in some tag
  friend bool operator==(const GameQuery&, const GameQuery&) = default;
};

class GameFilter {
 public:
  explicit GameFilter(const GameQuery& query);

  /// A day that is none, with the id "date-from" or "date-to"; the filter ignores it.
  [[nodiscard]] const Diagnostics& problems() const { return problems_; }
  /// A game whose date is known in part ("2013.??.??") matches if it may have been on a day in
  /// question; one without a date does not match if a day is asked for.
  [[nodiscard]] bool matches(const PgnEntry& game) const;

 private:
  std::string player_, result_, variant_;
  std::vector<std::string> words_;
  int from_ = 0;  ///< as yyyymmdd
  int to_ = 0;    ///< 0 for none
  Diagnostics problems_;
};

/// The text with small letters in place of capitals, in the Latin, Greek and Cyrillic scripts.
[[nodiscard]] std::string folded(std::string_view text);

}  // namespace stockade
