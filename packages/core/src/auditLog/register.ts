import { AuditLogs } from "./index.ts"

export const useCases = AuditLogs.Default

export const auditVerbs = {
  auditLog: ["exported"]
}
