import { contentHash, textHash } from "@attestry/core/document"
import type { Slice } from "@attestry/core/page"
import {
  Policy,
  PolicyId,
  policyOrder,
  PolicyStatus,
  PolicyStore,
  PolicyTemplateId,
  PolicyVersionId,
  PolicyVersionStore,
  type StoredPolicyQuery
} from "@attestry/core/policy"
import { UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { facetCases } from "../internal/FacetCases.ts"
import type { OwnedKind } from "../internal/OwnedKind.ts"
import { ownedListCases } from "../internal/OwnedListCases.ts"
import { ownedStoreCases } from "../internal/OwnedStoreCases.ts"
import type { PolicyPorts, StorageTests } from "../StorageTests.ts"
import { policyHolderCases } from "./PolicyStoreAssignees.ts"
import { policyDueCases } from "./PolicyStoreDue.ts"
import { policyListCases, policySlice } from "./PolicyStoreLists.ts"
import { policySearchCases } from "./PolicyStoreSearch.ts"

const names = ["Ärger", "ärger", "Zoo", "zoo", "a", "B", "😀", "\uffee", "_", "B"]

/** The store, adding each policy with its draft version. */
const store = Effect.map(Effect.all([PolicyStore, PolicyVersionStore]), ([policies, versions]) => ({
  ...policies,
  insert: (organizationId: Policy["organizationId"], policy: Policy) => {
    const document = Fixtures.content("Text")
    return Effect.zipRight(
      policies.insert(organizationId, policy),
      versions.insert(organizationId, Fixtures.policyVersion(policy, document), document)
    )
  }
}))

const owned: OwnedKind<Policy, Slice<StoredPolicyQuery>["sort"], PolicyStore | PolicyVersionStore> = {
  store,
  id: PolicyId,
  schema: Policy,
  make: Fixtures.policy,
  changed: (policy) => ({ ...policy, name: Fixtures.name("Changed") }),
  various: (organizationId, i) =>
    Fixtures.policy(organizationId, {
      name: names[i % 10] ?? "",
      createdAt: Fixtures.at(i % 7),
      updatedAt: Fixtures.at(i % 4),
      status: PolicyStatus.literals[i % 3] ?? "draft",
      department: i % 5 === 0 ? null : "it"
    }),
  sorts: ["createdAt", "-createdAt", "name", "-name", "updatedAt", "-updatedAt", "status", "-status"],
  position: policyOrder.position
}

/** The promises of a `PolicyStore`. */
export const policyStoreSuite = (it: StorageTests<PolicyPorts>): void => {
  it.effect("returns every field of a policy unchanged when it was inserted or saved, null or not", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const empty = Fixtures.policy(organizationId)
      const published = Fixtures.publishedVersion(empty, 1, Fixtures.content("Old"))
      const full = Fixtures.policy(organizationId, {
        ...empty,
        name: "Access & Söhne",
        description: "Who may do what",
        status: "needs_review",
        frequency: "quarterly",
        department: "itsm",
        isRequiredToSign: true,
        signedBy: [Fixtures.id(UserId), userId],
        reviewDate: "9999-12-31T23:59:59.999Z",
        isArchived: true,
        updatedAt: Fixtures.at(2),
        lastArchivedAt: Fixtures.at(3),
        lastPublishedAt: Fixtures.at(4),
        assigneeId: userId,
        approverId: Fixtures.id(UserId),
        policyTemplateId: Fixtures.id(PolicyTemplateId),
        activeVersionId: published.id,
        activeContentHash: published.contentHash,
        signedTextHash: textHash(Fixtures.content("Signed")),
        lastVersion: 2_147_483_647,
        approval: Fixtures.pendingApproval(userId, Fixtures.at(5), Fixtures.id(UserId)),
        editors: [userId, Fixtures.id(UserId)]
      })
      const { insert } = yield* store
      yield* Fixtures.unit(insert(organizationId, empty))
      yield* Fixtures.storeVersion(published, Fixtures.content("Old"))
      for (const [i, value] of [empty, full, empty, full].entries()) {
        if (i > 0) yield* Fixtures.unit(policies.save(organizationId, value, i))
        assert.deepStrictEqual(yield* yield* policies.find(organizationId, value.id), { value, revision: i + 1 })
        assert.deepStrictEqual(yield* Fixtures.toEntities(policies.list(organizationId, policySlice("createdAt"))), [
          value
        ])
      }
      const added = Fixtures.policy(organizationId, {
        ...full,
        id: Fixtures.id(PolicyId),
        draftVersionId: Fixtures.id(PolicyVersionId),
        activeVersionId: null,
        activeContentHash: null,
        createdAt: "0001-01-01T00:00:00.000Z"
      })
      yield* Fixtures.unit(insert(organizationId, added))
      assert.deepStrictEqual(yield* yield* policies.find(organizationId, added.id), { value: added, revision: 1 })
    }))

  it.effect("returns odd texts of policies unchanged", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const odd = yield* Effect.forEach(
        Array.zipWith(Fixtures.oddTexts, Fixtures.oddNames, (description, name) => ({ description, name })),
        (fields) => Fixtures.storedPolicy(organizationId, fields)
      )
      for (const policy of odd) {
        assert.deepStrictEqual((yield* yield* policies.find(organizationId, policy.id)).value, policy)
      }
      assert.sameDeepMembers([...(yield* Fixtures.toEntities(policies.list(organizationId, policySlice("name"))))], odd)
    }))

  it.effect("stores none or a thousand signers of a policy in order", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const signedBy = Array.makeBy(1_000, () => Fixtures.id(UserId))
      const policy = yield* Fixtures.storedPolicy(organizationId, { signedBy })
      const orders = [signedBy.toReversed(), signedBy.slice(1), []]
      for (const [i, order] of [signedBy, ...orders].entries()) {
        if (i > 0) yield* Fixtures.unit(policies.save(organizationId, { ...policy, signedBy: order }, i))
        const { value } = yield* yield* policies.find(organizationId, policy.id)
        assert.deepStrictEqual(value.signedBy, order)
      }
    }))

  it.effect("removes a policy with its draft version when it is a draft or pending", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const kept = yield* Fixtures.storedPolicy(organizationId)
      for (const state of ["draft", "pending"] as const) {
        const policy = yield* Fixtures.storedPolicy(organizationId)
        const working = { id: policy.draftVersionId, policyId: policy.id, state }
        yield* Fixtures.unit(versions.setState(organizationId, working, Fixtures.at(1)))
        yield* Fixtures.unit(policies.remove(organizationId, policy.id, 1))
        assert.isTrue(Option.isNone(yield* versions.find(organizationId, policy.id, policy.draftVersionId)))
        assert.strictEqual(yield* versions.count(organizationId, policy.id), 0)
        yield* Fixtures.assertRejected(versions.setState(organizationId, working, Fixtures.at(1)))
      }
      assert.deepStrictEqual(yield* Fixtures.toEntities(policies.list(organizationId, policySlice("createdAt"))), [
        kept
      ])
      assert.strictEqual(yield* versions.count(organizationId, kept.id), 1)
    }))

  it.effect("dies and removes nothing when a removed policy has a numbered version", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const state of ["published", "superseded"] as const) {
        const policy = yield* Fixtures.storedPolicy(organizationId)
        const document = Fixtures.content(state)
        yield* Fixtures.storeVersion(Fixtures.publishedVersion(policy, 1, document, { state }), document)
        Fixtures.assertStorageDefect(
          yield* Effect.exit(Fixtures.unit(policies.remove(organizationId, policy.id, 1)))
        )
        assert.deepStrictEqual(yield* yield* policies.find(organizationId, policy.id), { value: policy, revision: 1 })
        assert.strictEqual(yield* versions.count(organizationId, policy.id), 2)
      }
    }))

  it.effect("dies when the draft or active version of a policy is missing or of another policy", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId)
      const document = Fixtures.content("Text")
      const strangers = [yield* Fixtures.storedPolicy(organizationId), yield* Fixtures.storedPolicy(other.id)]
      const theirs = strangers.map((stranger) => Fixtures.publishedVersion(stranger, 1, document))
      for (const version of theirs) yield* Fixtures.storeVersion(version, document)
      const ids = [...strangers.map(({ draftVersionId }) => draftVersionId), ...theirs.map(({ id }) => id)]
      for (const versionId of [...ids, Fixtures.id(PolicyVersionId)]) {
        const active = { ...policy, activeVersionId: versionId, activeContentHash: contentHash(document) }
        const added = Fixtures.policy(organizationId, { draftVersionId: versionId })
        yield* Fixtures.assertDangling(policies.insert(organizationId, added))
        yield* Fixtures.assertDangling(policies.save(organizationId, active, 1))
        yield* Fixtures.assertDangling(policies.save(organizationId, { ...policy, draftVersionId: versionId }, 1))
        assert.isTrue(Option.isNone(yield* policies.find(organizationId, added.id)))
      }
      assert.deepStrictEqual(yield* yield* policies.find(organizationId, policy.id), { value: policy, revision: 1 })
    }))

  ownedStoreCases(it, owned)
  ownedListCases(it, owned)
  facetCases(it, {
    store,
    various: owned.various,
    filters: { status: ["draft", "needs_review"] },
    matches: ({ status }) => status !== "published",
    facets: {
      status: ({ status }) => status,
      department: ({ department }) => department,
      assigneeId: ({ assigneeId }) => assigneeId ?? "none"
    }
  })
  policyListCases(it)
  policySearchCases(it)
  policyHolderCases(it)
  policyDueCases(it)
}
