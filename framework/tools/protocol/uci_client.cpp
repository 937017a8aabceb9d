#include "framework/tools/protocol/uci_client.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "framework/notation/dialects/table.h"
#include "framework/notation/letters.h"
#include "framework/rules/castling_rights.h"
#include "framework/tools/protocol/asked_turn.h"
#include "framework/tools/protocol/engine_link.h"
#include "framework/tools/protocol/engine_text.h"
#include "framework/tools/protocol/start_letters.h"

namespace stockade {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// The time that a program needs to answer after a search that gets the rest of the allowed time.
constexpr std::chrono::milliseconds kTimeToAnswer{30};

/// Reads the words after "option" of "option name Hash type spin default 16 min 1 max 1024". Values
/// may contain spaces: they end at the next keyword.
EngineOption read_option(std::string_view line) {
  EngineOption option;
  std::string* target = nullptr;
  std::string least, most;
  for (const std::string_view word : words_of(line)) {
    if (word == "name" && option.name.empty()) {
      target = &option.name;
    } else if (word == "type") {
      target = &option.type;
    } else if (word == "default") {
      target = &option.value;
    } else if (word == "min") {
      target = &least;
    } else if (word == "max") {
      target = &most;
    } else if (word == "var") {
      target = &option.choices.emplace_back();
    } else if (target) {
      *target += (target->empty() ? "" : " ") + std::string(word);
    }
  }
  option.least = whole_number(least);
  option.most = whole_number(most);
  return option;
}

/// Reads an "info" line about the best line of play. Unknown words are ignored.
void read_info(std::string_view line, MoveAnswer& answer) {
  MoveAnswer info = answer;
  int64_t rank = 1;
  take_word(line);
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
    if (word == "string" || word == "pv" || word == "currmove") break;
    if (word == "score") {
      const std::string_view type = take_word(line);
      const auto value = whole_number(take_word(line));
      if (!value) continue;
      const int number = static_cast<int>(std::clamp<int64_t>(*value, -1'000'000, 1'000'000));
      if (type == "cp") info.score = Score{number, std::nullopt};
      if (type == "mate") info.score = Score{0, number};
    } else if (word == "depth") {
      info.depth = static_cast<int>(
          std::clamp<int64_t>(whole_number(take_word(line)).value_or(info.depth), 0, 10'000));
    } else if (word == "nodes") {
      info.nodes =
          static_cast<uint64_t>(std::max<int64_t>(0, whole_number(take_word(line)).value_or(0)));
    } else if (word == "multipv") {
      rank = whole_number(take_word(line)).value_or(1);
    }
  }
  if (rank == 1) answer = info;
}

class UciClient final : public Engine {
 public:
  UciClient(const EngineSpec& spec, DefinitionPtr definition, const EngineSettings& settings)
      : spec_(spec), definition_(std::move(definition)), link_(spec.command, spec.log, settings) {}

  std::string name() const override {
    if (!spec_.name.empty()) return spec_.name;
    return own_name_.empty() ? spec_.command[0] : own_name_;
  }

  Diagnostics new_game() override {
    answered_.forget();
    has_lost_track_ = false;
    // A running engine may have died or hung since: then the code below starts it again.
    if (link_.running() && get_ready() == ReadStatus::line) return {};
    if (Diagnostics problems = start(); !problems.empty()) return problems;
    const ReadStatus status = get_ready();
    return status == ReadStatus::line ? Diagnostics{} : link_.not_ready(status, "readyok");
  }

  MoveAnswer choose(const MoveRequest& request) override {
    if (const auto known = answered_.next(request)) return *known;
    if (const auto pass = forced_pass(request)) return *pass;
    set_lines(request.multipv);
    const AskedTurn asked(request, dialect());
    MoveAnswer answer = ask(request, asked);
    if (answer.type != AnswerKind::illegal || sends_positions() || asked.turns().empty() ||
        !is_fairy())
      return answer;
    // Fairy-Stockfish silently stops reading a list of moves at a move that its rules forbid.
    has_lost_track_ = true;
    MoveRequest hurried = request;
    if (request.movetime_ms || request.clocks) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          request.due - SteadyClock::now() - kTimeToAnswer);
      if (left.count() <= 0) return answer;
      hurried.clocks.reset();
      hurried.movetime_ms = static_cast<int>(std::min<int64_t>(left.count(), 1'000'000));
    }
    MoveAnswer again = ask(hurried, asked);
    return again.type == AnswerKind::illegal ? answer : again;
  }

  std::vector<EngineOption> options() const override { return options_; }
  void game_over(const std::string&, const std::string&) override {}

