// diff: what two variants have not in common, in their rules and in one position.

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>

#include "framework/cli/command.h"
#include "framework/notation/explain.h"
#include "framework/notation/move_text.h"
#include "framework/notation/position_text.h"
#include "framework/plugin/divide.h"

namespace stockade::cli {
namespace {

struct DiffArguments {
  std::array<VariantArguments, 2> variants;
  std::string fen;
  std::string moves;
  int depth = 3;
  JsonArgument json;
};

/// One thing that is not the same; "" where a variant has no such thing.
struct Difference {
  std::string what;
  std::string first;
  std::string second;
};
using Differences = std::vector<Difference>;

/// What is told of a thing, by its name.
using Facts = std::map<std::string, std::string>;

Differences compare(const Facts& first, const Facts& second) {
  Differences list;
  std::set<std::string> names;
  for (const Facts* facts : {&first, &second})
    for (const auto& [name, value] : *facts) names.insert(name);
  const auto value_in = [](const Facts& facts, const std::string& name) {
    const auto found = facts.find(name);
    return found == facts.end() ? std::string() : found->second;
  };
  for (const std::string& name : names) {
    Difference difference{name, value_in(first, name), value_in(second, name)};
    if (difference.first != difference.second) list.push_back(std::move(difference));
  }
  return list;
}

// -------------------------------------------------------------------------- what the rules say

Facts board_facts(const GameDefinition& d) {
  const Topology& board = d.topology();
  return {{"files", std::to_string(board.files())},   {"ranks", std::to_string(board.ranks())},
          {"levels", std::to_string(board.levels())}, {"boards", std::to_string(board.boards())},
          {"cells", std::to_string(board.cells())},   {"setup", write_position(d, d.start())}};
}

Facts side_facts(const GameDefinition& d) {
  Facts facts;
  for (size_t i = 0; i < d.equipment().sides.size(); ++i) {
    const SideInfo& side = d.equipment().sides[i];
    facts[fmt::format("side {}", i + 1)] = fmt::format("{}, {}, goes {}", side.name, side.letter,
                                                       side.orientation.my > 0 ? "up" : "down");
  }
  return facts;
}

std::string in_words(const KindInfo& kind) {
  return fmt::format("{}, moves {}, initial {}, value {}", kind.name, kind.movement, kind.initial,
                     kind.value);
}

/// Of kinds that both have, only what is not the same.
Differences compare_men(const GameDefinition& first, const GameDefinition& second) {
  const auto facts = [](const GameDefinition& d, const GameDefinition& other) {
    Facts found;
    for (int i = 0; i < d.roster().kinds(); ++i) {
      const KindInfo& kind = d.equipment().kinds[static_cast<size_t>(i)];
      const std::string symbol = d.equipment().symbol(d.roster().man(Side{0}, Kind{i}));
      if (!other.equipment().find_kind(kind.letter, kind.mark)) {
        found[symbol] = in_words(kind);
        continue;
      }
      found[symbol + " name"] = kind.name;
      found[symbol + " moves"] = kind.movement;
      found[symbol + " initial"] = kind.initial;
      found[symbol + " value"] = std::to_string(kind.value);
    }
    return found;
  };
  return compare(facts(first, second), facts(second, first));
}

Facts zone_facts(const GameDefinition& d) {
  Facts facts;
  for (const ZoneInfo& zone : d.equipment().zones) {
    if (zone.owner != Side{0}) continue;  // each side has one of each
    std::string letters;
    for (const Man man : zone.holds) letters += d.equipment().kind_of(man).letter;
    facts[zone.name] = fmt::format("holds {} men {}{}", zone.holds_enemy ? "enemy" : "own", letters,
                                   zone.droppable ? ", for drops" : "");
  }
  return facts;
}

Facts option_facts(const GameDefinition& d) {
  Facts facts;
  for (const OptionValue& option : d.options()) facts[option.name] = option.value;
  return facts;
}

Differences compare_rules(const GameDefinition& first, const GameDefinition& second) {
  const auto lines_of = [](const GameDefinition& d) {
    std::vector<std::pair<std::string, std::string>> lines;  // words and place
    for (const RuleText& rule : d.describe())
      lines.emplace_back(fmt::format("{}: {}", to_string(rule.phase), rule.words),
                         rule.where.to_string());
    return lines;
  };
  const auto a = lines_of(first);
  const auto b = lines_of(second);
  const auto says = [](const auto& lines, const std::string& words) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const auto& line) { return line.first == words; });
  };
  Differences list;
  for (const auto& [words, where] : a)
    if (!says(b, words)) list.push_back({words, where, ""});
  for (const auto& [words, where] : b)
    if (!says(a, words)) list.push_back({words, "", where});
  if (!list.empty()) return list;
  // What the words do not show.
  Facts parameters[2];
  for (const auto& rule : first.rules())
    parameters[0][std::string(rule->name())] += rule->parameters();
  for (const auto& rule : second.rules())
    parameters[1][std::string(rule->name())] += rule->parameters();
  for (Difference& difference : compare(parameters[0], parameters[1])) {
    difference.what = "parameters of " + difference.what;
    list.push_back(std::move(difference));
  }
  return list;
}

