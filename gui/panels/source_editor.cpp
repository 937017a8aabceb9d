#include "gui/panels/source_editor.h"

#include <algorithm>
#include <cctype>

#include <wx/settings.h>

#include "framework/session/learn/course.h"
#include "gui/board/wx_surface.h"
#include "gui/model/source_styles.h"

namespace stockade::gui {
namespace {

enum Margin { kNumbers, kSigns, kCoverage };
enum Indicator { kErrors = 8, kWarnings };
// Signs of problems, then the signs of LineMark in its order.
enum Marker { kErrorSign, kWarningSign, kFirstMark };
constexpr int kMarks = 5;
constexpr int kDwellMs = 450;
constexpr int kProposals = 10;

int marker_of(LineMark mark) { return kFirstMark + static_cast<int>(mark); }

constexpr const char* kLuaWords =
    "and break do else elseif end false for function goto if in local nil not or repeat return "
    "then true until while";

/// The colours of syntax; the theme contains the colours of the window.
struct Syntax {
  Color key, string, number, word, reference;
};

Syntax syntax_of(const Theme& theme) {
  if (theme.appearance == Appearance::dark)
    return {rgb(0xe8a25c), rgb(0xa5c58a), rgb(0x8fb8de), rgb(0xc9a3e0), rgb(0xe58fb1)};
  return {rgb(0x97470d), rgb(0x3b6e22), rgb(0x1f5fa0), rgb(0x7a3ea1), rgb(0xa3285f)};
}

}  // namespace

SourceEditor::SourceEditor(wxWindow* parent, Looks& looks, std::filesystem::path file)
    : wxStyledTextCtrl(parent, wxID_ANY), looks_(looks), file_(std::move(file)) {
  SetName(wxString::FromUTF8(file_.filename().string()));
  SetCodePage(wxSTC_CP_UTF8);
  SetEOLMode(wxSTC_EOL_LF);
  SetUseTabs(false);
  SetTabWidth(2);
  SetIndent(2);
  SetTabIndents(true);
  SetBackSpaceUnIndents(true);
  SetScrollWidth(1);
  SetScrollWidthTracking(true);
  SetCaretLineVisible(true);
  SetMarginType(kNumbers, wxSTC_MARGIN_NUMBER);
  SetMarginType(kSigns, wxSTC_MARGIN_SYMBOL);
  SetMarginType(kCoverage, wxSTC_MARGIN_SYMBOL);
  const int coverage = 1 << marker_of(LineMark::covered) | 1 << marker_of(LineMark::uncovered);
  SetMarginMask(kSigns, ((1 << (kFirstMark + kMarks)) - 1) & ~coverage);
  SetMarginMask(kCoverage, coverage);
  SetMarginWidth(kSigns, FromDIP(16));
  SetMarginWidth(kCoverage, FromDIP(5));
  SetMarginLeft(FromDIP(5));
  SetMouseDwellTime(kDwellMs);
  AutoCompSetSeparator('\n');
  AutoCompSetIgnoreCase(true);
  AutoCompSetOrder(wxSTC_ORDER_CUSTOM);
  AutoCompSetMaxHeight(kProposals);
  AutoCompSetDropRestOfWord(false);
  // Removes keys that the window uses, and keys with effects that users do not expect.
  for (const int key : {'L', 'T', 'D', 'U'}) CmdKeyClear(key, wxSTC_KEYMOD_CTRL);
  for (const int key : {'L', 'T', 'U'}) CmdKeyClear(key, wxSTC_KEYMOD_CTRL | wxSTC_KEYMOD_SHIFT);
  if (is_yaml()) {
    SetLexer(wxSTC_LEX_CONTAINER);
  } else {
    SetLexer(wxSTC_LEX_LUA);
    SetKeyWords(0, kLuaWords);
  }
  refresh_looks();

  Bind(wxEVT_STC_STYLENEEDED, [this](wxStyledTextEvent&) { style(); });
  Bind(wxEVT_STC_CHARADDED, &SourceEditor::typed, this);
  Bind(wxEVT_STC_DWELLSTART, &SourceEditor::hover, this);
  Bind(wxEVT_STC_DWELLEND, [this](wxStyledTextEvent&) { CallTipCancel(); });
  // Marks count as changes as well; this selects changes of the text.
  SetModEventMask(wxSTC_MOD_INSERTTEXT | wxSTC_MOD_DELETETEXT);
  Bind(wxEVT_STC_MODIFIED, [this](wxStyledTextEvent&) {
    size_margin();
    if (on_change) on_change();
  });
  Bind(wxEVT_STC_SAVEPOINTREACHED, [this](wxStyledTextEvent&) {
    if (on_change) on_change();
  });
  Bind(wxEVT_STC_SAVEPOINTLEFT, [this](wxStyledTextEvent&) {
    if (on_change) on_change();
  });
  Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& event) {
    if (event.GetKeyCode() == WXK_RETURN && AutoCompActive() && proposal_is_typed())
      AutoCompCancel();  // Enter breaks the line if the proposal is already written out
    if (!on_key || !on_key(event)) event.Skip();
  });
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& event) {
    if (!event.ControlDown() || !on_follow) return event.Skip();
    on_follow(static_cast<size_t>(PositionFromPoint(event.GetPosition())));
  });
}