 private:
  /// The pass, if it is the only legal move. Fairy-Stockfish is not asked then, because it ends a
  /// game as soon as both players would have to pass.
  [[nodiscard]] std::optional<MoveAnswer> forced_pass(const MoveRequest& request) const {
    if (!is_fairy() || !has_limit(request)) return std::nullopt;
    Game game(request.game);
    const MoveList legal = game.legal_moves();
    if (legal.size() != 1 || !definition_->kernel().effect(legal.front()).is_pass())
      return std::nullopt;
    return MoveAnswer{AnswerKind::move, legal.front()};
  }

  /// Whether the program gets each position as a FEN, without the moves that led to it.
  [[nodiscard]] bool sends_positions() const { return spec_.resend_position || has_lost_track_; }

  MoveAnswer ask(const MoveRequest& request, const AskedTurn& asked) {
    if (!link_.send(position_command(request, asked)) || !link_.send(go_command(request, asked)))
      return link_.lost(ReadStatus::ended);
    MoveAnswer answer;
    std::string best;
    const auto listen = [&](const std::string& line) {
      std::string_view rest = line;
      const std::string_view first = take_word(rest);
      if (first == "info") read_info(line, answer);
      if (first == "info" && request.on_info)
        if (auto info = read_uci_line(asked.game(), line, dialect()))
          if (info->pv = asked.rest_of(info->pv); !info->pv.empty()) request.on_info(*info);
      if (first == "bestmove") best = take_word(rest);
      return first == "bestmove";
    };
    ReadStatus status = link_.wait(listen, request.due, request.stop);
    if (status == ReadStatus::timeout) {
      // The answer is late, but an engine that still obeys need not be killed.
      link_.send("stop");
      status = link_.wait(listen, SteadyClock::now() + kHurryPatience);
    }
    if (status != ReadStatus::line) return link_.lost(status);
    return understand(request, asked, best, std::move(answer));
  }

  /// Sets the number of lines that an engine reports, if it can report several.
  void set_lines(int lines) {
    const EngineOption* option = find_option("MultiPV");
    if (!option || lines == lines_) return;
    lines_ = lines;
    if (option->most) lines = static_cast<int>(std::min<int64_t>(lines, *option->most));
    set_option(*option, std::to_string(lines));
  }

  Diagnostics start() {
    if (Diagnostics problems = link_.start(); !problems.empty()) return problems;
    options_.clear();
    letters_ = {};
    lines_ = 1;
    link_.send("uci");
    const auto hear_options = [&](const std::string& line) {
      std::string_view rest = line;
      const std::string_view first = take_word(rest);
      if (first == "option") add_option(read_option(rest));
      if (first == "id" && take_word(rest) == "name") own_name_ = shown_name(rest);
      return first == "uciok";
    };
    const ReadStatus status = link_.wait(hear_options, link_.start_deadline());
    if (status != ReadStatus::line) return link_.not_ready(status, "uciok");
    Diagnostics problems = set_options();
    if (!problems.empty()) link_.end("quit");
    return problems;
  }

  ReadStatus get_ready() {
    link_.send("ucinewgame");
    link_.send("isready");
    const auto listen = [this](const std::string& line) {
      if (const std::string_view start = reported_start(line); !start.empty())
        letters_ = {write_fen(*definition_, definition_->start(), dialect()), start};
      return trimmed(line) == "readyok";
    };
    return link_.wait(listen, link_.start_deadline());
  }

  [[nodiscard]] const EngineOption* find_option(const std::string& name) const {
    for (const EngineOption& option : options_)
      if (same_word(option.name, name)) return &option;
    return nullptr;
  }

  /// Some engines list the choices of one option in several lines.
  void add_option(EngineOption option) {
    EngineOption* known = nullptr;
    if (!option.choices.empty())
      for (EngineOption& other : options_)
        if (!other.choices.empty() && same_word(other.name, option.name) &&
            other.type == option.type)
          known = &other;
    if (!known)
      options_.push_back(std::move(option));
    else
      for (std::string& choice : option.choices)
        if (std::find(known->choices.begin(), known->choices.end(), choice) == known->choices.end())
          known->choices.push_back(std::move(choice));
  }

  void set_option(const EngineOption& option, const std::string& value) {
    if (option.type == "button")
      link_.send(fmt::format("setoption name {}", option.name));
    else
      link_.send(fmt::format("setoption name {} value {}", option.name, value));
  }

