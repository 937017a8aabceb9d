#include "framework/rules/builtin/insufficient_material/reach.h"

#include <algorithm>
#include <utility>

#include "framework/pieces/movement.h"
#include "framework/pieces/path.h"
#include "framework/pieces/path_pieces.h"
#include "framework/rules/routes.h"

namespace stockade {

PieceReach::PieceReach(const Equipment& equipment, PieceArray<std::vector<Piece>> becomes)
    : equipment_(equipment), roster_(equipment.roster()) {
  for (int piece = 1; piece < roster_.pieces(); ++piece) fill(Piece{piece});
  find_forms(becomes);
}

void PieceReach::fill(Piece piece) {
  const Topology& board = equipment_.topology;
  const PieceTypeInfo& type = equipment_.type_of(piece);
  const Orientation orientation = equipment_.side_of(piece).orientation;
  Kind& kind = kinds_[piece];
  for (CellVector<CellSet>* sets :
       {&kind.captures, &kind.captors, &kind.steps, &kind.strikes, &kind.targets})
    sets->resize(board.cells());
  const auto note = [&](const MovementAtom& atom, int from, const CellSet& ends) {
    kind.targets[from] |= ends;
    if (atom.may_capture) kind.captures[from] |= ends;
  };
  const auto atoms = parse_movement(type.movement, board.compass());
  for (const MovementAtom& atom : *atoms) {
    const CellSet starts = start_region(equipment_, piece, atom);
    const CellSet within = confines(equipment_, piece, atom);
    if (atom.path) {
      const PathReach reach = path_reach(board, *atom.path, orientation, starts);
      for (CellSet rest = starts; rest.any();) {
        const int from = rest.pop();
        note(atom, from, reach.ends[from] | reach.captures[from]);
      }
      note_first_steps(kind, *atom.path, orientation, starts);
      continue;
    }
    for (CellSet rest = starts; rest.any();) {
      const int from = rest.pop();
      for (const Vec raw : atom.directions) {
        const Vec v = orientation.turn(raw);
        auto to = board.offset(from, v);
        for (int step = 1; to && within.test(*to); to = board.offset(*to, v), ++step) {
          note(atom, from, CellSet::of(*to));
          if (step == 1 && !atom.lame) {
            if (atom.may_move) kind.steps[from].set(*to);
            if (atom.may_capture) kind.strikes[from].set(*to);
          }
          if (step == atom.range) break;
        }
      }
    }
  }
  for (int from = 0; from < board.cells(); ++from)
    for (CellSet rest = kind.captures[from]; rest.any();) kind.captors[rest.pop()].set(from);
}

/// Notes the cells where a path can end with its first step, which nothing can be in the way of.
void PieceReach::note_first_steps(Kind& kind, const Path& path, Orientation orientation,
                                  const CellSet& starts) const {
  const Topology& board = equipment_.topology;
  const std::vector<int16_t> next = path_steps(board, path, orientation);
  for (int i = 0; i < path.states[0].count; ++i) {
    const Path::Arrow& arrow = path.arrows[path.states[0].first + i];
    if (arrow.deed != Path::Deed::pass) continue;
    for (CellSet rest = starts; rest.any();) {
      const int from = rest.pop();
      const int to = next[arrow.heading * board.cells() + from];
      if (to < 0) continue;
      if (arrow.ends & kNobodyThere) kind.steps[from].set(to);
      if ((arrow.ends & kAnyEnemyThere) == kAnyEnemyThere) kind.strikes[from].set(to);
    }
  }
}

void PieceReach::find_forms(const PieceArray<std::vector<Piece>>& becomes) {
  for (int index = 1; index < roster_.pieces(); ++index) {
    std::vector<Piece>& forms = kinds_[Piece{index}].forms;
    forms = {Piece{index}};
    for (size_t at = 0; at < forms.size(); ++at)
      for (const Piece next : becomes[forms[at]])
        if (std::find(forms.begin(), forms.end(), next) == forms.end()) forms.push_back(next);
  }
}

CellSet PieceReach::range(Piece piece, int cell) const {
  CellSet seen = CellSet::of(cell);
  for (CellSet open = seen; open.any();) {
    const int from = open.pop();
    CellSet next;
    for (const Piece form : forms(piece)) next |= kinds_[form].targets[from];
    next &= ~seen;
    seen |= next;
    open |= next;
  }
  return seen;
}

}  // namespace stockade
