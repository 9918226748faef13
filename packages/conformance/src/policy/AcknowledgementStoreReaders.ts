import { textHash } from "@attestry/core/document"
import { type Member, MemberStore } from "@attestry/core/member"
import { byCreation, type Position, type Slice } from "@attestry/core/page"
import {
  type Acknowledgement,
  AcknowledgementStore,
  type Policy,
  PolicyId,
  type Reader,
  type ReaderQuery
} from "@attestry/core/policy"
import { MemberId, OrganizationId } from "@attestry/core/shared"
import { type User, UserStore } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { ReaderPorts, StorageTests } from "../StorageTests.ts"

const text = Fixtures.content("Text")
const changed = Fixtures.content("Changed")

type Shown = Pick<Policy, "id" | "signedTextHash">

const slice = (
  sort: Slice<ReaderQuery>["sort"] = "createdAt",
  after?: Position,
  limit = 500
): Slice<ReaderQuery> => ({ filters: {}, sort, after, limit })

/** A stored member with their user. */
const person = (
  organizationId: OrganizationId,
  fields: Parameters<typeof Fixtures.member>[2] = {},
  userFields: Parameters<typeof Fixtures.user>[0] = {}
) =>
  Effect.gen(function*() {
    const members = yield* MemberStore
    const user = yield* Fixtures.storedUser(userFields)
    const member = Fixtures.member(organizationId, user.id, fields)
    yield* Fixtures.unit(members.insert(organizationId, [member]))
    return { member, user }
  })

const reader = (
  { member, user }: { readonly member: Member; readonly user: User },
  acknowledged?: Acknowledgement
): Reader => ({
  id: member.id,
  createdAt: member.createdAt,
  userId: user.id,
  name: user.name,
  email: user.email,
  versionId: acknowledged?.versionId ?? null,
  contentHash: acknowledged?.contentHash ?? null,
  at: acknowledged?.at ?? null
})

/** Asserts the readers for each filter. `at` marks those who have acknowledged. */
const assertReaders = (organizationId: OrganizationId, policy: Shown, expected: ReadonlyArray<Reader>) =>
  Effect.gen(function*() {
    const store = yield* AcknowledgementStore
    const wanted = [
      [{}, expected],
      [{ isAcknowledged: true }, expected.filter(({ at }) => at !== null)],
      [{ isAcknowledged: false }, expected.filter(({ at }) => at === null)]
    ] as const
    for (const [filters, readers] of wanted) {
      const told = JSON.stringify(filters)
      assert.deepStrictEqual(yield* store.readers(organizationId, policy, { ...slice(), filters }), readers, told)
      assert.strictEqual(yield* store.countReaders(organizationId, policy, filters), readers.length, told)
    }
  })

/** An organization with a policy whose first version is active. */
const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const policy = yield* Fixtures.storedPolicy(organizationId)
  const publish = (number: number, content = text) => {
    const version = Fixtures.publishedVersion(policy, number, content)
    return Effect.as(Fixtures.storeVersion(version, content), version)
  }
  const version = yield* publish(1)
  return { organizationId, policy, version, publish, shown: { id: policy.id, signedTextHash: version.textHash } }
})

