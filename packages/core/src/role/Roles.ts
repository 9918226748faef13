import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { CurrentActor } from "../access/Actor.ts"
import { requireGrantable } from "../access/Grantable.ts"
import { looksBuiltIn } from "../access/LookAlikes.ts"
import { BuiltInRole } from "../access/Permission.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { RolePermissions, toPermissions } from "../access/RolePermissions.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { PermissionLoss } from "./PermissionLoss.ts"
import {
  BuiltInRoleImmutable,
  isBuiltIn,
  maximumRoles,
  type NewRole,
  type Role,
  roleEvents,
  RoleId,
  RoleInUse,
  roleKey,
  RoleNameTaken,
  RoleNotFound,
  type RolePatch,
  type RoleReference,
  TooManyRoles
} from "./Role.ts"
import { RoleAccess } from "./RoleAccess.ts"
import { RoleStore } from "./RoleStore.ts"

const hasSamePermissions = Schema.equivalence(RolePermissions)

const isTaken = (name: string, roles: ReadonlyArray<Role>, own?: RoleId): boolean =>
  looksBuiltIn(name) || roles.some((role) => role.id !== own && roleKey(role.name) === roleKey(name))

/** The built-in and custom roles of the organization. Callers grant only permissions that they have. */
export class Roles extends Effect.Service<Roles>()("@attestry/core/role/Roles", {
  effect: Effect.gen(function*() {
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

    /** Loads a custom role and checks its revision. */
    const loadOwn = (reference: RoleReference) =>
      isBuiltIn(reference)
        ? Effect.fail(new BuiltInRoleImmutable())
        : Effect.flatMap(load(reference), Revision.check)

    const list = useCase("Roles.list")(function*() {
      const { organization } = yield* CurrentActor
      return { builtIn: BuiltInRole.literals, custom: yield* store.list(organization.id) }
    }, RoleAccess.list)

    const get = useCase("Roles.get")(function*(reference: RoleReference) {
      return isBuiltIn(reference) ? reference : yield* load(reference)
    }, RoleAccess.get)

    const create = useCase("Roles.create")(
      function*(input: NewRole) {
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
        return { value: role, revision: 1 }
      },
      unit.run,
      RoleAccess.create
    )

    /** Changes the name or the permissions. The caller must have each permission that is added. */
    const update = useCase("Roles.update")(
      function*(reference: RoleReference, patch: RolePatch) {
        const read = yield* loadOwn(reference)
        const { revision, value } = read
        const { permissions = value.permissions, ...rest } = patch
        const kept = hasSamePermissions(permissions, value.permissions) ? value.permissions : permissions
        const updated = applyPatch(value, { ...rest, permissions: kept }, yield* Timestamp.now)
        if (updated === value) return read
        const held = toPermissions(value.permissions)
        const granted = toPermissions(updated.permissions)
        yield* requireGrantable([...granted].filter((permission) => !held.has(permission)))
        if (updated.name !== value.name && isTaken(updated.name, yield* store.list(value.organizationId), value.id)) {
          return yield* new RoleNameTaken()
        }
        yield* store.save(value.organizationId, updated, revision)
        yield* losses.run(value, new Set([...held].filter((permission) => !granted.has(permission))))
        yield* audit.record(roleEvents.updated(value, updated))
        yield* unit.afterCommit(principals.evictAll)
        return { value: updated, revision: revision + 1 }
      },
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
}) {}
