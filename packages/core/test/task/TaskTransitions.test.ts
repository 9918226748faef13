import { TimeZone } from "@attestry/core/organization"
import { Name, OrganizationId, Timestamp, UserId } from "@attestry/core/shared"
import { type Task, TaskFrequency, TaskId, TaskStatus } from "@attestry/core/task"
import { assert, describe, it } from "@effect/vitest"
import { Either, FastCheck as fc, Schema } from "effect"
import { type Command, decide, makeTask, needsDueDate, type TaskChange } from "../../src/task/TaskTransitions.ts"

const [ann, ben, cleo] = [UserId.fromSuffix("ann"), UserId.fromSuffix("ben"), UserId.fromSuffix("cleo")]
const at = (day: string) => Timestamp.make(`${day}T09:30:00.000Z`)
const [made, later, muchLater] = [at("2026-01-15"), at("2026-02-03"), at("2026-07-01")]
const berlin = TimeZone.make("Europe/Berlin")
const name = Schema.decodeSync(Name)
const ids = { id: TaskId.fromSuffix("1"), organizationId: OrganizationId.fromSuffix("1"), title: name("Back up") }

const make = (change: TaskChange = {}) => Either.getOrThrow(makeTask(ids, change, berlin, made))

const after = (task: Task, command: Command, now = later) => Either.getOrThrow(decide(task, command, now))

const rejection = (task: Task, command: Command, now = later) =>
  Either.getOrThrow(Either.flip(decide(task, command, now)))._tag

const update = (change: TaskChange): Command<"Update"> => ({ _tag: "Update", change })
const submit: Command<"Submit"> = { _tag: "Submit", by: ann }
const approve: Command<"Approve"> = { _tag: "Approve", by: ben }
const reject: Command<"Reject"> = { _tag: "Reject", by: ben }
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
    assert.deepStrictEqual([inReview.status, inReview.submittedBy], ["in_review", ann])
    assert.strictEqual(rejection(inReview, submit), "ReviewPending")
    assert.strictEqual(rejection(make(), submit), "NoApprover")
    for (const status of ["done", "not_relevant"] as const) {
      assert.strictEqual(rejection({ ...reviewed, status }, submit), "TaskClosed")
    }
    for (const status of ["todo", "in_progress", "failed"] as const) {
      assert.strictEqual(after({ ...reviewed, status }, submit).status, "in_review")
    }
  })

  it("is never submitted by its approver", () => {
    assert.strictEqual(rejection(reviewed, { _tag: "Submit", by: ben }), "SelfReview")
    assert.strictEqual(rejection(inReview, update({ approverId: ann })), "SelfReview")
    assert.strictEqual(rejection({ ...inReview, submittedBy: ben }, approve), "SelfReview")
    assert.strictEqual(after(inReview, update({ approverId: cleo })).approverId, cleo)
  })

  it("is done with an approver only when they approve", () => {
    assert.strictEqual(rejection(reviewed, update({ status: "done" })), "ReviewRequired")
    assert.strictEqual(rejection(make(), update({ status: "done", approverId: ben })), "ReviewRequired")
    const created = makeTask(ids, { status: "done", approverId: ben }, undefined, made)
    assert.strictEqual(Either.getOrThrow(Either.flip(created))._tag, "ReviewRequired")
    assert.strictEqual(after(reviewed, update({ status: "done", approverId: null })).status, "done")
    const done = after(inReview, approve)
    assert.deepStrictEqual([done.status, done.completedAt, done.submittedBy], ["done", later, null])
  })

  it("is approved or rejected in review, by its approver alone", () => {
    for (const command of [approve, reject]) {
      assert.strictEqual(rejection(reviewed, command), "TaskNotInReview")
      assert.strictEqual(rejection(after(inReview, approve), command), "TaskNotInReview")
      for (const by of [ann, cleo]) assert.strictEqual(rejection(inReview, { ...command, by }), "NotTaskApprover")
    }
    const rejected = after(inReview, reject)
    assert.deepStrictEqual([rejected.status, rejected.submittedBy], ["in_progress", null])
  })

  it("leaves its review by an update to todo or in progress alone, and keeps an approver in it", () => {
    for (const status of ["done", "not_relevant", "failed"] as const) {
      assert.strictEqual(rejection(inReview, update({ status })), "ReviewPending")
    }
    for (const status of ["todo", "in_progress"] as const) {
      const withdrawn = after(inReview, update({ status }))
      assert.deepStrictEqual([withdrawn.status, withdrawn.submittedBy], [status, null])
    }
    assert.strictEqual(rejection(inReview, update({ approverId: null })), "ReviewPending")
    assert.isNull(after(inReview, update({ approverId: null, status: "todo" })).approverId)
  })

  it("waits for its assignee, and in review for its approver, since that began", () => {
    assert.strictEqual(inReview.waitingSince, later)
    assert.strictEqual(after(inReview, update({ title: name("B") }), muchLater).waitingSince, later)
    assert.strictEqual(after(inReview, update({ approverId: cleo }), muchLater).waitingSince, muchLater)
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
      [unapproved.approverId, unapproved.assigneeId, unapproved.status, unapproved.submittedBy],
      [null, ann, "in_progress", null]
    )
    const deactivated = after(inReview, { _tag: "UnassignApprover", userId: ben })
    assert.deepStrictEqual([deactivated.status, deactivated.approverId], ["in_progress", ben])
    assert.strictEqual(after(reviewed, { _tag: "UnassignApprover", userId: ben }), reviewed)
  })
})

