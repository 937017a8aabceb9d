-- Whether the duck is to be put somewhere: the attribute counts the moves of a turn.
local function is_duck_step(view)
  return view:attribute("moved") == 1
end

return {
  attributes = { moved = 0 },

  -- In the second move of a turn only the king "moves", which means the duck.
  allow = function(view, move)
    if is_duck_step(view) then return move.piece == "K" and move.form == "board" end
    local cells = {}
    for _, cell in ipairs(move.targets) do
      if view:at(cell) ~= "D" then cells[#cells + 1] = cell end
    end
    return cells
  end,

  generate = {
    {
      pieces = "K",
      run = function(view, kings)
        if is_duck_step(view) then return nil end
        local cells = {}
        for _, cell in ipairs(view:neighbours(kings[1])) do
          local piece, side = view:at(cell)
          if piece ~= "D" and side ~= view:mover() then cells[#cells + 1] = cell end
        end
        return { { from = kings[1], to = cells } }
      end,
    },
    {
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
        for _, cell in ipairs(view:pieces(nil, "D")) do act:remove(cell) end
        act:place(move.to, 1, "D")
      end,
    },
  },

  effect = function(view, _, act)
    act:set("moved", 1 - view:attribute("moved"))
  end,
}
