#pragma once
// Program<W>: the rules of one definition as flat data, for sets of W machine words.
//
// Rules compile into it (program_building.h); the hot path (program_play.h, generate.h) sees only
// this. Its parts:
//   generators   emit *bundles*: a set of target cells that share all else of a move.
//   effects      what a move does, one function per kind of move, through the journal.
//   attacks      what each side attacks, derived from movement: leaps and rays, some behind a gate.
//   gates        conditions on attack: "some piece of these is held in that zone".
// Immutable once compiled.

#include <array>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/bits.h"
#include "framework/base/diagnostic.h"
#include "framework/rules/compilation.h"
#include "framework/rules/kernel.h"
#include "framework/rules/program_parts.h"

namespace stockade {

template <int W>
struct Program {
  const PositionLayout* layout = nullptr;
  Roster roster;
  Bits<W> board;
  bool has_allies = false;      ///< two sides whose pieces can meet are not enemies
  std::vector<uint8_t> spared;  ///< neutral pieces that nobody captures
  bool spares_others = false;   ///< a side may not capture some pieces that are not its own

  /// Who acts when, for the turn phase.
  struct Turn {
    uint8_t next = 0;  ///< step of the turn order
    bool ends_round = false;
    bool is_chance = false;
    bool confined = false;  ///< to the cells of one board
    Bits<W> cells;
  };
  std::vector<Turn> turns;  ///< by step

  SideVector<std::vector<Generator<W>>> generators;  ///< after the sides, those of chance
  std::vector<Effect<W>> effects;
  std::vector<EffectInfo> effect_info;
  SideVector<AttackSet<W>> attacks;
  std::vector<Gate> gates;
  /// Gates that a capture of this piece by its enemy may open.
  PieceArray<uint32_t> capture_opens{};

  /// By captor (chance the last) and piece; -1: the piece leaves the game.
  IndexedArray<Side, PieceArray<int16_t>, kMaxSides + 1> capture_slot{};
  PieceArray<bool> royal{};
  SideVector<std::vector<uint8_t>> royals;          ///< royal pieces
  PieceArray<std::unique_ptr<Landing<W>>> landing;  ///< the first of each piece
  std::vector<Filter<W>> filters;
  std::vector<LegalFilter<W>> legal_filters;
  std::vector<AfterEffect<W>> after_effects;
  std::vector<AfterTest<W>> after_tests;
  std::vector<Goal<W>> goals;
  std::vector<MoveObserver> observers;
  // What follows is what all rules together say. Rules don't write it but add to it, with the
  // functions of this struct and of threats.h, so that none undoes what another has said.
  Immobile<W> immobile;
  Threat<W> threat;
  RoyalCapture<W> royal_capture;
  Victims<W> victims;
  TurnPhase<W> turn_phase;
  StepChange<W> step_change;
  std::vector<PositionNormalizer<W>> normalizers;
  const Rule* royal_safety = nullptr;  ///< the rule by which royal pieces are safe
  /// A royal piece that moves must not pass through attack where it lands before anything else
  /// happens to it.
  bool guards_landing = false;
  /// Something besides pins and checkers decides what is safe; set by rules that see to that.
  bool needs_testing = false;

  std::array<uint32_t, kMaxCells> flags_kept{};
  Bits<W> drop_flag_cells;
  std::vector<DropFlag> drop_flags;
  bool capture_resets = false;
  DrawLimits draws;

  PassingTables<W> passing;

  LineTables<W> lines;
  bool fast_legality = false;
  int64_t bundle_bound = 0;  ///< no position yields more bundles than this
  /// The most that a program may need for one position; some tens of megabytes.
  static constexpr int64_t kMaxBundles = int64_t{1} << 20;

  /// Slots that moves fill other than by capturing; a gate that mentions one excludes the fast move
  /// generator.
  std::vector<int> filled_slots;

  /// What a rule calls some of the functions that it has added, told by their data, and where that
  /// is written: for profiles.
  struct Label {
    const void* data;
    std::string name;
    SourceMark where;
  };
  std::vector<Label> labels;

