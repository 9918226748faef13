import type { Member } from "@attestry/core/member"
import { AcknowledgementStore, PolicyId, PolicyStore, PolicyVersionId, PolicyVersionStore } from "@attestry/core/policy"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"

const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 500 } as const

/** Every write of policies, each with the same write whose condition fails, and checks that all or none were made. */
export const preparePolicyWrites = ({ organizationId, userId }: Pick<Member, "organizationId" | "userId">) =>
  Effect.gen(function*() {
    const policies = yield* PolicyStore
    const versions = yield* PolicyVersionStore
    const acknowledgements = yield* AcknowledgementStore

    const text = Fixtures.content("Text")
    const other = Fixtures.content("Other")
    const saved = yield* Fixtures.storedPolicy(organizationId)
    const published = yield* Fixtures.storedPolicy(organizationId)
    const assigned = yield* Fixtures.storedPolicy(organizationId, { assigneeId: userId })
    const removed = yield* Fixtures.storedPolicy(organizationId)
    const first = Fixtures.publishedVersion(published, 1, text)
    yield* Fixtures.storeVersion(first, text)
    const known = yield* Fixtures.storedAcknowledgement(first, (yield* Fixtures.storedUser()).id)

    const later = Fixtures.at(9)
    const added = Fixtures.policy(organizationId)
    const addedWorking = Fixtures.policyVersion(added, text)
    const renamed = { ...saved, name: Fixtures.name("Renamed") }
    const working = Fixtures.policyVersion(saved, text)
    const rewritten = Fixtures.policyVersion(saved, other)
    const second = Fixtures.publishedVersion(published, 2, other)
    const superseded = { ...first, state: "superseded" as const, updatedAt: later }
    const acknowledged = Fixtures.acknowledgement(first, userId)

    const check = (isWritten: boolean) =>
      Effect.gen(function*() {
        const unassigned = { ...assigned, assigneeId: null, updatedAt: later }
        const all = isWritten ? [renamed, published, unassigned, added] : [saved, published, assigned, removed]
        assert.sameDeepMembers([...(yield* Fixtures.toEntities(policies.list(organizationId, slice)))], all)
        const found = yield* Effect.flatten(versions.findContent(organizationId, saved.id, working.id))
        assert.deepStrictEqual(
          found.value,
          isWritten ? { version: rewritten, content: other } : { version: working, content: text }
        )
        const numbered = yield* Fixtures.toEntities(versions.list(organizationId, published.id, slice))
        assert.sameDeepMembers([...numbered], [
          Fixtures.policyVersion(published, text),
          ...(isWritten ? [superseded, second] : [first])
        ])
        assert.strictEqual(yield* versions.count(organizationId, added.id), isWritten ? 1 : 0)
        assert.strictEqual(yield* versions.count(organizationId, removed.id), isWritten ? 0 : 1)
        assert.deepStrictEqual(
          yield* acknowledgements.find(organizationId, first.id, userId),
          isWritten ? Option.some(acknowledged) : Option.none()
        )
      })

    return {
      writes: [
        [policies.insert(organizationId, added), policies.insert(organizationId, { ...added, id: saved.id })],
        [
          versions.insert(organizationId, addedWorking, text),
          versions.insert(organizationId, { ...addedWorking, id: saved.draftVersionId }, text)
        ],
        [policies.save(organizationId, renamed, 1), policies.save(organizationId, renamed, 2)],
        [
          versions.save(organizationId, rewritten, other, 1),
          versions.save(organizationId, rewritten, other, 2)
        ],
        [
          versions.insert(organizationId, second, other),
          versions.insert(organizationId, { ...second, version: 1 }, other)
        ],
        [
          versions.setState(organizationId, superseded, later),
          versions.setState(organizationId, { ...superseded, id: Fixtures.id(PolicyVersionId) }, later)
        ],
        [
          policies.unassign(organizationId, userId, [assigned.id], later),
          policies.unassign(organizationId, userId, [assigned.id, Fixtures.id(PolicyId)], later)
        ],
        [policies.remove(organizationId, removed.id, 1), policies.remove(organizationId, removed.id, 2)],
        [
          acknowledgements.insert(organizationId, acknowledged),
          acknowledgements.insert(organizationId, { ...acknowledged, id: known.id })
        ]
      ] as const,
      assertNothingWritten: check(false),
      assertAllWritten: check(true)
    }
  })
