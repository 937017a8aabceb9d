#include "framework/tools/import/ini.h"

#include <algorithm>
#include <utility>

#include "framework/base/quoted_text.h"
#include "framework/base/utf8.h"

namespace stockade {
namespace {

constexpr std::string_view kBlanks = " \t\r";
/// A file with more mistakes than this is not a configuration, and further messages are not
/// helpful.
constexpr size_t kMaxIniProblems = 20;

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

class IniReader {
 public:
  explicit IniReader(const std::string& file_name) : file_name_(file_name) {}

  Result<IniFile> read(std::string_view text) {
    while (!text.empty() && problems_.size() < kMaxIniProblems) {
      const size_t end = text.find('\n');
      ++line_;
      read_line(text.substr(0, end));
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    if (problems_.empty() && file_.sections.empty())
      problems_.push_back(error("import-no-section", "the file has no section",
                                "a section begins with its name in brackets: [name:base]",
                                {file_name_, 1, 1}));
    if (!problems_.empty()) return std::move(problems_);
    return std::move(file_);
  }

 private:
  [[nodiscard]] SourceMark place(std::string_view line, std::string_view part) const {
    const auto before = line.substr(0, static_cast<size_t>(part.data() - line.data()));
    return {file_name_, line_, static_cast<int>(count_characters(before)) + 1};
  }

  void read_line(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.empty()) {
      // A comment directly above a section is about it; others belong to no section.
      if (!loose_.empty() && !file_.sections.empty()) keep_comments();
      loose_.clear();
    } else if (text.front() == '#' || text.front() == ';') {
      const std::string_view comment = trimmed(text.substr(1));
      if (!comment.empty()) loose_.emplace_back(comment);
    } else if (text.front() == '[') {
      read_heading(line, text);
    } else {
      read_entry(line, text);
    }
  }

  void keep_comments() {
    // A comment between two sections may be about either, so only comments that are followed by
    // keys count as inside a section.
    pending_.insert(pending_.end(), loose_.begin(), loose_.end());
  }

  void read_heading(std::string_view line, std::string_view text) {
    const size_t close = text.find(']');
    if (close == std::string_view::npos) {
      report("import-section", "the name of the section has no ']' behind it",
             "write [name] or [name:base]", place(line, text));
      return;
    }
    const std::string_view inside = text.substr(1, close - 1);
    const size_t colon = inside.find(':');
    const std::string_view name = trimmed(inside.substr(0, colon));
    IniSection section;
    section.name = std::string(name);
    section.where = place(line, text);
    if (colon != std::string_view::npos) {
      const std::string_view base = trimmed(inside.substr(colon + 1));
      section.base = std::string(base);
      section.base_where = place(line, base.empty() ? inside : base);
    }
    if (name.empty())
      report("import-section", "the section has no name", "write [name] or [name:base]",
             section.where);
    else if (const auto [first, is_new] =
                 file_.places.try_emplace(section.name, file_.sections.size());
             !is_new)
      report("import-section", "the section " + quoted_for_message(name) + " is there twice",
             "the first is in line " + std::to_string(file_.sections[first->second].where.line) +
                 "; rename one of them",
             section.where);
    section.comments = std::exchange(loose_, {});
    pending_.clear();
    keys_.clear();
    file_.sections.push_back(std::move(section));
  }

  void read_entry(std::string_view line, std::string_view text) {
    const size_t equals = text.find('=');
    const std::string_view key = trimmed(text.substr(0, equals));
    if (equals == std::string_view::npos || key.empty()) {
      report("import-syntax", quoted_for_message(text) + " is no key with a value",
             "write key = value, [name:base], or '#' in front of a comment", place(line, text));
      return;
    }
    if (file_.sections.empty()) {
      report("import-syntax", quoted_for_message(key) + " stands before the first section",
             "put it below a section: [name:base]", place(line, text));
      return;
    }
    IniSection& section = file_.sections.back();
    for (std::vector<std::string>* comments : {&pending_, &loose_}) {
      section.comments.insert(section.comments.end(), comments->begin(), comments->end());
      comments->clear();
    }
    const std::string_view value = trimmed(text.substr(equals + 1));
    const SourceMark where = place(line, key);
    IniEntry entry{std::string(key), std::string(value), where,
                   value.empty() ? where : place(line, value)};
    const auto [known, is_new] = keys_.try_emplace(entry.key, section.entries.size());
    if (is_new) {
      section.entries.push_back(std::move(entry));
      return;
    }
    IniEntry& first = section.entries[known->second];
    section.warnings.push_back(warning(
        "import-twice", "the key " + quoted_for_message(key) + " is given twice; this one counts",
        "the first is in line " + std::to_string(first.where.line) + "; remove one of them",
        where));
    first = std::move(entry);
  }

  void report(const char* id, std::string message, std::string hint, SourceMark where) {
    problems_.push_back(error(id, std::move(message), std::move(hint), std::move(where)));
  }

  const std::string& file_name_;
  int line_ = 0;
  IniFile file_;
  std::unordered_map<std::string, size_t> keys_;  // of the last section, to its entries
  std::vector<std::string> loose_;                // comments since the last blank line
  std::vector<std::string> pending_;              // earlier comments, since the last key
  Diagnostics problems_;
};

}  // namespace

const IniEntry* IniSection::find(std::string_view key) const {
  const auto entry = std::find_if(entries.begin(), entries.end(),
                                  [&](const IniEntry& each) { return each.key == key; });
  return entry == entries.end() ? nullptr : &*entry;
}

const IniSection* IniFile::find(const std::string& name) const {
  const auto place = places.find(name);
  return place == places.end() ? nullptr : &sections[place->second];
}

std::vector<std::string> IniFile::names() const {
  std::vector<std::string> names;
  for (const IniSection& section : sections) names.push_back(section.name);
  return names;
}

Result<IniFile> parse_ini(std::string_view text, const std::string& file_name) {
  return IniReader(file_name).read(text);
}

}  // namespace stockade
