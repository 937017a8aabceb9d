#include "framework/rules/builtin/displacement.h"

#include <algorithm>

#include "framework/rules/builtin/displacement_lines.h"
#include "framework/rules/builtin/move_search.h"
#include "framework/rules/generate.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"

namespace stockade {
namespace {

/// An effect says where the piece that is displaced arrives; the cells and edges where it can.
constexpr int kMostCells = 80;
constexpr uint8_t kNoEffect = 0;  // that of a plain step

template <int W>
struct DisplacementTables {
  explicit DisplacementTables(DisplacementLines made) : lines(std::move(made)) {}

  /// The effects of one type: by cell of arrival, and over the edge.
  struct Family {
    std::array<uint8_t, kMaxCells> to{};
    uint8_t off = kNoEffect;
  };

  DisplacementLines lines;
  bool leaving = true;
  Family staying;     ///< the mover stays on the board
  Family leaving_it;  ///< the mover goes over the edge
  Family promoting;   ///< the mover arrives where the other stood, as another piece
  uint8_t leaves_alone = kNoEffect;
  std::array<bool, kMaxPieces> royal{};
  std::vector<std::vector<uint8_t>> pieces;  ///< by side
  std::vector<std::vector<Generator<W>>>
      plain;         ///< generators of moves without displacing, by side
  int undoable = 0;  ///< attribute: the last turn's steps if they can be taken back
};

// --- generating

/// The turns in which one piece displaces others or leaves the board.
template <int W>
class Displacer {
 public:
  Displacer(const DisplacementTables<W>& plan, const GenContext<W>& c, BundleSink<W>& sink)
      : plan_(plan), lines_(plan.lines), c_(c), sink_(sink) {}

  void run(int piece, int from) {
    piece_ = piece;
    from_ = from;
    leaves_ = false;
    gone_together_ = {};
    for (const uint16_t direction : lines_.directions_of(piece)) {
      const DisplacementWay& way = lines_.way(piece, from, direction);
      if (way.none()) continue;
      const Sight ahead = look(from, direction);
      if (ahead.cell >= 0) {
        if (lines_.pushes(piece)) push(direction, way, ahead);
        if (lines_.pulls(piece) && lines_.standing_pull()) draw_near(direction, way, ahead);
      } else {
        leaves_ = leaves_ || may_leave(way, ahead);
      }
      if (lines_.pulls(piece) && way.move > 0) pull(direction, way, ahead);
    }
    if (leaves_ && plan_.leaving) emit_staying(plan_.leaves_alone, 0);
    while (gone_together_.any()) emit_staying(plan_.leaving_it.off, gone_together_.pop());
  }

 private:
  [[nodiscard]] Sight look(int cell, int direction) const {
    return lines_.look(cell, direction, [&](int at) { return c_.empty.test(at); });
  }
  [[nodiscard]] int range(const DisplacementWay& way, int cell) const {
    return c_.own.test(cell) ? way.friends : way.enemies;
  }
  [[nodiscard]] bool is_royal(int cell) const { return plan_.royal[c_.position.at(cell).index()]; }
  [[nodiscard]] bool may_leave(const DisplacementWay& way, const Sight& ahead) const {
    return ahead.cell < 0 && way.move > ahead.free && !is_royal(from_);
  }
  /// Royal pieces are not sent over the edge by their own side.
  [[nodiscard]] bool may_send_off(int cell) const { return !c_.own.test(cell) || !is_royal(cell); }

  void push(int direction, const DisplacementWay& way, const Sight& ahead) {
    const int other = ahead.cell;
    const int apart = ahead.free + 1;
    const int range = this->range(way, other);
    if (apart > range) return;
    const Sight beyond = look(other, direction);
    if (lines_.equal_distance()) return push_equally(direction, other, apart, beyond);

    Bits<W> reached = Bits<W>::of(from_);
    int last = from_;
    for (int step = 1; step < apart; ++step) reached.set(last = lines_.next(last, direction));
    int arrives = other;
    for (int steps = 1; steps <= range && steps <= beyond.free + 1; ++steps) {
      // The mover follows up to the cell that the other would have left by its last step.
      if (apart + steps - 1 <= range) reached.set(last = lines_.next(last, direction));
      arrives = lines_.next(arrives, direction);
      if (arrives >= 0 && steps <= beyond.free) {
        emit(plan_.staying.to[arrives], other, reached, arrives);
      } else if (arrives < 0 && may_send_off(other)) {
        emit(plan_.staying.off, other, reached, -1);
        if (plan_.leaving && apart + steps <= range && !is_royal(from_)) gone_together_.set(other);
      }
    }
  }

