#include "framework/notation/move_diagram.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "framework/base/translate.h"
#include "framework/notation/letters.h"
#include "framework/rules/way_facet.h"

namespace stockade {
namespace {

/// The cells that a piece can go to in one position.
struct Targets {
  CellSet moves;
  CellSet captures;
  CellSet on_the_way;  ///< targets of moves that capture before they end
};

Targets targets_of(const GameDefinition& definition, const Position& position, int from) {
  const Kernel& kernel = definition.kernel();
  MoveList list;
  kernel.pseudo_moves(position, list);
  Targets targets;
  for (const Move move : list) {
    if (move.from() != Site::cell(from) || !move.to().is_cell() ||
        kernel.effect(move).form != MoveForm::board)
      continue;
    const int to = move.to().index();
    if (!captured_on_way(kernel, position, move).empty())
      targets.on_the_way.set(to);
    else if (position.at(to) == kEmpty)
      targets.moves.set(to);
    else
      targets.captures.set(to);
  }
  return targets;
}

Position with(const Position& position, int cell, Piece piece) {
  Position changed(position);
  changed.put(cell, piece);
  return changed;
}

class Prober {
 public:
  Prober(MoveDiagram& diagram, const std::vector<Piece>& others, const std::atomic<bool>* stop)
      : stop_(stop),
        diagram_(diagram),
        definition_(*diagram.definition),
        start_(diagram.position),
        from_(diagram.from) {
    const Roster& roster = definition_.roster();
    const Side side = roster.side_of(start_.at(from_));
    for (const Piece piece : others)
      (roster.side_of(piece) == side ? own_ : enemies_).push_back(piece);
    for (int cell = 0; cell < definition_.topology().cells(); ++cell)
      if (start_.at(cell) == kEmpty) free_.push_back(cell);
  }

  void find_plain() {
    const Targets now = targets(start_);
    for_each(now.moves, [&](int to) { diagram_.cells[to].moves = Reach::always; });
    for_each(now.captures, [&](int to) { diagram_.cells[to].captures = Reach::always; });
    for_each(now.on_the_way, [&](int to) { note_move(start_, to, Reach::always); });
    for (const int cell : free_)
      if (captures_on(start_, cell)) diagram_.cells[cell].captures = Reach::always;
  }

  void find_over_pieces() {
    for (const int cell : free_) {
      if (stopped()) return;
      for (const auto* group : {&own_, &enemies_})
        for (const Piece piece : *group) find_over(with(start_, cell, piece), cell);
    }
  }

  void find_stops() {
    if (own_.empty()) return;
    CellVector<CellSet> stopped_on(diagram_.cells.size());
    for (const int cell : free_) {
      if (stopped()) return;
      const Position blocked = with(start_, cell, own_.front());
      const Targets still = targets(blocked);
      for (const int to : free_) {
        const DiagramCell& target = diagram_.cells[to];
        if (to == cell || (target.moves != Reach::always && target.captures != Reach::always))
          continue;
        const bool reached = target.moves == Reach::always
                                 ? still.moves.test(to) || still.on_the_way.test(to)
                                 : captures_on(blocked, to);
        if (!reached) stopped_on[to].set(cell);
      }
    }
    for (const int to : free_) order_stops(to, stopped_on);
  }

 private:
  template <class Deed>
  static void for_each(CellSet cells, Deed deed) {
    while (cells.any()) deed(cells.pop());
  }

  [[nodiscard]] Targets targets(const Position& position) const {
    return targets_of(definition_, position, from_);
  }

  /// Whether the piece captures some enemy that is put on `cell`, which is empty.
  [[nodiscard]] bool captures_on(const Position& position, int cell) const {
    return std::any_of(enemies_.begin(), enemies_.end(), [&](Piece enemy) {
      const Targets now = targets(with(position, cell, enemy));
      return now.captures.test(cell) || now.on_the_way.test(cell);
    });
  }

  void note_move(const Position& position, int to, Reach reach) {
    DiagramCell& cell = diagram_.cells[to];
    Reach& which = position.at(to) == kEmpty ? cell.moves : cell.captures;
    if (which == Reach::never) which = reach;
  }

  /// Finds moves over a piece. `position` has one more piece, on `between`.
  void find_over(const Position& position, int between) {
    const Targets now = targets(position);
    for (const CellSet& cells : {now.moves, now.on_the_way})
      for_each(cells, [&](int to) {
        if (to != between && to != from_) note_move(position, to, Reach::over);
      });
    for (const int cell : free_)
      if (cell != between && diagram_.cells[cell].captures == Reach::never &&
          captures_on(position, cell))
        diagram_.cells[cell].captures = Reach::over;
  }

  /// Orders the cells where the piece would be stopped. A cell farther away is stopped on more
  /// cells; if this does not decide, the distance does.
  void order_stops(int to, const CellVector<CellSet>& stopped) {
    std::vector<int>& passes = diagram_.cells[to].passes;
    for_each(stopped[to], [&](int cell) { passes.push_back(cell); });
    const auto distance = [&](int cell) {
      const CellInfo& a = definition_.topology().info(from_);
      const CellInfo& b = definition_.topology().info(cell);
      return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
    };
    std::stable_sort(passes.begin(), passes.end(), [&](int a, int b) {
      const int before_a = stopped[a].count();
      const int before_b = stopped[b].count();
      return before_a != before_b ? before_a < before_b : distance(a) < distance(b);
    });
  }

