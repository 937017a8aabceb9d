#include "framework/tools/cli/head_filter.h"

#include <algorithm>

#include <fmt/format.h>

#include "framework/definition/tags.h"
#include "framework/tools/cli/command.h"

namespace stockade::cli {

void HeadFilter::add_to(CLI::App& command) {
  command.add_option("--family", family, "Only this family: the name of its folder");
  command
      .add_option("--tag", tags,
                  "Only variants with this tag, such as drops, large or no-check; several times: "
                  "with all of them")
      ->allow_extra_args(false);
}

Diagnostics HeadFilter::check(const Heads& heads) const {
  Diagnostics problems;
  if (!family.empty() && !heads.family(family)) {
    std::vector<std::string> known;
    for (const Family& one : heads.families) known.push_back(one.id);
    problems.push_back(error("unknown-family", "there is no family '" + family + "'",
                             did_you_mean(family, known, "known: " + join(known))));
  }
  std::vector<std::string> known;
  VariantHead all;
  for (const TagRow& tag : tag_table()) {
    known.emplace_back(tag.name);
    all.tags.emplace_back(tag.name);
  }
  for (const std::string& tag : tags)
    if (!all.has_tag(tag))
      problems.push_back(error("unknown-tag", "there is no tag '" + tag + "'",
                               did_you_mean(tag, known, "known: " + join(known))));
  return problems;
}

bool HeadFilter::takes(const VariantHead& head, const Heads& heads) const {
  const auto has = [&](const std::string& tag) { return head.has_tag(tag); };
  return (family.empty() || head.family == family) && std::all_of(tags.begin(), tags.end(), has) &&
         is_found_by(head, heads.family(head.family), fmt::format("{}", fmt::join(words, " ")));
}

bool HeadFilter::takes(const UnreadHead& unread) const {
  return words.empty() && tags.empty() && (family.empty() || family == unread.family);
}

void warn_of_unread(const Heads& heads) {
  Diagnostics problems;
  for (const UnreadHead& unread : heads.unread)
    for (Diagnostic problem : unread.problems) {
      problem.message = "'" + unread.id + "' is left out: " + problem.message;
      problems.push_back(std::move(problem));
    }
  problems.insert(problems.end(), heads.problems.begin(), heads.problems.end());
  for (Diagnostic& problem : problems) problem.severity = Severity::warning;
  report(problems);
}

}  // namespace stockade::cli
