#include "framework/rules/builtin/surround/surround.h"

#include <algorithm>
#include <bitset>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/builtin/move_search.h"
#include "framework/rules/builtin/surround/neighbours.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

template <int W>
struct SurroundPlan {
  Neighbours<W> neighbours;
  bool self_capture = false;
  Ko ko = Ko::none;
  int taken = -1;  ///< attribute: whether a piece has been taken since the game began; -1: no ko
};

/// Where that is kept.
struct SurroundAttribute {
  int taken = -1;
};

template <int W>
const SurroundPlan<W>& plan_in(const void* data) {
  return *static_cast<const SurroundPlan<W>*>(data);
}

template <int W>
bool puts_piece(const Program<W>& program, int effect) {
  return program.effect_info[effect].form == MoveForm::drop;
}

/// The enemy groups beside `cell` whose only empty neighbour it is.
template <int W>
Bits<W> surrounded_by(const Neighbours<W>& neighbours, int cell, const Bits<W>& enemy,
                      const Bits<W>& empty) {
  Bits<W> found;
  for (Bits<W> rest = neighbours.of(cell) & enemy; rest.any();) {
    const Bits<W> group = neighbours.group(Bits<W>::of(rest.lowest()), enemy);
    rest &= ~group;
    Bits<W> free = neighbours.around(group) & empty;
    free.reset(cell);
    if (free.empty()) found |= group;
  }
  return found;
}

/// What a piece put on `cell` captures.
template <int W>
Bits<W> captured_by_piece(const void* data, const Program<W>& program, const Position& position,
                          Move move) {
  if (!puts_piece(program, move.effect()) || !move.to().is_cell()) return {};
  const int side = program.roster.side_of(move.piece()).index();
  const Bits<W> enemy = occupied_cells(program, position) & ~position.side_set<W>(side);
  return surrounded_by(plan_in<W>(data).neighbours, move.to().index(), enemy, position.set<W>(0));
}

template <int W>
bool remove_surrounded(const void* data, const Program<W>& program, Position& position,
                       Journal& journal, Move move, MoveEvents& events) {
  const auto& plan = plan_in<W>(data);
  if (!puts_piece(program, move.effect()) || !move.to().is_cell()) return false;
  const int cell = move.to().index();
  const Bits<W> empty = position.set<W>(0);
  const Bits<W> own = position.side_set<W>(position.side_to_move().index());
  const Bits<W> enemy = occupied_cells(program, position) & ~own;
  Bits<W> removed = surrounded_by(plan.neighbours, cell, enemy, empty);
  if (removed.empty()) {
    if (!plan.self_capture) return false;
    const Bits<W> group = plan.neighbours.group(Bits<W>::of(cell), own);
    if ((plan.neighbours.around(group) & empty).any()) return false;
    removed = group;
  }
  uint32_t flags = position.flags();
  while (removed.any()) {
    const int at = removed.pop();
    const int victim = position.at(at).index();
    journal.remove<W>(position, at);
    bank_captured(program, position, journal, victim, at, events);
    flags &= program.flags_kept[at];
  }
  journal.set_flags(position, flags);
  if (plan.taken >= 0) journal.set_attribute(position, plan.taken, 1);
  return program.capture_resets;
}

/// Takes out the moves that would leave the piece's own group surrounded.
template <int W>
Bundle<W>* forbid_self_capture(const void* data, const GenContext<W>& c, Bundle<W>* begin,
                               Bundle<W>* end) {
  const Neighbours<W>& neighbours = plan_in<W>(data).neighbours;
  const Bits<W> enemy = c.occupied & ~c.position.template side_set<W>(c.side);
  const Bits<W> own = c.position.template side_set<W>(c.side);
  const Bits<W> free = c.empty & neighbours.around(c.empty);
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    if (!puts_piece(c.program, bundle->effect)) continue;
    for (Bits<W> rest = bundle->targets & ~free; rest.any();) {
      const int cell = rest.pop();
      const Bits<W> friends = neighbours.of(cell) & own;
      if (friends.any()) {
        Bits<W> beside = neighbours.around(neighbours.group(friends, own)) & c.empty;
        beside.reset(cell);
        if (beside.any()) continue;
      }
      if (surrounded_by(neighbours, cell, enemy, c.empty).empty()) bundle->targets.reset(cell);
    }
  }
  return end;
}

