// Boards that are played at once: each board has two sides of its own, which alternate there, and
// no board waits for another. Moves still form one sequence: after a move the next board becomes
// active, unless a caller activates another one (BoardsFacet).
//
// Pieces may come from one board to another. A player who has no legal move, but could have one if
// pieces arrived, is neither checkmated nor stalemated, but waits.

#include "framework/rules/builtin/wait.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/boards_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/generate.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"

namespace stockade {
namespace {

/// The attributes of each board. The values of the active board are in their usual attributes,
/// those of the other boards, in the order of play, in attributes of this rule.
constexpr std::array kOfBoard = {CoreAttribute::quiet_plies, CoreAttribute::full_move,
                                 CoreAttribute::passed_cell, CoreAttribute::passed_piece,
                                 CoreAttribute::passed_live};

struct BoardsPlan {
  int first_parked = 0;  ///< the attribute with the first value of the next board
};

/// Makes `board` the active one. `set` writes an attribute.
template <class Set>
void bring_to_front(const BoardsPlan& plan, const TurnOrder& turn, const Position& position,
                    int board, Set&& set) {
  const int boards = turn.boards();
  const int behind = (board + boards - *turn[position.turn_step()].board) % boards;
  if (behind == 0) return;
  // The attributes of the boards, counted from the active one.
  const auto place = [&](int at, size_t which) {
    return at == 0 ? static_cast<int>(kOfBoard[which])
                   : plan.first_parked + static_cast<int>((at - 1) * kOfBoard.size() + which);
  };
  for (size_t which = 0; which < kOfBoard.size(); ++which) {
    std::array<int, kMaxTurnSteps> values{};
    for (int at = 0; at < boards; ++at) values[at] = position.attribute(place(at, which));
    for (int at = 0; at < boards; ++at) set(place(at, which), values[(at + behind) % boards]);
  }
}

void ask_unrecorded(const BoardsPlan& plan, Position& position, int board) {
  const TurnOrder& turn = position.layout().turn();
  bring_to_front(plan, turn, position, board,
                 [&](int attribute, int value) { position.set_attribute(attribute, value); });
  position.set_turn(turn.asking(position.turn_step(), board));
}

template <int W>
struct Boards {
  BoardsPlan plan;
  SideVector<int> board_of;
  bool waits = false;
  int effect = -1;  ///< of moves that wait
  /// The slots from which the pieces of each side are dropped, because pieces may arrive there.
  SideVector<std::vector<int>> slots;
  EndResult mate = EndResult::loss;
};

template <int W>
void ask(const Boards<W>& boards, Position& position, Journal& journal, int board) {
  const TurnOrder& turn = position.layout().turn();
  bring_to_front(boards.plan, turn, position, board, [&](int attribute, int value) {
    if (position.attribute(attribute) != value) journal.set_attribute(position, attribute, value);
  });
  journal.set_turn(position, turn.asking(position.turn_step(), board));
}

/// A TurnPhase<W>::Ask. A move without a piece belongs to the active board.
template <int W>
void ask_board_of_move(const Boards<W>& boards, const Program<W>& program, Position& position,
                       Journal& journal, Move move) {
  const Side side = program.roster.side_of(move.piece());
  if (side == position.side_to_move() || side.index() == program.roster.sides()) [[likely]]
    return;
  ask(boards, position, journal, boards.board_of[side]);
}

/// A TurnPhase<W>::Pass.
template <int W>
void pass_to_next_board(const Boards<W>& boards, const Program<W>& program, Position& position,
                        Journal& journal, Move move) {
  const TurnOrder& turn = position.layout().turn();
  const int step = position.turn_step();
  const int board = *turn[step].board;
  const int next = (board + 1) % turn.boards();
  if (move.effect() == boards.effect) {
    // Nothing has happened on the board, but the wait has been counted as a move.
    const int quiet = position.attribute(CoreAttribute::quiet_plies);
    journal.set_attribute(position, CoreAttribute::quiet_plies, std::max(0, quiet - 1));
    ask(boards, position, journal, next);
    return;
  }
  if (turn.mover(step, board) == turn.sides_on(board).back()) {
    const int full = position.attribute(CoreAttribute::full_move);
    journal.set_attribute(position, CoreAttribute::full_move, full < 0xFFFF ? full + 1 : full);
  }
  journal.set_turn(position, turn.asking(turn.next(step), board));
  // A capture en passant on this board must be tested before the next board becomes active.
  if (program.effects[move.effect()].opens_passing && program.passing.is_live) {
    const int passed = position.attribute(CoreAttribute::passed_cell);
    const bool live = passed && program.passing.is_live(program, position, journal);
    journal.set_attribute(position, CoreAttribute::passed_live, live ? passed : 0);
  }
  ask(boards, position, journal, next);
}

/// True if the side to move would have a legal move if pieces arrived that it may drop.
template <int W>
bool could_be_helped(const Boards<W>& boards, const Program<W>& program, Position& position,
                     Journal& journal) {
  journal.open_frame(position);
  for (const int slot : boards.slots[position.side_to_move()])
    if (position.count(slot) == 0) journal.transfer(position, slot, 1);
  BundleBuffer<W> buffer(program);
  const Bundle<W>* end = generate_safe(program, position, journal, buffer.begin());
  const bool helped = count_moves<W>(buffer.begin(), end) > 0;
  journal.undo_frame<W>(position);
  return helped;
}

/// A LegalFilter<W>.
template <int W>
Bundle<W>* wait_if_stuck(const Boards<W>& boards, const Program<W>& program, Position& position,
                         Journal& journal, Bundle<W>* begin, Bundle<W>* end) {
  if (count_moves<W>(begin, end) > 0) [[likely]]
    return end;
  if (!could_be_helped(boards, program, position, journal)) return end;
  BundleSink<W> sink(begin);
  sink.push(Bits<W>::of(0), Site(), boards.effect, 0, 0, Safety::proven);
  return sink.end();
}

/// The game ends when it ends on one board, active or not. A Goal<W>.
template <int W>
std::optional<GoalReached> mated_elsewhere(const Boards<W>& boards, const Program<W>& program,
                                           const Position& position) {
  const TurnOrder& turn = position.layout().turn();
  const int step = position.turn_step();
  for (int board = 0; board < turn.boards(); ++board) {
    const Side side = turn.mover(step, board);
    if (board == *turn[step].board || !royal_attacked(program, position, side.index())) continue;
    Position asked(position);
    ask_unrecorded(boards.plan, asked, board);
    Journal journal;
    BundleBuffer<W> buffer(program);
    const Bundle<W>* end = generate_safe(program, asked, journal, buffer.begin());
    if (count_moves<W>(buffer.begin(), end) > 0) continue;
    if (boards.waits && could_be_helped(boards, program, asked, journal)) continue;
    GoalReached reached;
    reached.ending = Ending::checkmate;
    if (boards.mate == EndResult::loss) reached.winner = program.roster.opponent(side);
    if (boards.mate == EndResult::win) reached.winner = side;
    return reached;
  }
  return std::nullopt;
}

template <int W>
bool apply_wait(const Effect<W>&, const Program<W>&, Position&, Journal&, Move, MoveEvents&) {
  return false;
}

class Waiting final : public MoveDetails {
 public:
  [[nodiscard]] std::string_view tag() const override { return "wait"; }
};

class BoardsAtOnce final : public BoardsFacet {
 public:
  BoardsAtOnce(BoardsPlan plan, SideVector<int> board_of, int wait)
      : plan_(plan), board_of_(std::move(board_of)), wait_(wait) {}
  [[nodiscard]] int boards() const override {
    return 1 + *std::max_element(board_of_.begin(), board_of_.end());
  }
  [[nodiscard]] int board_of(Side side) const override { return board_of_[side]; }
  [[nodiscard]] int asked(const Position& position) const override {
    return *position.layout().turn()[position.turn_step()].board;
  }
  [[nodiscard]] Side mover(const Position& position, int board) const override {
    return position.layout().turn().mover(position.turn_step(), board);
  }
  void ask(Position& position, int board) const override { ask_unrecorded(plan_, position, board); }
  void set_mover(Position& position, Side side) const override {
    ask(position, board_of_[side]);
    position.set_turn(position.layout().turn().with_mover(position.turn_step(), side));
  }
  [[nodiscard]] bool is_wait(Move move) const override { return move.effect() == wait_; }

