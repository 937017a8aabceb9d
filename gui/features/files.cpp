#include "gui/features/files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <wx/clipbrd.h>
#include <wx/filedlg.h>
#include <wx/frame.h>
#include <wx/msgdlg.h>
#include <wx/textctrl.h>

#include "framework/base/files.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/notation/pgn.h"
#include "framework/session/play/seen_game.h"
#include "framework/session/play/session.h"
#include "framework/session/records/sealed_game.h"
#include "gui/bridge/aside.h"
#include "gui/dialogs/games_dialog.h"
#include "gui/dialogs/question.h"
#include "gui/model/remembered.h"
#include "gui/panels/status_line.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

wxString game_files() { return wx_tr("Games (*.pgn)") + "|*.pgn|" + wx_tr("All files") + "|*"; }
constexpr int kKeepMs = 500;
// Time for checking whether a file has only one game.
constexpr std::chrono::milliseconds kFirstLook{20};

std::string words_of(const Diagnostic& problem) {
  return problem.message + (problem.hint.empty() ? "" : " (" + problem.hint + ")");
}

}  // namespace

FilesFeature::FilesFeature(Workplace& place)
    : Feature(place),
      kept_(kept_games_folder()),
      keeper_(kept_),
      continues_(place.settings().continues) {
  on(Action::open, [this] { open(); });
  on(Action::recent_games, [this] { choose_recent(); });
  on(Action::save, [this] { save(); });
  on(Action::save_as, [this] { save_as(); });
  on(Action::paste, [this] {
    if (auto* field = dynamic_cast<wxTextEntryBase*>(wxWindow::FindFocus()))
      field->Paste();
    else
      paste();
  });
  timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) {
    keep_game();
    show_trouble();
  });
  if (place.keeps_state()) timer_.Start(kKeepMs);
}

void FilesFeature::follow(const SessionEvent& event) {
  if (event.type == SessionEventKind::reset && !loading_ && !event.same_game) {
    keeper_.begin();  // the former game stays among the kept games
    set_place({});
  }
  // A step through the game changes nothing that is kept, and additions by chance can wait for the
  // timer.
  using enum SessionEventKind;
  if (event.type != took_back && event.type != jumped) keep_game();
}

void FilesFeature::close() {
  timer_.Stop();
  keep_game();
  keeper_.release();  // the next program may continue it
}

const DefinitionPtr& FilesFeature::here() const { return place().session().definition_ptr(); }

void FilesFeature::refuse(const Diagnostics& problems) {
  place().status().show_refusal(words_of(problems.front()));
}

void FilesFeature::set_place(std::optional<GamePlace> place) {
  place_ = std::move(place);
  this->place().set_file_name(place_ ? place_->path.filename().string() : "");
}

// -------------------------------------------------------------------------------------- reading

