import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { isPermission, type Permission, permissions, permissionTable } from "../../access/Permission.ts"

export interface RolePermissions {
  readonly [resource: string]: ReadonlyArray<string>
}

const table: RolePermissions = permissionTable

const resourceExpected = `Expected one of the resources ${Object.keys(table).join(", ")}`

// checked first, because decoding a record takes `__proto__` for the prototype and loses it
const Input = Schema.declare((input: unknown): input is RolePermissions => Predicate.isRecord(input)).pipe(
  Schema.filter((map) => !Object.hasOwn(map, "__proto__") || { path: ["__proto__"], message: resourceExpected })
)

const findFaults = (map: RolePermissions) =>
  Object.entries(map).flatMap(([resource, actions]) => {
    const known = Object.hasOwn(table, resource) ? table[resource] : undefined
    if (known === undefined) {
      return [{ path: [resource], message: resourceExpected }]
    }
    return actions.flatMap((action, i) =>
      !known.includes(action)
        ? [{ path: [resource, i], message: `Expected one of the actions ${known.join(", ")}` }]
        : actions.indexOf(action) < i
        ? [{ path: [resource, i], message: "Expected each action once" }]
        : []
    )
  })

export const toPermissionMap = (permissions: ReadonlySet<string>): RolePermissions =>
  Object.fromEntries(
    Object.entries(table).map(([resource, actions]) =>
      [resource, actions.filter((action) => permissions.has(`${resource}:${action}`))] as const
    ).filter(([, actions]) => actions.length > 0)
  )

const Known = Schema.Record({ key: Schema.String, value: Schema.Array(Schema.String) }).pipe(
  Schema.filter(findFaults, {
    arbitrary: () => (fc) => fc.subarray([...permissions]).map((some) => toPermissionMap(new Set(some)))
  })
)

export const RolePermissions = Schema.compose(Input, Known).annotations({
  identifier: "RolePermissions",
  jsonSchema: {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(table).map(([resource, actions]) => [
        resource,
        {
          type: "array",
          items: { type: "string", enum: actions },
          uniqueItems: true,
          description: `Actions on resources of the kind ${resource}.`
        }
      ])
    ),
    additionalProperties: false
  }
})

export const toPermissions = (map: RolePermissions): ReadonlySet<Permission> =>
  new Set(
    Object.entries(map).flatMap(([resource, actions]) =>
      actions.map((action) => `${resource}:${action}`).filter(isPermission)
    )
  )
