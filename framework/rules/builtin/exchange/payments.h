#pragma once
// Payments, compiled: what can be paid, what can be freed for it, and the moves for that.
//
// An exchange pays one of the payments, drops one of the ransoms, and frees one of the companies
// with it: the pieces freed besides the one that is dropped, most often none. A payment and a
// company together are a deal. The move names the piece that it drops and the first piece that it
// pays. The rest, the deal, is a number: the effect identifies its page, and the choice its index
// on that page.

#include <algorithm>
#include <span>
#include <vector>

#include "framework/rules/builtin/exchange/exchange.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/drops.h"

namespace stockade {

/// Pieces that leave zones together.
struct PieceGroup {
  struct Part {
    int from = 0;   ///< slot that the pieces leave
    int to = -1;    ///< slot that they go to; -1: they leave the game
    int count = 1;  ///< number of pieces of that type
  };
  std::vector<Part> parts;
  std::vector<Piece> pieces;  ///< one by one, equal ones beside each other
  int value = 0;              ///< total value

  [[nodiscard, gnu::always_inline]] bool is_held(const Position& position) const {
    for (const Part& part : parts)
      if (position.count(part.from) < part.count) return false;
    return true;
  }
  /// The number of pieces that leave the slot.
  [[nodiscard]] int taken_from(int slot) const {
    int taken = 0;
    for (const Part& part : parts) taken += part.from == slot ? part.count : 0;
    return taken;
  }
  void transfer(Position& position, Journal& journal) const {
    for (const Part& part : parts) {
      journal.transfer(position, part.from, -part.count);
      if (part.to >= 0) journal.transfer(position, part.to, part.count);
    }
  }
};

/// Pieces that can be paid together.
struct Payment : PieceGroup {
  std::vector<const Gate*> gates;  ///< gates that these slots keep open, perhaps alone

  /// True if the gate would be closed without the pieces of this payment, which are in the zone.
  [[nodiscard]] bool closes(const Gate& gate, const Position& position) const {
    for (int i = 0; i < gate.size; ++i) {
      const Gate::Term& term = gate.terms[i];
      uint64_t held = position.slot_word(term.word) & term.mask;
      for (const Part& part : parts)
        if (part.from / 8 == term.word && gate.mentions(part.from))
          held -= static_cast<uint64_t>(part.count) << (part.from % 8 * 8);
      if (held) return false;
    }
    return true;
  }
};

/// True if the zone still contains the company after the pieces of the payment have left it.
inline bool left_by(const Payment& payment, const PieceGroup& company, const Position& position) {
  for (const PieceGroup::Part& part : company.parts)
    if (position.count(part.from) < part.count + payment.taken_from(part.from)) return false;
  return true;
}

template <int W>
struct ExchangePlan {
  struct Ransom {
    int slot;  ///< the slot of the freed piece
    uint8_t piece;
    int value;
    Bits<W> region;
  };
  /// A payment, and the company freed besides the piece that is dropped.
  struct Deal {
    int payment = 0;
    int company = 0;
  };
  /// One piece and those that it can buy.
  struct Offer {
    int slot;  ///< the slot of the piece
    uint8_t piece;
    const Payment* payment;
    std::vector<Ransom> ransoms;
  };
  ExchangeWorth worth = ExchangeWorth::at_most_paid;
  std::vector<Payment> payments;  ///< those of one piece come first
  int singles = 0;
  PieceArray<int16_t> single_of{};    ///< by piece: the payment of this piece alone
  std::vector<PieceGroup> companies;  ///< the first one is empty
  /// All except one piece for one; those of a payment are consecutive.
  std::vector<Deal> deals;
  std::vector<Ransom> ransoms;
  bool one_zone = false;              ///< paid pieces and freed pieces may be the same
  uint8_t effect = 0;                 ///< of exchanges of one piece for one
  std::vector<uint8_t> page_effects;  ///< of the other deals, kPage deals each
  /// Set if every exchange is one piece for one of another zone.
  std::vector<Offer> offers;
  /// Some ransom is in its zone; only for at most kMaxFreed ransoms.
  Gate any_held;

  static constexpr int kMaxFreed = 24;  ///< this number always fits a gate

  /// Move::choice() of bundles is less than this.
  static constexpr int kPage = 64;

  /// Lists the deals. Payments and companies must be complete.
  void number_deals() {
    for (int payment = 0; payment < std::ssize(payments); ++payment)
      for (int company = 0; company < std::ssize(companies); ++company)
        if (payment >= singles || company > 0) deals.push_back({payment, company});
  }
  /// True if every exchange is one piece for one of another zone.
  [[nodiscard]] bool is_simple() const { return deals.empty() && !one_zone; }
  /// Lists what each piece can buy. All else must be complete, and the plan may not move
  /// afterwards.
  void list_offers() {
    for (const Payment& payment : payments) {
      Offer offer{
          payment.parts[0].from, static_cast<uint8_t>(payment.pieces[0].index()), &payment, {}};
      for (const Ransom& ransom : ransoms)
        if (buys(payment, ransom.value)) offer.ransoms.push_back(ransom);
      offers.push_back(std::move(offer));
    }
    if (std::ssize(ransoms) <= kMaxFreed)
      for (const Ransom& ransom : ransoms) any_held.add_slot(ransom.slot);
  }
  [[nodiscard]] bool buys(const Payment& payment, int freed) const {
    return worth == ExchangeWorth::any || freed == payment.value ||
           (worth == ExchangeWorth::at_most_paid && freed < payment.value);
  }
};

/// The plans of both sides, and the deals of an effect.
template <int W>
struct ExchangePage {
  const SideVector<const ExchangePlan<W>*>* plans;
  int first = -1;  ///< the deal with choice 0; -1: exchanges of one piece for one

