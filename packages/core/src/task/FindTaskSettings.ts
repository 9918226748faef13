import * as Effect from "effect/Effect"
import { makeApprovalRules } from "../approval/ApprovalRules.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Task } from "./Task.ts"
import { becomesDone, needsDueDate, type TaskChange, type TaskSettings } from "./TaskTransitions.ts"

type Before = Pick<Task, "dueDate" | "frequency" | "status">

export const nothingSet: Before = { dueDate: null, frequency: null, status: "todo" }

// the settings of the organization that the change needs; most changes need none
export const makeFindTaskSettings = Effect.gen(function*() {
  const { getTimeZone } = yield* OrganizationDirectory
  const { isApprovalRequired } = yield* makeApprovalRules

  return Effect.fnUntraced(function*(organizationId: OrganizationId, before: Before, change: TaskChange) {
    const settings: TaskSettings = {
      timeZone: needsDueDate(before, change) ? yield* getTimeZone(organizationId) : undefined,
      isApprovalRequired: becomesDone(before, change) && (yield* isApprovalRequired(organizationId, "task"))
    }
    return settings
  })
})
