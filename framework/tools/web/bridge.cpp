// The engine of exported pages: one function, from a request in JSON to an answer in JSON.
//
//   {"do": "load", "variant": "my_game", "options": {…}, "fen": F}   what the page needs to draw
//   the game
//   {"do": "state"}                      the position, the legal moves, and how the game stands
//   {"do": "play", "move": UCI}          the state after the move, and after what chance does then
//   {"do": "set", "moves": [UCI, …]}     the state after these moves from the start
//   {"do": "undo"}                       the state before the last move of a player
//   {"do": "explain", "from": N, "to": N}   why no legal move leads there; from -1: why
//   no piece can be placed there
//   {"do": "search", "level": N, "movetime": MS}   {"move": UCI}
//
// Numbers of places are as in Position::from(): cells, then pieces in zones; -1: none. Moves that
// have no target, such as passes, go to -1. Of a game that hides pieces the state is what the side
// "viewer": N of the request knows; without one, whoever is to move. Among the moves "!e4d5" is an
// attempt that failed. A request that fails is answered with {"error": text}, and changes nothing.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/game/random_moves.h"
#include "framework/game/umpire.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/umpire_text.h"
#include "framework/search/information_set.h"
#include "framework/tools/embed/plugins.h"

namespace stockade {
namespace {

using nlohmann::json;

/// A request that cannot be answered.
struct Refusal {
  std::string why;
};

template <class T>
T take(Result<T> result) {
  if (!result.ok()) throw Refusal{result.message()};
  return std::move(*result);
}

/// The game of a page. Hidden pieces are hidden from the page, too: it shows what `viewer` knows.
class PageGame {
 public:
  /// `seed` is for chance, and for the computer's choice among good moves.
  PageGame(DefinitionPtr definition, const Position& start, uint64_t seed)
      : definition_(std::move(definition)),
        start_(start),
        umpire_(definition_, start_),
        searcher_(library_plugins().make_searcher(definition_)),
        random_(seed),
        seed_(seed) {
    settle();
  }

  [[nodiscard]] json description() const {
    const Topology& topology = definition_->topology();
    const Equipment& equipment = definition_->equipment();
    const Roster& roster = definition_->roster();
    json cells = json::array();
    for (int cell = 0; cell < topology.cells(); ++cell) {
      const CellInfo& info = topology.info(cell);
      json one = {{"name", info.name},   {"x", info.x},         {"y", info.y},
                  {"board", info.board}, {"level", info.level}, {"shade", info.shade}};
      for (const Place& corner : info.outline) one["outline"].push_back({corner.x, corner.y});
      cells.push_back(std::move(one));
    }
    json pieces = json::array({nullptr});
    for (int index = 1; index < roster.pieces(); ++index) {
      const Piece piece{index};
      const PieceTypeInfo& type = equipment.type_of(piece);
      pieces.push_back({{"symbol", equipment.symbol(piece)},
                        {"letter", std::string(1, type.letter)},
                        {"name", equipment.describe(piece)},
                        {"type", type.name},
                        {"side", roster.side_of(piece).index()}});
    }
    json zones = json::array();
    for (const ZoneInfo& zone : definition_->layout().zones()) {
      json held = json::array();
      for (const Piece piece : zone.holds) held.push_back(piece.index());
      zones.push_back({{"name", zone.name}, {"side", zone.owner.index()}, {"pieces", held}});
    }
    json sides = json::array();
    for (const SideInfo& side : equipment.sides) sides.push_back(side.name);
    static constexpr const char* kShapes[] = {"square", "hex", "cube", "graph"};
    static constexpr const char* kGrounds[] = {"chequered", "plain", "points"};
    return {{"name", definition_->name()},
            {"about", definition_->metadata().about},
            {"help", definition_->metadata().help},
            {"shape", kShapes[static_cast<size_t>(topology.geometry())]},
            {"ground", kGrounds[static_cast<size_t>(topology.drawing().ground)]},
            {"hides", definition_->facts().hides_information},
            {"cells", cells},
            {"pieces", pieces},
            {"zones", zones},
            {"sides", sides}};
  }

