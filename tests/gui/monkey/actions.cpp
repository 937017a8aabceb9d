// The kinds of actions: what the monkey presses, types, clicks, spoils and sends.

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <wx/app.h>
#include <wx/clipbrd.h>
#include <wx/dialog.h>
#include <wx/menu.h>

#include "framework/session/library.h"
#include "gui/features/engines.h"
#include "gui/features/network.h"
#include "tests/gui/monkey/chances.h"
#include "tests/gui/monkey/monkey.h"
#include "tests/gui/monkey/watch.h"

namespace stockade::monkey {
namespace {

namespace fs = std::filesystem;
using gui::MainFrame;

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
    frame->feature<gui::EnginesFeature>().choose(choice);
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
