// play: plays a game in the terminal.

#include <algorithm>
#include <chrono>
#include <memory>
#include <sstream>

#include <unistd.h>

#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/notation/umpire_text.h"
#include "framework/search/information_set.h"
#include "framework/session/library.h"
#include "framework/session/play/session.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/input.h"
#include "framework/tools/cli/pgn_input.h"
#include "framework/tools/cli/play_friend.h"
#include "framework/tools/cli/terminal_board.h"
#include "framework/tools/protocol/uci_server_go.h"

namespace stockade::cli {
namespace {

constexpr const char* kPlayHelp =
    "  a move       e4, Nf3, O-O, e2e4; drop N*c7 or N@c7; exchange (Q)*a4 or P#Q@a4 (pay Q)\n"
    "  moves        list the legal moves        undo, redo   take back a turn, play it again\n"
    "  go           make the computer move      pause        make the computer wait\n"
    "  computer S   it plays w, b, both, none   time T       its time per move: 500ms, 5s\n"
    "  level N      its strength, 1 to 10       flip         turn the board\n"
    "  fen [FEN]    show or set the position    board        show the board\n"
    "  pgn          show the game               save FILE    write the game to a file\n"
    "  hint         show the best move          load FILE    go on with a saved game\n"
    "  rules        show the rules              new          start another game\n"
    "  resign       resign                      quit         leave\n"
    "  where pieces are hidden: heard (what the umpire has told), any? (whether a pawn can "
    "capture)\n";

/// The words that "did you mean" suggests.
const std::vector<std::string> kCommands = {
    "moves", "undo", "redo",  "go",     "pause", "computer", "time", "level", "flip", "fen", "pgn",
    "save",  "new",  "rules", "resign", "quit",  "exit",     "help", "board", "hint", "load"};

constexpr int kHintMs = 1000;

struct PlayArguments {
  PositionArguments position;
  FriendArguments with_friend;
  EngineArguments engine;
  MethodArgument method;
  std::string computer = "b";
  int movetime = 5000;
  int level = kLevels;
  std::string clock;
};

/// A game between a person at a terminal and the computer.
class TerminalGame {
 public:
  TerminalGame(const PlayArguments& arguments, TimeControl control,
               std::unique_ptr<Searcher> searcher, Game game)
      : session_(game.definition_ptr()), searcher_(std::move(searcher)) {
    if (!game.position().same_as(game.definition().start())) session_.set_start(game.position());
    Strength strength;
    strength.movetime_ms = arguments.movetime;
    strength.level = arguments.level;
    session_.set_strength(strength);
    session_.set_time_control(std::move(control));
    seats_taken_ = set_computer(arguments.computer);
  }

  /// Whether the arguments named existing sides for the computer.
  [[nodiscard]] bool seats_taken() const { return seats_taken_; }

  Exit run() {
    emit("{}\n", session_.definition().name());
    emit("Type a move (e4, Nf3), 'help' or 'quit'.\n\n");
    board_.show();
    for (;;) {
      if (interrupted()) return leave();
      if (session_.computer_to_move()) {
        computer_move();
        continue;
      }
      // In a script, a computer that plays against itself ends the program with the game. A person
      // may continue.
      if (session_.outcome().over() && !isatty(STDIN_FILENO) && both_computer()) return Exit::ok;
      emit("{}> ", session_.outcome().over() ? "over" : board_.side_name());
      flush_output();
      const auto line = input_.line();
      if (!line) return leave();
      if (session_.check_clock()) board_.show();
      if (!obey(*line)) return Exit::ok;
    }
  }

 private:
  /// Ends the program at the end of the input.
  static Exit leave() {
    emit("\n");
    return Exit::ok;
  }

  [[nodiscard]] bool both_computer() const {
    for (int side = 0; side < session_.definition().roster().sides(); ++side)
      if (session_.player(Side{side}) != PlayerKind::computer) return false;
    return true;
  }

  [[nodiscard]] bool person_to_move() const {
    return session_.player(session_.player_to_move()) == PlayerKind::person;
  }
  /// The side that resigns: the only person, or, if there are several or none, the side to move.
  [[nodiscard]] Side resigning_side() const {
    std::vector<Side> persons;
    for (int s = 0; s < session_.definition().roster().sides(); ++s)
      if (session_.player(Side{s}) == PlayerKind::person) persons.push_back(Side{s});
    return persons.size() == 1 ? persons.front() : session_.player_to_move();
  }

