import { type AuditEvent, AuditEventId, AuditEventStore, type HistoryQuery } from "@attestry/core/audit"
import { newestFirst, type Position, type Slice } from "@attestry/core/page"
import { ApiKeyId, type OrganizationId, UserId } from "@attestry/core/shared"
import { VendorId } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Array, Effect, Predicate, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"

export const changesSlice = (after?: Position, limit = 500): Slice<HistoryQuery> => ({
  filters: {},
  sort: "-at",
  after,
  limit
})

const parse = Schema.decodeSync(Schema.parseJson())

/** Fields of the JSON object, without a schema, which would treat `__proto__` as the prototype. */
export const values = (json: string): { readonly [key: string]: unknown } => {
  const value = parse(json)
  return Predicate.isReadonlyRecord(value) ? value : {}
}

/** Stores the events in one unit. */
export const appendAll = (organizationId: OrganizationId, events: ReadonlyArray<AuditEvent>) =>
  Effect.flatMap(
    AuditEventStore,
    (audit) =>
      Fixtures.unit(Effect.forEach(events, (event) => audit.append(organizationId, [event]), { discard: true }))
  )

/** JSON that changes if a storage renames or sorts keys, or converts numbers. */
export const oddJson = [
  `{"zeta":1,"alpha":2,"audit_log":true,"auditLog":false,"AUDIT_LOG":null,"kebab-key":0,"Ключ 🔑":"\\u00e9","":"empty"}`,
  `{"__proto__":{"x":1},"constructor":"c","toString":null,"hasOwnProperty":[]}`,
  `{"nested":{"deep":[null,{"b_c":[],"a_b":{}},[[]],{"__proto__":null}],"none":null},"list":[3,1,2]}`,
  `{"max":9007199254740991,"min":-9007199254740991,"one":1.0,"huge":1e21,"tiny":1e-7,"tenth":0.1,"most":1.7976931348623157e308}`,
  `{"quotes":"\\"'\`","back":"\\\\n \\\\u0041","lines":"a\\nb\\r\\u2028","dollar":"\${x} $1 $$","sign":"👩‍👩‍👧","rtl":"\\u202eabc"}`,
  `{"text":"null","json":"{\\"a\\":1}","empty":"","blank":" ","number":"1","true":"true"}`,
  `{"a.b":1,"a/b":2,"a~1b":3,"a\\"b":4,"a\\\\b":5,"a'b":6,"a b":7,"%":8,"$1":9,"\\n":10}`,
  `{}`
]

