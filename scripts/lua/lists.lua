-- Lists of cells: what hooks get and give back.
--
--   local lists = require("lists")
--   return lists.filter(move.targets, function(cell) return view:empty(cell) end)

local lists = {}

--- Whether `value` is in the list.
function lists.contains(list, value)
  for _, item in ipairs(list) do
    if item == value then return true end
  end
  return false
end

--- The items for which `keep(item)` is true, in their order.
function lists.filter(list, keep)
  local kept = {}
  for _, item in ipairs(list) do
    if keep(item) then kept[#kept + 1] = item end
  end
  return kept
end

--- `change(item)` of every item for which that is not nil.
function lists.map(list, change)
  local changed = {}
  for _, item in ipairs(list) do
    local value = change(item)
    if value ~= nil then changed[#changed + 1] = value end
  end
  return changed
end

--- The items of `list` that are not in `others`.
function lists.without(list, others)
  return lists.filter(list, function(item) return not lists.contains(others, item) end)
end

--- The items of both lists, each once, those of the first list first.
function lists.union(list, others)
  local all = lists.filter(list, function() return true end)
  for _, item in ipairs(others) do
    if not lists.contains(all, item) then all[#all + 1] = item end
  end
  return all
end

return lists
