/**
 * TokenBucket and SlidingWindow in one atomic step: KEYS bucket, window; ARGV now in Unix ms, perSecond, burst,
 * perMinute (-1 is unlimited); returns wait, remaining and reset of the key, then of the workspace, in ms. A refused
 * call writes nothing. Time never runs back: a call is counted at the newest instant seen. Entries live a minute longer
 * than they count.
 */
export const takeScript = `
local now, perSecond, burst, perMinute = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local grace = 60000

local bucket = redis.call('HMGET', KEYS[1], 'spent', 'at')
local at = math.max(now, tonumber(bucket[2]) or now)
local spent = math.max(0, (tonumber(bucket[1]) or 0) - (at - (tonumber(bucket[2]) or at)) * perSecond)
local keyWait = math.max(0, math.ceil((spent + 1000 - burst * 1000) / perSecond))
if keyWait > 0 then keyWait = keyWait + at - now end

local second, newest, total, workspaceWait = 0, 0, 0, 0
local function countOf(s) return tonumber(redis.call('HGET', KEYS[2], s % 61) or 0) end
if perMinute >= 0 then
  local window = redis.call('HMGET', KEYS[2], 'total', 'newest')
  total = tonumber(window[1]) or 0
  second = math.floor(now / 1000)
  newest = tonumber(window[2]) or second
  second = math.max(second, newest)
  if second - newest > 60 then
    total = 0
  else
    for s = newest - 60, second - 61 do total = total - countOf(s) end
  end
  if total >= perMinute then
    workspaceWait = 61000
    local left, counts, fields = total, {}, redis.call('HGETALL', KEYS[2])
    for i = 1, #fields, 2 do counts[fields[i]] = tonumber(fields[i + 1]) end
    for s = second - 60, newest do
      left = left - (counts[tostring(s % 61)] or 0)
      if left < perMinute then
        workspaceWait = (s + 61) * 1000 - now
        break
      end
    end
  end
end

if keyWait == 0 and workspaceWait == 0 then
  spent = spent + 1000
  redis.call('HSET', KEYS[1], 'spent', spent, 'at', at)
  redis.call('PEXPIRE', KEYS[1], math.ceil(spent / perSecond) + grace)
  if perMinute >= 0 then
    if total == 0 then
      redis.call('DEL', KEYS[2])
    else
      for s = newest - 60, second - 61 do redis.call('HDEL', KEYS[2], s % 61) end
    end
    total = total + 1
    newest = second
    redis.call('HSET', KEYS[2], 'total', total, 'newest', newest)
    redis.call('HINCRBY', KEYS[2], second % 61, 1)
    redis.call('PEXPIRE', KEYS[2], 61000 + grace)
  end
end

local keyReset = spent > 0 and math.ceil(spent / perSecond) + at - now or 0
local workspaceReset = total > 0 and math.max(0, (newest + 61) * 1000 - now) or 0
return {
  keyWait, math.max(0, math.floor((burst * 1000 - spent) / 1000)), keyReset,
  workspaceWait, math.max(0, perMinute - total), workspaceReset
}
`
