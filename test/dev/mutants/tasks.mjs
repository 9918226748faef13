// Bugs of tasks, as in core.mjs.
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const transitions = (name) => ({ file: "packages/core/test/task/TaskTransitions.", name, stack: "memory" })
const tasks = (file, name, stack = "memory") => ({ file: `test/api/task/tasks${file}.`, name, stack })
const races = (name) => ({ file: "test/races/tasks.", name, stack: "postgres" })
const suiteOn = (adapter, name, file = "conformance.") => ({
  file: `packages/${adapter}/test/${file}`,
  name,
  stack: adapter
})
const decisions = `${core}/task/TaskTransitions.ts`

export const taskMutants = [
  {
    name: "a task that a key approves",
    file: `${core}/task/TaskAccess.ts`,
    in: "judge",
    find: "Access.inSession(Access.requires(\"task:approve\"))",
    plant: "Access.requires(\"task:approve\")",
    test: tasks("Reviewed", "is decided by the named approver alone")
  },
  {
    name: "a task with an approver that is done without them",
    file: decisions,
    in: "checkStatus",
    find: "return lacksApproval(after, isApprovalRequired)",
    plant: "return isApprovalRequired",
    test: transitions("is done with an approver only when they approve")
  },
  {
    name: "a task with an approver that is made as done",
    file: decisions,
    in: "makeTask",
    find: "return lacksApproval(task, isApprovalRequired)",
    plant: "return isApprovalRequired",
    test: tasks("Reviewed", "begins with a submission alone")
  },
  {
    name: "a task that a member with task:work changes, though it is not theirs",
    file: `${core}/task/TaskMoves.ts`,
    in: "canChange",
    find: "isAssignedTo(task, actor)",
    plant: "actor.type !== \"system\"",
    test: tasks("Worked", "denies them all other fields")
  },
  {
    name: "many tasks that a member with task:work changes, though they are not theirs",
    file: `${core}/task/TaskBatch.ts`,
    in: "decideStatus",
    find: "if (!canChange(before.value)) return fail(\"Not assigned to you\")",
    plant: "",
    test: tasks("Bulk", "changes only own tasks")
  },
  {
    name: "many tasks that are found in every organization",
    file: `${postgres}/task/PgTaskStore.ts`,
    in: "select",
    find: "organization_id = ${organizationId} AND ${where}`)",
    plant: "${organizationId}::text IS NOT NULL\nAND ${where}`)",
    test: suiteOn("postgres", "finds many tasks by their ids")
  },
  {
    name: "states of tasks that are saved over newer ones",
    file: `${postgres}/task/PgTaskStore.ts`,
    in: "statement",
    find: "AND t.revision = n.revision",
    plant: "AND n.revision IS NOT NULL",
    test: suiteOn("postgres", "saves no state when one of the tasks is stale")
  },
  {
    name: "a task in review for an approver who was deactivated at the same time",
    file: `${core}/member/Directory.ts`,
    in: "keepActiveMember",
    find: "Effect.as(members.save(organizationId, value, revision), Option.some(value))",
    plant: "Effect.succeedSome(value)",
    test: races("are never in review for an approver")
  },
  {
    name: "a task whose assignee is asked to approve it",
    file: decisions,
    in: "toApprovable",
    find: "editors: Approvals.addEditor(editors, assigneeId)",
    plant: "editors",
    test: transitions("is never submitted, done or rewritten by its approver")
  },
  {
    name: "a task in review that changes",
    file: decisions,
    in: "update",
    find: "const edited = yield* Approvals.edit(task, isRewritten ? by : null)",
    plant: "const edited = isRewritten && by === null ? yield* Approvals.edit(task, by) : {}",
    test: tasks("Reviewed", "begins with a submission alone")
  },
  {
    name: "a task that its assignee submits to another approver than it has",
    file: `${core}/task/Tasks.ts`,
    in: "submit",
    find: "if (present !== null && approverId !== present) yield* Access.check(TaskAccess.manage)",
    plant: "",
    test: tasks("Reviewed", "is asked of the named approver")
  },
  {
    name: "a task that a member withdraws who did not submit it",
    file: `${core}/task/Tasks.ts`,
    in: "withdraw",
    find: "if (!isSubmitter(read.value, yield* CurrentActor)) yield* Access.check(TaskAccess.manage)",
    plant: "",
    test: tasks("Reviewed", "is withdrawn by its submitter")
  }
]
