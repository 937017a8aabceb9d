#pragma once
// Program<W>: the rules of one definition as flat data, for sets of W machine words.
//
// Rules compile into it (program_building.h); the hot path (program_play.h, generate.h) uses only
// this. Its parts:
//   generators   emit *bundles*: a set of target cells that share all else of a move.
//   effects      what a move does, one function per kind of move, through the journal.
//   attacks      what each side attacks, derived from movement: leaps and rays, some behind a gate.
//   gates        conditions on attack: "some piece of these is in that zone".
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

  /// A step of the turn order.
  struct Turn {
    uint8_t next = 0;  ///< step of the turn order
    bool ends_round = false;
    bool is_chance = false;
    bool confined = false;  ///< to the cells of one board
    Bits<W> cells;
  };
  std::vector<Turn> turns;  ///< by step

  SideVector<std::vector<Generator<W>>> generators;  ///< by side; those of chance come last
  std::vector<Effect<W>> effects;
  std::vector<EffectInfo> effect_info;
  SideVector<AttackSet<W>> attacks;
  std::vector<Gate> gates;
  /// Gates that a capture of this piece by its enemy may open.
  PieceArray<uint32_t> capture_opens{};

  /// By captor (chance is the last) and piece; -1: the piece leaves the game.
  IndexedArray<Side, PieceArray<int16_t>, kMaxSides + 1> capture_slot{};
  PieceArray<bool> royal{};
  SideVector<std::vector<uint8_t>> royals;          ///< royal pieces
  PieceArray<std::unique_ptr<Landing<W>>> landing;  ///< by piece, as a linked list
  std::vector<Filter<W>> filters;
  std::vector<LegalFilter<W>> legal_filters;
  std::vector<AfterEffect<W>> after_effects;
  std::vector<AfterTest<W>> after_tests;
  std::vector<Goal<W>> goals;
  std::vector<MoveObserver> observers;
  // The following members combine the rules. Rules don't assign them but add to them, with the
  // functions of this struct and of threats.h, so that no rule overwrites another's part.
  Immobile<W> immobile;
  Threat<W> threat;
  RoyalCapture<W> royal_capture;
  Victims<W> victims;
  TurnPhase<W> turn_phase;
  StepChange<W> step_change;
  std::vector<PositionNormalizer<W>> normalizers;
  const Rule* royal_safety = nullptr;  ///< the rule that makes royal pieces safe
  /// A royal piece that moves must not be attacked where it lands, even if something else happens
  /// to it afterwards.
  bool guards_landing = false;
  /// More than pins and checkers decides what is safe; the rules concerned set it.
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
  /// The upper limit of bundle_bound; some tens of megabytes.
  static constexpr int64_t kMaxBundles = int64_t{1} << 20;

  /// Slots that moves fill other than by capturing; a gate that depends on one excludes the fast
  /// move generator.
  std::vector<int> filled_slots;

  /// For profiles: a rule's name for a function that it has added, identified by its data, and its
  /// place in the file.
  struct Label {
    HookData data;
    std::string name;
    SourceMark where;
  };
  std::vector<Label> labels;

  std::vector<FacetEntry> facets;  ///< see facets.h

  // --- storage with stable addresses for the pointers above
  std::deque<RayTable<W>> ray_tables;
  std::vector<std::shared_ptr<void>> owned;
  template <class T>
  T* own(T value) {
    auto p = std::make_shared<T>(std::move(value));
    owned.push_back(p);
    return p.get();
  }

  // --- additions of rules (program_building.h). If there is no room for an addition, or if it
  // contradicts another rule, that is a problem, and the program is not played.

  RuleProblems problems;

  /// A Move stores the number in a byte; one value means none.
  static constexpr int kMaxEffects = 255;
  static constexpr int kMaxGates = 32;       ///< the set of open gates is one word
  static constexpr int kMaxAfterTests = 64;  ///< the set of tests for a move is one word

  /// Returns the number of the effect, less than kMaxEffects.
  int add_effect(Effect<W> effect, EffectInfo info);
  /// Returns the number of that gate; rules may share it.
  int add_gate(const Gate& gate);
  /// Adds a test of the position after a move: the move is forbidden if any test forbids it.
  void add_after_test(AfterTest<W> test);
  /// Adds pieces that can't move: a piece is held if any rule holds it.
  void add_immobile(Immobile<W> more);
  void set_royal_capture(RoyalCapture<W> capture);
  /// Adds pieces that a move captures away from its target.
  void add_victims(Victims<W> more);
  void set_turn_phase(TurnPhase<W> phase);
  void set_step_change(StepChange<W> change);
  void set_passage_memory(PassageMemory<W> memory);
  /// Adds an object that implements `Interface`; the kernel finds it by that type.
  template <class Interface, class Implementation>
  void add_facet(Implementation facet);
  /// The same if only one rule of a game may implement it: `what` names the subject in error
  /// messages.
  template <class Interface, class Implementation>
  void add_sole_facet(std::string_view what, Implementation facet);

  /// Writes the passages that the position stores, or only those that are open to capture; returns
  /// their number.
  int passages(const Position& position, bool all, Passage* out) const {
    if (passing.passage.empty()) return 0;
    if (passing.memory.list) [[unlikely]]
      return passing.memory.list(*this, position, all, out);
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
  /// The cell of the piece that a capture en passant on `cell` captures.
  [[nodiscard]] int passed_piece(const Position& position, int cell) const {
    Passage open[kMaxPassages];
    const int count = passages(position, false, open);
    for (int i = 0; i < count; ++i)
      if (cells_of(open[i]).test(cell)) return open[i].arrival;
    // The same cell of another board is open, too.
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