// ------------------------------------------------------------------------------ in one position

/// A move that only one of the variants allows, and why the other does not.
struct LoneMove {
  std::string text;  ///< engine form
  std::string rule;  ///< "" where the other does not know such moves
  std::string words;
  std::string where;
};

std::vector<LoneMove> moves_of_first_only(Game& first, Game& second) {
  std::set<std::string> others;
  for (const Move move : second.legal_moves())
    others.insert(engine_text(second.definition(), move));
  std::vector<LoneMove> list;
  for (const Move move : first.legal_moves()) {
    LoneMove lone{engine_text(first.definition(), move), "", "", ""};
    if (others.contains(lone.text)) continue;
    const auto verdict = explain_move(second, lone.text);
    if (!verdict.ok()) {
      lone.words = verdict.problems().front().message;
    } else if (verdict->legal) {
      lone.words = "written otherwise: " + engine_text(second.definition(), verdict->move);
    } else {
      lone.rule = verdict->reason.rule;
      lone.words = verdict->reason.words;
      lone.where = verdict->reason.where.to_string();
    }
    list.push_back(std::move(lone));
  }
  std::sort(list.begin(), list.end(),
            [](const LoneMove& a, const LoneMove& b) { return a.text < b.text; });
  return list;
}

/// The position of `text`, written for another variant, as this one reads it; `how` says what of
/// it was left out.
std::optional<Position> read_foreign(const GameDefinition& definition, const std::string& text,
                                     std::string& how) {
  if (const auto position = parse_position(definition, text); position.ok()) return *position;
  const size_t end = text.find(' ');
  const std::string board = text.substr(0, text.find_first_of("[ "));
  const std::string fields = end == std::string::npos ? "" : text.substr(end);
  const size_t side_end = fields.find(' ', 1);
  const std::array<std::pair<std::string, const char*>, 3> tries = {
      {{board + fields, "without the men in zones"},
       {board + fields.substr(0, side_end), "the board and the side to move alone"},
       {board, "the board alone"}}};
  for (const auto& [shorter, words] : tries) {
    const auto position = parse_position(definition, shorter);
    if (!position.ok()) continue;
    how = words;
    return *position;
  }
  return std::nullopt;
}

struct PerftPair {
  int depth = 0;
  uint64_t first = 0;
  uint64_t second = 0;
};

class Diff {
 public:
  Diff(const DiffArguments& arguments, DefinitionPtr first, Game game, DefinitionPtr second)
      : arguments_(arguments),
        first_(std::move(first)),
        second_(std::move(second)),
        game_(std::move(game)) {}

