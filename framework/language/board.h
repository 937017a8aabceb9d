#pragma once
// The board that a variant file describes, and its setup spread over layers.

#include <optional>
#include <string>
#include <vector>

#include "framework/base/result.h"
#include "framework/language/node.h"
#include "framework/topology/topology.h"

namespace stockade {

/// The board of a file's tree, checked or not; problems have the place of `board`. None if the tree
/// says too little (the schema's checks say what is missing).
[[nodiscard]] std::optional<Result<Topology>> topology_of(const Node& root);

/// How a side whose pieces move that way sees that board.
[[nodiscard]] Orientation orientation_of(const Node& root, const Topology& topology,
                                         Forward forward);

/// The directions of that board; the usual ones if it is not in order.
[[nodiscard]] Compass compass_of(const Node& root);

/// What stands on each layer at the start: "setup", "empty", or the pieces of one side alone.
/// A game without layers has one, with the setup.
[[nodiscard]] std::vector<std::string> layers_of(const Node& root);

/// FEN of one board, spread over several: each gets the pieces that its layer says.
[[nodiscard]] std::string spread_setup(const std::string& text,
                                       const std::vector<std::string>& layers);

}  // namespace stockade
