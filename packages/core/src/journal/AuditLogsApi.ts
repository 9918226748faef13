import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Permits } from "../access/Access.ts"
import { Authentication } from "../access/AuthenticationApi.ts"
import { InvalidCursor } from "../shared/Page.ts"
import * as Envelope from "../v1/Envelope.ts"
import * as Problem from "../v1/Problem.ts"
import { JournalAccess } from "./JournalAccess.ts"
import { JournalEvent, JournalQuery } from "./JournalEvent.ts"

/**
 * The endpoints of the audit log.
 *
 * @since 0.1.0
 * @category contract
 */
export class AuditLogsApi extends HttpApiGroup.make("auditLogs")
  .add(
    HttpApiEndpoint.get("list", "/")
      .setUrlParams(JournalQuery)
      .addSuccess(Envelope.List("JournalEventList", JournalEvent))
      .addError(Problem.of(InvalidCursor))
      .annotate(Permits, JournalAccess.list)
      .annotateContext(OpenApi.annotations({
        summary: "Read the audit log",
        description:
          "Every change in the organization, newest first; 100 unless `limit` says otherwise. `actor` is the id "
          + "of a user or of an API key; `action` one action, or the beginning of some with a dot at its end; `resource` a "
          + "type or an id; `from` is inclusive, `to` exclusive."
      }))
  )
  .prefix("/v1/audit-logs")
  .middleware(Authentication)
  .annotateContext(OpenApi.annotations({ title: "Audit log", description: "The journal of all changes." }))
{}
