import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { CurrentActor } from "../../access/Actor.ts"
import type { Member } from "../../member/Member.ts"
import type { Writes } from "../../storage/UnitOfWork.ts"

/** Takes one kind of thing from a member, in the current unit of work. Returns how many there were. */
export type RemovalStep = (member: Member) => Effect.Effect<number, never, CurrentActor | Writes>

interface Steps<Step> {
  readonly sessions: Step
  readonly apiKeys: Step
  readonly policies: Step
  readonly vendors: Step
}

/** Takes everything from a member who is removed. `Attestry.ts` lists the steps. */
export class MemberRemoval extends Context.Tag("@attestry/core/internal/member/MemberRemoval")<MemberRemoval, {
  /** Runs every step. Returns how many things each took. */
  readonly runSteps: (member: Member) => Effect.Effect<Steps<number>, never, CurrentActor | Writes>
}>() {}

/** The removal with those steps, which run in this order. */
export const makeMemberRemoval = (
  { apiKeys, policies, sessions, vendors }: Steps<RemovalStep>
): typeof MemberRemoval.Service => ({
  runSteps: (member) =>
    Effect.all({
      sessions: sessions(member),
      apiKeys: apiKeys(member),
      policies: policies(member),
      vendors: vendors(member)
    })
})
