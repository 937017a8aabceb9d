local straight = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } }
local diagonal = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } }

local function own_rank(view, cell, side)
  local rank = view:rank(cell)
  return side == 1 and rank or 11 - rank
end

local function in_palace(view, cell, side)
  local file = view:file(cell)
  return file >= 4 and file <= 6 and own_rank(view, cell, side) <= 3
end

-- The corners and the centre of either palace, which the diagonals join.
local function on_lines(view, cell)
  local file, rank = view:file(cell), view:rank(cell)
  if file == 5 then return rank == 2 or rank == 9 end
  return (file == 4 or file == 6) and (rank == 1 or rank == 3 or rank == 8 or rank == 10)
end

-- Steps along the diagonals; a line ends at the edge of its palace.
local function diagonal_step(view, cell, leap)
  if not on_lines(view, cell) then return nil end
  local to = view:offset(cell, leap[1], leap[2])
  if to and on_lines(view, to) then return to end
  return nil
end

local function can_take(view, cell, side)
  local piece, owner = view:at(cell)
  return not piece or owner ~= side
end

-- Each of these gives the cells that a piece on `from` attacks or moves to beyond its own movement.

local function guard_cells(view, from, side)
  local cells = {}
  for _, leap in ipairs(diagonal) do
    local to = diagonal_step(view, from, leap)
    if to and in_palace(view, to, side) and can_take(view, to, side) then cells[#cells + 1] = to end
  end
  return cells
end

local function soldier_cells(view, from, side)
  local cells = {}
  local ahead = side == 1 and 1 or -1
  for _, leap in ipairs(diagonal) do
    local to = leap[2] == ahead and diagonal_step(view, from, leap)
    if to and can_take(view, to, side) then cells[#cells + 1] = to end
  end
  return cells
end

local function chariot_cells(view, from, side)
  local cells = {}
  for _, leap in ipairs(diagonal) do
    local to = diagonal_step(view, from, leap)
    while to do
      if can_take(view, to, side) then cells[#cells + 1] = to end
      if not view:empty(to) then break end
      to = diagonal_step(view, to, leap)
    end
  end
  return cells
end

local function is_cannon(view, cell)
  return view:at(cell) == "C"
end

local function cannon_cells(view, from, side)
  local cells = {}
  for _, leap in ipairs(straight) do
    local hopped = false
    for _, to in ipairs(view:ray(from, leap[1], leap[2])) do
      if not view:empty(to) then
        if is_cannon(view, to) then break end
        if hopped then
          if can_take(view, to, side) then cells[#cells + 1] = to end
          break
        end
        hopped = true
      elseif hopped then
        cells[#cells + 1] = to
      end
    end
  end
  for _, leap in ipairs(diagonal) do
    local over = diagonal_step(view, from, leap)
    local to = over and not view:empty(over) and not is_cannon(view, over) and diagonal_step(view, over, leap)
    if to and not is_cannon(view, to) and can_take(view, to, side) then cells[#cells + 1] = to end
  end
  return cells
end

local extra = { K = guard_cells, A = guard_cells, P = soldier_cells, R = chariot_cells, C = cannon_cells }

return {
  attributes = { passes = 0 },
  allow = {
    pieces = "KA",
    run = function(view, move)
      local kept = {}
      for _, cell in ipairs(move.targets) do
        if in_palace(view, cell, move.side) then kept[#kept + 1] = cell end
      end
      return kept
    end,
  },
  generate = {
    {
      pieces = "KAPRC",
      run = function(view, pieces)
        local moves = {}
        for _, from in ipairs(pieces) do
          local piece, side = view:at(from)
          local to = extra[piece](view, from, side)
          if #to > 0 then moves[#moves + 1] = { from = from, to = to } end
        end
        return moves
      end,
    },
    {
      pieces = "K",
      name = "pass",
      run = function(_, pieces)
        return { { from = pieces[1], to = pieces[1] } }
      end,
      play = function(view, _, act)
        act:set("passes", view:attribute("passes") + 1)
      end,
    },
  },
  attacks = {
    pieces = "KAPRC",
    run = function(view, cell, pieces)
      local found = {}
      for _, from in ipairs(pieces) do
        local piece, side = view:at(from)
        for _, to in ipairs(extra[piece](view, from, side)) do
          if to == cell then
            found[#found + 1] = from
            break
          end
        end
      end
      return found
    end,
  },
  -- Any other move ends a row of passes.
  effect = {
    run = function(view, move, act)
      if move.name ~= "pass" and view:attribute("passes") > 0 then act:set("passes", 0) end
    end,
  },
  outcome = function(view)
    if view:attribute("passes") >= 2 then return "draw", "both players passed" end
  end,
}
