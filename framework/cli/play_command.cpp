// play: a game in the terminal.

#include <cctype>
#include <chrono>
#include <iostream>
#include <memory>
#include <sstream>

#include <unistd.h>

#include "framework/cli/command.h"
#include "framework/notation/board_text.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/notation/position_text.h"
#include "framework/protocol/uci_server_go.h"
#include "framework/session/session.h"

namespace stockade::cli {
namespace {

constexpr const char* kHelp =
    "  a move       e4, Nf3, O-O, e2e4; drop N*c7 or N@c7; exchange (Q)*a4 or P#Q@a4\n"
    "  moves        list the legal moves        undo, redo   take back, play again\n"
    "  go           let the computer move       pause        the computer waits\n"
    "  computer S   it plays w, b, both, none   time MS      its time a move\n"
    "  level N      it plays at level 1 to 10   flip         turn the board\n"
    "  fen [TEXT]   show or set the position\n"
    "  pgn          show the game               save FILE    write it to a file\n"
    "  rules        the rules of the game       new          another game\n"
    "  resign       give up                     quit         leave\n";

struct PlayArguments {
  PositionArguments position;
  EngineArguments engine;
  std::string computer = "b";
  int movetime = 5000;
  int level = kLevels;
};

/// A game between a person at a terminal and the computer.
class TerminalGame {
 public:
  TerminalGame(const PlayArguments& arguments, const PluginRegistry& plugins, Game game)
      : session_(game.definition_ptr()),
        searcher_(plugins.make_searcher(game.definition_ptr(), !arguments.engine.generic)) {
    if (!game.position().same_as(game.definition().start())) session_.set_start(game.position());
    Strength strength;
    strength.movetime_ms = arguments.movetime;
    strength.level = arguments.level;
    session_.set_strength(strength);
    set_computer(arguments.computer);
  }

  Exit run() {
    fmt::print("{}\n", session_.definition().name());
    fmt::print("Type a move (e4, Nf3), 'help' or 'quit'.\n\n");
    show_board();
    for (;;) {
      if (interrupted()) return leave();
      if (session_.computer_to_move()) {
        computer_move();
        continue;
      }
      // A computer that plays itself ends with the game; a person may look on, undo and go on.
      if (session_.outcome().over() && !isatty(STDIN_FILENO) && both_computer()) return Exit::ok;
      fmt::print("{}> ", session_.outcome().over() ? "over" : side_name());
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line)) return leave();
      if (!obey(line)) return Exit::ok;
    }
  }

 private:
  static Exit leave() {
    fmt::print("\n");
    return Exit::ok;
  }

  [[nodiscard]] std::string side_name() const {
    return session_.definition().equipment().side(session_.position().side_to_move()).name;
  }
  [[nodiscard]] bool both_computer() const {
    return session_.player(Side{0}) == PlayerKind::computer &&
           session_.player(Side{1}) == PlayerKind::computer;
  }

  bool set_computer(const std::string& who) {
    if (who != "w" && who != "b" && who != "both" && who != "none") return false;
    session_.set_player(Side{0},
                        who == "w" || who == "both" ? PlayerKind::computer : PlayerKind::person);
    session_.set_player(Side{1},
                        who == "b" || who == "both" ? PlayerKind::computer : PlayerKind::person);
    return true;
  }

  void show_board() {
    BoardTextOptions options;
    options.flipped = flipped_;
    options.last_move = session_.node().move;
    fmt::print("{}", draw_board(session_.definition(), session_.position(), options));
    if (!session_.notice().empty()) fmt::print("({})\n", session_.notice());
    fmt::print("{}\n", session_.status());
    complain(session_.take_script_errors());
  }

  void computer_move() {
    SearchLimits limits;
    limits.movetime_ms = session_.strength().movetime_ms;
    limits.level = session_.strength().level;
    limits.variety_cp = session_.strength().full() ? 20 : 0;
    limits.seed =
        static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
    if (isatty(STDOUT_FILENO)) {
      fmt::print("thinking ...\r");
      std::fflush(stdout);
    }
    const InterruptWatch watch(*searcher_);
    const SearchResult result = searcher_->search(session_.game(), limits);
    if (result.best.is_none()) return;
    const std::string text = move_text(session_.game(), result.best);
    const std::string who = side_name();
    session_.play(result.best);
    fmt::print("{} plays {} ({})\n", who, text, result.info.score.to_string());
    show_board();
  }

  void play(const std::string& text) {
    const auto move = session_.play_text(text);
    if (!move.ok()) {
      for (const Diagnostic& problem : move.problems())
        fmt::print("  {}{}\n", problem.message,
                   problem.hint.empty() ? "" : " (" + problem.hint + ")");
      return;
    }
    show_board();
  }

