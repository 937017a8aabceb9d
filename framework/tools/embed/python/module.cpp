// The Python module stockade._stockade: the classes of <stockade/stockade.h>, and batches of games
// as arrays.
//
// Long calls release the lock of the interpreter. Error is raised as stockade.Error.

#include <atomic>
#include <exception>
#include <memory>

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/operators.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <stockade/stockade.h>

#include "framework/tools/embed/python/action_space.h"
#include "framework/tools/embed/python/game_batch.h"
#include "framework/tools/embed/python/one_thread.h"

namespace py = pybind11;
using namespace py::literals;

namespace stockade::python {
namespace {

using NoLock = py::call_guard<py::gil_scoped_release>;

/// The exception of the module; it lives as long as the interpreter.
PyObject* error_type = nullptr;

/// Messages may name files and quote texts that are not UTF-8.
py::str readable(const std::string& text) {
  return py::reinterpret_steal<py::str>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

py::list as_python(const std::vector<Problem>& problems) {
  py::list list;
  for (const Problem& one : problems)
    list.append(py::dict("id"_a = one.id, "file"_a = readable(one.file), "line"_a = one.line,
                         "column"_a = one.column, "message"_a = readable(one.message),
                         "hint"_a = readable(one.hint)));
  return list;
}

void raise(const Error& error) {
  py::object raised = py::reinterpret_borrow<py::object>(error_type)(readable(error.what()));
  raised.attr("problems") = as_python(error.problems());
  PyErr_SetObject(error_type, raised.ptr());
}

/// copy() and deepcopy() of an immutable value return the value itself.
template <class Class>
void copy_as_itself(Class& type) {
  type.def("__copy__", [](py::object self) { return self; });
  type.def(
      "__deepcopy__", [](py::object self, const py::dict&) { return self; }, "memo"_a);
}

py::tuple as_state(const VariantSource& source) {
  return py::make_tuple(source.text, source.file, source.options, source.base);
}

Variant variant_of(const py::tuple& state) {
  const auto text = state[0].cast<std::string>();
  const auto file = state[1].cast<std::string>();
  const auto options = state[2].cast<Options>();
  return text.empty() ? Variant::load(file, options, state[3].cast<std::string>())
                      : Variant::from_yaml(text, file, options);
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

  py::class_<Variant> variant(
      module, "Variant", "The rules of one game, compiled. Never changes; threads may share it.");
  variant
      .def(py::init(&Variant::load), "id_or_path"_a, "options"_a = Options(), "base"_a = "",
           NoLock(), "Loads a variant by its id or by the path of its file. Raises Error.")
      .def_static("list", &Variant::list, NoLock(), "The variants of the library, ordered by id.")
      .def_static("from_yaml", &Variant::from_yaml, "text"_a, "file"_a = "variant.yaml",
                  "options"_a = Options(), NoLock(), "Compiles a text in YAML. Raises Error.")
      .def_property_readonly("id", &Variant::id)
      .def_property_readonly("name", &Variant::name)
      .def_property_readonly("description", &Variant::description)
      .def_property_readonly("help", &Variant::help, "The rules in words.")
      .def_property_readonly("options", &Variant::options)
      .def_property_readonly("rules_hash", &Variant::rules_hash)
      .def_property_readonly("warnings", &Variant::warnings)
      .def("script_errors", &Variant::script_errors,
           "What has gone wrong in the variant's scripts since this was last asked, a line each.")
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
      .def(py::pickle([](const Variant& one) { return as_state(one.source()); }, &variant_of))
      .def("__repr__", [](const Variant& one) { return "<Variant " + one.id() + ">"; });
  copy_as_itself(variant);
}

void add_position(py::module_& module) {
  py::class_<Move> move(module, "Move",
                        "A legal move of a position; Position.uci and san have its text.");
  move.def(py::init<std::uint64_t>(), "bits"_a = 0,
           "From the bits of a move of the same variant with the same rules; 0 is no move.")
      .def_property_readonly("bits", &Move::bits)
      .def("__bool__", [](const Move& one) { return static_cast<bool>(one); })
      .def(py::self == py::self)
      .def(py::self < py::self)
      .def("__hash__", [](const Move& one) { return std::hash<Move>()(one); })
      .def(py::pickle([](const Move& one) { return py::make_tuple(one.bits()); },
                      [](const py::tuple& state) { return Move(state[0].cast<std::uint64_t>()); }))
      .def("__repr__", [](const Move& one) { return "<Move " + std::to_string(one.bits()) + ">"; });
  copy_as_itself(move);
  py::class_<Outcome>(module, "Outcome", "How a game stands.")
      .def_readonly("over", &Outcome::over)
      .def_readonly("reason", &Outcome::reason)
      .def_readonly("result", &Outcome::result)
      .def_readonly("points", &Outcome::points, "By side: 1 a win, 0.5 a draw.")
      .def("__repr__", [](const Outcome& outcome) {
        return "<Outcome " + outcome.result + (outcome.over ? " " + outcome.reason : "") + ">";
      });
  py::class_<Position> position(
      module, "Position", "Pieces on a board and in zones, and whose turn it is. Never changes.");
  position.def_property_readonly("variant", &Position::variant)
      .def_property_readonly("fen", &Position::fen)
      .def_property_readonly("side_to_move", &Position::side_to_move)
      .def_property_readonly("chance_to_move", &Position::chance_to_move)
      .def_property_readonly("in_check", &Position::in_check)
      .def_property_readonly("outcome", &Position::outcome)
      .def_property_readonly("hash", &Position::hash,
                             "The same for positions that differ only in the counts of moves.")
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
      .def("__str__", &Position::text, "The board as text for people.")
      .def("__repr__", [](const Position& one) { return "<Position " + one.fen() + ">"; })
      .def(py::pickle(
          [](const Position& one) {
            return py::make_tuple(as_state(one.variant().source()), one.fen());
          },
          [](const py::tuple& state) {
            return variant_of(state[0]).position(state[1].cast<std::string>());
          }));
  copy_as_itself(position);
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
      .def_readonly("zones", &Seen::zones, "As Position.zones(); -1: not known.")
      .def_readonly("calls", &Seen::calls,
                    "What the umpire said to the side after the last move; empty in games that "
                    "hide nothing.");
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
      .def_static("read_pgn", &Game::read_pgn, "text"_a, "fallback"_a, NoLock(),
                  "The games of a text; `fallback` is the variant of those that name none.")
      .def("seen_by", &Game::seen_by, "side"_a, "What a side knows of the position.")
      .def("possible_moves", &Game::possible_moves,
           "The moves that the player to move may try; the legal ones if nothing is hidden.")
      .def("attempt", &Game::attempt, "move"_a,
           "Tries a possible move: False if it is illegal, which the player has learnt then.")
      .def("ask", &Game::ask,
           "Asks the umpire whether a pawn can capture; None where the player may not ask. After "
           "True one of these captures has to be tried.")
      .def("__copy__", [](const Game& game) { return Game(game); })
      .def(
          "__deepcopy__", [](const Game& game, const py::dict&) { return Game(game); }, "memo"_a);
}

struct StopFlag {
  std::atomic<bool> set{false};
};
using SharedEngine = OneThread<Engine>;
using SharedBatch = OneThread<GameBatch>;

/// Searches a Game or a Position. The lock is released meanwhile, so the search has a copy.
template <class Searched>
Analysis search(SharedEngine& shared, const Searched& searched, std::optional<int> movetime_ms,
                std::optional<int> depth, std::optional<std::uint64_t> nodes, int lines,
                int threads, std::optional<int> level, std::uint64_t seed,
                const std::function<void(const Line&)>& on_line, const StopFlag* stop) {
  if (!movetime_ms && !depth && !nodes && !on_line && !stop)
    throw py::value_error(
        "give movetime_ms, depth or nodes, or what ends the search: on_line, stop");
  const auto engine = shared.use();
  const Searched copy(searched);
  const Limits limits{movetime_ms, depth, nodes, lines,
                      threads,     level, seed,  stop ? &stop->set : nullptr};
  // A Python exception, including Ctrl-C, ends the search and is raised after it.
  std::exception_ptr failure;
  Analysis analysis;
  {
    const py::gil_scoped_release no_lock;
    analysis = engine->search(copy, limits, [&](const Line& line) {
      const py::gil_scoped_acquire lock;
      if (failure) return;
      try {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (on_line) on_line(line);
      } catch (...) {
        failure = std::current_exception();
        engine->stop();
      }
    });
  }
  if (failure) std::rethrow_exception(failure);
  return analysis;
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

  py::class_<StopFlag>(module, "StopFlag",
                       "Ends a search from another thread, also one that has not begun yet.")
      .def(py::init<>())
      .def("set", [](StopFlag& flag) { flag.set = true; })
      .def("clear", [](StopFlag& flag) { flag.set = false; })
      .def("is_set", [](const StopFlag& flag) { return flag.set.load(); });

  py::class_<SharedEngine>(module, "Engine",
                           "Searches for good moves. For one thread; stop() for any.")
      .def(py::init([](const Variant& variant) {
             return std::make_unique<SharedEngine>(Engine(variant), "the engine is searching");
           }),
           "variant"_a)
      .def_property_readonly("name", [](SharedEngine& engine) { return engine.shared().name(); })
      .def("search", &search<Game>, "game"_a, py::kw_only(), "movetime_ms"_a = py::none(),
           "depth"_a = py::none(), "nodes"_a = py::none(), "lines"_a = 1, "threads"_a = 1,
           "level"_a = py::none(), "seed"_a = 0, "on_line"_a = py::none(), "stop"_a = py::none(),
           "Searches the game's present position within the limits; earlier positions count as "
           "repetitions. Raises Error, and RuntimeError while another thread searches.")
      .def("search", &search<Position>, "position"_a, py::kw_only(), "movetime_ms"_a = py::none(),
           "depth"_a = py::none(), "nodes"_a = py::none(), "lines"_a = 1, "threads"_a = 1,
           "level"_a = py::none(), "seed"_a = 0, "on_line"_a = py::none(), "stop"_a = py::none(),
           "The same for a position without a game.")
      .def("stop", [](SharedEngine& engine) { engine.shared().stop(); })
      .def("clear", [](SharedEngine& engine) { engine.use()->clear(); })
      .def(
          "set_hash_mb",
          [](SharedEngine& engine, int megabytes) { engine.use()->set_hash_mb(megabytes); },
          "megabytes"_a);
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
                      std::uint64_t seed, int threads, const py::object& on_progress) {
    const ComparisonPlan plan{games, random_games, duels, nodes, seed, threads};
    std::exception_ptr failure;
    std::optional<Comparison> comparison;
    {
      const py::gil_scoped_release no_lock;
      comparison.emplace(
          Comparison::run(variants, plan, [&](std::uint64_t done, std::uint64_t all) {
            const py::gil_scoped_acquire lock;
            if (failure) return false;
            try {
              if (PyErr_CheckSignals() != 0) throw py::error_already_set();
              return on_progress.is_none() || on_progress(done, all).ptr() != Py_False;
            } catch (...) {
              failure = std::current_exception();
              return false;
            }
          }));
    }
    if (failure) std::rethrow_exception(failure);
    return *std::move(comparison);
  };
  py::class_<Comparison>(module, "Comparison", "Variants measured side by side.")
      .def(py::init(run), "variants"_a, py::kw_only(), "games"_a = 400, "random_games"_a = 400,
           "duels"_a = 100, "nodes"_a = 1000, "seed"_a = 1, "threads"_a = 1,
           "on_progress"_a = py::none(),
           "Plays the games and computes the figures. on_progress(done, all) is called from any "
           "thread, one call at a time; if it returns False, the comparison ends with what there "
           "is. Raises Error.")
      .def_property_readonly("complete", &Comparison::complete)
      .def_property_readonly("metrics", &Comparison::metrics)
      .def("text", &Comparison::text)
      .def("json", &Comparison::json)
      .def("html", &Comparison::html);
}

void add_arrays(py::module_& module) {
  py::class_<ActionSpace> space(
      module, "ActionSpace", "Numbers for the moves of a variant, as learning programs need them.");
  space.def(py::init<const Variant&, int>(), "variant"_a, "choices"_a = 0, NoLock())
      .def_property_readonly("size", &ActionSpace::size)
      .def_property_readonly("choices", &ActionSpace::choices,
                             "How many moves may have the same origin and target.")
      .def(
          "mask",
          [](const ActionSpace& actions, const Game& game) {
            py::array_t<bool> mask(static_cast<py::ssize_t>(actions.size()));
            actions.fill_mask(game, mask.mutable_data());
            return mask;
          },
          "game"_a, "True for the actions that are possible moves.")
      .def("move", &ActionSpace::move, "game"_a, "action"_a,
           "The possible move of that number. Raises Error if there is none.")
      .def("action", &ActionSpace::action, "game"_a, "move"_a, "The number of a possible move.");
  copy_as_itself(space);

  const auto array = [](auto* data, std::vector<py::ssize_t> shape) {
    using Item = std::remove_const_t<std::remove_pointer_t<decltype(data)>>;
    return py::array_t<Item>(std::move(shape), data);
  };
  const auto step_result = [=](const GameBatch& batch) {
    return py::make_tuple(array(batch.points().data(), {batch.games(), batch.players()}),
                          array(batch.ended().data(), {batch.games()}));
  };
  py::class_<SharedBatch>(
      module, "GameBatch",
      "Many games of one variant at once, as arrays. A game that ends starts anew.")
      .def(py::init([](const Variant& variant, int games, std::uint64_t seed, int max_plies,
                       int choices) {
             const py::gil_scoped_release no_lock;
             return std::make_unique<SharedBatch>(
                 GameBatch(variant, games, seed, max_plies, choices),
                 "another thread uses the batch");
           }),
           "variant"_a, "games"_a, "seed"_a = 1, "max_plies"_a = 1000, "choices"_a = 0)
      .def_property_readonly("games", [](SharedBatch& batch) { return batch.use()->games(); })
      .def_property_readonly("actions", [](SharedBatch& batch) { return batch.use()->actions(); })
      .def(
          "boards",
          [=](SharedBatch& shared) {
            const auto batch = shared.use();
            return array(batch->boards().data(), {batch->games(), batch->cells()});
          },
          "An array (games, cells) of numbers in Variant.pieces, as the player to move sees them.")
      .def(
          "sides",
          [=](SharedBatch& shared) {
            const auto batch = shared.use();
            return array(batch->sides().data(), {batch->games()});
          },
          "The side to move of each game.")
      .def(
          "refused",
          [](SharedBatch& shared) {
            const auto batch = shared.use();
            py::array_t<bool> refused(batch->games());
            std::copy(batch->refused().begin(), batch->refused().end(), refused.mutable_data());
            return refused;
          },
          "An array (games,), in games that hide pieces True where the last action was an attempt "
          "that failed: the same player is to move.")
      .def(
          "masks",
          [](SharedBatch& shared) {
            const auto batch = shared.use();
            py::array_t<bool> masks({static_cast<py::ssize_t>(batch->games()),
                                     static_cast<py::ssize_t>(batch->actions())});
            bool* const data = masks.mutable_data();
            const py::gil_scoped_release no_lock;
            batch->fill_masks(data);
            return masks;
          },
          "An array (games, actions): True for possible moves, which are the legal ones if nothing "
          "is hidden.")
      .def(
          "step",
          [=](SharedBatch& shared, const py::object& given) {
            const auto batch = shared.use();
            const py::array actions = py::array::ensure(given);
            if (!actions) throw py::value_error("step() needs an array of actions");
            if (actions.ndim() != 1 || actions.shape(0) != batch->games())
              throw py::value_error("step() needs one action for each game");
            if (const char kind = actions.dtype().kind(); kind != 'i' && kind != 'u')
              throw py::value_error("actions are whole numbers");
            const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> chosen(
                actions);
            {
              const std::span<const std::int64_t> numbers(chosen.data(),
                                                          static_cast<size_t>(chosen.shape(0)));
              const py::gil_scoped_release no_lock;
              batch->step(numbers);
            }
            return step_result(*batch);
          },
          "actions"_a,
          "Plays one action in each game. Returns the points of the sides (games, sides), which "
          "are 0 while a game goes on, and an array (games,) that is 1 for a game that has ended "
          "by its rules and 2 for one that reached max_plies. Raises Error, and changes nothing, "
          "if an action is not possible.")
      .def(
          "step_random",
          [=](SharedBatch& shared) {
            const auto batch = shared.use();
            {
              const py::gil_scoped_release no_lock;
              batch->step_random();
            }
            return step_result(*batch);
          },
          "The same with a random possible move in each game.");
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
