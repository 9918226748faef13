import { Effect } from "effect"
import { CurrentActor } from "../access/Actor.ts"
import * as Order from "../shared/Order.ts"
import * as Page from "../shared/Page.ts"
import { useCase } from "../shared/UseCase.ts"
import { JournalAccess } from "./JournalAccess.ts"
import { JournalQuery } from "./JournalEvent.ts"
import { JournalStore } from "./JournalStore.ts"

/**
 * The journal as auditors read it.
 *
 * @since 0.1.0
 * @category use cases
 */
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
