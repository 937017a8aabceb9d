// swap: the pie rule. Instead of its first move, the second side may take over the piece that the
// first side has put on the empty board.

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/fields.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

enum class SwapTo : uint8_t {
  same_cell,
  /// The cell with file and rank exchanged, so that the stone has the same value for a side whose
  /// goal runs in the other direction.
  transposed,
  off
};

constexpr std::array<ChoiceWord<SwapTo>, 3> choice_words(SwapTo) {
  return {
      {{"same cell", SwapTo::same_cell}, {"transposed", SwapTo::transposed}, {"off", SwapTo::off}}};
}

struct SwapParams {
  SwapTo to = SwapTo::same_cell;
  SourceMark where;

  void fields(Fields& f) {
    f("to", to,
      "Where the stone stands then. transposed: its file and rank are exchanged, for games in "
      "which one side plays from edge to edge along the files and the other along the ranks. off: "
      "there is no swap.",
      {.example = "transposed"});
  }
  [[nodiscard]] bool transposed() const { return to == SwapTo::transposed; }
};

struct SwapKeys {
  std::optional<SwapParams> swap;

  void fields(Fields& f) {
    f("swap", swap,
      "The pie rule: instead of its first move the second side may take over the first stone.",
      {.example = "{ to: transposed }", .need = kRemovable});
  }
};

/// The stone's cell after the swap, by its cell before; -1: none.
CellVector<int> arrivals(const Topology& topology, const SwapParams& params) {
  CellVector<int> cells(topology.cells(), -1);
  for (int cell = 0; cell < topology.cells(); ++cell) {
    const CellInfo& at = topology.info(cell);
    cells[cell] =
        params.transposed() ? topology.at(at.board, at.level, at.rank, at.file).value_or(-1) : cell;
  }
  return cells;
}

template <int W>
struct SwapTables {
  CellVector<int> arrival;
  PieceArray<uint8_t> taken{};  ///< by stone of the first side: the second side's stone
  uint8_t effect = 0;
};

template <int W>
void emit_swap(const SwapTables<W>& tables, const GenContext<W>& c, BundleSink<W>& sink) {
  if (c.own.any() || c.enemy.empty() || c.enemy.more_than_one()) return;
  sink.push(Bits<W>::of(0), Site(), tables.effect, 0, 0, Safety::by_test);
}

template <int W>
bool apply_swap(const Effect<W>& effect, const Program<W>& program, Position& position,
                Journal& journal, Move, MoveEvents&) {
  const auto& tables = data_of<SwapTables<W>>(effect);
  const int cell = occupied_cells(program, position).lowest();
  const Piece stone = position.at(cell);
  journal.remove<W>(position, cell);
  journal.place<W>(position, tables.arrival[cell], tables.taken[stone]);
  return false;
}

class SwapDetails : public MoveDetails {
 public:
  [[nodiscard]] std::string_view tag() const override { return "swap"; }
};

class SwapRule : public DeclaredRule<SwapRule, SwapParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "swap"; }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    auto* tables = program.own(SwapTables<W>{});
    tables->arrival = arrivals(c.equipment().topology, params_);
    const Roster& roster = c.roster();
    const Side second = second_side(c.layout());
    for (int type = 0; type < roster.owned_types(); ++type)
      tables->taken[roster.piece(roster.opponent(second), PieceType{type})] =
          static_cast<uint8_t>(roster.piece(second, PieceType{type}).index());
    Effect<W> effect;
    effect.apply = apply_swap<W>;
    effect.captured = captures_nothing<W>;
    effect.data = tables;
    EffectInfo info;
    info.form = MoveForm::pass;
    info.details = program.own(SwapDetails());
    tables->effect = static_cast<uint8_t>(program.add_effect(effect, info));
    program.bundle_bound += 1;
    program.generators[second].push_back({hook<emit_swap<W>>(tables)});
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    out.push_back(
        {Phase::generate,
         params_.transposed()
             ? tr("the second player's first turn may be a swap: the first stone becomes the "
                  "second player's, on the cell whose file and rank are exchanged")
             : tr("the second player's first turn may be a swap: the first stone becomes the "
                  "second player's where it stands"),
         where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    if (q.attempt.form != MoveForm::pass || q.attempt.tag != SwapDetails().tag())
      return std::nullopt;
    const Side mover = q.position.side_to_move();
    if (mover == second_side(q.position.layout()) && q.position.cells_of(mover).empty() &&
        q.position.occupied().count() == 1)
      return std::nullopt;
    return reject("swap-late",
                  tr("only {} may swap, in place of its first move and before a second stone "
                     "stands on the board",
                     q.equipment.name_of(second_side(q.position.layout()))));
  }

 private:
  static Side second_side(const PositionLayout& layout) {
    return layout.roster().opponent(layout.next_player(0));
  }
};

// The rule in variant files.

constexpr DiagnosticRow kSwapDiagnostics[] = {
    {"swap-board", DiagnosticSource::variant_file,
     "A swap exchanges files and ranks, and the board has not as many of these as of those.",
     "Write to: same cell.",
     "schema: 1\nname: Example\nboard: { files: 8, ranks: 6 }\n"
     "pieces: { S: { name: stone, moves: none } }\nplace: { pieces: S }\n"
     "turn: { one_of: [place] }\nsetup: 8/8/8/8/8/8 w - - 0 1\nswap: { to: transposed }"},
    {"swap-setup", DiagnosticSource::variant_file,
     "There is a swap, and pieces stand on the board at the start.",
     "Begin with an empty board, or remove the swap.", "swap: { to: same cell }"},
    {"swap-late", DiagnosticSource::reason, "The first turn of the second player is over.",
     "Make a move.", ""},
};

RuleList read_swap(const RuleReading& in) {
  auto params = read_fields<SwapKeys>(in).swap;
  if (params && params->to == SwapTo::off) return {};
  return rules_of<SwapRule>(std::move(params));
}

void check_swap(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<SwapKeys>(in).swap;
  if (!params) return;
  if (!in.setup.empty())
    problems.fail("swap-setup", "a swap needs a game that begins with an empty board",
                  "remove 'swap', or the pieces of the setup", params->where);
  if (params->to == SwapTo::off) return;
  const CellVector<int> cells = arrivals(in.equipment.topology, *params);
  if (!in.equipment.roster().has_single_enemies())
    problems.fail("goal-sides", "a swap needs two sides that are enemies", {}, params->where);
  else if (std::find(cells.begin(), cells.end(), -1) != cells.end())
    problems.fail("swap-board", "this board has not as many files as ranks",
                  "write to: same cell, or a board that can be turned over its diagonal",
                  params->where);
}

}  // namespace

RuleModule swap_module() {
  return {.name = "swap",
          .keys = declared_rows<SwapKeys>(),
          .diagnostics = kSwapDiagnostics,
          .after = {"place", "drop"},
          .before = {"pass", "royal"},
          .read = read_swap,
          .check = check_swap};
}

}  // namespace stockade
