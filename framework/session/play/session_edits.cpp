// Session: the edits of a game by players and engines: tags, comments, glyphs, arrows, evaluations,
// variations.

#include <algorithm>

#include "framework/notation/annotations.h"
#include "framework/session/play/session.h"
#include "framework/session/records/review.h"

namespace stockade {

void Session::set_tag(const std::string& name, const std::string& value) {
  record_.set_tag(name, value);
  notify({SessionEventKind::edited});
}

void Session::set_comment(const RecordNode& node, const std::string& comment) {
  RecordNode& changed = mutable_node(node);
  changed.comment = take_annotations(definition(), comment, changed.annotations);
  notify({SessionEventKind::edited});
}

namespace {

/// Glyphs of which a move has at most one: its quality, or the evaluation of the position.
int glyph_group(int glyph) {
  if (glyph >= 1 && glyph <= 6) return 1;
  return glyph >= 10 && glyph <= 19 ? 2 : 0;
}

}  // namespace

void Session::toggle_glyph(const RecordNode& node, int glyph) {
  std::vector<int>& glyphs = mutable_node(node).nags;
  const bool had = std::find(glyphs.begin(), glyphs.end(), glyph) != glyphs.end();
  const int group = glyph_group(glyph);
  std::erase_if(glyphs, [&](int other) {
    return other == glyph || (group != 0 && glyph_group(other) == group);
  });
  if (!had) glyphs.push_back(glyph);
  std::sort(glyphs.begin(), glyphs.end());
  notify({SessionEventKind::edited});
}

void Session::toggle_mark(const RecordNode& node, const DrawnMark& mark) {
  std::vector<DrawnMark>& marks = mutable_node(node).annotations.marks;
  const bool had = std::find(marks.begin(), marks.end(), mark) != marks.end();
  std::erase_if(marks, [&](const DrawnMark& other) {
    return other.from == mark.from && other.to == mark.to;
  });
  if (!had) marks.push_back(mark);
  notify({SessionEventKind::edited});
}

void Session::clear_marks(const RecordNode& node) {
  mutable_node(node).annotations.marks.clear();
  notify({SessionEventKind::edited});
}

void Session::keep_evaluation(const RecordNode& node, const Evaluation& evaluation) {
  mutable_node(node).annotations.evaluation = evaluation;
}

const RecordNode& Session::add_line(const RecordNode& node, const std::vector<Move>& moves) {
  RecordNode* at = &mutable_node(node);
  Game game(record_.definition(), record_.start());
  for (const Move move : Record::line_to(node)) game.play(move);
  for (const Move move : moves) {
    if (!game.is_legal(move)) break;
    at = &at->child(move);
    game.play(move);
  }
  notify({SessionEventKind::edited});
  return *at;
}

void Session::take_review(const GameReview& review) {
  write_review(review, record_);
  notify({SessionEventKind::edited});
}

void Session::promote(const RecordNode& node) {
  // The move with which the variation begins.
  RecordNode* first = &mutable_node(node);
  while (first->parent && first->parent->children.front().get() == first) first = first->parent;
  if (!first->parent) return;
  auto& siblings = first->parent->children;
  const auto at = std::find_if(siblings.begin(), siblings.end(),
                               [&](const auto& child) { return child.get() == first; });
  std::iter_swap(at - 1, at);
  notify({SessionEventKind::edited});
}

void Session::make_main_line(const RecordNode& node) {
  for (RecordNode* at = &mutable_node(node); at; at = at->parent) at->put_first();
  notify({SessionEventKind::edited});
}

namespace {

/// Whether `node` is `ancestor` or comes after it.
bool comes_after(const RecordNode* node, const RecordNode& ancestor) {
  while (node && node != &ancestor) node = node->parent;
  return node != nullptr;
}

}  // namespace

void Session::erase(const RecordNode& node) {
  RecordNode* const parent = node.parent;
  if (!parent) return;
  if (comes_after(node_, node)) go_to(*parent);
  // A move that nobody chooses has been made again.
  if (comes_after(node_, node)) return;
  if (comes_after(declared_at_, node)) {
    declared_ = {};
    declared_at_ = nullptr;
  }
  if (in_play_ && node.on_main_line() && record_.result != "*") declare("*");
  lost_.erase_after(node);
  std::erase_if(parent->children, [&](const auto& child) { return child.get() == &node; });
  notify({SessionEventKind::pruned});
}

void Session::set_analysing(bool on) {
  if (on == analysing_) return;
  analysing_ = on;
  if (!on) paused_ = true;  // the computer would move at once
  notify({SessionEventKind::edited});
}

}  // namespace stockade