  void push_equally(int direction, int other, int apart, const Sight& beyond) {
    const Bits<W> reached = Bits<W>::of(from_) | Bits<W>::of(other);
    if (apart <= beyond.free) {
      const int arrives = lines_.beyond(other, direction, apart);
      emit(plan_.staying.to[arrives], other, reached, arrives);
    } else if (beyond.cell < 0 && may_send_off(other)) {
      emit(plan_.staying.off, other, reached, -1);
    }
  }

  /// The piece stays and pulls another towards it.
  void draw_near(int direction, const DisplacementWay& way, const Sight& ahead) {
    const int range = this->range(way, ahead.cell);
    const int apart = ahead.free + 1;
    if (apart > range) return;
    int arrives = ahead.cell;
    for (int steps = 1; steps < apart; ++steps) {
      arrives = lines_.next(arrives, lines_.opposite(direction));
      emit_staying(plan_.staying.to[arrives], ahead.cell);
    }
  }

  void pull(int direction, const DisplacementWay& way, const Sight& ahead) {
    const int back = lines_.opposite(direction);
    const Sight behind = look(from_, back);
    if (behind.cell < 0) return;
    const int other = behind.cell;
    const int apart = behind.free + 1;
    const int range = this->range(lines_.way(piece_, from_, back), other);
    if (apart > range) return;
    const bool leaves = may_leave(way, ahead);
    if (lines_.equal_distance()) return pull_equally(direction, way, ahead, other, apart, leaves);

    Bits<W> reached;
    for (int at = from_, step = 1; step <= ahead.free && step <= way.move; ++step)
      reached.set(at = lines_.next(at, direction));
    int arrives = other;
    for (int steps = 1; steps <= range && steps <= apart + ahead.free; ++steps) {
      arrives = lines_.next(arrives, direction);
      if (steps > apart) reached.reset(arrives);  // it stays behind the piece that pulls
      if (reached.any()) emit(plan_.staying.to[arrives], other, reached, arrives);
      if (leaves && plan_.leaving) emit_staying(plan_.leaving_it.to[arrives], other);
    }
    if (leaves && apart + ahead.free < range && may_send_off(other)) gone_together_.set(other);
  }

  void pull_equally(int direction, const DisplacementWay& way, const Sight& ahead, int other,
                    int apart, bool leaves) {
    if (apart > way.move) return;
    if (apart <= ahead.free)
      emit(plan_.staying.to[from_], other, Bits<W>::of(lines_.beyond(from_, direction, apart)),
           from_);
    else if (leaves && may_send_off(other))
      gone_together_.set(other);
  }

  void emit_staying(int effect, int other) {
    sink_.push(Bits<W>::of(from_), Site::cell(from_), effect, piece_, other);
  }

  void emit(int effect, int other, Bits<W> targets, int arrives) {
    const Landing<W>* landing = c_.program.landing[piece_].get();
    if (landing) [[unlikely]] {
      Bits<W> region = landing->region;
      if (landing->from.test(from_)) region |= targets;
      region.reset(from_);
      if (region.test(other) && targets.test(other)) emit_changing(*landing, other, arrives);
      Bits<W> stays_as_it_is = ~landing->must;
      stays_as_it_is.set(from_);
      targets &= stays_as_it_is;
    }
    if (targets.any()) sink_.push(targets, Site::cell(from_), effect, piece_, other);
  }

  void emit_changing(const Landing<W>& landing, int other, int arrives) {
    const int effect = arrives < 0 ? plan_.promoting.off : plan_.promoting.to[arrives];
    if (effect == kNoEffect) return;
    for (const auto& choice : landing.choices)
      if (choice.slot < 0 || c_.position.count(choice.slot))
        sink_.push(Bits<W>::of(other), Site::cell(from_), effect, piece_, choice.becomes);
  }

