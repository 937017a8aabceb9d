#include "framework/game/table_kernel.h"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

#include "framework/game/instrumentation.h"
#include "framework/game/random_play.h"
#include "framework/rules/generate.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/program_play.h"

namespace stockade {
namespace {

template <int W>
class TableKernel final : public Kernel {
 public:
  TableKernel(const std::vector<const Rule*>& rules, const Compilation& c, Profile* profile)
      : plans_(c.plans) {
    Program<W>& p = program_;
    p.layout = &c.layout();
    p.roster = c.roster();
    p.board = c.layout().board().template resized<W>();
    const int sides = p.roster.sides();
    p.generators.resize(sides + 1);
    p.attacks.resize(sides);
    p.royals.resize(sides + 1);
    for (int piece = 1; piece < p.roster.pieces(); ++piece)
      if (p.roster.is_neutral(Piece{piece}) && !c.equipment().type_of(Piece{piece}).capturable)
        p.spared.push_back(static_cast<uint8_t>(piece));
    set_turns(c.equipment());
    for (auto& slots : p.capture_slot) slots.fill(-1);
    for (int captor = 0; captor < sides; ++captor)
      for (int piece = 0; piece < kMaxPieces; ++piece)
        p.capture_slot[Side{captor}][Piece{piece}] =
            static_cast<int16_t>(c.capture_slot[Side{captor}][Piece{piece}].value_or(-1));
    for (const Piece piece : c.royals) {
      p.royal[piece] = true;
      p.royals[p.roster.side_of(piece)].push_back(static_cast<uint8_t>(piece.index()));
    }
    p.flags_kept = c.flags_kept;
    p.drop_flags = c.drop_flags;
    for (const DropFlag& rule : c.drop_flags) p.drop_flag_cells.set(rule.cell);
    p.capture_resets = c.capture_resets;
    p.draws = {c.repetition_limit, c.n_move_limit, c.pieces_return};
    Instrumentation<W> instrumentation(p);
    for (const Rule* rule : rules) {
      p.problems.begin(*rule);
      rule->compile(p, c);
      if (p.bundle_bound > Program<W>::kMaxBundles)
        p.problems.exceed("moves that differ in more than where they go",
                          static_cast<int>(Program<W>::kMaxBundles),
                          "let pieces capture less on the way, or use a smaller board");
      // Parts that exceeded a limit were not added, so later checks would make no sense.
      if (p.problems.any()) return;
      for (EffectInfo& info : p.effect_info)
        if (!info.rule) info.rule = rule;
      for (Goal<W>& goal : p.goals)
        if (!goal.rule) goal.rule = rule;
      for (auto& generators : p.generators)
        for (Generator<W>& generator : generators)
          if (!generator.rule) generator.rule = rule;
      own_after_effects(*rule);
      instrumentation.note_additions(*rule);
    }
    if (c.memory.asked_by) {
      p.problems.begin(*c.memory.asked_by);
      add_position_memory(p, c);
      own_after_effects(*c.memory.asked_by);
    }
    std::stable_partition(p.after_effects.begin(), p.after_effects.end(),
                          [](const AfterEffect<W>& after) { return !after.takes_note(); });
    note_gates_that_captures_open();
    gather_leaps();
    p.fast_legality = fast_way_serves();
    random_play_ = std::make_unique<const RandomPlay<W>>(*this, p, profile != nullptr);
    if (profile) instrumentation.install(*profile);
    profiled_ = profile != nullptr;
  }

  /// The contradictions between the rules; if there are any, the kernel cannot be used.
  [[nodiscard]] const RuleProblems& problems() const { return program_.problems; }

  void legal_moves(Position& position, Journal& journal, MoveList& out) const override {
    assert(passes_sampling(position, journal));
    BundleBuffer<W> buffer(program_);
    const Bundle<W>* end = generate_legal(program_, position, journal, buffer.begin());
    for_each_move<W>(buffer.begin(), end, [&](Move move) { out.push_back(move); });
  }

  void pseudo_moves(const Position& position, MoveList& out) const override {
    if (exact_only()) return legal_of_copy(position, out);
    unfiltered_moves(position, out);
  }

  void unfiltered_moves(const Position& position, MoveList& out) const override {
    BundleBuffer<W> buffer(program_);
    const Bundle<W>* end = generate_pseudo(program_, position, buffer.begin());
    for_each_move<W>(buffer.begin(), end, [&](Move move) { out.push_back(move); });
  }

  void unfiltered_moves_from(const Position& position, int cell, MoveList& out) const override {
    const FindingMoves<W> finding(program_, false);
    generate_from(make_context(program_, position, program_.open_gates(position)), cell,
                  [&](Move move) { out.push_back(move); });
  }

