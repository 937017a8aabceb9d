#include "framework/script/script.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstring>
#include <span>
#include <utility>

#include "framework/script/sandbox.h"

namespace stockade {
namespace {

constexpr HookInfo kHooks[] = {
    {HookKind::allow, "allow", "view: View, move: Move", "boolean|integer[]|nil, string?",
     "pieces forms captures zones at",
     "Which of move.targets are allowed: true or nil for all, false for none, or a list. A second "
     "value is the reason that people read."},
    {HookKind::drop_allowed, "drop_allowed", "view: View, move: Move",
     "boolean|integer[]|nil, string?", "pieces zones at", "As allow, for drops only."},
    {HookKind::exchange_allowed, "exchange_allowed", "view: View, move: Move",
     "boolean|integer[]|nil, string?", "pieces zones at", "As allow, for exchanges only."},
    {HookKind::legal, "legal", "view: View, move: Move", "boolean?, string?",
     "pieces forms captures zones at",
     "Whether the move may be made: true or nil if so, false if not. The view shows the position "
     "after the move. A second value is the reason that people read."},
    {HookKind::attacks, "attacks", "view: View, cell: integer, pieces: integer[]",
     "boolean|integer[]|nil", "pieces",
     "Which of the pieces on these cells attack the cell besides those whose moves attack it: true "
     "for all, nil for none, or a list."},
    {HookKind::outcome, "outcome", "view: View", "nil|integer|\"draw\", string?", "",
     "How the game has ended: nil if it has not, the side that has won, or \"draw\". A second "
     "value "
     "is the text that people read."},
    {HookKind::value, "value", "view: View", "number", "",
     "What the computer adds to its evaluation for the first side; a piece of value 1 counts 1."},
    {HookKind::generate, "generate", "view: View, pieces: integer[]",
     "{ from: Cell, to: Cell|Cell[] }[]|nil", "pieces",
     "Extra moves of the player's pieces on these cells. The function play (view, move, act) makes "
     "the changes of such a move; without it the piece moves to the cell and captures there."},
    {HookKind::effect, "effect", "view: View, move: Move, act: Act", "",
     "pieces forms captures zones at attributes_only",
     "Extra changes after the piece has moved and captured. The view shows the position before "
     "these changes; they are all made when the hook returns."},
    {HookKind::announce, "announce", "view: View, move: Move", "string?",
     "pieces forms captures zones at",
     "A comment on a move, after it is made; the view shows the position after the move."},
};

constexpr FilterInfo kFilters[] = {
    {"pieces", "string", "Only pieces of these types: symbols in a row, \"NB\"."},
    {"forms", "string|string[]", "Only moves of these forms: board, castling, drop, exchange."},
    {"captures", "boolean", "Only moves that capture."},
    {"attributes_only", "boolean",
     "The hook only sets attributes and the count of the n-move rule. Then it is not called to see "
     "whether a move is legal."},
    {"zones", "string|string[]", "Only drops and exchanges of pieces from these zones."},
    {"at", "string", "Only targets in this region, as the mover sees the board: \"last rank\"."},
};

bool mentions(const char* words, const char* word) {
  const size_t length = std::strlen(word);
  for (const char* at = words; (at = std::strstr(at, word)); at += length)
    if ((at == words || at[-1] == ' ') && (at[length] == 0 || at[length] == ' ')) return true;
  return false;
}

// ------------------------------------------------------------------------- reading what it returns

/// Reads the table that a script returned. It uses only raw access, so that no code of the script
/// runs meanwhile.
class TableReader {
 public:
  TableReader(lua_State* lua, const ScriptSource& source) : lua_(lua), source_(source) {
    top_ = {source.main().path.string(), 1, 0};
  }

  void read() {
    if (!lua_istable(lua_, 1))
      return report("a script must return a table of hooks, not " + named(1), top_);
    check_keys();
    if (field(1, "define") != LUA_TNIL) {
      if (lua_isfunction(lua_, -1)) {
        has_define = true;
        define_where = place_of_function();
      } else {
        report("'define' must be a function, not " + named(-1), top_);
      }
    }
    lua_pop(lua_, 1);
    if (field(1, "attributes") != LUA_TNIL) read_attributes();
    lua_pop(lua_, 1);
    for (const HookInfo& info : kHooks) {
      if (field(1, info.name) != LUA_TNIL) read_hooks(info);
      lua_pop(lua_, 1);
    }
  }

  Diagnostics problems;
  std::vector<ScriptHook> hooks;
  std::vector<std::pair<int, int>> references;
  std::vector<AttributeInfo> attributes;
  bool has_define = false;
  SourceMark define_where;

