#pragma once
// One game in a PGN file of several: read it, write it back in its place, or append it. All other
// bytes of the file stay unchanged.
//
//   PgnGame game = read_pgn_game(text, entry, options);
//   GamePlace place = place_of("games.pgn", text, game);
//   …
//   Result<GamePlace> saved = save_in_place(place, record);
//
// Files are written with replace_file(), so a failure leaves the old file unchanged.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "framework/base/files.h"
#include "framework/base/result.h"
#include "framework/game/record.h"
#include "framework/notation/pgn.h"

namespace stockade {

/// The place of a game in a file, and its bytes when it was last read or written.
struct GamePlace {
  std::filesystem::path path;
  std::string bytes;          ///< the bytes of the game in the file
  size_t begin = 0;           ///< the offset of its first byte
  std::uint64_t content = 0;  ///< a hash of the whole file
  /// The loss if the game were written back, as the end of a sentence: "the game was read only up
  /// to 3. Ke3 …". "" if nothing would be lost.
  std::string loses;
};

/// Reads the file as read_whole_file() does. A file in UTF-16 is converted to UTF-8; saving a game
/// in it converts the file as well.
[[nodiscard]] Result<std::string> read_games(const std::filesystem::path& path,
                                             std::uint64_t most = kMaxFileBytes);

/// The parts of the file that the record of its game lacks: the unread part of the game, or lines
/// of remarks between its moves. `bytes` are those of the game. "" if it lacks nothing.
[[nodiscard]] std::string lost_by_writing(const PgnGame& game, std::string_view bytes);

/// Remembers the place of a game that was read from `text`, the whole file.
[[nodiscard]] GamePlace place_of(const std::filesystem::path& path, std::string_view text,
                                 const PgnGame& game);

/// The game as PGN, with two more tags that name its place if it has one. For a program that keeps
/// games and later saves them in the files from which they were read.
[[nodiscard]] std::string write_with_place(const Record& record,
                                           const std::optional<GamePlace>& place);

/// Removes those tags from a record and finds the place again; none without the tags. If the game
/// is no longer in the file, save_in_place() fails with the id "game-moved" for the place.
[[nodiscard]] std::optional<GamePlace> take_place(Record& record);

/// The place of the game in the present text of its file. If the file has changed, it is the place
/// of a game with the same bytes. None if there is no such game any more.
[[nodiscard]] std::optional<PgnSpan> find_game(std::string_view text, const GamePlace& place,
                                               const DefinitionPtr& fallback);

/// The text with `game` in place of the bytes of `span`, with the line ends of the text. `written`
/// becomes the new place of the game.
[[nodiscard]] std::string put_game(std::string_view text, PgnSpan span, std::string_view game,
                                   PgnSpan* written = nullptr);

/// The text with `game` at the end, after an empty line.
[[nodiscard]] std::string append_game(std::string_view text, std::string_view game,
                                      PgnSpan* written = nullptr);

/// What has to be written before a game that is appended to the file without reading it again: line
/// ends, or nothing. Reads the whole file once. Fails with the id "file-end" if the file ends
/// within something that would swallow the game. `fallback`: the variant of games without a tag.
[[nodiscard]] Result<std::string> gap_before_game(const std::filesystem::path& path,
                                                  const DefinitionPtr& fallback);

/// Writes the game back to its place, even if `place.loses` is not empty: ask the user first. If
/// the file does not exist any more, creates it with this game. Fails with the id "game-moved" if
/// the file does not contain the game any more, else with the id "file".
[[nodiscard]] Result<GamePlace> save_in_place(const GamePlace& place, const Record& record);

/// Appends the game to a file. Fails with the id "file-end" if the file ends within a comment,
/// because the game would then be a part of it.
[[nodiscard]] Result<GamePlace> save_at_end(const std::filesystem::path& path,
                                            const Record& record);

/// Writes a file that contains only this game. Replaces an existing file.
[[nodiscard]] Result<GamePlace> save_alone(const std::filesystem::path& path, const Record& record);

}  // namespace stockade
