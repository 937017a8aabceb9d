#include "framework/rules/builtin/gating/gating.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <optional>
#include <utility>

#include "framework/base/lists.h"
#include "framework/base/translate.h"
#include "framework/rules/builtin/gating/play.h"
#include "framework/rules/entry_facet.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// The numbers of flags, by index of GatingParams::rights.
struct GatingFlags {
  std::vector<int> flag;
};

/// Each right allows one piece to enter.
class RightsToEnter : public EntryFacet {
 public:
  explicit RightsToEnter(const SideArray<uint32_t>& rights) : rights_(rights) {}
  [[nodiscard]] int entries_left(const Position& position, Side side) const override {
    return std::popcount(position.flags() & rights_[side]);
  }

 private:
  SideArray<uint32_t> rights_;
};

class GatingRule : public DeclaredRule<GatingRule, GatingParams, GatingFlags> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "gating"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
  bool special_move() const override { return true; }
  std::string parameters(const Equipment& equipment) const override {
    std::string text = digest_of(params_, equipment);
    for (const auto& right : params_.rights)
      text += std::to_string(right.side.index()) + "@" + std::to_string(right.cell) + ",";
    return text;
  }

  GatingFlags declare(Compilation& c) const {
    const Topology& topology = c.equipment().topology;
    GatingFlags plan;
    for (const auto& right : params_.rights) {
      FlagInfo flag;
      flag.name =
          tr("{} gating on {}", c.equipment().adjective_of(right.side), topology.name(right.cell));
      flag.letter = right.letter(topology);
      flag.needs_occupied = {right.cell, right.side};
      for (size_t i = 0; i < c.flags.size(); ++i) {
        if (c.flags[i].letter == flag.letter && !c.flags[i].doubled)
          c.problems.contradict(
              std::string("what the letter ") + flag.letter + " means among the castling rights",
              nullptr);
        // A piece that may castle has not moved, so the castling right implies this one.
        for (const auto& [cell, piece] : c.flags[i].needs)
          if (cell == right.cell && c.roster().side_of(piece) == right.side)
            flag.implied_by |= c.flag_bit(static_cast<int>(i));
      }
      plan.flag.push_back(c.declare_flag(std::move(flag)));
      c.flags_kept[right.cell] &= ~c.flag_bit(plan.flag.back());
    }
    return plan;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const GatingFlags& flags) const {
    auto* plan = program.own(GatingPlan<W>{});
    const std::vector<PieceType> types = params_.entering_types(c.equipment());
    set_sources(*plan, c, types);
    for (int piece = 1; piece < c.roster().pieces(); ++piece)
      plan->movers[Piece{piece}] =
          params_.movers.empty() || contains(params_.movers, c.roster().type_of(Piece{piece}));
    plan->unmoved = params_.unmoved();
    plan->mandatory = params_.mandatory;
    plan->blocks_check = params_.blocks_check;
    for (size_t i = 0; i < params_.rights.size(); ++i) {
      plan->rights[params_.rights[i].side] |= c.flag_bit(flags.flag[i]);
      plan->cell_of_right[flags.flag[i]] = static_cast<uint16_t>(params_.rights[i].cell);
    }
    for (auto& sources : plan->sources)
      for (auto& source : sources)
        for (size_t i = 0; i < params_.rights.size(); ++i)
          if (source.gate.test(params_.rights[i].cell) &&
              params_.rights[i].side == c.roster().side_of(Piece{source.piece}))
            source.rights |= c.flag_bit(flags.flag[i]);
    plan->keeps_rights = can_be_filled(program, c, *plan);
    const int64_t most_plain = program.bundle_bound;
    const int copied = copy_effects(program, c, *plan, types);
    if (copied == 0) return;
    program.filters.push_back(hook<add_gating<W>>(plan));
    program.bundle_bound += most_plain * 2 * static_cast<int64_t>(types.size());
    if (params_.unmoved()) {
      program.normalizers.push_back(hook<forget_useless_rights<W>>(plan));
      program.template add_facet<EntryFacet>(RightsToEnter(plan->rights));
    }
    if (!params_.blocks_check)
      program.add_after_test(
          {hook<select_possible_blocks<W>>(plan), hook<entered_blocks_check<W>>()});
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const std::string piece = with_article(listed(equipment, params_.entering_types(equipment)));
    const std::string mover =
        params_.movers.empty()
            ? trc("gating", "a move")
            : tr("a move of {}", with_article(listed(equipment, params_.movers)));
    const std::string zone = equipment.texts.tr(params_.zone);
    out.push_back({Phase::generate,
                   params_.mandatory
                       ? tr("with {0}, a player puts {1} from the player's own {2} on the cell "
                            "that the move leaves",
                            mover, piece, zone)
                       : tr("with {0}, a player may put {1} from the player's own {2} on the cell "
                            "that the move leaves",
                            mover, piece, zone),
                   where()});
    if (params_.region != "all")
      out.push_back({Phase::allow,
                     tr("a piece enters only on {}", region_words(equipment, params_.region)),
                     where()});
    for (const auto& [type, gate] : params_.gates)
      out.push_back({Phase::allow,
                     tr("{} enters only on {}", with_article(equipment.name_of(type)),
                        region_words(equipment, gate)),
                     where()});
    if (params_.unmoved())
      out.push_back({Phase::allow,
                     tr("a piece enters only with the first move from a cell of the setup; the "
                        "right is lost with that move or with a capture there"),
                     where()});
    if (!params_.blocks_check)
      out.push_back(
          {Phase::royal_safety, tr("a piece that enters blocks no check by entering"), where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form == MoveForm::drop) return explain_drop(q);
    const bool on_board = attempt.form == MoveForm::board || attempt.form == MoveForm::castling;
    if (!on_board || !attempt.from.is_cell() || !attempt.to.is_cell()) return std::nullopt;
    if (!attempt.enters) return params_.mandatory ? explain_missing(q) : std::nullopt;
    const Equipment& equipment = q.equipment;
    const Side side = q.position.side_to_move();
    const PieceType type = equipment.roster().type_of(attempt.enters->piece);
    const std::string who = with_article(equipment.name_of(type));
    if (!contains(params_.entering_types(equipment), type))
      return reject("no-gating", tr("{} is not of a type that may enter with a move", who));
    const PositionLayout& layout = q.position.layout();
    const auto slot =
        layout.find_slot(*layout.find_zone(params_.zone, side), attempt.enters->piece);
    if (!slot || q.position.count(*slot) == 0)
      return reject(
          reasons::kNotHeld,
          tr("{} holds no {}", equipment.zone_of(side, params_.zone), equipment.name_of(type)),
          slot ? std::vector<Site>{Site::slot(*slot)} : std::vector<Site>{});
    const int cell = attempt.enters->cell.value_or(attempt.from.index());
    if (auto reason = explain_cell(q, cell)) return reason;
    return explain_block(q);
  }

 private:
  template <int W>
  void set_sources(GatingPlan<W>& plan, const Compilation& c,
                   const std::vector<PieceType>& types) const {
    const int sides = c.roster().sides();
    plan.sources.resize(sides);
    plan.region.resize(sides);
    for (int s = 0; s < sides; ++s) {
      const Side side{s};
      const Zone zone = *c.layout().find_zone(params_.zone, side);
      for (const PieceType type : types) {
        const Piece piece = c.roster().piece(side, type);
        plan.sources[side].push_back({static_cast<int16_t>(*c.layout().find_slot(zone, piece)),
                                      static_cast<uint8_t>(piece.index()),
                                      gate_of(c.equipment(), side, type).template resized<W>(), 0});
      }
      plan.region[side] = region_of(c.equipment(), side).template resized<W>();
    }
  }

  [[nodiscard]] CellSet region_of(const Equipment& equipment, Side side) const {
    return parse_region(equipment.topology, equipment.side(side).orientation, params_.region)
        .value();
  }

  /// The cells where pieces of the type may enter, within the region.
  [[nodiscard]] CellSet gate_of(const Equipment& equipment, Side side, PieceType type) const {
    const auto gate = params_.gates.find(type);
    if (gate == params_.gates.end()) return equipment.topology.all();
    return parse_region(equipment.topology, equipment.side(side).orientation, gate->second).value();
  }

  /// True if pieces that may enter can come into the zone.
  template <int W>
  static bool can_be_filled(const Program<W>& program, const Compilation& c,
                            const GatingPlan<W>& plan) {
    if (c.scripted) return true;
    for (const auto& sources : plan.sources)
      for (const auto& source : sources) {
        for (const auto& slots : program.capture_slot)
          if (std::find(slots.begin(), slots.end(), source.slot) != slots.end()) return true;
        if (std::find(program.filled_slots.begin(), program.filled_slots.end(), source.slot) !=
            program.filled_slots.end())
          return true;
      }
    return false;
  }

  /// Adds the copies of all effects with which a piece may enter; returns their number.
  template <int W>
  int copy_effects(Program<W>& program, const Compilation& c, GatingPlan<W>& plan,
                   const std::vector<PieceType>& types) const {
    const size_t known = program.effects.size();
    plan.effects.resize(known);
    int copied = 0;
    for (size_t i = 0; i < known; ++i) {
      const EffectInfo info = program.effect_info[i];
      const MoveDetails& details = *info.details;
      const auto named = details.named_moves();
      if (info.form != MoveForm::board && info.form != MoveForm::castling) continue;
      if (details.mover() != MoverFate::arrives || details.displaced()) continue;
      ++copied;
      const auto any_leaves = [&](int NamedMove::*cell) {
        return std::any_of(named.begin(), named.end(),
                           [&](const NamedMove& move) { return stays_empty(move, move.*cell); });
      };
      if (!named.empty()) plan.effects[i].castling = &details;
      if (named.empty() || any_leaves(&NamedMove::from))
        for (size_t type = 0; type < types.size(); ++type)
          plan.effects[i].on_from.push_back(add_copy(program, c, plan, i, type, false));
      if (named.empty() || !any_leaves(&NamedMove::second_from)) continue;
      for (size_t type = 0; type < types.size(); ++type)
        plan.effects[i].on_second.push_back(add_copy(program, c, plan, i, type, true));
    }
    // No piece enters with moves that rules add later.
    plan.effects.resize(Program<W>::kMaxEffects);
    return copied;
  }

  template <int W>
  static uint8_t add_copy(Program<W>& program, const Compilation& c, GatingPlan<W>& plan,
                          size_t copied, size_t type, bool on_second) {
    Effect<W> effect = program.effects[copied];
    const MoveDetails& details = *program.effect_info[copied].details;
    effect.data = program.own(GatingEffect<W>{
        &plan, program.effects[copied], static_cast<int>(type), on_second ? &details : nullptr});
    effect.apply = apply_gating<W>;
    if (effect.captured) effect.captured = captured_with_gating<W>;
    std::vector<Piece> entering;
    for (const auto& sources : plan.sources) entering.push_back(Piece{sources[type].piece});
    EffectInfo info = program.effect_info[copied];
    info.rule = nullptr;
    info.details = program.own(GatingDetails(details, c.roster(), entering, on_second));
    const auto number = static_cast<uint8_t>(program.add_effect(effect, info));
    plan.is_copy[number] = true;
    return number;
  }

  // --- reasons

  /// Rejects a piece of the zone that is put on a cell by itself, in a game without drops.
  [[nodiscard]] std::optional<Rejection> explain_drop(const Inquiry& q) const {
    const auto& effects = q.kernel.effects();
    const bool has_drops =
        std::any_of(effects.begin(), effects.end(),
                    [](const EffectInfo& effect) { return effect.form == MoveForm::drop; });
    if (has_drops || !q.attempt.from.is_slot()) return std::nullopt;
    const PositionLayout& layout = q.position.layout();
    if (layout.zone(layout.slot(q.attempt.from.index()).zone).name != params_.zone)
      return std::nullopt;
    return reject("no-gating",
                  tr("a piece of the {} enters with a move, on the cell that the move leaves",
                     q.equipment.texts.tr(params_.zone)),
                  {q.attempt.from});
  }

  /// Rejects a move without an entering piece where one is mandatory.
  [[nodiscard]] std::optional<Rejection> explain_missing(const Inquiry& q) const {
    for (const PieceType type : params_.entering_types(q.equipment)) {
      Attempt with = q.attempt;
      with.enters = {q.equipment.roster().piece(q.position.side_to_move(), type), std::nullopt};
      if (pseudo_move_of({q.equipment, q.kernel, q.position, with}))
        return reject("gating-mandatory",
                      tr("a piece from the {} has to enter with this move",
                         q.equipment.texts.tr(params_.zone)),
                      {q.attempt.from});
    }
    return std::nullopt;
  }

  /// The reason why no piece may enter on the cell with the attempted move.
  [[nodiscard]] std::optional<Rejection> explain_cell(const Inquiry& q, int cell) const {
    const Equipment& equipment = q.equipment;
    const std::string& name = equipment.topology.name(cell);
    const Side side = q.position.side_to_move();
    const auto refuse = [&](std::string words) {
      return reject("no-gating", std::move(words), {Site::cell(cell)});
    };
    if (!leaves(q, cell)) return refuse(tr("the move does not leave {} empty", name));
    const Piece mover = q.position.at(cell);
    if (mover == kEmpty || equipment.roster().side_of(mover) != side) return std::nullopt;
    if (!params_.movers.empty() && !contains(params_.movers, equipment.roster().type_of(mover)))
      return refuse(
          tr("no piece may enter with a move of {}", with_article(equipment.name_of(mover))));
    const PieceType type = equipment.roster().type_of(q.attempt.enters->piece);
    if (!gate_of(equipment, side, type).test(cell))
      return refuse(tr("{} may enter only on {}, not on {}", with_article(equipment.name_of(type)),
                       region_words(equipment, params_.gates.at(type)), name));
    if (!region_of(equipment, side).test(cell))
      return refuse(tr("a piece may enter only on {}, not on {}",
                       region_words(equipment, params_.region), name));
    if (!params_.unmoved()) return std::nullopt;
    const std::vector<int>& flags = plan_in(q.kernel).flag;
    for (size_t i = 0; i < flags.size(); ++i)
      if (params_.rights[i].side == side && params_.rights[i].cell == cell)
        return q.position.flag(flags[i])
                   ? std::nullopt
                   : std::optional(refuse(tr("no piece may enter on {} any more: the piece that "
                                             "stood there at the start has moved or was captured",
                                             name)));
    return refuse(tr("no piece may enter on {}: none that moves stood there at the start", name));
  }

  /// True if the attempted move leaves the cell empty.
  static bool leaves(const Inquiry& q, int cell) {
    const Attempt& attempt = q.attempt;
    if (cell == attempt.from.index() && attempt.form != MoveForm::castling)
      return attempt.from != attempt.to;
    return std::any_of(
        q.kernel.effects().begin(), q.kernel.effects().end(), [&](const EffectInfo& effect) {
          const auto moves = effect.details->named_moves();
          return std::any_of(moves.begin(), moves.end(), [&](const NamedMove& named) {
            return named.side == q.position.side_to_move() && named.from == attempt.from.index() &&
                   named.to == attempt.to.index() &&
                   (named.from == cell || named.second_from == cell) && stays_empty(named, cell);
          });
        });
  }

  /// Rejects a move in which only the entering piece protects a royal piece from attack.
  [[nodiscard]] std::optional<Rejection> explain_block(const Inquiry& q) const {
    if (params_.blocks_check) return std::nullopt;
    const auto move = pseudo_move_of(q);
    Attempt without = q.attempt;
    without.enters.reset();
    const auto plain = pseudo_move_of({q.equipment, q.kernel, q.position, without});
    if (!move || !plain) return std::nullopt;
    Position position(q.position);
    Journal journal;
    if (q.kernel.is_safe(position, journal, *move) || q.kernel.is_safe(position, journal, *plain))
      return std::nullopt;
    q.kernel.apply(position, journal, *move);
    if (q.kernel.in_check(position, q.position.side_to_move())) return std::nullopt;
    return reject("gating-blocks-check",
                  tr("a piece that enters blocks no check, and without it the move would leave a "
                     "royal piece attacked"),
                  {Site::cell(q.attempt.enters->cell.value_or(q.attempt.from.index()))});
  }
};

}  // namespace

char GatingParams::Right::letter(const Topology& topology) const {
  const auto letter =
      static_cast<unsigned char>(topology.file_name(topology.info(cell).file).front());
  return static_cast<char>(side == Side{0} ? std::toupper(letter) : std::tolower(letter));
}

std::vector<PieceType> GatingParams::entering_types(const Equipment& equipment) const {
  std::vector<PieceType> types;
  for (const auto& piece : pieces) types.push_back(piece.value);
  if (!types.empty()) return types;
  for (const ZoneInfo& held : equipment.zones)
    if (held.name == zone)
      for (const Piece piece : held.holds)
        if (const PieceType type = equipment.roster().type_of(piece); !contains(types, type))
          types.push_back(type);
  return types;
}

std::unique_ptr<Rule> make_gating_rule(GatingParams params) {
  return std::make_unique<GatingRule>(std::move(params));
}

}  // namespace stockade
