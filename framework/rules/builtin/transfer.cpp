// Transfer between boards: after its move, a piece goes to the same cell of another board. Source
// of the rule: V. R. Parton (1953).

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/support/wrapped_details.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

struct TransferParams {
  /// What happens if the other cell is occupied.
  enum class Occupied : uint8_t {
    forbidden,  ///< the move is not legal
    stays       ///< the piece stays on the cell of its move
  };
  /// Moves that only change boards.
  enum class NullMoves : uint8_t { none, to_empty, capturing };

  Occupied occupied = Occupied::forbidden;
  bool optional = false;
  NullMoves null_moves = NullMoves::none;
  std::vector<PieceType> null_pieces;
  bool safe_before = true;
  SourceMark where;

  void fields(Fields& f) {
    f("if_occupied", occupied,
      "If a piece stands on the other place: the move is not legal, or the piece stays where it "
      "moved to.",
      {.example = "stays"});
    f("optional", optional, "Whether the player may leave the piece where it moved to.",
      {.example = "yes"});
    f("null_moves", null_moves, "Whether a piece may change layers without any other move.",
      {.example = "to empty"});
    f("null_pieces", null_pieces, "Piece types that may make such null moves. Left out: all types.",
      {.example = "[K, Q]"});
    f("safe_before", safe_before,
      "Whether a royal piece must be safe where it lands, before it goes on.", {.example = "no"});
  }
};

constexpr std::array<ChoiceWord<TransferParams::Occupied>, 2> choice_words(
    TransferParams::Occupied) {
  return {{{"forbidden", TransferParams::Occupied::forbidden},
           {"stays", TransferParams::Occupied::stays}}};
}

constexpr std::array<ChoiceWord<TransferParams::NullMoves>, 3> choice_words(
    TransferParams::NullMoves) {
  return {{{"none", TransferParams::NullMoves::none},
           {"to empty", TransferParams::NullMoves::to_empty},
           {"capturing", TransferParams::NullMoves::capturing}}};
}

struct TransferKeys {
  std::optional<TransferParams> transfer;

  void fields(Fields& f) {
    f("transfer", transfer, "A piece that has moved goes on to the same place of another layer.",
      {.example = "{ if_occupied: forbidden }", .need = kRemovable});
  }
};

constexpr int kMaxBoards = 8;

/// Each board move has a variant for each board that its piece may continue to.
template <int W>
struct TransferPlan {
  struct ByEffect {
    bool goes_on = false;
    std::array<uint8_t, kMaxBoards> variant{};  ///< by board: the same move, continued to it
    int board = -1;                             ///< of a variant: the board that it continues to
    int first = 0;                              ///< the first cell of that board
    int second = -1;  ///< cell of a second piece that moves along (castling)
  };
  std::vector<ByEffect> effects;
  std::vector<Bits<W>> boards;  ///< cells of each
  int cells_per_board = 0;
  CellVector<int> place;  ///< by cell: its index on its board
  TransferParams params;
};

/// The cells of all boards whose twins on `board` are in `set`.
template <int W>
Bits<W> twins_in(const TransferPlan<W>& plan, const Bits<W>& set, int board) {
  const Bits<W> there = set & plan.boards[board];
  Bits<W> twins;
  for (int from = 0; from < static_cast<int>(plan.boards.size()); ++from)
    if (from != board) twins |= there.shifted((from - board) * plan.cells_per_board);
  return twins;
}

