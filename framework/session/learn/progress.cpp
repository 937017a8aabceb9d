#include "framework/session/learn/progress.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "framework/base/files.h"

namespace stockade {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

constexpr int kProgressVersion = 1;
constexpr int kMostCounted = 1'000'000;
constexpr uint64_t kMaxProgressBytes = 16u << 20;

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

const Json* lessons_of(const Json& tree, std::string_view course) {
  return member(member(member(&tree, "courses"), course), "lessons");
}

Json& lesson_in(Json& tree, std::string_view course, std::string_view lesson) {
  return object_in(object_in(object_in(object_in(tree, "courses"), course), "lessons"), lesson);
}

}  // namespace

fs::path user_progress_file() {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  const fs::path folder =
      data && *data ? fs::path(data) : fs::path(home && *home ? home : ".") / ".local/share";
  return folder / "stockade" / "progress.json";
}

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
  std::error_code failure;
  if (fs::status(file_, failure).type() == fs::file_type::not_found) return {};
  const auto text = read_regular_file(file_, kMaxProgressBytes);
  if (!text.ok()) {
    // Whatever it is, it is not written over.
    newer_ = true;
    return text.problems();
  }
  Json tree = Json::parse(*text, nullptr, false);
  const Json* version = member(&tree, "version");
  if (!version || !version->is_number_integer()) {
    damaged_ = true;
    return {warning(
        "progress-damaged",
        fmt::format("'{}' is damaged, so what you have solved is not known", file_.string()),
        "it will be kept as '" + file_.filename().string() + ".damaged'")};
  }
  if (version->get<int64_t>() > kProgressVersion) {
    newer_ = true;
    return {
        warning("progress-newer",
                fmt::format("'{}' was written by a newer version of this program", file_.string()),
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
  // Another program may have changed the file since.
  const bool was_damaged = damaged_;
  Diagnostics problems = load();
  if (newer_) return problems;
  if (damaged_) {
    if (Diagnostics failed = put_aside(); !failed.empty()) return failed;
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
                                         bool solved, int again_at, const PuzzleState& state) {
  return change([&](Json& tree) {
    Json& entry = lesson_in(tree, course, puzzle);
    if (solved) {
      entry["solved"] = true;
      entry.erase("again_at");
    } else {
      entry["solved"] = false;
      entry["again_at"] = std::min(again_at, kMostCounted);
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

Diagnostics LearnerProgress::put_aside() {
  for (int number = 1; number < 1000; ++number) {
    fs::path place = file_;
    place += number == 1 ? ".damaged" : fmt::format(".damaged-{}", number);
    std::error_code failure;
    if (fs::exists(place, failure)) continue;
    fs::rename(file_, place, failure);
    if (failure) return {cannot_write(place, failure.value())};
    damaged_ = false;
    tree_ = Json::object();
    return {};
  }
  newer_ = true;
  return {cannot_write(file_, EEXIST)};
}

Diagnostics LearnerProgress::write() {
  std::error_code failure;
  if (file_.has_parent_path()) fs::create_directories(file_.parent_path(), failure);
  if (failure) return {cannot_write(file_.parent_path(), failure.value())};
  // The version comes first, so that people see at once what the file is.
  Json tree = {{"version", kProgressVersion}};
  for (const auto& [name, value] : tree_.items())
    if (name != "version") tree[name] = value;
  tree_ = std::move(tree);
  return replace_file(file_, tree_.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace stockade
