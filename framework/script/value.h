#pragma once
// ScriptValue: plain data, converted between a definition's tree and Lua. No functions, no cycles.

#include <cstdint>
#include <string>
#include <vector>

namespace stockade {

struct ScriptValue {
  enum class Form : uint8_t { null, boolean, integer, text, list, map };
  struct Entry;

  Form form = Form::null;
  bool truth = false;
  int64_t number = 0;
  std::string text;
  std::vector<ScriptValue> items;
  std::vector<Entry> entries;  ///< keys are unique; from Lua: sorted

  [[nodiscard]] const ScriptValue* find(const std::string& key) const;
};

struct ScriptValue::Entry {
  std::string key;
  ScriptValue value;
};

inline const ScriptValue* ScriptValue::find(const std::string& key) const {
  for (const Entry& entry : entries)
    if (entry.key == key) return &entry.value;
  return nullptr;
}

}  // namespace stockade
