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
/// is incomplete (the schema's checks report what is missing).
[[nodiscard]] std::optional<Result<Topology>> topology_of(const Node& root);

/// The orientation of that board for a side whose pieces move in that direction.
[[nodiscard]] Orientation orientation_of(const Node& root, const Topology& topology,
                                         Forward forward);

/// The directions of that board; the usual ones if the board has errors.
[[nodiscard]] Compass compass_of(const Node& root);

/// The content of each layer at the start: "setup", "empty", or the pieces of one side alone. A
/// game without layers has one layer, with the setup.
[[nodiscard]] std::vector<std::string> layers_of(const Node& root);

/// Spreads the FEN of one board over several: each layer gets the pieces that its content allows.
[[nodiscard]] std::string spread_setup(const std::string& text,
                                       const std::vector<std::string>& layers);

}  // namespace stockade
