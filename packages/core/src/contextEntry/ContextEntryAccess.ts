import * as Access from "../access/Access.ts"

export const ContextEntryAccess = {
  list: Access.requires("context:read"),
  get: Access.requires("context:read"),
  create: Access.requires("context:create"),
  update: Access.requires("context:update"),
  remove: Access.requires("context:delete")
}
