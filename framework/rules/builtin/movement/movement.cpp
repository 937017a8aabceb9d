#include "framework/rules/builtin/movement/movement.h"

#include <algorithm>

#include "framework/base/lists.h"
#include "framework/base/translate.h"
#include "framework/rules/builtin/movement/path_obstacle.h"
#include "framework/rules/routes.h"
#include "framework/rules/rule_module.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/support/movement_compiler.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

constexpr Reason kOutsideRegion{"outside-region", {Stage::way, 1}};
constexpr Reason kNoScreen{"no-screen", {Stage::path}};
constexpr Reason kOwnPieceThere{"own-piece-there", {Stage::path, 2}};

class MovementRule : public RuleBase<MovementRule> {
 public:
  using RuleBase::RuleBase;

  std::string_view name() const override { return "movement"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
  std::string parameters(const Equipment&) const override { return {}; }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    MovementCompiler<W>(program, c).run();
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    std::vector<std::string> idle;
    SourceMark first_idle;
    for (const PieceTypeInfo& type : equipment.types) {
      const std::string name = equipment.name_of(type);
      if (type.owner != PieceOwner::side) {
        std::string words = type.owner == PieceOwner::nobody
                                ? tr("the {} is neutral: nobody moves it", name)
                                : tr("the {} is neutral: the side to move may move it", name);
        words += type.capturable ? tr(", and both sides may capture it")
                                 : tr(", and nobody may capture it");
        out.push_back({Phase::generate, words, type.where});
      }
      if (equipment.atoms(type)->empty()) {
        if (type.owner != PieceOwner::side) continue;
        if (idle.empty()) first_idle = type.where;
        idle.push_back(name);
        continue;
      }
      std::string how = type.movement;
      for (size_t path = 0; (path = how.find(kPathPrefix, path)) != std::string::npos;)
        how.erase(path, kPathPrefix.size() + 1);
      std::string words = tr("the {0} moves {1}", name, how);
      const auto atoms = equipment.atoms(type);
      if (std::any_of(atoms->begin(), atoms->end(),
                      [](const MovementAtom& atom) { return atom.initial; }))
        words += tr(" (initial moves from: {})", region_name(equipment, type.initial));
      if (type.within != "all") words += tr(", within {}", region_words(equipment, type.within));
      out.push_back({Phase::generate, words, type.where});
    }
    // Other rules may move them, as dice move the checkers of Backgammon.
    if (!idle.empty())
      out.push_back({Phase::generate,
                     idle.size() == 1 ? tr("the {} has no moves of its own", idle.front())
                                      : tr("pieces without moves of their own: {}",
                                           listed(idle, LastJoint::with_and)),
                     first_idle});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || attempt.from.none() || attempt.to.none())
      return std::nullopt;
    if (pseudo_move_of(q)) return std::nullopt;  // some rule allows it
    if (attempt.from == attempt.to && changes_in_place(q.kernel)) return std::nullopt;
    const Topology& topology = q.equipment.topology;
    const Roster roster = q.equipment.roster();
    const int from = attempt.from.index();
    const int to = attempt.to.index();
    const Piece piece = q.position.at(from);
    if (piece == kEmpty)
      return reject(reasons::kNoSuchPiece, tr("there is no piece on {}", topology.name(from)),
                    {attempt.from});
    if (!q.equipment.may_move(q.position.side_to_move(), piece))
      return reject(
          reasons::kNotYourPiece,
          tr("{0} is not a piece of {1}, whose turn it is", piece_on(q.equipment, piece, from),
             q.equipment.name_of(q.position.side_to_move())),
          {attempt.from});
    const std::string who = piece_on(q.equipment, piece, from);
    // The reason refers to the place that defines the moves of the piece.
    const SourceMark& moves_at = q.equipment.type_of(piece).where;
    const auto refuse = [&](const Reason& reason, std::string words, std::vector<Site> evidence) {
      Rejection rejection = reject(reason, std::move(words), std::move(evidence));
      rejection.where = moves_at;
      return rejection;
    };
    const Piece there = q.position.at(to);

