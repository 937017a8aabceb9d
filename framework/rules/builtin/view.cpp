// view: what the sides see of each other. Each sees its own pieces and those of its allies, and
// perhaps the cells that these can reach; the umpire announces the rest: captures, checks, and the
// number of captures that pawns could make.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/fields.h"
#include "framework/rules/program_building.h"
#include "framework/rules/view_facet.h"

namespace stockade {

constexpr std::array<ChoiceWord<ViewFacet::Tries>, 3> choice_words(ViewFacet::Tries) {
  return {{{"nothing", ViewFacet::Tries::untold},
           {"number", ViewFacet::Tries::number},
           {"asked", ViewFacet::Tries::asked}}};
}

namespace {

enum class Sight : uint8_t { moves, attacks, neighbours };

constexpr std::array<ChoiceWord<Sight>, 3> choice_words(Sight) {
  return {
      {{"moves", Sight::moves}, {"attacks", Sight::attacks}, {"neighbours", Sight::neighbours}}};
}

enum class Allies : uint8_t { share, apart };

constexpr std::array<ChoiceWord<Allies>, 2> choice_words(Allies) {
  return {{{"share", Allies::share}, {"apart", Allies::apart}}};
}

enum class Refusals : uint8_t { mover, everyone };

constexpr std::array<ChoiceWord<Refusals>, 2> choice_words(Refusals) {
  return {{{"mover", Refusals::mover}, {"everyone", Refusals::everyone}}};
}

enum class CaptureNews : uint8_t { nothing, cell, type };

constexpr std::array<ChoiceWord<CaptureNews>, 3> choice_words(CaptureNews) {
  return {{{"nothing", CaptureNews::nothing},
           {"cell", CaptureNews::cell},
           {"type", CaptureNews::type}}};
}

enum class CheckNews : uint8_t { nothing, check, direction };

constexpr std::array<ChoiceWord<CheckNews>, 3> choice_words(CheckNews) {
  return {{{"nothing", CheckNews::nothing},
           {"check", CheckNews::check},
           {"direction", CheckNews::direction}}};
}

struct ViewParams {
  std::set<Sight> sight;
  Allies allies = Allies::share;
  bool attempts = false;
  Marked<Refusals> refusals;
  CaptureNews captures = CaptureNews::nothing;
  CheckNews checks = CheckNews::nothing;
  Marked<ViewFacet::Tries> tries;
  std::vector<PieceType> pawns;
  SourceMark where;

  void fields(Fields& f) {
    f("sight", sight,
      "Cells that a side sees besides those of its own pieces: where these can move to or capture; "
      "what they attack; the cells next to them.",
      {.example = "[moves]"});
    f("allies", allies, "Whether allies see what each of them sees.", {.example = "apart"});
    f("attempts", attempts,
      "Whether players try moves that may turn out to be illegal. A move that fails is not played, "
      "and its player tries another one. Otherwise players know their legal moves.",
      {.example = "yes"});
    f("refusals", refusals, "Who hears that an attempt has failed.", {.example = "everyone"});
    f("captures", captures,
      "What the umpire tells of a capture. type: also whether it was one of view: pawns.",
      {.example = "type"});
    f("checks", checks,
      "What the umpire tells of a check. direction: on the rank, the file, the long or the short "
      "diagonal of the king, or by a leap.",
      {.example = "direction"});
    f("tries", tries,
      "What the umpire tells of captures that the pawns of the side to move can make: their "
      "number; or, if the player asks, whether there is any. Who has heard that there is one must "
      "try one.",
      {.example = "number"});
    f("pawns", pawns, "The piece types that captures: type and tries are about.",
      {.example = "[P]"});
  }
  [[nodiscard]] bool sees(Sight what) const { return sight.contains(what); }
};

struct ViewKeys {
  std::optional<ViewParams> view;

