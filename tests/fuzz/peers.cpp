// What a friend's program sends over the network; and two honest programs whose messages are slow,
// cross each other or are lost. These must never refuse each other for what they said, and have the
// same game at the end.
//
//   hostage 5+3                 the variant and its clocks, both optional
//   host play 7                 the player at that end plays one of the legal moves
//   guest ask draw              or takeback, rematch
//   host yes                    answers; so do no, resign, leave
//   guest take 20               so many bytes that are on their way arrive; without a number all
//   wait 1500                   milliseconds
//   join                        the link breaks, and the guest joins again
//   host gets {"type":"bye"}    a line that the other program has not sent

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "framework/notation/fen.h"
#include "framework/session/peer_game.h"
#include "tests/fuzz/target.h"

using namespace stockade;

namespace {

const std::string kCode = "ABCDEF";

/// The word at the begin of the text, which is taken away with the blank behind it.
std::string_view take_first_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(std::min(word.size() + 1, text.size()));
  return word;
}

/// The number at the begin of the text, if there is one.
std::optional<uint32_t> number_in(std::string_view text) {
  uint32_t number = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc())
    return std::nullopt;
  return number;
}

std::string fen_of(const Game& game) { return write_fen(game.definition(), game.position()); }

struct End {
  std::unique_ptr<PeerGame> game;
  std::string coming = {};  ///< bytes on their way to it
};

class Pair {
 public:
  /// Two programs that have greeted each other.
  explicit Pair(const SharedGame& game) { connect(game, std::nullopt); }
  /// For tests of the same game: greeting takes longer than most of them.
  Pair(const Pair& other) {
    for (const bool host : {false, true})
      end(host).game = std::make_unique<PeerGame>(*other.end(host).game);
  }

