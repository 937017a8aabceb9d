// Capturing en passant: a piece whose movement has an 'e' atom may capture, on the next move, a
// piece that has moved past the cell by a move that opens it ('n' on an initial move).

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"

namespace stockade {
namespace {

constexpr Reason kEnPassantNotAllowed{"en-passant-not-allowed", {Stage::capture}};

/// The boards on which it is possible: the board of the piece that has passed, or the same cells of
/// the other boards, too.
enum class EnPassant : uint8_t { off, same_board, any_board };

constexpr std::array<ChoiceWord<EnPassant>, 5> choice_words(EnPassant) {
  return {{{"off", EnPassant::off},
           {"on", EnPassant::same_board},
           {"none", EnPassant::off},
           {"same_board", EnPassant::same_board},
           {"any", EnPassant::any_board}}};
}

struct EnPassantParams {
  Marked<EnPassant> en_passant;

  void fields(Fields& f) {
    f("en_passant", en_passant,
      "Capturing a piece on a cell that it has just passed over ('n' in its initial move, 'e' in "
      "the captor's movement). With layers, same_board (the same as on): on the board of the piece "
      "that has passed; any: on the same cell of every layer. none means off.",
      {.example = "on"});
  }
};

/// The pieces that may capture en passant, and the cells from which they reach each cell.
template <int W>
struct PassingCapturers {
  struct Capturer {
    uint8_t piece;
    CellVector<Bits<W>> sources;  ///< by the target of the capture
  };
  SideVector<std::vector<Capturer>> by_side;
  int effect = 0;
  int other_boards = 0;  ///< number of boards on which the same cells are open, too
  int cells_per_board = 0;
};

/// The cells where a piece can be captured en passant.
template <int W>
Bits<W> open_cells(const PassingCapturers<W>& capturers, const Program<W>& program,
                   const Position& position) {
  Bits<W> cells = program.passed_cells(position);
  if (cells.empty()) return cells;
  for (int by = 1; by <= capturers.other_boards; ++by)
    cells |= cells.shifted(by * capturers.cells_per_board) |
             cells.shifted(-by * capturers.cells_per_board);
  return cells & position.set<W>(0);
}

/// True if the piece that has passed over the cell is an enemy of `side`: in a turn order of many
/// sides, it may be an ally's, or a piece of its own.
template <int W>
bool enemy_has_passed(const Program<W>& program, const Position& position, int cell, Side side) {
  const Piece passer = position.at(program.passed_piece(position, cell));
  return program.roster.is_neutral(passer) ||
         program.roster.are_enemies(side, program.roster.side_of(passer));
}

template <int W>
void emit_passing(const PassingCapturers<W>& capturers, const GenContext<W>& c,
                  BundleSink<W>& sink) {
  if (!c.program.passing.memory.list && !c.position.attribute(CoreAttribute::passed_cell)) return;
  for (Bits<W> cells = open_cells(capturers, c.program, c.position); cells.any();) {
    const int cell = cells.pop();
    if (!enemy_has_passed(c.program, c.position, cell, Side{c.side})) continue;
    for (const auto& capturer : capturers.by_side[Side{c.side}]) {
      Bits<W> from = capturer.sources[cell] & c.position.template set<W>(capturer.piece);
      // Two pieces leave the line at once, which no pin covers: such a move is always tested by
      // playing it.
      while (from.any())
        sink.push(Bits<W>::of(cell), Site::cell(from.pop()), capturers.effect, capturer.piece, 0,
                  Safety::by_test);
    }
  }
}

template <int W>
bool apply_passing(const Effect<W>& effect, const Program<W>& program, Position& position,
                   Journal& journal, Move move, MoveEvents& events) {
  const int victim_cell = program.passed_piece(position, move.to().index());
  const int victim = position.at(victim_cell).index();
  journal.remove<W>(position, move.from().index());
  journal.place<W>(position, move.to().index(), move.piece().index());
  journal.remove<W>(position, victim_cell);
  bank_captured(program, position, journal, victim, victim_cell, events);
  return program.capture_resets || effect.resets[move.piece()];
}

template <int W>
Piece captured_in_passing(const Effect<W>&, const Program<W>& program, const Position& position,
                          Move move) {
  return position.at(program.passed_piece(position, move.to().index()));
}

/// The passages of a position, as the program stores them.
template <int W>
class PassageMemoryFacet : public PassageFacet {
 public:
  /// The program must outlive this object.
  explicit PassageMemoryFacet(const Program<W>& program) : program_(&program) {}

