#include "gui/model/move_list.h"

#include <algorithm>
#include <array>
#include <utility>

#include "framework/base/translate.h"
#include "framework/base/utf8.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/rules/chance_facet.h"
#include "framework/session/records/record_stamp.h"

namespace stockade::gui {

std::string glyph_text(int nag) {
  static constexpr std::array<const char*, 7> kQuality = {"", "!", "?", "!!", "??", "!?", "?!"};
  if (nag >= 0 && nag < static_cast<int>(kQuality.size())) return kQuality[nag];
  // Glyphs with the same meaning for the first and the second side share a sign.
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

constexpr size_t kFew = 8;  // unknown moves; with more of them the whole tree is read in slices

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

/// True if a number stands for one move of each side; otherwise each number has a row of its own.
bool goes_in_pairs(const GameDefinition& definition) {
  const Facts& facts = definition.facts();
  return !facts.long_turns && !facts.has_chance && definition.roster().sides() <= 2;
}

/// A roll, "roll:36", as the characters of dice.
std::string dice_text(const Kernel& kernel, Move move, const std::string& text) {
  if (const auto* draws = kernel.facet<DrawsFacet>())
    if (const auto source = draws->source_of(move))
      if (draws->sources()[static_cast<size_t>(*source)].kind != ChanceSource::Kind::dice)
        return text;
  std::string dice;
  for (const char c : text.substr(text.find(':') + 1)) {
    if (c == '+') continue;  // between two dice, or the side to move is in check
    if (c < '1' || c > '6') return text;
    dice += "\xE2\x9A";  // from U+2680 on, in UTF-8
    dice += static_cast<char>(0x80 + (c - '1'));
  }
  return dice;
}

}  // namespace

void MoveListModel::forget() {
  rows_.clear();
  infos_.clear();
  stamp_ = 0;
  ++made_;
  reading_.reset();
}

bool MoveListModel::update(const Record& record, const LostMoves& lost,
                           std::chrono::milliseconds time) {
  const uint64_t stamp = record_stamp(record);
  if (stamp == stamp_) return true;
  if (!read_moves(record, stamp, time)) return false;
  stamp_ = stamp;
  make_rows(record, lost);
  return true;
}

bool MoveListModel::read_moves(const Record& record, uint64_t stamp,
                               std::chrono::milliseconds time) {
  using Clock = std::chrono::steady_clock;
  constexpr int kBetweenLooks = 8;  // moves between two readings of the clock
  const auto end = Clock::now() + time;
  if (!reading_ || reading_->stamp != stamp) {
    reading_.reset();
    const auto unknown = unknown_moves(record, kFew + 1);
    if (unknown.size() <= kFew) {
      read_unknown(record, unknown);
      return true;
    }
    reading_.emplace(Reading{stamp, Game(record.definition(), record.start()), {}});
    reading_->path.emplace_back(&record.root(), 0);
  }
  auto& [of, game, path] = *reading_;
  for (int read = 1; !path.empty(); ++read) {
    auto& [node, next] = path.back();
    if (next < node->children.size()) {
      const RecordNode& child = *node->children[next++];
      info_of(game, child);
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

/// The moves without known texts, at most `most` of them.
std::vector<const RecordNode*> MoveListModel::unknown_moves(const Record& record,
                                                            size_t most) const {
  std::vector<const RecordNode*> unknown;
  std::vector<const RecordNode*> open = {&record.root()};
  while (!open.empty() && unknown.size() < most) {
    const RecordNode* node = open.back();
    open.pop_back();
    if (node->parent && !infos_.contains(node)) unknown.push_back(node);
    for (const auto& child : node->children) open.push_back(child.get());
  }
  return unknown;
}

void MoveListModel::read_unknown(const Record& record,
                                 const std::vector<const RecordNode*>& moves) {
  Game game(record.definition(), record.start());
  for (const RecordNode* node : moves) {
    const std::vector<Move> line = Record::line_to(*node->parent);
    for (const Move move : line) game.play(move);
    info_of(game, *node);
    for (size_t i = 0; i < line.size(); ++i) game.undo();
  }
}

void MoveListModel::rebuild(const Record& record, const LostMoves& lost) {
  const uint64_t stamp = record_stamp(record);
  if (stamp == stamp_) return;
  read_unknown(record, unknown_moves(record, kMaxPgnMoves));
  stamp_ = stamp;
  make_rows(record, lost);
}

void MoveListModel::make_rows(const Record& record, const LostMoves& lost) {
  ++made_;
  rows_.clear();
  lost_followers_.assign(lost.moves.size(), {});
  for (size_t i = 0; i < lost.moves.size(); ++i)
    if (!lost.moves[i].after) lost_followers_[lost.moves[i].parent].push_back(i);
  if (!record.root().comment.empty()) add_comment(record.root().comment, 0);
  add_main(*record.definition(), record.root(), lost);
  if (record.result != "*") add_comment(record.result, 0);
}

const MoveListModel::MoveInfo& MoveListModel::info_of(Game& game, const RecordNode& node) {
  MoveInfo& info = infos_[&node];
  if (!info.text.empty()) return info;
  info.text = move_text(game, node.move);
  const Kernel& kernel = game.definition().kernel();
  if (kernel.effect(node.move).is_chance()) info.text = dice_text(kernel, node.move, info.text);
  info.number = game.position().attribute(CoreAttribute::full_move);
  info.first_side = game.next_player().index() == 0;
  info.begins_number = game.begins_number();
  info.board = board_number(game, node.move);
  if (!info.board.empty()) info.board.pop_back();
  return info;
}

void MoveListModel::add_comment(const std::string& comment, int depth) {
  MoveRow row;
  row.type = MoveRow::Kind::line;
  row.depth = depth;
  row.tokens.push_back(comment_token(comment));
  rows_.push_back(std::move(row));
}

void MoveListModel::add_main(const GameDefinition& definition, const RecordNode& from,
                             const LostMoves& lost) {
  const bool pairs = goes_in_pairs(definition);
  bool new_row = true;
  const RecordNode* at = &from;
  for (; !at->children.empty(); at = at->children.front().get()) {
    const RecordNode& node = *at->children.front();
    const MoveInfo& info = infos_.at(&node);
    if (!node.comment_before.empty()) {
      add_comment(node.comment_before, 0);
      new_row = true;
    }
    std::string text = info.text + glyphs_text(node);
    if (pairs) {
      if (info.first_side || new_row) {
        MoveRow row;
        row.number = info.number;
        row.tokens.resize(2);
        rows_.push_back(std::move(row));
      }
      rows_.back().tokens[info.first_side ? 0 : 1] = {&node, "", std::move(text), ""};
    } else {
      std::string number;
      // With boards that are played at once, a row has as many moves as players often make in a
      // round.
      constexpr size_t kMovesOfBoards = 4;
      const bool full =
          !info.board.empty() && !rows_.empty() && rows_.back().tokens.size() >= kMovesOfBoards;
      if (info.board.empty() ? info.begins_number || new_row : full || new_row) {
        rows_.emplace_back();
        rows_.back().type = MoveRow::Kind::line;
        number = std::to_string(info.number) + (info.begins_number ? "." : "…");
      }
      if (!info.board.empty()) number = info.board;
      rows_.back().tokens.push_back({&node, std::move(number), std::move(text), ""});
    }
    new_row = false;

    if (!node.comment.empty()) {
      add_comment(node.comment, 0);
      new_row = true;
    }
    const size_t rows = rows_.size();
    for (size_t i = 1; i < at->children.size(); ++i) add_variation(*at->children[i], 1, lost);
    add_lost_after(*at, 1, lost);
    new_row = new_row || rows_.size() > rows;
  }
  // Continues the line with the moves that the rules do not allow any more.
  bool first = true;
  for (size_t i = 0; i < lost.moves.size(); ++i) {
    if (lost.moves[i].after != at) continue;
    std::exchange(first, false) ? add_lost_main(definition, lost, i, new_row)
                                : add_lost_line(lost, i, 1);
  }
}

namespace {

MoveToken lost_token(const LostMove& move) {
  MoveToken token;
  token.text = move.san;
  for (const int nag : move.nags) token.text += (nag > 6 ? " " : "") + glyph_text(nag);
  token.type = MoveToken::Kind::lost;
  if (!move.after) return token;
  token.type = MoveToken::Kind::illegal;
  token.node = move.after;
  token.more = tr("{0} is illegal now: {1}", move.san, move.reason);
  return token;
}

}  // namespace

void MoveListModel::add_lost_main(const GameDefinition& definition, const LostMoves& lost,
                                  size_t first, bool new_row) {
  const bool pairs = goes_in_pairs(definition);
  std::vector<size_t> line = {first};
  while (!line.empty()) {
    const LostMove& move = lost.moves[line.front()];
    if (pairs && (move.first_side || new_row)) {
      rows_.emplace_back();
      rows_.back().number = move.number;
      rows_.back().tokens.resize(2);
    } else if (!pairs && (move.begins_number || new_row)) {
      rows_.emplace_back();
      rows_.back().type = MoveRow::Kind::line;
    }
    MoveToken token = lost_token(move);
    if (!pairs && rows_.back().tokens.empty())
      token.number = std::to_string(move.number) + (move.begins_number ? "." : "…");
    pairs ? void(rows_.back().tokens[move.first_side ? 0 : 1] = std::move(token))
          : rows_.back().tokens.push_back(std::move(token));
    new_row = !move.comment.empty();
    if (new_row) add_comment(move.comment, 0);
    // The other moves that were played here.
    for (size_t i = 1; i < line.size(); ++i) {
      add_lost_line(lost, line[i], 1);
      new_row = true;
    }
    line = std::vector<size_t>(lost_followers_[line.front()]);
  }
}

void MoveListModel::add_lost_line(const LostMoves& lost, size_t first, int depth) {
  const size_t row = rows_.size();
  rows_.emplace_back();
  rows_[row].type = MoveRow::Kind::line;
  rows_[row].depth = depth;
  std::vector<size_t> branches;
  for (std::vector<size_t> line = {first}; !line.empty();) {
    const LostMove& move = lost.moves[line.front()];
    MoveToken token = lost_token(move);
    if (move.begins_number || rows_[row].tokens.empty())
      token.number = std::to_string(move.number) + (move.begins_number ? "." : "…");
    rows_[row].tokens.push_back(std::move(token));
    if (!move.comment.empty()) rows_[row].tokens.push_back(comment_token(move.comment));
    branches.insert(branches.end(), line.begin() + 1, line.end());
    line = std::vector<size_t>(lost_followers_[line.front()]);
  }
  for (const size_t branch : branches) add_lost_line(lost, branch, depth + 1);
}

/// Adds the lost moves that were played at a node.
void MoveListModel::add_lost_after(const RecordNode& node, int depth, const LostMoves& lost) {
  for (size_t i = 0; i < lost.moves.size(); ++i)
    if (lost.moves[i].after == &node) add_lost_line(lost, i, depth);
}

void MoveListModel::add_variation(const RecordNode& first, int depth, const LostMoves& lost) {
  const size_t row = rows_.size();
  rows_.emplace_back();
  rows_[row].type = MoveRow::Kind::line;
  rows_[row].depth = depth;
  // Branches off this line come after it, at the next depth.
  std::vector<const RecordNode*> branches;
  std::vector<const RecordNode*> line;
  bool numbered = true;
  for (const RecordNode* node = &first; node;) {
    if (!node->comment_before.empty()) {
      rows_[row].tokens.push_back(comment_token(node->comment_before));
      numbered = true;
    }
    const MoveInfo& info = infos_.at(node);
    MoveToken token;
    token.node = node;
    if (!info.board.empty())
      token.number = info.board;
    else if (info.begins_number)
      token.number = std::to_string(info.number) + ".";
    else if (numbered)
      token.number = std::to_string(info.number) + "…";
    numbered = false;
    token.text = info.text + glyphs_text(*node);
    rows_[row].tokens.push_back(std::move(token));
    if (!node->comment.empty()) {
      rows_[row].tokens.push_back(comment_token(node->comment));
      numbered = true;
    }
    for (size_t i = 1; i < node->children.size(); ++i) branches.push_back(node->children[i].get());
    line.push_back(node);
    node = node->children.empty() ? nullptr : node->children.front().get();
  }
  for (const RecordNode* branch : branches) add_variation(*branch, depth + 1, lost);
  if (lost.empty()) return;
  for (const RecordNode* node : line) add_lost_after(*node, depth + 1, lost);
}

int MoveListModel::row_of(const RecordNode* node) const {
  for (size_t i = 0; i < rows_.size(); ++i)
    if (std::any_of(rows_[i].tokens.begin(), rows_[i].tokens.end(), [&](const MoveToken& token) {
          return token.node && token.node == node && token.type == MoveToken::Kind::plain;
        }))
      return static_cast<int>(i);
  return -1;
}

}  // namespace stockade::gui
