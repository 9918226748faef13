import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import { AuditLogs } from "../../audit/AuditLogs.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { AuditLogsApi } from "./AuditLogsApi.ts"

export const AuditLogsHttp = Handlers.group(
  AuditLogsApi,
  (handlers) =>
    Effect.map(
      AuditLogs,
      (auditLogs) => handlers.handle("list", ({ urlParams }) => Envelope.page(auditLogs.list(urlParams), identity))
    )
)