  CellSet open(const Position& position) const override { return program_->passed_cells(position); }
  std::vector<Passage> all(const Position& position) const override {
    std::array<Passage, kMaxPassages> all;
    const int count = program_->passages(position, true, all.data());
    return {all.begin(), all.begin() + count};
  }
  void set(Position& position, const std::vector<Passage>& passages) const override {
    const PassageMemory<W>& memory = program_->passing.memory;
    if (memory.store)
      return memory.store(*program_, position, passages.data(), static_cast<int>(passages.size()));
    const bool none = passages.empty();
    position.set_attribute(CoreAttribute::passed_cell, none ? 0 : 1 + passages.front().first);
    position.set_attribute(CoreAttribute::passed_piece, none ? 0 : 1 + passages.front().arrival);
  }

 private:
  const Program<W>* program_;
};

class PassingDetails : public MoveDetails {
 public:
  [[nodiscard]] Passing passing() const override { return Passing::captures; }
};

/// True if some capture en passant is legal now. It is called once after each double step, so that
/// a position's key contains the open cell only if it matters (repetition requires this).
template <int W>
bool passed_live(const PassingCapturers<W>& capturers, const Program<W>& program,
                 Position& position, Journal& journal) {
  // A step of chance in between does not end the right.
  const int step = position.turn_step();
  while (program.turns[position.turn_step()].is_chance)
    position.set_turn(program.turns[position.turn_step()].next);
  bool live = false;
  for (Bits<W> cells = open_cells(capturers, program, position); cells.any() && !live;) {
    const int cell = cells.pop();
    if (!enemy_has_passed(program, position, cell, position.side_to_move())) continue;
    for (const auto& capturer : capturers.by_side[position.side_to_move()]) {
      Bits<W> from = capturer.sources[cell] & position.set<W>(capturer.piece);
      while (from.any() && !live)
        live = allowed_by_test(program, position, journal,
                               Move(capturers.effect, Site::cell(from.pop()), Site::cell(cell),
                                    Piece{capturer.piece}, kEmpty));
    }
  }
  if (position.turn_step() != step) position.set_turn(step);
  return live;
}

class EnPassantRule : public DeclaredRule<EnPassantRule, EnPassantParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "en_passant"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
  bool special_move() const override { return true; }

