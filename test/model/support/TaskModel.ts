import { FastCheck } from "effect"

/** People by their index: the owner, an admin, and a member who may only work on their tasks. */
export type Person = 0 | 1 | 2

export type Status = "todo" | "in_progress" | "in_review" | "done" | "not_relevant" | "failed"

export interface State {
  readonly status: Status
  readonly approver: Person | null
  readonly assignee: Person | null
  /** The person who submitted last, until a withdrawal. */
  readonly submitter: Person | null
  /** Assignees who submitted or were submitted for since the last approval: they may not approve. */
  readonly workers: ReadonlyArray<Person>
  readonly changes: number
}

interface Change {
  readonly status?: Status
  readonly approver?: Person | null
  readonly assignee?: Person | null
}

export type Ask =
  | { readonly do: "change"; readonly by: Person; readonly change: Change }
  | { readonly do: "submit"; readonly by: Person; readonly approver?: Person }
  | { readonly do: "approve" | "reject" | "withdraw"; readonly by: Person }
  | { readonly do: "setStatus"; readonly by: Person; readonly status: Exclude<Status, "in_review"> }

/** A response, and the state after it. */
export interface Step {
  readonly outcome: string
  readonly state: State
}

/** A task that the member does and the admin approves. */
export const beginning: State = {
  status: "todo",
  approver: 1,
  assignee: 2,
  submitter: null,
  workers: [],
  changes: 0
}

const isWorker = (by: Person) => by === 2

const findConflict = (before: State, after: State): string | undefined => {
  if (after.status !== before.status) {
    if (after.status === "in_review") return "submission_required"
    if (after.status === "done" && after.approver !== null) return "approval_required"
  }
  return undefined
}

const changed = (before: State, change: Partial<State>): State => {
  const after = { ...before, ...change }
  const isSame = (["status", "approver", "assignee"] as const).every((field) => before[field] === after[field])
  return isSame ? before : { ...after, changes: before.changes + 1 }
}

const attempt = (state: State, change: Change): Step => {
  const isSame = changed(state, change) === state
  const pending = state.status === "in_review" && !isSame ? "approval_pending" : undefined
  const conflict = pending ?? findConflict(state, { ...state, ...change })
  return conflict === undefined ? { outcome: "ok", state: changed(state, change) } : { outcome: conflict, state }
}

const submit = (state: State, by: Person, named: Person | undefined): Step => {
  const approver = named ?? state.approver
  const workers = state.assignee === null ? state.workers : [...state.workers, state.assignee]
  if (approver === null || isWorker(approver)) return { outcome: "approver_not_eligible", state }
  if (isWorker(by) && state.approver !== null && approver !== state.approver) {
    return { outcome: "permission_missing", state }
  }
  if (state.status === "in_review" && approver === state.approver) return { outcome: "approval_pending", state }
  if (approver === by || workers.includes(approver)) return { outcome: "self_approval", state }
  if (state.status === "done" || state.status === "not_relevant") return { outcome: "task_closed", state }
  const submitted = { ...state, status: "in_review", approver, submitter: by, workers } as const
  return { outcome: "ok", state: { ...submitted, changes: state.changes + 1 } }
}

const judge = (state: State, by: Person, status: "done" | "in_progress"): Step => {
  if (state.status !== "in_review") return { outcome: "not_pending", state }
  if (state.approver !== by) return { outcome: "not_the_approver", state }
  const workers = status === "done" ? [] : state.workers
  return { outcome: "ok", state: { ...changed(state, { status }), workers } }
}

const withdraw = (state: State, by: Person): Step => {
  if (isWorker(by) && state.submitter !== by) return { outcome: "permission_missing", state }
  return state.status === "in_review"
    ? { outcome: "ok", state: changed(state, { status: "in_progress", submitter: null }) }
    : { outcome: "not_pending", state }
}

const words: { readonly [code: string]: string } = {
  ok: "ok",
  approval_pending: "Review pending",
  approval_required: "Review required"
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
      return isTheirs ? submit(state, by, asked.approver) : { outcome: "permission_missing", state }
    case "withdraw":
      return withdraw(state, by)
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
    arbitrary: record(
      { do: constant("submit" as const), by: people, approver: constantFrom<Person>(0, 1, 1, 2) },
      { requiredKeys: ["do", "by"] }
    ),
    weight: 2
  },
  {
    arbitrary: record({ do: constantFrom("approve" as const, "reject" as const, "withdraw" as const), by: people }),
    weight: 2
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
