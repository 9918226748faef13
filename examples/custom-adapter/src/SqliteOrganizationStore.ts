import { Organization, OrganizationStore } from "@attestry/core/organization"
import { Effect, Layer, Schema } from "effect"
import { Sqlite } from "./Sqlite.ts"
import { sql } from "./Statement.ts"
import { makeTable } from "./Table.ts"

/** SQLite has no lists and objects. */
const OrganizationRow = Schema.Struct({
  ...Organization.fields,
  approvalRequired: Schema.parseJson(Organization.fields.approvalRequired),
  profile: Schema.parseJson(Organization.fields.profile)
})

export const layer: Layer.Layer<OrganizationStore, never, Sqlite> = Layer.effect(
  OrganizationStore,
  Effect.gen(function*() {
    const { record, select } = yield* Sqlite
    const organizations = makeTable("organization", OrganizationRow)

    return {
      find: (organizationId) =>
        select(
          "OrganizationStore.find",
          organizations.select(sql`WHERE id = ${organizationId}`),
          organizations.toVersioned
        ),
      list: ({ after, limit }) =>
        select(
          "OrganizationStore.list",
          organizations.select(sql`WHERE id > ${after ?? ""} ORDER BY id LIMIT ${limit}`),
          organizations.toEntities
        ),
      isEmpty: select(
        "OrganizationStore.isEmpty",
        sql`SELECT 1 FROM organization LIMIT 1`,
        (rows) => rows.length === 0
      ),
      insertFirst: (organization) =>
        record({
          key: "organization/first",
          statement: organizations.insert(organization, {}, sql`NOT EXISTS (SELECT 1 FROM organization)`)
        }),
      insert: (organization) => record({ key: undefined, statement: organizations.insert(organization) }),
      save: (organization, revision) =>
        record({
          key: `organization/${organization.id}`,
          statement: organizations.update(sql`id = ${organization.id} AND revision = ${revision}`, organization)
        })
    }
  })
)
