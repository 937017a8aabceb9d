#include "gui/model/compare_model.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/variant_words.h"
#include "framework/tools/analysis/rules_diff.h"

namespace stockade::gui {

CompareModel::CompareModel(const std::vector<DefinitionPtr>& definitions) {
  for (const DefinitionPtr& definition : definitions)
    boards_.push_back({new_session(definition), {}, {}, {}});
}

std::unique_ptr<Session> CompareModel::new_session(DefinitionPtr definition) {
  auto session = std::make_unique<Session>(std::move(definition));
  for (int s = 0; s < session->definition().roster().sides(); ++s)
    session->set_player(Side{s}, PlayerKind::person);
  session->observe([this, raw = session.get()](const SessionEvent& event) {
    if (on_event && !silent_) on_event(*raw, event);
  });
  return session;
}

void CompareModel::changed(bool boards_changed) {
  for (Board& board : boards_) {
    board.lone.reset();
    board.shapes.reset();
  }
  if (on_change) on_change(boards_changed);
}

std::string CompareModel::title(int board) const {
  return std::to_string(board + 1) + " " + title_of(session(board).definition());
}

// -------------------------------------------------------------------------------------- boards

void CompareModel::set_variant(int board, DefinitionPtr definition) {
  at(board).session = new_session(std::move(definition));
  replay(board);
  changed(true);
}

bool CompareModel::add_board(DefinitionPtr definition) {
  if (boards() >= kMax) return false;
  boards_.push_back({new_session(std::move(definition)), {}, {}, {}});
  for (std::vector<Step>* steps : {&steps_, &undone_})
    for (Step& step : *steps) {
      step.before.push_back(nullptr);
      step.after.push_back(nullptr);
    }
  replay(boards() - 1);
  changed(true);
  return true;
}

bool CompareModel::remove_board(int board) {
  if (boards() <= kLeast) return false;
  boards_.erase(boards_.begin() + board);
  for (std::vector<Step>* steps : {&steps_, &undone_})
    for (Step& step : *steps) {
      step.before.erase(step.before.begin() + board);
      step.after.erase(step.after.begin() + board);
    }
  if (leader_ >= board && leader_ > 0) --leader_;
  // Drops the moves that none of the remaining boards has made.
  std::erase_if(steps_, [](const Step& step) {
    return std::none_of(step.after.begin(), step.after.end(), [](auto* node) { return node; });
  });
  undone_.clear();
  if (linked_) relink();
  changed(true);
  return true;
}

void CompareModel::start_again() {
  steps_.clear();
  undone_.clear();
  for (Board& board : boards_) {
    board.behind.reset();
    board.session->new_game();
  }
  changed();
}

/// Plays the moves of the other boards on a board that was added later.
void CompareModel::replay(int board) {
  at(board).behind.reset();
  for (std::vector<Step>* steps : {&steps_, &undone_})
    for (Step& step : *steps) step.before[board] = step.after[board] = nullptr;
  if (!linked_) return;
  silent_ = true;
  for (size_t i = 0; i < steps_.size(); ++i) follow(board, steps_[i], i);
  silent_ = false;
}

// ------------------------------------------------------------------------------------- playing

bool CompareModel::any_behind() const {
  return std::any_of(boards_.begin(), boards_.end(),
                     [](const Board& board) { return board.behind.has_value(); });
}

bool CompareModel::accepts_moves(int board) const {
  return !session(board).outcome().over() && !(linked_ && at(board).behind);
}

void CompareModel::follow(int board, Step& step, size_t index) {
  if (at(board).behind) return;
  Session& game = session(board);
  const RecordNode* here = &game.node();
  const auto move = game.outcome().over()
                        ? std::nullopt
                        : find_shape(game.definition(), game.legal_moves(), step.shape, step.text);
  if (move && game.play(*move)) {
    step.before[board] = here;
    step.after[board] = &game.node();
    return;
  }
  Behind behind;
  behind.since = index;
  behind.move = step.name;
  behind.back = here;
  if (game.outcome().over())
    behind.reason.words = tr("the game on this board is over");
  else
    behind.reason = explain_shape(game.game(), step.shape);
  at(board).behind = std::move(behind);
}

void CompareModel::make_step(int board, Move move) {
  const GameDefinition& definition = session(board).definition();
  Step step;
  step.shape = shape_of(definition, move);
  step.text = uci_notation(definition, move);
  step.name = move_text(session(board).game(), move);
  step.before.resize(boards_.size());
  step.after.resize(boards_.size());
  step.before[board] = &session(board).node();
  session(board).play(move);
  step.after[board] = &session(board).node();
  leader_ = board;
  if (linked_)
    for (int other = 0; other < boards(); ++other)
      if (other != board) follow(other, step, steps_.size());
  steps_.push_back(std::move(step));
}

bool CompareModel::play(int board, Move move) {
  if (!accepts_moves(board)) return false;
  const MoveList& legal = session(board).legal_moves();
  if (std::find(legal.begin(), legal.end(), move) == legal.end()) return false;
  make_step(board, move);
  undone_.clear();
  // A board that took over a position of the former line cannot join the new line.
  for (Board& other : boards_)
    if (other.behind && !other.behind->back) other.behind->since = SIZE_MAX;
  changed();
  return true;
}

bool CompareModel::can_undo() const {
  return linked_ ? !steps_.empty() : session(leader_).can_undo();
}

bool CompareModel::can_redo() const {
  return linked_ ? !undone_.empty() : session(leader_).can_redo();
}

/// Goes back to the beginning of the `index`-th step, which is the last one.
void CompareModel::take_back(size_t index) {
  const Step& step = steps_[index];
  for (int board = 0; board < boards(); ++board) {
    std::optional<Behind>& behind = at(board).behind;
    const RecordNode* node = step.before[board];
    if (behind && behind->since < index) continue;
    if (behind && behind->back) {
      session(board).go_to(*behind->back);
      behind.reset();
    } else if (node) {
      session(board).go_to(*node);
    } else if (!behind) {
      // This board took over a later position and has no earlier one.
      behind = Behind{
          index + 1, "", {"", tr("this position was copied from another board"), {}, {}}, nullptr};
    }
  }
  undone_.push_back(step);
  steps_.pop_back();
}

bool CompareModel::undo_alone(int board) {
  if (!session(board).undo()) return false;
  for (size_t i = steps_.size(); i-- > 0;) {
    if (!steps_[i].after[board]) continue;
    steps_[i].before[board] = steps_[i].after[board] = nullptr;
    const bool left = std::any_of(steps_[i].after.begin(), steps_[i].after.end(),
                                  [](auto* node) { return node != nullptr; });
    if (!left) steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(i));
    break;
  }
  return true;
}

