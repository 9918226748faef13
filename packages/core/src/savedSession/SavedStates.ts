import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { SessionState } from "../browser/BrowserDriver.ts"
import { limitToOrigins, StorageState } from "../browser/StorageState.ts"
import { SecretBox, SecretUnreadable } from "../secret/SecretBox.ts"
import { makeSecretKind, resealText } from "../secret/SecretKind.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { SecretsNotConfigured } from "../shared/NotConfigured.ts"
import type { Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type SavedSession, SavedSessionId } from "./SavedSession.ts"
import { SavedSessionStore } from "./SavedSessionStore.ts"

// The door to the saved logins for the runs of automations: they open one before a run, and save it again after it.
export interface SavedLogin extends SessionState {
  readonly usernameSelector: string | null
  // revision of the session, so that a login that a person stored meanwhile is not replaced
  readonly revision: number
}

type Owner = Pick<SavedSession, "id" | "organizationId" | "origins">

// bound to the origins too, so that no row can send the login of one site to another
const toPurpose = ({ id, origins }: Pick<Owner, "id" | "origins">): string =>
  `browser session/${id}/${origins.join(" ")}`

const isId = Schema.is(SavedSessionId)
const json = Schema.parseJson(StorageState)
const encode = Schema.encodeSync(json)
const decode = Schema.decode(json)

export class SavedStates extends Effect.Service<SavedStates>()("@attestry/core/savedSession/SavedStates", {
  effect: Effect.gen(function*() {
    const box = yield* SecretBox
    const store = yield* SavedSessionStore
    const unit = yield* UnitOfWork

    // only the part of the origins is ever stored
    const seal = (session: Owner, state: Redacted.Redacted<StorageState>) =>
      box.seal(
        session.organizationId,
        toPurpose(session),
        Redacted.make(encode(limitToOrigins(Redacted.value(state), session.origins)))
      )

    const findSession = (organizationId: OrganizationId, sessionId: string) =>
      isId(sessionId) ? store.find(organizationId, sessionId) : Effect.succeedNone

    const open = Effect.fnUntraced(function*({ revision, value }: Versioned<SavedSession>) {
      const sealed = yield* store.findSealed(value.organizationId, value.id)
      if (Option.isNone(sealed)) return yield* new SecretUnreadable({ reason: "malformed" })
      const text = yield* box.open(value.organizationId, toPurpose(value), sealed.value)
      const state = yield* Effect.mapError(
        decode(Redacted.value(text)),
        () => new SecretUnreadable({ reason: "malformed" })
      )
      const { origins, usernameSelector } = value
      return { state: Redacted.make(state), origins, usernameSelector, revision } satisfies SavedLogin
    })

    // None if there is no such session. It fails if the login can't be decrypted.
    const find = (
      organizationId: OrganizationId,
      sessionId: string
    ): Effect.Effect<Option.Option<SavedLogin>, SecretsNotConfigured | SecretUnreadable> =>
      Effect.flatMap(
        findSession(organizationId, sessionId),
        Option.match({ onNone: () => Effect.succeedNone, onSome: (found) => Effect.asSome(open(found)) })
      )

    // Stores the login after a run. Does nothing if the session is gone or was changed since it was opened. There
    // is no audit event, because nothing changes that anybody can see.
    const replace = (
      organizationId: OrganizationId,
      sessionId: string,
      state: Redacted.Redacted<StorageState>,
      { revision }: Pick<SavedLogin, "revision">
    ) =>
      Effect.gen(function*() {
        const found = yield* findSession(organizationId, sessionId)
        if (Option.isNone(found) || found.value.revision !== revision) return
        const { value } = found.value
        const before = yield* store.findSealed(organizationId, value.id)
        if (Option.isNone(before)) return
        yield* store.replaceSealed(organizationId, value.id, before.value, yield* seal(value, state))
      }).pipe(unit.run)

    // no revision changes, so runs and people do not notice it
    const reseal = (organizationId: OrganizationId, sessionId: SavedSessionId) =>
      Effect.gen(function*() {
        const found = yield* store.find(organizationId, sessionId)
        const before = yield* store.findSealed(organizationId, sessionId)
        if (Option.isNone(found) || Option.isNone(before)) return []
        const purpose = toPurpose(found.value.value)
        const { outcome, sealed } = yield* resealText(box, organizationId, purpose, before.value)
        if (outcome === "resealed") yield* store.replaceSealed(organizationId, sessionId, before.value, sealed)
        return [outcome]
      }).pipe(unit.run)

    const kind = makeSecretKind("browserSession", store.listSealed, reseal)

    return { seal, open, find, replace, kind }
  })
}) {}
