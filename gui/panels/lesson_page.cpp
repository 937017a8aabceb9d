#include "gui/panels/lesson_page.h"

#include <utility>

#include <wx/sizer.h>

#include "framework/base/translate.h"
#include "gui/bridge/board_keys.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kTextWidth = 340;
constexpr int kReplyMs = 700;  // the learner sees the own move before the answer

wxButton* button(wxWindow* parent, const wxString& label) {
  return new wxButton(parent, wxID_ANY, label);
}

}  // namespace

LessonPage::LessonPage(wxWindow* parent, Looks& looks, LessonModel& model,
                       const PluginRegistry& plugins)
    : wxPanel(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxTAB_TRAVERSAL),
      looks_(looks),
      model_(model),
      engine_(plugins),
      canvas_(new BoardCanvas(this, looks, model.board())),
      course_(new wxStaticText(this, wxID_ANY,
                               wxString::FromUTF8(model.course().tr(model.course().title)))),
      lessons_(new wxChoice(this, wxID_ANY)),
      step_(new wxStaticText(this, wxID_ANY, "")),
      text_(new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                           wxTE_MULTILINE | wxTE_READONLY | wxTE_RICH2 | wxBORDER_NONE)),
      task_(new wxStaticText(this, wxID_ANY, "")),
      move_(
          new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER)),
      hint_(button(this, wx_tr("&Hint"))),
      again_(button(this, wx_tr("&Again"))),
      back_(button(this, wx_tr("&Back"))),
      next_(button(this, wx_tr("&Next"))),
      close_(button(
          this, model.has_puzzles() ? wx_tr("&Close the puzzles") : wx_tr("&Close the lessons"))) {
  Hide();
  SetName(wx_tr("Lessons"));
  lessons_->SetName(wx_tr("Lesson"));
  text_->SetName(wx_tr("What the lesson says"));
  move_->SetName(wx_tr("A move to type"));
  move_->SetHint(wx_tr("Type a move"));
  lay_out();

  lessons_->Bind(wxEVT_CHOICE, [this](wxCommandEvent& event) {
    model_.open(static_cast<size_t>(event.GetSelection()));
    canvas_->SetFocus();
  });
  hint_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { model_.hint(); });
  again_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { model_.restart(); });
  back_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { model_.go_back(); });
  next_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { go_on(); });
  close_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    if (on_close) on_close();
  });
  move_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { enter_move(); });
  canvas_->Bind(wxEVT_CHAR, &LessonPage::on_char, this);
  Bind(wxEVT_CHAR_HOOK, &LessonPage::on_key, this);
  timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { model_.show_reply(); });
  engine_.on_analysed = [this](const SearchResult& result) { model_.take_reply(result.best); };
  model_.board().on_change = [this] { canvas_->refresh_scene(); };
  model_.on_event = [this](const SessionEvent& event) { follow(event); };
  model_.on_change = [this] { update(); };
  refresh_looks();
  follow({SessionEventKind::reset});
  update();
}

LessonPage::~LessonPage() {
  timer_.Stop();
  model_.on_change = nullptr;
  model_.on_event = nullptr;
  model_.board().on_change = nullptr;
}

