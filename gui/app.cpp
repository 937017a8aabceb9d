#include "gui/app.h"

#include <algorithm>

#include <wx/app.h>
#include <wx/image.h>

#include <fmt/format.h>

#include "framework/notation/position_text.h"
#include "framework/session/library.h"
#include "gui/bridge/native_theme.h"
#include "gui/main_frame.h"

namespace stockade::gui {
namespace {

constexpr const char* kFirstVariant = "hostage";

class App : public wxApp {
 public:
  App(const CommandLine& line, DefinitionPtr definition, Settings settings,
      const PluginRegistry& plugins)
      : line_(line),
        definition_(std::move(definition)),
        settings_(std::move(settings)),
        plugins_(plugins) {}

  bool OnInit() override {
    SetAppName("stockade");
    wxImage::AddHandler(new wxPNGHandler);
    MainFrame::Options options;
    options.settings = settings_;
    if (line_.theme)
      options.settings.theme =
          *line_.theme == Appearance::dark ? ThemeChoice::dark : ThemeChoice::light;
    if (line_.board) options.settings.board = *line_.board;
    options.desktop_dark = desktop_is_dark();
    auto* frame = new MainFrame(definition_, plugins_, std::move(options));
    if (!line_.fen.empty()) {
      const auto position = parse_position(*definition_, line_.fen);
      if (position.ok()) frame->session().set_start(*position);  // it was checked before
    }
    if (line_.flip) frame->execute(Action::flip);
    if (line_.maximised) frame->Maximize();
    if (!line_.file.empty())
      frame->open_file(line_.file);
    else if (line_.variant.empty() && line_.fen.empty())
      frame->restore_unfinished();
    frame->Show();
    return true;
  }

  int OnExit() override { return wxApp::OnExit(); }

  // The command line was read before wx started.
  void OnInitCmdLine(wxCmdLineParser&) override {}

 private:
  const CommandLine& line_;
  DefinitionPtr definition_;
  Settings settings_;
  const PluginRegistry& plugins_;
};

}  // namespace

int run_app(const CommandLine& line, const PluginRegistry& plugins, int argc, char** argv) {
  const auto fail = [](const std::string& message) {
    fmt::print(stderr, "stockade-gui: {}\n", message);
    return 2;
  };
  const Settings settings = Settings::load();
  auto definition = open_variant(!line.variant.empty()       ? line.variant
                                 : !settings.variant.empty() ? settings.variant
                                                             : kFirstVariant);
  // A variant that was played last may have gone since.
  if (!definition && line.variant.empty()) definition = open_variant(kFirstVariant);
  if (!definition) return fail(definition.message());
  if (!line.fen.empty()) {
    const auto position = parse_position(**definition, line.fen);
    if (!position) return fail(position.message());
  }
  wxApp::SetInstance(new App(line, *definition, settings, plugins));
  int one = std::min(argc, 1);
  return wxEntry(one, argv);
}

}  // namespace stockade::gui
