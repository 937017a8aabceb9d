#pragma once
// Program<W>: the rules of one definition as flat data, for sets of W machine words.
//
// Rules compile into it; the hot path sees only this. Its parts:
//   generators   emit *bundles*: a set of target cells that share all else of a move. Counting
//   moves
//                is a sum of popcounts, the n-th move a bit-select; a Move exists only when chosen.
//   effects      what a move does, one function per kind of move, through the journal.
//   attacks      what each side attacks, derived from movement: leaps and rays, some behind a gate.
//   gates        conditions on attack: "some piece of these is held in that zone".
// Immutable once compiled.

#include <array>
#include <cassert>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/bits.h"
#include "framework/base/diagnostic.h"
#include "framework/pieces/ray_table.h"
#include "framework/position/journal.h"
#include "framework/position/move.h"
#include "framework/rules/compilation.h"
#include "framework/rules/kernel.h"

namespace stockade {

template <int W>
struct Program;

/// How a bundle's moves are told safe for the mover's royal pieces.
enum class Safety : uint8_t {
  by_mask,      ///< a piece comes to the target, perhaps from a cell: pins and checkers decide
  by_test,      ///< play it and look
  while_quiet,  ///< as by_mask unless in check, then play it and look (it may close a gate)
  proven        ///< the generator has made sure
};

/// Moves that differ in their target alone.
template <int W>
struct Bundle {
  Bits<W> targets;
  uint16_t from = 0;  ///< raw site; for shifted bundles, target minus `shift`
  int16_t shift = 0;
  uint8_t effect = 0;
  uint8_t piece = 0;
  uint8_t other = 0;
  uint8_t safety_and_choice = 0;

  [[nodiscard]] Safety safety() const { return static_cast<Safety>(safety_and_choice & 3); }
  /// Move::choice(), less than 64.
  [[nodiscard]] int choice() const { return safety_and_choice >> 2; }
  [[nodiscard]] Move move_to(int target) const {
    const Site origin = shift ? Site::cell(target - shift) : Site::from_raw(from);
    return Move(effect, origin, Site::cell(target), Piece{piece}, Piece{other}, choice());
  }
};

/// Where generators put bundles. Capacity is ensured by the caller (Program::bundle_bound).
template <int W>
class BundleSink {
 public:
  explicit BundleSink(Bundle<W>* begin) : end_(begin) {}
  void push(const Bits<W>& targets, Site from, int effect, int piece, int other = 0,
            Safety safety = Safety::by_mask) {
    *end_++ = {targets,
               static_cast<uint16_t>(from.raw()),
               0,
               static_cast<uint8_t>(effect),
               static_cast<uint8_t>(piece),
               static_cast<uint8_t>(other),
               static_cast<uint8_t>(safety)};
  }
  /// `choice` is less than 64.
  void push_choice(const Bits<W>& targets, Site from, int effect, int piece, int other,
                   int choice) {
    push(targets, from, effect, piece, other);
    end_[-1].safety_and_choice = static_cast<uint8_t>(choice << 2);
  }
  void push_shifted(const Bits<W>& targets, int shift, int effect, int piece, int other = 0) {
    *end_++ = {targets,
               0,
               static_cast<int16_t>(shift),
               static_cast<uint8_t>(effect),
               static_cast<uint8_t>(piece),
               static_cast<uint8_t>(other),
               static_cast<uint8_t>(Safety::by_mask)};
  }
  [[nodiscard]] Bundle<W>* end() const { return end_; }

