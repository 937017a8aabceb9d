#include "framework/session/play/session.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <ctime>

#include <fmt/chrono.h>

#include "framework/base/translate.h"
#include "framework/game/boards.h"
#include "framework/game/random_moves.h"
#include "framework/notation/ending_words.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/rules/dice_facet.h"

namespace stockade {

Session::Session(DefinitionPtr definition)
    : game_(definition),
      record_(definition),
      node_(&record_.root()),
      random_(static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count())) {
  Random seeds = random_;
  choices_ = seeds.next();
  players_.assign(definition->equipment().sides.size(), PlayerKind::computer);
  players_[0] = PlayerKind::person;
  refresh();
  play_automatic_moves();
}

void Session::notify(SessionEvent event) {
  update_clock();
  if (event.type == SessionEventKind::reset) ++games_;
  // An observer may add observers, which are called from the next event on.
  const size_t listening = observers_.size();
  for (size_t i = 0; i < listening; ++i) observers_[i](event);
}

void Session::refresh() {
  legal_ = game_.legal_moves();
  outcome_ = declared_at_ == node_ && declared_.over() ? declared_ : game_.outcome();
  for (Diagnostic& problem : stockade::take_script_errors(definition().kernel())) {
    const std::string text = problem.to_string();
    notice_ += (notice_.empty() ? "" : "; ") + text.substr(0, text.find('\n'));
    script_errors_.push_back(std::move(problem));
  }
}

namespace {

/// The effect of a move on pseudo-checks and frozen pieces, in words.
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
        if (dormant_attackers(kernel, after, cells.pop(), enemy).any())
          text = tr("the check became a pseudo-check");
    }
    const CellSet thawed =
        frozen_pieces(kernel, before, side) & ~frozen_pieces(kernel, after, side);
    const CellSet frozen =
        frozen_pieces(kernel, after, side) & ~frozen_pieces(kernel, before, side);
    const auto list = [&](CellSet cells) { return names(definition.topology(), cells); };
    const CellSet still_there = after.cells_of(side) & before.cells_of(side);
    if ((thawed & still_there).any())
      text += (text.empty() ? "" : "; ") + tr("{} thawed", list(thawed & still_there));
    if ((frozen & still_there).any())
      text += (text.empty() ? "" : "; ") + tr("{} frozen", list(frozen & still_there));
  }
  return text;
}

}  // namespace

void Session::step_into(RecordNode& child) {
  const Position before = game_.position();
  const Side mover = mover_of(game_, child.move);
  const bool by_chance = game_.chance_to_move();
  game_.play(child.move);
  node_ = &child;
  follow_clock(child, mover, by_chance);
  notice_ = describe_gates(definition(), before, game_.position());
  const std::string announced = announcement(definition().kernel(), before, child.move);
  if (!announced.empty())
    notice_ += (notice_.empty() ? "" : "; ") + definition().equipment().texts.tr(announced);
}

void Session::step_out() {
  game_.undo();
  node_ = node_->parent;
  notice_.clear();
  if (!clock_.timed()) return;
  faces_.pop_back();
  clock_.set(faces_.back());
}

bool Session::is_automatic(Move move, Game& before) const {
  // A player who waits is not to move again at once: the other board continues, and the clock runs.
  if (const BoardsFacet* boards = boards_at_once(definition()); boards && boards->is_wait(move))
    return false;
  const EffectInfo& info = definition().kernel().effect(move);
  return info.is_chance() || (info.is_pass() && before.legal_moves().size() == 1);
}

void Session::play_automatic_moves() {
  for (int made = 0; !outcome_.over() && !legal_.empty() && is_automatic(legal_.front(), game_);
       ++made) {
    if (made == kMaxAutomaticMoves) {
      notice_ = tr("no side can move any more");
      return;
    }
    const Side side = player_to_move();
    const bool passes = !game_.chance_to_move();
    RecordNode* next = node_->children.empty() ? nullptr : node_->children.front().get();
    if (!next)
      next = &node_->child(chance_move(definition().kernel(), game_.position(), legal_, random_));
    const std::string before = notice_;
    step_into(*next);
    notice_ =
        passes ? tr("{} cannot move and passes", definition().equipment().name_of(side)) : before;
    refresh();
  }
}

