#include "framework/tools/protocol/match_game.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include "framework/game/random_moves.h"
#include "framework/game/umpire.h"
#include "framework/notation/umpire_text.h"

namespace stockade {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// The evaluation and depth for the comment after a move: "+0.35/8".
std::string evaluation_text(const MoveAnswer& answer) {
  if (!answer.score) return {};
  const Score& score = *answer.score;
  const std::string value =
      score.mate ? fmt::format("{}M{}", *score.mate < 0 ? "-" : "+", std::abs(*score.mate))
                 : fmt::format("{:+.2f}", score.centipawns / 100.0);
  return answer.depth > 0 ? fmt::format("{}/{}", value, answer.depth) : value;
}

struct EndWords {
  const char* words;           // describe()
  const char* tag = "normal";  // of PGN: Termination
};

const EndWords& words_for(GameEnd end) {
  static constexpr EndWords kWords[] = {{""},  // the outcome has the words
                                        {"resignation"},
                                        {"time forfeit", "time forfeit"},
                                        {"illegal move", "rules infraction"},
                                        {"crash", "abandoned"},
                                        {"too long", "adjudication"},
                                        {"unfinished", "unterminated"}};
  static_assert(std::size(kWords) == static_cast<size_t>(GameEnd::interrupted) + 1);
  return kWords[static_cast<size_t>(end)];
}

class MatchGame {
 public:
  MatchGame(const DefinitionPtr& definition, const Opening& opening,
            const std::array<Engine*, 2>& players, const std::array<EngineSpec, 2>& specs,
            const MatchTime& time, uint64_t seed, Side seat, const MoveHandler& on_move)
      : on_move_(on_move),
        players_(players),
        specs_(specs),
        time_(time),
        game_(definition, opening.start),
        start_(opening.start),
        played_(Record(definition, opening.start)),
        random_(seed),
        node_(&played_.record.root()) {
    if (definition->facts().hides_information) umpire_.emplace(definition, opening.start);
    clocks_.left_ms.fill(time.base_ms.value_or(0));
    clocks_.increment_ms = time.increment_ms;
    const Roster& roster = definition->roster();
    for (int side = 0; side < roster.sides(); ++side)
      played_.player_of[side] = roster.are_enemies(seat, Side{side}) ? 1 : 0;
    for (const Move move : opening.moves) play(move);
  }

  PlayedGame run(int max_plies) {
    if (start_players())
      while (!over(max_plies) && ask()) {
      }
    finish();
    return std::move(played_);
  }

 private:
  [[nodiscard]] Outcome lost_by(Side side, Ending ending) const {
    return Outcome::loss(game_.definition().roster(), side, ending);
  }

  void play(Move move) {
    if (umpire_) umpire_->play(move);
    keep(move);
  }

  /// Records a move. If there is an umpire, it has already played the move.
  void keep(Move move) {
    game_.play(move);
    moves_.push_back(move);
    node_ = &node_->child(move);
    if (on_move_) on_move_(game_);
  }

  void end(GameEnd how, const Outcome& outcome, std::string words = {}) {
    played_.end = how;
    played_.outcome = outcome;
    played_.words = std::move(words);
  }

  bool start_players() {
    for (int i = 0; i < 2; ++i) {
      const Diagnostics problems = players_[i]->new_game();
      if (problems.empty()) continue;
      int side = 0;
      while (played_.player_of[side] != i) ++side;
      end(GameEnd::crash, lost_by(Side{side}, Ending::adjudication), problems.front().message);
      return false;
    }
    return true;
  }

  bool over(int max_plies) {
    const Outcome outcome = game_.outcome();
    if (outcome.over())
      end(GameEnd::rules, outcome);
    else if (game_.plies() >= max_plies)
      end(GameEnd::too_long, Outcome::draw(game_.definition().roster(), Ending::adjudication),
          fmt::format("drawn after {} plies", max_plies));
    return played_.outcome.over();
  }

  /// The limits of the player to move: its own or those of the match.
  MoveRequest request(int player) {
    static const std::vector<Move> kUntold;
    MoveRequest request{shown_ ? *shown_ : game_, start_, shown_ ? kUntold : moves_};
    if (shown_) request.player = &umpire_->player(game_.side_to_move());
    const EngineSpec& spec = specs_[player];
    request.depth = spec.depth;
    if (spec.movetime_ms || spec.nodes) {
      request.movetime_ms = spec.movetime_ms;
      request.nodes = spec.nodes;
    } else {
      request.movetime_ms = time_.movetime_ms;
      request.nodes = time_.nodes;
      if (time_.base_ms) request.clocks = clocks_;
    }
    return request;
  }

  /// The allowed time of an answer, in milliseconds. XBoard's protocol has whole seconds alone, so
  /// that a program behind it has to be told to move; some look for that only now and then.
  [[nodiscard]] int allowed(const MoveRequest& request, int side) const {
    constexpr int kSecond = 1000;
    const bool is_told = specs_[played_.player_of[side]].protocol == EngineProtocol::cecp &&
                         request.movetime_ms.value_or(0) % kSecond != 0;
    if (request.movetime_ms)
      return *request.movetime_ms + time_.margin_ms + (is_told ? kSecond : 0);
    if (request.clocks) return clocks_.left_ms[side] + time_.margin_ms;
    return time_.patience_ms;
  }

