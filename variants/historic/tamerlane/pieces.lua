-- The movement of the pieces on a board that a move would lead to. The pawn of pawns needs it: where it may go depends
-- on whether a piece that it attacks there has a legal move afterwards.
--
-- Such a board is a table from cells to pieces, { type, side }.

local pieces = {}

local royal = { K = true, S = true, A = true }

-- What a pawn becomes on the last rank.
local becomes = { O = "R", H = "N", B = "T", L = "Z", M = "V", Y = "S", Q = "G", F = "E", J = "C", D = "W", X = "A" }

-- Pawns of pawns wait on the last rank.
local pawn = { P = true, U = true }
for type in pairs(becomes) do pawn[type] = true end

-- The shorter and the longer distance of a leap, along files and ranks.
local leap = { G = { 1, 1 }, V = { 0, 1 }, N = { 1, 2 }, E = { 2, 2 }, W = { 0, 2 }, C = { 1, 3 } }

function pieces.on_last_rank(view, cell, side)
  return view:step(cell, "forward", side) == nil
end

-- The type of a piece after it has come to a cell.
function pieces.arrived(view, type, side, cell)
  return pieces.on_last_rank(view, cell, side) and becomes[type] or type
end

-- Where the pawn of the king of a side starts, on the board of a cell.
function pieces.start(view, side, cell)
  return view:twin(view:region("king pawn start", side)[1], view:board(cell))
end

function pieces.alone(view, side)
  return #view:royals(side) == 1
end

-- The other pieces of a side on the board of its king.
function pieces.others(view, side, king)
  local cells = {}
  for _, cell in ipairs(view:pieces(side)) do
    if cell ~= king and view:board(cell) == view:board(king) then cells[#cells + 1] = cell end
  end
  return cells
end

-- The file of each side's citadel, which is the only cell of that file.
local citadel_file = { 13, 1 }

local function is_citadel(view, cell)
  local file = view:file(cell)
  return file == citadel_file[1] or file == citadel_file[2]
end

local function direction(from, to)
  return from < to and 1 or from > to and -1 or 0
end

-- Whether all cells between two cells of a line are empty.
local function open(view, board, from, to)
  local dx = direction(view:file(from), view:file(to))
  local dy = direction(view:rank(from), view:rank(to))
  local cell = view:offset(from, dx, dy)
  while cell ~= to do
    if board[cell] then return false end
    cell = view:offset(cell, dx, dy)
  end
  return true
end

-- Whether the piece on a cell attacks another cell of the field.
local function attacks(view, board, from, to)
  if view:board(from) ~= view:board(to) then return false end
  local type, side = board[from].type, board[from].side
  if pawn[type] then
    local ahead = view:step(from, "forward", side)
    return ahead ~= nil and (view:step(ahead, "w") == to or view:step(ahead, "e") == to)
  end
  local across = math.abs(view:file(to) - view:file(from))
  local along = math.abs(view:rank(to) - view:rank(from))
  local short, long = math.min(across, along), math.max(across, along)
  if royal[type] then return long == 1 end
  if type == "R" then return short == 0 and open(view, board, from, to) end
  if type == "T" then return short == long and long > 1 and open(view, board, from, to) end
  if type == "Z" then
    if short ~= 1 or long < 4 then return false end
    local bend = view:offset(from, direction(view:file(from), view:file(to)), direction(view:rank(from), view:rank(to)))
    return not board[bend] and open(view, board, bend, to)
  end
  return short == leap[type][1] and long == leap[type][2]
end

local function royals(board, side)
  local cells = {}
  for cell, piece in pairs(board) do
    if piece.side == side and royal[piece.type] then cells[#cells + 1] = cell end
  end
  return cells
end

-- Whether a side is not in check. A citadel shelters its king.
local function is_safe(view, board, side)
  local kings = royals(board, side)
  if #kings > 1 or is_citadel(view, kings[1]) then return true end
  for cell, piece in pairs(board) do
    if piece.side ~= side and attacks(view, board, cell, kings[1]) then return false end
  end
  return true
end

-- A second pawn of pawns on the last rank goes on, if its way is free.
local function settle(view, board)
  for _, cell in ipairs(view:region("first rank, last rank")) do
    local piece = board[cell]
    if piece and piece.type == "U" and pieces.on_last_rank(view, cell, piece.side) then
      local start = pieces.start(view, piece.side, cell)
      if not board[start] then
        board[cell] = nil
        board[start] = { type = "X", side = piece.side }
      end
    end
  end
end

-- The board after other pieces, or none, have been put on some cells.
local function changed(view, board, changes)
  local result = {}
  for cell, piece in pairs(board) do result[cell] = piece end
  for cell, piece in pairs(changes) do result[cell] = piece or nil end
  settle(view, result)
  return result
end

-- Whether a piece that the pawn of pawns attacks may move to a cell, apart from check. That only the highest king
-- enters the enemy's citadel does not matter: a side with several kings is never in check, so that one that is attacked
-- may capture the pawn.
local function may_go(view, board, from, to)
  local piece, victim = board[from], board[to]
  if is_citadel(view, to) then
    local may_enter = piece.type == "A" or view:file(to) ~= citadel_file[piece.side]
    return not victim and royal[piece.type] and may_enter and attacks(view, board, from, to)
  end
  if victim then
    if victim.side == piece.side then return false end
  elseif pawn[piece.type] then
    return to == view:step(from, "forward", piece.side)
  end
  return attacks(view, board, from, to)
end

-- Whether a piece has a legal move.
local function can_move(view, board, from, exchanged)
  local piece = board[from]
  local side = piece.side
  for _, to in ipairs(view:region("all")) do
    if to ~= from and may_go(view, board, from, to) then
      local moved = { type = pieces.arrived(view, piece.type, side, to), side = side }
      if is_safe(view, changed(view, board, { [from] = false, [to] = moved }), side) then return true end
    end
  end
  if piece.type == "K" and view:attribute(exchanged[side]) == 0 and not is_safe(view, board, side) then
    for to, other in pairs(board) do
      if other.side == side and to ~= from then
        local partner = { type = pieces.arrived(view, other.type, side, from), side = side }
        if is_safe(view, changed(view, board, { [from] = partner, [to] = piece }), side) then return true end
      end
    end
  end
  return false
end

-- The cells to which a pawn of pawns may go from the last rank.
function pieces.relocations(view, from, exchanged)
  local board = {}
  for _, cell in ipairs(view:pieces()) do
    local type, side = view:at(cell)
    board[cell] = { type = type, side = side }
  end
  local side = board[from].side
  local cells = {}
  for _, to in ipairs(view:region("files b-l")) do
    local ahead = view:step(to, "forward", side)
    local occupant = board[to]
    if ahead and view:board(to) == view:board(from) and not (occupant and royal[occupant.type]) then
      local victims = {}
      for _, cell in ipairs({ view:step(ahead, "w") or from, view:step(ahead, "e") or from }) do
        if board[cell] and board[cell].side ~= side and not is_citadel(view, cell) then victims[#victims + 1] = cell end
      end
      local fits = #victims == 2
      if #victims == 1 then
        local after = changed(view, board, { [from] = false, [to] = { type = "U", side = side } })
        fits = not can_move(view, after, victims[1], exchanged)
      end
      if fits then cells[#cells + 1] = to end
    end
  end
  return cells
end

return pieces
