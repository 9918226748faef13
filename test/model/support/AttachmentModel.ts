import { FastCheck } from "effect"
import type { Person } from "./TaskModel.ts"

export interface File {
  readonly text: string
  readonly by: Person
}

export interface State {
  readonly assignee: Person | null
  /** In the order of upload. */
  readonly files: ReadonlyArray<File>
}

export type Ask =
  | { readonly do: "attach"; readonly by: Person; readonly text: string }
  /** A request for the file at that place of all that were ever attached. */
  | { readonly do: "remove"; readonly by: Person; readonly place: number }
  | { readonly do: "assign"; readonly to: Person | null }

/** A response, and the state after it. */
export interface Step {
  readonly outcome: string
  readonly state: State
}

export const beginning: State = { assignee: 2, files: [] }

const denied = (state: State): Step => ({ outcome: "permission_missing", state })

/** Decides what is asked as the guide says it, apart from the code of the core. The last person may only work. */
export const step = (state: State, asked: Ask, file: File | undefined): Step => {
  if (asked.do === "assign") return { outcome: "ok", state: { ...state, assignee: asked.to } }
  const isTheirs = asked.by !== 2 || state.assignee === 2
  if (asked.do === "attach") {
    const { by, text } = asked
    return isTheirs ? { outcome: "ok", state: { ...state, files: [...state.files, { by, text }] } } : denied(state)
  }
  if (file === undefined || !state.files.includes(file)) return { outcome: "attachment_not_found", state }
  if (!isTheirs || (asked.by === 2 && file.by !== 2)) return denied(state)
  return { outcome: "ok", state: { ...state, files: state.files.filter((other) => other !== file) } }
}

/** Outcomes that random sequences may leave out: each outcome of each request. */
export const everyOutcome: ReadonlyArray<Ask> = [
  { do: "attach", by: 2, text: "first" },
  { do: "attach", by: 0, text: "second" },
  { do: "remove", by: 2, place: 1 },
  { do: "remove", by: 0, place: 1 },
  { do: "remove", by: 0, place: 1 },
  { do: "assign", to: null },
  { do: "attach", by: 2, text: "third" }
]

const { array, constant, constantFrom, nat, oneof, record, uuid } = FastCheck

const people = constantFrom<Person>(0, 1, 2)

const ask: FastCheck.Arbitrary<Ask> = oneof(
  { arbitrary: record({ do: constant("attach" as const), by: people, text: uuid() }), weight: 5 },
  { arbitrary: record({ do: constant("remove" as const), by: people, place: nat(6) }), weight: 4 },
  { arbitrary: record({ do: constant("assign" as const), to: constantFrom<Person | null>(0, 2, null) }), weight: 1 }
)

export const sequences = (most: number) => array(ask, { minLength: 1, maxLength: most, size: "max" })