 private:
  int field(int table, const char* name) {
    table = lua_absindex(lua_, table);
    lua_pushstring(lua_, name);
    return lua_rawget(lua_, table);
  }

  std::string named(int index) {
    const std::string type = luaL_typename(lua_, index);
    return type == "nil" ? "nothing" : "a " + type;
  }

  void report(std::string message, const SourceMark& where, std::string hint = {}) {
    problems.push_back(error("script-hooks", std::move(message), std::move(hint), where));
  }

  SourceMark place_of_function() {
    lua_Debug about;
    lua_pushvalue(lua_, -1);
    if (!lua_getinfo(lua_, ">S", &about) || about.linedefined < 1) return top_;
    const char* chunk = about.source[0] == '@' ? about.source + 1 : about.source;
    return {source_.path_of(chunk), about.linedefined, 0};
  }

  static std::vector<std::string> known_keys() {
    std::vector<std::string> names = {"define", "attributes"};
    for (const HookInfo& info : kHooks) names.emplace_back(info.name);
    return names;
  }

  static std::string hint_for(const std::string& word, const std::vector<std::string>& known) {
    static constexpr std::pair<std::string_view, std::string_view> kFormer[] = {{"kinds", "pieces"},
                                                                                {"on", "at"}};
    for (const auto& [old, now] : kFormer)
      if (word == old && std::find(known.begin(), known.end(), now) != known.end())
        return "it is now called '" + std::string(now) + "'";
    const std::string near = nearest_name(word, known);
    if (!near.empty()) return "did you mean '" + near + "'?";
    std::string all = "known: ";
    for (size_t i = 0; i < known.size(); ++i) all += (i ? ", " : "") + known[i];
    return all;
  }

  /// The names in a table, sorted so that messages have a fixed order. Entries without a name are a
  /// problem: `title` and `example` are for its message.
  std::vector<std::string> keys_of(int table, const std::string& title, const char* example,
                                   const SourceMark& where) {
    std::vector<std::string> keys;
    bool all_named = true;
    table = lua_absindex(lua_, table);
    lua_pushnil(lua_);
    while (lua_next(lua_, table)) {
      lua_pop(lua_, 1);
      if (lua_type(lua_, -1) == LUA_TSTRING)
        keys.emplace_back(lua_tostring(lua_, -1));
      else
        all_named = false;
    }
    if (!all_named)
      report(title + " has an entry without a name", where, std::string("write ") + example);
    std::sort(keys.begin(), keys.end());
    return keys;
  }

  void check_keys() {
    const std::vector<std::string> known = known_keys();
    for (const std::string& key :
         keys_of(1, "the table that the script returns", "outcome = function(view) … end", top_))
      if (std::find(known.begin(), known.end(), key) == known.end())
        report("there is no hook '" + key + "'", top_, hint_for(key, known));
  }

  void read_attributes() {
    if (!lua_istable(lua_, -1))
      return report("'attributes' must be a table of names and first values", top_);
    const int table = lua_gettop(lua_);
    for (const std::string& key :
         keys_of(table, "'attributes'", "attributes = { charge = 0 }", top_)) {
      field(table, key.c_str());
      const lua_Integer value = lua_isinteger(lua_, -1) ? lua_tointeger(lua_, -1) : -1;
      lua_pop(lua_, 1);
      if (value < 0 || value > 0xFFFF)
        report(
            "the first value of the attribute '" + key + "' must be a whole number from 0 to 65535",
            top_);
      else
        attributes.push_back(
            {key, true, static_cast<int>(value), AttributeInfo::Text::number, 0, 0xFFFF, {}});
    }
    if (attributes.size() > kMaxScriptAttributes)
      report("a script can have at most " + std::to_string(kMaxScriptAttributes) +
                 " attributes, not " + std::to_string(attributes.size()),
             top_);
  }

  void read_hooks(const HookInfo& info) {
    if (lua_isfunction(lua_, -1)) return add_function(info);
    if (!lua_istable(lua_, -1))
      return report("the hook '" + std::string(info.name) +
                        "' must be a function or a table, not " + named(-1),
                    top_);
    const int table = lua_gettop(lua_);
    const lua_Unsigned count = lua_rawlen(lua_, table);
    if (count == 0) return read_hook(info);
    for (lua_Unsigned i = 1; i <= count; ++i) {
      const int type = lua_rawgeti(lua_, table, static_cast<lua_Integer>(i));
      if (type == LUA_TFUNCTION)
        add_function(info);
      else if (type == LUA_TTABLE)
        read_hook(info);
      else
        report("the list of the hook '" + std::string(info.name) +
                   "' may have functions and tables, not " + named(-1),
               top_);
      lua_pop(lua_, 1);
    }
  }

