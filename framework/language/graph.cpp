#include "framework/language/graph.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>

namespace stockade {
namespace {

constexpr double kNear = 0.02;  ///< places nearer than this are the same
constexpr size_t kMaxDirections = 64;

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::optional<double> number_in(const std::string& text) {
  double number = 0;
  const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const auto [end, failure] = std::from_chars(begin, text.data() + text.size(), number);
  if (failure != std::errc{} || end != text.data() + text.size() || std::abs(number) > 1000)
    return std::nullopt;
  return number;
}

/// "1 0.5" as a place.
std::optional<Place> place_in(const std::vector<std::string>& words, size_t first = 0) {
  if (words.size() != first + 2) return std::nullopt;
  const auto x = number_in(words[first]);
  const auto y = number_in(words[first + 1]);
  if (!x || !y) return std::nullopt;
  return Place{*x, *y};
}

/// The items of a list of scalars, or the single scalar that is written instead of a list.
std::vector<const Node*> items_of(const Node& node) {
  std::vector<const Node*> items;
  if (node.is_scalar()) items.push_back(&node);
  for (const Node& item : node.items)
    if (item.is_scalar()) items.push_back(&item);
  return items;
}

class GraphReader {
 public:
  explicit GraphReader(const Node& graph) : graph_(graph) {}

  Result<Topology> read() {
    read_rows();
    if (problems_.empty()) read_places();
    if (problems_.empty()) read_directions();
    if (problems_.empty()) read_back();
    if (problems_.empty()) read_turning();
    if (problems_.empty()) read_looks();
    if (problems_.empty()) read_second_side();
    if (!problems_.empty()) return problems_;
    return Topology::graph(std::move(plan_), graph_.where);
  }

 private:
  using Chain = std::vector<int>;

  [[nodiscard]] std::optional<int> cell(const std::string& name, const Node& where) {
    for (size_t i = 0; i < plan_.cells.size(); ++i)
      if (plan_.cells[i].name == name) return static_cast<int>(i);
    fail("'" + name + "' is not a cell of this board", "the cells are listed under rows", where);
    return std::nullopt;
  }

  [[nodiscard]] std::optional<int> direction(const std::string& name, const Node& where) {
    for (size_t i = 0; i < plan_.compass.directions.size(); ++i)
      if (plan_.compass.directions[i].name == name) return static_cast<int>(i);
    std::vector<std::string> known;
    for (const NamedDirection& one : plan_.compass.directions) known.push_back(one.name);
    fail("'" + name + "' is not a direction of this board",
         did_you_mean(name, known, "its directions: " + join(known)), where);
    return std::nullopt;
  }

  // A cell's name is letters and then digits, so that moves can be read.
  static bool is_cell_name(const std::string& name) {
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto first_digit = std::find_if(name.begin(), name.end(), digit);
    return name.size() <= 4 && first_digit != name.begin() && first_digit != name.end() &&
           std::all_of(name.begin(), first_digit, letter) &&
           std::all_of(first_digit, name.end(), digit);
  }

  void read_rows() {
    const Node::Entry* rows = graph_.find("rows");
    const std::vector<const Node*> list = rows ? items_of(rows->value) : std::vector<const Node*>{};
    if (list.empty())
      return fail("a graph needs 'rows', its cells from the top",
                  "for example: rows: [a2 b2, a1 b1 c1]", rows ? rows->value : graph_);
    // Numbered from the bottom, as on other boards.
    for (size_t i = list.size(); i-- > 0;) {
      const int rank = static_cast<int>(list.size() - 1 - i);
      int file = 0;
      for (const std::string& name : words_of(list[i]->text)) {
        if (!is_cell_name(name))
          return fail("'" + name + "' is not a valid name of a cell",
                      "write small letters and then digits, such as b3, at most four characters",
                      *list[i]);
        for (const CellInfo& other : plan_.cells)
          if (other.name == name)
            return fail("the cell " + name + " is twice in rows", "remove one of them", *list[i]);
        CellInfo info;
        info.name = name;
        info.rank = rank;
        info.file = file;
        info.x = file++;
        info.y = rank;
        info.shade = (info.file + rank) % 2;
        plan_.cells.push_back(std::move(info));
        if (plan_.cells.size() > kMaxCells)
          return fail("there are more than " + std::to_string(kMaxCells) + " cells", {}, *list[i]);
      }
      if (file == 0) return fail("a row has no cells", "write the names of its cells", *list[i]);
    }
  }

  void read_places() {
    const Node::Entry* places = graph_.find("places");
    if (!places) return;
    for (const Node::Entry& entry : places->value.entries) {
      const auto at = cell(entry.key, entry.value);
      const auto place = place_in(words_of(entry.value.text));
      if (!at) return;
      if (!place)
        return fail("the place of a cell must be two numbers, to the right and up",
                    "for example: 1 0.5", entry.value);
      plan_.cells[*at].x = place->x;
      plan_.cells[*at].y = place->y;
    }
  }