bool SourceEditor::is_tests() const { return file_.string().ends_with(".test.yaml"); }
bool SourceEditor::is_lessons() const { return is_lesson_file(file_); }

std::string SourceEditor::text() const {
  const wxCharBuffer raw = const_cast<SourceEditor*>(this)->GetTextRaw();
  return {raw.data(), raw.length()};
}

void SourceEditor::load(const std::string& text, bool read_only) {
  SetReadOnly(false);
  SetTextRaw(text.c_str());
  EmptyUndoBuffer();
  SetSavePoint();
  SetReadOnly(read_only);
  size_margin();
}

void SourceEditor::saved() { SetSavePoint(); }

void SourceEditor::change(const std::string& text) {
  const std::string before = this->text();
  const auto [a, b] = std::mismatch(before.begin(), before.end(), text.begin(), text.end());
  const auto begin = static_cast<size_t>(a - before.begin());
  size_t tail = 0;
  while (tail < std::min(before.size(), text.size()) - begin &&
         before[before.size() - 1 - tail] == text[text.size() - 1 - tail])
    ++tail;
  SetTargetRange(static_cast<int>(begin), static_cast<int>(before.size() - tail));
  const std::string middle = text.substr(begin, text.size() - tail - begin);
  ReplaceTargetRaw(middle.c_str(), static_cast<int>(middle.size()));
}

// --------------------------------------------------------------------------------- what is found

int SourceEditor::place_of(const SourceMark& where) const {
  const int line = std::clamp(where.line - 1, 0, GetLineCount() - 1);
  const int begin = PositionFromLine(line);
  if (where.column <= 1) return begin;
  // Columns count characters, positions count bytes.
  const int place = const_cast<SourceEditor*>(this)->PositionRelative(begin, where.column - 1);
  return place == 0 ? GetLineEndPosition(line) : std::min(place, GetLineEndPosition(line));
}

void SourceEditor::show_problems(const Diagnostics& problems) {
  problems_.clear();
  for (const Diagnostic& problem : problems)
    if (problem.where.known() && problem.where.file == file_.string()) problems_.push_back(problem);
  MarkerDeleteAll(kErrorSign);
  MarkerDeleteAll(kWarningSign);
  for (const int indicator : {kErrors, kWarnings}) {
    SetIndicatorCurrent(indicator);
    IndicatorClearRange(0, GetLength());
  }
  for (const Diagnostic& problem : problems_) {
    const bool is_error = problem.severity == Severity::error;
    const int begin = place_of(problem.where);
    int line_end = GetLineEndPosition(LineFromPosition(begin));
    int end = begin;
    const auto in_word = [&](int at) {
      const int c = GetCharAt(at) & 0xFF;
      return std::isalnum(c) || c >= 0x80 || c == '_' || c == '$' || c == '+';
    };
    while (end < line_end && in_word(end)) ++end;
    if (end == begin) end = std::min(begin + 1, line_end);
    SetIndicatorCurrent(is_error ? kErrors : kWarnings);
    // Nothing follows the end of a line, so its last character is underlined.
    IndicatorFillRange(end > begin ? begin : std::max(0, begin - 1), std::max(1, end - begin));
    MarkerAdd(LineFromPosition(begin), is_error ? kErrorSign : kWarningSign);
  }
}

