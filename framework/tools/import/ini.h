#pragma once
// A configuration in sections, [name:base] and key = value, with the place of every word.
//
// This is the format of Fairy-Stockfish's variants: only a line that begins with '#' or ';' is a
// comment. Files are untrusted: unreadable lines become Diagnostics.

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "framework/base/result.h"

namespace stockade {

struct IniEntry {
  std::string key;
  std::string value;
  SourceMark where;        ///< of the key
  SourceMark value_where;  ///< of the value
};

struct IniSection {
  std::string name;
  std::string base;  ///< after the colon; empty: none
  SourceMark where;
  SourceMark base_where;
  std::vector<std::string> comments;  ///< directly above the section and inside it, without '#'
  std::vector<IniEntry> entries;      ///< in the order written
  Diagnostics warnings;               ///< keys that are given twice

  [[nodiscard]] const IniEntry* find(std::string_view key) const;
};

struct IniFile {
  std::vector<IniSection> sections;
  std::unordered_map<std::string, size_t> places;  ///< of the sections, by their names

  [[nodiscard]] const IniSection* find(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> names() const;
};

/// Reads the text. `file_name` is for the marks. Fails for lines that are neither a section, a key
/// with a value, nor a comment, and for duplicate sections; reports all of them.
Result<IniFile> parse_ini(std::string_view text, const std::string& file_name);

}  // namespace stockade
