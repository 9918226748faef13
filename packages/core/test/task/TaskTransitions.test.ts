import { noApproval } from "@attestry/core/approval"
import { TimeZone } from "@attestry/core/organization"
import { Name, OrganizationId, Timestamp, UserId } from "@attestry/core/shared"
import { Task, TaskFrequency, TaskId, TaskStatus } from "@attestry/core/task"
import { assert, describe, it } from "@effect/vitest"
import { Either, FastCheck as fc, Schema } from "effect"
import { type Command, decide, makeTask, needsDueDate, type TaskChange } from "../../src/task/TaskTransitions.ts"

const [ann, ben, cleo] = [UserId.fromSuffix("ann"), UserId.fromSuffix("ben"), UserId.fromSuffix("cleo")]
const at = (day: string) => Timestamp.make(`${day}T09:30:00.000Z`)
const [made, later, muchLater] = [at("2026-01-15"), at("2026-02-03"), at("2026-07-01")]
const berlin = TimeZone.make("Europe/Berlin")
const name = Schema.decodeSync(Name)
const ids = { id: TaskId.fromSuffix("1"), organizationId: OrganizationId.fromSuffix("1"), title: name("Back up") }

const make = (change: TaskChange = {}) =>
  Either.getOrThrow(makeTask(ids, change, { timeZone: berlin, isApprovalRequired: false }, made))

const after = (task: Task, command: Command, now = later) => Either.getOrThrow(decide(task, command, now))

const rejection = (task: Task, command: Command, now = later) =>
  Either.getOrThrow(Either.flip(decide(task, command, now)))._tag

const update = (change: TaskChange, by = cleo): Command<"Update"> => ({
  _tag: "Update",
  change,
  by,
  isApprovalRequired: false
})
const submit: Command<"Submit"> = { _tag: "Submit", by: ann, approverId: ben, selfApproval: "refused" }
const approve: Command<"Approve"> = { _tag: "Approve", by: ben, verdict: {}, selfApproval: "refused" }
const reject: Command<"Reject"> = { _tag: "Reject", by: ben, verdict: {}, selfApproval: "refused" }
const reopen: Command<"Reopen"> = { _tag: "Reopen", timeZone: berlin }

const reviewed = make({ assigneeId: ann, approverId: ben })
const inReview = after(reviewed, submit)

