#include "framework/session/session.h"

#include <algorithm>
#include <ctime>

#include <fmt/chrono.h>

#include "framework/notation/move_text.h"
#include "framework/notation/position_text.h"

namespace stockade {

Session::Session(DefinitionPtr definition)
    : game_(definition), record_(definition), node_(&record_.root()) {
  players_.assign(definition->equipment().sides.size(), PlayerKind::computer);
  players_[0] = PlayerKind::person;
  refresh();
}

void Session::notify(SessionEvent event) {
  // An observer may add observers; those hear of the next event.
  const size_t listening = observers_.size();
  for (size_t i = 0; i < listening; ++i) observers_[i](event);
}

void Session::refresh() {
  legal_ = game_.legal_moves();
  outcome_ = declared_at_ == node_ && declared_.over() ? declared_ : game_.outcome();
  for (Diagnostic& problem : definition().kernel().take_script_errors()) {
    const std::string text = problem.to_string();
    notice_ += (notice_.empty() ? "" : "; ") + text.substr(0, text.find('\n'));
    script_errors_.push_back(std::move(problem));
  }
}

namespace {

/// What a move did to a check that a gate holds back or lets through, in words.
std::string describe_gates(const GameDefinition& definition, const Position& before,
                           const Position& after) {
  const Kernel& kernel = definition.kernel();
  std::string text;
  for (int s = 0; s < definition.roster().sides(); ++s) {
    const Side side{s};
    const Side enemy = definition.roster().opponent(side);
    const CellSet was_struck = kernel.checked(before, side);
    const CellSet is_struck = kernel.checked(after, side);
    if (was_struck.any() && is_struck.empty()) {
      for (CellSet cells = kernel.royal_cells(after, side) & was_struck; cells.any();)
        if (kernel.dormant_attackers(after, cells.pop(), enemy).any())
          text = "the check became a pseudo-check";
    }
    const CellSet thawed = kernel.frozen(before, side) & ~kernel.frozen(after, side);
    const CellSet frozen = kernel.frozen(after, side) & ~kernel.frozen(before, side);
    const auto list = [&](CellSet cells) { return names(definition.topology(), cells); };
    const CellSet still_there = after.cells_of(side) & before.cells_of(side);
    if ((thawed & still_there).any())
      text += (text.empty() ? "" : "; ") + list(thawed & still_there) + " thawed";
    if ((frozen & still_there).any())
      text += (text.empty() ? "" : "; ") + list(frozen & still_there) + " frozen";
  }
  return text;
}

}  // namespace

void Session::step_into(RecordNode& child) {
  const Position before = game_.position();
  game_.play(child.move);
  node_ = &child;
  notice_ = describe_gates(definition(), before, game_.position());
  const std::string said = definition().kernel().announcement(before, child.move);
  if (!said.empty()) notice_ += (notice_.empty() ? "" : "; ") + said;
}

void Session::step_out() {
  game_.undo();
  node_ = node_->parent;
  notice_.clear();
}

/// Who plays, and when: for a game that begins here. What is known already stays.
void Session::sign_record() {
  constexpr const char* kNames[] = {"White", "Black"};  // as game files call the first and second
  for (size_t side = 0; side < std::size(kNames) && side < players_.size(); ++side)
    if (!record_.tag(kNames[side]))
      record_.set_tag(kNames[side], players_[side] == PlayerKind::computer ? "Stockade" : "Person");
  if (!record_.tag("Date"))
    record_.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))));
}

bool Session::play(Move move) {
  if (outcome_.over()) return false;
  if (std::find(legal_.begin(), legal_.end(), move) == legal_.end()) return false;
  if (record_.root().children.empty()) sign_record();
  const Side mover = game_.side_to_move();
  if (player(mover) == PlayerKind::person) paused_ = false;
  step_into(node_->child(move));
  refresh();
  if (outcome_.over() && node_->on_main_line()) {
    record_.result = outcome_.result();
    record_.set_tag("Result", record_.result);
  }
  notify({SessionEventKind::moved, move, game_.journal().last_frame()});
  if (outcome_.over()) notify({SessionEventKind::ended});
  return true;
}

Result<Move> Session::play_text(std::string_view text) {
  if (outcome_.over())
    return error("game-over", std::string("the game is over (") + to_string(outcome_.ending) + ")",
                 "take a move back or start a new game");
  auto move = parse_move(game_, text);
  if (move.ok() && !play(*move)) return error("requirement-not-met", "the move is not legal here");
  return move;
}

bool Session::undo() {
  if (!node_->parent) return false;
  const Move move = node_->move;
  std::vector<Change> changes = game_.journal().last_frame();
  paused_ = true;
  step_out();
  refresh();
  notify({SessionEventKind::took_back, move, std::move(changes)});
  return true;
}

bool Session::redo(size_t variation) {
  if (variation >= node_->children.size()) return false;
  RecordNode& child = *node_->children[variation];
  paused_ = true;
  step_into(child);
  refresh();
  notify({SessionEventKind::moved, child.move, game_.journal().last_frame()});
  return true;
}

