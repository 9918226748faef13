import { Organization } from "@attestry/core/organization/Organization"
import { OrganizationStore } from "@attestry/core/organization/OrganizationStore"
import { SqlClient } from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DatabaseSchema } from "../DatabaseSchema.ts"
import { orStorageDefect } from "../Failure.ts"
import { runOf } from "./Direct.ts"
import { PgWrites } from "./PgUnitOfWork.ts"
import { table } from "./Table.ts"

export const layer: Layer.Layer<OrganizationStore, never, SqlClient | PgWrites> = Layer.effect(
  OrganizationStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const { record } = yield* PgWrites
    const run = runOf(sql)
    const organizations = table(sql, `${yield* DatabaseSchema}.organization`, Organization)
    const none = sql`NOT EXISTS (SELECT 1 FROM ${organizations.name})`

    return {
      find: (organizationId) =>
        organizations.findVersioned(sql`id = ${organizationId}`).pipe(orStorageDefect("OrganizationStore.find")),
      isEmpty: run(sql<{ readonly isEmpty: boolean }>`SELECT ${none} AS "isEmpty"`).pipe(
        Effect.map((rows) => rows[0]?.isEmpty ?? false),
        orStorageDefect("OrganizationStore.isEmpty")
      ),
      insertFirst: (organization) =>
        record({
          key: "organization/first",
          // two first ones at once don't see each other, hence the unique index as well
          statement: organizations.insert(organization, { is_first: true }),
          given: none
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
