#include "gui/model/move_list.h"

#include <algorithm>
#include <array>
#include <utility>

#include "framework/base/utf8.h"
#include "framework/notation/move_text.h"
#include "framework/session/record_stamp.h"

namespace stockade::gui {

std::string glyph_text(int nag) {
  static constexpr std::array<const char*, 7> kQuality = {"", "!", "?", "!!", "??", "!?", "?!"};
  if (nag >= 0 && nag < static_cast<int>(kQuality.size())) return kQuality[nag];
  // The first and the second side's glyphs for the same thing share a sign.
  static constexpr std::array<std::pair<int, const char*>, 16> kOthers = {{{7, "□"},
                                                                           {10, "="},
                                                                           {13, "∞"},
                                                                           {14, "⩲"},
                                                                           {15, "⩱"},
                                                                           {16, "±"},
                                                                           {17, "∓"},
                                                                           {18, "+−"},
                                                                           {19, "−+"},
                                                                           {22, "⨀"},
                                                                           {23, "⨀"},
                                                                           {36, "↑"},
                                                                           {37, "↑"},
                                                                           {40, "→"},
                                                                           {41, "→"},
                                                                           {146, "N"}}};
  for (const auto& [number, sign] : kOthers)
    if (number == nag) return sign;
  return "$" + std::to_string(nag);
}

std::string shortened(const std::string& text, size_t most) {
  if (text.size() <= most) return text;
  size_t end = first_bytes(text, most).size();
  if (const size_t space = text.find_last_of(" \n", end);
      space != std::string::npos && space > 0 && space + 40 > end)
    end = space;
  return text.substr(0, end) + "…";
}

namespace {

/// The signs of a move, which follow it: those of its quality at once, others after a space.
std::string glyphs_text(const RecordNode& node) {
  std::string text;
  for (const int nag : node.nags) text += (nag > 6 ? " " : "") + glyph_text(nag);
  return text;
}

MoveToken comment_token(const std::string& comment) {
  MoveToken token;
  token.text = shortened(comment, kShownComment);
  if (comment.size() > kShownComment) token.more = shortened(comment, kMoreComment);
  return token;
}

int move_number(const Game& game) { return game.position().attribute(CoreAttribute::full_move); }
bool first_side(const Game& game) { return game.next_player().index() == 0; }

/// One move of each side under a number; otherwise a number has a line of its own.
bool goes_in_pairs(const Game& game) {
  const Facts& facts = game.definition().facts();
  return !facts.long_turns && !facts.has_chance;
}

/// A roll, "roll:36", as the dice that show it.
std::string dice_text(const std::string& text) {
  std::string dice;
  for (const char c : text.substr(text.find(':') + 1)) {
    if (c == '+') continue;  // the side to move is in check
    if (c < '1' || c > '6') return text;
    dice += "\xE2\x9A";  // from U+2680 on, in UTF-8
    dice += static_cast<char>(0x80 + (c - '1'));
  }
  return dice;
}

}  // namespace

void MoveListModel::forget() {
  rows_.clear();
  texts_.clear();
  stamp_ = 0;
  reading_.reset();
}

bool MoveListModel::read_moves(const Record& record, std::chrono::milliseconds time) {
  using Clock = std::chrono::steady_clock;
  constexpr int kBetweenLooks = 8;  // moves between two looks at the clock
  const auto end = Clock::now() + time;
  const uint64_t stamp = record_stamp(record);
  if (stamp == stamp_) return true;
  if (!reading_ || reading_->stamp != stamp) {
    reading_.reset();
    reading_.emplace(Reading{stamp, Game(record.definition(), record.start()), {}});
    reading_->path.emplace_back(&record.root(), 0);
  }
  auto& [of, game, path] = *reading_;
  for (int read = 1; !path.empty(); ++read) {
    auto& [node, next] = path.back();
    if (next < node->children.size()) {
      const RecordNode& child = *node->children[next++];
      text_of(game, child);
      game.play(child.move);
      path.emplace_back(&child, 0);
    } else {
      path.pop_back();
      if (!path.empty()) game.undo();
    }
    if (read % kBetweenLooks == 0 && Clock::now() >= end) return false;
  }
  reading_.reset();
  return true;
}

void MoveListModel::rebuild(const Record& record) {
  const uint64_t stamp = record_stamp(record);
  if (stamp == stamp_) return;
  stamp_ = stamp;
  rows_.clear();
  Game game(record.definition(), record.start());
  if (!record.root().comment.empty()) add_comment(record.root().comment, 0);
  add_main(game, record.root());
  if (record.result != "*") add_comment(record.result, 0);
}

const std::string& MoveListModel::text_of(Game& game, const RecordNode& node) {
  std::string& text = texts_[&node];
  if (text.empty()) {
    text = move_text(game, node.move);
    const Kernel& kernel = game.definition().kernel();
    if (kernel.effect(node.move.effect()).form == MoveForm::roll) text = dice_text(text);
  }
  return text;
}

void MoveListModel::add_comment(const std::string& comment, int depth) {
  MoveRow row;
  row.type = MoveRow::Kind::line;
  row.depth = depth;
  row.tokens.push_back(comment_token(comment));
  rows_.push_back(std::move(row));
}

void MoveListModel::add_main(Game& game, const RecordNode& from) {
  bool new_row = true;
  int played = 0;
  for (const RecordNode* at = &from; !at->children.empty(); at = at->children.front().get()) {
    const RecordNode& node = *at->children.front();
    if (!node.comment_before.empty()) {
      add_comment(node.comment_before, 0);
      new_row = true;
    }
    std::string text = text_of(game, node);
    text += glyphs_text(node);
    if (goes_in_pairs(game)) {
      if (first_side(game) || new_row) {
        MoveRow row;
        row.number = move_number(game);
        row.tokens.resize(2);
        rows_.push_back(std::move(row));
      }
      rows_.back().tokens[first_side(game) ? 0 : 1] = {&node, "", std::move(text), ""};
    } else {
      const bool begins = game.begins_number();
      std::string number;
      if (begins || new_row) {
        rows_.emplace_back();
        rows_.back().type = MoveRow::Kind::line;
        number = std::to_string(move_number(game)) + (begins ? "." : "…");
      }
      rows_.back().tokens.push_back({&node, std::move(number), std::move(text), ""});
    }
    new_row = false;

    if (!node.comment.empty()) {
      add_comment(node.comment, 0);
      new_row = true;
    }
    for (size_t i = 1; i < at->children.size(); ++i) {
      add_variation(game, *at->children[i], 1);
      new_row = true;
    }
    game.play(node.move);
    ++played;
  }
  for (; played > 0; --played) game.undo();
}

void MoveListModel::add_variation(Game& game, const RecordNode& first, int depth) {
  const size_t row = rows_.size();
  rows_.emplace_back();
  rows_[row].type = MoveRow::Kind::line;
  rows_[row].depth = depth;
  // Branches off this line come after it, at the next depth.
  struct Branch {
    const RecordNode* node;
    std::vector<Move> line;
  };
  std::vector<Branch> branches;
  std::vector<Move> played;
  bool numbered = true;
  for (const RecordNode* node = &first; node;) {
    if (!node->comment_before.empty()) {
      rows_[row].tokens.push_back(comment_token(node->comment_before));
      numbered = true;
    }
    MoveToken token;
    token.node = node;
    if (game.begins_number())
      token.number = std::to_string(move_number(game)) + ".";
    else if (numbered)
      token.number = std::to_string(move_number(game)) + "…";
    numbered = false;
    token.text = text_of(game, *node);
    token.text += glyphs_text(*node);
    rows_[row].tokens.push_back(std::move(token));
    if (!node->comment.empty()) {
      rows_[row].tokens.push_back(comment_token(node->comment));
      numbered = true;
    }
    game.play(node->move);
    played.push_back(node->move);
    for (size_t i = 1; i < node->children.size(); ++i)
      branches.push_back({node->children[i].get(), played});
    node = node->children.empty() ? nullptr : node->children.front().get();
  }
  for (size_t i = 0; i < played.size(); ++i) game.undo();
  for (const Branch& branch : branches) {
    for (const Move move : branch.line) game.play(move);
    add_variation(game, *branch.node, depth + 1);
    for (size_t i = 0; i < branch.line.size(); ++i) game.undo();
  }
}

int MoveListModel::row_of(const RecordNode* node) const {
  for (size_t i = 0; i < rows_.size(); ++i)
    if (std::any_of(rows_[i].tokens.begin(), rows_[i].tokens.end(),
                    [&](const MoveToken& token) { return token.node && token.node == node; }))
      return static_cast<int>(i);
  return -1;
}

}  // namespace stockade::gui
