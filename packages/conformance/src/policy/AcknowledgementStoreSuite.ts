import { Acknowledgement, AcknowledgementStore, PolicyVersionId } from "@attestry/core/policy"
import { OrganizationId, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { ReaderPorts, StorageTests } from "../StorageTests.ts"
import { readerCases } from "./AcknowledgementStoreReaders.ts"

const text = Fixtures.content("Text")

/** An organization with a policy that has one numbered version. */
const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const policy = yield* Fixtures.storedPolicy(organizationId)
  const version = Fixtures.publishedVersion(policy, 1, text)
  yield* Fixtures.storeVersion(version, text)
  return { organizationId, policy, version }
})

/** The promises of an `AcknowledgementStore`. */
export const acknowledgementStoreSuite = (it: StorageTests<ReaderPorts>): void => {
  it.effect("returns an acknowledgement unchanged when it was inserted", () =>
    Effect.gen(function*() {
      const acknowledgements = yield* AcknowledgementStore
      const { organizationId, policy, version } = yield* arrange
      const other = yield* arrange
      const second = Fixtures.publishedVersion(policy, 2, text)
      yield* Fixtures.storeVersion(second, text)
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const { id: outsider } = yield* Fixtures.storedUser()
      const stored = yield* Fixtures.storedAcknowledgement(version, userId, { at: Fixtures.at(7) })
      const theirs = yield* Fixtures.storedAcknowledgement(version, outsider)
      const found = acknowledgements.find(organizationId, version.id, userId)
      assert.deepStrictEqual(yield* found, Option.some(stored))
      assert.sameMembers(Object.keys(yield* Effect.flatten(found)), Object.keys(Acknowledgement.fields))
      assert.deepStrictEqual(yield* acknowledgements.find(organizationId, version.id, outsider), Option.some(theirs))
      const strangers = [
        [organizationId, second.id, userId],
        [organizationId, version.id, Fixtures.id(UserId)],
        [organizationId, Fixtures.id(PolicyVersionId), userId],
        [other.organizationId, version.id, userId],
        [Fixtures.id(OrganizationId), version.id, userId]
      ] as const
      for (const asked of strangers) assert.isTrue(Option.isNone(yield* acknowledgements.find(...asked)))
    }))

  it.effect("returns who acknowledged the active content of several policies, each once, in order", () =>
    Effect.gen(function*() {
      const acknowledgements = yield* AcknowledgementStore
      const { organizationId, policy, version } = yield* arrange
      const other = yield* arrange
      const [second, third] = [
        Fixtures.publishedVersion(policy, 2, text),
        Fixtures.publishedVersion(policy, 3, Fixtures.content("Other"))
      ]
      for (const one of [second, third]) yield* Fixtures.storeVersion(one, text)
      const sibling = yield* Fixtures.storedPolicy(organizationId)
      const siblings = Fixtures.publishedVersion(sibling, 1, text)
      yield* Fixtures.storeVersion(siblings, text)
      const unread = yield* Fixtures.storedPolicy(organizationId)
      const named = (prefix: string) =>
        Effect.map(Fixtures.storedUser({ id: UserId.fromSuffix(prefix + Fixtures.unique()) }), ({ id }) => id)
      const [ada, bob, cleo, dan] = [yield* named("a"), yield* named("b"), yield* named("c"), yield* named("d")]
      const acknowledge = (of: typeof version, userId: UserId, at: number) =>
        Fixtures.storedAcknowledgement(of, userId, { at: Fixtures.at(at) })
      yield* acknowledge(version, cleo, 1)
      yield* acknowledge(version, bob, 2)
      yield* acknowledge(version, ada, 2)
      yield* acknowledge(second, cleo, 3)
      yield* acknowledge(third, dan, 0)
      yield* acknowledge(siblings, dan, 4)
      yield* acknowledge(other.version, dan, 0)
      const active = { id: policy.id, signedTextHash: version.textHash }
      const all = [
        active,
        { id: sibling.id, signedTextHash: siblings.textHash },
        { id: unread.id, signedTextHash: version.textHash },
        { id: other.policy.id, signedTextHash: version.textHash }
      ]
      const found = yield* acknowledgements.signers(organizationId, all)
      assert.deepStrictEqual(new Map(found), new Map([[policy.id, [cleo, ada, bob]], [sibling.id, [dan]]]))
      const theirs = yield* acknowledgements.signers(organizationId, [
        { id: policy.id, signedTextHash: third.textHash },
        { id: sibling.id, signedTextHash: third.textHash }
      ])
      assert.deepStrictEqual(new Map(theirs), new Map([[policy.id, [dan]]]))
    }))

  it.effect("rejects an acknowledgement when its id is taken or the user has acknowledged the version", () =>
    Effect.gen(function*() {
      const acknowledgements = yield* AcknowledgementStore
      const { organizationId, version } = yield* arrange
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const { userId: other } = yield* Fixtures.storedMember(organizationId)
      const stored = yield* Fixtures.storedAcknowledgement(version, userId)
      const wrong = [
        Fixtures.acknowledgement(version, userId, { at: Fixtures.at(1) }),
        Fixtures.acknowledgement(version, other, { id: stored.id })
      ]
      for (const again of wrong) yield* Fixtures.assertRejected(acknowledgements.insert(organizationId, again))
      assert.deepStrictEqual(yield* acknowledgements.find(organizationId, version.id, userId), Option.some(stored))
      assert.isTrue(Option.isNone(yield* acknowledgements.find(organizationId, version.id, other)))
    }))

  it.effect("inserts one of several concurrent acknowledgements by a user, and retries the others", () =>
    Effect.gen(function*() {
      const acknowledgements = yield* AcknowledgementStore
      const { organizationId, version } = yield* arrange
      const { userId } = yield* Fixtures.storedMember(organizationId)
      yield* assertOneCommits({
        isTaken: Effect.map(acknowledgements.find(organizationId, version.id, userId), Option.isSome),
        take: () => acknowledgements.insert(organizationId, Fixtures.acknowledgement(version, userId))
      })
    }))

  it.effect("separates acknowledgements with the same id or user in two organizations", () =>
    Effect.gen(function*() {
      const acknowledgements = yield* AcknowledgementStore
      const own = yield* arrange
      const other = yield* arrange
      const { userId } = yield* Fixtures.storedMember(own.organizationId)
      const mine = yield* Fixtures.storedAcknowledgement(own.version, userId)
      const theirs = yield* Fixtures.storedAcknowledgement(other.version, userId, { id: mine.id })
      for (const value of [mine, theirs]) {
        const found = acknowledgements.find(value.organizationId, value.versionId, userId)
        assert.deepStrictEqual(yield* found, Option.some(value))
      }
    }))

  it.effect("dies when the version or the user of an acknowledgement does not exist, or the policy is another", () =>
    Effect.gen(function*() {
      const acknowledgements = yield* AcknowledgementStore
      const { organizationId, policy, version } = yield* arrange
      const sibling = yield* Fixtures.storedPolicy(organizationId)
      const other = yield* arrange
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const wrong = [
        Fixtures.acknowledgement(version, Fixtures.id(UserId)),
        Fixtures.acknowledgement({ ...version, policyId: sibling.id }, userId),
        Fixtures.acknowledgement({ ...version, id: Fixtures.id(PolicyVersionId) }, userId),
        Fixtures.acknowledgement({ ...version, id: sibling.draftVersionId, policyId: policy.id }, userId),
        Fixtures.acknowledgement({ ...version, organizationId: other.organizationId }, userId),
        Fixtures.acknowledgement({ ...version, organizationId: Fixtures.id(OrganizationId) }, userId)
      ]
      for (const value of wrong) {
        yield* Fixtures.assertDangling(acknowledgements.insert(value.organizationId, value))
        const found = yield* acknowledgements.find(value.organizationId, value.versionId, value.userId)
        assert.isTrue(Option.isNone(found))
      }
    }))

  it.effect("stores only the fields of an acknowledgement, and stays unchanged when the caller mutates it", () =>
    Effect.gen(function*() {
      const acknowledgements = yield* AcknowledgementStore
      const { organizationId, version } = yield* arrange
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const stored = Fixtures.acknowledgement(version, userId)
      const original = structuredClone(stored)
      const surplus = { ...stored, note: "secret", revision: 9 }
      const insert = acknowledgements.insert(organizationId, surplus)
      yield* Fixtures.unit(Effect.tap(insert, () => Effect.sync(() => Fixtures.tamper(surplus))))
      const found = Effect.flatten(acknowledgements.find(organizationId, version.id, userId))
      Fixtures.tamper(yield* found)
      assert.deepStrictEqual(yield* found, original)
    }))

  readerCases(it)
}
