#pragma once
// Node: a value of a variant file as it was written, with its place in the file.
//
// This is the border to yaml-cpp: its exceptions are caught in node.cpp, which returns a plain
// tree. Files are untrusted, so a file is refused if it is too large, nested too deeply or not
// UTF-8, or if it uses something that a variant file does not need: aliases, tags, several
// documents, keys that are not text.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/quoted_text.h"
#include "framework/base/result.h"

namespace stockade {

inline constexpr size_t kMaxVariantFileBytes = 1 << 20;
inline constexpr int kMaxNesting = 64;
inline constexpr int kMaxValues = 20000;
/// Each step of loading reports no more than about this many problems: the rest of a broken file
/// follows from them.
inline constexpr size_t kMaxProblems = 100;

struct Node {
  enum class Form : unsigned char { null, scalar, list, map };
  struct Entry;

  Form form = Form::null;
  bool quoted = false;    ///< in quotes or as a block, so that it means nothing but its text
  bool block = false;     ///< as a '|' or '>' block: columns inside it are not known
  bool reported = false;  ///< already reported as wrong: no further messages about it
  bool is_path = false;   ///< a movement that was written { path: … } and has been checked
  std::string text;       ///< of a scalar
  std::string option;  ///< the option whose value replaced the text; empty: the text is as written
  SourceMark where;    ///< columns count characters
  std::vector<Node> items;
  std::vector<Entry> entries;  ///< in the order written; keys are unique

  [[nodiscard]] bool is_scalar() const { return form == Form::scalar; }
  [[nodiscard]] bool is_list() const { return form == Form::list; }
  [[nodiscard]] bool is_map() const { return form == Form::map; }
  /// True for an unquoted `no` or `off`: as the value of a key, it removes the value of the base.
  [[nodiscard]] bool takes_away() const;
  /// An unquoted scalar that is exactly `word`.
  [[nodiscard]] bool is_word(std::string_view word) const {
    return is_scalar() && !quoted && text == word;
  }
  /// The entry of that key, nullptr if there is none.
  [[nodiscard]] const Entry* find(std::string_view key) const;
  [[nodiscard]] Entry* find(std::string_view key);
  /// "a mapping", "a list", "'text'", "nothing": for messages.
  [[nodiscard]] std::string describe() const;

  static Node scalar(std::string text, SourceMark where);
};

/// The error for a file of more than kMaxVariantFileBytes.
[[nodiscard]] Diagnostic file_too_large(const std::string& file_name);

struct Node::Entry {
  std::string key;
  SourceMark where;  ///< of the key
  Node value;
};

/// A search for a name near to an overlong word would be slow and useless.
inline constexpr size_t kLongestName = 60;
/// "did you mean 'x'?" for the name nearest to `word`, or `otherwise` if none is near.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& known,
                                       std::string otherwise);
/// "known: a, b and c"; of more than ten names the five nearest to `word`, and that `list` has the
/// others.
[[nodiscard]] std::string known_names(std::string_view word, const std::vector<std::string>& known,
                                      std::string_view list);
/// "a, b and c".
[[nodiscard]] std::string join(const std::vector<std::string>& words,
                               std::string_view last = " and ");

/// The whole number that `text` consists of; none for any other text.
[[nodiscard]] std::optional<int> as_integer(std::string_view text);

/// The words for yes and no.
inline constexpr std::array<std::string_view, 3> kYes = {"yes", "on", "true"};
inline constexpr std::array<std::string_view, 3> kNo = {"no", "off", "false"};
enum class Truth : unsigned char { no, yes, neither };
[[nodiscard]] Truth truth_of(std::string_view word);

/// The tree of a YAML text whose top level is a mapping. `file_name` is for the marks.
Result<Node> parse_yaml(std::string_view text, const std::string& file_name);

/// `patch` laid over `base`, key by key: mappings merge, everything else is replaced. A mapping
/// laid over a list of plain values, or over a single one, adds to it or removes from it:
/// `{ Q: no, A: yes }`. A mapping laid over a list of one mapping merges with that one. Entries
/// keep the order of `base`, new ones follow; a changed entry has the place of the patch's key.
[[nodiscard]] Node merge(Node base, const Node& patch);

}  // namespace stockade
