import * as Fixtures from "@attestry/conformance/Fixtures"
import { ApiKey } from "@attestry/core/apiKey"
import { AuditEvent } from "@attestry/core/audit"
import { OrganizationId, UserId } from "@attestry/core/shared"
import { Vendor, VendorId } from "@attestry/core/vendor"
import * as Reactivity from "@effect/experimental/Reactivity"
import { PgClient } from "@effect/sql-pg"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Pool } from "pg"
import { makeRun } from "../src/internal/Direct.ts"
import { makeTable } from "../src/internal/Table.ts"

const unconnected = PgClient.layerFromPool({ acquire: Effect.sync(() => new Pool()) }).pipe(
  Layer.provideMerge(Reactivity.layer)
)

const organizationId = Fixtures.id(OrganizationId)

layer(unconnected)("a table", (it) => {
  it.effect("selects every field of its entity under its name, and no more", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const { columns } = makeTable(sql, makeRun(sql), "attestry.vendor", Vendor)
      const [text] = sql`${columns}`.compile()
      assert.deepStrictEqual(
        text.split(", ").map((column) => /AS "(\w+)"$/.exec(column)?.[1]),
        Object.keys(Vendor.fields)
      )
      assert.include(text, "\"is_sub_processor\" AS \"isSubProcessor\"")
    }))

  it.effect("inserts every field and the extra columns, as parameters", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const vendor = Fixtures.vendor(organizationId, { name: "'; --" })
      const [text, values] = sql`${
        makeTable(sql, makeRun(sql), "attestry.vendor", Vendor).insert(vendor, { name_key: "key" })
      }`.compile()
      assert.match(
        text,
        /^INSERT INTO "attestry"\."vendor" \("id","organization_id",.*"updated_at","name_key"\) VALUES/
      )
      assert.deepStrictEqual(values, [...Object.values(vendor), "key"])
    }))

  it.effect("updates every mutable field, and increments the revision", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const vendor = Fixtures.vendor(organizationId)
      const [text, values] = sql`${
        makeTable(sql, makeRun(sql), "attestry.vendor", Vendor).update(sql`id = ${vendor.id}`, vendor)
      }`
        .compile()
      const { createdAt: _, id: __, organizationId: ___, ...rest } = vendor
      assert.deepStrictEqual(values, [...Object.values(rest), vendor.id])
      assert.notMatch(text, /"id"|"organization_id"|"created_at"/)
      assert.match(text, /revision = revision \+ 1\s+WHERE id = \$\d+$/)
    }))

  it.effect("writes arrays, objects and records as JSON text, nullable ones too", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const key = Fixtures.apiKey(organizationId, Fixtures.id(UserId), { scopes: ["vendor:read", "*"] })
      const [, keyValues] = sql`${makeTable(sql, makeRun(sql), "attestry.api_key", ApiKey).insert(key)}`.compile()
      assert.include(keyValues, "[\"vendor:read\",\"*\"]")
      const event = Fixtures.event(organizationId, { before: null, after: { b: [1, null], a: "é" } })
      const [, eventValues] = sql`${makeTable(sql, makeRun(sql), "attestry.audit_event", AuditEvent).insert(event)}`
        .compile()
      assert.include(eventValues, "{\"b\":[1,null],\"a\":\"é\"}")
      assert.include(eventValues, JSON.stringify(event.resource))
      assert.strictEqual(eventValues[Object.keys(AuditEvent.fields).indexOf("before")], null)
    }))

  it.effect("sends common values of many rows once, and the others by row", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const { insertAll } = makeTable(sql, makeRun(sql), "attestry.vendor", Vendor)
      const vendor = Fixtures.vendor(organizationId)
      const [one, two] = [Fixtures.id(VendorId), Fixtures.id(VendorId)]
      const { id, isSubProcessor, ...rest } = vendor
      const rows = [vendor, { ...vendor, id: one }, { ...vendor, id: two, isSubProcessor: !isSubProcessor }] as const
      const [, [common, own, ...more]] = sql`${insertAll(rows)}`.compile()
      assert.deepStrictEqual(Object.values(JSON.parse(String(common))), Object.values(rest))
      assert.deepStrictEqual(JSON.parse(String(own)), [
        { id, is_sub_processor: isSubProcessor },
        { id: one, is_sub_processor: isSubProcessor },
        { id: two, is_sub_processor: !isSubProcessor }
      ])
      assert.deepStrictEqual(more, [])
    }))
})
