import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { type AuthChecked, CheckAuth } from "../browser/CheckAuth.ts"
import { PageUrls } from "../browser/PageUrls.ts"
import { limitToOrigins, type StorageState } from "../browser/StorageState.ts"
import * as ListOrder from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { parseUrl } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  BrowserSessionNotFound,
  BrowserSessionRejected,
  LoginCheck,
  makeSavedSession,
  maximumSavedSessions,
  NewSavedSession,
  PageUrlRejected,
  type SavedSession,
  savedSessionEvents,
  SavedSessionId,
  SavedSessionPatch,
  SavedSessionQuery,
  SavedSessionState,
  SessionStateUnreadable,
  TooManyBrowserSessions,
  updateSavedSession
} from "./SavedSession.ts"
import { SavedSessionAccess } from "./SavedSessionAccess.ts"
import type { SavedSessionsService } from "./SavedSessionsService.ts"
import { SavedSessionStore } from "./SavedSessionStore.ts"
import { type LoginChecked, makeToSavedSessionView, toSavedSessionRow } from "./SavedSessionView.ts"
import { SavedStates } from "./SavedStates.ts"

const nothing = { pointer: "/state", detail: "The state has nothing for the origins. Log in there, and save it again." }
const foreign = { pointer: "/url", detail: "The session is for other origins. Use a URL of one of those that it has." }

const isEmpty = ({ cookies, origins }: StorageState): boolean =>
  cookies.length === 0 && origins.every(({ localStorage }) => localStorage.length === 0)

const toLoginChecked = ({ isLoggedIn, reason, username }: AuthChecked): LoginChecked =>
  reason === null ? { isLoggedIn, username } : { isLoggedIn, username, reason }

const make = Effect.gen(function*() {
  const store = yield* SavedSessionStore
  const states = yield* SavedStates
  const pages = yield* PageUrls
  const checks = yield* CheckAuth
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  const listing = Page.listing("browserSessions", SavedSessionQuery, ListOrder.byCreation, store)

  const load = Effect.fnUntraced(function*(sessionId: SavedSessionId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, sessionId)
    return Option.isSome(found) ? found.value : yield* new BrowserSessionNotFound()
  })

  const seal = Effect.fnUntraced(function*(session: SavedSession, state: StorageState) {
    if (isEmpty(limitToOrigins(state, session.origins))) {
      return yield* new BrowserSessionRejected({ errors: [nothing] })
    }
    return yield* states.seal(session, Redacted.make(state))
  })

  const checkOrigins = (origins: ReadonlyArray<string>) =>
    Effect.forEach(
      origins,
      (origin, i) =>
        Effect.mapError(
          pages.check(origin),
          ({ message }) => new BrowserSessionRejected({ errors: [{ pointer: `/origins/${i}`, detail: message }] })
        ),
      { discard: true }
    )

  const list = useCase("SavedSessions.list")(
    withInput(SavedSessionQuery, function*(query: SavedSessionQuery) {
      const { organization } = yield* CurrentActor
      return Effect.map(Page.page(listing(organization.id), query), Page.mapRows(Revision.mapRow(toSavedSessionRow)))
    }),
    Effect.flatten,
    SavedSessionAccess.list
  )

  const get = useCase("SavedSessions.get")(function*(sessionId: SavedSessionId) {
    return Revision.map(yield* load(sessionId), yield* makeToSavedSessionView)
  }, SavedSessionAccess.get)

  const create = useCase("SavedSessions.create")(
    withInput(NewSavedSession, function*(input: NewSavedSession) {
      const actor = yield* CurrentActor
      yield* checkOrigins(input.origins)
      if ((yield* store.count(actor.organization.id, {})) >= maximumSavedSessions) {
        return yield* new TooManyBrowserSessions()
      }
      const session = makeSavedSession(yield* ids.make(SavedSessionId), actor, input, yield* Timestamp.now)
      const sealed = yield* seal(session, input.state)
      yield* store.insert(session.organizationId, session)
      yield* store.saveSealed(session.organizationId, session.id, sealed)
      yield* audit.record(savedSessionEvents.created(session))
      return Revision.map({ value: session, revision: 1 }, yield* makeToSavedSessionView)
    }),
    unit.run,
    SavedSessionAccess.create
  )

  const update = useCase("SavedSessions.update")(
    withInput(SavedSessionPatch, function*(sessionId: SavedSessionId, patch: SavedSessionPatch) {
      const { revision, value } = yield* Revision.check(yield* load(sessionId))
      const updated = updateSavedSession(value, patch, yield* Timestamp.now)
      if (updated === value) return Revision.map({ value, revision }, yield* makeToSavedSessionView)
      yield* store.save(value.organizationId, updated, revision)
      yield* audit.record(savedSessionEvents.updated(value, updated))
      return Revision.map({ value: updated, revision: revision + 1 }, yield* makeToSavedSessionView)
    }),
    unit.run,
    SavedSessionAccess.update
  )

  const replaceState = useCase("SavedSessions.replaceState")(
    withInput(SavedSessionState, function*(sessionId: SavedSessionId, { state }: SavedSessionState) {
      const { revision, value } = yield* Revision.check(yield* load(sessionId))
      const replaced = { ...value, updatedAt: yield* Timestamp.now }
      const sealed = yield* seal(value, state)
      yield* store.save(value.organizationId, replaced, revision)
      yield* store.saveSealed(value.organizationId, sessionId, sealed)
      yield* audit.record(savedSessionEvents.changed("stateReplaced")(value, replaced))
      return Revision.map({ value: replaced, revision: revision + 1 }, yield* makeToSavedSessionView)
    }),
    unit.run,
    SavedSessionAccess.replaceState
  )

  const remove = useCase("SavedSessions.remove")(
    function*(sessionId: SavedSessionId) {
      const { revision, value } = yield* Revision.check(yield* load(sessionId))
      yield* store.remove(value.organizationId, sessionId, revision)
      yield* audit.record(savedSessionEvents.removed(value))
      return sessionId
    },
    unit.run,
    SavedSessionAccess.remove
  )

  const openLogin = Effect.fnUntraced(function*(sessionId: SavedSessionId, url: string) {
    const found = yield* load(sessionId)
    // the cookies of one site are for no other
    if (!found.value.origins.includes(parseUrl(url)?.origin ?? "")) {
      return yield* new PageUrlRejected({ errors: [foreign] })
    }
    return yield* Effect.catchTag(states.open(found), "SecretUnreadable", () => new SessionStateUnreadable())
  })

  const check = useCase("SavedSessions.check")(
    withInput(LoginCheck, function*({ sessionId, url }: LoginCheck) {
      const { organization } = yield* CurrentActor
      const login = sessionId === undefined ? null : yield* openLogin(sessionId, url)
      yield* Effect.mapError(
        pages.check(url),
        ({ message }) => new PageUrlRejected({ errors: [{ pointer: "/url", detail: message }] })
      )
      const usernameSelector = login?.usernameSelector ?? null
      return toLoginChecked(yield* checks.check(organization.id, { url, state: login, usernameSelector }))
    }),
    SavedSessionAccess.check
  )

  return { list, get, create, update, replaceState, remove, check }
})

export class SavedSessions
  extends Context.Tag("@attestry/core/savedSession/SavedSessions")<SavedSessions, SavedSessionsService>()
{
  static readonly Default = Layer.effect(this, make)
}
