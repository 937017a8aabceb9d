#pragma once
// chance: dice, decks and bags, and what comes of them.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/rules/chance_source.h"
#include "framework/rules/rule.h"

namespace stockade {

struct ChanceParams {
  /// What happens when a face comes up.
  struct Deed {
    std::optional<std::vector<PieceType>> moves;  ///< only these may move; none: all
    std::vector<std::string> removes;             ///< cells, as expressions name them
    std::vector<SourceMark> removes_at;
    std::optional<PieceType> gives;  ///< a piece that the player gets
    std::string to;                  ///< the zone that it comes to
  };
  struct Source {
    ChanceSource source;
    std::string condition;  ///< nothing is drawn unless it holds; empty: always
    SourceMark condition_at;
    std::string again;  ///< an outcome with which this holds does not count; empty: all count
    SourceMark again_at;
    bool lasts = false;       ///< an outcome is in force until the next one; else for one turn
    std::vector<Deed> deeds;  ///< by face
    SourceMark where;
  };
  std::vector<Source> sources;  ///< as in Equipment::chance
};

[[nodiscard]] std::unique_ptr<Rule> make_chance_rule(ChanceParams params, SourceMark where);

/// `order` with a step of chance for each source before or after each step of a side.
[[nodiscard]] TurnOrder with_draws(const TurnOrder& order,
                                   const std::vector<ChanceSource>& sources);

}  // namespace stockade
