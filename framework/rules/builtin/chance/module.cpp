// The rule of chance in variant files.

#include <algorithm>
#include <cctype>
#include <memory>
#include <utility>

#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/chance/chance.h"
#include "framework/rules/expression_words.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

constexpr SchemaRow kChanceKeys[] = {
    {"chance", "map of word to mapping", kRemovable, "",
     "{ card: { deck: { knight: 3, pawn: 7 } } }",
     "What chance decides: dice, decks of cards and bags of things, each with a name that "
     "expressions read. They are thrown or drawn in the order listed."},
    {"chance.*", "mapping", kRemovable, "", "{ dice: 2 }",
     "Something that is thrown or drawn from: it has one of the keys dice, deck and bag."},
    {"chance.*.dice", "integer 1..8", kOptional, "", "2", "So many dice are thrown at a time."},
    {"chance.*.faces", "list of line", kOptional, "", "[north, east, south, west]",
     "The faces of a die: numbers, or words of letters, digits and '_'. Left out: 1 to 6."},
    {"chance.*.weights", "map of line to integer 1..1000", kOptional, "", "{ north: 3 }",
     "How likely faces are, as multiples of those that are not named."},
    {"chance.*.deck", "map of line to integer 1..255", kOptional, "", "{ knight: 3, pawn: 7 }",
     "A deck of cards: how many there are of each."},
    {"chance.*.bag", "map of line to integer 1..255", kOptional, "", "{ queen: 1, pawn: 7 }",
     "A bag of things: how many there are of each."},
    {"chance.*.draws", "integer 1..8", kOptional, "", "1",
     "So many cards or things are drawn at a time. Left out: one."},
    {"chance.*.refill", "choice when empty | never | always", kOptional, "", "never",
     "When what was drawn comes back: when too little is left for the next draw, never, or always "
     "at once. Left out: when empty."},
    {"chance.*.when", "choice before | after", kOptional, "before", "after",
     "Whether it is drawn before a player's turn or after it."},
    {"chance.*.if", "condition", kOptional, "", "turn mod 3 = 0",
     "It is drawn only if this holds; `own` is the player for whom it would be drawn. Left out: "
     "always."},
    {"chance.*.again_if", "condition", kOptional, "", "turn = 1 and highest dice = lowest dice",
     "An outcome with which this holds does not count: it is drawn again. Left out: all count."},
    {"chance.*.lasts", "choice one turn | until drawn", kOptional, "one turn", "until drawn",
     "How long an outcome is in force: until a player's turn ends, or until the next draw."},
    {"chance.*.outcomes", "map of line to mapping", kOptional, "", "{ knight: { moves: N } }",
     "What happens when a face, a card or a thing comes up."},
    {"chance.*.outcomes.*", "mapping", kOptional, "", "{ moves: N }", "What happens then."},
    {"chance.*.outcomes.*.value", "integer 0..999", kOptional, "", "3",
     "What it counts as in expressions. Left out: a number counts as itself, a word as 0."},
    {"chance.*.outcomes.*.moves", "list of face", kOptional, "", "[N, B]",
     "Only these piece types may move; none: no piece may. If several faces come up, one of them "
     "has to allow the piece."},
    {"chance.*.outcomes.*.removes", "list of line", kOptional, "", "last to",
     "The pieces on these cells leave the game, but for royal pieces: a cell or cells, as "
     "expressions name them."},
    {"chance.*.outcomes.*.gives", "piece", kOptional, "", "N",
     "The player gets a piece of this type, into the zone of 'to'."},
    {"chance.*.outcomes.*.to", "zone own.*", kOptional, "", "own.hand",
     "The zone that the piece comes to."},
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
    {"chance-and-dice", DiagnosticSource::variant_file, "A game has both dice and chance.",
     "Write the dice under chance, or remove one of the two.",
     "dice: { faces: [P, N, B, R, Q, K] }\nchance: { coin: { dice: 1, faces: [heads, tails] } }"},
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

/// The source as far as it is written right. Its outcomes are listed.
ChanceSource read_source(const std::string& name, const View& written) {
  ChanceSource source;
  source.name = name;
  const auto add = [&](const std::string& face, int many) {
    source.faces.push_back({face, is_number(face) ? std::stoi(face) : 0, many});
  };
  if (const auto dice = written.find("dice")) {
    source.draws = dice->integer();
    if (const auto faces = written.find("faces"))
      for (const std::string& face : faces->texts()) add(face, 1);
    else
      for (int face = 1; face <= 6; ++face) add(std::to_string(face), 1);
    if (const auto weights = written.find("weights"))
      for (const auto& [face, weight] : weights->entries())
        if (const auto at = source.find_face(face))
          source.faces[static_cast<size_t>(*at)].many = weight.integer();
  }
  for (const char* key : {"deck", "bag"})
    if (const auto things = written.find(key)) {
      source.kind = key[0] == 'd' ? ChanceSource::Kind::deck : ChanceSource::Kind::bag;
      for (const auto& [face, many] : things->entries()) add(face, many.integer());
    }
  if (const auto draws = written.find("draws")) source.draws = draws->integer();
  if (const auto refill = written.find("refill"))
    source.refill = refill->text() == "never"    ? ChanceSource::Refill::never
                    : refill->text() == "always" ? ChanceSource::Refill::always
                                                 : ChanceSource::Refill::when_empty;
  if (const auto when = written.find("when")) source.after_move = when->text() == "after";
  if (const auto outcomes = written.find("outcomes"))
    for (const auto& [face, deed] : outcomes->entries())
      if (const auto at = source.find_face(face))
        if (const auto value = deed.find("value"))
          source.faces[static_cast<size_t>(*at)].value = value->integer();
  source.outcomes = list_outcomes(source);
  return source;
}

void check_faces(const ChanceSource& source, const View& written, TreeProblems& problems) {
  std::vector<std::string> faces;
  for (const ChanceSource::Face& face : source.faces) {
    if (!is_face(face.name))
      problems.fail("chance-face", "'" + face.name + "' cannot be the name of a face",
                    "use up to 20 letters, digits and '_'", written.key_where());
    faces.push_back(face.name);
  }
  for (const char* key : {"weights", "outcomes"})
    if (const auto map = written.find(key))
      for (const auto& [face, value] : map->entries())
        if (!source.find_face(face))
          problems.fail("chance-face", "'" + source.name + "' has no '" + face + "'",
                        did_you_mean(face, faces, "there are " + join(faces)), value.key_where());
}

void check_kind(const std::string& name, const View& written, TreeProblems& problems) {
  int kinds = 0;
  for (const char* key : {"dice", "deck", "bag"}) kinds += written.mentions(key);
  if (kinds != 1)
    problems.fail("chance-kind",
                  kinds == 0 ? "'" + name + "' is neither dice nor a deck nor a bag"
                             : "'" + name + "' is more than one of dice, deck and bag",
                  "for example dice: 2, or deck: { knight: 3, pawn: 7 }", written.key_where());
  const bool dice = written.mentions("dice");
  for (const char* key : {"faces", "weights", "draws", "refill"})
    if (const auto other = written.find(key);
        kinds == 1 && other &&
        dice == (std::string_view(key) == "draws" || std::string_view(key) == "refill"))
      problems.fail("chance-kind",
                    "'" + std::string(key) + "' is for " +
                        (dice ? "decks and bags, not for dice" : "dice, not for decks and bags"),
                    "remove it", other->key_where());
}

void check_source(const std::string& name, const View& written, TreeProblems& problems) {
  check_kind(name, written, problems);
  const ChanceSource source = read_source(name, written);
  check_faces(source, written, problems);
  if (source.faces.empty()) return;
  if (source.outcomes.empty())
    problems.fail("chance-size",
                  "'" + name + "' has more than " + std::to_string(kMostOutcomes) +
                      " outcomes, or too little to draw",
                  "use fewer faces, or draw fewer at a time", written.key_where());
  if (const auto outcomes = written.find("outcomes"))
    for (const auto& [face, deed] : outcomes->entries())
      if (deed.mentions("gives") != deed.mentions("to"))
        problems.fail("chance-gives",
                      deed.mentions("gives") ? "the piece that '" + face + "' gives has no zone"
                                             : "'" + face + "' names a zone and gives nothing",
                      "write for example gives: N, to: own.hand", deed.key_where());
}

bool is_word_of_expressions(const std::string& name) {
  for (const ExpressionWord& word : expression_words())
    if (word.name.substr(0, word.name.find(' ')) == name) return true;
  static constexpr std::string_view kOthers[] = {"and",    "or",   "not",    "mod",   "on",
                                                 "in",     "any",  "option", "shows", "highest",
                                                 "lowest", "roll", "pass"};
  return std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers);
}

