import { PolicyId, PolicyVersionId, PolicyVersionStore } from "@attestry/core/policy"
import { OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { PolicyPorts, StorageTests } from "../StorageTests.ts"

const text = Fixtures.content("Text")
const other = Fixtures.content("Other")

/** The part of the suite of `PolicyVersionStore` that writes. */
export const policyVersionWriteCases = (it: StorageTests<PolicyPorts>): void => {
  it.effect("saves new content of one draft version only", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId, {}, text)
      const numbered = Fixtures.publishedVersion(policy, 1, text)
      yield* Fixtures.storeVersion(numbered, text)
      const saved = Fixtures.policyVersion(policy, other, { state: "pending", updatedAt: Fixtures.at(7) })
      yield* Fixtures.unit(versions.save(organizationId, saved, other, 1))
      assert.deepStrictEqual(yield* yield* versions.findContent(organizationId, policy.id, saved.id), {
        value: { version: saved, content: other },
        revision: 2
      })
      assert.deepStrictEqual(yield* yield* versions.findContent(organizationId, policy.id, numbered.id), {
        value: { version: numbered, content: text },
        revision: 1
      })
    }))

  it.effect("rejects saving a version when its revision is stale, or its policy or organization is another", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const stranger = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId, {}, text)
      const sibling = yield* Fixtures.storedPolicy(organizationId)
      const working = Fixtures.policyVersion(policy, other)
      const save = (revision: number) => versions.save(organizationId, working, other, revision)
      yield* Fixtures.assertRejected(save(2))
      yield* Fixtures.assertRejected(versions.save(stranger.id, working, other, 1))
      for (const policyId of [sibling.id, Fixtures.id(PolicyId)]) {
        yield* Fixtures.assertRejected(versions.save(organizationId, { ...working, policyId }, other, 1))
      }
      const unknown = { ...working, id: Fixtures.id(PolicyVersionId) }
      yield* Fixtures.assertRejected(versions.save(organizationId, unknown, other, 1))
      const { value } = yield* yield* versions.findContent(organizationId, policy.id, working.id)
      assert.deepStrictEqual(value, { version: Fixtures.policyVersion(policy, text), content: text })
      yield* Fixtures.unit(save(1))
      yield* Fixtures.assertRejected(save(1))
    }))

  it.effect("changes only state and revision when the state of a version is set", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const stranger = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId, {}, text)
      const sibling = yield* Fixtures.storedPolicy(organizationId)
      const working = Fixtures.policyVersion(policy, text)
      const numbered = Fixtures.publishedVersion(policy, 1, text, { changelog: "kept" })
      yield* Fixtures.storeVersion(numbered, text)
      const steps = [
        [working, "pending", 2],
        [numbered, "superseded", 2],
        [working, "draft", 3],
        [numbered, "published", 3],
        [working, "draft", 4]
      ] as const
      for (const [i, [version, state, revision]] of steps.entries()) {
        const marked = { ...version, state, updatedAt: Fixtures.at(i + 1) }
        yield* Fixtures.unit(versions.setState(organizationId, marked, marked.updatedAt))
        assert.deepStrictEqual(yield* yield* versions.findContent(organizationId, policy.id, version.id), {
          value: { version: marked, content: text },
          revision
        })
      }
      const mark = { id: working.id, policyId: policy.id, state: "pending" } as const
      yield* Fixtures.assertRejected(versions.setState(stranger.id, mark, Fixtures.at(9)))
      for (const wrong of [{ policyId: sibling.id }, { id: Fixtures.id(PolicyVersionId) }]) {
        yield* Fixtures.assertRejected(versions.setState(organizationId, { ...mark, ...wrong }, Fixtures.at(9)))
      }
      assert.strictEqual((yield* yield* versions.find(organizationId, policy.id, working.id)).revision, 4)
      yield* Fixtures.assertRejected(versions.save(organizationId, working, other, 3))
    }))

  it.effect("rejects a version number when the policy has it already, but not when another policy has it", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId)
      const sibling = yield* Fixtures.storedPolicy(organizationId)
      const first = Fixtures.publishedVersion(policy, 1, text, { state: "superseded" })
      yield* Fixtures.storeVersion(first, text)
      const again = Fixtures.publishedVersion(policy, 1, other)
      yield* Fixtures.assertRejected(versions.insert(organizationId, again, other))
      yield* Fixtures.storeVersion(Fixtures.publishedVersion(sibling, 1, text), text)
      yield* Fixtures.storeVersion(Fixtures.publishedVersion(policy, 2, text), text)
      assert.strictEqual(yield* versions.count(organizationId, policy.id), 3)
      assert.isTrue(Option.isNone(yield* versions.find(organizationId, policy.id, again.id)))
    }))

  it.effect("assigns a version number to one of several concurrent units, and retries the others", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId)
      yield* assertOneCommits({
        isTaken: Effect.map(versions.count(organizationId, policy.id), (count) => count > 1),
        take: () => versions.insert(organizationId, Fixtures.publishedVersion(policy, 1, text), text)
      })
      assert.strictEqual(yield* versions.count(organizationId, policy.id), 2)
    }))

  it.effect("rejects a version when the policy has a draft already or the id is taken in the organization", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const stranger = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId)
      const sibling = yield* Fixtures.storedPolicy(organizationId)
      for (const state of ["draft", "pending"] as const) {
        const second = Fixtures.policyVersion(policy, text, { id: Fixtures.id(PolicyVersionId), state })
        yield* Fixtures.assertRejected(versions.insert(organizationId, second, text))
        const working = { id: policy.draftVersionId, policyId: policy.id, state: "pending" } as const
        yield* Fixtures.unit(versions.setState(organizationId, working, Fixtures.at(1)))
      }
      for (const owner of [policy, sibling]) {
        const taken = Fixtures.publishedVersion(owner, 1, text, { id: policy.draftVersionId })
        yield* Fixtures.assertRejected(versions.insert(organizationId, taken, text))
        assert.strictEqual(yield* versions.count(organizationId, owner.id), 1)
      }
      yield* Fixtures.storedPolicy(stranger.id, { draftVersionId: policy.draftVersionId })
    }))

  it.effect("dies when the policy of a version does not exist in the organization", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const stranger = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId)
      const nowhere = [
        { organizationId, id: Fixtures.id(PolicyId) },
        { organizationId: stranger.id, id: policy.id },
        { organizationId: Fixtures.id(OrganizationId), id: policy.id }
      ]
      for (const owner of nowhere) {
        const version = Fixtures.publishedVersion({ ...policy, ...owner }, 1, text)
        yield* Fixtures.assertDangling(versions.insert(owner.organizationId, version, text))
        assert.isTrue(Option.isNone(yield* versions.find(owner.organizationId, owner.id, version.id)))
      }
    }))
}
