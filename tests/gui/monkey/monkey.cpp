#include "tests/gui/monkey/monkey.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>
#include <wx/app.h>
#include <wx/dialog.h>
#include <wx/evtloop.h>
#include <wx/filedlg.h>
#include <wx/printdlg.h>

#include "framework/session/library.h"
#include "tests/gui/monkey/chances.h"
#include "tests/gui/monkey/watch.h"

namespace stockade::monkey {
namespace {

using gui::MainFrame;

constexpr int kTickMs = 1;
constexpr int kMaxWaits = 40;       // ticks for one action to be handled
constexpr int kStuckActions = 30;   // then a dialog is left by Esc
constexpr int kForcedActions = 45;  // then it is ended
constexpr int kMaxFinishSteps = 400;

/// For the words of a failure: the windows that are left, as wxWidgets and as the display knows
/// them.
std::string what_is_open() {
  std::string words;
  for (wxWindow* window : wxTopLevelWindows) {
    const auto* dialog = dynamic_cast<wxDialog*>(window);
    words += fmt::format(
        "; {} \"{}\"{}{}{}{}", wxString(window->GetClassInfo()->GetClassName()).utf8_string(),
        shown(window->GetLabel().utf8_string()), window->IsShown() ? "" : " hidden",
        window->IsEnabled() ? "" : " disabled", window->IsBeingDeleted() ? " being deleted" : "",
        dialog && dialog->IsModal() ? " modal" : "");
  }
  for (const Surface& surface : surfaces())
    words += fmt::format("; on the display: \"{}\" {}x{}{}", shown(surface.title),
                         surface.rect.width, surface.rect.height, surface.modal ? " modal" : "");
  return words;
}

}  // namespace

const std::vector<Monkey::Kind>& Monkey::kinds() {
  static const std::vector<Kind> table = {
      {"key", 14, &Monkey::press_key},
      {"shortcut", 14, &Monkey::press_shortcut},
      {"type", 8, &Monkey::type_text},
      {"type quickly", 5, &Monkey::type_quickly},
      {"escape", 6, &Monkey::escape},
      {"click", 14, &Monkey::click},
      {"click a control", 12, &Monkey::click_control},
      {"drag", 5, &Monkey::drag},
      {"wheel", 3, &Monkey::turn_wheel},
      {"play", 22, &Monkey::play},
      {"command", 14, &Monkey::command},
      {"paste", 4, &Monkey::paste},
      {"resize", 3, &Monkey::resize},
      {"close", 2, &Monkey::close_window},
      {"close the main window", 1, &Monkey::close_main},
      {"second window", 2, &Monkey::open_second},
      {"variant", 2, &Monkey::choose_variant},
      {"engine", 4, &Monkey::use_engine},
      {"computer", 5, &Monkey::let_computer_play},
      {"files", 2, &Monkey::spoil_files},
      {"friend", 4, &Monkey::meet_friend},
      {"network", 6, &Monkey::move_network},
      {"request", 3, &Monkey::ask_friend},
      {"rest", 8, &Monkey::rest},
  };
  return table;
}

Monkey::Monkey(Plan plan, const PluginRegistry& plugins)
    : plan_(std::move(plan)), plugins_(plugins), home_(std::getenv("HOME")) {
  timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { tick(); });
  wxModalDialogHook::Register();
}

Monkey::~Monkey() { wxModalDialogHook::Unregister(); }

void Monkey::start() {
  if (!hands_.ready()) watch().fail("the display has no XTest");
  open_window(false);
  timer_.StartOnce(kTickMs);
}

// ------------------------------------------------------------------------------------ the course

/// An action begins when the one before is handled, unless that takes long: a computer that thinks
/// keeps the window busy all the time.
void Monkey::tick() {
  network_.pump();
  wxEventLoopBase* loop = wxEventLoopBase::GetActive();
  const bool busy = loop && loop->Pending();
  if (rest_ > 0)
    --rest_;
  else if (!busy || ++waited_ > kMaxWaits)
    act();
  timer_.StartOnce(kTickMs);
}