  const DisplacementTables<W>& plan_;
  const DisplacementLines& lines_;
  const GenContext<W>& c_;
  BundleSink<W>& sink_;
  int piece_ = 0;
  int from_ = 0;
  bool leaves_ = false;
  Bits<W> gone_together_;  ///< pieces with which the mover can leave the board
};

template <int W>
void emit_displacements(const void* data, const GenContext<W>& c, BundleSink<W>& sink) {
  const auto& plan = *static_cast<const DisplacementTables<W>*>(data);
  Displacer<W> displacer(plan, c, sink);
  for (const uint8_t piece : plan.pieces[c.side])
    for (Bits<W> pieces = c.position.template set<W>(piece); pieces.any();)
      displacer.run(piece, pieces.pop());
}

/// What the rules before make, with all pieces in the way alike, so that none is captured.
template <int W>
void emit_without_captures(const void* data, const GenContext<W>& c, BundleSink<W>& sink) {
  const auto& plan = *static_cast<const DisplacementTables<W>*>(data);
  GenContext<W> blocked = c;
  blocked.own = c.occupied;
  blocked.enemy = {};
  for (const Generator<W>& generator : plan.plain[c.side])
    generator.emit(generator.data, blocked, sink);
}

// --- playing

/// What one kind of displacement does.
struct Arrival {
  int arrives = -1;  ///< where the displaced piece arrives; -1: over the edge
  bool displaces = false;
  bool leaves_board = false;  ///< the mover goes over the edge
  bool promotes = false;      ///< the mover arrives where the other stood, as another piece

  /// Where the displaced piece stands before the move.
  [[nodiscard]] int other_cell(Move move) const {
    return promotes ? move.to().index() : move.other().index();
  }
};

class DisplacementDetails : public MoveDetails {
 public:
  explicit DisplacementDetails(const Arrival& arrival) : arrival_(arrival) {
    displaced_.mover_takes_its_cell = arrival.promotes;
    if (arrival.arrives >= 0) displaced_.to = Site::cell(arrival.arrives);
  }
  [[nodiscard]] MoverFate mover() const override {
    return arrival_.leaves_board ? MoverFate::leaves_board : MoverFate::arrives;
  }
  [[nodiscard]] const DisplacedPiece* displaced() const override {
    return arrival_.displaces ? &displaced_ : nullptr;
  }

