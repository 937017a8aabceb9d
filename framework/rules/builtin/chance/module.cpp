// The rule of chance in variant files.

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/rules/builtin/chance/chance.h"
#include "framework/rules/expression.h"
#include "framework/rules/expression_words.h"

namespace stockade {

void ChanceParams::Things::fields(Fields& f) {
  f("dice", dice, "So many dice are thrown at a time.", {.example = "2"});
  f("faces", faces,
    "The faces of a die: numbers, or words of letters, digits and '_'. Left out: 1 to 6.",
    {.example = "[north, east, south, west]"});
  f("weights", weights, "How likely faces are, as multiples of those that are not named.",
    {.example = "{ north: 3 }"});
  f("deck", deck, "A deck of cards: how many there are of each.",
    {.example = "{ knight: 3, pawn: 7 }"});
  f("bag", bag, "A bag of things: how many there are of each.",
    {.example = "{ queen: 1, pawn: 7 }"});
  f("draws", draws, "So many cards or things are drawn at a time. Left out: one.",
    {.example = "1"});
  f("refill", refill,
    "When what was drawn comes back: when too little is left for the next draw, never, or always "
    "at once. Left out: when empty.",
    {.example = "never"});
  f("when", when, "Whether it is drawn before a player's turn or after it.", {.example = "after"});
}

void ChanceParams::Source::fields(Fields& f) {
  things.fields(f);
  f("if", condition,
    "It is drawn only if this holds; `own` is the player for whom it would be drawn. Left out: "
    "always.",
    {.example = "turn mod 3 = 0"});
  f("again_if", again,
    "An outcome with which this holds does not count: it is drawn again. Left out: all count.",
    {.example = "turn = 1 and highest dice = lowest dice"});
  f("lasts", lasts,
    "How long an outcome is in force: until a player's turn ends, or until the next draw.",
    {.example = "until drawn"});
  f("outcomes", outcomes, "What happens when a face, a card or a thing comes up.",
    {.example = "{ knight: { moves: N } }",
     .each = "What happens then.",
     .each_example = "{ moves: N }",
     .each_need = kOptional});
}

void ChanceParams::Deed::fields(Fields& f) {
  f("value", value,
    "What it counts as in expressions. Left out: a number counts as itself, a word as 0.",
    {.example = "3"});
  f("moves", moves,
    "Only these piece types may move; none: no piece may. If several faces come up, one of them "
    "has to allow the piece.",
    {.example = "[N, B]"});
  f("removes", removes,
    "The pieces on these cells leave the game, but for royal pieces: a cell or cells, as "
    "expressions name them.",
    {.example = "last to"});
  f("gives", gives, "The player gets a piece of this type, into the zone of 'to'.",
    {.example = "N"});
  f("to", to, "The zone that the piece comes to.", {.example = "own.hand"});
}

namespace {

struct ChanceKeys {
  Marked<std::vector<std::pair<WordText, ChanceParams::Source>>> chance;

  void fields(Fields& f) {
    f("chance", chance,
      "What chance decides: dice, decks of cards and bags of things, each with a name that "
      "expressions read. They are thrown or drawn in the order listed.",
      {.example = "{ card: { deck: { knight: 3, pawn: 7 } } }",
       .need = kRemovable,
       .each = "Something that is thrown or drawn from: it has one of the keys dice, deck and bag.",
       .each_example = "{ dice: 2 }"});
  }
};

constexpr DiagnosticRow kChanceDiagnostics[] = {
    {"chance-kind", DiagnosticSource::variant_file,
     "A source of chance is neither dice nor a deck nor a bag, or has keys of another.",
     "Write one of dice, deck and bag; faces and weights are for dice, draws and refill for decks "
     "and bags.",
     "chance: { card: { when: before } }"},
    {"chance-face", DiagnosticSource::variant_file,
     "A face, a card or a thing has no fitting name, or is not one of the source.",
     "Use letters, digits and '_', and names that the source lists.",
     "chance: { coin: { dice: 1, faces: [heads, tails], outcomes: { edge: { value: 2 } } } }"},
    {"chance-name", DiagnosticSource::variant_file,
     "A source of chance has the name of a word of expressions.", "Choose another name.",
     "chance: { turn: { dice: 1 } }"},
    {"chance-size", DiagnosticSource::variant_file,
     "Too much can come up at a time, or there is too little to draw.",
     "Throw fewer dice, or draw fewer things.", "chance: { dice: { dice: 8 } }"},
    {"chance-gives", DiagnosticSource::variant_file,
     "An outcome gives a piece and does not say where to, or names a zone and gives nothing.",
     "Write gives and to together.",
     "chance: { tile: { bag: { pawn: 8 }, outcomes: { pawn: { gives: P } } } }"},
    {"not-drawn", DiagnosticSource::reason, "What was drawn does not let this type of piece move.",
     "Move a piece of another type.", ""},
};

bool is_face(const std::string& text) {
  return !text.empty() && text.size() <= 20 && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  });
}

