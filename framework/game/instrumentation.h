#pragma once
// Instrumentation: puts a meter around each function that rules have added to a program.
//
// The program is changed in place: each function and its data are replaced by a function that
// enters the meter and calls them. A program without instrumentation costs nothing extra.

#include <utility>
#include <vector>

#include "framework/rules/profile.h"
#include "framework/rules/program_play.h"
#include "framework/rules/rule.h"

namespace stockade {

/// A function of a program with its data, and the meter that measures its calls.
template <class Result, class... Arguments>
struct MeteredFunction {
  Result (*function)(const void*, Arguments...);
  const void* data;
  Profile::Meter* meter;

  static Result call(const void* self, Arguments... arguments) {
    const auto& metered = *static_cast<const MeteredFunction*>(self);
    const Profile::Span span(*metered.meter);
    return metered.function(metered.data, std::forward<Arguments>(arguments)...);
  }
};

template <int W>
class Instrumentation {
 public:
  explicit Instrumentation(Program<W>& program) : program_(program) {}

  /// Records `rule` as the owner of all functions added to the program since the last call.
  void note_additions(const Rule& rule) {
    owners_of_generators_.resize(program_.generators.size());
    for (int side = 0; side < program_.generators.size(); ++side) {
      // A rule that leaves fewer generators than there were has replaced them by its own.
      Owners& owners = owners_of_generators_[Side{side}];
      if (program_.generators[Side{side}].size() < owners.size()) owners.clear();
      owners.resize(program_.generators[Side{side}].size(), &rule);
    }
    owners_of_special_.resize(program_.attacks.size());
    for (int side = 0; side < program_.attacks.size(); ++side)
      owners_of_special_[Side{side}].resize(program_.attacks[Side{side}].special.size(), &rule);
    owners_of_filters_.resize(program_.filters.size(), &rule);
    owners_of_legal_filters_.resize(program_.legal_filters.size(), &rule);
    owners_of_after_tests_.resize(program_.after_tests.size(), &rule);
    if (program_.immobile.find && !immobile_owner_) immobile_owner_ = &rule;
    if (program_.threat.test && !threat_owner_) threat_owner_ = &rule;
    if (program_.victims.find && !victims_owner_) victims_owner_ = &rule;
    if (program_.turn_phase.pass && !turn_owner_) turn_owner_ = &rule;
  }

  /// To be called once all rules have compiled.
  void install(Profile& profile) {
    profile_ = &profile;
    for (int side = 0; side < program_.generators.size(); ++side)
      for (size_t i = 0; i < program_.generators[Side{side}].size(); ++i)
        meter(program_.generators[Side{side}][i].emit, program_.generators[Side{side}][i].data,
              ProfilePart::generator, *owners_of_generators_[Side{side}][i]);
    for (int side = 0; side < program_.attacks.size(); ++side)
      for (size_t i = 0; i < program_.attacks[Side{side}].special.size(); ++i)
        meter(program_.attacks[Side{side}].special[i].find,
              program_.attacks[Side{side}].special[i].data, ProfilePart::attack,
              *owners_of_special_[Side{side}][i]);
    for (size_t i = 0; i < program_.filters.size(); ++i)
      meter(program_.filters[i].run, program_.filters[i].data, ProfilePart::filter,
            *owners_of_filters_[i]);
    for (size_t i = 0; i < program_.legal_filters.size(); ++i)
      meter(program_.legal_filters[i].run, program_.legal_filters[i].data,
            ProfilePart::legal_filter, *owners_of_legal_filters_[i]);
    for (AfterEffect<W>& after : program_.after_effects)
      meter(after.run, after.data, ProfilePart::after_effect, *after.rule);
    for (Goal<W>& goal : program_.goals) meter(goal.test, goal.data, ProfilePart::goal, *goal.rule);
    if (immobile_owner_)
      meter(program_.immobile.find, program_.immobile.data, ProfilePart::immobile,
            *immobile_owner_);
    if (victims_owner_)
      meter(program_.victims.find, program_.victims.data, ProfilePart::victims, *victims_owner_);
    meter_after_tests();
    meter_effects();
    meter_turn();
    meter_threat();
  }

 private:
  template <class Result, class... Arguments>
  void meter(Result (*&function)(const void*, Arguments...), const void*& data, ProfilePart part,
             const Rule& rule) {
    using Metered = MeteredFunction<Result, Arguments...>;
    data = program_.own(Metered{function, data, &meter_for(data, part, rule)});
    function = &Metered::call;
  }