 private:
  BoardsPlan plan_;
  SideVector<int> board_of_;
  int wait_;
};

/// A PositionNormalizer<W>: tests for each inactive board if a capture en passant is open; the
/// kernel does it for the active one.
template <int W>
void normalise_boards(const Boards<W>& boards, const Program<W>& program, Position& position) {
  if (!program.passing.is_live) return;
  const TurnOrder& turn = position.layout().turn();
  const int asked = *turn[position.turn_step()].board;
  Journal journal;
  for (int board = 0; board < turn.boards(); ++board) {
    ask_unrecorded(boards.plan, position, board);
    const int passed = position.attribute(CoreAttribute::passed_cell);
    const bool live = passed && program.passing.is_live(program, position, journal);
    position.set_attribute(CoreAttribute::passed_live, live ? passed : 0);
  }
  ask_unrecorded(boards.plan, position, asked);
}

enum class Wait : uint8_t { for_drops, never };

constexpr std::array<ChoiceWord<Wait>, 2> choice_words(Wait) {
  return {{{"for_drops", Wait::for_drops}, {"never", Wait::never}}};
}

struct BoardsParams {
  std::optional<Marked<Wait>> wait;

  void fields(Fields& f) {
    f("turn.wait", wait,
      "For sides that have boards of their own. for_drops, as if it were left out: a player who "
      "has no legal move waits if there would be one with pieces to drop, and is mated only if no "
      "drop could ever help. never: only the pieces at hand count.",
      {.example = "never", .need = kRemovable});
  }
  [[nodiscard]] bool waits() const { return !wait || wait->value != Wait::never; }
};

class BoardsAtOnceRule : public DeclaredRule<BoardsAtOnceRule, BoardsParams, BoardsPlan> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "boards at once"; }

