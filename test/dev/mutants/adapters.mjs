/** Bugs of the server, of the storage on Postgres and of JWTs, in the form of those in core.mjs. */
const jwt = "packages/auth-jwt/src"
const core = "packages/core/src"
const server = "packages/server/src"
const serverNode = "packages/server-node/src"
const postgres = "packages/postgres/src"
const smtp = "packages/mailer-smtp/src"

const forged = (name) => ({ file: "packages/auth-jwt/test/AuthJwt.", name, stack: "memory" })
const keyServer = (name) => ({ file: "packages/auth-jwt/test/RemoteKeys.", name, stack: "memory" })
const limits = (file, name) => ({ file: `test/limits/${file}`, name, stack: "memory" })
const observability = (file, name) => ({ file: `test/observability/${file}`, name, stack: "memory" })
const wall = (file, name) => ({ file: `packages/postgres/test/${file}.`, name, stack: "postgres" })

const mail = (file, name) => ({ file: `packages/mailer-smtp/test/${file}.`, name, stack: "memory" })

export const adapterMutants = [
  {
    name: "a response that is sent as if each character were a byte",
    file: `${serverNode}/internal/Listener.ts`,
    find: "bytes === text.length ? \"latin1\" : \"utf8\"",
    plant: "bytes >= text.length ? \"latin1\" : \"utf8\"",
    test: { file: "packages/server-node/test/Listener.", name: "are UTF-8, whether", stack: "memory" }
  },
  {
    name: "a request with the services of the whole server",
    file: "packages/server/src/FetchHandler.ts",
    find: "const run = Runtime.runFork(inner)",
    plant: "const run = Runtime.runFork(runtime)",
    test: { file: "packages/server/test/FetchHandler.", name: "none of the server's services", stack: "memory" }
  },
  {
    name: "a repeated header of which the first is used",
    file: `${serverNode}/Limits.ts`,
    find: "joinDuplicateHeaders: true",
    plant: "joinDuplicateHeaders: false",
    test: limits("http", "is rejected when it is one that")
  },
  {
    name: "headers that vanish behind many others",
    file: `${serverNode}/Limits.ts`,
    find: "server.maxHeadersCount = 0",
    plant: "server.maxHeadersCount = 2_000",
    test: limits("http", "is found behind any number of other")
  },
  {
    name: "a body that is asked for before the credential is known",
    file: `${serverNode}/internal/ExpectContinue.ts`,
    find: "    waiting.add(request)\n",
    plant: "    response.writeContinue()\n",
    test: limits("expect", "is rejected without its body")
  },
  {
    name: "a request without a timeout",
    file: `${serverNode}/Limits.ts`,
    find: "    requestTimeout,\n",
    plant: "",
    test: limits("slow", "gets 408 when its body takes too")
  },
  {
    name: "a body without a timeout",
    file: `${core}/http/RequestBody.ts`,
    find: "setTimeout(() => settle(new RequestTimeout()), Duration.toMillis(within))",
    plant: "setTimeout(() => settle(new RequestTimeout()), 100_000 * Duration.toMillis(within))",
    test: { file: "test/limits/bodyLimit", name: "hold on Node", stack: "memory" }
  },
  {
    name: "a client that never reads its response",
    file: `${serverNode}/Limits.ts`,
    find: "server.timeout = toMillis(readWithin)",
    plant: "server.timeout = 0",
    test: limits("slow", "loses its connection")
  },
  {
    name: "connections without a limit",
    file: `${serverNode}/Limits.ts`,
    find: "server.maxConnections = maxConnections",
    plant: "server.maxConnections = 1_000_000",
    test: limits("slow", "are closed at once")
  },
  {
    name: "two Host headers of which one is used",
    file: `${serverNode}/internal/MalformedRequests.ts`,
    find: "!host.includes(\",\")",
    plant: "true",
    test: limits("http", "is rejected when it is one that")
  },
  {
    name: "a client's address from a forged header",
    file: `${serverNode}/internal/ClientAddress.ts`,
    find: "entries[Math.max(0, entries.length - trustedProxies)]",
    plant: "entries[0]",
    test: limits("rates", "forged header")
  },
  {
    name: "a proxy that is trusted by default",
    file: `${serverNode}/NodeServer.ts`,
    find: "trustedProxies = 0, ...options }",
    plant: "trustedProxies = 1, ...options }",
    test: limits("rates", "no proxy is trusted")
  },
  {
    name: "rejected credentials that are not counted",
    file: `${server}/RateLimiting.ts`,
    find: "takeOf(ip, 1)",
    plant: "takeOf(ip, 0)",
    test: limits("rates", "rejects one address after a few failures")
  },
  {
    name: "work that is never counted",
    file: `${core}/fairness/RequestWork.ts`,
    find: "{ millis: turns.takeMillis(), bytes }",
    plant: "{ millis: 0, bytes: 0 }",
    test: limits("work", "reject with 429 when the")
  },
  {
    name: "a budget that is overdrawn without a rejection",
    file: `${server}/internal/CallerLimits.ts`,
    find: "if (left >= 0) continue",
    plant: "if (left > -1e9) continue",
    test: limits("work", "reject with 429 when the")
  },
  {
    name: "a Retry-After that is too short",
    file: `${server}/internal/CallerLimits.ts`,
    find: "toSeconds(-left / rate.perSecond)",
    plant: "1",
    test: limits("work", "reject with 429 when the")
  },
  {
    name: "work that other servers do not learn of",
    file: `${server}/internal/Budget.ts`,
    find: "return balance.owed < smallest ? Effect.void : countInStore(key, balance)",
    plant: "return Effect.void",
    test: { file: "packages/server/test/RateLimiting.", name: "is counted in a store", stack: "memory" }
  },
  {
    name: "any number of heavy requests at once",
    file: `${server}/internal/CallerLimits.ts`,
    find: "if (before < most) running.set(key, before + 1)",
    plant: "",
    test: limits("heavy", "two of the caller are running")
  },
  {
    name: "slots that a client who leaves does not give back",
    file: `${core}/fairness/RequestWork.ts`,
    find: "Effect.addFinalizer(() => this.finish)",
    plant: "Effect.void",
    test: limits("heavy", "hold their slots while they are streamed")
  },
  {
    name: "slots that a response without a body does not give back",
    file: `${core}/fairness/RequestWork.ts`,
    find: "if (method === \"HEAD\") return response\n",
    plant: "",
    test: limits("heavy", "after HEAD")
  },
  {
    name: "an export that is not heavy",
    file: `${core}/contract/Endpoints.ts`,
    find: "options.isHeavy === true || isExport(success)",
    plant: "options.isHeavy === true",
    test: limits("heavyEndpoints", "are the exports, the comparison")
  },
  {
    name: "an unpaged list that the contract does not declare",
    file: `${core}/vendor/VendorsApi.ts`,
    find: "Endpoints.unpagedList(\"list\"",
    plant: "Endpoints.list(\"list\"",
    test: limits("heavyEndpoints", "are the exports, the comparison")
  },
  {
    name: "any number of requests of a caller in progress",
    file: `${core}/fairness/RequestWork.ts`,
    find: "if (this.turns.active >= this.most() && this.others.areLessBusy())",
    plant: "if (this.turns.active > 1_000_000)",
    test: limits("heavy", "are as many as the limit allows")
  },
  {
    name: "a busy caller with as many requests in progress as others",
    file: `${core}/fairness/RequestWork.ts`,
    find: "const mostWhenBusy = 2",
    plant: "const mostWhenBusy = 1_000",
    test: { file: "packages/core/test/fairness/RequestWork.", name: "are two when", stack: "memory" }
  },
  {
    name: "a busy caller that uses the storage without a pause",
    file: `${core}/fairness/RequestWork.ts`,
    find: "return this.isBusy() ? Math.min(performance.now() - start, longestPause) : 0",
    plant: "return 0",
    test: { file: "packages/core/test/fairness/RequestWork.", name: "are none after a request", stack: "memory" }
  },
  {
    name: "a busy caller that pauses only for what its fibers took",
    file: `${core}/eventLoop/LoopLoad.ts`,
    find: "Math.max(1, (active - last) / counted)",
    plant: "1",
    test: { file: "packages/core/test/eventLoop/LoopLoad.", name: "or a multiple of it", stack: "memory" }
  },
  {
    name: "a busy caller that never pauses",
    file: `${core}/fairness/CallerTurns.ts`,
    find: "if (this.used < quantum) task()",
    plant: "if (this.used >= 0) task()",
    test: { file: "packages/core/test/fairness/CallerTurns.", name: "", stack: "memory" }
  },
  {
    name: "counts of requests that never expire",
    file: `${server}/RateLimiterMemory.ts`,
    find: " || this.recent.size >= half",
    plant: "",
    test: { file: "packages/server/test/RateLimiterMemory.", name: "keeps memory flat", stack: "memory" }
  },
  {
    name: "an outage that fills the log with stacks",
    file: `${core}/http/FailureLog.ts`,
    find: "now - last < stackInterval",
    plant: "now - last < 0",
    test: observability("logs", "while the storage is away")
  },
  {
    name: "an outage whose stack is logged only once",
    file: `${core}/http/FailureLog.ts`,
    find: "now - last < stackInterval",
    plant: "now >= last",
    test: { file: "packages/core/test/http/FailureLog.", name: "once a minute", stack: "memory" }
  },
  {
    name: "traces with all headers",
    file: `${core}/http/RequestSpan.ts`,
    find: "{ parent, kind: \"server\", captureStackTrace: false }",
    plant: "{ parent, kind: \"server\", captureStackTrace: false, attributes: Object.fromEntries(\n"
      + "        [\"authorization\", \"cookie\", \"user-agent\"].map((name) => [name, header(name)])) }",
    test: observability("traces", "no secret")
  },
  {
    name: "an access log with the raw path",
    file: `${core}/http/Pipeline.ts`,
    find: "context.route = route.value.pattern",
    plant: "context.route = request.url",
    test: observability("accessLog", "no secret")
  },
  {
    name: "sessions of the host beside which the built-in cookie counts",
    file: `${server}/SessionCookies.ts`,
    find: "names: Array.ensure(sessionCookie), loopbackNames: []",
    plant: "names: [...Array.ensure(sessionCookie), ...rules.names], loopbackNames: rules.loopbackNames",
    test: { file: "test/packages/server/webHandler", name: "", stack: "memory" }
  },
  {
    name: "a response to a path outside the prefix",
    file: `${server}/FetchHandler.ts`,
    find: "path.slice(prefix.length) : unroutedPath",
    plant: "path.slice(prefix.length) : path",
    test: { file: "test/packages/server/webHandler", name: "", stack: "memory" }
  },
  {
    name: "a JWT for another audience",
    file: `${jwt}/AuthJwt.ts`,
    find: "      audience: [...audiences],\n",
    plant: "",
    test: forged("audience")
  },
  {
    name: "a JWT by another issuer",
    file: `${jwt}/AuthJwt.ts`,
    find: "      issuer,\n      audience",
    plant: "      audience",
    test: forged("issuer")
  },
  {
    name: "a JWT that never expires",
    file: `${jwt}/AuthJwt.ts`,
    find: "requiredClaims: [\"exp\"]",
    plant: "requiredClaims: []",
    test: forged("no exp")
  },
  {
    name: "a JWT that expires at the end of all numbers",
    file: `${jwt}/AuthJwt.ts`,
    find: "hasMoments(payload) && ",
    plant: "",
    test: forged("infinite")
  },
  {
    name: "a JWT that says a claim twice",
    file: `${jwt}/AuthJwt.ts`,
    find: " && isUnambiguous(jwt)",
    plant: "",
    test: forged("twice")
  },
  {
    name: "a JWT by an algorithm that is not listed",
    file: `${jwt}/AuthJwt.ts`,
    find: "algorithms: [...algorithms], ",
    plant: "",
    test: forged("not listed")
  },
  {
    name: "a JWT of another type",
    file: `${jwt}/AuthJwt.ts`,
    find: "{ typ })",
    plant: "{})",
    test: forged("typ other")
  },
  {
    name: "a JWT of any length",
    file: `${jwt}/AuthJwt.ts`,
    find: "jwt.length > maximumLength || ",
    plant: "",
    test: forged("too long")
  },
  {
    name: "a JWT in another encoding",
    file: `${jwt}/AuthJwt.ts`,
    find: " || !form.test(jwt)",
    plant: "",
    test: forged("padding")
  },
  {
    name: "a JWT that counts by another clock",
    file: `${jwt}/AuthJwt.ts`,
    find: "new Date(now)",
    plant: "new Date()",
    test: forged("Effect's clock")
  },
  {
    name: "a JWT whose organization is overlooked where it is none",
    file: `${jwt}/AuthJwt.ts`,
    find: "    : Option.map(decodeOrganizationId(value), (organizationId) => ({ organizationId }))",
    plant:
      "    : Option.some(Option.match(decodeOrganizationId(value), { onNone: () => ({}), onSome: (organizationId) => ({ organizationId }) }))",
    test: forged("organization")
  },
  {
    name: "a JWT in the log",
    file: `${jwt}/AuthJwt.ts`,
    find: "Effect.die(error) : Effect.succeedNone",
    plant: "Effect.die(error) : Effect.as(Effect.logInfo(error), Option.none())",
    test: forged("without a word")
  },
  {
    name: "public keys of JWTs that pass for secrets",
    file: `${jwt}/internal/Keys.ts`,
    find: "return other === undefined\n",
    plant: "return requested.length > 0\n",
    test: forged("with keys")
  },
  {
    name: "a secret of JWTs that can be guessed",
    file: `${jwt}/internal/Algorithm.ts`,
    find: "[\"HS256\", 32]",
    plant: "[\"HS256\", 1]",
    test: forged("31 bytes")
  },
  {
    name: "keys of JWTs that anybody on the way can change",
    file: `${jwt}/internal/RemoteKeys.ts`,
    find: "(\\.\\d{1,3}){3}|\\[::1\\])$/",
    plant: "(\\.\\d{1,3}){3}|\\[::1\\])/",
    test: forged("sounds like loopback")
  },
  {
    name: "a server of keys that is down, taken for a forged JWT",
    file: `${jwt}/internal/RemoteKeys.ts`,
    find: "throw new KeysUnavailable(url, cause)",
    plant: "throw new errors.JWKSNoMatchingKey()",
    test: keyServer("nobody listens")
  },
  {
    name: "a server of keys that is asked for each JWT while it is down",
    file: `${jwt}/internal/RemoteKeys.ts`,
    find: "if (failure !== undefined) throw failure.cause",
    plant: "",
    test: keyServer("responds with 500")
  },
  {
    name: "keys of JWTs of any length",
    file: `${jwt}/internal/RemoteKeys.ts`,
    find: "length > maximumBytes",
    plant: "length < 0",
    test: keyServer("too much")
  },
  {
    name: "organizations of a transaction that the connection keeps",
    file: `${postgres}/internal/TenantScope.ts`,
    find: "  `SET LOCAL ${organizationIdsSetting} TO",
    plant: "  `SET ${organizationIdsSetting} TO",
    test: wall("ScopedConnections", "")
  },
  {
    name: "a policy that lets anything in",
    file: `${postgres}/internal/RowPolicies.ts`,
    find: "WITH CHECK (${isOurs})",
    plant: "WITH CHECK (true)",
    test: wall("SecondWall", "rejects a write to another organization than")
  },
  {
    name: "policies that the owner passes by",
    file: `${postgres}/internal/RowPolicies.ts`,
    find: "ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY",
    plant: "ENABLE ROW LEVEL SECURITY",
    test: wall("SecondWall", "hides all foreign rows when all conditions")
  },
  {
    name: "a mail in the clear where STARTTLS is missing",
    file: `${smtp}/SmtpMailer.ts`,
    find: "requireTLS: startTls",
    plant: "requireTLS: false",
    test: mail("tls", "nothing is sent in plain text")
  },
  {
    name: "a mail server that is asked for STARTTLS by those who think of it",
    file: `${smtp}/SmtpMailer.ts`,
    find: "settings.startTls ?? !isLoopback(server.host)",
    plant: "settings.startTls ?? false",
    test: mail("tls", "is required of every other host")
  },
  {
    name: "a mail server's certificate that anybody may have made",
    file: `${smtp}/SmtpMailer.ts`,
    find: "rejectUnauthorized: true",
    plant: "rejectUnauthorized: false",
    test: mail("tls", "with an invalid certificate sends nothing")
  },
  {
    name: "a mail server's URL whose query is passed over",
    file: `${smtp}/internal/SmtpServer.ts`,
    find: " && search === \"\"",
    plant: "",
    test: mail("SmtpMailer", "is rejected when it has anything else")
  },
  {
    name: "a failure to send that repeats what the server said",
    file: `${smtp}/internal/SmtpFailure.ts`,
    find: "response === undefined && ofTheNetwork.has(code) ? textIn(error, \"message\") : undefined",
    plant: "textIn(error, \"message\")",
    test: mail("faults", "in no failure and no log")
  },
  {
    name: "a mail's address that is two",
    file: `${smtp}/SmtpMailer.ts`,
    find: "plainAddress.test(mail.to.email)",
    plant: "mail.to.email !== \"\"",
    test: mail("SmtpMailer", "rejects an ambiguous address before it connects")
  },
  {
    name: "connections to a mail server without end",
    file: `${smtp}/SmtpMailer.ts`,
    find: "maxConnections: settings.maxConnections ?? 3",
    plant: "maxConnections: 1_000",
    test: mail("SmtpMailer", "stays within its limit when 50 mails")
  },
  {
    name: "a mail server that may take as long as it likes",
    file: `${smtp}/SmtpMailer.ts`,
    find: "duration: options.sendTimeout ?? \"30 seconds\"",
    plant: "duration: \"1 hour\"",
    test: mail("faults", "drips its answer")
  },
  {
    name: "a mail that is sent again though it may have left",
    file: `${smtp}/SmtpMailer.ts`,
    find: "maxRequeues: 0",
    plant: "maxRequeues: 3",
    test: mail("faults", "when it resets or hangs up")
  },
  {
    name: "connections to a mail server that outlive their scope",
    file: `${smtp}/SmtpMailer.ts`,
    find: "Effect.sync(() => pool.close({ force: true }))",
    plant: "Effect.void",
    test: mail("SmtpMailer", "closes its connections with the scope")
  },
  {
    name: "a timeout that gives the event loop no time to read",
    file: "packages/postgres/src/internal/LoopTimer.ts",
    find: "late > tolerance && !isLast",
    plant: "late > 1e9 && !isLast",
    test: {
      file: "packages/postgres/test/Pool.",
      name: "loses nothing when the event loop stands still",
      stack: "postgres"
    }
  },
  {
    name: "a wrong key that reads a row when its id is known",
    file: "packages/postgres/src/authentication/PgPrincipals.ts",
    find: "k.key_id || '' =",
    plant: "k.key_id =",
    test: wall("PrincipalPlans", "reads as many rows for a known key id")
  }
]