  /// False to leave.
  bool obey(const std::string& line) {
    std::istringstream in(line);
    std::string word;
    in >> word;
    std::string rest;
    std::getline(in >> std::ws, rest);
    if (word.empty()) return true;
    if (word == "quit" || word == "exit" || word == "q") return false;
    if (word == "help" || word == "?")
      fmt::print("{}", kHelp);
    else if (word == "moves")
      list_moves();
    else if (word == "undo" || word == "u")
      step(session_.undo(), "there is no move to take back");
    else if (word == "redo" || word == "r")
      step(session_.redo(), "there is no move to play again");
    else if (word == "go")
      go();
    else if (word == "pause")
      session_.pause();
    else if (word == "computer") {
      if (!set_computer(rest)) fmt::print("  say computer w, b, both or none\n");
    } else if (word == "time")
      set_time(rest);
    else if (word == "level")
      set_level(rest);
    else if (word == "fen")
      position_text(rest);
    else if (word == "flip") {
      flipped_ = !flipped_;
      show_board();
    } else if (word == "board")
      show_board();
    else if (word == "pgn")
      fmt::print("{}", write_pgn(session_.record()));
    else if (word == "save")
      save(rest);
    else if (word == "rules")
      fmt::print("{}\n", session_.definition().metadata().help);
    else if (word == "new") {
      session_.new_game();
      show_board();
    } else if (word == "resign") {
      session_.resign(session_.position().side_to_move());
      fmt::print("{}\n", session_.status());
    } else
      play(line);
    return true;
  }

  void step(bool done, const char* otherwise) {
    if (done)
      show_board();
    else
      fmt::print("  {}\n", otherwise);
  }

  void list_moves() {
    std::string row;
    for (const Move move : session_.legal_moves()) {
      const std::string text =
          move_text(session_.game(), move, session_.legal_moves(), MoveStyle::printed);
      if (row.size() + text.size() > 78) {
        fmt::print("  {}\n", row);
        row.clear();
      }
      row += (row.empty() ? "" : " ") + text;
    }
    if (!row.empty()) fmt::print("  {}\n", row);
    fmt::print("  {} moves\n", session_.legal_moves().size());
  }

  void go() {
    if (session_.outcome().over()) {
      fmt::print("  the game is over; 'undo' or 'new'\n");
      return;
    }
    session_.resume();
    if (!session_.computer_to_move()) computer_move();
  }

  void set_time(const std::string& text) {
    const auto milliseconds = number_between(text, 1, 3'600'000);
    if (!milliseconds) {
      fmt::print("  say time and milliseconds, from 1 to 3600000: time 5000\n");
      return;
    }
    Strength strength = session_.strength();
    strength.movetime_ms = static_cast<int>(*milliseconds);
    session_.set_strength(strength);
    fmt::print("  the computer takes {} ms a move\n", strength.movetime_ms);
  }

  void set_level(const std::string& text) {
    const auto level = number_between(text, 1, kLevels);
    if (!level) {
      fmt::print("  say level and a number from 1 (beginner) to {}: level 3\n", kLevels);
      return;
    }
    Strength strength = session_.strength();
    strength.level = static_cast<int>(*level);
    session_.set_strength(strength);
    fmt::print("  the computer plays at level {} of {}\n", strength.level, kLevels);
  }

  void position_text(const std::string& text) {
    if (text.empty()) {
      fmt::print("{}\n", write_position(session_.definition(), session_.position()));
      return;
    }
    const auto position = session_.set_position_text(text);
    if (position.ok())
      show_board();
    else
      fmt::print("  {}\n", position.message());
  }

  void save(const std::string& file) {
    if (file.empty())
      fmt::print("  say save and a file name\n");
    else if (write_file(file, write_pgn(session_.record())))
      fmt::print("  written to {}\n", file);
  }

  Session session_;
  std::unique_ptr<Searcher> searcher_;
  bool flipped_ = false;
};

Exit play(const PlayArguments& arguments, const PluginRegistry& plugins) {
  auto game = arguments.position.open();
  if (!game || !arguments.engine.possible(plugins, game->definition())) return Exit::usage;
  return TerminalGame(arguments, plugins, std::move(*game)).run();
}

}  // namespace

void add_play_command(Invocation& invocation) {
  auto arguments = std::make_shared<PlayArguments>();
  CLI::App* command =
      add_command(invocation, "play", "Play a game in the terminal",
                  [=, &invocation] { return play(*arguments, invocation.plugins); });
  arguments->position.add_to(*command);
  arguments->engine.add_to(*command);
  command
      ->add_option("--computer", arguments->computer,
                   "What the computer plays: w, b, both or none (b)")
      ->check(CLI::IsMember({"w", "b", "both", "none"}));
  command
      ->add_option("--movetime", arguments->movetime,
                   "The computer's time a move in milliseconds (5000)")
      ->check(CLI::Range(1, 3'600'000));
  command
      ->add_option(
          "--level", arguments->level,
          fmt::format("How well the computer plays, from 1 (beginner) to {0} ({0})", kLevels))
      ->check(CLI::Range(1, kLevels));
}

}  // namespace stockade::cli
