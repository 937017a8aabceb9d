// Game files: what is read is written, and read back as the same games.

#include "framework/notation/pgn.h"

#include "tests/fuzz/target.h"

using namespace stockade;

namespace {

/// The moves of a tree, variations in parentheses.
void list_moves(const RecordNode& node, std::string& out) {
  for (const auto& child : node.children) {
    out += std::to_string(child->move.bits()) + "(";
    list_moves(*child, out);
    out += ")";
  }
}

}  // namespace

FUZZ_TARGET(pgn) {
  const DefinitionPtr& definition = fuzz::chosen_variant(input);
  const PgnReadOptions options{.file = "fuzz.pgn", .fallback = definition, .resolve = {}};
  for (const PgnGame& game : read_pgn(input, options)) {
    const std::string text = write_pgn(game.record);
    const auto again = read_pgn(text, options);
    fuzz::require(again.size() == 1, "a game is not read back");
    std::string before;
    std::string after;
    list_moves(game.record.root(), before);
    if (!before.empty()) fuzz::reached();
    list_moves(again.front().record.root(), after);
    fuzz::require(before == after, "a game is read back with other moves");
    fuzz::require(write_pgn(again.front().record) == text, "a game is not written as it was");
  }
}
