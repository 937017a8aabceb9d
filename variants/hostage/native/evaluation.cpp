#include "variants/hostage/native/evaluation.h"

#include <algorithm>

#include "variants/hostage/native/weights.h"

namespace stockade::hostage {
namespace {

/// Adds weights up, as White sees them.
struct Sum {
  int score = 0;
  int danger_of[2] = {};
  void add(Color c, int which, int n) {
    const int worth = kWeights[which] * n;
    score += c == kWhite ? worth : -worth;
  }
  void danger(Color c, int which, int n) { danger_of[c] += kWeights[which] * n; }
};

/// Nothing but pieces can make up for so much.
constexpr int kLazyMargin = 1500;

PlacementTable make_table() {
  PlacementTable t{};
  for (const Color c : {kWhite, kBlack}) {
    const int sign = c == kWhite ? 1 : -1;
    for (int p = 0; p < 6; ++p)
      for (int s = 0; s < 64; ++s)
        t.piece[c][p][s] = sign * kWeights[piece_feature(c, static_cast<PieceType>(p), s)];
    for (int p = 0; p < 5; ++p) {
      for (int n = 1; n < 16; ++n) {
        const int which = p * 3 + std::min(n - 1, 2);
        t.reserve[c][0][p][n] =
            t.reserve[c][0][p][n - 1] + sign * kWeights[feature::kInAirfield + which];
        t.reserve[c][1][p][n] =
            t.reserve[c][1][p][n - 1] + sign * kWeights[feature::kInPrison + which];
      }
    }
  }
  return t;
}

}  // namespace

const PlacementTable kPlacementTable = make_table();

int placement_score(const Board& b) {
  Sum sum;
  placement_terms(b, sum);
  return sum.score;
}

int placement_change(const Board& before, Color mover, NativeMove move) {
  const auto& t = kPlacementTable;
  const Color enemy = ~mover;
  const auto& own = t.piece[mover];
  const PieceType piece_type = move.piece_type();
  const auto more_prisoners = [&](Color holder, PieceType kind, int by) {
    const int n = before.prison(holder, kind);
    return t.reserve[holder][1][kind][n + by] - t.reserve[holder][1][kind][n];
  };
  const auto more_ready = [&](Color owner, PieceType kind, int by) {
    const int n = before.airfield(owner, kind);
    return t.reserve[owner][0][kind][n + by] - t.reserve[owner][0][kind][n];
  };
  switch (move.kind()) {
    case MoveKind::drop:
      return own[piece_type][move.to()] + more_ready(mover, piece_type, -1);
    case MoveKind::exchange:
      return own[piece_type][move.to()] + more_prisoners(mover, move.other(), -1) +
             more_ready(enemy, move.other(), 1) + more_prisoners(enemy, piece_type, -1);
    case MoveKind::short_castle:
    case MoveKind::long_castle: {
      const int home = mover * 56;
      const bool is_short = move.kind() == MoveKind::short_castle;
      return own[kKing][move.to()] - own[kKing][home + 4] + own[kRook][home + (is_short ? 5 : 3)] -
             own[kRook][home + (is_short ? 7 : 0)];
    }
    default:
      break;
  }
  int change = -own[piece_type][move.from()];
  if (move.kind() == MoveKind::promotion)
    change += own[move.other()][move.to()] + more_prisoners(enemy, move.other(), -1) +
              more_prisoners(enemy, kPawn, 1);
  else
    change += own[piece_type][move.to()];
  if (move.captures()) {
    const int at = move.kind() == MoveKind::en_passant ? move.to() ^ 8 : move.to();
    change += more_prisoners(mover, move.victim(), 1) - t.piece[enemy][move.victim()][at];
  }
  return change;
}

int evaluate(const Board& b, Color mover, int placement, int alpha, int beta) {
  const int pieces = mover == kWhite ? placement : -placement;
  if (pieces - kLazyMargin >= beta) return pieces - kLazyMargin;
  if (pieces + kLazyMargin <= alpha) return pieces + kLazyMargin;
  Sum sum;
  positional_terms(b, mover, sum);
  const int white = placement + sum.score - danger_cost(sum.danger_of[kWhite]) +
                    danger_cost(sum.danger_of[kBlack]);
  const int score = mover == kWhite ? white : -white;
  return std::clamp(score, -20000, 20000);
}

}  // namespace stockade::hostage