/// What is remembered of a position: its key without the side to move, unless that counts, and
/// without numbers such as passes in a row.
uint64_t board_key(const PositionLayout& layout, const Position::Scalars& scalars, bool with_side) {
  uint64_t key = scalars.key;
  if (!with_side) key ^= layout.turn_key(scalars.step);
  for (int i = 0; i < Position::kKeptAttributes && i < std::ssize(layout.attributes()); ++i)
    key ^= layout.attribute_key(i, scalars.attribute[i]);
  return key;
}

/// The positions before each move that the journal can take back.
std::vector<uint64_t> earlier_boards(const PositionLayout& layout, const Position& position,
                                     const Journal& journal, bool with_side) {
  std::vector<uint64_t> keys;
  keys.reserve(journal.frames());
  Position back(position);
  Journal copy(journal);
  while (copy.frames() > 0) {
    copy.undo(back);
    keys.push_back(board_key(layout, back.scalars(), with_side));
  }
  return keys;
}

/// Takes out the moves that lead to an earlier position of the game, as far as the journal goes
/// back.
template <int W>
Bundle<W>* forbid_repetition(const void* data, const Program<W>& program, Position& position,
                             Journal& journal, Bundle<W>* begin, Bundle<W>* end) {
  const auto& plan = plan_in<W>(data);
  const PositionLayout& layout = *program.layout;
  // As long as moves only add pieces there is nothing to repeat.
  if (position.attribute(plan.taken) == 0) return end;
  const int side = position.side_to_move().index();
  if (side == program.roster.sides()) return end;
  const bool with_side = plan.ko == Ko::board_and_side;
  uint64_t now = board_key(layout, position.scalars(), with_side);
  if (with_side)
    now ^= layout.turn_key(position.turn_step()) ^
           layout.turn_key(program.turns[position.turn_step()].next);
  // A piece that takes itself off leaves the present position as it is.
  const uint64_t present = board_key(layout, position.scalars(), with_side);
  std::bitset<4096> seen;
  seen.set(present >> 52);
  const std::vector<uint64_t> earlier = earlier_boards(layout, position, journal, with_side);
  for (const uint64_t key : earlier) seen.set(key >> 52);
  const Bits<W> empty = position.set<W>(0);
  const Bits<W> own = position.side_set<W>(side);
  const Bits<W> enemy = occupied_cells(program, position) & ~own;
  const Bits<W> near_enemy = plan.neighbours.around(enemy);
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    if (!puts_piece(program, bundle->effect)) continue;
    for (Bits<W> rest = bundle->targets; rest.any();) {
      const int cell = rest.pop();
      uint64_t key = now ^ layout.cell_key(0, cell) ^ layout.cell_key(bundle->piece, cell);
      const auto take_off = [&](Bits<W> cells) {
        while (cells.any()) {
          const int at = cells.pop();
          const int piece = at == cell ? bundle->piece : position.at(at).index();
          key ^= layout.cell_key(piece, at) ^ layout.cell_key(0, at);
        }
      };
      Bits<W> taken;
      if (near_enemy.test(cell)) taken = surrounded_by(plan.neighbours, cell, enemy, empty);
      take_off(taken);
      if (plan.self_capture && taken.empty()) {
        const Bits<W> group = plan.neighbours.group(Bits<W>::of(cell), own | Bits<W>::of(cell));
        Bits<W> free = plan.neighbours.around(group) & empty;
        free.reset(cell);
        if (free.empty()) take_off(group);
      }
      if (!seen.test(key >> 52)) continue;
      const bool repeats =
          key == present || std::find(earlier.begin(), earlier.end(), key) != earlier.end();
      if (repeats) bundle->targets.reset(cell);
    }
  }
  return end;
}

