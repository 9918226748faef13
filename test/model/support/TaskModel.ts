import { FastCheck } from "effect"

/** People by their index: the owner, an admin, and a member who may only work on their tasks. */
export type Person = 0 | 1 | 2

export type Status = "todo" | "in_progress" | "in_review" | "done" | "not_relevant" | "failed"

export interface State {
  readonly status: Status
  readonly approver: Person | null
  readonly assignee: Person | null
  readonly submitter: Person | null
  readonly changes: number
}

interface Change {
  readonly status?: Status
  readonly approver?: Person | null
  readonly assignee?: Person | null
}

export type Ask =
  | { readonly do: "change"; readonly by: Person; readonly change: Change }
  | { readonly do: "submit" | "approve" | "reject"; readonly by: Person }
  | { readonly do: "setStatus"; readonly by: Person; readonly status: Exclude<Status, "in_review"> }

/** A response, and the state after it. */
export interface Step {
  readonly outcome: string
  readonly state: State
}

/** A task that the member does and the admin approves. */
export const beginning: State = { status: "todo", approver: 1, assignee: 2, submitter: null, changes: 0 }

const isWorker = (by: Person) => by === 2

const findConflict = (before: State, after: State): string | undefined => {
  if (after.status !== before.status) {
    if (after.status === "in_review") return "submission_required"
    if (before.status === "in_review" && !["todo", "in_progress"].includes(after.status)) return "review_pending"
    if (after.status === "done" && after.approver !== null) return "review_required"
  }
  if (after.status !== "in_review") return undefined
  if (after.approver === null) return "review_pending"
  return after.approver === after.submitter ? "self_review" : undefined
}

const changed = (before: State, change: Partial<State>): State => {
  const after = { ...before, ...change }
  const isSame = (["status", "approver", "assignee"] as const).every((field) => before[field] === after[field])
  const submitter = after.status === "in_review" ? after.submitter : null
  return isSame ? before : { ...after, submitter, changes: before.changes + 1 }
}

const attempt = (state: State, change: Change): Step => {
  const conflict = findConflict(state, { ...state, ...change })
  return conflict === undefined ? { outcome: "ok", state: changed(state, change) } : { outcome: conflict, state }
}

const submit = (state: State, by: Person): Step => {
  if (state.status === "in_review") return { outcome: "review_pending", state }
  if (state.status === "done" || state.status === "not_relevant") return { outcome: "task_closed", state }
  if (state.approver === null) return { outcome: "no_approver", state }
  if (state.approver === by) return { outcome: "self_review", state }
  return { outcome: "ok", state: changed(state, { status: "in_review", submitter: by }) }
}

const judge = (state: State, by: Person, status: Status): Step => {
  if (state.status !== "in_review") return { outcome: "task_not_in_review", state }
  if (state.approver !== by) return { outcome: "not_task_approver", state }
  return { outcome: "ok", state: changed(state, { status }) }
}

const words: { readonly [code: string]: string } = {
  ok: "ok",
  review_pending: "Review pending",
  review_required: "Review required"
}

/** Decides what is asked as the guide says it, apart from the code of the core. */
export const step = (state: State, asked: Ask): Step => {
  const { by } = asked
  const isTheirs = !isWorker(by) || state.assignee === by
  switch (asked.do) {
    case "change": {
      const isWork = "approver" in asked.change || "assignee" in asked.change ? !isWorker(by) : isTheirs
      return isWork && isTheirs ? attempt(state, asked.change) : { outcome: "permission_missing", state }
    }
    case "submit":
      return isTheirs ? submit(state, by) : { outcome: "permission_missing", state }
    case "approve":
    case "reject":
      return isWorker(by)
        ? { outcome: "permission_missing", state }
        : judge(state, by, asked.do === "approve" ? "done" : "in_progress")
    case "setStatus": {
      if (!isTheirs) return { outcome: "Not assigned to you", state }
      const { outcome, state: after } = attempt(state, { status: asked.status })
      return { outcome: words[outcome] ?? outcome, state: after }
    }
  }
}

const { array, constant, constantFrom, oneof, record } = FastCheck

const people = constantFrom<Person>(0, 1, 2)
const statuses: ReadonlyArray<Exclude<Status, "in_review">> = ["todo", "in_progress", "done", "not_relevant", "failed"]

const ask: FastCheck.Arbitrary<Ask> = oneof(
  {
    arbitrary: record({ do: constantFrom("submit" as const, "approve" as const, "reject" as const), by: people }),
    weight: 3
  },
  {
    arbitrary: record({
      do: constant("change" as const),
      by: people,
      change: record({
        status: constantFrom<Status>(...statuses, "in_review"),
        approver: constantFrom<Person | null>(0, 1, 1, null),
        assignee: constantFrom<Person | null>(0, 1, 2, null)
      }, { requiredKeys: [] })
    }),
    weight: 3
  },
  {
    arbitrary: record({ do: constant("setStatus" as const), by: people, status: constantFrom(...statuses) }),
    weight: 1
  }
)

export const sequences = array(ask, { minLength: 1, maxLength: 25, size: "max" })