  void read_directions() {
    const Node::Entry* entries = graph_.find("directions");
    if (!entries || !entries->value.is_map() || entries->value.entries.empty())
      return fail("a graph needs directions", "for example: directions: { e: [a1 b1 c1, a2 b2] }",
                  entries ? entries->value : graph_);
    if (entries->value.entries.size() > kMaxDirections)
      return fail("there are more than " + std::to_string(kMaxDirections) + " directions", {},
                  entries->value);
    for (const Node::Entry& entry : entries->value.entries) {
      if (is_taken(entry.key))
        return fail("a direction cannot have the name '" + entry.key + "', a word of paths",
                    "choose another name", entry.value);
      plan_.compass.directions.push_back({entry.key, {}, std::nullopt});
      plan_.next.emplace_back(plan_.cells.size(), -1);
      for (const Node* item : items_of(entry.value))
        if (!item->text.starts_with(kBackOf)) add_links(*item, plan_.next.back());
      if (!problems_.empty()) return;
    }
  }

  static constexpr std::string_view kBackOf = "back of ";

  static bool is_taken(const std::string& name) {
    static constexpr std::string_view kWords[] = {
        "any",      "on",   "back", "left",  "right", "out",   "across", "forward", "backward",
        "sideways", "step", "hop",  "jump",  "take",  "slide", "turn",   "until",   "repeat",
        "to",       "over", "free", "piece", "own",   "edge",  "enemy",  "empty"};
    return std::find(std::begin(kWords), std::end(kWords), name) != std::end(kWords);
  }

  // "a1 b1 c1" joins each cell with the next; "by 1 0.5" joins all cells at that distance.
  void add_links(const Node& item, std::vector<int>& next) {
    const std::vector<std::string> words = words_of(item.text);
    if (!words.empty() && words.front() == "by") {
      const auto away = place_in(words, 1);
      if (!away)
        return fail("'by' needs two numbers, to the right and up", "for example: by 1 0", item);
      return add_displaced(*away, item, next);
    }
    if (words.size() < 2)
      return fail("a chain needs at least two cells",
                  "for example: a1 b1 c1; or: by 1 0; or: back of n", item);
    int before = -1;
    for (const std::string& name : words) {
      const auto at = cell(name, item);
      if (!at) return;
      if (before >= 0) link(before, *at, item, next);
      before = *at;
    }
  }

  void add_displaced(Place away, const Node& item, std::vector<int>& next) {
    bool any = false;
    for (size_t from = 0; from < plan_.cells.size(); ++from)
      if (const int to = cell_at(plan_.cells[from].x + away.x, plan_.cells[from].y + away.y);
          to >= 0 && to != static_cast<int>(from)) {
        link(static_cast<int>(from), to, item, next);
        any = true;
      }
    if (!any) fail("no two cells have this distance", "check the places of the cells", item);
  }

  [[nodiscard]] int cell_at(double x, double y) const {
    for (size_t i = 0; i < plan_.cells.size(); ++i)
      if (std::abs(plan_.cells[i].x - x) < kNear && std::abs(plan_.cells[i].y - y) < kNear)
        return static_cast<int>(i);
    return -1;
  }

  void link(int from, int to, const Node& item, std::vector<int>& next) {
    int& there = next[from];
    if (there >= 0 && there != to)
      return fail("one step from " + plan_.cells[from].name + " leads to two cells, " +
                      plan_.cells[there].name + " and " + plan_.cells[to].name,
                  "use two directions", item);
    there = to;
  }

  // Reads "back of n", and links that lead back without a name of their own.
  void read_back() {
    const Node& entries = graph_.find("directions")->value;
    for (size_t i = 0; i < entries.entries.size(); ++i)
      for (const Node* item : items_of(entries.entries[i].value)) {
        if (!item->text.starts_with(kBackOf)) continue;
        const auto of = direction(item->text.substr(kBackOf.size()), *item);
        if (!of) return;
        const std::vector<int>& ahead = plan_.next[*of];
        for (size_t cell = 0; cell < ahead.size(); ++cell)
          if (ahead[cell] >= 0) link(ahead[cell], static_cast<int>(cell), *item, plan_.next[i]);
      }
    for (size_t i = 0; i < plan_.next.size(); ++i)
      for (size_t j = 0; j < plan_.next.size(); ++j)
        if (i != j && lead_back(plan_.next[i], plan_.next[j]))
          plan_.compass.directions[i].back = static_cast<int>(j);
    for (size_t i = 0; i < plan_.next.size(); ++i)
      if (std::all_of(plan_.next[i].begin(), plan_.next[i].end(), [](int to) { return to < 0; }))
        return fail("the direction '" + plan_.compass.directions[i].name + "' has no steps",
                    "give it a chain of cells, such as a1 b1 c1", entries.entries[i].value);
  }

  static bool lead_back(const std::vector<int>& there, const std::vector<int>& back) {
    bool any = false;
    for (size_t cell = 0; cell < there.size(); ++cell) {
      if (there[cell] < 0) continue;
      any = true;
      if (back[there[cell]] != static_cast<int>(cell)) return false;
    }
    return any;
  }

