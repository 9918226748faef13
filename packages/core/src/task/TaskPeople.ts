import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Authenticator } from "../authentication/Authenticator.ts"
import { Directory } from "../member/Directory.ts"
import type { MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { NoApprover, type Task, type TaskPatch } from "./Task.ts"
import type { TaskChange } from "./TaskTransitions.ts"

type People = Pick<Task, "approverId" | "assigneeId">

export const makeTaskPeople = Effect.gen(function*() {
  const directory = yield* Directory
  const authenticator = yield* Authenticator

  // the user of the member; a present one may be inactive
  const findUserId = (organizationId: OrganizationId, reference: MemberReference, present: UserId | null) =>
    reference === present
      ? Effect.succeedSome(present)
      : Effect.map(directory.findMember(organizationId, reference), (found) =>
        found.pipe(
          Option.filter(({ isActive, userId }) => isActive || userId === present),
          Option.map(({ userId }) => userId)
        ))

  // permissions may come from the cache
  const canApprove = (organizationId: OrganizationId, userId: UserId) =>
    authenticator.member(userId, organizationId).pipe(
      Effect.map(({ rolePermissions }) => rolePermissions.has("task:approve")),
      Effect.orElseSucceed(() => false)
    )

  // reads the membership and saves it, so that a deactivation at the same time sees the review, or is seen by it
  const requireApprover = Effect.fnUntraced(function*({ approverId, organizationId }: Task) {
    const isAble = approverId !== null && (yield* canApprove(organizationId, approverId))
      && (yield* directory.keepActiveMember(organizationId, approverId))
    if (!isAble) return yield* new NoApprover()
  })

  const resolveAssignee = Effect.fnUntraced(function*(
    organizationId: OrganizationId,
    { assigneeId }: TaskPatch,
    present: People
  ) {
    if (assigneeId === undefined || assigneeId === null) return assigneeId
    const found = yield* findUserId(organizationId, assigneeId, present.assigneeId)
    return Option.isSome(found) ? found.value : yield* UnknownReference.member("assigneeId")
  })

  const resolveApprover = Effect.fnUntraced(function*(
    organizationId: OrganizationId,
    { approverId }: TaskPatch,
    present: People
  ) {
    if (approverId === undefined || approverId === null) return approverId
    const found = yield* findUserId(organizationId, approverId, present.approverId)
    const isAble = Option.isSome(found)
      && (found.value === present.approverId || (yield* canApprove(organizationId, found.value)))
    return isAble ? found.value : yield* UnknownReference.approver("approverId", "task:approve")
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

  return { resolve, requireApprover }
})
