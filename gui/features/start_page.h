#pragma once
// StartPageFeature: the page that the window shows when the program starts, in place of the board.

#include <cstddef>
#include <memory>

#include "gui/feature.h"
#include "gui/features/resting_game.h"
#include "gui/model/start_rows.h"

namespace stockade::gui {

class FilesFeature;
class RecentList;
class StartPagePanel;
class Thumbnails;

/// While the page is shown, the game rests. A command that is about the board, and everything that
/// happens to the game, shows the board again.
class StartPageFeature : public Feature {
 public:
  StartPageFeature(Workplace& place, FilesFeature& files);
  ~StartPageFeature() override;

  bool perform(Action action) override;
  void follow(const SessionEvent& event) override;
  void refresh_looks() override;
  void close() override;

  void show();
  /// Shows the board again.
  void leave();
  [[nodiscard]] bool shown() const;

 private:
  void fill();
  void choose(StartChoice choice);
  void play();
  void make_thumbnail();

  FilesFeature& files_;
  StartPagePanel* page_ = nullptr;
  std::unique_ptr<RecentList> recent_;
  std::unique_ptr<Thumbnails> thumbnails_;
  RestingGame game_;
};

}  // namespace stockade::gui