    std::optional<int> blocker;
    bool reaches = false;
    bool only_captures = false;
    bool in_passing = false;
    std::optional<PathObstacle> obstacle;  // of the path with the fewest obstacles
    // the confining region, if a part of the movement would reach the cell without it
    std::string confined;
    const auto atoms = q.equipment.atoms(q.equipment.type_of(piece));
    for (const MovementAtom& atom : *atoms) {
      const CellSet region = confines(q.equipment, piece, atom);
      if (!start_region(q.equipment, piece, atom).test(from) && region.test(from)) continue;
      if (atom.path && from != to) {
        const auto found = path_obstacle(q, piece, atom, from, to, region);
        if (found && found->lacking == 0) return std::nullopt;  // another rule forbids the move
        if (found && (!obstacle || found->lacking < obstacle->lacking)) obstacle = found;
        if (!found && path_obstacle(q, piece, atom, from, to, everywhere(topology)))
          confined = confining_region(q.equipment, piece, atom);
      }
      for (const Vec raw : atom.directions) {
        const Vec v = q.equipment.side_of(piece).orientation.turn(raw);
        const int times = repetitions(topology.geometry(), v);
        const bool stepwise = atom.lame && times > 1;
        const Vec unit = stepwise ? unit_of(topology.geometry(), v) : v;
        const int range = stepwise ? times : atom.range;
        std::optional<int> first_blocker;
        bool outside = !region.test(from);
        std::optional<int> at = from;
        for (int step = 1; range == 0 || step <= range; ++step) {
          at = topology.offset(*at, unit);
          if (!at) break;
          outside = outside || !region.test(*at);
          if (*at == to && (!stepwise || step == range)) {
            if (outside) {
              confined = confining_region(q.equipment, piece, atom);
              break;
            }
            reaches = true;
            if (first_blocker)
              blocker = first_blocker;
            else if (there == kEmpty && !atom.may_move) {
              only_captures = true;
              in_passing = in_passing || atom.captures_en_passant;
            } else if (there != kEmpty && (!atom.may_capture || is_spared(q.equipment, there)))
              blocker = to;
            else if (there == kEmpty || roster.side_of(there) != roster.side_of(piece))
              return std::nullopt;
            break;
          }
          if (!first_blocker && q.position.at(*at) != kEmpty) first_blocker = *at;
        }
      }
    }
    if ((reaches || obstacle) && there != kEmpty && !roster.is_neutral(there) &&
        roster.side_of(there) == roster.side_of(piece))
      return reject(kOwnPieceThere, stands_on(q.equipment, there, to), {attempt.to});
    if (blocker) {
      const bool never_captures = std::none_of(
          atoms->begin(), atoms->end(), [](const MovementAtom& atom) { return atom.may_capture; });
      const std::string what = piece_on(q.equipment, q.position.at(*blocker), *blocker);
      return refuse(reasons::kBlocked,
                    never_captures && *blocker == to
                        ? tr("{0} never captures, and {1} stands there", who, what)
                        : tr("{} is blocked by {}", who, what),
                    {Site::cell(*blocker)});
    }
    if (obstacle && !reaches) {
      const std::string target = topology.name(to);
      const Site at = Site::cell(obstacle->cell);
      const auto what = [&] {
        return piece_on(q.equipment, q.position.at(obstacle->cell), obstacle->cell);
      };
      switch (obstacle->type) {
        case PathObstacle::Type::no_piece:
          return refuse(kNoScreen, tr("{} has no piece to hop over on its way to {}", who, target),
                        {attempt.from});
        case PathObstacle::Type::no_stop:
          return refuse(reasons::kNoSuchMove,
                        tr("{} does not stop before {}: nothing blocks it there", who,
                           topology.name(obstacle->cell)),
                        {attempt.from});
        case PathObstacle::Type::no_victim:
          return refuse(reasons::kNoSuchMove,
                        tr("{} can move to {} only by a capture", who, target), {attempt.from});
        case PathObstacle::Type::wrong_piece:
          return refuse(reasons::kBlocked, tr("{} cannot capture or hop over {}", who, what()),
                        {at});
        default:
          return refuse(reasons::kBlocked, tr("{} is blocked by {}", who, what()), {at});
      }
    }
    if (in_passing && q.kernel.facet<PassageFacet>())
      return std::nullopt;  // en passant explains it
    if (!reaches && !confined.empty())
      return refuse(kOutsideRegion,
                    tr("{} moves to {} only within {}", who, topology.name(to),
                       region_words(q.equipment, confined)),
                    {attempt.from});
    if (only_captures)
      return refuse(reasons::kNoSuchMove,
                    tr("{} can move to {} only by a capture", who, topology.name(to)),
                    {attempt.from});
    return refuse(reasons::kNoSuchMove, tr("{} does not move to {}", who, topology.name(to)),
                  {attempt.from});
  }

 private:
  /// True if the piece is neutral and cannot be captured.
  static bool is_spared(const Equipment& equipment, Piece piece) {
    return equipment.roster().is_neutral(piece) && !equipment.type_of(piece).capturable;
  }

  static CellSet everywhere(const Topology& topology) {
    CellSet cells;
    for (int cell = 0; cell < topology.cells(); ++cell) cells.set(cell);
    return cells;
  }

  /// The region that confines a part of the movement, as the file names it.
  static std::string confining_region(const Equipment& equipment, Piece piece,
                                      const MovementAtom& atom) {
    return atom.within.empty() ? equipment.type_of(piece).within : atom.within;
  }
};

}  // namespace

