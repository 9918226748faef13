/**
 * Bugs that a test has to see: in the file, `find` is replaced by `plant`, and the test must fail on the storage.
 * `find` stands there exactly once.
 */
const core = "packages/core/src"

const useCases = { file: "test/contract/permissions", name: "stand in the use cases too", stack: "memory" }
const credentials = { file: "test/contract/permissions", name: "are asked of every credential", stack: "memory" }
const access = (name) => ({ file: "test/api/access", name, stack: "memory" })
const tenants = (stack) => ({ file: "test/contract/tenants", name: "are told nothing of each other", stack })
const named = { file: "test/contract/tenants", name: "are refused any organization", stack: "memory" }
const fuzz = { file: "test/contract/fuzz", name: "finds no answer", stack: "memory" }
const badInput = (name, stack = "memory") => ({ file: "test/api/badInput", name, stack })
const secrets = (stack) => ({ file: "test/contract/keys.test", name: "are in no answer but the first", stack })

const commands = (name) => ({ file: "test/packages/cli/commands", name, stack: "memory" })
const invitation = (name) => ({ file: "packages/core/test/invitation/InvitationMail.test", name, stack: "memory" })
const escalation = { file: "test/model/escalation", name: "nobody ever holds", stack: "memory" }

export const coreMutants = [
  {
    name: "an invitation that nothing interrupts",
    file: `${core}/invitation/Invitations.ts`,
    find: "        Effect.interruptible,\n",
    plant: "",
    test: { file: "packages/core/test/invitation/Invitations.test", name: "hold a stop up", stack: "memory" }
  },
  {
    name: "a new membership that a session learns of later",
    file: `${core}/access/PrincipalCache.ts`,
    find: "memory.delete(membershipCacheKey(userId, null))",
    plant: "memory.delete(userId)",
    test: { file: "test/api/people.test", name: "second organization", stack: "memory" }
  },
  {
    name: "a batch that gives everybody the role of the first",
    file: `${core}/member/MemberBatches.ts`,
    find: "const found = known.get(named) ?? decided(named)",
    plant: "const found = known.values().next().value ?? decided(named)",
    test: { file: "test/api/peopleBulk", name: "become what a single one becomes", stack: "memory" }
  },
  {
    name: "a removal that leaves with who is gone what was theirs",
    file: `${core}/member/Members.ts`,
    find: "yield* departures.release(value)",
    plant: "{ policies: 0, tasks: 0, vendors: 0 }",
    test: { file: "test/api/removals", name: "take what is theirs", stack: "postgres" }
  },
  {
    name: "a removal of whom nobody knows afterwards",
    file: `${core}/member/Members.ts`,
    find: "before: { ...entry.before, name, email }",
    plant: "before: entry.before",
    test: { file: "test/api/removals", name: "take what is theirs", stack: "memory" }
  },
  {
    name: "an erasure that leaves kept answers",
    file: `${core}/erasure/Erasure.ts`,
    find: "const named = [userId, value.email]",
    plant: "const named: ReadonlyArray<string> = []",
    test: { file: "test/api/erasure", name: "kept for a replay", stack: "memory" }
  },
  {
    name: "an erasure that leaves who was removed in the audit log",
    file: `${core}/internal/audit/AuditRecorder.ts`,
    find: "if (sequence === null && before?.[\"email\"] !== email)",
    plant: "if (sequence === undefined && before?.[\"email\"] !== email)",
    test: { file: "test/api/erasure", name: "leaves nothing of the name", stack: "postgres" }
  },
  {
    name: "an erasure that changes what is sealed",
    file: `${core}/internal/audit/AuditRecorder.ts`,
    find: "if (sequence === null && before?.[\"email\"] !== email)",
    plant: "if (before?.[\"email\"] !== email)",
    test: { file: "test/api/erasure", name: "leaves what is sealed", stack: "memory" }
  },
  {
    name: "a command that makes a key for somebody who is no member",
    file: "packages/cli/src/internal/command/KeyCommand.ts",
    find: "if (Option.isNone(member)) return yield* new NotAMember()",
    plant: "if (Option.isNone(member)) member.value = { isActive: true, userId: id }",
    test: commands("refuses what is unknown")
  },
  {
    name: "a command that writes secrets to stderr too",
    file: "packages/cli/src/Main.ts",
    find: "  log: (text: unknown) => console.log(plain(String(text), words))",
    plant: "  log: (text: unknown) => Effect.zipRight(console.error(text), console.log(plain(String(text), words)))",
    test: commands("org create: makes")
  },
  {
    name: "owners that are counted, and may all go at once",
    file: `${core}/member/Members.ts`,
    find: "      yield* store.keepOwners(organizationId, revision)\n",
    plant: "      if (revision < 0) yield* store.keepOwners(organizationId, revision)\n",
    test: { file: "test/races/lastOwner", name: "stays when all owners", stack: "postgres" }
  },
  {
    name: "rights that are remembered for as long as the host says",
    file: `${core}/access/PrincipalCache.ts`,
    find: "Math.min(Duration.toMillis(yield* PrincipalCacheTime), 1000)",
    plant: "Duration.toMillis(yield* PrincipalCacheTime)",
    test: { file: "test/races/rights", name: "holds at once where it is made", stack: "postgres" }
  },
  {
    name: "an endpoint that asks for nothing because it declares nothing",
    file: `${core}/internal/contract/Contract.ts`,
    find: "      throw new Error(`The endpoint ${name} declares no permission`)\n",
    plant: "      return { all: [] }\n",
    test: { file: "test/contract/permissions", name: "are declared, or", stack: "memory" }
  },
  {
    name: "an answer that a browser may keep",
    file: `${core}/http/ApiResponse.ts`,
    find: "  \"cache-control\": \"no-store\",\n",
    plant: "",
    test: { file: "test/api/securityHeaders", name: "tells browsers", stack: "memory" }
  },
  {
    name: "a refusal that a stop of the host loses",
    file: `${core}/internal/audit/DeniedRequests.ts`,
    find: "    yield* Effect.addFinalizer(() => Effect.forEach(pending.values(), flush))\n",
    plant: "",
    test: { file: "packages/core/test/audit/DeniedRequests", name: "when the host stops", stack: "memory" }
  },
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
    file: `${core}/internal/http/Endpoint.ts`,
    find: "if (refused !== undefined) return",
    plant: "if (refused === null) return",
    test: credentials
  },
  {
    name: "permissions checked after the body is read",
    file: `${core}/internal/http/Pipeline.ts`,
    find: "const checked = value.endpoint.check(incoming, caller, ids)",
    plant: "const checked = value.endpoint.check(incoming, { ...caller, permissions: new Set(allOfThem) }, ids)",
    with: {
      find: "const noBytes =",
      plant: "import { permissions as allOfThem } from \"../../access/Permission.ts\"\nconst noBytes ="
    },
    test: credentials
  },
  {
    name: "an expiry that is ignored",
    file: `${core}/authentication/Authenticator.ts`,
    find: "const isExpired = apiKey.expiresAt !== null && apiKey.expiresAt <=",
    plant: "const isExpired = apiKey.expiresAt !== null && apiKey.expiresAt >",
    test: credentials
  },
  {
    name: "a secret that is not compared",
    file: "packages/memory/src/internal/MemoryPrincipals.ts",
    find: "if (apiKey.secretHash !== secretHash) return",
    plant: "if (apiKey.secretHash === \"\") return",
    with: {
      find: "            secretHash,\n",
      plant: "            secretHash: apiKey.secretHash.length > 0 ? secretHash : \"\",\n"
    },
    test: credentials
  },
  {
    name: "a key that is looked up by its id alone, and remembered so",
    file: `${core}/authentication/Authenticator.ts`,
    find: "`${keyId}${secretHash}`,",
    plant: "keyId,",
    test: { file: "test/contract/keyTiming", name: "does not tell", stack: "postgres" }
  },
  {
    name: "a session that never ends",
    file: `${core}/authentication/Authenticator.ts`,
    find: "const isExpired = expiresAt !== undefined && expiresAt <=",
    plant: "const isExpired = expiresAt !== undefined && expiresAt <= \"\" && expiresAt <=",
    test: credentials
  },
  {
    name: "a revoked session that is remembered",
    file: `${core}/session/Sessions.ts`,
    find: "      yield* unit.afterCommit(rights.forget)\n",
    plant: "",
    test: { file: "test/api/sessions", name: "are ended by their user", stack: "memory" }
  },
  {
    name: "a cookie that any page may ride",
    file: `${core}/internal/authentication/HttpCredentials.ts`,
    find: "return Cookies.isOfOurPages(request, rules) ?",
    plant: "return rules.names.length > 0 ?",
    test: credentials
  },
  {
    name: "a page that may write because its address begins like ours",
    file: `${core}/internal/authentication/SessionCookies.ts`,
    find: "return [...own, ...trustedOrigins].includes(origin)",
    plant: "return [...own, ...trustedOrigins].some((trusted) => trusted !== undefined && origin.startsWith(trusted))",
    test: { file: "test/api/sessions", name: "change things only for pages", stack: "memory" }
  },
  {
    name: "a plain cookie that counts behind a proxy",
    file: `${core}/internal/authentication/SessionCookies.ts`,
    find: "  && header(\"x-forwarded-for\") === undefined\n",
    plant: "",
    test: { file: "test/api/sessions", name: "count on loopback alone", stack: "memory" }
  },
  {
    name: "a key that does what a person has to",
    file: `${core}/access/Access.ts`,
    find: "requirement.inSession === true && actor.type !== \"session\" ?",
    plant: "requirement.inSession === true && actor.type === \"system\" ?",
    test: useCases
  },
  {
    name: "two credentials of which one is taken",
    file: `${core}/internal/authentication/HttpCredentials.ts`,
    find: "if (isTwice || (key !== undefined && authorization !== undefined)) return",
    plant: "if (isTwice) return",
    test: { file: "test/api/sessions", name: "come alone", stack: "memory" }
  },
  {
    name: "an organization that a session names without being in it",
    file: `${core}/authentication/Authenticator.ts`,
    find: "return found?.member.isActive === true ? found : yield* new NotAMember()",
    plant:
      "return found?.member.isActive === true ? found : (yield* membersOf(userId, null))[0] ?? (yield* new NotAMember())",
    test: { file: "test/api/sessions", name: "are told of foreign", stack: "memory" }
  },
  {
    name: "keys of somebody who is deactivated",
    file: `${core}/authentication/Authenticator.ts`,
    find: "if (isExpired || !member.isActive) return",
    plant: "if (isExpired) return",
    test: credentials
  },
  {
    name: "scopes that are ignored",
    file: `${core}/authentication/Authenticator.ts`,
    find: "permissions: scopes.has(\"*\") ?",
    plant: "permissions: scopes.size > 0 ?",
    test: credentials
  },
  {
    name: "a revoked key that is remembered",
    file: `${core}/apiKey/ApiKeys.ts`,
    find: "        yield* unit.afterCommit(rights.forget)\n",
    plant: "",
    test: access("refuses a revoked key")
  },
  {
    name: "an escalation that is unchecked",
    file: `${core}/apiKey/ApiKeys.ts`,
    find: "        yield* requireGrantable(scoped(maker, input.scopes))\n",
    plant: "",
    test: access("lets nobody grant")
  },
  {
    name: "a role given in an update without being held",
    file: `${core}/member/Members.ts`,
    find: "if (isGiven || (updated.isActive && !member.isActive)) yield*",
    plant: "if (updated.isActive && !member.isActive) yield*",
    test: escalation
  },
  {
    name: "a member brought back by who holds less",
    file: `${core}/member/Members.ts`,
    find: "if (isGiven || (updated.isActive && !member.isActive)) yield*",
    plant: "if (isGiven) yield*",
    test: escalation
  },
  {
    name: "a role given its permissions by who lacks them",
    file: `${core}/role/Roles.ts`,
    find: "Array.from(toPermissions(updated.permissions)).filter((permission) => !held.has(permission))",
    plant: "Array.from(toPermissions(value.permissions)).filter((permission) => !held.has(permission))",
    test: escalation
  },
  {
    name: "a new role with permissions that its maker lacks",
    file: `${core}/role/Roles.ts`,
    find: "        yield* requireGrantable(toPermissions(input.permissions))\n",
    plant: "        yield* requireGrantable([])\n",
    test: escalation
  },
  {
    name: "roles that are given in a batch without being held",
    file: `${core}/member/MemberBatches.ts`,
    find: "({ permissions }) => missingToGrant(actor, permissions).length === 0,",
    plant: "({ permissions }) => missingToGrant(actor, permissions).length >= 0,",
    test: escalation
  },
  {
    name: "a role given to somebody new without being held",
    file: `${core}/internal/member/Enrollment.ts`,
    find: "      yield* requireGrantable(role.value.permissions)\n",
    plant: "      yield* requireGrantable([])\n",
    test: escalation
  },
  {
    name: "a key that may do everything, made by one that may not",
    file: `${core}/apiKey/ApiKeys.ts`,
    find: "scope === \"*\" ? [...caller.rolePermissions] : [scope]",
    plant: "scope === \"*\" ? [] : [scope]",
    test: escalation
  },
  {
    name: "a key that grants what its creator holds, and not only what it holds itself",
    file: `${core}/internal/access/Grantable.ts`,
    find: "filter((permission) => !actor.permissions.has(permission))",
    plant: "filter((permission) =>\n"
      + "    !(actor.type === \"system\" ? actor.permissions : actor.rolePermissions).has(permission))",
    test: escalation
  },
  {
    name: "a memory that finds across organizations",
    file: "packages/memory/src/internal/MemoryTable.ts",
    find: "find: (partition: string, id: string) => Option.fromNullable(get(partition, id)),",
    plant: "find: (_: string, id: string) =>\n"
      + "      Option.fromNullable([...partitions.values()].map((rows) => rows.get(id)).find((row) => row !== undefined)),",
    test: tenants("memory")
  },
  {
    name: "a find without the organization, in SQL",
    file: "packages/postgres/src/internal/OwnedStore.ts",
    find: "table.findVersioned(where(organizationId, sql`id = ${id}`))",
    plant: "table.findVersioned(sql`${organizationId} <> '' AND id = ${id}`)",
    test: tenants("postgres")
  },
  {
    name: "a list without the organization, in SQL",
    file: "packages/postgres/src/internal/OwnedStore.ts",
    find: "sql.and([sql`organization_id = ${organizationId}`, ...conditions])",
    plant: "sql.and([sql`${organizationId} <> ''`, ...conditions])",
    test: tenants("pglite")
  },
  {
    name: "an audit log without the organization, in SQL",
    file: "packages/postgres/src/internal/PgAuditEventStore.ts",
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
    file: `${core}/internal/authentication/HttpCredentials.ts`,
    find: "named === undefined || named === organization.id",
    plant: "named !== null",
    test: named
  },
  {
    name: "refusals that repeat what was sent",
    file: `${core}/internal/contract/FieldErrors.ts`,
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
    file: `${core}/internal/contract/FieldErrors.ts`,
    find: "while (bytes(shown) > maximumBytes) shown.pop()",
    plant: "while (bytes(shown) > 1_000 * maximumBytes) shown.pop()",
    with: { find: "const maximum = 20\n", plant: "const maximum = 20_000\n" },
    test: fuzz
  },
  {
    name: "every fault of a large body",
    file: `${core}/internal/contract/FieldErrors.ts`,
    find: "const largest = 1_000\n",
    plant: "const largest = 1_000_000_000\n",
    test: badInput("names the first fault alone")
  },
  {
    name: "unknown properties that are taken",
    file: `${core}/internal/contract/Contract.ts`,
    find: "onExcessProperty: \"error\"",
    plant: "onExcessProperty: \"ignore\"",
    test: badInput("an unknown property")
  },
  {
    name: "JSON of any depth",
    file: `${core}/internal/http/JsonBody.ts`,
    find: "      if (++depth > maximumDepth) return true\n",
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
    file: `${core}/internal/access/Secret.ts`,
    find: "export const hashSecret = (secret: string): string => bytesToHex(sha256(utf8ToBytes(secret)))",
    plant: "export const hashSecret = (secret: string): string => secret",
    test: secrets("pglite")
  },
  {
    name: "secrets that are logged",
    file: `${core}/internal/authentication/HttpCredentials.ts`,
    find: "        apiKey(Redacted.make(key)),\n",
    plant: "        Effect.zipRight(Effect.logDebug(`a key came: ${key}`), apiKey(Redacted.make(key))),\n",
    test: secrets("memory")
  },
  {
    name: "a replay that shows a secret again",
    file: `${core}/internal/http/Respond.ts`,
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
  },
  {
    name: "a name that writes a mail's HTML",
    file: `${core}/invitation/InvitationMail.ts`,
    find: "`<bdi>${escaped(name)}</bdi>`",
    plant: "`<bdi>${name}</bdi>`",
    test: invitation("by any name")
  },
  {
    name: "a name that writes a mail's lines",
    file: `${core}/invitation/InvitationMail.ts`,
    find: ".replaceAll(breaks, \" \")",
    plant: "",
    test: invitation("by any name")
  },
  {
    name: "a name that becomes a link in a mail",
    file: `${core}/invitation/InvitationMail.ts`,
    find: "shown(unlinked(plain(text, nameLength)))",
    plant: "shown(plain(text, nameLength))",
    test: invitation("by any name")
  },
  {
    name: "a mail's link that runs a script",
    file: `${core}/invitation/InvitationMail.ts`,
    find: "return url?.protocol === \"https:\" || url?.protocol === \"http:\" ? url.href : null",
    plant: "return url?.protocol === \"\" ? null : url?.href ?? null",
    test: invitation("but an http or https URL")
  }
]
