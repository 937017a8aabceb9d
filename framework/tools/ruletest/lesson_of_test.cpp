#include "framework/tools/ruletest/lesson_of_test.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "framework/language/yaml_text.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"
#include "framework/tools/ruletest/added_item.h"

namespace stockade {
namespace {

constexpr size_t kMostAlternatives = 30;

std::vector<std::pair<std::string, SourceMark>> scalars_of(const Node& value) {
  std::vector<std::pair<std::string, SourceMark>> texts;
  if (value.is_scalar()) texts.emplace_back(value.text, value.where);
  for (const Node& item : value.items) texts.emplace_back(item.text, item.where);
  return texts;
}

/// "a-frozen-pawn" for "A frozen pawn!".
std::string id_of(const std::string& name, const std::vector<std::string>& taken) {
  std::string id;
  for (const char c : name) {
    const char lower = to_lower(c);
    const bool fits = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
    if (fits)
      id += lower;
    else if (!id.empty() && id.back() != '-')
      id += '-';
  }
  while (id.ends_with('-')) id.pop_back();
  if (id.empty()) id = "lesson";
  std::string free = id;
  for (int number = 2; std::find(taken.begin(), taken.end(), free) != taken.end(); ++number)
    free = fmt::format("{}-{}", id, number);
  return free;
}

std::string with_capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

class LessonMaker {
 public:
  explicit LessonMaker(const DefinitionPtr& definition) : game_(definition) {}

  Result<std::string> make(const RuleTest& test, const std::vector<std::string>& taken) {
    if (const Node::Entry* fen = test.keys.find("fen")) {
      const auto position = parse_fen(game_.definition(), fen->value.text);
      if (!position.ok()) return placed(position.problems(), fen->value.where);
      game_ = Game(game_.definition_ptr(), *position);
      step_.fen = fen->value.text;
    }
    for (const Node::Entry& entry : test.keys.entries)
      if (Diagnostics problems = work(entry.key, entry.value); !problems.empty()) return problems;
    end_step();
    if (steps_.empty())
      return error(
          "lesson-of-test",
          "the test " + quoted_for_message(test.name) + " has nothing that a learner can play",
          "a lesson needs a test with play, legal, exactly or illegal", test.where);
    const std::string title = with_capital(test.name);
    std::string text = fmt::format("  - id: {}\n    title: {}\n    steps:\n",
                                   id_of(test.name, taken), yaml_quoted(title));
    for (const Step& step : steps_) text += written(step, title + ".");
    return text;
  }

 private:
  struct Step {
    std::string fen;                ///< "": the position after the step before
    std::vector<std::string> line;  ///< the moves to play
    std::vector<std::string> any;   ///< if there is no line: any of these
    std::vector<std::pair<std::string, std::string>> refused;  ///< moves and ids of rules
  };

  static Diagnostics placed(Diagnostics problems, const SourceMark& where) {
    for (Diagnostic& problem : problems) problem.where = where;
    return problems;
  }

  Diagnostics work(const std::string& key, const Node& value) {
    if (key == "play" || key == "moves") return play(value);
    if (key == "legal" || key == "exactly") {
      for (const auto& [text, where] : scalars_of(value)) step_.any.push_back(text);
    } else if (key == "illegal") {
      for (const auto& [text, where] : scalars_of(value)) refuse(text);
      for (const Node::Entry& entry : value.entries) refuse(entry.key);
    }
    return {};
  }

  Diagnostics play(const Node& value) {
    for (const auto& [text, where] : scalars_of(value))
      for (const std::string& word : moves_in(game_.definition(), text)) {
        const auto move = parse_move(game_, word);
        if (!move.ok()) return placed(move.problems(), where);
        step_.line.push_back(word);
        game_.play(*move);
      }
    end_step();
    return {};
  }

  void refuse(const std::string& text) {
    const auto verdict = explain_move(game_, text);
    if (verdict.ok() && !verdict->legal) step_.refused.emplace_back(text, verdict->reason.rule);
  }

  /// Ends the step at the present position, if the learner has anything to do in it.
  void end_step() {
    if (step_.line.empty() && step_.any.empty() && !step_.refused.empty()) {
      const MoveList legal = game_.legal_moves();
      const size_t most = legal.size() > kMostAlternatives ? 1 : legal.size();
      for (size_t i = 0; i < most; ++i)
        step_.any.push_back(move_text(game_, legal[i], legal, MoveStyle::san));
    }
    if (!step_.line.empty() || !step_.any.empty()) steps_.push_back(std::move(step_));
    step_ = {};
  }

  [[nodiscard]] static std::string written(const Step& step, const std::string& words) {
    std::string text = "      - text: " + yaml_quoted(words) + "\n";
    if (!step.fen.empty()) text += "        fen: " + yaml_quoted(step.fen) + "\n";
    text += "        play: " +
            (step.line.empty() ? "[" + yaml_list(step.any) + "]" : yaml_list(step.line)) + "\n";
    if (step.refused.empty()) return text;
    text += "        refuse:\n";
    for (const auto& [move, rule] : step.refused)
      text += fmt::format("          {}: {{ rule: {} }}\n", yaml_quoted(move), rule);
    return text;
  }

  Game game_;
  Step step_;
  std::vector<Step> steps_;
};

}  // namespace

Result<const RuleTest*> find_rule_test(const RuleTestFile& file, const std::string& name) {
  std::vector<const RuleTest*> found;
  std::vector<std::string> known;
  for (const RuleTest& test : file.tests) {
    if (test.name == name) return &test;
    if (test.name.find(name) != std::string::npos) found.push_back(&test);
    known.push_back(test.name);
  }
  if (found.size() == 1) return found.front();
  if (found.empty())
    return error("lesson-of-test",
                 "there is no test " + quoted_for_message(name) + " in " + file.path,
                 did_you_mean(name, known, known_names(name, known, "the file")));
  std::vector<std::string> names;
  for (const RuleTest* test : found) names.push_back("'" + test->name + "'");
  return error("lesson-of-test", quoted_for_message(name) + " is in the names of several tests",
               "write one of them: " + join(names));
}

Result<std::string> lesson_of_test(const RuleTestFile& file, const RuleTest& test,
                                   const std::vector<std::string>& taken) {
  return LessonMaker(file.definition).make(test, taken);
}

Result<std::string> add_lesson(const std::string& text, const std::string& path,
                               const std::string& lesson, const RuleTestFile& tests) {
  if (text.find_first_not_of(" \n\t\r") != std::string::npos)
    return with_item_added(text, path, "lessons", lesson);
  const GameDefinition& rules = *tests.definition;
  const bool beside = std::filesystem::path(rules.metadata().files.back().file).parent_path() ==
                      std::filesystem::path(tests.path).parent_path();
  std::string head = "variant: " + (beside ? rules.id() : yaml_quoted(tests.variant)) + "\n";
  if (!tests.options.base.empty()) head += "base: " + yaml_quoted(tests.options.base) + "\n";
  std::vector<std::string> options;
  for (const auto& [name, value] : tests.options.set)
    options.push_back(name + ": " + yaml_quoted(value));
  if (!options.empty()) head += fmt::format("options: {{ {} }}\n", fmt::join(options, ", "));
  return head + "title: " + yaml_quoted(rules.name()) + "\nlessons:\n" + lesson;
}

}  // namespace stockade
