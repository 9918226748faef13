import { maximumRoles, Role, roleKey, RoleStore } from "@attestry/core/role"
import type { Revised } from "@attestry/core/storage"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(RoleStore, ({ nameOf, record, run, sql, table }) => {
  const roles = table("role", Role)
  const derived = ({ name }: Role) => ({ name_key: roleKey(name) })

  return {
    list: (organizationId) =>
      run(sql<Revised<Role>>`
        SELECT ${roles.columns}, revision
        FROM ${roles.name}
        WHERE organization_id = ${organizationId}
        ORDER BY created_at, id`).pipe(orStorageDefect("RoleStore.list")),
    find: (organizationId, roleId) =>
      roles.findVersioned(sql`organization_id = ${organizationId} AND id = ${roleId}`).pipe(
        orStorageDefect("RoleStore.find")
      ),
    isAssigned: (organizationId, roleId) =>
      run(sql`
        SELECT 1
        FROM ${nameOf("member")}
        WHERE organization_id = ${organizationId}
          AND custom_role_id = ${roleId}
        LIMIT 1`).pipe(
        Effect.map((rows) => rows.length > 0),
        orStorageDefect("RoleStore.isAssigned")
      ),
    // one slot for each permitted role, and no two roles can take the same one
    insert: (organizationId, role) =>
      record({
        key: `roles/${organizationId}`,
        statement: roles.insertFrom(role, derived(role), {
          columns: { slot: sql`slot` },
          from: sql`
            FROM generate_series(1, ${sql.literal(String(maximumRoles))}) AS slot
            WHERE slot NOT IN (SELECT r.slot FROM ${roles.name} AS r WHERE r.organization_id = ${organizationId})
            ORDER BY slot
            LIMIT 1`
        })
      }),
    save: (organizationId, role, revision) =>
      record({
        key: `role/${organizationId}/${role.id}`,
        statement: roles.update(
          sql`organization_id = ${organizationId} AND id = ${role.id} AND revision = ${revision}`,
          role,
          derived(role)
        )
      }),
    remove: (organizationId, roleId, revision) =>
      record({
        key: `role/${organizationId}/${roleId}`,
        statement: roles.remove(
          sql`organization_id = ${organizationId} AND id = ${roleId} AND revision = ${revision}`
        )
      })
  }
})
