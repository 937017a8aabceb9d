#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "framework/base/translate.h"
#include "framework/notation/dialects/table.h"
#include "framework/notation/letters.h"

namespace stockade {
bool Dialect::is_of(std::string_view) const { return false; }

const std::vector<const Dialect*>& all_dialects() {
  static const std::vector<const Dialect*> all = {
      &stockade_dialect(), &fairy_dialect(),   &pychess_dialect(), &xboard_dialect(),
      &sjaak_dialect(),    &lichess_dialect(), &ucci_dialect(),
  };
  return all;
}

std::vector<std::string> dialect_names() {
  std::vector<std::string> names;
  for (const Dialect* dialect : all_dialects()) names.emplace_back(dialect->name());
  return names;
}

const Dialect& own_dialect() { return stockade_dialect(); }

const Dialect* find_dialect(std::string_view name) {
  const auto& all = all_dialects();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Dialect* dialect) { return dialect->name() == name; });
  return found == all.end() ? nullptr : *found;
}

Diagnostic unknown_dialect(const std::string& name, SourceMark where) {
  return error("unknown-dialect", tr("there is no dialect {}", in_quotes(name)),
               tr("dialects: {}", fmt::format("{}", fmt::join(dialect_names(), ", "))),
               std::move(where));
}

const Dialect* dialect_of_program(std::string_view program) {
  const auto& all = all_dialects();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Dialect* dialect) { return dialect->is_of(program); });
  return found == all.end() ? nullptr : *found;
}

DialectSpelling spelling_in(const GameDefinition& definition,
                            std::initializer_list<std::string_view> dialects) {
  for (const std::string_view name : dialects)
    for (const DialectSpelling& spelling : definition.style().dialects)
      if (spelling.dialect == name) return spelling;
  return {};
}

Result<Position> parse_fen(const GameDefinition& definition, std::string_view text,
                           const Dialect& dialect, Diagnostics* warnings) {
  return parse_fen(definition, text, dialect.fen_form(definition), warnings);
}

std::string write_fen(const GameDefinition& definition, const Position& position,
                      const Dialect& dialect) {
  return write_fen(definition, position, dialect.fen_form(definition));
}

}  // namespace stockade