bool CompareModel::undo() {
  if (!can_undo()) return false;
  if (!linked_)
    undo_alone(leader_);
  else
    take_back(steps_.size() - 1);
  changed();
  return true;
}

bool CompareModel::redo() {
  if (!can_redo()) return false;
  if (!linked_) {
    make_step(leader_, session(leader_).node().children.back()->move);
    changed();
    return true;
  }
  Step step = std::move(undone_.back());
  undone_.pop_back();
  const size_t index = steps_.size();
  for (int board = 0; board < boards(); ++board) {
    std::optional<Behind>& behind = at(board).behind;
    if (behind && !behind->back && behind->since == index + 1) {
      behind.reset();  // its position is the one after this step
      continue;
    }
    follow(board, step, index);
  }
  steps_.push_back(std::move(step));
  changed();
  return true;
}

void CompareModel::rejoin() {
  if (!linked_) set_linked(true);
  const auto strays = [&] {
    return std::any_of(boards_.begin(), boards_.end(),
                       [](const Board& board) { return board.behind && board.behind->back; });
  };
  const auto earliest = [&] {
    size_t since = steps_.size();
    for (const Board& board : boards_)
      if (board.behind && board.behind->back) since = std::min(since, board.behind->since);
    return since;
  };
  while (strays() && steps_.size() > earliest()) take_back(steps_.size() - 1);
  for (int board = 0; board < boards(); ++board) {
    std::optional<Behind>& behind = at(board).behind;
    if (!behind || !behind->back) continue;
    session(board).go_to(*behind->back);
    behind.reset();
  }
  changed();
}

