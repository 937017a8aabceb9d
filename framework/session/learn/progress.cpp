#include "framework/session/learn/progress.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace stockade {
namespace {

using Json = nlohmann::json;

constexpr uint64_t kProgressVersion = 1;
constexpr int kMostCounted = 1'000'000;
constexpr int kMaxDepth = 64;

/// The member of an object; null if there is none, or the value is no object.
const Json* member(const Json* object, std::string_view name) {
  if (!object || !object->is_object()) return nullptr;
  const auto found = object->find(name);
  return found == object->end() ? nullptr : &*found;
}

/// The member of an object as an object. Another value in its place is replaced.
Json& object_in(Json& object, std::string_view name) {
  Json& found = object[std::string(name)];
  if (!found.is_object()) found = Json::object();
  return found;
}

int count_in(const Json& object, std::string_view name) {
  const Json* count = member(&object, name);
  return count && count->is_number_integer()
             ? static_cast<int>(std::clamp<int64_t>(count->get<int64_t>(), 0, kMostCounted))
             : 0;
}

bool flag_in(const Json& object, std::string_view name) {
  const Json* flag = member(&object, name);
  return flag && flag->is_boolean() && flag->get<bool>();
}

/// Whether the text nests deeper than any progress does. A text from elsewhere must not exhaust the
/// stack of whoever writes it again.
bool is_too_deep(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') quoted = !quoted;
    if (quoted) {
      if (c == '\\') ++i;
      continue;
    }
    if ((c == '{' || c == '[') && ++depth > kMaxDepth) return true;
    if (c == '}' || c == ']') --depth;
  }
  return false;
}

const Json* lessons_of(const Json& tree, std::string_view course) {
  return member(member(member(&tree, "courses"), course), "lessons");
}

Json& lesson_in(Json& tree, std::string_view course, std::string_view lesson) {
  return object_in(object_in(object_in(object_in(tree, "courses"), course), "lessons"), lesson);
}

}  // namespace

std::string progress_key(const Course& course) { return course.definition->id() + "/" + course.id; }

size_t first_unsolved(const Course& course, const LearnerProgress& progress) {
  const std::string key = progress_key(course);
  for (size_t lesson = 0; lesson < course.lessons.size(); ++lesson)
    if (!progress.of(key, course.lessons[lesson].id).solved) return lesson;
  return 0;
}

Diagnostics LearnerProgress::load() {
  tree_ = Json::object();
  damaged_ = newer_ = false;
  const auto text = store_->read();
  if (!text.ok()) {
    // Whatever it is, it is not written over.
    newer_ = true;
    return text.problems();
  }
  if (!*text) return {};
  const std::string& kept = **text;
  Json tree = is_too_deep(kept)
                  ? Json()
                  : Json::parse(kept.data(), kept.data() + kept.size(), nullptr, false);
  const Json* version = member(&tree, "version");
  if (!version || !version->is_number_unsigned()) {
    damaged_ = true;
    return {warning(
        "progress-damaged",
        fmt::format("'{}' is damaged, so what you have solved is not known", store_->name()),
        "it will be kept as '" + store_->aside_name() + "'")};
  }
  if (version->get<uint64_t>() > kProgressVersion) {
    newer_ = true;
    return {
        warning("progress-newer",
                fmt::format("'{}' was written by a newer version of this program", store_->name()),
                "nothing that you solve now will be kept")};
  }
  tree_ = std::move(tree);
  return {};
}

LessonProgress LearnerProgress::of(std::string_view course, std::string_view lesson) const {
  const Json* found = member(lessons_of(tree_, course), lesson);
  if (!found || !found->is_object()) return {};
  return {flag_in(*found, "solved"), count_in(*found, "tries"), count_in(*found, "mistakes"),
          count_in(*found, "again_at")};
}

PuzzleState LearnerProgress::puzzles(std::string_view course) const {
  const Json* found = member(member(member(&tree_, "courses"), course), "puzzles");
  if (!found || !found->is_object()) return {};
  return {count_in(*found, "answered"), count_in(*found, "rating"), count_in(*found, "streak"),
          count_in(*found, "best_streak")};
}

template <class Change>
Diagnostics LearnerProgress::change(Change change) {
  const std::shared_ptr<void> lock = store_->lock();
  // Another program may have changed the text since.
  const bool was_damaged = damaged_;
  Diagnostics problems = load();
  if (newer_) return problems;
  if (damaged_) {
    if (Diagnostics failed = store_->put_aside(); !failed.empty()) return failed;
    damaged_ = false;
    if (was_damaged) problems.clear();  // the user has been told
  }
  change(tree_);
  const Diagnostics failed = write();
  problems.insert(problems.end(), failed.begin(), failed.end());
  return problems;
}

Diagnostics LearnerProgress::note_begun(std::string_view course, std::string_view lesson) {
  return change([&](Json& tree) {
    Json& entry = lesson_in(tree, course, lesson);
    entry["tries"] = std::min(count_in(entry, "tries") + 1, kMostCounted);
  });
}

Diagnostics LearnerProgress::note_solved(std::string_view course, std::string_view lesson,
                                         int mistakes) {
  return change([&](Json& tree) {
    Json& entry = lesson_in(tree, course, lesson);
    const bool before = flag_in(entry, "solved");
    entry["solved"] = true;
    entry["mistakes"] = before ? std::min(count_in(entry, "mistakes"), mistakes) : mistakes;
  });
}

Diagnostics LearnerProgress::note_puzzle(std::string_view course, std::string_view puzzle,
                                         bool solved, int again_after, const PuzzleAnswer& answer) {
  return change([&](Json& tree) {
    const PuzzleState state = answer(puzzles(course), of(course, puzzle).solved);
    Json& entry = lesson_in(tree, course, puzzle);
    if (solved) {
      entry["solved"] = true;
      entry.erase("again_at");
    } else {
      entry["solved"] = false;
      entry["again_at"] = std::min(state.answered + again_after, kMostCounted);
    }
    object_in(object_in(tree, "courses"), course)["puzzles"] = {{"answered", state.answered},
                                                                {"rating", state.rating},
                                                                {"streak", state.streak},
                                                                {"best_streak", state.best_streak}};
  });
}

Diagnostics LearnerProgress::forget(std::string_view course, std::string_view lesson) {
  return change([&](Json& tree) {
    Json& courses = object_in(tree, "courses");
    if (lesson.empty())
      courses.erase(std::string(course));
    else if (lessons_of(tree, course))
      object_in(object_in(courses, course), "lessons").erase(std::string(lesson));
  });
}

Diagnostics LearnerProgress::write() {
  // The version comes first, so that people see at once what the text is.
  tree_.erase("version");
  const std::string text = tree_.dump(1, ' ', false, Json::error_handler_t::replace);
  return store_->write(fmt::format("{{\n \"version\": {},{}\n", kProgressVersion, text.substr(1)));
}

}  // namespace stockade
