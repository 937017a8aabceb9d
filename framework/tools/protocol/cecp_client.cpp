#include "framework/tools/protocol/cecp_client.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "framework/notation/dialects/over_xboard.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/tools/protocol/asked_turn.h"
#include "framework/tools/protocol/edit_position.h"
#include "framework/tools/protocol/engine_link.h"
#include "framework/tools/protocol/engine_text.h"

namespace stockade {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// An engine that sends no features within this time has none. The protocol says two seconds, but
/// an interpreter may take longer to start.
constexpr milliseconds kFeaturePatience{5000};
/// Who has sent late features has this long for the rest of them.
constexpr milliseconds kRestPatience{1000};
/// After "done=0" an engine has the start deadline and this many times as long besides.
constexpr int kTimesLonger = 9;
/// Evaluations of at least this are mates: 100000 plus the number of moves.
constexpr int64_t kMateScore = 100'000;
/// No real engine has more features or options: the rest is ignored.
constexpr size_t kMaxFeatures = 1000;
/// This protocol's name for the standard game.
constexpr const char* kDefaultVariant = "normal";

std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const size_t end = std::min(text.find(','), text.size());
    if (const auto part = trimmed(text.substr(0, end)); !part.empty()) parts.emplace_back(part);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

/// Splits usermove=1 variants="normal,atomic" done=1 into pairs, in order.
std::vector<std::pair<std::string, std::string>> read_features(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> features;
  for (;;) {
    text = trimmed(text);
    const size_t equals = text.find('=');
    if (equals == std::string_view::npos) return features;
    const std::string name(text.substr(0, equals));
    text.remove_prefix(equals + 1);
    const bool in_quotes = !text.empty() && text[0] == '"';
    if (in_quotes) text.remove_prefix(1);
    const size_t end =
        std::min(in_quotes ? text.find('"') : text.find_first_of(" \t"), text.size());
    features.emplace_back(name, std::string(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// Reads "9 156 1084 48000 Nf3 …": depth, evaluation, centiseconds, nodes.
void read_thinking(std::string_view line, MoveAnswer& answer) {
  std::array<int64_t, 4> numbers{};
  for (int64_t& number : numbers) {
    std::string_view word = take_word(line);
    // Some engines mark the depth: "9." or "9&".
    if (&number == numbers.data() && !word.empty() && !is_digit(word.back())) word.remove_suffix(1);
    const auto value = whole_number(word);
    if (!value) return;
    number = *value;
  }
  const auto [depth, score, time, nodes] = numbers;
  answer.depth = static_cast<int>(std::clamp<int64_t>(depth, 0, 10'000));
  answer.nodes = static_cast<uint64_t>(std::max<int64_t>(0, nodes));
  const int64_t size = std::abs(score);
  if (size >= kMateScore && size < 2 * kMateScore) {
    const int moves = static_cast<int>(size - kMateScore);
    answer.score = Score{0, score < 0 ? -moves : moves};
  } else {
    answer.score = Score{static_cast<int>(std::clamp<int64_t>(score, -1'000'000, 1'000'000)), {}};
  }
}

class CecpClient final : public Engine {
 public:
  CecpClient(const EngineSpec& spec, DefinitionPtr definition, const EngineSettings& settings)
      : spec_(spec), definition_(std::move(definition)), link_(spec.command, spec.log, settings) {}

  std::string name() const override {
    if (!spec_.name.empty()) return spec_.name;
    const auto own = features_.find("myname");
    return own == features_.end() ? spec_.command[0] : shown_name(own->second);
  }

  Diagnostics new_game() override {
    if (link_.running() && !may_be_reused()) link_.end("quit");
    // A running engine may have died or hung since: then the code below starts it again.
    if (link_.running() && get_ready() == ReadStatus::line) return {};
    if (Diagnostics problems = start(); !problems.empty()) return problems;
    const ReadStatus status = get_ready();
    return status == ReadStatus::line ? Diagnostics{} : link_.not_ready(status, "pong");
  }

  MoveAnswer choose(const MoveRequest& request) override {
    if (const auto known = answered_.next(request)) return *known;
    const AskedTurn asked(request, dialect());
    complaint_ = {};
    if (Diagnostics problems = show_position(asked, request.start); !problems.empty())
      return {AnswerKind::illegal, {}, problems.front().message};
    if (const auto answer = catch_up(request)) return *answer;
    if (!has_limit(request)) return analyse(request, asked);
    set_limits(request);
    if (!link_.send("go")) return lost(request, ReadStatus::ended);
    const auto begin = SteadyClock::now();
    Listener listener{request, asked, dialect(), true, shown_, complaint_, {}, {}, {}, {}, {}};
    listener.features_are_news = features_.empty() && !began_again_;
    ReadStatus status = link_.wait(std::ref(listener), hurry_time(request, begin), request.stop);
    if (status == ReadStatus::timeout) {
      link_.send("?");
      status = link_.wait(std::ref(listener), std::max(request.due, begin) + kHurryPatience);
    }
    if (status != ReadStatus::line) return lost(request, status);
    if (!listener.features.empty()) return begin_again(request, listener.features);
    return understand(request, asked, std::move(listener));
  }

  std::vector<EngineOption> options() const override { return options_; }

  Diagnostics check_start(const Position& start) const override {
    if (other_board_) {
      const BoardSize ours = own_board();
      return {
          error("engine-variant",
                fmt::format("{} plays the variant '{}' on a board of {}x{}, and here it has {}x{}",
                            name(), variant_, other_board_->files, other_board_->ranks, ours.files,
                            ours.ranks),
                "it is another game of the same name")};
    }
    if (has("setboard") || !needs_board(start)) return {};
    const auto lines = edit_lines(*definition_, start, dialect());
    if (!lines.ok()) return lines.problems();
    if (begins_elsewhere_ == true && !edit_keeps_start(*definition_, dialect()))
      return {
          error("engine-position",
                fmt::format("{} begins the variant '{}' with other pieces, and it has no command "
                            "setboard for ours",
                            name(), variant_),
                "write variant=NAME if it has the game by another name")};
    return {};
  }

  void game_over(const std::string& result, const std::string& why) override {
    link_.send(fmt::format("result {} {{{}}}", result, why));
    link_.send("force");
  }

 private:
  /// What the engine has complained of since it was asked.
  struct Complaint {
    std::string line;
    bool is_final = false;  ///< the engine will not move

    void hear(std::string_view text, bool ends_turn) {
      if (is_final || !(ends_turn || text.starts_with("Error"))) return;
      line = trimmed(text);
      is_final = ends_turn;
    }
  };

  /// Reads lines until the engine moves, resigns or sends an error line. In an analysis, only an
  /// error line about a command ends the reading.
  struct Listener {
    const MoveRequest& request;
    const AskedTurn& asked;
    const Dialect& dialect;
    bool plays;
    std::string_view shown;  ///< the last command about the position
    Complaint& complaint;
    MoveAnswer answer;
    std::string move;
    Move best;  ///< first move of the last line that it reported
    bool features_are_news = false;
    std::string features;  ///< the first line of features that came late

    bool operator()(const std::string& line) {
      std::string_view rest = line;
      const std::string_view first = take_word(rest);
      if (first == "move" && plays) {
        move = take_word(rest);
        return true;
      }
      if (first == "resign" && plays) {
        answer.type = AnswerKind::resigns;
        return true;
      }
      if (first == "feature" && features_are_news) {
        features = rest;
        return true;
      }
      complaint.hear(line, (plays && is_error_line(line)) || refuses(line, shown) ||
                               refuses(line, plays ? "go" : "analyze"));
      if (complaint.is_final) return true;
      if (!first.empty() && is_digit(first[0])) {
        read_thinking(line, answer);
        auto info = read_cecp_line(asked.game(), line, dialect);
        if (!info) return false;
        info->pv = asked.rest_of(info->pv);
        if (info->pv.empty()) return false;
        best = info->pv.front();
        if (request.on_info) request.on_info(*info);
      }
      return false;
    }
  };

  /// Searches until the request's `stop`; the answer is the last best move that the engine
  /// reported.
  MoveAnswer analyse(const MoveRequest& request, const AskedTurn& asked) {
    if (const auto found = features_.find("analyze");
        found != features_.end() && found->second == "0")
      return {AnswerKind::illegal, {}, "the engine cannot analyse"};
    if (!link_.send("analyze")) return lost(request, ReadStatus::ended);
    Listener listener{request, asked, dialect(), false, shown_, complaint_, {}, {}, {}, {}, {}};
    const ReadStatus status = link_.wait(std::ref(listener), request.due, request.stop);
    if (status != ReadStatus::timeout && status != ReadStatus::line) return lost(request, status);
    link_.send("exit");
    MoveAnswer answer = std::move(listener.answer);
    answer.move = listener.best;
    answer.type = answer.move.is_none() ? AnswerKind::illegal : AnswerKind::move;
    if (complaint_.is_final)
      answer.words = "the engine answered " + in_quotes(complaint_.line);
    else if (answer.move.is_none())
      answer.words = "the engine reported no line";
    return answer;
  }

  /// Whether the line reports that the game is over, that a move is illegal, or that the board is
  /// impossible.
  [[nodiscard]] static bool is_error_line(std::string_view line) {
    std::string_view rest = line;
    const std::string_view first = take_word(rest);
    return first == "1-0" || first == "0-1" || first == "1/2-1/2" || same_word(first, "illegal") ||
           (first == "tellusererror" && trimmed(rest).starts_with("Illegal")) ||
           (first == "Error" && trimmed(rest).starts_with("(illegal"));
  }
  /// Whether the line is such as "Error (unknown command): analyze". It may repeat only the first
  /// or the last word of the command.
  [[nodiscard]] static bool refuses(std::string_view line, std::string_view command) {
    const size_t colon = line.rfind(':');
    if (!line.starts_with("Error") || colon == std::string_view::npos) return false;
    const std::string_view named = trimmed(line.substr(colon + 1));
    return !named.empty() && (named == command || named == command.substr(0, command.find(' ')) ||
                              named == command.substr(command.rfind(' ') + 1));
  }

  /// The answer of an engine that no longer answers. Its complaint says more than its silence.
  MoveAnswer lost(const MoveRequest& request, ReadStatus status) {
    MoveAnswer answer = link_.lost(status);
    if (complaint_.line.empty() || answer.type == AnswerKind::interrupted) return answer;
    if (complaint_.is_final) return answer_of_error(request);
    answer.words += " after " + in_quotes(complaint_.line);
    return answer;
  }

  /// Waits until the engine has processed all commands. Its older lines are about earlier
  /// positions, such as a move out of turn or lines of an analysis that has ended; of these, only
  /// an error line counts. Returns none if it is ready. An engine without ping cannot be asked.
  std::optional<MoveAnswer> catch_up(const MoveRequest& request) {
    if (!has("ping")) return std::nullopt;
    const std::string pong = send_ping();
    const auto listen = [&](const std::string& line) {
      complaint_.hear(line, is_error_line(line) || refuses(line, shown_));
      return trimmed(line) == pong;
    };
    const auto longest = std::max(request.due, SteadyClock::now() + kHurryPatience);
    const auto deadline = std::min(longest, link_.start_deadline());
    if (const ReadStatus status = link_.wait(listen, deadline); status != ReadStatus::line)
      return lost(request, status);
    if (!complaint_.is_final) return std::nullopt;
    return answer_of_error(request);
  }

  std::string send_ping() {
    link_.send(fmt::format("ping {}", ++pings_));
    return fmt::format("pong {}", pings_);
  }

  [[nodiscard]] MoveAnswer answer_of_error(const MoveRequest& request) const {
    const std::string lost = request.game.side_to_move().index() == 0 ? "0-1" : "1-0";
    MoveAnswer answer;
    answer.type = complaint_.line.starts_with(lost) ? AnswerKind::resigns : AnswerKind::illegal;
    answer.words = "the engine answered " + in_quotes(complaint_.line);
    return answer;
  }

  [[nodiscard]] bool has(const std::string& feature) const {
    const auto found = features_.find(feature);
    return found != features_.end() && found->second == "1";
  }
  /// An engine plays several games unless it sends reuse=0.
  [[nodiscard]] bool may_be_reused() const {
    const auto found = features_.find("reuse");
    return found == features_.end() || found->second != "0";
  }

  Diagnostics start() {
    if (Diagnostics problems = link_.start(); !problems.empty()) return problems;
    features_.clear();
    options_.clear();
    began_again_ = false;
    link_.send("xboard");
    link_.send("protover 2");
    const ReadStatus status = hear_features();
    if (status == ReadStatus::ended || status == ReadStatus::stopped ||
        (needs_features() && features_.empty()))
      return link_.not_ready(status, "feature done=1");
    Diagnostics problems = choose_variant();
    for (const auto& [option, value] : spec_.options)
      if (Diagnostics more = set_option(option, value); !more.empty())
        problems.insert(problems.end(), more.begin(), more.end());
    if (!problems.empty()) link_.end("quit");
    return problems;
  }

  /// Whether the engine has to list its games, so that it can be asked for this one.
  [[nodiscard]] bool needs_features() const {
    return spec_.variant != "none" && !is_default_game(*definition_);
  }

  /// Reads features until "done=1". After "done=0" an engine may take much longer. One that cannot
  /// play the game without features has until the start deadline.
  ReadStatus hear_features() {
    const auto longest = link_.start_deadline();
    const auto soon = std::min(longest, SteadyClock::now() + kFeaturePatience);
    return hear_features(needs_features() ? longest : soon);
  }

  ReadStatus hear_features(SteadyClock::time_point deadline) {
    const auto longest = link_.start_deadline();
    std::string line;
    for (;;) {
      const ReadStatus status = link_.hear(line, deadline);
      if (status != ReadStatus::line) return status;
      std::string_view rest = line;
      if (take_word(rest) != "feature") continue;
      if (take_features(rest, deadline) == ReadStatus::line) return ReadStatus::line;
      if (SteadyClock::now() >= deadline) return ReadStatus::timeout;
      // After "done=0".
      if (features_.contains("done"))
        deadline = longest + (longest - SteadyClock::now()) * kTimesLonger;
    }
  }

  /// Takes the features of one line: `line` after "done=1", otherwise `timeout`.
  ReadStatus take_features(std::string_view features, SteadyClock::time_point deadline) {
    for (const auto& [feature, value] : read_features(features)) {
      if (SteadyClock::now() >= deadline) break;
      take_feature(feature, value);
      if (feature == "done" && value == "1") return ReadStatus::line;
    }
    return ReadStatus::timeout;
  }

  /// For features that come while the engine should think: it was not ready yet, and may not have
  /// understood what it was sent. Asks it again from the start.
  MoveAnswer begin_again(const MoveRequest& request, std::string_view features) {
    began_again_ = true;
    link_.send("force");
    if (take_features(features, link_.start_deadline()) != ReadStatus::line)
      if (const ReadStatus status = hear_features(SteadyClock::now() + kRestPatience);
          status != ReadStatus::line && status != ReadStatus::timeout)
        return lost(request, status);
    if (Diagnostics problems = choose_variant(); !problems.empty())
      return {AnswerKind::illegal, {}, problems.front().message};
    if (const ReadStatus status = get_ready(); status != ReadStatus::line)
      return lost(request, status);
    return choose(request);
  }

  void take_feature(const std::string& feature, const std::string& value) {
    // Moves are sent in coordinates: SAN is refused.
    const bool wanted =
        feature != "san" && feature != "colors" && feature != "sigint" && feature != "sigterm";
    const bool accepted = wanted || value == "0";
    link_.send((accepted ? "accepted " : "rejected ") + feature);
    if (options_.size() + features_.size() >= kMaxFeatures && !features_.contains(feature)) return;
    if (feature == "option")
      options_.push_back(read_option(value));
    else if (accepted)
      features_[feature] = value;
  }

  /// Reads "Hash size -spin 16 1 1024", "Style -combo Solid /// *Risky", "Book -file book.bin".
  [[nodiscard]] static EngineOption read_option(std::string_view text) {
    EngineOption option;
    const size_t dash = std::min(text.find(" -"), text.size());
    option.name = std::string(trimmed(text.substr(0, dash)));
    if (dash == text.size()) return option;
    text.remove_prefix(dash + 2);
    option.type = std::string(take_word(text));
    if (option.type == "combo") {
      for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find("///", at), text.size());
        std::string choice(trimmed(text.substr(at, end - at)));
        at = end + 3;
        if (choice.empty()) continue;
        const bool chosen = choice[0] == '*';
        if (chosen) choice.erase(0, 1);
        option.choices.push_back(choice);
        if (chosen || option.value.empty()) option.value = choice;
      }
    } else if (option.type == "spin" || option.type == "slider") {
      option.type = "spin";
      option.value = std::string(take_word(text));
      option.least = whole_number(take_word(text));
      option.most = whole_number(take_word(text));
    } else {
      option.value = std::string(trimmed(text));
    }
    return option;
  }

  Diagnostics set_option(const std::string& option, const std::string& value) {
    std::vector<std::string> names;
    for (const EngineOption& known : options_) {
      names.push_back(known.name);
      if (!same_word(known.name, option)) continue;
      const bool button = known.type == "button" || known.type == "save" || known.type == "reset";
      link_.send(button ? "option " + known.name : fmt::format("option {}={}", known.name, value));
      return {};
    }
    return {error("engine-option", fmt::format("{} has no option '{}'", name(), option),
                  "it has: " + names_like(option, names))};
  }

  Diagnostics choose_variant() {
    variant_.clear();
    if (spec_.variant == "none") return {};
    const auto listed = features_.find("variants");
    std::vector<std::string> offered =
        listed == features_.end() ? std::vector<std::string>{} : split_at_commas(listed->second);
    // An engine that lists none plays the standard game. One that lists others alone does not.
    if (offered.empty()) offered.emplace_back(kDefaultVariant);
    const bool has_default =
        std::find(offered.begin(), offered.end(), kDefaultVariant) != offered.end();
    if (has_default && spec_.variant.empty() && is_default_game(*definition_)) return {};
    const auto chosen = choose_variant_name(*definition_, offered, spec_.variant);
    if (!chosen.ok()) return chosen.problems();
    if (*chosen != kDefaultVariant) variant_ = *chosen;
    return {};
  }

  ReadStatus get_ready() {
    link_.send("new");
    if (!variant_.empty()) link_.send("variant " + variant_);
    if (spec_.hash_mb && has("memory")) link_.send(fmt::format("memory {}", *spec_.hash_mb));
    if (spec_.threads && has("smp")) link_.send(fmt::format("cores {}", *spec_.threads));
    link_.send("force");
    link_.send("easy");
    link_.send("post");
    known_turns_ = 0;
    shown_.clear();
    answered_.forget();
    has_start_ = false;
    limits_sent_ = false;
    begins_elsewhere_.reset();
    other_board_.reset();
    if (!has("ping")) return drain();
    const std::string pong = send_ping();
    const auto listen = [&](const std::string& line) {
      hear_start(line);
      return trimmed(line) == pong;
    };
    return link_.wait(listen, link_.start_deadline());
  }

  [[nodiscard]] BoardSize own_board() const {
    return size_of_board(board_of_fen(write_fen(*definition_, definition_->start(), dialect())));
  }

  /// Engines announce the start of a variant that an interface may not know. A board with other
  /// letters than ours tells nothing. The fields after it are not compared: programs disagree about
  /// them where they agree about the game.
  void hear_start(std::string_view line) {
    const std::string_view board = board_in_setup(line);
    if (board.empty()) return;
    const BoardSize size = size_of_board(board);
    if (size != own_board()) other_board_ = size;
    const auto theirs = parse_fen(*definition_, std::string(board) + " w - - 0 1", dialect());
    if (!theirs.ok()) return;
    const Position& ours = definition_->start();
    begins_elsewhere_ = false;
    for (int cell = 0; cell < definition_->topology().cells(); ++cell)
      if (theirs->at(cell) != ours.at(cell)) begins_elsewhere_ = true;
  }

  /// For engines without ping, which cannot report that they are ready: drops the lines that they
  /// still write about the last game.
  ReadStatus drain() {
    std::string line;
    const auto deadline = SteadyClock::now() + milliseconds(200);
    for (;;) {
      const ReadStatus status = link_.hear(line, deadline);
      if (status == ReadStatus::timeout) return ReadStatus::line;
      if (status != ReadStatus::line) return status;
      hear_start(line);
    }
  }

  /// Sends the position; the engine is then in force mode.
  Diagnostics show_position(const AskedTurn& asked, const Position& start) {
    link_.send("force");
    if (spec_.resend_position) return set_board(asked.game().position());
    if (!has_start_) {
      if (needs_board(start))
        if (Diagnostics problems = set_board(start); !problems.empty()) return problems;
      has_start_ = true;
    }
    for (; known_turns_ < asked.turns().size(); ++known_turns_) {
      const std::string& text = asked.turns()[known_turns_];
      show(has("usermove") ? "usermove " + text : text);
    }
    return {};
  }

  [[nodiscard]] const Dialect& dialect() const {
    if (spec_.dialect) return *spec_.dialect;
    const auto own = features_.find("myname");
    return dialect_over_xboard(own == features_.end() ? std::string_view() : own->second);
  }

  /// Whether the program has to be told where the pieces stand: not at the start of the game that
  /// it plays without a variant, and not where it has announced our start. Programs disagree about
  /// the start of other games (where the kings stand). As `edit` keeps no rights to castle, games
  /// with them begin as a program has them that does not announce its start.
  [[nodiscard]] bool needs_board(const Position& start) const {
    if (!start.same_as(definition_->start())) return true;
    if (variant_.empty() || begins_elsewhere_ == false) return false;
    return begins_elsewhere_ == true || has("setboard") ||
           edit_keeps_start(*definition_, dialect());
  }

  Diagnostics set_board(const Position& position) {
    if (has("setboard")) {
      show("setboard " + write_fen(*definition_, position, dialect()));
      return {};
    }
    const auto lines = edit_lines(*definition_, position, dialect());
    if (!lines.ok()) return lines.problems();
    for (const std::string& line : *lines) show(line);
    return {};
  }

  void show(std::string command) {
    shown_ = std::move(command);
    link_.send(shown_);
  }

  void set_limits(const MoveRequest& request) {
    if (!limits_sent_) {
      if (request.clocks)
        link_.send(fmt::format("level 0 {}:{:02} {:g}", request.clocks->left_ms[0] / 60'000,
                               request.clocks->left_ms[0] / 1000 % 60,
                               request.clocks->increment_ms / 1000.0));
      // The protocol only has whole seconds; hurry_time() ends a search at the millisecond.
      if (request.movetime_ms)
        link_.send(fmt::format("st {}", (*request.movetime_ms + 999) / 1000));
      if (request.depth) link_.send(fmt::format("sd {}", *request.depth));
      limits_sent_ = true;
    }
    if (!request.clocks) return;
    const int side = request.game.side_to_move().index();
    link_.send(fmt::format("time {}", request.clocks->left_ms[side] / 10));
    link_.send(fmt::format("otim {}", request.clocks->left_ms[1 - side] / 10));
  }

  [[nodiscard]] static SteadyClock::time_point hurry_time(const MoveRequest& request,
                                                          SteadyClock::time_point begin) {
    if (!request.movetime_ms || *request.movetime_ms % 1000 == 0) return request.due;
    return std::min(request.due, begin + milliseconds(*request.movetime_ms));
  }

  MoveAnswer understand(const MoveRequest& request, const AskedTurn& asked, Listener listener) {
    MoveAnswer answer = std::move(listener.answer);
    if (answer.type == AnswerKind::resigns) return answer;
    answer.type = AnswerKind::illegal;
    if (complaint_.is_final) return answer_of_error(request);
    const auto moves = asked.read(listener.move);
    if (!moves.ok()) {
      answer.words =
          fmt::format("{} ({})", in_quotes(listener.move), moves.problems().front().message);
      return answer;
    }
    answer.type = AnswerKind::move;
    answer.move = moves->front();
    answered_.keep(request, *moves, answer);
    ++known_turns_;
    return answer;
  }

  EngineSpec spec_;
  DefinitionPtr definition_;
  EngineLink link_;
  std::map<std::string, std::string> features_;
  std::vector<EngineOption> options_;
  std::string variant_;  ///< the engine's name for it; "" for its default
  /// Whether its pieces start on other cells than ours; none: it has not announced its start.
  std::optional<bool> begins_elsewhere_;
  std::optional<BoardSize> other_board_;  ///< the board that it has announced, if ours is another
  int pings_ = 0;
  size_t known_turns_ = 0;  ///< number of turns of the game that the engine knows
  std::string shown_;       ///< the last command about the position
  Complaint complaint_;
  AnsweredTurn answered_;
  bool has_start_ = false;
  bool limits_sent_ = false;
  bool began_again_ = false;  ///< for features that came late
};

}  // namespace

std::unique_ptr<Engine> make_cecp_client(const EngineSpec& spec, const DefinitionPtr& definition,
                                         const EngineSettings& settings) {
  return std::make_unique<CecpClient>(spec, definition, settings);
}

}  // namespace stockade
