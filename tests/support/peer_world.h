#pragma once
// PeerWorld: two programs that play a game over a network which is slow, crosses messages and
// breaks, or in which somebody forges messages; and a model of what the two may come to. The model
// keeps books of its own: what each player did, and how much time passed. After each step it
// compares them with both programs' games.
//
//   Whatever the friend's program sends,
//   - the position is the fold of legal moves, and those of the player here are what it played;
//   - a game does not end for the player here, and is not taken back, without its doing or its
//   consent;
//   - a game that is over stays over;
//   - the time of the player here is what passed, but for lag within its allowance; and the
//   friend's
//     program gains no more than its own.
//   If nobody forges, the same holds for the friend's moves and deeds, neither program refuses what
//   the other said, and when all messages have arrived, both have the same game, unless messages
//   were held up for longer than docs/develop/network.md allows.
//
// A step is a line, so that a run can be printed, shortened and tried again:
//
//   host play 7                 the player at that end plays one of the legal moves
//   guest ask draw              or takeback, rematch
//   host yes                    answers; so do no, resign, leave
//   guest take 20               so many bytes that are on their way arrive; without a number all
//   wait 1500                   milliseconds
//   cut                         the link breaks: what is on its way is lost
//   host notices                that program learns that the link is broken
//   join                        the guest joins again
//   forget                      the guest's program is started again, and joins
//   host gets {"type":"bye"}    a line that the other program has not sent
//   host repeat                 the next line that is on its way is doubled; so do drop and swap

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/random.h"
#include "tests/support/peer_program.h"

namespace stockade::test {

class PeerWorld {
 public:
  /// Two programs that have greeted each other. `control` is what parse_time_control() reads.
  PeerWorld(const DefinitionPtr& definition, const std::string& control);
  PeerWorld(const PeerWorld& other);
  PeerWorld& operator=(const PeerWorld&) = delete;

  void obey(std::string_view line);
  /// Everything that is on its way arrives, and the guest joins again while there is no link. Then
  /// both programs have the same game, if nobody has forged.
  void finish();
  /// What has gone wrong first; "" if nothing has.
  [[nodiscard]] const std::string& fault() const { return fault_; }

  [[nodiscard]] PeerProgram& program(bool host) { return end(host).program; }
  [[nodiscard]] const std::string& coming(bool host) const { return ends_[host].coming; }
  [[nodiscard]] bool broken() const { return broken_[0] || broken_[1]; }
  [[nodiscard]] int64_t now() const { return now_; }
  /// What the programs have been charged for lag.
  [[nodiscard]] int64_t charged_ms() const { return ends_[0].charged + ends_[1].charged; }
  [[nodiscard]] static const std::string& code();

 private:
  /// What a player did, whichever program it used.
  struct Deeds {
    std::set<uint64_t> moves;         ///< hashes of the lines that they ended
    std::set<uint64_t> lines_agreed;  ///< where it asked for a takeback or agreed to one
    std::set<uint64_t> draws_agreed;  ///< the same for a draw
    std::set<int> resigned;           ///< in which of the games
    bool rematch_agreed = false;
  };
  /// What one program showed after the last step.
  struct Shown {
    std::string name;
    SharedGame game;
    bool linked;
    bool started;
  };
  struct End {
    PeerProgram program;
    std::string coming = {};  ///< bytes on their way to it
    Deeds deeds = {};
    std::optional<Shown> shown = {};
    int games = 0;  ///< before the one that is shown
    // Of the game that is shown:
    size_t given = 0;  ///< moves of it that came with the welcome
    std::vector<uint64_t> hashes = {0};
    std::optional<Game> fold = {};
    int own_moves = 0;
    int friend_moves = 0;
    int64_t charged = 0;
    int64_t forgiven = 0;
    PeerClock moved_by = {};  ///< the clock before the last own move
    int64_t moved_after = 0;  ///< what that turn had taken
  };

  [[nodiscard]] End& end(bool host) { return ends_[host]; }
  void obey_player(bool host, std::string_view verb, std::string_view rest);
  void play(End& one, uint32_t which);
  void arrive(bool host, size_t most);
  void change_line(End& one, std::string_view verb);
  void wait(int64_t ms);
  void cut();
  void collect();
  void deliver();
  [[nodiscard]] bool together();
  [[nodiscard]] bool rest();

  // --- the model
  void check(bool host, std::string_view verb, int64_t waited);
  void begin(End& one);
  void check_moves(bool host, const SharedGame& game);
  void check_results(bool host, const SharedGame& before, const SharedGame& game);
  void check_clock(bool host, std::string_view verb, int64_t waited, const Shown& before);
  [[nodiscard]] int64_t allowance(int moves) const;
  void remember(bool host);
  void compare();
  void require(bool holds, bool host, const char* words);

  HostKey key_;
  End ends_[2];          ///< the guest, the host
  bool broken_[2] = {};  ///< by the link, which the program has not noticed
  int64_t now_ = 0;
  bool forged_ = false;
  bool prompt_ = false;  ///< all messages come at once
  std::string fault_;
};

/// Lines for a world, chosen at random: what players and networks do; or what somebody does who
/// wants to harm the program at one end. The same seed gives the same lines.
class PeerWorldSteps {
 public:
  explicit PeerWorldSteps(uint64_t seed);
  /// "hostage 5+3": the game of this run.
  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] std::string next(PeerWorld& world);

 private:
  [[nodiscard]] uint32_t below(uint32_t n) { return random_.below(n); }
  [[nodiscard]] std::string honest(PeerWorld& world);
  [[nodiscard]] std::string forged(PeerWorld& world);
  [[nodiscard]] std::string greeting(PeerWorld& world);
  [[nodiscard]] std::string message(PeerWorld& world);
  [[nodiscard]] std::string mutated(std::string line);

  Random random_;
  std::string game_;
  std::optional<bool> victim_;  ///< the end that is attacked: the host?
};

/// The variant and the clocks of a line such as "hostage 5+3"; what it does not name is that of the
/// first of all games. The same line has the same world. `open` loads a variant of the library.
[[nodiscard]] const PeerWorld& begun_peer_world(std::string_view line,
                                                const DefinitionPtr& (*open)(const char* id));

}  // namespace stockade::test