describe("a task", () => {
  it("begins as todo, and waits since its creation", () => {
    const { status, waitingSince, completedAt, firstDueDate } = make()
    assert.deepStrictEqual([status, waitingSince, completedAt, firstDueDate], ["todo", made, null, null])
  })

  it("sets the time of completion when it is done, and clears it when it is reopened", () => {
    const done = after(make(), update({ status: "done" }))
    assert.deepStrictEqual([done.status, done.completedAt, done.updatedAt], ["done", later, later])
    assert.strictEqual(after(done, update({ title: name("B") }), muchLater).completedAt, later)
    const reopened = after(done, update({ status: "todo" }), muchLater)
    assert.deepStrictEqual([reopened.status, reopened.completedAt], ["todo", null])
    assert.strictEqual(make({ status: "done" }).completedAt, made)
  })

  it("is the same object when a command changes nothing", () => {
    for (const task of [reviewed, inReview, make({ status: "done" })]) {
      assert.strictEqual(after(task, update({})), task)
      assert.strictEqual(after(task, update({ title: task.title, status: task.status })), task)
      assert.strictEqual(after(task, reopen), task)
      assert.strictEqual(after(task, { _tag: "Unassign", userId: cleo }), task)
      assert.strictEqual(after(task, { _tag: "UnassignApprover", userId: ann }), task)
    }
  })

  it("is in review only after a submission", () => {
    assert.strictEqual(rejection(reviewed, update({ status: "in_review" })), "SubmissionRequired")
    const { approval, approverId, editors, status } = inReview
    assert.deepStrictEqual([status, approverId, editors], ["in_review", ben, [ann]])
    assert.deepStrictEqual([approval.state, approval.approverId, approval.submittedBy], ["pending", ben, ann])
    assert.strictEqual(rejection(inReview, submit), "ApprovalPending")
    assert.strictEqual(after(make(), submit).approverId, ben)
    for (const status of ["done", "not_relevant"] as const) {
      assert.strictEqual(rejection({ ...reviewed, status }, submit), "TaskClosed")
    }
    for (const status of ["todo", "in_progress", "failed"] as const) {
      assert.strictEqual(after({ ...reviewed, status }, submit).status, "in_review")
    }
  })

  it("is never submitted, done or rewritten by its approver", () => {
    assert.strictEqual(rejection(reviewed, { ...submit, by: ben }), "SelfApproval")
    assert.strictEqual(rejection(make({ assigneeId: ben }), submit), "SelfApproval")
    const rewritten = after(reviewed, update({ description: Task.fields.description.make("New") }, ben))
    assert.strictEqual(rejection(rewritten, submit), "SelfApproval")
    const restored = after(rewritten, update({ description: reviewed.description }, cleo))
    assert.strictEqual(rejection(restored, submit), "SelfApproval")
    const moved = after(reviewed, update({ status: "in_progress", dueDate: later }, ben))
    assert.strictEqual(after(moved, submit).status, "in_review")
    const own = { ...inReview, approval: { ...inReview.approval, submittedBy: ben } }
    assert.strictEqual(rejection(own, approve), "SelfApproval")
  })

  it("asks another approver while it is in review, who takes the place of the first", () => {
    const again = after(inReview, { ...submit, approverId: cleo }, muchLater)
    assert.deepStrictEqual([again.approverId, again.approval.approverId, again.waitingSince], [cleo, cleo, muchLater])
    assert.strictEqual(rejection(inReview, { ...submit, approverId: ann }), "SelfApproval")
    assert.strictEqual(rejection(again, approve), "NotTheApprover")
  })

  it("is done with an approver only when they approve", () => {
    assert.strictEqual(rejection(reviewed, update({ status: "done" })), "ApprovalRequired")
    assert.strictEqual(rejection(make(), update({ status: "done", approverId: ben })), "ApprovalRequired")
    const created = makeTask(ids, { status: "done", approverId: ben }, { isApprovalRequired: false }, made)
    assert.strictEqual(Either.getOrThrow(Either.flip(created))._tag, "ApprovalRequired")
    assert.strictEqual(after(reviewed, update({ status: "done", approverId: null })).status, "done")
    const done = after(inReview, approve)
    assert.deepStrictEqual([done.status, done.completedAt, done.editors], ["done", later, []])
    assert.deepStrictEqual([done.approval.state, done.approval.decidedBy], ["approved", ben])
  })

  it("is done without an approver only when the organization requires no approval", () => {
    const required = { isApprovalRequired: true }
    const done: Command<"Update"> = { ...update({ status: "done" }), ...required }
    assert.strictEqual(rejection(make({ assigneeId: ann }), done), "ApprovalRequired")
    const created = makeTask(ids, { status: "done" }, required, made)
    assert.strictEqual(Either.getOrThrow(Either.flip(created))._tag, "ApprovalRequired")
    const finished = make({ status: "done" })
    assert.strictEqual(after(finished, { ...done, change: { status: "done", title: name("B") } }).status, "done")
    for (const status of ["in_progress", "failed", "not_relevant"] as const) {
      assert.strictEqual(after(make(), { ...done, change: { status } }).status, status)
    }
  })

  it("may be approved by its assignee when self-approval is recorded", () => {
    const recorded = { selfApproval: "recorded" } as const
    const own = after(make({ assigneeId: ann }), { ...submit, approverId: ann, ...recorded })
    assert.isTrue(own.approval.isSelfApproval)
    assert.strictEqual(rejection(own, { ...approve, by: ann }), "SelfApproval")
    const done = after(own, { ...approve, by: ann, ...recorded })
    assert.deepStrictEqual([done.status, done.approval.isSelfApproval], ["done", true])
  })

  it("is approved or rejected in review, by its approver alone", () => {
    for (const command of [approve, reject]) {
      assert.strictEqual(rejection(reviewed, command), "NotPending")
      assert.strictEqual(rejection(after(inReview, approve), command), "NotPending")
      for (const by of [ann, cleo]) assert.strictEqual(rejection(inReview, { ...command, by }), "NotTheApprover")
    }
    const rejected = after(inReview, reject)
    assert.deepStrictEqual([rejected.status, rejected.approval.state], ["in_progress", "rejected"])
  })

  it("does not change in review until it is withdrawn", () => {
    const statuses = ["todo", "in_progress", "done", "not_relevant", "failed"] as const
    const changes = [{ approverId: null }, { approverId: cleo }, { assigneeId: cleo }, { title: name("B") }]
    for (const change of [...statuses.map((status) => ({ status })), ...changes]) {
      assert.strictEqual(rejection(inReview, update(change)), "ApprovalPending")
    }
    const withdrawn = after(inReview, { _tag: "Withdraw" })
    assert.deepStrictEqual([withdrawn.status, withdrawn.approval, withdrawn.approverId], [
      "in_progress",
      noApproval,
      ben
    ])
    assert.strictEqual(rejection(withdrawn, { _tag: "Withdraw" }), "NotPending")
  })

  it("waits for its assignee, and in review for its approver, since that began", () => {
    assert.strictEqual(inReview.waitingSince, later)
    assert.strictEqual(after(inReview, reject, muchLater).waitingSince, muchLater)
    assert.strictEqual(after(reviewed, update({ status: "in_progress" })).waitingSince, made)
    assert.strictEqual(after(reviewed, update({ assigneeId: cleo })).waitingSince, later)
  })

  it("gets a due date in one period when it becomes recurring without one", () => {
    assert.strictEqual(make({ frequency: "monthly" }).dueDate, at("2026-02-15"))
    assert.isNull(make({ frequency: "monthly", dueDate: null }).dueDate)
    assert.strictEqual(make({ frequency: "monthly", dueDate: muchLater }).dueDate, muchLater)
    const recurring = { ...update({ frequency: "weekly" }), timeZone: berlin }
    assert.strictEqual(after(make(), recurring).dueDate, at("2026-02-10"))
    assert.strictEqual(after(make({ dueDate: muchLater }), recurring).dueDate, muchLater)
    assert.isFalse(needsDueDate(make({ frequency: "weekly", dueDate: null }), { frequency: "weekly" }))
  })

  it("is reopened with its next due date when its period is over", () => {
    const monthly = make({ frequency: "monthly", dueDate: at("2026-01-31") })
    const done = after(monthly, update({ status: "done" }), at("2026-01-20"))
    assert.strictEqual(after(done, reopen, at("2026-01-30")), done)
    const february = after(done, reopen, at("2026-01-31"))
    assert.deepStrictEqual([february.status, february.completedAt, february.dueDate], ["todo", null, at("2026-02-28")])
    const march = after(after(february, update({ status: "done" })), reopen, at("2026-02-28"))
    // the clocks changed on the 29th
    assert.strictEqual(march.dueDate, "2026-03-31T08:30:00.000Z")
    assert.strictEqual(after(monthly, reopen, muchLater), monthly)
    const once = after(make({ dueDate: at("2026-01-31") }), update({ status: "done" }))
    assert.strictEqual(after(once, reopen, muchLater), once)
  })

  it("counts its due dates from the one that was set last", () => {
    const done = (task: Task, now: Timestamp) => after(task, update({ status: "done" }), now)
    const monthly = make({ frequency: "monthly", dueDate: at("2026-01-31") })
    const february = after(done(monthly, made), reopen, at("2026-01-31"))
    const moved = after(february, update({ dueDate: at("2026-02-10") }))
    assert.strictEqual(after(done(moved, later), reopen, at("2026-02-10")).dueDate, at("2026-03-10"))
    const weekly = after(february, update({ frequency: "weekly" }))
    assert.strictEqual(after(done(weekly, later), reopen, at("2026-02-28")).dueDate, at("2026-03-07"))
  })

  it("loses its assignee or approver with their membership, and a review with its approver", () => {
    const leave = (task: Task, userId: UserId) => after(task, { _tag: "Unassign", userId })
    assert.deepStrictEqual(leave(inReview, ann), { ...inReview, assigneeId: null, updatedAt: later })
    const unapproved = leave(inReview, ben)
    assert.deepStrictEqual(
      [unapproved.approverId, unapproved.assigneeId, unapproved.status, unapproved.approval],
      [null, ann, "in_progress", noApproval]
    )
    const deactivated = after(inReview, { _tag: "UnassignApprover", userId: ben })
    assert.deepStrictEqual([deactivated.status, deactivated.approverId], ["in_progress", ben])
    assert.strictEqual(after(reviewed, { _tag: "UnassignApprover", userId: ben }), reviewed)
  })
})

