import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { EndpointGuard } from "../../access/Access.ts"
import { AuditEvent, AuditEventQuery } from "../../audit/AuditEvent.ts"
import * as Problem from "../../http/Problem.ts"
import { InvalidCursor } from "../../shared/Page.ts"
import { Authentication } from "../contract/Authentication.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { AuditAccess } from "../guard/AuditAccess.ts"

/** The endpoints of the audit log. */
export class AuditLogsApi extends HttpApiGroup.make("auditLogs")
  .add(
    HttpApiEndpoint.get("list", "/")
      .setUrlParams(AuditEventQuery)
      .addSuccess(ResponseSchema.ListResponse("AuditEventList", AuditEvent))
      .addError(Problem.of(InvalidCursor))
      .annotate(EndpointGuard, AuditAccess.list)
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
  .annotateContext(OpenApi.annotations({ title: "Audit log", description: "The audit log of all changes." }))
{}
