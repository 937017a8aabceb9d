#include "framework/tools/web/engine/page_game.h"

#include <algorithm>
#include <utility>

#include "framework/game/random_moves.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/umpire_text.h"
#include "framework/search/information_set.h"

namespace stockade {

using nlohmann::json;

PageGame::PageGame(DefinitionPtr definition, const Position& start,
                   std::unique_ptr<Searcher> searcher, uint64_t seed)
    : definition_(std::move(definition)),
      first_(start),
      start_(start),
      umpire_(definition_, start_),
      searcher_(std::move(searcher)),
      random_(seed),
      seed_(seed) {
  settle();
}

json PageGame::state(int viewer) {
  const Outcome& outcome = umpire_.outcome();
  const Side side = game().next_player();
  const bool hidden = definition_->facts().hides_information && !outcome.over();
  const bool given = viewer >= 0 && viewer < definition_->roster().sides();
  const PlayerGame& player = umpire_.player(given ? Side{viewer} : side);
  const Position& shown = hidden ? player.seen() : game().position();
  const CellSet sight = hidden ? player.sight() : definition_->topology().all();
  json played = json::array();
  for (const Step& step : line_) played.push_back(step.uci);
  json state = {{"fen", hidden ? seen_fen(player) : write_fen(*definition_, shown)},
                {"side", side.index()},
                {"check", !hidden && game().in_check()},
                {"over", outcome.over()},
                {"reason", outcome.over() ? to_string(outcome.ending) : ""},
                {"result", outcome.result()},
                {"hidden", hidden},
                {"calls", hidden ? call_words(*definition_, player.calls()) : ""},
                {"board", board_of(shown, sight)},
                {"zones", held_of(shown)},
                {"moves", moves(player)},
                {"line", hidden ? known_line(player) : line()},
                {"last", cells_of(hidden ? known_last_move(player) : last_move())},
                {"played", played},
                {"start", start_.same_as(first_) ? "" : write_fen(*definition_, start_)},
                {"can_undo", moves_of_players() > 0},
                {"refused", refused_}};
  state["threats"] = hidden ? json::object() : threats(shown);
  // After a roll the journal is about the roll.
  if (!hidden && !line_.empty() && line_.back().by == By::player)
    for (const json& slot : changed_slots(game())) state["last"].push_back(slot);
  return state;
}

json PageGame::view(size_t ply) const {
  if (definition_->facts().hides_information && !umpire_.outcome().over())
    throw Refusal{"while pieces are hidden, earlier positions are not shown"};
  Game game(definition_, start_);
  const Step* last = nullptr;
  size_t played = 0;
  for (const Step& step : line_) {
    if (step.by == By::refused) continue;
    if (played++ == ply) break;
    game.play(step.move);
    last = &step;
  }
  json marks = json::array();
  if (last && last->by == By::player) {
    marks = cells_of(last->move);
    for (const json& slot : changed_slots(game)) marks.push_back(slot);
  }
  return {{"fen", write_fen(*definition_, game.position())},
          {"side", game.next_player().index()},
          {"check", game.in_check()},
          {"board", board_of(game.position(), definition_->topology().all())},
          {"zones", held_of(game.position())},
          {"threats", threats(game.position())},
          {"last", marks}};
}

void PageGame::play(const std::string& uci) {
  refused_ = false;
  for (const PossibleMove& one : umpire_.player(game().side_to_move()).possible())
    if (uci_notation(*definition_, one.move) == uci) return attempt(one.move);
  throw Refusal{"the move " + uci + " is not possible"};
}

void PageGame::set(const std::vector<std::string>& moves, const std::string& fen) {
  Position start = first_;
  if (!fen.empty()) start = take(parse_fen(*definition_, fen));
  const std::vector<Step> old = std::exchange(line_, {});
  const Umpire before = umpire_;
  const Position old_start = std::exchange(start_, start);
  umpire_ = Umpire(definition_, start_);
  for (size_t i = 0; i < moves.size(); ++i) {
    const std::string& uci = moves[i];
    if (uci.starts_with('!') ? refuse_again(uci.substr(1)) : play_again(uci)) continue;
    umpire_ = before;
    line_ = old;
    start_ = old_start;
    throw Refusal{"move " + std::to_string(i + 1) + ", " + uci + ", is not legal"};
  }
  refused_ = false;
  settle();
}

void PageGame::show(const Position& start, const std::vector<Move>& moves) {
  start_ = start;
  umpire_ = Umpire(definition_, start_);
  line_.clear();
  refused_ = false;
  for (const Move move : moves) {
    record(move);
    umpire_.play(move);
  }
}

void PageGame::undo() {
  const size_t count = moves_of_players();
  if (count == 0) return;
  std::vector<std::string> kept;
  size_t moves = 0;
  for (const Step& step : line_) {
    if (step.by == By::player && ++moves == count) break;
    kept.push_back(step.uci);
  }
  set(kept, start_.same_as(first_) ? "" : write_fen(*definition_, start_));
}

void PageGame::run_out(int number) {
  if (!umpire_.outcome().over()) umpire_.end(game().out_of_time(side(number)));
}

void PageGame::resign(int number) {
  if (!umpire_.outcome().over())
    umpire_.end(Outcome::loss(definition_->roster(), side(number), Ending::resignation));
}

std::string PageGame::search(std::optional<int> level, int movetime_ms) {
  if (!searcher_) throw Refusal{"the computer does not play here"};
  SearchLimits limits;
  limits.movetime_ms = movetime_ms;
  limits.level = level;
  limits.seed = ++seed_;
  // Varies the games.
  if (line_.size() < 8) limits.variety_cp = 20;
  auto* player = dynamic_cast<PlayerSearcher*>(searcher_.get());
  const SearchResult result = player && definition_->facts().hides_information
                                  ? player->search(umpire_.player(game().side_to_move()), limits)
                                  : searcher_->search(game(), limits);
  return result.best.is_none() ? "" : uci_notation(*definition_, result.best);
}

int PageGame::play_randomly(int games, int most_plies) {
  int plies = 0;
  for (int i = 0; i < games; ++i) {
    Position position = first_;
    Journal journal;
    plies += kernel().playout(position, journal, random_, most_plies).plies;
  }
  return plies;
}

// ---------------------------------------------------------------------------------------- playing

void PageGame::attempt(Move move) {
  Umpire tried = umpire_;
  switch (tried.attempt(move)) {
    case Attempted::played:
      record(tried.last_move());
      umpire_ = std::move(tried);
      settle();
      break;
    case Attempted::refused:
      record_refused(move);
      umpire_ = std::move(tried);
      refused_ = true;
      break;
    case Attempted::not_possible:
      throw Refusal{"the move is not possible"};
  }
}

/// Records a legal move before it is played.
void PageGame::record(Move move) {
  line_.push_back({game().chance_to_move() ? By::chance : By::player, move,
                   move_text(game(), move, MoveStyle::san), uci_notation(*definition_, move)});
}

void PageGame::record_refused(Move move) {
  line_.push_back({By::refused, move, "", "!" + uci_notation(*definition_, move)});
}

/// Plays a move of a line; returns whether it is legal.
bool PageGame::play_again(const std::string& uci) {
  for (const Move move : game().legal_moves())
    if (uci_notation(*definition_, move) == uci) {
      record(move);
      umpire_.play(move);
      return true;
    }
  return false;
}

/// Repeats an attempt that failed; returns whether it may be tried.
bool PageGame::refuse_again(const std::string& uci) {
  if (umpire_.outcome().over() || game().chance_to_move()) return false;
  for (const PossibleMove& one : umpire_.player(game().side_to_move()).possible())
    if (const Move move = one.move; uci_notation(*definition_, move) == uci) {
      record_refused(move);
      umpire_.refuse(move);
      return true;
    }
  return false;
}

/// Lets chance act.
void PageGame::settle() {
  MoveList legal;
  while (!umpire_.outcome().over() && game().chance_to_move()) {
    const Move move = random_move(game(), legal, random_);
    if (move.is_none()) return;
    record(move);
    umpire_.play(move);
  }
}

size_t PageGame::moves_of_players() const {
  return static_cast<size_t>(std::count_if(line_.begin(), line_.end(),
                                           [](const Step& step) { return step.by == By::player; }));
}

json PageGame::line() const {
  json list = json::array();
  for (const Step& step : line_)
    if (step.by != By::refused) list.push_back(step.san);
  return list;
}

json PageGame::known_line(const PlayerGame& player) {
  json list = json::array();
  for (const PlayerEvent& event : player.events()) list.push_back(event_words(player, event));
  return list;
}

/// The last move of a player; none before the first.
Move PageGame::last_move() const {
  const auto last = std::find_if(line_.rbegin(), line_.rend(),
                                 [](const Step& step) { return step.by == By::player; });
  return last == line_.rend() ? Move::none() : last->move;
}

/// The same, or none if the player does not know it.
Move PageGame::known_last_move(const PlayerGame& player) const {
  const auto& events = player.events();
  const auto last = std::find_if(events.rbegin(), events.rend(), [&](const PlayerEvent& event) {
    return event.type == PlayerEvent::Type::moved &&
           event.by.index() < definition_->roster().sides();
  });
  return last == events.rend() || last->by != player.viewer() ? Move::none() : last->move;
}

/// The piece that can be placed from outside the game; kEmpty: none.
Piece PageGame::placed_piece() {
  for (const Move move : game().legal_moves())
    if (kernel().effect(move).is_drop() && move.from().none()) return move.piece();
  return kEmpty;
}

Side PageGame::side(int number) const {
  if (number < 0 || number >= definition_->roster().sides()) throw Refusal{"there is no such side"};
  return Side{number};
}

// ----------------------------------------------------------------------------------------- places

/// The page's number for a place.
int PageGame::number(Site site) const {
  if (site.none()) return -1;
  if (site.is_cell()) return site.index();
  int number = definition_->layout().cells();
  for (const ZoneInfo& zone : definition_->layout().zones()) {
    const int held = static_cast<int>(zone.holds.size());
    if (site.index() >= zone.first_slot && site.index() < zone.first_slot + held)
      return number + site.index() - zone.first_slot;
    number += held;
  }
  return -1;
}

json PageGame::numbers(const std::vector<Site>& sites) const {
  json list = json::array();
  for (const Site site : sites)
    if (const int place = number(site); place >= 0) list.push_back(place);
  return list;
}

Site PageGame::site(int number) const {
  if (number < 0) return {};
  if (number < definition_->layout().cells()) return Site::cell(number);
  number -= definition_->layout().cells();
  for (const ZoneInfo& zone : definition_->layout().zones()) {
    const int held = static_cast<int>(zone.holds.size());
    if (number < held) return Site::slot(zone.first_slot + number);
    number -= held;
  }
  return {};
}

}  // namespace stockade
