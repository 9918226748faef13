import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { isPermission, type Permission, permissions, permissionTable } from "./Permission.ts"

export interface RolePermissions {
  readonly [resource: string]: ReadonlyArray<string>
}

const table: RolePermissions = permissionTable

const resourceExpected = `Expected one of the resources ${Object.keys(table).join(", ")}`

const onceExpected = "Expected each action once"

// more than all actions, with some that are unknown
const mostActions = 20

const findTooLong = (map: object) =>
  Object.keys(map).find((resource) => {
    const actions: unknown = Reflect.get(map, resource)
    return Array.isArray(actions) && actions.length > mostActions
  })

// checked first: decoding a record takes `__proto__` for the prototype and loses it, and a long array costs time
const Input = Schema.declare((input: unknown): input is RolePermissions => Predicate.isRecord(input)).pipe(
  Schema.filter((map) => {
    if (Object.hasOwn(map, "__proto__")) return { path: ["__proto__"], message: resourceExpected }
    const unknown = Object.keys(map).find((resource) => !Object.hasOwn(table, resource))
    if (unknown !== undefined && Object.keys(map).length > Object.keys(table).length) {
      return { path: [unknown], message: resourceExpected }
    }
    const long = findTooLong(map)
    return long === undefined || { path: [long], message: onceExpected }
  })
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
        ? [{ path: [resource, i], message: onceExpected }]
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