 private:
  Bundle<W>* end_;
};

/// What generators see. `pinned` pieces must not be moved set-wise.
template <int W>
struct GenContext {
  const Program<W>& program;
  const Position& position;
  int side;
  uint32_t gates;  ///< which gates are open
  Bits<W> own;     ///< pieces that the side may not capture: its own and its allies'
  Bits<W> enemy, empty, occupied;
  Bits<W> pinned;
};

template <int W>
struct Generator {
  using Emit = void (*)(const void* data, const GenContext<W>&, BundleSink<W>&);
  Emit emit;
  const void* data;
};

/// "Some piece of these slots is held": up to four machine words of slot counts, which is a zone of
/// 32 piece types.
struct Gate {
  struct Term {
    int word;
    uint64_t mask;
    friend bool operator==(const Term&, const Term&) = default;
  };
  std::array<Term, 4> terms{};
  int size = 0;
  friend bool operator==(const Gate&, const Gate&) = default;
  void add_slot(int slot) {
    const int word = slot / 8;
    const uint64_t mask = uint64_t{0xFF} << (slot % 8 * 8);
    for (int i = 0; i < size; ++i) {
      if (terms[i].word == word) {
        terms[i].mask |= mask;
        return;
      }
    }
    assert(size < 4);
    terms[size++] = {word, mask};
  }
  [[nodiscard]] bool open(const Position& position) const {
    uint64_t held = 0;
    for (int i = 0; i < size; ++i) held |= position.slot_word(terms[i].word) & terms[i].mask;
    return held != 0;
  }
  [[nodiscard]] bool mentions(int slot) const {
    for (int i = 0; i < size; ++i)
      if (terms[i].word == slot / 8 && (terms[i].mask >> (slot % 8 * 8) & 0xFF)) return true;
    return false;
  }
};
inline constexpr int kNoGate = -1;

/// Pieces that attack by leaps: for each cell, where they attack it from.
template <int W>
struct LeapAttack {
  std::vector<Bits<W>> sources;  ///< by attacked cell
  uint8_t piece = 0;
  int8_t gate = kNoGate;  ///< must be open for cells of `gated`
  Bits<W> gated;
};

/// Pieces that attack along one class of rays.
template <int W>
struct RayAttack {
  const RayTable<W>* back;  ///< from the attacked cell back to the attacker
  std::array<uint8_t, 8> pieces{};
  int size = 0;
  [[nodiscard]] Bits<W> riders(const Position& position) const {
    Bits<W> riders = position.set<W>(pieces[0]);
    for (int i = 1; i < size; ++i) riders |= position.set<W>(pieces[i]);
    return riders;
  }
};

template <int W>
struct Program;

/// Pieces whose attack is no leap and no ray: whoever knows how they attack is asked, cell by cell.
template <int W>
struct OddAttack {
  /// The pieces of `by` that attack `cell`; only those that stand on `occupied` cells count.
  using Find = Bits<W> (*)(const void* data, const Program<W>&, const Position&, int cell, int by,
                           const Bits<W>& occupied);
  Find find;
  const void* data;
};

template <int W>
struct AttackSet {
  std::vector<LeapAttack<W>> leaps;
  std::vector<RayAttack<W>> rays;
  std::vector<OddAttack<W>> odd;  ///< defeats the fast way
};

/// A piece's landing choices, compiled.
template <int W>
struct Landing {
  struct Choice {
    uint8_t becomes;
    int16_t slot;  ///< must hold one; -1: free
  };
  Bits<W> region;
  Bits<W> from;
  Bits<W> must;  ///< where there is no landing without change
  std::vector<Choice> choices;
  int16_t old_piece_slot = -1;
  int8_t gate = kNoGate;  ///< closed: no landing is possible
  uint8_t effect = 0;
};

/// What a move has done so far, for the parts of it that follow.
struct MoveEvents {
  struct Loss {
    uint8_t piece;
    uint16_t cell;
  };
  static constexpr int kMostLosses = kMaxCells;  ///< each cell loses one piece at most
  int losses = 0;
  /// Not initialised: every move has one of these.
  std::array<Loss, kMostLosses> lost;  ///< pieces captured and where they stood; `losses` of them
};

template <int W>
struct Effect {
  /// Plays the move's own part; true if it resets the count of quiet moves. The passed_ attributes
  /// still tell of the move before.
  using Apply = bool (*)(const Effect&, const Program<W>&, Position&, Journal&, Move, MoveEvents&);
  /// The piece that a pseudo-legal move captures, kEmpty if none; the first of several.
  using Captured = Piece (*)(const Effect&, const Program<W>&, const Position&, Move);
  Apply apply = nullptr;
  const void* data = nullptr;
  Captured captured = nullptr;            ///< null: as plain moves do (captured_as_usual)
  bool opens_passing = false;             ///< sets passed_cell and passed_piece
  std::array<bool, kMaxPieces> resets{};  ///< by piece moved or dropped
};

// --- what rules may add to the fixed course of a move. Each is a function and its data; a game
// without such rules pays for one comparison.

/// Cuts down what generators emitted, or changes it; returns the new end.
template <int W>
struct Filter {
  using Run = Bundle<W>* (*)(const void* data, const GenContext<W>&, Bundle<W>* begin,
                             Bundle<W>* end);
  Run run;
  const void* data;
};

/// The same, once only legal moves are left. May play and take back.
template <int W>
struct LegalFilter {
  using Run = Bundle<W>* (*)(const void* data, const Program<W>&, Position&, Journal&,
                             Bundle<W>* begin, Bundle<W>* end);
  Run run;
  const void* data;
};

/// Happens after a move's own effect, before the turn passes. True if it resets the count of quiet
/// moves.
template <int W>
struct AfterEffect {
  using Run = bool (*)(const void* data, const Program<W>&, Position&, Journal&, Move, MoveEvents&);
  Run run;
  const void* data;
  bool moves_pieces = true;  ///< changes what stands where
};

/// The pieces of `side` that can neither move nor capture, where they stand.
template <int W>
struct Immobile {
  using Find = Bits<W> (*)(const void* data, const Program<W>&, const Position&, int side);
  Find find = nullptr;
  const void* data = nullptr;
};

/// Whether a royal piece of `side` can be captured, where attack is not what leaps and rays say:
/// asked instead of looking for attackers.
template <int W>
struct Threat {
  using Test = bool (*)(const void* data, const Program<W>&, const Position&, int side);
  Test test = nullptr;
  const void* data = nullptr;
};

/// The pieces that a pseudo-legal move of the position would capture where it does not go.
template <int W>
struct Victims {
  using Find = Bits<W> (*)(const void* data, const Program<W>&, const Position&, Move);
  Find find = nullptr;
  const void* data = nullptr;
};

/// The turn phase of games that don't just go to the next step.
template <int W>
struct TurnPhase {
  using Pass = void (*)(const void* data, const Program<W>&, Position&, Journal&, Move);
  /// Counts a move without progress, or starts the count anew; null: every move counts.
  using Count = void (*)(const void* data, const Program<W>&, Position&, Journal&, bool resets);
  Pass pass = nullptr;
  Count count = nullptr;
  const void* data = nullptr;
};

/// Where passages are remembered, if there can be several at once.
template <int W>
struct PassageMemory {
  /// Writes the passages, at most kMaxPassages, and returns how many they are: all, or only those
  /// that are open to capture now.
  using List = int (*)(const void* data, const Program<W>&, const Position&, bool all,
                       Passage* out);
  using Store = void (*)(const void* data, const Program<W>&, Position&, const Passage* begin,
                         int count);
  List list = nullptr;
  Store store = nullptr;
  const void* data = nullptr;
};

/// Sets what follows from the rest of a position that was read.
template <int W>
struct Normaliser {
  using Run = void (*)(const void* data, const Program<W>&, Position&);
  Run run;
  const void* data;
};

/// Somebody who has to know when the thread begins, and when it is done, to find the moves of a
/// position.
struct MoveObserver {
  using Tell = void (*)(const void* data);
  Tell begin;
  Tell end;
  const void* data;
  bool tests_only;  ///< it has to do with testing moves, and none with making them
};

/// Whether the game is over because of what stands on the board, and how.
template <int W>
struct Goal {
  using Test = std::optional<GoalReached> (*)(const void* data, const Program<W>&, const Position&);
  Test test;
  const void* data;
  bool stops_perft = true;     ///< perft ends there as well
  const Rule* rule = nullptr;  ///< that added it
};

template <int W>
struct Program {
  const PositionLayout* layout = nullptr;
  Roster roster;
  Bits<W> board;
  bool has_allies = false;  ///< two sides are not enemies

