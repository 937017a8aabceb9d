#include "gui/features/author.h"

#include <algorithm>
#include <utility>

#include <wx/filedlg.h>
#include <wx/frame.h>
#include <wx/log.h>
#include <wx/splitter.h>

#include "framework/base/files.h"
#include "framework/base/translate.h"
#include "framework/session/authoring/script_help.h"
#include "framework/session/learn/course.h"
#include "framework/session/learn/lesson_keys.h"
#include "framework/session/play/session.h"
#include "framework/tools/ruletest/test_keys.h"
#include "gui/board/canvas.h"
#include "gui/dialogs/question.h"
#include "gui/model/board_model.h"
#include "gui/model/schema_help.h"
#include "gui/panels/author_panel.h"
#include "gui/panels/status_line.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

namespace fs = std::filesystem;

constexpr int kCheckMs = 300;  // after the last letter
constexpr int kDiskMs = 150;   // after the last event: a save may be several
constexpr int kLeastWidth = 260;
// Changes only. Events for reading are left out, since look_at_disk() and other programs read files
// all the time.
constexpr int kChanges =
    wxFSW_EVENT_CREATE | wxFSW_EVENT_DELETE | wxFSW_EVENT_RENAME | wxFSW_EVENT_MODIFY;

/// The keys of a file of tests or lessons; null for a variant's.
const SchemaKey* keys_of(const SourceEditor& editor) {
  if (editor.is_tests()) return &rule_test_schema();
  return editor.is_lessons() ? &lesson_schema() : nullptr;
}

std::string text_on_disk(const fs::path& file) {
  const auto text = read_regular_file(file);
  return text.ok() ? *text : "";
}

}  // namespace

AuthorFeature::AuthorFeature(Workplace& place) : Feature(place) {
  on(Action::author, [this] { show(!shown()); });
  on(Action::open_author, [this] { show(true); });
  on(Action::author_tests, [this] {
    show(true);
    if (!shown()) return;
    panel_->show_tool(AuthorPanel::Tool::tests);
    run_tests(TestRun::all);
  });
  check_timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { check(); });
  disk_timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { look_at_disk(); });
  progress_timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) {
    panel_->tests().show_progress(tests_done_, tests_all_);
  });
}

AuthorFeature::~AuthorFeature() {
  // The windows are destroyed after their feature.
  if (!panel_) return;
  panel_->tabs().on_state = nullptr;
  panel_->on_tool = nullptr;
  panel_->on_idle = nullptr;
  place().canvas().Unbind(wxEVT_MOTION, &AuthorFeature::point_at, this);
}

void AuthorFeature::follow(const SessionEvent& event) {
  if (shown() && event.type != SessionEventKind::edited) {
    counter_.cancel();
    panel_->inspector().forget_counts();
    inspect_here();
  }
  if (shown() && event.type != SessionEventKind::edited && event.type != SessionEventKind::reset) {
    say_illegal_move();
    take_script_errors();
  }
  if (!shown() || event.type != SessionEventKind::reset || event.same_game) return;
  const fs::path now = own_file(place().session().definition());
  if (now == own_) options_ = source_options(place().session().definition());
  if (now == own_ || now.empty()) return;
  if (panel_->tabs().any_modified())
    place().status().show_message(tr("The editor keeps its files, since they are not saved."));
  else
    open_variant_files();
}

/// The board crosses out the move that was played here and is illegal now; this shows the reason.
void AuthorFeature::say_illegal_move() {
  const Session& session = place().session();
  if (const LostMove* lost = session.lost_moves().at(session.node()))
    place().status().show_trouble(tr("{0} is illegal now: {1}", lost->san, lost->reason));
}

std::vector<wxWindow*> AuthorFeature::regions() {
  if (!shown()) return {};
  std::vector<wxWindow*> regions = {&panel_->tools()};
  if (wxWindow* editor = panel_->tabs().current()) regions.insert(regions.begin(), editor);
  return regions;
}

