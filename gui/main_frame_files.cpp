// MainFrame: files, the clipboard, and the kept games.

#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <wx/clipbrd.h>
#include <wx/filedlg.h>
#include <wx/msgdlg.h>

#include "framework/base/files.h"
#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "framework/session/library.h"
#include "framework/session/record_stamp.h"
#include "gui/dialogs/games_dialog.h"
#include "gui/dialogs/question.h"
#include "gui/main_frame.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {
namespace {

constexpr const char* kGameFiles = "Games (*.pgn)|*.pgn|All files|*";

std::string words_of(const Diagnostic& problem) {
  return problem.message + (problem.hint.empty() ? "" : " (" + problem.hint + ")");
}

/// The variants of listed games as the library names them: "Chess" for the tag "Standard".
class VariantColumn {
 public:
  std::string text(const PgnEntry& game) {
    const std::string tag = game.tag("Variant");
    const std::string options = game.tag("VariantOptions");
    // A variant from a file of its own is not in the library, whatever it is called.
    const bool own_file = !game.tag("VariantFile").empty();
    return (tag.empty() || own_file ? tag : name_of(tag)) +
           (options.empty() ? "" : " (" + options + ")");
  }

 private:
  const std::string& name_of(const std::string& tag) {
    const auto [found, is_new] = names_.try_emplace(tag);
    if (is_new) found->second = variant_name(tag);
    return found->second;
  }
  std::map<std::string, std::string> names_;
};

std::string local_time(std::filesystem::file_time_type time) {
  using std::chrono::system_clock;
  const auto now = std::filesystem::file_time_type::clock::now();
  const auto when =
      system_clock::now() + std::chrono::duration_cast<system_clock::duration>(time - now);
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(system_clock::to_time_t(when)));
}

/// Why a kept game cannot be continued, as far as its tags show.
std::string obstacle(const KeptGames::Listing& kept) {
  if (kept.in_use) return "open in another window";
  std::error_code ignored;
  const std::string file = kept.game.tag("VariantFile");
  if (!file.empty() && !std::filesystem::exists(file, ignored))
    return "the variant's file is missing: " + file;
  return "";
}

}  // namespace

void MainFrame::refuse(const Diagnostics& problems) {
  status_->show_refusal(words_of(problems.front()));
}

// -------------------------------------------------------------------------------------- reading

