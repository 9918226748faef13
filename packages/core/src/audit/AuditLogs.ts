import { Effect } from "effect"
import { CurrentActor } from "../access/Actor.ts"
import { JournalAccess } from "../internal/guard/AuditAccess.ts"
import { useCase } from "../internal/shared/UseCase.ts"
import * as Order from "../shared/ListOrder.ts"
import * as Page from "../shared/Page.ts"
import { JournalQuery } from "./AuditEvent.ts"
import { JournalStore } from "./AuditEventStore.ts"

/** The journal as auditors read it. */
export class AuditLogs extends Effect.Service<AuditLogs>()("@attestry/core/journal/AuditLogs", {
  effect: Effect.gen(function*() {
    const listing = Page.listing("auditLogs", JournalQuery, Order.newestFirst, yield* JournalStore)

    /** The organization's events, newest first. */
    const list = useCase("AuditLogs.list")(function*(query: JournalQuery) {
      const { organization } = yield* CurrentActor
      return yield* Page.page(listing(organization.id), query)
    }, JournalAccess.list)

    return { list }
  })
}) {}
