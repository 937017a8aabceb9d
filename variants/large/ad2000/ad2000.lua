-- The pawns on e3, f3, e8 and f8 are optional.
return {
  define = function(d)
    if not options.front_pawns then d.setup = d.setup:gsub("4[pP][pP]4", "10") end
  end,
}
