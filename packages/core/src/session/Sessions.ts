import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { NotAMember, type PermissionMissing, type SessionRequired } from "../access/Access.ts"
import { CurrentActor, currentCaller, systemActor } from "../access/Actor.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { makeSessionToken, sessionEntropy, toSessionHash } from "../access/SessionToken.ts"
import type { AuditEntry } from "../audit/Audited.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Memberships } from "../authentication/Memberships.ts"
import type { VerifiedSession } from "../authentication/SessionVerifier.ts"
import { Directory } from "../member/Directory.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { type OrganizationId, SessionId, type UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { isErased, ServiceUserCannotSignIn, UserNotFound } from "../user/User.ts"
import {
  findExcessSessions,
  Revocation,
  type RevokedSessions,
  type Session,
  sessionEvents,
  SessionNotFound
} from "./Session.ts"
import { SessionAccess } from "./SessionAccess.ts"
import { SessionStore } from "./SessionStore.ts"

/** A session to issue. It lives for 12 hours unless `ttl` says otherwise. */
export interface NewSession {
  readonly userId: UserId
  /** The organization of requests that name none. */
  readonly organizationId?: OrganizationId
  readonly ttl?: Duration.DurationInput
}

/** A new session with its token. Only the result of `issue` has the token. */
export interface IssuedSession extends Session {
  readonly token: Redacted.Redacted
}

const defaultTtl = Duration.hours(12)

/** Built-in sessions of users whom the host signs in. Only `revokeOwn` checks permissions; the rest is for the host alone. */
export interface SessionsService {
  /** Signs the user in. Only this call returns the token. Ends the oldest sessions of a user who has 100. */
  readonly issue: (
    session: NewSession
  ) => Effect.Effect<IssuedSession, Busy | NotAMember | ServiceUserCannotSignIn | UserNotFound>
  /** Ends the session, and returns its id. */
  readonly revoke: (sessionId: SessionId) => Effect.Effect<SessionId, Busy | SessionNotFound>
  /** Ends all of the user's sessions. Returns their number. */
  readonly revokeAll: (userId: UserId) => Effect.Effect<number, Busy>
  /** Ends the caller's session, or all of theirs. Returns their number. Does not end sessions that the host verifies. */
  readonly revokeOwn: (
    input: Input<typeof Revocation>
  ) => Effect.Effect<RevokedSessions, Busy | InvalidRequest | PermissionMissing | SessionRequired, CurrentActor>
  /** Finds the session of a token, expired or not. */
  readonly verify: (token: Redacted.Redacted) => Effect.Effect<Option.Option<VerifiedSession>>
}

const make = Effect.gen(function*() {
  const store = yield* SessionStore
  const directory = yield* Directory
  const memberships = yield* Memberships
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator
  const principals = yield* PrincipalCache
  const lookUpSession = principals.makeCache<Session>()

  /** Returns the session's organization, else all in which its user is active. */
  const findOrganizations = Effect.fnUntraced(function*({ organizationId, userId }: Session) {
    if (organizationId !== null) return [organizationId]
    const found = yield* memberships.find(userId)
    return found.filter(({ isActive }) => isActive).map(({ organizationId }) => organizationId)
  })

  const recordAsHost = (organizationId: OrganizationId, entry: AuditEntry) =>
    Effect.provideService(audit.record(entry), CurrentActor, systemActor(organizationId))

  const remove = Effect.fnUntraced(function*<R>(
    sessions: ReadonlyArray<Session>,
    record: (organizationId: OrganizationId, entry: AuditEntry) => Effect.Effect<void, never, R>
  ) {
    if (sessions.length === 0) return 0
    for (const session of sessions) {
      for (const id of yield* findOrganizations(session)) yield* record(id, sessionEvents.removed(session))
    }
    yield* store.remove(sessions.map(({ id }) => id))
    yield* unit.afterCommit(principals.evictAll)
    return sessions.length
  })

  const issue = useCase("Sessions.issue")(
    function*({ ttl = defaultTtl, userId, ...input }: NewSession) {
      const organizationId = input.organizationId ?? null
      const user = yield* directory.findUser(userId)
      if (Option.isNone(user) || isErased(user.value)) return yield* new UserNotFound()
      if (user.value.isService) return yield* new ServiceUserCannotSignIn()
      if (organizationId !== null && !(yield* directory.isActiveMember(organizationId, userId))) {
        return yield* new NotAMember()
      }
      const createdAt = yield* Timestamp.now
      const expiresAt = Timestamp.fromMillis(Date.parse(createdAt) + Duration.toMillis(ttl))
      const { token, tokenHash } = makeSessionToken(yield* ids.bytes(sessionEntropy))
      const session: Session = { id: yield* ids.make(SessionId), userId, organizationId, createdAt, expiresAt }
      yield* remove(findExcessSessions(yield* store.list(userId), createdAt), recordAsHost)
      const organizations = yield* findOrganizations(session)
      for (const id of organizations) yield* recordAsHost(id, sessionEvents.created(session))
      yield* store.insert(session, tokenHash)
      const [only, ...others] = organizations
      // the session's use decides between several
      if (only !== undefined && others.length === 0) {
        yield* unit.afterCommit(directory.recordLogin(only, userId, createdAt))
      }
      return { ...session, token: Redacted.make(token) }
    },
    unit.run
  )

  const revoke = useCase("Sessions.revoke")(
    function*(sessionId: SessionId) {
      const session = yield* store.find(sessionId)
      if (Option.isNone(session)) return yield* new SessionNotFound()
      yield* remove([session.value], recordAsHost)
      return sessionId
    },
    unit.run
  )

  const revokeAll = useCase("Sessions.revokeAll")(function*(userId: UserId) {
    return yield* remove(yield* store.list(userId), recordAsHost)
  }, unit.run)

  const revokeOwn = useCase("Sessions.revokeOwn")(
    withInput(Revocation, function*({ all = false }: Revocation) {
      const { session, user } = yield* currentCaller
      const sessions = yield* store.list(user.id)
      const ended = all ? sessions : sessions.filter(({ id }) => id === session?.id)
      return { revoked: yield* remove(ended, audit.recordIn) }
    }),
    unit.run,
    SessionAccess.revokeOwn
  )

  const verify = (token: Redacted.Redacted): Effect.Effect<Option.Option<VerifiedSession>> => {
    const tokenHash = toSessionHash(Redacted.value(token))
    if (tokenHash === undefined) return Effect.succeedNone
    return Effect.map(
      lookUpSession(tokenHash, store.findByHash(tokenHash)),
      Option.map(({ expiresAt, id, organizationId, userId }) => ({
        userId,
        ...(organizationId === null ? {} : { organizationId }),
        session: { id, expiresAt }
      }))
    )
  }

  return { issue, revoke, revokeAll, revokeOwn, verify }
})

export class Sessions extends Context.Tag("@attestry/core/session/Sessions")<Sessions, SessionsService>() {
  static readonly Default = Layer.effect(this, make)
}