std::unique_ptr<Rule> make_movement_rule(SourceMark where) {
  return std::make_unique<MovementRule>(std::move(where));
}

// The rule in variant files.

namespace {

constexpr DiagnosticRow kMovementDiagnostics[] = {
    {"movement-twice", DiagnosticSource::variant_file,
     "Two parts of a movement give the same move, and only one of them allows a capture en "
     "passant.",
     "Remove one of the two parts.",
     "pieces: { P: { moves: fmWfcFfmDifmnD, initial: second rank } }"},
    {"no-screen", DiagnosticSource::reason,
     "The piece hops over another one on such a move, and there is none.",
     "Choose a target behind another piece.", ""},
    {"outside-region", DiagnosticSource::reason,
     "The piece would leave the region that its movement is confined to.",
     "Move within the region; 'stockade show' tells which it is.", ""},
};

RuleList read_movement(const RuleReading& in) {
  RuleList rules;
  // Pieces that are only put on the board neither move nor attack.
  if (in.allows("move")) rules.push_back(make_movement_rule(in.root["pieces"].key_where()));
  return rules;
}

/// Checks the movement of one piece type.
class MovementCheck {
 public:
  MovementCheck(const Equipment& equipment, PieceType number, ProblemSink& problems)
      : equipment_(equipment),
        type_(equipment.type(number)),
        number_(number),
        atoms_(equipment.atoms(type_).value()),
        problems_(problems) {}

  void run() const {
    if (!names_known_types()) return;
    check_paths();
    check_doubles();
    for (const MovementAtom& atom : atoms_) check_atom(atom);
  }

 private:
  void fail(const char* id, std::string message, const char* hint) const {
    problems_.fail(id, std::move(message), hint, type_.where);
  }

  /// True if the game has all piece types that the paths name.
  [[nodiscard]] bool names_known_types() const {
    for (const MovementAtom& atom : atoms_) {
      if (!atom.path) continue;
      for (const NamedType& named : named_types(atom.text)) {
        if (equipment_.find_type(std::string_view(named.symbol))) continue;
        fail(
            "unknown-piece-type",
            "in the path of the " + type_.name + ": no piece has the letter '" + named.symbol + "'",
            "name piece types of this game in the brackets");
        return false;
      }
    }
    return true;
  }

