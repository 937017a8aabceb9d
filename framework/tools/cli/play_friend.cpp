#include "framework/tools/cli/play_friend.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <sstream>
#include <thread>
#include <utility>

#include "framework/base/translate.h"
#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "framework/tools/cli/input.h"
#include "framework/tools/cli/terminal_board.h"
#include "framework/tools/protocol/peer_table.h"

namespace stockade::cli {
namespace {

using namespace std::chrono_literals;

constexpr const char* kFriendHelp =
    "  a move       e4, Nf3, O-O, e2e4; drop N*c7 or N@c7; exchange (Q)*a4 or P#Q@a4 (pay Q)\n"
    "  moves        list the legal moves        undo         ask to take your last move back\n"
    "  draw         offer a draw                resign       resign\n"
    "  yes, no      answer your friend          rematch      ask for another game\n"
    "  flip         turn the board              board        show the board and the clocks\n"
    "  fen          show the position           pgn          show the game\n"
    "  save FILE    write the game to a file    rules        show the rules\n"
    "  cancel       withdraw moves that wait    again        join again\n"
    "  quit         leave the game\n";

const std::vector<std::string> kWords = {"moves",   "undo",   "draw",  "resign", "yes",  "no",
                                         "rematch", "flip",   "board", "fen",    "pgn",  "save",
                                         "rules",   "cancel", "again", "quit",   "exit", "help"};

/// By whether a host still waits.
constexpr const char* kNoGame[] = {"there is no game with a friend",
                                   "your friend has not joined yet"};

/// The time between two polls of the network.
constexpr auto kPumpTime = 20ms;

class FriendGame {
 public:
  FriendGame(const Game& game, TimeControl control) : session_(game.definition_ptr()) {
    session_.set_time_control(std::move(control));
    if (!game.position().same_as(game.definition().start())) session_.set_start(game.position());
    session_.observe([this](const SessionEvent& event) { table_.follow(event); });
  }

  Exit host(Side own, int port) {
    if (const Diagnostics problems = table_.host(own, port); !problems.empty()) {
      report(problems);
      return Exit::usage;
    }
    std::vector<std::string> addresses = own_addresses();
    if (addresses.empty()) addresses.emplace_back("127.0.0.1");
    emit("{}\n", session_.definition().name());
    emit("address {}\nport {}\ncode {}\n", fmt::join(addresses, ", "), table_.port(),
         table_.code());
    // The colons of IPv6 are not that of the port.
    const std::string& first = addresses.front();
    const bool has_colons = first.find(':') != std::string::npos;
    emit("Your friend types: stockade play --join {}:{} {}\n",
         has_colons ? "[" + first + "]" : first, table_.port(), table_.code());
    emit("Waiting for your friend. Type 'help' or 'quit'.\n");
    return run();
  }

  Exit join(const std::string& address, const std::string& code) {
    if (const Diagnostics problems = table_.join(address, code); !problems.empty()) {
      report(problems);
      return Exit::usage;
    }
    emit("Looking for your friend's program.\n");
    return run();
  }

 private:
  Exit run() {
    bool reading = true;
    while (reading || waits()) {
      if (interrupted()) break;
      for (const PeerNews& news : table_.pump()) tell(news);
      play_waiting();
      flush_output();
      if (!table_.busy()) {
        if (!joined_) return Exit::usage;
        if (!reading) break;
        if (!std::exchange(alone_, true))
          emit("Your game is still here: 'save FILE' keeps it, 'pgn' shows it, 'quit' ends.\n");
      }
      if (!reading)
        std::this_thread::sleep_for(kPumpTime);
      else if (const auto line = input_.line_within(kPumpTime)) {
        if (!take(*line)) break;
      } else if (input_.ended()) {
        reading = false;
      }
    }
    table_.leave();
    return Exit::ok;
  }

  /// Whether there is still something to do after the end of the input.
  [[nodiscard]] bool waits() const {
    return !waiting_.empty() || (!joined_ && table_.busy() && !table_.hosting());
  }

  /// Obeys a command at once. A move that is typed in advance waits for the friend's move. Returns
  /// false to leave.
  bool take(const std::string& line) {
    const bool is_word = std::find(kWords.begin(), kWords.end(), first_word(line)) != kWords.end();
    if (is_word || !table_.in_play() || (waiting_.empty() && table_.may_move())) return obey(line);
    if (first_word(line).empty() || !board_.may_be_a_move(line, kWords)) return true;
    if (table_.linked() || table_.joining()) {
      waiting_.push_back(line);
      emit("  '{}' waits for your turn ('cancel' withdraws it)\n", line);
    } else {
      say_not_sent(line);
    }
    return true;
  }

  void play_waiting() {
    while (!waiting_.empty() && table_.may_move()) {
      const std::string line = waiting_.front();
      waiting_.pop_front();
      const auto before = session_.game().plies();
      (void)obey(line);
      // The moves behind it were meant for the position after it.
      if (session_.game().plies() == before) forget_waiting();
    }
    // The game may have ended before the waiting moves could be played.
    if (!table_.in_play()) forget_waiting();
  }

  static std::string first_word(const std::string& line) {
    std::istringstream in(line);
    std::string word;
    in >> word;
    return word;
  }

