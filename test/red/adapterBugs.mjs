/** Bugs of the server and of the storage on Postgres, in the form of those in bugs.mjs. */
const server = "packages/server-node/src"
const postgres = "packages/postgres/src"

const limits = (file, name) => ({ file: `test/limits/${file}`, name, stack: "memory" })
const seeing = (file, name) => ({ file: `test/seeing/${file}`, name, stack: "memory" })
const wall = (file, name) => ({ file: `packages/postgres/test/${file}.test`, name, stack: "postgres" })

export const adapterBugs = [
  {
    name: "a repeated header of which the first is taken",
    file: `${server}/Limits.ts`,
    find: "joinDuplicateHeaders: true",
    plant: "joinDuplicateHeaders: false",
    test: limits("http", "is none of which one")
  },
  {
    name: "headers that vanish behind many others",
    file: `${server}/Limits.ts`,
    find: "server.maxHeadersCount = 0",
    plant: "server.maxHeadersCount = 2_000",
    test: limits("http", "is not lost behind")
  },
  {
    name: "a request that may take for ever",
    file: `${server}/Limits.ts`,
    find: "    requestTimeout,\n",
    plant: "",
    test: limits("slow", "drips in pieces")
  },
  {
    name: "a body that may take as long as it likes",
    file: `${server}/Listener.ts`,
    find: "setTimeout(() => resume(new RequestTimeout()), Duration.toMillis(within))",
    plant: "setTimeout(() => resume(new RequestTimeout()), 1_000 * Duration.toMillis(within))",
    test: { file: "test/bodyLimit", name: "hold on Node", stack: "memory" }
  },
  {
    name: "a client that never reads its answer",
    file: `${server}/Limits.ts`,
    find: "server.timeout = Duration.toMillis(readWithin)",
    plant: "server.timeout = 0",
    test: limits("slow", "loses its connection, and what")
  },
  {
    name: "connections without end",
    file: `${server}/Limits.ts`,
    find: "server.maxConnections = maxConnections",
    plant: "server.maxConnections = 1_000_000",
    test: limits("slow", "are closed at once")
  },
  {
    name: "two hosts of which one is taken",
    file: `${server}/RawRefusals.ts`,
    find: "!host.includes(\",\")",
    plant: "true",
    test: limits("http", "is none of which one")
  },
  {
    name: "an address that a forged header tells",
    file: `${server}/Addresses.ts`,
    find: "entries[Math.max(0, entries.length - trustedProxies)]",
    plant: "entries[0]",
    test: limits("rates", "forged header")
  },
  {
    name: "a proxy that is trusted unasked",
    file: `${server}/NodeServer.ts`,
    find: "trustedProxies = 0 }",
    plant: "trustedProxies = 1 }",
    test: limits("rates", "no proxy is trusted")
  },
  {
    name: "refused credentials that nobody counts",
    file: `${server}/RateLimiting.ts`,
    find: "networkOf(ip)}`, 1)",
    plant: "networkOf(ip)}`, 0)",
    test: limits("rates", "are refused unseen")
  },
  {
    name: "counts that are kept for ever",
    file: `${server}/RateLimiterMemory.ts`,
    find: " || this.recent.size >= half",
    plant: "",
    test: { file: "packages/server-node/test/RateLimiterMemory.test", name: "keeps memory flat", stack: "memory" }
  },
  {
    name: "traces with every header",
    file: `${server}/Tracing.ts`,
    find: "{ parent, kind: \"server\", captureStackTrace: false }",
    plant: "{ parent, kind: \"server\", captureStackTrace: false, attributes: { ...headers } }",
    test: seeing("traces", "no secret")
  },
  {
    name: "an access log with the path as it came",
    file: "packages/core/src/v1/Engine.ts",
    find: "exchange.route = value.pattern",
    plant: "exchange.route = incoming.url",
    test: seeing("accessLog", "no secret")
  },
  {
    name: "sessions of the host beside which the built-in cookie counts",
    file: `${server}/SessionCookies.ts`,
    find: "names: Array.ensure(sessionCookie), loopbackNames: []",
    plant: "names: [...Array.ensure(sessionCookie), ...rules.names], loopbackNames: rules.loopbackNames",
    test: { file: "test/webHandler", name: "", stack: "memory" }
  },
  {
    name: "what is outside the prefix, answered",
    file: `${server}/Prefix.ts`,
    find: ": nowhere }",
    plant: ": request.url }",
    test: { file: "test/webHandler", name: "", stack: "memory" }
  },
  {
    name: "organizations of a transaction that the connection keeps",
    file: `${postgres}/TenantScope.ts`,
    find: "  `SET LOCAL ${organizationIdsSetting} TO",
    plant: "  `SET ${organizationIdsSetting} TO",
    test: wall("ScopedConnections", "")
  },
  {
    name: "a policy that lets anything in",
    file: `${postgres}/Policies.ts`,
    find: "WITH CHECK (${isOurs})",
    plant: "WITH CHECK (true)",
    test: wall("SecondWall", "refuses what a store would add")
  },
  {
    name: "policies that the owner passes by",
    file: `${postgres}/Policies.ts`,
    find: "ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY",
    plant: "ENABLE ROW LEVEL SECURITY",
    test: wall("SecondWall", "lets nothing through when all")
  }
]
