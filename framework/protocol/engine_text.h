#pragma once
// What engines write, read leniently; and what they call things.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.h"

namespace stockade {

/// The legal move that an engine's text means: UCI notation, in small or capital letters, else
/// anything that notation reads. Fails with why there is none: the id and words of parse_move().
Result<Move> read_engine_move(const Game& game, std::string_view text);

/// What an engine that plays the variants `offered` calls the definition: `wanted` if that is not
/// "", else the definition's id, else the value of its PGN tag in small letters. Fails, naming what
/// is offered, if the engine has no such variant.
Result<std::string> choose_variant_name(const GameDefinition& definition,
                                        const std::vector<std::string>& offered,
                                        const std::string& wanted);

/// Whether programs that have never heard of variants play this one: files of its games need no
/// Variant tag.
[[nodiscard]] bool is_default_game(const GameDefinition& definition);

/// The name that an engine gives itself, fit to be shown: of one line, not too long.
[[nodiscard]] std::string shown_name(std::string_view text);

/// The words of a line.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view line);
/// The next word; `text` begins behind it afterwards. "" at the end.
std::string_view take_word(std::string_view& text);
/// A whole number, or none; no larger than 64 bits hold.
[[nodiscard]] std::optional<int64_t> whole_number(std::string_view text);

}  // namespace stockade