void Monkey::act() {
  waited_ = 0;
  if (number_ > 0) check();
  if (finishing_ || number_ >= plan_.actions) return finish();
  ++number_;
  if (!plan_.only.empty() && !plan_.only.contains(number_)) return;
  uint64_t mix = plan_.seed * 0x9E3779B97F4A7C15ull + static_cast<uint64_t>(number_);
  Random random(splitmix(mix));
  if (frames().empty()) open_window(false);
  // No path is typed into a dialog of files: it would write anywhere.
  if (!file_dialogs_.empty()) {
    watch().begin(number_, "answers a file dialog");
    return answer_file_dialog(dynamic_cast<wxFileDialog&>(*file_dialogs_.back()), random);
  }
  const std::vector<Surface> all = surfaces();
  const std::string holder = !all.empty() && all.back().modal ? "*" + all.back().title : "";
  stuck_ = !holder.empty() && holder == held_by_ ? stuck_ + 1 : 0;
  held_by_ = holder;
  if (stuck_ > kForcedActions) {
    stuck_ = 0;
    for (wxWindow* window : wxTopLevelWindows)
      if (auto* dialog = dynamic_cast<wxDialog*>(window); dialog && dialog->IsModal()) {
        watch().begin(number_, "ends " + shown(holder));
        return later([ref = wxWindowRef(dialog), dialog] {
          if (ref && dialog->IsModal()) dialog->EndModal(wxID_CANCEL);
        });
      }
  }
  if (stuck_ > kStuckActions) {
    watch().begin(number_, "leaves " + shown(holder));
    (void)escape(random);
    return hands_.finish();
  }
  int sum = 0;
  for (const Kind& kind : kinds()) sum += kind.weight;
  int left = static_cast<int>(random.below(static_cast<uint32_t>(sum)));
  for (const Kind& kind : kinds())
    if ((left -= kind.weight) < 0) {
      // The log has it before it is done, in case it ends the program at once.
      watch().begin(number_, kind.name);
      const std::string done = (this->*kind.act)(random);
      if (!done.empty()) std::fprintf(stderr, "    %s\n", done.c_str());
      return hands_.finish();
    }
}

/// After each action the game in every window is the one that its moves make.
void Monkey::check() {
  for (MainFrame* frame : frames())
    if (const std::string wrong = wrong_with(frame->session()); !wrong.empty()) watch().fail(wrong);
}

/// Leaves dialogs and menus, and closes all windows.
void Monkey::finish() {
  if (!finishing_) watch().begin(number_ + 1, "closes everything");
  finishing_ = true;
  if (++finish_steps_ > kMaxFinishSteps)
    watch().fail("the windows cannot be closed" + what_is_open());
  network_.hold(false);
  if (wxTopLevelWindows.empty() && file_dialogs_.empty()) return wxTheApp->ExitMainLoop();
  rest_ = 5;
  if (!file_dialogs_.empty()) {
    auto* dialog = dynamic_cast<wxDialog*>(file_dialogs_.back());
    return dialog->EndModal(wxID_CANCEL);
  }
  if (blocked()) {
    Random random(plan_.seed);
    (void)escape(random);
    hands_.finish();
    // A question that Esc does not answer is left by its Cancel.
    if (finish_steps_ % 20 == 0)
      for (wxWindow* window : wxTopLevelWindows)
        if (auto* dialog = dynamic_cast<wxDialog*>(window); dialog && dialog->IsModal())
          dialog->EndModal(wxID_CANCEL);
    return;
  }
  for (MainFrame* frame : frames()) later_in(*frame, [frame] { frame->Close(true); });
}