  void read_turning() {
    if (const Node::Entry* turning = graph_.find("turning"))
      for (const Node* item : items_of(turning->value)) {
        const auto d = direction(item->text, *item);
        if (!d) return;
        auto& ring = plan_.compass.ring;
        if (std::find(ring.begin(), ring.end(), *d) != ring.end())
          return fail("the direction '" + item->text + "' is listed twice", "remove one of them",
                      *item);
        ring.push_back(*d);
      }
    if (const Node::Entry* forward = graph_.find("forward"))
      if (const auto d = direction(forward->value.text, forward->value)) plan_.compass.ahead = *d;
    const Node::Entry* sets = graph_.find("sets");
    if (!sets) return;
    for (const Node::Entry& set : sets->value.entries) {
      if (is_taken(set.key))
        return fail("a set cannot have the name '" + set.key + "', a word of paths",
                    "choose another name", set.value);
      std::vector<int> members;
      for (const Node* item : items_of(set.value)) {
        const auto d = direction(item->text, *item);
        if (!d) return;
        members.push_back(*d);
      }
      plan_.compass.sets.emplace_back(set.key, std::move(members));
    }
  }

  // Reads how the board is drawn.
  void read_looks() {
    if (const Node::Entry* drawn = graph_.find("drawn_as"))
      plan_.points = drawn->value.is_word("points");
    if (const Node::Entry* shades = graph_.find("shades")) {
      const std::vector<const Node*> list = items_of(shades->value);
      if (list.size() > 3) return fail("a board has at most three shades", {}, shades->value);
      for (size_t shade = 0; shade < list.size(); ++shade)
        for (const std::string& name : words_of(list[shade]->text)) {
          const auto at = cell(name, *list[shade]);
          if (!at) return;
          plan_.cells[*at].shade = static_cast<int>(shade);
        }
    }
    const Node::Entry* outlines = graph_.find("outlines");
    if (!outlines) return;
    for (const Node::Entry& entry : outlines->value.entries) {
      std::vector<Place> corners;
      for (const Node* item : items_of(entry.value)) {
        const auto corner = place_in(words_of(item->text));
        if (!corner)
          return fail("a corner must be two numbers, to the right and up from the middle",
                      "for example: [0 0.6, -0.5 -0.3, 0.5 -0.3]", *item);
        corners.push_back(*corner);
      }
      if (corners.size() < 3)
        return fail("an outline needs at least three corners",
                    "for example: [0 0.6, -0.5 -0.3, 0.5 -0.3]", entry.value);
      for (const std::string& name : words_of(entry.key)) {
        const auto at = cell(name, entry.value);
        if (!at) return;
        plan_.cells[*at].outline = corners;
      }
    }
  }

  // The second side sees the board upside down, or from the other end.
  void read_second_side() {
    const Node::Entry* side = graph_.find("second_side");
    if (!side || side->value.is_word("same")) return;
    const bool turned = side->value.is_word("turned");
    if (!turned && !side->value.is_word("mirrored")) return;  // the schema has its say
    const auto extent = [&](auto of) {
      const auto [low, high] =
          std::minmax_element(plan_.cells.begin(), plan_.cells.end(),
                              [&](const CellInfo& a, const CellInfo& b) { return of(a) < of(b); });
      return of(*low) + of(*high);
    };
    const double width = extent([](const CellInfo& c) { return c.x; });
    const double height = extent([](const CellInfo& c) { return c.y; });
    for (const CellInfo& info : plan_.cells) {
      const int twin = cell_at(turned ? width - info.x : info.x, height - info.y);
      if (twin < 0)
        return fail("there is no cell opposite " + info.name, "write second_side: same",
                    side->value);
      plan_.mirrored_cells.push_back(twin);
    }
    for (size_t i = 0; i < plan_.next.size(); ++i) {
      const auto twin = std::find_if(
          plan_.next.begin(), plan_.next.end(),
          [&](const std::vector<int>& other) { return mirrors(plan_.next[i], other); });
      if (twin == plan_.next.end())
        return fail("the second side has no direction for '" + plan_.compass.directions[i].name +
                        "' of the first",
                    "write second_side: same, or add this direction", side->value);
      plan_.mirrored_directions.push_back(static_cast<int>(twin - plan_.next.begin()));
    }
  }

  [[nodiscard]] bool mirrors(const std::vector<int>& one, const std::vector<int>& other) const {
    for (size_t cell = 0; cell < one.size(); ++cell) {
      const int to = one[cell] < 0 ? -1 : plan_.mirrored_cells[one[cell]];
      if (other[plan_.mirrored_cells[cell]] != to) return false;
    }
    return true;
  }

  void fail(const std::string& why, const std::string& hint, const Node& where) {
    problems_.push_back(error("graph", "in 'board: graph': " + why, hint, where.where));
  }

  const Node& graph_;
  GraphPlan plan_;
  Diagnostics problems_;
};

}  // namespace

Result<Topology> read_graph(const Node& graph) { return GraphReader(graph).read(); }

}  // namespace stockade