bool is_number(const std::string& text) {
  return text.size() <= 3 && std::all_of(text.begin(), text.end(), [](char c) {
           return std::isdigit(static_cast<unsigned char>(c));
         });
}

/// Reads the correct parts of a source, and lists its outcomes.
ChanceSource read_source(const std::string& name, const View& written) {
  // No key of Things depends on the pieces of the game.
  static const Equipment kNoEquipment;
  static const std::vector<std::pair<int, Piece>> kNoSetup;
  ChanceParams::Things things;
  const RuleReading in{written, kNoEquipment, kNoSetup};
  ReadFields reader(written, in);
  things.fields(reader);
  ChanceSource source;
  source.name = name;
  const auto add = [&](const std::string& face, int many) {
    source.faces.push_back({face, is_number(face) ? std::stoi(face) : 0, many});
  };
  if (things.dice) {
    source.draws = *things.dice;
    const std::vector<LineText> six = {"1", "2", "3", "4", "5", "6"};
    for (const LineText& face : things.faces ? things.faces->value : six)
      add(face, things.weights && things.weights->value.contains(face)
                    ? int{things.weights->value.at(face).value}
                    : 1);
  }
  if (things.deck) source.kind = ChanceSource::Kind::deck;
  if (things.bag) source.kind = ChanceSource::Kind::bag;
  for (const auto* list : {&things.deck, &things.bag})
    if (*list)
      for (const auto& [face, many] : **list) add(face, many);
  if (things.draws) source.draws = things.draws->value;
  if (things.refill) source.refill = things.refill->value;
  source.after_move = things.when == ChanceParams::Things::When::after;
  if (const auto outcomes = written.find("outcomes"))
    for (const auto& [face, deed] : outcomes->entries())
      if (const auto at = source.find_face(face))
        if (const auto value = deed.find("value"))
          source.faces[static_cast<size_t>(*at)].value = value->integer();
  source.outcomes = list_outcomes(source);
  return source;
}

void check_faces(const ChanceParams::Source& written, const ChanceSource& source,
                 ProblemSink& problems) {
  std::vector<std::string> faces;
  for (const ChanceSource::Face& face : source.faces) {
    if (!is_face(face.name))
      problems.fail("chance-face", "'" + face.name + "' cannot be the name of a face",
                    "use up to 20 letters, digits and '_'", written.where);
    faces.push_back(face.name);
  }
  const auto expect = [&](const std::string& face, const SourceMark& where) {
    if (!source.find_face(face))
      problems.fail("chance-face", "'" + source.name + "' has no '" + face + "'",
                    did_you_mean(face, faces, "there are " + join(faces)), where);
  };
  if (const auto& weights = written.things.weights)
    for (const auto& [face, weight] : weights->value) expect(face, weight.key_where);
  for (const auto& [face, deed] : written.outcomes) expect(face, deed.where);
}

void check_kind(const std::string& name, const ChanceParams::Source& written,
                ProblemSink& problems) {
  const ChanceParams::Things& things = written.things;
  const int kinds = things.dice.has_value() + things.deck.has_value() + things.bag.has_value();
  if (kinds != 1)
    return problems.fail("chance-kind",
                         kinds == 0 ? "'" + name + "' is neither dice nor a deck nor a bag"
                                    : "'" + name + "' is more than one of dice, deck and bag",
                         "for example dice: 2, or deck: { knight: 3, pawn: 7 }", written.where);
  const auto forbid = [&](const std::string& key, const auto& value) {
    if (value)
      problems.fail(
          "chance-kind",
          "'" + key + "' is for " +
              (things.dice ? "decks and bags, not for dice" : "dice, not for decks and bags"),
          "remove it", value->key_where);
  };
  if (things.dice) {
    forbid("draws", things.draws);
    forbid("refill", things.refill);
  } else {
    forbid("faces", things.faces);
    forbid("weights", things.weights);
  }
}

