// The engine of exported pages: one function, from a request in JSON to an answer in JSON.
//
//   {"do": "load", "variant": "my_game", "options": {…}, "fen": F}   what the page needs to draw
//   the game
//   {"do": "state"}                      the position, the legal moves, and how the game stands
//   {"do": "play", "move": UCI}          the state after the move, and after what chance does then
//   {"do": "set", "moves": [UCI, …]}     the state after these moves from the start
//   {"do": "undo"}                       the state before the last move of a player
//   {"do": "explain", "from": N, "to": N}   why no legal move leads there
//   {"do": "search", "level": N, "movetime": MS}   {"move": UCI}
//
// Numbers of places are as in Position::from(): cells, then pieces in zones; -1: none. A request
// that fails is answered with {"error": text}, and changes nothing.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/embed/plugins.h"
#include "framework/game/random_moves.h"
#include "framework/game/umpire.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/umpire_text.h"
#include "framework/search/information_set.h"

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
  /// `seed` is that of chance and of the computer's choice among good moves.
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

  [[nodiscard]] json state() {
    const Outcome& outcome = umpire_.outcome();
    const Side side = game().next_player();
    const bool hidden = definition_->facts().hides_information && !outcome.over();
    const PlayerGame& player = umpire_.player(side);
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
    return {{"fen", hidden ? seen_fen(player) : write_fen(*definition_, shown)},
            {"side", side.index()},
            {"check", !hidden && game().in_check()},
            {"over", outcome.over()},
            {"reason", outcome.over() ? to_string(outcome.ending) : ""},
            {"result", outcome.result()},
            {"board", board},
            {"zones", zones},
            {"moves", moves()},
            {"line", line_.san},
            {"played", line_.uci},
            {"refused", refused_}};
  }

  void play(const std::string& uci) {
    refused_ = false;
    for (const PossibleMove& one : umpire_.player(game().side_to_move()).possible())
      if (uci_notation(*definition_, one.move) == uci) return attempt(one.move);
    throw Refusal{"the move " + uci + " is not possible"};
  }

  void set(const std::vector<std::string>& moves) {
    const Line old = line_;
    const Umpire before = umpire_;
    umpire_ = Umpire(definition_, start_);
    line_ = {};
    for (const std::string& uci : moves) {
      const MoveList legal = game().legal_moves();
      const auto found = std::find_if(legal.begin(), legal.end(), [&](Move move) {
        return uci_notation(*definition_, move) == uci;
      });
      if (found == legal.end()) {
        umpire_ = before;
        line_ = old;
        throw Refusal{"the move " + uci + " is not legal"};
      }
      record(*found);
      umpire_.play(*found);
    }
    refused_ = false;
    settle();
  }

  void undo() {
    std::vector<std::string> kept = line_.uci;
    size_t left = kept.size();
    while (left > 0 && line_.by_chance[left - 1]) --left;
    if (left > 0) --left;
    kept.resize(left);
    set(kept);
  }

  [[nodiscard]] std::string explain(int from, int to) {
    if (definition_->facts().hides_information) return "";
    Attempt attempt;
    attempt.from = site(from);
    attempt.to = site(to);
    const Verdict verdict = explain_attempt(game(), attempt);
    return verdict.legal ? "" : verdict.reason.words;
  }

  [[nodiscard]] std::string search(std::optional<int> level, int movetime_ms) {
    SearchLimits limits;
    limits.movetime_ms = movetime_ms;
    limits.level = level;
    limits.seed = ++seed_;
    // So that games are not all the same.
    if (line_.uci.size() < 8) limits.variety_cp = 20;
    auto* player = dynamic_cast<PlayerSearcher*>(searcher_.get());
    const SearchResult result = player && definition_->facts().hides_information
                                    ? player->search(umpire_.player(game().side_to_move()), limits)
                                    : searcher_->search(game(), limits);
    return result.best.is_none() ? "" : uci_notation(*definition_, result.best);
  }

 private:
  [[nodiscard]] Game& game() { return umpire_.game(); }

  /// What has been played, by whom.
  struct Line {
    std::vector<std::string> san;
    std::vector<std::string> uci;
    std::vector<bool> by_chance;
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
        umpire_ = std::move(tried);
        refused_ = true;
        break;
      case Attempted::not_possible:
        throw Refusal{"the move is not possible"};
    }
  }

  /// Notes a legal move before it is played.
  void record(Move move) {
    line_.by_chance.push_back(game().chance_to_move());
    line_.san.push_back(move_text(game(), move, MoveStyle::san));
    line_.uci.push_back(uci_notation(*definition_, move));
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

  [[nodiscard]] json moves() {
    json list = json::array();
    if (umpire_.outcome().over()) return list;
    const PlayerGame& player = umpire_.player(game().side_to_move());
    const bool hidden = definition_->facts().hides_information;
    const MoveList legal = hidden ? MoveList() : game().legal_moves();
    for (const PossibleMove& one : player.possible())
      list.push_back({{"uci", uci_notation(*definition_, one.move)},
                      {"san", hidden ? attempt_text(player, one.move)
                                     : move_text(game(), one.move, legal, MoveStyle::san)},
                      {"from", number(one.move.from())},
                      {"to", number(one.move.to())}});
    return list;
  }

  /// The number that the page has for a place.
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
  Line line_;
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
  const Position start =
      fen.empty() ? loaded.definition->start() : take(parse_fen(*loaded.definition, fen));
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
  return game.state();
}

}  // namespace
}  // namespace stockade

/// The answer is valid until the next call.
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
