#include "framework/session/learn/course_structure.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "framework/definition/chosen_variant.h"
#include "framework/language/reader.h"
#include "framework/session/learn/course.h"
#include "framework/session/learn/lesson_keys.h"

namespace stockade {
namespace {

PlacedText placed(const Node& node) { return {node.text, node.where}; }

void wrong_form(const std::string& key, const std::string& wanted, const Node& node,
                const std::string& hint, Diagnostics& out) {
  const bool is_empty = (node.is_list() && node.items.empty()) ||
                        (node.is_map() && node.entries.empty()) ||
                        (node.is_scalar() && node.text.empty());
  out.push_back(
      is_empty
          ? error("wrong-type", "'" + key + "' is empty: it must be " + wanted, hint, node.where)
          : error("wrong-type", "'" + key + "' must be " + wanted + ", not " + node.describe(),
                  hint, node.where));
}

/// Removes the key from the mapping and returns its value; none if there is no such key.
std::optional<Node> take(Node& mapping, std::string_view key) {
  const auto found = std::find_if(mapping.entries.begin(), mapping.entries.end(),
                                  [&](const Node::Entry& entry) { return entry.key == key; });
  if (found == mapping.entries.end()) return std::nullopt;
  Node value = std::move(found->value);
  mapping.entries.erase(found);
  return value;
}

/// A known key of a mapping that takes text; other keys are errors.
void read_text_keys(const Node& mapping, const std::string& path,
                    const std::vector<std::pair<std::string, PlacedText*>>& keys,
                    Diagnostics& out) {
  std::vector<std::string> known;
  for (const auto& [key, text] : keys) known.push_back(key);
  const std::vector<std::string> cut = texts_cut_at_commas(mapping);
  for (size_t i = 0; i < mapping.entries.size(); ++i) {
    const Node::Entry& entry = mapping.entries[i];
    const auto key = std::find_if(keys.begin(), keys.end(),
                                  [&](const auto& one) { return one.first == entry.key; });
    if (key == keys.end()) {
      if (!cut[i].empty() && cut[i - 1] == cut[i]) continue;
      out.push_back(error("unknown-key",
                          "unknown key " + quoted_for_message(entry.key) + " in '" + path + "'",
                          cut[i].empty() ? did_you_mean(entry.key, known, "known: " + join(known))
                                         : quotes_needed(cut[i]),
                          entry.where));
    } else if (!entry.value.is_scalar() || entry.value.text.empty()) {
      wrong_form(path + ": " + entry.key, "text", entry.value, {}, out);
    } else {
      *key->second = placed(entry.value);
    }
  }
}

void read_play(const Node& value, StepTexts& step, Diagnostics& out) {
  constexpr const char* kHint = "for example: play: [O-O, Ke7, [Re1, Rf7]]";
  step.play_where = value.where;
  const auto is_move = [](const Node& node) { return node.is_scalar() && !node.text.empty(); };
  if (is_move(value)) {
    step.play = {{placed(value)}};
    return;
  }
  if (!value.is_list() || value.items.empty())
    return wrong_form("play", "a move or a list of moves", value, kHint, out);
  for (const Node& item : value.items) {
    if (is_move(item)) {
      step.play.push_back({placed(item)});
      continue;
    }
    if (!item.is_list() || item.items.empty() ||
        !std::all_of(item.items.begin(), item.items.end(), is_move)) {
      wrong_form("play", "a move, or a list of moves of which any will do, in each place", item,
                 kHint, out);
      continue;
    }
    std::vector<PlacedText>& any = step.play.emplace_back();
    std::transform(item.items.begin(), item.items.end(), std::back_inserter(any), placed);
  }
}

void read_until(const Node& value, StepTexts& step, Diagnostics& out) {
  step.until_where = value.where;
  if (value.is_scalar() && !value.text.empty()) {
    step.until.when = placed(value);
    return;
  }
  if (!value.is_map() || value.entries.empty())
    return wrong_form("until", "a condition, or { result: … } or { because: … }", value,
                      "for example: until: { because: checkmate }", out);
  read_text_keys(value, "until", {{"result", &step.until.result}, {"because", &step.until.because}},
                 out);
}

void read_refuse(const Node& value, StepTexts& step, Diagnostics& out) {
  constexpr const char* kHint = "for example: refuse: { Qxf6: \"The queen would be lost.\" }";
  if (!value.is_map() || value.entries.empty())
    return wrong_form("refuse", "a mapping from moves to answers", value, kHint, out);
  for (const Node::Entry& entry : value.entries) {
    RefusalText refusal;
    refusal.move = {entry.key, entry.where};
    if (entry.value.is_scalar() && !entry.value.text.empty()) {
      refusal.text = placed(entry.value);
    } else if (entry.value.is_map() && !entry.value.entries.empty()) {
      read_text_keys(entry.value, "refuse: " + entry.key,
                     {{"rule", &refusal.rule}, {"text", &refusal.text}}, out);
    } else {
      wrong_form("refuse: " + entry.key, "a text, or { rule: ID, text: … }", entry.value, kHint,
                 out);
      continue;
    }
    step.refuse.push_back(std::move(refusal));
  }
}

/// Takes the keys with several forms out of a step. `step` need not be a mapping.
StepTexts take_forms(Node& step, Diagnostics& out) {
  StepTexts texts;
  if (const auto value = take(step, "play")) read_play(*value, texts, out);
  if (const auto value = take(step, "until")) read_until(*value, texts, out);
  if (const auto value = take(step, "refuse")) read_refuse(*value, texts, out);
  return texts;
}

/// The mappings of a list; a mapping in the place of a list is a list of one.
std::vector<Node*> mappings_of(Node* list) {
  std::vector<Node*> found;
  if (list && list->is_map()) found.push_back(list);
  if (list && list->is_list())
    for (Node& item : list->items) found.push_back(&item);
  return found;
}

Node* value_of(Node& mapping, std::string_view key) {
  Node::Entry* entry = mapping.find(key);
  return entry ? &entry->value : nullptr;
}

bool is_lesson_id(std::string_view id) {
  return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
    return c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
}

void check_ids(const CourseTexts& course, Diagnostics& out) {
  std::set<std::string> seen;
  for (const LessonTexts& lesson : course.lessons) {
    const Node& id = lesson.keys.find("id")->value;
    if (!is_lesson_id(id.text))
      out.push_back(error("lesson-id", quoted_for_message(id.text) + " cannot be an id",
                          "write small letters, digits and '-'", id.where));
    else if (!seen.insert(id.text).second)
      out.push_back(error("lesson-id",
                          std::string("two ") + (course.puzzles ? "puzzles" : "lessons") +
                              " have the id '" + id.text + "'",
                          "progress is kept by id: write another one", id.where));
  }
}

/// Checks that texts which the learner reads are not empty.
void check_texts(const StepTexts& step, Diagnostics& out) {
  const auto check = [&](const std::string& key, const Node& text) {
    if (text.text.find_first_not_of(" \t\r\n") == std::string::npos)
      out.push_back(error("lesson-text", "the text of '" + key + "' is empty",
                          "write what the learner should read", text.where));
  };
  for (const char* const key : {"text", "after"})
    if (const Node::Entry* entry = step.keys.find(key)) check(key, entry->value);
  if (const Node::Entry* hints = step.keys.find("hints"))
    for (const Node& hint : hints->value.items) check("hints", hint);
}

}  // namespace

namespace {

/// Checks the keys of a tree and the types of their values; sorts the problems by place.
void check_keys(Node& tree, const SchemaKey& schema, std::string_view page, Diagnostics& problems) {
  check_against_schema(tree, Vocabulary{}, problems, schema);
  // The list of keys that the check of variant files names has none of these.
  constexpr std::string_view kList = "'stockade schema'";
  for (Diagnostic& problem : problems)
    if (const size_t at = problem.hint.find(kList); at != std::string::npos)
      problem.hint.replace(at, kList.size(), page);
  std::stable_sort(problems.begin(), problems.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.where.line, a.where.column) < std::tie(b.where.line, b.where.column);
  });
}

