#pragma once
// ReplyErrors: rates moves by the number of replies with which the enemy loses at once.
//
// If the checkmated side wins, no opponent who looks one move ahead gives checkmate, and alpha-beta
// sees no difference between the moves that wait for an error. This class distinguishes them.

#include <optional>
#include <vector>

#include "framework/search/game_concept.h"

namespace stockade {

/// One thread.
template <SearchableGame G>
class ReplyErrors {
 public:
  using M = typename G::MoveType;

  explicit ReplyErrors(G& game) : game_(game) {}

  /// The share of the enemy's replies to `move` that lose the game at once, less the share of those
  /// that draw it at once; none if a reply wins it.
  std::optional<double> after(M move) {
    game_.make(move);
    const auto share = share_here(1);
    game_.undo();
    return share;
  }
  /// The number of positions examined so far.
  [[nodiscard]] uint64_t positions() const { return positions_; }

 private:
  std::optional<double> share_here(int ply) {
    ++positions_;
    if (game_.over() || game_.drawn()) return -1.0;
    std::vector<Candidate<M>> replies;
    game_.open(ply);
    game_.list(ply, MoveStage::tactical, Breadth::full, replies);
    game_.list(ply, MoveStage::quiet, Breadth::full, replies);
    double sum = 0;
    for (const Candidate<M>& reply : replies) {
      game_.make(reply.move);
      ++positions_;
      std::vector<Candidate<M>> escapes;
      if (!game_.over()) {
        game_.open(ply + 1);
        game_.list(ply + 1, MoveStage::tactical, Breadth::full, escapes);
        game_.list(ply + 1, MoveStage::quiet, Breadth::full, escapes);
      }
      const int result = escapes.empty() ? game_.result_without_moves() : 0;  // for us
      if (result > 0)
        sum += 1;
      else if (escapes.empty() || game_.drawn())
        sum -= 1;
      game_.undo();
      if (result < 0) return std::nullopt;
    }
    if (replies.empty()) return -1.0;
    return sum / static_cast<double>(replies.size());
  }

  G& game_;
  uint64_t positions_ = 0;
};

}  // namespace stockade
