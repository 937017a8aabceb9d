#include "framework/rules/builtin/exchange/exchange.h"

#include <algorithm>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/builtin/exchange/payments.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

constexpr Reason kNothingToPay{"nothing-to-pay", {Stage::supply, 1}};
constexpr Reason kTooManyPaid{"too-many-paid", {Stage::supply, 2}};
constexpr Reason kTooManyFreed{"too-many-freed", {Stage::supply, 3}};
constexpr Reason kUnderpaid{"underpaid", {Stage::supply, 4}};
constexpr Reason kOverpaid{"overpaid", {Stage::supply, 5}};

using Place = ExchangePlace;

Side owner_of(const Roster& roster, Side side, const Place& place) {
  return place.enemys ? roster.opponent(side) : side;
}

/// The available pieces, each type as a group of one part and one piece.
using Kinds = std::vector<PieceGroup>;

/// The group with one more piece, which has the group's last type or a later one.
template <class Group>
Group with(Group group, const PieceGroup& kind) {
  if (!group.pieces.empty() && group.pieces.back() == kind.pieces.front())
    ++group.parts.back().count;
  else
    group.parts.push_back(kind.parts.front());
  group.pieces.push_back(kind.pieces.front());
  group.value += kind.value;
  return group;
}

/// Extends the groups from number `first` on, which are of equal size and in the order of the
/// kinds: appends every larger group up to `largest` pieces. False if there are more than `limit`
/// groups.
template <class Group>
bool add_larger(std::vector<Group>& groups, size_t first, int largest, const Kinds& kinds,
                size_t limit) {
  const auto last_kind = [&](const Group& group) {
    if (group.pieces.empty()) return kinds.begin();
    return std::find_if(kinds.begin(), kinds.end(), [&](const PieceGroup& kind) {
      return kind.pieces.front() == group.pieces.back();
    });
  };
  for (size_t i = first; i < groups.size(); ++i) {
    if (std::ssize(groups[i].pieces) >= largest) break;
    const Group less = groups[i];
    for (auto kind = last_kind(less); kind != kinds.end(); ++kind) {
      if (groups.size() == limit) return false;
      groups.push_back(with(less, *kind));
    }
  }
  return true;
}

/// The pieces that can leave `from` for `to`, as `side` sees the two zones; pieces that `to` cannot
/// hold stay.
Kinds kinds_between(const Compilation& c, Side side, const Place& from, const Place& to) {
  const PositionLayout& layout = c.layout();
  const Side owner = owner_of(c.roster(), side, from);
  Kinds kinds;
  for (const Piece piece : layout.zone(*layout.find_zone(from.zone, owner)).holds) {
    std::optional<int> target;
    if (!to.nowhere()) {
      target = c.find_slot(to.zone, owner_of(c.roster(), side, to), piece);
      if (!target) continue;
    }
    kinds.push_back({{{*c.find_slot(from.zone, owner, piece), target.value_or(-1), 1}},
                     {piece},
                     c.equipment().type_of(piece).value});
  }
  return kinds;
}

/// The pieces paid, in words: "a pawn", "a pawn and a queen", "2 pawns" as "pawn, pawn".
std::string names_of(const Equipment& equipment, const std::vector<PieceType>& types) {
  std::vector<std::string> names;
  for (const PieceType type : types) names.push_back(with_article(equipment.name_of(type)));
  return listed(names, LastJoint::with_and);
}

int value_of(const Equipment& equipment, const std::vector<PieceType>& types) {
  int value = 0;
  for (const PieceType type : types) value += equipment.type(type).value;
  return value;
}

