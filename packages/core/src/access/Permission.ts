import * as Schema from "effect/Schema"

/** The actions on each resource. The types and the API document derive from this table. */
export const permissionTable = {
  organization: ["read", "update", "delete"],
  member: ["create", "read", "update", "delete"],
  role: ["create", "read", "update", "delete"],
  apiKey: ["create", "read", "delete"],
  policy: ["create", "read", "update", "delete", "publish", "approve"],
  control: ["create", "read", "update", "delete", "publish", "approve", "assess"],
  risk: ["create", "read", "update", "delete", "publish", "approve", "assess"],
  vendor: ["create", "read", "update", "delete", "assess"],
  context: ["create", "read", "update", "delete"],
  task: ["create", "read", "update", "work", "delete", "approve"],
  evidence: ["create", "read", "update", "delete"],
  automation: ["create", "read", "update", "delete", "publish"],
  browser: ["create", "read", "update", "delete", "run"],
  questionnaire: ["create", "read", "update", "delete", "approve", "export"],
  soa: ["create", "read", "update", "approve", "export"],
  audit: ["read", "export"],
  webhook: ["create", "read", "update", "delete"]
} as const

type Table = typeof permissionTable

/** A permission such as `vendor:update`. */
export type Permission = { readonly [R in keyof Table]: `${R}:${Table[R][number]}` }[keyof Table]

const entries = Object.entries(permissionTable).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}`)
)

export const isPermission = (text: string): text is Permission => entries.includes(text)

/** All permissions, in the order of the table. */
export const permissions: ReadonlyArray<Permission> = entries.filter(isPermission)

export const Permission = Schema.Literal(...permissions).annotations({
  identifier: "Permission",
  description: "A resource and an action on it.",
  message: () => ({
    message: "Expected a permission such as vendor:read; GET /v1/permissions lists them",
    override: true
  })
})

/** A permission of an API key, or `*` for all that its creator has. */
export const Scope = Schema.Union(Permission, Schema.Literal("*")).annotations({
  identifier: "Scope",
  description: "A permission, or `*` for all permissions of the creator.",
  message: () => ({
    message: "Expected * or a permission such as vendor:read; GET /v1/permissions lists them",
    override: true
  })
})

export type Scope = typeof Scope.Type

/** The roles that every organization has. Their id is their name. */
export const BuiltInRole = Schema.Literal("owner", "admin", "auditor", "member").annotations({
  identifier: "BuiltInRoleName",
  description: "The name of a built-in role."
})

export type BuiltInRole = typeof BuiltInRole.Type

const auditorExtras: ReadonlyArray<Permission> = ["audit:export", "questionnaire:export", "soa:export"]

const memberPermissions: ReadonlyArray<Permission> = [
  "policy:read",
  "control:read",
  "task:read",
  "context:read",
  "vendor:read",
  "risk:read",
  "evidence:read",
  "task:work"
]

export const builtInRoles: {
  readonly [R in BuiltInRole]: { readonly description: string; readonly permissions: ReadonlySet<Permission> }
} = {
  owner: { description: "May do everything", permissions: new Set(permissions) },
  admin: {
    description: "May do everything but delete the organization",
    permissions: new Set(permissions.filter((permission) => permission !== "organization:delete"))
  },
  auditor: {
    description: "May read everything and export what audits need",
    permissions: new Set([...permissions.filter((permission) => permission.endsWith(":read")), ...auditorExtras])
  },
  member: {
    description: "May read shared resources and work on assigned tasks",
    permissions: new Set(memberPermissions)
  }
}
