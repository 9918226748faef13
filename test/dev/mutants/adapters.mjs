/** Bugs of the server, of the storage on Postgres and of JWTs, in the form of those in core.mjs. */
const jwt = "packages/auth-jwt/src"
const server = "packages/server/src"
const serverNode = "packages/server-node/src"
const postgres = "packages/postgres/src"
const smtp = "packages/mailer-smtp/src"

const forged = (name) => ({ file: "packages/auth-jwt/test/AuthJwt.", name, stack: "memory" })
const limits = (file, name) => ({ file: `test/limits/${file}`, name, stack: "memory" })
const wall = (file, name) => ({ file: `packages/postgres/test/${file}.`, name, stack: "postgres" })

const mail = (file, name) => ({ file: `packages/mailer-smtp/test/${file}.`, name, stack: "memory" })

export const adapterMutants = [
  {
    name: "a role that owns the tables, and so could drop the policies, serves with row-level security",
    file: `${postgres}/RowLevelSecurity.ts`,
    in: "start",
    find: "if (rejectsOwner) yield* rejectOwner(sql, schema)",
    plant: "",
    test: {
      file: "test/packages/cli/rowLevelSecurity.ci.test.ts",
      name: "the owner itself may not serve",
      stack: "postgres"
    }
  },
  {
    name: "a client's address from a forged header",
    file: `${serverNode}/internal/ClientAddress.ts`,
    in: "clientOf",
    find: "entries[Math.max(0, entries.length - trustedProxies)]",
    plant: "entries[0]",
    test: limits("rates", "forged header")
  },
  {
    name: "a proxy that is trusted by default",
    file: `${serverNode}/NodeServer.ts`,
    in: "makeHttpServer",
    find: "trustedProxies = 0, ...options }",
    plant: "trustedProxies = 1, ...options }",
    test: limits("rates", "no proxy is trusted")
  },
  {
    name: "rejected credentials that are not counted",
    file: `${server}/RateLimiting.ts`,
    in: "countRejected",
    find: "takeOf(ip, 1)",
    plant: "takeOf(ip, 0)",
    test: limits("rates", "rejects one address after a few failures")
  },
  {
    name: "a JWT for another audience",
    file: `${jwt}/AuthJwt.ts`,
    in: "toVerifyOptions",
    find: "audience: [...audiences],",
    plant: "",
    test: forged("audience")
  },
  {
    name: "a JWT by another issuer",
    file: `${jwt}/AuthJwt.ts`,
    in: "toVerifyOptions",
    find: "issuer, audience",
    plant: "audience",
    test: forged("issuer")
  },
  {
    name: "a JWT that never expires",
    file: `${jwt}/AuthJwt.ts`,
    in: "requiredClaims",
    find: "requiredClaims: [\"exp\"]",
    plant: "requiredClaims: []",
    test: forged("no exp")
  },
  {
    name: "a JWT that says a claim twice",
    file: `${jwt}/AuthJwt.ts`,
    in: "makeClaimsOf",
    find: "&& isUnambiguous(jwt)",
    plant: "",
    test: forged("twice")
  },
  {
    name: "a JWT by an algorithm that is not listed",
    file: `${jwt}/AuthJwt.ts`,
    in: "try",
    find: "algorithms: [...algorithms],",
    plant: "",
    test: forged("not listed")
  },
  {
    name: "a JWT in the log",
    file: `${jwt}/AuthJwt.ts`,
    in: "makeClaimsOf",
    find: "Effect.die(error) : Effect.succeedNone",
    plant: "Effect.die(error) : Effect.as(Effect.logInfo(error), Option.none())",
    test: forged("without a word")
  },
  {
    name: "public keys of JWTs that pass for secrets",
    file: `${jwt}/internal/Keys.ts`,
    in: "selectAlgorithms",
    find: "return other === undefined",
    plant: "return requested.length > 0",
    test: forged("with keys")
  },
  {
    name: "keys of JWTs that anybody on the way can change",
    file: `${jwt}/internal/RemoteKeys.ts`,
    in: "isSafe",
    find: "(\\.\\d{1,3}){3}|\\[::1\\])$/",
    plant: "(\\.\\d{1,3}){3}|\\[::1\\])/",
    test: forged("sounds like loopback")
  },
  {
    name: "organizations of a transaction that the connection keeps",
    file: `${postgres}/internal/TenantScope.ts`,
    in: "settings",
    find: "`SET LOCAL ${organizationIdsSetting} TO",
    plant: "`SET ${organizationIdsSetting} TO",
    test: wall("ScopedConnections", "")
  },
  {
    name: "a policy that lets anything in",
    file: `${postgres}/internal/RowPolicies.ts`,
    in: "protect",
    find: "WITH CHECK (${isOurs})",
    plant: "WITH CHECK (true)",
    test: wall("SecondWall", "rejects a write to another organization than")
  },
  {
    name: "policies that the owner passes by",
    file: `${postgres}/internal/RowPolicies.ts`,
    in: "protect",
    find: "ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY",
    plant: "ENABLE ROW LEVEL SECURITY",
    test: wall("SecondWall", "hides all foreign rows when all conditions")
  },
  {
    name: "a mail in the clear where STARTTLS is missing",
    file: `${smtp}/SmtpMailer.ts`,
    in: "requireTLS",
    find: "requireTLS: startTls",
    plant: "requireTLS: false",
    test: mail("tls", "nothing is sent in plain text")
  }
]