  std::vector<FacetEntry> facets;  ///< see facets.h

  // --- storage whose addresses the above keep
  std::deque<RayTable<W>> ray_tables;
  std::vector<std::shared_ptr<void>> owned;
  template <class T>
  T* own(T value) {
    auto p = std::make_shared<T>(std::move(value));
    owned.push_back(p);
    return p.get();
  }

  // --- what rules add (program_building.h). What there is no room for, and what contradicts
  // another rule, is a problem: then the program is not played.

  RuleProblems problems;

  static constexpr int kMaxEffects = 255;    ///< a Move keeps the number in a byte; one means none
  static constexpr int kMaxGates = 32;       ///< the open ones are bits of a word
  static constexpr int kMaxAfterTests = 64;  ///< those about a move are bits of a word

  /// Its number, less than kMaxEffects.
  int add_effect(Effect<W> effect, EffectInfo info);
  /// The number of that gate, which others may share.
  int add_gate(const Gate& gate);
  /// One more test of the position that a move leads to: it is forbidden if any test forbids it.
  void add_after_test(AfterTest<W> test);
  /// More pieces that can't move: a piece is held if any rule holds it.
  void add_immobile(Immobile<W> more);
  void set_royal_capture(RoyalCapture<W> capture);
  /// More pieces that a move captures elsewhere.
  void add_victims(Victims<W> more);
  void set_turn_phase(TurnPhase<W> phase);
  void set_step_change(StepChange<W> change);
  void set_passage_memory(PassageMemory<W> memory);
  /// Adds an answer to what `Interface` asks; the kernel finds it by that type.
  template <class Interface, class Implementation>
  void add_facet(Implementation facet);
  /// The same where only one rule of a game can have the answer: `what` names that for people.
  template <class Interface, class Implementation>
  void add_sole_facet(std::string_view what, Implementation facet);

  /// Writes the passages that the position remembers, or those of them that are open to capture;
  /// returns how many.
  int passages(const Position& position, bool all, Passage* out) const {
    if (passing.passage.empty()) return 0;
    if (passing.memory.list) [[unlikely]]
      return passing.memory.list(passing.memory.data, *this, position, all, out);
    const int first = position.attribute(CoreAttribute::passed_cell) - 1;
    if (first < 0) return 0;
    *out = {first, position.attribute(CoreAttribute::passed_piece) - 1};
    return 1;
  }
  [[nodiscard]] const Bits<W>& cells_of(const Passage& open) const {
    return passing.passages[passing.passage[open.first * layout->cells() + open.arrival]];
  }
  /// The cells that are open to capture en passant.
  [[nodiscard]] Bits<W> passed_cells(const Position& position) const {
    if (!passing.memory.list) {
      const int first = position.attribute(CoreAttribute::passed_cell) - 1;
      if (first < 0 || passing.passage.empty()) return {};
      return cells_of({first, position.attribute(CoreAttribute::passed_piece) - 1});
    }
    Passage open[kMaxPassages];
    Bits<W> cells;
    for (int i = passages(position, false, open); i-- > 0;) cells |= cells_of(open[i]);
    return cells;
  }
  /// Where the piece stands that a capture en passant on `cell` captures.
  [[nodiscard]] int passed_piece(const Position& position, int cell) const {
    Passage open[kMaxPassages];
    const int count = passages(position, false, open);
    for (int i = 0; i < count; ++i)
      if (cells_of(open[i]).test(cell)) return open[i].arrival;
    // On another board the same place is open, too.
    const int place = cell % passing.cells_per_board;
    for (int i = 0; i < count; ++i)
      for (Bits<W> cells = cells_of(open[i]); cells.any();)
        if (cells.pop() % passing.cells_per_board == place) return open[i].arrival;
    return open[0].arrival;
  }
  [[nodiscard]] uint32_t open_gates(const Position& position) const {
    uint32_t open = 0;
    for (size_t i = 0; i < gates.size(); ++i)
      if (gates[i].open(position)) open |= uint32_t{1} << i;
    return open;
  }
};

}  // namespace stockade
