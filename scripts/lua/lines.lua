-- Looking along lines.
--
--   local lines = require("lines")
--   for _, cell in ipairs(lines.open(view, from, 1, 0)) do … end
--   local hit = lines.first(view, from, 1, 0)

local lines = {}

--- The empty cells from `cell` (left out) by that displacement, up to the first piece.
function lines.open(view, cell, dx, dy, dz)
  return view:open_cells(cell, dx, dy, dz)
end

--- The first cell from `cell` by that displacement where a piece stands; nil if there is none.
function lines.first(view, cell, dx, dy, dz)
  return (view:first_piece(cell, dx, dy, dz))
end

--- The displacements of a rook, a bishop and a queen on a board of squares.
lines.rook = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } }
lines.bishop = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } }
lines.queen = {
  { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 }, { 0, -1 }, { 1, -1 },
}

return lines
