#include "gui/bench/window_bench.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>
#include <sstream>
#include <utility>

#include <time.h>
#include <unistd.h>
#include <wx/app.h>
#include <wx/dcscreen.h>
#include <wx/dialog.h>
#include <wx/evtloop.h>
#include <wx/modalhook.h>
#include <wx/uiaction.h>

#include "framework/base/files.h"
#include "framework/base/random.h"
#include "framework/notation/pgn.h"
#include "framework/session/library.h"
#include "gui/bench/handler_clock.h"
#include "gui/dialogs/games_dialog.h"
#include "gui/main_frame.h"
#include "gui/panels/move_list_panel.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRepeats = 15;
constexpr int kAnimatedMoves = 12;
constexpr int kDialogs = 5;
constexpr double kPatienceMs = 20'000;
constexpr double kNothingPaintedMs = 50;
constexpr size_t kCommentBytes = 2'000'000;
// 300 screens of the list at 1920x1080, of 60 moves each.
constexpr int kTreeMoves = 18'000;
constexpr int kLongestLine = 60;

constexpr double kLitMs = 30;
constexpr double kMoveMs = 50;
constexpr double kLargeMs = 100;  ///< for both, on a screen of more pixels than 1920x1080
constexpr double kFrames = 50;
constexpr double kStartMs = 500;
constexpr double kDialogMs = 200;
constexpr double kBlockMs = 50;
constexpr int kGames = 20'000;
constexpr int kDifferentGames = 200;
constexpr int kPlies = 80;
constexpr double kCollectionMs = 2000;
constexpr double kScrollMs = 16;
constexpr double kHandlerMs = 50;  ///< of processor time

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Milliseconds since this process was started, including the loading of its libraries; 0 if
/// unknown.
double ms_since_process_start() {
  std::ifstream file("/proc/self/stat");
  std::string text;
  std::getline(file, text);
  const size_t name_ends = text.rfind(')');
  if (name_ends == std::string::npos) return 0;
  std::istringstream fields(text.substr(name_ends + 1));
  std::string field;
  for (int i = 3; i < 22; ++i) fields >> field;  // the 22nd field of proc(5) is the start time
  double ticks = 0;
  if (!(fields >> ticks)) return 0;
  timespec now{};
  if (clock_gettime(CLOCK_BOOTTIME, &now) != 0) return 0;
  const double started = ticks / static_cast<double>(sysconf(_SC_CLK_TCK)) * 1000;
  return static_cast<double>(now.tv_sec) * 1000 + static_cast<double>(now.tv_nsec) / 1e6 - started;
}

/// Waits until the display has carried out all requests. It answers requests in order.
void wait_for_display() {
  wxColour ignored;
  wxScreenDC().GetPixel(0, 0, &ignored);
}

void handle_events() {
  HandlerClock::get().pump([] {
    wxEventLoopBase* loop = wxEventLoopBase::GetActive();
    loop->DispatchTimeout(2);
    wxTheApp->ProcessPendingEvents();
  });
}

/// Handles events until the window has nothing more to do.
void settle() {
  wxEventLoopBase* loop = wxEventLoopBase::GetActive();
  for (int i = 0; i < 15; ++i) {
    handle_events();
    loop->ProcessIdle();
    while (loop->Pending()) loop->Dispatch();
  }
  wait_for_display();
}

template <class Done>
bool wait_until(Done done) {
  const auto start = Clock::now();
  while (!done()) {
    if (ms_since(start) > kPatienceMs) return false;
    handle_events();
  }
  return true;
}

BenchFigure figure(std::string name, std::vector<double> samples, double limit) {
  BenchFigure result;
  result.name = std::move(name);
  result.unit = "ms";
  result.limit = limit;
  if (samples.empty()) return result;
  std::sort(samples.begin(), samples.end());
  result.median = samples[samples.size() / 2];
  result.worst = samples.back();
  result.samples = static_cast<int>(samples.size());
  return result;
}

/// Calls `act` when the toolkit has painted a window and its controls for the first time. To ask
/// for that at once, by wxWindow::Update(), would paint controls that have no size yet.
template <class Act>
void after_first_paint(wxWindow& window, Act act) {
  auto painted = std::make_shared<bool>(false);
  window.Bind(wxEVT_PAINT, [&window, act, painted](wxPaintEvent& event) {
    event.Skip();
    if (!std::exchange(*painted, true)) window.CallAfter(act);
  });
}

