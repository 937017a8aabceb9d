// What a capturing piece becomes: the type that it has captured, or a type that moves as both.

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "framework/base/lists.h"
#include "framework/base/translate.h"
#include "framework/rules/appearance_facet.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/program_building.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

enum class CaptorBecomes : uint8_t { itself, captured, both };

constexpr std::array<ChoiceWord<CaptorBecomes>, 3> choice_words(CaptorBecomes) {
  return {{{"stays", CaptorBecomes::itself},
           {"becomes", CaptorBecomes::captured},
           {"gains", CaptorBecomes::both}}};
}

struct CaptorParams {
  Marked<CaptorBecomes> captor;
  std::optional<Marked<std::vector<PieceType>>> types;
  std::optional<Marked<std::vector<PieceType>>> from;

  void fields(Fields& f) {
    f("capture.captor", captor,
      "What a piece is when it has captured: what it was (stays), a piece of the captured type "
      "(becomes), or a piece of the type that moves as both (gains).",
      {.example = "gains"});
    f("capture.captor_types", types,
      "The piece types that change when they capture. Left out: all that are not royal.",
      {.example = "[N, B, R, Q]"});
    f("capture.captor_gains_from", from,
      "The captured piece types that change the captor. Left out: all that are not royal.",
      {.example = "[N, B, R, Q]"});
  }
  [[nodiscard]] bool gains() const { return captor.value == CaptorBecomes::both; }
};

/// A movement as a table: for each displacement and its use, the number of repetitions onto empty
/// cells and onto an enemy. Texts with the same meaning have equal tables.
using Reach =
    std::map<std::tuple<Vec, bool, bool, bool, std::string, std::string>, std::pair<int, int>>;

void add_reach(const Equipment& equipment, PieceType type, Reach& reach) {
  const PieceTypeInfo& info = equipment.type(type);
  const auto atoms = equipment.atoms(info);
  for (const MovementAtom& atom : *atoms) {
    const int range = atom.range == 0 ? std::numeric_limits<int>::max() : atom.range;
    const auto add = [&](Vec v, const std::string& path) {
      const std::string start = atom.region + (atom.initial ? "|" + info.initial : "");
      auto& [quiet, capturing] =
          reach[{v, atom.lame, atom.opens_en_passant, atom.captures_en_passant, start, path}];
      if (atom.may_move) quiet = std::max(quiet, range);
      if (atom.may_capture) capturing = std::max(capturing, range);
    };
    if (atom.path) add({}, atom.text);
    for (const Vec v : atom.directions) add(v, {});
  }
}

/// The piece type that moves exactly as both; none if the game has no such type.
std::optional<PieceType> joined(const Equipment& equipment, PieceType one, PieceType other) {
  Reach wanted;
  add_reach(equipment, one, wanted);
  add_reach(equipment, other, wanted);
  const auto moves_so = [&](PieceType type) {
    Reach reach;
    add_reach(equipment, type, reach);
    return reach == wanted;
  };
  for (const PieceType type : {one, other})
    if (moves_so(type)) return type;
  for (int type = 0; type < equipment.roster().types(); ++type)
    if (moves_so(PieceType{type})) return PieceType{type};
  return std::nullopt;
}

/// What a captor becomes; none if the game has no such piece type.
std::optional<PieceType> changed(const CaptorParams& params, const Equipment& equipment,
                                 PieceType captor, PieceType captured) {
  return params.gains() ? joined(equipment, captor, captured) : captured;
}

struct CaptorPlan {
  /// By captor and captured piece: the captor's new piece; 0: it does not change.
  PieceArray<PieceArray<uint8_t>> becomes{};
};

template <int W>
bool change_captor(const CaptorPlan& plan, const Program<W>& program, Position& position,
                   Journal& journal, Move move, MoveEvents& events) {
  if (events.losses == 0 || program.effect_info[move.effect()].form != MoveForm::board)
    return false;
  const int cell = move.to().index();
  // The capture may have removed the captor as well, or promoted it.
  if (position.at(cell) != move.piece()) return false;
  Piece captor = move.piece();
  for (int i = 0; i < events.losses; ++i)
    if (const int becomes = plan.becomes[captor][Piece{events.lost[i].piece}])
      captor = Piece{becomes};
  if (captor != move.piece()) journal.place<W>(position, cell, captor.index());
  return false;
}

