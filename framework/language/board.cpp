#include "framework/language/board.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "framework/language/graph.h"

namespace stockade {
namespace {

std::optional<int> size_of(const Node& board, std::string_view key) {
  const Node::Entry* entry = board.find(key);
  if (!entry || !entry->value.is_scalar()) return std::nullopt;
  return as_integer(entry->value.text);
}

CellNames names_of(const Node& board) {
  constexpr std::pair<std::string_view, CellNames> kWords[] = {
      {"from the right", CellNames::from_right},
      {"from the top", CellNames::from_top},
      {"without i", CellNames::without_i}};
  if (const Node::Entry* names = board.find("names"))
    for (const auto& [word, value] : kWords)
      if (names->value.is_word(word)) return value;
  return CellNames::algebraic;
}

Result<Topology> flat(const Node& board, int files, int ranks, const SourceMark& where) {
  if (const auto levels = size_of(board, "levels"); levels && *levels > 1)
    return Topology::cube(files, ranks, *levels, where);
  return Topology::square(files, ranks, where, names_of(board));
}

/// The board without the cells that its `holes` list.
Result<Topology> with_holes(Result<Topology> made, const Node& board) {
  const Node::Entry* holes = board.find("holes");
  if (!holes || holes->value.takes_away() || !made.ok()) return made;
  CellSet cells;
  const auto add = [&](const Node& item) -> Diagnostics {
    if (!item.is_scalar()) return {};  // the schema's checks say so
    const auto region = parse_region(*made, {}, item.text, item.where);
    if (region) cells |= *region;
    return region.problems();
  };
  if (Diagnostics problems = add(holes->value); !problems.empty()) return problems;
  for (const Node& item : holes->value.items)
    if (Diagnostics problems = add(item); !problems.empty()) return problems;
  return made->without(cells, holes->value.where);
}

bool is_turned(const Node& board) {
  const Node::Entry* second_side = board.find("second_side");
  return second_side && second_side->value.is_word("turned");
}

/// The board; an error if it is turned for the second side, but cannot be.
Result<Topology> seen_by_second_side(Result<Topology> made, const Node& board, bool flat) {
  if (flat || !made.ok() || !is_turned(board)) return made;
  return Diagnostics{error("board-second-side",
                           "only a board of files and ranks can be turned for the second side",
                           "leave second_side out", board.find("second_side")->value.where)};
}

/// A side's name in references to its pieces and regions, and its forward direction.
struct NamedSide {
  std::string name;
  Forward forward = Forward::up;
};

std::string lowered(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::vector<NamedSide> sides_of(const Node& root) {
  std::vector<NamedSide> sides = {{"white", Forward::up}, {"black", Forward::down}};
  const Node::Entry* list = root.find("sides");
  if (!list || list->value.items.empty()) return sides;
  sides.resize(list->value.items.size());
  for (size_t i = 0; i < sides.size(); ++i) {
    const Node& side = list->value.items[i];
    if (const Node::Entry* name = side.find("name")) sides[i].name = lowered(name->value.text);
    if (const Node::Entry* forward = side.find("forward"))
      sides[i].forward = forward_of(forward->value.text).value_or(Forward::up);
  }
  return sides;
}

/// Names each side's view of the whole board by the side's name: that region is empty for the other
/// sides. Sides with the same forward direction see all regions alike, so there are no such names
/// then.
void name_sides(Topology& topology, const Node& root) {
  const std::vector<NamedSide> sides = sides_of(root);
  for (size_t a = 0; a < sides.size(); ++a)
    for (size_t b = 0; b < a; ++b)
      if (sides[a].forward == sides[b].forward || sides[a].name == sides[b].name) return;
  for (const NamedSide& side : sides) {
    if (side.name.empty() || parse_region(topology, {}, side.name).ok()) continue;
    std::array<CellSet, kForwards> views;
    views[static_cast<size_t>(side.forward)] = topology.all();
    topology.name_region(side.name, views);
  }
}

/// The directions from which sides may see the board.
std::vector<Forward> views_of(const Topology& topology) {
  if (topology.can_be_seen_sideways())
    return {Forward::up, Forward::down, Forward::left, Forward::right};
  return {Forward::up, Forward::down};
}

/// Names the regions that the file lists. They may refer to each other in any order. A region that
/// can't be read remains unknown; the check of its value reports the reason.
void name_regions(Topology& topology, const Node& root) {
  const Node::Entry* regions = root.find("regions");
  if (!regions || !regions->value.is_map()) return;
  for (bool more = true; more;) {
    more = false;
    for (const Node::Entry& region : regions->value.entries) {
      if (!region.value.is_scalar() || region.value.takes_away()) continue;
      if (topology.find_region(region.key)) continue;
      std::array<CellSet, kForwards> views;
      bool known = true;
      for (const Forward forward : views_of(topology)) {
        const auto seen =
            parse_region(topology, orientation_of(root, topology, forward), region.value.text);
        known = known && seen.ok();
        if (seen) views[static_cast<size_t>(forward)] = *seen;
      }
      if (!known) continue;
      topology.name_region(region.key, views);
      more = true;
    }
  }
}

/// The region that the text names; empty if it can't be read, which the check of its value reports.
CellSet region_seen(const Topology& topology, const Node& root, const Node& text, Forward forward) {
  if (!text.is_scalar()) return {};
  const auto region = parse_region(topology, orientation_of(root, topology, forward), text.text);
  return region ? *region : CellSet{};
}

/// Reads the keys of `board` about drawing.
void draw(Topology& topology, const Node& root, const Node& board) {
  BoardDrawing drawing = topology.drawing();
  if (const Node::Entry* entry = board.find("drawn_as"))
    drawing.ground = entry->value.is_word("points")  ? BoardDrawing::Ground::points
                     : entry->value.is_word("plain") ? BoardDrawing::Ground::plain
                                                     : BoardDrawing::Ground::chequered;
  std::vector<Forward> views;
  for (const NamedSide& side : sides_of(root)) views.push_back(side.forward);
  for (const Forward forward : {Forward::up, Forward::down})
    if (std::find(views.begin(), views.end(), forward) == views.end()) views.push_back(forward);
  for (const Forward forward : views) {
    if (const Node::Entry* river = board.find("river"))
      drawing.river |= region_seen(topology, root, river->value, forward);
    const Node::Entry* palaces = board.find("palaces");
    if (!palaces) continue;
    const auto add = [&](const Node& text) {
      const CellSet cells = region_seen(topology, root, text, forward);
      auto& known = drawing.palaces;
      if (cells.any() && std::find(known.begin(), known.end(), cells) == known.end())
        known.push_back(cells);
    };
    add(palaces->value);
    for (const Node& item : palaces->value.items) add(item);
  }
  topology.set_drawing(std::move(drawing));
}

/// The cells in a row of FEN: a piece with its mark, or "1" for an empty cell.
std::vector<std::string> cells_in(const std::string& row) {
  std::vector<std::string> cells;
  for (size_t i = 0; i < row.size();) {
    if (std::isdigit(static_cast<unsigned char>(row[i]))) {
      size_t end = i;
      int empty = 0;
      for (; end < row.size() && std::isdigit(static_cast<unsigned char>(row[end])); ++end)
        empty = std::min(1000, empty * 10 + (row[end] - '0'));
      cells.insert(cells.end(), static_cast<size_t>(empty), "1");
      i = end;
      continue;
    }
    size_t end = i + 1;
    const bool marks = row[i] != '*' && !std::isalpha(static_cast<unsigned char>(row[i]));
    if (marks && end < row.size()) ++end;
    if (end < row.size() && row[end] == '~') ++end;
    cells.push_back(row.substr(i, end - i));
    i = end;
  }
  return cells;
}

bool stands_on(const std::string& piece, const std::string& layer) {
  if (layer == "setup") return true;
  const bool first = std::any_of(piece.begin(), piece.end(), [](char c) {
    return std::isupper(static_cast<unsigned char>(c)) != 0;
  });
  return layer == (first ? "first side" : "second side");
}

std::string row_for(const std::string& row, const std::string& layer) {
  std::string text;
  int empty = 0;
  const auto flush = [&] {
    if (empty) text += std::to_string(empty);
    empty = 0;
  };
  for (const std::string& cell : cells_in(row)) {
    if (cell == "1" || (cell != "*" && !stands_on(cell, layer))) {
      ++empty;
      continue;
    }
    flush();
    text += cell;
  }
  flush();
  return text;
}

}  // namespace

std::optional<Result<Topology>> topology_of(const Node& root) {
  const Node::Entry* board = root.find("board");
  if (!board || !board->value.is_map()) return std::nullopt;
  const auto files = size_of(board->value, "files");
  const auto ranks = size_of(board->value, "ranks");
  const auto hexagon = size_of(board->value, "hexagon");
  const auto rhombus = size_of(board->value, "rhombus");
  bool is_flat = false;
  std::optional<Result<Topology>> made;
  if (const Node::Entry* graph = board->value.find("graph"); graph && graph->value.is_map())
    made = read_graph(graph->value);
  else if (hexagon)
    made = Topology::hexagon(*hexagon, board->value.where);
  else if (rhombus)
    made = Topology::rhombus(*rhombus, board->value.where);
  else if (files && ranks) {
    made = flat(board->value, *files, *ranks, board->value.where);
    is_flat = size_of(board->value, "levels").value_or(1) <= 1;
  }
  if (!made) return made;
  made = with_holes(*std::move(made), board->value);
  made = seen_by_second_side(*std::move(made), board->value, is_flat);
  const size_t layers = layers_of(root).size();
  if (made->ok() && layers > 1)
    made = (*made)->copied(static_cast<int>(layers), board->value.where);
  if (made->ok()) {
    name_sides(**made, root);
    name_regions(**made, root);
    draw(**made, root, board->value);
  }
  return made;
}

Orientation orientation_of(const Node& root, const Topology& topology, Forward forward) {
  Orientation orientation = topology.orientation(forward);
  const Node::Entry* board = root.find("board");
  if (forward == Forward::down && board && board->value.is_map() && is_turned(board->value))
    orientation.mx = -1;
  return orientation;
}

Compass compass_of(const Node& root) {
  const auto made = topology_of(root);
  return made && made->ok() ? (*made)->compass() : Compass{};
}

std::vector<std::string> layers_of(const Node& root) {
  std::vector<std::string> layers;
  if (const Node::Entry* entry = root.find("layers"); entry && entry->value.is_map())
    for (const Node::Entry& layer : entry->value.entries)
      if (!layer.value.takes_away()) layers.push_back(layer.value.text);
  if (layers.empty()) layers.emplace_back("setup");
  return layers;
}

std::string spread_setup(const std::string& text, const std::vector<std::string>& layers) {
  if (layers.size() < 2) return text;
  const size_t end = std::min(text.find_first_of(" ["), text.size());
  const std::string board = text.substr(0, end);
  std::string spread;
  for (const std::string& layer : layers) {
    if (!spread.empty()) spread += '&';
    std::string row;
    for (const char c : board + '\n') {
      if (c != '/' && c != '&' && c != '\n') {
        row += c;
        continue;
      }
      spread += row_for(row, layer);
      row.clear();
      if (c != '\n') spread += c;
    }
  }
  return spread + text.substr(end);
}

}  // namespace stockade
