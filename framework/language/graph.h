#pragma once
// Boards that are graphs: the `graph` of a board as cells, places and directions.

#include "framework/language/node.h"
#include "framework/topology/topology.h"

namespace stockade {

/// The graph that `graph` describes, the value of board: graph. The tree may be full of mistakes:
/// it has not been checked against the schema.
Result<Topology> read_graph(const Node& graph);

}  // namespace stockade
