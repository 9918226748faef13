import * as Schema from "effect/Schema"
import { type Permission, permissions } from "./Permission.ts"

/** The roles that every organization has. Their id is their name. */
export const BuiltInRole = Schema.Literal("owner", "admin", "auditor", "member").annotations({
  identifier: "BuiltInRole"
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
