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
    const int worth = kWeights[static_cast<size_t>(which)] * n;
    score += c == kWhite ? worth : -worth;
  }
  void danger(Color c, int which, int n) {
    danger_of[c] += kWeights[static_cast<size_t>(which)] * n;
  }
};

/// Nothing but men can make up for so much.
constexpr int kLazyMargin = 1500;

PlacementTable make_table() {
  PlacementTable t{};
  for (const Color c : {kWhite, kBlack}) {
    const int sign = c == kWhite ? 1 : -1;
    for (int p = 0; p < 6; ++p)
      for (int s = 0; s < 64; ++s)
        t.man[c][p][s] =
            sign * kWeights[static_cast<size_t>(man_feature(c, static_cast<Piece>(p), s))];
    for (int p = 0; p < 5; ++p) {
      for (int n = 1; n < 16; ++n) {
        const int which = p * 3 + std::min(n - 1, 2);
        t.reserve[c][0][p][n] = t.reserve[c][0][p][n - 1] +
                                sign * kWeights[static_cast<size_t>(feature::kInAirfield + which)];
        t.reserve[c][1][p][n] = t.reserve[c][1][p][n - 1] +
                                sign * kWeights[static_cast<size_t>(feature::kInPrison + which)];
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
  const auto& own = t.man[mover];
  const Piece piece = move.piece();
  const auto more_prisoners = [&](Color holder, Piece kind, int by) {
    const int n = before.prison(holder, kind);
    return t.reserve[holder][1][kind][n + by] - t.reserve[holder][1][kind][n];
  };
  const auto more_ready = [&](Color owner, Piece kind, int by) {
    const int n = before.airfield(owner, kind);
    return t.reserve[owner][0][kind][n + by] - t.reserve[owner][0][kind][n];
  };
  switch (move.kind()) {
    case MoveKind::drop:
      return own[piece][move.to()] + more_ready(mover, piece, -1);
    case MoveKind::exchange:
      return own[piece][move.to()] + more_prisoners(mover, move.other(), -1) +
             more_ready(enemy, move.other(), 1) + more_prisoners(enemy, piece, -1);
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
  int change = -own[piece][move.from()];
  if (move.kind() == MoveKind::promotion)
    change += own[move.other()][move.to()] + more_prisoners(enemy, move.other(), -1) +
              more_prisoners(enemy, kPawn, 1);
  else
    change += own[piece][move.to()];
  if (move.captures()) {
    const int at = move.kind() == MoveKind::en_passant ? move.to() ^ 8 : move.to();
    change += more_prisoners(mover, move.victim(), 1) - t.man[enemy][move.victim()][at];
  }
  return change;
}

int evaluate(const Board& b, Color mover, int placement, int alpha, int beta) {
  const int men = mover == kWhite ? placement : -placement;
  if (men - kLazyMargin >= beta) return men - kLazyMargin;
  if (men + kLazyMargin <= alpha) return men + kLazyMargin;
  Sum sum;
  positional_terms(b, mover, sum);
  const int white = placement + sum.score - danger_cost(sum.danger_of[kWhite]) +
                    danger_cost(sum.danger_of[kBlack]);
  const int score = mover == kWhite ? white : -white;
  return std::clamp(score, -20000, 20000);
}

}  // namespace stockade::hostage
