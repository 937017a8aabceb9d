#include "framework/protocol/engine_text.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"

namespace stockade {

Result<Move> read_engine_move(const Game& game, std::string_view text) {
  Game copy(game);
  const MoveList legal = copy.legal_moves();
  Move nearly;
  for (const Move move : legal) {
    const std::string notation = uci_notation(game.definition(), move);
    if (notation == text) return move;
    if (same_word(notation, text)) nearly = move;
  }
  if (!nearly.is_none()) return nearly;
  return parse_move(copy, text);
}

Result<std::string> choose_variant_name(const GameDefinition& definition,
                                        const std::vector<std::string>& offered,
                                        const std::string& wanted) {
  std::string tag = definition.style().pgn_variant;
  std::transform(tag.begin(), tag.end(), tag.begin(), to_lower);
  const std::vector<std::string> candidates = wanted.empty()
                                                  ? std::vector<std::string>{definition.id(), tag}
                                                  : std::vector<std::string>{wanted};
  for (const std::string& candidate : candidates)
    for (const std::string& name : offered)
      if (!candidate.empty() && name == candidate) return name;
  return error("engine-variant", fmt::format("the engine has no variant '{}'", candidates.front()),
               fmt::format("write variant=NAME with its name for the variant, or variant=none to "
                           "send none; it has: {}",
                           fmt::join(offered, " ")));
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
