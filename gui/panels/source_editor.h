#pragma once
// SourceEditor: one file of a variant as text, YAML or Lua, with marks for the findings of checks
// and tests in its lines.

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <wx/stc/stc.h>

#include "framework/base/diagnostic.h"
#include "framework/session/authoring/language_help.h"
#include "gui/looks.h"

namespace stockade::gui {

/// The marks in the margin beside a line.
enum class LineMark { test_passed, test_failed, covered, uncovered, survived };

class SourceEditor : public wxStyledTextCtrl {
 public:
  SourceEditor(wxWindow* parent, Looks& looks, std::filesystem::path file);

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] bool is_yaml() const { return file_.extension() != ".lua"; }
  [[nodiscard]] bool is_tests() const;
  [[nodiscard]] bool is_lessons() const;
  [[nodiscard]] std::string text() const;
  /// Replaces the text with the text of the file, and forgets all steps that could be undone.
  void load(const std::string& text, bool read_only);
  /// Marks the text as written to the file.
  void saved();
  /// Replaces only the part that differs, so that the change can be undone.
  void change(const std::string& text);

  void show_problems(const Diagnostics& problems);
  void show_marks(LineMark mark, const std::set<int>& lines);
  /// Sets the notes that the margin shows under the pointer, by lines from 1.
  void show_notes(std::map<int, std::string> notes) { notes_ = std::move(notes); }
  [[nodiscard]] std::string note_at(int line) const;
  /// The lines with a mark, for tests.
  [[nodiscard]] std::set<int> lines_of(LineMark mark) const;
  [[nodiscard]] std::set<int> problem_lines() const;
  /// Puts the caret at a line and a column, both from 1; the column in characters.
  void go_to(int line, int column);
  void refresh_looks();

  /// Finds the text after the selection or before it, and starts over at the end. False if the text
  /// does not occur.
  bool find(const std::string& words, bool forward, bool from_here = false);
  /// Replaces the selection if it is the text, and finds the next occurrence.
  bool replace(const std::string& words, const std::string& by);
  int replace_all(const std::string& words, const std::string& by);
  void complete();

  std::function<void()> on_change;  ///< called when the text, or whether it is saved, has changed
  std::function<Completion(const std::string& text, size_t offset)> propose;
  /// Returns the tooltip at a place; "" for none.
  std::function<std::string(const std::string& text, size_t offset)> explain;
  /// Handles a key of a command; true if it was one.
  std::function<bool(const wxKeyEvent&)> on_key;
  /// Called for Ctrl+click.
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