Result<std::string> CompareModel::resync(int board) {
  int from = leader_;
  if (from == board || at(from).behind)
    for (int other = 0; other < boards(); ++other)
      if (other != board && !at(other).behind) from = other;
  if (from == board) return error("no-position", tr("no other board has a position to take over"));
  const Session& leader = session(from);
  const std::string text = write_fen(leader.definition(), leader.position());
  std::string how;
  const auto position = read_foreign(session(board).definition(), text, how);
  if (!position) {
    const auto refused = parse_fen(session(board).definition(), text);
    return error("no-position",
                 tr("{} cannot take over this position: {}", title_of(session(board).definition()),
                    refused.ok() ? std::string() : refused.problems().front().message));
  }
  session(board).set_start(*position);
  for (std::vector<Step>* steps : {&steps_, &undone_})
    for (Step& step : *steps) step.before[board] = step.after[board] = nullptr;
  at(board).behind.reset();
  changed();
  return how;
}

// ------------------------------------------------------------------------------------- linking

void CompareModel::let_go(int board, const RecordNode* node) {
  Behind behind;
  behind.since = steps_.size();
  behind.reason.words = tr("other moves were played on this board");
  behind.back = node;
  at(board).behind = std::move(behind);
}

/// Only the leader's moves are steps of all boards; a board with other moves is behind from there.
void CompareModel::relink() {
  undone_.clear();
  const std::vector<Step> all = std::move(steps_);
  steps_.clear();
  for (Board& board : boards_) board.behind.reset();
  for (const Step& step : all) {
    const bool led = step.after[leader_] != nullptr;
    for (int board = 0; board < boards(); ++board) {
      const bool followed = step.after[board] != nullptr;
      if (followed == led || at(board).behind) continue;
      // Where the board was: before the move that it made alone, or, without such a move, where
      // relink() finds it below.
      let_go(board, followed ? step.before[board] : nullptr);
    }
    if (led) steps_.push_back(step);
  }
  for (int board = 0; board < boards(); ++board) {
    std::optional<Behind>& behind = at(board).behind;
    if (!behind) continue;
    // A board without a move of its own at the fork was where its next move, if any, began.
    for (const Step& step : all)
      if (!behind->back && step.before[board] &&
          std::none_of(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(behind->since),
                       [&](const Step& kept) { return kept.before[board] == step.before[board]; }))
        behind->back = step.before[board];
    if (!behind->back) behind->back = &session(board).node();
    for (size_t i = behind->since; i < steps_.size(); ++i)
      steps_[i].before[board] = steps_[i].after[board] = nullptr;
  }
}

void CompareModel::set_linked(bool linked) {
  if (linked == linked_) return;
  linked_ = linked;
  undone_.clear();
  if (linked)
    relink();
  else
    for (Board& board : boards_) board.behind.reset();
  changed();
}

// --------------------------------------------------------------------- moves legal here, not there

const std::set<MoveShape>& CompareModel::shapes(int board) const {
  const Board& here = at(board);
  if (!here.shapes) {
    here.shapes.emplace();
    if (!here.session->outcome().over())
      for (const Move move : here.session->legal_moves())
        here.shapes->insert(shape_of(here.session->definition(), move));
  }
  return *here.shapes;
}

const std::vector<CompareModel::LoneMove>& CompareModel::lone_moves(int board) const {
  const Board& here = at(board);
  if (here.lone) return *here.lone;
  here.lone.emplace();
  if (here.session->outcome().over() || here.behind) return *here.lone;
  const MoveList& legal = here.session->legal_moves();
  for (const Move move : legal) {
    const MoveShape shape = shape_of(here.session->definition(), move);
    LoneMove lone{move, "", {}};
    for (int other = 0; other < boards(); ++other)
      if (other != board && !at(other).behind && !shapes(other).contains(shape))
        lone.absent.push_back(other);
    if (lone.absent.empty()) continue;
    lone.text = move_text(here.session->game(), move, legal, MoveStyle::san);
    here.lone->push_back(std::move(lone));
  }
  return *here.lone;
}

std::vector<CompareModel::LoneMove> CompareModel::lone_moves_from(int board, Site from) const {
  std::vector<LoneMove> found;
  for (const LoneMove& lone : lone_moves(board))
    if (lone.move.from() == from) found.push_back(lone);
  return found;
}

int CompareModel::legal_moves(int board) const {
  return session(board).outcome().over() ? 0
                                         : static_cast<int>(session(board).legal_moves().size());
}

}  // namespace stockade::gui
