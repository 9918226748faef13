import * as Effect from "effect/Effect"
import { CurrentActor } from "../access/Actor.ts"
import { addNames } from "../internal/audit/AuditNames.ts"
import { AuditAccess } from "../internal/guard/AuditAccess.ts"
import { useCase } from "../internal/shared/UseCase.ts"
import * as ListOrder from "../shared/ListOrder.ts"
import * as Page from "../shared/Page.ts"
import { AuditEventQuery, type AuditExportQuery } from "./AuditEvent.ts"
import { AuditEventStore } from "./AuditEventStore.ts"

export class AuditLogs extends Effect.Service<AuditLogs>()("@attestry/core/audit/AuditLogs", {
  effect: Effect.gen(function*() {
    const store = yield* AuditEventStore
    const listing = Page.listing("auditLogs", AuditEventQuery, ListOrder.newestFirst, store)

    /** Lists one page of the matching events, newest first. */
    const list = useCase("AuditLogs.list")(function*(query: AuditEventQuery) {
      const { organization } = yield* CurrentActor
      return yield* Page.page(listing(organization.id), query)
    }, AuditAccess.list)

    /**
     * Reads all matching events with names, newest first: the first 1,000, and the effect that reads the next. See
     * `Page.streamAll`. Names are those that the caller may read.
     */
    const exportAll = useCase("AuditLogs.exportAll")(function*({ format: _, ...filters }: AuditExportQuery) {
      const actor = yield* CurrentActor
      const name = addNames(store, actor)
      const { rows, ...events } = listing(actor.organization.id)
      return yield* Page.readAll({ ...events, rows: (slice) => Effect.flatMap(rows(slice), name) }, filters)
    }, AuditAccess.exportAll)

    return { list, exportAll }
  })
}) {}