/// Fills the tags of players and date that a new game does not have yet.
void Session::sign_record() {
  const std::vector<std::string> names = player_tags(definition().equipment());
  for (size_t side = 0; side < names.size() && side < players_.size(); ++side)
    if (!record_.tag(names[side]))
      record_.set_tag(names[side], players_[side] == PlayerKind::computer ? kComputer : kHuman);
  if (!record_.tag("Date"))
    record_.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))));
  write_time_control();
}

bool Session::is_legal(Move move) {
  if (std::optional<Game> other = asking_another(game_, move)) return other->is_legal(move);
  return std::find(legal_.begin(), legal_.end(), move) != legal_.end();
}

MoveList Session::moves_of_persons() const {
  if (outcome_.over()) return {};
  const BoardsFacet* boards = boards_at_once(definition());
  if (!boards) return computer_to_move() ? MoveList() : legal_;
  MoveList moves;
  for (const Side side : players_to_move()) {
    if (!paused_ && !analysing_ && player(side) == PlayerKind::computer) continue;
    for (const Move move : game_for(side).legal_moves())
      if (!boards->is_wait(move)) moves.push_back(move);
  }
  return moves;
}

std::vector<Side> Session::players_to_move() const {
  const BoardsFacet* boards = boards_at_once(definition());
  if (!boards) return {player_to_move()};
  std::vector<Side> players;
  const int asked = boards->asked(position());
  for (int i = 0; i < boards->boards(); ++i)
    players.push_back(boards->mover(position(), (asked + i) % boards->boards()));
  return players;
}

bool Session::play(Move move) {
  if (outcome_.over()) return false;
  if (!is_legal(move)) return false;
  if (check_clock()) return false;
  if (!can_undo() && node_->children.empty()) sign_record();
  const Side mover = mover_of(game_, move);
  if (player(mover) == PlayerKind::person) paused_ = false;
  const Clock::Time now = this->now();
  Clock running = clock_;
  step_into(node_->child(move));
  press_clock(std::move(running), mover, now);
  refresh();
  std::vector<Change> changes = game_.journal().last_frame();
  play_automatic_moves();
  if (in_play_ && !analysing_) continue_main_line();
  notify({SessionEventKind::moved, move, std::move(changes)});
  if (outcome_.over()) notify({SessionEventKind::ended});
  return true;
}

void Session::continue_main_line() {
  for (RecordNode* node = node_; node; node = node->parent) node->put_first();
  const std::string result = outcome_.over() ? outcome_.result() : "*";
  if (node_->children.empty() && result != record_.result) declare(result);
}

void Session::declare(const std::string& result) {
  record_.result = result;
  record_.set_tag("Result", result);
  record_.remove_tag("Termination");
}

Result<Move> Session::play_text(std::string_view text) {
  if (outcome_.over())
    return error("game-over", "the game is over (" + status() + ")",
                 "take a move back or start a new game");
  auto move = parse_move(game_, text);
  if (move.ok() && !play(*move)) return error("requirement-not-met", "the move is not legal");
  return move;
}

bool Session::can_undo() const {
  // Automatic moves at the start cannot be taken back: they would be made again.
  Game back(game_);
  for (const RecordNode* node = node_; node->parent; node = node->parent) {
    back.undo();
    if (!is_automatic(node->move, back)) return true;
  }
  return false;
}

bool Session::undo() {
  if (!can_undo()) return false;
  paused_ = true;
  Move move;
  std::vector<Change> changes;
  do {
    move = node_->move;
    changes = game_.journal().last_frame();
    step_out();
  } while (is_automatic(move, game_));
  refresh();
  play_automatic_moves();
  notify({SessionEventKind::took_back, move, std::move(changes)});
  return true;
}

