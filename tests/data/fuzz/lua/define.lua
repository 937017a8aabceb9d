function define(definition)
  definition.pieces.A = { name = "archbishop", moves = "BN" }
end
hooks = {
  allow_move = function(position, move) return move.to ~= nil end,
  judge = function(position) if position:count("K") == 0 then return "draw" end end,
}
