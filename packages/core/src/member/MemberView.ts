import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { actingUserId, type Actor, CurrentActor } from "../access/Actor.ts"
import { isGrantable } from "../access/Grantable.ts"
import { makeMoves } from "../access/Moves.ts"
import { BuiltInRole, builtInRoles } from "../access/Permission.ts"
import { MemberAccess } from "./MemberAccess.ts"
import { MemberRow, type Person, toMemberRow } from "./Person.ts"

// a key acts for its creator
export const isSelf = ({ userId }: Pick<Person, "userId">, actor: Actor): boolean => userId === actingUserId(actor)

export const isInvitable = ({ invitation, isActive, user }: Person): boolean =>
  invitation !== null || (isActive && user.lastLogin === null)

const isBuiltIn = Schema.is(BuiltInRole)

// the permissions of a custom role are not read for this
const holdsRole = ({ role }: Person, actor: Actor): boolean =>
  !isBuiltIn(role) || isGrantable(actor, builtInRoles[role].permissions)

const moves = makeMoves("MemberMove", {
  sendInvitation: {
    guard: MemberAccess.invite,
    isPossible: (person: Person, actor: Actor) => actor.type !== "system" && isInvitable(person)
  },
  update: { guard: MemberAccess.update, isPossible: holdsRole },
  remove: {
    guard: MemberAccess.remove,
    isPossible: (person: Person, actor: Actor) => !isSelf(person, actor) && holdsRole(person, actor)
  }
})

/** A member with their user, and the moves that the caller may make. */
export const MemberView = Schema.Struct({ ...MemberRow.fields, allowed: moves.allowed }).annotations({
  identifier: "Member"
})

export type MemberView = typeof MemberView.Type

export const makeToMemberView = Effect.map(
  CurrentActor,
  (actor) => (person: Person): MemberView => Object.assign(toMemberRow(person), { allowed: moves.find(person, actor) })
)
