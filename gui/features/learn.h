#pragma once
// LearnFeature: the lessons and the puzzles of the variant on the board, in place of the board. The
// game that is being played rests meanwhile.

#include <filesystem>
#include <memory>
#include <optional>

#include "framework/session/learn/progress.h"
#include "gui/feature.h"
#include "gui/features/resting_game.h"

namespace stockade::gui {

class LessonModel;
class LessonPage;

class LearnFeature : public Feature {
 public:
  explicit LearnFeature(Workplace& place);
  ~LearnFeature() override;

  bool perform(Action action) override;
  void refresh_looks() override;
  void close() override;

  [[nodiscard]] bool shown() const;
  /// Shows the board of the game again.
  void leave();
  /// The lesson that is shown. For tests.
  [[nodiscard]] LessonModel& model() { return *model_; }
  [[nodiscard]] LessonPage& page() { return *page_; }

 private:
  void learn();
  void solve_puzzles();
  void solve_own_puzzles();
  /// Reads the file and shows it.
  void open(const std::filesystem::path& file);
  void show(CoursePtr course);
  void end();
  void destroy_page();

  RestingGame game_;
  std::optional<LearnerProgress> progress_;
  std::unique_ptr<LessonModel> model_;
  LessonPage* page_ = nullptr;
};

}  // namespace stockade::gui