void check_chance(const View& root, TreeProblems& problems) {
  const auto rule = root.find("chance");
  if (!rule) return;
  for (const auto& [name, written] : rule->entries()) {
    if (is_word_of_expressions(name))
      problems.fail("chance-name", "'" + name + "' is a word of expressions or of moves already",
                    "choose another name", written.key_where());
    check_source(name, written, problems);
  }
  if (const auto dice = root.find("dice"))
    problems.fail("chance-and-dice", "the game has both 'dice' and 'chance'",
                  "write dice: off, or chance: off", dice->key_where());
}

void equip_chance(const View& root, Equipment& equipment) {
  const auto rule = root.find("chance");
  if (!rule) return;
  for (const auto& [name, written] : rule->entries())
    equipment.chance.push_back(read_source(name, written));
}

std::vector<ZoneUse> chance_zones(const View& root) {
  std::vector<ZoneUse> uses;
  const auto rule = root.find("chance");
  if (!rule) return uses;
  for (const auto& [name, written] : rule->entries())
    if (const auto outcomes = written.find("outcomes"))
      for (const auto& [face, deed] : outcomes->entries()) {
        const auto to = deed.find("to");
        const auto gives = deed.find("gives");
        if (!to || !gives) continue;
        uses.push_back({.reference = *to,
                        .holds = "own",
                        .holds_because = "the player gets a piece of the own side",
                        .letters = gives->text(),
                        .letters_because = "'" + face + "' gives it"});
      }
  return uses;
}

