import { type BuiltInRole, builtInRoles, type Permission, type Scope } from "@attestry/core/access"
import type { By, Command, Given } from "./Command.ts"

/** A built-in role, or the how-manieth that was made. */
type RoleOf = BuiltInRole | number

interface Role {
  readonly name: string
  readonly permissions: ReadonlyArray<Permission>
  readonly isGone: boolean
}

interface Member {
  readonly role: RoleOf
  readonly isActive: boolean
  /** Until the user accepts. */
  readonly isPending?: boolean
}

interface Key {
  readonly creator: number
  readonly scopes: ReadonlyArray<Scope>
  readonly isGone: boolean
}

/** Users, roles and keys are known by when they came: as the first, the second and so on. */
export interface State {
  readonly users: number
  readonly members: ReadonlyMap<number, Member>
  readonly roles: ReadonlyArray<Role>
  readonly keys: ReadonlyArray<Key>
}

/** The outcome of a command: its code, and the rest of the response. */
export interface Outcome {
  readonly code: string
  readonly told?: ReadonlyArray<string>
}

interface Step {
  readonly outcome: Outcome
  readonly state: State
}

type Refusal = (code: string, told?: ReadonlyArray<string>) => Step

const nameKey = (name: string) => name.normalize("NFKC").toLowerCase()

const builtIns: ReadonlyArray<string> = Object.keys(builtInRoles)

const isBuiltIn = (name: string): name is BuiltInRole => builtIns.includes(name)

const permissionsOf = ({ roles }: State, role: RoleOf): ReadonlyArray<Permission> =>
  typeof role === "string" ? [...builtInRoles[role].permissions] : roles[role]!.permissions

const named = ({ roles }: State, name: string): RoleOf | undefined => {
  const key = nameKey(name)
  if (isBuiltIn(key)) return key
  const index = roles.findIndex((role) => !role.isGone && nameKey(role.name) === key)
  return index < 0 ? undefined : index
}

/** The role that a body means. */
const meant = (state: State, { as, role }: Given): RoleOf | undefined => {
  if (typeof role === "string") return named(state, role)
  const found = state.roles[role]
  if (found === undefined) return undefined
  return as === "id" ? (found.isGone ? undefined : role) : named(state, found.name)
}

const owners = ({ members }: State) =>
  [...members.values()].filter(({ isActive, role }) => isActive && role === "owner").length

const isOwner = ({ isActive, role }: Member) => isActive && role === "owner"

/** Permissions of the credential: the code of the refusal if it is none. */
export const rightsOf = (state: State, by: By): string | ReadonlySet<Permission> => {
  const key = by.type === "key" ? state.keys[by.index] : undefined
  const member = state.members.get(key?.creator ?? by.index)
  if (by.type === "key" && (key === undefined || key.isGone)) return "unauthenticated"
  if (by.type === "session" && !member?.isActive) return "not_a_member"
  if (member === undefined || !member.isActive) return "unauthenticated"
  const role = permissionsOf(state, member.role)
  return new Set(key === undefined || key.scopes.includes("*") ? role : role.filter((one) => key.scopes.includes(one)))
}

const needed: { readonly [D in Command["do"]]: Permission | undefined } = {
  add: "member:create",
  bulk: "member:create",
  invite: "member:create",
  patch: "member:update",
  accept: undefined,
  decline: undefined,
  remove: "member:delete",
  createRole: "role:create",
  patchRole: "role:update",
  removeRole: "role:delete",
  createKey: "apiKey:create",
  revokeKey: undefined
}

const withMember = (state: State, user: number, member: Member | undefined): State => {
  const members = new Map(state.members)
  if (member === undefined) members.delete(user)
  else members.set(user, member)
  return { ...state, members }
}

const withRole = (state: State, index: number, role: Role): State => ({
  ...state,
  roles: state.roles.toSpliced(index, 1, role)
})

const bulk = (state: State, { items }: Extract<Command, { readonly do: "bulk" }>, lacks: Lacks): Step => {
  const seen = new Set<number>()
  const told: Array<string> = []
  const after = items.reduce((next, { given, isActive, user }) => {
    const role = meant(state, given)
    const error = seen.has(user)
      ? "Duplicate in this request"
      : user >= state.users
      ? "User not found"
      : role === undefined
      ? "Unknown role"
      : lacks(permissionsOf(state, role)).length > 0
      ? "Role exceeds your permissions"
      : state.members.has(user)
      ? "Already a member"
      : "created"
    seen.add(user)
    told.push(error)
    return error === "created" && role !== undefined ? withMember(next, user, { role, isActive }) : next
  }, state)
  return { outcome: { code: "ok", told }, state: after }
}

type Lacks = (permissions: Iterable<Permission>) => ReadonlyArray<Permission>

const patchMember = (
  state: State,
  command: Extract<Command, { readonly do: "patch" }>,
  self: number,
  lacks: Lacks,
  refuse: Refusal
): Step => {
  const member = state.members.get(command.user)
  if (member === undefined) return refuse("member_not_found")
  const held = lacks(permissionsOf(state, member.role))
  if (held.length > 0) return refuse("permission_escalation", held)
  const role = command.given === undefined ? member.role : meant(state, command.given)
  if (role === undefined) return refuse("unknown_reference")
  if (command.isActive === true && member.isPending === true) return refuse("invitation_pending")
  if (command.isActive === false && self === command.user) return refuse("cannot_deactivate_self")
  const after = { ...member, role, isActive: command.isActive ?? member.isActive }
  if (role !== member.role && self === command.user) return refuse("cannot_change_own_role")
  if (role !== member.role || (after.isActive && !member.isActive)) {
    const missing = lacks(permissionsOf(state, role))
    if (missing.length > 0) return refuse("permission_escalation", missing)
  }
  if (isOwner(member) && !isOwner(after) && owners(state) === 1) return refuse("last_owner")
  return { outcome: { code: "ok" }, state: withMember(state, command.user, after) }
}

