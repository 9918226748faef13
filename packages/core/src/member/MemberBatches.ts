import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import type { PermissionMissing } from "../access/Access.ts"
import { type Actor, CurrentActor } from "../access/Actor.ts"
import { findMissing } from "../access/Grantable.ts"
import { mapInTurns } from "../eventLoop/Steps.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import type { GrantedRole } from "../role/Role.ts"
import { RoleDirectory } from "../role/RoleDirectory.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { UserId } from "../shared/Ids.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import type { Revised } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type Enrolled, Enrollment } from "./Enrollment.ts"
import { MemberAccess } from "./MemberAccess.ts"
import { type BatchError, decodeItem, NewMembers } from "./MemberBatch.ts"
import type { Candidate } from "./MemberStore.ts"
import { defaultRole, type MemberRow, type NewMember, toMemberRow } from "./Person.ts"

/** The created members, and an error for each other item. */
export interface MemberBatchResult {
  readonly created: ReadonlyArray<Revised<MemberRow>>
  readonly errors: ReadonlyArray<BatchError>
  readonly summary: { readonly total: number; readonly successful: number; readonly failed: number }
}

/** Data that is loaded once for all items. */
interface LoadedData {
  readonly candidates: ReadonlyMap<UserId, Candidate>
  readonly resolveRole: (named: string) => Either.Either<GrantedRole, string>
}

/** Makes a function that finds a role that the actor may grant, or an error. It looks up each name once. */
const makeRoleResolver = (
  actor: Actor,
  findRole: (named: string) => Option.Option<GrantedRole>
): LoadedData["resolveRole"] => {
  const known = new Map<string, Either.Either<GrantedRole, string>>()
  const decideRole = (named: string) =>
    Either.filterOrLeft(
      Either.fromOption(findRole(named), () => "Unknown role"),
      ({ permissions }) => findMissing(actor, permissions).length === 0,
      () => "Role exceeds your permissions"
    )
  return (named) => {
    const found = known.get(named) ?? decideRole(named)
    known.set(named, found)
    return found
  }
}

const decide = (item: NewMember, known: LoadedData): Either.Either<Enrolled, string> => {
  const { role: named = defaultRole, userId } = item
  const candidate = known.candidates.get(userId)
  if (candidate === undefined) return Either.left("User not found")
  const role = known.resolveRole(named)
  if (Either.isLeft(role)) return Either.left(role.left)
  if (candidate.isMember) return Either.left("Already a member")
  return Either.right({ user: candidate.user, role: role.right, fields: item })
}

/** Creates many members with a constant number of SQL statements. */
export interface MemberBatchesService {
  /** Creates the valid members of up to 1,000 in one commit. Returns an error for each other item. */
  readonly create: (
    input: Input<typeof NewMembers>
  ) => Effect.Effect<MemberBatchResult, Busy | InvalidRequest | PermissionMissing, CurrentActor>
}

const make = Effect.gen(function*() {
  const roles = yield* RoleDirectory
  const enrollment = yield* Enrollment
  const unit = yield* UnitOfWork

  const loadKnown = Effect.fnUntraced(function*(userIds: ReadonlyArray<UserId>) {
    const actor = yield* CurrentActor
    const candidates = yield* enrollment.findEligible(actor.organization.id, userIds)
    const resolveRole = makeRoleResolver(actor, yield* roles.makeResolver(actor.organization.id))
    return { candidates, resolveRole } satisfies LoadedData
  })
  const create = useCase("MemberBatches.create")(
    withInput(NewMembers, function*({ members }: NewMembers) {
      const [malformed, items] = Arr.separate(yield* mapInTurns(members, decodeItem))
      const firsts = new Map(items.toReversed().map((item) => [item.userId, item]))
      const known = yield* loadKnown([...firsts.keys()])
      const decided = yield* mapInTurns(items, (item) => {
        const { index, userId } = item
        const isFirst = firsts.get(userId)?.index === index
        const decision = isFirst ? decide(item, known) : Either.left("Duplicate in this request")
        return Either.mapLeft(decision, (error): BatchError => ({ index, userId, error }))
      })
      const [rejected, accepted] = Arr.separate(decided)
      const created = yield* enrollment.enroll(accepted)
      const errors = [...malformed, ...rejected].sort((a, b) => a.index - b.index)
      const summary = { total: members.length, successful: created.length, failed: errors.length }
      return { created: created.map((person) => ({ ...toMemberRow(person), revision: 1 })), errors, summary }
    }),
    unit.run,
    MemberAccess.createMany
  )

  return { create }
})

export class MemberBatches
  extends Context.Tag("@attestry/core/member/MemberBatches")<MemberBatches, MemberBatchesService>()
{
  static readonly Default = Layer.effect(this, make)
}