  /// Adds the function on top.
  void add_function(const HookInfo& info) {
    ScriptHook hook;
    hook.type = info.type;
    hook.where = place_of_function();
    lua_pushvalue(lua_, -1);
    add(std::move(hook), luaL_ref(lua_, LUA_REGISTRYINDEX), LUA_NOREF);
  }

  void add(ScriptHook hook, int run, int play) {
    if (hook.type == HookKind::drop_allowed) hook.filter.forms = {MoveForm::drop};
    if (hook.type == HookKind::exchange_allowed) hook.filter.forms = {MoveForm::exchange};
    if (hooks.size() == kMaxHooks)
      report("a script can have at most " + std::to_string(kMaxHooks) + " hooks", hook.where);
    if (hooks.size() >= kMaxHooks) return;
    hooks.push_back(std::move(hook));
    references.emplace_back(run, play);
  }

  /// Reads the table on top.
  void read_hook(const HookInfo& info) {
    const int table = lua_gettop(lua_);
    const std::string title = "the hook '" + std::string(info.name) + "'";
    if (field(table, "run") != LUA_TFUNCTION) {
      lua_pop(lua_, 1);
      return report(title + " has no function 'run'", top_);
    }
    ScriptHook hook;
    hook.type = info.type;
    hook.where = place_of_function();
    const int run = luaL_ref(lua_, LUA_REGISTRYINDEX);
    int play = LUA_NOREF;
    const bool generates = info.type == HookKind::generate;
    std::vector<std::string> known = {"run"};
    for (const FilterInfo& filter : kFilters)
      if (mentions(info.filters, filter.name)) known.emplace_back(filter.name);
    if (generates) known.insert(known.end(), {"name", "play"});
    for (const std::string& key : keys_of(table, title, "pieces = \"N\"", hook.where)) {
      if (std::find(known.begin(), known.end(), key) == known.end()) {
        report(title + " has no key '" + key + "'", hook.where, hint_for(key, known));
        continue;
      }
      field(table, key.c_str());
      if (key == "play" && lua_isfunction(lua_, -1)) {
        hook.has_play = true;
        play = luaL_ref(lua_, LUA_REGISTRYINDEX);
        continue;
      }
      if (key != "run" && !read_filter(key, hook))
        report(title + ": '" + key + "' cannot be " + named(-1), hook.where, type_of(key));
      lua_pop(lua_, 1);
    }
    add(std::move(hook), run, play);
  }

  static std::string type_of(const std::string& key) {
    for (const FilterInfo& filter : kFilters)
      if (key == filter.name) return filter.about;
    if (key == "play") return "a function (view, move, act)";
    return "a text of two or more small letters, digits and '_', a letter first";
  }

  bool read_text(std::string& out) {
    if (lua_type(lua_, -1) != LUA_TSTRING) return false;
    out = lua_tostring(lua_, -1);
    return !out.empty();
  }

  bool read_texts(std::vector<std::string>& out) {
    std::string one;
    if (read_text(one)) {
      out.push_back(std::move(one));
      return true;
    }
    if (!lua_istable(lua_, -1)) return false;
    const lua_Unsigned count = lua_rawlen(lua_, -1);
    for (lua_Unsigned i = 1; i <= count; ++i) {
      lua_rawgeti(lua_, -1, static_cast<lua_Integer>(i));
      const bool fits = read_text(one);
      lua_pop(lua_, 1);
      if (!fits) return false;
      out.push_back(one);
    }
    return count > 0;
  }

  /// Whether a move can be written with that name after it: "d1d4/jump".
  static bool is_tag(const std::string& name) {
    const auto fits = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    };
    constexpr size_t kLongest = 24;
    return name.size() >= 2 && name.size() <= kLongest && name[0] >= 'a' && name[0] <= 'z' &&
           std::all_of(name.begin(), name.end(), fits);
  }

  bool read_filter(const std::string& key, ScriptHook& hook) {
    if (key == "pieces") return read_text(hook.filter.types);
    if (key == "at") return read_text(hook.filter.at);
    if (key == "zones") return read_texts(hook.filter.zones);
    if (key == "name") return read_text(hook.name) && is_tag(hook.name);
    if (key == "captures" || key == "attributes_only") {
      (key == "captures" ? hook.filter.captures : hook.filter.attributes_only) =
          lua_toboolean(lua_, -1);
      return lua_isboolean(lua_, -1);
    }
    std::vector<std::string> forms;
    if (key != "forms" || !read_texts(forms)) return false;
    static constexpr std::pair<const char*, MoveForm> kForms[] = {{"board", MoveForm::board},
                                                                  {"castling", MoveForm::castling},
                                                                  {"drop", MoveForm::drop},
                                                                  {"exchange", MoveForm::exchange}};
    for (const std::string& form : forms) {
      const auto found = std::find_if(std::begin(kForms), std::end(kForms),
                                      [&](const auto& entry) { return form == entry.first; });
      if (found == std::end(kForms)) return false;
      hook.filter.forms.push_back(found->second);
    }
    return true;
  }

