#include "gui/app.h"

#include <algorithm>
#include <filesystem>
#include <future>
#include <optional>

#include <fmt/format.h>
#include <wx/app.h>
#include <wx/image.h>
#include <wx/log.h>

#include "framework/base/memory.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/session/library.h"
#include "gui/bench/handler_clock.h"
#include "gui/bench/window_bench.h"
#include "gui/bridge/aside.h"
#include "gui/bridge/first_size.h"
#include "gui/bridge/native_theme.h"
#include "gui/catalogue.h"
#include "gui/main_frame.h"

namespace stockade::gui {
namespace {

constexpr const char* kFirstVariant = "hostage";

/// The variant that the command line names, or else the last one.
Result<DefinitionPtr> open_first(const std::string& named, const std::string& last) {
  if (!named.empty()) return open_variant(named);
  if (auto definition = open_variant(last.empty() ? kFirstVariant : last)) return definition;
  return open_variant(kFirstVariant);  // the last one may no longer exist
}

class App : public wxApp {
 public:
  /// `failed` becomes true if no variant can be opened, which is reported. Both outlive it.
  App(const PluginRegistry& plugins, bool& failed) : plugins_(plugins), failed_(failed) {}

  CommandLine line;
  Settings settings;
  /// The variant to begin with, if it is open already.
  DefinitionPtr definition;

  bool OnInit() override {
    begin_reading_fonts();
    SetAppName("stockade");
    translate_wx();
    wxImage::AddHandler(new wxPNGHandler);
    MainFrame::Options options;
    options.settings = settings;
    options.appearance = line.theme;
    options.board = line.board;
    // GTK reads its style now, which takes longer. (A thread that began before GTK had started
    // would read the environment while GTK changes it.)
    std::future<Result<DefinitionPtr>> opening;
    if (!definition)
      opening = std::async(std::launch::async, open_first, line.variant, settings.variant);
    options.desktop_dark = desktop_is_dark();
    if (opening.valid() && !take(opening.get())) return false;
    if (line.bench) {
      options.settings.width = line.width;
      options.settings.height = line.height;
    }
    auto* frame = new MainFrame(definition, plugins_, std::move(options));
    if (!line.fen.empty()) {
      Diagnostics remarks;  // run_app() has shown them, and the problems
      const auto read = recognise_fen(*definition, line.fen, remarks);
      if (read.ok()) frame->session().set_start(read->position);
    }
    if (line.flip) frame->execute(Action::flip);
    if (line.maximised) frame->Maximize();
    // If the command line names a variant or a game, that one opens at once.
    const bool plain = line.file.empty() && line.variant.empty() && line.fen.empty();
    if (plain) frame->restore_unfinished();
    if (plain && settings.start_page && !line.bench) frame->execute(Action::start_page);
    give_first_size(*frame);
    frame->Show();
    if (line.bench) frame->after_first_paint([this, frame] { bench(*frame); });
    frame->after_first_paint(begin_listing);
    // A file of several games opens a dialog.
    if (!line.file.empty())
      frame->after_first_paint([this, frame] { frame->open_file(line.file); });
    return true;
  }

  /// Times the handlers of events, for --bench.
  void CallEventHandler(wxEvtHandler* handler, wxEventFunctor& functor,
                        wxEvent& event) const override {
    HandlerClock::get().run(event, [&] { wxApp::CallEventHandler(handler, functor, event); });
  }

  // The command line was read before wx started.
  void OnInitCmdLine(wxCmdLineParser&) override {}

 private:
  bool take(const Result<DefinitionPtr>& opened) {
    failed_ = !opened.ok();
    if (failed_) (void)fail(opened.problems(), kWrongCall);
    definition = failed_ ? nullptr : *opened;
    return !failed_;
  }

  void bench(MainFrame& frame) const {
    const std::vector<BenchFigure> figures = run_window_bench(frame);
    const wxSize size = frame.GetSize();
    fmt::print("{}", line.json ? bench_json(figures, size.x, size.y)
                               : bench_table(figures, size.x, size.y));
    frame.Close(true);
  }

  const PluginRegistry& plugins_;
  bool& failed_;
};

/// 0, or the exit status after reporting what cannot be opened.
int check_arguments(const CommandLine& line, const Result<DefinitionPtr>& definition) {
  if (!definition) return fail(definition.problems(), kWrongCall);
  if (!line.fen.empty()) {
    Diagnostics remarks;
    const auto read = recognise_fen(**definition, line.fen, remarks);
    if (!read) return fail(read.problems(), kWrongCall);
    if (!remarks.empty()) (void)fail(remarks, 0);
  }
  std::error_code code;
  if (line.file.empty() || std::filesystem::is_regular_file(line.file, code)) return 0;
  const std::string hint = open_variant(line.file).ok()
                               ? "'stockade-gui --variant " + line.file + "' opens the variant"
                               : "";
  return fail({error("file", line.file + ": no such file", hint)}, kWrongCall);
}

}  // namespace

int run_app(const CommandLine& line, const PluginRegistry& plugins, int argc, char** argv) {
  share_memory_stores();
  std::optional<BenchHome> home;
  if (line.bench) home.emplace();
  bool failed = false;
  auto* app = new App(plugins, failed);  // wx owns it
  wxApp::SetInstance(app);
  app->line = line;
  app->settings = Settings::load();
  const Diagnostics untranslated =
      speak(line.language.empty() ? app->settings.language : line.language);
  if (!untranslated.empty()) (void)fail(untranslated, 0);  // the window speaks English
  // What is wrong with the arguments is said before there is a window.
  if (!line.variant.empty() || !line.fen.empty() || !line.file.empty()) {
    const auto opened = open_first(line.variant, app->settings.variant);
    if (const int status = check_arguments(line, opened); status != 0) return status;
    app->definition = *opened;
  }
  // Messages of wx go to the terminal, as there may be no display.
  delete wxLog::SetActiveTarget(new wxLogStderr);
  int one = std::min(argc, 1);
  const int status = wxEntry(one, argv);
  return failed ? kWrongCall : status;
}

}  // namespace stockade::gui