  /// The state as the viewer knows it; -1: as the player to move knows it.
  [[nodiscard]] json state(int viewer) {
    const Outcome& outcome = umpire_.outcome();
    const Side side = game().next_player();
    const bool hidden = definition_->facts().hides_information && !outcome.over();
    const bool given = viewer >= 0 && viewer < definition_->roster().sides();
    const PlayerGame& player = umpire_.player(given ? Side{viewer} : side);
    const Position& shown = hidden ? player.seen() : game().position();
    json board = json::array();
    for (int cell = 0; cell < definition_->layout().cells(); ++cell)
      board.push_back(hidden && !player.sight().test(cell) ? json() : json(shown.at(cell).index()));
    json zones = json::array();
    for (const ZoneInfo& zone : definition_->layout().zones()) {
      json counts = json::array();
      for (size_t i = 0; i < zone.holds.size(); ++i)
        counts.push_back(shown.count(zone.first_slot + static_cast<int>(i)));
      zones.push_back(std::move(counts));
    }
    json played = json::array();
    for (const Step& step : line_) played.push_back(step.uci);
    return {{"fen", hidden ? seen_fen(player) : write_fen(*definition_, shown)},
            {"side", side.index()},
            {"check", !hidden && game().in_check()},
            {"over", outcome.over()},
            {"reason", outcome.over() ? to_string(outcome.ending) : ""},
            {"result", outcome.result()},
            {"hidden", hidden},
            {"calls", hidden ? call_words(*definition_, player.calls()) : ""},
            {"board", board},
            {"zones", zones},
            {"moves", moves(player)},
            {"line", hidden ? known_line(player) : line()},
            {"last", cells_of(hidden ? known_last_move(player) : last_move())},
            {"played", played},
            {"can_undo", moves_of_players() > 0},
            {"refused", refused_}};
  }

  void play(const std::string& uci) {
    refused_ = false;
    for (const PossibleMove& one : umpire_.player(game().side_to_move()).possible())
      if (uci_notation(*definition_, one.move) == uci) return attempt(one.move);
    throw Refusal{"the move " + uci + " is not possible"};
  }

  void set(const std::vector<std::string>& moves) {
    const std::vector<Step> old = line_;
    const Umpire before = umpire_;
    umpire_ = Umpire(definition_, start_);
    line_.clear();
    for (const std::string& uci : moves) {
      if (uci.starts_with('!') ? refuse_again(uci.substr(1)) : play_again(uci)) continue;
      umpire_ = before;
      line_ = old;
      throw Refusal{"the move " + uci + " is not legal"};
    }
    refused_ = false;
    settle();
  }

  /// Chance events at the start are not undone.
  void undo() {
    const size_t count = moves_of_players();
    if (count == 0) return;
    std::vector<std::string> kept;
    size_t moves = 0;
    for (const Step& step : line_) {
      if (step.by == By::player && ++moves == count) break;
      kept.push_back(step.uci);
    }
    set(kept);
  }

  [[nodiscard]] std::string explain(int from, int to) {
    // No move ends in a zone.
    if (definition_->facts().hides_information || !site(to).is_cell()) return "";
    Attempt attempt;
    if (site(from).none()) {
      attempt.form = MoveForm::drop;
      attempt.to = site(to);
      attempt.piece = placed_piece();
      if (attempt.piece == kEmpty) return "";
    } else {
      attempt = attempt_by_hand(game(), site(from), site(to));
    }
    const Verdict verdict = explain_attempt(game(), attempt);
    return verdict.legal ? "" : verdict.reason.words;
  }

