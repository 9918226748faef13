import * as Effect from "effect/Effect"
import { CurrentActor } from "../access/Actor.ts"
import { AuditAccess } from "../internal/guard/AuditAccess.ts"
import { useCase } from "../internal/shared/UseCase.ts"
import * as ListOrder from "../shared/ListOrder.ts"
import * as Page from "../shared/Page.ts"
import { AuditEventQuery } from "./AuditEvent.ts"
import { AuditEventStore } from "./AuditEventStore.ts"

export class AuditLogs extends Effect.Service<AuditLogs>()("@attestry/core/audit/AuditLogs", {
  effect: Effect.gen(function*() {
    const listing = Page.listing("auditLogs", AuditEventQuery, ListOrder.newestFirst, yield* AuditEventStore)

    /** Lists one page of the matching events, newest first. */
    const list = useCase("AuditLogs.list")(function*(query: AuditEventQuery) {
      const { organization } = yield* CurrentActor
      return yield* Page.page(listing(organization.id), query)
    }, AuditAccess.list)

    return { list }
  })
}) {}