void FilesFeature::open() {
  Settings& settings = place().settings();
  const Remembered present(place().session());
  wxFileDialog dialog(&place().frame(), wx_tr("Open a game"), wxString::FromUTF8(settings.folder),
                      "", game_files(), wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  if (dialog.ShowModal() != wxID_OK || !goes_on(present)) return;
  const std::string path = dialog.GetPath().utf8_string();
  settings.folder = std::filesystem::path(path).parent_path().string();
  open_file(path);
}

Result<std::string> FilesFeature::read_file(const std::string& path) {
  std::optional<Result<std::string>> text;
  run_aside(&place().frame(), tr("Reading the file…"),
            [&] { text = read_games(path, kMaxPgnBytes); });
  return *std::move(text);
}

bool FilesFeature::open_file(const std::string& path) {
  auto text = read_file(path);
  if (!text) {
    refuse(text.problems());
    return false;
  }
  return take_game(*std::move(text), path);
}

/// Reads a game of the text, which is the whole of `file`, or of the clipboard if that is "".
bool FilesFeature::take_game(std::string text, const std::string& file) {
  const Remembered present(place().session());
  CollectionList games(std::move(text), file, here());
  const bool known = games.read_on(kFirstLook);
  if (known && games.size() == 0) {
    place().status().show_refusal(file.empty() ? tr("There is no game in the clipboard.")
                                               : tr("There is no game in {}", file));
    return false;
  }
  if ((known && games.size() == 1) || !place().frame().IsShownOnScreen()) {
    auto game = read_entry(*games.games().text(), games.entry(0), file);
    return goes_on(present) && put_listed(std::move(game), *games.games().text(), file);
  }
  GamesDialog::Options options;
  options.title =
      file.empty() ? tr("Which game?") : std::filesystem::path(file).filename().string();
  options.filters = true;
  // The search for games with this position would reveal hidden pieces.
  options.here = place().seen().secret() ? nullptr : &place().session().game();
  GamesDialog dialog(&place().frame(), place().looks(), games, options);
  if (dialog.ShowModal() != wxID_OK || !goes_on(present)) return false;
  const PgnEntry& entry = games.entry(dialog.chosen());
  auto game = with_leave(dialog.take_game(), *games.games().text(), entry, file);
  return goes_on(present) && put_listed(std::move(game), *games.games().text(), file);
}

bool FilesFeature::put_listed(std::optional<PgnGame> game, const std::string& text,
                              const std::string& file) {
  if (!game) return false;
  Origin origin;
  origin.on_disk = !file.empty();
  if (!file.empty()) origin.place = place_of(file, text, *game);
  (void)take_place(game->record);  // place of a game in the archive
  put_on_board(*std::move(game), std::move(origin));
  return true;
}

/// Reads one game of a text. None, with a message, if not even its first move can be read; the game
/// on the board is unchanged then.
std::optional<PgnGame> FilesFeature::read_entry(const std::string& text, const PgnEntry& entry,
                                                const std::string& file) {
  std::optional<Result<PgnGame>> game;
  run_aside(&place().frame(), tr("Reading the game…"),
            [&] { game.emplace(GameReader(here()).read(text, entry, file)); });
  return with_leave(*std::move(game), text, entry, file);
}

/// The game that was read. If its variant has changed or is missing, asks the user what to do, and
/// reads the game again.
std::optional<PgnGame> FilesFeature::with_leave(Result<PgnGame> game, const std::string& text,
                                                const PgnEntry& entry, const std::string& file) {
  VariantLeave leave;
  while (!game.ok()) {
    if (!ask_leave(game.problems().front(), leave)) {
      refuse(game.problems());
      return std::nullopt;
    }
    run_aside(&place().frame(), tr("Reading the game…"),
              [&] { game = GameReader(here()).read(text, entry, file, leave); });
  }
  GameReader reader(here());
  if (auto whole = unseal(game->record, reader, leave)) {
    if (!whole->ok()) {
      refuse(whole->problems());
      return std::nullopt;
    }
    return *std::move(*whole);
  }
  return *std::move(game);
}

/// Asks whether a game may be read by changed rules, or where its variant's file is now. False if
/// there is nothing to ask or no answer.
bool FilesFeature::ask_leave(const Diagnostic& problem, VariantLeave& leave) {
  wxFrame& frame = place().frame();
  if (!asks_ || !frame.IsShownOnScreen()) return false;
  if (problem.id == "variant-changed") {
    leave.other_rules = ask(&frame, tr("The rules have changed"), problem.message + ".",
                            {tr("&Use the current rules")}) == 0;
    return leave.other_rules;
  }
  if (problem.id != "variant-gone") return false;
  const std::string words = tr("{}.\n\nThe game itself is safe where it is.", problem.message);
  if (ask(&frame, tr("The variant is missing"), words, {tr("&Find the variant's file…")}) != 0)
    return false;
  wxFileDialog dialog(&frame, wx_tr("Find the variant's file"), "", "",
                      wx_tr("Variants (*.yaml)") + "|*.yaml|" + wx_tr("All files") + "|*",
                      wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  if (dialog.ShowModal() != wxID_OK) return false;
  leave.file = dialog.GetPath().utf8_string();
  return true;
}

/// Puts a game that was read on the board. The former one stays among the kept games.
void FilesFeature::put_on_board(PgnGame game, Origin origin) {
  keep_game();
  set_place(std::move(origin.place));
  Session& session = place().session();
  loading_ = true;
  session.set_time_control({});
  session.load(std::move(game.record));
  take_seats();
  loading_ = false;
  if (origin.on_disk)
    keeper_.begin(session.record(), place_, std::move(origin.kept));
  else
    keeper_.begin();
  keep_game();
  place().show_state();
  if (game.failure) {
    const std::string& move = game.failure->move;
    place().status().show_trouble(move.empty()
                                      ? tr("Read up to a mistake: {}", game.failure->words)
                                      : tr("Read up to {}: {}", move, game.failure->words));
  } else if (!game.warnings.empty()) {
    place().status().show_message(tr("Read with a warning: {}", game.warnings.front().message));
  }
}

/// Sets who plays. A game that was played here continues with its persons and computers; a game
/// from elsewhere changes them only if it hides pieces.
void FilesFeature::take_seats() {
  Session& session = place().session();
  if (!session.can_undo()) return;
  const std::vector<std::string> names = player_tags(session.definition().equipment());
  const bool played_here = std::all_of(names.begin(), names.end(), [&](const std::string& tag) {
    const auto name = session.record().tag(tag);
    return name && (*name == Session::kHuman || *name == Session::kComputer);
  });
  if (!played_here && !place().seen().hides()) return;
  std::vector<PlayerKind> players;
  for (size_t side = 0; side < names.size(); ++side) {
    const auto name = session.record().tag(names[side]);
    players.push_back(!name                         ? session.player(Side{static_cast<int>(side)})
                      : *name == Session::kComputer ? PlayerKind::computer
                                                    : PlayerKind::person);
  }
  session.seat(std::move(players));
}

// -------------------------------------------------------------------------------------- writing

bool FilesFeature::save() { return place_ ? save_back(*place_) : save_as(); }

/// Whether the game that a dialog was about is still on the board. Shows a message if it is not.
bool FilesFeature::goes_on(const Remembered& game) {
  if (game.same_game()) return true;
  place().status().show_refusal(tr("The game has changed meanwhile."));
  return false;
}

bool FilesFeature::save_as() {
  Settings& settings = place().settings();
  const Remembered game(place().session());
  const std::string folder = place_ ? place_->path.parent_path().string() : settings.folder;
  const std::string name =
      place_ ? place_->path.filename().string() : place().session().definition().id() + ".pgn";
  wxFileDialog dialog(&place().frame(), wx_tr("Save the game"), wxString::FromUTF8(folder),
                      wxString::FromUTF8(name), game_files(), wxFD_SAVE);
  if (dialog.ShowModal() != wxID_OK || !goes_on(game)) return false;
  const std::string path = dialog.GetPath().utf8_string();
  settings.folder = std::filesystem::path(path).parent_path().string();
  return save_to(path);
}

/// Saves the game in its place in the file that it came from.
bool FilesFeature::save_back(GamePlace into) {
  const Remembered game(place().session());
  const Record& record = place().session().record();
  const std::string file = into.path.filename().string();
  if (!into.loses.empty()) {
    const std::string words =
        tr("Overwriting this game in {} would lose a part of it: {}.\n\n"
           "The other games of the file stay as they are.",
           file, into.loses);
    const int answer = ask(&place().frame(), tr("Save the game"), words,
                           {tr("&Save elsewhere…"), tr("&Overwrite this game")});
    if (answer < 0 || !goes_on(game)) return false;
    if (answer == 0) return save_as();
  }
  auto now = save_in_place(into, record);
  if (now.ok() || now.problems().front().id != "game-moved") return saved(std::move(now));
  const int answer =
      ask(&place().frame(), tr("Save the game"),
          tr("{} has changed since the game was opened. The game in it is missing or "
             "different now.",
             file),
          {tr("&Add the game to it"), tr("&Save elsewhere…")});
  if (answer < 0 || !goes_on(game)) return false;
  return answer == 1 ? save_as() : saved(save_at_end(into.path, record));
}

bool FilesFeature::save_to(const std::string& path) {
  const Remembered game(place().session());
  const Record& record = place().session().record();
  std::error_code ignored;
  if (place_ && (path == place_->path || std::filesystem::equivalent(path, place_->path, ignored)))
    return save_back(*place_);
  const auto status = std::filesystem::status(path, ignored);
  if (!std::filesystem::is_regular_file(status)) return saved(save_alone(path, record));
  const auto text = read_file(path);
  if (!text) return saved(text.problems());
  PgnReadOptions options;
  options.fallback = here();
  size_t games = 0;
  run_aside(&place().frame(), tr("Reading the file…"),
            [&] { games = list_pgn(*text, options).size(); });
  const std::string file = std::filesystem::path(path).filename().string();
  if (games > 0) {
    const std::string words =
        trn("{1} already contains one game.", "{1} already contains {0} games.", games, file);
    const std::string replace = games == 1 ? tr("&Replace that game") : tr("&Replace them all");
    const int answer = ask(&place().frame(), tr("Save the game"), words,
                           {tr("&Add this game to the file"), replace});
    if (answer < 0 || !goes_on(game)) return false;
    return saved(answer == 0 ? save_at_end(path, record) : save_alone(path, record));
  }
  if (!text->empty() && ask(&place().frame(), tr("Save the game"),
                            tr("{} exists but contains no game. Its contents would be lost.", file),
                            {tr("&Replace the file")}) != 0)
    return false;
  return goes_on(game) && saved(save_alone(path, record));
}

/// After an attempt to save: remembers the game's place, or shows the problem.
bool FilesFeature::saved(Result<GamePlace> now) {
  if (!now) {
    const std::string words = words_of(now.problems().front());
    place().status().show_refusal(words);
    wxMessageBox(wxString::FromUTF8(words), wx_tr("The game was not saved"), wxOK | wxICON_ERROR,
                 &place().frame());
    return false;
  }
  const std::string path = now->path.string();
  set_place(*std::move(now));
  if (place().keeps_state()) keeper_.saved(place().session().record(), place_);
  place().show_state();
  place().status().show_message(tr("Saved to {}", path));
  return true;
}

// ---------------------------------------------------------------------------------- clipboard

bool FilesFeature::paste() {
  wxTextDataObject data;
  const bool got = wxTheClipboard->Open() && wxTheClipboard->GetData(data);
  wxTheClipboard->Close();
  if (got) return take_text(data.GetText().utf8_string());
  place().status().show_refusal(tr("There is no text in the clipboard."));
  return false;
}

bool FilesFeature::take_text(const std::string& text) {
  // A FEN has slashes and no line of tags; everything else is read as a game.
  Session& session = place().session();
  Diagnostics remarks;
  const auto position = recognise_fen(session.definition(), text, remarks);
  if (position.ok()) {
    session.set_time_control({});
    session.set_start(position->position);
    for (const Diagnostic& remark : remarks)
      if (remark.id == "dialect") place().status().show_message(words_of(remark));
    return true;
  }
  const bool looks_like_position = text.find('/') != std::string::npos && text.find('[') != 0 &&
                                   text.find('.') == std::string::npos;
  if (looks_like_position) {
    place().status().show_refusal(
        tr("Cannot read the FEN: {}", position.problems().front().message));
    return false;
  }
  return take_game(text, "");
}

}  // namespace stockade::gui
