import { BrowserAutomationStore, BrowserRunStore, keptRuns } from "@attestry/core/browserAutomation"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"

const whole = { filters: {}, sort: "createdAt", after: undefined, limit: 500 } as const

/** Every write of browser automations, each with the same write whose condition fails, and checks that all or none were made. */
export const prepareBrowserWrites = Effect.gen(function*() {
  const automations = yield* BrowserAutomationStore
  const runs = yield* BrowserRunStore
  // an organization with other tasks would be noticed by the checks of tasks
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const task = yield* Fixtures.storedTask(organizationId)
  const saved = yield* Fixtures.storedBrowserAutomation(task)
  const removed = yield* Fixtures.storedBrowserAutomation(task)
  const old = Fixtures.finishedBrowserRun(saved, { createdAt: Fixtures.at(0) })
  const kept = Array.makeBy(keptRuns, (i) => Fixtures.finishedBrowserRun(saved, { createdAt: Fixtures.at(1 + i) }))
  const run = Fixtures.browserRun(saved, { createdAt: Fixtures.at(1_001) })
  yield* Fixtures.storeBrowserRuns(old, ...kept, run)
  yield* Fixtures.storeBrowserRuns(Fixtures.browserRun(removed))

  const added = Fixtures.browserAutomation(task)
  const changed = { ...saved, nextDueAt: Fixtures.at(9) }
  const ended = Fixtures.finishedBrowserRun(saved, { id: run.id, createdAt: run.createdAt })
  const second = Fixtures.finishedBrowserRun(saved, { createdAt: Fixtures.at(1_002) })

  const check = (isWritten: boolean) =>
    Effect.gen(function*() {
      const found = yield* Fixtures.toEntities(automations.list(organizationId, whole))
      assert.sameDeepMembers([...found], isWritten ? [changed, added] : [saved, removed])
      assert.deepStrictEqual(
        yield* runs.list(organizationId, saved.id, whole),
        isWritten ? [...kept, ended, second] : [old, ...kept, run]
      )
      assert.strictEqual(yield* runs.count(organizationId, removed.id), isWritten ? 0 : 1)
    })

  return {
    writes: [
      [automations.insert(organizationId, added), automations.insert(organizationId, { ...added, id: saved.id })],
      [automations.save(organizationId, changed, 1), automations.save(organizationId, changed, 2)],
      [automations.remove(organizationId, removed.id, 1), automations.remove(organizationId, removed.id, 2)],
      [runs.save(organizationId, ended, 1), runs.save(organizationId, ended, 2)],
      [runs.insert(organizationId, second), runs.insert(organizationId, { ...second, id: run.id })],
      [runs.removeOld(organizationId, saved.id), runs.insert(organizationId, { ...second, id: old.id })]
    ] as const,
    assertNothingWritten: check(false),
    assertAllWritten: check(true)
  }
})