  lua_State* lua_;
  const ScriptSource& source_;
  SourceMark top_;
};

/// Calls `reader` in a protected call, with the table on top as the only value on the stack.
void read_table(lua_State* lua, void* data) {
  auto* const job = static_cast<std::pair<TableReader*, int>*>(data);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, job->second);
  job->first->read();
}

// ------------------------------------------------------------------------------------ define()

constexpr int kDeepestTree = 64;
constexpr int kMaxScriptValues = 20000;
constexpr size_t kMaxTextBytes = 4 << 20;  // of all texts and keys; a text may occur in many places

void push_value(lua_State* lua, const ScriptValue& value) {
  luaL_checkstack(lua, 8, nullptr);
  switch (value.form) {
    case ScriptValue::Form::null:
      lua_pushnil(lua);
      return;
    case ScriptValue::Form::boolean:
      lua_pushboolean(lua, value.truth);
      return;
    case ScriptValue::Form::integer:
      lua_pushinteger(lua, value.number);
      return;
    case ScriptValue::Form::text:
      lua_pushlstring(lua, value.text.data(), value.text.size());
      return;
    case ScriptValue::Form::list:
      lua_newtable(lua);
      for (size_t i = 0; i < value.items.size(); ++i) {
        push_value(lua, value.items[i]);
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
      }
      return;
    case ScriptValue::Form::map:
      lua_newtable(lua);
      for (const auto& [key, entry] : value.entries) {
        lua_pushlstring(lua, key.data(), key.size());
        push_value(lua, entry);
        lua_rawset(lua, -3);
      }
      return;
  }
}

class ValueReader {
 public:
  explicit ValueReader(lua_State* lua) : lua_(lua) {}

  /// Reads the value on top; returns "" or the problem.
  std::string read(ScriptValue& out, int depth = 0) {
    if (depth > kDeepestTree) return "it is nested too deeply, or contains itself";
    if (++values_ > kMaxScriptValues) return "it has too many values";
    luaL_checkstack(lua_, 8, nullptr);
    switch (lua_type(lua_, -1)) {
      case LUA_TNIL:
        return {};
      case LUA_TBOOLEAN:
        out.form = ScriptValue::Form::boolean;
        out.truth = lua_toboolean(lua_, -1);
        return {};
      case LUA_TNUMBER: {
        int exact = 0;
        out.form = ScriptValue::Form::integer;
        out.number = lua_tointegerx(lua_, -1, &exact);
        return exact ? "" : "it has a number that is not whole";
      }
      case LUA_TSTRING: {
        out.form = ScriptValue::Form::text;
        return read_text(out.text, -1);
      }
      case LUA_TTABLE:
        return lua_rawlen(lua_, -1) > 0 ? read_list(out, depth) : read_map(out, depth);
      default:
        return std::string("it has a ") + luaL_typename(lua_, -1);
    }
  }

 private:
  std::string read_text(std::string& out, int index) {
    size_t length = 0;
    const char* text = lua_tolstring(lua_, index, &length);
    bytes_ += length;
    if (bytes_ > kMaxTextBytes) return "its strings are longer than 4 MiB together";
    out.assign(text, length);
    return {};
  }

  std::string read_list(ScriptValue& out, int depth) {
    out.form = ScriptValue::Form::list;
    const lua_Unsigned count = lua_rawlen(lua_, -1);
    for (lua_Unsigned i = 0; i < count; ++i) {
      lua_rawgeti(lua_, -1, static_cast<lua_Integer>(i) + 1);
      const std::string problem = read(out.items.emplace_back(), depth + 1);
      lua_pop(lua_, 1);
      if (!problem.empty()) return problem;
    }
    return {};
  }

  std::string read_map(ScriptValue& out, int depth) {
    out.form = ScriptValue::Form::map;
    lua_pushnil(lua_);
    while (lua_next(lua_, -2)) {
      if (lua_type(lua_, -2) != LUA_TSTRING) return "it has a key that is not a string";
      auto& [key, entry] = out.entries.emplace_back();
      std::string problem = read_text(key, -2);
      if (problem.empty()) problem = read(entry, depth + 1);
      if (!problem.empty()) return problem;
      lua_pop(lua_, 1);
    }
    std::sort(out.entries.begin(), out.entries.end(),
              [](const auto& a, const auto& b) { return a.key < b.key; });
    return {};
  }

