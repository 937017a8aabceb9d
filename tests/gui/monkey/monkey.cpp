#include "tests/gui/monkey/monkey.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <wx/app.h>
#include <wx/clipbrd.h>
#include <wx/dialog.h>
#include <wx/evtloop.h>
#include <wx/filedlg.h>
#include <wx/menu.h>
#include <wx/printdlg.h>

#include "framework/session/library.h"
#include "gui/features/network.h"
#include "gui/panels/status_line.h"
#include "tests/gui/monkey/watch.h"

namespace stockade::monkey {
namespace {

namespace fs = std::filesystem;
using gui::MainFrame;

constexpr int kTickMs = 1;
constexpr int kMostWaits = 40;      // ticks for one action to be handled
constexpr int kStuckActions = 30;   // then a dialog is left by Esc
constexpr int kForcedActions = 45;  // then it is ended
constexpr int kMostFinishSteps = 400;

template <class Table>
const auto& pick(const Table& table, Random& random) {
  return table[random.below(static_cast<uint32_t>(std::size(table)))];
}

int between(int least, int most, Random& random) {
  return least + static_cast<int>(random.below(static_cast<uint32_t>(most - least + 1)));
}

constexpr const char* kKeys[] = {
    "Return", "Return", "Escape", "Tab",    "Tab",     "space", "BackSpace", "Delete", "Up",
    "Up",     "Down",   "Down",   "Left",   "Left",    "Right", "Home",      "End",    "Prior",
    "Next",   "F1",     "F2",     "F3",     "F5",      "F6",    "F7",        "F9",     "F10",
    "F11",    "F12",    "Menu",   "Insert", "a",       "b",     "e",         "h",      "n",
    "q",      "x",      "z",      "1",      "2",       "3",     "8",         "0",      "plus",
    "minus",  "comma",  "period", "equal",  "question"};
constexpr const char* kLetters[] = {
    "a",      "b",     "c",    "d",   "e",     "f",           "g",
    "h",      "i",     "j",    "k",   "l",     "m",           "n",
    "o",      "p",     "r",    "s",   "t",     "u",           "v",
    "w",      "x",     "y",    "z",   "0",     "1",           "2",
    "3",      "4",     "5",    "6",   "comma", "bracketleft", "bracketright",
    "plus",   "minus", "Home", "End", "Left",  "Right",       "Up",
    "Delete", "space"};

/// What people type: moves, words to search for, numbers, times, lines of variant files; no paths.
constexpr const char* kTexts[] = {"e4",
                                  "Nf3",
                                  "O-O",
                                  "e2e4",
                                  "a1",
                                  "N*c7",
                                  "pass",
                                  "zzzz",
                                  "hex",
                                  "shogi",
                                  "random",
                                  "0",
                                  "-1",
                                  "7",
                                  "959",
                                  "99999999999999999999",
                                  "1e9",
                                  "0x7f",
                                  "5m+3s",
                                  "100ms",
                                  "60s",
                                  "40 moves",
                                  "none",
                                  "A good move (or not?)",
                                  "[%csl Ge4]",
                                  "!?",
                                  "127.0.0.1",
                                  "localhost:1",
                                  "ABCDEF",
                                  "8 9 10",
                                  "pieces:",
                                  "extends: chess",
                                  "  - a: b",
                                  "{",
                                  "]]",
                                  "board: 3x3",
                                  "script: x.lua",
                                  "name=hash option.Hash=64",
                                  "\"",
                                  "'",
                                  "\\",
                                  "%s%n%d",
                                  "&&&",
                                  "\n"};
constexpr const char* kQuick[] = {"zzzz",     "hzzz",   "qwertz",    "e4e5\n",
                                  "xx\nxx\n", "111111", "aaaaaaaaaa"};

/// What may be in the clipboard.
std::string garbage(const std::string& variant, Random& random) {
  static const std::string kPasted[] = {
      "",
      " ",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 99999999999999",
      "8/8/8/8/8/8/8/8 w - - 0 1",
      "k7/8/8/8/8/8/8/K7[QQQQqqqq] b - - 3 3",
      "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
      "1. e4 (1. d4 d5 (1... Nf6 2. c4)) e5 $1 $139 {a comment [%cal Ge2e4]} 2. Ke2 1/2-1/2",
      "[Event \"?\"]\n[Variant \"Shogi\"]\n\n1. P-7f *",
      "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n\n[Event \"c\"]\n\n1-0\n",
      "[FEN \"nonsense\"]\n[SetUp \"1\"]\n\n1. a4 *",
      "(((((((((((((((((((((((((((((",
      "{ a comment without an end",
      "\xE2\x80\xAE\xF0\x9F\xA6\x84\xC3\xA4\xEF\xBF\xBD\x01\x1b[31m",
      "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0",
      "name: X\nextends: chess\nboard: { size: 100000x100000 }\n"};
  switch (random.below(6)) {
    case 0:
      // GTK itself needs minutes for a line of many more in a text field.
      return std::string(static_cast<size_t>(between(1, 20'000, random)), 'x');
    case 1:
      return "[Variant \"" + variant + "\"]\n\n" + changed_text("1. e4 e5 2. Nf3 *", random);
    case 2:
      return changed_text(pick(kPasted, random), random);
    default:
      return pick(kPasted, random);
  }
}

/// A text without what a log cannot show.
std::string shown(std::string text) {
  if (text.size() > 60) text = text.substr(0, 60) + "…";
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) >= 0x7f) c = '.';
  return "'" + text + "'";
}

/// The controls in a window that can be clicked.
void collect(wxWindow& window, std::vector<wxWindow*>& controls) {
  for (wxWindow* child : window.GetChildren()) {
    if (child->IsTopLevel() || !child->IsShownOnScreen() || !child->IsEnabled()) continue;
    if (child->GetSize().x > 3 && child->GetSize().y > 3 && child->GetChildren().empty())
      controls.push_back(child);
    collect(*child, controls);
  }
}

void collect(const wxMenu& menu, std::vector<int>& ids) {
  for (const wxMenuItem* item : menu.GetMenuItems()) {
    if (item->GetSubMenu())
      collect(*item->GetSubMenu(), ids);
    else if (!item->IsSeparator() && item->IsEnabled())
      ids.push_back(item->GetId());
  }
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
  else if (!busy || ++waited_ > kMostWaits)
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
  if (++finish_steps_ > kMostFinishSteps) watch().fail("the windows cannot be closed");
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

// ----------------------------------------------------------------------------------- the actions

std::string Monkey::press_key(Random& random) {
  const Surface surface = some_surface(random);
  if (random.below(3) == 0) point_into(surface, random);
  const std::string key = pick(kKeys, random);
  std::vector<std::string> held;
  if (random.below(6) == 0) held.emplace_back("Shift_L");
  for (int times = random.below(4) == 0 ? between(2, 12, random) : 1; times > 0; --times)
    hands_.key(key, held);
  return key + (held.empty() ? "" : " with Shift") + " in " + shown(surface.title);
}

std::string Monkey::press_shortcut(Random& random) {
  if (random.below(2) == 0) point_into(some_surface(random), random);
  std::vector<std::string> held = {random.below(5) == 0 ? "Alt_L" : "Control_L"};
  if (random.below(3) == 0) held.emplace_back("Shift_L");
  const std::string key = pick(kLetters, random);
  hands_.key(key, held);
  return held.front() + (held.size() > 1 ? " Shift " : " ") + key;
}

std::string Monkey::type_text(Random& random) {
  if (random.below(2) == 0) point_into(some_surface(random), random);
  const std::string text = pick(kTexts, random);
  hands_.type(text);
  if (random.below(3) == 0) hands_.type("\n");
  return shown(text);
}

/// Faster than the program has idle time, and taken back as fast.
std::string Monkey::type_quickly(Random& random) {
  const std::string text = pick(kQuick, random);
  const int rounds = between(1, 4, random);
  for (int i = 0; i < rounds; ++i) {
    hands_.type(text);
    for (int back = between(0, 6, random); back > 0; --back) hands_.key("BackSpace");
  }
  return fmt::format("{} {} times", shown(text), rounds);
}

std::string Monkey::escape(Random& random) {
  const std::vector<Surface> all = surfaces();
  // The windows that are not the main ones come and go: the pointer goes into the last.
  if (!all.empty()) point_into(all.back().modal ? all.back() : pick(all, random), random);
  hands_.key("Escape");
  return "Escape";
}

std::string Monkey::click(Random& random) {
  const std::string where = point_into(some_surface(random), random);
  const int button = random.below(5) == 0 ? 3 : random.below(12) == 0 ? 2 : 1;
  const int times = random.below(5) == 0 ? 2 : 1;
  for (int i = 0; i < times; ++i) hands_.click(button);
  return fmt::format("button {}, {} times {}", button, times, where);
}

std::string Monkey::click_control(Random& random) {
  std::vector<wxWindow*> controls;
  wxWindow* modal = nullptr;
  for (wxWindow* window : wxTopLevelWindows)
    if (auto* dialog = dynamic_cast<wxDialog*>(window); dialog && dialog->IsModal()) modal = dialog;
  if (modal)
    collect(*modal, controls);
  else
    for (wxWindow* window : wxTopLevelWindows)
      if (window->IsShown()) collect(*window, controls);
  if (controls.empty()) return "";
  const wxWindow& control = *pick(controls, random);
  const wxRect rect = control.GetScreenRect();
  hands_.move(
      {rect.x + between(1, rect.width - 2, random), rect.y + between(1, rect.height - 2, random)});
  const int button = random.below(8) == 0 ? 3 : 1;
  hands_.click(button);
  if (random.below(6) == 0) hands_.click(button);
  return fmt::format("{} {} with button {}",
                     wxString(control.GetClassInfo()->GetClassName()).utf8_string(),
                     shown(control.GetLabel().utf8_string()), button);
}

std::string Monkey::drag(Random& random) {
  const Surface surface = some_surface(random);
  const std::string from = point_into(surface, random);
  const int button = pick(std::array{1, 1, 1, 2, 3}, random);
  hands_.press(button);
  for (int steps = between(1, 4, random); steps > 1; --steps) point_into(surface, random);
  const std::string to = point_into(random.below(6) == 0 ? some_surface(random) : surface, random);
  hands_.release(button);
  return "from " + from + " to " + to;
}

std::string Monkey::turn_wheel(Random& random) {
  const std::string where = point_into(some_surface(random), random);
  const int button = 4 + static_cast<int>(random.below(2));
  for (int times = between(1, 9, random); times > 0; --times) hands_.click(button);
  return where;
}

/// A legal move by clicks, or by a drag; what is asked then, others answer.
std::string Monkey::play(Random& random) {
  MainFrame* frame = some_frame(random);
  if (!frame || !frame->canvas().IsShownOnScreen()) return "";
  gui::BoardModel& board = frame->board();
  gui::BoardCanvas& canvas = frame->canvas();
  if (board.selector().state() == gui::SelectState::choosing) {
    hands_.key(random.below(3) == 0 ? "2" : "Return");
    return "chooses";
  }
  const MoveList& moves = board.moves();
  if (moves.empty()) return "";
  const Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
  const auto point_at = [&](Site site) {
    const gui::Point center = canvas.board_layout().piece_rect(site).center();
    hands_.move(
        canvas.ClientToScreen(wxPoint(static_cast<int>(center.x), static_cast<int>(center.y))));
  };
  const Site from = move.from();
  const Site to = gui::final_site(board.game().definition(), move);
  const std::string words = board.text_of(move);
  if (random.below(4) == 0) {
    hands_.type(words + "\n");
    return "types " + words;
  }
  const bool drags = random.below(3) == 0 && !from.none() && !to.none();
  if (!from.none()) {
    point_at(from);
    drags ? hands_.press(1) : hands_.click(1);
  }
  if (!to.none()) {
    point_at(to);
    drags ? hands_.release(1) : hands_.click(1);
  }
  return words;
}

/// A command of a menu.
std::string Monkey::command(Random& random) {
  if (blocked()) return "";
  std::vector<wxFrame*> all;
  for (wxWindow* window : wxTopLevelWindows)
    if (auto* frame = dynamic_cast<wxFrame*>(window);
        frame && frame->IsShown() && frame->IsEnabled() && frame->GetMenuBar())
      all.push_back(frame);
  if (all.empty()) return "";
  wxFrame* frame = pick(all, random);
  std::vector<int> ids;
  for (size_t i = 0; i < frame->GetMenuBar()->GetMenuCount(); ++i)
    collect(*frame->GetMenuBar()->GetMenu(i), ids);
  if (ids.empty()) return "";
  const int id = pick(ids, random);
  const wxMenuItem* item = frame->GetMenuBar()->FindItem(id);
  wxCommandEvent chosen(wxEVT_MENU, id);
  chosen.SetEventObject(frame);
  chosen.SetInt(item->IsCheckable() ? static_cast<int>(!item->IsChecked()) : 0);
  const std::string label = item->GetItemLabelText().utf8_string();
  if (item->IsCheckable()) frame->GetMenuBar()->Check(id, !item->IsChecked());
  wxPostEvent(frame, chosen);
  return label;
}

std::string Monkey::paste(Random& random) {
  const std::string text = garbage(plan_.variant, random);
  if (wxTheClipboard->Open()) {
    wxTheClipboard->SetData(new wxTextDataObject(wxString::FromUTF8(text)));
    wxTheClipboard->Close();
  }
  hands_.key(random.below(8) == 0 ? "Insert" : "v", {"Control_L"});
  return shown(text);
}

std::string Monkey::resize(Random& random) {
  std::vector<wxTopLevelWindow*> all;
  for (wxWindow* window : wxTopLevelWindows)
    if (auto* top = dynamic_cast<wxTopLevelWindow*>(window);
        top && top->IsShown() && !top->IsBeingDeleted())
      all.push_back(top);
  if (all.empty()) return "";
  wxTopLevelWindow* top = pick(all, random);
  switch (random.below(8)) {
    case 0:
      top->Maximize(!top->IsMaximized());
      return "maximises";
    case 1:
      top->SetSize(1, 1);
      return "as small as it can be";
    case 2:
      top->SetPosition({between(-200, 1300, random), between(-100, 900, random)});
      return "moves it";
    case 3:
      top->Raise();
      return "raises it";
    default: {
      const wxSize size(between(50, 1600, random), between(50, 1200, random));
      top->SetSize(size);
      return fmt::format("{}x{} {}", size.x, size.y, shown(top->GetTitle().utf8_string()));
    }
  }
}

/// The window's own button for closing, of what takes input now.
std::string Monkey::close_window(Random& random) {
  std::vector<wxTopLevelWindow*> all;
  wxTopLevelWindow* modal = nullptr;
  const bool held = blocked();
  for (wxWindow* window : wxTopLevelWindows) {
    auto* top = dynamic_cast<wxTopLevelWindow*>(window);
    if (!top || !top->IsShown() || top->IsBeingDeleted() || dynamic_cast<MainFrame*>(top)) continue;
    auto* dialog = dynamic_cast<wxDialog*>(top);
    if (dialog && dialog->IsModal())
      modal = dialog;
    else if (!held)
      all.push_back(top);
  }
  if (modal) all = {modal};
  if (all.empty()) return "";
  wxTopLevelWindow* top = pick(all, random);
  later([this, ref = wxWindowRef(top), dialog = modal != nullptr] {
    if (ref && ref->IsEnabled() && (dialog || !blocked())) ref->Close();
  });
  return shown(top->GetTitle().utf8_string());
}

/// Whatever is under way; the next action opens it again.
std::string Monkey::close_main(Random& random) {
  MainFrame* frame = some_frame(random);
  if (!frame || blocked()) return "";
  const bool force = random.below(3) == 0;
  later_in(*frame, [frame, force] { frame->Close(force); });
  return force ? "by force" : "";
}

std::string Monkey::open_second(Random&) {
  if (second_ || blocked()) return "";
  later([this] {
    if (!second_ && !blocked()) open_window(true);
  });
  return "opens it";
}

std::string Monkey::choose_variant(Random& random) {
  static constexpr const char* kOthers[] = {"chess",      "hostage",    "shogi",    "alice",
                                            "kriegspiel", "backgammon", "hex",      "bughouse",
                                            "go9",        "fourplayer", "tictactoe"};
  MainFrame* frame = some_frame(random);
  if (!frame || blocked()) return "";
  const std::string id = random.below(2) == 0 ? plan_.variant : pick(kOthers, random);
  auto definition = open_variant(id);
  if (!definition) return "";
  later_in(*frame, [frame, definition = *definition] { frame->session().new_game(definition); });
  return id;
}

std::string Monkey::use_engine(Random& random) {
  static constexpr const char* kFaults[] = {
      "dies-at-once",  "dies-asked", "dies-thinking", "dies-after", "floods", "floods-always",
      "one-long-line", "noise",      "nonsense",      "illegal",    "mute",   "deaf"};
  MainFrame* frame = some_frame(random);
  if (!frame || blocked()) return "";
  const std::string fault = pick(kFaults, random);
  const bool cecp = random.below(2) == 0;
  gui::EngineChoice choice;
  choice.plays = random.below(2) == 0;
  choice.analyses = random.below(3) != 0;
  if (random.below(6) != 0) {
    EngineSpec spec;
    spec.type = EngineKind::program;
    spec.name = "Rogue";
    spec.command = {folder("engine"), fault};
    spec.protocol = cecp ? EngineProtocol::cecp : EngineProtocol::uci;
    if (cecp) spec.command.emplace_back("--cecp");
    choice.engines = {spec};
    choice.chosen = 0;
  }
  const auto action =
      pick(std::array{gui::Action::computer_both, gui::Action::computer_white, gui::Action::analyse,
                      gui::Action::hint, gui::Action::computer_neither},
           random);
  later_in(*frame, [frame, choice, action] {
    frame->set_engines(choice);
    frame->execute(action);
  });
  return fault + (cecp ? " over XBoard's protocol" : " over UCI");
}

std::string Monkey::let_computer_play(Random& random) {
  MainFrame* frame = some_frame(random);
  if (!frame || blocked()) return "";
  const auto action = pick(
      std::array{gui::Action::computer_both, gui::Action::computer_white,
                 gui::Action::computer_black, gui::Action::computer_neither, gui::Action::analyse,
                 gui::Action::resume, gui::Action::move_now, gui::Action::hint},
      random);
  later_in(*frame, [frame, action] { frame->execute(action); });
  return gui::action_info(action).label;
}

/// Another program writes what the window reads: games, settings, engines, the variant's own files.
std::string Monkey::spoil_files(Random& random) {
  std::vector<fs::path> files;
  std::error_code ignored;
  const char* const folders[] = {"state", "config", "variants"};
  for (auto entry = fs::recursive_directory_iterator(folder(pick(folders, random)), ignored);
       entry != fs::recursive_directory_iterator(); entry.increment(ignored))
    if (entry->is_regular_file(ignored)) files.push_back(entry->path());
  std::sort(files.begin(), files.end());
  // Most of the library is not on the board.
  std::erase_if(files, [&](const fs::path& file) {
    return file.string().find("/variants/") != std::string::npos &&
           file.stem().string().find(plan_.variant) != 0;
  });
  if (files.empty()) return "";
  const fs::path& file = pick(files, random);
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  in.close();
  switch (random.below(4)) {
    case 0:
      text.resize(text.size() / 2);
      break;
    case 1:
      text = garbage(plan_.variant, random);
      break;
    default:
      text = changed_text(std::move(text), random);
  }
  std::ofstream(file, std::ios::binary) << text;
  return file.lexically_relative(home_).string();
}

// ------------------------------------------------------------------------------------- the friend

std::string Monkey::meet_friend(Random& random) {
  const std::vector<MainFrame*> all = frames();
  if (all.size() < 2) return open_second(random);
  if (blocked()) return "";
  auto& host = all.front()->feature<gui::NetworkFeature>();
  auto& guest = all.back()->feature<gui::NetworkFeature>();
  static constexpr const char* kClocks[] = {"", "", "3s+1s", "5m", "1s", "40/10s", "none"};
  if (host.port() == 0 || random.below(6) == 0) {
    host.host(Side{static_cast<int>(random.below(2))}, 0, pick(kClocks, random));
    network_.lead_to(host.port());
    return fmt::format("hosts at a port: {}", host.state());
  }
  network_.lead_to(host.port());
  const std::string code = random.below(6) == 0 ? "AAAAAA" : host.code();
  guest.join(fmt::format("127.0.0.1:{}", network_.port()), code);
  return "joins: " + guest.state();
}

std::string Monkey::move_network(Random& random) {
  switch (random.below(8)) {
    case 0:
      network_.cut();
      return "is cut";
    case 1:
      network_.hold(!network_.held());
      return network_.held() ? "stands" : "goes on";
    case 2:
    case 3:
      return "the next line " + network_.spoil_next(random);
    case 4:
      return shown(network_.call_as_stranger(random));
    case 5: {
      MainFrame* frame = some_frame(random);
      if (!frame) return "";
      frame->feature<gui::NetworkFeature>().cut();
      return "is cut at one end";
    }
    case 6: {
      MainFrame* frame = some_frame(random);
      if (!frame || blocked() || random.below(3) != 0) return "";
      frame->feature<gui::NetworkFeature>().leave();
      return "one leaves";
    }
    default:
      return shown(network_.forge(random));
  }
}

std::string Monkey::ask_friend(Random& random) {
  MainFrame* frame = some_frame(random);
  if (!frame || blocked()) return "";
  auto& network = frame->feature<gui::NetworkFeature>();
  if (network.asked()) {
    const bool yes = random.below(3) != 0;
    network.answer(yes);
    return yes ? "agrees" : "declines";
  }
  if (!network.linked()) return "";
  const auto action = pick(std::array{gui::Action::undo, gui::Action::agree_draw,
                                      gui::Action::rematch, gui::Action::resign},
                           random);
  later_in(*frame, [frame, action] { frame->execute(action); });
  return gui::action_info(action).label;
}

/// Lets things arrive.
std::string Monkey::rest(Random& random) {
  rest_ = between(1, 60, random);
  return fmt::format("{} moments", rest_);
}

}  // namespace stockade::monkey
