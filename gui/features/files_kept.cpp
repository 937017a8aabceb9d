// FilesFeature: the kept games.

#include <utility>

#include <wx/frame.h>

#include "framework/base/files.h"
#include "framework/base/translate.h"
#include "framework/session/play/session.h"
#include "framework/session/records/sealed_game.h"
#include "gui/bridge/aside.h"
#include "gui/dialogs/games_dialog.h"
#include "gui/features/files.h"
#include "gui/model/remembered.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {

/// Keeps the game if it has changed since it was kept, opened or started. A game that was only
/// opened from a file is not kept.
void FilesFeature::keep_game() {
  if (!place().keeps_state() || loading_) return;
  // Changed rules have forbidden moves of the game. The whole game stays in its file, and the
  // remaining part gets another file.
  const bool lost = !place().session().lost_moves().moves.empty();
  if (lost && !lost_) keeper_.begin();
  lost_ = lost;
  keeper_.keep(place().session().record(), place_);
  place().settings().continues = keeper_.keeps();
}

void FilesFeature::show_trouble() {
  const auto trouble = keeper_.trouble();
  if (trouble && !keeping_fails_)
    place().status().show_trouble(
        tr("The game is not kept for the next start: {}",
           trouble->message + (trouble->hint.empty() ? "" : " (" + trouble->hint + ")")));
  keeping_fails_ = trouble.has_value();
}

void FilesFeature::finish_keeping() {
  keep_game();
  keeper_.finish();
  show_trouble();
}

std::vector<KeptGames::Listing> FilesFeature::other_kept_games(size_t most) {
  keep_game();
  const std::filesystem::path own = keeper_.path();
  std::vector<KeptGames::Listing> games = kept_.list(here());
  std::erase_if(games, [&](const auto& game) { return game.path == own; });
  if (games.size() > most) games.resize(most);
  return games;
}

void FilesFeature::choose_recent() {
  std::vector<KeptGames::Listing> games = other_kept_games();
  std::error_code ignored;
  const bool archive = std::filesystem::exists(kept_.archive(), ignored);
  if (games.empty() && !archive)
    return place().status().show_message(tr("There are no other recent games."));
  RecentList list(std::move(games), here());
  GamesDialog::Options options;
  options.title = tr("Recent games");
  options.button = tr("&Continue");
  if (archive) options.other = tr("&Older games…");
  const Remembered present(place().session());
  GamesDialog dialog(&place().frame(), place().looks(), list, options);
  const int answer = dialog.ShowModal();
  if ((answer != GamesDialog::kOther && answer != wxID_OK) || !goes_on(present)) return;
  if (answer == GamesDialog::kOther) open_file(kept_.archive().string());
  if (answer == wxID_OK) take_kept(list.listing(dialog.chosen()).path);
}

bool FilesFeature::take_kept(const std::filesystem::path& path) {
  const Remembered present(place().session());
  auto kept = kept_.claim(path);
  if (!kept) {
    refuse(kept.problems());
    return false;
  }
  const auto text = read_whole_file(path);
  if (!text) {
    refuse(text.problems());
    return false;
  }
  PgnReadOptions options;
  options.fallback = here();
  const auto entry = PgnStream(*text, options).skip();
  if (!entry) return false;
  auto game = read_entry(*text, *entry, "");
  if (!game || !goes_on(present)) return false;
  Origin origin;
  origin.on_disk = true;
  // The file that it came from may have many games.
  run_aside(&place().frame(), tr("Looking for the game's file…"),
            [&] { origin.place = take_place(game->record); });
  // The text of a sealed game differs from the text of its file.
  const bool sealed = is_secret(game->record);
  const std::string loses = sealed ? "" : lost_by_writing(*game, *text);
  if (origin.place && origin.place->loses.empty()) origin.place->loses = loses;
  // A game that was read only in part is not overwritten; playing on creates another kept game.
  if (loses.empty()) origin.kept = *std::move(kept);
  put_on_board(*std::move(game), std::move(origin));
  return true;
}

bool FilesFeature::restore_unfinished() {
  kept_.take_over(former_autosave_path(), here());
  // A game that is over comes back if it was on the board, for it may have been analysed there.
  bool may_be_over = std::exchange(continues_, false);
  keeper_.finish();
  for (const KeptGames::Listing& game : kept_.list(here())) {
    if (game.in_use || (!may_be_over && game.game.result != "*")) continue;
    may_be_over = false;  // only the newest
    asks_ = false;        // at the start a message is enough
    const bool taken = take_kept(game.path);
    asks_ = true;
    if (!taken) {
      const std::string reason = place().status().words();
      place().status().show_trouble(
          tr("Your last game cannot be continued: {}. It stays in the list of recent games "
             "(Ctrl+Shift+O).",
             reason));
      return false;
    }
    place().status().show_message(tr("Your last game was restored. Ctrl+N starts a new one."));
    return true;
  }
  return false;
}

}  // namespace stockade::gui
