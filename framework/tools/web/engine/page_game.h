#pragma once
// PageGame: the game that a page shows. Its functions answer in the page's JSON; see bridge.cpp.
//
// Places are numbers: first the cells, then the pieces that zones hold, zone by zone; -1: none.
// Hidden pieces are hidden from the page, too: it shows what the viewer knows. For one thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "framework/base/random.h"
#include "framework/base/result.h"
#include "framework/game/umpire.h"
#include "framework/notation/explain.h"
#include "framework/search/search.h"

namespace stockade {

/// A request that cannot be answered.
struct Refusal {
  std::string why;
};

/// The value, or a Refusal with the problems.
template <class T>
T take(Result<T> result) {
  if (!result.ok()) throw Refusal{result.message()};
  return std::move(*result);
}

class PageGame {
 public:
  /// `searcher` plays for the computer; null: it never does. `seed` is for chance, and for the
  /// computer's choice among good moves.
  PageGame(DefinitionPtr definition, const Position& start, std::unique_ptr<Searcher> searcher,
           uint64_t seed);

  /// Board, pieces, zones and sides: what never changes.
  [[nodiscard]] nlohmann::json description() const;
  /// The state as the viewer knows it; -1: as the player to move knows it.
  [[nodiscard]] nlohmann::json state(int viewer);
  /// The board after the first `ply` moves, for looking back. Throws a Refusal while pieces are
  /// hidden.
  [[nodiscard]] nlohmann::json view(size_t ply) const;

  void play(const std::string& uci);
  /// The game from `fen` ("": the start of the page) with these moves. Throws a Refusal, and
  /// changes nothing, if one of them is not legal.
  void set(const std::vector<std::string>& moves, const std::string& fen);
  /// The game from `start` with exactly these legal moves, of players and of chance. Chance does
  /// not act after them.
  void show(const Position& start, const std::vector<Move>& moves);
  /// Takes back the last move of a player. Chance events at the start stay.
  void undo();
  /// The time of a side is up.
  void run_out(int side);
  void resign(int side);

  /// Why no legal move goes from one place to another, perhaps paid with a certain piece. `to` -1:
  /// why the piece at `from` cannot move at all; `from` -1: why nothing can be placed at `to`.
  [[nodiscard]] nlohmann::json explain(int from, int to, int paid);
  /// The attempt to move from one place to another by hand, perhaps paid with a certain piece; from
  /// -1: to place a piece. None if nothing can be tried there.
  [[nodiscard]] std::optional<Attempt> attempt_between(int from, int to, int paid);
  /// The best move in UCI notation; "" if there is none.
  [[nodiscard]] std::string search(std::optional<int> level, int movetime_ms);

  /// The game as PGN.
  [[nodiscard]] std::string pgn();
  /// Reads a FEN, a game as PGN, or moves from the start of the page, in any notation: {"fen",
  /// "moves"} for set().
  [[nodiscard]] nlohmann::json read(const std::string& text) const;
  /// The page's numbers for places; those that the page does not draw are left out.
  [[nodiscard]] nlohmann::json numbers(const std::vector<Site>& sites) const;
  /// Plays `games` random games from the start; the number of plies. For measurements.
  [[nodiscard]] int play_randomly(int games, int most_plies);

 private:
  enum class By { player, chance, refused };

  /// A move that was played, or an attempt that failed.
  struct Step {
    By by = By::player;
    Move move;
    std::string san = {};
    std::string uci;
  };

  [[nodiscard]] Game& game() { return umpire_.game(); }
  [[nodiscard]] const Kernel& kernel() const { return definition_->kernel(); }

  void attempt(Move move);
  void record(Move move);
  void record_refused(Move move);
  bool play_again(const std::string& uci);
  bool refuse_again(const std::string& uci);
  void settle();
  [[nodiscard]] size_t moves_of_players() const;

  [[nodiscard]] nlohmann::json line() const;
  [[nodiscard]] static nlohmann::json known_line(const PlayerGame& player);
  [[nodiscard]] Move last_move() const;
  [[nodiscard]] Move known_last_move(const PlayerGame& player) const;
  [[nodiscard]] bool has_target(Move move) const;
  [[nodiscard]] nlohmann::json cells_of(Move move) const;
  [[nodiscard]] nlohmann::json changed_slots(const Game& game) const;
  [[nodiscard]] nlohmann::json board_of(const Position& position, const CellSet& sight) const;
  [[nodiscard]] nlohmann::json held_of(const Position& position) const;
  [[nodiscard]] nlohmann::json threats(const Position& position) const;
  [[nodiscard]] Piece placed_piece();
  [[nodiscard]] nlohmann::json moves(const PlayerGame& viewer);
  [[nodiscard]] nlohmann::json verdict_json(const Verdict& verdict) const;

  [[nodiscard]] int number(Site site) const;
  [[nodiscard]] Site site(int number) const;
  [[nodiscard]] Side side(int number) const;

  DefinitionPtr definition_;
  Position first_;  ///< the start of the page
  Position start_;  ///< the start of this game
  Umpire umpire_;
  std::unique_ptr<Searcher> searcher_;
  Random random_;
  uint64_t seed_;
  std::vector<Step> line_;
  bool refused_ = false;
};

/// What a player sees of the choice among moves with one origin and one target: the page draws
/// them as a strip of pictures.
struct MoveChoice {
  Piece picture = kEmpty;  ///< that is paid, pushed, captured, enters, or comes into being
  std::string title;       ///< "Pay with", "Becomes" …
  std::string label;       ///< tells moves with one picture apart; may be empty
  int rank = 0;            ///< moves are offered by rising rank: cheap payments, dear promotions
};
[[nodiscard]] MoveChoice choice_of(const GameDefinition& definition, const Position& position,
                                   Move move);

/// The slots that the payment of an exchange leaves and enters; none: the move pays nothing.
struct PaymentSlots {
  Site from;
  Site to;
};
[[nodiscard]] std::optional<PaymentSlots> payment_slots(const GameDefinition& definition,
                                                        const Position& position, Move move);

}  // namespace stockade
