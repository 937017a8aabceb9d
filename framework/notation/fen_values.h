#pragma once
// FenValues: reads the fields of a FEN after the move number, which contain the values that the
// variant's rules remember: numbers, words, cells, counts.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/definition.h"
#include "framework/notation/cell_style.h"

namespace stockade {

/// Whether the attribute counts up to the number that wins for a side: checks given, for example.
[[nodiscard]] inline bool counts_up_to_goal(const AttributeInfo& info) {
  return info.text == AttributeInfo::Text::tally && !info.most.empty() && info.most.front() > 0;
}

class FenValues {
 public:
  /// All arguments outlive it. `text`: the whole FEN; values are written into `position`.
  FenValues(const GameDefinition& definition, std::string_view text, CellStyle cells,
            Position& position)
      : equipment_(definition.equipment()),
        layout_(definition.layout()),
        topology_(definition.topology()),
        text_(text),
        cells_(cells),
        position_(position) {}

  /// Reads the field of an attribute. `offset`: its position in the text. Returns the problem if
  /// the field is not a value of that attribute.
  std::optional<Diagnostic> read(std::string_view field, size_t offset, size_t attribute);
  /// Reads a tally in the form of other programs: the number still missing for each of two sides,
  /// "3+2". The attribute has a number to count to.
  std::optional<Diagnostic> read_countdown(std::string_view field, size_t offset, size_t attribute);
  /// The problem of a number that the position has since corrected, because it does not fit the
  /// rest.
  [[nodiscard]] std::optional<Diagnostic> check() const;

 private:
  struct Said {
    int attribute;
    int value;
    size_t offset;
  };
  std::optional<Diagnostic> read_value(std::string_view field, size_t attribute);
  std::optional<Diagnostic> read_one_of_words(std::string_view field, size_t attribute);
  std::optional<Diagnostic> read_things(std::string_view field, size_t attribute);
  std::optional<Diagnostic> read_sides(std::string_view field, size_t attribute);
  std::optional<Diagnostic> read_cells(std::string_view field, size_t attribute);
  std::optional<Diagnostic> read_cell(std::string_view field, size_t attribute);
  std::optional<Diagnostic> read_tally(std::string_view field, size_t attribute);
  std::optional<Diagnostic> read_steps(std::string_view field, size_t attribute);
  [[nodiscard]] std::optional<int> find_cell(std::string_view name) const;
  /// The length of the longest name of a cell at the beginning of the text; 0: none.
  [[nodiscard]] size_t cell_length(std::string_view text) const;
  [[nodiscard]] Diagnostic fail_at(size_t offset, std::string id, std::string message,
                                   std::string hint = {}) const;

  const Equipment& equipment_;
  const PositionLayout& layout_;
  const Topology& topology_;
  std::string_view text_;
  CellStyle cells_;
  Position& position_;
  size_t offset_ = 0;  ///< of the field that is read
  std::vector<Said> said_;
};

}  // namespace stockade
