#pragma once
// VariantDraft: a new variant that somebody makes step by step, from another one or from nothing.
// The result is a plain file; if it is based on another variant, it contains only the differences.

#include <atomic>
#include <map>
#include <string>
#include <vector>

#include "framework/language/variant_id.h"
#include "framework/session/authoring/sources.h"

namespace stockade {

/// The ids of variants that can be put around others (`modifies: any`).
[[nodiscard]] std::vector<std::string> list_wrappers();

struct DraftPiece {
  std::string letter;  ///< "A"
  std::string name;
  std::string moves;  ///< in Betza notation
  friend bool operator==(const DraftPiece&, const DraftPiece&) = default;
};

/// A piece of the library that a new variant can have.
struct LibraryPiece {
  std::string name;
  std::string moves;     ///< in Betza notation that means the same on every board
  std::string variants;  ///< the names of some variants that have it: "Wide Game and 4 more"
};
/// All pieces of the library, by name. Compiles the whole library, which takes some seconds: call
/// it in a thread. If `stop` becomes true, it ends early and returns the pieces found so far.
[[nodiscard]] std::vector<LibraryPiece> list_library_pieces(
    const std::atomic<bool>* stop = nullptr);

/// The board of a new variant. A variant with a board of another kind keeps it.
struct DraftBoard {
  enum class Shape { squares, hexagon, levels };
  Shape shape = Shape::squares;
  int files = 0;  ///< 0: the board is that of the base, and stays
  int ranks = 0;
  int levels = 3;        ///< of Shape::levels
  int edge = 5;          ///< of Shape::hexagon: cells on each edge
  std::string holes;     ///< of Shape::squares: cells that the board lacks, as a region in words
  std::string drawn_as;  ///< "chequered", "plain" or "points"; "": as in the base
  friend bool operator==(const DraftBoard&, const DraftBoard&) = default;
};

/// The zones of a new variant.
enum class DraftZones {
  as_base,
  hand,      ///< captured pieces change sides, and are dropped again
  hostages,  ///< captured pieces go to a prison, and are exchanged
  reserve    ///< each side has some pieces beside the board from the start
};

struct DraftSide {
  std::string name;
  bool light = true;  ///< its pieces are drawn light
  friend bool operator==(const DraftSide&, const DraftSide&) = default;
};

struct VariantDraft {
  std::string name;
  std::string description;
  std::string base;                            ///< the id of the variant that it changes; "": none
  std::vector<std::string> wrappers;           ///< ids, the outermost first
  std::map<std::string, std::string> options;  ///< defaults that differ from those of the base
  DraftBoard board;
  std::vector<DraftPiece> pieces;
  std::string royal = "K";  ///< of a variant from nothing: the piece that must not be lost
  std::string setup;        ///< the board of a FEN
  /// The rest of that FEN, from its zones on; "": as the base has it.
  std::string setup_rest;
  bool castling = false;  ///< if the base has it
  DraftZones zones = DraftZones::as_base;
  std::string zone_pieces;       ///< letters of the pieces that zones may hold; "": all but kings
  std::vector<DraftSide> sides;  ///< two, or none if they stay as they are
};

/// A draft that changes nothing of `base`, which was opened by its id. Its pieces do not include
/// those that others promote to by a move, such as +P.
[[nodiscard]] VariantDraft draft_of(const GameDefinition& base);
/// A draft of a variant from nothing: a board with two kings.
[[nodiscard]] VariantDraft blank_draft();

/// The setup on a board of squares of another size: files are added or removed at the right, ranks
/// in the middle.
[[nodiscard]] std::string fitted_setup(const std::string& setup, int files, int ranks);
/// The setup on this board: on a board of squares the same setup with the present holes, otherwise
/// only kings. Empty if there is no such board; check_draft() then reports the error.
[[nodiscard]] std::string setup_for(const DraftBoard& board, const std::string& setup,
                                    const std::string& royal);

/// The file of the draft. `base` as in draft_of(); null for a draft from nothing.
[[nodiscard]] std::string draft_text(const VariantDraft& draft, const GameDefinition* base);

/// Whether the rules of that file are in order.
[[nodiscard]] SourceCheck check_draft(const std::string& text, const std::string& id);

/// Writes the file and first tests beside it. Fails if there is a file already.
[[nodiscard]] Diagnostics create_variant(const std::string& text,
                                         const std::filesystem::path& file);

}  // namespace stockade