bool Session::redo(size_t variation) {
  if (variation >= node_->children.size()) return false;
  RecordNode& child = *node_->children[variation];
  paused_ = true;
  step_into(child);
  refresh();
  std::vector<Change> changes = game_.journal().last_frame();
  play_automatic_moves();
  notify({SessionEventKind::moved, child.move, std::move(changes)});
  return true;
}

void Session::go_to(const RecordNode& target) {
  if (&target == node_) return;
  paused_ = true;
  walk_to(mutable_node(target));
  refresh();
  play_automatic_moves();
  notify({SessionEventKind::jumped, node_->move});
}

void Session::walk_to(RecordNode& wanted) {
  // Back to the common ancestor, then down.
  std::vector<RecordNode*> path;
  for (RecordNode* at = &wanted; at; at = at->parent) path.push_back(at);
  while (std::find(path.begin(), path.end(), node_) == path.end()) step_out();
  auto here = std::find(path.begin(), path.end(), node_);
  while (here != path.begin()) step_into(**--here);
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
  declare(outcome.result());
  record_.set_tag("Termination", to_string(outcome.ending));
  refresh();
  notify({SessionEventKind::ended});
}

void Session::resign(Side side) {
  end(Outcome::loss(definition().roster(), side, Ending::resignation));
}
void Session::agree_draw() { end(Outcome::draw(definition().roster(), Ending::agreement)); }
void Session::forfeit_on_time(Side side) { end(game_.out_of_time(side)); }

bool Session::withdraw_result() {
  if (declared_at_ != node_ || !declared_.over()) return false;
  declared_ = {};
  declared_at_ = nullptr;
  declare("*");
  paused_ = true;
  if (clock_.timed()) clock_.set(faces_.back());
  refresh();
  notify({SessionEventKind::jumped, node_->move});
  return true;
}

void Session::new_game() { new_game(definition_ptr()); }

void Session::new_game(DefinitionPtr definition) { load(Record(std::move(definition))); }

Result<Position> Session::set_fen(std::string_view text) {
  auto position = parse_fen(definition(), text);
  if (position.ok()) set_start(*position);
  return position;
}

void Session::set_start(const Position& position) { load(Record(definition_ptr(), position)); }

namespace {

/// The reason in the Termination tag, in this program's words or those of the PGN standard.
Ending declared_ending(const Record& record) {
  const std::string words = record.tag("Termination").value_or("");
  for (const Ending ending :
       {Ending::resignation, Ending::agreement, Ending::time_forfeit, Ending::insufficient_material,
        Ending::illegal_move, Ending::adjudication})
    if (same_word(words, to_string(ending))) return ending;
  return same_word(words, "rules infraction") ? Ending::illegal_move : Ending::declared;
}

}  // namespace

void Session::load(Record record) {
  take(std::move(record));
  paused_ = node_ != &record_.root();
  play_automatic_moves();
  notify({SessionEventKind::reset});
}

/// The game is at the end of the record.
void Session::take(Record record) {
  lost_ = {};
  record_ = std::move(record);
  game_ = Game(record_.definition(), record_.start());
  node_ = &record_.root();
  declared_ = {};
  declared_at_ = nullptr;
  notice_.clear();
  in_play_ = record_.result == "*";
  choices_ = splitmix(choices_);
  set_up_clock();
  if (players_.size() != definition().equipment().sides.size()) {
    players_.assign(definition().equipment().sides.size(), PlayerKind::computer);
    players_[0] = PlayerKind::person;
  }
  while (!node_->children.empty()) step_into(*node_->children.front());
  refresh();
  // A result that does not follow from the position was declared by the players.
  if (const auto given = Outcome::of_result(record_.result, declared_ending(record_));
      given && !outcome_.over() && node_ != &record_.root()) {
    declared_ = *given;
    declared_at_ = node_;
    refresh();
  }
}