  void pseudo_captures(const Position& position, MoveList& out) const override {
    if (exact_only()) {
      legal_of_copy(position, out);
      std::erase_if(out, [&](Move move) {
        return captured(position, move) == kEmpty && !effect(move.effect()).promotes;
      });
      return;
    }
    BundleBuffer<W> buffer(program_);
    Bundle<W>* end = generate_pseudo(program_, position, buffer.begin());
    for (Bundle<W>* bundle = buffer.begin(); bundle != end; ++bundle)
      if (!program_.effect_info[bundle->effect].promotes)
        bundle->targets = capturing_targets(program_, position, *bundle);
    for_each_move<W>(buffer.begin(), end, [&](Move move) { out.push_back(move); });
  }

  void legal_moves_slowly(Position& position, Journal& journal, MoveList& out) const override {
    find_slowly(program_, position, journal, out);
  }

  bool is_safe(Position& position, Journal& journal, Move pseudo) const override {
    return allowed_by_test(program_, position, journal, pseudo);
  }

  void legal_bundles(Position& position, Journal& journal,
                     std::vector<MoveBundle>& out) const override {
    BundleBuffer<W> buffer(program_);
    const Bundle<W>* begin = buffer.begin();
    const Bundle<W>* end = generate_legal(program_, position, journal, buffer.begin());
    out.resize(end - begin);
    MoveBundle* to = out.data();
    for (; begin != end; ++begin, ++to)
      *to = {begin->targets,
             begin->from,
             begin->shift,
             begin->effect,
             Piece{begin->piece},
             Piece{begin->other},
             static_cast<uint8_t>(begin->choice())};
  }

  int count_legal(Position& position, Journal& journal) const override {
    assert(passes_sampling(position, journal));
    BundleBuffer<W> buffer(program_);
    const Bundle<W>* end = generate_legal(program_, position, journal, buffer.begin());
    return count_moves<W>(buffer.begin(), end);
  }

  void apply(Position& position, Journal& journal, Move move) const override {
    apply_move(program_, position, journal, move);
  }
  void undo(Position& position, Journal& journal) const override {
    journal.undo_frame<W>(position);
  }

  CellSet attackers(const Position& position, int cell, Side by) const override {
    return attackers_of(program_, position, cell, by.index(), occupied_cells(program_, position),
                        program_.open_gates(position));
  }

  CellSet attackers(const Position& position, int cell, Side by,
                    const CellSet& occupied) const override {
    return attackers_of(program_, position, cell, by.index(), occupied.template resized<W>(),
                        program_.open_gates(position));
  }

  CellSet attack_origins(const Position& position, Piece piece, int cell,
                         const CellSet& occupied) const override {
    Bits<W> origins;
    if (program_.roster.is_neutral(piece)) return {};
    const auto& attacks = program_.attacks[program_.roster.side_of(piece)];
    const uint32_t gates = program_.open_gates(position);
    for (const LeapAttack<W>& leap : attacks.leaps) {
      if (leap.piece != piece.index()) continue;
      if (leap.gate != kNoGate && !(gates >> leap.gate & 1) && leap.gated.test(cell)) continue;
      origins |= leap.sources[cell];
    }
    for (const RayAttack<W>& ray : attacks.rays)
      if (std::find(ray.pieces.begin(), ray.pieces.begin() + ray.size, piece.index()) !=
          ray.pieces.begin() + ray.size)
        origins |= ray.back->from(cell, occupied.template resized<W>());
    return origins;
  }

  void survey(const Position& position, Side side, const CellSet& area,
              Activity& out) const override {
    BundleBuffer<W> buffer(program_);
    const GenContext<W> c =
        context_of(program_, position, program_.open_gates(position), side.index());
    for (int type = 0; type < program_.roster.types(); ++type)
      out.moves[program_.roster.piece(side, PieceType{type})] = 0;
    Bits<W> reached;
    const Bits<W> inside = area.template resized<W>();
    out.into_area = 0;
    const Bundle<W>* end = generate(c, buffer.begin());
    for (const Bundle<W>* bundle = buffer.begin(); bundle != end; ++bundle) {
      const MoveForm form = program_.effect_info[bundle->effect].form;
      if (form != MoveForm::board && form != MoveForm::castling) continue;
      if (program_.effect_info[bundle->effect].details->changes_in_place()) continue;
      uint16_t& moves = out.moves[Piece{bundle->piece}];
      moves = static_cast<uint16_t>(moves + bundle->targets.count());
      out.into_area += (bundle->targets & inside).count();
      reached |= bundle->targets;
    }
    out.reached = reached;
  }