  BoardsPlan declare(Compilation& c) const {
    // Pieces from another board can restore positions that a capture has left.
    c.pieces_return = true;
    BoardsPlan plan;
    for (int board = 1; board < c.turn.boards(); ++board)
      for (const CoreAttribute which : kOfBoard) {
        const bool live = which == CoreAttribute::passed_live;
        const int number =
            c.declare_attribute({.name = "of another board",
                                 .hashed = live,
                                 .initial = which == CoreAttribute::full_move ? 1 : 0});
        if (board == 1 && which == kOfBoard.front()) plan.first_parked = number;
      }
    return plan;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const BoardsPlan& plan) const {
    Boards<W> made;
    made.plan = plan;
    made.waits = params_.waits();
    for (const SideInfo& side : c.equipment().sides)
      made.board_of.push_back(side.board.value_or(0));
    made.slots.resize(c.roster().sides() + 1);
    for (const ZoneInfo& zone : c.layout().zones())
      for (int i = 0; zone.droppable && i < std::ssize(zone.holds); ++i)
        if (c.roster().side_of(zone.holds[i]) == zone.owner)
          made.slots[zone.owner].push_back(zone.first_slot + i);
    if (params_.waits()) {
      Effect<W> wait;
      wait.apply = apply_wait<W>;
      wait.captured = captures_nothing<W>;
      EffectInfo info;
      info.form = MoveForm::pass;
      static const Waiting kWaiting;
      info.details = &kWaiting;
      made.effect = program.add_effect(wait, info);
      program.bundle_bound += 1;
    }
    made.mate = c.no_moves_in_check;
    const auto* boards = program.own(std::move(made));
    program.goals.push_back({hook<mated_elsewhere<W>>(boards)});
    if (params_.waits()) program.legal_filters.push_back(hook<wait_if_stuck<W>>(boards));
    program.set_turn_phase(
        {.pass = hook<pass_to_next_board<W>>(boards), .ask = hook<ask_board_of_move<W>>(boards)});
    program.normalizers.push_back(hook<normalise_boards<W>>(boards));
    program.template add_sole_facet<BoardsFacet>(
        "which boards are played at once", BoardsAtOnce(plan, boards->board_of, boards->effect));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    for (size_t one = 0; one < equipment.sides.size(); ++one)
      for (size_t two = one + 1; two < equipment.sides.size(); ++two)
        if (equipment.sides[one].board == equipment.sides[two].board)
          out.push_back({Phase::turn,
                         tr("on board {0} {1} and {2} move by turns",
                            static_cast<char>('A' + equipment.sides[one].board.value_or(0)),
                            equipment.name_of(Side{static_cast<int>(one)}),
                            equipment.name_of(Side{static_cast<int>(two)})),
                         where()});
    out.push_back({Phase::turn,
                   tr("the boards are played at once: no player waits for another board"),
                   where()});
    if (params_.waits())
      out.push_back({Phase::end,
                     tr("a player without a legal move waits, as long as a piece that might arrive "
                        "could be dropped with effect"),
                     where()});
  }
};

