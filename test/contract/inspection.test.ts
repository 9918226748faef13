import { assert, describe, it } from "@effect/vitest"
import { type Event, inspect, type Stored } from "../nightly/support/Inspection.ts"
import { type Fields, makeLedger } from "../nightly/support/Ledger.ts"

const id = "vnd_1"
const created: Fields = { name: "Nimbus", description: "request 1", website: null }
const changed: Fields = { description: "request 2", website: "https://example.com/" }

const event = (verb: string, requestId: string, before: Fields | null, after: Fields | null): Event => ({
  requestId,
  action: `vendor.${verb}`,
  resource: { id },
  before,
  after
})

const birth = event("created", "request 1", null, created)
const change = event("updated", "request 2", { description: "request 1", website: null }, changed)
const row = { id, ...created, ...changed }
const whole: Stored = { vendors: [row], events: [change, birth] }

/** One vendor that was created and changed, and a change of it that was not answered. */
const ledger = () => {
  const made = makeLedger()
  made.done(made.send("request 1", "created", created), { id, ...created })
  made.done(made.send("request 2", "updated", changed), row)
  made.send("request 3", "updated", { description: "request 3" })
  return made
}

const unanswered = event("updated", "request 3", { description: "request 2" }, { description: "request 3" })

const sees = (stored: Stored, ...kinds: ReadonlyArray<string>) => {
  const found = inspect(ledger().sent, stored)
  assert.deepStrictEqual([...new Set(found.map((text) => text.slice(0, text.indexOf(":"))))].sort(), kinds)
}

const withoutChange = "an event without its change"
const withoutEvent = "a change without its event"

describe("the data check of the long tests", () => {
  it("finds nothing when the data are whole, with or without the unanswered write", () => {
    sees(whole)
    sees({ vendors: [{ ...row, description: "request 3" }], events: [...whole.events, unanswered] })
  })

  it("finds an acknowledged write that is lost, whole or overwritten", () => {
    sees({ vendors: [{ id, ...created }], events: [birth] }, "lost")
    sees({ vendors: [], events: [] }, "lost")
    const other = event("updated", "request 3", { description: "request 1" }, { description: "request 3" })
    sees({ vendors: [row], events: [birth, change, other] }, withoutEvent, "lost")
  })

  it("finds an acknowledged write that differs from its response", () => {
    const other = { ...row, website: "https://example.org/" }
    const sent = ledger().sent
    const entry = sent.get("request 2")!
    entry.outcome = { is: "done", answer: other }
    assert.lengthOf(inspect(sent, whole).filter((text) => text.startsWith("lost")), 1)
  })

  it("finds a change without its audit event", () => {
    sees({ ...whole, events: [birth] }, "lost", "torn")
    sees({ vendors: [row, { ...row, id: "vnd_2" }], events: whole.events }, withoutEvent)
  })

  it("finds an audit event without its change", () => {
    sees({ vendors: [], events: whole.events }, withoutEvent)
    sees({ vendors: [row], events: [...whole.events, unanswered] }, "torn")
    sees({ vendors: whole.vendors, events: [...whole.events, event("removed", "request 9", row, null)] }, withoutChange)
    sees({ vendors: whole.vendors, events: [birth, birth, change] }, withoutEvent, withoutChange)
  })

  it("finds an audit event of a rejected write", () => {
    const { sent } = ledger()
    sent.get("request 3")!.outcome = { is: "refused" }
    const stored = { vendors: [{ ...row, description: "request 3" }], events: [...whole.events, unanswered] }
    assert.lengthOf(inspect(sent, stored), 1)
  })

  it("finds a vendor that is partly written", () => {
    sees({ ...whole, vendors: [{ ...row, website: null }] }, "torn")
  })

  it("accepts either result of a write that was cut off", () => {
    const made = ledger()
    const cut = made.cut()
    made.done(made.sent.get("request 3")!, { ...row, description: "request 3" })
    assert.deepStrictEqual(inspect(cut(), whole), [])
    assert.lengthOf(inspect(made.sent, whole), 1)
  })
})