  Exit run() {
    const auto add = [&](const char* title, Facts (*facts)(const GameDefinition&)) {
      sections_.emplace_back(title, compare(facts(*first_), facts(*second_)));
    };
    add("board", board_facts);
    add("sides", side_facts);
    sections_.emplace_back("men", compare_men(*first_, *second_));
    add("zones", zone_facts);
    add("options", option_facts);
    sections_.emplace_back("rules", compare_rules(*first_, *second_));
    for (const auto& [name, list] : sections_) differs_ = differs_ || !list.empty();
    compare_position();
    if (arguments_.json.wanted()) {
      if (!arguments_.json.write(as_json())) return Exit::usage;
    } else {
      print();
    }
    return differs_ ? Exit::no : Exit::ok;
  }

 private:
  [[nodiscard]] const std::string& name(int which) const {
    return arguments_.variants[static_cast<size_t>(which)].variant;
  }

  void compare_position() {
    text_ = write_position(*first_, game_.position());
    const auto position = read_foreign(*second_, text_, how_);
    if (!position) {
      unread_ = parse_position(*second_, text_).problems().front().message;
      differs_ = true;
      return;
    }
    Game other(second_, *position);
    other_text_ = write_position(*second_, *position);
    only_[0] = moves_of_first_only(game_, other);
    only_[1] = moves_of_first_only(other, game_);
    differs_ = differs_ || !only_[0].empty() || !only_[1].empty();
    for (int depth = 1; depth <= arguments_.depth && !interrupted(); ++depth) {
      perft_.push_back({depth, perft(game_, depth), perft(other, depth)});
      if (perft_.back().first == perft_.back().second) continue;
      if (interrupted()) perft_.pop_back();
      if (interrupted()) return;
      differs_ = true;
      divide_ = compare(divided(game_, depth), divided(other, depth));
      return;
    }
  }

  static uint64_t perft(const Game& game, int depth) {
    Position position(game.position());
    Journal journal;
    return game.definition().kernel().perft(position, journal, depth, {true, &interrupted()});
  }

  static Facts divided(const Game& game, int depth) {
    Facts facts;
    for (const DivideRow& row : divide(game, nullptr, depth, {true, &interrupted()}))
      facts[engine_text(game.definition(), row.move)] = std::to_string(row.leaves);
    return facts;
  }

  // --------------------------------------------------------------------------------------- output

  void print() const {
    for (const auto& [title, list] : sections_) {
      if (list.empty()) continue;
      fmt::print("{}\n", title);
      for (const Difference& one : list) title == "rules" ? print_rule(one) : print_values(one);
    }
    fmt::print("position {}\n", text_);
    if (!unread_.empty()) {
      fmt::print("  {} can't read it: {}\n", name(1), unread_);
      return;
    }
    if (!how_.empty()) fmt::print("  in {} it is {} ({})\n", name(1), other_text_, how_);
    print_lone_moves(0);
    print_lone_moves(1);
    for (const PerftPair& pair : perft_)
      fmt::print("perft {}: {} {}{}\n", pair.depth, pair.first, pair.second,
                 pair.first == pair.second ? "" : " differ");
    for (const Difference& one : divide_) print_values(one);
    if (!differs_) fmt::print("nothing differs\n");
  }

  void print_values(const Difference& one) const {
    const auto shown = [](const std::string& value) { return value.empty() ? "-" : value; };
    fmt::print("  {}: {} | {}\n", one.what, shown(one.first), shown(one.second));
  }

  void print_rule(const Difference& one) const {
    if (!one.first.empty() && !one.second.empty()) return print_values(one);
    fmt::print("  {} {}  [{}]\n", one.second.empty() ? "-" : "+", one.what,
               one.second.empty() ? one.first : one.second);
  }

