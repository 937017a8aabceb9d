#pragma once
// EndResult: the result of a game for one side, as rules declare it.

#include <array>
#include <cstdint>

#include "framework/rules/choice_words.h"

namespace stockade {

/// The result of an end for the side concerned; quarter: it gets a quarter of the point, the
/// opponent three quarters.
enum class EndResult : uint8_t { loss, draw, win, fewer_pieces_win, quarter };

/// A rule lists in KeyFacts::type the results that it supports.
constexpr std::array<ChoiceWord<EndResult>, 5> choice_words(EndResult) {
  return {{{"loss", EndResult::loss},
           {"draw", EndResult::draw},
           {"win", EndResult::win},
           {"fewer pieces wins", EndResult::fewer_pieces_win},
           {"quarter", EndResult::quarter}}};
}

}  // namespace stockade
