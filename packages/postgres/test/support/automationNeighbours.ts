import * as Fixtures from "@attestry/conformance/Fixtures"
import type { OrganizationId } from "@attestry/core/shared"
import type { Writes } from "@attestry/core/storage"
import { AutomationStore } from "@attestry/core/taskAutomation"
import { Effect } from "effect"

type Write = Effect.Effect<void, never, Writes>

/** A task with an automation that has a version, and one that has none. */
export const storedAutomations = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const task = yield* Fixtures.storedTask(organizationId)
    const automation = yield* Fixtures.storedAutomation(task, { name: `automation of ${organizationId}` })
    const spare = yield* Fixtures.storedAutomation(task)
    const version = Fixtures.automationVersion(automation, 1, { changelog: `version of ${organizationId}` })
    yield* Fixtures.storeAutomationVersion(version)
    return { id: organizationId, task, automation, spare, version }
  })

type Stored = Effect.Effect.Success<ReturnType<typeof storedAutomations>>

/** Every method of the port of automations, called for one organization, with what belongs to it and to another one. */
export const automationCalls = <Call>(
  own: Stored,
  other: Stored,
  write: (...writes: ReadonlyArray<Write>) => ReadonlyArray<Call>
) =>
  Effect.gen(function*() {
    const { id } = own
    const automations = yield* AutomationStore
    const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 100_000 } as const
    const newest = { ...slice, sort: "-version" } as const
    const both = [own, other]
    return {
      [AutomationStore.key]: {
        list: both.flatMap(({ task }) => [
          automations.list(id, task.id, slice),
          automations.list(id, task.id, { ...slice, sort: "-name" })
        ]),
        count: both.map(({ task }) => automations.count(id, task.id, {})),
        find: both.map(({ automation, task }) => automations.find(id, task.id, automation.id)),
        insert: write(automations.insert(id, Fixtures.automation(own.task))),
        save: write(automations.save(id, { ...other.automation, name: Fixtures.name("Renamed") }, 1)),
        versions: both.map(({ automation }) => automations.versions(id, automation.id, newest)),
        findVersion: both.map(({ automation, version }) => automations.findVersion(id, automation.id, version.id)),
        insertVersion: write(automations.insertVersion(id, Fixtures.automationVersion(own.automation, 2))),
        ofTask: both.map(({ task }) => automations.ofTask(id, task.id)),
        removeAll: write(automations.removeAll(id, [{ id: other.spare.id, revision: 1 }])),
        findKeys: [automations.findKeys(id, both.map(({ version }) => version.scriptKey))]
      }
    }
  })

/** Adds to one organization an automation or a version of another one. */
export const automationIntrusions = (own: Stored, other: Stored) =>
  Effect.map(AutomationStore, (automations) => [
    automations.insert(own.id, Fixtures.automation(other.task)),
    automations.insertVersion(own.id, Fixtures.automationVersion(other.automation, 2))
  ])
