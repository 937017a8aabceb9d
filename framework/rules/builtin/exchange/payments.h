#pragma once
// Payments, compiled: what can be paid, what can be freed for it, and the moves that do so.

#include <algorithm>
#include <span>
#include <vector>

#include "framework/rules/builtin/drop_support.h"
#include "framework/rules/builtin/exchange/exchange.h"
#include "framework/rules/program_building.h"

namespace stockade {

/// Pieces that can be paid together.
struct Payment {
  struct Part {
    int from = 0;   ///< slot that the pieces leave
    int to = -1;    ///< slot that they go to; -1: they leave the game
    int count = 1;  ///< pieces of that kind
  };
  std::vector<Part> parts;
  std::vector<Piece> pieces;       ///< one by one, those of a kind beside each other
  int value = 0;                   ///< of all together
  std::vector<const Gate*> gates;  ///< that stand open by these slots, perhaps alone

  [[nodiscard, gnu::always_inline]] bool is_held(const Position& position) const {
    for (const Part& part : parts)
      if (position.count(part.from) < part.count) return false;
    return true;
  }
  /// How many pieces leave the slot.
  [[nodiscard]] int taken_from(int slot) const {
    int taken = 0;
    for (const Part& part : parts) taken += part.from == slot ? part.count : 0;
    return taken;
  }
  /// Whether the gate would be closed without the pieces of this payment, which are held.
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

template <int W>
struct ExchangePlan {
  struct Ransom {
    int slot;  ///< where the freed piece is held
    uint8_t piece;
    int value;
    Bits<W> region;
  };
  ExchangeParams::Worth worth = ExchangeParams::Worth::at_most_paid;
  /// Those of one piece first. A payment of several is told by its number among these.
  std::vector<Payment> payments;
  int singles = 0;
  PieceArray<int16_t> single_of{};  ///< by piece: the payment of it alone
  std::vector<Ransom> ransoms;
  bool one_zone = false;              ///< what is freed may be what is paid
  uint8_t effect = 0;                 ///< of payments of one piece
  std::vector<uint8_t> page_effects;  ///< of payments of several, kPage to each

  /// Move::choice() of bundles is less than that.
  static constexpr int kPage = 64;

  [[nodiscard]] bool buys(const Payment& payment, const Ransom& ransom) const {
    return worth == ExchangeParams::Worth::any || ransom.value == payment.value ||
           (worth == ExchangeParams::Worth::at_most_paid && ransom.value < payment.value);
  }
};

/// The plans of both sides, and which of their payments an effect makes.
template <int W>
struct ExchangePage {
  const SideVector<const ExchangePlan<W>*>* plans;
  int first = -1;  ///< of the payments of several that the choice of a move counts; -1: of one

  [[nodiscard]] const Payment& payment_of(Side side, Move move) const {
    const ExchangePlan<W>& plan = *(*plans)[side];
    return plan
        .payments[first < 0 ? plan.single_of[move.other()] : plan.singles + first + move.choice()];
  }
};

/// What notation asks of payments of several pieces.
template <int W>
class PaymentDetails : public MoveDetails {
 public:
  PaymentDetails(ExchangePage<W> page, Roster roster) : page_(page), roster_(roster) {}
  [[nodiscard]] std::span<const Piece> paid(Move move) const override {
    return page_.payment_of(roster_.side_of(move.piece()), move).pieces;
  }

 private:
  ExchangePage<W> page_;
  Roster roster_;
};

template <int W>
void emit_exchanges(const void* data, const GenContext<W>& c, BundleSink<W>& sink) {
  const auto& plan = *static_cast<const ExchangePlan<W>*>(data);
  int number = -plan.singles;  // from 0 among the payments of several
  for (const Payment& payment : plan.payments) {
    const int place = number++;
    if (!payment.is_held(c.position)) continue;
    // Paying the pieces that alone keep a gate of the enemy's open answers a check through that
    // gate.
    const bool closes =
        std::any_of(payment.gates.begin(), payment.gates.end(),
                    [&](const Gate* gate) { return payment.closes(*gate, c.position); });
    const Safety safety = closes ? Safety::while_quiet : Safety::by_mask;
    const int effect = place < 0 ? plan.effect : plan.page_effects[place / plan.kPage];
    const int choice = place < 0 ? 0 : place % plan.kPage;
    for (const auto& ransom : plan.ransoms) {
      if (!plan.buys(payment, ransom) || c.position.count(ransom.slot) == 0) continue;
      if (plan.one_zone && c.position.count(ransom.slot) <= payment.taken_from(ransom.slot))
        continue;
      const Bits<W> targets = c.empty & ransom.region;
      if (targets.any())
        sink.push_choice(targets, Site::slot(ransom.slot), effect, ransom.piece,
                         payment.pieces[0].index(), choice, safety);
    }
  }
}

template <int W>
bool apply_exchange(const Effect<W>& effect, const Program<W>& program, Position& position,
                    Journal& journal, Move move, MoveEvents&) {
  const auto& page = *static_cast<const ExchangePage<W>*>(effect.data);
  for (const Payment::Part& part : page.payment_of(position.side_to_move(), move).parts) {
    journal.transfer(position, part.from, -part.count);
    if (part.to >= 0) journal.transfer(position, part.to, part.count);
  }
  journal.transfer(position, move.from().index(), -1);
  land_dropped(program, position, journal, move.to().index(), move.piece().index());
  return effect.resets[move.piece()];
}

}  // namespace stockade