  /// Who acts when, for the turn phase.
  struct Turn {
    uint8_t next = 0;  ///< step of the turn order
    bool ends_round = false;
    bool is_chance = false;
    bool confined = false;  ///< to the cells of one board
    Bits<W> cells;
  };
  std::vector<Turn> turns;  ///< by step

  std::vector<std::vector<Generator<W>>> generators;  ///< by side; after them, those of chance
  std::vector<Effect<W>> effects;
  std::vector<EffectInfo> effect_info;
  std::vector<AttackSet<W>> attacks;  ///< by side
  std::vector<Gate> gates;
  /// Gates that a capture of this piece by its enemy may open.
  std::array<uint32_t, kMaxPieces> capture_opens{};

  /// By captor (chance the last) and piece; -1: the piece leaves the game.
  std::array<std::array<int16_t, kMaxPieces>, kMaxSides + 1> capture_slot{};
  std::array<bool, kMaxPieces> royal{};
  std::vector<std::vector<uint8_t>> royals;  ///< royal pieces, by side
  std::array<std::unique_ptr<Landing<W>>, kMaxPieces> landing;
  std::vector<Filter<W>> filters;
  std::vector<LegalFilter<W>> legal_filters;
  std::vector<AfterEffect<W>> after_effects;
  std::vector<Goal<W>> goals;
  std::vector<MoveObserver> observers;
  // What follows is what all rules together say. Rules don't write it but add to it, with the
  // functions of this struct and of threats.h, so that none undoes what another has said.
  Immobile<W> immobile;
  Threat<W> threat;
  Victims<W> victims;
  TurnPhase<W> turn_phase;
  PassageMemory<W> passage_memory;
  std::vector<Normaliser<W>> normalisers;
  const Rule* guardian = nullptr;  ///< the rule by which royal pieces are safe
  /// A royal piece that moves must not pass through attack where it lands before anything else
  /// happens to it.
  bool guards_landing = false;
  /// Something besides pins and checkers decides what is safe; set by rules that see to that.
  bool needs_testing = false;