void check_source(const RuleReading& in, const ChanceParams::Source& written,
                  const ChanceSource& source, ProblemSink& problems) {
  check_kind(source.name, written, problems);
  check_faces(written, source, problems);
  if (source.faces.empty()) {
    if (written.things.deck || written.things.bag)
      problems.fail("chance-size", "'" + source.name + "' has nothing to draw",
                    "list what there is, for example deck: { knight: 3, pawn: 7 }", written.where);
    return;
  }
  if (source.outcomes.empty())
    problems.fail("chance-size",
                  "'" + source.name + "' has more than " + std::to_string(kMaxOutcomes) +
                      " outcomes, or too little to draw",
                  "use fewer faces, or draw fewer at a time", written.where);
  const auto parse = [&](const std::string& text, ExpressionType type, const SourceMark& where) {
    if (!text.empty())
      problems.add(
          Expression::parse(text, ExpressionScope::position, type, in.equipment, where).problems());
  };
  parse(written.condition.value, ExpressionType::truth, written.condition.where);
  parse(written.again.value, ExpressionType::truth, written.again.where);
  for (const auto& [face, deed] : written.outcomes) {
    for (const auto& cells : deed.removes) parse(cells.value, ExpressionType::cells, cells.where);
    if (deed.gives.has_value() == deed.to.empty())
      problems.fail("chance-gives",
                    deed.gives ? "the piece that '" + face + "' gives has no zone"
                               : "'" + face + "' names a zone and gives nothing",
                    "write for example gives: N, to: own.hand", deed.where);
  }
}

bool is_word_of_expressions(const std::string& name) {
  for (const ExpressionWord& word : expression_words())
    if (word.name.substr(0, word.name.find(' ')) == name) return true;
  static constexpr std::string_view kOthers[] = {"and",    "or",   "not",    "mod",   "on",
                                                 "in",     "any",  "option", "shows", "highest",
                                                 "lowest", "roll", "pass"};
  return std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers);
}

void check_chance(const RuleReading& in, ProblemSink& problems) {
  size_t number = 0;
  for (const auto& [name, source] : read_fields<ChanceKeys>(in).chance.value) {
    if (is_word_of_expressions(name))
      problems.fail("chance-name", "'" + name + "' is a word of expressions or of moves already",
                    "choose another name", source.where);
    check_source(in, source, in.equipment.chance[number++], problems);
  }
}

void equip_chance(const View& root, Equipment& equipment) {
  const auto rule = root.find("chance");
  if (!rule) return;
  for (const auto& [name, written] : rule->entries())
    equipment.chance.push_back(read_source(name, written));
}

std::vector<ZoneUse> chance_zones(const RuleReading& in) {
  std::vector<ZoneUse> uses;
  for (const auto& [name, source] : read_fields<ChanceKeys>(in).chance.value)
    for (const auto& [face, deed] : source.outcomes) {
      if (!deed.gives || deed.to.empty()) continue;
      ZoneUse& use = uses.emplace_back(use_of(deed.to));
      use.holds = "own";
      use.holds_because = "the player gets a piece of the own side";
      use.types = {*deed.gives};
      use.types_because = "'" + face + "' gives it";
    }
  return uses;
}

RuleList read_chance(const RuleReading& in) {
  auto [sources, where, key_where] = read_fields<ChanceKeys>(in).chance;
  RuleList rules;
  if (sources.empty()) return rules;
  ChanceParams params;
  for (auto& [name, source] : sources) {
    source.source = in.equipment.chance[params.sources.size()];
    source.deeds.resize(source.source.faces.size());
    for (auto& [face, deed] : std::exchange(source.outcomes, {})) {
      ChanceParams::Deed& kept = source.deeds[static_cast<size_t>(*source.source.find_face(face))];
      kept = deed;
      kept.value.reset();
    }
    source.things = {};
    params.sources.push_back(std::move(source));
  }
  rules.push_back(make_chance_rule(std::move(params), key_where));
  return rules;
}

}  // namespace

RuleModule chance_module() {
  return {.name = "chance",
          .keys = declared_rows<ChanceKeys>(),
          .diagnostics = kChanceDiagnostics,
          .after = {"movement", "castling", "en_passant", "drop", "exchange", "change"},
          .before = {"royal"},
          .read = read_chance,
          .check = check_chance,
          .zones = chance_zones,
          .equip = equip_chance};
}

}  // namespace stockade
