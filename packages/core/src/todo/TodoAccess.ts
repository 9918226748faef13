import * as Access from "../access/Access.ts"
import type { Permission } from "../access/Permission.ts"
import { TodoType } from "./Todo.ts"

const readPermissions = {
  policy: "policy:read",
  task: "task:read",
  soa: "soa:read",
  questionnaire: "questionnaire:read"
} as const

// the types of which a caller may know
export const readableTypes = (permissions: ReadonlySet<Permission>): ReadonlyArray<TodoType> =>
  TodoType.literals.filter((type) => permissions.has(readPermissions[type]))

export const TodoAccess = {
  list: Access.anyCaller
}