  Diagnostics set_options() {
    Diagnostics problems = set_variant();
    if (const EngineOption* any_file = find_option("UCI_Chess960");
        any_file && definition_->kernel().facet<CastlingRightsFacet>())
      set_option(*any_file, "true");
    if (const EngineOption* hash = find_option("Hash"); hash && spec_.hash_mb)
      set_option(*hash, std::to_string(*spec_.hash_mb));
    if (const EngineOption* threads = find_option("Threads"); threads && spec_.threads)
      set_option(*threads, std::to_string(*spec_.threads));
    for (const auto& [name, value] : spec_.options) {
      const EngineOption* option = find_option(name);
      if (!option) {
        problems.push_back(unknown_option(name));
      } else if (option->least && option->most) {
        const auto number = whole_number(value);
        if (number && *number >= *option->least && *number <= *option->most)
          set_option(*option, value);
        else
          problems.push_back(
              error("engine-option",
                    fmt::format("the option '{}' of {} cannot be {}", name, this->name(), value),
                    fmt::format("write a number from {} to {}", *option->least, *option->most)));
      } else {
        set_option(*option, value);
      }
    }
    return problems;
  }

  [[nodiscard]] Diagnostic unknown_option(const std::string& option) const {
    std::vector<std::string> names;
    for (const EngineOption& known : options_) names.push_back(known.name);
    return error("engine-option", fmt::format("{} has no option '{}'", name(), option),
                 "it has: " + names_like(option, names));
  }

  Diagnostics set_variant() {
    if (spec_.variant == "none") return {};
    const EngineOption* option = find_option("UCI_Variant");
    if (!option) {
      if (spec_.variant.empty() && is_default_game(*definition_)) return {};
      return {error("engine-variant", fmt::format("{} has no option UCI_Variant", name()),
                    "if it plays the variant without it, write variant=none")};
    }
    if (option->choices.empty()) {
      set_option(*option, spec_.variant.empty() ? definition_->id() : spec_.variant);
      return {};
    }
    const auto chosen = choose_variant_name(*definition_, option->choices, spec_.variant);
    if (!chosen.ok()) return chosen.problems();
    set_option(*option, *chosen);
    return {};
  }

  /// Fairy-Stockfish has its own names of sides and squares in every game.
  [[nodiscard]] const Dialect& dialect() const {
    if (spec_.dialect) return *spec_.dialect;
    const Dialect* known = dialect_of_program(own_name_);
    return known ? *known : own_dialect();
  }
  [[nodiscard]] bool is_fairy() const { return &dialect() == &fairy_dialect(); }

  [[nodiscard]] std::string position_command(const MoveRequest& request,
                                             const AskedTurn& asked) const {
    const Position& from = sends_positions() ? asked.game().position() : request.start;
    std::string command =
        "position fen " + letters_.translated(write_fen(*definition_, from, dialect()));
    if (sends_positions() || asked.turns().empty()) return command;
    return command + fmt::format(" moves {}", fmt::join(asked.turns(), " "));
  }

  [[nodiscard]] static std::string go_command(const MoveRequest& request, const AskedTurn& asked) {
    std::string command = "go";
    if (request.clocks) {
      const GameClocks& clocks = *request.clocks;
      command += fmt::format(" wtime {} btime {}", clocks.left_ms[0], clocks.left_ms[1]);
      if (clocks.increment_ms > 0)
        command += fmt::format(" winc {0} binc {0}", clocks.increment_ms);
    }
    if (request.movetime_ms) command += fmt::format(" movetime {}", *request.movetime_ms);
    if (request.nodes) command += fmt::format(" nodes {}", *request.nodes);
    if (request.depth) command += fmt::format(" depth {}", *request.depth);
    if (command == "go") command += " infinite";
    if (asked.has_begun())
      command += fmt::format(" searchmoves {}", fmt::join(asked.continuations(), " "));
    return command;
  }

  MoveAnswer understand(const MoveRequest& request, const AskedTurn& asked, const std::string& text,
                        MoveAnswer answer) {
    const auto moves = asked.read(text);
    if (moves.ok()) {
      answer.move = moves->front();
      answered_.keep(request, *moves, answer);
      return answer;
    }
    const bool none = text.empty() || text == "(none)" || text == "0000";
    if (none && answer.score && answer.score->mate == 0) {
      answer.type = AnswerKind::resigns;
      answer.words = "the engine says that it is checkmated";
      return answer;
    }
    answer.type = AnswerKind::illegal;
    answer.words = none ? "the engine answered that it has no move"
                        : fmt::format("{} ({})", in_quotes(text), moves.problems().front().message);
    return answer;
  }

  EngineSpec spec_;
  DefinitionPtr definition_;
  EngineLink link_;
  std::string own_name_;
  std::vector<EngineOption> options_;
  int lines_ = 1;  ///< number of lines that it reports
  AnsweredTurn answered_;
  StartLetters letters_;
  bool has_lost_track_ = false;  ///< it did not follow the moves of this game
};

}  // namespace

std::unique_ptr<Engine> make_uci_client(const EngineSpec& spec, const DefinitionPtr& definition,
                                        const EngineSettings& settings) {
  return std::make_unique<UciClient>(spec, definition, settings);
}

}  // namespace stockade