 private:
  Arrival arrival_;
  DisplacedPiece displaced_;
};

/// An enemy that is sent over the edge counts as captured.
template <int W>
Piece captured_by_displacement(const Effect<W>& effect, const Program<W>& program,
                               const Position& position, Move move) {
  const auto& arrival = *static_cast<const Arrival*>(effect.data);
  if (!arrival.displaces || arrival.arrives >= 0) return kEmpty;
  const Piece off = position.at(arrival.other_cell(move));
  const Roster& roster = program.roster;
  return off != kEmpty && roster.are_enemies(roster.side_of(move.piece()), roster.side_of(off))
             ? off
             : kEmpty;
}

template <int W>
bool apply_displacement(const Effect<W>& effect, const Program<W>& program, Position& position,
                        Journal& journal, Move move, MoveEvents& events) {
  const auto& arrival = *static_cast<const Arrival*>(effect.data);
  const int from = move.from().index();
  const int to = move.to().index();
  const bool goes = arrival.leaves_board || to != from;
  uint32_t kept = ~uint32_t{0};
  const auto put = [&](int cell, int piece) {
    journal.place<W>(position, cell, piece);
    kept &= program.flags_kept[cell];
  };
  bool gone = arrival.leaves_board;
  if (goes) put(from, 0);
  if (arrival.displaces) {
    const int cell = arrival.other_cell(move);
    const int other = position.at(cell).index();
    put(cell, 0);
    if (arrival.arrives >= 0) {
      put(arrival.arrives, other);
    } else {
      gone = true;
      if (program.roster.are_enemies(position.side_to_move(), program.roster.side_of(Piece{other})))
        bank_captured(program, position, journal, other, cell, events);
    }
  }
  if (goes && !arrival.leaves_board)
    put(to, arrival.promotes ? move.other().index() : move.piece().index());
  journal.set_flags(position, position.flags() & kept);
  return (gone && program.capture_resets) || (goes && effect.resets[move.piece().index()]);
}

// --- taking back

/// What the move does if it only moves pieces about the board.
CellSteps steps_of(const EffectInfo& info, Move move) {
  CellSteps steps;
  const DisplacedPiece* displaced = info.details->displaced();
  const bool about = info.form == MoveForm::board && move.from().is_cell() && !info.promotes &&
                     info.details->passing() != Passing::captures &&
                     !info.details->leaves_board() && !(displaced && displaced->to.none());
  if (!about) return steps;
  const auto add = [&](int from, int to) { steps.step[steps.count++] = {from, to}; };
  if (move.to() != move.from()) add(move.from().index(), move.to().index());
  if (displaced) add(displaced->from(move), displaced->to.index());
  return steps;
}

/// Whether the move takes back these steps.
bool takes_back(const CellSteps& steps, const EffectInfo& info, Move move) {
  const CellSteps made = steps_of(info, move);
  if (made.count != steps.count || made.count == 0) return false;
  const auto is_reverse = [](const CellStep& a, const CellStep& b) {
    return a.from == b.to && a.to == b.from;
  };
  if (steps.count == 1) return is_reverse(made.step[0], steps.step[0]);
  return is_reverse(made.step[0], steps.step[1]) && is_reverse(made.step[1], steps.step[0]);
}

template <int W>
bool note_turn(const void* data, const Program<W>& program, Position& position, Journal& journal,
               Move move, MoveEvents& events) {
  const auto& plan = *static_cast<const DisplacementTables<W>*>(data);
  const EffectInfo& info = program.effect_info[move.effect()];
  CellSteps steps = events.losses ? CellSteps{} : steps_of(info, move);
  const Side enemy = program.roster.opponent(position.side_to_move());
  if (steps.count && !plan.lines.can_undo(position, enemy, steps)) steps.count = 0;
  journal.set_attribute(position, plan.undoable, steps.packed());
  return false;
}

template <int W>
void normalise_undo(const void* data, const Program<W>&, Position& position) {
  const auto& plan = *static_cast<const DisplacementTables<W>*>(data);
  const CellSteps steps = CellSteps::unpacked(position.attribute(plan.undoable));
  bool possible = steps.count > 0;
  for (int i = 0; i < steps.count; ++i)
    possible = possible && position.at(steps.step[i].to) != kEmpty;
  if (!possible || !plan.lines.can_undo(position, position.side_to_move(), steps))
    position.set_attribute(plan.undoable, 0);
}

template <int W>
Bundle<W>* drop_undoing(const void* data, const GenContext<W>& c, Bundle<W>* begin,
                        Bundle<W>* end) {
  const auto& plan = *static_cast<const DisplacementTables<W>*>(data);
  const int packed = c.position.attribute(plan.undoable);
  if (packed == 0) return end;
  const CellSteps steps = CellSteps::unpacked(packed);
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle)
    for (Bits<W> rest = bundle->targets; rest.any();) {
      const int target = rest.pop();
      if (takes_back(steps, c.program.effect_info[bundle->effect], bundle->move_to(target)))
        bundle->targets.reset(target);
    }
  return end;
}

// --- check

/// The pieces that could send a royal piece on `cell` over the edge.
template <int W>
Bits<W> find_senders(const void* data, const Program<W>&, const Position& position, int cell,
                     int by, const Bits<W>& occupied) {
  const auto& plan = *static_cast<const DisplacementTables<W>*>(data);
  const DisplacementLines& lines = plan.lines;
  const auto is_empty = [&](int at) { return !occupied.test(at); };
  const Bits<W>& pieces = position.side_set<W>(by);
  Bits<W> found;
  for (int back = 0; back < lines.directions(); ++back) {
    const Sight towards = lines.look(cell, back, is_empty);
    if (towards.cell < 0 || !pieces.test(towards.cell)) continue;
    const int piece = position.at(towards.cell).index();
    const int direction = lines.opposite(back);  // from that piece to the cell
    const int apart = towards.free + 1;
    const int range = lines.way(piece, towards.cell, direction).enemies;
    if (apart > range) continue;
    const bool equal = lines.equal_distance();
    if (lines.pushes(piece)) {
      const Sight beyond = lines.look(cell, direction, is_empty);
      if (beyond.cell < 0 && beyond.free < (equal ? apart : range)) found.set(towards.cell);
    }
    if (!lines.pulls(piece) || plan.royal[piece]) continue;
    const Sight away = lines.look(towards.cell, back, is_empty);
    const int move = lines.way(piece, towards.cell, back).move;
    if (away.cell < 0 && away.free < move &&
        (equal ? away.free < apart && apart <= move : apart + away.free < range))
      found.set(towards.cell);
  }
  return found;
}

/// Where the steps that may not be taken back are kept.
struct DisplacementPlan {
  std::optional<int> undoable;  ///< attribute; none: a turn may take back anything
};

class DisplacementRule : public RuleBase<DisplacementRule, DisplacementPlan> {
 public:
  DisplacementRule(DisplacementParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "displacement"; }
  bool special_move() const override { return true; }
  std::string parameters() const override {
    std::string text = is_equal() ? "equal" : "any";
    if (params_.either_way) text += ",either";
    if (!params_.standing_pull) text += ",no standing";
    if (!params_.leaving) text += ",no leaving";
    if (params_.undo_allowed) text += ",undo";
    for (const PieceType type : params_.push) text += ">" + std::to_string(type.index());
    for (const PieceType type : params_.pull) text += "<" + std::to_string(type.index());
    return text;
  }

