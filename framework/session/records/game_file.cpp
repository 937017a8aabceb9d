#include "framework/session/records/game_file.h"

#include <algorithm>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "framework/base/fnv.h"
#include "framework/base/line_ends.h"
#include "framework/base/long_work.h"
#include "framework/base/translate.h"
#include "framework/base/utf8.h"
#include "framework/notation/letters.h"

namespace stockade {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::uint64_t hash_of(std::string_view text) { return fnv1a(text) ^ text.size(); }

/// Tags of write_with_place(): the path of the file, and a hash of the game's bytes in it.
constexpr const char* kFileTag = "SavedIn";
constexpr const char* kBytesTag = "SavedBytes";

std::string key_of(std::string_view bytes) { return fmt::format("{:016x}", hash_of(bytes)); }

std::string tag_line(std::string_view name, std::string_view value) {
  std::string line = fmt::format("[{} \"", name);
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    line += c;
  }
  return line + "\"]\n";
}

/// The game without trailing blanks, with these line ends.
std::string lines_of_game(std::string_view game, std::string_view line_end) {
  while (!game.empty() && is_space(game.back())) game.remove_suffix(1);
  return with_line_ends(game, line_end);
}

/// Whether a line of the game is a remark ("# …", "% …"), which a record does not keep.
bool has_remarks(std::string_view bytes) {
  bool in_comment = false;
  bool line_is_blank = true;
  bool line_begins = true;
  for (size_t i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (!in_comment && ((c == '#' && line_is_blank) || (c == '%' && line_begins))) return true;
    if (c == '}') in_comment = false;
    // A brace in a tag or in a comment to the end of the line opens no comment.
    if (!in_comment && (c == ';' || (c == '[' && line_is_blank)))
      i = std::min(bytes.find('\n', i), bytes.size()) - 1;
    else if (c == '{')
      in_comment = true;
    line_begins = c == '\n';
    line_is_blank = line_begins || (line_is_blank && is_space(c));
  }
  return false;
}

GamePlace place_at(const std::filesystem::path& path, std::string_view text, PgnSpan span) {
  GamePlace place;
  place.path = path;
  place.bytes = text.substr(span.begin, span.end - span.begin);
  place.begin = span.begin;
  place.content = hash_of(text);
  return place;
}

std::vector<PgnEntry> games_of(std::string_view text, const DefinitionPtr& fallback) {
  PgnReadOptions options;
  options.fallback = fallback;
  return list_pgn(text, options);
}

Result<GamePlace> write(const std::filesystem::path& path, const std::string& text, PgnSpan span) {
  Diagnostics problems = replace_file(path, text);
  if (!problems.empty()) return problems;
  return place_at(path, text, span);
}

}  // namespace

Result<std::string> read_games(const std::filesystem::path& path, std::uint64_t most) {
  long_work_begins("the reading of a file of games");
  auto text = read_whole_file(path, most);
  if (text) *text = from_utf16(*std::move(text));
  return text;
}

std::string lost_by_writing(const PgnGame& game, std::string_view bytes) {
  if (game.failure) {
    const PgnFailure& failure = *game.failure;
    return failure.move.empty() ? tr("the game was read only up to its mistake ({})", failure.words)
                                : tr("the game was read only up to {0} ({1})",
                                     in_quotes(failure.move), failure.words);
  }
  if (!game.warnings.empty())
    return tr("a part of the game could not be read ({})", game.warnings.front().message);
  if (has_remarks(bytes)) return tr("the game has lines of remarks (# or %)");
  return "";
}

GamePlace place_of(const std::filesystem::path& path, std::string_view text, const PgnGame& game) {
  GamePlace place = place_at(path, text, game.span);
  place.loses = lost_by_writing(game, place.bytes);
  return place;
}

std::string write_with_place(const Record& record, const std::optional<GamePlace>& place) {
  std::string text = write_pgn(record);
  if (!place) return text;
  return tag_line(kFileTag, place->path.string()) + tag_line(kBytesTag, key_of(place->bytes)) +
         text;
}

std::optional<GamePlace> take_place(Record& record) {
  const auto path = record.tag(kFileTag);
  const auto key = record.tag(kBytesTag);
  record.remove_tag(kFileTag);
  record.remove_tag(kBytesTag);
  if (!path) return std::nullopt;
  GamePlace place;
  place.path = *path;
  const auto text = read_games(place.path);
  if (!text) return place;
  PgnReadOptions options;
  options.fallback = record.definition();
  options.resolve = [&](const VariantTags&) -> Result<DefinitionPtr> {
    return record.definition();
  };
  for (const PgnEntry& entry : list_pgn(*text, options))
    if (key_of(std::string_view(*text).substr(entry.span.begin,
                                              entry.span.end - entry.span.begin)) == key)
      return place_of(place.path, *text, read_pgn_game(*text, entry, options));
  return place;
}

