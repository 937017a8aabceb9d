// MainFrame: engines of other programs, which play instead of ours or analyse beside it.

#include <filesystem>

#include "framework/base/files.h"
#include "framework/base/translate.h"
#include "framework/protocol/engine_list.h"
#include "framework/protocol/program_searcher.h"
#include "gui/dialogs/engines_dialog.h"
#include "gui/main_frame.h"
#include "gui/panels/analysis_panel.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {

void MainFrame::load_engines() {
  if (!options_.keep_state) return;
  const auto text = read_whole_file(engines_path());
  if (!text) return;  // no list of engines yet
  Diagnostics problems;
  engines_.engines = read_engine_list(*text, engines_path().string(), &problems);
  if (!problems.empty())
    status_->show_trouble(tr("An engine could not be read: {}", problems.front().to_string()));
  const Settings& s = options_.settings;
  for (size_t i = 0; i < engines_.engines.size(); ++i)
    if (engines_.engines[i].name == s.engine) engines_.chosen = static_cast<int>(i);
  engines_.plays = s.engine_plays;
  engines_.analyses = s.engine_analyses;
  use_engine();
}

void MainFrame::choose_engines() {
  const auto choice = ask_engines(this, session_.definition_ptr(), engines_);
  if (choice) set_engines(*choice);
}

void MainFrame::set_engines(EngineChoice choice) {
  engines_ = std::move(choice);
  Settings& s = options_.settings;
  s.engine = engines_.spec() ? engines_.spec()->name : "";
  s.engine_plays = engines_.plays;
  s.engine_analyses = engines_.analyses;
  if (options_.keep_state) {
    std::error_code failure;
    std::filesystem::create_directories(engines_path().parent_path(), failure);
    const Diagnostics problems = replace_file(engines_path(), write_engine_list(engines_.engines));
    if (!problems.empty())
      status_->show_trouble(tr("The engines cannot be saved: {}", problems.front().message));
  }
  stop_analysis();
  if (engine_.thinking()) engine_.cancel();
  use_engine();
  show_state();
  engage_computer();
}

/// Sets the chosen program for the second engine.
void MainFrame::use_engine() {
  const EngineSpec* spec = engines_.spec();
  if (!spec) return other_engine_.use({});
  other_engine_.use([this, spec = *spec](const DefinitionPtr& definition) {
    return make_program_searcher(spec, definition, [this](const std::string& words) {
      // Called in the searching thread, which ends before the window does.
      CallAfter([this, words] { status_->show_trouble(words); });
    });
  });
}

EngineBridge& MainFrame::player() {
  // A game with hidden pieces uses our engine: another program would receive the whole position.
  const bool other = engines_.spec() && engines_.plays && !seen_.hides();
  return other ? other_engine_ : engine_;
}

}  // namespace stockade::gui
