---@meta
-- Generated from the program's own tables (framework/script/stubs.h); a test keeps it current.

---A cell's number, or its name, such as "e4".
---@alias Cell integer|string

---@class Loss
---@field piece string
---@field side integer
---@field cell integer

---The values of the variant's options: numbers, booleans for yes and no, strings.
---@type table<string, string|integer|boolean>
options = {}

---The position. Valid only while the hook runs.
---@class View
local View = {}

---The cell with this name; an error if there is none.
---@param name string
---@return Cell
function View:cell(name) end

---The name of a cell.
---@param cell Cell
---@return string
function View:name(cell) end

---The type of the piece on a cell, and its side; nil if the cell is empty. A neutral piece has no side.
---@param cell Cell
---@return string?
---@return integer?
function View:at(cell) end

---Whether a cell is empty.
---@param cell Cell
---@return boolean
function View:empty(cell) end

---The cells of a side's pieces of these types, in rising order. Without a side: of all sides; without types: of all types. With at: only those in a region, as the side sees the board, or on these cells.
---@param side? integer
---@param types? string
---@param at? string|Cell[]
---@return integer[]
function View:pieces(side, types, at) end

---The number of these pieces.
---@param side? integer
---@param types? string
---@param at? string|Cell[]
---@return integer
function View:count(side, types, at) end

---The number of pieces of a type in the zone of an owner.
---@param zone string
---@param owner integer
---@param piece string
---@return integer
function View:held(zone, owner, piece) end

---The side to move.
---@return integer
function View:mover() end

---The opponent of a side; without a side, of the side to move.
---@param side? integer
---@return integer
function View:enemy(side) end

---The cells of a side's pieces that attack a cell.
---@param cell Cell
---@param side integer
---@return integer[]
function View:attackers(cell, side) end

---Whether a piece of the side attacks a cell.
---@param cell Cell
---@param side integer
---@return boolean
function View:attacked(cell, side) end

---The cells of a side's royal pieces; without a side, of the side to move.
---@param side? integer
---@return integer[]
function View:royals(side) end

---The next cell in a direction; nil beyond the edge. Directions are n, s, e, w, ne, nw, se and sw as the first side sees the board, and forward and backward as the given side sees it. Hexagonal boards have no e and w; boards with levels also have up and down.
---@param cell Cell
---@param direction string
---@param side? integer
---@return integer?
function View:step(cell, direction, side) end

---The cell that is dx to the right, dy ahead and dz up; nil beyond the edge.
---@param cell Cell
---@param dx integer
---@param dy integer
---@param dz? integer
---@return integer?
function View:offset(cell, dx, dy, dz) end

---All cells reached by repeating this displacement up to the edge, empty or not. A name such as "n" or "forward" may stand for the displacement.
---@param cell Cell
---@param dx integer|string
---@param dy? integer
---@param dz? integer
---@return integer[]
function View:ray(cell, dx, dy, dz) end

---The empty cells along this line, up to the first piece.
---@param cell Cell
---@param dx integer|string
---@param dy? integer
---@param dz? integer
---@return integer[]
function View:open_cells(cell, dx, dy, dz) end

---The first piece along this line: its cell, its type and its side; nil if there is none.
---@param cell Cell
---@param dx integer|string
---@param dy? integer
---@param dz? integer
---@return integer?
---@return string?
---@return integer?
function View:first_piece(cell, dx, dy, dz) end

---The cells that are one king's step away.
---@param cell Cell
---@return integer[]
function View:neighbours(cell) end

---The cell's file, from 1.
---@param cell Cell
---@return integer
function View:file(cell) end

---The cell's rank, from 1 at the bottom.
---@param cell Cell
---@return integer
function View:rank(cell) end

---The cell's level, from 1.
---@param cell Cell
---@return integer
function View:level(cell) end

---The board of the cell, from 1.
---@param cell Cell
---@return integer
function View:board(cell) end

---0 for a dark cell, 1 for a light one.
---@param cell Cell
---@return integer
function View:shade(cell) end

