#include "framework/session/authoring/script_help.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

#include "framework/base/files.h"
#include "framework/base/utf8.h"
#include "framework/script/api_entries.h"
#include "framework/session/authoring/script_outline.h"

namespace stockade {
namespace {

namespace fs = std::filesystem;

const FilterInfo* find_filter(std::string_view name) {
  for (const FilterInfo& filter : filter_table())
    if (filter.name == name) return &filter;
  return nullptr;
}

std::string signature(const ApiEntry& entry) {
  std::string text = std::string(entry.owner == "View"   ? "view"
                                 : entry.owner == "Move" ? "move"
                                                         : "act") +
                     (entry.is_field() ? "." : ":") + std::string(entry.name);
  if (!entry.is_field()) text += "(" + std::string(entry.parameters) + ")";
  if (!entry.returns.empty()) text += ": " + std::string(entry.returns);
  return text;
}

/// A module, with the data that an editor needs.
struct Module {
  fs::path file;
  std::string text;
};

std::optional<Module> read_module(const ScriptText& script, const std::string& name) {
  if (name.empty() || script.folder.empty()) return std::nullopt;
  Module module{ScriptSource::find_module(script.folder, name), {}};
  if (module.file.empty()) return std::nullopt;
  auto text = read_regular_file(module.file, kMaxScriptBytes);
  if (!text) return std::nullopt;
  module.text = *std::move(text);
  return module;
}

/// The definitions in the table that a module returns.
std::vector<ScriptDefinition> exports_of(const ScriptOutline& module) {
  std::string returned;
  const std::vector<LuaToken>& tokens = module.tokens();
  for (size_t i = tokens.size(); i-- > 0 && returned.empty();)
    if (module.is(i, "return") && module.is_name(i + 1)) returned = module.name(i + 1);
  std::vector<ScriptDefinition> list = module.definitions();
  std::erase_if(list, [&](const ScriptDefinition& one) { return one.owner != returned; });
  return returned.empty() ? std::vector<ScriptDefinition>() : list;
}

ScriptPlace place_in(const fs::path& file, std::string_view text, size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const size_t line_begin = before.rfind('\n') + 1;  // 0 on the first line
  return {file, static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
          static_cast<int>(count_characters(before.substr(line_begin))) + 1};
}

/// The context of a place: if it is an argument of a call, the name of the function and the number
/// of the argument; if it is a value in a table, its key.
struct Around {
  std::string owner;  ///< the object before ':' or '.'
  std::string function;
  size_t argument = 0;
  std::string key;
};

Around around(const ScriptOutline& source, size_t index) {
  Around found;
  if (index >= 2 && source.is(index - 1, "=") && source.is_name(index - 2))
    found.key = source.name(index - 2);
  const std::vector<ScriptBrackets> open = source.open_before(index);
  if (open.empty()) return found;
  const ScriptBrackets& last = open.back();
  if (last.sign == '{' && last.open >= 2 && source.is(last.open - 1, "=") &&
      source.is_name(last.open - 2) && found.key.empty())
    found.key = source.name(last.open - 2);
  if (last.sign != '(' || last.open == 0 || !source.is_name(last.open - 1)) return found;
  found.function = source.name(last.open - 1);
  if (last.open >= 3 && (source.is(last.open - 2, ":") || source.is(last.open - 2, ".")) &&
      source.is_name(last.open - 3))
    found.owner = source.name(last.open - 3);
  int depth = 0;
  for (size_t i = last.open + 1; i < index; ++i) {
    if (source.is(i, "(") || source.is(i, "{") || source.is(i, "[")) ++depth;
    if (source.is(i, ")") || source.is(i, "}") || source.is(i, "]")) --depth;
    if (depth == 0 && source.is(i, ",")) ++found.argument;
  }
  return found;
}

class Proposals {
 public:
  explicit Proposals(std::string typed) : typed_(std::move(typed)) {}

  void propose(std::string text, std::string about = {}) {
    const bool fits = text.size() >= typed_.size() &&
                      std::equal(typed_.begin(), typed_.end(), text.begin(), [](char a, char b) {
                        return std::tolower(static_cast<unsigned char>(a)) ==
                               std::tolower(static_cast<unsigned char>(b));
                      });
    const bool known = std::any_of(found_.begin(), found_.end(),
                                   [&](const Proposal& other) { return other.text == text; });
    if (fits && !known) found_.push_back({std::move(text), std::move(about)});
  }

  std::vector<Proposal> take() {
    if (found_.size() == 1 && found_.front().text == typed_) found_.clear();
    return std::move(found_);
  }

