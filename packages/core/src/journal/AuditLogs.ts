import { Effect } from "effect"
import { CurrentActor } from "../access/Actor.ts"
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
    const store = yield* JournalStore

    /** The organization's events, newest first. */
    const list = useCase("AuditLogs.list")(function*(query: JournalQuery) {
      const { organization: { id } } = yield* CurrentActor
      return yield* Page.page({
        ...Page.newestFirst,
        name: "auditLogs",
        query: JournalQuery,
        rows: (slice) => store.list(id, slice),
        count: (filters) => store.count(id, filters)
      }, query)
    }, JournalAccess.list)

    return { list }
  })
}) {}