  void fields(Fields& f) {
    f("view", view,
      "Hidden pieces: each side sees its own ones, and of the others what these keys say.",
      {.example = "{ sight: [moves] }", .need = kRemovable});
  }
};

/// The position as it would be if it were that side's turn.
Position with_turn(const Kernel& kernel, const Position& position, Side side) {
  Position turned(position);
  if (position.side_to_move() == side) return turned;
  // Only the side to move can capture en passant now.
  set_passages(kernel, turned, {});
  if (const auto step = position.layout().turn().first_of(side)) turned.set_turn(*step);
  return turned;
}

class HiddenPieces final : public ViewFacet {
 public:
  HiddenPieces(ViewParams params, const Equipment& equipment)
      : params_(std::move(params)), equipment_(equipment), roster_(equipment.roster()) {}

  CellSet sight(const Kernel& kernel, const Position& position, Side viewer) const override {
    CellSet seen = sight_of(kernel, position, viewer);
    for (int other = 0; params_.allies == Allies::share && other < roster_.sides(); ++other)
      if (Side{other} != viewer && !roster_.are_enemies(viewer, Side{other}))
        seen |= sight_of(kernel, position, Side{other});
    return seen;
  }
  bool attempts() const override { return params_.attempts; }
  bool refusals_are_public() const override { return params_.refusals.value == Refusals::everyone; }
  Tries tries() const override { return params_.tries.value; }
  bool is_pawn(Piece piece) const override {
    return piece != kEmpty && std::find(params_.pawns.begin(), params_.pawns.end(),
                                        roster_.type_of(piece)) != params_.pawns.end();
  }

  std::vector<UmpireCall> calls(const Kernel& kernel, const Position& before, Move move,
                                const Position& after) const override {
    std::vector<UmpireCall> calls;
    if (params_.captures != CaptureNews::nothing) add_captures(kernel, before, move, after, calls);
    const std::vector<UmpireCall> about = calls_about(kernel, after);
    calls.insert(calls.end(), about.begin(), about.end());
    return calls;
  }

  std::vector<UmpireCall> calls_about(const Kernel& kernel, const Position& after) const override {
    std::vector<UmpireCall> calls;
    if (params_.checks != CheckNews::nothing)
      for (int side = 0; side < roster_.sides(); ++side)
        add_checks(kernel, after, Side{side}, calls);
    if (params_.tries.value == Tries::number && after.side_to_move().index() < roster_.sides())
      if (const int number = count_pawn_captures(kernel, *this, after))
        calls.push_back({UmpireCall::Type::tries, after.side_to_move(), -1,
                         UmpireCall::Captured::unsaid, CheckLine::any, number});
    return calls;
  }

 private:
  CellSet sight_of(const Kernel& kernel, const Position& position, Side side) const {
    const CellSet own = position.cells_of(side);
    CellSet seen = own;
    if (params_.sees(Sight::moves)) add_targets(kernel, position, side, seen);
    if (params_.sees(Sight::attacks))
      for (CellSet cells = equipment_.topology.all(); cells.any();) {
        const int cell = cells.pop();
        if (!seen.test(cell) && kernel.attackers(position, cell, side).any()) seen.set(cell);
      }
    if (params_.sees(Sight::neighbours))
      for (CellSet cells = own; cells.any();) add_neighbours(cells.pop(), seen);
    return seen;
  }

  static void add_targets(const Kernel& kernel, const Position& position, Side side,
                          CellSet& seen) {
    const Position turned = with_turn(kernel, position, side);
    if (turned.side_to_move() != side) return;
    MoveList moves;
    kernel.unfiltered_moves(turned, moves);
    for (const Move move : moves) {
      const MoveForm form = kernel.effect(move).form;
      // Pieces in hand see no cells of the board.
      if (form != MoveForm::board && form != MoveForm::castling) continue;
      if (move.to().is_cell()) seen.set(move.to().index());
      for (const int cell : kernel.captured_on_way(move)) seen.set(cell);
    }
    // A side that can capture en passant sees the piece that has passed, wherever it is now.
    const std::vector<Passage> passed = passages(kernel, turned);
    for (const Move move : moves)
      for (const Passage& passage : passed)
        if (move.to().is_cell() && turned.at(move.to().index()) == kEmpty &&
            (passed.size() == 1 || move.to().index() == passage.first) &&
            kernel.captured(turned, move) != kEmpty)
          seen.set(passage.arrival);
  }

  void add_neighbours(int cell, CellSet& seen) const {
    const Topology& topology = equipment_.topology;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        if (const auto next = topology.offset(cell, {dx, dy, 0})) seen.set(*next);
  }

