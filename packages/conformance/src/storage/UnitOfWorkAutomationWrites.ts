import { AutomationStore } from "@attestry/core/taskAutomation"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { versionSlice } from "../taskAutomation/AutomationStoreVersions.ts"

const whole = { filters: {}, sort: "createdAt", after: undefined, limit: 500 } as const

/** Every write of automations, each with the same write whose condition fails, and checks that all or none were made. */
export const prepareAutomationWrites = Effect.gen(function*() {
  const automations = yield* AutomationStore
  // an organization with other tasks would be noticed by the checks of tasks
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const task = yield* Fixtures.storedTask(organizationId)
  const saved = yield* Fixtures.storedAutomation(task)
  const removed = yield* Fixtures.storedAutomation(task)
  const first = Fixtures.automationVersion(saved, 1)
  yield* Fixtures.storeAutomationVersion(first)
  yield* Fixtures.storeAutomationVersion(Fixtures.automationVersion(removed, 1))

  const added = Fixtures.automation(task)
  const changed = { ...saved, latestVersion: 2 }
  const second = Fixtures.automationVersion(saved, 2)

  const check = (isWritten: boolean) =>
    Effect.gen(function*() {
      const found = yield* Fixtures.toEntities(automations.list(organizationId, task.id, whole))
      assert.sameDeepMembers([...found], isWritten ? [changed, added] : [saved, removed])
      assert.deepStrictEqual(
        yield* automations.versions(organizationId, saved.id, versionSlice()),
        isWritten ? [second, first] : [first]
      )
      assert.lengthOf(yield* automations.versions(organizationId, removed.id, versionSlice()), isWritten ? 0 : 1)
    })

  return {
    writes: [
      [automations.insert(organizationId, added), automations.insert(organizationId, { ...added, id: saved.id })],
      [automations.save(organizationId, changed, 1), automations.save(organizationId, changed, 2)],
      [
        automations.insertVersion(organizationId, second),
        automations.insertVersion(organizationId, { ...second, version: 1 })
      ],
      [
        automations.removeAll(organizationId, [{ id: removed.id, revision: 1 }]),
        automations.removeAll(organizationId, [{ id: removed.id, revision: 2 }])
      ]
    ] as const,
    assertNothingWritten: check(false),
    assertAllWritten: check(true)
  }
})
