import { isPermission, type Permission } from "../access/Permission.ts"
import type { AuditEvent } from "../audit/AuditEvent.ts"

// kinds of resources that are not read by a permission of the same name
const readBy: { readonly [type: string]: Permission | undefined } = {
  attachment: "evidence:read",
  browserAutomation: "browser:read",
  browserRun: "browser:read",
  question: "questionnaire:read",
  user: "member:read"
}

const toReadPermission = (type: string): Permission | undefined => {
  const permission = `${type}:read`
  return readBy[type] ?? (isPermission(permission) ? permission : undefined)
}

// the values only for a reader of the resource or of the audit log, the address only for one of the audit log
export const makeBody = (event: AuditEvent, permissions: ReadonlySet<Permission>): string => {
  const { after, before, ip, ...data } = event
  const isAuditor = permissions.has("audit:read")
  const needed = toReadPermission(event.resource.type)
  const isReader = isAuditor || (needed !== undefined && permissions.has(needed))
  return JSON.stringify({
    type: event.action,
    timestamp: event.at,
    data: { ...data, ...(isReader ? { before, after } : {}), ...(isAuditor ? { ip } : {}) }
  })
}