  CellSet reach(const Position& position, int cell) const override {
    Bits<W> reached;
    const Piece piece = position.at(cell);
    if (piece == kEmpty) return {};
    // Every side moves a neutral piece in the same way.
    const int side = program_.roster.is_neutral(piece) ? 0 : program_.roster.side_of(piece).index();
    generate_from(context_of(program_, position, ~uint32_t{0}, side), cell, [&](Move move) {
      if (move.to() != move.from()) reached.set(move.to().index());
    });
    return reached;
  }

  CellSet immobile(const Position& position, Side side) const override {
    if (!program_.immobile) return {};
    return program_.immobile(program_, position, side.index());
  }

  CellSet royal_cells(const Position& position, Side side) const override {
    Bits<W> cells;
    for (const uint8_t piece : program_.royals[side]) cells |= position.set<W>(piece);
    return cells;
  }

  CellSet checked(const Position& position, Side side) const override {
    if (program_.threat)
      return program_.threat(program_, position, side.index()) ? royal_cells(position, side)
                                                               : CellSet{};
    const Bits<W> occupied = occupied_cells(program_, position);
    const uint32_t gates = program_.open_gates(position);
    CellSet struck;
    for (CellSet cells = royal_cells(position, side); cells.any();) {
      const int cell = cells.pop();
      for (int by = 0; by < program_.roster.sides(); ++by)
        if (program_.roster.are_enemies(side, Side{by}) &&
            attacked(program_, position, cell, by, occupied, gates))
          struck.set(cell);
    }
    return struck;
  }

  bool has_royals() const override {
    return std::any_of(program_.royals.begin(), program_.royals.end(),
                       [](const auto& of_side) { return !of_side.empty(); });
  }
  std::optional<GoalReached> goal(const Position& position) const override {
    return reached_goal(program_, position);
  }
  const std::vector<FacetEntry>& facet_entries() const override { return program_.facets; }
  const RulePlans& plans() const override { return plans_; }
  const std::vector<EffectInfo>& effects() const override { return program_.effect_info; }

  Piece captured(const Position& position, Move move) const override {
    return captured_piece(program_, position, move);
  }

  std::vector<MoveLoss> apply_with_losses(Position& position, Journal& journal,
                                          Move move) const override {
    MoveEvents events;
    apply_move(program_, position, journal, move, events);
    return events.all_losses();
  }

  void normalise(Position& position) const override {
    for (const PositionNormalizer<W>& normalizer : program_.normalizers)
      normalizer(program_, position);
    Journal journal;
    const bool live = position.attribute(CoreAttribute::passed_cell) && program_.passing.is_live &&
                      program_.passing.is_live(program_, position, journal);
    position.set_attribute(CoreAttribute::passed_live,
                           live ? position.attribute(CoreAttribute::passed_cell) : 0);
  }

  uint64_t perft(Position& position, Journal& journal, int depth,
                 const PerftOptions& options) const override {
    if (depth <= 0) return 1;
    return options.bulk ? perft_below<true>(position, journal, depth, options)
                        : perft_below<false>(position, journal, depth, options);
  }

  PlayoutResult playout(Position& position, Journal& journal, Random& random,
                        int max_plies) const override {
    return random_play_->play(position, journal, random, max_plies);
  }
  PlayoutResult plain_playout(Position& position, Journal& journal, Random& random,
                              int max_plies) const override {
    return random_play_->play_plainly(position, journal, random, max_plies);
  }

  bool has_fast_legality() const override { return program_.fast_legality; }

 private:
  void note_gates_that_captures_open() {
    Program<W>& p = program_;
    for (int i = 1; i < p.roster.pieces(); ++i)
      for (int s = 0; s < p.roster.sides(); ++s) {
        const Piece piece{i};
        const Side captor{s};
        const int slot = p.capture_slot[captor][piece];
        if (slot < 0 || !p.roster.are_enemies(p.roster.side_of(piece), captor)) continue;
        for (int gate = 0; gate < std::ssize(p.gates); ++gate)
          if (p.gates[gate].mentions(slot)) p.capture_opens[piece] |= uint32_t{1} << gate;
      }
  }

  void gather_leaps() {
    Program<W>& p = program_;
    for (int side = 0; side < p.roster.sides(); ++side) {
      AttackSet<W>& attacks = p.attacks[Side{side}];
      const bool own =
          std::all_of(attacks.leaps.begin(), attacks.leaps.end(), [&](const LeapAttack<W>& leap) {
            return p.roster.side_of(Piece{leap.piece}) == Side{side};
          });
      if (own) attacks.gather_leaps();
    }
  }

