import * as Access from "../access/Access.ts"
import { TaskAccess } from "../task/TaskAccess.ts"

export const AutomationAccess = {
  list: Access.requires("automation:read"),
  get: Access.requires("automation:read"),
  create: TaskAccess.automate,
  update: Access.requires("automation:update"),
  publish: Access.requires("automation:publish"),
  remove: Access.requires("automation:delete")
}