class CaptorRule : public DeclaredRule<CaptorRule, CaptorParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "captor"; }

  void declare(Compilation& c) const {
    for (int s = 0; s < c.roster().sides(); ++s)
      for (const PieceType type : params_.types->value)
        c.problems.decide("what the " + c.equipment().describe(c.roster().piece(Side{s}, type)) +
                          " becomes");
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    CaptorPlan plan;
    const Roster& roster = c.roster();
    for (const PieceType captor : params_.types->value)
      for (const PieceType captured : params_.from->value) {
        const auto becomes = changed(params_, c.equipment(), captor, captured);
        if (!becomes || *becomes == captor) continue;
        for (int s = 0; s < roster.sides(); ++s)
          for (int enemy = 0; enemy < roster.sides(); ++enemy)
            if (roster.are_enemies(Side{s}, Side{enemy}))
              plan.becomes[roster.piece(Side{s}, captor)][roster.piece(Side{enemy}, captured)] =
                  static_cast<uint8_t>(roster.piece(Side{s}, *becomes).index());
      }
    // An own piece of another type blocks and captures as before: pins and checkers still decide
    // what is safe.
    constexpr bool kMovesPieces = false;
    program.after_effects.push_back({hook<change_captor<W>>(program.own(plan)), kMovesPieces});
    AppearsAnywhere::Pieces made{};
    for (int captor = 1; captor < roster.pieces(); ++captor)
      for (int captured = 1; captured < roster.pieces(); ++captured)
        if (const int becomes = plan.becomes[Piece{captor}][Piece{captured}])
          made[Piece{becomes}] = true;
    program.template add_facet<AppearanceFacet>(AppearsAnywhere(made));
  }

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    const Piece captured = kernel.captured(position, move);
    const Roster& roster = position.layout().roster();
    return captured != kEmpty && contains(params_.types->value, roster.type_of(move.piece())) &&
           contains(params_.from->value, roster.type_of(captured));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const std::string captor = with_article(listed(equipment, params_.types->value));
    const std::string victim = with_article(listed(equipment, params_.from->value));
    out.push_back({Phase::capture_effect,
                   params_.gains()
                       ? tr("{0} that captures {1} moves as both from then on", captor, victim)
                       : tr("{0} that captures {1} becomes a piece of that type", captor, victim),
                   where()});
  }
};

// The rule in variant files.

constexpr DiagnosticRow kCaptorDiagnostics[] = {
    {"captor-gains", DiagnosticSource::variant_file,
     "A capturing piece would gain a movement, and no piece type has both movements.",
     "Add such a piece type, or list fewer types under captor_types or captor_gains_from.",
     "capture: { captor: gains }"},
    {"captor-royal", DiagnosticSource::variant_file,
     "A royal piece that captures would become one that is not royal, or the other way round.",
     "List fewer types under captor_types or captor_gains_from.",
     "capture: { captor: becomes, captor_types: K, captor_gains_from: Q }"},
    {"idle-captor-types", DiagnosticSource::variant_file,
     "captor_types and captor_gains_from mean nothing where captors stay what they are.",
     "Write captor: gains or captor: becomes, or remove the list.",
     "capture: { captor_types: [N, B] }"},
};

// None if captors stay what they are.
std::optional<CaptorParams> captor_params(const RuleReading& in) {
  auto params = read_fields<CaptorParams>(in);
  if (params.captor.value == CaptorBecomes::itself) return std::nullopt;
  Marked<std::vector<PieceType>> others;
  for (int i = 0; i < in.equipment.roster().owned_types(); ++i)
    if (!in.is_royal(PieceType{i})) others.value.emplace_back(i);
  if (!params.types) params.types = others;
  if (!params.from) params.from = others;
  return params;
}

RuleList read_captor(const RuleReading& in) {
  const auto params = captor_params(in);
  return params ? rules_of<CaptorRule>(*params, params->captor.key_where) : RuleList();
}

// Reports lists that mean nothing.
void check_idle_captor(const CaptorParams& written, ProblemSink& problems) {
  for (const auto& [key, list] :
       {std::pair("captor_types", written.types), std::pair("captor_gains_from", written.from)})
    if (list)
      problems.fail(
          "idle-captor-types",
          std::string("'capture.") + key + "' changes nothing: captors stay what they are",
          "write captor: gains or captor: becomes, or remove it", list->key_where);
}

void check_captor(const RuleReading& in, ProblemSink& problems) {
  const auto params = captor_params(in);
  if (!params) return check_idle_captor(read_fields<CaptorParams>(in), problems);
  for (const PieceType captor : params->types->value)
    for (const PieceType captured : params->from->value) {
      const auto becomes = changed(*params, in.equipment, captor, captured);
      const PieceTypeInfo& one = in.equipment.type(captor);
      const PieceTypeInfo& other = in.equipment.type(captured);
      const std::string deed =
          with_article(one.name) + " that captures " + with_article(other.name);
      if (!becomes)
        return problems.fail(
            "captor-gains", deed + " has nothing to become: no piece type moves as both",
            "add one under pieces with moves: [" + one.movement + ", " + other.movement +
                "], or list fewer under captor_types or captor_gains_from",
            params->captor.key_where);
      if (in.is_royal(captor) != in.is_royal(*becomes))
        return problems.fail("captor-royal",
                             deed + " becomes " + with_article(in.equipment.type(*becomes).name) +
                                 ", and only one of the two is royal",
                             "list fewer piece types under captor_types or captor_gains_from",
                             params->captor.key_where);
    }
}

}  // namespace

RuleModule captor_module() {
  return {.name = "captor",
          .keys = declared_rows<CaptorParams>(),
          .diagnostics = kCaptorDiagnostics,
          .after = {"capture", "movement", "promotion", "en_passant", "remote_captures", "blast"},
          .before = {"rebirth", "transfer", "royal"},
          .read = read_captor,
          .check = check_captor};
}

}  // namespace stockade