  /// Refuses paths that lead in too many ways to distinguish them.
  void check_paths() const {
    const Roster roster = equipment_.roster();
    const Topology& topology = equipment_.topology;
    for (int side = 0; side < roster.sides(); ++side) {
      const Piece piece = roster.piece(Side{side}, number_);
      const Orientation orientation = equipment_.side_of(piece).orientation;
      Routes routes;
      for (const MovementAtom& atom : atoms_) {
        if (!atom.path) continue;
        const CellSet origins = start_region(equipment_, piece, atom);
        const auto marks = std::ssize(atom.path->states) * topology.cells();
        const char* what = nullptr;
        if (atom.path->takes() && !routes.add(topology, *atom.path, piece, orientation, origins))
          what = "captures in more ways than can be told apart";
        else if (marks > kMaxPathMarks &&
                 path_reach(topology, *atom.path, orientation, origins).meets_itself)
          what = "is too large for this board";
        if (what)
          return fail("path-too-many-ways", words(atom) + " " + what,
                      "repeat less often, such as: repeat 1..3");
      }
    }
  }

  /// Two parts of a movement may produce the same move only if they agree in all else.
  void check_doubles() const {
    const Piece piece = equipment_.roster().piece(Side{0}, number_);
    for (const MovementAtom& one : atoms_)
      for (const MovementAtom& other : atoms_) {
        if (!one.opens_en_passant || other.opens_en_passant || !other.may_move || other.path ||
            other.range != 1)
          continue;
        const bool same_step = std::any_of(one.directions.begin(), one.directions.end(),
                                           [&](Vec v) { return contains(other.directions, v); });
        if (!same_step ||
            (start_region(equipment_, piece, one) & start_region(equipment_, piece, other)).empty())
          continue;
        return fail("movement-twice",
                    "'" + one.text + "' and " + words(other) +
                        " give the same move, and only one of them allows a capture en passant",
                    "remove one of them");
      }
  }

  void check_atom(const MovementAtom& atom) const {
    if (atom.range != 1 && (atom.initial || !atom.region.empty()))
      fail("movement-unsupported",
           words(atom) + " slides from an initial region, which is not supported",
           "use leaps for initial moves");
    const bool long_lame =
        atom.lame && std::any_of(atom.directions.begin(), atom.directions.end(), [&](Vec v) {
          return repetitions(equipment_.topology.geometry(), v) > 1;
        });
    if (long_lame && atom.may_capture)
      fail("movement-unsupported",
           words(atom) + " is a lame leap that captures, which is not supported",
           "write m before it");
    if (atom.lame && !long_lame && !atom.opens_en_passant)
      fail("movement-unsupported",
           words(atom) + " passes over no cell, so no piece can be in its way",
           "leave out n; a knight that can be blocked is mafsW");
    if (atom.opens_en_passant && !long_lame)
      fail("movement-unsupported", words(atom) + " allows en passant but passes over no cell",
           "a double step is ifmnD");
  }

  [[nodiscard]] std::string words(const MovementAtom& atom) const {
    return "'" + atom.text + "' of the " + type_.name;
  }

  const Equipment& equipment_;
  const PieceTypeInfo& type_;
  PieceType number_;
  std::vector<MovementAtom> atoms_;
  ProblemSink& problems_;
};

void check_movement(const RuleReading& in, ProblemSink& problems) {
  if (!in.allows("move")) return;
  for (int i = 0; i < static_cast<int>(in.equipment.types.size()); ++i)
    MovementCheck(in.equipment, PieceType{i}, problems).run();
}

}  // namespace

RuleModule movement_module() {
  return {.name = "movement",
          .diagnostics = kMovementDiagnostics,
          .read = read_movement,
          .check = check_movement,
          .action = {.word = "move", .inherent = true}};
}

}  // namespace stockade
