import * as Access from "../access/Access.ts"

export const OrganizationAccess = {
  get: Access.requires("organization:read"),
  update: Access.requires("organization:update"),
  // needed in addition if a setting of approval changes: of the built-in roles, only owners have it
  updateApproval: Access.requires("organization:delete")
}
