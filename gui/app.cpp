#include "gui/app.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <wx/app.h>
#include <wx/image.h>
#include <wx/log.h>

#include "framework/notation/dialects/recognise.h"
#include "framework/session/library.h"
#include "gui/bench/handler_clock.h"
#include "gui/bench/window_bench.h"
#include "gui/bridge/first_size.h"
#include "gui/bridge/native_theme.h"
#include "gui/catalogue.h"
#include "gui/main_frame.h"

namespace stockade::gui {
namespace {

constexpr const char* kFirstVariant = "hostage";

class App : public wxApp {
 public:
  explicit App(const PluginRegistry& plugins) : plugins_(plugins) {}

  CommandLine line;
  Settings settings;
  DefinitionPtr definition;

  bool OnInit() override {
    SetAppName("stockade");
    translate_wx();
    wxImage::AddHandler(new wxPNGHandler);
    MainFrame::Options options;
    options.settings = settings;
    options.appearance = line.theme;
    options.board = line.board;
    options.desktop_dark = desktop_is_dark();
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
  void bench(MainFrame& frame) const {
    const std::vector<BenchFigure> figures = run_window_bench(frame);
    const wxSize size = frame.GetSize();
    fmt::print("{}", line.json ? bench_json(figures, size.x, size.y)
                               : bench_table(figures, size.x, size.y));
    frame.Close(true);
  }

  const PluginRegistry& plugins_;
};

}  // namespace

int run_app(const CommandLine& line, const PluginRegistry& plugins, int argc, char** argv) {
  std::optional<BenchHome> home;
  if (line.bench) home.emplace();
  auto* app = new App(plugins);  // wx owns it
  wxApp::SetInstance(app);
  app->line = line;
  app->settings = Settings::load();
  const Diagnostics untranslated =
      speak(line.language.empty() ? app->settings.language : line.language);
  if (!untranslated.empty()) (void)fail(untranslated, 0);  // the window speaks English
  auto definition = open_variant(!line.variant.empty()            ? line.variant
                                 : !app->settings.variant.empty() ? app->settings.variant
                                                                  : kFirstVariant);
  // The last variant may no longer exist.
  if (!definition && line.variant.empty()) definition = open_variant(kFirstVariant);
  if (!definition) return fail(definition.problems(), kWrongCall);
  if (!line.fen.empty()) {
    Diagnostics remarks;
    const auto read = recognise_fen(**definition, line.fen, remarks);
    if (!read) return fail(read.problems(), kWrongCall);
    if (!remarks.empty()) (void)fail(remarks, 0);
  }
  app->definition = *definition;
  std::error_code code;
  if (!line.file.empty() && !std::filesystem::is_regular_file(line.file, code))
    return fail({error("file", line.file + ": no such file",
                       open_variant(line.file).ok()
                           ? "'stockade-gui --variant " + line.file + "' opens the variant"
                           : "")},
                kWrongCall);
  // Messages of wx go to the terminal, as there may be no display.
  delete wxLog::SetActiveTarget(new wxLogStderr);
  int one = std::min(argc, 1);
  return wxEntry(one, argv);
}

}  // namespace stockade::gui