  [[nodiscard]] const Payment& payment_of(Side side, Move move) const {
    const ExchangePlan<W>& plan = *(*plans)[side];
    return plan.payments[first < 0 ? plan.single_of[move.other()]
                                   : plan.deals[first + move.choice()].payment];
  }
  [[nodiscard]] const PieceGroup& company_of(Side side, Move move) const {
    const ExchangePlan<W>& plan = *(*plans)[side];
    return plan.companies[first < 0 ? 0 : plan.deals[first + move.choice()].company];
  }
};

/// Details of exchanges of several pieces, for notation.
template <int W>
class DealDetails : public MoveDetails {
 public:
  DealDetails(ExchangePage<W> page, Roster roster) : page_(page), roster_(roster) {}
  [[nodiscard]] std::span<const Piece> paid(Move move) const override {
    return page_.payment_of(roster_.side_of(move.piece()), move).pieces;
  }
  [[nodiscard]] std::span<const Piece> also_freed(Move move) const override {
    return page_.company_of(roster_.side_of(move.piece()), move).pieces;
  }

 private:
  ExchangePage<W> page_;
  Roster roster_;
};

/// The exchanges of one payment, which is in the zone, and one company.
template <int W>
void emit_deal(const ExchangePlan<W>& plan, const Payment& payment, const PieceGroup& company,
               int effect, int choice, Safety safety, const GenContext<W>& c, BundleSink<W>& sink) {
  for (const auto& ransom : plan.ransoms) {
    if (!plan.buys(payment, ransom.value + company.value)) continue;
    const int paid = plan.one_zone ? payment.taken_from(ransom.slot) : 0;
    if (c.position.count(ransom.slot) <= company.taken_from(ransom.slot) + paid) continue;
    const Bits<W> targets = c.empty & ransom.region;
    if (targets.any())
      sink.push_choice(targets, Site::slot(ransom.slot), effect, ransom.piece,
                       payment.pieces[0].index(), choice, safety);
  }
}

/// How to test moves that pay these pieces, which are in the zone: while_quiet if they alone keep
/// one of the enemy's gates open, so that paying them can answer a check.
inline Safety safety_of(const Payment& payment, const Position& position) {
  const bool closes =
      std::any_of(payment.gates.begin(), payment.gates.end(),
                  [&](const Gate* gate) { return payment.closes(*gate, position); });
  return closes ? Safety::while_quiet : Safety::by_mask;
}

template <int W>
void emit_exchanges(const ExchangePlan<W>& plan, const GenContext<W>& c, BundleSink<W>& sink) {
  const int companies = static_cast<int>(plan.companies.size());
  int deal = 0;  // number of the payment's first deal
  for (int number = 0; number < std::ssize(plan.payments); ++number) {
    const Payment& payment = plan.payments[number];
    const int first_deal = deal;
    const bool single = number < plan.singles;
    deal += single ? companies - 1 : companies;
    if (!payment.is_held(c.position)) continue;
    const Safety safety = safety_of(payment, c.position);
    if (single) emit_deal(plan, payment, plan.companies[0], plan.effect, 0, safety, c, sink);
    for (int place = first_deal; place < deal; ++place) {
      const PieceGroup& company = plan.companies[plan.deals[place].company];
      if (!company.is_held(c.position) || (plan.one_zone && !left_by(payment, company, c.position)))
        continue;
      emit_deal(plan, payment, company, plan.page_effects[place / plan.kPage], place % plan.kPage,
                safety, c, sink);
    }
  }
}

/// The exchanges of a simple plan.
template <int W>
void emit_simple_exchanges(const ExchangePlan<W>& plan, const GenContext<W>& c,
                           BundleSink<W>& sink) {
  if (plan.any_held.size > 0 && !plan.any_held.open(c.position)) return;
  for (const auto& offer : plan.offers) {
    if (c.position.count(offer.slot) == 0) continue;
    const Safety safety = safety_of(*offer.payment, c.position);
    for (const auto& ransom : offer.ransoms) {
      if (c.position.count(ransom.slot) == 0) continue;
      const Bits<W> targets = c.empty & ransom.region;
      if (targets.any())
        sink.push(targets, Site::slot(ransom.slot), plan.effect, ransom.piece, offer.piece, safety);
    }
  }
}

template <int W>
bool apply_exchange(const Effect<W>& effect, const Program<W>& program, Position& position,
                    Journal& journal, Move move, MoveEvents&) {
  const auto& page = data_of<ExchangePage<W>>(effect);
  const Side side = position.side_to_move();
  page.payment_of(side, move).transfer(position, journal);
  page.company_of(side, move).transfer(position, journal);
  journal.transfer(position, move.from().index(), -1);
  land_dropped(program, position, journal, move.to().index(), move.piece().index());
  return effect.resets[move.piece()];
}

}  // namespace stockade
