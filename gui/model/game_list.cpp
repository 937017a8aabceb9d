#include "gui/model/game_list.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "framework/base/files.h"
#include "framework/base/translate.h"
#include "framework/session/library.h"

namespace stockade::gui {
namespace {

std::string local_time(std::filesystem::file_time_type time) {
  using std::chrono::system_clock;
  const auto now = std::filesystem::file_time_type::clock::now();
  const auto when =
      system_clock::now() + std::chrono::duration_cast<system_clock::duration>(time - now);
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(system_clock::to_time_t(when)));
}

/// The reason why a kept game cannot be continued, as far as its tags show; "" if there is none.
std::string obstacle(const KeptGames::Listing& kept) {
  if (kept.in_use) return tr("open in another window");
  std::error_code ignored;
  const std::string file = kept.game.tag("VariantFile");
  if (!file.empty() && !std::filesystem::exists(file, ignored))
    return tr("the variant's file is missing: {}", file);
  return "";
}

/// The tag White; without it the tag Event, since a game of unknown players may have an event.
std::string white_or_event(const PgnEntry& game) {
  const std::string white = game.tag("White");
  return white.empty() ? game.tag("Event") : white;
}

/// "1950.01" of "1950.01.??".
std::string known_part(const std::string& date) {
  return date.substr(0, std::min(date.find_last_not_of("?.") + 1, date.size()));
}

}  // namespace

std::string VariantNames::of(const PgnEntry& game) {
  const std::string tag = game.tag("Variant");
  const std::string options = game.tag("VariantOptions");
  // A variant from a file of its own is not in the library, whatever it is called.
  const bool own_file = !game.tag("VariantFile").empty();
  return (tag.empty() || own_file ? tag : of_tag(tag)) +
         (options.empty() ? "" : " (" + options + ")");
}

const std::string& VariantNames::of_tag(const std::string& tag) {
  const auto [found, is_new] = names_.try_emplace(tag);
  if (is_new) found->second = variant_name(tag);
  return found->second;
}

// ------------------------------------------------------------------------------- a file of games

CollectionList::CollectionList(std::string text, std::string file, const DefinitionPtr& here)
    : games_(std::move(text), here),
      file_(std::move(file)),
      reader_(std::make_shared<GameReader>(here)) {}

const std::vector<GameList::Column>& CollectionList::columns() const {
  static const std::vector<Column> columns = {{tr_noop("No."), 62},     {tr_noop("White"), 150},
                                              {tr_noop("Black"), 150},  {tr_noop("Result"), 68},
                                              {tr_noop("Date"), 92},    {tr_noop("Event"), 130},
                                              {tr_noop("Variant"), 110}};
  return columns;
}

std::string CollectionList::text(int game, int column) {
  static constexpr const char* kTags[] = {"", "White", "Black", "", "Date", "Event"};
  const PgnEntry& entry = games_[game];
  if (column == 0) return std::to_string(game + 1);
  if (column == 1) return white_or_event(entry);
  if (column == 3) return entry.result;
  if (column == 4) return known_part(entry.tag("Date"));
  if (column == 6) return names_.of(entry);
  return entry.tag(kTags[column]);
}

GameList::Read CollectionList::reader(int game) {
  return [text = games_.text(), entry = games_[game], file = file_, reader = reader_] {
    return reader->read(*text, entry, file);
  };
}

std::vector<std::string> CollectionList::variants() const {
  return {games_.variants().begin(), games_.variants().end()};
}

std::unique_ptr<PositionSearch> CollectionList::search(const Game& here) const {
  return std::make_unique<PositionSearch>(games_.text(), games_.games(), here);
}

// --------------------------------------------------------------------------------- recent games

RecentList::RecentList(std::vector<KeptGames::Listing> games, const DefinitionPtr& here)
    : games_(std::move(games)), reader_(std::make_shared<Reader>(here)) {}

const std::vector<GameList::Column>& RecentList::columns() const {
  static const std::vector<Column> columns = {
      {tr_noop("Last played"), 140}, {tr_noop("Variant"), 150}, {tr_noop("White"), 100},
      {tr_noop("Black"), 100},       {tr_noop("Result"), 90},   {tr_noop("Note"), 200}};
  return columns;
}

std::string RecentList::text(int at, int column) {
  const KeptGames::Listing& game = games_[at];
  switch (column) {
    case played:
      return local_time(game.changed);
    case variant:
      return names_.of(game.game);
    case white:
      return game.game.tag("White");
    case black:
      return game.game.tag("Black");
    case result:
      return game.game.result == "*" ? tr("unfinished") : game.game.result;
    default:
      return obstacle(game);
  }
}

GameList::Read RecentList::reader(int game) {
  return [path = games_[game].path, reader = reader_]() -> Result<PgnGame> {
    const auto text = read_whole_file(path);
    if (!text) return text.problems();
    const std::lock_guard lock(reader->mutex);
    // Another window may have played on since the list was made.
    PgnReadOptions options;
    options.fallback = *reader->games.variant_of({});
    const auto now = PgnStream(*text, options).skip();
    if (!now) return error("file", tr("there is no game in {}", path.string()));
    return reader->games.read(*text, *now, "");
  };
}

}  // namespace stockade::gui
