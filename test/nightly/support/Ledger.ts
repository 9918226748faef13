/** Knowledge of the test about a vendor, or a part of it. */
export type Fields = { readonly [field: string]: unknown }

export type Verb = "created" | "updated" | "removed"

/**
 * Outcome of a request. It is done when its whole answer has arrived, refused when the server answered that it does
 * not do it; of all others nobody knows.
 */
export type Outcome =
  | { readonly is: "unknown" }
  | { readonly is: "refused" }
  | { readonly is: "done"; readonly answer: Fields }

export interface Sent {
  readonly verb: Verb
  readonly fields: Fields
  readonly sentAt: number
  outcome: Outcome
}

/** Every write that was sent, by the id of its request, which the audit log repeats; and what came back. */
export const makeLedger = () => {
  const sent = new Map<string, Sent>()
  const unexpected: Array<string> = []
  const live = new Set<string>()
  let lastDone = 0
  return {
    sent,
    /** Answers that nothing explains, such as a 500. */
    unexpected,
    /** Vendors that are there, for all that is known. */
    live,
    /** When the latest of the requests was sent that were done. */
    lastDone: () => lastDone,
    send: (requestId: string, verb: Verb, fields: Fields): Sent => {
      const entry: Sent = { verb, fields, sentAt: performance.now(), outcome: { is: "unknown" } }
      sent.set(requestId, entry)
      return entry
    },
    done: (entry: Sent, answer: Fields): void => {
      entry.outcome = { is: "done", answer }
      lastDone = Math.max(lastDone, entry.sentAt)
    },
    count: (is: Outcome["is"]): number => Array.from(sent.values()).filter(({ outcome }) => outcome.is === is).length,
    /** The present ledger: later writes count as unknown, for readers of an earlier state. */
    cut: () => {
      const before = new Map(Array.from(sent, ([id, { outcome }]) => [id, outcome] as const))
      return (): ReadonlyMap<string, Sent> =>
        new Map(Array.from(sent, ([id, entry]) => {
          const isLater = entry.outcome.is === "done" && before.get(id)?.is !== "done"
          return [id, isLater ? { ...entry, outcome: { is: "unknown" } } : entry]
        }))
    }
  }
}

export type Ledger = ReturnType<typeof makeLedger>
