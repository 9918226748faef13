import * as Access from "../access/Access.ts"

export const AuditAccess = {
  list: Access.requires("audit:read"),
  exportAll: Access.requires("audit:export")
}
