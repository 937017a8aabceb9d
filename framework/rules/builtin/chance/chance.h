#pragma once
// chance: dice, decks and bags, and the effects of their outcomes.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "framework/rules/chance_source.h"
#include "framework/rules/fields.h"

namespace stockade {

/// Piece types that may move; a file writes `none` for an empty list.
struct MovingTypes : std::vector<PieceType> {};

struct ChanceParams {
  /// The effects of a face.
  struct Deed {
    std::optional<Ranged<0, 999>> value;
    std::optional<MovingTypes> moves;  ///< none: all
    std::vector<Marked<LineText>> removes;
    std::optional<PieceType> gives;
    OwnZone to;
    SourceMark where;

    void fields(Fields& f);
  };

  /// The contents of a ChanceSource.
  struct Things {
    enum class When : uint8_t { before, after };

    std::optional<Ranged<1, 8>> dice;
    std::optional<Marked<std::vector<LineText>>> faces;
    std::optional<Marked<std::map<LineText, Marked<Ranged<1, 1000>>>>> weights;
    std::optional<std::vector<std::pair<LineText, Ranged<1, 255>>>> deck;
    std::optional<std::vector<std::pair<LineText, Ranged<1, 255>>>> bag;
    std::optional<Marked<Ranged<1, 8>>> draws;
    std::optional<Marked<ChanceSource::Refill>> refill;
    When when = When::before;

    void fields(Fields& f);
  };

  struct Source {
    enum class Lasts : uint8_t { one_turn, until_drawn };

    Things things;
    Marked<ConditionText> condition;  ///< empty: always
    Marked<ConditionText> again;      ///< empty: all outcomes count
    Lasts lasts = Lasts::one_turn;
    std::map<LineText, Deed> outcomes;
    SourceMark where;

    void fields(Fields& f);

    // The same, prepared for the rule.

    ChanceSource source;
    std::vector<Deed> deeds;  ///< by face
  };

  std::vector<Source> sources;  ///< as in Equipment::chance
};

constexpr std::array<ChoiceWord<ChanceSource::Refill>, 3> choice_words(ChanceSource::Refill) {
  return {{{"when empty", ChanceSource::Refill::when_empty},
           {"never", ChanceSource::Refill::never},
           {"always", ChanceSource::Refill::always}}};
}

constexpr std::array<ChoiceWord<ChanceParams::Things::When>, 2> choice_words(
    ChanceParams::Things::When) {
  return {{{"before", ChanceParams::Things::When::before},
           {"after", ChanceParams::Things::When::after}}};
}

constexpr std::array<ChoiceWord<ChanceParams::Source::Lasts>, 2> choice_words(
    ChanceParams::Source::Lasts) {
  return {{{"one turn", ChanceParams::Source::Lasts::one_turn},
           {"until drawn", ChanceParams::Source::Lasts::until_drawn}}};
}

template <>
struct FieldOf<MovingTypes> {
  static std::string words() { return "list of face"; }
  static std::string written(const MovingTypes&) { return {}; }
  static std::string digest(const MovingTypes& types, const Equipment& equipment) {
    return FieldOf<std::vector<PieceType>>::digest(types, equipment);
  }
  static void read(MovingTypes& types, const View& view, const RuleReading& in) {
    for (const View& face : view.items())
      if (face.text() != kNoFace) types.push_back(in.type(face));
  }
};

[[nodiscard]] std::unique_ptr<Rule> make_chance_rule(ChanceParams params, SourceMark where);

/// `order` with a step of chance for each source, before or after each step of a side.
[[nodiscard]] TurnOrder with_draws(const TurnOrder& order,
                                   const std::vector<ChanceSource>& sources);

}  // namespace stockade
