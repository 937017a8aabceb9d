-- Placing the pieces, and castling of kings and rooks that were placed on their cells.

local function holds_any(view)
  for _, piece in ipairs({ "K", "Q", "R", "B", "N" }) do
    if view:held("hand", view:mover(), piece) > 0 then return true end
  end
  return false
end

-- By shade: the empty cells of the own first rank, and whether a bishop stands on one.
local function shades(view)
  local empty = { [0] = 0, [1] = 0 }
  local has_bishop = {}
  for _, cell in ipairs(view:region("first rank", view:mover())) do
    local shade = view:shade(cell)
    if view:empty(cell) then
      empty[shade] = empty[shade] + 1
    elseif view:at(cell) == "B" then
      has_bishop[shade] = true
    end
  end
  return empty, has_bishop
end

-- The cells of a king and a rook that have not moved, as bits of the attribute.
local homes = {}
for i, name in ipairs({ "a1", "e1", "h1", "a8", "e8", "h8" }) do homes[name] = 1 << (i - 1) end

local wings = {
  { king = 2, rook = 3, rook_to = 1, empty = { 1, 2 } },
  { king = -2, rook = -4, rook_to = -1, empty = { -1, -2, -3 } },
}

local function is_unmoved(view, cell)
  local home = homes[view:name(cell)]
  return home ~= nil and view:attribute("gone") & home == 0
end

local function may_castle(view, king, wing)
  local rook = view:offset(king, wing.rook, 0)
  local piece, side = view:at(rook)
  if piece ~= "R" or side ~= view:mover() or not is_unmoved(view, rook) then return false end
  for _, dx in ipairs(wing.empty) do
    if not view:empty(view:offset(king, dx, 0)) then return false end
  end
  for dx = 0, wing.king, wing.king // 2 do
    if view:attacked(view:offset(king, dx, 0), view:enemy()) then return false end
  end
  return true
end

return {
  attributes = { gone = 0 },

  allow = {
    forms = "board",
    run = function(view) return not holds_any(view), "the pieces are placed first" end,
  },

  drop_allowed = function(view, move)
    local empty, has_bishop = shades(view)
    local home = view:mover() == 1 and 1 or 8
    local waits = view:held("hand", view:mover(), "B") > 0
    local cells = {}
    for _, cell in ipairs(move.targets) do
      local shade = view:shade(cell)
      local fits = true
      if move.piece == "B" then
        fits = not has_bishop[shade]
      elseif waits and not has_bishop[shade] then
        fits = empty[shade] > 1  -- the last cell of its colour is for a bishop
      end
      if fits and view:rank(cell) == home then cells[#cells + 1] = cell end
    end
    return cells
  end,

  generate = {
    pieces = "K",
    run = function(view, kings)
      local king = kings[1]
      local first = view:mover() == 1 and "e1" or "e8"
      if view:name(king) ~= first or not is_unmoved(view, king) then return nil end
      local cells = {}
      for _, wing in ipairs(wings) do
        if may_castle(view, king, wing) then cells[#cells + 1] = view:offset(king, wing.king, 0) end
      end
      return { { from = king, to = cells } }
    end,
    play = function(view, move, act)
      local wing = view:file(move.to) > view:file(move.from) and wings[1] or wings[2]
      act:move(move.from, move.to)
      act:move(view:offset(move.from, wing.rook, 0), view:offset(move.from, wing.rook_to, 0))
    end,
  },

  -- What leaves a cell of a king or a rook, or captures there, ends the right to castle with it.
  effect = {
    forms = "board",
    attributes_only = true,
    run = function(view, move, act)
      local gone = view:attribute("gone")
      local left = gone | (homes[view:name(move.from)] or 0) | (homes[view:name(move.to)] or 0)
      if left ~= gone then act:set("gone", left) end
    end,
  },
}
