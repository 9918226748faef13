import * as Access from "../../access/Access.ts"

/** What each use case of organizations asks of its caller. */
export const OrganizationAccess = {
  get: Access.requires("organization:read"),
  update: Access.requires("organization:update")
}