  void obey(std::string_view line) {
    const std::string_view who = take_first_word(line);
    if (who == "wait") {
      now_ += std::min<uint32_t>(number_in(line).value_or(100), 100'000);
      for (End& one : ends_) one.game->tick(now_);
    } else if (who == "join") {
      join_again();
    } else if (who == "host" || who == "guest") {
      obey(who == "host", line);
    }
    collect();
  }

  /// Everything that is under way arrives, and both ends have a game that the rules allow.
  void finish() {
    while (!ends_[0].coming.empty() || !ends_[1].coming.empty())
      for (End& one : ends_) arrive(one, one.coming.size());
    for (const End& one : ends_) check_end(*one.game);
    if (!forged_) compare();
  }

 private:
  [[nodiscard]] End& end(bool host) { return ends_[host]; }
  [[nodiscard]] const End& end(bool host) const { return ends_[host]; }

  void connect(const SharedGame& hosted, const std::optional<SharedGame>& before) {
    end(true) = {std::make_unique<PeerGame>(PeerGame::host(hosted, key_, now_))};
    end(false) = {std::make_unique<PeerGame>(PeerGame::join(kCode, before, now_))};
    collect();
    while (!ends_[0].coming.empty() || !ends_[1].coming.empty())
      for (End& one : ends_) arrive(one, one.coming.size());
  }

  void join_again() {
    if (joined_again_ || forged_ || !end(false).game->started()) return;
    joined_again_ = true;
    for (End& one : ends_) one.game->lose();
    const SharedGame hosted(end(true).game->game());
    connect(hosted, end(false).game->game());
  }

  void obey(bool host, std::string_view line) {
    PeerGame& game = *end(host).game;
    const std::string_view verb = take_first_word(line);
    if (verb == "play") {
      play(game, number_in(line).value_or(0));
    } else if (verb == "ask") {
      game.ask(line == "draw"       ? PeerRequest::draw
               : line == "takeback" ? PeerRequest::takeback
                                    : PeerRequest::rematch);
    } else if (verb == "yes" || verb == "no") {
      game.answer(verb == "yes");
    } else if (verb == "resign") {
      game.resign();
    } else if (verb == "leave") {
      game.leave();
    } else if (verb == "take") {
      arrive(end(host), number_in(line).value_or(end(host).coming.size()));
    } else if (verb == "gets") {
      forged_ = true;
      game.receive(std::string(line) + '\n', now_);
    }
  }

  void play(PeerGame& game, uint32_t which) {
    if (!game.may_move()) return;
    Game here(game.game().game);
    const MoveList legal = here.legal_moves();
    fuzz::require(!legal.empty(), "a player may move, and has no legal move");
    if (game.play(legal[which % legal.size()], now_)) fuzz::reached();
  }

  void arrive(End& one, size_t most) {
    const std::string part = one.coming.substr(0, most);
    one.coming.erase(0, part.size());
    one.game->receive(part, now_);
    collect();
  }

  void collect() {
    for (const bool host : {false, true}) {
      end(!host).coming += end(host).game->take_output();
      (void)end(host).game->take_events();
    }
  }

  static void check_end(const PeerGame& end) {
    if (!end.started()) return;
    const SharedGame& shared = end.game();
    Game game(shared.game.definition_ptr(), shared.start);
    for (const Move move : shared.moves) {
      fuzz::require(!game.outcome().over() && game.is_legal(move), "a move is not legal");
      game.play(move);
    }
    fuzz::require(fen_of(game) == fen_of(shared.game), "the moves lead to another position");
  }

  void compare() const {
    for (const End& one : ends_) {
      switch (one.game->end()) {
        case PeerEnd::none:
        // A player has left; or messages came too late, or too many of them.
        case PeerEnd::left:
        case PeerEnd::lost:
        case PeerEnd::late:
        case PeerEnd::too_many:
        case PeerEnd::bad_clock:
        case PeerEnd::false_flag:
          break;
        default:
          fuzz::require(false,
                        ("one end has refused what the other said: " + one.game->words()).c_str());
      }
    }
    if (!ends_[0].game->started() || !ends_[1].game->started()) return;
    const SharedGame& one = ends_[0].game->game();
    const SharedGame& other = ends_[1].game->game();
    fuzz::require(one.moves == other.moves && fen_of(one.game) == fen_of(other.game),
                  "the games differ");
    fuzz::require(one.host == other.host, "the sides differ");
    fuzz::require(
        one.drawn == other.drawn && one.resigned == other.resigned && one.flagged == other.flagged,
        "the results differ");
  }

  HostKey key_{kCode};
  End ends_[2];  ///< the guest, the host
  int64_t now_ = 0;
  bool forged_ = false;
  bool joined_again_ = false;
};

/// Two programs at the begin of a game; all inputs with the same first line have the same.
const Pair& begun(std::string_view line) {
  static constexpr const char* kVariants[] = {"hostage", "chess", "reversi", "progressive", "duck"};
  static constexpr const char* kTimes[] = {"none", "5+3", "1d2", "2b1", "10s/move", "3/1, 1+1"};
  const auto chosen = [](const auto& names, std::string_view name) {
    const auto found = std::find(std::begin(names), std::end(names), name);
    return static_cast<size_t>(found == std::end(names) ? 0 : found - std::begin(names));
  };
  const size_t variant = chosen(kVariants, take_first_word(line));
  const size_t time = chosen(kTimes, line);
  static std::map<std::pair<size_t, size_t>, std::unique_ptr<Pair>> pairs;
  std::unique_ptr<Pair>& pair = pairs[{variant, time}];
  if (!pair) {
    const DefinitionPtr& definition = fuzz::variant(kVariants[variant]);
    SharedGame game(definition, definition->start());
    if (const auto control = parse_time_control(kTimes[time]); control->timed())
      game.clock = PeerClock::fresh(*control);
    pair = std::make_unique<Pair>(game);
  }
  return *pair;
}

}  // namespace

FUZZ_TARGET(peers) {
  const auto take_line = [&] {
    const std::string_view line = input.substr(0, input.find('\n'));
    input.remove_prefix(std::min(line.size() + 1, input.size()));
    return line;
  };
  Pair pair(begun(take_line()));
  while (!input.empty()) pair.obey(take_line());
  pair.finish();
}