std::optional<PgnSpan> find_game(std::string_view text, const GamePlace& place,
                                 const DefinitionPtr& fallback) {
  if (hash_of(text) == place.content) return PgnSpan{place.begin, place.begin + place.bytes.size()};
  std::optional<PgnSpan> found;
  for (const PgnEntry& entry : games_of(text, fallback)) {
    const PgnSpan span = entry.span;
    if (text.substr(span.begin, span.end - span.begin) != place.bytes) continue;
    // Of equal games, the one at the old place, otherwise the first.
    if (!found || span.begin == place.begin) found = span;
  }
  return found;
}

std::string put_game(std::string_view text, PgnSpan span, std::string_view game, PgnSpan* written) {
  const std::string_view line_end = line_end_of(text);
  const std::string lines = lines_of_game(game, line_end);
  std::string put(text.substr(0, span.begin));
  if (put == kByteOrderMark) {
    // The byte order mark belongs to the first line.
  } else if (!put.empty() && put.back() != '\n') {
    put += line_end;
  }
  const size_t begin = put.size();
  put += lines;
  const size_t end = put.size();
  const std::string_view rest = text.substr(span.end);
  if (!rest.empty() && rest.front() != '\n' && rest.front() != '\r') put += line_end;
  put += rest.empty() ? line_end : rest;
  if (written) *written = {begin, end};
  return put;
}

std::string append_game(std::string_view text, std::string_view game, PgnSpan* written) {
  const std::string_view line_end = line_end_of(text);
  std::string longer(text);
  if (!longer.empty() && longer != kByteOrderMark) {
    if (longer.back() != '\n') longer += line_end;
    if (!longer.ends_with("\n\n") && !longer.ends_with("\n\r\n")) longer += line_end;
  }
  const size_t begin = longer.size();
  longer += lines_of_game(game, line_end);
  if (written) *written = {begin, longer.size()};
  longer += line_end;
  return longer;
}

Result<GamePlace> save_in_place(const GamePlace& place, const Record& record) {
  std::error_code ignored;
  if (std::filesystem::status(place.path, ignored).type() == std::filesystem::file_type::not_found)
    return save_alone(place.path, record);
  const auto text = read_games(place.path);
  if (!text) return text.problems();
  const auto span = find_game(*text, place, record.definition());
  if (!span)
    return error("game-moved",
                 "the file " + in_quotes(place.path.string()) +
                     " has changed and does not contain the game any more",
                 "append the game to it, or save it to another file");
  PgnSpan written;
  const std::string put = put_game(*text, *span, write_pgn(record), &written);
  return write(place.path, put, written);
}

namespace {

/// The text with the game at its end. Fails if the text ends within something that would swallow
/// it.
Result<std::string> appended(const std::filesystem::path& path, const std::string& text,
                             const std::string& game, const DefinitionPtr& fallback,
                             PgnSpan& written) {
  std::string longer = append_game(text, game, &written);
  const std::vector<PgnEntry> games = games_of(longer, fallback);
  if (!games.empty() && games.back().span.begin == written.begin) return longer;
  return error("file-end",
               "the file " + in_quotes(path.string()) +
                   " ends within a comment or a tag, so the game would become a part of it",
               "close it with } or ], or save the game to another file");
}

}  // namespace

Result<GamePlace> save_at_end(const std::filesystem::path& path, const Record& record) {
  const auto text = read_games(path);
  if (!text) return text.problems();
  PgnSpan written;
  const auto longer = appended(path, *text, write_pgn(record), record.definition(), written);
  return longer.ok() ? write(path, *longer, written) : longer.problems();
}

Result<std::string> gap_before_game(const std::filesystem::path& path,
                                    const DefinitionPtr& fallback) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::string();
  const auto text = read_games(path);
  if (!text) return text.problems();
  PgnSpan written;
  const auto longer = appended(path, *text, "[Event \"?\"]\n\n*\n", fallback, written);
  if (!longer) return longer.problems();
  return longer->substr(text->size(), written.begin - text->size());
}

Result<GamePlace> save_alone(const std::filesystem::path& path, const Record& record) {
  PgnSpan written;
  const std::string text = append_game("", write_pgn(record), &written);
  return write(path, text, written);
}

}  // namespace stockade