/// Answers are chosen later, since the chooser needs time to look at its folder; printers get
/// nothing.
int Monkey::Enter(wxDialog* dialog) {
  if (dynamic_cast<wxPrintDialogBase*>(dialog) || dynamic_cast<wxPageSetupDialogBase*>(dialog))
    return wxID_CANCEL;
  if (dynamic_cast<wxFileDialog*>(dialog)) {
    file_dialogs_.push_back(dialog);
    dialog->Bind(wxEVT_DESTROY, [this, dialog](wxWindowDestroyEvent& event) {
      if (event.GetEventObject() == dialog) std::erase(file_dialogs_, dialog);
      event.Skip();
    });
  }
  return wxID_NONE;
}

void Monkey::answer_file_dialog(wxFileDialog& dialog, Random& random) {
  static constexpr const char* kNames[] = {"game.pgn", "games.pgn", "garbage.pgn", "missing.pgn",
                                           "own.yaml", "out.pgn",   "folder",      "out.csv",
                                           "out.png",  "out.svg",   "engine"};
  if (!dialog.IsModal()) return;
  if (random.below(4) == 0) {
    std::erase(file_dialogs_, &dialog);
    return dialog.EndModal(wxID_CANCEL);
  }
  if (random.below(2) == 0) return dialog.SetPath(wxString::FromUTF8(folder(pick(kNames, random))));
  std::erase(file_dialogs_, &dialog);
  dialog.EndModal(wxID_OK);
}

void Monkey::later(std::function<void()> what) { CallAfter(std::move(what)); }

/// The same for something that a person does in a window, unless a dialog has been opened before.
void Monkey::later_in(wxWindow& window, std::function<void()> what) {
  later([this, ref = wxWindowRef(&window), what = std::move(what)] {
    if (ref && ref->IsEnabled() && !blocked()) what();
  });
}

// ------------------------------------------------------------------------------------- the view

std::vector<MainFrame*> Monkey::frames() const {
  std::vector<MainFrame*> frames;
  for (const wxWindowRef& ref : {first_, second_})
    if (ref && !ref->IsBeingDeleted()) frames.push_back(static_cast<MainFrame*>(ref.get()));
  return frames;
}

MainFrame* Monkey::some_frame(Random& random) const {
  const std::vector<MainFrame*> all = frames();
  return all.empty() ? nullptr : pick(all, random);
}

bool Monkey::blocked() const {
  const std::vector<Surface> all = surfaces();
  return !all.empty() && all.back().modal;
}

Surface Monkey::some_surface(Random& random) const {
  const std::vector<Surface> all = surfaces();
  if (all.empty()) return {};
  return all.back().modal && random.below(12) != 0 ? all.back() : pick(all, random);
}

/// The pointer goes to a place in the window, which gets the keys then.
std::string Monkey::point_into(const Surface& surface, Random& random) {
  const wxPoint at(surface.rect.x + between(0, std::max(1, surface.rect.width - 1), random),
                   surface.rect.y + between(0, std::max(1, surface.rect.height - 1), random));
  hands_.move(at);
  return fmt::format("at {},{} in {}", at.x, at.y, shown(surface.title));
}

MainFrame* Monkey::open_window(bool second) {
  const std::string id = plan_.variant;
  auto definition = open_variant(id);
  // Its file may have been spoilt, and it may be chess.
  for (const char* other : {"chess", "hex", "go9"})
    if (!definition) definition = open_variant(other);
  if (!definition) watch().fail("there is no variant");
  MainFrame::Options options;
  options.settings = gui::Settings::load();
  options.settings.movetime_ms = 20;
  options.settings.width = 1000;
  options.settings.height = 760;
  auto* frame = new MainFrame(*definition, plugins_, options);
  (second ? second_ : first_) = frame;
  Strength strength = frame->session().strength();
  strength.movetime_ms = 20;
  frame->session().set_strength(strength);
  frame->session().set_seed(plan_.seed + static_cast<uint64_t>(number_));
  if (number_ > 0) frame->restore_unfinished();
  frame->Show();
  frame->SetPosition(second ? wxPoint(560, 380) : wxPoint(0, 0));
  return frame;
}

}  // namespace stockade::monkey
