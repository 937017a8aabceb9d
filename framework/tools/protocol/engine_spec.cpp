#include "framework/tools/protocol/engine_spec.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include <fmt/format.h>

#include "framework/base/duration.h"

namespace stockade {
namespace {

const std::vector<std::string> kKeys = {"cmd",     "proto",    "name",  "variant", "resend",
                                        "dialect", "log",      "hash",  "depth",   "level",
                                        "threads", "movetime", "nodes", "search",  "option."};
constexpr std::string_view kOptionPrefix = "option.";

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

Diagnostic bad_value(std::string_view key, std::string_view value, const std::string& expected) {
  return error("player-value", fmt::format("wrong value in '{}={}'", key, value),
               fmt::format("{} takes {}", key, expected));
}

template <class T>
std::optional<T> number_in(std::string_view text, T least, T most) {
  T number{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (number < least || number > most) return std::nullopt;
  return number;
}

constexpr std::pair<EngineKind, const char*> kTypeWords[] = {
    {EngineKind::native, "native"}, {EngineKind::generic, "generic"},
    {EngineKind::uct, "uct"},       {EngineKind::plain_uct, "plain-uct"},
    {EngineKind::random, "random"}, {EngineKind::greedy, "greedy"}};

std::optional<EngineKind> internal_kind(std::string_view word) {
  for (const auto& [type, name] : kTypeWords)
    if (word == name) return type;
  return std::nullopt;
}

/// Reads the words of one spec into `spec`.
class SpecReader {
 public:
  Result<EngineSpec> read(const std::vector<std::string>& words) {
    if (words.empty())
      return error("player-empty", "a player is missing",
                   "write native, generic, uct, plain-uct, random, greedy, or the command of an "
                   "engine");
    size_t first = 0;
    const auto internal = internal_kind(words[0]);
    spec_.type = internal.value_or(EngineKind::program);
    if (internal) first = 1;
    for (size_t i = first; i < words.size(); ++i) take(words[i]);
    check();
    if (!problems_.empty()) return problems_;
    return spec_;
  }

 private:
  void take(const std::string& word) {
    const size_t equals = word.find('=');
    // The arguments of the command follow it; words like key=value are settings.
    if (equals == std::string::npos || equals == 0 || word[0] == '-' || word[0] == '/' ||
        word[0] == '.')
      argument(word);
    else
      set(word.substr(0, equals), word.substr(equals + 1));
  }

  void argument(const std::string& word) {
    if (spec_.type != EngineKind::program)
      problems_.push_back(error("player-syntax",
                                fmt::format("'{}' is not a setting of a player", word),
                                "settings are key=value, such as hash=64 or depth=4"));
    else if (command_given_)
      problems_.push_back(error("player-syntax", fmt::format("unexpected '{}' after cmd=", word),
                                "put the whole command in quotes: cmd=\"engine argument\""));
    else
      spec_.command.push_back(word);
  }

  void set(const std::string& key, const std::string& value) {
    if (key.rfind(kOptionPrefix, 0) == 0 && key.size() > kOptionPrefix.size()) {
      only_for_programs(key);
      spec_.options.emplace_back(key.substr(kOptionPrefix.size()), value);
    } else if (key == "cmd") {
      set_command(value);
    } else if (key == "proto") {
      only_for_programs(key);
      if (value == "uci")
        spec_.protocol = EngineProtocol::uci;
      else if (value == "cecp" || value == "xboard")
        spec_.protocol = EngineProtocol::cecp;
      else
        problems_.push_back(bad_value(key, value, "uci or cecp"));
    } else if (key == "name") {
      spec_.name = value;
    } else if (key == "variant") {
      only_for_programs(key);
      spec_.variant = value;
    } else if (key == "resend") {
      only_for_programs(key);
      if (value != "position" && value != "moves")
        problems_.push_back(bad_value(key, value, "position or moves"));
      spec_.resend_position = value == "position";
    } else if (key == "dialect") {
      only_for_programs(key);
      spec_.dialect = find_dialect(value);
      if (!spec_.dialect)
        problems_.push_back(
            bad_value(key, value, fmt::format("{}", fmt::join(dialect_names(), ", "))));
    } else if (key == "log") {
      only_for_programs(key);
      spec_.log = value;
    } else if (key == "search") {
      set_method(value);
    } else if (key == "fen") {
      problems_.push_back(error("player-key", "the setting 'fen' is called 'dialect'",
                                fmt::format("write dialect={}", value)));
    } else if (!set_limit(key, value)) {
      const std::string nearest = nearest_name(key, kKeys);
      problems_.push_back(
          error("player-key", fmt::format("players have no setting '{}'", key),
                nearest.empty()
                    ? "the settings are cmd, proto, name, variant, resend, dialect, log, hash, "
                      "threads, level, depth, movetime, nodes, search, and option.NAME"
                    : fmt::format("did you mean '{}'?", nearest)));
    }
  }

  /// Sets a limit; false if the key is not one of a limit.
  bool set_limit(const std::string& key, const std::string& value) {
    static constexpr std::string_view kLimits[] = {"hash",  "threads",  "depth",
                                                   "level", "movetime", "nodes"};
    const bool searches = spec_.type != EngineKind::random && spec_.type != EngineKind::greedy;
    if (!searches && std::find(std::begin(kLimits), std::end(kLimits), key) != std::end(kLimits)) {
      const char* name = spec_.type == EngineKind::random ? "random" : "greedy";
      problems_.push_back(error("player-key", fmt::format("{0} has no setting '{1}'", name, key),
                                fmt::format("{} does not search; it takes name alone", name)));
      return true;
    }
    if (key == "hash")
      take_number(spec_.hash_mb, key, value, 1, 1 << 20, "megabytes, from 1");
    else if (key == "threads")
      take_number(spec_.threads, key, value, 1, 1024, "a number from 1 to 1024");
    else if (key == "depth")
      take_number(spec_.depth, key, value, 1, 200, "plies, from 1 to 200");
    else if (key == "level")
      take_level(value);
    else if (key == "movetime")
      take_movetime(value);
    else if (key == "nodes")
      take_number(spec_.nodes, key, value, uint64_t{1}, UINT64_MAX, "a number from 1");
    else
      return false;
    return true;
  }

  template <class T>
  void take_number(std::optional<T>& target, const std::string& key, const std::string& value,
                   T least, T most, const std::string& expected) {
    target = number_in<T>(value, least, most);
    if (!target) problems_.push_back(bad_value(key, value, expected));
  }

  void take_movetime(const std::string& value) {
    using namespace std::chrono_literals;
    const auto length = parse_duration(value, TimeUnit::milliseconds);
    if (length && *length >= 1ms && *length <= 24h)
      spec_.movetime_ms = static_cast<int>(length->count());
    else
      problems_.push_back(bad_value("movetime", value, "a duration from 1ms to 24h"));
  }

  void take_level(const std::string& value) {
    if (spec_.type == EngineKind::program)
      problems_.push_back(error("player-key", "only native and generic have levels",
                                "set an option of the program, or limit its depth or nodes"));
    else
      take_number(spec_.level, "level", value, 1, 10, "a number from 1 (beginner) to 10");
  }

  void set_method(const std::string& value) {
    const auto method = search_method_called(value);
    if (spec_.type != EngineKind::generic)
      problems_.push_back(error("player-key", "only generic has the setting 'search'",
                                "write generic search=" + value));
    else if (!method)
      problems_.push_back(bad_value(
          "search", value, fmt::format("one of {}", fmt::join(search_method_words(), ", "))));
    else
      spec_.search = *method;
  }

  void set_command(const std::string& value) {
    only_for_programs("cmd");
    command_given_ = true;
    auto words = split_words(value);
    if (!words.ok()) {
      problems_.insert(problems_.end(), words.problems().begin(), words.problems().end());
    } else if (words->empty() || !spec_.command.empty()) {
      problems_.push_back(bad_value("cmd", value, "one command"));
    } else {
      spec_.command = std::move(*words);
    }
  }

  void only_for_programs(const std::string& key) {
    if (spec_.type == EngineKind::program) return;
    problems_.push_back(
        error("player-key", fmt::format("'{}' is only for other programs", key),
              "native and generic take hash, threads, level, depth, movetime, nodes, name"));
  }

  void check() {
    if (spec_.type == EngineKind::program && spec_.command.empty() && problems_.empty())
      problems_.push_back(error("player-empty", "the player has no command",
                                "write cmd=\"engine argument\" among its settings"));
  }

  EngineSpec spec_;
  bool command_given_ = false;
  Diagnostics problems_;
};

}  // namespace

const char* type_word(EngineKind type) {
  for (const auto& [known, name] : kTypeWords)
    if (known == type) return name;
  return "program";
}

Result<std::vector<std::string>> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = '\0';
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote != '\0') {
      if (c == quote)
        quote = '\0';
      else
        word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      in_word = true;
    } else if (is_blank(c)) {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != '\0')
    return error("open-quote", fmt::format("the quote {} is not closed in: {}", quote, text),
                 "close it, or put a backslash before it");
  if (in_word) words.push_back(std::move(word));
  return words;
}

Result<EngineSpec> parse_engine_spec(std::string_view text) {
  const auto words = split_words(text);
  if (!words.ok()) return words.problems();
  return SpecReader().read(*words);
}

}  // namespace stockade
