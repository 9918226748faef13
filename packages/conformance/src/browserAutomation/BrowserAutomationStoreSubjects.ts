import { type BrowserAutomation, BrowserAutomationStore } from "@attestry/core/browserAutomation"
import { Timestamp } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { BrowserPorts, StorageTests } from "../StorageTests.ts"

// other tests use the same storage
const ofLongAgo = (millis: number) => Timestamp.fromMillis(Date.UTC(1990, 0, 1) + millis)

const all = 100_000

const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  return { organizationId, task: yield* Fixtures.storedTask(organizationId) }
})

const toSubject = ({ id, organizationId }: BrowserAutomation) => ({ id, organizationId })

/** The part of the suite of `BrowserAutomationStore` about what is due. */
export const browserSubjectCases = (it: StorageTests<BrowserPorts>): void => {
  it.effect("finds the browser automations of all organizations that are due or have a run to begin, each once", () =>
    Effect.gen(function*() {
      const { scheduled, subjects } = yield* BrowserAutomationStore
      const { organizationId, task } = yield* arrange
      const { task: other } = yield* arrange
      const due = yield* Fixtures.storedBrowserAutomation(task, { nextDueAt: ofLongAgo(10) })
      const theirs = yield* Fixtures.storedBrowserAutomation(other, { nextDueAt: ofLongAgo(10) })
      const later = yield* Fixtures.storedBrowserAutomation(task, { nextDueAt: ofLongAgo(11) })
      const waiting = yield* Fixtures.storedBrowserAutomation(task)
      yield* Fixtures.storeBrowserRun(Fixtures.browserRun(waiting, { nextAttemptAt: ofLongAgo(10) }))
      const postponed = yield* Fixtures.storedBrowserAutomation(task)
      yield* Fixtures.storeBrowserRun(Fixtures.browserRun(postponed, { nextAttemptAt: ofLongAgo(11) }))
      const both = yield* Fixtures.storedBrowserAutomation(task, { nextDueAt: ofLongAgo(10) })
      yield* Fixtures.storeBrowserRun(
        Fixtures.browserRun(both, { status: "running", startedAt: ofLongAgo(0), nextAttemptAt: ofLongAgo(0) })
      )
      const finished = yield* Fixtures.storedBrowserAutomation(task)
      yield* Fixtures.storeBrowserRun(Fixtures.finishedBrowserRun(finished))
      const ours = new Set([due, theirs, later, waiting, postponed, both, finished].map(({ id }) => id))
      const at = (millis: number) =>
        Effect.map(subjects(ofLongAgo(millis), all), (found) => found.filter(({ id }) => ours.has(id)))
      assert.deepStrictEqual(yield* at(-1), [])
      assert.sameDeepMembers([...(yield* at(10))], [due, theirs, waiting, both].map(toSubject))
      assert.sameDeepMembers([...(yield* at(11))], [due, theirs, waiting, both, later, postponed].map(toSubject))
      const planned = yield* scheduled(organizationId)
      assert.sameDeepMembers(planned.map(({ value }) => value), [due, later, both])
    }))

  it.effect("lets organizations take turns, so that one with many due automations hides no other", () =>
    Effect.gen(function*() {
      const { insert, subjects } = yield* BrowserAutomationStore
      const many = yield* arrange
      const few = yield* arrange
      const flood = Array.from(
        { length: 1_000 },
        (_, i) => Fixtures.browserAutomation(many.task, { nextDueAt: ofLongAgo(-1_000_000 - i) })
      )
      yield* Fixtures.unit(
        Effect.forEach(flood, (one) => insert(many.organizationId, one), { discard: true })
      )
      const single = yield* Fixtures.storedBrowserAutomation(few.task, { nextDueAt: ofLongAgo(-1_000) })
      const now = ofLongAgo(-1_000)
      const found = yield* subjects(now, 10)
      assert.lengthOf(found, 10)
      assert.deepInclude(found.slice(0, 2), toSubject(single))
      assert.lengthOf(found.filter(({ organizationId }) => organizationId === many.organizationId), 9)
      assert.lengthOf(yield* subjects(now, all), 1_001)
    }))
}
