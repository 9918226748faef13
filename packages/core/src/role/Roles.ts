import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { PermissionMissing } from "../access/Access.ts"
import { CurrentActor } from "../access/Actor.ts"
import { type PermissionEscalation, requireGrantable } from "../access/Grantable.ts"
import { looksBuiltIn } from "../access/LookAlikes.ts"
import { BuiltInRole } from "../access/Permission.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { RolePermissions, toPermissions } from "../access/RolePermissions.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import * as Revision from "../storage/Revision.ts"
import type { PreconditionFailed, Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { PermissionLoss } from "./PermissionLoss.ts"
import {
  BuiltInRoleImmutable,
  isBuiltIn,
  maximumRoles,
  NewRole,
  type Role,
  roleEvents,
  RoleId,
  RoleInUse,
  roleKey,
  RoleNameTaken,
  RoleNotFound,
  RolePatch,
  type RoleReference,
  TooManyRoles
} from "./Role.ts"
import { RoleAccess } from "./RoleAccess.ts"
import { RoleStore } from "./RoleStore.ts"
import {
  type CustomRoleView,
  makeToCustomRoleView,
  type RoleList,
  type RoleWithRevision,
  toBuiltInRoleRow,
  toBuiltInRoleView,
  toCustomRoleRow
} from "./RoleView.ts"

const hasSamePermissions = Schema.equivalence(RolePermissions)

const isTaken = (name: string, roles: ReadonlyArray<Role>, own?: RoleId): boolean =>
  looksBuiltIn(name) || roles.some((role) => role.id !== own && roleKey(role.name) === roleKey(name))

/** The built-in and custom roles of the caller's organization. Callers grant only permissions that they have. */
export interface RolesService {
  /** Lists the built-in roles, and the custom roles, oldest first. */
  readonly list: () => Effect.Effect<RoleList, PermissionMissing, CurrentActor>
  /** Returns a custom role by its id, a built-in one by its name. */
  readonly get: (
    reference: RoleReference
  ) => Effect.Effect<RoleWithRevision, PermissionMissing | RoleNotFound, CurrentActor>
  /** Adds a custom role. The caller must have each of its permissions. An organization has at most 50 roles. */
  readonly create: (
    input: Input<typeof NewRole>
  ) => Effect.Effect<
    Versioned<CustomRoleView>,
    Busy | InvalidRequest | PermissionEscalation | PermissionMissing | RoleNameTaken | TooManyRoles,
    CurrentActor
  >
  /**
   * Changes the name or the permissions, for all members with the role at once. The caller must have each permission that the
   * role has before and after. Writes nothing if none of them differs.
   */
  readonly update: (
    reference: RoleReference,
    patch: Input<typeof RolePatch>
  ) => Effect.Effect<
    Versioned<CustomRoleView>,
    | Busy
    | BuiltInRoleImmutable
    | InvalidRequest
    | PermissionEscalation
    | PermissionMissing
    | PreconditionFailed
    | RoleNameTaken
    | RoleNotFound,
    CurrentActor
  >
  /** Removes a custom role that no member has, and returns its id. The caller must have each of its permissions. */
  readonly remove: (
    reference: RoleReference
  ) => Effect.Effect<
    RoleId,
    | Busy
    | BuiltInRoleImmutable
    | PermissionEscalation
    | PermissionMissing
    | PreconditionFailed
    | RoleInUse
    | RoleNotFound,
    CurrentActor
  >
}

const make = Effect.gen(function*() {
  const store = yield* RoleStore
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator
  const principals = yield* PrincipalCache
  const losses = yield* PermissionLoss

  const load = Effect.fnUntraced(function*(roleId: RoleId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, roleId)
    return Option.isSome(found) ? found.value : yield* new RoleNotFound()
  })

  /** Loads a custom role that the caller may change, and checks its revision. */
  const loadOwn = Effect.fnUntraced(function*(reference: RoleReference) {
    if (isBuiltIn(reference)) return yield* new BuiltInRoleImmutable()
    const found = yield* load(reference)
    yield* requireGrantable(toPermissions(found.value.permissions))
    return yield* Revision.check(found)
  })

  const list = useCase("Roles.list")(function*() {
    const { organization } = yield* CurrentActor
    const custom = yield* store.list(organization.id)
    return {
      builtInRoles: BuiltInRole.literals.map(toBuiltInRoleRow),
      customRoles: custom.map(Revision.mapRow(toCustomRoleRow))
    }
  }, RoleAccess.list)

  const get = useCase("Roles.get")(function*(reference: RoleReference) {
    const role: RoleWithRevision = isBuiltIn(reference)
      ? { value: toBuiltInRoleView(reference), revision: null }
      : Revision.map(yield* load(reference), yield* makeToCustomRoleView)
    return role
  }, RoleAccess.get)

  const create = useCase("Roles.create")(
    withInput(NewRole, function*(input: NewRole) {
      const { organization } = yield* CurrentActor
      yield* requireGrantable(toPermissions(input.permissions))
      const roles = yield* store.list(organization.id)
      if (isTaken(input.name, roles)) return yield* new RoleNameTaken()
      if (roles.length >= maximumRoles) return yield* new TooManyRoles()
      const now = yield* Timestamp.now
      const id = yield* ids.make(RoleId)
      const role: Role = { id, organizationId: organization.id, ...input, createdAt: now, updatedAt: now }
      yield* store.insert(organization.id, role)
      yield* audit.record(roleEvents.created(role))
      return Revision.map({ value: role, revision: 1 }, yield* makeToCustomRoleView)
    }),
    unit.run,
    RoleAccess.create
  )

  const update = useCase("Roles.update")(
    withInput(RolePatch, function*(reference: RoleReference, patch: RolePatch) {
      const { revision, value } = yield* loadOwn(reference)
      const { permissions = value.permissions, ...rest } = patch
      const kept = hasSamePermissions(permissions, value.permissions) ? value.permissions : permissions
      const updated = applyPatch(value, { ...rest, permissions: kept }, yield* Timestamp.now)
      if (updated === value) return Revision.map({ value, revision }, yield* makeToCustomRoleView)
      const held = toPermissions(value.permissions)
      const granted = toPermissions(updated.permissions)
      yield* requireGrantable(granted)
      if (updated.name !== value.name && isTaken(updated.name, yield* store.list(value.organizationId), value.id)) {
        return yield* new RoleNameTaken()
      }
      yield* store.save(value.organizationId, updated, revision)
      yield* losses.run(value, new Set([...held].filter((permission) => !granted.has(permission))))
      yield* audit.record(roleEvents.updated(value, updated))
      yield* unit.afterCommit(principals.evictAll)
      return Revision.map({ value: updated, revision: revision + 1 }, yield* makeToCustomRoleView)
    }),
    unit.run,
    RoleAccess.update
  )

  const remove = useCase("Roles.remove")(
    function*(reference: RoleReference) {
      const { revision, value } = yield* loadOwn(reference)
      if (yield* store.isAssigned(value.organizationId, value.id)) return yield* new RoleInUse()
      yield* store.remove(value.organizationId, value.id, revision)
      yield* audit.record(roleEvents.removed(value))
      return value.id
    },
    unit.run,
    RoleAccess.remove
  )

  return { list, get, create, update, remove }
})

export class Roles extends Context.Tag("@attestry/core/role/Roles")<Roles, RolesService>() {
  static readonly Default = Layer.effect(this, make)
}
