---@meta
-- Generated from the program's own tables (framework/script/stubs.h); a test keeps it current.

---A cell's number, or its name, such as "e4".
---@alias Cell integer|string

---@class Loss
---@field piece string
---@field side integer
---@field cell integer

---The values of the variant's options: numbers, yes and no as booleans, texts.
---@type table<string, string|integer|boolean>
options = {}

---What stands where. Valid only while the hook runs that got it.
---@class View
local View = {}

---The cell of that name; an error if there is none.
---@param name string
---@return Cell
function View:cell(name) end

---What people call a cell.
---@param cell Cell
---@return string
function View:name(cell) end

---The kind of the piece on a cell and its side; nil if the cell is empty.
---@param cell Cell
---@return string?
---@return integer?
function View:at(cell) end

---Whether nobody stands on a cell.
---@param cell Cell
---@return boolean
function View:empty(cell) end

---The cells where pieces of a side stand, in rising order; left out: of every side, of all piece types.
---@param side? integer
---@param types? string
---@return integer[]
function View:pieces(side, types) end

---How many pieces these are.
---@param side? integer
---@param types? string
---@return integer
function View:count(side, types) end

---How many pieces of a type somebody's zone holds.
---@param zone string
---@param owner integer
---@param piece string
---@return integer
function View:held(zone, owner, piece) end

---The side whose move it is.
---@return integer
function View:mover() end

---The opponent of a side, or of the mover.
---@param side? integer
---@return integer
function View:enemy(side) end

---The cells of the pieces of a side that attack a cell.
---@param cell Cell
---@param side integer
---@return integer[]
function View:attackers(cell, side) end

---Whether some piece of that side attacks a cell.
---@param cell Cell
---@param side integer
---@return boolean
function View:attacked(cell, side) end

---The cells of a side's royal pieces, or of the mover's.
---@param side? integer
---@return integer[]
function View:royals(side) end

---The next cell in a direction, nil beyond the edge: n, s, e, w, ne, nw, se, sw as the first side sees the board (hexagons have no e and w; boards of levels up and down as well), forward and backward as a side does.
---@param cell Cell
---@param direction string
---@param side? integer
---@return integer?
function View:step(cell, direction, side) end

---The cell so many to the right, ahead and up, nil beyond the edge.
---@param cell Cell
---@param dx integer
---@param dy integer
---@param dz? integer
---@return integer?
function View:offset(cell, dx, dy, dz) end

---All cells that are reached by repeating that displacement, whoever stands there.
---@param cell Cell
---@param dx integer
---@param dy integer
---@param dz? integer
---@return integer[]
function View:ray(cell, dx, dy, dz) end

---The cells that a king could step to.
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

---The board the cell is on, from 1.
---@param cell Cell
---@return integer
function View:board(cell) end

---0 for a dark cell, 1 for a light one.
---@param cell Cell
---@return integer
function View:shade(cell) end

---The cell in the same place of another board.
---@param cell Cell
---@param board integer
---@return integer
function View:twin(cell, board) end

---The cell that a side sees where the first side sees this one.
---@param cell Cell
---@param side integer
---@return integer
function View:mirrored(cell, side) end

---The cells of a region as definitions write them, such as "last rank", as a side sees the board.
---@param words string
---@param side? integer
---@return integer[]
function View:region(words, side) end

---The value of an attribute: one of the script's own, quiet_plies or full_move.
---@param name string
---@return integer
function View:attribute(name) end

---The move, or the batch of moves, that a hook is about.
---@class Move
---@field from integer? The cell it begins on; nil for a drop.
---@field to integer? The cell it ends on; nil in hooks that get targets.
---@field targets integer[] The cells that it may end on: query hooks are asked about all of them at once.
---@field piece string The kind of the piece that moves or is dropped.
---@field side integer Whose move it is.
---@field form string "board", "castling", "drop" or "exchange".
---@field zone string? The zone that a dropped piece comes from.
---@field other string? The piece type that it becomes, or that is paid.
---@field name string The name of a generated move; "" for others.
---@field captured string? The kind of the first piece captured.
---@field captured_side integer? The side of the first piece captured.
---@field captured_at integer? Where the first piece captured stood.
---@field losses Loss[] All pieces captured.
local Move = {}

---What an effect hook may do. Nothing happens before the hook is done without an error.
---@class Act
local Act = {}

---Puts a piece on a cell; who stood there is gone.
---@param cell Cell
---@param side integer
---@param piece string
function Act:place(cell, side, piece) end

---Takes away who stands on a cell, if anybody does.
---@param cell Cell
function Act:remove(cell) end

---Takes a piece from one cell to another; who stood there is gone.
---@param from Cell
---@param to Cell
function Act:move(from, to) end

