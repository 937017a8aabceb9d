#pragma once
// chance, compiled: where the state of each source is kept, and what its outcomes do.

#include <optional>
#include <vector>

#include "framework/rules/builtin/attack_scene.h"
#include "framework/rules/builtin/chance/chance.h"
#include "framework/rules/expression.h"
#include "framework/rules/program.h"

namespace stockade {

/// Where a source is kept. The attribute of its outcome is 0 for none, then the number of the
/// outcome from 1; one more: a draw after a move is due.
struct SourcePlace {
  ChanceSource source;
  int outcome = 0;    ///< attribute
  int contents = -1;  ///< first attribute with what is left; -1: there is no such thing
  PackedCounts counts;

  [[nodiscard]] int due() const { return static_cast<int>(source.outcomes.size()) + 1; }
  [[nodiscard]] std::optional<int> now(const Position& position) const {
    const int value = position.attribute(outcome);
    if (value == 0 || value == due()) return std::nullopt;
    return value - 1;
  }
  [[nodiscard]] int left(const Position& position, int face) const {
    if (contents < 0) return source.faces[static_cast<size_t>(face)].many;
    return counts.count(static_cast<size_t>(face),
                        [&](int n) { return position.attribute(contents + n); });
  }
  [[nodiscard]] std::vector<int> all_left(const Position& position) const {
    std::vector<int> counts_left;
    for (size_t face = 0; face < source.faces.size(); ++face)
      counts_left.push_back(left(position, static_cast<int>(face)));
    return counts_left;
  }
  [[nodiscard]] int weight(const Position& position, int number) const {
    return source.weight(source.outcomes[static_cast<size_t>(number)],
                         [&](int face) { return left(position, face); });
  }
  /// Whether enough is left to draw from.
  [[nodiscard]] bool is_drawable(const Position& position) const {
    if (contents < 0) return true;
    int sum = 0;
    for (const int each : all_left(position)) sum += each;
    return sum >= source.draws;
  }
};

struct ChancePlan {
  std::vector<SourcePlace> places;
};

template <int W>
struct ChanceTables {
  struct Deed {
    std::vector<Expression> removes;
    SideVector<int> slot;  ///< that gets a piece, by the player; -1: none
  };
  struct Source {
    SourcePlace place;
    std::optional<Expression> condition;
    std::optional<Expression> again;
    bool lasts = false;
    uint8_t effect = 0;
    std::vector<Deed> deeds;  ///< by face
    /// By outcome: who may move. An outcome that lets everybody move has none.
    std::vector<std::optional<PieceArray<bool>>> allowed;
    const ChanceTables* all = nullptr;
  };
  std::vector<Source> sources;
  std::vector<int> source_at;  ///< by step of the turn order; -1: a player moves
  std::vector<Side> player;    ///< by step: who moves, or for whom is drawn
  std::vector<int> moves_at;   ///< by step: the next at which a player moves
  uint8_t pass_effect = 0;
  bool stuck_players_pass = false;

  /// Whether an outcome counts, or is drawn again.
  [[nodiscard]] bool counts(const Program<W>& program, const Source& source,
                            const Position& position, int number) const {
    if (!source.again) return true;
    Position with(position);
    with.set_attribute(source.place.outcome, number + 1);
    const AttackScene<W> board{program, with};
    ExpressionScene scene;
    board.show(scene);
    scene.own = player[static_cast<size_t>(position.turn_step())];
    return !source.again->holds(scene);
  }
  /// What a source is drawn for and when depends on the position alone.
  [[nodiscard]] bool wants(const Program<W>& program, const Position& position, int step) const {
    const Source& source = sources[static_cast<size_t>(source_at[static_cast<size_t>(step)])];
    if (!source.place.is_drawable(position)) return false;
    if (!source.condition) return true;
    const AttackScene<W> board{program, position};
    ExpressionScene scene;
    board.show(scene);
    scene.own = player[static_cast<size_t>(step)];
    return source.condition->holds(scene);
  }
};

}  // namespace stockade