const starts = fc.constantFrom(make(), after(reviewed, submit, made))
const users = fc.constantFrom(ann, ben, cleo)
const nobody = fc.option(users)
const selfApproval = fc.constantFrom("refused" as const, "recorded" as const)
const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    _tag: fc.constant("Update" as const),
    timeZone: fc.constant(berlin),
    isApprovalRequired: fc.boolean(),
    by: users,
    change: fc.record({
      status: fc.constantFrom(...TaskStatus.literals),
      approverId: nobody,
      assigneeId: nobody,
      frequency: fc.option(fc.constantFrom(...TaskFrequency.literals)),
      dueDate: fc.constantFrom(null, made, later, muchLater)
    }, { requiredKeys: [] })
  }),
  fc.record({ _tag: fc.constant("Submit" as const), by: users, approverId: users, selfApproval }),
  fc.constant({ _tag: "Withdraw" as const }),
  ...(["Approve", "Reject"] as const).map((_tag) =>
    fc.record({ _tag: fc.constant(_tag), by: users, verdict: fc.constant({}), selfApproval })
  ),
  fc.constant(reopen),
  ...(["Unassign", "UnassignApprover"] as const).map((_tag) => fc.record({ _tag: fc.constant(_tag), userId: users }))
)

/** Invariants of every task, after any command. */
const assertSound = (task: Task) => {
  assert.strictEqual(task.completedAt !== null, task.status === "done")
  assert.strictEqual(task.status === "in_review", task.approval.state === "pending")
  if (task.status === "in_review") {
    assert.strictEqual(task.approverId, task.approval.approverId)
    const isOwn = [task.approval.submittedBy, ...task.editors].includes(task.approverId)
    assert.strictEqual(task.approval.isSelfApproval, isOwn)
  }
  assert.strictEqual(task.firstDueDate === null, task.dueDate === null)
  assert.isAtMost(Date.parse(task.waitingSince), Date.parse(task.updatedAt))
}

