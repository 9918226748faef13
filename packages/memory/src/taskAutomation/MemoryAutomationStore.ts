import { byCreationOrName, type Slice } from "@attestry/core/page"
import { compareText, type OrganizationId } from "@attestry/core/shared"
import type { TaskId } from "@attestry/core/task"
import {
  type Automation,
  type AutomationId,
  type AutomationQuery,
  type AutomationStore,
  versionOrder
} from "@attestry/core/taskAutomation"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

export const makeMemoryAutomationStore = (
  { automations, automationVersions }: MemoryTables,
  record: RecordWrite
): typeof AutomationStore.Service => {
  const versionsOf = (organizationId: OrganizationId, id: AutomationId) =>
    automationVersions.filter(organizationId, ({ automationId }) => automationId === id)
      .toSorted((a, b) => a.version - b.version)

  const matching = (taskId: TaskId, { isArchived }: Slice<AutomationQuery>["filters"]) => (it: Automation): boolean =>
    it.taskId === taskId && (isArchived === undefined || it.isArchived === isArchived)

  return {
    list: (organizationId, taskId, slice) =>
      Effect.sync(() =>
        automations.sliceRevised(organizationId, slice, byCreationOrName.position, matching(taskId, slice.filters))
      ),
    count: (organizationId, taskId, filters) =>
      Effect.sync(() => automations.filter(organizationId, matching(taskId, filters)).length),
    find: (organizationId, taskId, automationId) =>
      Effect.sync(() =>
        Option.filter(automations.find(organizationId, automationId), ({ value }) => value.taskId === taskId)
      ),
    insert: (organizationId, automation) =>
      Effect.suspend(() => record(automations.insert(organizationId, automation))),
    save: (organizationId, automation, revision) =>
      Effect.suspend(() => {
        const { id, taskId } = automation
        const isOfTask = Option.exists(automations.find(organizationId, id), ({ value }) => value.taskId === taskId)
        return record(automations.save(organizationId, automation, isOfTask ? revision : 0))
      }),
    versions: (organizationId, automationId, slice) =>
      Effect.sync(() =>
        automationVersions.slice(organizationId, slice, versionOrder.position, (it) => it.automationId === automationId)
      ),
    findVersion: (organizationId, automationId, versionId) =>
      Effect.sync(() =>
        Option.filter(
          automationVersions.find(organizationId, versionId),
          ({ value }) => value.automationId === automationId
        ).pipe(Option.map(({ value }) => value))
      ),
    insertVersion: (organizationId, version) =>
      Effect.suspend(() => record(automationVersions.insert(organizationId, version))),
    ofTask: (organizationId, taskId) =>
      Effect.sync(() =>
        automations.filter(organizationId, (it) => it.taskId === taskId)
          .toSorted((a, b) => compareText(a.id, b.id))
          .flatMap(({ id }) => Option.toArray(automations.find(organizationId, id)))
          .map(({ revision, value }) => ({
            value,
            revision,
            scripts: versionsOf(organizationId, value.id).map(({ scriptKey }) => scriptKey)
          }))
      ),
    removeAll: (organizationId, removed) =>
      Effect.forEach(
        removed,
        ({ id, revision }) =>
          Effect.zipRight(
            Effect.forEach(
              versionsOf(organizationId, id),
              (version) => record(automationVersions.removeAny(organizationId, version.id)),
              { discard: true }
            ),
            record(automations.remove(organizationId, id, revision))
          ),
        { discard: true }
      ),
    findKeys: (organizationId, keys) =>
      Effect.sync(() => {
        const wanted = new Set<string>(keys)
        return automationVersions.filter(organizationId, ({ scriptKey }) => wanted.has(scriptKey))
          .map(({ scriptKey }) => scriptKey)
      })
  }
}