void AuthorFeature::update_commands() { place().check(Action::author, shown()); }

void AuthorFeature::refresh_looks() {
  if (panel_) panel_->refresh_looks();
}

bool AuthorFeature::may_close() {
  if (!panel_ || !panel_->tabs().any_modified()) return true;
  const int answer = ask(&place().frame(), tr("Save the changes?"),
                         tr("The variant in the editor has changes that are not saved."),
                         {tr("&Save"), tr("Close &without saving")});
  if (answer < 0) return false;
  if (answer == 1) return true;
  for (SourceEditor* editor : panel_->tabs().editors())
    if (editor->IsModified() && !save(*editor)) return false;
  return true;
}

void AuthorFeature::close() {
  closing_ = true;
  check_timer_.Stop();
  disk_timer_.Stop();
  progress_timer_.Stop();
  watcher_.reset();
  for (Background* work : {&checker_, &loader_, &tester_, &inspector_, &counter_}) work->cancel();
  if (shown()) place().settings().author_width = splitter_->ToDIP(splitter_->GetSashPosition());
}

// ------------------------------------------------------------------------------------ the window

bool AuthorFeature::shown() const { return splitter_ && splitter_->IsSplit(); }

bool AuthorFeature::idle() const {
  return !checker_.busy() && !loader_.busy() && !tester_.busy() && !inspector_.busy() &&
         !counter_.busy() && !check_timer_.IsRunning() && !disk_timer_.IsRunning();
}

void AuthorFeature::show(bool on) {
  if (on == shown()) return;
  if (!on) {
    place().settings().author_width = splitter_->ToDIP(splitter_->GetSashPosition());
    splitter_->Unsplit(panel_);
    // Files that are saved while the panes are hidden are found when they are shown again.
    watcher_.reset();
    place().canvas().SetFocus();
    return place().update_commands();
  }
  if (own_file(place().session().definition()).empty())
    return place().status().show_refusal(tr("This variant has no file to edit."));
  build();
  if (panel_->tabs().any_modified()) {
    panel_->tabs().reread();
    watch();
  } else {
    open_variant_files();
  }
  if (SourceEditor* editor = panel_->tabs().current()) editor->SetFocus();
  place().update_commands();
}

/// The board moves into the right half of a splitter, which then fills the window.
void AuthorFeature::build() {
  wxFrame& frame = place().frame();
  if (!splitter_) {
    splitter_ = new wxSplitterWindow(&frame, wxID_ANY, wxDefaultPosition, frame.GetClientSize(),
                                     wxSP_LIVE_UPDATE | wxSP_THIN_SASH);
    splitter_->SetMinimumPaneSize(splitter_->FromDIP(kLeastWidth));
    splitter_->SetSashGravity(0.5);
    place().content().Reparent(splitter_);
    panel_ = new AuthorPanel(splitter_, place().looks());
    panel_->tabs().on_open = [this](SourceEditor& editor) { bind(editor); };
    panel_->tabs().on_copy = [this](SourceEditor& editor) { edit_copy(editor); };
    panel_->tabs().on_state = [this] {
      if (!closing_) check_timer_.StartOnce(kCheckMs);
    };
    panel_->problems().on_open = [this](const Finding& finding) { go_to(finding.where); };
    TestPanel& tests = panel_->tests();
    tests.list().on_open = [this](const Finding& finding) { go_to(finding.where); };
    tests.on_run = [this](TestRun run) { run_tests(run); };
    tests.on_stop = [this] { tester_.cancel(); };
    tests.on_make = [this] { make_test(); };
    tests.on_show = [this](const Finding& finding) { show_failure(finding); };
    InspectorPanel& inspector = panel_->inspector();
    inspector.on_count = [this](int depth, bool profile) { count(depth, profile); };
    inspector.on_stop = [this] { counter_.cancel(); };
    inspector.on_go = [this](const SourceMark& where) { go_to(where); };
    panel_->on_tool = [this] { inspect_here(); };
    place().canvas().Bind(wxEVT_MOTION, &AuthorFeature::point_at, this);
    panel_->on_idle = [this] {
      const Site cursor = place().board().cursor();
      if (cursor.none() || cursor == cursor_) return;
      cursor_ = inspected_ = cursor;
      inspect_here();
    };
    panel_->refresh_looks();
  }
  const int half = frame.GetClientSize().x / 2;
  const int wanted = place().settings().author_width;
  splitter_->SplitVertically(panel_, &place().content(),
                             wanted > 0 ? splitter_->FromDIP(wanted) : half);
  frame.SendSizeEvent();
}

