/**
 * Bugs that a test has to see: in the file, `find` is replaced by `plant`, and the test must fail on the storage.
 * `find` stands there exactly once.
 */
const core = "packages/core/src"

const useCases = { file: "test/contract/permissions", name: "are checked by every use case", stack: "memory" }
const credentials = { file: "test/contract/permissions", name: "are checked for every kind of caller", stack: "memory" }
const access = (name) => ({ file: "test/api/access/access", name, stack: "memory" })
const tenants = (stack) => ({ file: "test/contract/tenants", name: "see nothing of each other", stack })
const named = { file: "test/contract/tenants", name: "get the same 403 for every foreign", stack: "memory" }
const secrets = (stack) => ({ file: "test/contract/keys.", name: "appear only in their first response", stack })

const noticed = { file: "test/contract/tenants", name: "make nobody of the other notice anything", stack: "memory" }
const answered = (name) => ({ file: "test/api/member/invitationsAnswered", name, stack: "memory" })
const account = (name) => ({ file: "test/api/user/accounts", name, stack: "memory" })
const invitation = (name) => ({ file: "packages/core/test/member/InvitationMail.", name, stack: "memory" })
const escalation = {
  file: "test/model/escalation",
  name: "never gives anybody permissions that the granters",
  stack: "memory"
}

