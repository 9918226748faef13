import "../shared/AttestryNeedsEffect3.ts"
export * from "./AuditLogs.ts"
export type { AuditLogsApi } from "./AuditLogsApi.ts"
