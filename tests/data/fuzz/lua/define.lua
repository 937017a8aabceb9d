return {
  define = function(d)
    d.pieces.A = { name = "archbishop", moves = "BN" }
    d.setup = "anbqkbna/pppppppp/8/8/8/8/PPPPPPPP/ANBQKBNA w - - 0 1"
    d.castling = "off"
  end,
  allow = { pieces = "A", captures = true, run = function(view, move) return #move.targets < 9, "too many" end },
  legal = function(view, move) return view:count(1, "K") > 0 or move.captured == nil, "no king" end,
  value = function(view) return view:count(1, "P") - view:count(2, "P") end,
}