template <int W>
Bundle<W>* send_on(const TransferPlan<W>& plan, const GenContext<W>& c, Bundle<W>* begin,
                   Bundle<W>* end) {
  const int boards = static_cast<int>(plan.boards.size());
  std::array<Bits<W>, kMaxBoards> open;
  Bits<W> somewhere;
  for (int board = 0; board < boards; ++board) {
    open[board] = twins_in(plan, c.empty, board);
    somewhere |= open[board];
  }
  Bundle<W>* out = end;
  for (const Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    const auto& effect = plan.effects[bundle->effect];
    if (bundle->targets.empty()) continue;
    if (!effect.goes_on) {
      *out++ = *bundle;
      continue;
    }
    Bits<W> stay = plan.params.optional ? bundle->targets : Bits<W>::none();
    for (int board = 0; board < boards; ++board) {
      if (effect.second >= 0 && !open[board].test(effect.second)) continue;
      const Bits<W> targets = bundle->targets & open[board];
      if (targets.empty()) continue;
      *out = *bundle;
      out->targets = targets;
      out++->effect = effect.variant[board];
    }
    if (plan.params.occupied == TransferParams::Occupied::stays)
      stay |= bundle->targets & ~somewhere;
    if (stay.any()) {
      *out = *bundle;
      out++->targets = stay;
    }
  }
  return std::copy(end, out, begin);
}

template <int W>
bool carry_on(const TransferPlan<W>& plan, const Program<W>&, Position& position, Journal& journal,
              Move move, MoveEvents&) {
  const auto& effect = plan.effects[move.effect()];
  if (effect.board < 0) return false;
  // Effects after the move may have removed the piece.
  const int to = move.to().index();
  if (!position.side_set<W>(position.side_to_move().index()).test(to)) return false;
  const auto twin = [&](int cell) { return plan.place[cell] + effect.first; };
  const auto carry = [&](int cell) {
    journal.move<W>(position, cell, twin(cell), position.at(cell).index());
  };
  carry(to);
  if (effect.second >= 0 && position.at(twin(effect.second)) == kEmpty) carry(effect.second);
  // A piece that can be captured en passant can be captured on its new cell.
  if (position.attribute(CoreAttribute::passed_piece) == 1 + to) {
    journal.set_attribute(position, CoreAttribute::passed_piece, 1 + twin(to));
    journal.set_attribute(position, CoreAttribute::passed_cell,
                          1 + twin(position.attribute(CoreAttribute::passed_cell) - 1));
  }
  return false;
}

template <int W>
struct NullPlan {
  const TransferPlan<W>* transfer;
  std::vector<uint8_t> pieces;
  uint8_t effect = 0;
  bool capturing = false;
};

template <int W>
void emit_null_moves(const NullPlan<W>& plan, const GenContext<W>& c, BundleSink<W>& sink) {
  const Bits<W> targets = plan.capturing ? c.empty | c.enemy : c.empty;
  const int n = plan.transfer->cells_per_board;
  const int boards = static_cast<int>(plan.transfer->boards.size());
  for (const uint8_t piece : plan.pieces)
    for (int by = 1 - boards; by < boards; ++by) {
      if (by == 0) continue;
      const Bits<W> to = c.position.template set<W>(piece).shifted(by * n) & targets;
      if (to.any()) sink.push_shifted(to, by * n, plan.effect, piece);
    }
}

/// A move of another rule after which the pieces continue to a board.
class SentDetails : public WrappedDetails {
 public:
  SentDetails(const MoveDetails& move, int board) : WrappedDetails(move), board_(board) {}
  [[nodiscard]] std::optional<int> goes_on_to() const override { return board_; }

 private:
  int board_;
};

/// A royal piece may not leave check only by changing boards.
class NullMoveDetails : public MoveDetails {
 public:
  [[nodiscard]] Site guarded_site(Move move) const override { return move.from(); }
};

/// The target of a second piece that moves with the first; -1: there is none, or it leaves the
/// board.
int second_cell(const MoveDetails& move) {
  // All moves of an effect have the same target of the second piece.
  if (const auto named = move.named_moves(); !named.empty()) return named.front().second_to;
  const DisplacedPiece* displaced = move.displaced();
  return displaced && displaced->to.is_cell() ? displaced->to.index() : -1;
}

