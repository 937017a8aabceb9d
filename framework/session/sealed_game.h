#pragma once
// Sealed games: how a running game that hides pieces is kept in a file. The whole game has to be
// there, since the program is the umpire, but nobody who looks into the file sees it by accident.
//
// A sealed game is a game in PGN with its tags and no moves. The tag "Sealed" has the whole game in
// PGN, in Base64. That is no encryption: it protects from a glance, not from somebody who means to
// cheat. docs/hidden.md says so to users.

#include <optional>
#include <string>
#include <string_view>

#include "framework/game/record.h"
#include "framework/session/game_reader.h"

namespace stockade {

/// Whether the game hides pieces and is not over.
[[nodiscard]] bool is_secret(const Record& record);
/// A file with the sealed game whose text is `pgn`.
[[nodiscard]] std::string seal(const Record& record, std::string_view pgn);
/// The whole game of a record that was read from a sealed file; none for all other records. Fails
/// with the id "seal" if the seal is damaged, or as GameReader::read() does.
[[nodiscard]] std::optional<Result<PgnGame>> unseal(const Record& record, GameReader& reader,
                                                    const VariantLeave& leave = {});

}  // namespace stockade
