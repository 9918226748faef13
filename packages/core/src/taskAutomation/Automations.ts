import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { StoredBlob } from "../blob/BlobStore.ts"
import { makeStorageSpace } from "../organization/StorageSpace.ts"
import * as ListOrder from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { StorageDefect } from "../storage/StorageDefect.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import type { TaskId } from "../task/Task.ts"
import { makeTaskRepository } from "../task/TaskRepository.ts"
import {
  Automation,
  AutomationArchived,
  automationEvents,
  AutomationHasVersions,
  AutomationId,
  AutomationNotFound,
  AutomationPatch,
  AutomationQuery,
  AutomationVersion,
  AutomationVersionId,
  AutomationVersionNotFound,
  AutomationVersionQuery,
  NewAutomation,
  NewAutomationVersion,
  versionOrder
} from "./Automation.ts"
import { AutomationAccess } from "./AutomationAccess.ts"
import type { AutomationsService } from "./AutomationsService.ts"
import { AutomationStore } from "./AutomationStore.ts"
import { toAutomationVersionRow } from "./AutomationVersionView.ts"
import { makeToAutomationView } from "./AutomationView.ts"
import { makeScripts } from "./Scripts.ts"

const noDescription = Automation.fields.description.make("")
const noChangelog = AutomationVersion.fields.changelog.make("")