---The cell in the same place on another board.
---@param cell Cell
---@param board integer
---@return integer
function View:twin(cell, board) end

---The cell that is for the side what this cell is for the first side.
---@param cell Cell
---@param side integer
---@return integer
function View:mirrored(cell, side) end

---The cells of a region, such as "last rank", as a side sees the board.
---@param words string
---@param side? integer
---@return integer[]
function View:region(words, side) end

---The value of an attribute: one of the script, quiet_plies or full_move.
---@param name string
---@return integer
function View:attribute(name) end

---The move, or the batch of moves, for which a hook is called.
---@class Move
---@field from integer? The cell where the move starts; nil for a drop.
---@field to integer? The cell where the move ends; nil in hooks that get targets.
---@field targets integer[] The cells where the move may end: query hooks are called once for all of them.
---@field piece string The type of the piece that moves or is dropped.
---@field side integer The side that moves.
---@field form string "board", "castling", "drop" or "exchange".
---@field zone string? The zone that a dropped piece comes from.
---@field other string? The type that the piece becomes, or that is paid.
---@field entering string? The type of the piece that enters with the move.
---@field name string The name of a generated move; "" for others.
---@field captured string? The type of the first piece captured.
---@field captured_side integer? The side of the first piece captured.
---@field captured_at integer? The cell of the first piece captured.
---@field losses Loss[] All pieces captured.
local Move = {}

---The changes that an effect hook can make. They are made when the hook has returned without an error.
---@class Act
local Act = {}

---Puts a piece on a cell, in place of any piece there.
---@param cell Cell
---@param side integer
---@param piece string
function Act:place(cell, side, piece) end

---Removes the piece on a cell, if there is one.
---@param cell Cell
function Act:remove(cell) end

---Moves a piece from one cell to another, in place of any piece there.
---@param from Cell
---@param to Cell
function Act:move(from, to) end

---Captures the piece on a cell: it goes where captured pieces go.
---@param cell Cell
function Act:capture(cell) end

---Adds pieces of a type to the zone of an owner: by of them, or 1; a negative number removes.
---@param zone string
---@param owner integer
---@param piece string
---@param by? integer
function Act:transfer(zone, owner, piece, by) end

---Sets an attribute of the script to a number from 0 to 65535.
---@param name string
---@param value integer
function Act:set(name, value) end

---Sets the count of the n-move rule back to 0.
function Act:reset_count() end

---Which of move.targets are allowed: true or nil for all, false for none, or a list. A second value is the reason that people read.
---@class Hook_allow
---@field run fun(view: View, move: Move): boolean|integer[]|nil, string?
---@field pieces? string Only pieces of these types: symbols in a row, "NB".
---@field forms? string|string[] Only moves of these forms: board, castling, drop, exchange.
---@field captures? boolean Only moves that capture.
---@field zones? string|string[] Only drops and exchanges of pieces from these zones.
---@field at? string Only targets in this region, as the mover sees the board: "last rank".

---As allow, for drops only.
---@class Hook_drop_allowed
---@field run fun(view: View, move: Move): boolean|integer[]|nil, string?
---@field pieces? string Only pieces of these types: symbols in a row, "NB".
---@field zones? string|string[] Only drops and exchanges of pieces from these zones.
---@field at? string Only targets in this region, as the mover sees the board: "last rank".

---As allow, for exchanges only.
---@class Hook_exchange_allowed
---@field run fun(view: View, move: Move): boolean|integer[]|nil, string?
---@field pieces? string Only pieces of these types: symbols in a row, "NB".
---@field zones? string|string[] Only drops and exchanges of pieces from these zones.
---@field at? string Only targets in this region, as the mover sees the board: "last rank".

