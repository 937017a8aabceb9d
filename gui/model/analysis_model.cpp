#include "gui/model/analysis_model.h"

#include <cmath>

#include <fmt/format.h>

#include "framework/base/translate.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/move_text.h"

namespace stockade::gui {

Evaluation evaluation_of(const SearchInfo& info, Side mover) {
  Evaluation evaluation{info.score.centipawns, info.score.mate, info.depth};
  if (mover.index() == 0) return evaluation;
  evaluation.centipawns = -evaluation.centipawns;
  if (evaluation.mate) evaluation.mate = -*evaluation.mate;
  return evaluation;
}

std::string rounded_count(uint64_t count) {
  if (count >= 1'000'000) return fmt::format("{:.1f} M", static_cast<double>(count) / 1e6);
  if (count >= 1'000) return fmt::format("{:.0f} k", static_cast<double>(count) / 1e3);
  return std::to_string(count);
}

double bar_share(const Evaluation& evaluation) {
  if (evaluation.mate) return *evaluation.mate > 0 ? 1 : 0;
  return 1 / (1 + std::exp(-evaluation.centipawns / 220.0));
}

void AnalysisModel::begin(const Game& game) {
  game_ = game;
  lines_.clear();
  last_ = {};
}

void AnalysisModel::take(const SearchInfo& info) {
  if (!game_ || info.multipv < 1 || info.multipv > kMaxLines) return;
  const auto rank = static_cast<size_t>(info.multipv - 1);
  if (lines_.size() <= rank) lines_.resize(rank + 1);
  AnalysisLine& line = lines_[rank];
  line = {};
  line.evaluation = evaluation_of(info, game_->next_player());
  Game game = *game_;
  for (const Move move : info.pv) {
    if (line.moves.size() == kLongestLine || !game.is_legal(move)) break;
    const bool begins = game.begins_number();
    const std::string number = std::to_string(game.position().attribute(CoreAttribute::full_move));
    std::string board = board_number(game, move);
    if (!board.empty()) board.pop_back();
    line.moves.push_back({move,
                          !board.empty()       ? board
                          : begins             ? number + "."
                          : line.moves.empty() ? number + "…"
                                               : "",
                          move_text(game, move)});
    game.play(move);
  }
  last_ = info;
}

std::optional<Evaluation> AnalysisModel::evaluation() const {
  if (lines_.empty() || lines_.front().moves.empty()) return std::nullopt;
  return lines_.front().evaluation;
}

Move AnalysisModel::best() const {
  return lines_.empty() || lines_.front().moves.empty() ? Move::none()
                                                        : lines_.front().moves.front().move;
}

bool AnalysisModel::has(LineSpot spot) const {
  return spot.line < lines_.size() && spot.move < lines_[spot.line].moves.size();
}

std::vector<Move> AnalysisModel::moves_to(LineSpot spot) const {
  std::vector<Move> moves;
  if (!has(spot)) return moves;
  for (size_t i = 0; i <= spot.move; ++i) moves.push_back(lines_[spot.line].moves[i].move);
  return moves;
}

Game AnalysisModel::game_after(LineSpot spot) const {
  Game game = *game_;
  for (const Move move : moves_to(spot)) game.play(move);
  return game;
}

std::string AnalysisModel::progress() const {
  if (lines_.empty()) return "";
  std::string text = tr("depth {}", last_.depth);
  if (last_.time_ms > 0)
    text += " · " +
            tr("{}/s", rounded_count(last_.nodes * 1000 / static_cast<uint64_t>(last_.time_ms)));
  if (last_.hashfull > 0) text += " · " + tr("hash {} %", (last_.hashfull + 5) / 10);
  return text;
}

}  // namespace stockade::gui
