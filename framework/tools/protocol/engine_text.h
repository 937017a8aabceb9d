#pragma once
// Reads the output of engines leniently.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.h"
#include "framework/notation/dialects/dialect.h"
#include "framework/search/search.h"

namespace stockade {

/// Reads a UCI engine's report about a line of play: "info depth 8 multipv 2 score cp 31 … pv
/// e2e4". None without a line; the line ends before its first illegal move.
[[nodiscard]] std::optional<SearchInfo> read_uci_line(const Game& game, std::string_view line,
                                                      const Dialect& dialect = own_dialect());

/// Reads an XBoard engine's report: "8 31 125 48000 e4 e5", time in centiseconds.
[[nodiscard]] std::optional<SearchInfo> read_cecp_line(const Game& game, std::string_view line,
                                                       const Dialect& dialect = own_dialect());

/// The engine's name for the definition, chosen from `offered`: `wanted`, or, if `wanted` is "",
/// the definition's id or its PGN tag in lowercase. Fails, with the list, if it is not offered.
Result<std::string> choose_variant_name(const GameDefinition& definition,
                                        const std::vector<std::string>& offered,
                                        const std::string& wanted);

/// The names in `known`; of more than 40 those that are most like `word`, and how many there are
/// besides.
[[nodiscard]] std::string names_like(const std::string& word,
                                     const std::vector<std::string>& known);

/// Whether programs without variants play this one: its games need no Variant tag.
[[nodiscard]] bool is_default_game(const GameDefinition& definition);

/// An engine's own name, without control characters and at most 80 bytes long.
[[nodiscard]] std::string shown_name(std::string_view text);

/// The words of a line.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view line);
/// Removes the next word from `text` and returns it; "" at the end.
std::string_view take_word(std::string_view& text);
/// A whole number of 64 bits, or none.
[[nodiscard]] std::optional<int64_t> whole_number(std::string_view text);

}  // namespace stockade
