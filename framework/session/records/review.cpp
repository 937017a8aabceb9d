#include "framework/session/records/review.h"

#include <algorithm>
#include <cmath>

#include "framework/notation/board_marks.h"
#include "framework/notation/move_text.h"

namespace stockade {
namespace {

constexpr double kInaccuracy = 0.05;
constexpr double kMistake = 0.10;
constexpr double kBlunder = 0.15;
constexpr size_t kLongestBetterLine = 8;  ///< the end of a longer line is unreliable

Judgement judgement_of(double loss) {
  if (loss >= kBlunder) return Judgement::blunder;
  if (loss >= kMistake) return Judgement::mistake;
  return loss >= kInaccuracy ? Judgement::inaccuracy : Judgement::none;
}

double accuracy_of(double loss) {
  return std::clamp(103.1668 * std::exp(-4.354 * loss) - 3.1669, 0.0, 100.0);
}

}  // namespace

std::string to_string(Judgement judgement) {
  switch (judgement) {
    case Judgement::inaccuracy:
      return "inaccuracy";
    case Judgement::mistake:
      return "mistake";
    case Judgement::blunder:
      return "blunder";
    default:
      return "";
  }
}

int glyph_of(Judgement judgement) {
  switch (judgement) {
    case Judgement::inaccuracy:
      return 6;
    case Judgement::mistake:
      return 2;
    case Judgement::blunder:
      return 4;
    default:
      return 0;
  }
}

double winning_chance(const Evaluation& evaluation) {
  if (evaluation.mate) return *evaluation.mate > 0 ? 1 : 0;
  return 1 / (1 + std::exp(-0.00368208 * evaluation.centipawns));
}

bool GameReview::possible(const GameDefinition& definition) {
  const Facts& facts = definition.facts();
  return definition.roster().sides() == 2 && !facts.has_chance && !facts.hides_information;
}

GameReview::GameReview(const Record& record)
    : line_(record.main_line()), game_(record.definition(), record.start()) {
  pass_over_end();
}

void GameReview::take(const SearchInfo& info) {
  Seen seen;
  seen.evaluation = Evaluation{info.score.centipawns, info.score.mate, info.depth};
  if (game_.next_player().index() != 0) {
    seen.evaluation->centipawns = -seen.evaluation->centipawns;
    if (info.score.mate) seen.evaluation->mate = -*info.score.mate;
  }
  seen.chance = winning_chance(*seen.evaluation);
  seen.best = info.pv;
  add(std::move(seen));
}

void GameReview::add(Seen seen) {
  seen_.push_back(std::move(seen));
  if (done() > 1) judge();
  if (finished()) return;
  game_.play(line_[seen_.size() - 1]);
  pass_over_end();
}

void GameReview::pass_over_end() {
  // If a game continued after a draw by the rules, its further positions are searched.
  if (finished() || done() + 1 < positions()) return;
  const Outcome outcome = game_.outcome();
  if (!outcome.over()) return;
  Seen seen;
  seen.chance = outcome.quarter_points[0] / 4.0;
  add(std::move(seen));
}

/// Judges the move between the last two positions; the game is after it.
void GameReview::judge() {
  const Seen& before = seen_[seen_.size() - 2];
  const Seen& after = seen_.back();
  Game game = game_;
  game.undo();
  ReviewedMove reviewed;
  reviewed.move = line_[moves_.size()];
  reviewed.text = numbered_move_text(game, reviewed.move);
  reviewed.side = game.next_player();
  const bool best = !before.best.empty() && before.best.front() == reviewed.move;
  const double gained = after.chance - before.chance;
  if (!best) reviewed.loss = std::max(0.0, reviewed.side.index() == 0 ? -gained : gained);
  reviewed.accuracy = accuracy_of(reviewed.loss);
  reviewed.judgement = judgement_of(reviewed.loss);
  if (reviewed.judgement != Judgement::none && !before.best.empty() &&
      game.is_legal(before.best.front())) {
    reviewed.better_text = move_text(game, before.best.front());
    for (const Move move : before.best) {
      if (reviewed.better.size() == kLongestBetterLine || !game.is_legal(move)) break;
      reviewed.better.push_back(move);
      game.play(move);
    }
  }
  moves_.push_back(std::move(reviewed));
}

SideReview GameReview::side(Side side) const {
  SideReview sum;
  double total = 0;
  double inverse = 0;
  for (const ReviewedMove& move : moves_) {
    if (move.side != side) continue;
    ++sum.moves;
    sum.inaccuracies += move.judgement == Judgement::inaccuracy;
    sum.mistakes += move.judgement == Judgement::mistake;
    sum.blunders += move.judgement == Judgement::blunder;
    total += move.accuracy;
    inverse += 1 / std::max(1.0, move.accuracy);
  }
  if (sum.moves > 0) sum.accuracy = (total / sum.moves + sum.moves / inverse) / 2;
  return sum;
}

void write_review(const GameReview& review, Record& record) {
  RecordNode* node = &record.root();
  const auto evaluate = [&](int ply) {
    if (ply < review.done() && review.evaluation(ply))
      node->annotations.evaluation = review.evaluation(ply);
  };
  evaluate(0);
  int ply = 0;
  for (const ReviewedMove& move : review.moves()) {
    RecordNode* const parent = node;
    node = parent->find(move.move);
    if (!node) return;
    evaluate(++ply);
    if (move.judgement == Judgement::none) continue;
    const bool has_sign = std::any_of(node->nags.begin(), node->nags.end(),
                                      [](int glyph) { return glyph >= 1 && glyph <= 6; });
    if (!has_sign) node->nags.insert(node->nags.begin(), glyph_of(move.judgement));
    std::string words = to_string(move.judgement);
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
    if (!move.better_text.empty()) words += ": " + move.better_text + " was better.";
    if (node->comment.find(words) == std::string::npos)
      node->comment += (node->comment.empty() ? "" : " ") + words;
    RecordNode* at = parent;
    for (const Move better : move.better) at = &at->child(better);
  }
}

}  // namespace stockade
