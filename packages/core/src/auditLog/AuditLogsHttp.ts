import * as Effect from "effect/Effect"
import type { NamedAuditEvent } from "../audit/AuditEvent.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import * as CsvResponse from "../report/CsvResponse.ts"
import { AuditLogs } from "./AuditLogs.ts"
import { AuditLogsApi } from "./AuditLogsApi.ts"

const toJson = (values: NamedAuditEvent["before"]) => values === null ? null : JSON.stringify(values)

const columns: CsvResponse.Columns<NamedAuditEvent> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  actorType: ({ actor }) => actor.type,
  userId: ({ actor }) => actor.userId,
  userName: ({ names }) => names.user,
  apiKeyId: ({ actor }) => actor.apiKeyId,
  apiKeyName: ({ names }) => names.apiKey,
  action: ({ action }) => action,
  resourceType: ({ resource }) => resource.type,
  resourceId: ({ resource }) => resource.id,
  resourceName: ({ names }) => names.resource,
  before: ({ before }) => toJson(before),
  after: ({ after }) => toJson(after),
  outcome: ({ outcome }) => outcome,
  times: ({ times }) => times,
  requestId: ({ requestId }) => requestId,
  ip: ({ ip }) => ip
}

export const AuditLogsHttp = Handlers.group(
  AuditLogsApi,
  (handlers) =>
    Effect.map(AuditLogs, ({ exportAll, list }) =>
      handlers
        .handle("list", ({ urlParams }) => Envelope.signed(list(urlParams)))
        .handle("export", ({ urlParams }) =>
          CsvResponse.csv("audit-log.csv", columns, exportAll(urlParams), urlParams.bom)))
)