export const coreMutants = [
  {
    name: "an input in process that is not decoded",
    file: `${core}/problem/Input.ts`,
    in: "withInput",
    find: "isDecoded(args) ? body(...args) : decodeAndRun(args)",
    plant: "isDecoded(args) || last >= 0 ? body(...(args as [...Ids, A])) : decodeAndRun(args)",
    test: { file: "test/contract/inputs.", name: "has the same field errors in process as over HTTP", stack: "memory" }
  },
  {
    name: "an input in process with a field that is unknown",
    file: `${core}/problem/Input.ts`,
    in: "makeDecodeInput",
    find: "onExcessProperty: \"error\"",
    plant: "onExcessProperty: \"ignore\"",
    test: { file: "test/contract/inputs.", name: "rejects what its schema rejects: Vendors.create", stack: "memory" }
  },
  {
    name: "a member of another organization who can't become one of this",
    file: "packages/postgres/src/member/PgMemberStore.ts",
    in: "findCandidates",
    find: "AS m ON m.organization_id = ${organizationId} AND m.user_id = u.id",
    plant: "AS m ON m.organization_id IS NOT NULL AND m.user_id = u.id",
    test: { file: "packages/postgres/test/conformance.", name: "from the other users", stack: "postgres" }
  },
  {
    name: "an invitation that makes a known user a member at once",
    file: `${core}/member/Invitations.ts`,
    in: "findOrCreateUser",
    find: "invitation: known.value.isService ? null : invitee }",
    plant: "invitation: null }",
    test: noticed
  },
  {
    name: "a pending member under their own name",
    file: `${core}/member/Person.ts`,
    in: "toUser",
    find: "member.invitation !== null ? toInvitedUser(member, member.invitation) : {",
    plant: "member.invitation !== null && member.id === \"\" ? toInvitedUser(member, member.invitation) : {",
    test: noticed
  },
  {
    name: "an audit log that names invited users",
    file: `${core}/member/Member.ts`,
    in: "withoutUser",
    find: "if (invitation === null || values === null) return values",
    plant: "if (invitation !== undefined) return values",
    test: noticed
  },
  {
    name: "an invitation that anybody may accept",
    file: `${core}/member/ReceivedInvitations.ts`,
    in: "isFor",
    find: "invitation !== null && foldCase(invitation.email) === foldCase(user.email)",
    plant: "invitation !== null",
    test: answered("are for the invited address only")
  },
  {
    name: "an organization that accepts in the person's place",
    file: `${core}/member/Members.ts`,
    in: "applyMemberPatch",
    find: "if (fields.isActive === true && member.invitation !== null) return yield* new InvitationPending()",
    plant: "",
    test: answered("count for nothing until they are accepted")
  },
  {
    name: "an owner whom an admin removes",
    file: `${core}/member/Members.ts`,
    in: "remove",
    find: "yield* requireGrantable(role.permissions) yield* Revision.check({",
    plant: "yield* Revision.check({",
    test: escalation
  },
  {
    name: "an owner whom an admin changes",
    file: `${core}/member/Members.ts`,
    in: "update",
    find: "yield* requireGrantable(held.permissions)",
    plant: "",
    test: escalation
  },
  {
    name: "a person of two organizations whom one renames",
    file: `${core}/member/Members.ts`,
    in: "requireEditable",
    find: "if ((yield* store.findByUser(id)).length > 1) return yield* new UserNotEditable()",
    plant: "",
    test: account("cannot be changed when the user belongs elsewhere")
  },
  {
    name: "a removal that leaves keys and sessions of the member valid",
    file: `${core}/member/Members.ts`,
    in: "{ apiKeys: _, sessions: __, ...unassigned }",
    find: "yield* removal.runSteps(value)",
    plant: "{ policies: 0, vendors: 0 }",
    test: { file: "test/api/member/removals", name: "revokes keys and sessions", stack: "postgres" }
  },
  {
    name: "an erasure that leaves stored responses",
    file: `${core}/erasure/Erasure.ts`,
    in: "named",
    find: "const named = [userId, before.email, ...ofUser.map(({ id }) => id)]",
    plant: "const named: ReadonlyArray<string> = []",
    test: { file: "test/api/erasure/erasure", name: "deletes the responses that were stored for", stack: "memory" }
  },
  {
    name: "owners that are counted, and may all go at once",
    file: `${core}/member/Members.ts`,
    in: "requireAnotherOwner",
    find: "yield* store.touchOwnersRevision(organizationId, revision)",
    plant: "if (revision < 0) yield* store.touchOwnersRevision(organizationId, revision)",
    test: { file: "test/races/lastOwner", name: "remains when all owners are removed", stack: "postgres" }
  },
  {
    name: "permissions that are cached for the host's time",
    file: `${core}/access/PrincipalCache.ts`,
    in: "cacheTime",
    find: "Math.min(Duration.toMillis(yield* PrincipalCacheTime), 1000)",
    plant: "Duration.toMillis(yield* PrincipalCacheTime)",
    test: { file: "test/races/rights", name: "takes effect at once on its own", stack: "postgres" }
  },
  {
    name: "an endpoint without a declared guard",
    file: `${core}/contract/Contract.ts`,
    in: "onNone",
    find: "throw new Error(`The endpoint ${name} declares no permission`)",
    plant: "return { all: [] }",
    test: { file: "test/contract/permissions", name: "must be declared", stack: "memory" }
  },
  {
    name: "a use case without its guard",
    file: `${core}/vendor/Vendors.ts`,
    in: "remove",
    find: "unit.run, VendorAccess.remove",
    plant: "unit.run",
    test: useCases
  },
  {
    name: "a use case with the guard of another one",
    file: `${core}/vendor/Vendors.ts`,
    in: "history",
    find: "VendorAccess.history",
    plant: "VendorAccess.update",
    test: useCases
  },
  {
    name: "a pipeline that does not check permissions",
    file: `${core}/http/Endpoint.ts`,
    in: "check",
    find: "if (denied !== undefined) return",
    plant: "if (denied === null) return",
    test: credentials
  },
  {
    name: "permissions checked after the body is read",
    file: `${core}/http/ApiRoutes.ts`,
    in: "checked",
    find: "const checked = endpoint.check(context.request, caller, ids)",
    plant: "const checked = endpoint.check(context.request, { ...caller, permissions: new Set(allOfThem) }, ids)",
    with: {
      in: "noBytes",
      find: "const noBytes =",
      plant: "import { permissions as allOfThem } from \"../access/Permission.ts\"\nconst noBytes ="
    },
    test: credentials
  },
  {
    name: "an expiry that is ignored",
    file: `${core}/authentication/Authenticator.ts`,
    in: "isExpired",
    find: "const isExpired = apiKey.expiresAt !== null && apiKey.expiresAt <=",
    plant: "const isExpired = apiKey.expiresAt !== null && apiKey.expiresAt >",
    test: credentials
  },
  {
    name: "a secret that is not compared",
    file: "packages/memory/src/authentication/MemoryPrincipals.ts",
    in: "findByKey",
    find: "if (apiKey.secretHash !== secretHash) return",
    plant: "if (apiKey.secretHash === \"\") return",
    with: {
      in: "findByKey",
      find: "secretHash,",
      plant: "secretHash: apiKey.secretHash.length > 0 ? secretHash : \"\","
    },
    test: credentials
  },
  {
    name: "a key that is looked up by its id alone, and remembered so",
    file: `${core}/authentication/Authenticator.ts`,
    in: "apiKey.found",
    find: "`${keyId}${secretHash}`,",
    plant: "keyId,",
    test: { file: "test/contract/keyTiming.", name: "does not reveal whether the key id", stack: "postgres" }
  },
  {
    name: "a revoked session that stays cached",
    file: `${core}/session/Sessions.ts`,
    in: "remove",
    find: "yield* unit.afterCommit(principals.evictAll)",
    plant: "",
    test: { file: "test/api/session/sessions", name: "can be revoked by their user", stack: "memory" }
  },
  {
    name: "a cookie that is accepted from any page",
    file: `${core}/authentication/HttpCredentials.ts`,
    in: "findByCookie",
    find: "return Cookies.isOriginAllowed(request, rules)",
    plant: "return rules.names.length > 0",
    test: credentials
  },
  {
    name: "a plain cookie that counts behind a proxy",
    file: `${core}/authentication/SessionCookies.ts`,
    in: "isPlainLoopback",
    find: "&& header(\"x-forwarded-for\") === undefined",
    plant: "",
    test: { file: "test/api/session/sessions", name: "accept the plain cookie on loopback alone", stack: "memory" }
  },
  {
    name: "an API key that is accepted where a session is required",
    file: `${core}/access/Access.ts`,
    in: "lacksSession",
    find: "inSession === true && type !== \"session\"",
    plant: "inSession === true && type === \"system\"",
    test: useCases
  },
  {
    name: "an organization that a session names without being in it",
    file: `${core}/authentication/Authenticator.ts`,
    in: "selectMembership",
    find: "return found?.member.isActive === true ? found : yield* new NotAMember()",
    plant:
      "return found?.member.isActive === true ? found : (yield* findMemberships(userId, null))[0] ?? (yield* new NotAMember())",
    test: { file: "test/api/session/sessions", name: "reject foreign", stack: "memory" }
  },
  {
    name: "keys of somebody who is deactivated",
    file: `${core}/authentication/Authenticator.ts`,
    in: "make.apiKey",
    find: "if (isExpired || !member.isActive) return",
    plant: "if (isExpired) return",
    test: credentials
  },
  {
    name: "scopes that are ignored",
    file: `${core}/authentication/Authenticator.ts`,
    in: "toKeyCaller.permissions",
    find: "permissions: scopes.has(\"*\") ?",
    plant: "permissions: scopes.size > 0 ?",
    test: credentials
  },
  {
    name: "a revoked key that stays cached",
    file: `${core}/apiKey/ApiKeys.ts`,
    in: "revoke",
    find: "yield* unit.afterCommit(principals.evictAll)",
    plant: "",
    test: access("rejects a revoked key from the next")
  },
  {
    name: "a grant that is unchecked",
    file: `${core}/apiKey/ApiKeys.ts`,
    in: "create",
    find: "yield* requireGrantable(expandScopes(creator.rolePermissions, input.scopes))",
    plant: "",
    test: access("denies granting a permission that the caller")
  },
  {
    name: "a role given in an update without being held",
    file: `${core}/member/Members.ts`,
    in: "applyMemberPatch",
    find: "if (isRoleChanged) yield* requireGrantable(role.permissions)",
    plant: "",
    test: escalation
  },
  {
    name: "a role changed by a caller who lacks its permissions",
    file: `${core}/role/Roles.ts`,
    in: "update",
    find: "yield* requireGrantable(granted)",
    plant: "",
    test: escalation
  },
  {
    name: "a cursor of another organization",
    file: `${core}/page/Page.ts`,
    in: "isOurs",
    find: "cursor.organization === listing.organizationId &&",
    plant: "",
    test: { file: "test/contract/cursors", name: "continue only the list and organization", stack: "memory" }
  },
  {
    name: "a new role with permissions that its maker lacks",
    file: `${core}/role/Roles.ts`,
    in: "create",
    find: "yield* requireGrantable(toPermissions(input.permissions))",
    plant: "yield* requireGrantable([])",
    test: escalation
  },
  {
    name: "roles that are given in a batch without being held",
    file: `${core}/member/MemberBatches.ts`,
    in: "decideRole",
    find: "({ permissions }) => findMissing(actor, permissions).length === 0,",
    plant: "({ permissions }) => findMissing(actor, permissions).length >= 0,",
    test: escalation
  },
  {
    name: "a role given to somebody new without being held",
    file: `${core}/member/Enrollment.ts`,
    in: "findGrantableRole",
    find: "yield* requireGrantable(role.value.permissions)",
    plant: "yield* requireGrantable([])",
    test: escalation
  },
  {
    name: "a store in memory that finds across organizations",
    file: "packages/memory/src/internal/MemoryTable.ts",
    in: "makeTable",
    find: "find: (partition: string, id: string) => Option.fromNullable(get(partition, id)),",
    plant:
      "find: (_: string, id: string) =>\nOption.fromNullable([...partitions.values()].map((rows) => rows.get(id)).find((row) => row !== undefined)),",
    test: tenants("memory")
  },
  {
    name: "a find without the organization, in SQL",
    file: "packages/postgres/src/internal/OwnedStore.ts",
    in: "read",
    find: "table.findVersioned(where(organizationId, sql`id = ${id}`))",
    plant: "table.findVersioned(sql`${organizationId} <> '' AND id = ${id}`)",
    test: tenants("postgres")
  },
  {
    name: "a list without the organization, in SQL",
    file: "packages/postgres/src/internal/OwnedStore.ts",
    in: "where",
    find: "sql.and([sql`organization_id = ${organizationId}`, ...conditions])",
    plant: "sql.and([sql`${organizationId} <> ''`, ...conditions])",
    test: tenants("pglite")
  },
  {
    name: "an audit log without the organization, in SQL",
    file: "packages/postgres/src/audit/PgAuditEventStore.ts",
    in: "where",
    find: "sql.and([sql`organization_id = ${organizationId}`,",
    plant: "sql.and([sql`${organizationId} <> ''`,",
    test: tenants("pglite")
  },
  {
    name: "an assignee who is not looked up",
    file: `${core}/vendor/Vendors.ts`,
    in: "checkAssignee",
    find: "if (assigneeId === undefined || assigneeId === null) return",
    plant: "if (assigneeId !== null) return",
    test: tenants("memory")
  },
  {
    name: "an X-Organization-Id that is ignored",
    file: `${core}/authentication/HttpCredentials.ts`,
    in: "findByKey",
    find: "organizationId === undefined || organizationId === organization.id",
    plant: "organizationId !== null",
    test: named
  },
  {
    name: "secrets that are stored in the clear",
    file: `${core}/access/Secret.ts`,
    in: "hashSecret",
    find: "export const hashSecret = (secret: string): string => Sha256.hexOf(secret)",
    plant: "export const hashSecret = (secret: string): string => secret",
    test: secrets("pglite")
  },
  {
    name: "secrets that are logged",
    file: `${core}/authentication/HttpCredentials.ts`,
    in: "findByKey",
    find: "apiKey(Redacted.make(key)),",
    plant: "Effect.zipRight(Effect.logDebug(`a key came: ${key}`), apiKey(Redacted.make(key))),",
    test: secrets("memory")
  },
  {
    name: "a replay that shows a secret again",
    file: `${core}/http/Respond.ts`,
    in: "toStored",
    find: "({ body: removeSecrets(text), revision, status })",
    plant: "({ body: text, revision, status })",
    test: secrets("memory")
  },
  {
    name: "idempotency keys that are stored in the clear",
    file: `${core}/idempotency/IdempotencyRecord.ts`,
    in: "recordId",
    find: "Sha256.hexOf(JSON.stringify([toCallerId(actor), operation, key]))",
    plant: "JSON.stringify([toCallerId(actor), operation, key])",
    test: secrets("postgres")
  },
  {
    name: "a name that writes a mail's HTML",
    file: `${core}/member/InvitationMail.ts`,
    in: "makeInvitationMail",
    find: "`<bdi>${escapeHtml(name)}</bdi>`",
    plant: "`<bdi>${name}</bdi>`",
    test: invitation("by any name")
  }
]
