import { Effect, identity } from "effect"
import * as Envelope from "../v1/Envelope.ts"
import { V1 } from "../v1/V1.ts"
import * as V1Http from "../v1/V1Http.ts"
import { AuditLogs } from "./AuditLogs.ts"

/**
 * The handlers of the audit log.
 *
 * @since 0.1.0
 * @category handlers
 */
export const AuditLogsHttp = V1Http.group(
  V1,
  "auditLogs",
  (handlers) =>
    Effect.map(
      AuditLogs,
      (auditLogs) => handlers.handle("list", ({ urlParams }) => Envelope.page(auditLogs.list(urlParams), identity))
    )
)
