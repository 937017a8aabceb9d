-- Ranks and files count from 1.

local function own_rank(view, cell, side)
  local rank = view:rank(cell)
  return side == 1 and rank or 11 - rank
end

local function in_palace(view, cell, side)
  local file = view:file(cell)
  return file >= 4 and file <= 6 and own_rank(view, cell, side) <= 3
end

local function keep(view, move, test)
  local kept = {}
  for _, cell in ipairs(move.targets) do
    if test(view, cell, move.side) then kept[#kept + 1] = cell end
  end
  return kept
end

return {
  allow = {
    { pieces = "KA", run = function(view, move) return keep(view, move, in_palace) end },
    {
      pieces = "B",
      run = function(view, move)
        return keep(view, move, function(_, cell) return own_rank(view, cell, move.side) <= 5 end)
      end,
    },
    {
      pieces = "P",
      run = function(view, move)
        local from = own_rank(view, move.from, move.side)
        if from > 5 then return true end
        return keep(view, move, function(_, cell) return own_rank(view, cell, move.side) > from end)
      end,
    },
  },
  -- The generals look at each other along an open file.
  attacks = {
    pieces = "K",
    run = function(view, cell, pieces)
      local piece, side = view:at(cell)
      if piece ~= "K" then return nil end
      local found = {}
      for _, from in ipairs(pieces) do
        local _, by = view:at(from)
        if by ~= side and view:file(from) == view:file(cell) then
          local dy = view:rank(from) < view:rank(cell) and 1 or -1
          for _, next_cell in ipairs(view:ray(from, 0, dy)) do
            if next_cell == cell then found[#found + 1] = from end
            if not view:empty(next_cell) then break end
          end
        end
      end
      return found
    end,
  },
}