void AuthorFeature::open_variant_files() {
  const GameDefinition& definition = place().session().definition();
  own_ = own_file(definition);
  options_ = source_options(definition);
  good_ = place().session().definition_ptr();
  game_problem_.reset();
  check_problems_.clear();
  play_problems_.clear();
  report_ = {};
  panel_->tests().show(report_);
  const Diagnostics problems = panel_->tabs().open(source_files(own_));
  if (!problems.empty()) place().status().show_trouble(first_problem(problems));
  watch();
  check_timer_.StartOnce(1);
}

void AuthorFeature::bind(SourceEditor& editor) {
  editor.on_key = [this, &editor](const wxKeyEvent& event) {
    return take_editor_key(editor, event);
  };
  editor.on_follow = [this, &editor](size_t offset) { follow_name(editor, offset); };
  if (!editor.is_yaml()) {
    const fs::path folder = editor.file().parent_path();
    editor.propose = [this, folder](const std::string& text, size_t offset) {
      return complete_script({text, folder}, offset, good_.get());
    };
    editor.explain = [this, folder](const std::string& text, size_t offset) {
      return in_lines(explain_script({text, folder}, offset, good_.get()));
    };
    return;
  }
  const SchemaKey* keys = keys_of(editor);
  editor.propose = [this, keys](const std::string& text, size_t offset) {
    return complete_source(text, offset, good_.get(), keys);
  };
  editor.explain = [keys](const std::string& text, size_t offset) {
    const auto help = explain_source(text, offset, keys);
    return help ? tooltip_of(*help) : "";
  };
}

bool AuthorFeature::take_editor_key(SourceEditor& editor, const wxKeyEvent& event) {
  const int key = event.GetKeyCode();
  if (event.ControlDown() && !event.AltDown()) {
    if (key == 'S' && !event.ShiftDown()) return save(editor), true;
    if (key == 'F') return panel_->tabs().open_find_bar(), true;
    if (key == WXK_SPACE) return editor.complete(), true;
    if (key == 'Y') return editor.Redo(), true;
    return false;
  }
  if (key == WXK_F12) return follow_name(editor, static_cast<size_t>(editor.GetCurrentPos())), true;
  if (key == WXK_F3) {
    editor.find(panel_->tabs().find_field().GetValue().utf8_string(), !event.ShiftDown());
    return true;
  }
  return false;
}

void AuthorFeature::go_to(const SourceMark& where) {
  if (!where.known()) return;
  std::error_code failure;
  const fs::path file = fs::weakly_canonical(where.file, failure);
  SourceEditor* editor = panel_->tabs().show(failure ? fs::path(where.file) : file);
  if (!editor) return place().status().show_refusal(tr("Cannot open {}.", where.file));
  editor->go_to(where.line, where.column);
  editor->SetFocus();
}

