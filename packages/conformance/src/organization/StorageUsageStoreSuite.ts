import { AttachmentStore } from "@attestry/core/attachment"
import { StorageUsageStore } from "@attestry/core/organization"
import { QuestionnaireStore } from "@attestry/core/questionnaire"
import { OrganizationId } from "@attestry/core/shared"
import { AutomationStore } from "@attestry/core/taskAutomation"
import { assert } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { StorageTests, UsagePorts } from "../StorageTests.ts"

const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const { userId } = yield* Fixtures.storedMember(organizationId)
  const task = yield* Fixtures.storedTask(organizationId)
  const attachments = yield* AttachmentStore
  return {
    organizationId,
    task,
    file: (fileSize: number) => Fixtures.attachment(task, userId, { fileSize }),
    insert: (file: ReturnType<typeof Fixtures.attachment>) => attachments.insert(organizationId, file)
  }
})

const bytesOf = (organizationId: OrganizationId) =>
  Effect.flatMap(
    StorageUsageStore,
    ({ find }) => Effect.map(Effect.flatten(find(organizationId)), ({ bytes }) => bytes)
  )

/** The promises of a `StorageUsageStore`. */
export const storageUsageStoreSuite = (it: StorageTests<UsagePorts>): void => {
  it.effect("finds an organization with the bytes of its files, and no other's", () =>
    Effect.gen(function*() {
      const usage = yield* StorageUsageStore
      const organization = yield* Fixtures.storedOrganization({ name: "Müller & Söhne" })
      assert.deepStrictEqual(yield* yield* usage.find(organization.id), {
        organization: { value: organization, revision: 1 },
        bytes: 0
      })
      const { file, insert } = yield* arrange
      yield* Fixtures.unit(insert(file(7)))
      assert.strictEqual(yield* bytesOf(organization.id), 0)
      assert.isTrue(Option.isNone(yield* usage.find(Fixtures.id(OrganizationId))))
    }))

  it.effect("counts files of attachments, questionnaires and automations until their rows are removed", () =>
    Effect.gen(function*() {
      const [attachments, automations, questionnaires] = yield* Effect.all([
        AttachmentStore,
        AutomationStore,
        QuestionnaireStore
      ])
      const { file, insert, organizationId, task } = yield* arrange
      const files = [file(1), file(20), file(0)]
      yield* Fixtures.unit(Effect.forEach(files, insert, { discard: true }))
      assert.strictEqual(yield* bytesOf(organizationId), 21)
      const questionnaire = Fixtures.questionnaire(organizationId, { fileSize: 300 })
      yield* Fixtures.unit(questionnaires.insert(organizationId, questionnaire, []))
      assert.strictEqual(yield* bytesOf(organizationId), 321)
      const automation = yield* Fixtures.storedAutomation(task)
      for (const number of [1, 2]) {
        yield* Fixtures.storeAutomationVersion(Fixtures.automationVersion(automation, number, { scriptSize: 4_000 }))
      }
      assert.strictEqual(yield* bytesOf(organizationId), 8_321)

      const ids = files.slice(1).map(({ id }) => id)
      yield* Fixtures.unit(attachments.removeAll(organizationId, task.id, ids))
      assert.strictEqual(yield* bytesOf(organizationId), 8_301)
      yield* Fixtures.unit(automations.removeAll(organizationId, [{ id: automation.id, revision: 1 }]))
      assert.strictEqual(yield* bytesOf(organizationId), 301)
      yield* Fixtures.unit(questionnaires.remove(organizationId, questionnaire.id, 1))
      assert.strictEqual(yield* bytesOf(organizationId), 1)
    }))

  it.effect("counts no file of a unit that fails, and more bytes than 32 bits have", () =>
    Effect.gen(function*() {
      const { file, insert, organizationId } = yield* arrange
      const large = file(5_000_000_000)
      yield* Fixtures.unit(insert(large))
      yield* Fixtures.assertRejected(Effect.zipRight(insert(file(3)), insert({ ...file(3), id: large.id })))
      assert.strictEqual(yield* bytesOf(organizationId), 5_000_000_000)
    }))

  it.effect("commits a unit whose files reach the limit, and retries one that exceeds it", () =>
    Effect.gen(function*() {
      const { keepWithin } = yield* StorageUsageStore
      const attachments = yield* AttachmentStore
      const { file, insert, organizationId, task } = yield* arrange
      const other = yield* arrange
      const within = keepWithin(organizationId, 100)
      const first = file(60)
      yield* Fixtures.unit(Effect.zipRight(within, insert(first)))
      yield* Fixtures.unit(Effect.zipRight(keepWithin(other.organizationId, 100), other.insert(other.file(100))))
      yield* Fixtures.assertRejected(Effect.zipRight(within, insert(file(41))))
      yield* Fixtures.assertRejected(Effect.zipRight(insert(file(41)), within))
      yield* Fixtures.unit(Effect.zipRight(within, insert(file(40))))
      assert.strictEqual(yield* bytesOf(organizationId), 100)
      // a removal in the same unit gives its space
      const replaced = Effect.zipRight(attachments.removeAll(organizationId, task.id, [first.id]), insert(file(60)))
      yield* Fixtures.unit(Effect.zipRight(within, replaced))
      assert.strictEqual(yield* bytesOf(organizationId), 100)
    }))

  it.effect("keeps a limit when many units add files of an organization at once", () =>
    Effect.gen(function*() {
      const { keepWithin } = yield* StorageUsageStore
      const { file, insert, organizationId } = yield* arrange
      const racers = 8
      const gate = yield* makeGate(racers)
      const add = Fixtures.unit(Effect.gen(function*() {
        const bytes = yield* bytesOf(organizationId)
        yield* gate.pass
        if (bytes + 30 > 100) return "full"
        yield* keepWithin(organizationId, 100)
        yield* insert(file(30))
        return "added"
      }))
      const adding = yield* Effect.fork(Effect.all(Array.makeBy(racers, () => add), { concurrency: "unbounded" }))
      yield* gate.reached
      yield* gate.open
      const outcomes = yield* adding
      assert.strictEqual(outcomes.filter((outcome) => outcome === "added").length, 3)
      assert.strictEqual(yield* bytesOf(organizationId), 90)
    }))
}