void LessonPage::lay_out() {
  const int gap = FromDIP(10);
  course_->SetFont(course_->GetFont().Bold().Scaled(1.2f));
  text_->SetMinSize(FromDIP(wxSize(kTextWidth, 160)));
  auto* moves = new wxBoxSizer(wxHORIZONTAL);
  moves->Add(move_, 1, wxRIGHT, gap);
  moves->Add(hint_, 0, wxRIGHT, gap / 2);
  moves->Add(again_, 0);
  auto* steps = new wxBoxSizer(wxHORIZONTAL);
  steps->Add(back_, 1, wxRIGHT, gap / 2);
  steps->Add(next_, 2);
  auto* side = new wxBoxSizer(wxVERTICAL);
  side->Add(course_, 0, wxEXPAND | wxALL, gap);
  side->Add(lessons_, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
  side->Add(step_, 0, wxEXPAND | wxALL, gap);
  side->Add(text_, 1, wxEXPAND | wxLEFT | wxRIGHT, gap);
  side->Add(task_, 0, wxEXPAND | wxALL, gap);
  side->Add(moves, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  side->Add(steps, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  side->Add(close_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
  auto* all = new wxBoxSizer(wxHORIZONTAL);
  all->Add(canvas_, 1, wxEXPAND);
  all->Add(side, 0, wxEXPAND);
  SetSizer(all);
}

void LessonPage::flip() { canvas_->set_flipped(!canvas_->flipped()); }

void LessonPage::refresh_looks() {
  const Theme& theme = looks_.theme;
  SetBackgroundColour(to_wx(theme.panel));
  for (wxStaticText* words : {course_, task_}) words->SetForegroundColour(to_wx(theme.text));
  step_->SetForegroundColour(to_wx(theme.muted));
  text_->SetBackgroundColour(to_wx(theme.panel));
  canvas_->refresh_looks();
  show_text();
  Refresh();
}

// ------------------------------------------------------------------------------------ the keyboard

void LessonPage::on_key(wxKeyEvent& event) {
  const bool enter = event.GetKeyCode() == WXK_RETURN || event.GetKeyCode() == WXK_NUMPAD_ENTER;
  const bool plain = !event.ControlDown() && !event.AltDown() && !event.MetaDown();
  if (plain && event.GetKeyCode() == WXK_ESCAPE) {
    if (!model_.board().back() && on_close) on_close();
    return;
  }
  if (!canvas_->HasFocus() || !plain) return event.Skip();
  // Where nothing is to be moved, Enter and the space bar go on.
  if ((enter || event.GetKeyCode() == WXK_SPACE) && model_.can_go_on()) return go_on();
  if (!take_board_key(event, model_.board(), *canvas_)) event.Skip();
}

/// Letters begin a move, as they do at the board of a game.
void LessonPage::on_char(wxKeyEvent& event) {
  const wxChar typed = event.GetUnicodeKey();
  if (event.ControlDown() || event.AltDown() || !begins_move(typed)) return event.Skip();
  move_->SetFocus();
  move_->SetValue(wxString(typed));
  move_->SetInsertionPointEnd();
}

void LessonPage::enter_move() {
  if (move_->IsEmpty()) return;
  model_.enter(move_->GetValue().utf8_string());
  // A move that was refused can be mended.
  if (!model_.notes().empty() && model_.notes().back().tone == LessonNote::Tone::wrong)
    return move_->SelectAll();
  move_->Clear();
  canvas_->SetFocus();
}

// ------------------------------------------------------------------------------------ the lesson

void LessonPage::go_on() {
  const bool last = model_.is_last_step() && model_.is_last_lesson();
  if (model_.can_go_on() && last && on_end) return on_end();
  if (model_.go_on()) canvas_->SetFocus();
}

void LessonPage::follow(const SessionEvent& event) {
  if (event.type == SessionEventKind::reset) canvas_->set_flipped(model_.below() == Side{1});
  canvas_->follow(event);
}

void LessonPage::update() {
  wxArrayString titles;
  for (size_t lesson = 0; lesson < model_.course().lessons.size(); ++lesson)
    titles.push_back(
        wxString::FromUTF8((model_.solved(lesson) ? "✓ " : "") + model_.title(lesson)));
  if (titles != lessons_->GetStrings()) lessons_->Set(titles);
  lessons_->SetSelection(static_cast<int>(model_.lesson()));
  // A trainer chooses among the puzzles.
  if (lessons_->IsShown() == model_.has_puzzles()) lessons_->Show(!model_.has_puzzles());
  step_->SetLabel(wxString::FromUTF8(model_.step_words()));
  task_->SetLabel(wxString::FromUTF8(model_.task_words()));
  show_text();
  hint_->Enable(model_.can_hint());
  again_->Enable(model_.can_restart());
  back_->Enable(model_.can_go_back());
  next_->Enable(model_.can_go_on());
  const bool last = model_.is_last_step();
  next_->SetLabel(model_.has_puzzles()      ? wx_tr("&Next puzzle")
                  : !last                   ? wx_tr("&Next")
                  : model_.is_last_lesson() ? wx_tr("&Play a game")
                                            : wx_tr("&Next lesson"));
  canvas_->refresh_scene();
  go_on_with_replies();
}

void LessonPage::go_on_with_replies() {
  if (model_.replies_wait()) {
    timer_.StartOnce(looks_.animation ? kReplyMs : 1);
  } else if (model_.wants_search() && !engine_.thinking()) {
    SearchLimits limits;
    limits.nodes = kOpponentNodes;  // sensible, as in the terminal
    engine_.analyse(model_.game(), limits);
  }
}

void LessonPage::append(const std::string& words, Color color) {
  text_->SetDefaultStyle(wxTextAttr(to_wx(color)));
  text_->AppendText(wxString::FromUTF8(words));
}

void LessonPage::show_text() {
  const Theme& theme = looks_.theme;
  text_->Clear();
  append(model_.text(), theme.text);
  for (const LessonNote& note : model_.notes())
    append("\n\n" + note.words, note.tone == LessonNote::Tone::wrong   ? theme.warning
                                : note.tone == LessonNote::Tone::right ? theme.praise
                                                                       : theme.muted);
  text_->ShowPosition(model_.notes().empty() ? 0 : text_->GetLastPosition());
}

}  // namespace stockade::gui