  /// Sets the sides that the computer plays: "w" and "b" are the first and the second side, and a
  /// person plays the other one. For games of more sides, `who` lists the names of sides with
  /// commas between them.
  bool set_computer(const std::string& who) {
    const auto& sides = session_.definition().equipment().sides;
    std::vector<bool> plays(sides.size(), true);
    if (who == "none" || who == "both") {
      plays.assign(sides.size(), who == "both");
    } else if (who == "w" || who == "b") {
      plays[who == "w" && plays.size() > 1 ? 1 : 0] = false;
    } else {
      const std::vector<std::string> names = player_tags(session_.definition().equipment());
      plays.assign(sides.size(), false);
      std::istringstream list(who);
      for (std::string name; std::getline(list, name, ',');) {
        const auto found = std::find_if(names.begin(), names.end(), [&](const std::string& one) {
          return same_word(one, name);
        });
        if (found == names.end()) return false;
        plays[static_cast<size_t>(found - names.begin())] = true;
      }
    }
    for (size_t side = 0; side < plays.size(); ++side)
      session_.set_player(Side{static_cast<int>(side)},
                          plays[side] ? PlayerKind::computer : PlayerKind::person);
    return true;
  }

  void computer_move() {
    const SearchLimits limits = session_.limits_of_play();
    if (isatty(STDOUT_FILENO)) emit_unchanged("thinking ...\r");
    flush_output();
    const InterruptWatch watch(*searcher_);
    if (board_.seen().hides()) return computer_attempt(limits);
    const SearchResult result = searcher_->search(session_.game(), limits);
    if (result.best.is_none()) return;
    const std::string text = move_text(session_.game(), result.best);
    const std::string who = board_.side_name();
    session_.play(result.best);
    emit("{} plays {} ({})\n", who, text, result.info.score.to_string());
    board_.show();
  }

  /// The computer tries moves until one can be played. It knows no more about them than a player in
  /// its place.
  void computer_attempt(const SearchLimits& limits) {
    SeenGame& seen = board_.seen();
    const Side mover = session_.player_to_move();
    const auto viewer = seen.viewer();
    const bool shown = !viewer || *viewer == mover;
    auto* searcher = dynamic_cast<PlayerSearcher*>(searcher_.get());
    if (!searcher) return session_.pause();
    const std::string who = board_.side_name();
    for (;;) {
      if (interrupted()) return;
      const SearchResult result = searcher->search(seen.player(mover), limits);
      if (result.best.is_none()) return session_.pause();
      const std::string text = attempt_text(seen.player(mover), result.best);
      const Attempted attempted = seen.attempt(result.best);
      if (attempted == Attempted::not_possible) return session_.pause();
      if (attempted == Attempted::refused) {
        if (shown) emit("{} tries {}, which fails\n", who, text);
        continue;
      }
      if (shown)
        emit("{} plays {} ({})\n", who, text, result.info.score.to_string());
      else
        emit("{} has moved\n", who);
      return board_.show();
    }
  }

  void ask() {
    const auto answer = board_.seen().hides() ? board_.seen().ask() : std::nullopt;
    if (!answer)
      emit("  this cannot be asked now\n");
    else
      emit("  {}\n", *answer ? "yes: try a capture with a pawn" : "no");
  }

  void show_heard() {
    const auto viewer = board_.seen().viewer();
    const Side side = viewer.value_or(session_.player_to_move());
    for (const PlayerEvent& event : board_.seen().player(side).events())
      emit("  {}\n", event_words(board_.seen().player(side), event));
  }

