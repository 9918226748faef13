import { FastCheck } from "effect"

/** People by their index: the owner, an admin, and an auditor who may only read. */
export type Person = 0 | 1 | 2

export interface State {
  readonly status: "draft" | "in_progress" | "pending_approval" | "approved" | "declined"
  readonly isComplete: boolean
  readonly implementation: string
  readonly scope: string
  readonly version: number
  /** The implementation of A.5.1 in each approved version. */
  readonly approved: ReadonlyArray<string>
  readonly approver: Person | null
  readonly submitter: Person | null
  /** Those who changed it since its last approval. */
  readonly editors: ReadonlyArray<Person>
}

export type Ask =
  | { readonly do: "decide"; readonly by: Person; readonly implementation: string; readonly isComplete: boolean }
  | { readonly do: "describe"; readonly by: Person; readonly scope: string }
  | { readonly do: "submit"; readonly by: Person; readonly approver: Person }
  | { readonly do: "approve" | "decline" | "withdraw"; readonly by: Person }

/** A response, and the state after it. */
export interface Step {
  readonly outcome: string
  readonly state: State
}

export const beginning: State = {
  status: "draft",
  isComplete: false,
  implementation: "",
  scope: "",
  version: 1,
  approved: [],
  approver: null,
  submitter: null,
  editors: [0]
}

const changed = (state: State, by: Person, fields: Partial<State>): Step => {
  const next = { ...state, ...fields }
  const isSame = (["implementation", "isComplete", "scope"] as const).every((field) => next[field] === state[field])
  if (isSame) return { outcome: "ok", state }
  if (state.status === "pending_approval") return { outcome: "approval_pending", state }
  return {
    outcome: "ok",
    state: {
      ...next,
      editors: state.editors.includes(by) ? state.editors : [...state.editors, by],
      status: next.implementation === "" ? "draft" : "in_progress",
      version: state.version + (state.status === "approved" ? 1 : 0)
    }
  }
}

const submit = (state: State, by: Person, approver: Person): Step => {
  const reject = (outcome: string): Step => ({ outcome, state })
  // the auditor may not approve
  if (approver === 2) return reject("approver_not_eligible")
  if (state.status === "pending_approval" && approver === state.approver) return reject("approval_pending")
  if (approver === by || state.editors.includes(approver)) return reject("self_approval")
  if (state.status === "approved") return reject("already_approved")
  if (!state.isComplete) return reject("incomplete")
  return { outcome: "ok", state: { ...state, status: "pending_approval", approver, submitter: by } }
}

const judge = (state: State, by: Person, status: "approved" | "declined"): Step => {
  if (state.status !== "pending_approval") return { outcome: "not_pending", state }
  if (state.approver !== by) return { outcome: "not_the_approver", state }
  const judged = { ...state, status, approver: null }
  if (status === "declined") return { outcome: "ok", state: judged }
  return { outcome: "ok", state: { ...judged, approved: [...state.approved, state.implementation], editors: [] } }
}

const withdraw = (state: State): Step =>
  state.status === "pending_approval"
    ? { outcome: "ok", state: { ...state, status: "in_progress", approver: null } }
    : { outcome: "not_pending", state }

export const step = (state: State, ask: Ask): Step => {
  if (ask.by === 2) return { outcome: "permission_missing", state }
  switch (ask.do) {
    case "decide":
      return changed(state, ask.by, {
        implementation: ask.implementation,
        isComplete: state.isComplete || ask.isComplete
      })
    case "describe":
      return changed(state, ask.by, { scope: ask.scope })
    case "submit":
      return submit(state, ask.by, ask.approver)
    case "approve":
      return judge(state, ask.by, "approved")
    case "decline":
      return judge(state, ask.by, "declined")
    case "withdraw":
      return withdraw(state)
  }
}

const by = FastCheck.oneof(
  { weight: 8, arbitrary: FastCheck.constantFrom<Person>(0, 1) },
  { weight: 1, arbitrary: FastCheck.constant<Person>(2) }
)
const approver = FastCheck.oneof(
  { weight: 6, arbitrary: FastCheck.constant<Person>(1) },
  { weight: 1, arbitrary: FastCheck.constantFrom<Person>(0, 2) }
)
// mostly one person, so that the other may approve
const editor = FastCheck.oneof(
  { weight: 12, arbitrary: FastCheck.constant<Person>(0) },
  { weight: 1, arbitrary: FastCheck.constantFrom<Person>(1, 2) }
)

const record = FastCheck.record<Ask>

const asks = FastCheck.oneof(
  {
    weight: 3,
    arbitrary: record({
      do: FastCheck.constant("decide"),
      by: editor,
      implementation: FastCheck.constantFrom("not_started", "partial", "implemented"),
      isComplete: FastCheck.boolean()
    })
  },
  {
    weight: 1,
    arbitrary: record({
      do: FastCheck.constant("describe"),
      by: editor,
      scope: FastCheck.constantFrom("", "All", "More")
    })
  },
  { weight: 4, arbitrary: record({ do: FastCheck.constant("submit"), by, approver }) },
  { weight: 3, arbitrary: record({ do: FastCheck.constant("approve"), by }) },
  { weight: 2, arbitrary: record({ do: FastCheck.constant("decline"), by }) },
  { weight: 1, arbitrary: record({ do: FastCheck.constant("withdraw"), by }) }
)

/** Requests about one document, of which half begin with a complete one. */
export const sequences: FastCheck.Arbitrary<ReadonlyArray<Ask>> = FastCheck.tuple(
  FastCheck.boolean(),
  FastCheck.array(asks, { minLength: 4, maxLength: 16 })
).map(([isComplete, all]) =>
  isComplete ? [{ do: "decide", by: 0, implementation: "partial", isComplete } as const, ...all] : all
)