/// Must come after all rules that add board moves.
class TransferRule : public DeclaredRule<TransferRule, TransferParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "transfer"; }
  bool special_move() const override { return true; }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    const Topology& topology = c.equipment().topology;
    const int boards = topology.boards();
    auto* plan = program.own(TransferPlan<W>{});
    plan->params = params_;
    plan->cells_per_board = topology.cells_per_board();
    for (int board = 0; board < boards; ++board)
      plan->boards.push_back(topology.all_of(board).template resized<W>());
    for (int cell = 0; cell < topology.cells(); ++cell)
      plan->place.push_back(cell % plan->cells_per_board);
    const size_t known = program.effects.size();
    plan->effects.resize(known);
    for (size_t i = 0; i < known; ++i) {
      const EffectInfo info = program.effect_info[i];
      if (info.form != MoveForm::board && info.form != MoveForm::castling) continue;
      if (info.details->changes_in_place()) continue;
      plan->effects[i].goes_on = true;
      plan->effects[i].second = second_cell(*info.details);
      for (int board = 0; board < boards; ++board) {
        EffectInfo sent = info;
        sent.details = program.own(SentDetails(*info.details, board));
        plan->effects[i].variant[static_cast<size_t>(board)] =
            static_cast<uint8_t>(program.add_effect(program.effects[i], sent));
        plan->effects.push_back(
            {false, {}, board, board * plan->cells_per_board, plan->effects[i].second});
      }
    }
    if (params_.null_moves != TransferParams::NullMoves::none) add_null_moves(program, c, *plan);
    // Pieces of moves that rules add later stay on their board.
    plan->effects.resize(Program<W>::kMaxEffects);
    program.filters.push_back(hook<send_on<W>>(plan));
    program.after_effects.push_back({hook<carry_on<W>>(plan)});
    program.guards_landing = program.guards_landing || params_.safe_before;
    // For each generated bundle, one bundle per board and one that stays.
    program.bundle_bound *= boards + 2;
  }

  bool takes_part(const Kernel& kernel, const Position&, Move move) const override {
    return kernel.effect(move).details->goes_on_to().has_value();
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    if (params_.safe_before)
      out.push_back({Phase::after_move,
                     tr("a royal piece may not be attacked where it lands, before its transfer"),
                     where()});
    std::string words =
        params_.optional
            ? tr("a piece that has moved may be transferred to the same cell of another board")
            : tr("a piece that has moved is transferred to the same cell of another board");
    words += params_.occupied == TransferParams::Occupied::forbidden
                 ? tr(", which must be empty")
                 : tr("; if that cell is occupied, the piece stays");
    out.push_back({Phase::after_move, words, where()});
    if (params_.null_moves == TransferParams::NullMoves::none) return;
    std::string pieces;
    for (const PieceType type : params_.null_pieces)
      pieces += (pieces.empty() ? "" : ", ") + equipment.name_of(type);
    out.push_back({Phase::generate,
                   params_.null_moves == TransferParams::NullMoves::capturing
                       ? tr("a move may be a transfer alone ({}), which captures an enemy piece on "
                            "the cell",
                            pieces)
                       : tr("a move may be a transfer alone ({})", pieces),
                   where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || !attempt.to.is_cell())
      return std::nullopt;
    if (params_.occupied == TransferParams::Occupied::stays || params_.optional)
      return std::nullopt;
    const Topology& topology = q.equipment.topology;
    const int to = attempt.to.index();
    if (topology.info(attempt.from.index()).board != topology.info(to).board) return std::nullopt;
    // Only a piece that can reach the cell can fail to continue from it.
    if (!q.kernel.reach(q.position, attempt.from.index()).test(to)) return std::nullopt;
    const auto names_of = [&](int cell) {
      return stands_on(q.equipment, q.position.at(cell), cell);
    };
    for (int board = 0; board < topology.boards(); ++board) {
      const int twin = topology.twin(to, board);
      if (twin != to && q.position.at(twin) == kEmpty) return std::nullopt;
    }
    const int twin = topology.twin(to, topology.info(to).board == 0 ? 1 : 0);
    return reject(
        reasons::kRequirementNotMet,
        tr("the piece cannot be transferred from {}: {}", topology.name(to), names_of(twin)),
        {Site::cell(twin)});
  }

 private:
  template <int W>
  void add_null_moves(Program<W>& program, const Compilation& c, TransferPlan<W>& plan) const {
    const Topology& topology = c.equipment().topology;
    // The effect of a plain step, without a transfer.
    const bool capturing = params_.null_moves == TransferParams::NullMoves::capturing;
    EffectInfo info = program.effect_info[0];
    if (params_.safe_before && !capturing) info.details = program.own(NullMoveDetails{});
    const int effect = program.add_effect(program.effects[0], info);
    plan.effects.resize(program.effects.size());
    for (int s = 0; s < c.roster().sides(); ++s) {
      NullPlan<W> nulls{&plan, {}, static_cast<uint8_t>(effect), capturing};
      for (const PieceType type : params_.null_pieces) {
        const auto piece = static_cast<uint8_t>(c.roster().piece(Side{s}, type).index());
        nulls.pieces.push_back(piece);
        if (!capturing) continue;
        LeapAttack<W> attack;
        attack.piece = piece;
        attack.sources.resize(topology.cells());
        for (int cell = 0; cell < topology.cells(); ++cell)
          for (int board = 0; board < topology.boards(); ++board)
            if (topology.twin(cell, board) != cell)
              attack.sources[cell].set(topology.twin(cell, board));
        program.attacks[Side{s}].leaps.push_back(std::move(attack));
      }
      program.bundle_bound += static_cast<int>(nulls.pieces.size()) * 2 * topology.boards();
      program.generators[Side{s}].push_back(
          {hook<emit_null_moves<W>>(program.own(std::move(nulls)))});
    }
  }
};

