local function touch(view, a, b)
  local dx = math.abs(view:file(a) - view:file(b))
  local dy = math.abs(view:rank(a) - view:rank(b))
  return dx <= 1 and dy <= 1
end

-- Whether the king of a side on a cell is in check there; kings side by side are not.
local function attacked(view, cell, side, enemy_king)
  return not (enemy_king and touch(view, cell, enemy_king)) and view:attacked(cell, view:enemy(side))
end

return {
  effect = {
    captures = true,
    run = function(view, move, act)
      act:remove(move.to)
      for _, cell in ipairs(view:neighbours(move.to)) do
        local piece = view:at(cell)
        if piece and piece ~= "P" then act:remove(cell) end
      end
    end,
  },
  legal = function(view, move)
    local own = view:pieces(move.side, "K")[1]
    local enemy = view:pieces(view:enemy(move.side), "K")[1]
    if not own then return false, "a blast may not remove the own king" end
    if not enemy then return true end
    return not attacked(view, own, move.side, enemy), "the king may not be left in check"
  end,
  -- Neither out of check nor through it.
  allow = {
    forms = "castling",
    run = function(view, move)
      local king = view:pieces(move.side, "K")[1]
      local enemy = view:pieces(view:enemy(move.side), "K")[1]
      local kept = {}
      for _, to in ipairs(move.targets) do
        local dx = view:file(to) > view:file(king) and 1 or -1
        local way = view:offset(king, dx, 0)
        if not attacked(view, king, move.side, enemy) and not attacked(view, way, move.side, enemy) then
          kept[#kept + 1] = to
        end
      end
      return kept
    end,
  },
  outcome = function(view)
    for side = 1, 2 do
      if view:count(side, "K") == 0 then return view:enemy(side), "the king was blown up" end
    end
  end,
}
