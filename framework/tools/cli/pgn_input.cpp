#include "framework/tools/cli/pgn_input.h"

#include "framework/notation/foreign_file.h"
#include "framework/notation/pgn.h"
#include "framework/tools/cli/command.h"

namespace stockade::cli {

std::optional<std::string> read_pgn_file(const std::string& path) {
  auto text = read_file(path, kMaxPgnBytes);
  if (!text) return std::nullopt;
  const auto foreign = foreign_file(*text, path == "-" ? "standard input" : path);
  if (!foreign) return text;
  report({*foreign});
  return std::nullopt;
}

}  // namespace stockade::cli