void SourceEditor::show_marks(LineMark mark, const std::set<int>& lines) {
  MarkerDeleteAll(marker_of(mark));
  for (const int line : lines) MarkerAdd(line - 1, marker_of(mark));
}

std::string SourceEditor::note_at(int line) const {
  const auto note = notes_.find(line);
  return note == notes_.end() ? "" : note->second;
}

std::set<int> SourceEditor::lines_of(LineMark mark) const {
  std::set<int> lines;
  for (int line = 0; line < GetLineCount(); ++line)
    if (const_cast<SourceEditor*>(this)->MarkerGet(line) & 1 << marker_of(mark))
      lines.insert(line + 1);
  return lines;
}

std::set<int> SourceEditor::problem_lines() const {
  std::set<int> lines;
  for (int line = 0; line < GetLineCount(); ++line)
    if (const_cast<SourceEditor*>(this)->MarkerGet(line) & (1 << kErrorSign | 1 << kWarningSign))
      lines.insert(line + 1);
  return lines;
}

void SourceEditor::go_to(int line, int column) {
  const int place = place_of({"", line, column});
  EnsureVisibleEnforcePolicy(LineFromPosition(place));
  GotoPos(place);
  VerticalCentreCaret();
}

// ---------------------------------------------------------------------------------------- typing

void SourceEditor::typed(wxStyledTextEvent& event) {
  const int c = event.GetKey();
  if (c == '\n') {
    const int line = GetCurrentLine();
    if (line == 0) return;
    int indent = GetLineIndentation(line - 1);
    const std::string before = GetLine(line - 1).utf8_string();
    const size_t last = before.find_last_not_of(" \r\n");
    if (last != std::string::npos && is_yaml() && before[last] == ':') indent += GetIndent();
    SetLineIndentation(line, indent);
    GotoPos(GetLineIndentPosition(line));
  } else if (!AutoCompActive() && proposes_after(c)) {
    complete();
  }
}

/// Whether proposals appear by themselves after that letter.
bool SourceEditor::proposes_after(int letter) const {
  if (letter < 0x80 && std::isalpha(letter)) return true;
  if (is_yaml()) return letter == '$';
  return letter == '.' || letter == ':' || letter == '_' || letter == '"' || letter == '\'';
}

void SourceEditor::complete() {
  if (!propose || GetReadOnly()) return;
  const auto here = static_cast<size_t>(GetCurrentPos());
  const Completion completion = propose(text(), here);
  if (completion.proposals.empty()) return AutoCompCancel();
  wxString list;
  for (const Proposal& one : completion.proposals) {
    if (!list.empty()) list += '\n';
    list += wxString::FromUTF8(one.text);
  }
  AutoCompShow(static_cast<int>(here - completion.begin), list);
}

bool SourceEditor::proposal_is_typed() {
  const std::string proposal = AutoCompGetCurrentText().utf8_string();
  const int here = GetCurrentPos();
  const int begin = here - static_cast<int>(proposal.size());
  return begin >= 0 && GetTextRange(begin, here).utf8_string() == proposal;
}

