local t = {}
for i = 1, 100 do t[i] = string.rep("x", i) end
while #t > 0 do table.remove(t) end
function define(d) error("no") end