/// Lessons from the tree of a file.
CourseTexts take_lessons(Node& tree, Diagnostics& problems) {
  CourseTexts course;
  for (Node* lesson : mappings_of(value_of(tree, "lessons"))) {
    LessonTexts& texts = course.lessons.emplace_back();
    for (Node* step : mappings_of(value_of(*lesson, "steps")))
      texts.steps.push_back(take_forms(*step, problems));
  }
  check_keys(tree, lesson_schema(), "docs/author/lessons.md", problems);
  if (!problems.empty()) return course;
  // Without problems, the lists have the same items as before.
  Node lessons = *take(tree, "lessons");
  for (size_t i = 0; i < lessons.items.size(); ++i) {
    LessonTexts& texts = course.lessons[i];
    Node steps = *take(lessons.items[i], "steps");
    texts.keys = std::move(lessons.items[i]);
    for (size_t k = 0; k < steps.items.size(); ++k) {
      texts.steps[k].keys = std::move(steps.items[k]);
      check_texts(texts.steps[k], problems);
    }
  }
  return course;
}

/// Takes the counts out of `made_from` that do not tell whose games they count: the older form.
void take_bare_counts(Node& tree) {
  Node* files = value_of(tree, "made_from");
  if (!files || !files->is_map()) return;
  std::erase_if(files->entries, [](const Node::Entry& file) {
    return file.value.is_scalar() && as_integer(file.value.text).value_or(-1) >= 0;
  });
}

