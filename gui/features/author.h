#pragma once
// AuthorFeature: the author's workbench beside the board. The files of the variant are edited here
// or in any editor. Typed text is checked, and saved rules go to the board at once.

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <wx/fswatcher.h>
#include <wx/timer.h>

#include "framework/position/site.h"
#include "framework/session/authoring/sources.h"
#include "framework/session/records/replay.h"
#include "framework/tools/ruletest/suite.h"
#include "gui/bridge/background.h"
#include "gui/feature.h"

class wxMouseEvent;
class wxSplitterWindow;

namespace stockade::gui {

class AuthorPanel;
class SourceEditor;
enum class TestRun;
struct Finding;

class AuthorFeature : public Feature {
 public:
  explicit AuthorFeature(Workplace& place);
  ~AuthorFeature() override;

  void follow(const SessionEvent& event) override;
  void update_commands() override;
  void refresh_looks() override;
  [[nodiscard]] bool may_close() override;
  std::vector<wxWindow*> regions() override;
  void close() override;

  // --- for tests
  [[nodiscard]] bool shown() const;
  /// Null until it is shown for the first time.
  [[nodiscard]] AuthorPanel* panel() const { return panel_; }
  /// True if nothing is being checked, compiled or tested, and nothing waits for that.
  [[nodiscard]] bool idle() const;
  bool save(SourceEditor& editor);
  void run_tests(TestRun run);

 private:
  void show(bool on);
  void build();
  void open_variant_files();
  void bind(SourceEditor& editor);
  bool take_editor_key(SourceEditor& editor, const wxKeyEvent& event);
  void go_to(const SourceMark& where);
  void follow_name(SourceEditor& editor, size_t offset);
  void edit_copy(SourceEditor& editor);

  // checks and the board
  void check();
  void show_problems();
  void watch();
  void look_at_disk();
  void reload();
  void say_illegal_move();
  void take_script_errors();
  void take_rules(const SourceCheck& check, bool defaults);

  // the inspector
  void point_at(wxMouseEvent& event);
  void inspect_here();
  void count(int depth, bool profile);

  // tests
  void take_report(SuiteReport report, bool some);
  void show_test_marks();
  void make_test();
  void show_failure(const Finding& finding);

  AuthorPanel* panel_ = nullptr;
  wxSplitterWindow* splitter_ = nullptr;
  std::filesystem::path own_;  ///< the file of the variant in the editor
  SourceOptions options_;      ///< options of the game on the board
  DefinitionPtr good_;         ///< the last rules that compiled
  Diagnostics check_problems_;
  Diagnostics play_problems_;  ///< errors of scripts on the board
  std::optional<ReplayProblem> game_problem_;
  /// The contents of the files when they were last read.
  std::map<std::filesystem::path, std::string> on_disk_;
  std::unique_ptr<wxFileSystemWatcher> watcher_;
  wxTimer check_timer_;
  wxTimer disk_timer_;
  wxTimer progress_timer_;
  SuiteReport report_;
  std::atomic<int> tests_done_{0};
  std::atomic<int> tests_all_{0};
  Site inspected_;  ///< the site under the pointer, or the site of the board's cursor
  Site cursor_;
  bool closing_ = false;
  // The last members: their threads use the others.
  Background checker_;
  Background loader_;
  Background tester_;
  Background inspector_;
  Background counter_;
};

}  // namespace stockade::gui
