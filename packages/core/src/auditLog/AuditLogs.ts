import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PermissionMissing } from "../access/Access.ts"
import { type Actor, CurrentActor } from "../access/Actor.ts"
import type { Permission } from "../access/Permission.ts"
import {
  type AuditEvent,
  AuditEventQuery,
  AuditExportQuery,
  type NamedAuditEvent,
  StoredAuditEventQuery
} from "../audit/AuditEvent.ts"
import { AuditEventStore } from "../audit/AuditEventStore.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import * as ListOrder from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import type { InvalidCursor } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { replaceMe } from "../problem/ReplaceMe.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { AuditAccess } from "./AuditAccess.ts"

/** By the prefix of an id: the permission that the name needs. */
const needed: { readonly [prefix: string]: Permission | undefined } = {
  org: "organization:read",
  usr: "member:read",
  mem: "member:read",
  rol: "role:read",
  apk: "apiKey:read",
  pol: "policy:read",
  tsk: "task:read",
  att: "evidence:read",
  aut: "automation:read",
  soa: "soa:read",
  vnd: "vendor:read"
}

const toIds = ({ actor, resource }: AuditEvent): ReadonlyArray<string> =>
  [actor.userId, actor.apiKeyId, resource.id].flatMap((id) => id ?? [])

const addNames =
  (store: Pick<typeof AuditEventStore.Service, "names">, { organization, permissions }: Actor) =>
  (events: ReadonlyArray<AuditEvent>): Effect.Effect<ReadonlyArray<NamedAuditEvent>> => {
    const isReadable = (id: string): boolean => {
      const permission = needed[id.slice(0, id.indexOf("_"))]
      return permission !== undefined && permissions.has(permission)
    }
    const ids = Array.from(new Set(events.flatMap(toIds))).filter(isReadable)
    return Effect.map(ids.length === 0 ? Effect.succeed([]) : store.names(organization.id, ids), (found) => {
      const names = new Map(found.map(({ id, name }) => [id, name]))
      const nameOf = (id: string | null) => id === null ? null : names.get(id) ?? null
      return events.map((event) => ({
        ...event,
        names: {
          user: nameOf(event.actor.userId),
          apiKey: nameOf(event.actor.apiKeyId),
          resource: nameOf(event.resource.id)
        }
      }))
    })
  }

/** The record of changes and denied requests of the caller's organization. */
export interface AuditLogsService {
  /** Lists one page of the matching events, newest first: by default 100. */
  readonly list: (
    query: Input<typeof AuditEventQuery>
  ) => Effect.Effect<Page.Page<AuditEvent>, InvalidCursor | InvalidRequest | PermissionMissing, CurrentActor>
  /**
   * Reads all matching events with names, newest first: the first 1,000, and the effect that reads the next. See
   * `streamAll` of the entry `page`. Names are those that the caller may read. The log records each export, after its
   * first events were read.
   */
  readonly exportAll: (
    query: Input<typeof AuditExportQuery>
  ) => Effect.Effect<Page.UnpagedList<NamedAuditEvent>, Busy | InvalidRequest | PermissionMissing, CurrentActor>
}

const make = Effect.gen(function*() {
  const store = yield* AuditEventStore
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const listing = Page.listing("auditLogs", StoredAuditEventQuery, ListOrder.newestFirst, store)

  const withoutMe = Effect.fnUntraced(
    function*<Query extends Pick<AuditEventQuery, "actor">>({ actor, ...query }: Query) {
      return actor === undefined ? query : { ...query, actor: yield* replaceMe(actor, "actor") }
    }
  )

  const list = useCase("AuditLogs.list")(
    withInput(AuditEventQuery, function*(query: AuditEventQuery) {
      const { organization } = yield* CurrentActor
      return Page.page(listing(organization.id), yield* withoutMe(query))
    }),
    Effect.flatten,
    AuditAccess.list
  )

  const exportAll = useCase("AuditLogs.exportAll")(
    withInput(AuditExportQuery, function*({ bom: _, format = "csv", ...filters }: AuditExportQuery) {
      const stored = yield* withoutMe(filters)
      const actor = yield* CurrentActor
      const name = addNames(store, actor)
      const { countedRows: __, rows, ...events } = listing(actor.organization.id)
      // read first, so that no export has its own event
      const first = yield* Page.readAll({ ...events, rows: (slice) => Effect.flatMap(rows(slice), name) }, stored)
      // ids that match nothing may be of another organization
      const { actor: ___, resource: ____, ...harmless } = filters
      const recorded = first.rows.length === 0 ? harmless : stored
      const event = { action: "auditLog.exported", resource: { type: "auditLog", id: "" } }
      yield* unit.run(audit.record({ ...event, before: null, after: { format, ...recorded } }))
      return first
    }),
    AuditAccess.exportAll
  )

  return { list, exportAll }
})

export class AuditLogs extends Context.Tag("@attestry/core/auditLog/AuditLogs")<AuditLogs, AuditLogsService>() {
  static readonly Default = Layer.effect(this, make)
}