  lua_State* lua_;
  int values_ = 0;
  size_t bytes_ = 0;
};

struct Definition {
  int table;  ///< index of the script's table in the registry
  const ScriptValue* tree;
  ScriptValue result;
  std::string problem;
};

void run_define(lua_State* lua, void* data) {
  auto& job = *static_cast<Definition*>(data);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, job.table);
  lua_getfield(lua, -1, "define");
  push_value(lua, *job.tree);
  const int tree = lua_gettop(lua);
  lua_pushvalue(lua, tree - 1);
  lua_pushvalue(lua, tree);
  lua_call(lua, 1, 1);
  // A table that it returns replaces the one that was passed.
  if (lua_isnil(lua, -1)) lua_pushvalue(lua, tree);
  if (!lua_istable(lua, -1)) {
    job.problem = std::string("it returned a ") + luaL_typename(lua, -1);
    return;
  }
  job.problem = ValueReader(lua).read(job.result);
  lua_settop(lua, 0);
}

}  // namespace

std::span<const HookInfo> hook_table() { return kHooks; }
std::span<const FilterInfo> filter_table() { return kFilters; }

const HookInfo& info_of(HookKind type) {
  return *std::find_if(std::begin(kHooks), std::end(kHooks),
                       [&](const HookInfo& info) { return info.type == type; });
}

std::optional<ScriptFailure> Script::run(Sandbox& sandbox, ScriptSource* may_read) const {
  if (auto failed = sandbox.publish_table("options", options_)) return failed;
  return sandbox.load(source_, may_read, *budget_);
}

Result<std::shared_ptr<const Script>> Script::load(ScriptSource source,
                                                   std::map<std::string, std::string> options,
                                                   std::shared_ptr<ScriptBudget> budget) {
  const std::shared_ptr<Script> script(new Script());
  script->budget_ = std::move(budget);
  script->source_ = std::move(source);
  script->options_ = std::move(options);
  script->where_ = {script->source_.main().path.string(), 1, 0};
  Sandbox sandbox;
  if (auto failed = script->run(sandbox, &script->source_)) return std::move(failed->diagnostic);
  lua_State* lua = sandbox.state();
  TableReader reader(lua, script->source_);
  std::pair<TableReader*, int> job{&reader, luaL_ref(lua, LUA_REGISTRYINDEX)};
  if (auto failed = sandbox.protect(read_table, &job)) return std::move(failed->diagnostic);
  if (!reader.problems.empty()) return std::move(reader.problems);
  if (auto failed = sandbox.freeze(reader.references)) return std::move(failed->diagnostic);
  script->has_define_ = reader.has_define;
  script->define_where_ = reader.define_where;
  script->hooks_ = std::move(reader.hooks);
  script->attributes_ = std::move(reader.attributes);
  return std::shared_ptr<const Script>(script);
}

Result<ScriptValue> Script::define(const ScriptValue& tree) const {
  assert(has_define_);
  Sandbox sandbox;
  if (auto failed = run(sandbox, nullptr)) return std::move(failed->diagnostic);
  Definition job{luaL_ref(sandbox.state(), LUA_REGISTRYINDEX), &tree, {}, {}};
  if (auto failed = sandbox.prepare(run_define, &job, *budget_))
    return std::move(failed->diagnostic);
  if (!job.problem.empty())
    return error("script-define", "the result of define() is not a definition: " + job.problem,
                 "use only tables, strings, whole numbers and booleans", define_where_);
  return std::move(job.result);
}

std::optional<ScriptFailure> Script::start(Sandbox& sandbox,
                                           std::vector<std::pair<int, int>>& references) const {
  if (auto failed = run(sandbox, nullptr)) return failed;
  lua_State* lua = sandbox.state();
  TableReader reader(lua, source_);
  std::pair<TableReader*, int> job{&reader, LUA_NOREF};
  lua_pushvalue(lua, -1);
  job.second = luaL_ref(lua, LUA_REGISTRYINDEX);
  if (auto failed = sandbox.protect(read_table, &job)) return failed;
  if (reader.references.size() != hooks_.size())
    return ScriptFailure{
        error("script-error", "the script has other hooks than when it was loaded first", {},
              where_),
        false, true};
  references = std::move(reader.references);
  auto failed = sandbox.freeze(references);
  lua_settop(lua, 1);
  return failed;
}

}  // namespace stockade