 private:
  std::string typed_;
  std::vector<Proposal> found_;
};

std::string symbol_of(const PieceTypeInfo& type) {
  std::string symbol(1, type.letter);
  if (type.mark) symbol.insert(symbol.begin(), type.mark);
  return symbol;
}

/// Proposes texts, according to the name of the parameter or the key.
void propose_texts(const std::string& parameter, const std::string& type,
                   const GameDefinition* rules, Proposals& proposals) {
  if (parameter == "forms")
    for (const char* form : {"board", "castling", "drop", "exchange"}) proposals.propose(form);
  if (parameter == "direction" || parameter == "dx")
    for (const char* direction :
         {"forward", "backward", "n", "s", "e", "w", "ne", "nw", "se", "sw"})
      proposals.propose(direction);
  if (!rules) return;
  if (parameter == "types" || parameter == "piece" || parameter == "pieces" ||
      parameter == "becomes")
    for (const PieceTypeInfo& piece : rules->equipment().types)
      proposals.propose(symbol_of(piece), piece.name);
  if (parameter == "zone" || parameter == "zones")
    for (const ZoneInfo& zone : rules->equipment().zones) proposals.propose(zone.name);
  if (parameter == "at" || parameter == "words") {
    for (const NamedRegion& region : rules->topology().regions())
      proposals.propose(region.name, "a region of this variant");
    for (const char* region :
         {"first rank", "second rank", "last rank", "last 2 ranks", "dark cells", "light cells"})
      proposals.propose(region);
  }
  const bool is_cell = type.find("Cell") != std::string::npos || parameter == "name";
  if (is_cell)
    for (int cell = 0; cell < rules->topology().cells(); ++cell)
      proposals.propose(rules->topology().name(cell));
}

void propose_in_text(const ScriptText& script, const ScriptOutline& source, size_t index,
                     const GameDefinition* rules, Proposals& proposals) {
  const Around place = around(source, index);
  const bool is_call = index > 0 && source.is(index - 1, "require");
  if (place.function == "require" || is_call) {
    if (!script.folder.empty())
      for (const std::string& module : ScriptSource::list_modules(script.folder))
        proposals.propose(module);
    return;
  }
  if (!place.key.empty()) return propose_texts(place.key, "", rules, proposals);
  const std::string owner = source.class_of(place.owner);
  for (const ApiEntry& entry : api_entries()) {
    if (entry.owner != owner || entry.name != place.function) continue;
    const auto parameters = parameters_of(entry.parameters);
    if (place.argument < parameters.size())
      propose_texts(parameters[place.argument].first, parameters[place.argument].second, rules,
                    proposals);
  }
}

void propose_members(const ScriptText& script, const ScriptOutline& source, size_t object,
                     char sign, const GameDefinition* rules, Proposals& proposals) {
  if (!source.is_name(object)) return;
  const std::string name = source.name(object);
  const std::string owner = source.class_of(name);
  for (const ApiEntry& entry : api_entries())
    if (entry.owner == owner && entry.is_field() == (sign == '.'))
      proposals.propose(std::string(entry.name), std::string(entry.about));
  if (!owner.empty() || sign != '.') return;
  if (name == "options" && rules)
    for (const OptionValue& option : rules->options()) proposals.propose(option.name, option.about);
  for (const std::string& function : library_names())
    if (function.starts_with(name + ".")) proposals.propose(function.substr(name.size() + 1));
  if (const auto module = read_module(script, source.required_as(name)))
    for (const ScriptDefinition& one : exports_of(ScriptOutline(module->text)))
      proposals.propose(one.name, one.comment);
}

void propose_names(const ScriptOutline& source, size_t index, Proposals& proposals) {
  if (const HookInfo* hook = source.hook_around(index); hook && source.at_key(index)) {
    proposals.propose("run", hook->about);
    const std::string keys = " " + std::string(hook->filters) + " ";
    for (const FilterInfo& filter : filter_table())
      if (keys.find(" " + std::string(filter.name) + " ") != std::string::npos)
        proposals.propose(filter.name, filter.about);
    if (hook->type == HookKind::generate)
      for (const char* key : {"name", "play"}) proposals.propose(key);
    return;
  }
  if (source.in_returned_table(index) && source.at_key(index)) {
    for (const HookInfo& hook : hook_table()) proposals.propose(hook.name, hook.about);
    proposals.propose("define", "Changes the definition before it is checked.");
    proposals.propose("attributes", "Numbers that are part of a position.");
    return;
  }
  for (const ScriptDefinition& one : source.definitions())
    if (one.owner.empty()) proposals.propose(one.name, one.comment);
  for (const std::string& name : source.other_names()) proposals.propose(name);
  proposals.propose("options", "The values of the variant's options.");
  proposals.propose("require", "The table that a module returns.");
  for (const std::string& function : library_names())
    proposals.propose(function.substr(0, function.find('.')));
  for (const char* word : {"break", "else", "elseif", "false", "function", "local", "nil", "repeat",
                           "return", "then", "true", "until", "while"})
    proposals.propose(word);
}

}  // namespace

Completion complete_script(const ScriptText& script, size_t offset, const GameDefinition* rules) {
  offset = std::min(offset, script.text.size());
  const ScriptOutline source(script.text);
  const auto here = source.at(offset);
  Completion completion{offset, {}};
  size_t index = here.value_or(0);
  if (!here)
    while (index < source.tokens().size() && source.tokens()[index].begin < offset) ++index;
  const LuaToken* token = here ? &source.tokens()[*here] : nullptr;
  if (token && token->type != LuaToken::Kind::name && token->type != LuaToken::Kind::text)
    return completion;
  if (token) completion.begin = token->begin + (token->type == LuaToken::Kind::text ? 1 : 0);
  if (completion.begin > offset) return {offset, {}};
  Proposals proposals(std::string(script.text.substr(completion.begin, offset - completion.begin)));
  if (token && token->type == LuaToken::Kind::text)
    propose_in_text(script, source, index, rules, proposals);
  else if (index > 1 && (source.is(index - 1, ":") || source.is(index - 1, ".")))
    propose_members(script, source, index - 2, script.text[source.tokens()[index - 1].begin], rules,
                    proposals);
  else
    propose_names(source, index, proposals);
  completion.proposals = proposals.take();
  return completion;
}

namespace {

std::string explain_text(const ScriptOutline& source, const LuaToken& token,
                         const GameDefinition* rules) {
  if (!rules) return "";
  const std::string words = source.contents(token);
  for (const PieceTypeInfo& piece : rules->equipment().types)
    if (symbol_of(piece) == words) return words + ": " + piece.name + ", " + piece.movement;
  return "";
}

std::string hook_text(const HookInfo& hook) {
  std::string names;
  for (const auto& [name, type] : parameters_of(hook.parameters))
    names += (names.empty() ? "" : ", ") + name;
  std::string text = std::string(hook.name) + " = function(" + names + ")";
  if (*hook.returns) text += ": " + std::string(hook.returns);
  text += "\n" + std::string(hook.about);
  if (*hook.filters) text += "\nBeside run: " + std::string(hook.filters);
  return text;
}

std::string definition_text(const ScriptDefinition& one) {
  return one.head + (one.comment.empty() ? "" : "\n" + one.comment);
}

}  // namespace

std::string explain_script(const ScriptText& script, size_t offset, const GameDefinition* rules) {
  const ScriptOutline source(script.text);
  const auto here = source.under(std::min(offset, script.text.size()));
  if (!here) return "";
  const LuaToken& token = source.tokens()[*here];
  if (token.type == LuaToken::Kind::text) return explain_text(source, token, rules);
  if (token.type != LuaToken::Kind::name) return "";
  const std::string name = source.name(*here);
  if (*here >= 2 && (source.is(*here - 1, ":") || source.is(*here - 1, ".")) &&
      source.is_name(*here - 2)) {
    const std::string object = source.name(*here - 2);
    const std::string owner = source.class_of(object);
    for (const ApiEntry& entry : api_entries())
      if (entry.owner == owner && entry.name == name)
        return signature(entry) + "\n" + std::string(entry.about);
    if (object == "options" && rules)
      for (const OptionValue& option : rules->options())
        if (option.name == name) return name + " = " + option.value + "\n" + option.about;
    if (const auto module = read_module(script, source.required_as(object)))
      for (const ScriptDefinition& one : exports_of(ScriptOutline(module->text)))
        if (one.name == name) return definition_text(one);
    return "";
  }
  const bool is_key = source.is(*here + 1, "=") && source.at_key(*here);
  if (const HookInfo* hook = is_key ? find_hook(name) : nullptr) return hook_text(*hook);
  if (const HookInfo* hook = is_key ? source.hook_around(*here) : nullptr) {
    if (name == "run") return hook_text(*hook);
    if (const FilterInfo* filter = find_filter(name))
      return std::string(filter->name) + ": " + filter->type + "\n" + filter->about;
  }
  for (const ScriptDefinition& one : source.definitions())
    if (one.owner.empty() && one.name == name) return definition_text(one);
  return "";
}

ScriptPlace definition_in_script(const ScriptText& script, size_t offset) {
  const ScriptOutline source(script.text);
  const auto here = source.under(std::min(offset, script.text.size()));
  if (!here) return {};
  const LuaToken& token = source.tokens()[*here];
  const auto in_module = [&](const std::string& module, const std::string& name) -> ScriptPlace {
    const auto read = read_module(script, module);
    if (!read) return {};
    for (const ScriptDefinition& one : exports_of(ScriptOutline(read->text)))
      if (one.name == name) return place_in(read->file, read->text, one.at);
    return {read->file, 1, 1};
  };
  if (token.type == LuaToken::Kind::text) {
    const bool required = *here > 0 && (source.is(*here - 1, "require") ||
                                        (*here > 1 && source.is(*here - 2, "require")));
    return required ? in_module(source.contents(token), "") : ScriptPlace{};
  }
  if (token.type != LuaToken::Kind::name) return {};
  const std::string name = source.name(*here);
  std::string owner;
  if (*here >= 2 && source.is(*here - 1, ".") && source.is_name(*here - 2)) {
    owner = source.name(*here - 2);
    if (const std::string module = source.required_as(owner); !module.empty())
      return in_module(module, name);
  }
  // Of several equal names, the last one before the place.
  ScriptPlace found;
  for (const ScriptDefinition& one : source.definitions())
    if (one.owner == owner && one.name == name && (one.at <= token.begin || found.line == 0))
      found = place_in({}, script.text, one.at);
  return found;
}

}  // namespace stockade
