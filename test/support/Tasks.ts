import { Tasks } from "@attestry/core/task"
import { Effect } from "effect"
import type { Answer } from "./Api.ts"
import { asking } from "./People.ts"
import { at, inSessionOf } from "./Policies.ts"
import { tenant } from "./Tenant.ts"

export interface Created {
  readonly id: string
  readonly path: string
  readonly [field: string]: unknown
}

/** A new organization whose people send requests by session; the owner has a key too. */
export const taskTenant = Effect.gen(function*() {
  const people = yield* tenant
  const ask = yield* asking(people.owner.key)
  const created = (more: object = {}) =>
    Effect.flatMap(
      ask("POST", "/v1/tasks", { title: "Review access", ...more }),
      ({ body, status, text }): Effect.Effect<Created> =>
        status === 201 ? Effect.succeed({ ...body, path: `/v1/tasks/${body.id}` }) : Effect.dieMessage(text)
    )
  /** A task that the admin is asked to approve, by the member to whom it is assigned. */
  const inReview = (more: object = {}) =>
    Effect.gen(function*() {
      const { admin, member } = people
      const task = yield* created({ assigneeId: member.user.id, approverId: admin.user.id, ...more })
      const { body } = yield* (yield* asking(member.key))("POST", `${task.path}/submit-for-review`)
      return { ...task, ...body } as Created
    })
  return {
    people,
    ask,
    created,
    inReview,
    owner: yield* inSessionOf(people.owner.user.id),
    admin: yield* inSessionOf(people.admin.user.id),
    auditor: yield* inSessionOf(people.auditor.user.id),
    member: yield* inSessionOf(people.member.user.id)
  }
})

/** Reopens what is due at that moment, and returns the number. */
export const reopenedAt = (moment: string) => Effect.flatMap(Tasks, ({ reopenDue }) => reopenDue).pipe(at(moment))

/** Statuses and codes of responses. */
export const refusals = (answers: ReadonlyArray<Answer>): ReadonlyArray<ReadonlyArray<unknown>> =>
  answers.map(({ body, status }) => [status, body.code])