RecordNode& Session::mutable_node(const RecordNode& node) {
  // The session owns the record, so it may change the nodes that it returns as const.
  return const_cast<RecordNode&>(node);
}

void Session::set_player(Side side, PlayerKind type) {
  players_[side.index()] = type;
  paused_ = false;
  notify({SessionEventKind::edited});
}

void Session::set_strength(const Strength& strength) {
  strength_ = strength;
  notify({SessionEventKind::edited});
}

std::optional<Side> Session::computer_player() const {
  if (paused_ || analysing_ || outcome_.over() || game_.chance_to_move()) return std::nullopt;
  if (!boards_free_)
    return player(player_to_move()) == PlayerKind::computer ? std::optional(player_to_move())
                                                            : std::nullopt;
  for (const Side side : players_to_move())
    if (player(side) == PlayerKind::computer && !has_to_wait(side)) return side;
  return std::nullopt;
}

/// Whether the player has to sit, because no move is legal until a piece arrives.
bool Session::has_to_wait(Side player) const {
  const BoardsFacet* boards = boards_at_once(definition());
  if (!boards) return false;
  const MoveList moves = game_for(player).legal_moves();
  return moves.size() == 1 && boards->is_wait(moves.front());
}

Game Session::game_for(Side player) const {
  const BoardsFacet* boards = boards_at_once(definition());
  if (!boards || player == player_to_move()) return game_;
  return asking(game_, boards->board_of(player));
}

void Session::seat(std::vector<PlayerKind> players) {
  assert(players.size() == players_.size());
  players_ = std::move(players);
  pause();
}

void Session::resume() {
  paused_ = false;
  notify({SessionEventKind::edited});
}

void Session::pause() {
  paused_ = true;
  notify({SessionEventKind::edited});
}

std::string Session::details() const {
  using Text = AttributeInfo::Text;
  const auto& attributes = definition().layout().attributes();
  const auto name_of = [&](size_t i) {
    return definition().equipment().texts.tr(attributes[i].name);
  };
  const auto* dice = definition().kernel().facet<DiceFacet>();
  const auto value_of = [&](size_t i, int value) {
    const bool rolled = dice && dice->attribute() == static_cast<int>(i);
    return rolled ? tr("{0} and {1}", value / 10, value % 10) : std::to_string(value);
  };
  std::string text;
  for (size_t i = 0; i < attributes.size(); ++i) {
    const int value = position().attribute(static_cast<int>(i));
    if (attributes[i].text == Text::number && value > 0)
      text += ", " + name_of(i) + " " + value_of(i, value);
    if (attributes[i].text != Text::tally || attributes[i].name == attributes[i - 1].name) continue;
    std::string counts;
    for (size_t j = i; j < attributes.size() && attributes[j].name == attributes[i].name; ++j)
      counts += (j > i ? ":" : "") + std::to_string(position().attribute(static_cast<int>(j)));
    text += ", " + name_of(i) + " " + counts;
  }
  return text;
}

std::string Session::status_of_boards() const {
  std::string text;
  for (const Side side : players_to_move()) {
    text += (text.empty() ? "" : "; ") + tr("{} to move", definition().equipment().name_of(side));
    if (definition().kernel().in_check(position(), side)) text += tr(", in check");
  }
  return text + details();
}

std::string Session::status() const {
  if (outcome_.over()) return outcome_words(definition(), position(), outcome_);
  const Side side = player_to_move();
  const Kernel& kernel = definition().kernel();
  if (boards_at_once(definition())) return status_of_boards();
  std::string text = tr("{} to move", definition().equipment().name_of(side)) + details();
  if (kernel.in_check(position(), side)) return text + tr(", in check");
  for (CellSet cells = kernel.royal_cells(position(), side); cells.any();)
    if (dormant_attackers(kernel, position(), cells.pop(), definition().roster().opponent(side))
            .any())
      return text + tr(", in pseudo-check");
  return text;
}

}  // namespace stockade