---Whether the move may be made: true or nil if so, false if not. The view shows the position after the move. A second value is the reason that people read.
---@class Hook_legal
---@field run fun(view: View, move: Move): boolean?, string?
---@field pieces? string Only pieces of these types: symbols in a row, "NB".
---@field forms? string|string[] Only moves of these forms: board, castling, drop, exchange.
---@field captures? boolean Only moves that capture.
---@field zones? string|string[] Only drops and exchanges of pieces from these zones.
---@field at? string Only targets in this region, as the mover sees the board: "last rank".

---Which of the pieces on these cells attack the cell besides those whose moves attack it: true for all, nil for none, or a list.
---@class Hook_attacks
---@field run fun(view: View, cell: integer, pieces: integer[]): boolean|integer[]|nil
---@field pieces? string Only pieces of these types: symbols in a row, "NB".

---How the game has ended: nil if it has not, the side that has won, or "draw". A second value is the text that people read.
---@class Hook_outcome
---@field run fun(view: View): nil|integer|"draw", string?

---What the computer adds to its evaluation for the first side; a piece of value 1 counts 1.
---@class Hook_value
---@field run fun(view: View): number

---Extra moves of the player's pieces on these cells. The function play (view, move, act) makes the changes of such a move; without it the piece moves to the cell and captures there.
---@class Hook_generate
---@field run fun(view: View, pieces: integer[]): { from: Cell, to: Cell|Cell[] }[]|nil
---@field pieces? string Only pieces of these types: symbols in a row, "NB".
---@field name? string Tells its moves from others between the same cells: d1d4/jump. The value of move.name.
---@field play? fun(view: View, move: Move, act: Act) Makes the changes of the move.

---Extra changes after the piece has moved and captured. The view shows the position before these changes; they are all made when the hook returns.
---@class Hook_effect
---@field run fun(view: View, move: Move, act: Act)
---@field pieces? string Only pieces of these types: symbols in a row, "NB".
---@field forms? string|string[] Only moves of these forms: board, castling, drop, exchange.
---@field captures? boolean Only moves that capture.
---@field attributes_only? boolean The hook only sets attributes and the count of the n-move rule. Then it is not called to see whether a move is legal.
---@field zones? string|string[] Only drops and exchanges of pieces from these zones.
---@field at? string Only targets in this region, as the mover sees the board: "last rank".

---A comment on a move, after it is made; the view shows the position after the move.
---@class Hook_announce
---@field run fun(view: View, move: Move): string?
---@field pieces? string Only pieces of these types: symbols in a row, "NB".
---@field forms? string|string[] Only moves of these forms: board, castling, drop, exchange.
---@field captures? boolean Only moves that capture.
---@field zones? string|string[] Only drops and exchanges of pieces from these zones.
---@field at? string Only targets in this region, as the mover sees the board: "last rank".

---What a script returns.
---@class Script
---@field define? fun(definition: table): table? Changes the definition before it is checked.
---@field attributes? table<string, integer> Numbers that are part of a position, and their first values.
---@field allow? Hook_allow|Hook_allow[]|fun(view: View, move: Move): boolean|integer[]|nil, string?
---@field drop_allowed? Hook_drop_allowed|Hook_drop_allowed[]|fun(view: View, move: Move): boolean|integer[]|nil, string?
---@field exchange_allowed? Hook_exchange_allowed|Hook_exchange_allowed[]|fun(view: View, move: Move): boolean|integer[]|nil, string?
---@field legal? Hook_legal|Hook_legal[]|fun(view: View, move: Move): boolean?, string?
---@field attacks? Hook_attacks|Hook_attacks[]|fun(view: View, cell: integer, pieces: integer[]): boolean|integer[]|nil
---@field outcome? Hook_outcome|Hook_outcome[]|fun(view: View): nil|integer|"draw", string?
---@field value? Hook_value|Hook_value[]|fun(view: View): number
---@field generate? Hook_generate|Hook_generate[]|fun(view: View, pieces: integer[]): { from: Cell, to: Cell|Cell[] }[]|nil
---@field effect? Hook_effect|Hook_effect[]|fun(view: View, move: Move, act: Act)
---@field announce? Hook_announce|Hook_announce[]|fun(view: View, move: Move): string?
