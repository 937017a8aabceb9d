-- The second of two moves puts the duck on an empty cell. The duck's own steps are never allowed.
local function is_duck_step(view)
  return view:attribute("moved") == 1
end

return {
  attributes = { moved = 0 },

  allow = function(view, move)
    local cells = {}
    for _, cell in ipairs(move.targets) do
      if is_duck_step(view) then
        if move.name == "duck" then cells[#cells + 1] = cell end
      elseif move.name ~= "duck" and move.piece ~= "D" and view:at(cell) ~= "D" then
        cells[#cells + 1] = cell
      end
    end
    return cells
  end,

  generate = {
    {
      name = "duck",
      pieces = "K",
      run = function(view, kings)
        if not is_duck_step(view) then return nil end
        local cells = {}
        for cell = 0, 63 do
          if view:empty(cell) then cells[#cells + 1] = cell end
        end
        return { { from = kings[1], to = cells } }
      end,
      play = function(view, move, act)
        for cell = 0, 63 do
          if view:at(cell) == "D" then act:remove(cell) end
        end
        act:place(move.to, 1, "D")
      end,
    },
  },

  effect = function(view, _, act)
    act:set("moved", 1 - view:attribute("moved"))
  end,
}