/** The part of the suite of `AcknowledgementStore` about readers of the active content. */
export const readerCases = (it: StorageTests<ReaderPorts>): void => {
  it.effect("lists active members who can sign in, with their acknowledgements", () =>
    Effect.gen(function*() {
      const { organizationId, shown, version } = yield* arrange
      const other = yield* Fixtures.storedOrganization()
      const at = (i: number) => ({ createdAt: Fixtures.at(i) })
      const ada = yield* person(organizationId, { ...at(1), role: "owner" }, { name: "Ädä 🔑" })
      const bob = yield* person(organizationId, at(2))
      const gone = yield* person(organizationId, { ...at(3), isActive: false })
      const service = yield* person(organizationId, at(4), { isService: true })
      const stranger = yield* person(other.id, at(5))
      yield* assertReaders(organizationId, shown, [reader(ada), reader(bob)])
      const acknowledged = yield* Fixtures.storedAcknowledgement(version, ada.user.id, { at: Fixtures.at(9) })
      for (const { user } of [gone, service, stranger]) yield* Fixtures.storedAcknowledgement(version, user.id)
      yield* assertReaders(organizationId, shown, [reader(ada, acknowledged), reader(bob)])
      yield* assertReaders(other.id, shown, [reader(stranger)])
      yield* assertReaders(Fixtures.id(OrganizationId), shown, [])
    }))

  it.effect("returns a reader's current state and name when they have changed", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const users = yield* UserStore
      const { organizationId, shown, version } = yield* arrange
      const ada = yield* person(organizationId)
      const acknowledged = yield* Fixtures.storedAcknowledgement(version, ada.user.id)
      yield* Fixtures.unit(members.save(organizationId, { ...ada.member, isActive: false }, 1))
      yield* assertReaders(organizationId, shown, [])
      yield* Fixtures.unit(members.save(organizationId, ada.member, 2))
      const user = { ...ada.user, name: Fixtures.name("Ada Renamed") }
      yield* Fixtures.unit(users.save(user, 1))
      yield* assertReaders(organizationId, shown, [reader({ ...ada, user }, acknowledged)])
      yield* Fixtures.unit(members.remove(organizationId, ada.member.id, 3))
      yield* assertReaders(organizationId, shown, [])
      const again = Fixtures.member(organizationId, user.id)
      yield* Fixtures.unit(members.insert(organizationId, [again]))
      yield* assertReaders(organizationId, shown, [reader({ member: again, user }, acknowledged)])
    }))

  it.effect("returns the last acknowledgement of the same content when several versions have it", () =>
    Effect.gen(function*() {
      const { organizationId, policy, publish, shown, version } = yield* arrange
      const ada = yield* person(organizationId)
      const second = yield* publish(2, changed)
      const third = yield* publish(3)
      const acknowledge = (of: typeof version, millis: number) =>
        Fixtures.storedAcknowledgement(of, ada.user.id, { at: Fixtures.at(millis) })
      const ofSecond = yield* acknowledge(second, 50)
      yield* assertReaders(organizationId, shown, [reader(ada)])
      yield* assertReaders(organizationId, { ...shown, signedTextHash: second.textHash }, [reader(ada, ofSecond)])
      const last = yield* acknowledge(third, 20)
      yield* assertReaders(organizationId, shown, [reader(ada, last)])
      yield* acknowledge(version, 10)
      yield* assertReaders(organizationId, shown, [reader(ada, last)])
      const latest = yield* acknowledge(yield* publish(4), 30)
      yield* assertReaders(organizationId, shown, [reader(ada, latest)])
      yield* assertReaders(organizationId, { id: policy.id, signedTextHash: textHash(Fixtures.content("Unread")) }, [
        reader(ada)
      ])
    }))

  it.effect("ignores acknowledgements of another policy when its content is the same", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { organizationId, shown, version } = yield* arrange
      const sibling = yield* Fixtures.storedPolicy(organizationId)
      const same = Fixtures.publishedVersion(sibling, 1, text)
      yield* Fixtures.storeVersion(same, text)
      const other = yield* arrange
      const ada = yield* person(organizationId)
      yield* Fixtures.unit(members.insert(other.organizationId, [Fixtures.member(other.organizationId, ada.user.id)]))
      yield* Fixtures.storedAcknowledgement(same, ada.user.id)
      yield* Fixtures.storedAcknowledgement(other.version, ada.user.id)
      assert.strictEqual(same.contentHash, version.contentHash)
      yield* assertReaders(organizationId, shown, [reader(ada)])
      yield* assertReaders(organizationId, { ...shown, id: Fixtures.id(PolicyId) }, [reader(ada)])
    }))

  it.effect("lists readers by creation, then by id, in both directions, after a position", () =>
    Effect.gen(function*() {
      const store = yield* AcknowledgementStore
      const { organizationId, shown, version } = yield* arrange
      const people = yield* Effect.forEach(Array.range(0, 8), (i) =>
        person(organizationId, {
          id: MemberId.fromSuffix(`${i < 4 ? "Z" : "a"}${i}${Fixtures.unique()}`),
          createdAt: Fixtures.at(i < 6 ? 0 : i)
        }))
      const readers = yield* Effect.forEach(people, (it, i) =>
        i % 2 === 0
          ? Effect.map(Fixtures.storedAcknowledgement(version, it.user.id), (given) => reader(it, given))
          : Effect.succeed(reader(it)))
      yield* assertReaders(organizationId, shown, readers)
      for (const filters of [{}, { isAcknowledged: true }, { isAcknowledged: false }]) {
        const wanted = readers.filter(({ at }) => filters.isAcknowledged !== (at === null))
        for (const [sort, expected] of [["createdAt", wanted], ["-createdAt", wanted.toReversed()]] as const) {
          const read = yield* readThrough({
            limit: 2,
            slice: (after, limit) => store.readers(organizationId, shown, { ...slice(sort, after, limit), filters }),
            position: byCreation.position
          })
          assert.deepStrictEqual(read, expected, `${sort} ${JSON.stringify(filters)}`)
        }
      }
      const position = { value: Fixtures.at(0), id: "mem_a" }
      assert.deepStrictEqual(
        yield* store.readers(organizationId, shown, slice("createdAt", position, 1)),
        readers.slice(4, 5)
      )
    }))
}