  void add_captures(const Kernel& kernel, const Position& before, Move move, const Position& after,
                    std::vector<UmpireCall>& calls) const {
    if (kernel.captured(before, move) == kEmpty) return;
    const Side mover = before.side_to_move();
    for (CellSet cells = before.occupied() & ~before.cells_of(mover); cells.any();) {
      const int cell = cells.pop();
      const Piece piece = before.at(cell);
      if (after.at(cell) == piece) continue;
      UmpireCall call{UmpireCall::Type::capture, roster_.side_of(piece), cell};
      if (params_.captures == CaptureNews::type)
        call.captured = is_pawn(piece) ? UmpireCall::Captured::pawn : UmpireCall::Captured::piece;
      calls.push_back(call);
    }
  }

  void add_checks(const Kernel& kernel, const Position& after, Side side,
                  std::vector<UmpireCall>& calls) const {
    for (CellSet royals = kernel.checked(after, side); royals.any();) {
      const int royal = royals.pop();
      std::vector<CheckLine> lines;
      for (int by = 0; by < roster_.sides(); ++by) {
        if (!roster_.are_enemies(side, Side{by})) continue;
        for (CellSet attackers = kernel.attackers(after, royal, Side{by}); attackers.any();)
          lines.push_back(params_.checks == CheckNews::direction
                              ? line_to(royal, attackers.pop())
                              : (attackers.pop(), CheckLine::any));
      }
      if (lines.empty()) lines.push_back(CheckLine::any);
      std::sort(lines.begin(), lines.end());
      lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
      for (const CheckLine line : lines)
        calls.push_back({UmpireCall::Type::check, side, -1, UmpireCall::Captured::unsaid, line});
    }
  }

  CheckLine line_to(int royal, int attacker) const {
    const Topology& topology = equipment_.topology;
    if (topology.geometry() != Geometry::square) return CheckLine::any;
    const CellInfo& king = topology.info(royal);
    const CellInfo& other = topology.info(attacker);
    const int dx = other.file - king.file;
    const int dy = other.rank - king.rank;
    if (dy == 0) return CheckLine::rank;
    if (dx == 0) return CheckLine::file;
    if (std::abs(dx) != std::abs(dy)) return CheckLine::leap;
    const int slope = (dx > 0) == (dy > 0) ? 1 : -1;
    return diagonal(royal, slope) >= diagonal(royal, -slope) ? CheckLine::long_diagonal
                                                             : CheckLine::short_diagonal;
  }

  /// The number of cells on the diagonal through the cell.
  int diagonal(int cell, int slope) const {
    const Topology& topology = equipment_.topology;
    int length = 1;
    for (const int way : {1, -1})
      for (auto at = topology.offset(cell, {way, way * slope, 0}); at;
           at = topology.offset(*at, {way, way * slope, 0}))
        ++length;
    return length;
  }

  ViewParams params_;
  const Equipment& equipment_;
  Roster roster_;
};

class ViewRule : public DeclaredRule<ViewRule, ViewParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "view"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    program.template add_sole_facet<ViewFacet>("what players see",
                                               HiddenPieces(params_, c.equipment()));
  }