void Session::go_to(const RecordNode& target) {
  if (&target == node_) return;
  paused_ = true;
  RecordNode& wanted = mutable_node(target);
  // Back to the common ancestor, then down.
  std::vector<RecordNode*> path;
  for (RecordNode* at = &wanted; at; at = at->parent) path.push_back(at);
  while (std::find(path.begin(), path.end(), node_) == path.end()) step_out();
  auto here = std::find(path.begin(), path.end(), node_);
  while (here != path.begin()) step_into(**--here);
  refresh();
  notify({SessionEventKind::jumped, node_->move});
}

void Session::go_to_start() { go_to(record_.root()); }

void Session::go_to_end() {
  const RecordNode* end = node_;
  while (!end->children.empty()) end = end->children.front().get();
  go_to(*end);
}

void Session::end(Outcome outcome) {
  if (outcome_.over()) return;
  declared_ = outcome;
  declared_at_ = node_;
  record_.result = outcome.result();
  record_.set_tag("Result", record_.result);
  record_.set_tag("Termination", to_string(outcome.ending));
  refresh();
  notify({SessionEventKind::ended});
}

void Session::resign(Side side) {
  end(Outcome::loss(definition().roster(), side, Ending::resignation));
}
void Session::agree_draw() { end(Outcome::draw(definition().roster(), Ending::agreement)); }
void Session::forfeit_on_time(Side side) {
  end(Outcome::loss(definition().roster(), side, Ending::time_forfeit));
}

void Session::new_game() { new_game(definition_ptr()); }

void Session::new_game(DefinitionPtr definition) { load(Record(std::move(definition))); }

Result<Position> Session::set_position_text(std::string_view text) {
  auto position = parse_position(definition(), text);
  if (position.ok()) set_start(*position);
  return position;
}

void Session::set_start(const Position& position) { load(Record(definition_ptr(), position)); }

void Session::load(Record record) {
  record_ = std::move(record);
  game_ = Game(record_.definition(), record_.start());
  node_ = &record_.root();
  declared_ = {};
  declared_at_ = nullptr;
  notice_.clear();
  if (players_.size() != definition().equipment().sides.size()) {
    players_.assign(definition().equipment().sides.size(), PlayerKind::computer);
    players_[0] = PlayerKind::person;
  }
  while (!node_->children.empty()) step_into(*node_->children.front());
  refresh();
  // A result that the board does not show was given by the players.
  if (!outcome_.over() && record_.result != "*" && node_ != &record_.root()) {
    declared_ = Outcome::declared(definition().roster(), record_.result);
    declared_at_ = node_;
    refresh();
  }
  paused_ = node_ != &record_.root();
  notify({SessionEventKind::reset});
}

void Session::set_tag(const std::string& name, const std::string& value) {
  record_.set_tag(name, value);
  notify({SessionEventKind::edited});
}

void Session::set_comment(const RecordNode& node, const std::string& comment) {
  mutable_node(node).comment = comment;
  notify({SessionEventKind::edited});
}

RecordNode& Session::mutable_node(const RecordNode& node) {
  // The session owns the record, so the nodes it hands out as const are its own to change.
  return const_cast<RecordNode&>(node);
}

void Session::set_player(Side side, PlayerKind kind) {
  players_[static_cast<size_t>(side.index())] = kind;
  paused_ = false;
  notify({SessionEventKind::edited});
}

void Session::set_strength(const Strength& strength) {
  strength_ = strength;
  notify({SessionEventKind::edited});
}

bool Session::computer_to_move() const {
  return !paused_ && !outcome_.over() && player(position().side_to_move()) == PlayerKind::computer;
}

void Session::resume() {
  paused_ = false;
  notify({SessionEventKind::edited});
}

void Session::pause() {
  paused_ = true;
  notify({SessionEventKind::edited});
}

std::string Session::status() const {
  const Equipment& equipment = definition().equipment();
  if (outcome_.over()) {
    std::string text = outcome_.result() + ", " + to_string(outcome_.ending);
    if (const auto winner = outcome_.winner())
      text = equipment.side(*winner).name + " wins by " + to_string(outcome_.ending);
    else
      text = std::string("Draw by ") + to_string(outcome_.ending);
    const auto goal = definition().kernel().goal(position());
    if (goal && goal->ending == outcome_.ending && !goal->words.empty())
      text += ": " + std::string(goal->words);
    return text;
  }
  const Side side = position().side_to_move();
  const Kernel& kernel = definition().kernel();
  std::string text = equipment.side(side).name + " to move";
  if (kernel.in_check(position(), side)) return text + ", in check";
  for (CellSet cells = kernel.royal_cells(position(), side); cells.any();)
    if (kernel.dormant_attackers(position(), cells.pop(), definition().roster().opponent(side))
            .any())
      return text + ", in pseudo-check";
  return text;
}

}  // namespace stockade
