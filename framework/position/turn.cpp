#include "framework/position/turn.h"

#include <algorithm>
#include <cassert>

namespace stockade {

TurnOrder::TurnOrder(std::vector<TurnStep> steps) : steps_(std::move(steps)) {
  assert(!steps_.empty());
}

TurnOrder TurnOrder::alternating(int sides) {
  std::vector<TurnStep> steps;
  for (int side = 0; side < sides; ++side) steps.push_back({Side{side}, std::nullopt});
  return TurnOrder(std::move(steps));
}

int TurnOrder::steps_at_once(const std::vector<std::vector<Side>>& sides_by_board) {
  int steps = static_cast<int>(sides_by_board.size());
  for (const auto& sides : sides_by_board) steps *= static_cast<int>(sides.size());
  return steps;
}

// A step is a number whose digits are the turns of the boards, beginning with the first board as
// the lowest digit, and above them the board that is asked.
TurnOrder TurnOrder::at_once(std::vector<std::vector<Side>> sides_by_board) {
  TurnOrder order(std::vector<TurnStep>(static_cast<size_t>(steps_at_once(sides_by_board))));
  order.boards_ = std::move(sides_by_board);
  for (int step = 0; step < order.size(); ++step) {
    const int asked = step / (order.size() / order.boards());
    order.steps_[step] = {order.mover(step, asked), asked};
  }
  return order;
}

int TurnOrder::turn_on(int step, int board) const {
  for (int before = 0; before < board; ++before) step /= static_cast<int>(boards_[before].size());
  return step % static_cast<int>(boards_[board].size());
}

Side TurnOrder::mover(int step, int board) const { return boards_[board][turn_on(step, board)]; }

int TurnOrder::asking(int step, int board) const {
  const int turns = size() / boards();
  return step % turns + board * turns;
}

int TurnOrder::step_with(int step, int board, int turn) const {
  int weight = 1;
  for (int before = 0; before < board; ++before) weight *= static_cast<int>(boards_[before].size());
  return step + (turn - turn_on(step, board)) * weight;
}

int TurnOrder::with_mover(int step, Side side) const {
  for (int board = 0; board < boards(); ++board)
    for (int turn = 0; turn < static_cast<int>(boards_[board].size()); ++turn)
      if (boards_[board][turn] == side) return asking(step_with(step, board, turn), board);
  return step;
}

int TurnOrder::after_move(int step) const {
  const int board = *steps_[step].board;
  const int turn = (turn_on(step, board) + 1) % static_cast<int>(boards_[board].size());
  return asking(step_with(step, board, turn), (board + 1) % boards());
}

std::optional<int> TurnOrder::first_of(Side side) const {
  for (int step = 0; step < size(); ++step)
    if ((*this)[step].side == side) return step;
  return std::nullopt;
}

bool TurnOrder::has_chance() const {
  return std::any_of(steps_.begin(), steps_.end(),
                     [](const TurnStep& step) { return !step.side.has_value(); });
}

}  // namespace stockade