/// Measures how long a dialog takes from the command to its first picture, and closes it.
class DialogWatch : public wxModalDialogHook {
 public:
  DialogWatch() { Register(); }
  ~DialogWatch() override { Unregister(); }
  std::optional<double> painted_ms;
  Clock::time_point start = Clock::now();

 protected:
  int Enter(wxDialog* dialog) override {
    after_first_paint(*dialog, [this, dialog] {
      wait_for_display();
      painted_ms = ms_since(start);
      dialog->EndModal(wxID_CANCEL);
    });
    return wxID_NONE;
  }
};

/// Measures a browser of games: the time until it is shown, until it has found all games, for a
/// filter, and for a screen of the list.
class BrowserWatch : public wxModalDialogHook {
 public:
  BrowserWatch() { Register(); }
  ~BrowserWatch() override { Unregister(); }
  std::optional<double> painted_ms;
  std::optional<double> complete_ms;
  std::vector<double> filtered_ms;
  std::vector<double> scrolled_ms;
  Clock::time_point start = Clock::now();

 protected:
  int Enter(wxDialog* dialog) override {
    auto* games = dynamic_cast<GamesDialog*>(dialog);
    if (!games) return wxID_CANCEL;
    after_first_paint(*games, [this, games] {
      wait_for_display();
      painted_ms = ms_since(start);
      wait_until([&] { return !games->working(); });
      complete_ms = ms_since(start);
      const auto counter = std::make_shared<int>(0);  // shared until the windows are destroyed
      const int& painted = *counter;
      for (wxWindow* part : games->list().GetChildren())
        part->Bind(wxEVT_PAINT, [counter](wxPaintEvent& event) {
          event.Skip();
          ++*counter;
        });
      for (const char* words : {"1", "player 19", "player 199", "2001", ""}) {
        settle();
        const int before = painted;
        const auto begin = Clock::now();
        games->search().SetValue(words);
        wait_until([&] { return !games->working(); });
        // The same games may be listed as before, which paints nothing.
        const auto found = Clock::now();
        wait_until([&] { return painted != before || ms_since(found) > kNothingPaintedMs; });
        wait_for_display();
        filtered_ms.push_back(ms_since(begin));
      }
      for (int page = 0; page < kPages; ++page) {
        const auto begin = Clock::now();
        games->list().ScrollLines(games->list().GetCountPerPage());
        games->list().Update();
        wait_for_display();
        scrolled_ms.push_back(ms_since(begin));
        handle_events();
      }
      games->EndModal(wxID_CANCEL);
    });
    return wxID_NONE;
  }

 private:
  static constexpr int kPages = 100;
};

/// Notes when the next event of the mouse arrives at a window. The simulated mouse sleeps for 20 ms
/// after each button, so that the time of the call says nothing.
class MouseWatch {
 public:
  explicit MouseWatch(wxWindow& window) : window_(window) {
    for (const auto& type : kTypes) window_.Bind(type, &MouseWatch::note, this);
  }
  ~MouseWatch() {
    for (const auto& type : kTypes) window_.Unbind(type, &MouseWatch::note, this);
  }
  MouseWatch(const MouseWatch&) = delete;
  MouseWatch& operator=(const MouseWatch&) = delete;

  /// The time of the first event.
  [[nodiscard]] const std::optional<Clock::time_point>& arrived() const { return arrived_; }

 private:
  static inline const wxEventTypeTag<wxMouseEvent> kTypes[] = {wxEVT_LEFT_DOWN, wxEVT_LEFT_UP,
                                                               wxEVT_MOTION};
  void note(wxMouseEvent& event) {
    if (!arrived_) arrived_ = Clock::now();
    event.Skip();
  }

  wxWindow& window_;
  std::optional<Clock::time_point> arrived_;
};

BenchFigure time_of_start(MainFrame& frame) {
  wait_until([&] { return frame.canvas().paints() > 0; });
  wait_for_display();
  return figure("Start to painted window", {ms_since_process_start()}, kStartMs);
}

/// Cells of a legal move that two clicks play.
struct Step {
  Site from;
  Site to;
};

class Bench {
 public:
  /// `started`: the time until the window was painted. The simulated mouse sleeps when it is made.
  Bench(MainFrame& frame, BenchFigure started)
      : frame_(frame),
        started_(std::move(started)),
        large_(frame.GetSize().x * frame.GetSize().y > 1920 * 1080 + 1) {}

