#pragma once
// Boards that are graphs: reads the key `graph` of a board as cells, places and directions.

#include "framework/language/node.h"
#include "framework/topology/topology.h"

namespace stockade {

/// The graph that `graph`, the value of board: graph, describes. The tree may contain any mistakes:
/// it has not been checked against the schema.
Result<Topology> read_graph(const Node& graph);

}  // namespace stockade