/// Goes to what the name at `offset` refers to: a variant, a script, a module, the definition of a
/// name in a script; or to the key in the base that the file changes.
void AuthorFeature::follow_name(SourceEditor& editor, size_t offset) {
  const std::string text = editor.text();
  if (!editor.is_yaml()) {
    const ScriptPlace place = definition_in_script({text, editor.file().parent_path()}, offset);
    if (place.line == 0)
      return this->place().status().show_refusal(tr("This name is not defined in the scripts."));
    const fs::path& file = place.file.empty() ? editor.file() : place.file;
    return go_to({file.string(), place.line, place.column});
  }
  const SchemaKey* keys = keys_of(editor);
  const std::vector<std::string> path = keys_at(text, offset);
  if (!keys && path == std::vector<std::string>{"script"})
    for (const fs::path& file : source_files(editor.file()))
      if (file.extension() == ".lua") return go_to({file.string(), 1, 1});
  const std::string name = variant_at(text, offset, keys);
  if (!name.empty()) {
    const fs::path file = find_source(name, editor.file());
    if (file.empty()) return place().status().show_refusal(tr("There is no variant '{}'.", name));
    return go_to({file.string(), 1, 1});
  }
  if (keys) return go_to({own_.string(), 1, 1});
  const auto where = find_in_bases(editor.file(), path);
  if (!where.known()) return place().status().show_refusal(tr("This file extends no other."));
  go_to(where);
}

