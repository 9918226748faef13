import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { CurrentActor } from "../access/Actor.ts"
import type { Permission } from "../access/Permission.ts"
import type { Taken } from "../storage/Taken.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Member } from "./Member.ts"

// runs in the current unit of work
export type RemovalStep = (member: Member) => Effect.Effect<Taken, never, CurrentActor | Writes>

interface LossStep {
  readonly permission: Permission
  readonly withdraw: RemovalStep
}

interface Steps<Step> {
  readonly sessions: Step
  readonly apiKeys: Step
  readonly tasks: Step
  readonly policies: Step
  readonly vendors: Step
  readonly soa: Step
  readonly questionnaires: Step
  readonly questions: Step
  readonly libraryAnswers: Step
}

// `Attestry.ts` lists the steps
export class MemberRemoval extends Context.Tag("@attestry/core/member/MemberRemoval")<MemberRemoval, {
  readonly runSteps: (member: Member) => Effect.Effect<Steps<number>, never, CurrentActor | Writes>
  // after the member's deactivation, or a change of their role
  readonly runLoss: (
    member: Member,
    lost: ReadonlySet<Permission>
  ) => Effect.Effect<void, never, CurrentActor | Writes>
}>() {}

// The steps run in this order. `notify` gets the ids of all that is unassigned now, if there are any.
export const makeMemberRemoval = (
  { apiKeys, libraryAnswers, policies, questionnaires, questions, sessions, soa, tasks, vendors }: Steps<RemovalStep>,
  losses: ReadonlyArray<LossStep>,
  notify: (member: Member, unassigned: ReadonlyArray<string>) => Effect.Effect<void, never, Writes>
): typeof MemberRemoval.Service => ({
  runSteps: (member) =>
    Effect.gen(function*() {
      const taken = yield* Effect.all({
        sessions: sessions(member),
        apiKeys: apiKeys(member),
        tasks: tasks(member),
        policies: policies(member),
        vendors: vendors(member),
        soa: soa(member),
        questionnaires: questionnaires(member),
        questions: questions(member),
        libraryAnswers: libraryAnswers(member)
      })
      const unassigned = Object.values(taken).flatMap((step) => step.unassigned)
      if (unassigned.length > 0) yield* notify(member, unassigned)
      return {
        sessions: taken.sessions.count,
        apiKeys: taken.apiKeys.count,
        tasks: taken.tasks.count,
        policies: taken.policies.count,
        vendors: taken.vendors.count,
        soa: taken.soa.count,
        questionnaires: taken.questionnaires.count,
        questions: taken.questions.count,
        libraryAnswers: taken.libraryAnswers.count
      }
    }),
  runLoss: (member, lost) =>
    Effect.forEach(losses.filter(({ permission }) => lost.has(permission)), ({ withdraw }) => withdraw(member), {
      discard: true
    })
})
