#pragma once
// SourceEditor: one file of a variant as text, YAML or Lua, with what the checks and the tests have
// found in its lines.

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <wx/stc/stc.h>

#include "framework/base/diagnostic.h"
#include "framework/session/language_help.h"
#include "gui/looks.h"

namespace stockade::gui {

/// What the margin shows beside a line.
enum class LineMark { test_passed, test_failed, covered, uncovered, survived };

class SourceEditor : public wxStyledTextCtrl {
 public:
  SourceEditor(wxWindow* parent, Looks& looks, std::filesystem::path file);

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] bool is_yaml() const { return file_.extension() != ".lua"; }
  [[nodiscard]] bool is_tests() const;
  [[nodiscard]] std::string text() const;
  /// Replaces everything and forgets what could be undone; the text is that of the file.
  void load(const std::string& text, bool read_only);
  /// The text was written to the file.
  void saved();
  /// Replaces what differs, so that it can be undone.
  void change(const std::string& text);

  void show_problems(const Diagnostics& problems);
  void show_marks(LineMark mark, const std::set<int>& lines);
  /// What the margin says about lines, from 1, when it is pointed at.
  void show_notes(std::map<int, std::string> notes) { notes_ = std::move(notes); }
  [[nodiscard]] std::string note_at(int line) const;
  /// Lines that a mark is at, for tests.
  [[nodiscard]] std::set<int> lines_of(LineMark mark) const;
  [[nodiscard]] std::set<int> problem_lines() const;
  /// Puts the caret there; line and column count from 1, column in characters.
  void go_to(int line, int column);
  void refresh_looks();

  /// Finds the text behind the selection, or before it, beginning again at the end. False if it is
  /// not there.
  bool find(const std::string& words, bool forward, bool from_here = false);
  /// Replaces the selection if it is the text, and finds the next one.
  bool replace(const std::string& words, const std::string& by);
  int replace_all(const std::string& words, const std::string& by);
  void complete();

  std::function<void()> on_change;  ///< the text, or whether it is saved
  std::function<Completion(const std::string& text, size_t offset)> propose;
  /// What a tooltip says; "" for none.
  std::function<std::string(const std::string& text, size_t offset)> explain;
  /// A key with a command: true if it was one.
  std::function<bool(const wxKeyEvent&)> on_key;
  /// Ctrl+click.
  std::function<void(size_t offset)> on_follow;

 private:
  void style();
  void typed(wxStyledTextEvent& event);
  [[nodiscard]] bool proposes_after(int letter) const;
  [[nodiscard]] bool proposal_is_typed();
  void hover(wxStyledTextEvent& event);
  [[nodiscard]] int place_of(const SourceMark& where) const;
  void size_margin();

  Looks& looks_;
  std::filesystem::path file_;
  Diagnostics problems_;
  std::map<int, std::string> notes_;
};

}  // namespace stockade::gui
