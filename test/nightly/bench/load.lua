-- Arguments: method, key, body ("-" for none; its # becomes a number of 6 digits), and the paths, which take turns.
local method, body, headers, paths
local count = 0

function init(args)
  method = args[1]
  headers = { ["X-API-Key"] = args[2] }
  if args[3] ~= "-" then
    body = args[3]
    headers["Content-Type"] = "application/json"
  end
  paths = {}
  for i = 4, #args do paths[i - 3] = args[i] end
end

function request()
  count = count + 1
  local path = paths[1 + count % #paths]
  return wrk.format(method, path, headers, body and body:gsub("#", string.format("%06d", count)) or nil)
end

function done(summary, latency)
  local e = summary.errors
  print(string.format("RESULT %d %f %d %f %f", summary.requests, summary.duration / 1e6,
    e.status + e.connect + e.read + e.write + e.timeout, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000))
end
