import { AttachmentId } from "@attestry/core/attachment"
import {
  type BrowserAutomation,
  type BrowserAutomationId,
  type BrowserRun,
  BrowserRunId,
  browserRunOrder,
  type BrowserRunQuery,
  BrowserRunStore,
  keptRuns
} from "@attestry/core/browserAutomation"
import type { Slice } from "@attestry/core/page"
import { OrganizationId, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { BrowserPorts, StorageTests } from "../StorageTests.ts"

const slice = (fields: Partial<Slice<BrowserRunQuery>> = {}): Slice<BrowserRunQuery> => ({
  filters: {},
  sort: "-createdAt",
  after: undefined,
  limit: 500,
  ...fields
})

const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const task = yield* Fixtures.storedTask(organizationId)
  return {
    organizationId,
    automation: yield* Fixtures.storedBrowserAutomation(task),
    sibling: yield* Fixtures.storedBrowserAutomation(task)
  }
})

const finishedAt = (automation: BrowserAutomation, millis: number, fields: Partial<typeof BrowserRun.Encoded> = {}) =>
  Fixtures.finishedBrowserRun(automation, { createdAt: Fixtures.at(millis), ...fields })

/** The promises of a `BrowserRunStore`. */
export const browserRunStoreSuite = (it: StorageTests<BrowserPorts>): void => {
  it.effect("returns every field of a browser run unchanged", () =>
    Effect.gen(function*() {
      const runs = yield* BrowserRunStore
      const { automation, organizationId } = yield* arrange
      const full = {
        status: "failed",
        reason: "target_not_found",
        trigger: "schedule",
        dueAt: "0001-01-01T00:00:00.000Z",
        missed: 1_000,
        attempts: 3,
        startedAt: Fixtures.at(1),
        nextAttemptAt: null,
        finishedAt: "9999-12-31T23:59:59.999Z",
        finalUrl: "https://admin.example.com/Größe",
        steps: [
          { line: 1, text: "click \"Ü 🔑\"", status: "passed", reason: null, duration: 12.5 },
          { line: 3, text: "expect text \"x\"", status: "failed", reason: "text_found", duration: 0 }
        ],
        plannedBy: "model",
        attachmentId: Fixtures.id(AttachmentId),
        sha256: Fixtures.secretHash(),
        changedPixels: 2_147_483_647,
        createdBy: Fixtures.id(UserId),
        runsAs: { userId: Fixtures.id(UserId), apiKeyId: null }
      } as const
      const pending = { ...full, status: "pending", nextAttemptAt: Fixtures.at(2), finishedAt: null } as const
      for (const fields of [{}, pending]) {
        const run = Fixtures.browserRun(automation, fields)
        const surplus = { ...run, internalNote: "secret" }
        yield* Fixtures.storeBrowserRun(surplus)
        const find = Effect.flatten(runs.find(organizationId, automation.id, run.id))
        assert.deepStrictEqual(yield* find, { value: run, revision: 1 })
        const changed = Fixtures.browserRun(automation, {
          ...full,
          id: run.id,
          trigger: run.trigger,
          dueAt: run.dueAt,
          createdBy: run.createdBy,
          updatedAt: Fixtures.at(9)
        })
        yield* Fixtures.unit(runs.save(organizationId, changed, 1))
        assert.deepStrictEqual(yield* find, { value: changed, revision: 2 })
        yield* Fixtures.assertRejected(runs.save(organizationId, { ...changed, status: "passed" }, 2))
        assert.deepStrictEqual(yield* find, { value: changed, revision: 2 })
      }
    }))

  it.effect("lists the runs of a browser automation in pages", () =>
    Effect.gen(function*() {
      const runs = yield* BrowserRunStore
      const { automation, organizationId, sibling } = yield* arrange
      const passed = Array.from({ length: 5 }, (_, i) => finishedAt(automation, i % 3))
      const failed = finishedAt(automation, 1, { status: "failed" })
      const pending = Fixtures.browserRun(automation, { createdAt: Fixtures.at(5) })
      for (const run of [...passed, failed, pending, finishedAt(sibling, 0)]) yield* Fixtures.storeBrowserRun(run)
      const read = yield* readThrough({
        limit: 2,
        slice: (after, limit) => runs.list(organizationId, automation.id, slice({ after, limit })),
        position: browserRunOrder.position
      })
      assert.sameDeepMembers([...read], [...passed, failed, pending])
      assert.deepStrictEqual(read[0], pending)
      const oldest = yield* runs.list(organizationId, automation.id, slice({ sort: "createdAt" }))
      assert.deepStrictEqual(oldest, read.toReversed())
      assert.strictEqual(yield* runs.count(organizationId, automation.id), 7)
    }))

  it.effect("hides a browser run from another automation and another organization", () =>
    Effect.gen(function*() {
      const runs = yield* BrowserRunStore
      const { automation, organizationId, sibling } = yield* arrange
      const other = yield* arrange
      const run = Fixtures.browserRun(automation, { attachmentId: Fixtures.id(AttachmentId) })
      yield* Fixtures.storeBrowserRun(run)
      const strangers: ReadonlyArray<readonly [OrganizationId, BrowserAutomationId]> = [
        [organizationId, sibling.id],
        [other.organizationId, automation.id],
        [Fixtures.id(OrganizationId), automation.id]
      ]
      for (const [of, automationId] of strangers) {
        assert.isTrue(Option.isNone(yield* runs.find(of, automationId, run.id)))
        assert.isTrue(Option.isNone(yield* runs.findUnfinished(of, automationId)))
        assert.isTrue(Option.isNone(yield* runs.findShown(of, automationId)))
        assert.deepStrictEqual(yield* runs.list(of, automationId, slice()), [])
        assert.strictEqual(yield* runs.count(of, automationId), 0)
        yield* Fixtures.assertRejected(runs.save(of, { ...run, automationId, attempts: 1 }, 1))
        yield* Fixtures.unit(runs.removeOld(of, automationId))
      }
      yield* Fixtures.assertRejected(runs.save(organizationId, run, 2))
      assert.isTrue(Option.isNone(yield* runs.find(organizationId, automation.id, Fixtures.id(BrowserRunId))))
      assert.deepStrictEqual(yield* yield* runs.findUnfinished(organizationId, automation.id), {
        value: run,
        revision: 1
      })
    }))

  it.effect("rejects a second unfinished run, a second one of a due time, and dies without its automation", () =>
    Effect.gen(function*() {
      const runs = yield* BrowserRunStore
      const { automation, organizationId, sibling } = yield* arrange
      const other = yield* arrange
      const dueAt = Fixtures.at(0)
      const scheduled = { trigger: "schedule", dueAt } as const
      const first = finishedAt(automation, 0, scheduled)
      const unfinished = Fixtures.browserRun(automation)
      for (const run of [first, unfinished, finishedAt(sibling, 0, scheduled), Fixtures.browserRun(sibling)]) {
        yield* Fixtures.storeBrowserRun(run)
      }
      const rejected = [
        finishedAt(automation, 1, scheduled),
        Fixtures.browserRun(automation),
        finishedAt(automation, 1, { id: first.id })
      ]
      for (const run of rejected) yield* Fixtures.assertRejected(runs.insert(organizationId, run))
      // many runs by hand have no due time
      yield* Fixtures.storeBrowserRun(finishedAt(automation, 1))
      yield* Fixtures.storeBrowserRun(finishedAt(automation, 2))
      yield* Fixtures.assertDangling(
        runs.insert(other.organizationId, finishedAt({ ...automation, organizationId: other.organizationId }, 1))
      )
      assert.strictEqual(yield* runs.count(organizationId, automation.id), 4)
    }))

  it.effect("assigns a due time to one of several concurrent units, and retries the others", () =>
    Effect.gen(function*() {
      const runs = yield* BrowserRunStore
      const { automation, organizationId } = yield* arrange
      const of = { trigger: "schedule", dueAt: Fixtures.at(0) } as const
      yield* assertOneCommits({
        isTaken: Effect.map(runs.count(organizationId, automation.id), (found) => found > 0),
        take: () => runs.insert(organizationId, finishedAt(automation, 0, of))
      })
      assert.strictEqual(yield* runs.count(organizationId, automation.id), 1)
    }))

  it.effect("finds the unfinished run, and the newest one with an attachment", () =>
    Effect.gen(function*() {
      const runs = yield* BrowserRunStore
      const { automation, organizationId } = yield* arrange
      const shown = (millis: number) => finishedAt(automation, millis, { attachmentId: Fixtures.id(AttachmentId) })
      const find = runs.findUnfinished(organizationId, automation.id)
      assert.isTrue(Option.isNone(yield* find))
      assert.isTrue(Option.isNone(yield* runs.findShown(organizationId, automation.id)))
      const [older, newer] = [shown(1), shown(2)]
      const run = Fixtures.browserRun(automation, { createdAt: Fixtures.at(3) })
      for (const one of [newer, older, finishedAt(automation, 4), run]) yield* Fixtures.storeBrowserRun(one)
      assert.deepStrictEqual(yield* yield* find, { value: run, revision: 1 })
      assert.deepStrictEqual(yield* yield* runs.findShown(organizationId, automation.id), newer)
      const ended = Fixtures.finishedBrowserRun(automation, { id: run.id, createdAt: run.createdAt })
      yield* Fixtures.unit(runs.save(organizationId, ended, 1))
      assert.isTrue(Option.isNone(yield* find))
      yield* Fixtures.storeBrowserRun(Fixtures.browserRun(automation))
    }))

  it.effect("removes the oldest runs of a browser automation that had finished before the unit", () =>
    Effect.gen(function*() {
      const runs = yield* BrowserRunStore
      const { automation, organizationId, sibling } = yield* arrange
      const old = Array.from({ length: keptRuns + 2 }, (_, millis) => finishedAt(automation, millis))
      const theirs = finishedAt(sibling, 0)
      const unfinished = Fixtures.browserRun(automation, { createdAt: Fixtures.at(-1) })
      for (const run of [theirs, unfinished]) yield* Fixtures.storeBrowserRun(run)
      yield* Fixtures.storeBrowserRuns(...old)
      const ended = Fixtures.finishedBrowserRun(automation, { id: unfinished.id, createdAt: unfinished.createdAt })
      yield* Fixtures.unit(Effect.zipRight(
        runs.save(organizationId, ended, 1),
        runs.removeOld(organizationId, automation.id)
      ))
      const left = yield* runs.list(organizationId, automation.id, slice())
      assert.deepStrictEqual(left, [...old.slice(2).toReversed(), ended])
      assert.strictEqual(yield* runs.count(organizationId, sibling.id), 1)
    }))
}