// The rule in variant files.

constexpr DiagnosticRow kBoardsAtOnceDiagnostics[] = {
    {"side-boards", DiagnosticSource::variant_file,
     "Sides are put on boards in a way that is not possible.",
     "Give every side a board, with two sides on each, and leave out turn: order.",
     "sides: [{ name: White, board: A }, { name: Black }]"},
};

void check_boards(const RuleReading& in, ProblemSink& problems) {
  const auto wait = read_fields<BoardsParams>(in).wait;
  if (!plays_boards_at_once(in.equipment)) {
    if (wait)
      problems.fail("side-boards", "'wait' is for sides that have boards of their own",
                    "give each side a board, or remove it", wait->key_where);
    return;
  }
  const auto turn = in.root.find("turn");
  for (const char* key : {"order", "series", "steps"})
    if (const auto given = turn ? turn->find(key) : std::nullopt)
      problems.fail("side-boards",
                    std::string("'turn: ") + key + "' is said where boards are played at once",
                    "remove it, or the boards of the sides", given->key_where());
  for (const auto& [key, acts] :
       {std::pair("dice", "dice are rolled"), std::pair("chance", "chance acts")})
    if (const auto given = in.root.find(key))
      problems.fail("side-boards", std::string(acts) + " where boards are played at once",
                    std::string("remove ") + key + ", or the boards of the sides",
                    given->key_where());
}

RuleList read_boards(const RuleReading& in) {
  if (!plays_boards_at_once(in.equipment)) return {};
  auto params = read_fields<BoardsParams>(in);
  if (params.waits()) params.wait.reset();
  return rules_of<BoardsAtOnceRule>(params, in.root["sides"].key_where());
}

}  // namespace

bool plays_boards_at_once(const Equipment& equipment) {
  return !equipment.sides.empty() && equipment.sides.front().board.has_value();
}

TurnOrder turn_order_at_once(const Equipment& equipment) {
  std::vector<std::vector<Side>> boards(static_cast<size_t>(equipment.topology.boards()));
  for (size_t side = 0; side < equipment.sides.size(); ++side)
    boards[static_cast<size_t>(equipment.sides[side].board.value_or(0))].push_back(
        Side{static_cast<int>(side)});
  return TurnOrder::at_once(std::move(boards));
}

RuleModule wait_module() {
  return {.name = "wait",
          .keys = declared_rows<BoardsParams>(),
          .diagnostics = kBoardsAtOnceDiagnostics,
          .after = {"turn", "royal", "goals", "mandatory_capture", "pass", "effects", "drop",
                    "en_passant"},
          .read = read_boards,
          .check = check_boards};
}

}  // namespace stockade
