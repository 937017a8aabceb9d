#include "framework/tools/protocol/match_openings.h"

#include <cstdlib>

#include <fmt/format.h>

#include "framework/base/random.h"
#include "framework/game/random_moves.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/notation/epd.h"
#include "framework/notation/letters.h"
#include "framework/notation/pgn.h"

namespace stockade {
namespace {

constexpr int kMaxDraws = 200;
constexpr uint64_t kJudgeNodes = 3000;
/// A forced mate is less balanced than any lead.
constexpr int kMateLead = 1'000'000;

/// The absolute value of a short search's evaluation.
int lead(Searcher& judge, const Game& game) {
  SearchLimits limits;
  limits.nodes = kJudgeNodes;
  judge.clear();
  const Score score = judge.search(game, limits).info.score;
  return score.mate ? kMateLead : std::abs(score.centipawns);
}

/// Plays `plies` random moves, or fewer if the game is over before or after the last.
std::vector<Move> random_moves(Game& game, Random& random, int plies) {
  std::vector<Move> moves;
  MoveList legal;
  for (int ply = 0; ply < plies; ++ply) {
    const Move move = random_move(game, legal, random);
    if (move.is_none()) return moves;
    game.play(move);
    moves.push_back(move);
  }
  return moves;
}

Result<std::vector<Opening>> read_pgn_openings(const DefinitionPtr& definition,
                                               std::string_view text, const std::string& file) {
  std::vector<Opening> openings;
  for (const PgnGame& game :
       read_pgn(text, {.file = file, .fallback = definition, .resolve = {}})) {
    if (game.failure) return game.failure->diagnostic;
    openings.push_back({game.record.start(), game.record.main_line()});
    Game played(definition, game.record.start());
    for (const Move move : openings.back().moves) played.play(move);
    if (played.outcome().over())
      return error("opening-over", "an opening must not be a finished game", {}, game.where);
  }
  return openings;
}

/// The position of a line in EPD, which may be a FEN.
Result<Position> parse_epd_position(const GameDefinition& definition, std::string_view line,
                                    Diagnostics& remarks) {
  const auto epd = parse_epd(line);
  if (!epd.ok()) return epd.problems();
  const auto read = recognise_fen(definition, epd->fen, remarks);
  if (!read.ok()) return read.problems();
  return read->position;
}

Result<std::vector<Opening>> read_position_openings(const DefinitionPtr& definition,
                                                    std::string_view text, const std::string& file,
                                                    Diagnostics& warnings) {
  std::vector<Opening> openings;
  int line_number = 0;
  while (!text.empty()) {
    ++line_number;
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line[0] == '#') continue;
    Diagnostics remarks;
    const auto position = parse_epd_position(*definition, line, remarks);
    // One remark is enough: the lines of a file are alike.
    if (warnings.empty() && !remarks.empty()) {
      warnings.push_back(remarks.front());
      warnings.back().where = {file, line_number, 1};
    }
    if (!position.ok()) {
      Diagnostics problems = position.problems();
      for (Diagnostic& problem : problems) {
        problem.where.file = file;
        problem.where.line = line_number;
      }
      return problems;
    }
    if (Game(definition, *position).outcome().over())
      return error("opening-over", "the game is over in this position", {}, {file, line_number, 1});
    openings.push_back({*position, {}});
  }
  return openings;
}

}  // namespace

Opening random_opening(const DefinitionPtr& definition, const PluginRegistry& plugins,
                       const RandomOpenings& options, uint64_t index) {
  Opening fairest{definition->start(), {}};
  if (options.plies == 0) return fairest;
  uint64_t mixed = options.seed;
  mixed = splitmix(mixed) ^ index;
  Random random(splitmix(mixed));
  // With more than two sides, the evaluation for one side says little about the others; with hidden
  // pieces, it is unreliable.
  const bool judged = definition->roster().sides() == 2 && !definition->facts().hides_information;
  const auto judge = judged ? plugins.make_searcher(definition) : nullptr;
  if (judge) judge->set_hash_mb(1);
  int least = INT_MAX;
  for (int draw = 0; draw < kMaxDraws; ++draw) {
    Game game(definition);
    std::vector<Move> moves = random_moves(game, random, options.plies);
    if (static_cast<int>(moves.size()) < options.plies || game.outcome().over()) continue;
    const int ahead = judge ? lead(*judge, game) : 0;
    if (ahead >= least) continue;
    least = ahead;
    fairest.moves = std::move(moves);
    if (least <= options.balance_cp) break;
  }
  return fairest;
}

Result<std::vector<Opening>> read_openings(const DefinitionPtr& definition, std::string_view text,
                                           const std::string& file, Diagnostics* warnings) {
  Diagnostics remarks;
  const bool pgn = file.size() >= 4 && file.compare(file.size() - 4, 4, ".pgn") == 0;
  auto openings = pgn ? read_pgn_openings(definition, text, file)
                      : read_position_openings(definition, text, file, remarks);
  if (warnings) *warnings = std::move(remarks);
  if (openings.ok() && openings->empty())
    return error("no-openings", "there is no opening in this file",
                 "write one FEN per line, or games in a .pgn file", {file, 0, 0});
  return openings;
}

}  // namespace stockade
