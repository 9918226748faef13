import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { CurrentActor } from "../../access/Actor.ts"
import type { Member } from "../../member/Member.ts"
import type { Writes } from "../../storage/UnitOfWork.ts"

// returns how many things it took from the member, in the current unit of work
export type RemovalStep = (member: Member) => Effect.Effect<number, never, CurrentActor | Writes>

interface Steps<Step> {
  readonly sessions: Step
  readonly apiKeys: Step
  readonly tasks: Step
  readonly policies: Step
  readonly vendors: Step
  readonly soa: Step
}

// `Attestry.ts` lists the steps
export class MemberRemoval extends Context.Tag("@attestry/core/internal/member/MemberRemoval")<MemberRemoval, {
  readonly runSteps: (member: Member) => Effect.Effect<Steps<number>, never, CurrentActor | Writes>
  // after the member's deactivation
  readonly runDeactivation: (member: Member) => Effect.Effect<void, never, CurrentActor | Writes>
}>() {}

// the steps run in this order
export const makeMemberRemoval = (
  { apiKeys, policies, sessions, soa, tasks, vendors }: Steps<RemovalStep>,
  deactivation: ReadonlyArray<RemovalStep>
): typeof MemberRemoval.Service => ({
  runSteps: (member) =>
    Effect.all({
      sessions: sessions(member),
      apiKeys: apiKeys(member),
      tasks: tasks(member),
      policies: policies(member),
      vendors: vendors(member),
      soa: soa(member)
    }),
  runDeactivation: (member) => Effect.forEach(deactivation, (step) => step(member), { discard: true })
})