const make = Effect.gen(function*() {
  const store = yield* AutomationStore
  const { load: loadTask } = yield* makeTaskRepository
  const scripts = yield* makeScripts
  const space = yield* makeStorageSpace
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  const load = Effect.fnUntraced(function*(taskId: TaskId, automationId: AutomationId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, taskId, automationId)
    return Option.isSome(found) ? found.value : yield* new AutomationNotFound()
  })

  const loadVersion = Effect.fnUntraced(function*(automationId: AutomationId, versionId: AutomationVersionId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.findVersion(organization.id, automationId, versionId)
    return Option.isSome(found) ? found.value : yield* new AutomationVersionNotFound()
  })

  const list = useCase("Automations.list")(
    withInput(AutomationQuery, function*(taskId: TaskId, query: AutomationQuery) {
      const { value: { organizationId } } = yield* loadTask(taskId)
      return Page.page({
        ...ListOrder.byCreationOrName,
        organizationId,
        name: `automations/${taskId}`,
        query: AutomationQuery,
        rows: (slice) => store.list(organizationId, taskId, slice),
        count: (filters) => store.count(organizationId, taskId, filters)
      }, query)
    }),
    Effect.flatten,
    AutomationAccess.list
  )

  const get = useCase("Automations.get")(function*(taskId: TaskId, automationId: AutomationId) {
    return Revision.map(yield* load(taskId, automationId), yield* makeToAutomationView)
  }, AutomationAccess.get)

  const create = useCase("Automations.create")(
    withInput(NewAutomation, function*(taskId: TaskId, { description = noDescription, name }: NewAutomation) {
      const { value: { organizationId } } = yield* loadTask(taskId)
      const now = yield* Timestamp.now
      const id = yield* ids.make(AutomationId)
      const automation: Automation = {
        id,
        organizationId,
        taskId,
        name,
        description,
        latestVersion: null,
        isArchived: false,
        createdAt: now,
        updatedAt: now
      }
      yield* store.insert(organizationId, automation)
      yield* audit.record(automationEvents.created(automation))
      return Revision.map({ value: automation, revision: 1 }, yield* makeToAutomationView)
    }),
    unit.run,
    AutomationAccess.create
  )

  const update = useCase("Automations.update")(
    withInput(AutomationPatch, function*(taskId: TaskId, automationId: AutomationId, patch: AutomationPatch) {
      const read = yield* Revision.check(yield* load(taskId, automationId))
      const { revision, value } = read
      const changed = applyPatch(value, patch, yield* Timestamp.now)
      if (changed === value) return Revision.map(read, yield* makeToAutomationView)
      if (value.isArchived && changed.isArchived) return yield* new AutomationArchived()
      yield* store.save(value.organizationId, changed, revision)
      yield* audit.record(automationEvents.updated(value, changed))
      return Revision.map({ value: changed, revision: revision + 1 }, yield* makeToAutomationView)
    }),
    unit.run,
    AutomationAccess.update
  )

  const listVersions = useCase("Automations.listVersions")(
    function*(taskId: TaskId, automationId: AutomationId) {
      const { value: { latestVersion, organizationId } } = yield* load(taskId, automationId)
      const versions = Page.readAll({
        ...versionOrder,
        organizationId,
        name: `automationVersions/${automationId}`,
        query: AutomationVersionQuery,
        rows: (slice) => store.versions(organizationId, automationId, slice),
        count: () => Effect.succeed(latestVersion ?? 0)
      }, {})
      return Effect.map(versions, Page.mapAll(toAutomationVersionRow))
    },
    Effect.flatten,
    AutomationAccess.list
  )

  const getVersion = useCase("Automations.getVersion")(
    function*(taskId: TaskId, automationId: AutomationId, versionId: AutomationVersionId) {
      const { value: { organizationId } } = yield* load(taskId, automationId)
      const version = yield* loadVersion(automationId, versionId)
      const script = yield* Effect.catchAll(scripts.read(organizationId, version), (cause) =>
        // the task may have been removed meanwhile
        Effect.zipRight(
          loadVersion(automationId, versionId),
          Effect.die(new StorageDefect({ operation: "Automations.getVersion", unavailable: true, cause }))
        ))
      return { ...toAutomationVersionRow(version), script }
    },
    AutomationAccess.get
  )

  const insertVersion = Effect.fnUntraced(function*(
    { revision, value }: Revision.Versioned<Automation>,
    { key, sha256, size }: StoredBlob,
    changelog: AutomationVersion["changelog"]
  ) {
    const { id: automationId, organizationId } = value
    const now = yield* Timestamp.now
    const version: AutomationVersion = {
      id: yield* ids.make(AutomationVersionId),
      organizationId,
      automationId,
      version: (value.latestVersion ?? 0) + 1,
      scriptKey: key,
      scriptSize: size,
      scriptHash: sha256,
      changelog,
      publishedBy: actingUserId(yield* CurrentActor),
      createdAt: now
    }
    const changed: Automation = { ...value, latestVersion: version.version, updatedAt: now }
    yield* store.save(organizationId, changed, revision)
    yield* store.insertVersion(organizationId, version)
    const fields = { versionId: version.id, scriptSize: size, scriptHash: sha256, changelog }
    yield* audit.record(automationEvents.changed("published")(value, changed, fields))
    yield* unit.afterCommit(scripts.seal(organizationId, key))
    return toAutomationVersionRow(version)
  })

  const publish = useCase("Automations.publish")(
    withInput(
      NewAutomationVersion,
      function*(taskId: TaskId, automationId: AutomationId, { changelog = noChangelog, script }: NewAutomationVersion) {
        const { organization } = yield* CurrentActor
        let stored: StoredBlob | undefined
        const removeScript = Effect.suspend(() =>
          stored === undefined ? Effect.void : scripts.remove(organization.id, stored.key)
        )
        return yield* Effect.gen(function*() {
          const read = yield* load(taskId, automationId)
          if (read.value.isArchived) return yield* new AutomationArchived()
          stored ??= yield* scripts.put(organization.id, script)
          yield* space.take(organization.id, stored.size)
          return yield* insertVersion(read, stored, changelog)
        }).pipe(
          unit.run,
          Effect.tapError(() => removeScript)
        )
      }
    ),
    AutomationAccess.publish
  )

  const remove = useCase("Automations.remove")(
    function*(taskId: TaskId, automationId: AutomationId) {
      const { revision, value } = yield* Revision.check(yield* load(taskId, automationId))
      if (value.latestVersion !== null) return yield* new AutomationHasVersions()
      yield* store.removeAll(value.organizationId, [{ id: automationId, revision }])
      yield* audit.record(automationEvents.removed(value))
      return automationId
    },
    unit.run,
    AutomationAccess.remove
  )

  return { list, get, create, update, remove, listVersions, getVersion, publish }
})

export class Automations
  extends Context.Tag("@attestry/core/taskAutomation/Automations")<Automations, AutomationsService>()
{
  static readonly Default = Layer.effect(this, make)
}
