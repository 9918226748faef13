import { ScheduleStore, StoredSchedule } from "@attestry/core/schedule"
import type { OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"

const make = (organizationId: OrganizationId, changes: Partial<StoredSchedule> = {}): StoredSchedule => ({
  organizationId,
  kind: "mail",
  id: "a",
  cron: "0 9 * * 1",
  timeZone: "Europe/Berlin",
  since: Fixtures.at(1),
  dueAt: Fixtures.at(2),
  startedAt: null,
  missed: 0,
  ...changes
})

/** A kind that no other test uses. */
const someKind = Effect.sync(() => `kind ${crypto.randomUUID()}`)

const storeAll = (...schedules: ReadonlyArray<StoredSchedule>) =>
  Effect.flatMap(
    ScheduleStore,
    ({ insert }) =>
      Effect.forEach(schedules, (schedule) => Fixtures.unit(insert(schedule.organizationId, schedule)), {
        discard: true
      })
  )

const find = ({ id, kind, organizationId }: StoredSchedule) =>
  Effect.flatMap(ScheduleStore, (store) => store.find(organizationId, kind, id))

/** The promises of a `ScheduleStore`. */
export const scheduleStoreSuite = (it: StorageTests<OrganizationPorts | ScheduleStore>): void => {
  it.effect("returns a schedule unchanged, by organization, kind and id", () =>
    Effect.gen(function*() {
      const store = yield* ScheduleStore
      const { id: own } = yield* Fixtures.storedOrganization()
      const { id: other } = yield* Fixtures.storedOrganization()
      const made = Fixtures.oddTexts.flatMap((text, i) => [
        make(own, { kind: text, dueAt: Fixtures.at(i) }),
        make(own, { id: text, startedAt: Fixtures.at(i), missed: i })
      ])
      yield* storeAll(...made)
      for (const schedule of made) {
        const found = yield* find(schedule)
        assert.deepStrictEqual(found, Option.some({ value: schedule, revision: 1 }))
        const fields = Object.keys(Option.getOrThrow(found).value)
        assert.sameMembers(fields, Object.keys(StoredSchedule.fields))
      }
      const unknown = [make(other), make(own, { kind: "b" }), make(own, { id: "b" })]
      for (const { id, kind, organizationId } of unknown) {
        assert.isTrue(Option.isNone(yield* store.find(organizationId, kind, id)))
      }
    }))

  it.effect("replaces a schedule, and removes it, at its revision only", () =>
    Effect.gen(function*() {
      const { insert, remove, save } = yield* ScheduleStore
      const { id: own } = yield* Fixtures.storedOrganization()
      const { id: other } = yield* Fixtures.storedOrganization()
      const [before, theirs] = [make(own), make(other)]
      yield* storeAll(before, theirs)
      yield* Fixtures.assertRejected(insert(own, before))
      const after = make(own, { timeZone: "UTC", dueAt: Fixtures.at(3), startedAt: Fixtures.at(4), missed: 7 })
      yield* Fixtures.unit(save(own, after, 1))
      assert.deepStrictEqual(yield* find(before), Option.some({ value: after, revision: 2 }))
      yield* Fixtures.assertRejected(save(own, before, 1))
      yield* Fixtures.assertRejected(remove(own, "mail", "a", 1))
      yield* Fixtures.unit(remove(own, "mail", "a", 2))
      assert.isTrue(Option.isNone(yield* find(before)))
      yield* Fixtures.assertRejected(save(own, after, 2))
      assert.deepStrictEqual(yield* find(theirs), Option.some({ value: theirs, revision: 1 }))
    }))

  it.effect("adds one schedule when many add it at the same time", () =>
    Effect.gen(function*() {
      const { insert } = yield* ScheduleStore
      const { id } = yield* Fixtures.storedOrganization()
      yield* assertOneCommits({ isTaken: Effect.map(find(make(id)), Option.isSome), take: () => insert(id, make(id)) })
    }))

  it.effect("finds what is due of all organizations, in turn", () =>
    Effect.gen(function*() {
      const { due } = yield* ScheduleStore
      const { id: one } = yield* Fixtures.storedOrganization()
      const { id: two } = yield* Fixtures.storedOrganization()
      const kind = yield* someKind
      const at = (organizationId: OrganizationId, id: string, millis: number) =>
        make(organizationId, { kind, id, dueAt: Fixtures.at(millis) })
      const many = ["b", "c", "d"].map((id, i) => at(one, id, 20 + i))
      yield* storeAll(at(one, "a", 10), ...many, at(two, "a", 30), at(two, "late", 41), make(one))
      const expected = [
        { organizationId: one, id: "a" },
        { organizationId: two, id: "a" },
        ...["b", "c", "d"].map((id) => ({ organizationId: one, id }))
      ]
      assert.deepStrictEqual(yield* due(kind, Fixtures.at(40), 9), expected)
      assert.deepStrictEqual(yield* due(kind, Fixtures.at(40), 2), expected.slice(0, 2))
      assert.deepStrictEqual(yield* due(kind, Fixtures.at(9), 9), [])
    }))

  it.effect("finds the schedules of many subjects of any organization", () =>
    Effect.gen(function*() {
      const { findAll } = yield* ScheduleStore
      const { id: one } = yield* Fixtures.storedOrganization()
      const { id: two } = yield* Fixtures.storedOrganization()
      const kind = yield* someKind
      const own = Fixtures.oddTexts.map((id, i) => make(one, { kind, id, startedAt: Fixtures.at(i), missed: i }))
      const theirs = make(two, { kind })
      yield* storeAll(...own, theirs, make(one, { kind, id: "other" }), make(one), make(two, { id: "b" }))
      const missing = [{ organizationId: one, id: "a" }, { organizationId: two, id: "b" }]
      const found = yield* findAll(kind, [...own, theirs, ...missing])
      assert.sameDeepMembers([...found], [...own, theirs])
      assert.sameMembers(Object.keys(found[0] ?? {}), Object.keys(StoredSchedule.fields))
      assert.deepStrictEqual(yield* findAll(kind, missing), [])
      assert.deepStrictEqual(yield* findAll(kind, []), [])
    }))

  it.effect("finds the next due time of a kind", () =>
    Effect.gen(function*() {
      const { next } = yield* ScheduleStore
      const { id } = yield* Fixtures.storedOrganization()
      const kind = yield* someKind
      yield* storeAll(
        make(id, { kind, id: "a", dueAt: Fixtures.at(20) }),
        make(id, { kind, id: "b", dueAt: Fixtures.at(10) }),
        make(id, { dueAt: Fixtures.at(15) })
      )
      assert.deepStrictEqual(yield* next(kind, Fixtures.at(9)), Option.some(Fixtures.at(10)))
      assert.deepStrictEqual(yield* next(kind, Fixtures.at(10)), Option.some(Fixtures.at(20)))
      assert.deepStrictEqual(yield* next(kind, Fixtures.at(20)), Option.none())
    }))
}
