#pragma once
// What hooks see: a read-only view of the position, the move in question, and, for effect hooks, a
// checked list of changes. One table lists every function with its words; the annotated stubs for
// editors and the reference are generated from it (stubs.h).
//
// Cells are numbers, and names wherever a cell is asked for. Sides are numbers from 1 in the order
// of the definition. Piece types are their symbols ("N", "+P").

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/position/position.h"
#include "framework/rules/equipment.h"
#include "framework/rules/kernel.h"
#include "framework/script/api_entries.h"
#include "framework/script/lua_headers.h"

namespace stockade {

/// What a game is made of, for views. Immutable; shared by threads.
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

/// The pieces that attack a cell, found by the rules.
struct AttackQuery {
  using Find = CellSet (*)(const void* rules, const Position&, int cell, int by);
  Find find = nullptr;  ///< none: the hook may not ask
  const void* rules = nullptr;
};

/// The move that a hook is about.
struct MoveFacts {
  MoveForm form = MoveForm::board;
  Site from;
  int to = -1;                       ///< none: see targets
  const CellSet* targets = nullptr;  ///< the cells it may go to, of a batch
  Piece piece = kEmpty;
  Piece other = kEmpty;        ///< what it becomes, or the piece paid
  Piece entering = kEmpty;     ///< what enters with it
  std::string_view name = {};  ///< of a generated move
  std::span<const MoveLoss> losses;
};

/// One change that an effect hook asks for.
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

/// One Lua state's end of the interface.
struct ScriptHost {
  const ScriptContext* context = nullptr;
  HookCall call;
  // Identities of the three objects, and their places in the registry.
  const void* view = nullptr;
  const void* move = nullptr;
  const void* act = nullptr;
  int view_ref = 0;
  int move_ref = 0;
  int act_ref = 0;
  /// By side: the cells of the regions that scripts have asked for, since reading one takes longer
  /// than a whole hook. Bounded by kMaxRegions.
  mutable std::vector<std::map<std::string, CellSet, std::less<>>> regions;
};

/// Makes the objects. Runs protected.
void install_api(lua_State* lua, ScriptHost& host);

/// The cell of a value on the stack, a number or a name; a Lua error if it is none. `what` is for
/// the message.
int cell_value(lua_State* lua, const ScriptContext& context, int index, const char* what);
/// A new list of cells on the stack.
void push_cells(lua_State* lua, const CellSet& cells);
/// The cells of a list, or the single cell, at `index`; a Lua error if it is neither.
CellSet cells_value(lua_State* lua, const ScriptContext& context, int index, const char* what);
/// The pieces of these types: letters in a row, marks in front of or behind theirs; none if the
/// text holds anything else.
bool parse_types(const Equipment& equipment, std::string_view text, std::vector<PieceType>& out);

}  // namespace stockade