const starts = fc.constantFrom(make(), after(reviewed, submit, made))
const users = fc.constantFrom(ann, ben, cleo)
const nobody = fc.option(users)
const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    _tag: fc.constant("Update" as const),
    timeZone: fc.constant(berlin),
    change: fc.record({
      status: fc.constantFrom(...TaskStatus.literals),
      approverId: nobody,
      assigneeId: nobody,
      frequency: fc.option(fc.constantFrom(...TaskFrequency.literals)),
      dueDate: fc.constantFrom(null, made, later, muchLater)
    }, { requiredKeys: [] })
  }),
  ...(["Submit", "Approve", "Reject"] as const).map((_tag) => fc.record({ _tag: fc.constant(_tag), by: users })),
  fc.constant(reopen),
  ...(["Unassign", "UnassignApprover"] as const).map((_tag) => fc.record({ _tag: fc.constant(_tag), userId: users }))
)

/** Invariants of every task, after any command. */
const assertSound = (task: Task) => {
  assert.strictEqual(task.completedAt !== null, task.status === "done")
  if (task.status !== "in_review") assert.isNull(task.submittedBy)
  else {
    assert.isNotNull(task.approverId)
    assert.notStrictEqual(task.approverId, task.submittedBy)
  }
  assert.strictEqual(task.firstDueDate === null, task.dueDate === null)
  assert.isAtMost(Date.parse(task.waitingSince), Date.parse(task.updatedAt))
}

const assertStep = (before: Task, { _tag }: Command, task: Task, now: Timestamp) => {
  assertSound(task)
  assert.strictEqual(task.updatedAt, task === before ? before.updatedAt : now)
  if (before.status === task.status) return
  if (task.status === "in_review") assert.strictEqual(_tag, "Submit")
  if (task.status === "done" && task.approverId !== null) assert.strictEqual(_tag, "Approve")
  if (before.status === "in_review" && task.status !== "done") assert.include(["todo", "in_progress"], task.status)
  if (_tag === "Approve") assert.deepStrictEqual([before.status, task.status], ["in_review", "done"])
  if (_tag === "Reopen") assert.deepStrictEqual([before.status, task.status], ["done", "todo"])
}

describe("any sequence of commands", () => {
  it("reviews by an approver who did not submit, and completes what is done alone", () => {
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
            assert.notStrictEqual(command.by, task.submittedBy)
          }
          task = decided.right
        })
      }),
      { numRuns: 400 }
    )
    assert.isAbove(approvals, 0)
  })
})
