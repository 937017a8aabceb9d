#include "framework/rules/builtin/exchange/exchange.h"

#include <algorithm>
#include <utility>

#include "framework/rules/builtin/exchange/payments.h"
#include "framework/rules/builtin/zone_checks.h"
#include "framework/rules/rule_module.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

using Place = ExchangeParams::Place;
using Worth = ExchangeParams::Worth;

Side owner_of(const Roster& roster, Side side, const Place& place) {
  return place.enemys ? roster.opponent(side) : side;
}

/// Makes the payments of one side.
class PaymentMaker {
 public:
  PaymentMaker(const Compilation& c, const ExchangeParams& params, Side side)
      : c_(c), params_(params), side_(side) {}

  /// False if there are more than `most` of several pieces.
  bool make(size_t most, std::vector<Payment>& payments) {
    const PositionLayout& layout = c_.layout();
    const Side purse = owner_of(c_.roster(), side_, params_.pay_from);
    for (const Piece piece : layout.zone(*layout.find_zone(params_.pay_from.zone, purse)).holds) {
      std::optional<int> to;
      if (params_.pay_to) {
        to = c_.find_slot(params_.pay_to->zone, owner_of(c_.roster(), side_, *params_.pay_to),
                          piece);
        if (!to) continue;
      }
      kinds_.push_back(
          {piece, {*c_.find_slot(params_.pay_from.zone, purse, piece), to.value_or(-1), 1}});
    }
    for (size_t kind = 0; kind < kinds_.size(); ++kind) payments.push_back(with({}, kind));
    for (size_t number = 0, size = 1; static_cast<int>(size) < params_.most_paid; ++size) {
      // Each payment of so many pieces, with one more of its last kind or of a later one.
      for (const size_t end = payments.size(); number < end; ++number) {
        const Payment less = payments[number];
        for (size_t kind = last_kind(less); kind < kinds_.size(); ++kind) {
          if (payments.size() == kinds_.size() + most) return false;
          payments.push_back(with(less, kind));
        }
      }
    }
    return true;
  }

 private:
  struct Kind {
    Piece piece;
    Payment::Part part;
  };

  [[nodiscard]] size_t last_kind(const Payment& payment) const {
    const auto last = std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& kind) {
      return kind.piece == payment.pieces.back();
    });
    return static_cast<size_t>(last - kinds_.begin());
  }

  [[nodiscard]] Payment with(Payment payment, size_t kind) const {
    const auto& [piece, part] = kinds_[kind];
    if (!payment.pieces.empty() && payment.pieces.back() == piece)
      ++payment.parts.back().count;
    else
      payment.parts.push_back(part);
    payment.pieces.push_back(piece);
    payment.value += c_.equipment().type_of(piece).value;
    return payment;
  }

  const Compilation& c_;
  const ExchangeParams& params_;
  Side side_;
  std::vector<Kind> kinds_;
};

/// "a pawn", "a pawn and a queen", "2 pawns" as "pawn, pawn": what is paid, for people.
std::string names_of(const Equipment& equipment, const std::vector<PieceType>& types) {
  std::vector<std::string> names;
  for (const PieceType type : types) names.push_back(with_article(equipment.type(type).name));
  return listed(names, " and ");
}

class ExchangeRule : public RuleBase<ExchangeRule> {
 public:
  ExchangeRule(ExchangeParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "exchange"; }
  std::string_view action() const override { return "exchange"; }
  std::string parameters() const override {
    static constexpr const char* kWorth[] = {"", "=", "*"};
    const std::string to = params_.pay_to ? params_.pay_to->zone : "";
    std::string text = params_.pay_from.zone + ">" + to + "," + params_.rescue_from.zone;
    for (const auto& [type, regions] : params_.bans) {
      text += ";" + std::to_string(type.index());
      for (const std::string& region : regions) text += "," + region;
    }
    // What is not as usual.
    if (params_.worth != Worth::at_most_paid)
      text += std::string("|") + kWorth[place_of(params_.worth)];
    if (params_.most_paid > 1) text += "|" + std::to_string(params_.most_paid);
    if (params_.pay_from.enemys) text += "|from enemy";
    if (params_.pay_to && !params_.pay_to->enemys) text += "|to own";
    if (!params_.rescue_from.enemys) text += "|of own";
    return text;
  }

