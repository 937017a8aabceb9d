// diff: how two variants differ, in their rules and in one position.

#include <algorithm>
#include <array>
#include <memory>

#include "framework/tools/analysis/rules_diff.h"
#include "framework/tools/cli/command.h"

namespace stockade::cli {
namespace {

struct DiffArguments {
  std::array<std::string, 2> variants;  ///< as typed: VARIANT:name=value
  std::string fen;
  std::string moves;
  int depth = 3;
  JsonArgument json;
};

class Diff {
 public:
  Diff(const DiffArguments& arguments, DefinitionPtr first, Game game, DefinitionPtr second)
      : arguments_(arguments),
        first_(std::move(first)),
        second_(std::move(second)),
        game_(std::move(game)) {}

  Exit run() {
    sections_ = compare_definitions(*first_, *second_);
    for (const auto& [name, list] : sections_) differs_ = differs_ || !list.empty();
    position_ = compare_in_position(game_, second_, arguments_.depth, &interrupted());
    differs_ = differs_ || position_.differs();
    if (interrupted()) note("stopped: the comparison is not complete\n");
    const Exit verdict = differs_ ? Exit::no : Exit::ok;
    if (const auto done = arguments_.json.print(as_json(), verdict)) return *done;
    print();
    return verdict;
  }

 private:
  [[nodiscard]] const std::string& name(int which) const { return arguments_.variants[which]; }

  // --------------------------------------------------------------------------------------- output

  void print() const {
    for (const auto& [title, list] : sections_) {
      if (list.empty()) continue;
      emit("{}\n", title);
      for (const Difference& one : list) title == "rules" ? print_rule(one) : print_values(one);
    }
    emit("position {}\n", position_.text);
    if (!position_.unread.empty()) {
      emit("  {} cannot read it: {}\n", name(1), position_.unread);
      return;
    }
    if (!position_.how.empty())
      emit("  in {} it is {} ({})\n", name(1), position_.other_text, position_.how);
    print_lone_moves(0, position_.first_only);
    print_lone_moves(1, position_.second_only);
    for (const PerftPair& pair : position_.perft)
      emit("perft {}: {} {}{}\n", pair.depth, pair.first, pair.second,
           pair.first == pair.second ? "" : " differ");
    for (const Difference& one : position_.divide) print_values(one);
    if (!position_.line.empty()) {
      emit("the legal moves differ after: {}\n", fmt::join(position_.line, " "));
      print_lone_moves(0, position_.line_first_only);
      print_lone_moves(1, position_.line_second_only);
    }
    if (!differs_ && !interrupted()) emit("nothing differs\n");
  }

  void print_values(const Difference& one) const {
    const auto shown = [](const std::string& value) { return value.empty() ? "-" : value; };
    emit("  {}: {} | {}\n", one.what, shown(one.first), shown(one.second));
  }

  void print_rule(const Difference& one) const {
    if (!one.first.empty() && !one.second.empty()) return print_values(one);
    emit("  {} {}  [{}]\n", one.second.empty() ? "-" : "+", one.what,
         one.second.empty() ? one.first : one.second);
  }

  void print_lone_moves(int which, const std::vector<LoneMove>& list) const {
    constexpr size_t kShown = 60;
    if (list.empty()) return;
    emit("legal in {} only: {}\n", name(which), list.size());
    for (size_t i = 0; i < std::min(list.size(), kShown); ++i) {
      const LoneMove& lone = list[i];
      emit("  {}: {}{}{}\n", lone.text, lone.rule.empty() ? "" : lone.rule + ": ", lone.words,
           lone.where.empty() ? "" : "  [" + lone.where + "]");
    }
    if (list.size() > kShown) emit("  … and {} more\n", list.size() - kShown);
  }

  [[nodiscard]] static nlohmann::json as_json(const Differences& list) {
    nlohmann::json array = nlohmann::json::array();
    for (const Difference& one : list)
      array.push_back({{"what", one.what}, {"first", one.first}, {"second", one.second}});
    return array;
  }

  [[nodiscard]] static nlohmann::json as_json(const std::vector<LoneMove>& list) {
    nlohmann::json array = nlohmann::json::array();
    for (const LoneMove& lone : list)
      array.push_back(
          {{"move", lone.text}, {"rule", lone.rule}, {"words", lone.words}, {"where", lone.where}});
    return array;
  }

  [[nodiscard]] nlohmann::json as_json() const {
    nlohmann::json value = {{"differs", differs_},
                            {"stopped", interrupted().load()},
                            {"position", {{"first", position_.text}}}};
    for (const auto& [title, list] : sections_) value[title] = as_json(list);
    if (!position_.unread.empty()) {
      value["position"]["unread"] = position_.unread;
      return value;
    }
    value["position"]["second"] = position_.other_text;
    value["position"]["read"] = position_.how;
    value["moves"] = {{"first", as_json(position_.first_only)},
                      {"second", as_json(position_.second_only)}};
    value["perft"] = nlohmann::json::array();
    for (const PerftPair& pair : position_.perft)
      value["perft"].push_back(
          {{"depth", pair.depth}, {"first", pair.first}, {"second", pair.second}});
    value["divide"] = as_json(position_.divide);
    if (!position_.line.empty())
      value["line"] = {{"moves", position_.line},
                       {"first", as_json(position_.line_first_only)},
                       {"second", as_json(position_.line_second_only)}};
    return value;
  }

  const DiffArguments& arguments_;
  DefinitionPtr first_;
  DefinitionPtr second_;
  Game game_;  ///< the game of the first variant
  std::vector<std::pair<std::string, Differences>> sections_;
  PositionComparison position_;
  bool differs_ = false;
};

Exit diff(const DiffArguments& arguments) {
  const auto first_arguments = parse_variant(arguments.variants[0]);
  const auto second_arguments = parse_variant(arguments.variants[1]);
  if (!first_arguments || !second_arguments) return Exit::usage;
  auto game = PositionArguments{*first_arguments, arguments.fen, arguments.moves}.open();
  if (!game) return Exit::usage;
  const auto second = second_arguments->open();
  if (!second) return Exit::usage;
  const DefinitionPtr first = game->definition_ptr();
  return Diff(arguments, first, std::move(*game), *second).run();
}

}  // namespace

void add_diff_command(Invocation& invocation) {
  auto arguments = std::make_shared<DiffArguments>();
  CLI::App* command = add_command(
      invocation, "diff", "Compare the rules of two variants, and their legal moves in a position",
      [=] { return diff(*arguments); });
  for (const int which : {0, 1}) {
    const std::string name = which == 0 ? "V1" : "V2";
    command
        ->add_option(name, arguments->variants[which],
                     "A variant: an id or a path, with options as VARIANT:name=value,name=value "
                     "(base=V for a wrapper)")
        ->required();
    const std::string number = which == 0 ? "" : "2";
    add_former_option(*command, "--set" + number, name + ":name=value");
    add_former_option(*command, "--base" + number, name + ":base=VARIANT");
  }
  command->add_option("--fen", arguments->fen, "Position in the FEN of V1 (the start of V1)");
  command->add_option("--moves", arguments->moves, "Moves to play from there by the rules of V1");
  command->add_option("--depth", arguments->depth, "Compare perft counts up to this depth (3)")
      ->transform(between(0, 64));
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
