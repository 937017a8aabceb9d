#pragma once
// SharedGame: a game between two programs, with the data that both of them have.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/result.h"
#include "framework/game/game.h"
#include "framework/session/friends/peer_clock.h"

namespace stockade {

class Session;

struct SharedGame {
  SharedGame(const DefinitionPtr& definition, const Position& first)
      : game(definition, first), start(first) {}

  Game game;
  Position start;
  std::vector<Move> moves = {};
  Side host{0};  ///< the side that the host plays
  std::optional<Side> resigned = {};
  std::optional<Side> flagged = {};  ///< the side that has lost on time
  bool drawn = false;
  PeerClock clock = {};

  /// Plays a legal move, and passes where nothing else is legal, as Session does.
  void play(Move move);
  /// The same in a game with clocks; the turn has taken `spent` milliseconds so far.
  void play(Move move, int64_t spent, int64_t now);
  /// Takes moves back until `plies` are left.
  void take_back_to(int plies, int64_t now);
  [[nodiscard]] bool over();
  /// A new game with the same start and time, and with the sides exchanged.
  [[nodiscard]] SharedGame rematch() const;
};

/// The game up to the session's present node, with its clocks. Fails with the id "not-for-peers" if
/// two programs cannot play it: it is over, has dice or more than two sides, or a base in a file.
[[nodiscard]] Result<SharedGame> share_game(const Session& session, Side host);

/// Opens a variant of the library by its id, and the base of a wrapper likewise ("" for none).
/// Refuses everything else, especially paths: with the id "unknown-variant" and a sentence for the
/// player if the library does not have it, "not-for-peers" if two programs cannot play it.
[[nodiscard]] Result<DefinitionPtr> open_for_peer(
    const std::string& id, const std::string& base,
    const std::map<std::string, std::string>& options);

}  // namespace stockade
