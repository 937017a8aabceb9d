#include "framework/tools/protocol/engine_list.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "framework/notation/letters.h"
#include "framework/tools/protocol/cecp_client.h"
#include "framework/tools/protocol/uci_client.h"

namespace stockade {
namespace {

/// Quotes a word so that split_words() reads it back.
std::string word_text(std::string_view word) {
  if (!word.empty() && word.find_first_of(" \t\n\r\f\v\"'\\") == std::string_view::npos)
    return std::string(word);
  std::string text = "\"";
  for (const char c : word) {
    if (c == '"' || c == '\\') text += '\\';
    text += c == '\n' || c == '\r' ? ' ' : c;
  }
  return text + "\"";
}

}  // namespace

std::string write_engine_spec(const EngineSpec& spec) {
  std::string command;
  for (const std::string& word : spec.command)
    command += (command.empty() ? "" : " ") + word_text(word);
  std::string text;
  const auto set = [&](const std::string& key, const std::string& value) {
    text += (text.empty() ? "" : " ") + word_text(key + "=" + value);
  };
  if (spec.type != EngineKind::program) text = type_word(spec.type);
  if (!spec.name.empty()) set("name", spec.name);
  if (spec.type == EngineKind::program) {
    set("cmd", command);
    set("proto", spec.protocol == EngineProtocol::uci ? "uci" : "cecp");
  }
  if (!spec.variant.empty()) set("variant", spec.variant);
  if (spec.resend_position) set("resend", "position");
  if (spec.dialect) set("dialect", std::string(spec.dialect->name()));
  if (!spec.log.empty()) set("log", spec.log);
  if (spec.hash_mb) set("hash", std::to_string(*spec.hash_mb));
  if (spec.level) set("level", std::to_string(*spec.level));
  if (spec.threads) set("threads", std::to_string(*spec.threads));
  if (spec.movetime_ms) set("movetime", std::to_string(*spec.movetime_ms));
  if (spec.nodes) set("nodes", std::to_string(*spec.nodes));
  if (spec.depth) set("depth", std::to_string(*spec.depth));
  for (const auto& [name, value] : spec.options) set("option." + name, value);
  return text;
}

std::vector<EngineSpec> read_engine_list(std::string_view text, const std::string& file,
                                         Diagnostics* problems) {
  std::vector<EngineSpec> engines;
  for (int number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line[0] == '#') continue;
    auto spec = parse_engine_spec(line);
    if (spec.ok() && spec->type == EngineKind::program) {
      engines.push_back(*std::move(spec));
      continue;
    }
    if (!problems) continue;
    Diagnostic problem = spec.ok() ? error("player-syntax", "the line names no other program",
                                           "write cmd=\"engine argument\"")
                                   : spec.problems().front();
    problem.where = {file, number, 1};
    problems->push_back(std::move(problem));
  }
  return engines;
}

std::string write_engine_list(const std::vector<EngineSpec>& engines) {
  std::string text = "# Engines of the window, a player of `stockade match` per line.\n";
  for (const EngineSpec& spec : engines) text += write_engine_spec(spec) + "\n";
  return text;
}

Result<EngineFacts> ask_engine(const std::vector<std::string>& command,
                               const DefinitionPtr& definition, int timeout_ms,
                               const std::atomic<bool>* stop) {
  EngineSettings settings;
  settings.start_timeout_ms = timeout_ms;
  settings.stop = stop;
  Diagnostics problems;
  for (const EngineProtocol protocol : {EngineProtocol::uci, EngineProtocol::cecp}) {
    EngineSpec spec;
    spec.type = EngineKind::program;
    spec.command = command;
    spec.protocol = protocol;
    spec.variant = "none";
    const std::unique_ptr<Engine> engine = protocol == EngineProtocol::uci
                                               ? make_uci_client(spec, definition, settings)
                                               : make_cecp_client(spec, definition, settings);
    if (stop && *stop) break;
    problems = engine->new_game();
    if (!problems.empty()) continue;
    // Any program that reads its input could be an XBoard engine without features. An engine that
    // can analyse sends features, and its name is one of them.
    if (engine->name() != command[0])
      return EngineFacts{engine->name(), protocol, engine->options()};
    problems = {error("engine-start", "'" + command[0] + "' does not answer as an engine",
                      "choose a program that speaks UCI, or XBoard's protocol 2")};
  }
  if (problems.empty()) problems = {error("engine-start", "the question was cancelled")};
  return problems;
}

bool is_managed_option(std::string_view name) {
  static constexpr std::string_view kManaged[] = {"UCI_Variant", "UCI_Chess960", "MultiPV",
                                                  "Ponder", "UCI_AnalyseMode"};
  return std::any_of(std::begin(kManaged), std::end(kManaged),
                     [&](std::string_view managed) { return same_word(managed, name); });
}

}  // namespace stockade
