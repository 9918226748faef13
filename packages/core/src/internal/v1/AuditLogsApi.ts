import { AuditEvent, AuditEventQuery } from "../../audit/AuditEvent.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { AuditAccess } from "../guard/AuditAccess.ts"

export class AuditLogsApi extends Endpoints.group("auditLogs", {
  title: "Audit log",
  description: "The record of changes and denied requests.",
  target: { type: "auditLog" }
})
  .add(Endpoints.list("list", AuditAccess.list, {
    query: AuditEventQuery,
    success: ResponseSchema.ListResponse("AuditEventList", AuditEvent),
    summary: "Read the audit log",
    description:
      "Changes and denied requests, newest first; 100 unless `limit` says otherwise. `actor` is a user id or an API "
      + "key id. `action` is an action, or a prefix that ends with a dot. `resource` is a type or an id. `from` is "
      + "inclusive, `to` exclusive."
  }))
  .prefix("/v1/audit-logs")
{}