  void tell(const PeerNews& news) {
    using Type = PeerNews::Type;
    switch (news.type) {
      case Type::began:
      case Type::rematch:
        joined_ = true;
        alone_ = false;
        emit("{}\n", news.words);
        board_.turn_to(table_.own_side());
        board_.show();
        break;
      case Type::took_back:
        emit("{}\n", news.words);
        board_.show();
        break;
      case Type::moved:
        board_.show();
        break;
      case Type::ended:
        emit("{}\n{}\n", news.words, session_.status());
        break;
      case Type::asked:
        emit("{} Type 'yes' or 'no'.\n", news.words);
        break;
      case Type::lost:
        emit("{}\n", news.words);
        forget_waiting();
        if (!table_.hosting())
          emit("Type 'again', 'save FILE' to keep the game in a file, or 'quit'.\n");
        break;
      case Type::declined:
      case Type::closed:
      case Type::refused:
      case Type::locked:
        emit("{}\n", news.words);
        break;
      case Type::charged:
        break;
    }
  }

  void say_not_sent(const std::string& line) {
    emit("  '{}' was not sent{}\n", line, table_.in_play() ? ": type it again later" : "");
  }

  void forget_waiting() {
    for (const std::string& line : waiting_) say_not_sent(line);
    waiting_.clear();
  }

  void ask(PeerRequest request) {
    const bool agrees = table_.asked_for() == request;
    if (table_.ask(request))
      emit("{}", agrees ? "  you agree\n" : "  your friend is asked\n");
    else
      say_impossible("you cannot ask for that now");
  }

  /// Reports that a command has no effect: because there is no link, or else for `reason`.
  void say_impossible(const char* reason) {
    if (table_.linked())
      emit("  {}\n", reason);
    else if (table_.has_game())
      emit("  there is no link to your friend's program{}\n",
           table_.hosting() ? "" : " ('again' joins again)");
    else
      emit("  {}\n", kNoGame[table_.hosting()]);
  }

  void withdraw_waiting() {
    emit("  {}\n", waiting_.empty() ? "no move waits" : "no move waits any more");
    waiting_.clear();
  }

  void join_again() {
    if (table_.linked() || table_.joining() || table_.address().empty())
      emit("  there is nothing to join again\n");
    else
      report(table_.join(table_.address(), table_.joined_code()));
  }

  /// Returns false to leave.
  bool obey(const std::string& line) {
    const std::string word = first_word(line);
    if (word.empty()) return true;
    if (word == "quit" || word == "exit") return false;
    if (word == "help")
      emit("{}", kFriendHelp);
    else if (word == "moves")
      board_.list_moves();
    else if (word == "undo")
      ask(PeerRequest::takeback);
    else if (word == "draw")
      ask(PeerRequest::draw);
    else if (word == "rematch")
      ask(PeerRequest::rematch);
    else if (word == "yes" || word == "no") {
      if (!table_.answer(word == "yes"))
        say_impossible("your friend does not ask for anything now");
    } else if (word == "resign") {
      if (table_.resign())
        emit("{}\n", session_.status());
      else
        say_impossible("you cannot resign now");
    } else if (word == "cancel")
      withdraw_waiting();
    else if (word == "again")
      join_again();
    else if (word == "flip")
      board_.flip();
    else if (word == "board")
      board_.show();
    else if (word == "fen")
      emit("{}\n", write_fen(session_.definition(), session_.position()));
    else if (word == "pgn")
      emit("{}", write_pgn(session_.record()));
    else if (word == "save")
      board_.save(line.substr(std::min(line.size(), line.find(word) + word.size() + 1)));
    else if (word == "rules")
      emit("{}\n", session_.definition().metadata().help);
    else if (!table_.has_game() && table_.busy())
      say_impossible("");
    else if (!table_.in_play())
      emit("  the game is over (type 'help' for the list of commands)\n");
    else if (!table_.may_move())
      emit("  it is not your turn (type 'help' for the list of commands)\n");
    else
      board_.play(line.substr(line.find(word)), kWords);
    return true;
  }

  Session session_;
  PeerTable table_{session_};
  TerminalBoard board_{session_};
  StandardInput input_;
  std::deque<std::string> waiting_;  ///< moves that were typed in advance
  bool joined_ = false;
  bool alone_ = false;  ///< the game with the friend has ended, and the player has been told so
};

/// The game on the board until a friend's game arrives: of the named variant, or of any.
std::optional<Game> game_before_joining() {
  const std::vector<Listing> library = list_definitions();
  if (library.empty()) {
    report({error("unknown-variant", "the library is empty")});
    return std::nullopt;
  }
  PositionArguments first;
  first.variant.variant = library.front().id;
  return first.open();
}

}  // namespace

void FriendArguments::add_to(CLI::App& command) {
  host_option = command
                    .add_option("--host", port,
                                fmt::format("Play a friend over the network, who joins at this "
                                            "port ({}; 0: any free one)",
                                            kPeerPort))
                    ->type_name("[PORT]")
                    ->expected(0, 1)
                    ->default_str(std::to_string(kPeerPort))
                    ->transform(between(0, 65535));
  command
      .add_option("--join", join, "Join a friend's game by the address and the code shown there")
      ->type_name("ADDRESS CODE")
      ->expected(2)
      ->excludes(host_option);
  command.add_option("--side", side, "Side that the host plays: w or b (w)")
      ->check(one_of({"w", "b"}));
}

Exit play_with_friend(const FriendArguments& arguments, const PositionArguments& position,
                      const std::string& clock) {
  const bool joins = !arguments.join.empty();
  const auto game = joins ? game_before_joining() : position.open();
  auto control = parse_time_control(clock);
  if (!control) report(control.problems());
  if (!game || !control) return Exit::usage;
  FriendGame table(*game, *std::move(control));
  if (joins) return table.join(arguments.join[0], arguments.join[1]);
  return table.host(Side{arguments.side == "w" ? 0 : 1}, arguments.port);
}

}  // namespace stockade::cli
