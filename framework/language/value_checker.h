#pragma once
// The check of plain values against their types: part of check_against_schema() (reader.h).

#include <string>

#include "framework/language/reader.h"

namespace stockade {

/// "for example: key: value", from the row; "" without one.
[[nodiscard]] std::string example_of(const SchemaRow* row);

class ValueChecker {
 public:
  /// `vocabulary` and `out` outlive the checker.
  ValueChecker(const Vocabulary& vocabulary, Diagnostics& out)
      : vocabulary_(vocabulary), out_(out) {}

  /// Whether a scalar is of its type. `path` is its name in messages, `which` the part of it that
  /// is meant ("a key of "), `row` the nearest row above.
  bool check(Node& node, const SchemaKey& key, const std::string& path, const SchemaRow* row,
             const std::string& which = {});
  /// Whether a text is a valid path (docs/author/paths.md).
  bool check_path(const Node& node, const SchemaRow* row);
  void report(std::string id, std::string message, std::string hint, const SourceMark& where);
  /// Whether the maximum number of problems has been reported.
  [[nodiscard]] bool is_full() const { return out_.size() >= kMaxProblems; }

 private:
  // Replaces `option NAME` in a condition or a formula by the values of options.
  bool put_options(Node& node);
  bool check_movement(const Node& node, const SchemaRow* row);
  bool check_choice(Node& node, const TypeInfo& type, const std::string& path,
                    const SchemaRow* row);
  bool check_type(const Node& node, const std::string& letter, const std::string& path,
                  const std::string& which = {});
  bool check_side(const Node& node);
  bool check_side_piece(const Node& node, const std::string& path, const std::string& which);
  bool check_order(const Node& node, const std::string& path);
  bool check_region(const Node& node, const SchemaRow* row);
  bool check_cells(const Node& node, const std::string& path, const SchemaRow* row);
  bool check_zone_name(const Node& node, const std::string& zone);
  bool check_zone(const Node& node, const TypeInfo& type, const std::string& path,
                  const SchemaRow* row);
  bool check_progress(const Node& node, const std::string& path);
  // Reports the problems; one whose column is not known gets the column of `otherwise`.
  bool pass_on(const Diagnostics& problems, const SchemaRow* row, const SourceMark& otherwise = {});

  const Vocabulary& vocabulary_;
  Diagnostics& out_;
};

}  // namespace stockade