void SourceEditor::hover(wxStyledTextEvent& event) {
  if (AutoCompActive()) return;
  // In the margin, shows the notes on marks of tests and coverage.
  const wxPoint pointer(event.GetX(), event.GetY());
  const int margins = GetMarginWidth(kNumbers) + GetMarginWidth(kSigns) + GetMarginWidth(kCoverage);
  if (pointer.x >= 0 && pointer.x < margins) {
    const int line_begin = PositionFromLine(LineFromPosition(PositionFromPoint(pointer)));
    const std::string note = note_at(LineFromPosition(line_begin) + 1);
    if (!note.empty()) CallTipShow(line_begin, wxString::FromUTF8(note));
    return;
  }
  const int place = event.GetPosition();
  if (place < 0) return;
  std::string words;
  for (const Diagnostic& problem : problems_) {
    const int begin = place_of(problem.where);
    if (LineFromPosition(begin) != LineFromPosition(place)) continue;
    const int indicator = problem.severity == Severity::error ? kErrors : kWarnings;
    if (place < begin || place > std::max(begin + 1, IndicatorEnd(indicator, begin))) continue;
    words += (words.empty() ? "" : "\n") + problem.message;
    if (!problem.hint.empty()) words += "\n  " + problem.hint;
  }
  if (words.empty() && explain) words = explain(text(), static_cast<size_t>(place));
  if (!words.empty()) CallTipShow(place, wxString::FromUTF8(words));
}

bool SourceEditor::find(const std::string& words, bool forward, bool from_here) {
  if (words.empty()) return false;
  const wxString wanted = wxString::FromUTF8(words);
  const int from =
      forward ? (from_here ? GetSelectionStart() : GetSelectionEnd()) : GetSelectionStart();
  for (const bool again : {false, true}) {
    if (forward)
      SetTargetRange(again ? 0 : from, GetLength());
    else
      SetTargetRange(again ? GetLength() : from, 0);
    SetSearchFlags(0);
    if (SearchInTarget(wanted) < 0) continue;
    SetSelection(GetTargetStart(), GetTargetEnd());
    EnsureCaretVisible();
    return true;
  }
  return false;
}

bool SourceEditor::replace(const std::string& words, const std::string& by) {
  SetTargetRange(GetSelectionStart(), GetSelectionEnd());
  SetSearchFlags(0);
  if (!GetReadOnly() && GetSelectionStart() < GetSelectionEnd() &&
      SearchInTarget(wxString::FromUTF8(words)) == GetSelectionStart()) {
    ReplaceTargetRaw(by.c_str(), static_cast<int>(by.size()));
    SetSelection(GetTargetEnd(), GetTargetEnd());
  }
  return find(words, true);
}

int SourceEditor::replace_all(const std::string& words, const std::string& by) {
  if (words.empty() || GetReadOnly()) return 0;
  int count = 0;
  BeginUndoAction();
  SetSearchFlags(0);
  SetTargetRange(0, GetLength());
  while (SearchInTarget(wxString::FromUTF8(words)) >= 0) {
    ReplaceTargetRaw(by.c_str(), static_cast<int>(by.size()));
    ++count;
    SetTargetRange(GetTargetEnd(), GetLength());
  }
  EndUndoAction();
  return count;
}

// ----------------------------------------------------------------------------------------- looks

void SourceEditor::style() {
  const std::string all = text();
  const std::vector<SourceStyle> styles = style_yaml(all);
  StartStyling(0);
  for (size_t at = 0; at < styles.size();) {
    size_t end = at;
    while (end < styles.size() && styles[end] == styles[at]) ++end;
    SetStyling(static_cast<int>(end - at), static_cast<int>(styles[at]));
    at = end;
  }
}

void SourceEditor::size_margin() {
  const int digits = std::max(3, static_cast<int>(std::to_string(GetLineCount()).size()));
  const int width = TextWidth(wxSTC_STYLE_LINENUMBER, wxString('9', digits + 1));
  if (GetMarginWidth(kNumbers) != width) SetMarginWidth(kNumbers, width);
}