/// Puzzles as lessons of one step each.
CourseTexts take_puzzles(Node& tree, Diagnostics& problems) {
  CourseTexts course;
  take_bare_counts(tree);
  for (Node* puzzle : mappings_of(value_of(tree, "puzzles"))) {
    StepTexts& step = course.lessons.emplace_back().steps.emplace_back();
    // The schema has no type for this key, so it cannot require it.
    if (!puzzle->find("play"))
      problems.push_back(error("missing-key", "the key 'play' is missing in a puzzle",
                               "add play: and the solving line", puzzle->where));
    step = take_forms(*puzzle, problems);
  }
  check_keys(tree, puzzle_schema(), "docs/author/puzzles.md", problems);
  if (!problems.empty()) return course;
  Node puzzles = *take(tree, "puzzles");
  for (size_t i = 0; i < puzzles.items.size(); ++i) {
    LessonTexts& texts = course.lessons[i];
    texts.keys = puzzles.items[i];
    texts.steps.front().keys = std::move(puzzles.items[i]);
    check_texts(texts.steps.front(), problems);
  }
  return course;
}

}  // namespace

Result<CourseTexts> read_course_texts(std::string_view text, const std::string& file_name) {
  auto tree = parse_beside_variant(text, file_name);
  if (!tree.ok()) return tree.problems();
  Diagnostics problems;
  // The name of a file without a list tells what is missing.
  const bool puzzles =
      !tree->find("lessons") && (tree->find("puzzles") || file_name.ends_with(kPuzzlesEnding));
  CourseTexts course = puzzles ? take_puzzles(*tree, problems) : take_lessons(*tree, problems);
  if (!problems.empty()) return problems;
  course.keys = *std::move(tree);
  course.puzzles = puzzles;
  check_ids(course, problems);
  if (!problems.empty()) return problems;
  return course;
}

std::vector<VariantText> texts_of(const CourseTexts& course) {
  std::vector<VariantText> texts;
  const auto add_text = [&](const std::string& text, const std::string& about,
                            const SourceMark& where) {
    for (const std::string& paragraph : paragraphs_of(text))
      texts.push_back({paragraph, about, where});
  };
  const auto add = [&](const Node& keys, const char* key, const std::string& about) {
    const Node::Entry* entry = keys.find(key);
    if (!entry) return;
    if (entry->value.is_scalar()) add_text(entry->value.text, about, entry->value.where);
    for (const Node& item : entry->value.items) add_text(item.text, about, item.where);
  };
  add(course.keys, "title", "title of lessons");
  for (const LessonTexts& lesson : course.lessons) {
    add(lesson.keys, "title", "title of a lesson");
    add(lesson.keys, "themes", "theme of a puzzle");
    for (const StepTexts& step : lesson.steps) {
      add(step.keys, "text", "lesson");
      add(step.keys, "hints", "hint in a lesson");
      for (const RefusalText& refusal : step.refuse)
        add_text(refusal.text.text, "answer to a wrong move", refusal.text.where);
      add(step.keys, "after", "lesson, after a move");
    }
  }
  return texts;
}

}  // namespace stockade