const assertStep = (before: Task, command: Command, task: Task, now: Timestamp) => {
  const { _tag } = command
  assertSound(task)
  assert.strictEqual(task.updatedAt, task === before ? before.updatedAt : now)
  if (before.status === task.status) return
  if (task.status === "in_review") assert.strictEqual(_tag, "Submit")
  if (task.status === "done" && task.approverId !== null) assert.strictEqual(_tag, "Approve")
  if (task.status === "done" && command._tag === "Update") assert.isFalse(command.isApprovalRequired)
  if (before.status === "in_review" && task.status !== "done") assert.strictEqual(task.status, "in_progress")
  if (_tag === "Approve") assert.deepStrictEqual([before.status, task.status], ["in_review", "done"])
  if (_tag === "Reopen") assert.deepStrictEqual([before.status, task.status], ["done", "todo"])
}

describe("any sequence of commands", () => {
  it("reviews by an approver who did not submit unless that is recorded, and completes what is done alone", () => {
    let approvals = 0
    fc.assert(
      fc.property(starts, fc.array(commands, { maxLength: 30 }), (start, all) => {
        let task = start
        all.forEach((command, i) => {
          const now = Timestamp.fromMillis(Date.parse(made) + (i + 1) * 86_400_000)
          const decided = decide(task, command, now)
          if (Either.isLeft(decided)) return
          assertStep(task, command, decided.right, now)
          if (command._tag === "Approve") {
            approvals += 1
            assert.strictEqual(command.by, task.approverId)
            assert.strictEqual(decided.right.approval.isSelfApproval, task.approval.isSelfApproval)
            if (task.approval.isSelfApproval) assert.strictEqual(command.selfApproval, "recorded")
          }
          task = decided.right
        })
      }),
      { numRuns: 400 }
    )
    assert.isAbove(approvals, 0)
  })
})
