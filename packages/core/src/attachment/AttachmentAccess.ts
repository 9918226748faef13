import * as Access from "../access/Access.ts"

export const AttachmentAccess = {
  list: Access.requires("evidence:read"),
  get: Access.requires("evidence:read"),
  // a caller with `task:work` alone adds evidence to tasks that are assigned to them, and removes only files that they
  // added there
  create: Access.any("evidence:create", "task:work"),
  remove: Access.any("evidence:delete", "task:work"),
  // needed for all other tasks and files
  createAnywhere: Access.requires("evidence:create"),
  removeAny: Access.requires("evidence:delete")
}
