-- The king's exchange of places, and what the pawn of pawns does on the last rank.

local pieces = require("pieces")

-- The attributes that count the king's exchanges of each side.
local exchanged = { "first", "second" }

-- A king in check may change places with any piece of its side on its board, once.
local function exchanges(view, kings)
  local side = view:mover()
  if view:attribute(exchanged[side]) ~= 0 then return nil end
  local moves = {}
  for _, king in ipairs(kings) do
    if pieces.alone(view, side) and view:attacked(king, view:enemy()) then
      moves[#moves + 1] = { from = king, to = pieces.others(view, side, king) }
    end
  end
  return moves
end

local function exchange(view, move, act)
  local partner = view:at(move.to)
  act:move(move.from, move.to)
  act:place(move.from, move.side, pieces.arrived(view, partner, move.side, move.from))
  act:set(exchanged[move.side], 1)
end

-- A pawn of pawns that waits on the last rank may go to a cell of its board where it traps an enemy or forks two.
local function relocations(view, pawns)
  local moves = {}
  for _, pawn in ipairs(pawns) do
    if pieces.on_last_rank(view, pawn, view:mover()) then
      moves[#moves + 1] = { from = pawn, to = pieces.relocations(view, pawn, exchanged) }
    end
  end
  return moves
end

local function relocate(view, move, act)
  local _, side = view:at(move.to)
  if side == view:enemy(move.side) then act:capture(move.to) end
  act:remove(move.from)
  act:place(move.to, move.side, "U")
end

-- The second time, the pawn goes to the start cell of the pawn of the king as soon as this is empty.
local function arrive(view, move, act)
  for _, side in ipairs({ move.side, view:enemy(move.side) }) do
    for _, pawn in ipairs(view:pieces(side, "U", "last rank")) do
      local start = pieces.start(view, side, pawn)
      if view:empty(start) then
        act:remove(pawn)
        act:place(start, side, "X")
      end
    end
  end
end

return {
  attributes = { first = 0, second = 0 },
  generate = {
    { pieces = "K", run = exchanges, play = exchange },
    { pieces = "P", run = relocations, play = relocate },
  },
  effect = arrive,
}
