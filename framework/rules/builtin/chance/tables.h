#pragma once
// chance, compiled: the attributes of each source, and the effects of its outcomes.

#include <optional>
#include <vector>

#include "framework/rules/builtin/chance/chance.h"
#include "framework/rules/expression.h"
#include "framework/rules/program.h"
#include "framework/rules/support/attack_scene.h"

namespace stockade {

/// The attributes of a source. The outcome is stored as 0 for none, or its number counted from 1;
/// the next greater number means that a draw after a move is due.
struct SourcePlace {
  ChanceSource source;
  int outcome = 0;    ///< attribute
  int contents = -1;  ///< first attribute of the things left; -1: it has no contents
  PackedCounts counts;
  std::vector<int> weights = {};  ///< by outcome, without contents: they never change
  int weight_of_all = 0;          ///< their sum

  void note_weights() {
    if (contents >= 0) return;
    for (const ChanceSource::Outcome& faces : source.outcomes)
      weights.push_back(source.weight(
          faces, [&](int face) { return source.faces[static_cast<size_t>(face)].many; }));
    for (const int each : weights) weight_of_all += each;
  }
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
    if (contents < 0) return weights[static_cast<size_t>(number)];
    return source.weight(source.outcomes[static_cast<size_t>(number)],
                         [&](int face) { return left(position, face); });
  }
  /// True if enough is left to draw from.
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
    SideVector<int> slot;  ///< the slot that gets a piece, by the player; -1: none
  };
  struct Source {
    SourcePlace place;
    std::optional<Expression> condition;
    /// An outcome that meets all of these is drawn again; none: no outcome is. The first ones are
    /// the same for all outcomes.
    std::vector<Expression> again;
    size_t again_in_general = 0;  ///< number of the first ones
    bool lasts = false;
    uint8_t effect = 0;
    std::vector<Deed> deeds;  ///< by face
    /// By outcome: the pieces that may move. An outcome that lets all pieces move has none.
    std::vector<std::optional<PieceArray<bool>>> allowed;
    const ChanceTables* all = nullptr;
  };
  std::vector<Source> sources;
  std::vector<int> source_at;  ///< by step of the turn order; -1: a player moves
  std::vector<Side> player;    ///< by step: the side that moves, or for which is drawn
  std::vector<int> moves_at;   ///< by step: the next step at which a player moves
  uint8_t pass_effect = 0;
  bool stuck_players_pass = false;

  /// Tells which outcomes of a source count; the others are drawn again.
  class Counting {
   public:
    Counting(const ChanceTables& tables, const Program<W>& program, const Source& source,
             const Position& position)
        : program_(program), source_(source) {
      player_ = tables.player[static_cast<size_t>(position.turn_step())];
      if (!source.again.empty() && meets(position, 0, source.again_in_general)) with_ = position;
    }
    [[nodiscard]] bool all_count() const { return !with_; }
    [[nodiscard]] bool counts(int number) {
      if (!with_) return true;
      with_->set_attribute(source_.place.outcome, number + 1);
      return !meets(*with_, source_.again_in_general, source_.again.size());
    }

   private:
    /// Whether the position meets these conditions.
    [[nodiscard]] bool meets(const Position& position, size_t first, size_t end) const {
      const AttackScene<W> board{program_, position};
      ExpressionScene scene;
      board.show(scene);
      scene.own = player_;
      for (size_t i = first; i < end; ++i)
        if (!source_.again[i].holds(scene)) return false;
      return true;
    }

    const Program<W>& program_;
    const Source& source_;
    Side player_;
    std::optional<Position> with_;  ///< none: every outcome counts
  };
  /// The position alone decides for what and when a source is drawn.
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