ChanceParams::Deed read_deed(const RuleReading& in, const View& written) {
  ChanceParams::Deed deed;
  if (const auto moves = written.find("moves")) {
    deed.moves.emplace();
    for (const View& face : moves->items())
      if (face.text() != kNoFace) deed.moves->push_back(in.type(face));
  }
  if (const auto removes = written.find("removes"))
    for (const View& cells : removes->items()) {
      deed.removes.push_back(cells.text());
      deed.removes_at.push_back(cells.where());
    }
  if (const auto gives = written.find("gives")) deed.gives = in.type(*gives);
  if (const auto to = written.find("to")) deed.to = zone_name(*to);
  return deed;
}

RuleList read_chance(const RuleReading& in) {
  RuleList rules;
  const auto rule = in.root.find("chance");
  if (!rule) return rules;
  ChanceParams params;
  for (const auto& [name, written] : rule->entries()) {
    ChanceParams::Source source;
    source.source = read_source(name, written);
    source.where = written.key_where();
    if (const auto condition = written.find("if")) {
      source.condition = condition->text();
      source.condition_at = condition->where();
    }
    if (const auto again = written.find("again_if")) {
      source.again = again->text();
      source.again_at = again->where();
    }
    source.lasts = written["lasts"].text() == "until drawn";
    source.deeds.resize(source.source.faces.size());
    if (const auto outcomes = written.find("outcomes"))
      for (const auto& [face, deed] : outcomes->entries())
        source.deeds[static_cast<size_t>(*source.source.find_face(face))] = read_deed(in, deed);
    params.sources.push_back(std::move(source));
  }
  if (params.sources.empty()) return rules;
  rules.push_back(make_chance_rule(std::move(params), rule->key_where()));
  return rules;
}

}  // namespace

RuleModule chance_module() {
  return {.name = "chance",
          .keys = kChanceKeys,
          .diagnostics = kChanceDiagnostics,
          .after = {"movement", "castling", "en_passant", "drop", "exchange", "change"},
          .before = {"royal"},
          .read = read_chance,
          .check = check_chance,
          .zones = chance_zones,
          .equip = equip_chance};
}

}  // namespace stockade
