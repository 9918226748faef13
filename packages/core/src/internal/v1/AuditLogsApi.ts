import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Permits } from "../../access/Access.ts"
import { JournalEvent, JournalQuery } from "../../audit/AuditEvent.ts"
import * as Problem from "../../http/Problem.ts"
import { InvalidCursor } from "../../shared/Page.ts"
import { Authentication } from "../contract/Authentication.ts"
import * as Envelope from "../contract/Envelope.ts"
import { JournalAccess } from "../guard/AuditAccess.ts"

/** The endpoints of the audit log. */
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