  Diagnostics check(const Equipment& equipment) const override {
    Diagnostics problems;
    for (const Place* place : {&params_.pay_from, &params_.rescue_from,
                               params_.pay_to ? &*params_.pay_to : &params_.pay_from}) {
      const Diagnostics found = check_enemy_zone(equipment, place->zone, where());
      problems.insert(problems.end(), found.begin(), found.end());
    }
    if (!problems.empty()) return problems;
    for (const ZoneInfo& zone : equipment.zones) {
      if (params_.worth == Worth::any) break;
      if (zone.name != params_.pay_from.zone && zone.name != params_.rescue_from.zone) continue;
      for (const Piece piece : zone.holds)
        if (equipment.type_of(piece).value <= 0)
          return {error("exchange-value",
                        "the " + equipment.type_of(piece).name +
                            " has no value, but it can be paid or freed in an exchange",
                        "give it one under values", where())};
    }
    return check_bans(equipment, params_.bans, where());
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    const PositionLayout& layout = c.layout();
    auto* plans = program.own(SideVector<const ExchangePlan<W>*>());
    const int single = add_effect(program, c, ExchangePage<W>{plans});
    std::vector<uint8_t> page_effects;
    for (int s = 0; s < c.roster().sides(); ++s) {
      const Side side{s};
      ExchangePlan<W> plan;
      plan.worth = params_.worth;
      plan.one_zone = params_.pay_from.zone == params_.rescue_from.zone &&
                      params_.pay_from.enemys == params_.rescue_from.enemys;
      plan.effect = static_cast<uint8_t>(single);
      if (!PaymentMaker(c, params_, side).make(kMostPayments, plan.payments))
        program.problems.exceed("ways to pay several pieces", kMostPayments,
                                "let fewer pieces be paid at once, or let the zone hold fewer "
                                "piece types");
      for (Payment& payment : plan.payments) finish(program, payment, plan);
      const int several = static_cast<int>(plan.payments.size()) - plan.singles;
      while (static_cast<int>(page_effects.size()) * plan.kPage < several) {
        const ExchangePage<W> page{plans, static_cast<int>(page_effects.size()) * plan.kPage};
        page_effects.push_back(static_cast<uint8_t>(add_effect(program, c, page)));
      }
      plan.page_effects = page_effects;
      const Side holder = owner_of(c.roster(), side, params_.rescue_from);
      for (const Piece piece :
           layout.zone(*layout.find_zone(params_.rescue_from.zone, holder)).holds) {
        if (c.roster().side_of(piece) != side) continue;
        plan.ransoms.push_back(
            {*c.find_slot(params_.rescue_from.zone, holder, piece),
             static_cast<uint8_t>(piece.index()), c.equipment().type_of(piece).value,
             drop_region(c.equipment(), params_.bans, piece).template resized<W>()});
      }
      program.bundle_bound +=
          static_cast<int64_t>(plan.payments.size()) * static_cast<int64_t>(plan.ransoms.size());
      const auto* owned = program.own(std::move(plan));
      plans->push_back(owned);
      program.generators[side].push_back({emit_exchanges<W>, owned});
    }
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const bool several = params_.most_paid > 1;
    const std::string what =
        several ? "up to " + std::to_string(params_.most_paid) + " pieces" : "a piece";
    out.push_back({Phase::generate,
                   "a turn may be an exchange: the player pays " + what + " from " +
                       words(params_.pay_from) +
                       (params_.pay_to ? " into " + words(*params_.pay_to)
                                       : std::string(", which leave the game")) +
                       ", frees a piece of the player's side from " + words(params_.rescue_from) +
                       " and drops it at once on an empty cell",
                   where()});
    if (params_.worth == Worth::any) return;
    std::string values;
    for (const PieceTypeInfo& type : equipment.types)
      if (type.value > 0)
        values += (values.empty() ? "" : ", ") + type.name + " " + std::to_string(type.value);
    const std::string who = several ? "the pieces paid must together" : "the piece paid must";
    const std::string how = params_.worth == Worth::equal ? "just as much as the piece freed"
                                                          : "at least as much as the piece freed";
    out.push_back({Phase::allow, who + " be worth " + how + " (" + values + ")", where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::exchange || attempt.piece == kEmpty || !attempt.to.is_cell())
      return std::nullopt;
    const Side side = q.position.side_to_move();
    const Roster roster = q.equipment.roster();
    const PositionLayout& layout = q.position.layout();
    const Side holder = owner_of(roster, side, params_.rescue_from);
    const std::string theirs = q.equipment.side(holder).name + "'s " + params_.rescue_from.zone;
    const auto held =
        layout.find_slot(*layout.find_zone(params_.rescue_from.zone, holder), attempt.piece);
    const std::string freed = q.equipment.type_of(attempt.piece).name;
    if (!held || q.position.count(*held) == 0)
      return reject("not-held",
                    theirs + " holds no " + q.equipment.side(side).adjective + " " + freed,
                    held ? std::vector<Site>{Site::slot(*held)} : std::vector<Site>{});
    if (auto reason = explain_payment(q, Site::slot(*held))) return reason;
    if (const auto refusal = refuse_cell(q, params_.bans, attempt.piece))
      return reject(refusal->first, refusal->second, {attempt.to});
    return std::nullopt;
  }

 private:
  static constexpr int kMostPayments = 1024;

  template <int W>
  static int add_effect(Program<W>& program, const Compilation& c, ExchangePage<W> page) {
    Effect<W> effect;
    effect.apply = apply_exchange<W>;
    effect.data = program.own(page);
    effect.resets = c.drop_resets;
    EffectInfo info;
    info.form = MoveForm::exchange;
    if (page.first >= 0) info.details = program.own(PaymentDetails<W>(page, c.roster()));
    return program.add_effect(effect, info);
  }

  /// Notes the payment's number, the gates that it may close, and the slots that it fills.
  template <int W>
  static void finish(Program<W>& program, Payment& payment, ExchangePlan<W>& plan) {
    if (payment.pieces.size() == 1)
      plan.single_of[payment.pieces[0]] = static_cast<int16_t>(plan.singles++);
    for (const Gate& gate : program.gates)
      if (std::any_of(payment.parts.begin(), payment.parts.end(),
                      [&](const Payment::Part& part) { return gate.mentions(part.from); }))
        payment.gates.push_back(program.own(gate));
    for (const Payment::Part& part : payment.parts)
      if (part.to >= 0) program.filled_slots.push_back(part.to);
  }

  static std::string words(const Place& place) {
    return (place.enemys ? "the enemy's " : "the player's own ") + place.zone;
  }

  /// What the attempt pays, as far as it was said.
  static std::vector<PieceType> paid_in(const Inquiry& q) {
    const Roster roster = q.equipment.roster();
    std::vector<PieceType> types;
    for (const Piece piece : q.attempt.paid) types.push_back(roster.type_of(piece));
    if (types.empty() && q.attempt.other != kEmpty)
      types.push_back(roster.type_of(q.attempt.other));
    return types;
  }

  [[nodiscard]] std::optional<Rejection> explain_payment(const Inquiry& q, Site held) const {
    const PositionLayout& layout = q.position.layout();
    const Side side = q.position.side_to_move();
    const Side owner = owner_of(q.equipment.roster(), side, params_.pay_from);
    const ZoneInfo& purse = layout.zone(*layout.find_zone(params_.pay_from.zone, owner));
    const std::string mine = q.equipment.side(owner).name + "'s " + params_.pay_from.zone;
    const std::vector<PieceType> paid = paid_in(q);
    if (static_cast<int>(paid.size()) > params_.most_paid)
      return reject("too-many-paid",
                    "an exchange pays " +
                        (params_.most_paid == 1
                             ? std::string("one piece")
                             : "at most " + std::to_string(params_.most_paid) + " pieces") +
                        ", not " + std::to_string(paid.size()),
                    {held});
    if (auto reason = explain_purse(q, purse, mine, paid)) return reason;
    if (params_.worth == Worth::any) return std::nullopt;

    const std::string freed = with_article(q.equipment.type_of(q.attempt.piece).name);
    const int price = q.equipment.type_of(q.attempt.piece).value;
    const std::string cost = std::to_string(price);
    if (paid.empty()) return explain_best(q, purse, mine, held);
    int value = 0;
    for (const PieceType type : paid) value += q.equipment.type(type).value;
    const std::string what = names_of(q.equipment, paid) + " (" + std::to_string(value) + ")" +
                             (paid.size() == 1 ? " is" : " are");
    if (value < price)
      return reject("underpaid", what + " worth less than " + freed + " (" + cost + ")", {held});
    if (value > price && params_.worth == Worth::equal)
      return reject("overpaid",
                    what + " worth more than " + freed + " (" + cost +
                        "), and an exchange needs equal values",
                    {held});
    return std::nullopt;
  }

  /// The reason if the pieces are not all there.
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
      const std::string name = q.equipment.side(side).adjective + " " + q.equipment.type(type).name;
      if (there == 0) return reject("nothing-to-pay", mine + " holds no " + name + " to pay", {});
      if (there < wanted)
        return reject("nothing-to-pay",
                      mine + " holds " + std::to_string(there) + " " + name + ", not " +
                          std::to_string(wanted),
                      {});
    }
    if (!any) return reject("nothing-to-pay", mine + " is empty", {});
    return std::nullopt;
  }

  /// The reason if nothing that is held pays the price.
  [[nodiscard]] std::optional<Rejection> explain_best(const Inquiry& q, const ZoneInfo& purse,
                                                      const std::string& mine, Site held) const {
    const Roster roster = q.equipment.roster();
    const std::string freed = q.equipment.type_of(q.attempt.piece).name;
    const int price = q.equipment.type_of(q.attempt.piece).value;
    std::vector<PieceType> types;  // of all that is held, up to what can be paid at once
    for (size_t i = 0; i < purse.holds.size(); ++i)
      for (int n = 0; n < std::min(q.position.count(purse.first_slot + static_cast<int>(i)),
                                   params_.most_paid);
           ++n)
        types.push_back(roster.type_of(purse.holds[i]));
    std::stable_sort(types.begin(), types.end(), [&](PieceType a, PieceType b) {
      return q.equipment.type(a).value > q.equipment.type(b).value;
    });
    if (std::ssize(types) > params_.most_paid)
      types.erase(types.begin() + params_.most_paid, types.end());
    int best = 0;
    for (const PieceType type : types) best += q.equipment.type(type).value;
    if (best >= price && params_.worth == Worth::at_most_paid) return std::nullopt;
    const std::string cost = with_article(freed) + " (" + std::to_string(price) + ")";
    if (best >= price) {
      // Equal values: whether some payment fits, the moves themselves tell.
      MoveList moves;
      q.kernel.unfiltered_moves(q.position, moves);
      const bool fits = std::any_of(moves.begin(), moves.end(), [&](Move move) {
        return q.kernel.effect(move.effect()).form == MoveForm::exchange &&
               move.piece() == q.attempt.piece;
      });
      if (fits) return std::nullopt;
      return reject("overpaid", "nothing in " + mine + " is worth just as much as " + cost, {held});
    }
    const std::string what = params_.most_paid == 1 ? "the most valuable piece in " + mine + ", "
                                                    : "the most valuable pieces in " + mine + ", ";
    const bool one = types.size() == 1;
    return reject("underpaid",
                  what + names_of(q.equipment, types) + " (" + std::to_string(best) + "), " +
                      (one && params_.most_paid == 1 ? "is" : "are") + " worth less than " + cost,
                  {held});
  }

  ExchangeParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_exchange_rule(ExchangeParams params, SourceMark where) {
  return std::make_unique<ExchangeRule>(std::move(params), std::move(where));
}

}  // namespace stockade
