import type { EditorContent } from "@attestry/core/document"
import { Changelog, type PolicyVersion, PolicyVersionStore } from "@attestry/core/policy"
import { UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { PolicyPorts, StorageTests } from "../StorageTests.ts"

const text = Fixtures.content("Text")
const other = Fixtures.content("Other")

/** The same values in another order: the same hash, but other JSON. */
const turned: EditorContent = [{ content: [{ text: "Text", type: "text" }], type: "paragraph" }]

/** Asserts that neither content can be saved in any state, and that nothing has changed. */
const assertKept = (version: PolicyVersion) =>
  Effect.gen(function*() {
    const versions = yield* PolicyVersionStore
    const { organizationId, policyId } = version
    const before = yield* Effect.flatten(versions.findContent(organizationId, policyId, version.id))
    const forged = Fixtures.policyVersion({ ...version, draftVersionId: version.id, id: policyId }, other)
    const saves: ReadonlyArray<readonly [PolicyVersion, EditorContent]> = [
      [version, other],
      [version, []],
      [version, turned],
      [{ ...version, contentHash: forged.contentHash }, other],
      [forged, other],
      [{ ...forged, state: "pending" }, other]
    ]
    for (const [saved, content] of saves) {
      const write = versions.save(organizationId, saved, content, before.revision)
      Fixtures.assertStorageDefect(yield* Effect.exit(Fixtures.unit(write)))
    }
    assert.deepStrictEqual(yield* Effect.flatten(versions.findContent(organizationId, policyId, version.id)), before)
  })

/** The part of the suite of `PolicyVersionStore` about published and pending versions, whose content is immutable. */
export const policyVersionKeptCases = (it: StorageTests<PolicyPorts>): void => {
  for (const state of ["published", "superseded"] as const) {
    it.effect(`dies and keeps the content when a version that is ${state} gets another one`, () =>
      Effect.gen(function*() {
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const policy = yield* Fixtures.storedPolicy(organizationId)
        const version = Fixtures.publishedVersion(policy, 1, text, { state, publishedBy: Fixtures.id(UserId) })
        yield* Fixtures.storeVersion(version, text)
        yield* assertKept(version)
      }))
  }

  it.effect("dies when a version that awaits approval gets new content, until it is a draft again", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId, {}, text)
      const draft = Fixtures.policyVersion(policy, text)
      const pending: PolicyVersion = { ...draft, state: "pending" }
      yield* Fixtures.unit(versions.setState(organizationId, pending, pending.updatedAt))
      yield* assertKept(pending)
      yield* Fixtures.unit(versions.setState(organizationId, draft, draft.updatedAt))
      yield* Fixtures.unit(
        versions.save(organizationId, { ...draft, ...Fixtures.policyVersion(policy, other) }, other, 3)
      )
      const { value } = yield* yield* versions.findContent(organizationId, policy.id, draft.id)
      assert.deepStrictEqual(value.content, other)
    }))

  it.effect("retries saving a version when it is submitted for approval meanwhile", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId, {}, text)
      const draft = Fixtures.policyVersion(policy, other)
      const gate = yield* makeGate(1)
      const saving = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
        const { revision, value } = yield* Effect.flatten(versions.find(organizationId, policy.id, draft.id))
        yield* gate.pass
        if (value.state === "pending") return "saw it"
        yield* versions.save(organizationId, draft, other, revision)
        return "saved"
      })))
      yield* gate.reached
      yield* Fixtures.unit(versions.setState(organizationId, { ...draft, state: "pending" }, Fixtures.at(1)))
      yield* gate.open
      assert.strictEqual(yield* Fiber.join(saving), "saw it")
      const { value } = yield* yield* versions.findContent(organizationId, policy.id, draft.id)
      assert.deepStrictEqual(value.content, text)
    }))

  it.effect("dies when a draft version becomes a numbered one, or a numbered one a draft", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId, {}, text)
      const working = Fixtures.policyVersion(policy, text)
      const numbered = Fixtures.publishedVersion(policy, 1, text)
      yield* Fixtures.storeVersion(numbered, text)
      const published: PolicyVersion = { ...working, state: "published", version: 2, changelog: Changelog.make("") }
      const mark = (version: PolicyVersion, state: PolicyVersion["state"]) =>
        versions.setState(organizationId, { ...version, state }, Fixtures.at(1))
      const writes = [
        versions.save(organizationId, published, text, 1),
        mark(working, "published"),
        mark(working, "superseded"),
        mark(numbered, "draft"),
        mark(numbered, "pending")
      ]
      for (const write of writes) Fixtures.assertStorageDefect(yield* Effect.exit(Fixtures.unit(write)))
      for (const value of [working, numbered]) {
        assert.deepStrictEqual(yield* yield* versions.find(organizationId, policy.id, value.id), { value, revision: 1 })
      }
    }))
}
