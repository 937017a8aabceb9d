#include "variants/drops/hostage/native/evaluation.h"

#include <algorithm>

#include "variants/drops/hostage/native/weights.h"

namespace stockade::hostage {
namespace {

/// The sink that adds up weights, positive for White.
struct Sum {
  int score = 0;
  ByColor<int> danger_of{};
  void add(Color c, int which, int n) {
    const int worth = kWeights[which] * n;
    score += c == kWhite ? worth : -worth;
  }
  void danger(Color c, int which, int n) { danger_of[c] += kWeights[which] * n; }
};

/// Lazy evaluation assumes that the other terms do not outweigh this.
constexpr int kLazyMargin = 1500;

PieceSquareTable make_table() {
  PieceSquareTable t{};
  for (const Color c : kColors) {
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

const PieceSquareTable kPieceSquareTable = make_table();

int material_score(const Board& b) {
  Sum sum;
  material_terms(b, sum);
  return sum.score;
}

int material_change(const Board& before, Color mover, NativeMove move) {
  const auto& t = kPieceSquareTable;
  const Color enemy = ~mover;
  const auto& own = t.piece[mover];
  const PieceType moved = move.piece_type();
  const auto more_prisoners = [&](Color holder, PieceType type, int by) {
    const int n = before.prison(holder, type);
    return t.reserve[holder][1][type][n + by] - t.reserve[holder][1][type][n];
  };
  const auto more_ready = [&](Color owner, PieceType type, int by) {
    const int n = before.airfield(owner, type);
    return t.reserve[owner][0][type][n + by] - t.reserve[owner][0][type][n];
  };
  switch (move.kind()) {
    case MoveKind::drop:
      return own[moved][move.to()] + more_ready(mover, moved, -1);
    case MoveKind::exchange:
      return own[moved][move.to()] + more_prisoners(mover, move.other(), -1) +
             more_ready(enemy, move.other(), 1) + more_prisoners(enemy, moved, -1);
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
  int change = -own[moved][move.from()];
  if (move.kind() == MoveKind::promotion)
    change += own[move.other()][move.to()] + more_prisoners(enemy, move.other(), -1) +
              more_prisoners(enemy, kPawn, 1);
  else
    change += own[moved][move.to()];
  if (move.captures()) {
    const int at = move.kind() == MoveKind::en_passant ? move.to() ^ 8 : move.to();
    change += more_prisoners(mover, move.victim(), 1) - t.piece[enemy][move.victim()][at];
  }
  return change;
}

int evaluate(const Board& b, Color mover, int material, int alpha, int beta) {
  const int pieces = mover == kWhite ? material : -material;
  if (pieces - kLazyMargin >= beta) return pieces - kLazyMargin;
  if (pieces + kLazyMargin <= alpha) return pieces + kLazyMargin;
  Sum sum;
  positional_terms(b, mover, sum);
  const int white = material + sum.score - danger_cost(sum.danger_of[kWhite]) +
                    danger_cost(sum.danger_of[kBlack]);
  const int score = mover == kWhite ? white : -white;
  return std::clamp(score, -20000, 20000);
}

}  // namespace stockade::hostage