---The mover captures the piece on a cell: it goes where captured pieces go.
---@param cell Cell
function Act:capture(cell) end

---Adds so many pieces (1 if left out, less than 0 to take) of a type to somebody's zone.
---@param zone string
---@param owner integer
---@param piece string
---@param by? integer
function Act:transfer(zone, owner, piece, by) end

---Sets an attribute of the script's own, from 0 to 65535.
---@param name string
---@param value integer
function Act:set(name, value) end

---The move counts as progress: the move count begins anew.
function Act:reset_count() end

---Which of move.targets are allowed: true or nil for all, false for none, or a list; after it, perhaps, the reason for people.
---@class Hook_allow
---@field run fun(view: View, move: Move): boolean|integer[]|nil, string?
---@field pieces? string Only pieces of these types: symbols in a row, "NB".
---@field forms? string|string[] Only moves of these forms: board, castling, drop, exchange.
---@field captures? boolean Only moves that capture.
---@field zones? string|string[] Only drops and exchanges of pieces from these zones.
---@field at? string Only targets in this region, as the mover sees the board: "last rank".

---The same for drops alone.
---@class Hook_drop_allowed
---@field run fun(view: View, move: Move): boolean|integer[]|nil, string?
---@field pieces? string Only pieces of these types: symbols in a row, "NB".
---@field zones? string|string[] Only drops and exchanges of pieces from these zones.
---@field at? string Only targets in this region, as the mover sees the board: "last rank".

---The same for exchanges alone.
---@class Hook_exchange_allowed
---@field run fun(view: View, move: Move): boolean|integer[]|nil, string?
---@field pieces? string Only pieces of these types: symbols in a row, "NB".
---@field zones? string|string[] Only drops and exchanges of pieces from these zones.
---@field at? string Only targets in this region, as the mover sees the board: "last rank".

---Which pieces, given by their cells, attack the cell beyond how they move: true for all, nil for none, or a list.
---@class Hook_attacks
---@field run fun(view: View, cell: integer, pieces: integer[]): boolean|integer[]|nil
---@field pieces? string Only pieces of these types: symbols in a row, "NB".

---How the game has ended: nil if it goes on, the side that has won, or "draw"; after it, perhaps, words for people.
---@class Hook_outcome
---@field run fun(view: View): nil|integer|"draw", string?

---What the computer should add to its judgement, in pieces worth 1, for the first side.
---@class Hook_value
---@field run fun(view: View): number

---Moves of its own for the mover's pieces on these cells. What they do stands in play, a function (view, move, act); without it the piece moves there and captures who stands there.
---@class Hook_generate
---@field run fun(view: View, pieces: integer[]): { from: Cell, to: Cell|Cell[] }[]|nil
---@field pieces? string Only pieces of these types: symbols in a row, "NB".
---@field name? string What move.name says in play.
---@field play? fun(view: View, move: Move, act: Act) What the move does.

---What else a move does, once the piece has moved and captured. The view shows the position before these changes; they are made together when the hook is done.
---@class Hook_effect
---@field run fun(view: View, move: Move, act: Act)
---@field pieces? string Only pieces of these types: symbols in a row, "NB".
---@field forms? string|string[] Only moves of these forms: board, castling, drop, exchange.
---@field captures? boolean Only moves that capture.
---@field zones? string|string[] Only drops and exchanges of pieces from these zones.
---@field at? string Only targets in this region, as the mover sees the board: "last rank".

---What is said of a move after it; the view shows what then stands on the board.
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
---@field attributes? table<string, integer> Numbers that positions remember, and their first values.
---@field allow? Hook_allow|Hook_allow[]|fun(view: View, move: Move): boolean|integer[]|nil, string?
---@field drop_allowed? Hook_drop_allowed|Hook_drop_allowed[]|fun(view: View, move: Move): boolean|integer[]|nil, string?
---@field exchange_allowed? Hook_exchange_allowed|Hook_exchange_allowed[]|fun(view: View, move: Move): boolean|integer[]|nil, string?
---@field attacks? Hook_attacks|Hook_attacks[]|fun(view: View, cell: integer, pieces: integer[]): boolean|integer[]|nil
---@field outcome? Hook_outcome|Hook_outcome[]|fun(view: View): nil|integer|"draw", string?
---@field value? Hook_value|Hook_value[]|fun(view: View): number
---@field generate? Hook_generate|Hook_generate[]|fun(view: View, pieces: integer[]): { from: Cell, to: Cell|Cell[] }[]|nil
---@field effect? Hook_effect|Hook_effect[]|fun(view: View, move: Move, act: Act)
---@field announce? Hook_announce|Hook_announce[]|fun(view: View, move: Move): string?