  [[nodiscard]] std::string search(std::optional<int> level, int movetime_ms) {
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

 private:
  [[nodiscard]] Game& game() { return umpire_.game(); }

  enum class By { player, chance, refused };

  /// A move that was played, or an attempt that failed.
  struct Step {
    By by = By::player;
    Move move;
    std::string san = {};
    std::string uci;
  };

  void attempt(Move move) {
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
  void record(Move move) {
    line_.push_back({game().chance_to_move() ? By::chance : By::player, move,
                     move_text(game(), move, MoveStyle::san), uci_notation(*definition_, move)});
  }

  void record_refused(Move move) {
    line_.push_back({By::refused, move, "", "!" + uci_notation(*definition_, move)});
  }

  /// Plays a move of a line; returns whether it is legal.
  bool play_again(const std::string& uci) {
    for (const Move move : game().legal_moves())
      if (uci_notation(*definition_, move) == uci) {
        record(move);
        umpire_.play(move);
        return true;
      }
    return false;
  }

  /// Repeats an attempt that failed; returns whether it may be tried.
  bool refuse_again(const std::string& uci) {
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
  void settle() {
    MoveList legal;
    while (!umpire_.outcome().over() && game().chance_to_move()) {
      const Move move = random_move(game(), legal, random_);
      if (move.is_none()) return;
      record(move);
      umpire_.play(move);
    }
  }

  [[nodiscard]] size_t moves_of_players() const {
    return static_cast<size_t>(std::count_if(
        line_.begin(), line_.end(), [](const Step& step) { return step.by == By::player; }));
  }

  [[nodiscard]] json line() const {
    json list = json::array();
    for (const Step& step : line_)
      if (step.by != By::refused) list.push_back(step.san);
    return list;
  }

  [[nodiscard]] static json known_line(const PlayerGame& player) {
    json list = json::array();
    for (const PlayerEvent& event : player.events()) list.push_back(event_words(player, event));
    return list;
  }

  /// The last move of a player; none before the first.
  [[nodiscard]] Move last_move() const {
    const auto last = std::find_if(line_.rbegin(), line_.rend(),
                                   [](const Step& step) { return step.by == By::player; });
    return last == line_.rend() ? Move::none() : last->move;
  }

  /// The same, or none if the player does not know it.
  [[nodiscard]] Move known_last_move(const PlayerGame& player) const {
    const auto& events = player.events();
    const auto last = std::find_if(events.rbegin(), events.rend(), [&](const PlayerEvent& event) {
      return event.type == PlayerEvent::Type::moved &&
             event.by.index() < definition_->roster().sides();
    });
    return last == events.rend() || last->by != player.viewer() ? Move::none() : last->move;
  }

  [[nodiscard]] bool has_target(Move move) const {
    return definition_->kernel().effect(move).moves_piece();
  }

  /// The origin of a move's piece and its cell afterwards.
  [[nodiscard]] json cells_of(Move move) const {
    json cells = json::array();
    if (move.is_none() || !has_target(move)) return cells;
    for (const Site site : {move.from(), move.to()})
      if (site.is_cell()) cells.push_back(site.index());
    const auto board = definition_->kernel().effect(move).details->goes_on_to();
    if (board && move.to().is_cell())
      cells.push_back(definition_->topology().twin(move.to().index(), *board));
    return cells;
  }

  /// The piece that can be placed from outside the game; kEmpty: none.
  [[nodiscard]] Piece placed_piece() {
    for (const Move move : game().legal_moves())
      if (definition_->kernel().effect(move).is_drop() && move.from().none()) return move.piece();
    return kEmpty;
  }

  /// In a game that hides pieces only the player to move gets the moves.
  [[nodiscard]] json moves(const PlayerGame& viewer) {
    json list = json::array();
    if (umpire_.outcome().over() || game().chance_to_move()) return list;
    const PlayerGame& player = umpire_.player(game().side_to_move());
    const bool hidden = definition_->facts().hides_information;
    if (hidden && &viewer != &player) return list;
    const MoveList legal = hidden ? MoveList() : game().legal_moves();
    const std::vector<std::string> attempts =
        hidden ? attempt_texts(player) : std::vector<std::string>();
    for (size_t i = 0; i < player.possible().size(); ++i) {
      const Move move = player.possible()[i].move;
      list.push_back(
          {{"uci", uci_notation(*definition_, move)},
           {"san", hidden ? attempts[i] : move_text(game(), move, legal, MoveStyle::san)},
           {"from", number(move.from())},
           {"to", has_target(move) ? number(move.to()) : -1}});
    }
    return list;
  }

  /// The page's number for a place.
  [[nodiscard]] int number(Site site) const {
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

  [[nodiscard]] Site site(int number) const {
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

  DefinitionPtr definition_;
  Position start_;
  Umpire umpire_;
  std::unique_ptr<Searcher> searcher_;
  Random random_;
  uint64_t seed_;
  std::vector<Step> line_;
  bool refused_ = false;
};

std::unique_ptr<PageGame>& present_game() {
  static std::unique_ptr<PageGame> game;
  return game;
}

json load(const json& request) {
  LoadOptions options;
  options.search_path = {"/variants"};
  if (request.contains("options")) request["options"].get_to(options.set);
  options.base = request.value("base", "");
  Loaded loaded = take(load_definition(request.at("variant").get<std::string>(), options));
  const std::string fen = request.value("fen", "");
  Diagnostics remarks;  // the program that wrote the page has shown them
  const Position start = fen.empty()
                             ? loaded.definition->start()
                             : take(recognise_fen(*loaded.definition, fen, remarks)).position;
  present_game() =
      std::make_unique<PageGame>(loaded.definition, start, request.value("seed", uint64_t{1}));
  return present_game()->description();
}

json answer(const json& request) {
  const std::string what = request.at("do");
  if (what == "load") return load(request);
  if (!present_game()) throw Refusal{"no variant is loaded"};
  PageGame& game = *present_game();
  if (what == "search") {
    const int level = request.value("level", 10);
    return {{"move", game.search(level < 10 ? std::optional(level) : std::nullopt,
                                 request.value("movetime", 1000))}};
  }
  if (what == "explain") return {{"reason", game.explain(request.at("from"), request.at("to"))}};
  if (what == "play")
    game.play(request.at("move"));
  else if (what == "set")
    game.set(request.at("moves"));
  else if (what == "undo")
    game.undo();
  else if (what != "state")
    throw Refusal{"there is no request '" + what + "'"};
  return game.state(request.value("viewer", -1));
}

}  // namespace
}  // namespace stockade

/// The result is valid until the next call.
extern "C" const char* stockade_call(const char* request) {
  static std::string text;
  try {
    text = stockade::answer(nlohmann::json::parse(request))
               .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  } catch (const stockade::Refusal& refusal) {
    text = nlohmann::json{{"error", refusal.why}}.dump(-1, ' ', false,
                                                       nlohmann::json::error_handler_t::replace);
  } catch (const std::exception& problem) {
    text = nlohmann::json{{"error", problem.what()}}.dump(-1, ' ', false,
                                                          nlohmann::json::error_handler_t::replace);
  }
  return text.c_str();
}

int main() { return 0; }