  void print_lone_moves(int which) const {
    constexpr size_t kShown = 60;
    const auto& list = only_[static_cast<size_t>(which)];
    if (list.empty()) return;
    fmt::print("legal in {} only: {}\n", name(which), list.size());
    for (size_t i = 0; i < std::min(list.size(), kShown); ++i) {
      const LoneMove& lone = list[i];
      fmt::print("  {}: {}{}{}\n", lone.text, lone.rule.empty() ? "" : lone.rule + ": ", lone.words,
                 lone.where.empty() ? "" : "  [" + lone.where + "]");
    }
    if (list.size() > kShown) fmt::print("  … and {} more\n", list.size() - kShown);
  }

  [[nodiscard]] static nlohmann::json as_json(const Differences& list) {
    nlohmann::json array = nlohmann::json::array();
    for (const Difference& one : list)
      array.push_back({{"what", one.what}, {"first", one.first}, {"second", one.second}});
    return array;
  }

  [[nodiscard]] nlohmann::json as_json() const {
    nlohmann::json value = {{"differs", differs_}, {"position", {{"first", text_}}}};
    for (const auto& [title, list] : sections_) value[title] = as_json(list);
    if (!unread_.empty()) {
      value["position"]["unread"] = unread_;
      return value;
    }
    value["position"]["second"] = other_text_;
    value["position"]["read"] = how_;
    for (size_t which = 0; which < 2; ++which) {
      nlohmann::json array = nlohmann::json::array();
      for (const LoneMove& lone : only_[which])
        array.push_back({{"move", lone.text},
                         {"rule", lone.rule},
                         {"words", lone.words},
                         {"where", lone.where}});
      value["moves"][which == 0 ? "first" : "second"] = array;
    }
    for (const PerftPair& pair : perft_)
      value["perft"].push_back(
          {{"depth", pair.depth}, {"first", pair.first}, {"second", pair.second}});
    value["divide"] = as_json(divide_);
    return value;
  }

  const DiffArguments& arguments_;
  DefinitionPtr first_;
  DefinitionPtr second_;
  Game game_;  ///< of the first
  std::vector<std::pair<std::string, Differences>> sections_;
  std::string text_;        ///< of the position, in the first
  std::string other_text_;  ///< in the second
  std::string how_;         ///< what the second left out
  std::string unread_;      ///< why the second could not read it
  std::array<std::vector<LoneMove>, 2> only_;
  std::vector<PerftPair> perft_;
  Differences divide_;
  bool differs_ = false;
};

Exit diff(const DiffArguments& arguments) {
  PositionArguments position;
  position.variant = arguments.variants[0];
  position.fen = arguments.fen;
  position.moves = arguments.moves;
  auto game = position.open();
  if (!game) return Exit::usage;
  const auto second = arguments.variants[1].open();
  if (!second) return Exit::usage;
  const DefinitionPtr first = game->definition_ptr();
  return Diff(arguments, first, std::move(*game), *second).run();
}

}  // namespace

void add_diff_command(Invocation& invocation) {
  auto arguments = std::make_shared<DiffArguments>();
  CLI::App* command = add_command(
      invocation, "diff", "Compare two variants: their rules, and what they allow in a position",
      [=] { return diff(*arguments); });
  for (const size_t which : {size_t{0}, size_t{1}}) {
    VariantArguments& variant = arguments->variants[which];
    const std::string number = which == 0 ? "" : "2";
    command
        ->add_option(which == 0 ? "V1" : "V2", variant.variant,
                     "An id from 'stockade list', or a path to a YAML file")
        ->required();
    command->add_option("--set" + number, variant.settings, "Set an option of it: name=value")
        ->allow_extra_args(false);
    command->add_option("--base" + number, variant.base, "What a wrapper variant is put around");
  }
  command->add_option("--fen", arguments->fen,
                      "The position, as V1 writes it; its start if left out");
  command->add_option("--moves", arguments->moves, "Moves played from there by the rules of V1");
  command->add_option("--depth", arguments->depth, "Plies to compare counts for (3)")
      ->check(CLI::Range(0, 64));
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
