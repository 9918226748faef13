import * as Access from "../access/Access.ts"

export const AutomationAccess = {
  list: Access.requires("automation:read"),
  get: Access.requires("automation:read"),
  create: Access.requires("automation:create"),
  update: Access.requires("automation:update"),
  publish: Access.requires("automation:publish"),
  remove: Access.requires("automation:delete")
}
