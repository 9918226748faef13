import * as Access from "../../access/Access.ts"

/** What reading the audit log asks of its caller. */
export const AuditAccess = {
  list: Access.requires("audit:read")
}