class SurroundRule : public RuleBase<SurroundRule, SurroundAttribute> {
 public:
  SurroundRule(SurroundParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(params) {}

  std::string_view name() const override { return "surround"; }
  std::string parameters() const override {
    return std::to_string(static_cast<int>(params_.way)) + (params_.self_capture ? "s" : "") +
           std::to_string(static_cast<int>(params_.ko));
  }

  Diagnostics check(const Equipment& equipment) const override {
    if (directions_of(equipment.topology.compass(), params_.way).empty())
      return {error("surround-lines", "no cells of this board are neighbours in that way",
                    "leave 'lines' out: all neighbours", where())};
    return {};
  }

  SurroundAttribute declare(Compilation& c) const {
    c.pieces_return = true;
    SurroundAttribute at;
    if (params_.ko != Ko::none) {
      AttributeInfo info;
      info.name = "pieces taken";
      at.taken = c.declare_attribute(std::move(info));
    }
    return at;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const SurroundAttribute& at) const {
    const auto* plan =
        program.own(SurroundPlan<W>{Neighbours<W>(c.equipment().topology, params_.way),
                                    params_.self_capture, params_.ko, at.taken});
    program.after_effects.push_back({remove_surrounded<W>, plan});
    program.add_victims({captured_by_piece<W>, plan});
    if (!params_.self_capture) program.filters.push_back({forbid_self_capture<W>, plan});
    if (params_.ko != Ko::none) program.legal_filters.push_back({forbid_repetition<W>, plan});
  }

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    if (kernel.effect(move.effect()).form != MoveForm::drop) return false;
    Position after(position);
    Journal journal;
    kernel.apply(after, journal, move);
    return after.occupied().count() <= position.occupied().count();
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    const std::string beside = params_.way == LineWay::straight   ? tr("on its ranks and files")
                               : params_.way == LineWay::diagonal ? tr("on its diagonals")
                                                                  : tr("in any direction");
    out.push_back({Phase::capture_effect,
                   tr("a piece that is put on the board captures the enemy groups that have no "
                      "empty cell beside them any more, {}",
                      beside),
                   where()});
    out.push_back(
        {params_.self_capture ? Phase::capture_effect : Phase::allow,
         params_.self_capture
             ? tr("if it captures nothing and its own group has no empty cell beside it, that "
                  "group leaves the board")
             : tr("a piece is not put where its own group would have no empty cell beside it, "
                  "unless it captures"),
         where()});
    if (params_.ko != Ko::none)
      out.push_back({Phase::allow,
                     params_.ko == Ko::board
                         ? tr("no piece is put on the board so that all pieces stand as they stood "
                              "after some move before")
                         : tr("no piece is put on the board so that all pieces stand as they stood "
                              "before, with the same side to move"),
                     where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::drop || !attempt.to.is_cell()) return std::nullopt;
    const int cell = attempt.to.index();
    if (q.position.at(cell) != kEmpty) return std::nullopt;
    const std::string& place = q.equipment.topology.name(cell);
    // What obeys all other rules, and is not legal, repeats a position.
    if (pseudo_move_of(q)) {
      if (params_.ko == Ko::none) return std::nullopt;
      return reject("repeats-position",
                    tr("with a piece on {} all pieces would stand as they stood before", place),
                    {attempt.to});
    }
    if (params_.self_capture) return std::nullopt;
    const Neighbours<kWords> neighbours(q.equipment.topology, params_.way);
    using Cells = Bits<kWords>;
    const Cells empty = q.position.cells_of(kEmpty).resized<kWords>();
    const Cells own = q.position.cells_of(q.position.side_to_move()).resized<kWords>();
    Cells group = Cells::of(cell);
    group = neighbours.group(group, own | group);
    Cells free = neighbours.around(group) & empty;
    free.reset(cell);
    if (free.any()) return std::nullopt;
    return reject("self-capture",
                  tr("a piece on {} and its group would have no empty cell beside them", place),
                  {attempt.to});
  }

 private:
  static constexpr int kWords = kMaxWords;
  SurroundParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_surround_rule(SurroundParams params, SourceMark where) {
  return std::make_unique<SurroundRule>(params, std::move(where));
}

}  // namespace stockade