  /// Returns false to leave.
  bool obey(const std::string& line) {
    std::istringstream in(line);
    std::string word;
    in >> word;
    std::string rest;
    std::getline(in >> std::ws, rest);
    if (word.empty()) return true;
    if (word == "quit" || word == "exit" || word == "q") return false;
    if (word == "help" || word == "?")
      emit("{}", kPlayHelp);
    else if (word == "moves")
      board_.list_moves();
    else if (word == "undo" || word == "u")
      undo();
    else if (word == "redo" || word == "r")
      redo();
    else if (word == "go")
      go();
    else if (word == "pause")
      session_.pause();
    else if (word == "computer") {
      if (!set_computer(rest))
        emit("  write 'computer' and w, b, both or none, or names of sides: {}\n",
             fmt::join(player_tags(session_.definition().equipment()), ","));
    } else if (word == "time")
      set_time(rest);
    else if (word == "level")
      set_level(rest);
    else if (word == "fen")
      show_or_set_fen(rest);
    else if (word == "flip") {
      board_.flip();
    } else if (word == "board")
      board_.show();
    else if (word == "heard")
      show_heard();
    else if (word == "any?" || word == "any")
      ask();
    else if (word == "pgn")
      emit("{}", board_.game_text());
    else if (word == "save")
      board_.save(rest);
    else if (word == "load")
      load(rest);
    else if (word == "hint")
      hint();
    else if (word == "rules")
      emit("{}\n", session_.definition().metadata().help);
    else if (word == "new") {
      session_.new_game();
      board_.show();
    } else if (word == "resign") {
      session_.resign(resigning_side());
      emit("{}\n", session_.status());
    } else
      board_.play(line.substr(line.find(word)), kCommands);
    return true;
  }

  /// Shows the move that the computer would play, without playing it.
  void hint() {
    if (session_.outcome().over()) return emit("  the game is over\n");
    if (board_.seen().hides()) return emit("  where pieces are hidden, there are no hints\n");
    SearchLimits limits;
    limits.movetime_ms = kHintMs;
    const InterruptWatch watch(*searcher_);
    const SearchResult result = searcher_->search(session_.game(), limits);
    if (!result.best.is_none())
      emit("  {} ({})\n", move_text(session_.game(), result.best), result.info.score.to_string());
  }

  /// Continues with the first game of a file. If the file cannot be read, the game on the board
  /// stays.
  void load(const std::string& file) {
    if (file.empty()) return emit("  write 'load' and the name of a file with a game\n");
    // Waiting for the writer of a pipe would stop the game.
    std::error_code failure;
    if (std::filesystem::is_fifo(file, failure)) return emit("  {} is a pipe, not a file\n", file);
    const auto text = read_pgn_file(file);
    if (!text) return;
    PgnReadOptions options;
    options.file = file;
    options.fallback = session_.definition_ptr();
    options.resolve = resolve_variant;
    PgnStream games(*text, std::move(options));
    auto game = games.next();
    if (!game) return emit("  {} has no game\n", file);
    report(game->warnings);
    if (game->failure) return report({game->failure->diagnostic});
    const GameDefinition& rules = *game->record.definition();
    if (rules.content_hash() != session_.definition().content_hash())
      return emit("  the game is one of {}: start 'stockade play {}'\n", rules.name(), rules.id());
    session_.load(std::move(game->record));
    board_.show();
  }

  /// Whether a person plays a game that hides pieces; then refuses to take a move back. A player
  /// who took a move back would already know what it met, and after the end of the game,
  /// everything.
  bool moves_stay() {
    if (!session_.definition().facts().hides_information || !board_.seen().viewer()) return false;
    emit("  where pieces are hidden, no move is taken back\n");
    return true;
  }

  /// Takes back a resignation, or the person's last move with the computer's answer.
  void undo() {
    if (moves_stay()) return;
    if (session_.withdraw_result()) return board_.show();
    const RecordNode& here = session_.node();
    const bool paused = session_.paused();
    bool done = false;
    do done = session_.undo();
    while (done && !person_to_move() && !both_computer());
    if (done) return board_.show();
    emit("  you have no move to take back\n");
    if (&session_.node() == &here) return;
    session_.go_to(here);
    if (!paused) session_.resume();
  }

  /// Plays the moves again that undo() took back.
  void redo() {
    if (moves_stay()) return;
    if (!session_.redo()) {
      emit("  there is no move to play again\n");
      return;
    }
    while (!person_to_move() && !both_computer() && session_.redo()) continue;
    // After the last move the computer answers.
    if (!both_computer()) session_.resume();
    board_.show();
  }

  void go() {
    if (session_.outcome().over()) {
      emit("  the game is over: type 'undo' or 'new'\n");
      return;
    }
    session_.resume();
    if (!session_.computer_to_move()) computer_move();
  }