/** The part of the suite of `AuditEventStore` that reads histories. */
export const auditHistoryCases = (it: StorageTests<OrganizationPorts | AuditEventStore>): void => {
  it.effect("lists the changed fields of a resource, from null when it is created to null when it is removed", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const resource = { type: "vendor", id: Fixtures.id(VendorId) }
      const actor = {
        type: "api-key",
        userId: Fixtures.id(UserId),
        apiKeyId: Fixtures.id(ApiKeyId),
        claimedUserId: null
      } as const
      const event = (millis: number, before: AuditEvent["before"], after: AuditEvent["after"]) =>
        Fixtures.event(organizationId, { at: Fixtures.at(millis), resource, actor, before, after })
      const created = event(1, null, { name: "A", website: null, tags: ["x"] })
      const updated = event(2, { name: "A", tags: ["x"] }, { name: "B", tags: [] })
      const removed = event(3, { name: "B", tags: [], isSubProcessor: false }, null)
      const others = [
        Fixtures.event(organizationId, { resource: { type: "vendor", id: Fixtures.id(VendorId) } }),
        Fixtures.event(organizationId, { resource: { type: "apiKey", id: resource.id } })
      ]
      yield* appendAll(organizationId, [updated, ...others, removed, created])
      const change = ({ at, id }: AuditEvent, field: string, from: unknown, to: unknown) => ({
        id: `${id}/${field}`,
        at,
        actor,
        field,
        from,
        to
      })
      assert.deepStrictEqual(yield* audit.changes(organizationId, resource, changesSlice()), [
        change(removed, "tags", [], null),
        change(removed, "name", "B", null),
        change(removed, "isSubProcessor", false, null),
        change(updated, "tags", ["x"], []),
        change(updated, "name", "A", "B"),
        change(created, "website", null, null),
        change(created, "tags", null, ["x"]),
        change(created, "name", null, "A")
      ])
      assert.strictEqual(yield* audit.countChanges(organizationId, resource), 8)
      assert.deepStrictEqual(
        yield* audit.changes(organizationId, { ...resource, id: Fixtures.id(VendorId) }, changesSlice()),
        []
      )
    }))

  it.effect("returns null for a field when one side of the change lacks it", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const event = Fixtures.event(organizationId, { before: { gone: 1 }, after: { come: 2 } })
      const nothing = Fixtures.event(organizationId, { resource: event.resource, before: null, after: null })
      const empty = Fixtures.event(organizationId, { resource: event.resource, before: {}, after: {} })
      yield* appendAll(organizationId, [event, nothing, empty])
      const changes = yield* audit.changes(organizationId, event.resource, changesSlice())
      assert.deepStrictEqual(changes.map(({ field, from, to }) => ({ field, from, to })), [
        { field: "gone", from: 1, to: null },
        { field: "come", from: null, to: 2 }
      ])
      assert.strictEqual(yield* audit.countChanges(organizationId, event.resource), 2)
    }))

  it.effect("orders changes by event and field, descending, by code point, when their time is equal", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const resource = { type: "vendor", id: Fixtures.id(VendorId) }
      const event = (suffix: string, fields: ReadonlyArray<string>) =>
        Fixtures.event(organizationId, {
          id: AuditEventId.fromSuffix(suffix),
          resource,
          before: null,
          after: Object.fromEntries(fields.map((field) => [field, true]))
        })
      yield* appendAll(organizationId, [
        event("A", ["z", "a", "_", "Z"]),
        event("a", ["\ufffd", "😀", "ä", ""]),
        event("AA", ["x"])
      ])
      const changes = yield* audit.changes(organizationId, resource, changesSlice())
      assert.deepStrictEqual(changes.map(({ id }) => id), [
        "evt_a/😀",
        "evt_a/\ufffd",
        "evt_a/ä",
        "evt_a/",
        "evt_AA/x",
        "evt_A/z",
        "evt_A/a",
        "evt_A/_",
        "evt_A/Z"
      ])
    }))

  it.effect("returns the fields and values of a history unchanged", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const json of oddJson) {
        const before = values(json)
        const event = { ...Fixtures.event(organizationId, { after: null }), before }
        yield* appendAll(organizationId, [event])
        const changes = yield* audit.changes(organizationId, event.resource, changesSlice())
        const expected = Object.entries(before).map(([field, from]) => ({
          field,
          from: JSON.stringify(from),
          to: null
        }))
        assert.sameDeepMembers(
          changes.map(({ field, from, to }) => ({ field, from: JSON.stringify(from), to })),
          expected
        )
        assert.strictEqual(yield* audit.countChanges(organizationId, event.resource), expected.length)
      }
    }))

  it.effect("pages through a history without gaps or repeats when it grows meanwhile, even within an event", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const resource = { type: "vendor", id: Fixtures.id(VendorId) }
      const fields = ["e", "d", "c", "b", "a"]
      const make = (i: number) =>
        Fixtures.event(organizationId, {
          at: Fixtures.at(i % 3),
          resource,
          before: null,
          after: Object.fromEntries(fields.map((field) => [field, i]))
        })
      const old = Array.makeBy(9, make)
      yield* appendAll(organizationId, old)
      const read = yield* readThrough({
        limit: 3,
        slice: (after, limit) => audit.changes(organizationId, resource, changesSlice(after, limit)),
        position: newestFirst.position,
        between: (round) => round < 6 ? appendAll(organizationId, [make(round)]) : Effect.void
      })
      const ids = read.map(({ id }) => id)
      assert.strictEqual(new Set(ids).size, ids.length)
      const expected = old.flatMap(({ id }) => fields.map((field) => `${id}/${field}`))
      assert.deepStrictEqual(expected.filter((id) => !ids.includes(id)), [])
    }))
}