  /// Plays one move of chance or of the side to move; false if that ended the game.
  bool ask() {
    if (game_.chance_to_move()) {
      play(random_move(game_, legal_, random_));
      return true;
    }
    const Side mover = game_.side_to_move();
    const int player = played_.player_of[mover.index()];
    // If pieces are hidden, an engine gets the position that its side sees, and no moves.
    if (umpire_) shown_.emplace(umpire_->player(mover).shown());
    MoveRequest question = request(player);
    const int limit = allowed(question, mover.index());
    const auto begin = SteadyClock::now();
    question.seed = random_.next();
    question.due = begin + std::chrono::milliseconds(limit);
    const MoveAnswer answer = players_[player]->choose(question);
    const double seconds = std::chrono::duration<double>(SteadyClock::now() - begin).count();
    note_effort(played_.effort[player], answer, seconds);
    return accept(answer, mover, seconds * 1000, limit, question.clocks.has_value());
  }

  static void note_effort(PlayerEffort& effort, const MoveAnswer& answer, double seconds) {
    ++effort.moves;
    effort.seconds += seconds;
    effort.nodes += answer.nodes;
    // A mate ends a search at any depth, so such depths would distort the mean.
    if (answer.depth <= 0 || (answer.score && answer.score->mate)) return;
    effort.depths += static_cast<uint64_t>(answer.depth);
    ++effort.moves_with_depth;
  }

  bool accept(const MoveAnswer& answer, Side mover, double milliseconds, int limit, bool on_clock) {
    switch (answer.type) {
      case AnswerKind::interrupted:
        end(GameEnd::interrupted, {}, "the match was stopped");
        return false;
      case AnswerKind::resigns:
        end(GameEnd::resignation, lost_by(mover, Ending::resignation), answer.words);
        return false;
      case AnswerKind::illegal:
        end(GameEnd::illegal, lost_by(mover, Ending::illegal_move), answer.words);
        return false;
      case AnswerKind::died:
      case AnswerKind::hung:
        end(GameEnd::crash, lost_by(mover, Ending::adjudication), answer.words);
        return false;
      case AnswerKind::move:
        break;
    }
    if (milliseconds > limit) {
      end(GameEnd::time, game_.out_of_time(mover),
          fmt::format("took {:.0f} ms of {} ms", milliseconds, limit));
      return false;
    }
    const Attempted attempted = attempt(answer.move);
    if (attempted == Attempted::not_possible) {
      end(GameEnd::illegal, lost_by(mover, Ending::illegal_move), "an illegal move");
      return false;
    }
    if (on_clock) {
      int& left = clocks_.left_ms[mover.index()];
      left = std::max(0, left - static_cast<int>(milliseconds));
      if (attempted == Attempted::played) left += time_.increment_ms;
    }
    if (attempted == Attempted::refused) return true;
    node_->comment = evaluation_text(answer);
    return true;
  }

  /// Plays the move, or lets the umpire judge it.
  Attempted attempt(Move move) {
    if (!umpire_) {
      if (!game_.is_legal(move)) return Attempted::not_possible;
      play(move);
      return Attempted::played;
    }
    const MoveList failed = umpire_->player(game_.side_to_move()).refused();
    const Attempted attempted = umpire_->attempt(move);
    if (attempted != Attempted::played) return attempted;
    keep(umpire_->last_move());
    node_->annotations.others = tried_command(game_.definition(), failed);
    return attempted;
  }

  void finish() {
    Record& record = played_.record;
    record.result = played_.outcome.result();
    const std::string why = describe(played_.end, played_.outcome);
    record.set_tag("Termination", words_for(played_.end).tag);
    if (!played_.words.empty()) {
      std::string& comment = node_->comment;
      comment += (comment.empty() ? "" : "; ") + why + ": " + played_.words;
    }
    for (Engine* player : players_) player->game_over(record.result, why);
  }

  const MoveHandler& on_move_;
  const std::array<Engine*, 2>& players_;
  const std::array<EngineSpec, 2>& specs_;
  const MatchTime& time_;
  Game game_;
  std::optional<Umpire> umpire_;  ///< only in a game with hidden pieces
  std::optional<Game> shown_;     ///< the game as the player to move sees it
  Position start_;
  std::vector<Move> moves_;
  MoveList legal_;
  GameClocks clocks_;
  PlayedGame played_;
  Random random_;
  RecordNode* node_;
};

}  // namespace

std::string describe(GameEnd end, const Outcome& outcome) {
  return end == GameEnd::rules ? to_string(outcome.ending) : words_for(end).words;
}

int PlayedGame::quarter_points(int player) const {
  int most = 0;
  for (int side = 0; side < outcome.sides; ++side)
    if (player_of[side] == player) most = std::max<int>(most, outcome.quarter_points[side]);
  return most;
}

PlayedGame play_match_game(const DefinitionPtr& definition, const Opening& opening,
                           const std::array<Engine*, 2>& players,
                           const std::array<EngineSpec, 2>& specs, const MatchTime& time,
                           int max_plies, uint64_t seed, Side seat, const MoveHandler& on_move) {
  return MatchGame(definition, opening, players, specs, time, seed, seat, on_move).run(max_plies);
}

}  // namespace stockade