/// Writes the files of a variant under another name, and opens the copy.
void AuthorFeature::edit_copy(SourceEditor& editor) {
  const fs::path proposed = new_variant_file("my_" + editor.file().stem().string());
  wxFileDialog dialog(&place().frame(), wx_tr("Save a copy of the variant"),
                      wxString::FromUTF8(place().settings().folder),
                      wxString::FromUTF8(proposed.filename().string()),
                      wx_tr("Variants (*.yaml)") + "|*.yaml", wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
  if (dialog.ShowModal() != wxID_OK) return;
  fs::path target = dialog.GetPath().utf8_string();
  if (target.extension() != ".yaml") target += ".yaml";
  place().settings().folder = target.parent_path().string();
  const Diagnostics problems = copy_sources(editor.file(), target);
  if (!problems.empty()) return place().status().show_trouble(first_problem(problems));
  place().open_definition(target.string());
}

// -------------------------------------------------------------------------- checks and the board

/// Checks the typed text, in a thread.
void AuthorFeature::check() {
  if (closing_ || own_.empty()) return;
  SourceTexts texts;
  std::map<fs::path, std::string> tests;
  for (const SourceEditor* editor : panel_->tabs().editors()) {
    if (editor->is_tests() || editor->is_lessons())
      tests[editor->file()] = editor->text();
    else if (editor->IsModified() &&
             (editor->file() == own_ || editor->file().extension() == ".lua"))
      texts[editor->file()] = editor->text();
  }
  checker_.run([this, own = own_, texts, tests, options = options_]() -> Background::Done {
    SourceCheck found = check_sources(own, texts, options, true);
    for (const auto& [file, text] : tests) {
      const Diagnostics problems = is_lesson_file(file)
                                       ? problems_of(check_course(text, file))
                                       : load_rule_tests_text(text, file).problems();
      for (const Diagnostic& problem : problems)
        if (problem.where.file == file.string()) found.problems.push_back(problem);
    }
    return [this, own, found] {
      if (closing_ || own != own_) return;
      if (found.definition) good_ = found.definition;
      check_problems_ = found.problems;
      show_problems();
    };
  });
}

void AuthorFeature::show_problems() {
  Diagnostics problems = check_problems_;
  problems.insert(problems.end(), play_problems_.begin(), play_problems_.end());
  panel_->show_problems(findings_of(problems, game_problem_));
  for (SourceEditor* editor : panel_->tabs().editors()) editor->show_problems(problems);
}

/// Collects the errors of scripts in the game on the board. Each is listed once, until the rules
/// change.
void AuthorFeature::take_script_errors() {
  bool any = false;
  for (Diagnostic& problem : place().session().take_script_errors()) {
    const bool known =
        std::any_of(play_problems_.begin(), play_problems_.end(), [&](const auto& one) {
          return one.message == problem.message && one.where.line == problem.where.line;
        });
    if (known) continue;
    play_problems_.push_back(std::move(problem));
    any = true;
  }
  if (any) show_problems();
}

bool AuthorFeature::save(SourceEditor& editor) {
  if (editor.GetReadOnly()) {
    place().status().show_refusal(panel_->tabs().note());
    return false;
  }
  if (const Diagnostics problems = panel_->tabs().save(editor); !problems.empty()) {
    place().status().show_trouble(first_problem(problems));
    return false;
  }
  look_at_disk();
  return true;
}

/// Watches the folders: an editor may replace a file instead of writing to it.
void AuthorFeature::watch() {
  on_disk_.clear();
  std::vector<fs::path> files = source_files(own_);
  for (const SourceMark& file : place().session().definition().metadata().files) {
    std::error_code failure;
    const fs::path path = fs::weakly_canonical(file.file, failure);
    if (!failure && std::find(files.begin(), files.end(), path) == files.end())
      files.push_back(path);
  }
  // No message for a folder that cannot be watched: files can also be saved in this window.
  const wxLogNull quiet;
  watcher_ = std::make_unique<wxFileSystemWatcher>();
  watcher_->Bind(wxEVT_FSWATCHER, [this](wxFileSystemWatcherEvent&) {
    if (!closing_) disk_timer_.StartOnce(kDiskMs);
  });
  std::vector<fs::path> folders;
  for (const fs::path& file : files) {
    on_disk_[file] = text_on_disk(file);
    const fs::path folder = file.parent_path();
    if (std::find(folders.begin(), folders.end(), folder) != folders.end()) continue;
    folders.push_back(folder);
    watcher_->Add(wxFileName::DirName(wxString::FromUTF8(folder.string())), kChanges);
  }
}

/// Compares the files with their last contents, since events also come for other files of a folder.
void AuthorFeature::look_at_disk() {
  if (closing_ || own_.empty()) return;
  disk_timer_.Stop();
  bool rules = false;
  bool tests = false;
  for (const fs::path& file : source_files(own_)) on_disk_.try_emplace(file);
  for (auto& [file, text] : on_disk_) {
    std::string now = text_on_disk(file);
    if (now == text) continue;
    (file.string().ends_with(".test.yaml") || is_lesson_file(file) ? tests : rules) = true;
    text = std::move(now);
  }
  if (!rules && !tests) return;
  panel_->tabs().reread();
  rules ? reload() : run_tests(TestRun::all);
  check_timer_.StartOnce(1);
}

void AuthorFeature::reload() {
  loader_.run([this, own = own_, options = options_]() -> Background::Done {
    SourceCheck found = check_sources(own, {}, options, false);
    bool defaults = false;
    // An option of the game on the board may no longer exist.
    if (!found.definition && !options.set.empty()) {
      SourceCheck again = check_sources(own, {}, {{}, options.base}, false);
      defaults = again.definition != nullptr;
      if (defaults) found = std::move(again);
    }
    return [this, own, found, defaults] {
      if (!closing_ && own == own_) take_rules(found, defaults);
    };
  });
}

void AuthorFeature::take_rules(const SourceCheck& check, bool defaults) {
  Session& session = place().session();
  if (own_file(session.definition()) != own_) return;
  if (!check.definition)
    return place().status().show_trouble(tr(
        "The rules have errors, so the board keeps the last: {}", first_problem(check.problems)));
  good_ = check.definition;
  options_ = source_options(*good_);
  play_problems_.clear();
  game_problem_ = session.reload(check.definition);
  show_problems();
  watch();
  if (game_problem_)
    place().status().show_trouble(game_problem_->to_string());
  else
    place().status().show_message(defaults
                                      ? tr("The rules on the board are new, with their defaults.")
                                      : tr("The rules on the board are those of the file."));
  run_tests(TestRun::all);
}

}  // namespace stockade::gui
