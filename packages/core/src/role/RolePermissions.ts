import { Schema } from "effect"
import { isPermission, type Permission, permissions, permissionTable } from "../access/Permission.ts"

/**
 * Actions, by resource.
 *
 * @since 0.1.0
 * @category models
 */
export interface RolePermissions {
  readonly [resource: string]: ReadonlyArray<string>
}

const table: RolePermissions = permissionTable

const wrong = (map: RolePermissions) =>
  Object.entries(map).flatMap(([resource, actions]) => {
    const known = Object.hasOwn(table, resource) ? table[resource] : undefined
    if (known === undefined) {
      return [{ path: [resource], message: `Expected one of the resources ${Object.keys(table).join(", ")}` }]
    }
    return actions.flatMap((action, i) =>
      !known.includes(action)
        ? [{ path: [resource, i], message: `Expected one of the actions ${known.join(", ")}` }]
        : actions.indexOf(action) < i
        ? [{ path: [resource, i], message: "Expected each action once" }]
        : []
    )
  })

/**
 * The map of the permissions, in the order of the table.
 *
 * @since 0.1.0
 * @category permissions
 */
export const mapOf = (permissions: ReadonlySet<string>): RolePermissions =>
  Object.fromEntries(
    Object.entries(table).map(([resource, actions]) =>
      [resource, actions.filter((action) => permissions.has(`${resource}:${action}`))] as const
    ).filter(([, actions]) => actions.length > 0)
  )

/**
 * What a role may do: actions, by resource.
 *
 * @since 0.1.0
 * @category schemas
 */
export const RolePermissions = Schema.Record({ key: Schema.String, value: Schema.Array(Schema.String) }).pipe(
  Schema.filter(wrong, {
    jsonSchema: {
      type: "object",
      properties: Object.fromEntries(
        Object.entries(table).map(([resource, actions]) => [
          resource,
          { type: "array", items: { type: "string", enum: actions }, uniqueItems: true }
        ])
      ),
      additionalProperties: false
    },
    arbitrary: () => (fc) => fc.subarray([...permissions]).map((some) => mapOf(new Set(some)))
  })
).annotations({ identifier: "RolePermissions" })

/**
 * The permissions of the map, one by one.
 *
 * @since 0.1.0
 * @category permissions
 */
export const permissionsOf = (map: RolePermissions): ReadonlySet<Permission> =>
  new Set(
    Object.entries(map).flatMap(([resource, actions]) =>
      actions.map((action) => `${resource}:${action}`).filter(isPermission)
    )
  )
