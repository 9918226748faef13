import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { BuiltInRole, type Permission } from "../access/Permission.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import {
  type GrantedRole,
  isBuiltIn,
  RoleId,
  roleKey,
  type RoleReference,
  toBuiltInRole,
  toCustomRole
} from "./Role.ts"
import { RoleStore } from "./RoleStore.ts"

const isRoleId = Schema.is(RoleId)

// asks no permission: for use cases of other contexts, never for an endpoint
export class RoleDirectory extends Effect.Service<RoleDirectory>()("@attestry/core/role/RoleDirectory", {
  effect: Effect.gen(function*() {
    const store = yield* RoleStore

    const findByReference = (
      organizationId: OrganizationId,
      reference: RoleReference
    ): Effect.Effect<Option.Option<GrantedRole>> =>
      isBuiltIn(reference)
        ? Effect.succeedSome(toBuiltInRole(reference))
        : Effect.map(store.find(organizationId, reference), Option.map(({ value }) => toCustomRole(value)))

    // for a unit that is retried if the role changes before its commit
    const keep = (organizationId: OrganizationId, reference: RoleReference): Effect.Effect<
      Option.Option<GrantedRole>,
      never,
      Writes
    > =>
      isBuiltIn(reference)
        ? Effect.succeedSome(toBuiltInRole(reference))
        : Effect.flatMap(
          store.find(organizationId, reference),
          Effect.transposeMapOption(({ revision, value }) =>
            Effect.as(store.save(organizationId, value, revision), toCustomRole(value))
          )
        )

    // reads the roles once
    const makeResolver = (organizationId: OrganizationId) =>
      Effect.map(store.list(organizationId), (roles) => {
        const byName = new Map(roles.map((role) => [roleKey(role.name), role]))
        const byId = new Map(roles.map((role) => [role.id, role]))
        return (text: string): Option.Option<GrantedRole> => {
          const key = roleKey(text)
          if (isBuiltIn(key)) return Option.some(toBuiltInRole(key))
          return Option.map(
            Option.fromNullable((isRoleId(text) ? byId.get(text) : undefined) ?? byName.get(key)),
            toCustomRole
          )
        }
      })

    const findByNameOrId = (
      organizationId: OrganizationId,
      text: string
    ): Effect.Effect<Option.Option<GrantedRole>> => {
      const key = roleKey(text)
      return isBuiltIn(key)
        ? Effect.succeedSome(toBuiltInRole(key))
        : Effect.map(makeResolver(organizationId), (resolve) => resolve(text))
    }

    // built-in and custom ones
    const findByPermission = (
      organizationId: OrganizationId,
      permission: Permission
    ): Effect.Effect<ReadonlyArray<RoleReference>> =>
      Effect.map(
        store.list(organizationId),
        (roles) =>
          [...BuiltInRole.literals.map(toBuiltInRole), ...roles.map(toCustomRole)]
            .filter(({ permissions }) => permissions.has(permission))
            .map(({ reference }) => reference)
      )

    return { findByReference, findByNameOrId, findByPermission, keep, makeResolver }
  })
}) {}
