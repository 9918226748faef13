import * as Effect from "effect/Effect"
import type { UserOrganization } from "../access/UserOrganization.ts"
import { toBuiltInRole, toCustomRole } from "../role/Role.ts"
import type { UserId } from "../shared/Ids.ts"
import { compareText, foldCase } from "../shared/Text.ts"
import { type MemberPrincipal, Principals } from "./Principals.ts"
import { WaitingCounts } from "./WaitingCounts.ts"

const compareNames = (a: UserOrganization, b: UserOrganization): number =>
  compareText(foldCase(a.name), foldCase(b.name)) || compareText(a.id, b.id)

// the organizations in which a user is an active member, by name
export class UserOrganizations
  extends Effect.Service<UserOrganizations>()("@attestry/core/authentication/UserOrganizations", {
    effect: Effect.gen(function*() {
      const principals = yield* Principals
      const waiting = yield* WaitingCounts

      const describe = Effect.fnUntraced(function*(userId: UserId, found: ReadonlyArray<MemberPrincipal>) {
        const memberships = found.filter(({ member }) => member.isActive).map(({ organization, role }) => {
          const { name, permissions } = typeof role === "string" ? toBuiltInRole(role) : toCustomRole(role)
          return { organizationId: organization.id, name: organization.name, role: name, permissions }
        })
        const counts = yield* waiting.count(userId, memberships)
        return memberships
          .map(({ name, organizationId: id, role }, i): UserOrganization => ({
            id,
            name,
            role,
            waiting: counts[i] ?? 0
          }))
          .sort(compareNames)
      })

      return {
        describe,
        list: (userId: UserId) =>
          Effect.flatMap(principals.findMembers(userId, null), (found) => describe(userId, found))
      }
    })
  })
{}
