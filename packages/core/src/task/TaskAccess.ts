import * as Access from "../access/Access.ts"

export const TaskAccess = {
  list: Access.requires("task:read"),
  get: Access.requires("task:read"),
  create: Access.requires("task:create"),
  // a caller with `task:work` alone sets status and description in tasks that are assigned to them
  update: Access.any("task:update", "task:work"),
  submit: Access.any("task:update", "task:work"),
  // besides `manage`, the submitter alone
  withdraw: Access.any("task:update", "task:work"),
  updateStatuses: Access.any("task:update", "task:work"),
  // needed for all other tasks and fields
  manage: Access.requires("task:update"),
  judge: Access.inSession(Access.requires("task:approve")),
  remove: Access.requires("task:delete"),
  // a caller with `task:work` alone adds evidence to tasks that are assigned to them
  attach: Access.any("evidence:create", "task:work"),
  attachAnywhere: Access.requires("evidence:create"),
  automate: Access.requires("automation:create"),
  history: Access.requires("task:read")
}
