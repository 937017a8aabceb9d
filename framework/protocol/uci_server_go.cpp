#include "framework/protocol/uci_server_go.h"

#include <algorithm>
#include <string_view>

#include "framework/notation/letters.h"
#include "framework/protocol/engine_text.h"

namespace stockade {
namespace {

constexpr int64_t kLongestTime = 1'000'000'000;  // milliseconds: eleven days

struct NumberRow {
  std::string_view word;
  int64_t least;
  int64_t most;
  void (*set)(GoCommand&, int64_t);
};

// Clocks that have run out are sent as negative times.
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

Result<SearchLimits> GoCommand::limits_for(Side mover) const {
  SearchLimits limits;
  limits.movetime_ms = movetime;
  limits.depth = depth;
  limits.nodes = nodes;
  limits.mate = mate;
  if (infinite) return limits;
  const auto side = static_cast<size_t>(mover.index());
  if (has_clock() && !time[side])
    return error("go", std::string("the clock of the side to move is missing"),
                 side == 0 ? "give wtime" : "give btime");
  if (time[side]) limits.clock = ClockTime{*time[side], increment[side], moves_to_go};
  return limits;
}

Result<GoCommand> parse_go(const std::vector<std::string_view>& words) {
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
        return error("go", "searchmoves is followed by no move",
                     "write the moves, separated by spaces");
    } else if (const NumberRow* row = find_number(word)) {
      if (i + 1 == words.size())
        return error("go", std::string(word) + " is followed by no number");
      const auto number = number_between(words[++i], row->least, row->most);
      if (!number)
        return error("go", std::string(word) + " is followed by " + quoted(words[i]) +
                               ", which is not a number from " + std::to_string(row->least) +
                               " to " + std::to_string(row->most));
      row->set(go, *number);
    } else {
      go.unknown.emplace_back(word);
    }
  }
  return go;
}

}  // namespace stockade
