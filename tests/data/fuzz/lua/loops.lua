local t = {}
for i = 1, 100 do t[i] = string.rep("x", i) end
while #t > 0 do table.remove(t) end
return {
  generate = {
    pieces = "N",
    name = "jump",
    run = function(view, pieces)
      local moves = {}
      for _, cell in ipairs(pieces) do moves[#moves + 1] = { from = cell, to = view:neighbours(cell) } end
      return moves
    end,
    play = function(view, move, act) act:move(move.from, move.to) end,
  },
  effect = { captures = true, run = function(view, move, act) act:remove(move.to) end },
  outcome = function(view) if view:count(2, "P") < 4 then return 1, "few pawns" end end,
  announce = { captures = true, run = function(view, move) return "on " .. view:name(move.to) end },
}
