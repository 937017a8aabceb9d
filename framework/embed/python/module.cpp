// The Python module stockade._stockade: the classes of <stockade/stockade.h>, and batches of games
// as arrays.
//
// Long calls release the lock of the interpreter. Error is raised as stockade.Error.

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/operators.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <stockade/stockade.h>

#include "framework/embed/python/action_space.h"
#include "framework/embed/python/game_batch.h"

namespace py = pybind11;
using namespace py::literals;

namespace stockade::python {
namespace {

using NoLock = py::call_guard<py::gil_scoped_release>;

/// The exception of the module; it lives as long as the interpreter.
PyObject* error_type = nullptr;

py::list as_python(const std::vector<Problem>& problems) {
  py::list list;
  for (const Problem& one : problems)
    list.append(py::dict("id"_a = one.id, "file"_a = one.file, "line"_a = one.line,
                         "column"_a = one.column, "message"_a = one.message, "hint"_a = one.hint));
  return list;
}

void raise(const Error& error) {
  py::object raised = py::reinterpret_borrow<py::object>(error_type)(error.what());
  raised.attr("problems") = as_python(error.problems());
  PyErr_SetObject(error_type, raised.ptr());
}

py::array_t<std::uint8_t> board_array(const Position& position) {
  const auto board = position.board();
  return py::array_t<std::uint8_t>(static_cast<py::ssize_t>(board.size()), board.data());
}

void add_variant(py::module_& module) {
  py::class_<VariantInfo>(module, "VariantInfo", "What lists show of a variant.")
      .def_readonly("id", &VariantInfo::id)
      .def_readonly("name", &VariantInfo::name)
      .def_readonly("description", &VariantInfo::description)
      .def_readonly("family", &VariantInfo::family)
      .def_readonly("board", &VariantInfo::board)
      .def_readonly("file", &VariantInfo::file)
      .def_readonly("players", &VariantInfo::players)
      .def_readonly("tags", &VariantInfo::tags)
      .def("__repr__", [](const VariantInfo& info) { return "<VariantInfo " + info.id + ">"; });
  py::class_<PieceInfo>(module, "PieceInfo", "A piece of a side: its symbol in FENs and its name.")
      .def_readonly("symbol", &PieceInfo::symbol)
      .def_readonly("name", &PieceInfo::name)
      .def_readonly("side", &PieceInfo::side, "The owner's number; -1 for a piece of nobody.");
  py::class_<CellInfo>(module, "CellInfo", "A cell, and where its centre is drawn.")
      .def_readonly("name", &CellInfo::name)
      .def_readonly("board", &CellInfo::board)
      .def_readonly("x", &CellInfo::x)
      .def_readonly("y", &CellInfo::y);
  py::class_<ZoneInfo>(module, "ZoneInfo", "A place for pieces that are not on the board.")
      .def_readonly("name", &ZoneInfo::name)
      .def_readonly("side", &ZoneInfo::side)
      .def_readonly("pieces", &ZoneInfo::pieces, "Numbers in Variant.pieces.");
  py::class_<RandomGames>(module, "RandomGames", "The sum of random games.")
      .def_readonly("games", &RandomGames::games)
      .def_readonly("plies", &RandomGames::plies)
      .def_readonly("unfinished", &RandomGames::unfinished,
                    "Games that reached the limit of plies.");

  py::class_<Variant>(module, "Variant",
                      "The rules of one game, compiled. Never changes; threads may share it.")
      .def(py::init(&Variant::load), "id_or_path"_a, "options"_a = Options(), "base"_a = "",
           "Loads a variant by its id or by the path of its file. Raises Error.")
      .def_static("list", &Variant::list, "The variants of the library, ordered by id.")
      .def_static("from_yaml", &Variant::from_yaml, "text"_a, "file"_a = "variant.yaml",
                  "options"_a = Options(), "Compiles a text in YAML. Raises Error.")
      .def_property_readonly("id", &Variant::id)
      .def_property_readonly("name", &Variant::name)
      .def_property_readonly("description", &Variant::description)
      .def_property_readonly("help", &Variant::help, "The rules in words.")
      .def_property_readonly("options", &Variant::options)
      .def_property_readonly("rules_hash", &Variant::rules_hash)
      .def_property_readonly("warnings", &Variant::warnings)
      .def_property_readonly("sides", &Variant::sides)
      .def_property_readonly("cells", &Variant::cells)
      .def_property_readonly("pieces", &Variant::pieces, "Number 0 is the empty cell.")
      .def_property_readonly("zones", &Variant::zones)
      .def("cell", &Variant::cell, "name"_a, "The number of the cell with that name, or -1.")
      .def_property_readonly("hides_pieces", &Variant::hides_pieces)
      .def_property_readonly("has_chance", &Variant::has_chance)
      .def("start", &Variant::start)
      .def("position", &Variant::position, "fen"_a, "Reads a FEN. Raises Error.")
      .def("random_games", &Variant::random_games, "games"_a, "seed"_a = 1, "threads"_a = 1,
           "max_plies"_a = 1000, NoLock(),
           "Plays random games from the start; the same seed gives the same games.")
      .def(py::self == py::self)
      .def("__hash__", &Variant::rules_hash)
      .def("__repr__", [](const Variant& variant) { return "<Variant " + variant.id() + ">"; });
}

void add_position(py::module_& module) {
  py::class_<Move>(module, "Move",
                   "A legal move of a position; Position.uci and san have its text.")
      .def_property_readonly("bits", &Move::bits)
      .def("__bool__", [](const Move& move) { return static_cast<bool>(move); })
      .def(py::self == py::self)
      .def("__hash__", [](const Move& move) { return std::hash<Move>()(move); });
  py::class_<Outcome>(module, "Outcome", "How a game stands.")
      .def_readonly("over", &Outcome::over)
      .def_readonly("reason", &Outcome::reason)
      .def_readonly("result", &Outcome::result)
      .def_readonly("points", &Outcome::points, "By side: 1 a win, 0.5 a draw.")
      .def("__repr__", [](const Outcome& outcome) {
        return "<Outcome " + outcome.result + (outcome.over ? " " + outcome.reason : "") + ">";
      });
  py::class_<Position>(module, "Position",
                       "Pieces on a board and in zones, and whose turn it is. Never changes.")
      .def_property_readonly("variant", &Position::variant)
      .def_property_readonly("fen", &Position::fen)
      .def_property_readonly("side_to_move", &Position::side_to_move)
      .def_property_readonly("chance_to_move", &Position::chance_to_move)
      .def_property_readonly("in_check", &Position::in_check)
      .def_property_readonly("outcome", &Position::outcome)
      .def("board", &board_array, "The piece on each cell, as a number in Variant.pieces.")
      .def("zones", &Position::zones, "For each zone how many of each of its pieces it holds.")
      .def("legal_moves", &Position::legal_moves)
      .def("is_legal", &Position::is_legal, "move"_a)
      .def("parse", &Position::parse, "text"_a, "Reads UCI notation or SAN. Raises Error.")
      .def("why_illegal", &Position::why_illegal, "text"_a, "The reason, or '' for a legal move.")
      .def("uci", &Position::uci, "move"_a)
      .def("san", &Position::san, "move"_a)
      .def("origin", &Position::from, "move"_a, "The cell that the move comes from, or -1.")
      .def("target", &Position::to, "move"_a, "The cell that the move goes to, or -1.")
      .def("after", &Position::after, "move"_a)
      .def("perft", &Position::perft, "depth"_a, NoLock())
      .def(py::self == py::self)
      .def("__hash__", &Position::hash)
      .def("__repr__",
           [](const Position& position) { return "<Position " + position.fen() + ">"; });
}

void add_game(py::module_& module) {
  py::class_<Seen>(module, "Seen", "What a side knows of a position.")
      .def_readonly("fen", &Seen::fen)
      .def_property_readonly(
          "board",
          [](const Seen& seen) {
            return py::array_t<std::uint8_t>(static_cast<py::ssize_t>(seen.board.size()),
                                             seen.board.data());
          },
          "As Position.board(); 255 for a cell that the side does not know.")
      .def_readonly("zones", &Seen::zones, "As Position.zones(); -1: not known.");
  py::class_<Game>(module, "Game", "A line of moves from a start, with tags and a result.")
      .def(py::init<const Variant&>(), "variant"_a)
      .def(py::init<const Position&>(), "start"_a)
      .def_property_readonly("variant", &Game::variant)
      .def_property_readonly("start", &Game::start)
      .def_property_readonly("position", &Game::position)
      .def_property_readonly("outcome", &Game::outcome)
      .def_property_readonly("moves", &Game::moves)
      .def("legal_moves", &Game::legal_moves)
      .def("play", py::overload_cast<Move>(&Game::play), "move"_a)
      .def("play", py::overload_cast<const std::string&>(&Game::play), "text"_a,
           "Plays a move, or a text in UCI notation or SAN. Raises Error if it is illegal.")
      .def("play_random", &Game::play_random, "seed"_a,
           "Lets chance act, or plays a random legal move; returns it.")
      .def("undo", &Game::undo)
      .def("resign", &Game::resign, "side"_a)
      .def("agree_draw", &Game::agree_draw)
      .def("tag", &Game::tag, "name"_a)
      .def("set_tag", &Game::set_tag, "name"_a, "value"_a)
      .def("pgn", &Game::pgn)
      .def_static("read_pgn", &Game::read_pgn, "text"_a, "fallback"_a,
                  "The games of a text; `fallback` is the variant of those that name none.")
      .def("seen_by", &Game::seen_by, "side"_a, "What a side knows of the position.")
      .def("possible_moves", &Game::possible_moves,
           "The moves that the player to move may try; the legal ones if nothing is hidden.")
      .def("attempt", &Game::attempt, "move"_a,
           "Tries a possible move: False if it is illegal, which the player has learnt then.")
      .def("__copy__", [](const Game& game) { return Game(game); })
      .def(
          "__deepcopy__", [](const Game& game, const py::dict&) { return Game(game); }, "memo"_a);
}

void add_engine(py::module_& module) {
  py::class_<Line>(module, "Line", "One line of play, and what it is worth to the side to move.")
      .def_readonly("number", &Line::number)
      .def_readonly("depth", &Line::depth)
      .def_readonly("centipawns", &Line::centipawns)
      .def_readonly("mate", &Line::mate)
      .def_readonly("nodes", &Line::nodes)
      .def_readonly("time_ms", &Line::time_ms)
      .def_readonly("moves", &Line::moves);
  py::class_<Analysis>(module, "Analysis")
      .def_property_readonly("best",
                             [](const Analysis& analysis) -> std::optional<Move> {
                               return analysis.best ? std::optional(analysis.best) : std::nullopt;
                             })
      .def_readonly("lines", &Analysis::lines);

  const auto search = [](Engine& engine, const Game& game, std::optional<int> movetime_ms,
                         std::optional<int> depth, std::optional<std::uint64_t> nodes, int lines,
                         int threads, std::optional<int> level, std::uint64_t seed,
                         const std::function<void(const Line&)>& on_line) {
    if (!movetime_ms && !depth && !nodes && !on_line)
      throw py::value_error("give movetime_ms, depth or nodes, or on_line to stop the search");
    const Limits limits{movetime_ms, depth, nodes, lines, threads, level, seed};
    const py::gil_scoped_release no_lock;
    if (!on_line) return engine.search(game, limits);
    return engine.search(game, limits, [&](const Line& line) {
      const py::gil_scoped_acquire lock;
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      on_line(line);
    });
  };
  py::class_<Engine>(module, "Engine", "Searches for good moves. For one thread; stop() for any.")
      .def(py::init<const Variant&>(), "variant"_a)
      .def_property_readonly("name", &Engine::name)
      .def("search", search, "game"_a, py::kw_only(), "movetime_ms"_a = py::none(),
           "depth"_a = py::none(), "nodes"_a = py::none(), "lines"_a = 1, "threads"_a = 1,
           "level"_a = py::none(), "seed"_a = 0, "on_line"_a = py::none(),
           "Searches the game's present position within the limits. Raises Error.")
      .def("stop", &Engine::stop)
      .def("clear", &Engine::clear)
      .def("set_hash_mb", &Engine::set_hash_mb, "megabytes"_a);
}

void add_comparison(py::module_& module) {
  py::class_<Estimate>(module, "Estimate")
      .def_readonly("known", &Estimate::known)
      .def_readonly("value", &Estimate::value)
      .def_readonly("low", &Estimate::low)
      .def_readonly("high", &Estimate::high);
  py::class_<Metric>(module, "Metric")
      .def_readonly("id", &Metric::id)
      .def_readonly("name", &Metric::name)
      .def_readonly("description", &Metric::description)
      .def_readonly("values", &Metric::values)
      .def_readonly("differs", &Metric::differs);
  const auto run = [](const std::vector<Variant>& variants, std::uint64_t games,
                      std::uint64_t random_games, std::uint64_t duels, std::uint64_t nodes,
                      std::uint64_t seed, int threads,
                      const std::function<bool(std::uint64_t, std::uint64_t)>& on_progress) {
    const ComparisonPlan plan{games, random_games, duels, nodes, seed, threads};
    const py::gil_scoped_release no_lock;
    if (!on_progress) return Comparison::run(variants, plan);
    return Comparison::run(variants, plan, [&](std::uint64_t done, std::uint64_t all) {
      const py::gil_scoped_acquire lock;
      return on_progress(done, all);
    });
  };
  py::class_<Comparison>(module, "Comparison", "Variants measured side by side.")
      .def(py::init(run), "variants"_a, py::kw_only(), "games"_a = 400, "random_games"_a = 400,
           "duels"_a = 100, "nodes"_a = 1000, "seed"_a = 1, "threads"_a = 1,
           "on_progress"_a = py::none(),
           "Plays the games and computes the figures. If on_progress(done, all) returns False, it "
           "ends with what there is. Raises Error.")
      .def_property_readonly("complete", &Comparison::complete)
      .def_property_readonly("metrics", &Comparison::metrics)
      .def("text", &Comparison::text)
      .def("json", &Comparison::json)
      .def("html", &Comparison::html);
}

void add_arrays(py::module_& module) {
  py::class_<ActionSpace>(module, "ActionSpace",
                          "Numbers for the moves of a variant, as learning programs need them.")
      .def(py::init<const Variant&, int>(), "variant"_a, "choices"_a = 0)
      .def_property_readonly("size", &ActionSpace::size)
      .def_property_readonly("choices", &ActionSpace::choices,
                             "How many moves may have the same origin and target.")
      .def(
          "mask",
          [](const ActionSpace& space, const Game& game) {
            py::array_t<bool> mask(static_cast<py::ssize_t>(space.size()));
            space.fill_mask(game, mask.mutable_data());
            return mask;
          },
          "game"_a, "True for the actions that are possible moves.")
      .def("move", &ActionSpace::move, "game"_a, "action"_a,
           "The possible move of that number. Raises Error if there is none.")
      .def("action", &ActionSpace::action, "game"_a, "move"_a, "The number of a possible move.");

  const auto array = [](auto* data, std::vector<py::ssize_t> shape) {
    using Item = std::remove_const_t<std::remove_pointer_t<decltype(data)>>;
    return py::array_t<Item>(std::move(shape), data);
  };
  py::class_<GameBatch>(
      module, "GameBatch",
      "Many games of one variant at once, as arrays. A game that ends starts anew.")
      .def(py::init<const Variant&, int, std::uint64_t, int, int>(), "variant"_a, "games"_a,
           "seed"_a = 1, "max_plies"_a = 1000, "choices"_a = 0)
      .def_property_readonly("games", &GameBatch::games)
      .def_property_readonly("actions", &GameBatch::actions)
      .def(
          "boards",
          [=](const GameBatch& batch) {
            return array(batch.boards().data(), {batch.games(), batch.cells()});
          },
          "An array (games, cells) of numbers in Variant.pieces.")
      .def(
          "sides",
          [=](const GameBatch& batch) { return array(batch.sides().data(), {batch.games()}); },
          "The side to move of each game.")
      .def(
          "masks",
          [](const GameBatch& batch) {
            py::array_t<bool> masks({static_cast<py::ssize_t>(batch.games()),
                                     static_cast<py::ssize_t>(batch.actions())});
            batch.fill_masks(masks.mutable_data());
            return masks;
          },
          "An array (games, actions): True for legal moves.")
      .def(
          "step",
          [=](GameBatch& batch,
              const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>& chosen) {
            if (chosen.ndim() != 1 || chosen.shape(0) != batch.games())
              throw py::value_error("step() needs one action for each game");
            batch.step({chosen.data(), static_cast<size_t>(chosen.shape(0))});
            return py::make_tuple(array(batch.points().data(), {batch.games(), batch.players()}),
                                  array(batch.ended().data(), {batch.games()}));
          },
          "actions"_a,
          "Plays one action in each game. Returns the points of the sides (games, sides), which "
          "are 0 "
          "while a game goes on, and an array (games,) that is 1 for a game that has ended by its "
          "rules and 2 for one that reached max_plies. Raises Error, and changes nothing, if an "
          "action is not legal.")
      .def(
          "step_random",
          [=](GameBatch& batch) {
            {
              const py::gil_scoped_release no_lock;
              batch.step_random();
            }
            return py::make_tuple(array(batch.points().data(), {batch.games(), batch.players()}),
                                  array(batch.ended().data(), {batch.games()}));
          },
          "The same with a random legal move in each game.");
}

}  // namespace

PYBIND11_MODULE(_stockade, module) {
  module.attr("__version__") = version();
  static py::exception<Error> exception(module, "Error", PyExc_ValueError);
  error_type = exception.ptr();
  py::register_exception_translator([](std::exception_ptr pointer) {
    try {
      if (pointer) std::rethrow_exception(pointer);
    } catch (const Error& error) {
      raise(error);
    }
  });
  add_variant(module);
  add_position(module);
  add_game(module);
  add_engine(module);
  add_comparison(module);
  add_arrays(module);
}

}  // namespace stockade::python
