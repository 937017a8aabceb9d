#include "framework/tools/protocol/engine_text.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "framework/definition/names.h"
#include "framework/notation/dialect_moves.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"
#include "framework/rules/start_facet.h"

namespace stockade {

namespace {

constexpr int kMaxCentipawns = 1'000'000;
constexpr int kMaxDepth = 10'000;
/// Evaluations of XBoard engines of at least this are mates: 100000 plus the number of moves.
constexpr int64_t kCecpMate = 100'000;

int limited(int64_t number, int64_t least, int64_t most) {
  return static_cast<int>(std::clamp(number, least, most));
}

/// Reads moves as long as they are legal. Skips move numbers between them.
std::vector<Move> read_line(Game game, std::string_view text, const Dialect& dialect) {
  std::vector<Move> moves;
  for (const std::string_view word : words_of(text)) {
    if (word.find_first_not_of("0123456789.") == std::string_view::npos) continue;
    const auto turn = read_dialect_turn(game, word, dialect);
    if (!turn.ok()) break;
    for (const Move move : *turn) {
      if (!game.is_legal(move)) return moves;
      moves.push_back(move);
      game.play(move);
    }
  }
  return moves;
}

}  // namespace

std::optional<SearchInfo> read_uci_line(const Game& game, std::string_view line,
                                        const Dialect& dialect) {
  SearchInfo info;
  const auto number = [&] { return whole_number(take_word(line)).value_or(0); };
  if (take_word(line) != "info") return std::nullopt;
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
    if (word == "string") return std::nullopt;
    if (word == "pv") break;
    if (word == "score") {
      const std::string_view type = take_word(line);
      const int value = limited(number(), -kMaxCentipawns, kMaxCentipawns);
      if (type == "mate")
        info.score = {0, value};
      else
        info.score = {value, {}};
    } else if (word == "depth") {
      info.depth = limited(number(), 0, kMaxDepth);
    } else if (word == "seldepth") {
      info.seldepth = limited(number(), 0, kMaxDepth);
    } else if (word == "multipv") {
      info.multipv = limited(number(), 1, 256);
    } else if (word == "nodes") {
      info.nodes = static_cast<uint64_t>(std::max<int64_t>(0, number()));
    } else if (word == "time") {
      info.time_ms = limited(number(), 0, 1'000'000'000);
    } else if (word == "hashfull") {
      info.hashfull = limited(number(), 0, 1000);
    }
  }
  info.pv = read_line(game, line, dialect);
  return info.pv.empty() ? std::nullopt : std::optional(info);
}

std::optional<SearchInfo> read_cecp_line(const Game& game, std::string_view line,
                                         const Dialect& dialect) {
  std::string_view depth = take_word(line);
  // Some engines mark the depth: "9." or "9&".
  while (!depth.empty() && !is_digit(depth.back())) depth.remove_suffix(1);
  const auto plies = whole_number(depth);
  const auto score = whole_number(take_word(line));
  const auto centiseconds = whole_number(take_word(line));
  const auto nodes = whole_number(take_word(line));
  if (!plies || !score || !centiseconds || !nodes) return std::nullopt;
  SearchInfo info;
  info.depth = limited(*plies, 0, kMaxDepth);
  const int64_t size = *score < 0 ? -*score : *score;
  if (size >= kCecpMate && size < 2 * kCecpMate) {
    const int moves = static_cast<int>(size - kCecpMate);
    info.score = {0, *score < 0 ? -moves : moves};
  } else {
    info.score = {limited(*score, -kMaxCentipawns, kMaxCentipawns), {}};
  }
  info.time_ms = limited(*centiseconds, 0, 100'000'000) * 10;
  info.nodes = static_cast<uint64_t>(std::max<int64_t>(0, *nodes));
  info.pv = read_line(game, line, dialect);
  return info.pv.empty() ? std::nullopt : std::optional(info);
}

namespace {

/// A name that an engine offers, and how many options of the game it says.
struct OfferedName {
  std::string name;
  size_t options = 0;
};

/// The id of the game that engines have: numbered starts around another game are this game to them,
/// with a switch.
std::string id_for_engines(const GameDefinition& definition) {
  const std::string& base = definition.metadata().base;
  return !base.empty() && definition.kernel().facet<StartFacet>() ? base : definition.id();
}

/// The name that says most of the game, by the table of names.
std::optional<OfferedName> name_in_table(const GameDefinition& definition, const std::string& id,
                                         const std::vector<std::string>& offered) {
  const auto has = [&](const auto& option) {
    const auto& options = definition.options();
    return std::any_of(options.begin(), options.end(), [&](const OptionValue& own) {
      return own.name == option.first && own.value == option.second;
    });
  };
  VariantNameTable table;
  std::optional<OfferedName> best;
  for (const std::string& name : offered) {
    const auto found = table.find(name);
    if (!found || found->id != id || !found->base.empty() ||
        !std::all_of(found->options.begin(), found->options.end(), has))
      continue;
    if (!best || best->options < found->options.size()) best = {name, found->options.size()};
  }
  return best;
}

}  // namespace

Result<std::string> choose_variant_name(const GameDefinition& definition,
                                        const std::vector<std::string>& offered,
                                        const std::string& wanted) {
  const std::string id = id_for_engines(definition);
  const bool is_base = id != definition.id();
  std::vector<std::string> candidates{wanted.empty() ? id : wanted};
  if (wanted.empty() && !is_base) {
    std::string tag = definition.style().pgn_variant;
    std::transform(tag.begin(), tag.end(), tag.begin(), to_lower);
    candidates.insert(candidates.end(), {definition.style().uci_name, std::move(tag)});
  }
  const bool by_table = wanted.empty() && (is_base || definition.metadata().base.empty());
  const std::optional<OfferedName> known =
      by_table ? name_in_table(definition, id, offered) : std::nullopt;
  if (known && known->options > 0) return known->name;
  for (const std::string& candidate : candidates)
    for (const std::string& name : offered)
      if (!candidate.empty() && name == candidate) return name;
  if (known) return known->name;
  return error("engine-variant", fmt::format("the engine has no variant '{}'", candidates.front()),
               fmt::format("write variant=NAME with its name for the variant, or variant=none to "
                           "send none; it has: {}",
                           names_like(candidates.front(), offered)));
}

std::string names_like(const std::string& word, const std::vector<std::string>& known) {
  constexpr size_t kMost = 40;
  if (known.size() <= kMost) return fmt::format("{}", fmt::join(known, ", "));
  return fmt::format("{} and {} more", fmt::join(nearest_names(word, known, kMost), ", "),
                     known.size() - kMost);
}

bool is_default_game(const GameDefinition& definition) {
  return definition.style().pgn_variant.empty();
}

std::string shown_name(std::string_view text) {
  constexpr size_t kLongest = 80;
  std::string name(trimmed(text).substr(0, kLongest));
  for (char& c : name)
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  return name;
}

std::string_view take_word(std::string_view& text) {
  size_t begin = 0;
  while (begin < text.size() && is_space(text[begin])) ++begin;
  size_t end = begin;
  while (end < text.size() && !is_space(text[end])) ++end;
  const std::string_view word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line))
    words.push_back(word);
  return words;
}

std::optional<int64_t> whole_number(std::string_view text) {
  if (!text.empty() && text[0] == '+') text.remove_prefix(1);
  int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace stockade
