import * as Array from "effect/Array"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { CredentialRejected, NotAMember, OrganizationRequired, Unauthenticated } from "../access/Access.ts"
import type { Caller, UserActor } from "../access/Actor.ts"
import { parseToken } from "../access/ApiKeyToken.ts"
import { membershipCacheKey, PrincipalCache } from "../access/PrincipalCache.ts"
import { ApiKeyUsage } from "../apiKey/ApiKeyUsage.ts"
import { Directory } from "../member/Directory.ts"
import { toBuiltInRole, toCustomRole } from "../role/Role.ts"
import { hashesEqual } from "../shared/HashesEqual.ts"
import { OrganizationId, type UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import { isErased } from "../user/User.ts"
import { type KeyPrincipal, type MemberPrincipal, Principals } from "./Principals.ts"
import { SessionVerifier, type VerifiedSession } from "./SessionVerifier.ts"
import { UserOrganizations } from "./UserOrganizations.ts"

const touchInterval = 60_000
const maximumTouched = 10_000

const toCallerFields = ({ member, organization, role, user }: MemberPrincipal) => {
  const { name, permissions } = typeof role === "string" ? toBuiltInRole(role) : toCustomRole(role)
  return { organization, user, member: { id: member.id, role: name }, rolePermissions: permissions }
}

const toKeyCaller = ({ apiKey, ...principal }: KeyPrincipal): Caller => {
  const { member, organization, rolePermissions, user } = toCallerFields(principal)
  const scopes = new Set(apiKey.scopes)
  return {
    type: "api-key",
    organization,
    user,
    member,
    apiKey: { id: apiKey.id, name: apiKey.name, expiresAt: apiKey.expiresAt },
    session: null,
    sessionExpiresAt: null,
    rolePermissions,
    permissions: scopes.has("*") ? rolePermissions : new Set([...rolePermissions].filter((scope) => scopes.has(scope)))
  }
}

const toSessionCaller = (principal: MemberPrincipal, { expiresAt, session }: VerifiedSession): Caller => {
  const { member, organization, rolePermissions, user } = toCallerFields(principal)
  return {
    type: "session",
    organization,
    user,
    member,
    apiKey: null,
    session: session === undefined ? null : { id: session.id },
    sessionExpiresAt: session?.expiresAt ?? expiresAt ?? null,
    rolePermissions,
    permissions: rolePermissions
  }
}

const isOrganizationId = Schema.is(OrganizationId)

/** Authenticates callers by their credentials. */
export interface AuthenticatorService {
  /** Returns the caller of an API key. Notes its use, at most once a minute. */
  readonly apiKey: (token: Redacted.Redacted) => Effect.Effect<Caller, CredentialRejected | Unauthenticated>
  /**
   * Returns the caller of a session. `named` is the organization that the request names, if any. Without it the session's
   * counts, else the user's only one.
   */
  readonly session: (
    token: Redacted.Redacted,
    named: string | undefined
  ) => Effect.Effect<Caller, CredentialRejected | NotAMember | OrganizationRequired | Unauthenticated>
  /** Returns the user of a session, who may be in no organization. Caches nothing. */
  readonly user: (token: Redacted.Redacted) => Effect.Effect<UserActor, Unauthenticated>
  /** Returns the user whom the host has just verified, who may be in no organization. */
  readonly signedIn: (userId: UserId) => Effect.Effect<UserActor, Unauthenticated>
  /**
   * Returns the caller for a user whom the host has just verified, for calls in process. The organization is the named one,
   * else the user's only one.
   */
  readonly member: (
    userId: UserId,
    named?: string
  ) => Effect.Effect<Caller, CredentialRejected | NotAMember | OrganizationRequired | Unauthenticated>
}

const make = Effect.gen(function*() {
  const principals = yield* Principals
  const keys = yield* ApiKeyUsage
  const directory = yield* Directory
  const sessions = yield* SessionVerifier
  const cache = yield* PrincipalCache
  const userOrganizations = yield* UserOrganizations
  const runInBackground = yield* FiberSet.makeRuntime<never>()
  const lookUpKey = cache.makeCache<{ readonly principal: KeyPrincipal; readonly caller: Caller }>()
  const lookUpMembers = cache.makeCache<ReadonlyArray<MemberPrincipal>>()
  const touched = new Map<string, number>()

  /** Records a use in the background, at most once a minute. */
  const touch = (id: string, last: string | null, now: number, record: (now: Timestamp) => Effect.Effect<void>) => {
    if (now - (touched.get(id) ?? Date.parse(last ?? "1970-01-01")) < touchInterval) return
    if (touched.size >= maximumTouched) touched.clear()
    touched.set(id, now)
    runInBackground(
      Effect.catchAllDefect(
        record(Timestamp.fromMillis(now)),
        (defect) => Effect.logWarning("The last use of a credential was not recorded", defect)
      )
    )
  }

  const apiKey = useCase("Authenticator.apiKey")(function*(token: Redacted.Redacted) {
    const parsed = parseToken(Redacted.value(token))
    if (parsed === undefined) return yield* new Unauthenticated()
    const { keyId, secretHash } = parsed
    const found = yield* lookUpKey(
      `${keyId}${secretHash}`,
      Effect.map(
        principals.findByKey(keyId, secretHash),
        Option.map((principal) => ({ principal, caller: toKeyCaller(principal) }))
      )
    )
    if (Option.isNone(found) || !hashesEqual(secretHash, found.value.principal.secretHash)) {
      return yield* new Unauthenticated()
    }
    const { caller, principal: { apiKey, member }, principal } = found.value
    const now = yield* Clock.currentTimeMillis
    const isExpired = apiKey.expiresAt !== null && apiKey.expiresAt <= Timestamp.fromMillis(now)
    if (isExpired || !member.isActive) return yield* new CredentialRejected({ caller })
    touch(apiKey.id, apiKey.lastUsedAt, now, (at) => keys.touch(principal.organization.id, apiKey.id, at))
    return caller
  })

  const findMemberships = (userId: UserId, organizationId: OrganizationId | null) =>
    Effect.map(
      lookUpMembers(
        membershipCacheKey(userId, organizationId),
        Effect.map(
          principals.findMembers(userId, organizationId),
          Option.liftPredicate(Array.isNonEmptyReadonlyArray)
        )
      ),
      Option.getOrElse((): ReadonlyArray<MemberPrincipal> => [])
    )

  const hasExpired = ({ session }: VerifiedSession) =>
    Effect.map(Timestamp.now, (now) => session !== undefined && session.expiresAt <= now)

  /** Selects the membership of the session: in the named organization, else in the session's, else the only one. */
  const selectMembership = Effect.fnUntraced(
    function*({ organizationId, userId }: VerifiedSession, named: string | undefined) {
      if (named !== undefined) {
        const [found] = isOrganizationId(named) ? yield* findMemberships(userId, named) : []
        return found?.member.isActive === true ? found : yield* new NotAMember()
      }
      const found = yield* findMemberships(userId, organizationId ?? null)
      const active = found.filter(({ member }) => member.isActive)
      const [only = found[0], ...others] = active
      if (only !== undefined && others.length === 0) return only
      if (organizationId !== undefined) return yield* new Unauthenticated()
      return yield* new OrganizationRequired({ organizations: yield* userOrganizations.describe(userId, found) })
    }
  )

  const makeCaller = Effect.fnUntraced(function*(verified: VerifiedSession, named: string | undefined) {
    const found = yield* selectMembership(verified, named)
    if (found.isService) return yield* new Unauthenticated()
    const caller = toSessionCaller(found, verified)
    if ((yield* hasExpired(verified)) || !found.member.isActive) return yield* new CredentialRejected({ caller })
    return caller
  })

  const session = useCase("Authenticator.session")(function*(token: Redacted.Redacted, named: string | undefined) {
    const verified = yield* sessions.verify(token)
    if (Option.isNone(verified)) return yield* new Unauthenticated()
    const caller = yield* makeCaller(verified.value, named)
    // `Sessions.issue` records the login if it knows the organization; a host's sign-in leaves no other sign
    const isElsewhere = named !== undefined && named !== verified.value.organizationId
    if (verified.value.session === undefined || isElsewhere) {
      const { organization, user } = caller
      touch(
        caller.member.id,
        null,
        yield* Clock.currentTimeMillis,
        (at) => directory.recordLogin(organization.id, user.id, at)
      )
    }
    return caller
  })

  const user = useCase("Authenticator.user")(function*(token: Redacted.Redacted) {
    const verified = yield* sessions.verify(token)
    if (Option.isNone(verified) || (yield* hasExpired(verified.value))) return yield* new Unauthenticated()
    return yield* signedIn(verified.value.userId)
  })

  const signedIn = useCase("Authenticator.signedIn")(function*(userId: UserId) {
    const found = yield* directory.findUser(userId)
    if (Option.isNone(found) || found.value.isService || isErased(found.value)) return yield* new Unauthenticated()
    const { email, id, name } = found.value
    return { type: "session", user: { id, name, email }, apiKey: null, permissions: new Set() } satisfies UserActor
  })

  const member = useCase("Authenticator.member")(function*(userId: UserId, named?: string) {
    return yield* makeCaller({ userId }, named)
  })

  return { apiKey, session, user, signedIn, member }
})

export class Authenticator
  extends Context.Tag("@attestry/core/authentication/Authenticator")<Authenticator, AuthenticatorService>()
{
  static readonly Default = Layer.scoped(this, make)
}