// The rule in variant files.

constexpr DiagnosticRow kTransferDiagnostics[] = {
    {"transfer-boards", DiagnosticSource::variant_file, "There is a transfer, but only one board.",
     "Add layers, or remove transfer.", "transfer: { if_occupied: forbidden }"},
    {"transfer-moves", DiagnosticSource::variant_file,
     "There is a transfer, but no turn can be a move.", "Add move to turn: one_of.",
     "zones: { hand: { holds: own } }\ndrop: { from: own.hand }\nturn: { one_of: [drop] }\n"
     "layers: { A: setup, B: empty }\ntransfer: { if_occupied: forbidden }"},
};

RuleList read_transfer(const RuleReading& in) {
  auto params = read_fields<TransferKeys>(in).transfer;
  if (params && params->null_pieces.empty())
    for (int type = 0; type < in.equipment.roster().types(); ++type)
      params->null_pieces.emplace_back(type);
  return rules_of<TransferRule>(std::move(params));
}

void check_transfer(const RuleReading& in, ProblemSink& problems) {
  const auto params = read_fields<TransferKeys>(in).transfer;
  if (!params) return;
  if (in.equipment.topology.boards() < 2)
    problems.fail("transfer-boards", "there is no other board to transfer pieces to",
                  "add one under layers", params->where);
  // Pieces that are only put on a board never move to another.
  if (!in.allows("move"))
    problems.fail("transfer-moves",
                  "pieces go to another board when they move, and no turn of this game is a move",
                  "add move to turn: one_of, or write transfer: off", params->where);
}

}  // namespace

// It extends the board moves that all other rules have added and allowed.
RuleModule transfer_module() {
  return {.name = "transfer",
          .keys = declared_rows<TransferKeys>(),
          .diagnostics = kTransferDiagnostics,
          .after = {"movement", "displacement", "promotion", "castling", "en_passant",
                    "remote_captures", "rebirth", "script", "forbid"},
          .before = {"royal"},
          .read = read_transfer,
          .check = check_transfer};
}

}  // namespace stockade
