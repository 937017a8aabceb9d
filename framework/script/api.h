#pragma once
// The interface for hooks: a read-only view of the position, the move in question, and, for effect
// hooks, a checked list of changes. One table lists every function with its description; the
// annotated stubs for editors and the reference are generated from it (stubs.h).
//
// Cells are numbers; arguments may also be names of cells. Sides are numbers from 1 in the order of
// the definition. Piece types are their symbols ("N", "+P").

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/position/position.h"
#include "framework/rules/equipment.h"
#include "framework/rules/hook.h"
#include "framework/rules/kernel.h"
#include "framework/script/api_entries.h"
#include "framework/script/lua_headers.h"

namespace stockade {

/// The equipment of a game, for views. Immutable; shared by threads.
struct ScriptContext {
  ScriptContext(const Equipment& equipment, const PositionLayout& layout,
                std::vector<Piece> royal_pieces);

  const Equipment& equipment;
  const PositionLayout& layout;
  Roster roster;
  std::vector<Piece> royals;
  std::vector<std::string> symbols;       ///< by piece type
  std::vector<CellSet> neighbours;        ///< by cell
  std::map<std::string, Vec> directions;  ///< named displacements of this geometry
};

/// The pieces that attack a cell, found by the rules. None: the script may not ask.
using AttackQuery = Hook<CellSet(const Position&, int cell, int by)>;

/// The move that a hook is about.
struct MoveFacts {
  MoveForm form = MoveForm::board;
  Site from;
  int to = -1;                       ///< -1: see targets
  const CellSet* targets = nullptr;  ///< the possible target cells of a batch
  Piece piece = kEmpty;
  Piece other = kEmpty;        ///< what the piece becomes, or the piece paid
  Piece entering = kEmpty;     ///< the piece that enters with the move
  std::string_view name = {};  ///< of a generated move
  std::span<const MoveLoss> losses;
};

/// One change that an effect hook requests.
struct Act {
  enum class Kind : uint8_t { place, capture, transfer, attribute, reset_count };
  Kind type;
  int where = 0;  ///< cell, slot or attribute
  int what = 0;   ///< piece, number of pieces to add, or value
};

/// The state during one call of a hook.
struct HookCall {
  const Position* position = nullptr;
  int mover = 0;
  AttackQuery attackers;
  const MoveFacts* move = nullptr;
  bool may_act = false;
  bool may_move_pieces = false;            ///< on the board and in zones
  const int16_t* capture_slots = nullptr;  ///< by piece; -1: it leaves the game
  std::vector<Act> acts;
};

inline constexpr size_t kMaxActs = 512;

/// The interface's data for one Lua state.
struct ScriptHost {
  const ScriptContext* context = nullptr;
  HookCall call;
  // The addresses of the three objects, and their indexes in the registry.
  const void* view = nullptr;
  const void* move = nullptr;
  const void* act = nullptr;
  int view_ref = 0;
  int move_ref = 0;
  int act_ref = 0;
  /// By side: the cells of the regions that scripts have used; parsing a region takes longer than a
  /// whole hook. Bounded by kMaxRegions.
  mutable std::vector<std::map<std::string, CellSet, std::less<>>> regions;
};

/// Makes the objects. Runs in protected mode.
void install_api(lua_State* lua, ScriptHost& host);

/// The cell for the value on the stack, a number or a name; otherwise raises a Lua error. `what` is
/// for the message.
int cell_value(lua_State* lua, const ScriptContext& context, int index, const char* what);
/// Pushes a new list of cells.
void push_cells(lua_State* lua, const CellSet& cells);
/// The cells of the list, or the single cell, at `index`; otherwise raises a Lua error.
CellSet cells_value(lua_State* lua, const ScriptContext& context, int index, const char* what);
/// Reads piece types: letters in a row, marks before or after theirs. False if the text contains
/// anything else.
bool parse_types(const Equipment& equipment, std::string_view text, std::vector<PieceType>& out);

}  // namespace stockade