  std::array<uint32_t, kMaxCells> flags_kept{};
  Bits<W> drop_flag_cells;
  std::vector<DropFlag> drop_flags;
  bool capture_resets = false;
  int repetition_limit = 0;
  int quiet_limit = 0;
  bool pieces_return = false;

  /// Whether a capture in passing on the open cell is legal for the side to move; none without the
  /// rule.
  using PassedLive = bool (*)(const Program&, Position&, Journal&);
  PassedLive passed_live = nullptr;
  const void* passing_data = nullptr;
  int passing_cells_per_board = kMaxCells;
  /// By cell of origin and of arrival of an opening move: the first cell that it passes over.
  std::vector<uint16_t> first_passed;
  /// By first cell passed and cell of arrival: all cells passed.
  std::vector<Bits<W>> passage;

  /// For a royal piece on the first cell and a rider on the second that attacks it: the cells
  /// between them, and the whole ray from the royal piece through the other cell; empty if there is
  /// none.
  std::vector<Bits<W>> between;
  std::vector<Bits<W>> line;
  bool rays_unique = true;  ///< no two cells are joined by two rays
  bool fast_legality = false;
  int64_t bundle_bound = 0;  ///< no position yields more bundles than this
  /// The most that a program may need for one position; some tens of megabytes.
  static constexpr int64_t kMostBundles = int64_t{1} << 20;

  /// Slots that moves fill other than by capturing; a gate that mentions one defeats the fast way.
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

  // --- what rules add. What there is no room for, and what contradicts another rule, is a problem:
  // then the program is not played.

