#include "gui/features/start_page.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <wx/frame.h>

#include "framework/session/play/seen_game.h"
#include "framework/session/play/session.h"
#include "gui/board/canvas.h"
#include "gui/bridge/thumbnails.h"
#include "gui/features/files.h"
#include "gui/features/page_commands.h"
#include "gui/model/game_list.h"
#include "gui/panels/start_page.h"

namespace stockade::gui {
namespace {

constexpr size_t kMostRecent = 5;
constexpr int kRecentPicture = 34;

}  // namespace

StartPageFeature::StartPageFeature(Workplace& place, FilesFeature& files)
    : Feature(place), files_(files), game_(place) {
  on(Action::start_page, [this] { shown() ? leave() : show(); });
}

StartPageFeature::~StartPageFeature() = default;

bool StartPageFeature::perform(Action action) {
  if (shown() && !leaves_pages_alone(action)) leave();
  return Feature::perform(action);
}

void StartPageFeature::follow(const SessionEvent& event) {
  if (!shown() || event.type == SessionEventKind::edited) return;
  game_.forget();  // it is another game, or goes on without us
  leave();
}

void StartPageFeature::refresh_looks() {
  if (!page_) return;
  page_->refresh_looks();
  if (shown()) fill();
}

void StartPageFeature::close() { thumbnails_.reset(); }

bool StartPageFeature::shown() const { return page_ && page_->IsShown(); }

void StartPageFeature::show() {
  if (!page_) {
    page_ = new StartPagePanel(&place().frame(), place().looks());
    page_->on_choice = [this](StartChoice choice) { choose(choice); };
    page_->on_close = [this] { leave(); };
    page_->on_recent = [this](size_t game) {
      const auto path = recent_->listing(static_cast<int>(game)).path;
      if (!files_.take_kept(path)) leave();  // the status line has the reason
    };
    page_->on_show_at_start = [this](bool on) { place().settings().start_page = on; };
    page_->Bind(wxEVT_IDLE, [this](wxIdleEvent& event) {
      make_thumbnail();
      event.Skip();
    });
  }
  game_.rest();
  fill();
  place().show_for_board(page_);
}

void StartPageFeature::leave() {
  if (!shown()) return;
  place().show_for_board(nullptr);
  game_.wake();
}

void StartPageFeature::fill() {
  Session& session = place().session();
  recent_ =
      std::make_unique<RecentList>(files_.other_kept_games(kMostRecent), session.definition_ptr());
  thumbnails_ = std::make_unique<Thumbnails>(place().looks(), page_->FromDIP(kRecentPicture));
  thumbnails_->on_made = [this](const std::string& key) {
    const int number = thumbnails_->find(key);
    if (number > 0) page_->set_picture(std::stoul(key), thumbnails_->images().GetBitmap(number));
  };
  std::vector<StartPagePanel::Recent> recent;
  for (int game = 0; game < recent_->size(); ++game) {
    const auto text = [&](RecentList::Field field) { return recent_->text(game, field); };
    recent.push_back(
        {text(RecentList::variant),
         fmt::format("{} – {}, {}, {}", text(RecentList::white), text(RecentList::black),
                     text(RecentList::result), text(RecentList::played))});
  }
  // The position of a game that hides pieces is seen only on the board.
  const Game start(session.definition_ptr());
  page_->fill(start_rows(session), recent, place().seen().hides() ? start : session.game(),
              place().canvas().flipped(), place().settings().start_page);
}

void StartPageFeature::choose(StartChoice choice) {
  switch (choice) {
    case StartChoice::go_on:
      return leave();
    case StartChoice::learn:
      return place().execute(Action::learn);
    case StartChoice::play:
      return play();
    case StartChoice::solve:
      return place().execute(Action::puzzles);
    case StartChoice::choose:
      return place().execute(Action::choose_variant);
    case StartChoice::open:
      return place().execute(Action::open);
    case StartChoice::make:
      return place().execute(Action::new_variant);
  }
}

/// Begins a game from the variant's start, unless the one on the board has no moves yet.
void StartPageFeature::play() {
  Session& session = place().session();
  if (!session.record().start().same_as(session.definition().start())) {
    session.set_time_control({});
    return session.new_game();
  }
  session.can_undo() || session.can_redo() ? place().execute(Action::play_again) : leave();
}

/// Begins one picture of a recent game if none is in the works.
void StartPageFeature::make_thumbnail() {
  if (!shown() || !thumbnails_) return;
  for (int game = 0; game < recent_->size(); ++game) {
    const std::string key = std::to_string(game);
    if (!thumbnails_->can_make(key)) continue;
    thumbnails_->make(key, last_board(recent_->reader(game)), false);
    return;
  }
}

}  // namespace stockade::gui