class ExchangeRule : public DeclaredRule<ExchangeRule, ExchangeParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "exchange"; }
  std::string_view action() const override { return "exchange"; }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    const PositionLayout& layout = c.layout();
    auto* plans = program.own(SideVector<const ExchangePlan<W>*>());
    const int single = add_effect(program, c, ExchangePage<W>{plans});
    std::vector<uint8_t> page_effects;
    for (int s = 0; s < c.roster().sides(); ++s) {
      const Side side{s};
      ExchangePlan<W> plan;
      plan.worth = params_.rescue->worth;
      plan.one_zone = params_.pay->from.is_same(params_.rescue->from);
      plan.effect = static_cast<uint8_t>(single);
      set_groups(program, c, side, plan);
      while (std::ssize(page_effects) * plan.kPage < std::ssize(plan.deals)) {
        const ExchangePage<W> page{plans, static_cast<int>(page_effects.size()) * plan.kPage};
        page_effects.push_back(static_cast<uint8_t>(add_effect(program, c, page)));
      }
      plan.page_effects = page_effects;
      const Side holder = owner_of(c.roster(), side, params_.rescue->from);
      for (const Piece piece :
           layout.zone(*layout.find_zone(params_.rescue->from.zone, holder)).holds) {
        if (c.roster().side_of(piece) != side) continue;
        plan.ransoms.push_back(
            {*c.find_slot(params_.rescue->from.zone, holder, piece),
             static_cast<uint8_t>(piece.index()), c.equipment().type_of(piece).value,
             drop_region(c.equipment(), params_.bans->value, piece).template resized<W>()});
      }
      program.bundle_bound += (plan.singles + std::ssize(plan.deals)) * std::ssize(plan.ransoms);
      auto* owned = program.own(std::move(plan));
      plans->push_back(owned);
      if (owned->is_simple()) owned->list_offers();
      program.generators[side].push_back({owned->is_simple() ? hook<emit_simple_exchanges<W>>(owned)
                                                             : hook<emit_exchanges<W>>(owned)});
    }
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const auto pieces = [](int most) {
      return most > 1 ? tr("up to {} pieces", most) : trc("exchange", "a piece");
    };
    const std::string purse = words(equipment, params_.pay->from);
    std::string text =
        params_.pay->to.nowhere()
            ? tr("a turn may be an exchange: the player pays {0} from {1}, which leave the game",
                 pieces(params_.pay->most), purse)
            : tr("a turn may be an exchange: the player pays {0} from {1} into {2}",
                 pieces(params_.pay->most), purse, words(equipment, params_.pay->to));
    const std::string prison = words(equipment, params_.rescue->from);
    text +=
        params_.rescue->most.value > 1
            ? tr(", frees {0} of the player's side from {1} and drops one of them at once on "
                 "an empty cell; the others go to {2}",
                 pieces(params_.rescue->most.value), prison, words(equipment, params_.rescue->rest))
            : tr(", frees {0} of the player's side from {1} and drops it at once on an empty "
                 "cell",
                 pieces(params_.rescue->most.value), prison);
    out.push_back({Phase::generate, text, where()});
    if (params_.rescue->worth == ExchangeWorth::any) return;
    std::string values;
    for (size_t i = 0; i < equipment.types.size(); ++i)
      if (equipment.types[i].value > 0)
        values += (values.empty() ? "" : ", ") + equipment.name_of(PieceType{static_cast<int>(i)}) +
                  " " + std::to_string(equipment.types[i].value);
    const std::string paid =
        params_.pay->most > 1 ? tr("the pieces paid must together") : tr("the piece paid must");
    const std::string freed =
        params_.rescue->most.value > 1 ? tr("the pieces freed together") : tr("the piece freed");
    out.push_back({Phase::allow,
                   params_.rescue->worth == ExchangeWorth::equal
                       ? tr("{0} be worth just as much as {1} ({2})", paid, freed, values)
                       : tr("{0} be worth at least as much as {1} ({2})", paid, freed, values),
                   where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::exchange || attempt.piece == kEmpty || !attempt.to.is_cell())
      return std::nullopt;
    const Side side = q.position.side_to_move();
    const Roster roster = q.equipment.roster();
    const PositionLayout& layout = q.position.layout();
    const Side holder = owner_of(roster, side, params_.rescue->from);
    const std::string theirs = q.equipment.zone_of(holder, params_.rescue->from.zone);
    const auto held =
        layout.find_slot(*layout.find_zone(params_.rescue->from.zone, holder), attempt.piece);
    if (auto reason = explain_freed(q, held, theirs)) return reason;
    if (auto reason = explain_payment(q, Site::slot(*held))) return reason;
    if (const auto refusal = refuse_cell(q, params_.bans->value, attempt.piece))
      return reject(refusal->first, refusal->second, {attempt.to});
    return std::nullopt;
  }

 private:
  static constexpr size_t kMaxDeals = 1024;

  template <int W>
  static int add_effect(Program<W>& program, const Compilation& c, ExchangePage<W> page) {
    Effect<W> effect;
    effect.apply = apply_exchange<W>;
    effect.data = program.own(page);
    effect.resets = c.drop_resets;
    EffectInfo info;
    info.form = MoveForm::exchange;
    if (page.first >= 0) info.details = program.own(DealDetails<W>(page, c.roster()));
    return program.add_effect(effect, info);
  }

  /// The payments of one side, and the pieces that it can free together.
  template <int W>
  void set_groups(Program<W>& program, const Compilation& c, Side side,
                  ExchangePlan<W>& plan) const {
    const Kinds paid = kinds_between(c, side, params_.pay->from, params_.pay->to);
    for (const PieceGroup& kind : paid) {
      plan.single_of[kind.pieces[0]] = static_cast<int16_t>(plan.singles++);
      plan.payments.push_back({kind, {}});
    }
    bool fits = add_larger(plan.payments, 0, params_.pay->most, paid, paid.size() + kMaxDeals);
    plan.companies.emplace_back();
    if (params_.rescue->most.value > 1) {
      Kinds freed = kinds_between(c, side, params_.rescue->from, params_.rescue->rest);
      std::erase_if(freed, [&](const PieceGroup& kind) {
        return c.roster().side_of(kind.pieces[0]) != side;
      });
      fits &= add_larger(plan.companies, 0, params_.rescue->most.value - 1, freed, kMaxDeals);
    }
    plan.number_deals();
    if (!fits || plan.deals.size() > kMaxDeals)
      program.problems.exceed("ways to pay and to free several pieces", kMaxDeals,
                              "let fewer pieces be paid or freed at once, or let the zones hold "
                              "fewer piece types");
    // A program with problems is never played, but its effects still have to fit into it.
    if (plan.deals.size() > kMaxDeals) plan.deals.resize(kMaxDeals);
    for (Payment& payment : plan.payments) note(program, payment);
    for (const PieceGroup& company : plan.companies) note_filled(program, company);
  }

  /// Records the gates that the payment may close, and the slots that it fills.
  template <int W>
  static void note(Program<W>& program, Payment& payment) {
    for (const Gate& gate : program.gates)
      if (std::any_of(payment.parts.begin(), payment.parts.end(),
                      [&](const Payment::Part& part) { return gate.mentions(part.from); }))
        payment.gates.push_back(program.own(gate));
    note_filled(program, payment);
  }

  template <int W>
  static void note_filled(Program<W>& program, const PieceGroup& group) {
    for (const PieceGroup::Part& part : group.parts)
      if (part.to >= 0) program.filled_slots.push_back(part.to);
  }

  /// "a queen (9)"
  static std::string with_value(const std::string& pieces, int value) {
    return pieces + " (" + std::to_string(value) + ")";
  }

  static std::string words(const Equipment& equipment, const Place& place) {
    const std::string zone = equipment.texts.tr(place.zone);
    return place.enemys ? tr("the enemy's {:s}", zone) : tr("the player's own {:s}", zone);
  }

  /// The types that the attempt pays, as far as it specifies them.
  static std::vector<PieceType> paid_in(const Inquiry& q) {
    const Roster roster = q.equipment.roster();
    std::vector<PieceType> types;
    for (const Piece piece : q.attempt.paid) types.push_back(roster.type_of(piece));
    if (types.empty() && q.attempt.other != kEmpty)
      types.push_back(roster.type_of(q.attempt.other));
    return types;
  }

  /// The types of the pieces that the attempt frees; the one that is dropped comes first.
  static std::vector<PieceType> freed_in(const Inquiry& q) {
    const Roster roster = q.equipment.roster();
    std::vector<PieceType> types = {roster.type_of(q.attempt.piece)};
    for (const Piece piece : q.attempt.also_freed) types.push_back(roster.type_of(piece));
    return types;
  }

  /// The reason if the pieces to be freed are too many, or not all available. `held`: the slot of
  /// the one that is dropped.
  [[nodiscard]] std::optional<Rejection> explain_freed(const Inquiry& q, std::optional<int> held,
                                                       const std::string& theirs) const {
    const Attempt& attempt = q.attempt;
    const Side side = q.position.side_to_move();
    const PositionLayout& layout = q.position.layout();
    const std::vector<Site> evidence =
        held ? std::vector<Site>{Site::slot(*held)} : std::vector<Site>{};
    const auto name = [&](Piece piece) {
      return q.equipment.name_with_side(
          q.equipment.roster().piece(side, q.equipment.roster().type_of(piece)));
    };
    if (!held || q.position.count(*held) == 0)
      return reject(reasons::kNotHeld, tr("{} holds no {}", theirs, name(attempt.piece)), evidence);
    if (attempt.also_freed.empty()) return std::nullopt;
    const int freed = 1 + static_cast<int>(attempt.also_freed.size());
    if (freed > params_.rescue->most.value)
      return reject(kTooManyFreed,
                    tr("an exchange frees {}, not {}",
                       (params_.rescue->most.value == 1
                            ? trc("exchange", "one piece")
                            : tr("at most {} pieces", int{params_.rescue->most.value})),
                       freed),
                    evidence);
    const Zone rescue = *layout.find_zone(
        params_.rescue->from.zone, owner_of(q.equipment.roster(), side, params_.rescue->from));
    const Zone rest = *layout.find_zone(params_.rescue->rest.zone,
                                        owner_of(q.equipment.roster(), side, params_.rescue->rest));
    for (const Piece piece : attempt.also_freed) {
      const auto wanted = std::count(attempt.also_freed.begin(), attempt.also_freed.end(), piece) +
                          (piece == attempt.piece ? 1 : 0);
      const auto slot = layout.find_slot(rescue, piece);
      const int there = slot ? q.position.count(*slot) : 0;
      if (there == 0)
        return reject(reasons::kNotHeld, tr("{} holds no {}", theirs, name(piece)), {});
      if (there < wanted)
        return reject(reasons::kNotHeld,
                      tr("{} holds {} {}, not {}", theirs, there, name(piece), wanted),
                      {Site::slot(*slot)});
      if (!layout.find_slot(rest, piece))
        return reject(
            reasons::kNotHeld,
            tr("{} cannot go to {}, so it is freed only if it is dropped",
               with_article(q.equipment.name_of(piece)), words(q.equipment, params_.rescue->rest)),
            {Site::slot(*slot)});
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Rejection> explain_payment(const Inquiry& q, Site held) const {
    const PositionLayout& layout = q.position.layout();
    const Side side = q.position.side_to_move();
    const Side owner = owner_of(q.equipment.roster(), side, params_.pay->from);
    const ZoneInfo& purse = layout.zone(*layout.find_zone(params_.pay->from.zone, owner));
    const std::string mine = q.equipment.zone_of(owner, params_.pay->from.zone);
    const std::vector<PieceType> paid = paid_in(q);
    if (static_cast<int>(paid.size()) > params_.pay->most)
      return reject(kTooManyPaid,
                    tr("an exchange pays {}, not {}",
                       (params_.pay->most == 1 ? trc("exchange", "one piece")
                                               : tr("at most {} pieces", int{params_.pay->most})),
                       paid.size()),
                    {held});
    if (auto reason = explain_purse(q, purse, mine, paid)) return reason;
    if (params_.rescue->worth == ExchangeWorth::any) return std::nullopt;

    const int price = value_of(q.equipment, freed_in(q));
    if (paid.empty()) return explain_best(q, purse, mine, held);
    const int value = value_of(q.equipment, paid);
    if (value == price || (value > price && params_.rescue->worth != ExchangeWorth::equal))
      return std::nullopt;
    const std::string freed = with_value(names_of(q.equipment, freed_in(q)), price);
    const std::string what = with_value(names_of(q.equipment, paid), value);
    if (value < price)
      return reject(kUnderpaid,
                    paid.size() == 1 ? tr("{0} is worth less than {1}", what, freed)
                                     : tr("{0} are worth less than {1}", what, freed),
                    {held});
    return reject(
        kOverpaid,
        paid.size() == 1
            ? tr("{0} is worth more than {1}, and an exchange needs equal values", what, freed)
            : tr("{0} are worth more than {1}, and an exchange needs equal values", what, freed),
        {held});
  }

  /// The reason if the pieces are not all available.
  [[nodiscard]] std::optional<Rejection> explain_purse(const Inquiry& q, const ZoneInfo& purse,
                                                       const std::string& mine,
                                                       const std::vector<PieceType>& paid) const {
    const Roster roster = q.equipment.roster();
    bool any = false;
    for (size_t i = 0; i < purse.holds.size(); ++i)
      any = any || q.position.count(purse.first_slot + static_cast<int>(i)) > 0;
    for (const PieceType type : paid) {
      const auto wanted = std::count(paid.begin(), paid.end(), type);
      int there = 0;
      Side side = roster.opponent(q.position.side_to_move());
      for (size_t i = 0; i < purse.holds.size(); ++i) {
        if (roster.type_of(purse.holds[i]) != type) continue;
        there += q.position.count(purse.first_slot + static_cast<int>(i));
        side = roster.side_of(purse.holds[i]);
      }
      const std::string name = q.equipment.name_with_side(roster.piece(side, type));
      if (there == 0) return reject(kNothingToPay, tr("{} holds no {} to pay", mine, name), {});
      if (there < wanted)
        return reject(kNothingToPay, tr("{} holds {} {}, not {}", mine, there, name, wanted), {});
    }
    if (!any) return reject(kNothingToPay, tr("{} is empty", mine), {});
    return std::nullopt;
  }

  /// The reason if no available payment covers the price.
  [[nodiscard]] std::optional<Rejection> explain_best(const Inquiry& q, const ZoneInfo& purse,
                                                      const std::string& mine, Site held) const {
    const Roster roster = q.equipment.roster();
    const std::string freed = q.equipment.name_of(q.attempt.piece);
    const int price = q.equipment.type_of(q.attempt.piece).value;
    std::vector<PieceType> types;  // the most valuable ones, as many as can be paid at once
    for (size_t i = 0; i < purse.holds.size(); ++i)
      for (int n = 0; n < std::min(q.position.count(purse.first_slot + static_cast<int>(i)),
                                   params_.pay->most.value);
           ++n)
        types.push_back(roster.type_of(purse.holds[i]));
    std::stable_sort(types.begin(), types.end(), [&](PieceType a, PieceType b) {
      return q.equipment.type(a).value > q.equipment.type(b).value;
    });
    if (std::ssize(types) > params_.pay->most)
      types.erase(types.begin() + params_.pay->most, types.end());
    const int best = value_of(q.equipment, types);
    if (best >= price && params_.rescue->worth == ExchangeWorth::at_most_paid) return std::nullopt;
    const std::string cost = with_value(with_article(freed), price);
    if (best >= price) {
      // Equal values are required: the generated moves show whether some payment fits.
      MoveList moves;
      q.kernel.unfiltered_moves(q.position, moves);
      const bool fits = std::any_of(moves.begin(), moves.end(), [&](Move move) {
        return q.kernel.effect(move).form == MoveForm::exchange && move.piece() == q.attempt.piece;
      });
      if (fits) return std::nullopt;
      return reject(kOverpaid, tr("nothing in {} is worth just as much as {}", mine, cost), {held});
    }
    const std::string what = with_value(names_of(q.equipment, types), best);
    return reject(
        kUnderpaid,
        params_.pay->most > 1
            ? tr("the most valuable pieces in {0}, {1}, are worth less than {2}", mine, what, cost)
            : tr("the most valuable piece in {0}, {1}, is worth less than {2}", mine, what, cost),
        {held});
  }
};

}  // namespace

std::unique_ptr<Rule> make_exchange_rule(ExchangeParams params, SourceMark where) {
  return std::make_unique<ExchangeRule>(std::move(params), std::move(where));
}

}  // namespace stockade
