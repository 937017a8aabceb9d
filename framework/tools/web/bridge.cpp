// The engine of exported pages: one function, from a request in JSON to an answer in JSON.
//
//   {"do": "load", "variant": "my_game", "options": {…}, "fen": F}   what the page needs to draw
//   the game
//   {"do": "edit", …, "text": T}         the same by the rules of the text in place of the
//   variant's file: {"game": what load answers, "problems": […]}, or only the problems
//   {"do": "state"}                      the position, the legal moves, and how the game stands
//   {"do": "play", "move": UCI}          the state after the move, and after what chance does then
//   {"do": "set", "moves": [UCI, …], "fen": F}   the state after these moves from F, or from the
//   start of the page
//   {"do": "undo"}                       the state before the last move of a player
//   {"do": "run out", "side": N}         the state after the time of a side was up
//   {"do": "resign", "side": N}          the state after a side has resigned
//   {"do": "view", "ply": N}             the board after the first N moves, for looking back
//   {"do": "explain", "from": N, "to": N, "paid": P}   why no legal move leads there: {"reason",
//   "evidence": [N, …], "arrow": [N, N]}. From -1: why no piece can be placed there; to -1: why
//   the piece cannot move. "paid": the number of the piece that pays; may be missing
//   {"do": "search", "level": N, "movetime": MS}   {"move": UCI}
//   {"do": "pgn"}                        {"text": PGN}
//   {"do": "read", "text": T}            {"fen", "moves"} of a FEN, a PGN or moves, for "set"
//   {"do": "tests", …, "text": T, "file": F, "tests": U}   {"count": N} of the rule tests U of the
//   file F, for a variant with the rules T; or {"problems": […]}
//   {"do": "run tests", "from": N}       {"next": N, "passed": N, "failed": […]} of those tests
//   from that number on, for about a tenth of a second
//   {"do": "course", "course": NAME, "file": F, "text": T}   the lessons or puzzles of that file,
//   which further requests call by that name: the same as what "overview" answers
//   {"do": "lesson", "course": NAME, "what": W, "progress": P}   W: "overview"; "begin" the
//   "lesson" with that number or id; "play" a "move"; an illegal "attempt", or only "explain" it,
//   with "from", "to" and "paid" as above; "show", "hint", "solution", "next", "back", "again". P:
//   what the browser has stored, or null. See engine/page_course.cpp for the answers
//   {"do": "random games", "count": N}   {"plies": N}, for measurements
//
// Numbers of places are as in engine/page_game.h. Moves that have no target, such as passes, go to
// -1. Of a game that hides pieces the state is what the side "viewer": N of the request knows;
// without one, whoever is to move. Among the moves "!e4d5" is an attempt that failed. A request
// that fails is answered with {"error": text}, and changes nothing.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/definition/loader.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/tools/embed/plugins.h"
#include "framework/tools/web/engine/page_course.h"
#include "framework/tools/web/engine/page_game.h"
#include "framework/tools/web/engine/page_tests.h"

namespace stockade {
namespace {

using nlohmann::json;

std::unique_ptr<PageGame>& present_game() {
  static std::unique_ptr<PageGame> game;
  return game;
}

LoadOptions load_options(const json& request) {
  LoadOptions options;
  options.search_path = {"/variants"};
  if (request.contains("options")) request["options"].get_to(options.set);
  options.base = request.value("base", "");
  return options;
}

json begin(const DefinitionPtr& definition, const Position& start, const json& request) {
  present_game() =
      std::make_unique<PageGame>(definition, start, library_plugins().make_searcher(definition),
                                 request.value("seed", uint64_t{1}));
  return present_game()->description();
}

json load(const json& request) {
  const Loaded loaded =
      take(load_definition(request.at("variant").get<std::string>(), load_options(request)));
  const std::string fen = request.value("fen", "");
  Diagnostics remarks;  // the program that wrote the page has shown them
  const Position start = fen.empty()
                             ? loaded.definition->start()
                             : take(recognise_fen(*loaded.definition, fen, remarks)).position;
  return begin(loaded.definition, start, request);
}

/// The game begins at the start of the edited variant, because a FEN of the page may not fit it.
json edit(const json& request) {
  const std::string file = request.at("variant");
  const auto loaded =
      load_definition_text(request.at("text").get<std::string>(), file, load_options(request));
  if (!loaded.ok()) return {{"problems", problems_json(loaded.problems(), file)}};
  return {{"problems", problems_json(loaded->warnings, file)},
          {"game", begin(loaded->definition, loaded->definition->start(), request)}};
}

std::optional<PageTests>& present_tests() {
  static std::optional<PageTests> tests;
  return tests;
}

json read_tests(const json& request) {
  const std::string file = request.at("file");
  auto tests =
      PageTests::read(request.at("tests"), file, request.at("text"), request.at("variant"));
  if (!tests.ok()) return {{"problems", problems_json(tests.problems(), file)}};
  present_tests() = *std::move(tests);
  return {{"count", present_tests()->count()}};
}

json run_tests(const json& request) {
  if (!present_tests()) throw Refusal{"there are no tests"};
  return present_tests()->run(request.at("from"));
}

/// The courses that were read, by their names.
std::map<std::string, std::unique_ptr<PageCourse>>& courses() {
  static std::map<std::string, std::unique_ptr<PageCourse>> courses;
  return courses;
}

json learn(const json& request) {
  const std::string name = request.at("course");
  if (request.at("do") == "course") {
    courses()[name] = std::make_unique<PageCourse>(request.at("text"), request.at("file"));
    json overview = request;
    overview["what"] = "overview";
    return courses()[name]->answer(overview);
  }
  const auto course = courses().find(name);
  if (course == courses().end()) throw Refusal{"there is no course '" + name + "'"};
  return course->second->answer(request);
}

/// Answers the requests that change the game; returns false for others.
bool change(PageGame& game, const std::string& what, const json& request) {
  if (what == "play")
    game.play(request.at("move"));
  else if (what == "set")
    game.set(request.at("moves"), request.value("fen", ""));
  else if (what == "undo")
    game.undo();
  else if (what == "run out")
    game.run_out(request.at("side"));
  else if (what == "resign")
    game.resign(request.at("side"));
  else
    return what == "state";
  return true;
}

constexpr int kMostPlies = 600;  // of a random game

json answer(const json& request) {
  const std::string what = request.at("do");
  if (what == "load") return load(request);
  if (what == "edit") return edit(request);
  if (what == "tests") return read_tests(request);
  if (what == "run tests") return run_tests(request);
  if (what == "course" || what == "lesson") return learn(request);
  if (!present_game()) throw Refusal{"no variant is loaded"};
  PageGame& game = *present_game();
  if (what == "search") {
    const int level = request.value("level", 10);
    return {{"move", game.search(level < 10 ? std::optional(level) : std::nullopt,
                                 request.value("movetime", 1000))}};
  }
  if (what == "explain")
    return game.explain(request.at("from"), request.at("to"), request.value("paid", 0));
  if (what == "view") return game.view(request.at("ply").get<size_t>());
  if (what == "pgn") return {{"text", game.pgn()}};
  if (what == "read") return game.read(request.at("text"));
  if (what == "random games")
    return {{"plies", game.play_randomly(request.at("count"), kMostPlies)}};
  if (!change(game, what, request)) throw Refusal{"there is no request '" + what + "'"};
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
