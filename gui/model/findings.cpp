#include "gui/model/findings.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "framework/base/translate.h"

namespace stockade::gui {
namespace {

void add(std::string& text, const std::string& part, const char* between) {
  text += (text.empty() ? "" : between) + part;
}

Finding finding_of(const SuiteResult& one) {
  Finding finding;
  finding.type = one.result.passed() ? FindingKind::passed : FindingKind::failed;
  finding.words = one.result.name;
  finding.where = one.result.where;
  finding.file = one.file;
  for (const RuleTestFailure& failure : one.result.failures) {
    add(finding.detail, tr("expected: {}\nfound: {}", failure.expected, failure.found), "\n");
    if (failure.where.known()) finding.where = failure.where;
    if (finding.fen.empty()) finding.fen = failure.board.substr(0, failure.board.find('\n'));
  }
  return finding;
}

}  // namespace

std::string to_string(FindingKind type) {
  static constexpr const char* kWords[] = {
      tr_noop("error"),    tr_noop("warning"),     tr_noop("game"),  tr_noop("failed"),
      tr_noop("survived"), tr_noop("not covered"), tr_noop("passed")};
  return tr(kWords[static_cast<size_t>(type)]);
}

std::string Finding::place() const {
  if (!where.known()) return "";
  return std::filesystem::path(where.file).filename().string() + ":" + std::to_string(where.line);
}

std::vector<Finding> findings_of(const Diagnostics& problems,
                                 const std::optional<ReplayProblem>& game) {
  std::vector<Finding> findings;
  for (const Severity severity : {Severity::error, Severity::warning, Severity::note})
    for (const Diagnostic& problem : problems) {
      if (problem.severity != severity) continue;
      Finding finding;
      finding.type = severity == Severity::error ? FindingKind::error : FindingKind::warning;
      finding.words = first_problem({problem});
      finding.where = problem.where;
      findings.push_back(std::move(finding));
    }
  if (game) {
    Finding finding;
    finding.type = FindingKind::game;
    finding.words = game->to_string();
    finding.where = game->where;
    findings.push_back(std::move(finding));
  }
  return findings;
}

std::vector<Finding> findings_of(const SuiteReport& report) {
  std::vector<Finding> findings = findings_of(report.problems, std::nullopt);
  for (const SuiteResult& one : report.results)
    if (!one.result.passed()) findings.push_back(finding_of(one));
  for (const MutantVerdict& mutant : report.mutants) {
    if (mutant.fate != MutantFate::survived) continue;
    Finding finding;
    finding.type = FindingKind::survived;
    finding.words = mutant.change;
    finding.detail =
        tr("No test notices this change of the rules: write one that does, or list the "
           "change under 'equivalent:' if no test can.");
    finding.where = mutant.where;
    findings.push_back(std::move(finding));
  }
  for (const VariantCoverage& coverage : report.coverage) {
    const auto uncovered = [&](std::string words, const SourceMark& where) {
      Finding finding;
      finding.type = FindingKind::uncovered;
      finding.words = std::move(words);
      finding.where = where;
      findings.push_back(std::move(finding));
    };
    for (const RuleCoverage& rule : coverage.rules)
      if (!rule.fired) uncovered(tr("rule {}", rule.rule), rule.where);
    for (const OptionCoverage& option : coverage.options)
      if (!option.fired) uncovered(tr("option {} = {}", option.option, option.value), {});
  }
  for (const SuiteResult& one : report.results)
    if (one.result.passed()) findings.push_back(finding_of(one));
  return findings;
}

std::string first_problem(const Diagnostics& problems) {
  if (problems.empty()) return "";
  const Diagnostic& first = problems.front();
  return first.message + (first.hint.empty() ? "" : " (" + first.hint + ")");
}

std::string summary_of(const Diagnostics& problems) {
  const auto count = [&](Severity severity) {
    return static_cast<size_t>(
        std::count_if(problems.begin(), problems.end(),
                      [&](const Diagnostic& one) { return one.severity == severity; }));
  };
  std::string text;
  if (const size_t errors = count(Severity::error))
    add(text, trn("{} error", "{} errors", errors), ", ");
  if (const size_t warnings = count(Severity::warning))
    add(text, trn("{} warning", "{} warnings", warnings), ", ");
  return text.empty() ? tr("no problems") : text;
}

std::string summary_of(const SuiteReport& report) {
  const bool begun = report.complete || !report.files.empty() || !report.problems.empty();
  if (!begun) return tr("The tests have not run yet.");
  std::string text;
  if (!report.problems.empty()) add(text, summary_of(report.problems), "; ");
  add(text, tr("{} passed, {} failed", report.passed(), report.failed()), "; ");
  size_t rules = 0;
  size_t unused = 0;
  for (const VariantCoverage& coverage : report.coverage) {
    rules += coverage.rules.size();
    unused += static_cast<size_t>(std::count_if(coverage.rules.begin(), coverage.rules.end(),
                                                [](const auto& rule) { return !rule.fired; }));
  }
  if (rules > 0) add(text, tr("{} of {} rules not covered", unused, rules), "; ");
  const auto fate = [&](MutantFate wanted) {
    return std::count_if(report.mutants.begin(), report.mutants.end(),
                         [&](const MutantVerdict& one) { return one.fate == wanted; });
  };
  if (!report.mutants.empty()) {
    const auto noticed = fate(MutantFate::noticed);
    add(text, tr("{} of {} mutants noticed", noticed, noticed + fate(MutantFate::survived)), "; ");
  }
  if (!report.complete) add(text, tr("stopped"), "; ");
  return text;
}

std::set<int> lines_of(const std::vector<Finding>& findings, FindingKind type,
                       const std::filesystem::path& file) {
  std::set<int> lines;
  for (const Finding& finding : findings)
    if (finding.type == type && finding.where.known() && finding.where.file == file.string())
      lines.insert(finding.where.line);
  return lines;
}

std::set<int> covered_lines(const SuiteReport& report, const std::filesystem::path& file) {
  std::set<int> lines;
  for (const VariantCoverage& coverage : report.coverage)
    for (const RuleCoverage& rule : coverage.rules)
      if (rule.fired && rule.where.known() && rule.where.file == file.string())
        lines.insert(rule.where.line);
  return lines;
}

std::map<int, std::string> notes_of(const std::vector<Finding>& findings, const SuiteReport& report,
                                    const std::filesystem::path& file) {
  std::map<int, std::string> notes;
  const auto note = [&](int line, const std::string& words) { add(notes[line], words, "\n"); };
  for (const Finding& finding : findings) {
    if (!finding.where.known() || finding.where.file != file.string()) continue;
    const int line = finding.where.line;
    switch (finding.type) {
      case FindingKind::survived:
        note(line, tr("No test notices this change: {}", finding.words));
        break;
      case FindingKind::uncovered:
        note(line, tr("No test uses the {}.", finding.words));
        break;
      case FindingKind::passed:
        note(line, tr("The test passes: {}", finding.words));
        break;
      case FindingKind::failed:
        note(line, tr("The test fails: {}", finding.words) + "\n" + finding.detail);
        break;
      default:
        break;
    }
  }
  for (const int line : covered_lines(report, file))
    if (!notes.contains(line)) note(line, tr("Tests use this rule."));
  return notes;
}

}  // namespace stockade::gui
