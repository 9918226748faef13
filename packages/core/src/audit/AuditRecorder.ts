import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import { actingUserId, type Actor, CurrentActor, RequestInfo } from "../access/Actor.ts"
import * as ListOrder from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { WorkSignal } from "../storage/WorkSignal.ts"
import type { AuditEntry } from "./Audited.ts"
import { type AuditEvent, AuditEventId, HistoryQuery } from "./AuditEvent.ts"
import { AuditEventStore } from "./AuditEventStore.ts"

const toEventActor = (actor: Actor): AuditEvent["actor"] => ({
  claimedUserId: null,
  type: actor.type,
  userId: actingUserId(actor),
  apiKeyId: actor.type === "system" ? null : actor.apiKey?.id ?? null
})

// asks no permission, and runs inside the unit of work of a use case
export class AuditRecorder extends Effect.Service<AuditRecorder>()("@attestry/core/audit/AuditRecorder", {
  effect: Effect.gen(function*() {
    const store = yield* AuditEventStore
    const ids = yield* IdGenerator
    const unit = yield* UnitOfWork
    const signal = yield* WorkSignal

    const append = Effect.fnUntraced(function*(
      organizationId: OrganizationId,
      entries: ReadonlyArray<AuditEntry>,
      { outcome, times }: Pick<AuditEvent, "outcome" | "times">
    ) {
      const at = yield* Timestamp.now
      const actor = toEventActor(yield* CurrentActor)
      const request = yield* RequestInfo
      const events = Array.zipWith(
        entries,
        yield* ids.makeMany(AuditEventId, entries.length),
        ({ action, after, before, claimedUserId = null, resource }, id): AuditEvent => ({
          id,
          organizationId,
          sequence: null,
          at,
          // the same object for all, because a storage writes common values once
          actor: claimedUserId === null ? actor : { ...actor, claimedUserId },
          action,
          resource,
          before,
          after,
          outcome,
          times,
          requestId: request.requestId,
          ip: request.ip,
          hash: null
        })
      )
      if (events.length === 0) return events
      yield* store.append(organizationId, events)
      yield* unit.afterCommit(signal.notify)
      return events
    })

    const recordIn = (organizationId: OrganizationId, ...entries: ReadonlyArray<AuditEntry>) =>
      Effect.asVoid(append(organizationId, entries, { outcome: "done", times: 1 }))

    const recordOne = (organizationId: OrganizationId, entry: AuditEntry) =>
      Effect.flatMap(append(organizationId, [entry], { outcome: "done", times: 1 }), Array.head)

    const record = (...entries: ReadonlyArray<AuditEntry>) =>
      Effect.flatMap(CurrentActor, ({ organization }) => recordIn(organization.id, ...entries))

    const recordFailed = (entry: AuditEntry) =>
      Effect.flatMap(
        CurrentActor,
        ({ organization }) => Effect.asVoid(append(organization.id, [entry], { outcome: "failed", times: 1 }))
      )

    const recordDenied = (entry: Pick<AuditEntry, "action" | "resource">, times: number) =>
      Effect.flatMap(
        CurrentActor,
        ({ organization }) =>
          Effect.asVoid(
            append(organization.id, [{ ...entry, before: null, after: null }], { outcome: "refused", times })
          )
      )

    const history = Effect.fnUntraced(function*(resource: AuditEvent["resource"], query: HistoryQuery) {
      const { organization: { id } } = yield* CurrentActor
      const { data, ...page } = yield* Page.page({
        ...ListOrder.newestFirst,
        organizationId: id,
        name: `history/${resource.id}`,
        query: HistoryQuery,
        rows: (slice) => store.changes(id, resource, slice),
        count: () => store.countChanges(id, resource)
      }, query)
      return { data: data.map(({ id: _, ...change }) => change), ...page }
    })

    // sealed events stay unchanged; returns the organizations of both kinds
    const redactRemovals = Effect.fnUntraced(
      function*(userId: UserId, { email, name }: { readonly email: string; readonly name: string }) {
        const removals = yield* store.removals(userId)
        for (const { before, id, organizationId, sequence } of removals) {
          if (sequence === null && before?.["email"] !== email) {
            yield* store.redact(organizationId, id, { ...before, name, email })
          }
        }
        return removals.map(({ organizationId }) => organizationId)
      }
    )

    return { record, recordIn, recordOne, recordFailed, recordDenied, history, redactRemovals }
  })
}) {}