void SourceEditor::refresh_looks() {
  const Theme& theme = looks_.theme;
  const Syntax syntax = syntax_of(theme);
  const wxColour back = to_wx(theme.panel);
  wxFont font(wxFontInfo(11).Family(wxFONTFAMILY_TELETYPE));
  StyleSetFont(wxSTC_STYLE_DEFAULT, font);
  StyleSetForeground(wxSTC_STYLE_DEFAULT, to_wx(theme.text));
  StyleSetBackground(wxSTC_STYLE_DEFAULT, back);
  StyleClearAll();
  StyleSetForeground(wxSTC_STYLE_LINENUMBER, to_wx(theme.muted));
  StyleSetBackground(wxSTC_STYLE_LINENUMBER, to_wx(theme.raised));
  StyleSetForeground(wxSTC_STYLE_CALLTIP, to_wx(theme.text));
  StyleSetBackground(wxSTC_STYLE_CALLTIP, to_wx(theme.raised));
  CallTipUseStyle(40);
  CallTipSetForeground(to_wx(theme.text));
  CallTipSetBackground(to_wx(theme.raised));
  const auto colour = [&](int style, Color color, bool bold = false) {
    StyleSetForeground(style, to_wx(color));
    if (bold) StyleSetBold(style, true);
  };
  if (is_yaml()) {
    const auto number = [](SourceStyle style) { return static_cast<int>(style); };
    colour(number(SourceStyle::key), syntax.key);
    colour(number(SourceStyle::string), syntax.string);
    colour(number(SourceStyle::number), syntax.number);
    colour(number(SourceStyle::word), syntax.word);
    colour(number(SourceStyle::reference), syntax.reference);
    colour(number(SourceStyle::comment), theme.muted);
    colour(number(SourceStyle::sign), theme.muted);
  } else {
    for (const int style : {wxSTC_LUA_COMMENT, wxSTC_LUA_COMMENTLINE, wxSTC_LUA_COMMENTDOC})
      colour(style, theme.muted);
    for (const int style : {wxSTC_LUA_STRING, wxSTC_LUA_CHARACTER, wxSTC_LUA_LITERALSTRING})
      colour(style, syntax.string);
    colour(wxSTC_LUA_NUMBER, syntax.number);
    colour(wxSTC_LUA_WORD, syntax.key);
    colour(wxSTC_LUA_STRINGEOL, theme.warning);
  }
  SetCaretForeground(to_wx(theme.text));
  SetCaretLineBackground(to_wx(theme.raised));
  SetSelBackground(true, to_wx(mix(theme.panel, theme.accent, 0.35)));
  SetWhitespaceForeground(true, to_wx(theme.line));
  SetMarginBackground(kSigns, to_wx(theme.raised));
  SetMarginBackground(kCoverage, to_wx(theme.raised));
  SetFoldMarginColour(true, to_wx(theme.raised));
  SetFoldMarginHiColour(true, to_wx(theme.raised));

  const Color good = theme.target;
  const Color warned = theme.last_move;
  const auto mark = [&](int number, int symbol, Color color) {
    MarkerDefine(number, symbol, to_wx(color), to_wx(color));
  };
  mark(kErrorSign, wxSTC_MARK_CIRCLE, theme.warning);
  mark(kWarningSign, wxSTC_MARK_CIRCLE, warned);
  mark(marker_of(LineMark::test_passed), wxSTC_MARK_SMALLRECT, good);
  mark(marker_of(LineMark::test_failed), wxSTC_MARK_ARROW, theme.warning);
  mark(marker_of(LineMark::covered), wxSTC_MARK_FULLRECT, good);
  mark(marker_of(LineMark::uncovered), wxSTC_MARK_FULLRECT, warned);
  mark(marker_of(LineMark::survived), wxSTC_MARK_BOOKMARK, theme.accent);
  for (const auto& [indicator, color] : {std::pair{kErrors, theme.warning}, {kWarnings, warned}}) {
    IndicatorSetStyle(indicator, wxSTC_INDIC_SQUIGGLE);
    IndicatorSetForeground(indicator, to_wx(color));
  }
  size_margin();
  if (is_yaml()) style();
  Refresh();
}

}  // namespace stockade::gui
