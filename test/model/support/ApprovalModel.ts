import { FastCheck as fc } from "effect"

/** The owner, who made the thing, the administrator, and a member whose custom role may approve. */
const owner = 0
const admin = 1
const reviewer = 2

type Person = 0 | 1 | 2

export type Ask =
  | { readonly do: "edit" | "withdraw"; readonly by: 0 | 1 }
  | { readonly do: "submit"; readonly by: 0 | 1; readonly approver: Person }
  | { readonly do: "approve" | "reject"; readonly by: Person }
  | { readonly do: "set"; readonly selfApproval: "refused" | "recorded" }
  | { readonly do: "grant"; readonly mayApprove: boolean }

interface Round {
  readonly state: "pending" | "approved" | "rejected"
  readonly approver: Person
  readonly submitter: Person
  readonly isSelfApproval: boolean
}

export interface State {
  readonly round: Round | null
  readonly editors: ReadonlySet<Person>
  readonly selfApproval: "refused" | "recorded"
  readonly mayApprove: boolean
}

export const beginning: State = {
  round: null,
  editors: new Set([owner]),
  selfApproval: "refused",
  mayApprove: true
}

const isPending = ({ round }: State): boolean => round?.state === "pending"

const refuse = (state: State, ask: Ask): string | undefined => {
  const { editors, mayApprove, round, selfApproval } = state
  switch (ask.do) {
    case "set":
    case "grant":
      return undefined
    case "edit":
      return isPending(state) ? "approval_pending" : undefined
    case "withdraw":
      return isPending(state) ? undefined : "not_pending"
    case "submit":
      if (ask.approver === reviewer && !mayApprove) return "approver_not_eligible"
      if (isPending(state) && round?.approver === ask.approver) return "approval_pending"
      return selfApproval === "refused" && (ask.approver === ask.by || editors.has(ask.approver))
        ? "self_approval"
        : undefined
    case "approve":
    case "reject":
      if (ask.by === reviewer && !mayApprove) return "permission_missing"
      if (round === null || !isPending(state)) return "not_pending"
      if (round.approver !== ask.by) return "not_the_approver"
      return selfApproval === "refused" && round.isSelfApproval ? "self_approval" : undefined
  }
}

const carryOut = (state: State, ask: Ask): State => {
  const { editors, round } = state
  switch (ask.do) {
    case "set":
      return { ...state, selfApproval: ask.selfApproval }
    case "grant": {
      const isLost = !ask.mayApprove && isPending(state) && round?.approver === reviewer
      return { ...state, mayApprove: ask.mayApprove, round: isLost ? null : round }
    }
    case "edit":
      return { ...state, editors: new Set([...editors, ask.by]) }
    case "withdraw":
      return { ...state, round: null }
    case "submit": {
      const isSelfApproval = ask.approver === ask.by || editors.has(ask.approver)
      return { ...state, round: { state: "pending", approver: ask.approver, submitter: ask.by, isSelfApproval } }
    }
    case "approve":
    case "reject":
      return round === null
        ? state
        : { ...state, round: { ...round, state: ask.do === "approve" ? "approved" : "rejected" } }
  }
}

/** Returns the outcome, `ok` or the code of an error, and the state after it. */
export const step = (state: State, ask: Ask): readonly [outcome: string, State] => {
  const code = refuse(state, ask)
  return code === undefined ? ["ok", carryOut(state, ask)] : [code, state]
}

const editors: ReadonlyArray<0 | 1> = [owner, admin]
const people: ReadonlyArray<Person> = [owner, admin, reviewer]
const editor = fc.constantFrom(...editors)
const person = fc.constantFrom(...people)

export const asks: fc.Arbitrary<Ask> = fc.oneof(
  fc.record({ do: fc.constant("edit" as const), by: editor }),
  fc.record({ do: fc.constant("withdraw" as const), by: editor }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant("submit" as const), by: editor, approver: person }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("approve" as const, "reject" as const), by: person }) },
  fc.record({
    do: fc.constant("set" as const),
    selfApproval: fc.constantFrom("refused" as const, "recorded" as const)
  }),
  fc.record({ do: fc.constant("grant" as const), mayApprove: fc.boolean() })
)
