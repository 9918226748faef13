import { contentHash } from "@attestry/core/document"
import { byCreation, type Position, type Slice } from "@attestry/core/page"
import { PolicyId, PolicyVersion, PolicyVersionId, PolicyVersionStore, type VersionQuery } from "@attestry/core/policy"
import { OrganizationId, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { PolicyPorts, StorageTests } from "../StorageTests.ts"
import { policyVersionDraftCases } from "./PolicyVersionStoreDrafts.ts"
import { policyVersionKeptCases } from "./PolicyVersionStoreImmutable.ts"
import { oddContents } from "./PolicyVersionStoreOddContents.ts"
import { policyVersionWriteCases } from "./PolicyVersionStoreWrites.ts"

const slice = (
  sort: Slice<VersionQuery>["sort"] = "createdAt",
  after?: Position,
  limit = 500
): Slice<VersionQuery> => ({ filters: {}, sort, after, limit })

const text = Fixtures.content("Text")

/** The promises of a `PolicyVersionStore`. */
export const policyVersionStoreSuite = (it: StorageTests<PolicyPorts>): void => {
  it.effect("returns every field of a version unchanged when it was inserted, with and without content", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId, {}, text)
      const at = (millis: number) => ({ createdAt: Fixtures.at(millis), updatedAt: Fixtures.at(millis + 1) })
      const [publishedBy, submittedBy] = [Fixtures.id(UserId), Fixtures.id(UserId)]
      const approval = {
        submittedBy,
        approvedBy: publishedBy,
        approvedAt: Fixtures.at(20),
        comment: "Größe 😀",
        isSelfApproval: true
      }
      const fields = { changelog: "What changed", publishedBy, ...approval }
      const all = [
        Fixtures.policyVersion(policy, text),
        Fixtures.publishedVersion(policy, 1, text, { ...at(10), state: "superseded", publishedBy: null }),
        Fixtures.publishedVersion(policy, 2, [], { ...at(20), ...fields }),
        Fixtures.publishedVersion(policy, 2_147_483_647, text, { ...at(30), changelog: "🔑".repeat(5_000) })
      ]
      for (const version of all.slice(1)) yield* Fixtures.storeVersion(version, version.version === 2 ? [] : text)
      for (const value of all) {
        const content = value.version === 2 ? [] : text
        assert.deepStrictEqual(yield* yield* versions.find(organizationId, policy.id, value.id), { value, revision: 1 })
        assert.deepStrictEqual(yield* yield* versions.findContent(organizationId, policy.id, value.id), {
          value: { version: value, content },
          revision: 1
        })
      }
      assert.deepStrictEqual(yield* Fixtures.toEntities(versions.list(organizationId, policy.id, slice())), all)
      assert.strictEqual(yield* versions.count(organizationId, policy.id), all.length)
    }))

  it.effect(
    "returns contents exactly when they have odd keys, numbers, order or depth, or a megabyte",
    () =>
      Effect.gen(function*() {
        const versions = yield* PolicyVersionStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const policy = yield* Fixtures.storedPolicy(organizationId)
        const found = (versionId: PolicyVersionId) =>
          Effect.map(
            Effect.flatten(versions.findContent(organizationId, policy.id, versionId)),
            ({ revision, value: { content, version } }) => {
              assert.strictEqual(contentHash(content), version.contentHash)
              return { json: JSON.stringify(content), revision }
            }
          )
        for (const [i, content] of oddContents.entries()) {
          const version = Fixtures.publishedVersion(policy, i + 1, content)
          yield* Fixtures.storeVersion(version, content)
          assert.strictEqual((yield* found(version.id)).json, JSON.stringify(content))
          const working = Fixtures.policyVersion(policy, content)
          yield* Fixtures.unit(versions.save(organizationId, working, content, i + 1))
          assert.deepStrictEqual(yield* found(working.id), { json: JSON.stringify(content), revision: i + 2 })
        }
      }),
    600_000
  )

  it.effect("hides a version from another policy and another organization", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId)
      const sibling = yield* Fixtures.storedPolicy(organizationId)
      const theirs = yield* Fixtures.storedPolicy(other.id, { id: policy.id })
      const version = Fixtures.publishedVersion(policy, 1, text, { createdAt: Fixtures.at(1) })
      yield* Fixtures.storeVersion(version, text)
      const strangers = [
        [organizationId, sibling.id],
        [organizationId, Fixtures.id(PolicyId)],
        [other.id, theirs.id],
        [Fixtures.id(OrganizationId), policy.id]
      ] as const
      for (const [of, policyId] of strangers) {
        for (const versionId of [policy.draftVersionId, version.id, Fixtures.id(PolicyVersionId)]) {
          assert.isTrue(Option.isNone(yield* versions.find(of, policyId, versionId)))
          assert.isTrue(Option.isNone(yield* versions.findContent(of, policyId, versionId)))
        }
      }
      const ids = (of: OrganizationId, policyId: PolicyId) =>
        Effect.gen(function*() {
          const found = yield* Fixtures.toEntities(versions.list(of, policyId, slice()))
          assert.strictEqual(yield* versions.count(of, policyId), found.length)
          return found.map(({ id }) => id)
        })
      assert.deepStrictEqual(yield* ids(organizationId, policy.id), [policy.draftVersionId, version.id])
      assert.deepStrictEqual(yield* ids(organizationId, sibling.id), [sibling.draftVersionId])
      assert.deepStrictEqual(yield* ids(other.id, theirs.id), [theirs.draftVersionId])
      assert.deepStrictEqual(yield* ids(other.id, sibling.id), [])
      assert.deepStrictEqual(yield* ids(organizationId, Fixtures.id(PolicyId)), [])
    }))

  it.effect("lists versions by creation, then by id, in both directions, in pages", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId, {
        draftVersionId: PolicyVersionId.fromSuffix(`a${Fixtures.unique()}`)
      })
      const sibling = yield* Fixtures.storedPolicy(organizationId)
      const numbered = Array.makeBy(9, (i) =>
        Fixtures.publishedVersion(policy, 9 - i, text, {
          id: PolicyVersionId.fromSuffix(`${i < 6 ? "b" : "A"}${i}${Fixtures.unique()}`),
          createdAt: Fixtures.at(i < 6 ? 0 : i)
        }))
      for (const version of numbered.toReversed()) yield* Fixtures.storeVersion(version, text)
      yield* Fixtures.storeVersion(Fixtures.publishedVersion(sibling, 1, text), text)
      const ordered = [Fixtures.policyVersion(policy, text), ...numbered]
      for (const [sort, expected] of [["createdAt", ordered], ["-createdAt", ordered.toReversed()]] as const) {
        assert.deepStrictEqual(
          yield* Fixtures.toEntities(versions.list(organizationId, policy.id, slice(sort))),
          expected
        )
        const read = yield* readThrough({
          limit: 3,
          slice: (after, limit) =>
            Fixtures.toEntities(versions.list(organizationId, policy.id, slice(sort, after, limit))),
          position: byCreation.position
        })
        assert.deepStrictEqual(read, expected)
      }
      const position = { value: Fixtures.at(0), id: "pv_b" }
      assert.deepStrictEqual(
        yield* Fixtures.toEntities(versions.list(organizationId, policy.id, slice("createdAt", position, 2))),
        ordered.slice(1, 3)
      )
    }))

  it.effect("stores only the fields of a version", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId)
      const version = Fixtures.publishedVersion(policy, 1, text)
      const surplus = { internalNote: "secret", revision: 9 }
      yield* Fixtures.storeVersion({ ...version, ...surplus }, text)
      const working = Fixtures.policyVersion(policy, text)
      yield* Fixtures.unit(versions.save(organizationId, { ...working, ...surplus }, text, 1))
      for (const [expected, revision] of [[version, 1], [working, 2]] as const) {
        const found = yield* yield* versions.find(organizationId, policy.id, expected.id)
        assert.deepStrictEqual(found, { value: expected, revision })
        yield* Fixtures.assertRevision(versions.list(organizationId, policy.id, slice()), expected.id, revision)
        const { value } = yield* yield* versions.findContent(organizationId, policy.id, expected.id)
        for (const keys of [found.value, value.version].map(Object.keys)) {
          assert.sameMembers(keys, Object.keys(PolicyVersion.fields))
        }
      }
    }))

  it.effect("keeps a version unchanged when the caller mutates it or its content", () =>
    Effect.gen(function*() {
      const versions = yield* PolicyVersionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const policy = yield* Fixtures.storedPolicy(organizationId)
      for (const [i, way] of (["insert", "save"] as const).entries()) {
        const content = [{ type: "text", text: "mine", attrs: { list: [{ a: 1 }] } }]
        const version = way === "save"
          ? Fixtures.policyVersion(policy, content)
          : Fixtures.publishedVersion(policy, i + 1, content)
        const original = structuredClone({ version, content })
        const { id } = original.version
        const write = way === "save"
          ? versions.save(organizationId, version, content, 1)
          : versions.insert(organizationId, version, content)
        yield* Fixtures.unit(Effect.tap(write, () => Effect.sync(() => Fixtures.tamper({ version, content }))))
        Fixtures.tamper(yield* yield* versions.find(organizationId, policy.id, id))
        Fixtures.tamper(yield* yield* versions.findContent(organizationId, policy.id, id))
        Fixtures.tamper(yield* versions.list(organizationId, policy.id, slice()))
        assert.deepStrictEqual((yield* yield* versions.findContent(organizationId, policy.id, id)).value, original)
        assert.deepInclude(
          yield* Fixtures.toEntities(versions.list(organizationId, policy.id, slice())),
          original.version
        )
      }
    }))

  policyVersionDraftCases(it)
  policyVersionWriteCases(it)
  policyVersionKeptCases(it)
}