  void set_turns(const Equipment& equipment) {
    Program<W>& p = program_;
    const Topology& topology = equipment.topology;
    const auto share_a_board = [&](Side a, Side b) {
      const auto one = equipment.side(a).board;
      const auto other = equipment.side(b).board;
      return !one || !other || one == other;
    };
    for (int a = 0; a < p.roster.sides(); ++a)
      for (int b = 0; b < p.roster.sides(); ++b)
        p.has_allies = p.has_allies || (a != b && !p.roster.are_enemies(Side{a}, Side{b}) &&
                                        share_a_board(Side{a}, Side{b}));
    p.spares_others = p.has_allies || !p.spared.empty();
    const TurnOrder& order = p.layout->turn();
    for (int step = 0; step < order.size(); ++step) {
      typename Program<W>::Turn turn;
      turn.next = static_cast<uint8_t>(order.next(step));
      turn.ends_round = turn.next == 0;
      turn.is_chance = !order[step].side;
      turn.confined = order[step].board.has_value();
      for (int cell = 0; turn.confined && cell < topology.cells(); ++cell)
        if (topology.info(cell).board == *order[step].board) turn.cells.set(cell);
      p.turns.push_back(turn);
    }
  }

  void own_after_effects(const Rule& rule) {
    for (AfterEffect<W>& after : program_.after_effects)
      if (!after.rule) after.rule = &rule;
  }

  /// Whether legality depends on the other moves, or on the board as a whole: then it is not
  /// possible to pick a move first and test it afterwards.
  [[nodiscard]] bool exact_only() const {
    return !program_.legal_filters.empty() || !program_.goals.empty();
  }

  void legal_of_copy(const Position& position, MoveList& out) const {
    Position copy(position);
    Journal journal;
    legal_moves(copy, journal, out);
  }

  /// Whether pins, checkers and gates are enough to find the legal moves (see generate.h).
  [[nodiscard]] bool fast_way_serves() const {
    const Program<W>& p = program_;
    if (!p.roster.has_single_enemies() || p.has_allies || !p.lines.unique) return false;
    if (p.needs_testing || p.guards_landing || p.immobile || p.threat ||
        std::any_of(p.after_effects.begin(), p.after_effects.end(),
                    [](const AfterEffect<W>& after) { return after.moves_pieces; }))
      return false;
    for (int side = 0; side < p.roster.sides(); ++side)
      if (p.royals[Side{side}].size() > 1 || !p.attacks[Side{side}].special.empty()) return false;
    for (const Gate& gate : p.gates)
      for (const int slot : p.filled_slots)
        if (gate.mentions(slot)) return false;
    for (const auto& attacks : p.attacks)
      for (const LeapAttack<W>& leap : attacks.leaps)
        if (leap.gate != kNoGate && p.capture_opens[Piece{leap.piece}]) return false;
    return true;
  }

  [[nodiscard]] bool passes_sampling(Position& position, Journal& journal) const {
    return profiled_ || stockade::passes_sampling(program_, position, journal);
  }

  template <bool Bulk>
  uint64_t perft_below(Position& position, Journal& journal, int depth,
                       const PerftOptions& options) const {
    assert(passes_sampling(position, journal));
    if (options.stop && depth > 1 && options.stop->load(std::memory_order_relaxed)) return 0;
    BundleBuffer<W> buffer(program_);
    const Bundle<W>* end = generate_counted(program_, position, journal, buffer.begin());
    if (Bulk && depth == 1) return static_cast<uint64_t>(count_moves<W>(buffer.begin(), end));
    uint64_t nodes = 0;
    for_each_move<W>(buffer.begin(), end, [&](Move move) {
      apply_move(program_, position, journal, move);
      nodes += depth == 1 ? 1 : perft_below<Bulk>(position, journal, depth - 1, options);
      journal.undo_frame<W>(position);
    });
    return nodes;
  }

  Program<W> program_;
  RulePlans plans_;
  std::unique_ptr<const RandomPlay<W>> random_play_;
  bool profiled_ = false;
};

}  // namespace

namespace {

template <int W>
Result<std::unique_ptr<const Kernel>> compile_for(const std::vector<const Rule*>& rules,
                                                  const Compilation& compilation,
                                                  Profile* profile) {
  auto kernel = std::make_unique<TableKernel<W>>(rules, compilation, profile);
  if (kernel->problems().any()) return kernel->problems().found();
  return std::unique_ptr<const Kernel>(std::move(kernel));
}

}  // namespace

Result<std::unique_ptr<const Kernel>> compile_kernel(const std::vector<const Rule*>& rules,
                                                     const Compilation& compilation,
                                                     Profile* profile) {
  switch (compilation.layout().words()) {
    case 1:
      return compile_for<1>(rules, compilation, profile);
    case 2:
      return compile_for<2>(rules, compilation, profile);
    case 4:
      return compile_for<4>(rules, compilation, profile);
    default:
      return compile_for<kMaxWords>(rules, compilation, profile);
  }
}

}  // namespace stockade