  void set_time(const std::string& text) {
    using namespace std::chrono_literals;
    const auto length = parse_duration(text, TimeUnit::milliseconds);
    if (!length || *length < 1ms || *length > 1h) {
      emit("  write 'time' and a duration from 1ms to 1h: time 5s\n");
      return;
    }
    Strength strength = session_.strength();
    strength.movetime_ms = static_cast<int>(length->count());
    session_.set_strength(strength);
    emit("  the computer takes {} per move\n", duration_text(*length));
  }

  void set_level(const std::string& text) {
    const auto level = number_between(text, 1, kLevels);
    if (!level) {
      emit("  write 'level' and a number from 1 (beginner) to {}: level 3\n", kLevels);
      return;
    }
    Strength strength = session_.strength();
    strength.level = static_cast<int>(*level);
    session_.set_strength(strength);
    emit("  the computer plays at level {} of {}\n", strength.level, kLevels);
  }

  void show_or_set_fen(const std::string& text) {
    if (text.empty()) {
      const auto viewer = board_.seen().viewer();
      if (board_.seen().hides() && viewer)
        emit("{}\n", seen_fen(board_.seen().player(*viewer)));
      else
        emit("{}\n", write_fen(session_.definition(), session_.position()));
      return;
    }
    const auto position = session_.set_fen(text);
    if (position.ok())
      board_.show();
    else
      emit("  {}\n", position.message());
  }

  Session session_;
  TerminalBoard board_{session_};
  StandardInput input_;
  std::unique_ptr<Searcher> searcher_;
  bool seats_taken_ = false;
};

Exit play(const PlayArguments& arguments, const PluginRegistry& plugins) {
  if (arguments.with_friend.wanted())
    return play_with_friend(arguments.with_friend, arguments.position, arguments.clock);
  auto game = arguments.position.open();
  if (!game || !arguments.engine.possible(plugins, game->definition_ptr())) return Exit::usage;
  auto control = parse_time_control(arguments.clock);
  if (!control) {
    report(control.problems());
    return Exit::usage;
  }
  const std::string sides =
      fmt::format("{}", fmt::join(player_tags(game->definition().equipment()), ","));
  auto searcher = arguments.method.make(plugins, arguments.engine, game->definition_ptr());
  if (!searcher) return Exit::usage;
  TerminalGame play(arguments, *std::move(control), std::move(searcher), std::move(*game));
  if (play.seats_taken()) return play.run();
  report({error("--computer", "--computer: '" + arguments.computer + "' names no sides",
                "write w, b, both or none, or names with commas between them: " + sides)});
  return Exit::usage;
}

}  // namespace

void add_play_command(Invocation& invocation) {
  using namespace std::chrono_literals;
  auto arguments = std::make_shared<PlayArguments>();
  CLI::App* command =
      add_command(invocation, "play", "Play a game in the terminal",
                  [=, &invocation] { return play(*arguments, invocation.plugins); });
  arguments->position.add_to(*command, false);
  arguments->with_friend.add_to(*command);
  // The variant of a friend's game comes from the friend.
  command->get_option("VARIANT")->required(false);
  command->parse_complete_callback([arguments, command] {
    const bool joins = !arguments->with_friend.join.empty();
    if (!joins && arguments->position.variant.variant.empty()) throw CLI::RequiredError("VARIANT");
    // So do its position, sides and clocks.
    for (const char* option :
         {"VARIANT", "--set", "--base", "--fen", "--moves", "--side", "--clock"})
      if (joins && command->get_option(option)->count() > 0)
        throw CLI::ExcludesError("--join", option);
    if (arguments->with_friend.wanted() && command->get_option("--computer")->count() > 0)
      throw CLI::ExcludesError(joins ? "--join" : "--host", "--computer");
  });
  arguments->engine.add_to(*command);
  arguments->method.add_to(*command);
  command->add_option(
      "--computer", arguments->computer,
      "Sides that the computer plays: w, b, both or none, or the names of some, such as "
      "WhiteB,BlackA (b)");
  command->add_option("--movetime", arguments->movetime, "The computer's time per move (5s)")
      ->type_name("TIME")
      ->transform(duration_between(1ms, 1h, TimeUnit::milliseconds));
  command->add_option("--clock", arguments->clock,
                      "Clocks: 5+3, 10s/move, 10+5; 2+1 (see the user guide)");
  command
      ->add_option(
          "--level", arguments->level,
          fmt::format("The computer's strength, from 1 (beginner) to {0} (full strength)", kLevels))
      ->transform(between(1, kLevels));
}

}  // namespace stockade::cli
