#include "framework/tools/analysis/complexity.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "framework/base/random.h"

namespace stockade {
namespace {

/// Polynomials with huge coefficients, stored as logarithms.
using LogPolynomial = std::vector<double>;
constexpr double kLogZero = -std::numeric_limits<double>::infinity();

double log_add(double a, double b) {
  if (a == kLogZero) return b;
  if (b == kLogZero) return a;
  return std::max(a, b) + std::log1p(std::exp(-std::fabs(a - b)));
}

LogPolynomial product(const LogPolynomial& a, const LogPolynomial& b, size_t most) {
  LogPolynomial result(std::min(a.size() + b.size() - 1, most + 1), kLogZero);
  for (size_t i = 0; i < a.size(); ++i)
    for (size_t k = 0; k < b.size() && i + k < result.size(); ++k)
      result[i + k] = log_add(result[i + k], a[i] + b[k]);
  return result;
}

double log_factorial(int n) { return std::lgamma(n + 1.0); }

/// The logarithm of the number of ways to distribute `pieces` equal pieces over `places`.
double log_spread(int pieces, int places) {
  if (places == 0) return pieces == 0 ? 0 : kLogZero;
  return log_factorial(pieces + places - 1) - log_factorial(pieces) - log_factorial(places - 1);
}

/// Pieces that are interchangeable, except for their side.
struct Group {
  int pieces = 0;
  int sides = 1;   ///< number of sides that may own a piece on the board
  int places = 0;  ///< number of places off the board
};

/// The number of ways to put some of the group on the board, by the number of these pieces. The
/// cells are not counted here: `a` pieces of one side contribute the factor 1 / a!.
LogPolynomial ways(const Group& group, bool all_on_board) {
  LogPolynomial result(group.pieces + 1, kLogZero);
  const int most_of_second = group.sides > 1 ? group.pieces : 0;
  for (int a = 0; a <= group.pieces; ++a) {
    for (int b = 0; b <= std::min(most_of_second, group.pieces - a); ++b) {
      const int off = group.pieces - a - b;
      if (off > 0 && all_on_board) continue;
      const double here = log_spread(off, group.places) - log_factorial(a) - log_factorial(b);
      double& entry = result[a + b];
      entry = log_add(entry, here);
    }
  }
  return result;
}

/// Facts about the pieces, found by random games.
struct Fate {
  bool leave = false;        ///< the number of pieces can decrease
  bool change_side = false;  ///< the number of pieces of a side can increase
};

/// The number of pieces by side, on the board and in zones.
std::vector<int> pieces_by_side(const GameDefinition& definition, const Position& position) {
  const Roster& roster = definition.roster();
  std::vector<int> pieces(roster.sides(), 0);
  for (int side = 0; side < roster.sides(); ++side)
    pieces[side] = position.cells_of(Side{side}).count();
  for (int slot = 0; slot < definition.layout().slots(); ++slot) {
    const Piece piece = definition.layout().slot(slot).piece;
    if (piece != kEmpty && !roster.is_neutral(piece))
      pieces[roster.side_of(piece).index()] += position.count(slot);
  }
  return pieces;
}

Fate watch_pieces(const GameDefinition& definition) {
  constexpr uint64_t kGames = 16;
  constexpr int kPlies = 200;
  Fate fate;
  const std::vector<int> before = pieces_by_side(definition, definition.start());
  const auto sum = [](const std::vector<int>& pieces) {
    int total = 0;
    for (const int count : pieces) total += count;
    return total;
  };
  for (uint64_t i = 0; i < kGames; ++i) {
    Random random(i);
    Position position = definition.start();
    Journal journal;
    // It is enough to look every few plies, because both facts stay visible.
    for (int ply = 0; ply < kPlies; ply += 10) {
      journal.clear();
      definition.kernel().playout(position, journal, random, 10);
      const std::vector<int> now = pieces_by_side(definition, position);
      fate.leave = fate.leave || sum(now) < sum(before);
      for (size_t side = 0; side < now.size(); ++side)
        fate.change_side = fate.change_side || now[side] > before[side];
    }
  }
  return fate;
}

/// The number of `piece` in the start position.
int pieces_at_start(const GameDefinition& definition, Piece piece) {
  const Position& start = definition.start();
  int pieces = start.cells_of(piece).count();
  for (int slot = 0; slot < definition.layout().slots(); ++slot)
    if (definition.layout().slot(slot).piece == piece) pieces += start.count(slot);
  return pieces;
}

int zones_for(const GameDefinition& definition, Piece piece) {
  int zones = 0;
  for (const ZoneInfo& zone : definition.layout().zones())
    zones += std::count(zone.holds.begin(), zone.holds.end(), piece) > 0 ? 1 : 0;
  return zones;
}

}  // namespace

std::vector<uint64_t> perft_growth(const GameDefinition& definition, uint64_t most) {
  constexpr int kDeepest = 8;
  std::vector<uint64_t> leaves;
  for (int depth = 1; depth <= kDeepest; ++depth) {
    Position position = definition.start();
    Journal journal;
    leaves.push_back(definition.kernel().perft(position, journal, depth, {}));
    const double before = depth > 1 ? static_cast<double>(leaves[leaves.size() - 2]) : 1.0;
    const double now = static_cast<double>(leaves.back());
    if (leaves.back() == 0 || now * now / before > static_cast<double>(most)) break;
  }
  return leaves;
}

std::optional<double> log10_positions(const GameDefinition& definition) {
  const Roster& roster = definition.roster();
  const Fate fate = watch_pieces(definition);
  const auto cells = static_cast<size_t>(definition.topology().cells());
  CellSet royal_cells;
  for (int side = 0; side < roster.sides(); ++side)
    royal_cells |= definition.kernel().royal_cells(definition.start(), Side{side});

  LogPolynomial all{0};
  int pieces = 0;
  for (int type = 0; type < roster.owned_types(); ++type) {
    Group both;  // for pieces of both sides, if pieces change sides
    both.sides = 2;
    both.places = fate.leave ? 1 : 0;
    for (int side = 0; side < roster.sides(); ++side) {
      const Piece piece = roster.piece(Side{side}, PieceType{type});
      const int zones = zones_for(definition, piece);
      const Group group{pieces_at_start(definition, piece), 1, zones + (fate.leave ? 1 : 0)};
      if (group.pieces == 0) continue;
      pieces += group.pieces;
      const bool royal = (definition.start().cells_of(piece) & royal_cells).any();
      if (royal || !fate.change_side) {
        all = product(all, ways(group, royal), cells);
        continue;
      }
      both.pieces += group.pieces;
      both.places += zones;
    }
    if (both.pieces > 0) all = product(all, ways(both, false), cells);
  }
  if (pieces == 0) return std::nullopt;
  double total = kLogZero;
  for (size_t t = 0; t < all.size(); ++t) {
    const double arrangements =
        log_factorial(static_cast<int>(cells)) - log_factorial(static_cast<int>(cells - t));
    total = log_add(total, all[t] + arrangements);
  }
  return (total + std::log(roster.sides())) / std::log(10.0);
}

}  // namespace stockade
