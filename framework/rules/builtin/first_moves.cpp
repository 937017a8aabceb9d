// first_moves: moves that a piece may make only while it has not moved since the start.
//
// The right belongs to a cell of the setup and is a flag of the position, so it is part of the key
// and of the FEN. It is lost with the first move from the cell, with a capture there, and if a
// condition of the rule is met.

#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/lists.h"
#include "framework/base/translate.h"
#include "framework/rules/expression.h"
#include "framework/rules/fields.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/attack_scene.h"
#include "framework/rules/support/flag_checks.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/support/movers.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// One line of the rule.
struct FirstMovesLine {
  SidePieces pieces;
  Marked<MovementText> moves;
  Marked<ConditionText> when;       ///< "": always
  Marked<ConditionText> lost_when;  ///< "": never
  SourceMark where;

  void fields(Fields& f) {
    f("pieces", pieces,
      "The piece types: of all sides, or of one side with its name in front, such as black K.",
      {.example = "K", .need = kRequired});
    f("moves", moves, "The moves that they then have besides their usual ones: leaps and rides.",
      {.example = "mfsN", .need = kRequired});
    f("when", when,
      "Such a move is possible only while this holds; own is the side of the piece. A piece that "
      "may capture so still attacks. See docs/author/expressions.md.",
      {.example = "not in check"});
    f("lost_when", lost_when,
      "The right is lost as soon as this holds; own is the side of the piece.",
      {.example = "count(enemy Q) = 0"});
  }
};

/// A piece of the setup that has a first move.
struct FirstMoveRight {
  int line;
  int cell;
  Piece piece;
};

struct FirstMovesParams {
  Marked<std::vector<FirstMovesLine>> lines;
  std::vector<FirstMoveRight> rights = {};  ///< by side and cell

  void fields(Fields& f) {
    f("first_moves", lines,
      "More moves of pieces that have not moved since the start. Each piece of the setup has a "
      "right of its own, which the FEN shows among the castling rights as the letter of its file.",
      {.example = "[{ pieces: K, moves: mfsN, when: not in check }, { pieces: Q, moves: mfD }]",
       .need = kRemovable});
  }
};

/// The number of each right's flag.
struct FirstMoveFlags {
  std::vector<int> flag;
};

/// A step from one cell to another, if the cells between are empty.
template <int W>
struct Way {
  int to;
  Bits<W> via;
  bool may_move;
  bool may_capture;
};

template <int W>
struct CompiledRight {
  uint32_t flag = 0;  ///< the bit of the flag
  uint8_t piece = 0;
  int cell = 0;
  const Expression* when = nullptr;
  std::vector<Way<W>> first;  ///< the moves that the right allows
  std::vector<Way<W>> usual;  ///< those that the piece may always make from this cell
};

template <int W>
struct FirstMovesPlan {
  SideVector<std::vector<CompiledRight<W>>> rights;
  SideVector<uint32_t> flags;  ///< all flags of a side
  std::vector<std::optional<Expression>> when;
  struct Loss {
    Expression condition;
    SideVector<uint32_t> flags;
  };
  std::vector<Loss> losses;
  uint8_t effect = 0;
};

template <int W>
Bits<W> targets_of(const std::vector<Way<W>>& ways, const GenContext<W>& c) {
  Bits<W> targets;
  for (const Way<W>& way : ways)
    if (((way.may_move && c.empty.test(way.to)) || (way.may_capture && c.enemy.test(way.to))) &&
        (way.via & c.occupied).empty())
      targets.set(way.to);
  return targets;
}

template <int W>
void emit_first_moves(const FirstMovesPlan<W>& plan, const GenContext<W>& c, BundleSink<W>& sink) {
  const uint32_t held = c.position.flags() & plan.flags[Side{c.side}];
  if (held == 0) return;
  for (const CompiledRight<W>& right : plan.rights[Side{c.side}]) {
    if (!(held & right.flag) || c.position.at(right.cell).index() != right.piece) continue;
    Bits<W> targets = targets_of(right.first, c);
    if (targets.empty()) continue;
    // Leaves out moves that the piece has anyway.
    targets &= ~targets_of(right.usual, c);
    if (targets.empty()) continue;
    if (right.when) {
      const AttackScene<W> board{c.program, c.position};
      ExpressionScene scene;
      board.show(scene);
      scene.own = Side{c.side};
      if (!right.when->holds(scene)) continue;
    }
    emit_targets(c, sink, targets, Site::cell(right.cell), 0, plan.effect, right.piece,
                 c.program.landing[Piece{right.piece}].get());
  }
}