  std::vector<BenchFigure> run() {
    std::vector<BenchFigure> figures;
    figures.push_back(started_);
    frame_.execute(Action::computer_neither);
    frame_.execute(Action::animation);  // off; it is on by default
    canvas().SetFocus();
    settle();
    measure_moves(figures);
    figures.push_back(animations());
    figures.push_back(dialog("Variant dialog", Action::choose_variant, kDialogMs));
    measure_comment(figures);
    measure_tree(figures);
    measure_collection(figures);
    measure_handlers(figures);
    return figures;
  }

 private:
  BoardCanvas& canvas() { return frame_.canvas(); }
  Session& session() { return frame_.session(); }
  MoveListPanel& move_list() {
    return dynamic_cast<MoveListPanel&>(*wxWindow::FindWindowByName(wx_tr("moves"), &frame_));
  }

  /// The time from `act` until `window` has painted and the display shows it.
  template <class Window, class Act>
  double time_to_paint(const Window& window, Act act) {
    settle();
    const int before = window.paints();
    const auto begin = Clock::now();
    act();
    wait_until([&] { return window.paints() != before; });
    wait_for_display();
    return ms_since(begin);
  }

  /// The time from the event of the mouse that `act` makes until the board has painted and the
  /// display shows it.
  template <class Act>
  double time_of_mouse(Act act) {
    settle();
    MouseWatch watch(canvas());
    const int before = canvas().paints();
    act();
    wait_until([&] { return watch.arrived() && canvas().paints() != before; });
    wait_for_display();
    return ms_since(watch.arrived().value_or(Clock::now()));
  }

  void point_at(Site site) {
    const Point center = canvas().board_layout().piece_rect(site).center();
    mouse_.MouseMove(
        canvas().ClientToScreen(wxPoint(static_cast<int>(center.x), static_cast<int>(center.y))));
  }

  /// A move from cell to cell that is the only one between them, chosen at random.
  std::optional<Step> step() {
    const MoveList& moves = session().legal_moves();
    std::vector<Step> steps;
    for (const stockade::Move move : moves) {
      if (!move.from().is_cell() || !move.to().is_cell()) continue;
      const auto same = std::count_if(moves.begin(), moves.end(), [&](stockade::Move other) {
        return other.from() == move.from() && other.to() == move.to();
      });
      if (same == 1) steps.push_back({move.from(), move.to()});
    }
    if (steps.empty()) return std::nullopt;
    return steps[random_.below(static_cast<uint32_t>(steps.size()))];
  }

  void measure_moves(std::vector<BenchFigure>& figures) {
    std::vector<double> picked;
    std::vector<double> lit;
    std::vector<double> played;
    for (int i = 0; i < kRepeats; ++i) {
      const auto next = step();
      if (!next) {
        session().new_game();
        continue;
      }
      point_at(next->from);
      picked.push_back(time_of_mouse([&] { mouse_.MouseDown(); }));
      mouse_.MouseUp();
      lit.push_back(time_of_mouse([&] { point_at(next->to); }));
      const int plies = session().game().plies();
      played.push_back(time_of_mouse([&] {
        mouse_.MouseDown();
        wait_until([&] { return session().game().plies() != plies; });
      }));
      mouse_.MouseUp();
    }
    figures.push_back(
        figure("Piece picked up, its targets lit", picked, large_ ? kLargeMs : kLitMs));
    figures.push_back(figure("Target under the pointer lit", lit, large_ ? kLargeMs : kLitMs));
    figures.push_back(figure("Move played", played, large_ ? kLargeMs : kMoveMs));
  }

  /// Frames per second of animated moves, each from its first frame to its last.
  BenchFigure animations() {
    frame_.execute(Action::animation);
    std::vector<double> rates;
    for (int i = 0; i < kAnimatedMoves; ++i) {
      if (session().legal_moves().empty()) session().new_game();
      const MoveList& moves = session().legal_moves();
      settle();
      const int before = canvas().paints();
      session().play(moves[random_.below(static_cast<uint32_t>(moves.size()))]);
      wait_until([&] { return canvas().paints() != before || !canvas().animating(); });
      const auto first = Clock::now();
      int seen = canvas().paints();
      const int from = seen;
      double last = 0;
      while (canvas().animating()) {
        handle_events();
        if (canvas().paints() == seen) continue;
        seen = canvas().paints();
        wait_for_display();
        last = ms_since(first);
      }
      if (last > 0) rates.push_back((seen - from) * 1000 / last);
    }
    frame_.execute(Action::animation);
    BenchFigure result = figure("Animated move", rates, kFrames);
    result.unit = "frames/s";
    result.at_least = true;
    if (!rates.empty()) result.worst = *std::min_element(rates.begin(), rates.end());
    return result;
  }

