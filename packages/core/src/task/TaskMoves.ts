import * as Access from "../access/Access.ts"
import { actingUserId, type Actor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { isAwaitingActor, isPending } from "../approval/ApprovalTransitions.ts"
import type { Task } from "./Task.ts"
import { TaskAccess } from "./TaskAccess.ts"
import { isClosed } from "./TaskTransitions.ts"

export const isAssignedTo = ({ assigneeId }: Pick<Task, "assigneeId">, actor: Actor): boolean =>
  assigneeId !== null && assigneeId === actingUserId(actor)

export const canChange = (task: Task, actor: Actor): boolean =>
  Access.meets(TaskAccess.manage, actor) || isAssignedTo(task, actor)

export const isSubmitter = ({ approval: { submittedBy } }: Pick<Task, "approval">, actor: Actor): boolean =>
  submittedBy !== null && submittedBy === actingUserId(actor)

// while it is pending, only another approver can be named
const canSubmit = (task: Task, actor: Actor): boolean =>
  !isClosed(task) && (isPending(task) ? Access.meets(TaskAccess.manage, actor) : canChange(task, actor))

const judge = { guard: TaskAccess.judge, isPossible: isAwaitingActor }

export const taskMoves = makeMoves("TaskMove", {
  update: {
    guard: TaskAccess.update,
    isPossible: (task: Task, actor: Actor) => canChange(task, actor) && !isPending(task)
  },
  remove: { guard: TaskAccess.remove },
  submit: { guard: TaskAccess.submit, isPossible: canSubmit },
  withdraw: {
    guard: TaskAccess.withdraw,
    isPossible: (task: Task, actor: Actor) =>
      isPending(task) && (isSubmitter(task, actor) || Access.meets(TaskAccess.manage, actor))
  },
  approve: judge,
  reject: judge,
  attach: {
    guard: TaskAccess.attach,
    isPossible: (task: Task, actor: Actor) =>
      isAssignedTo(task, actor) || Access.meets(TaskAccess.attachAnywhere, actor)
  },
  automate: { guard: TaskAccess.automate }
})
