local directions = { "n", "ne", "e", "se", "s", "sw", "w", "nw" }

-- The enemy discs that a disc of `side` on `cell` turns over.
local function turned(view, cell, side)
  local found = {}
  for _, direction in ipairs(directions) do
    local line = {}
    local at = view:step(cell, direction)
    while at do
      local piece, owner = view:at(at)
      if not piece then break end
      if owner == side then
        for _, one in ipairs(line) do found[#found + 1] = one end
        break
      end
      line[#line + 1] = at
      at = view:step(at, direction)
    end
  end
  return found
end

return {
  drop_allowed = function(view, move)
    local cells = {}
    for _, cell in ipairs(move.targets) do
      if #turned(view, cell, move.side) > 0 then cells[#cells + 1] = cell end
    end
    return cells, "a disc has to turn over another"
  end,

  effect = {
    forms = "drop",
    run = function(view, move, act)
      for _, cell in ipairs(turned(view, move.to, move.side)) do
        act:place(cell, move.side, "D")
      end
    end,
  },
}