  bool takes_part(const Kernel&, const Position&, Move) const override { return true; }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const auto add = [&](Phase phase, const std::string& words) {
      out.push_back({phase, words, where()});
    };
    std::string pawns;
    for (const PieceType type : params_.pawns)
      pawns += (pawns.empty() ? "" : ", ") + equipment.name_of(type);
    add(Phase::generate, tr("each side sees its own pieces"));
    if (params_.sees(Sight::moves))
      add(Phase::generate, tr("each side sees the cells that its pieces can move to"));
    if (params_.sees(Sight::attacks))
      add(Phase::generate, tr("each side sees the cells that its pieces attack"));
    if (params_.sees(Sight::neighbours))
      add(Phase::generate, tr("each side sees the cells next to its pieces"));
    if (params_.allies == Allies::share && has_allies(equipment))
      add(Phase::generate, tr("allies see what each of them sees"));
    if (params_.attempts)
      add(Phase::allow,
          params_.refusals.value == Refusals::everyone
              ? tr("players try moves; all hear of one that fails, and its player tries another")
              : tr("players try moves; only its player hears of one that fails, and tries "
                   "another"));
    if (params_.captures == CaptureNews::cell)
      add(Phase::turn, tr("the umpire tells where a piece was captured"));
    if (params_.captures == CaptureNews::type)
      add(Phase::turn,
          tr("the umpire tells where a piece was captured, and whether it was one of: {}", pawns));
    if (params_.checks == CheckNews::check) add(Phase::turn, tr("the umpire tells of check"));
    if (params_.checks == CheckNews::direction)
      add(Phase::turn, tr("the umpire tells of check, and from which direction it comes"));
    if (params_.tries.value == ViewFacet::Tries::number)
      add(Phase::turn,
          tr("the umpire tells how many captures the side to move can make with: {}", pawns));
    if (params_.tries.value == ViewFacet::Tries::asked)
      add(Phase::turn,
          tr("a player may ask whether there is any capture with: {}; if there is, the player must "
             "try one",
             pawns));
  }

 private:
  static bool has_allies(const Equipment& equipment) {
    const Roster roster = equipment.roster();
    for (int a = 0; a < roster.sides(); ++a)
      for (int b = 0; b < a; ++b)
        if (!roster.are_enemies(Side{a}, Side{b})) return true;
    return false;
  }
};

// The rule in variant files.

constexpr DiagnosticRow kViewDiagnostics[] = {
    {"view-needs-pawns", DiagnosticSource::variant_file,
     "The umpire tells of pawns, but it is not said which piece types are pawns.",
     "List them: view: { pawns: [P] }.", "view: { attempts: yes, tries: number }"},
    {"view-needs-attempts", DiagnosticSource::variant_file,
     "A key of view is about attempts, which the game does not have.", "Add attempts: yes.",
     "view: { refusals: everyone }"},
};

void check_view(const RuleReading& in, ProblemSink& problems) {
  const auto view = read_fields<ViewKeys>(in).view;
  if (!view) return;
  const ViewFacet::Tries tries = view->tries.value;
  if ((view->captures == CaptureNews::type || tries != ViewFacet::Tries::untold) &&
      view->pawns.empty())
    problems.fail("view-needs-pawns", "it is not said which pieces are pawns",
                  "add pawns: [P], with the types that the umpire means", view->where);
  const auto needs_attempts = [&](const std::string& key, const SourceMark& where) {
    problems.fail("view-needs-attempts", "view: " + key + " is for games with attempts",
                  "add attempts: yes, or remove it", where);
  };
  if (view->attempts) return;
  if (view->refusals.value == Refusals::everyone)
    needs_attempts("refusals", view->refusals.key_where);
  if (tries == ViewFacet::Tries::asked) needs_attempts("tries", view->tries.key_where);
}

/// Limits PlayerView, which knows no rules, to a side's own pieces.
void hide_pieces(const View& root, Equipment& equipment) {
  if (root.find("view")) equipment.pieces_seen_by = Visibility::owner;
}

RuleList read_view(const RuleReading& in) {
  return rules_of<ViewRule>(read_fields<ViewKeys>(in).view);
}

}  // namespace

int count_pawn_captures(const Kernel& kernel, const ViewFacet& view, const Position& position) {
  Position copy(position);
  Journal journal;
  MoveList legal;
  kernel.legal_moves(copy, journal, legal);
  std::vector<std::pair<int, int>> ways;
  for (const Move move : legal)
    if (view.is_pawn(move.piece()) && kernel.captured(position, move) != kEmpty)
      ways.emplace_back(move.from().raw(), move.to().raw());
  std::sort(ways.begin(), ways.end());
  return static_cast<int>(std::unique(ways.begin(), ways.end()) - ways.begin());
}

RuleModule view_module() {
  return {.name = "view",
          .keys = declared_rows<ViewKeys>(),
          .diagnostics = kViewDiagnostics,
          .after = {"turn", "royal", "goals", "mandatory_capture", "pass", "effects"},
          .read = read_view,
          .check = check_view,
          .equip = hide_pieces};
}

}  // namespace stockade