  RuleProblems problems;

  static constexpr int kMostEffects = 255;  ///< a Move keeps the number in a byte; one means none
  static constexpr int kMostGates = 32;     ///< the open ones are bits of a word

  /// Its number, less than kMostEffects.
  int add_effect(Effect<W> effect, EffectInfo info) {
    if (effects.size() == kMostEffects) {
      problems.exceed("kinds of moves", kMostEffects,
                      "use fewer boards or a smaller one, or fewer rules that add kinds of moves");
      return 0;
    }
    effects.push_back(effect);
    effect_info.push_back(std::move(info));
    return static_cast<int>(effects.size()) - 1;
  }
  /// The number of that gate, which others may share.
  int add_gate(const Gate& gate) {
    for (size_t i = 0; i < gates.size(); ++i)
      if (gates[i] == gate) return static_cast<int>(i);
    if (gates.size() == kMostGates) {
      problems.exceed("conditions of attack", kMostGates,
                      "let fewer piece types change places when they promote");
      return kNoGate;
    }
    gates.push_back(gate);
    return static_cast<int>(gates.size()) - 1;
  }
  /// More pieces that can't move: who is held by one rule or another is held.
  void add_immobile(Immobile<W> more) { add_found<Immobile<W>, int>(immobile, more); }
  /// More pieces that a move captures elsewhere.
  void add_victims(Victims<W> more) { add_found<Victims<W>, Move>(victims, more); }
  void set_turn_phase(TurnPhase<W> phase) {
    problems.decide("how a turn passes");
    turn_phase = phase;
  }
  void set_passage_memory(PassageMemory<W> memory) {
    problems.decide("how pieces that have passed a cell are remembered");
    passage_memory = memory;
  }
  /// Adds an answer to what `Interface` asks; the kernel finds it by that type.
  template <class Interface, class Implementation>
  void add_facet(Implementation facet) {
    facets.push_back({typeid(Interface), own(std::move(facet))});
  }
  /// The same where only one rule of a game can have the answer: `what` names that for people.
  template <class Interface, class Implementation>
  void add_sole_facet(std::string_view what, Implementation facet) {
    problems.decide(what);
    add_facet<Interface>(std::move(facet));
  }

  [[nodiscard]] const Bits<W>& between_cells(int a, int b) const {
    return between[a * layout->cells() + b];
  }
  [[nodiscard]] const Bits<W>& line_through(int a, int b) const {
    return line[a * layout->cells() + b];
  }
  /// Writes the passages that the position remembers, or those of them that are open to capture;
  /// returns how many.
  int passages(const Position& position, bool all, Passage* out) const {
    if (passage.empty()) return 0;
    if (passage_memory.list) [[unlikely]]
      return passage_memory.list(passage_memory.data, *this, position, all, out);
    const int first = position.attribute(CoreAttribute::passed_cell) - 1;
    if (first < 0) return 0;
    *out = {first, position.attribute(CoreAttribute::passed_piece) - 1};
    return 1;
  }
  [[nodiscard]] const Bits<W>& cells_of(const Passage& open) const {
    return passage[open.first * layout->cells() + open.arrival];
  }
  /// The cells that are open to capture in passing.
  [[nodiscard]] Bits<W> passed_cells(const Position& position) const {
    if (!passage_memory.list) {
      const int first = position.attribute(CoreAttribute::passed_cell) - 1;
      if (first < 0 || passage.empty()) return {};
      return cells_of({first, position.attribute(CoreAttribute::passed_piece) - 1});
    }
    Passage open[kMaxPassages];
    Bits<W> cells;
    for (int i = passages(position, false, open); i-- > 0;) cells |= cells_of(open[i]);
    return cells;
  }
  /// Where the piece stands that a capture in passing on `cell` captures.
  [[nodiscard]] int passed_piece(const Position& position, int cell) const {
    Passage open[kMaxPassages];
    const int count = passages(position, false, open);
    for (int i = 0; i < count; ++i)
      if (cells_of(open[i]).test(cell)) return open[i].arrival;
    // On another board the same place is open, too.
    const int place = cell % passing_cells_per_board;
    for (int i = 0; i < count; ++i)
      for (Bits<W> cells = cells_of(open[i]); cells.any();)
        if (cells.pop() % passing_cells_per_board == place) return open[i].arrival;
    return open[0].arrival;
  }
  [[nodiscard]] uint32_t open_gates(const Position& position) const {
    uint32_t open = 0;
    for (size_t i = 0; i < gates.size(); ++i)
      if (gates[i].open(position)) open |= uint32_t{1} << i;
    return open;
  }

