import * as Access from "../access/Access.ts"

export const RoleAccess = {
  list: Access.requires("role:read"),
  get: Access.requires("role:read"),
  create: Access.requires("role:create"),
  update: Access.requires("role:update"),
  remove: Access.requires("role:delete")
}
