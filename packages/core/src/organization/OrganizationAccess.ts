import * as Access from "../access/Access.ts"

export const OrganizationAccess = {
  get: Access.requires("organization:read"),
  update: Access.requires("organization:update")
}
