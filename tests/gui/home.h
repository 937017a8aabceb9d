#pragma once
// Folders for what a window keeps, for the time of one test, and hands for the dialogs that it
// opens.

#include <cstdlib>
#include <deque>
#include <filesystem>
#include <functional>
#include <string>

#include <catch2/catch.hpp>
#include <wx/button.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/modalhook.h>
#include <wx/msgdlg.h>

#include "framework/base/files.h"
#include "tests/gui/find.h"

namespace stockade::gui {

/// A home without anything in it.
class Home {
 public:
  Home() {
    std::string pattern = (std::filesystem::temp_directory_path() / "stockade-XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    folder_ = pattern;
    set("XDG_STATE_HOME", folder_ / "state");
    set("XDG_CONFIG_HOME", folder_ / "config");
    set("XDG_DATA_HOME", folder_ / "data");
  }
  ~Home() {
    for (const auto& [name, value] : before_)
      value.empty() ? ::unsetenv(name) : ::setenv(name, value.c_str(), 1);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Home(const Home&) = delete;
  Home& operator=(const Home&) = delete;

  [[nodiscard]] std::filesystem::path file(const std::string& name) const { return folder_ / name; }
  std::string write(const std::string& name, const std::string& text) const {
    REQUIRE(replace_file(file(name), text).empty());
    return file(name).string();
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    const auto text = read_whole_file(file(name));
    return text.ok() ? *text : "";
  }

 private:
  void set(const char* name, const std::filesystem::path& value) {
    const char* before = std::getenv(name);
    before_.emplace_back(name, before ? before : "");
    ::setenv(name, value.c_str(), 1);
  }
  std::filesystem::path folder_;
  std::vector<std::pair<const char*, std::string>> before_;
};

/// Chooses the n-th item (from 0) of the list of that name, anywhere in a window.
inline void choose(wxWindow& window, const std::string& name, int item) {
  auto& list = find<wxChoice>(window, name);
  list.SetSelection(item);
  wxCommandEvent event(wxEVT_CHOICE, list.GetId());
  event.SetEventObject(&list);
  event.SetInt(item);
  list.ProcessWindowEvent(event);
}

/// Does something with each dialog that opens, in order: a dialog that nobody expects is cancelled
/// and counted.
class Dialogs : public wxModalDialogHook {
 public:
  using Hands = std::function<void(wxDialog&)>;

  Dialogs() { Register(); }
  ~Dialogs() override { Unregister(); }

  /// The next dialog: `hands` act on it when it is on the screen, and end it.
  void expect(Hands hands) { expected_.push_back(std::move(hands)); }
  /// The next one has a button whose label begins so, which is pressed.
  void expect_press(const std::string& label) {
    expect([label](wxDialog& dialog) { press(dialog, label); });
  }
  /// The next one is a message.
  void expect_message() { expected_.emplace_back(); }

  [[nodiscard]] bool all_came() const { return expected_.empty(); }
  [[nodiscard]] int unexpected() const { return unexpected_; }
  /// What the message boxes said.
  [[nodiscard]] const std::string& messages() const { return messages_; }

  static void press(wxDialog& dialog, const std::string& label) {
    for (wxWindow* child : dialog.GetChildren()) {
      auto* button = dynamic_cast<wxButton*>(child);
      if (!button || button->GetLabelText().utf8_string().find(label) != 0) continue;
      wxCommandEvent event(wxEVT_BUTTON, button->GetId());
      event.SetEventObject(button);
      button->ProcessWindowEvent(event);
      return;
    }
    FAIL_CHECK("the dialog has no button '" << label << "'");
    dialog.EndModal(wxID_CANCEL);
  }

 protected:
  int Enter(wxDialog* dialog) override {
    if (expected_.empty()) {
      ++unexpected_;
      return wxID_CANCEL;
    }
    const Hands hands = std::move(expected_.front());
    expected_.pop_front();
    if (const auto* message = dynamic_cast<wxMessageDialog*>(dialog)) {
      messages_ += message->GetMessage().utf8_string() + "\n";
      return wxID_OK;
    }
    if (!hands) return wxID_CANCEL;
    dialog->CallAfter([dialog, hands] { hands(*dialog); });
    return wxID_NONE;
  }

 private:
  std::deque<Hands> expected_;
  int unexpected_ = 0;
  std::string messages_;
};

}  // namespace stockade::gui