 private:
  /// Puts in the place of `known`, which finds sets of cells, one that finds those of `more` too.
  template <class Finder, class Argument>
  void add_found(Finder& known, const Finder& more) {
    if (!known.find) {
      known = more;
      return;
    }
    struct Both {
      Finder one, other;
      static Bits<W> find(const void* data, const Program& program, const Position& position,
                          Argument about) {
        const auto& both = *static_cast<const Both*>(data);
        return both.one.find(both.one.data, program, position, about) |
               both.other.find(both.other.data, program, position, about);
      }
    };
    known = {&Both::find, own(Both{known, more})};
  }
};

// --- attack queries

template <int W>
inline Bits<W> occupied_cells(const Program<W>& program, const Position& position) {
  return program.board ^ position.set<W>(0);
}

/// The pieces of `by` that attack `cell` when `occupied` cells block and `gates` are open. Only
/// pieces that stand on occupied cells count, so a captured piece is left out by leaving its cell
/// out.
template <int W>
inline Bits<W> attackers_of(const Program<W>& program, const Position& position, int cell, int by,
                            const Bits<W>& occupied, uint32_t gates) {
  Bits<W> found;
  const AttackSet<W>& attacks = program.attacks[by];
  for (const LeapAttack<W>& leap : attacks.leaps) {
    if (leap.gate != kNoGate && !(gates >> leap.gate & 1) && leap.gated.test(cell)) continue;
    found |= leap.sources[cell] & position.set<W>(leap.piece);
  }
  for (const RayAttack<W>& ray : attacks.rays) {
    const Bits<W> riders = ray.riders(position);
    if (riders.any()) found |= ray.back->from(cell, occupied) & riders;
  }
  for (const OddAttack<W>& odd : attacks.odd)
    found |= odd.find(odd.data, program, position, cell, by, occupied);
  if (program.immobile.find) [[unlikely]]
    found &= ~program.immobile.find(program.immobile.data, program, position, by);
  return found & occupied;
}

template <int W>
inline bool attacked(const Program<W>& program, const Position& position, int cell, int by,
                     const Bits<W>& occupied, uint32_t gates) {
  if (program.immobile.find) [[unlikely]]
    return attackers_of(program, position, cell, by, occupied, gates).any();
  const AttackSet<W>& attacks = program.attacks[by];
  for (const LeapAttack<W>& leap : attacks.leaps) {
    if (leap.gate != kNoGate && !(gates >> leap.gate & 1) && leap.gated.test(cell)) continue;
    if ((leap.sources[cell] & position.set<W>(leap.piece) & occupied).any()) return true;
  }
  for (const RayAttack<W>& ray : attacks.rays) {
    const Bits<W> riders = ray.riders(position) & occupied;
    if (riders.any() && (ray.back->from(cell, occupied) & riders).any()) return true;
  }
  for (const OddAttack<W>& odd : attacks.odd)
    if ((odd.find(odd.data, program, position, cell, by, occupied) & occupied).any()) return true;
  return false;
}

/// Whether an enemy of `side` attacks `cell`.
template <int W>
inline bool attacked_by_enemy(const Program<W>& program, const Position& position, int cell,
                              int side, const Bits<W>& occupied, uint32_t gates) {
  for (int by = 0; by < program.roster.sides(); ++by)
    if (program.roster.are_enemies(Side{side}, Side{by}) &&
        attacked(program, position, cell, by, occupied, gates))
      return true;
  return false;
}

/// Whether a royal piece of `side` is attacked by leaps, rays and odd ways.
template <int W>
inline bool royal_attacked_by_pieces(const Program<W>& program, const Position& position,
                                     int side) {
  const Bits<W> occupied = occupied_cells(program, position);
  const uint32_t gates = program.open_gates(position);
  for (const uint8_t piece : program.royals[side]) {
    for (Bits<W> cells = position.set<W>(piece); cells.any();)
      if (attacked_by_enemy(program, position, cells.pop(), side, occupied, gates)) return true;
  }
  return false;
}

/// Whether a royal piece of `side` is attacked.
template <int W>
inline bool royal_attacked(const Program<W>& program, const Position& position, int side) {
  if (program.threat.test) [[unlikely]]
    return program.threat.test(program.threat.data, program, position, side);
  return royal_attacked_by_pieces(program, position, side);
}

/// The same after `move` of that side has been played.
template <int W>
inline bool unsafe_after(const Program<W>& program, const Position& position, int side, Move move) {
  if (royal_attacked(program, position, side)) return true;
  if (!program.guards_landing) [[likely]]
    return false;
  if (!program.royal[move.piece().index()]) return false;
  const EffectInfo& info = program.effect_info[move.effect()];
  if (info.form != MoveForm::board) return false;
  const int cell = info.details->guarded_site(move).index();
  // Where it stood between landing and what happened to it then. Its own cell blocks nothing that
  // attacks it there.
  return attacked_by_enemy(program, position, cell, side, occupied_cells(program, position),
                           program.open_gates(position));
}

/// How the game has ended by what stands on the board, if it has.
template <int W>
inline std::optional<GoalReached> reached_goal(const Program<W>& program,
                                               const Position& position) {
  for (const Goal<W>& goal : program.goals)
    if (auto reached = goal.test(goal.data, program, position)) {
      reached->rule = goal.rule;
      return reached;
    }
  return std::nullopt;
}

/// The turn phase: on to the next step of the turn order.
template <int W>
inline void pass_turn(const Program<W>& program, Position& position, Journal& journal) {
  const auto& turn = program.turns[position.turn_step()];
  if (turn.ends_round) {
    const int full = position.attribute(CoreAttribute::full_move);
    journal.set_attribute(position, CoreAttribute::full_move, full < 0xFFFF ? full + 1 : full);
  }
  journal.set_turn(position, turn.next);
}

/// Counts a move without progress, or starts the count anew. What chance does is no move.
template <int W>
inline void count_quiet(const Program<W>& program, Position& position, Journal& journal,
                        bool resets) {
  if (program.turns[position.turn_step()].is_chance) return;
  if (program.turn_phase.count) [[unlikely]]
    return program.turn_phase.count(program.turn_phase.data, program, position, journal, resets);
  const int quiet = position.attribute(CoreAttribute::quiet_plies);
  journal.set_attribute(position, CoreAttribute::quiet_plies,
                        resets           ? 0
                        : quiet < 0xFFFF ? quiet + 1
                                         : quiet);
}

/// The part of a move before the turn passes: its own effect and what follows from it. True if it
/// resets the count of quiet moves.
template <int W>
inline bool apply_effects(const Program<W>& program, Position& position, Journal& journal,
                          Move move) {
  const Effect<W>& effect = program.effects[move.effect()];
  MoveEvents events;
  bool resets = effect.apply(effect, program, position, journal, move, events);
  for (const AfterEffect<W>& after : program.after_effects)
    resets |= after.run(after.data, program, position, journal, move, events);
  return resets;
}

/// Plays a pseudo-legal move through the journal: the effect, the count of quiet moves, the turn,
/// and whether a capture in passing is now open.
template <int W>
inline void apply_move(const Program<W>& program, Position& position, Journal& journal, Move move) {
  journal.open_frame(position);
  const Effect<W>& effect = program.effects[move.effect()];
  const bool resets = apply_effects(program, position, journal, move);
  const bool is_chance = program.turns[position.turn_step()].is_chance;
  if (!effect.opens_passing && position.attribute(CoreAttribute::passed_cell) && !is_chance) {
    journal.set_attribute(position, CoreAttribute::passed_cell, 0);
    journal.set_attribute(position, CoreAttribute::passed_piece, 0);
    journal.set_attribute(position, CoreAttribute::passed_live, 0);
  }
  count_quiet(program, position, journal, resets);
  if (program.turn_phase.pass) [[unlikely]]
    program.turn_phase.pass(program.turn_phase.data, program, position, journal, move);
  else
    pass_turn(program, position, journal);
  if (effect.opens_passing && !program.passage_memory.list) {
    // What happened after the step may have closed the cell again.
    const bool live = position.attribute(CoreAttribute::passed_cell) && program.passed_live &&
                      program.passed_live(program, position, journal);
    journal.set_attribute(position, CoreAttribute::passed_live,
                          live ? position.attribute(CoreAttribute::passed_cell) : 0);
  }
}

/// What a plain move of the position captures: at a distance, or what stands where it goes.
template <int W>
inline Piece captured_as_usual(const Program<W>& program, const Position& position, Move move) {
  if (program.victims.find) {
    const Bits<W> remote = program.victims.find(program.victims.data, program, position, move);
    if (remote.any()) return position.at(remote.lowest());
  }
  return position.at(move.to().index());
}

/// An Effect<W>::Captured of moves that capture nothing.
template <int W>
Piece captures_nothing(const Effect<W>&, const Program<W>&, const Position&, Move) {
  return kEmpty;
}

/// The piece that a pseudo-legal move captures, kEmpty if none; the first of several.
template <int W>
inline Piece captured_piece(const Program<W>& program, const Position& position, Move move) {
  if (program.effect_info[move.effect()].form != MoveForm::board) return kEmpty;
  const Effect<W>& effect = program.effects[move.effect()];
  return effect.captured ? effect.captured(effect, program, position, move)
                         : captured_as_usual(program, position, move);
}

/// The targets of `bundle` where it captures, by moving there or elsewhere.
template <int W>
inline Bits<W> capturing_targets(const Program<W>& program, const Position& position,
                                 const Bundle<W>& bundle) {
  if (program.effect_info[bundle.effect].form != MoveForm::board) return {};
  if (!program.effects[bundle.effect].captured && !program.victims.find)
    return bundle.targets & occupied_cells(program, position);
  Bits<W> found;
  for (Bits<W> rest = bundle.targets; rest.any();) {
    const int target = rest.pop();
    if (captured_piece(program, position, bundle.move_to(target)) != kEmpty) found.set(target);
  }
  return found;
}

/// Whether a pseudo-legal move leaves the mover's royal pieces unattacked.
template <int W>
inline bool safe_by_test(const Program<W>& program, Position& position, Journal& journal,
                         Move move) {
  const int side = position.side_to_move().index();
  apply_move(program, position, journal, move);
  const bool safe = !unsafe_after(program, position, side, move);
  journal.undo_frame<W>(position);
  return safe;
}

/// What becomes of a piece that the side to move captures: it goes where captured pieces go. The
/// caller puts another piece on its cell or removes it.
template <int W>
inline void bank_captured(const Program<W>& program, Position& position, Journal& journal,
                          int victim, int cell, MoveEvents& events) {
  const int captor = position.side_to_move().index();
  const int slot = program.capture_slot[captor][victim];
  if (slot >= 0) journal.transfer(position, slot, 1);
  assert(events.losses < MoveEvents::kMostLosses);
  events.lost[events.losses++] = {static_cast<uint8_t>(victim), static_cast<uint16_t>(cell)};
}

}  // namespace stockade
