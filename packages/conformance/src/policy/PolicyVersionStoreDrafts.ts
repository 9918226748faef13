import {
  findPolicyWithContent,
  findPolicyWithDraft,
  PolicyId,
  PolicyStore,
  PolicyVersionId,
  PolicyVersionStore
} from "@attestry/core/policy"
import { OrganizationId, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { PolicyPorts, StorageTests } from "../StorageTests.ts"
import { oddContents } from "./PolicyVersionStoreOddContents.ts"

const text = Fixtures.content("Text")
const other = Fixtures.content("Other")

/** The part of the suite of `PolicyVersionStore` about the draft version, read with its policy and copied. */
export const policyVersionDraftCases = (it: StorageTests<PolicyPorts>): void => {
  it.effect("returns a policy with its draft version when it is new, changed, and has numbered versions", () =>
    Effect.gen(function*() {
      const stores = { policies: yield* PolicyStore, versions: yield* PolicyVersionStore }
      const { policies, versions } = stores
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const stored = yield* Fixtures.storedPolicy(organizationId, { assigneeId: userId }, text)
      const sibling = yield* Fixtures.storedPolicy(organizationId, {}, other)
      const assertBoth = (policy: typeof stored, content: typeof text, revision: number) =>
        Effect.gen(function*() {
          const read = { value: policy, revision }
          const version = Fixtures.policyVersion(policy, content)
          assert.deepStrictEqual(yield* yield* findPolicyWithDraft(stores, organizationId, policy.id), {
            policy: read,
            draft: { value: version, revision }
          })
          assert.deepStrictEqual(yield* yield* findPolicyWithContent(stores, organizationId, policy.id), {
            policy: read,
            draft: { value: { version, content }, revision }
          })
        })
      yield* assertBoth(stored, text, 1)
      yield* Fixtures.storeVersion(Fixtures.publishedVersion(stored, 1, other), other)
      const changed = {
        ...stored,
        name: Fixtures.name("Zurückgezogen 🔑"),
        lastVersion: 1,
        isArchived: true,
        editors: [userId, Fixtures.id(UserId)],
        reviewDate: Fixtures.at(5)
      }
      yield* Fixtures.unit(Effect.zipRight(
        policies.save(organizationId, changed, 1),
        versions.save(organizationId, Fixtures.policyVersion(changed, other), other, 1)
      ))
      yield* assertBoth(changed, other, 2)
      yield* assertBoth(sibling, other, 1)
    }))

  it.effect("hides a policy with its draft version from another organization", () =>
    Effect.gen(function*() {
      const stores = { policies: yield* PolicyStore, versions: yield* PolicyVersionStore }
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const stranger = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId, {}, text)
      const theirs = yield* Fixtures.storedPolicy(stranger.id, { draftVersionId: policy.draftVersionId }, other)
      for (
        const [of, id] of [
          [stranger.id, policy.id],
          [organizationId, theirs.id],
          [Fixtures.id(OrganizationId), policy.id],
          [organizationId, Fixtures.id(PolicyId)]
        ] as const
      ) {
        assert.isTrue(Option.isNone(yield* findPolicyWithDraft(stores, of, id)))
        assert.isTrue(Option.isNone(yield* findPolicyWithContent(stores, of, id)))
      }
      const { draft } = yield* yield* findPolicyWithContent(stores, stranger.id, theirs.id)
      assert.deepStrictEqual(draft.value, { version: Fixtures.policyVersion(theirs, other), content: other })
    }))

  it.effect("keeps a policy and its draft version unchanged when the caller mutates what was read", () =>
    Effect.gen(function*() {
      const stores = { policies: yield* PolicyStore, versions: yield* PolicyVersionStore }
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id } = yield* Fixtures.storedPolicy(organizationId, {}, text)
      const read = Effect.flatten(findPolicyWithContent(stores, organizationId, id))
      const original = structuredClone(yield* read)
      Fixtures.tamper(yield* read)
      Fixtures.tamper(yield* yield* findPolicyWithDraft(stores, organizationId, id))
      assert.deepStrictEqual(yield* read, original)
    }))

  it.effect("copies the content of a version exactly, as it was before the unit", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const content of [text, ...oddContents]) {
        const policy = yield* Fixtures.storedPolicy(organizationId, {}, content)
        const copy = Fixtures.publishedVersion(policy, 1, content, { publishedBy: Fixtures.id(UserId) })
        yield* Fixtures.unit(Effect.zipRight(
          versions.save(organizationId, Fixtures.policyVersion(policy, other), other, 1),
          versions.insertCopy(organizationId, copy, policy.draftVersionId)
        ))
        const { revision, value } = yield* yield* versions.findContent(organizationId, policy.id, copy.id)
        assert.deepStrictEqual([value.version, revision], [copy, 1])
        assert.strictEqual(JSON.stringify(value.content), JSON.stringify(content))
        const draft = yield* yield* versions.findContent(organizationId, policy.id, policy.draftVersionId)
        assert.deepStrictEqual(draft.value.content, other)
      }
    }))

  it.effect("rejects a copy when its source is not a version of the policy, or its number is taken", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const stranger = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId, {}, text)
      const sibling = yield* Fixtures.storedPolicy(organizationId, {}, text)
      const theirs = yield* Fixtures.storedPolicy(stranger.id, {}, text)
      const copy = Fixtures.publishedVersion(policy, 1, text)
      for (const source of [sibling.draftVersionId, theirs.draftVersionId, Fixtures.id(PolicyVersionId)]) {
        yield* Fixtures.assertRejected(versions.insertCopy(organizationId, copy, source))
      }
      for (const { id } of [sibling, policy]) assert.strictEqual(yield* versions.count(organizationId, id), 1)
      assert.strictEqual(yield* versions.count(stranger.id, theirs.id), 1)
      yield* Fixtures.unit(versions.insertCopy(organizationId, copy, policy.draftVersionId))
      const again = Fixtures.publishedVersion(policy, 1, text)
      yield* Fixtures.assertRejected(versions.insertCopy(organizationId, again, policy.draftVersionId))
      assert.strictEqual(yield* versions.count(organizationId, policy.id), 2)
    }))
}
