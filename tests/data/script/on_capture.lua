-- A hook on every capture. A knight that captures a knight makes the count of moves begin anew,
-- which it does anyway: the game is chess, and only the cost of asking is new.
return {
  effect = {
    captures = true,
    run = function(view, move, act)
      if move.piece == "N" and move.captured == "N" and not view:empty(move.to) then
        act:reset_count()
      end
    end,
  },
}
