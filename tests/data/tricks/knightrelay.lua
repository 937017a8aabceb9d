local leaps = { { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } }

local function knight_cells(view, cell)
  local cells = {}
  for _, leap in ipairs(leaps) do
    local to = view:offset(cell, leap[1], leap[2])
    if to then cells[#cells + 1] = to end
  end
  return cells
end

local function has_relay(view, cell, side)
  for _, from in ipairs(knight_cells(view, cell)) do
    local piece, owner = view:at(from)
    if piece == "N" and owner == side then return true end
  end
  return false
end

local function may_land(view, piece, cell)
  local rank = view:rank(cell)
  return piece ~= "P" or (rank ~= 1 and rank ~= 8)
end

return {
  generate = {
    pieces = "QRBP",
    run = function(view, pieces)
      local moves = {}
      for _, from in ipairs(pieces) do
        local piece, side = view:at(from)
        if has_relay(view, from, side) then
          local to = {}
          for _, cell in ipairs(knight_cells(view, from)) do
            local there, owner = view:at(cell)
            if may_land(view, piece, cell) and (not there or (owner ~= side and there ~= "N")) then
              to[#to + 1] = cell
            end
          end
          if #to > 0 then moves[#moves + 1] = { from = from, to = to } end
        end
      end
      return moves
    end,
  },
  attacks = {
    pieces = "QRBP",
    run = function(view, cell, pieces)
      local near = {}
      for _, from in ipairs(knight_cells(view, cell)) do near[from] = true end
      local found = {}
      for _, from in ipairs(pieces) do
        if near[from] then
          local piece, side = view:at(from)
          if may_land(view, piece, cell) and has_relay(view, from, side) then
            found[#found + 1] = from
          end
        end
      end
      return found
    end,
  },
  -- Knights are never captured.
  allow = {
    captures = true,
    run = function(view, move)
      local kept = {}
      for _, cell in ipairs(move.targets) do
        if view:at(cell) ~= "N" then kept[#kept + 1] = cell end
      end
      return kept
    end,
  },
}
