#pragma once
// GameReader: reads games of files in the variants that their tags name.
//
//   GameReader reader(session.definition_ptr());
//   Result<PgnGame> game = reader.read(text, entry, "games.pgn");
//
// It keeps the variants that it has opened, so it compiles each of them once even for many games.
// An object belongs to one thread.

#include <map>
#include <string>
#include <string_view>

#include "framework/base/result.h"
#include "framework/game/definition.h"
#include "framework/notation/pgn.h"

namespace stockade {

/// The permissions for reading a game of a variant from a file.
struct VariantLeave {
  bool other_rules = false;  ///< read it even if the rules have changed since it was written
  std::string file = {};     ///< the variant's file; "": the file that the game names
};

class GameReader {
 public:
  /// `here` is the variant of games that do not name one: bare moves, and old collections.
  explicit GameReader(DefinitionPtr here) : here_(std::move(here)) {}

  /// The variant of a game. Fails as resolve_variant() does.
  [[nodiscard]] Result<DefinitionPtr> variant_of(const PgnEntry& game,
                                                 const VariantLeave& leave = {});
  /// Reads a game that list_pgn() found in `text`. Fails as variant_of() does, or if not even the
  /// first move can be read; PgnGame::failure contains a later mistake. Messages name `file`.
  [[nodiscard]] Result<PgnGame> read(std::string_view text, const PgnEntry& entry,
                                     const std::string& file, const VariantLeave& leave = {});

 private:
  DefinitionPtr here_;
  std::map<VariantTags, Result<DefinitionPtr>> known_;
};

}  // namespace stockade
