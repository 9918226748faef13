import { AuditEvent, AuditEventQuery } from "../../audit/AuditEvent.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { AuditAccess } from "../guard/AuditAccess.ts"

/** The endpoints of the audit log. */
export class AuditLogsApi extends Endpoints.group("auditLogs", {
  title: "Audit log",
  description: "The audit log of all changes."
})
  .add(
    Endpoints.list("list", AuditAccess.list, {
      query: AuditEventQuery,
      success: ResponseSchema.ListResponse("AuditEventList", AuditEvent),
      summary: "Read the audit log",
      description:
        "Every change in the organization, newest first; 100 unless `limit` says otherwise. `actor` is the id "
        + "of a user or of an API key; `action` one action, or the beginning of some with a dot at its end; `resource` a "
        + "type or an id; `from` is inclusive, `to` exclusive."
    })
  )
  .prefix("/v1/audit-logs")
{}
