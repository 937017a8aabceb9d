#include "framework/session/friends/shared_game.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/definition/loader.h"
#include "framework/notation/letters.h"
#include "framework/session/friends/peer_game.h"
#include "framework/session/play/session.h"

namespace stockade {

void SharedGame::play(Move move) {
  game.play(move);
  moves.push_back(move);
  for (int made = 0; made < kMaxAutomaticMoves; ++made) {
    if (game.outcome().over()) return;
    const MoveList legal = game.legal_moves();
    if (legal.size() != 1 || !is_pass(game.definition(), legal.front())) return;
    game.play(legal.front());
    moves.push_back(legal.front());
  }
}

void SharedGame::play(Move move, int64_t spent, int64_t now) {
  const Side mover = game.next_player();
  play(move);
  if (!clock.timed()) return;
  const bool in_time = !clock.play(spent, moves.size(), mover, game.next_player(), now);
  if (!in_time && !over()) flagged = mover;
  if (over()) clock.stop(now);
}

void SharedGame::take_back_to(int plies, int64_t now) {
  while (static_cast<int>(moves.size()) > plies) {
    game.undo();
    moves.pop_back();
  }
  clock.take_back_to(moves.size(), game.next_player(), now);
}

bool SharedGame::over() { return drawn || resigned || flagged || game.outcome().over(); }

SharedGame SharedGame::rematch() const {
  SharedGame next(game.definition_ptr(), start);
  next.host = Side{1 - host.index()};
  if (clock.timed()) next.clock = PeerClock::fresh(clock.control());
  return next;
}

namespace {

Diagnostic refuse(const char* words, const char* hint = "") {
  return error("not-for-peers", words, hint);
}

/// The reason why two programs cannot play such games; none if they can.
std::optional<Diagnostic> unfit_for_peers(const GameDefinition& definition) {
  if (definition.roster().sides() != 2)
    return refuse("only games of two sides can be played over the network");
  if (definition.facts().has_chance)
    return refuse(
        "games with dice cannot be played over the network: neither player could "
        "trust the other's dice");
  if (definition.facts().hides_information)
    return refuse(
        "games with hidden pieces cannot be played over the network: each program would know the "
        "other's pieces");
  return std::nullopt;
}

}  // namespace

Result<SharedGame> share_game(const Session& session, Side host) {
  const GameDefinition& definition = session.definition();
  if (auto problem = unfit_for_peers(definition)) return *std::move(problem);
  if (definition.metadata().base.find('/') != std::string::npos)
    return refuse("the base of this variant is a file", "put it in the library");
  if (session.outcome().over()) return refuse("the game is over", "start a new game");
  SharedGame shared(session.definition_ptr(), session.record().start());
  shared.host = host;
  shared.moves = Record::line_to(session.node());
  if (shared.moves.size() > kMaxPeerMoves) return refuse("the game has too many moves");
  for (const Move move : shared.moves) shared.game.play(move);
  const Clock& clock = session.clock();
  if (clock.timed()) shared.clock = PeerClock(clock.control(), clock.face(), shared.moves.size());
  return shared;
}

Result<DefinitionPtr> open_for_peer(const std::string& id, const std::string& base,
                                    const std::map<std::string, std::string>& options) {
  const std::vector<Listing> library = list_definitions();
  const auto known = [&](const std::string& name) {
    return std::any_of(library.begin(), library.end(),
                       [&](const Listing& listing) { return listing.id == name; });
  };
  const bool has_own = known(id);
  if (!has_own || (!base.empty() && !known(base)))
    return error("unknown-variant",
                 tr("The missing variant is {}.", in_quotes(has_own ? base : id)));
  LoadOptions load;
  load.set = options;
  load.base = base;
  auto loaded = load_definition(id, load);
  if (!loaded) return loaded.problems();
  if (auto problem = unfit_for_peers(*loaded->definition)) return *std::move(problem);
  return loaded->definition;
}

}  // namespace stockade