/// Ignores `when`: a forbidden move still attacks, and `when` itself may depend on attacks.
template <int W>
Bits<W> first_move_attackers(const FirstMovesPlan<W>& plan, const Program<W>& program,
                             const Position& position, int cell, int by, const Bits<W>& occupied) {
  Bits<W> found;
  const uint32_t held = position.flags() & plan.flags[Side{by}];
  if (held == 0) return found;
  for (const CompiledRight<W>& right : plan.rights[Side{by}]) {
    if (!(held & right.flag) || !occupied.test(right.cell)) continue;
    const Landing<W>* landing = program.landing[Piece{right.piece}].get();
    if (landing && landing->gate != kNoGate && landing->region.test(cell) &&
        !program.gates[landing->gate].open(position))
      continue;
    for (const Way<W>& way : right.first)
      if (way.to == cell && way.may_capture && (way.via & occupied).empty()) found.set(right.cell);
  }
  return found;
}

/// The flags of the position that are kept.
template <int W>
uint32_t kept_flags(const FirstMovesPlan<W>& plan, const Program<W>& program,
                    const Position& position) {
  uint32_t flags = position.flags();
  for (const auto& loss : plan.losses)
    for (int side = 0; side < program.roster.sides(); ++side) {
      if (!(flags & loss.flags[Side{side}])) continue;
      const AttackScene<W> board{program, position};
      ExpressionScene scene;
      board.show(scene);
      scene.own = Side{side};
      if (loss.condition.holds(scene)) flags &= ~loss.flags[Side{side}];
    }
  return flags;
}

template <int W>
bool lose_first_moves(const FirstMovesPlan<W>& plan, const Program<W>& program, Position& position,
                      Journal& journal, Move, MoveEvents&) {
  journal.set_flags(position, kept_flags(plan, program, position));
  return false;
}

template <int W>
void forget_lost_rights(const FirstMovesPlan<W>& plan, const Program<W>& program,
                        Position& position) {
  position.set_flags(kept_flags(plan, program, position));
}

/// None without a condition.
std::optional<Result<Expression>> parse_first_move(const Marked<ConditionText>& text,
                                                   const Equipment& equipment) {
  if (text.value.empty()) return std::nullopt;
  return Expression::parse(text.value, ExpressionScope::position, ExpressionType::truth, equipment,
                           text.where);
}

std::vector<MovementAtom> first_atoms(const Equipment& equipment, const FirstMovesLine& line) {
  return parse_movement(line.moves.value, equipment.topology.compass()).value();
}

/// The letter of the cell's file: a capital for the first side.
char letter_of(const Equipment& equipment, const FirstMoveRight& right) {
  const auto letter = static_cast<unsigned char>(
      equipment.topology.file_name(equipment.topology.info(right.cell).file).front());
  return static_cast<char>(equipment.roster().side_of(right.piece) == Side{0}
                               ? std::toupper(letter)
                               : std::tolower(letter));
}