  BenchFigure dialog(const char* name, Action action, double limit) {
    std::vector<double> times;
    for (int i = 0; i < kDialogs; ++i) {
      settle();
      DialogWatch watch;
      frame_.execute(action);
      if (watch.painted_ms) times.push_back(*watch.painted_ms);
    }
    // The first dialog reads the library, and the player waits for that one.
    BenchFigure result = figure(name, times, limit);
    result.every_sample = true;
    return result;
  }

  template <class Act>
  void add_block(std::vector<BenchFigure>& figures, const char* name, Act act, int repeats = 5) {
    std::vector<double> times;
    for (int i = 0; i < repeats; ++i) times.push_back(time_to_paint(move_list(), act));
    BenchFigure result = figure(name, times, kBlockMs);
    result.every_sample = true;
    figures.push_back(result);
  }

  void turn_wheel() {
    wxMouseEvent event(wxEVT_MOUSEWHEEL);
    event.m_wheelRotation = -120;
    event.m_wheelDelta = 120;
    wxPostEvent(&move_list(), event);
  }

  void measure_comment(std::vector<BenchFigure>& figures) {
    session().new_game();
    for (int i = 0; i < 10; ++i) session().play(session().legal_moves()[0]);
    std::string comment;
    // One paragraph, like comments from files.
    while (comment.size() < kCommentBytes)
      comment += "word " + std::to_string(comment.size()) + " of a long comment ";
    add_block(
        figures, "2 MB comment: written", [&] { session().set_comment(session().node(), comment); },
        1);
    add_block(figures, "2 MB comment: list scrolled", [&] { turn_wheel(); });
    bool back = false;
    add_block(figures, "2 MB comment: step through the game", [&] {
      back = !back;
      frame_.execute(back ? Action::previous : Action::next);
    });
    session().go_to_end();
    figures.push_back(dialog("2 MB comment: its dialog", Action::comment, kBlockMs));
  }

  /// A game whose main line branches everywhere, and whose branches branch again.
  Record tree() {
    Record record(session().definition_ptr());
    Game game(record.definition(), record.start());
    std::vector<RecordNode*> nodes = {&record.root()};
    int moves = 0;
    while (moves < kTreeMoves) {
      RecordNode* at = nodes[random_.below(static_cast<uint32_t>(nodes.size()))];
      if (at->depth() > 4 * kLongestLine) at = &record.root();
      const std::vector<stockade::Move> line = Record::line_to(*at);
      for (const stockade::Move move : line) game.play(move);
      size_t played = line.size();
      for (int i = 0; i < kLongestLine && moves < kTreeMoves; ++i) {
        const MoveList legal = game.legal_moves();
        if (legal.empty() || game.outcome().over()) break;
        const stockade::Move move = legal[random_.below(static_cast<uint32_t>(legal.size()))];
        at = &at->child(move);
        if (at->children.empty()) {
          ++moves;
          if (random_.below(8) == 0) at->comment = "A remark on this move, as books have them.";
        }
        game.play(move);
        ++played;
        nodes.push_back(at);
      }
      for (; played > 0; --played) game.undo();
    }
    return record;
  }

  void measure_tree(std::vector<BenchFigure>& figures) {
    session().new_game();
    Record record = tree();
    add_block(
        figures, "Tree of 300 pages: put on the board", [&] { session().load(std::move(record)); },
        1);
    add_block(figures, "Tree of 300 pages: list scrolled", [&] { turn_wheel(); });
    bool back = false;
    add_block(figures, "Tree of 300 pages: step through the game", [&] {
      back = !back;
      frame_.execute(back ? Action::previous : Action::next);
    });
    bool start = false;
    add_block(figures, "Tree of 300 pages: to its start and end", [&] {
      start = !start;
      frame_.execute(start ? Action::to_start : Action::to_end);
    });
    session().go_to_start();
    add_block(figures, "Tree of 300 pages: move played", [&] {
      const MoveList& moves = session().legal_moves();
      session().play(moves[random_.below(static_cast<uint32_t>(moves.size()))]);
    });
  }