  void declare(Compilation& c) const {
    c.problems.decide("how pieces are captured en passant");
    c.en_passant = true;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    const Topology& topology = c.equipment().topology;
    PassingCapturers<W> capturers;
    capturers.by_side.resize(c.roster().sides());
    Effect<W> effect;
    effect.apply = apply_passing<W>;
    effect.resets = c.move_resets;
    effect.captured = captured_in_passing<W>;
    for (int i = 1; i < c.roster().pieces(); ++i) {
      const Piece piece{i};
      if (c.roster().is_neutral(piece)) continue;
      typename PassingCapturers<W>::Capturer capturer{static_cast<uint8_t>(i), {}};
      for (const MovementAtom& atom : c.atoms(c.roster().type_of(piece))) {
        if (!atom.captures_en_passant || atom.range != 1) continue;
        capturer.sources.resize(topology.cells());
        const CellSet region = confines(c.equipment(), piece, atom);
        for (const Vec raw : atom.directions) {
          const Vec v = c.equipment().side_of(piece).orientation.turn(raw);
          for (CellSet cells = region; cells.any();) {
            const int cell = cells.pop();
            const auto target = topology.offset(cell, v);
            if (target && region.test(*target)) capturer.sources[*target].set(cell);
          }
        }
      }
      if (!capturer.sources.empty())
        capturers.by_side[c.roster().side_of(piece)].push_back(std::move(capturer));
    }
    EffectInfo info;
    info.details = program.own(PassingDetails{});
    capturers.effect = program.add_effect(effect, info);
    if (params_.en_passant.value == EnPassant::any_board)
      capturers.other_boards = topology.boards() - 1;
    capturers.cells_per_board = topology.cells_per_board();
    const auto* kept = program.own(std::move(capturers));
    for (int side = 0; side < c.roster().sides(); ++side)
      program.generators[Side{side}].push_back({hook<emit_passing<W>>(kept)});
    program.passing.cells_per_board = topology.cells_per_board();
    program.passing.is_live = hook<passed_live<W>>(kept);
    program.bundle_bound += 4 * kMaxPassages;
    program.template add_facet<PassageFacet>(PassageMemoryFacet<W>(program));
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    out.push_back({Phase::generate,
                   tr("en passant: a piece whose movement has the modifier e may capture, on the "
                      "next turn, a piece that has passed over the cell by its initial move"),
                   where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || !attempt.to.is_cell())
      return std::nullopt;
    const Topology& topology = q.equipment.topology;
    const Piece piece = q.position.at(attempt.from.index());
    const int to = attempt.to.index();
    if (piece == kEmpty || q.equipment.roster().side_of(piece) != q.position.side_to_move())
      return std::nullopt;
    if (q.position.at(to) != kEmpty || passed_cells(q.kernel, q.position).test(to))
      return std::nullopt;
    const auto atoms = q.equipment.atoms(q.equipment.type_of(piece));
    for (const MovementAtom& atom : *atoms) {
      if (!atom.captures_en_passant) continue;
      for (const Vec raw : atom.directions)
        if (topology.offset(attempt.from.index(),
                            q.equipment.side_of(piece).orientation.turn(raw)) == to)
          return reject(
              kEnPassantNotAllowed,
              tr("{} is empty, and no enemy piece has just passed over it", topology.name(to)),
              {attempt.from});
    }
    return std::nullopt;
  }
};

// The rule in variant files.

constexpr DiagnosticRow kEnPassantDiagnostics[] = {
    {"idle-en-passant", DiagnosticSource::variant_file,
     "En passant is on, but no piece can use it (a warning).",
     "Give pieces moves with ifmn and e, or write en_passant: off.",
     "pieces: { P: { moves: fmWfcF } }", true},
    {"en-passant-not-allowed", DiagnosticSource::reason, "No piece has just passed over that cell.",
     "En passant is possible only on the next turn.", "4k3/8/8/3pP3/8/8/8/4K3 w: exd6"},
};

/// What the movements of the pieces have to do with it.
struct PassingMoves {
  bool opens = false;     ///< some piece opens cells
  bool captures = false;  ///< some piece captures en passant
  [[nodiscard]] bool is_idle() const { return !opens || !captures; }
};

PassingMoves passing_of(const Equipment& equipment) {
  PassingMoves passing;
  for (const PieceTypeInfo& type : equipment.types) {
    const auto atoms = equipment.atoms(type);
    for (const MovementAtom& atom : *atoms) {
      passing.opens = passing.opens || atom.opens_en_passant;
      passing.captures = passing.captures || atom.captures_en_passant;
    }
  }
  return passing;
}

// Files that play alike make the same rules, so that no test is needed to distinguish them.
RuleList read_en_passant(const RuleReading& in) {
  auto params = read_fields<EnPassantParams>(in);
  auto& [boards, where, key_where] = params.en_passant;
  if (boards == EnPassant::off || passing_of(in.equipment).is_idle()) return {};
  if (in.equipment.topology.boards() == 1) boards = EnPassant::same_board;
  return rules_of<EnPassantRule>(params, key_where);
}

void check_en_passant(const RuleReading& in, ProblemSink& problems) {
  const auto rule = read_fields<EnPassantParams>(in).en_passant;
  const PassingMoves passing = passing_of(in.equipment);
  if (rule.value == EnPassant::off || !passing.is_idle()) return;
  problems.warn(
      "idle-en-passant",
      std::string("en_passant is on, but no piece has a move that ") +
          (passing.opens ? "captures en passant ('e')" : "can be captured en passant ('ifmn')"),
      "write en_passant: off, or give a piece such moves", rule.where);
}

}  // namespace

RuleModule en_passant_module() {
  return {.name = "en_passant",
          .keys = declared_rows<EnPassantParams>(),
          .diagnostics = kEnPassantDiagnostics,
          .after = {"movement"},
          .before = {"transfer"},
          .read = read_en_passant,
          .check = check_en_passant};
}

}  // namespace stockade
