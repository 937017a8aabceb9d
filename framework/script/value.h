#pragma once
// ScriptValue: plain data on its way between a definition's tree and Lua. No functions, no cycles.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace stockade {

struct ScriptValue {
  enum class Form : uint8_t { null, boolean, integer, text, list, map };

  Form form = Form::null;
  bool truth = false;
  int64_t number = 0;
  std::string text;
  std::vector<ScriptValue> items;
  std::vector<std::pair<std::string, ScriptValue>> entries;  ///< keys are unique; from Lua: sorted

  [[nodiscard]] const ScriptValue* find(const std::string& key) const {
    for (const auto& [name, value] : entries)
      if (name == key) return &value;
    return nullptr;
  }
};

}  // namespace stockade