  Diagnostics check(const Equipment& equipment) const override {
    const int cells = equipment.topology.cells();
    if (cells > kMostCells)
      return {error("displacement-board",
                    "the board has " + std::to_string(cells) +
                        " cells; pieces push and pull on boards of at most " +
                        std::to_string(kMostCells),
                    "take cells, or the displacement, away", where())};
    if (!params_.undo_allowed && !equipment.roster().has_single_enemies())
      return {error("displacement-sides",
                    "turns that take back others need two sides that are enemies",
                    "write undo: allowed", where())};
    return {};
  }

  DisplacementPlan declare(Compilation& c) const {
    c.problems.decide(kWaysToCapture);
    // What was moved can be moved back, pawns too.
    c.pieces_return = true;
    if (params_.undo_allowed) return {};
    return {c.declare_attribute(
        {"steps that may not be taken back", true, 0, AttributeInfo::Text::steps, 0, 0, {}})};
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const DisplacementPlan& declared) const {
    auto* plan = program.own(DisplacementTables<W>(DisplacementLines(c.equipment(), params_)));
    plan->leaving = params_.leaving;
    plan->royal = program.royal;
    plan->pieces.resize(static_cast<size_t>(c.roster().sides()));
    for (int piece = 1; piece < c.roster().pieces(); ++piece)
      plan->pieces[c.roster().side_of(Piece{piece}).index()].push_back(static_cast<uint8_t>(piece));
    add_effects(program, c, *plan);
    plan->plain = program.generators;
    for (int side = 0; side < c.roster().sides(); ++side) {
      program.generators[side] = {{emit_without_captures<W>, plan}, {emit_displacements<W>, plan}};
      // Pieces are attacked by being sent over the edge, and in no other way.
      AttackSet<W>& attacks = program.attacks[side];
      attacks = {};
      attacks.special.push_back({find_senders<W>, plan});
    }
    // A piece goes off alone, or goes or stays while another arrives anywhere on one of its lines.
    const Topology& topology = c.equipment().topology;
    size_t lines = 0;
    for (int piece = 1; piece < c.roster().pieces(); ++piece)
      lines = std::max(lines, plan->lines.directions_of(piece).size());
    const int longest = std::max(topology.files(), topology.ranks()) * topology.levels();
    program.bundle_bound += topology.cells() * (1 + static_cast<int>(lines) * 3 * (longest + 1));
    if (!declared.undoable) return;
    plan->undoable = *declared.undoable;
    program.after_effects.push_back({note_turn<W>, plan, false});
    program.filters.push_back({drop_undoing<W>, plan});
    program.normalizers.push_back({normalise_undo<W>, plan});
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const auto say = [&](Phase phase, const std::string& words) {
      out.push_back({phase, words, where()});
    };
    say(Phase::generate,
        "nothing is captured by moving onto it; pieces are pushed and pulled along the lines on "
        "which "
        "others move, nearest first");
    say(Phase::generate, names(equipment, params_.push) + " push: the other goes " +
                             (is_equal() ? "as far on as the two stood apart, and the piece that "
                                           "pushes takes its place or stays"
                                         : "on over empty cells, and the piece that pushes follows "
                                           "or stays"));
    if (!params_.pull.empty())
      say(Phase::generate,
          names(equipment, params_.pull) + " pull: they go straight away from the other, which " +
              (is_equal() ? "comes to where they stood, as far as they went"
                          : "follows over empty cells") +
              (params_.standing_pull && !is_equal() ? "; or they stay, and it comes nearer" : ""));
    say(Phase::generate,
        params_.either_way
            ? "friends and enemies are displaced alike, where a piece may move or capture"
            : "friends are displaced where a piece may move, enemies where it may capture");
    say(Phase::effect,
        "over the edge a piece leaves the game; none is pulled there unless the piece that pulls "
        "it "
        "goes first; no royal piece goes there by its own side's doing");
    if (params_.leaving)
      say(Phase::generate,
          "a piece that is not royal may leave the board where its move leads over "
          "the edge");
    say(Phase::royal_safety,
        "a royal piece is in check if some enemy threatens to send it over the edge");
    if (!params_.undo_allowed)
      say(Phase::allow,
          "a turn may not put every piece back where it stood before the turn of the "
          "other side");
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || !attempt.to.is_cell())
      return std::nullopt;
    const Piece piece = q.position.at(attempt.from.index());
    if (piece == kEmpty || q.equipment.roster().side_of(piece) != q.position.side_to_move())
      return std::nullopt;
    if (pseudo_move_of(q)) return std::nullopt;  // some rule provides for it
    if (is_taking_back(q))
      return reject(
          "would-undo",
          "it would put every piece back where it stood before the turn of the other side",
          evidence_of(attempt));
    if (attempt.displaced) return explain_displacement(q, piece);
    if (attempt.leaves_board) return explain_leaving(q, piece);
    const Piece there = q.position.at(attempt.to.index());
    if (there == kEmpty || attempt.to == attempt.from ||
        !q.equipment.roster().are_enemies(q.equipment.roster().side_of(there),
                                          q.position.side_to_move()))
      return std::nullopt;
    return reject("blocked",
                  q.equipment.describe(there) + " stands on " +
                      q.equipment.topology.name(attempt.to.index()) +
                      "; pieces are pushed and pulled here, not captured",
                  {attempt.to});
  }

