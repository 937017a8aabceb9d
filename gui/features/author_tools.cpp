// AuthorFeature: the inspector and the tests.

#include <algorithm>
#include <memory>
#include <thread>
#include <utility>

#include "framework/base/files.h"
#include "framework/base/translate.h"
#include "framework/notation/fen.h"
#include "framework/session/authoring/counting.h"
#include "framework/session/learn/course.h"
#include "framework/session/play/session.h"
#include "gui/board/canvas.h"
#include "gui/features/author.h"
#include "gui/model/board_model.h"
#include "gui/model/inspection.h"
#include "gui/panels/author_panel.h"
#include "gui/panels/status_line.h"

namespace stockade::gui {
namespace {

namespace fs = std::filesystem;

constexpr int kProgressMs = 100;

}  // namespace

// --------------------------------------------------------------------------------- the inspector

void AuthorFeature::point_at(wxMouseEvent& event) {
  event.Skip();
  if (!shown() || panel_->tool() != AuthorPanel::Tool::inspector) return;
  const Point point{static_cast<double>(event.GetX()), static_cast<double>(event.GetY())};
  const auto site = place().canvas().board_layout().site_at(point);
  if (!site || *site == inspected_) return;
  inspected_ = *site;
  inspect_here();
}

/// In a thread, since a large board has many moves to try.
void AuthorFeature::inspect_here() {
  if (closing_ || !shown() || panel_->tool() != AuthorPanel::Tool::inspector) return;
  // While pieces are hidden, it inspects what the player sees.
  auto game = std::make_shared<Game>(place().board().game());
  const Site site = on_board(game->definition(), inspected_);
  // Earlier requests are obsolete.
  inspector_.cancel();
  inspector_.run([this, game, site]() -> Background::Done {
    std::vector<InspectionRow> rows = inspect(*game, site, &inspector_.stop());
    for (InspectionRow& row : market(*game)) rows.push_back(std::move(row));
    if (rows.empty()) rows.push_back({tr("Point at a square of the board."), "", {}});
    return [this, rows = std::move(rows), stopped = inspector_.stop().load()] {
      if (!closing_ && !stopped) panel_->inspector().show(rows);
    };
  });
}

void AuthorFeature::count(int depth, bool profile) {
  auto game = std::make_shared<Game>(place().board().game());
  panel_->inspector().set_counting(true);
  counter_.run([this, game, depth, profile]() -> Background::Done {
    const auto report = profile ? profile_rules(*game, depth, &counter_.stop())
                                : count_leaves(*game, depth, &counter_.stop());
    return [this, report] {
      if (closing_) return;
      panel_->inspector().set_counting(counter_.busy());
      panel_->inspector().show(report);
    };
  });
}

// ------------------------------------------------------------------------------------------ tests

void AuthorFeature::run_tests(TestRun run) {
  SuitePlan plan;
  for (const fs::path& file : source_files(own_))
    if (file.string().ends_with(".test.yaml") || is_lesson_file(file)) plan.files.push_back(file);
  plan.mutate = run == TestRun::mutants;
  if (run == TestRun::all) plan.filter = panel_->tests().filter();
  if (run == TestRun::failed) plan.names = report_.failed_names();
  if (run == TestRun::selected)
    if (const Finding* finding = panel_->tests().list().selected()) plan.names = {finding->words};
  if ((run == TestRun::failed || run == TestRun::selected) && plan.names.empty()) return;
  plan.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  plan.stop = &tester_.stop();
  tests_done_ = 0;
  tests_all_ = 0;
  plan.progress = [this](int done, int all) {
    tests_done_ = done;
    tests_all_ = all;
  };
  panel_->tests().set_running(true);
  progress_timer_.Start(kProgressMs);
  tester_.run([this, plan]() -> Background::Done {
    auto report = std::make_shared<SuiteReport>(run_suite(plan));
    return [this, report, some = !plan.names.empty(), mutate = plan.mutate] {
      if (closing_) return;
      take_report(std::move(*report), some);
      if (mutate && !report_.failed_names().empty())
        place().status().show_refusal(tr("Mutants are tried when all tests pass."));
    };
  });
}

/// `some`: only some tests have run again, and the others keep their results.
void AuthorFeature::take_report(SuiteReport report, bool some) {
  if (!tester_.busy()) {
    progress_timer_.Stop();
    panel_->tests().set_running(false);
  }
  if (!some || !report_.take_again(std::move(report))) report_ = std::move(report);
  panel_->tests().show(report_);
  show_test_marks();
}

void AuthorFeature::show_test_marks() {
  const std::vector<Finding> findings = findings_of(report_);
  for (SourceEditor* editor : panel_->tabs().editors()) {
    const fs::path& file = editor->file();
    editor->show_marks(LineMark::test_passed, lines_of(findings, FindingKind::passed, file));
    editor->show_marks(LineMark::test_failed, lines_of(findings, FindingKind::failed, file));
    editor->show_marks(LineMark::survived, lines_of(findings, FindingKind::survived, file));
    const std::set<int> uncovered = lines_of(findings, FindingKind::uncovered, file);
    std::set<int> covered = covered_lines(report_, file);
    for (const int line : uncovered) covered.erase(line);
    editor->show_marks(LineMark::covered, covered);
    editor->show_marks(LineMark::uncovered, uncovered);
    editor->show_notes(notes_of(findings, report_, file));
  }
}

/// Writes a test about the board into the editor; the author names it, and saves it.
void AuthorFeature::make_test() {
  Session& session = place().session();
  if (own_file(session.definition()) != own_)
    return place().status().show_refusal(tr("The board shows another variant than the editor."));
  if (comes_with_program(own_))
    return place().status().show_refusal(tr("Edit a copy of this variant to write tests for it."));
  fs::path file = own_;
  file.replace_extension(".test.yaml");
  if (place().seen().secret())
    return place().status().show_refusal(
        tr("Not while pieces are hidden: this would show the whole game. Try it when it is over."));
  SourceEditor* editor = panel_->tabs().find(file);
  if (!editor) {
    std::error_code failure;
    if (!fs::exists(file, failure))
      if (const Diagnostics problems = replace_file(file, ""); !problems.empty())
        return place().status().show_trouble(first_problem(problems));
    editor = panel_->tabs().show(file);
    if (!editor) return place().status().show_refusal(tr("Cannot open {}.", file.string()));
    watch();
  }
  Game game(session.game());
  std::optional<Move> last;
  if (session.node().parent) last = session.node().move;
  const std::string name = last ? "what this move does" : "this position";
  const std::string before = editor->text();
  const std::string test = rule_test_of(game, last, name);
  const auto longer = add_rule_test(before, file.string(), test, session.definition());
  panel_->tabs().show(file);
  if (!longer.ok()) return place().status().show_trouble(first_problem(longer.problems()));
  editor->change(*longer);
  const std::string after = editor->text();
  const size_t at = after.rfind("- name: \"" + name + "\"");
  if (at != std::string::npos) {
    const auto begin = static_cast<int>(at) + 9;
    editor->SetSelection(begin, begin + static_cast<int>(name.size()));
    editor->EnsureCaretVisible();
  }
  editor->SetFocus();
}

void AuthorFeature::show_failure(const Finding& finding) {
  if (finding.fen.empty() || finding.file >= report_.files.size()) return;
  const DefinitionPtr& rules = report_.files[finding.file].definition;
  const auto position = parse_fen(*rules, finding.fen);
  if (!position.ok()) return place().status().show_refusal(first_problem(position.problems()));
  place().session().load(Record(rules, *position));
  // The expected and the found values, in one line.
  std::string words = finding.detail;
  std::replace(words.begin(), words.end(), '\n', ';');
  place().status().show_message(finding.words + ": " + words);
}

}  // namespace stockade::gui
