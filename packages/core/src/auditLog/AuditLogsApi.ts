import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { AuditEvent, AuditEventQuery, AuditExportQuery } from "../audit/AuditEvent.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { Busy } from "../storage/Busy.ts"
import { AuditAccess } from "./AuditAccess.ts"

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
  .add(Endpoints.get("export", AuditAccess.exportAll, {
    path: Endpoints.path`/export`,
    query: AuditExportQuery,
    success: HttpApiSchema.Text({ contentType: "text/csv" }).annotations({
      description: "A byte order mark, the names of the columns, then one record an event, with CRLF between them."
    }),
    errors: [Busy],
    summary: "Export the audit log",
    description:
      "All events that match the filters of the list, newest first, as a file of comma-separated values with the names "
      + "that the caller may read beside the ids. A cell that a spreadsheet would take for a formula begins with an "
      + "apostrophe. A complete file ends with a line break. The audit log records each export."
  }))
  .prefix("/v1/audit-logs")
{}