class FirstMovesRule : public DeclaredRule<FirstMovesRule, FirstMovesParams, FirstMoveFlags> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "first moves"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
  bool special_move() const override { return true; }
  std::string parameters(const Equipment& equipment) const override {
    std::string text = digest_of(params_, equipment);
    for (const FirstMoveRight& right : params_.rights) text += std::to_string(right.cell) + ",";
    return text;
  }

  FirstMoveFlags declare(Compilation& c) const {
    const Equipment& equipment = c.equipment();
    FirstMoveFlags made;
    for (const FirstMoveRight& right : params_.rights) {
      FlagInfo flag;
      flag.name = tr("first move of {} on {}", equipment.describe(right.piece),
                     equipment.topology.name(right.cell));
      flag.letter = letter_of(equipment, right);
      flag.needs = {{right.cell, right.piece}};
      for (const FlagInfo& other : c.flags)
        if (other.letter == flag.letter)
          c.problems.contradict(
              std::string("what the letter ") + flag.letter + " means among the castling rights",
              nullptr);
      made.flag.push_back(c.declare_flag(std::move(flag)));
      c.flags_kept[right.cell] &= ~c.flag_bit(made.flag.back());
    }
    for (const FirstMovesLine& line : params_.lines.value)
      for (const auto& parsed :
           {parse_first_move(line.when, equipment), parse_first_move(line.lost_when, equipment)})
        if (parsed) remember_for(c, parsed->value(), *this);
    return made;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const FirstMoveFlags& flags) const {
    const Roster& roster = c.roster();
    auto* plan = program.own(FirstMovesPlan<W>{});
    plan->rights.resize(roster.sides());
    plan->flags.resize(roster.sides());
    for (const FirstMovesLine& line : params_.lines.value) {
      const auto when = parse_first_move(line.when, c.equipment());
      plan->when.emplace_back();
      if (when) plan->when.back() = when->value().bound_to(c.layout());
    }
    SideVector<bool> attacks(roster.sides());
    for (size_t i = 0; i < params_.rights.size(); ++i) {
      const FirstMoveRight& right = params_.rights[i];
      const Side side = roster.side_of(right.piece);
      CompiledRight<W> made;
      made.flag = c.flag_bit(flags.flag[i]);
      made.piece = static_cast<uint8_t>(right.piece.index());
      made.cell = right.cell;
      if (const auto& when = plan->when[right.line]) made.when = &*when;
      made.first = ways_of<W>(c.equipment(), right,
                              first_atoms(c.equipment(), params_.lines.value[right.line]));
      made.usual = ways_of<W>(c.equipment(), right, c.atoms(roster.type_of(right.piece)));
      attacks[side] = attacks[side] || std::any_of(made.first.begin(), made.first.end(),
                                                   [](const Way<W>& w) { return w.may_capture; });
      plan->flags[side] |= made.flag;
      plan->rights[side].push_back(std::move(made));
      program.bundle_bound += 1 + choices(program, right.piece);
    }
    for (int line = 0; line < std::ssize(params_.lines.value); ++line) {
      const auto lost = parse_first_move(params_.lines.value[line].lost_when, c.equipment());
      if (!lost) continue;
      typename FirstMovesPlan<W>::Loss loss{lost->value().bound_to(c.layout()), {}};
      loss.flags.resize(roster.sides());
      for (size_t i = 0; i < params_.rights.size(); ++i)
        if (params_.rights[i].line == line)
          loss.flags[roster.side_of(params_.rights[i].piece)] |= c.flag_bit(flags.flag[i]);
      plan->losses.push_back(std::move(loss));
    }
    Effect<W> step;
    step.apply = apply_step<W>;
    step.resets = c.move_resets;
    plan->effect = static_cast<uint8_t>(program.add_effect(step, {}));
    for (int s = 0; s < roster.sides(); ++s) {
      const Side side{s};
      if (plan->rights[side].empty()) continue;
      program.generators[side].push_back({hook<emit_first_moves<W>>(plan)});
      if (attacks[side])
        program.attacks[side].special.push_back(hook<first_move_attackers<W>>(plan));
    }
    if (plan->losses.empty()) return;
    program.after_effects.push_back(
        {.run = hook<lose_first_moves<W>>(plan), .moves_pieces = false, .sees_chance = true});
    program.normalizers.push_back(hook<forget_lost_rights<W>>(plan));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    for (const FirstMovesLine& line : params_.lines.value) {
      const std::string who = with_article(names_of(equipment, line));
      out.push_back(
          {Phase::generate,
           line.when.value.empty()
               ? tr("{0} that has not moved since the start also moves {1}", who, line.moves.value)
               : tr("{0} that has not moved since the start also moves {1}, if {2}", who,
                    line.moves.value, line.when.value),
           line.where});
      if (!line.lost_when.value.empty())
        out.push_back({Phase::after_move,
                       tr("{} loses its first move as soon as {}, where own is its side", who,
                          line.lost_when.value),
                       line.where});
    }
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || !attempt.to.is_cell())
      return std::nullopt;
    const int from = attempt.from.index();
    const Piece piece = q.position.at(from);
    for (int i = 0; i < std::ssize(params_.lines.value); ++i) {
      const FirstMovesLine& line = params_.lines.value[i];
      if (std::find(line.pieces.begin(), line.pieces.end(), piece) == line.pieces.end()) continue;
      if (!leads(q, {i, from, piece}) || pseudo_move_of(q)) continue;
      const std::string who = piece_on(q.equipment, piece, from);
      if (!has_right(q, from, piece))
        return reject("first-move-lost",
                      tr("{} moves so only as its first move, and has lost that right", who),
                      {attempt.from});
      const auto when = parse_first_move(line.when, q.equipment);
      if (!when) continue;
      const KernelScene board{q.kernel, q.position};
      ExpressionScene scene;
      board.show(scene);
      scene.own = q.position.side_to_move();
      if (when->value().bound_to(q.position.layout()).holds(scene)) continue;
      return reject("first-move-when", tr("{} moves so only if {}", who, line.when.value),
                    {attempt.from});
    }
    return std::nullopt;
  }

 private:
  template <int W>
  static int choices(const Program<W>& program, Piece piece) {
    int count = 0;
    for (const Landing<W>* landing = program.landing[piece].get(); landing;
         landing = landing->next.get())
      count += static_cast<int>(std::ssize(landing->choices));
    return count;
  }

  /// The moves by those atoms from the cell of the right; none of the atoms may be a path.
  template <int W>
  static std::vector<Way<W>> ways_of(const Equipment& equipment, const FirstMoveRight& right,
                                     const std::vector<MovementAtom>& atoms) {
    const Topology& topology = equipment.topology;
    const Orientation orientation = equipment.side_of(right.piece).orientation;
    std::vector<Way<W>> ways;
    for (const MovementAtom& atom : atoms) {
      if (!start_region(equipment, right.piece, atom).test(right.cell)) continue;
      const CellSet inside = confines(equipment, right.piece, atom);
      for (const Vec raw : atom.directions) {
        // A lame leap is a ride of which only the end counts.
        const Vec v = orientation.turn(raw);
        const int last = atom.lame ? repetitions(topology.geometry(), v) : atom.range;
        const Vec step = atom.lame ? unit_of(topology.geometry(), v) : v;
        Bits<W> via;
        auto at = topology.offset(right.cell, step);
        for (int i = 1; at && inside.test(*at); ++i, at = topology.offset(*at, step)) {
          if (!atom.lame || i == last) ways.push_back({*at, via, atom.may_move, atom.may_capture});
          if (i == last) break;
          via.set(*at);
        }
      }
    }
    return ways;
  }

  [[nodiscard]] bool has_right(const Inquiry& q, int cell, Piece piece) const {
    const std::vector<int>& flags = plan_in(q.kernel).flag;
    for (size_t i = 0; i < params_.rights.size(); ++i)
      if (params_.rights[i].cell == cell && params_.rights[i].piece == piece)
        return q.position.flag(flags[i]);
    return false;
  }

  /// True if the first move of a piece on that cell would lead to the attempt's target.
  [[nodiscard]] bool leads(const Inquiry& q, const FirstMoveRight& right) const {
    constexpr int kWords = kMaxWords;
    const int to = q.attempt.to.index();
    const bool captures = q.position.at(to) != kEmpty;
    const auto ways = ways_of<kWords>(q.equipment, right,
                                      first_atoms(q.equipment, params_.lines.value[right.line]));
    return std::any_of(ways.begin(), ways.end(), [&](const Way<kWords>& way) {
      return way.to == to && (captures ? way.may_capture : way.may_move) &&
             (way.via & q.position.occupied().resized<kWords>()).empty();
    });
  }

  static std::string names_of(const Equipment& equipment, const FirstMovesLine& line) {
    const Roster roster = equipment.roster();
    std::vector<std::string> names;
    for (const Piece piece : line.pieces) {
      const PieceType type = roster.type_of(piece);
      bool shared = true;
      for (int side = 0; side < roster.sides(); ++side)
        shared = shared && std::find(line.pieces.begin(), line.pieces.end(),
                                     roster.piece(Side{side}, type)) != line.pieces.end();
      const std::string name = shared ? equipment.name_of(type) : equipment.name_with_side(piece);
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return listed(names);
  }
};

