-- A move with which a piece enters is a move of its own, with the name of that piece.

local straight = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } }
local diagonal = { { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } }
local lines = { R = { straight }, B = { diagonal }, Q = { straight, diagonal } }
local leaps = { { 1, 2 }, { 2, 1 }, { -1, 2 }, { -2, 1 }, { 1, -2 }, { 2, -1 }, { -1, -2 }, { -2, -1 } }

-- The bit of the attribute that stands for a first square: 0 to 7 for White, 8 to 15 for Black.
local function bit(view, cell)
  local rank = view:rank(cell)
  if rank ~= 1 and rank ~= 8 then return 0 end
  return 1 << (view:file(cell) - 1 + (rank == 8 and 8 or 0))
end

-- Whether the piece on the cell has stood there since the start.
local function is_unmoved(view, cell)
  local home = view:mover() == 1 and 1 or 8
  return view:rank(cell) == home and view:attribute("gone") & bit(view, cell) == 0
end

local function add_if_not_own(view, to, cells)
  local _, side = view:at(to)
  if side ~= view:mover() then cells[#cells + 1] = to end
end

-- Where the piece on the cell can go.
local function reach(view, cell)
  local piece = view:at(cell)
  local cells = {}
  for _, directions in ipairs(lines[piece] or {}) do
    for _, d in ipairs(directions) do
      for _, to in ipairs(view:open_cells(cell, d[1], d[2])) do cells[#cells + 1] = to end
      local first, _, side = view:first_piece(cell, d[1], d[2])
      if first and side ~= view:mover() then cells[#cells + 1] = first end
    end
  end
  if piece == "N" then
    for _, leap in ipairs(leaps) do
      local to = view:offset(cell, leap[1], leap[2])
      if to then add_if_not_own(view, to, cells) end
    end
  elseif piece == "K" then
    for _, to in ipairs(view:neighbours(cell)) do add_if_not_own(view, to, cells) end
  end
  return cells
end

-- Both ways to castle: how far the king and the rook stand and go, and what has to be empty.
local wings = {
  { king = 2, rook = 3, rook_to = 1, empty = { 1, 2 } },
  { king = -2, rook = -4, rook_to = -1, empty = { -1, -2, -3 } },
}

local function may_castle(view, king, wing)
  local rook = view:offset(king, wing.rook, 0)
  if not rook or view:at(rook) ~= "R" or not is_unmoved(view, rook) then return false end
  for _, dx in ipairs(wing.empty) do
    if not view:empty(view:offset(king, dx, 0)) then return false end
  end
  for dx = 0, wing.king, wing.king // 2 do
    if view:attacked(view:offset(king, dx, 0), view:enemy()) then return false end
  end
  return true
end

local function wing_of(view, move)
  return view:file(move.to) > view:file(move.from) and wings[1] or wings[2]
end

-- Whether the side holds the piece, to begin with.
local function is_held(view, piece)
  return view:held("reserve", view:mover(), piece) > 0
end

local function step_with(piece, name)
  return {
    name = name,
    pieces = "KQRBN",
    run = function(view, cells)
      if not is_held(view, piece) then return nil end
      local moves = {}
      for _, cell in ipairs(cells) do
        if is_unmoved(view, cell) then moves[#moves + 1] = { from = cell, to = reach(view, cell) } end
      end
      return moves
    end,
    play = function(view, move, act)
      if not view:empty(move.to) then act:capture(move.to) end
      act:move(move.from, move.to)
      act:place(move.from, move.side, piece)
      act:transfer("reserve", move.side, piece, -1)
    end,
  }
end

local function castling_with(piece, name, on_rook)
  return {
    name = name,
    pieces = "K",
    run = function(view, kings)
      local king = kings[1]
      if not is_held(view, piece) or not is_unmoved(view, king) then return nil end
      local cells = {}
      for _, wing in ipairs(wings) do
        if may_castle(view, king, wing) then cells[#cells + 1] = view:offset(king, wing.king, 0) end
      end
      return { { from = king, to = cells } }
    end,
    play = function(view, move, act)
      local wing = wing_of(view, move)
      local rook = view:offset(move.from, wing.rook, 0)
      act:move(move.from, move.to)
      act:move(rook, view:offset(move.from, wing.rook_to, 0))
      act:place(on_rook and rook or move.from, move.side, piece)
      act:transfer("reserve", move.side, piece, -1)
    end,
  }
end

local function sign(number)
  return number > 0 and 1 or number < 0 and -1 or 0
end

-- Whether the piece on the cell hides the king on a line from an enemy that attacks along it.
local function hides(view, king, cell, side)
  local dx = view:file(cell) - view:file(king)
  local dy = view:rank(cell) - view:rank(king)
  if dx ~= 0 and dy ~= 0 and math.abs(dx) ~= math.abs(dy) then return false end
  dx, dy = sign(dx), sign(dy)
  if view:first_piece(king, dx, dy) ~= cell then return false end
  local _, piece, owner = view:first_piece(cell, dx, dy)
  local sliders = (dx == 0 or dy == 0) and "QRE" or "QBH"
  return piece ~= nil and owner ~= side and sliders:find(piece, 1, true) ~= nil
end

return {
  attributes = { gone = 0 },

  generate = {
    step_with("H", "hawk"),
    step_with("E", "elephant"),
    castling_with("H", "hawk_king", false),
    castling_with("E", "elephant_king", false),
    castling_with("H", "hawk_rook", true),
    castling_with("E", "elephant_rook", true),
  },

  -- A piece that enters blocks no check: the move must be legal without it.
  legal = {
    pieces = "KQRBN",
    run = function(view, move)
      if move.name == "" then return true end
      local cell = move.from
      if move.name:find("_rook", 1, true) then cell = view:offset(cell, wing_of(view, move).rook, 0) end
      return not hides(view, view:royals(move.side)[1], cell, move.side)
    end,
  },

  effect = {
    attributes_only = true,
    run = function(view, move, act)
      local gone = view:attribute("gone") | bit(view, move.from) | bit(view, move.to)
      if move.form == "castling" or move.name:find("_", 1, true) then
        gone = gone | bit(view, view:offset(move.from, wing_of(view, move).rook, 0))
      end
      if gone ~= view:attribute("gone") then act:set("gone", gone) end
    end,
  },
}
