// stockade_monkey: one run of the monkey. monkey.py starts it in a folder and on a display of its
// own.

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <wx/app.h>
#include <wx/image.h>
#include <wx/log.h>

#include "gui/catalogue.h"
#include "tests/gui/monkey/monkey.h"
#include "tests/gui/monkey/watch.h"
#include "tests/gui/toolkit_log.h"
#include "variants/builtin_plugins.h"
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace {

using stockade::monkey::Monkey;
using stockade::monkey::Plan;
using stockade::monkey::watch;

class MonkeyApp : public wxApp {
 public:
  explicit MonkeyApp(Plan plan) : plan_(std::move(plan)) {}

  void OnInitCmdLine(wxCmdLineParser&) override {}
  bool OnInit() override {
    SetAppName("stockade");
    SetExitOnFrameDelete(false);
    wxImage::AddHandler(new wxPNGHandler);
    monkey_ = std::make_unique<Monkey>(plan_, plugins_);
    CallAfter([this] { monkey_->start(); });
    return true;
  }
  int OnExit() override {
    monkey_.reset();
    return 0;
  }
  void OnAssertFailure(const wxChar* file, int line, const wxChar*, const wxChar* condition,
                       const wxChar* words) override {
    watch().fail(
        (wxString(file) << ":" << line << ": wx assertion failed: " << condition << " " << words)
            .utf8_string());
  }
  int FilterEvent(wxEvent&) override {
    watch().beat();
    return Event_Skip;
  }

  stockade::PluginRegistry& plugins() { return plugins_; }

 private:
  Plan plan_;
  stockade::PluginRegistry plugins_;
  std::unique_ptr<Monkey> monkey_;
};

/// "3,7-20" as numbers.
std::set<int> read_numbers(const std::string& text) {
  std::set<int> numbers;
  for (size_t at = 0; at < text.size();) {
    size_t length = 0;
    const int first = std::stoi(text.substr(at), &length);
    at += length;
    int last = first;
    if (at < text.size() && text[at] == '-') {
      last = std::stoi(text.substr(++at), &length);
      at += length;
    }
    for (int number = first; number <= last; ++number) numbers.insert(number);
    if (at < text.size()) ++at;
  }
  return numbers;
}

}  // namespace

int main(int argc, char** argv) {
  Plan plan;
  std::string only;
  CLI::App line("One run of the monkey: random actions in the real window");
  line.add_option("--variant", plan.variant, "Of the first game")->required();
  line.add_option("--seed", plan.seed, "Of all chances");
  line.add_option("--actions", plan.actions, "How many");
  line.add_option("--only", only, "The numbers of those that are done, for example 3,7-20");
  CLI11_PARSE(line, argc, argv);
  plan.only = read_numbers(only);
  // It writes into all files that it can reach.
  const char* home = std::getenv("HOME");
  std::error_code ignored;
  if (!home ||
      !std::filesystem::exists(std::filesystem::path(home) / "home-of-a-monkey", ignored)) {
    std::fprintf(
        stderr,
        "stockade_monkey: start it by tests/gui/monkey.py, which gives it a folder of its own\n");
    return 2;
  }
#if defined(M_PERTURB)
  // What is used after it was freed shows: it holds nothing of what it was.
  ::mallopt(M_PERTURB, 0xA5);
#endif
  watch();
  stockade::gui::toolkit_log().on_complaint = [](const std::string& words) {
    // A chooser of files that is closed while it reads a folder: GTK forgets to stop reading. Tabs
    // and scroll bars of a panel that is just opened: GTK first gives them less room than they
    // need.
    for (const char* harmless : {"gtk_tree_view_get_selection", "gtk_box_gadget_distribute"})
      if (words.find(harmless) != std::string::npos) return;
    watch().fail(words);
  };
  auto* app = new MonkeyApp(std::move(plan));  // wx owns it
  stockade::add_builtin_plugins(app->plugins());
  wxApp::SetInstance(app);
  delete wxLog::SetActiveTarget(new wxLogStderr);
  int one = 1;
  return wxEntry(one, argv);
}
