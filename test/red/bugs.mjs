/**
 * Bugs that a test has to see: in the file, `find` is replaced by `plant`, and the test must fail on the storage.
 * `find` stands there exactly once.
 */
const core = "packages/core/src"

const useCases = { file: "test/suites/permissions", name: "stand in the use cases too", stack: "memory" }
const credentials = { file: "test/suites/permissions", name: "are asked of every credential", stack: "memory" }
const access = (name) => ({ file: "test/v1/access", name, stack: "memory" })
const tenants = (stack) => ({ file: "test/suites/tenants", name: "are told nothing of each other", stack })
const named = { file: "test/suites/tenants", name: "are refused any organization", stack: "memory" }
const fuzz = { file: "test/suites/fuzz", name: "finds no answer", stack: "memory" }
const badInput = (name, stack = "memory") => ({ file: "test/v1/badInput", name, stack })
const secrets = (stack) => ({ file: "test/suites/keys.test", name: "are in no answer but the first", stack })

export const bugs = [
  {
    name: "a use case without its guard",
    file: `${core}/vendor/Vendors.ts`,
    find: "      unit.run,\n      VendorAccess.remove\n",
    plant: "      unit.run\n",
    test: useCases
  },
  {
    name: "a use case with the guard of another one",
    file: `${core}/vendor/Vendors.ts`,
    find: "    }, VendorAccess.history)",
    plant: "    }, VendorAccess.update)",
    test: useCases
  },
  {
    name: "an edge that does not check permissions",
    file: `${core}/v1/Endpoint.ts`,
    find: "if (missing.length > 0) return",
    plant: "if (missing.length > 1_000) return",
    test: credentials
  },
  {
    name: "permissions checked after the body is read",
    file: `${core}/v1/Engine.ts`,
    find: "const checked = value.endpoint.check(incoming, actor, ids)",
    plant: "const checked = value.endpoint.check(incoming, { ...actor, permissions: new Set(allOfThem) }, ids)",
    with: {
      find: "const noBytes =",
      plant: "import { permissions as allOfThem } from \"../access/Permission.ts\"\nconst noBytes ="
    },
    test: credentials
  },
  {
    name: "an expiry that is ignored",
    file: `${core}/access/Authenticator.ts`,
    find: "if (expiresAt !== null && expiresAt <=",
    plant: "if (expiresAt !== null && expiresAt >",
    test: credentials
  },
  {
    name: "a secret that is not compared",
    file: `${core}/access/Authenticator.ts`,
    find: " || !matches ||",
    plant: " ||",
    test: credentials
  },
  {
    name: "keys of somebody who is deactivated",
    file: `${core}/access/Authenticator.ts`,
    find: " || !entry.principal.member.isActive)",
    plant: ")",
    test: credentials
  },
  {
    name: "scopes that are ignored",
    file: `${core}/access/Authenticator.ts`,
    find: "permissions: scopes.has(\"*\") ?",
    plant: "permissions: scopes.size > 0 ?",
    test: credentials
  },
  {
    name: "a revoked key that is remembered",
    file: `${core}/access/ApiKeys.ts`,
    find: "        yield* unit.afterCommit(authenticator.forget)\n",
    plant: "",
    test: access("refuses a revoked key")
  },
  {
    name: "an escalation that is unchecked",
    file: `${core}/access/ApiKeys.ts`,
    find: "        if (missing.length > 0) return yield* new PermissionEscalation({ missing })\n",
    plant: "",
    test: access("lets nobody grant")
  },
  {
    name: "a memory that finds across organizations",
    file: "packages/memory/src/MemoryTable.ts",
    find: "find: (partition: string, id: string) => Option.fromNullable(get(partition, id)),",
    plant: "find: (_: string, id: string) =>\n"
      + "      Option.fromNullable([...partitions.values()].map((rows) => rows.get(id)).find((row) => row !== undefined)),",
    test: tenants("memory")
  },
  {
    name: "a find without the organization, in SQL",
    file: "packages/postgres/src/OwnedStore.ts",
    find: "table.findVersioned(where(organizationId, sql`id = ${id}`))",
    plant: "table.findVersioned(sql`${organizationId} <> '' AND id = ${id}`)",
    test: tenants("postgres")
  },
  {
    name: "a list without the organization, in SQL",
    file: "packages/postgres/src/OwnedStore.ts",
    find: "sql.and([sql`organization_id = ${organizationId}`, ...conditions])",
    plant: "sql.and([sql`${organizationId} <> ''`, ...conditions])",
    test: tenants("pglite")
  },
  {
    name: "a journal without the organization, in SQL",
    file: "packages/postgres/src/PgJournalStore.ts",
    find: "        sql`organization_id = ${organizationId}`,\n",
    plant: "        sql`${organizationId} <> ''`,\n",
    test: tenants("pglite")
  },
  {
    name: "an assignee whom nobody looks up",
    file: `${core}/vendor/Vendors.ts`,
    find: "if (assigneeId === undefined || assigneeId === null) return",
    plant: "if (assigneeId !== null) return",
    test: tenants("memory")
  },
  {
    name: "an X-Organization-Id that is ignored",
    file: `${core}/access/CredentialsHttp.ts`,
    find: "named === undefined || named === caller.organization.id",
    plant: "named !== null",
    test: named
  },
  {
    name: "refusals that repeat what was sent",
    file: `${core}/v1/Complaints.ts`,
    find: "issue.message.replace(/, actual [\\s\\S]*/, \"\").slice(0, 300)",
    plant: "issue.message.slice(0, 300)",
    test: fuzz
  },
  {
    name: "an answer that the document does not have",
    file: `${core}/v1/V1.ts`,
    find: "    .addError(Problem.of(IdempotencyKeyReused))\n",
    plant: "",
    test: fuzz
  },
  {
    name: "faults beyond number",
    file: `${core}/v1/Complaints.ts`,
    find: "while (bytes(shown) > maximumBytes) shown.pop()",
    plant: "while (bytes(shown) > 1_000 * maximumBytes) shown.pop()",
    with: { find: "const maximum = 20\n", plant: "const maximum = 20_000\n" },
    test: fuzz
  },
  {
    name: "every fault of a large body",
    file: `${core}/v1/Endpoint.ts`,
    find: "const fewValues = 1_000\n",
    plant: "const fewValues = 1_000_000_000\n",
    test: badInput("names the first fault alone")
  },
  {
    name: "unknown properties that are taken",
    file: `${core}/v1/Contract.ts`,
    find: "onExcessProperty: \"error\"",
    plant: "onExcessProperty: \"ignore\"",
    test: badInput("an unknown property")
  },
  {
    name: "JSON of any depth",
    file: `${core}/v1/JsonBody.ts`,
    find: "      if (isTooDeep(text)) throw new MalformedBody()\n",
    plant: "",
    test: badInput("JSON 5,000 levels deep")
  },
  {
    name: "text with NUL, which no database keeps",
    file: `${core}/shared/Text.ts`,
    find: "const unstorable = /[\\0\\p{Surrogate}]/u",
    plant: "const unstorable = /[\\p{Surrogate}]/u",
    test: badInput("NUL in a name", "pglite")
  },
  {
    name: "secrets that are stored as they are",
    file: `${core}/access/ApiKeyToken.ts`,
    find: "const hashSecret = (secret: string): string => bytesToHex(sha256(utf8ToBytes(secret)))",
    plant: "const hashSecret = (secret: string): string => secret",
    test: secrets("pglite")
  },
  {
    name: "secrets that are logged",
    file: `${core}/access/CredentialsHttp.ts`,
    find: "        apiKey(Redacted.make(key)),\n",
    plant: "        Effect.zipRight(Effect.logDebug(`a key came: ${key}`), apiKey(Redacted.make(key))),\n",
    test: secrets("memory")
  },
  {
    name: "a replay that shows a secret again",
    file: `${core}/v1/Answers.ts`,
    find: "({ body: without(text), revision, status })",
    plant: "({ body: text, revision, status })",
    test: secrets("memory")
  },
  {
    name: "idempotency keys that are stored as they came",
    file: `${core}/idempotency/IdempotencyRecord.ts`,
    find: "bytesToHex(sha256(utf8ToBytes(JSON.stringify([callerOf(actor), operation, key]))))",
    plant: "JSON.stringify([callerOf(actor), operation, key])",
    test: secrets("postgres")
  }
]
