#pragma once
// Bridge: converts between the classes of the library and those of the framework.

#include <bit>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <stockade/stockade.h>

#include "framework/game/game.h"
#include "framework/game/player_game.h"
#include "framework/plugin/plugin.h"

namespace stockade::embed {

/// The data that copies of a Variant share.
struct Rules {
  DefinitionPtr definition;
  VariantSource source;
  std::unique_ptr<const NativeMoves> native;  ///< null: none
  std::vector<std::string> warnings;

  /// The native generator if it supports the position, otherwise null.
  [[nodiscard]] const NativeMoves* native_for(const stockade::Position& position) const {
    return native && native->takes(position) ? native.get() : nullptr;
  }
};
using RulesPtr = std::shared_ptr<const Rules>;

struct Position::Data {
  RulesPtr rules;
  stockade::Position position;
};

/// A friend of the library's classes, with access to their data.
struct Bridge {
  [[nodiscard]] static Variant variant(RulesPtr rules) { return Variant(std::move(rules)); }
  [[nodiscard]] static const RulesPtr& rules(const Variant& variant) { return variant.rules_; }
  [[nodiscard]] static Position position(RulesPtr rules, const stockade::Position& position) {
    return Position(
        std::make_shared<const Position::Data>(Position::Data{std::move(rules), position}));
  }
  [[nodiscard]] static const RulesPtr& rules(const Position& position) {
    return position.data_->rules;
  }
  [[nodiscard]] static const stockade::Position& position(const Position& position) {
    return position.data_->position;
  }
  [[nodiscard]] static stockade::Game& game(const Game& game);
  [[nodiscard]] static const RulesPtr& rules(const Game& game);
  /// The same game in other compiled rules, which must be equal to its own.
  [[nodiscard]] static Game moved_to(const RulesPtr& rules, const Game& game);
  /// The game as `side` knows it; valid until the game changes.
  [[nodiscard]] static const PlayerGame& player(const Game& game, Side side);
};

/// The shared data of a Variant for a definition. Compiles nothing.
[[nodiscard]] RulesPtr share(DefinitionPtr definition, VariantSource source,
                             const Diagnostics& warnings = {});

/// Whether the parts of a move are valid for this variant. The number of a move of another variant
/// may be anything.
[[nodiscard]] bool fits(const GameDefinition& definition, stockade::Move move);

[[noreturn]] void fail(const Diagnostics& problems);
[[noreturn]] void fail(std::string id, std::string message, std::string hint = {});

/// Returns the value, or throws an Error with the problems.
template <class T>
T take(Result<T> result) {
  if (!result.ok()) fail(result.problems());
  return std::move(*result);
}

[[nodiscard]] inline stockade::Move inner(Move move) {
  return std::bit_cast<stockade::Move>(move.bits());
}
[[nodiscard]] inline Move outer(stockade::Move move) { return Move(move.bits()); }
[[nodiscard]] std::vector<Move> outer(const MoveList& moves);

[[nodiscard]] Outcome outer(const stockade::Outcome& outcome);

}  // namespace stockade::embed
