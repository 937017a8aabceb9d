#pragma once
// Dialect: how another program, or a family of programs, writes positions and moves. Each dialect
// is a small file in this folder, with a line in dialects.cpp. What differs in one game only (the
// letter of a piece) is in the variant's file: text: { dialects: … }. See
// docs/reference/dialects.md.

#include <string>
#include <string_view>
#include <vector>

#include "framework/notation/fen_form.h"
#include "framework/notation/turn_form.h"

namespace stockade {

class Dialect {
 public:
  virtual ~Dialect() = default;
  /// The name in `--dialect`, a lowercase word.
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// Whose dialect it is, in a line.
  [[nodiscard]] virtual std::string about() const = 0;
  /// Whether a program with that name of its own ("Fairy-Stockfish 14") writes this dialect.
  [[nodiscard]] virtual bool is_of(std::string_view program) const;
  [[nodiscard]] virtual FenForm fen_form(const GameDefinition& definition) const = 0;
  [[nodiscard]] virtual TurnForm turn_form(const GameDefinition& definition) const = 0;
};

/// All dialects, our own ("stockade") first.
[[nodiscard]] const std::vector<const Dialect*>& all_dialects();
/// Their names, in the same order.
[[nodiscard]] std::vector<std::string> dialect_names();
[[nodiscard]] const Dialect& own_dialect();
/// None if there is no dialect with that name.
[[nodiscard]] const Dialect* find_dialect(std::string_view name);
/// The error for a name that is no dialect's.
[[nodiscard]] Diagnostic unknown_dialect(const std::string& name, SourceMark where = {});
/// The dialect of a program with that name of its own; none: no dialect claims it.
[[nodiscard]] const Dialect* dialect_of_program(std::string_view program);

/// What the game's file says about the first of these dialects that it mentions; empty if none.
[[nodiscard]] DialectSpelling spelling_in(const GameDefinition& definition,
                                          std::initializer_list<std::string_view> dialects);

/// parse_fen() and write_fen() in a dialect.
Result<Position> parse_fen(const GameDefinition& definition, std::string_view text,
                           const Dialect& dialect, Diagnostics* warnings = nullptr);
[[nodiscard]] std::string write_fen(const GameDefinition& definition, const Position& position,
                                    const Dialect& dialect);

}  // namespace stockade