  [[nodiscard]] bool stopped() const { return stop_ && *stop_; }

  const std::atomic<bool>* stop_;
  MoveDiagram& diagram_;
  const GameDefinition& definition_;
  const Position& start_;
  int from_;
  std::vector<Piece> own_;
  std::vector<Piece> enemies_;
  std::vector<int> free_;
};

char sign(Reach reach, char always) {
  switch (reach) {
    case Reach::never:
      return '.';
    case Reach::always:
      return always;
    case Reach::initial:
      return 'i';
    case Reach::over:
      return '^';
  }
  return '.';
}

std::string board_text(const MoveDiagram& diagram) {
  const Topology& topology = diagram.definition->topology();
  const Roster& roster = diagram.definition->roster();
  const Side side = roster.side_of(diagram.position.at(diagram.from));
  std::string text;
  std::array<bool, 4> used{};
  const size_t margin = std::max<size_t>(2, rank_label(topology, topology.ranks() - 1).size());
  for (int rank = topology.ranks() - 1; rank >= 0; --rank) {
    const std::string number = rank_label(topology, rank);
    text += std::string(margin - number.size(), ' ') + number + " ";
    for (int file = 0; file < topology.files(); ++file) {
      const auto cell = topology.at(0, 0, file, rank);
      text += ' ';
      if (!cell) {
        text += "  ";
        continue;
      }
      const Piece piece = diagram.position.at(*cell);
      const DiagramCell& marks = diagram.cells[*cell];
      used[static_cast<size_t>(marks.moves)] = used[static_cast<size_t>(marks.captures)] = true;
      if (*cell == diagram.from)
        text += "()";
      else if (piece != kEmpty && roster.side_of(piece) == side)
        text += "##";
      else
        text += {piece == kEmpty ? sign(marks.moves, 'o') : 'e', sign(marks.captures, 'x')};
    }
    text += '\n';
  }
  text += std::string(margin + 1, ' ');
  for (int file = 0; file < topology.files(); ++file) text += file_column(topology, file);
  while (text.back() == ' ') text.pop_back();
  text +=
      "\n\n() the piece; on each cell, whether it moves there (o), and whether it captures there "
      "(x)\n";
  if (used[static_cast<size_t>(Reach::initial)]) text += "i  only from its initial region\n";
  if (used[static_cast<size_t>(Reach::over)])
    text += "^  only over a piece, or by capturing one on the way\n";
  if (diagram.position.occupied().count() > 1) text += "## an own piece; e  an enemy piece\n";
  return text;
}

/// The cells of a board that is not drawn, one line for each kind.
std::string list_text(const MoveDiagram& diagram) {
  const Topology& topology = diagram.definition->topology();
  std::map<std::pair<Reach, Reach>, std::string> lists;
  for (int cell = 0; cell < topology.cells(); ++cell) {
    const DiagramCell& marks = diagram.cells[cell];
    if (marks.moves == Reach::never && marks.captures == Reach::never) continue;
    lists[{marks.moves, marks.captures}] += " " + topology.name(cell);
  }
  std::string text = "from " + topology.name(diagram.from) + "\n";
  for (const auto& [marks, cells] : lists)
    text += describe_marks(marks.first, marks.second) + ":" + cells + "\n";
  return text;
}

}  // namespace

MoveDiagram probe_moves(const GameDefinition& definition, const Position& position, int from,
                        const std::vector<Piece>& others, bool between,
                        const std::atomic<bool>* stop) {
  MoveDiagram diagram{&definition, position, from, {}};
  diagram.cells.resize(definition.topology().cells());
  Prober prober(diagram, others, stop);
  prober.find_plain();
  if (between) prober.find_over_pieces();
  prober.find_stops();
  return diagram;
}

MoveDiagram with_initial_moves(MoveDiagram anywhere, const MoveDiagram& elsewhere) {
  for (int cell = 0; cell < anywhere.cells.size(); ++cell) {
    DiagramCell& here = anywhere.cells[cell];
    const DiagramCell& there = elsewhere.cells[cell];
    if (there.moves != here.moves && here.moves == Reach::always) here.moves = Reach::initial;
    if (there.captures != here.captures && here.captures == Reach::always)
      here.captures = Reach::initial;
  }
  return anywhere;
}

std::string describe_marks(Reach moves, Reach captures) {
  if (moves == captures) {
    if (moves == Reach::initial) return tr("moves or captures, from the initial region");
    if (moves == Reach::over) return tr("moves or captures, over a piece");
    return tr("moves or captures");
  }
  std::string text;
  if (moves != Reach::never)
    text = moves == Reach::initial ? tr("moves, from the initial region")
           : moves == Reach::over  ? tr("moves, over a piece")
                                   : trc("marks", "moves");
  if (captures != Reach::never)
    text += (text.empty() ? "" : "; ") + (captures == Reach::initial
                                              ? tr("captures, from the initial region")
                                          : captures == Reach::over ? tr("captures, over a piece")
                                                                    : trc("marks", "captures"));
  return text;
}

std::string diagram_text(const MoveDiagram& diagram) {
  const Topology& topology = diagram.definition->topology();
  return topology.geometry() == Geometry::square ? board_text(diagram) : list_text(diagram);
}

}  // namespace stockade
