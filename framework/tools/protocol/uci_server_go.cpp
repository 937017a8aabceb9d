#include "framework/tools/protocol/uci_server_go.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "framework/notation/letters.h"
#include "framework/tools/protocol/engine_text.h"

namespace stockade {
namespace {

constexpr int64_t kLongestTime = 1'000'000'000;  // milliseconds: eleven days

struct NumberRow {
  std::string_view word;
  int64_t least;
  int64_t most;
  void (*set)(GoCommand&, int64_t);
};

// Interfaces send a clock that has run out as a negative time.
const NumberRow kNumbers[] = {
    {"movetime", 0, kLongestTime, [](GoCommand& go, int64_t n) { go.movetime = int(n); }},
    {"depth", 1, 1000, [](GoCommand& go, int64_t n) { go.depth = int(n); }},
    {"nodes", 1, INT64_MAX / 200, [](GoCommand& go, int64_t n) { go.nodes = uint64_t(n); }},
    {"mate", 1, 1000, [](GoCommand& go, int64_t n) { go.mate = int(n); }},
    {"perft", 0, 64, [](GoCommand& go, int64_t n) { go.perft = int(n); }},
    {"wtime", -kLongestTime, kLongestTime, [](GoCommand& go, int64_t n) { go.time[0] = int(n); }},
    {"btime", -kLongestTime, kLongestTime, [](GoCommand& go, int64_t n) { go.time[1] = int(n); }},
    {"winc", 0, kLongestTime, [](GoCommand& go, int64_t n) { go.increment[0] = int(n); }},
    {"binc", 0, kLongestTime, [](GoCommand& go, int64_t n) { go.increment[1] = int(n); }},
    {"movestogo", 0, 10000,
     [](GoCommand& go, int64_t n) {
       go.moves_to_go.reset();
       if (n > 0) go.moves_to_go = int(n);
     }},
};

const NumberRow* find_number(std::string_view word) {
  const auto* row = std::find_if(std::begin(kNumbers), std::end(kNumbers),
                                 [&](const NumberRow& each) { return each.word == word; });
  return row == std::end(kNumbers) ? nullptr : row;
}

bool is_keyword(std::string_view word) {
  return find_number(word) || word == "infinite" || word == "ponder" || word == "searchmoves";
}

}  // namespace

std::optional<int64_t> number_between(std::string_view word, int64_t least, int64_t most) {
  const auto number = whole_number(word);
  if (!number || *number < least || *number > most) return std::nullopt;
  return number;
}

SearchLimits GoCommand::limits_for(Side mover) const {
  SearchLimits limits;
  limits.movetime_ms = movetime;
  limits.depth = depth;
  limits.nodes = nodes;
  limits.mate = mate;
  if (infinite) return limits;
  const int side = mover.index();
  const int clock = time[side] ? side : 1 - side;
  if (time[clock]) limits.clock = ClockTime{*time[clock], increment[clock], moves_to_go};
  if (lost_limit && !has_own_limit()) limits.depth = 1;
  return limits;
}

GoCommand parse_go(const std::vector<std::string_view>& words) {
  GoCommand go;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "infinite") {
      go.infinite = true;
    } else if (word == "ponder") {
      go.ponder = true;
    } else if (word == "searchmoves") {
      while (i + 1 < words.size() && !is_keyword(words[i + 1]))
        go.search_moves.emplace_back(words[++i]);
      if (go.search_moves.empty())
        go.problems.push_back(error("go", "searchmoves is ignored: it names no move",
                                    "write the moves, separated by spaces"));
    } else if (const NumberRow* row = find_number(word)) {
      const bool given = i + 1 < words.size() && !is_keyword(words[i + 1]);
      const std::string_view value = given ? words[++i] : std::string_view();
      if (const auto number = number_between(value, row->least, row->most)) {
        row->set(go, *number);
        continue;
      }
      go.lost_limit = true;
      go.problems.push_back(error(
          "go",
          fmt::format("{} is ignored: {} a number from {} to {}", word,
                      given ? in_quotes(value) + " is not" : "it needs", row->least, row->most)));
    } else {
      go.unknown.emplace_back(word);
    }
  }
  return go;
}

}  // namespace stockade