 private:
  [[nodiscard]] bool is_equal() const {
    return params_.distance == DisplacementParams::Distance::equal;
  }

  static std::string names(const Equipment& equipment, const std::vector<PieceType>& types) {
    std::string text;
    for (size_t i = 0; i < types.size(); ++i)
      text += (i == 0                  ? ""
               : i + 1 == types.size() ? " and "
                                       : ", ") +
              equipment.type(types[i]).name + "s";
    return text;
  }

  // --- effects

  template <int W>
  void add_effects(Program<W>& program, const Compilation& c, DisplacementTables<W>& plan) const {
    const int cells = c.equipment().topology.cells();
    for (int cell = 0; cell < cells; ++cell) {
      const auto at = static_cast<size_t>(cell);
      plan.staying.to[at] = add_effect(program, c, {cell, true, false, false});
      if (params_.leaving)
        plan.leaving_it.to[at] = add_effect(program, c, {cell, true, true, false});
    }
    plan.staying.off = add_effect(program, c, {-1, true, false, false});
    plan.leaving_it.off = add_effect(program, c, {-1, true, true, false});
    if (params_.leaving) plan.leaves_alone = add_effect(program, c, {-1, false, true, false});
    for (int piece = 1; piece < c.roster().pieces(); ++piece)
      for (int from = 0; program.landing[piece] && from < cells; ++from)
        for (const uint16_t direction : plan.lines.directions_of(piece))
          add_promotions(program, c, plan, piece, from, direction);
  }

  /// The effects of promoting where another piece stood that is pushed on from there.
  template <int W>
  static void add_promotions(Program<W>& program, const Compilation& c, DisplacementTables<W>& plan,
                             int piece, int from, int direction) {
    const Landing<W>& landing = *program.landing[piece];
    const DisplacementLines& lines = plan.lines;
    const DisplacementWay& way = lines.way(piece, from, direction);
    const int range = std::max(way.friends, way.enemies);
    const auto add = [&](uint8_t& effect, int arrives) {
      if (effect == kNoEffect) effect = add_effect(program, c, {arrives, true, false, true});
    };
    for (int to = lines.next(from, direction), step = 1; step <= range && to >= 0;
         to = lines.next(to, direction), ++step) {
      if (!landing.region.test(to) && !landing.from.test(from)) continue;
      int arrives = to;
      for (int on = 1; on <= range && arrives >= 0; ++on) {
        arrives = lines.next(arrives, direction);
        add(arrives < 0 ? plan.promoting.off : plan.promoting.to[arrives], arrives);
      }
    }
  }

  template <int W>
  static uint8_t add_effect(Program<W>& program, const Compilation& c, const Arrival& arrival) {
    Effect<W> effect;
    effect.apply = apply_displacement<W>;
    effect.data = program.own(arrival);
    effect.captured = captured_by_displacement<W>;
    for (size_t piece = 0; piece < kMaxPieces; ++piece) effect.resets[piece] = c.move_resets[piece];
    EffectInfo info;
    info.promotes = arrival.promotes;
    info.details = program.own(DisplacementDetails(arrival));
    return static_cast<uint8_t>(program.add_effect(effect, info));
  }

