import * as Access from "../access/Access.ts"
import { TaskAccess } from "../task/TaskAccess.ts"

export const AttachmentAccess = {
  list: Access.requires("evidence:read"),
  get: Access.requires("evidence:read"),
  create: TaskAccess.attach,
  // a caller with `task:work` alone removes only files that they added to tasks that are assigned to them
  remove: Access.any("evidence:delete", "task:work"),
  // needed for all other tasks and files
  createAnywhere: TaskAccess.attachAnywhere,
  removeAny: Access.requires("evidence:delete")
}