  Profile::Meter& meter_for(const void* data, ProfilePart part, const Rule& rule) {
    for (const auto& label : program_.labels)
      if (label.data == data) return profile_->meter(part, rule, label.name, label.where);
    return profile_->meter(part, rule, "", rule.where());
  }

  // --- an effect receives itself instead of its data

  struct MeteredEffect {
    Effect<W> effect;
    Profile::Meter* meter;
  };

  static bool apply_metered(const Effect<W>& effect, const Program<W>& program, Position& position,
                            Journal& journal, Move move, MoveEvents& events) {
    const auto& metered = *static_cast<const MeteredEffect*>(effect.data);
    const Profile::Span span(*metered.meter);
    return metered.effect.apply(metered.effect, program, position, journal, move, events);
  }

  static Piece captured_metered(const Effect<W>& effect, const Program<W>& program,
                                const Position& position, Move move) {
    const auto& metered = *static_cast<const MeteredEffect*>(effect.data);
    return metered.effect.captured(metered.effect, program, position, move);
  }

  void meter_effects() {
    for (size_t i = 0; i < program_.effects.size(); ++i) {
      Effect<W>& effect = program_.effects[i];
      effect.data = program_.own(MeteredEffect{
          effect, &meter_for(effect.data, ProfilePart::effect, *program_.effect_info[i].rule)});
      effect.apply = apply_metered;
      if (effect.captured) effect.captured = captured_metered;
    }
  }

  // --- the functions of a test of the position after a move share their data

  struct MeteredAfterTest {
    AfterTest<W> test;
    Profile::Meter* meter;
  };

  void meter_after_tests() {
    for (size_t i = 0; i < program_.after_tests.size(); ++i) {
      AfterTest<W>& test = program_.after_tests[i];
      test.data = program_.own(MeteredAfterTest{
          test, &meter_for(test.data, ProfilePart::after_test, *owners_of_after_tests_[i])});
      test.forbids = [](const void* data, const Program<W>& program, const Position& after,
                        int side, Move move, Piece captured, const MoveEvents& events) {
        const auto& metered = *static_cast<const MeteredAfterTest*>(data);
        const Profile::Span span(*metered.meter);
        return metered.test.forbids(metered.test.data, program, after, side, move, captured,
                                    events);
      };
      if (!test.select) continue;
      test.select = [](const void* data, const Program<W>& program, const Position& before,
                       int side, const Bundle<W>& bundle) {
        const auto& metered = *static_cast<const MeteredAfterTest*>(data);
        const Profile::Span span(*metered.meter);
        return metered.test.select(metered.test.data, program, before, side, bundle);
      };
    }
  }

  // --- the functions of the turn phase share their data

  struct MeteredTurn {
    TurnPhase<W> phase;
    Profile::Meter* meter;
  };

  void meter_turn() {
    if (!turn_owner_) return;
    TurnPhase<W>& phase = program_.turn_phase;
    phase.data =
        program_.own(MeteredTurn{phase, &meter_for(phase.data, ProfilePart::turn, *turn_owner_)});
    phase.pass = [](const void* data, const Program<W>& program, Position& position,
                    Journal& journal, Move move) {
      const auto& metered = *static_cast<const MeteredTurn*>(data);
      const Profile::Span span(*metered.meter);
      metered.phase.pass(metered.phase.data, program, position, journal, move);
    };
    if (phase.count)
      phase.count = [](const void* data, const Program<W>& program, Position& position,
                       Journal& journal, bool resets) {
        const auto& metered = *static_cast<const MeteredTurn*>(data);
        metered.phase.count(metered.phase.data, program, position, journal, resets);
      };
  }

  // --- the search for attackers of royal pieces is metered even where no rule has added a special
  // test

  static bool find_attackers(const void*, const Program<W>& program, const Position& position,
                             int side) {
    return royal_attacked_by_pieces(program, position, side);
  }

  void meter_threat() {
    if (!threat_owner_) {
      if (!program_.royal_safety) return;
      program_.threat = {find_attackers, nullptr};
      threat_owner_ = program_.royal_safety;
    }
    meter(program_.threat.test, program_.threat.data, ProfilePart::threat, *threat_owner_);
  }

  using Owners = std::vector<const Rule*>;

  Program<W>& program_;
  Profile* profile_ = nullptr;
  SideVector<Owners> owners_of_generators_;
  SideVector<Owners> owners_of_special_;  // by side
  Owners owners_of_filters_;
  Owners owners_of_legal_filters_;
  Owners owners_of_after_tests_;
  const Rule* immobile_owner_ = nullptr;
  const Rule* threat_owner_ = nullptr;
  const Rule* victims_owner_ = nullptr;
  const Rule* turn_owner_ = nullptr;
};

}  // namespace stockade
