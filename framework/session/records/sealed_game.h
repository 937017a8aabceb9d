#pragma once
// Sealed games: the files of running games that hide pieces. The file has to contain the whole
// game, since the program is the umpire, but nobody who looks into the file should see it by
// accident.
//
// A sealed game is a game in PGN with its tags and no moves. The tag "Sealed" has the whole game in
// PGN, in Base64. That is not encryption: it protects from a glance, not from somebody who wants to
// cheat. docs/author/hidden.md explains this to users.

#include <optional>
#include <string>
#include <string_view>

#include "framework/game/record.h"
#include "framework/session/records/game_reader.h"

namespace stockade {

/// Whether the game hides pieces and is not over.
[[nodiscard]] bool is_secret(const Record& record);
/// The text of a file with the sealed game whose text is `pgn`.
[[nodiscard]] std::string seal(const Record& record, std::string_view pgn);
/// The whole game of a record that was read from a sealed file; none for all other records. Fails
/// with the id "seal" if the seal is damaged, or as GameReader::read() does.
[[nodiscard]] std::optional<Result<PgnGame>> unseal(const Record& record, GameReader& reader,
                                                    const VariantLeave& leave = {});

}  // namespace stockade