  /// A file of many games, with different players and dates.
  std::string collection() {
    std::vector<std::string> games;
    for (int i = 0; i < kDifferentGames; ++i) {
      Record record(session().definition_ptr());
      Game game(record.definition(), record.start());
      RecordNode* at = &record.root();
      for (int ply = 0; ply < kPlies && !game.outcome().over(); ++ply) {
        const MoveList legal = game.legal_moves();
        const stockade::Move move = legal[random_.below(static_cast<uint32_t>(legal.size()))];
        at = &at->child(move);
        game.play(move);
      }
      std::string text = write_pgn(record);
      games.push_back(text.substr(text.find("[Result")));
    }
    std::string text;
    for (int i = 0; i < kGames; ++i)
      text += "[Event \"Bench\"]\n[White \"Player " + std::to_string(i) + "\"]\n[Black \"Player " +
              std::to_string(kGames - i) + "\"]\n[Date \"" + std::to_string(1950 + i % 70) +
              ".01.01\"]\n" + games[i % kDifferentGames] + "\n";
    return text;
  }

  void measure_collection(std::vector<BenchFigure>& figures) {
    session().new_game();
    const auto file = kept_games_folder().parent_path() / "bench.pgn";
    std::error_code ignored;
    std::filesystem::create_directories(file.parent_path(), ignored);
    if (!replace_file(file, collection()).empty()) return;
    settle();
    BrowserWatch watch;
    frame_.open_file(file.string());
    std::filesystem::remove(file, ignored);
    const auto add = [&](const char* name, std::vector<double> times, double limit) {
      BenchFigure result = figure(name, std::move(times), limit);
      result.every_sample = true;
      figures.push_back(result);
    };
    if (!watch.painted_ms || !watch.complete_ms) return;
    add("20 000 games: browser painted", {*watch.painted_ms}, kDialogMs);
    add("20 000 games: all listed", {*watch.complete_ms}, kCollectionMs);
    add("20 000 games: filtered", watch.filtered_ms, kDialogMs);
    figures.push_back(figure("20 000 games: a page scrolled", watch.scrolled_ms, kScrollMs));
  }

  /// Carries out a command as an event handler does, and handles what follows.
  template <class Act>
  void handle(const char* name, Act act) {
    wxCommandEvent event(wxEVT_MENU);
    canvas().SetName(wxString::FromUTF8(name));
    event.SetEventObject(&canvas());
    HandlerClock::get().run(event, act);
    settle();
  }

  /// What a player does first in every game of the library: opens it, asks for a hint, moves, lets
  /// it be analysed, takes the move back. Bench of what keeps the window from reacting.
  void measure_handlers(std::vector<BenchFigure>& figures) {
    HandlerClock& clock = HandlerClock::get();
    const wxString name = canvas().GetName();
    std::vector<double> longest;
    std::vector<double> long_works;
    std::string worst;
    std::string worst_work;
    clock.switch_on();
    for (const VariantHead& head : list_variants().variants) {
      (void)clock.take();
      handle("opened", [&] { frame_.open_definition(head.id); });
      handle("hint", [&] { frame_.execute(Action::hint); });
      handle("hint ended", [&] { frame_.execute(Action::hint); });
      handle("played", [&] {
        if (const MoveList& moves = session().legal_moves(); !moves.empty())
          session().play(moves[random_.below(static_cast<uint32_t>(moves.size()))]);
      });
      handle("analysed", [&] { frame_.execute(Action::analyse); });
      handle("analysis ended", [&] { frame_.execute(Action::analyse); });
      handle("taken back", [&] { session().undo(); });
      const HandlerClock::Longest found = clock.take();
      if (longest.empty() || found.ms > *std::max_element(longest.begin(), longest.end()))
        worst = head.id + ", " + found.event;
      longest.push_back(found.ms);
      const std::vector<std::string> works = clock.take_long_work();
      if (!works.empty() && worst_work.empty()) worst_work = head.id + ", " + works.front();
      long_works.push_back(static_cast<double>(works.size()));
    }
    canvas().SetName(name);
    BenchFigure result = figure("All games: longest event handler", longest, kHandlerMs);
    result.every_sample = true;
    result.note = worst;
    figures.push_back(result);
    BenchFigure entered = figure("All games: searches and loads in handlers", long_works, 0);
    entered.unit = "";
    entered.every_sample = true;
    entered.note = worst_work;
    figures.push_back(entered);
  }

  MainFrame& frame_;
  BenchFigure started_;
  bool large_;
  wxUIActionSimulator mouse_;
  Random random_{1};
};

}  // namespace

std::vector<BenchFigure> run_window_bench(MainFrame& frame) {
  BenchFigure started = time_of_start(frame);
  return Bench(frame, std::move(started)).run();
}

}  // namespace stockade::gui