const revokeKey = (state: State, index: number, self: number, lacks: Lacks, refuse: Refusal): Step => {
  const key = state.keys[index]
  if (key === undefined || key.isGone) return refuse("api_key_not_found")
  if (key.creator !== self) {
    const missing = lacks(["apiKey:delete"])
    if (missing.length > 0) return refuse("permission_missing", missing)
    const held = rightsOf(state, { type: "key", index })
    const more = typeof held === "string" ? [] : lacks(held)
    if (more.length > 0) return refuse("permission_escalation", more)
  }
  return {
    outcome: { code: "ok" },
    state: { ...state, keys: state.keys.toSpliced(index, 1, { ...key, isGone: true }) }
  }
}

const carriedOut = (state: State, command: Command, self: number, lacks: Lacks, refuse: Refusal): Step => {
  const done = (after: State): Step => ({ outcome: { code: "ok" }, state: after })
  switch (command.do) {
    case "bulk":
      return bulk(state, command, lacks)
    case "add":
    case "invite": {
      if (command.do === "add" && command.user >= state.users) return refuse("user_not_found")
      const role = meant(state, command.given)
      if (role === undefined) return refuse("unknown_reference")
      const missing = lacks(permissionsOf(state, role))
      if (missing.length > 0) return refuse("permission_escalation", missing)
      const user = Math.min(command.user, state.users)
      if (state.members.has(user)) return refuse("already_member")
      const isPending = command.do === "invite" && user < state.users
      const isActive = command.do === "invite" ? !isPending : command.isActive
      return done(withMember({ ...state, users: Math.max(state.users, user + 1) }, user, { role, isActive, isPending }))
    }
    case "patch":
      return patchMember(state, command, self, lacks, refuse)
    case "accept":
    case "decline": {
      const member = state.members.get(command.user)
      if (member === undefined || self !== command.user) return refuse("invitation_not_found")
      if (command.do === "accept" && member.isActive) return done(state)
      if (member.isPending !== true) return refuse("invitation_not_found")
      if (command.do === "decline") return done(withMember(state, command.user, undefined))
      return done(withMember(state, command.user, { ...member, isActive: true, isPending: false }))
    }
    case "remove": {
      const member = state.members.get(command.user)
      if (member === undefined) return refuse("member_not_found")
      if (self === command.user) return refuse("cannot_remove_self")
      const held = lacks(permissionsOf(state, member.role))
      if (held.length > 0) return refuse("permission_escalation", held)
      if (isOwner(member) && owners(state) === 1) return refuse("last_owner")
      const keys = state.keys.map((key) => key.creator === command.user ? { ...key, isGone: true } : key)
      return done({ ...withMember(state, command.user, undefined), keys })
    }
    case "createRole": {
      const missing = lacks(command.permissions)
      if (missing.length > 0) return refuse("permission_escalation", missing)
      if (named(state, command.name) !== undefined) return refuse("role_name_taken")
      const { name, permissions } = command
      return done({ ...state, roles: [...state.roles, { name, permissions, isGone: false }] })
    }
    case "patchRole": {
      if (typeof command.role === "string") return refuse("builtin_role")
      const role = state.roles[command.role]
      if (role === undefined || role.isGone) return refuse("role_not_found")
      const { name = role.name, permissions = role.permissions } = command
      for (const missing of [lacks(role.permissions), lacks(permissions)]) {
        if (missing.length > 0) return refuse("permission_escalation", missing)
      }
      const other = named(state, name)
      if (name !== role.name && other !== undefined && other !== command.role) return refuse("role_name_taken")
      return done(withRole(state, command.role, { name, permissions, isGone: false }))
    }
    case "removeRole": {
      if (typeof command.role === "string") return refuse("builtin_role")
      const role = state.roles[command.role]
      if (role === undefined || role.isGone) return refuse("role_not_found")
      const missing = lacks(role.permissions)
      if (missing.length > 0) return refuse("permission_escalation", missing)
      if ([...state.members.values()].some((member) => member.role === command.role)) return refuse("role_in_use")
      return done(withRole(state, command.role, { ...role, isGone: true }))
    }
    case "createKey": {
      const everything = permissionsOf(state, state.members.get(self)!.role)
      const missing = lacks(command.scopes.flatMap((scope) => scope === "*" ? everything : [scope]))
      if (missing.length > 0) return refuse("permission_escalation", missing)
      return done({ ...state, keys: [...state.keys, { creator: self, scopes: command.scopes, isGone: false }] })
    }
    case "revokeKey":
      return revokeKey(state, command.key, self, lacks, refuse)
  }
}

/** Returns the outcome of the command by the contract, and the state afterwards. */
export const step = (state: State, command: Command): Step => {
  const refuse: Refusal = (code, told) => ({ outcome: told === undefined ? { code } : { code, told }, state })
  const { by } = command
  // a session needs no membership to answer an invitation
  const isAnswer = command.do === "accept" || command.do === "decline"
  const rights = isAnswer && by.type === "session" ? new Set<Permission>() : rightsOf(state, by)
  if (typeof rights === "string") return refuse(rights)
  const lacks: Lacks = (permissions) => [...new Set(permissions)].filter((one) => !rights.has(one)).sort()
  if (isAnswer && by.type === "key") return refuse("session_required")
  const need = needed[command.do]
  if (need !== undefined && !rights.has(need)) return refuse("permission_missing", [need])
  const self = by.type === "key" ? state.keys[by.index]!.creator : by.index
  return carriedOut(state, command, self, lacks, refuse)
}