// The rule in variant files.

constexpr DiagnosticRow kFirstMovesDiagnostics[] = {
    {"first-move-movement", DiagnosticSource::variant_file,
     "A first move is no plain leap or ride.",
     "Write plain leaps and rides, without i, paths, regions or captures en passant.",
     "first_moves: [{ pieces: N, moves: imQ2 }]"},
    {"first-move-letters", DiagnosticSource::variant_file,
     "Two pieces of a side that have first moves start on one file, so that the FEN cannot tell "
     "their rights apart.",
     "Give one of them no first move, or another place in the setup.",
     "first_moves: [{ pieces: [N, P], moves: mfD }]"},
    {"first-move-lost", DiagnosticSource::reason,
     "The piece moves so only as its first move, and it has moved or lost the right.",
     "Make another move.", ""},
    {"first-move-when", DiagnosticSource::reason,
     "The condition does not hold under which the piece may make such a first move.",
     "Make another move.", ""},
};

FirstMovesParams first_moves_params(const RuleReading& in) {
  auto params = read_fields<FirstMovesParams>(in);
  const std::vector<FirstMovesLine>& lines = params.lines.value;
  for (int i = 0; i < std::ssize(lines); ++i)
    for (const auto& [cell, piece] : in.setup)
      if (contains(lines[i].pieces, piece)) params.rights.push_back({i, cell, piece});
  std::sort(params.rights.begin(), params.rights.end(), [&](const auto& a, const auto& b) {
    const Roster roster = in.equipment.roster();
    return std::pair(roster.side_of(a.piece), a.cell) < std::pair(roster.side_of(b.piece), b.cell);
  });
  return params;
}

