#include "variants/abstract/native/line_game.h"

#include <algorithm>
#include <bit>

#include "framework/search/score.h"

namespace stockade::lines {
namespace {

// In centipawns.
/// A line that only one side can still fill, by the number of missing stones.
constexpr std::array<int, 5> kLines{0, 130, 40, 9, 2};
/// The same if stones rest on others: most last cells cannot be filled yet.
constexpr std::array<int, 5> kRestingLines{0, 14, 8, 2, 0};
constexpr int kBegunLine = 1;
/// A cell that would complete a line, but rests on an empty one …
constexpr int kLateThreat = 30;
/// … if the side reaches it by following the other up the columns.
constexpr int kRightLevel = 90;
/// Two such cells, one upon the other: the side that has to fill the cell below the first loses.
constexpr int kTwoAbove = 400;
constexpr int kTempo = 12;
/// Move ordering: the weight of a cell's worth, which counts more than history.
constexpr int kOrder = 60;
constexpr uint64_t kSideKey = 0x9D39247E33776D41ull;

}  // namespace

LineGame::LineGame(const Game& game, const LineRules& rules)
    : rules_(rules),
      lines_(static_cast<size_t>(rules.lines())),
      stones_(static_cast<size_t>(rules.cells()), -1) {
  const auto cells = static_cast<size_t>(rules.cells());
  make_meanings();
  free_.assign((cells + 63) / 64, 0);
  for (int side = 0; side < 2; ++side) {
    prospects_[side].resize(cells);
    completes_[side].assign(cells, 0);
    winning_[side].assign(free_.size(), 0);
  }
  for (int line = 0; line < rules.lines(); ++line)
    for (int i = 0; i < rules.length(); ++i)
      lines_[static_cast<size_t>(line)].empty ^= rules.cells_of(line)[i];
  for (int cell = 0; cell < rules.cells(); ++cell) {
    centrality_.push_back(
        static_cast<int8_t>(std::min<size_t>(100, rules.lines_through(cell).size())));
    if (rules.support(cell) == LineRules::kNone) free_[cell >> 6] |= uint64_t{1} << (cell & 63);
  }
  const Position& position = game.position();
  for (int side = 0; side < 2; ++side)
    for (CellSet rest = position.cells_of(rules.stone(Side{side})); rest.any();)
      place(rest.pop(), side);
  mover_ = game.side_to_move().index();
  if (mover_ == 1) key_ ^= kSideKey;
}

void LineGame::make_meanings() {
  const int length = rules_.length();
  const auto& weights = rules_.has_supports() ? kRestingLines : kLines;
  const auto value = [&](int stones) {
    const auto lacks = static_cast<size_t>(length - stones);
    return stones == 0 || lacks == 0 ? 0 : lacks < weights.size() ? weights[lacks] : kBegunLine;
  };
  for (int first = 0; first <= length; ++first)
    for (int second = 0; second <= length; ++second) {
      Meaning meaning;
      const std::array<int, 2> own{first, second};
      for (int side = 0; side < 2; ++side) {
        if (own[1 - side] > 0) continue;
        const int sign = side == 0 ? 1 : -1;
        meaning.score += sign * value(own[side]);
        // The worth of an own stone, or of an enemy stone, which closes the line.
        if (own[side] < length && first + second > 0)
          meaning.worth[side] = std::max(1, value(own[side] + 1) - value(own[side]));
        if (own[side] == length - 2) meaning.fours[side] = 1;
        if (own[side] == length - 1) meaning.lacks_one = static_cast<int8_t>(side);
        if (own[side] == length) meaning.complete = 1;
      }
      meanings_.push_back(meaning);
    }
}

void LineGame::count_completing(int side, int cell, int change) {
  int16_t& count = completes_[side][static_cast<size_t>(cell)];
  count = static_cast<int16_t>(count + change);
  const uint64_t bit = uint64_t{1} << (cell & 63);
  if (count > 0)
    winning_[side][cell >> 6] |= bit;
  else
    winning_[side][cell >> 6] &= ~bit;
}

/// Adds stones to the lines through the cell, or removes them.
void LineGame::shift(int cell, int side, int stones) {
  const int step = stones * (side == 0 ? rules_.length() + 1 : 1);
  for (const uint16_t number : rules_.lines_through(cell)) {
    Line& line = lines_[number];
    const Meaning& before = meanings_[line.state];
    if (before.lacks_one >= 0) count_completing(before.lacks_one, line.empty, -1);
    line.state = static_cast<uint16_t>(line.state + step);
    line.empty ^= static_cast<uint16_t>(cell);
    const Meaning& after = meanings_[line.state];
    if (after.lacks_one >= 0) count_completing(after.lacks_one, line.empty, 1);
    if (stones > 0 && after.complete) over_ = true;
    score_ += after.score - before.score;
    const uint16_t* const cells = rules_.cells_of(number);
    for (int s = 0; s < 2; ++s) {
      const int worth = after.worth[s] - before.worth[s];
      const int fours = after.fours[s] - before.fours[s];
      if (worth == 0 && fours == 0) continue;
      for (int i = 0; i < rules_.length(); ++i) {
        prospects_[s][cells[i]].worth += worth;
        prospects_[s][cells[i]].fours += fours;
      }
    }
  }
}

void LineGame::place(int cell, int side) {
  key_ ^= rules_.key_of(Side{side}, cell);
  stones_[static_cast<size_t>(cell)] = static_cast<int8_t>(side);
  ++filled_;
  free_[cell >> 6] &= ~(uint64_t{1} << (cell & 63));
  for (const uint16_t above : rules_.supported(cell))
    if (stones_[above] < 0) free_[above >> 6] |= uint64_t{1} << (above & 63);
  shift(cell, side, 1);
}

void LineGame::remove(int cell, int side) {
  shift(cell, side, -1);
  for (const uint16_t above : rules_.supported(cell))
    free_[above >> 6] &= ~(uint64_t{1} << (above & 63));
  free_[cell >> 6] |= uint64_t{1} << (cell & 63);
  --filled_;
  stones_[static_cast<size_t>(cell)] = -1;
  key_ ^= rules_.key_of(Side{side}, cell);
}

void LineGame::make(Placement move) {
  place(move.cell, mover_);
  made_.push_back(move);
  mover_ = 1 - mover_;
  key_ ^= kSideKey;
}

void LineGame::undo() {
  mover_ = 1 - mover_;
  key_ ^= kSideKey;
  remove(made_.back().cell, mover_);
  made_.pop_back();
  over_ = false;  // no move is made when the game is over
}

void LineGame::pass() {
  made_.push_back({});
  mover_ = 1 - mover_;
  key_ ^= kSideKey;
}

void LineGame::undo_pass() {
  made_.pop_back();
  mover_ = 1 - mover_;
  key_ ^= kSideKey;
}

bool LineGame::any_move(int) const {
  return !over_ && std::any_of(free_.begin(), free_.end(), [](uint64_t word) { return word != 0; });
}

/// The score of cells that would complete a line once their support is filled. If both sides follow
/// each other up columns of even height, the side to move after an even number of stones gets the
/// even levels, counted from 0.
int LineGame::late_threats(int side) const {
  const bool gets_even = (side == mover_) == (filled_ % 2 == 0);
  int sum = 0;
  for (size_t word = 0; word < free_.size(); ++word)
    for (uint64_t rest = winning_[side][word] & ~free_[word]; rest; rest &= rest - 1) {
      const int cell = static_cast<int>(64 * word) + std::countr_zero(rest);
      const int below = rules_.support(cell);
      if (below < 0) continue;
      const bool two = completes_[side][static_cast<size_t>(below)] > 0;
      const int level = rules_.level(cell);
      sum += two                                           ? kTwoAbove
             : level >= 0 && (level % 2 == 0) == gets_even ? kRightLevel - 4 * level
                                                           : kLateThreat - 2 * std::max(0, level);
    }
  return sum;
}

int LineGame::evaluate(int, int) const {
  if (wins_now(mover_)) return kWin;
  int score = (mover_ == 0 ? score_ : -score_) + kTempo;
  if (rules_.has_supports()) score += late_threats(mover_) - late_threats(1 - mover_);
  return std::clamp(score, -kWin, kWin);
}

int LineGame::order_of(int cell) const {
  const auto at = static_cast<size_t>(cell);
  return kOrder * (prospects_[mover_][at].worth * 5 / 4 + prospects_[1 - mover_][at].worth) +
         4 * centrality_[at];
}

void LineGame::list(int, MoveStage stage, Breadth breadth, List& out) const {
  if (over_) return;
  if (stage == MoveStage::tactical) {
    for_each(free_, winning_[mover_], [&](int cell) {
      out.push_back({{static_cast<int16_t>(cell)}, 0, false});
    });
    return;
  }
  const bool full = breadth == Breadth::full;
  if (!full && wins_now(mover_)) return;
  if (!full && wins_now(1 - mover_)) {
    for_each(free_, winning_[1 - mover_], [&](int cell) {
      out.push_back({{static_cast<int16_t>(cell)}, order_of(cell), false});
    });
    return;
  }
  const bool any_stone = filled_ > 0;
  for_each(free_, free_, [&](int cell) {
    const auto at = static_cast<size_t>(cell);
    if (completes_[mover_][at] > 0) return;  // tactical
    const bool four = !rules_.has_supports() && prospects_[mover_][at].fours > 0;
    if (breadth == Breadth::checks && !four) return;
    // A stone that is on no line begun by a side.
    if (!full && any_stone && !rules_.has_supports() && prospects_[mover_][at].worth == 0 &&
        prospects_[1 - mover_][at].worth == 0)
      return;
    out.push_back({{static_cast<int16_t>(cell)}, order_of(cell), four});
  });
}

Placement LineGame::find(int, uint32_t code) const {
  const int cell = static_cast<int>(code) - 1;
  if (over_ || cell < 0 || cell >= rules_.cells() || !is_free(cell)) return {};
  if (completes_[mover_][static_cast<size_t>(cell)] > 0) return {static_cast<int16_t>(cell)};
  // If a line can be completed or must be prevented, there is no other move to consider.
  if (wins_now(mover_)) return {};
  if (wins_now(1 - mover_) && completes_[1 - mover_][static_cast<size_t>(cell)] == 0) return {};
  return {static_cast<int16_t>(cell)};
}

}  // namespace stockade::lines
