import { Organization, OrganizationStore } from "@attestry/core/organization"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(OrganizationStore, ({ record, run, sql, table }) => {
  const organizations = table("organization", Organization)
  const none = sql`NOT EXISTS (SELECT 1 FROM ${organizations.name})`

  return {
    find: (organizationId) =>
      organizations.findVersioned(sql`id = ${organizationId}`).pipe(orStorageDefect("OrganizationStore.find")),
    list: ({ after, limit }) =>
      run(sql<Organization>`
        SELECT ${organizations.columns} FROM ${organizations.name}
        WHERE id > ${after ?? ""} ORDER BY id LIMIT ${limit}`).pipe(orStorageDefect("OrganizationStore.list")),
    isEmpty: run(sql<{ readonly isEmpty: boolean }>`SELECT ${none} AS "isEmpty"`).pipe(
      Effect.map((rows) => rows[0]?.isEmpty ?? false),
      orStorageDefect("OrganizationStore.isEmpty")
    ),
    insertFirst: (organization) =>
      record({
        key: "organization/first",
        // two concurrent first ones don't see each other, so there is a unique index as well
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
