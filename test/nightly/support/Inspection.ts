import type { Fields, Sent, Verb } from "./Ledger.ts"

export interface Event {
  readonly requestId: string | null
  readonly action: string
  readonly resource: { readonly id: string }
  readonly before: Fields | null
  readonly after: Fields | null
}

/** Vendors of a storage. */
export interface Stored {
  readonly vendors: ReadonlyArray<Fields>
  readonly events: ReadonlyArray<Event>
}

const settable = [
  "name",
  "description",
  "category",
  "status",
  "inherentProbability",
  "inherentImpact",
  "residualProbability",
  "residualImpact",
  "website",
  "isSubProcessor",
  "assigneeId"
]

const verbOf = ({ action }: Event): Verb | undefined =>
  (["created", "updated", "removed"] as const).find((verb) => action === `vendor.${verb}`)

/** True if the two agree where both have a field that a caller can set: lists show fewer of them. */
const agree = (a: Fields, b: Fields): boolean =>
  settable.every((field) => !(field in a) || !(field in b) || a[field] === b[field])

const grouped = <A>(values: Iterable<A>, keyOf: (value: A) => string): ReadonlyMap<string, ReadonlyArray<A>> => {
  const groups = new Map<string, Array<A>>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group === undefined) groups.set(keyOf(value), [value])
    else group.push(value)
  }
  return groups
}

const short = (value: unknown): string => JSON.stringify(value).slice(0, 300)

/** The states that a vendor went through, by the id of the request; and the last one, unless it was removed. */
const replayed = (id: string, events: ReadonlyArray<Event>, wrong: (what: string) => void) => {
  const states = new Map<string, Fields>()
  const births = events.filter((event) => verbOf(event) === "created")
  if (births.length !== 1) wrong(`an event without its change: ${id} was created ${births.length} times`)
  const following = grouped(
    events.filter(({ before }) => before !== null),
    ({ before }) => String(before?.["description"])
  )
  let event = births[0]
  let state: Fields | undefined
  let count = 0
  while (event !== undefined) {
    count++
    if (event.before !== null && !agree(event.before, state ?? {})) {
      wrong(`torn: ${short(event)} follows ${short(state)}`)
    }
    if (event.requestId !== null && (state ?? event.after) !== null) {
      states.set(event.requestId, { id, ...state, ...event.after })
    }
    state = event.after === null ? undefined : { ...state, ...event.after }
    const next: ReadonlyArray<Event> = state === undefined ? [] : following.get(String(state["description"])) ?? []
    if (next.length > 1) wrong(`lost: of ${next.length} writes based on one state of ${id} all but one`)
    event = next[0]
  }
  if (count !== events.length) {
    wrong(`a change without its event: ${events.length - count} events of ${id} do not follow`)
  }
  return { states, last: state }
}

/**
 * Finds the faults of the storage, given what was sent and answered: writes that were done and are not there,
 * changes without an event, events without a change, vendors that are there in part.
 */
export const inspect = (sent: ReadonlyMap<string, Sent>, { events, vendors }: Stored): ReadonlyArray<string> => {
  const found: Array<string> = []
  const wrong = (what: string) => void found.push(what)

  const byRequest = grouped(events, ({ requestId }) => String(requestId))
  for (const [requestId, [event, ...more]] of byRequest) {
    const request = sent.get(requestId)
    if (request === undefined) wrong(`an event without its change: nobody sent ${short(event)}`)
    if (request?.outcome.is === "refused") wrong(`an event without its change: ${short(event)} was refused`)
    if (more.length > 0) wrong(`an event without its change: ${more.length} more of ${short(event)}`)
    if (event !== undefined && request !== undefined && verbOf(event) !== request.verb) wrong(`torn: ${short(event)}`)
    if (request !== undefined && event !== undefined && !agree(request.fields, event.after ?? {})) {
      wrong(`torn: ${short(event)} of ${short(request)}`)
    }
  }

  const rows = new Map(vendors.map((row) => [String(row["id"]), row]))
  const states = new Map<string, Fields>()
  for (const [id, ofVendor] of grouped(events, ({ resource }) => resource.id)) {
    const history = replayed(id, ofVendor, wrong)
    for (const [requestId, state] of history.states) states.set(requestId, state)
    const row = rows.get(id)
    rows.delete(id)
    if (history.last === undefined && row !== undefined) {
      wrong(`an event without its change: ${id} was removed, and is there`)
    }
    if (history.last !== undefined && row === undefined) wrong(`a change without its event: ${id} is gone`)
    if (history.last !== undefined && row !== undefined && !agree(history.last, row)) {
      wrong(`torn: ${short(row)} should be ${short(history.last)}`)
    }
  }
  for (const id of rows.keys()) wrong(`a change without its event: ${id} is there`)

  for (const [requestId, { outcome, verb }] of sent) {
    if (outcome.is !== "done") continue
    const state = states.get(requestId)
    if (state === undefined) wrong(`lost: ${verb} of ${short(outcome.answer)}`)
    else if (state["id"] !== outcome.answer["id"] || !agree(state, outcome.answer)) {
      wrong(`lost: ${verb} was answered with ${short(outcome.answer)}, but is ${short(state)}`)
    }
  }
  return found
}
