import { OrganizationId, SearchText } from "@attestry/core/shared"
import { rateVendor, VendorId, VendorStore } from "@attestry/core/vendor"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { migrate, migrations } from "@attestry/postgres/Migrations"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"

const defaults = ["very_unlikely", "insignificant", "very_unlikely", "insignificant"]

/** Vendors as they were stored before: status, four risk fields, and what events say `after`. */
const vendors: ReadonlyArray<readonly [id: string, status: string, risk: ReadonlyArray<string>, events?: object]> = [
  ["untouched", "in_progress", defaults],
  ["inherent", "assessed", ["very_likely", "severe", "very_unlikely", "insignificant"]],
  ["residual", "assessed", ["very_unlikely", "insignificant", "very_unlikely", "minor"]],
  // its inherent risk was changed, and changed back
  ["back", "assessed", defaults, { "vendor.updated": { inherentImpact: "insignificant" } }],
  // an event of its creation names every field
  ["created", "assessed", defaults, { "vendor.created": { inherentImpact: "insignificant", name: "Old" } }],
  ["renamed", "assessed", defaults, { "vendor.updated": { name: "inherentImpact" } }],
  ["waiting", "not_assessed", ["likely", "severe", "likely", "severe"]]
]

const quote = (value: unknown) => `'${typeof value === "string" ? value : JSON.stringify(value)}'`

const storedBefore = [
  `INSERT INTO organization (id, name, time_zone, created_at, updated_at) VALUES ('org_1', 'Acme', 'UTC', now(), now())`,
  ...vendors.flatMap(([id, status, risk, events = {}]) => [
    `INSERT INTO vendor (
      organization_id, id, name, name_key, description, search_key, category, status, inherent_probability,
      inherent_impact, residual_probability, residual_impact, is_sub_processor, created_at, updated_at
    ) VALUES (
      'org_1', 'vnd_${id}', 'Näme', 'näme', E'Ünd\\nMORE ${id}', E'näme\\nünd\\nmore ${id}', 'other',
      ${[status, ...risk].map(quote).join(", ")}, false, now(), now()
    )`,
    ...Object.entries(events).map(([action, after]) =>
      `INSERT INTO journal_event (organization_id, id, at, actor, action, resource, after, outcome) VALUES (
        'org_1', 'evt_${id}', now(), '{}', ${quote(action)}, ${quote({ type: "vendor", id: `vnd_${id}` })},
        ${quote(after)}, 'done'
      )`
    )
  ])
].join(";\n")

layer(EmbeddedPostgres.layer, { excludeTestServices: true })(
  "the migration for vendors",
  (it) => {
    it.effect("finds out which risks of existing vendors were given, and searches their fields by themselves", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const schema = yield* DatabaseSchema
        const before = Object.entries(migrations).filter(([step]) => step.localeCompare("0009") < 0)
        yield* migrate(Object.fromEntries(before))
        yield* sql.withTransaction(
          Effect.zipRight(sql.unsafe(`SET LOCAL search_path TO ${schema}`), sql.unsafe(storedBefore))
        )
        yield* migrate()
        const use = Effect.gen(function*() {
          const store = yield* VendorStore
          const organizationId = OrganizationId.fromSuffix("1")
          const levels = yield* Effect.forEach(
            vendors,
            ([id]) =>
              Effect.map(Effect.flatten(store.find(organizationId, VendorId.fromSuffix(id))), ({ value }) => {
                const { inherent, residual } = rateVendor(value)
                return [id, inherent.level, residual.level]
              })
          )
          assert.deepStrictEqual(levels, [
            ["untouched", "unscored", "unscored"],
            ["inherent", "critical", "unscored"],
            ["residual", "unscored", "low"],
            ["back", "low", "unscored"],
            ["created", "unscored", "unscored"],
            ["renamed", "unscored", "unscored"],
            ["waiting", "unscored", "unscored"]
          ])
          const count = (text: string) => store.count(organizationId, { search: Schema.decodeSync(SearchText)(text) })
          assert.deepStrictEqual(yield* Effect.forEach(["NÄME", "ünd", "more back", "me\nün", "e\n"], count), [
            vendors.length,
            vendors.length,
            1,
            0,
            0
          ])
        })
        yield* Effect.provide(
          use,
          Postgres.layer({ url: yield* EmbeddedPostgres.TestDatabase, schema, ...NewSchema.patient })
        )
      }).pipe(Effect.provide(NewSchema.layer)))
  }
)