void MainFrame::open() {
  wxFileDialog dialog(this, "Open a game", wxString::FromUTF8(options_.settings.folder), "",
                      kGameFiles, wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  if (dialog.ShowModal() != wxID_OK) return;
  const std::string path = dialog.GetPath().utf8_string();
  options_.settings.folder = std::filesystem::path(path).parent_path().string();
  open_file(path);
}

bool MainFrame::open_file(const std::string& path) {
  const auto text = read_whole_file(path);
  if (!text) {
    refuse(text.problems());
    return false;
  }
  return take_game(*text, path);
}

/// Reads a game of the text, which is the whole of `file`, or of the clipboard if that is "".
bool MainFrame::take_game(const std::string& text, const std::string& file) {
  PgnReadOptions options;
  options.file = file;
  options.fallback = session_.definition_ptr();
  const std::vector<PgnEntry> games = list_pgn(text, options);
  if (games.empty()) {
    status_->show_refusal(file.empty() ? "There is no game in the clipboard."
                                       : "There is no game in " + file);
    return false;
  }
  const auto chosen = choose_game(games);
  if (!chosen) return false;
  auto game = read_entry(text, games[*chosen], file);
  if (!game) return false;
  Origin origin;
  origin.on_disk = !file.empty();
  if (!file.empty()) origin.place = place_of(file, text, *game);
  put_on_board(*std::move(game), std::move(origin));
  return true;
}

std::optional<int> MainFrame::choose_game(const std::vector<PgnEntry>& games) {
  if (games.size() == 1 || !IsShownOnScreen()) return 0;
  GameTable table;
  table.columns = {{"No.", 60},    {"White", 170}, {"Black", 170},
                   {"Result", 80}, {"Date", 100},  {"Variant", 140}};
  table.games = static_cast<int>(games.size());
  VariantColumn variants;
  table.text = [&games, &variants](int game, int column) {
    static constexpr const char* kTags[] = {"", "White", "Black", "", "Date"};
    const PgnEntry& entry = games[game];
    if (column == 0) return std::to_string(game + 1);
    if (column == 3) return entry.result;
    if (column == 5) return variants.text(entry);
    // A game of unknown players may have an event.
    if (column == 1 && entry.tag("White").empty()) return entry.tag("Event");
    return entry.tag(kTags[column]);
  };
  GamesDialog dialog(this, looks_.theme, "Which game?", std::move(table));
  if (dialog.ShowModal() != wxID_OK) return std::nullopt;
  return dialog.chosen();
}

/// The variant of a game, or none, with a message. `other_rules`: the rules have changed since the
/// game was written, and the player wants to read it with the current ones.
Result<DefinitionPtr> MainFrame::variant_of(const PgnEntry& game, bool& other_rules) {
  other_rules = false;
  const DefinitionPtr& here = session_.definition_ptr();
  const VariantTags own = variant_tags(*here);
  VariantTags tags = variant_tags(game);
  if (tags.variant.empty() && tags.only_name()) {
    // Bare moves are those of the game on the board. A game with tags but without a variant is of
    // the one that other programs take for granted.
    if (game.tags.empty()) return here;
    tags.variant = kStandardVariant;
  }
  if (tags.variant.empty()) {
    tags.variant = own.variant;
    if (tags.file.empty()) tags.file = own.file;
  }
  if (tags == own) return here;
  auto found = resolve_variant(tags);
  if (found.ok()) return found;
  const Diagnostic problem = found.problems().front();
  if (problem.id == "unknown-variant" && tags.only_name() && is_called(*here, tags.variant))
    return here;
  if (problem.id != "variant-changed" || !IsShownOnScreen()) return found;
  if (ask(this, "The rules have changed", problem.message + ".", {"&Use the current rules"}) != 0)
    return found;
  other_rules = true;
  tags.rules.clear();
  return resolve_variant(tags);
}

/// Reads one game of a text. None, with a message, if not even its first move can be read; the game
/// on the board is unchanged then.
std::optional<PgnGame> MainFrame::read_entry(const std::string& text, const PgnEntry& entry,
                                             const std::string& file) {
  bool other_rules = false;
  const auto definition = variant_of(entry, other_rules);
  if (!definition) {
    refuse(definition.problems());
    return std::nullopt;
  }
  const auto read_as = [&](const DefinitionPtr& variant) {
    PgnReadOptions options;
    options.file = file;
    options.fallback = variant;
    options.resolve = [&](const VariantTags&) -> Result<DefinitionPtr> { return variant; };
    return read_pgn_game(text, entry, options);
  };
  PgnGame game = read_as(*definition);
  // Old collections of this variant have no Variant tag.
  const DefinitionPtr& here = session_.definition_ptr();
  if (game.failure && *definition != here && variant_tags(entry) == VariantTags{})
    if (PgnGame other = read_as(here);
        !other.failure || other.record.main_line().size() > game.record.main_line().size())
      game = std::move(other);
  if (game.failure && game.record.root().children.empty()) {
    const Diagnostic& problem = game.failure->diagnostic;
    status_->show_refusal(problem.message.empty() ? game.failure->words : problem.message);
    return std::nullopt;
  }
  if (other_rules)
    game.warnings.insert(game.warnings.begin(),
                         warning("variant-changed", "it was played under other rules"));
  // A record cannot store "White resigns" after the moves; it can store the tag.
  if (game.resigned && !game.record.tag("Termination"))
    game.record.set_tag("Termination", to_string(Ending::resignation));
  return game;
}

/// Puts a game that was read on the board. The former one stays among the kept games.
void MainFrame::put_on_board(PgnGame game, Origin origin) {
  keep_game();
  place_ = std::move(origin.place);
  kept_game_.reset();
  kept_game_ = std::move(origin.kept);
  loading_ = true;
  session_.load(std::move(game.record));
  loading_ = false;
  kept_stamp_ = 0;
  kept_text_ = origin.on_disk ? write_with_place(session_.record(), place_) : "";
  keep_game();
  show_state();
  if (game.failure) {
    const std::string& move = game.failure->move;
    status_->show_trouble("Read up to " + (move.empty() ? "a mistake" : move) + ": " +
                          game.failure->words);
  } else if (!game.warnings.empty()) {
    status_->show_message("Read with a warning: " + game.warnings.front().message);
  }
}

// -------------------------------------------------------------------------------------- writing

bool MainFrame::save() { return place_ ? save_back() : save_as(); }

bool MainFrame::save_as() {
  wxFileDialog dialog(this, "Save the game", wxString::FromUTF8(options_.settings.folder),
                      wxString::FromUTF8(session_.definition().id() + ".pgn"), kGameFiles,
                      wxFD_SAVE);
  if (dialog.ShowModal() != wxID_OK) return false;
  const std::string path = dialog.GetPath().utf8_string();
  options_.settings.folder = std::filesystem::path(path).parent_path().string();
  return save_to(path);
}

/// Saves the game in its place in the file that it came from.
bool MainFrame::save_back() {
  const std::string file = place_->path.filename().string();
  if (!place_->loses.empty()) {
    const std::string words = "Overwriting this game in " + file +
                              " would lose a part of it: " + place_->loses +
                              ".\n\nThe other games of the file stay as they are.";
    const int answer =
        ask(this, "Save the game", words, {"&Save elsewhere…", "&Overwrite this game"});
    if (answer == 0) return save_as();
    if (answer != 1) return false;
  }
  auto place = save_in_place(*place_, session_.record());
  if (place.ok() || place.problems().front().id != "game-moved") return saved(std::move(place));
  const int answer = ask(this, "Save the game",
                         file +
                             " has changed since the game was opened. The game in it is missing or "
                             "different now.",
                         {"&Add the game to it", "&Save elsewhere…"});
  if (answer == 1) return save_as();
  return answer == 0 && saved(save_at_end(place_->path, session_.record()));
}

bool MainFrame::save_to(const std::string& path) {
  std::error_code ignored;
  if (place_ && (path == place_->path || std::filesystem::equivalent(path, place_->path, ignored)))
    return save_back();
  const auto status = std::filesystem::status(path, ignored);
  if (!std::filesystem::is_regular_file(status)) return saved(save_alone(path, session_.record()));
  const auto text = read_whole_file(path);
  if (!text) return saved(text.problems());
  PgnReadOptions options;
  options.fallback = session_.definition_ptr();
  const size_t games = list_pgn(*text, options).size();
  const std::string file = std::filesystem::path(path).filename().string();
  if (games > 0) {
    const std::string words =
        fmt::format("{} already contains {}.", file,
                    games == 1 ? std::string("one game") : fmt::format("{} games", games));
    const std::string replace = games == 1 ? "&Replace that game" : "&Replace them all";
    const int answer = ask(this, "Save the game", words, {"&Add this game to the file", replace});
    if (answer == 0) return saved(save_at_end(path, session_.record()));
    return answer == 1 && saved(save_alone(path, session_.record()));
  }
  if (!text->empty() &&
      ask(this, "Save the game", file + " exists but contains no game. Its contents would be lost.",
          {"&Replace the file"}) != 0)
    return false;
  return saved(save_alone(path, session_.record()));
}

/// After an attempt to save: remembers the game's place, or shows the problem.
bool MainFrame::saved(Result<GamePlace> place) {
  if (!place) {
    const std::string words = words_of(place.problems().front());
    status_->show_refusal(words);
    wxMessageBox(wxString::FromUTF8(words), "The game was not saved", wxOK | wxICON_ERROR, this);
    return false;
  }
  place_ = *std::move(place);
  kept_stamp_ = 0;  // the text to keep names the place
  // The kept game stores the new place. A game that is only in the file need not be kept.
  if (kept_game_)
    keep_game();
  else
    kept_text_ = write_with_place(session_.record(), place_);
  show_state();
  status_->show_message("Saved to " + place_->path.string());
  return true;
}

// ---------------------------------------------------------------------------------- clipboard

void MainFrame::copy_text(const std::string& text) {
  if (!wxTheClipboard->Open()) return;
  wxTheClipboard->SetData(new wxTextDataObject(wxString::FromUTF8(text)));
  wxTheClipboard->Close();
}

void MainFrame::paste() {
  if (!wxTheClipboard->Open()) return;
  wxTextDataObject data;
  const bool got = wxTheClipboard->GetData(data);
  wxTheClipboard->Close();
  if (!got) return status_->show_refusal("There is no text in the clipboard.");
  (void)take_text(data.GetText().utf8_string());
}

/// Reads a FEN or a PGN. If it is neither: false, with a message, and nothing has changed.
bool MainFrame::take_text(const std::string& text) {
  // A FEN has slashes and no line of tags; everything else is read as a game.
  const auto position = parse_fen(session_.definition(), text);
  if (position.ok()) {
    session_.set_start(*position);
    return true;
  }
  const bool looks_like_position = text.find('/') != std::string::npos && text.find('[') != 0 &&
                                   text.find('.') == std::string::npos;
  if (looks_like_position) {
    status_->show_refusal("Cannot read the FEN: " + position.problems().front().message);
    return false;
  }
  return take_game(text, "");
}

// --------------------------------------------------------------------------------- kept games

/// Keeps the game if it has changed since it was kept, opened or started. A game that was only
/// opened from a file is not kept.
void MainFrame::keep_game() {
  if (!options_.keep_state || loading_ || session_.record().root().children.empty()) return;
  const uint64_t stamp = record_stamp(session_.record());
  if (stamp == kept_stamp_) return;  // the game was only stepped through
  std::string text = write_with_place(session_.record(), place_);
  if (text == kept_text_) {
    kept_stamp_ = stamp;
    return;
  }
  Diagnostics problems;
  if (!kept_game_) {
    auto created = kept_.create();
    if (created.ok())
      kept_game_ = *std::move(created);
    else
      problems = created.problems();
  }
  if (kept_game_) problems = kept_game_->write(text);
  if (problems.empty()) {
    kept_text_ = std::move(text);
    kept_stamp_ = stamp;
  } else if (!keeping_fails_) {
    status_->show_trouble("The game is not kept for the next start: " + words_of(problems.front()));
  }
  keeping_fails_ = !problems.empty();
}

void MainFrame::choose_recent() {
  keep_game();
  std::vector<KeptGames::Listing> games = kept_.list(session_.definition_ptr());
  // Without the game on the board.
  if (kept_game_)
    std::erase_if(games, [&](const auto& game) { return game.path == kept_game_->path(); });
  if (games.empty()) return status_->show_message("There are no other recent games.");
  GameTable table;
  table.columns = {{"Last played", 140}, {"Variant", 150}, {"White", 110},
                   {"Black", 110},       {"Result", 80},   {"", 230}};
  table.games = static_cast<int>(games.size());
  VariantColumn variants;
  table.text = [&games, &variants](int at, int column) -> std::string {
    const KeptGames::Listing& game = games[at];
    switch (column) {
      case 0:
        return local_time(game.changed);
      case 1:
        return variants.text(game.game);
      case 2:
        return game.game.tag("White");
      case 3:
        return game.game.tag("Black");
      case 4:
        return game.game.result == "*" ? "unfinished" : game.game.result;
      default:
        return obstacle(game);
    }
  };
  GamesDialog dialog(this, looks_.theme, "Recent games", std::move(table), "&Continue");
  if (dialog.ShowModal() != wxID_OK) return;
  take_kept(games[dialog.chosen()].path);
}

/// Continues a kept game. If that is impossible: false, with a message, and it stays kept.
bool MainFrame::take_kept(const std::filesystem::path& path) {
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
  options.fallback = session_.definition_ptr();
  const auto entry = PgnStream(*text, options).skip();
  if (!entry) return false;
  auto game = read_entry(*text, *entry, "");
  if (!game) return false;
  Origin origin;
  origin.on_disk = true;
  origin.place = take_place(game->record);
  const std::string loses = lost_by_writing(*game, *text);
  if (origin.place && origin.place->loses.empty()) origin.place->loses = loses;
  // A game that was read only in part is not overwritten; playing on creates another kept game.
  if (loses.empty()) origin.kept = *std::move(kept);
  put_on_board(*std::move(game), std::move(origin));
  return true;
}

bool MainFrame::restore_unfinished() {
  kept_.take_over(former_autosave_path(), session_.definition_ptr());
  for (const KeptGames::Listing& game : kept_.list(session_.definition_ptr())) {
    if (game.in_use || game.game.result != "*") continue;
    if (!take_kept(game.path)) {
      const std::string reason = status_->words();
      status_->show_trouble("Your last game cannot be continued: " + reason +
                            ". It stays in the list of recent games (Ctrl+Shift+O).");
      return false;
    }
    if (!session_.outcome().over())
      status_->show_message("Your last game was restored. Ctrl+N starts a new one.");
    return true;
  }
  return false;
}

}  // namespace stockade::gui
