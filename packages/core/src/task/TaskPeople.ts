import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { makeApprovers } from "../approval/Approvers.ts"
import { Directory } from "../member/Directory.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import type { Task, TaskPatch } from "./Task.ts"
import type { TaskChange } from "./TaskTransitions.ts"

type People = Pick<Task, "approverId" | "assigneeId">

export const makeTaskPeople = Effect.gen(function*() {
  const directory = yield* Directory
  const { findApprover } = yield* makeApprovers

  const resolveAssignee = Effect.fnUntraced(function*(
    organizationId: OrganizationId,
    { assigneeId }: TaskPatch,
    present: People
  ) {
    if (assigneeId === undefined || assigneeId === null) return assigneeId
    const found = yield* directory.findNamed(organizationId, assigneeId, present.assigneeId)
    return Option.isSome(found) ? found.value : yield* UnknownReference.member("assigneeId")
  })

  const resolveApprover = Effect.fnUntraced(function*(
    organizationId: OrganizationId,
    { approverId }: TaskPatch,
    present: People
  ) {
    if (approverId === undefined || approverId === null) return approverId
    if (present.approverId !== null) {
      const found = yield* directory.findNamed(organizationId, approverId, present.approverId)
      if (Option.contains(found, present.approverId)) return present.approverId
    }
    return yield* findApprover(organizationId, approverId, "task:approve")
  })

  // replaces references to members by the ids of their users
  const resolve = Effect.fnUntraced(function*(organizationId: OrganizationId, patch: TaskPatch, present: People) {
    const { approverId: _, assigneeId: __, ...fields } = patch
    const assigneeId = yield* resolveAssignee(organizationId, patch, present)
    const approverId = yield* resolveApprover(organizationId, patch, present)
    return {
      ...fields,
      ...(assigneeId === undefined ? {} : { assigneeId }),
      ...(approverId === undefined ? {} : { approverId })
    } satisfies TaskChange
  })

  return { resolve }
})