  // --- explaining

  [[nodiscard]] bool is_taking_back(const Inquiry& q) const {
    const Attempt& attempt = q.attempt;
    const auto undoable = plan_in(q.kernel).undoable;
    if (!undoable || attempt.leaves_board || attempt.other != kEmpty) return false;
    const CellSteps last = CellSteps::unpacked(q.position.attribute(*undoable));
    const bool arrives = attempt.displaced && attempt.displaced->to.is_cell();
    const DisplacementDetails details(Arrival{arrives ? attempt.displaced->to.index() : -1,
                                              attempt.displaced.has_value(), false, false});
    EffectInfo info;
    info.details = &details;
    const Piece other{attempt.displaced ? attempt.displaced->from : 0};
    return takes_back(last, info, Move(0, attempt.from, attempt.to, attempt.piece, other));
  }

  static std::vector<Site> evidence_of(const Attempt& attempt) {
    std::vector<Site> evidence = {attempt.from};
    if (attempt.displaced) evidence.push_back(Site::cell(attempt.displaced->from));
    return evidence;
  }

  [[nodiscard]] static bool is_royal(const Inquiry& q, int cell) {
    const Side owner = q.equipment.roster().side_of(q.position.at(cell));
    return q.kernel.royal_cells(q.position, owner).test(cell);
  }

  [[nodiscard]] std::optional<Rejection> explain_leaving(const Inquiry& q, Piece piece) const {
    const int from = q.attempt.from.index();
    const std::string who = q.equipment.describe(piece) + " on " + q.equipment.topology.name(from);
    if (is_royal(q, from))
      return reject("royal-off-board", who + " is royal and may not leave the board",
                    {q.attempt.from});
    if (!params_.leaving && !q.attempt.displaced)
      return reject("no-such-move", "pieces may not leave the board alone here", {q.attempt.from});
    return reject("no-such-move", who + " has no free way over the edge", {q.attempt.from});
  }

  [[nodiscard]] std::optional<Rejection> explain_displacement(const Inquiry& q, Piece piece) const {
    const Attempt& attempt = q.attempt;
    const Topology& topology = q.equipment.topology;
    const int from = attempt.from.index();
    const int other = attempt.displaced->from;
    const Piece moved = q.position.at(other);
    if (moved == kEmpty)
      return reject("no-such-piece", "there is no piece on " + topology.name(other),
                    {Site::cell(other)});
    const std::string who = q.equipment.describe(piece) + " on " + topology.name(from);
    const std::string whom = q.equipment.describe(moved) + " on " + topology.name(other);
    if (attempt.displaced->to.none() && is_royal(q, other) &&
        q.equipment.roster().side_of(moved) == q.position.side_to_move())
      return reject("royal-off-board", whom + " is royal and may not leave the board",
                    {Site::cell(other)});
    if (attempt.leaves_board && is_royal(q, from)) return explain_leaving(q, piece);
    const DisplacementLines lines(q.equipment, params_);
    for (const uint16_t direction : lines.directions_of(piece.index())) {
      if (lines.steps(from, other, direction) == 0) continue;
      const DisplacementWay& way = lines.way(piece.index(), from, direction);
      const int near = lines.look(q.position, from, direction).cell;
      if (near >= 0 && near != other && way.friends > 1)
        return reject("blocked",
                      who + " can't displace " + whom + " behind " +
                          q.equipment.describe(q.position.at(near)) + " on " + topology.name(near),
                      {Site::cell(near)});
    }
    const std::string where_to = attempt.displaced->to.none()
                                     ? "off the board"
                                     : "to " + topology.name(attempt.displaced->to.index());
    const std::string going = attempt.leaves_board ? ", leaving the board"
                              : attempt.to != attempt.from
                                  ? ", going to " + topology.name(attempt.to.index())
                                  : "";
    return reject("no-such-move", who + " does not push or pull " + whom + " " + where_to + going,
                  {attempt.from, Site::cell(other)});
  }

  DisplacementParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_displacement_rule(DisplacementParams params, SourceMark where) {
  return std::make_unique<DisplacementRule>(std::move(params), std::move(where));
}

}  // namespace stockade
