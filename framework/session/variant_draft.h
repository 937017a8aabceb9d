#pragma once
// VariantDraft: a new variant that somebody makes step by step from another one. What comes out is
// a plain file with the differences only.

#include <string>
#include <vector>

#include "framework/language/variant_id.h"
#include "framework/session/sources.h"

namespace stockade {

/// The ids of variants that can be put around others (`modifies: any`).
[[nodiscard]] std::vector<std::string> list_wrappers();

struct DraftPiece {
  std::string letter;  ///< "A"
  std::string name;
  std::string moves;  ///< in Betza notation
  friend bool operator==(const DraftPiece&, const DraftPiece&) = default;
};

struct VariantDraft {
  std::string name;
  std::string description;
  std::string base;     ///< the id of what it changes
  std::string wrapper;  ///< the id of a wrapper around the base, or ""
  int files = 0;        ///< of a board of squares; 0: the board is another one, and stays
  int ranks = 0;
  std::vector<DraftPiece> pieces;
  std::string setup;      ///< the board of a FEN
  bool castling = false;  ///< if the base has it
  bool drops = false;     ///< captured pieces change sides, and are dropped again
};

/// A draft that changes nothing of `base`, which was opened by its id. Pieces that others promote
/// to by a move, such as +P, are not among its pieces.
[[nodiscard]] VariantDraft draft_of(const GameDefinition& base);

/// The setup on a board of another size: files are added or removed at the right, ranks in the
/// middle.
[[nodiscard]] std::string fitted_setup(const std::string& setup, int files, int ranks);

/// The file of the draft. `base` as in draft_of().
[[nodiscard]] std::string draft_text(const VariantDraft& draft, const GameDefinition& base);

/// Whether the rules of that file are in order.
[[nodiscard]] SourceCheck check_draft(const std::string& text, const std::string& id);

/// Writes the file and a first test beside it. Fails if there is a file already.
[[nodiscard]] Diagnostics create_variant(const std::string& text,
                                         const std::filesystem::path& file);

}  // namespace stockade
