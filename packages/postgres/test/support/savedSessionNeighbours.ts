import * as Fixtures from "@attestry/conformance/Fixtures"
import { storedSession } from "@attestry/conformance/savedSession/SavedSessionStoreSuite"
import { SavedSessionStore } from "@attestry/core/savedSession"
import type { OrganizationId } from "@attestry/core/shared"
import type { Writes } from "@attestry/core/storage"
import { Effect } from "effect"

type Write = Effect.Effect<void, never, Writes>

/** A browser session with a state. */
export const storedSavedSessions = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const { saveSealed } = yield* SavedSessionStore
    const session = yield* storedSession(organizationId, { name: `session of ${organizationId}` })
    const sealed = `state of ${organizationId}`
    yield* Fixtures.unit(saveSealed(organizationId, session.id, sealed))
    return { id: organizationId, session, sealed }
  })

type Stored = Effect.Effect.Success<ReturnType<typeof storedSavedSessions>>

/** Every method of the port that is not one of all stores, called for one organization. */
export const savedSessionCalls = <Call>(
  own: Stored,
  other: Stored,
  write: (...writes: ReadonlyArray<Write>) => ReadonlyArray<Call>
) =>
  Effect.map(SavedSessionStore, (store) => ({
    findSealed: [own, other].map(({ session }) => store.findSealed(own.id, session.id)),
    saveSealed: write(store.saveSealed(own.id, other.session.id, own.sealed)),
    replaceSealed: write(store.replaceSealed(own.id, other.session.id, other.sealed, own.sealed))
  }))
