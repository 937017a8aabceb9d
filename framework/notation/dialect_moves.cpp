#include "framework/notation/dialect_moves.h"

#include <optional>

#include "framework/notation/move_text.h"

namespace stockade {
namespace {

/// "c3": the file by a letter from the left, the rank by a number from below.
std::string plain_name(const CellInfo& info) {
  return static_cast<char>('a' + info.file) + std::to_string(info.rank + 1);
}

/// Whether the cells have other names, and a dialect can name them so.
bool has_own_names(const GameDefinition& definition) {
  constexpr int kLetters = 26;
  const Topology& topology = definition.topology();
  if (topology.geometry() != Geometry::square || topology.boards() > 1 || topology.levels() > 1 ||
      topology.files() > kLetters)
    return false;
  return topology.name(0) != plain_name(topology.info(0));
}

/// Puts other names for those of cells; at each place the longest name counts.
template <class Name, class NewName>
std::string renamed(const Topology& topology, std::string_view text, Name name, NewName new_name) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    std::optional<int> found;
    size_t length = 0;
    for (int cell = 0; cell < topology.cells(); ++cell) {
      const std::string old = name(cell);
      if (old.size() <= length || text.substr(at, old.size()) != old) continue;
      found = cell;
      length = old.size();
    }
    if (found)
      out += new_name(*found);
    else
      out += text[at];
    at += found ? length : 1;
  }
  return out;
}

}  // namespace

std::string dialect_notation(const GameDefinition& definition, Move move, FenDialect dialect) {
  const std::string text = uci_notation(definition, move);
  if (dialect != FenDialect::fairy || !has_own_names(definition)) return text;
  const Topology& topology = definition.topology();
  return renamed(
      topology, text, [&](int cell) { return topology.name(cell); },
      [&](int cell) { return plain_name(topology.info(cell)); });
}

std::string from_dialect(const GameDefinition& definition, std::string_view text,
                         FenDialect dialect) {
  if (dialect != FenDialect::fairy || !has_own_names(definition)) return std::string(text);
  const Topology& topology = definition.topology();
  return renamed(
      topology, text, [&](int cell) { return plain_name(topology.info(cell)); },
      [&](int cell) { return topology.name(cell); });
}

}  // namespace stockade
