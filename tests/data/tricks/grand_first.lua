local at_start = { Q = 1, C = 1, A = 1, R = 2, B = 2, N = 2 }

return {
  -- A pawn becomes only what has been captured.
  allow = function(view, move)
    if not move.other then return true end
    return view:count(move.side, move.other) < at_start[move.other]
  end,
}