RuleList read_first_moves(const RuleReading& in) {
  const FirstMovesParams params = first_moves_params(in);
  if (params.lines.value.empty()) return {};
  return rules_of<FirstMovesRule>(params, params.lines.key_where);
}

void check_first_movement(const Equipment& equipment, const FirstMovesLine& line,
                          ProblemSink& problems) {
  const auto refuse = [&](const std::string& what, const std::string& hint) {
    problems.fail("first-move-movement", what, hint, line.moves.where);
  };
  for (const MovementAtom& atom : first_atoms(equipment, line)) {
    if (atom.initial)
      refuse("'" + atom.text + "' has the letter i, but every move here is a first move",
             "leave i out");
    else if (atom.path || atom.opens_en_passant || atom.captures_en_passant ||
             !atom.region.empty() || !atom.within.empty())
      refuse("'" + atom.text + "' can't be a first move: it is no plain leap or ride",
             "write plain leaps and rides, for example: moves: mfsN");
  }
  for (const Piece piece : line.pieces) {
    const auto usual = equipment.atoms(equipment.type_of(piece));
    for (const MovementAtom& atom : *usual)
      if (atom.path)
        return refuse(
            "the " + equipment.type_of(piece).name + " moves by a path, and has no first moves",
            "describe all its moves by paths");
  }
}

void check_first_letters(const Equipment& equipment, const FirstMovesParams& params,
                         ProblemSink& problems) {
  const std::vector<FirstMoveRight>& rights = params.rights;
  const auto fail = [&](std::string message, std::string hint, const FirstMoveRight& right) {
    problems.fail("first-move-letters", std::move(message), std::move(hint),
                  params.lines.value[right.line].where);
  };
  if (!equipment.topology.has_file_letters() && !rights.empty())
    return fail(
        "a FEN names the right to a first move by the letter of its file, and this board has " +
            std::to_string(equipment.topology.files()) + " files",
        "use at most 26 files", rights.front());
  const auto named = [&](const FirstMoveRight& right) {
    return equipment.describe(right.piece) + " on " + equipment.topology.name(right.cell);
  };
  for (size_t i = 0; i < rights.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (letter_of(equipment, rights[i]) == letter_of(equipment, rights[j]))
        return fail("two pieces with first moves start on one file: " + named(rights[j]) + " and " +
                        named(rights[i]),
                    "a FEN names such a right by its file: give one of them no first move",
                    rights[i]);
}

void check_first_moves(const RuleReading& in, ProblemSink& problems) {
  const FirstMovesParams params = first_moves_params(in);
  for (const FirstMovesLine& line : params.lines.value) {
    for (const auto& parsed : {parse_first_move(line.when, in.equipment),
                               parse_first_move(line.lost_when, in.equipment)})
      if (parsed) problems.add(parsed->problems());
    check_first_movement(in.equipment, line, problems);
  }
  check_first_letters(in.equipment, params, problems);
  if (!params.rights.empty())
    check_flag_sides(in, "a first move that can be lost", params.lines.key_where, problems, true);
}

}  // namespace

RuleModule first_moves_module() {
  return {.name = "first_moves",
          .keys = declared_rows<FirstMovesParams>(),
          .diagnostics = kFirstMovesDiagnostics,
          .after = {"movement", "promotion", "castling"},
          .before = {"gating", "transfer"},
          .read = read_first_moves,
          .check = check_first_moves};
}

}  // namespace stockade
