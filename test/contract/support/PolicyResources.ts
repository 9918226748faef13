import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import type { Home, Ids } from "./Home.ts"

const request = (method: string, path: string, key: string, body: object = {}) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const answer = yield* send(method, path, { key, body })
    return answer.status < 300 ? answer.body : yield* Effect.dieMessage(`${method} ${path}: ${answer.text}`)
  })

const contentOf = (text: string) => [{ type: "paragraph", content: [{ type: "text", text }] }]

const created = ({ mark, people: { owner } }: Home, more: object, { key } = owner) =>
  request("POST", "/v1/policies", key, {
    name: `Policy${mark}`,
    description: `It demands${mark}`,
    content: contentOf(`Thou shalt${mark}`),
    assigneeId: owner.user.id,
    approverId: owner.user.id,
    ...more
  })

type Make = (home: Home) => Effect.Effect<Ids & { readonly pol: string; readonly pv: string }, never, Api>

/** A policy that was never published, with its draft version. */
export const draft: Make = (home) =>
  Effect.map(created(home, {}), ({ draftVersionId, id }) => ({ pol: id, pv: draftVersionId }))

/** A draft that the owner did not write, so that they may approve it. */
const draftOfAdmin: Make = (home) =>
  Effect.map(created(home, {}, home.people.admin), ({ draftVersionId, id }) => ({ pol: id, pv: draftVersionId }))

/** An active policy, with its active version. */
export const published: Make = (home) =>
  Effect.map(created(home, { status: "published" }), ({ activeVersionId, id }) => ({ pol: id, pv: activeVersionId }))

/** An active policy of which the owner is the assignee and the approver, by either id. */
export const owned = (home: Home) => {
  const { member, user } = home.people.owner
  return Effect.as(published(home), { mem: member.id, usr: user.id })
}

/** A policy that can be submitted to somebody who may approve it. */
export const submittable: Make = (home) =>
  Effect.map(draft(home), (ids) => ({ ...ids, mem: home.people.admin.member.id, usr: home.people.admin.user.id }))

/** A version that its owner is asked to approve. */
export const pending: Make = (home) =>
  Effect.gen(function*() {
    const { pol, pv } = yield* draftOfAdmin(home)
    const { admin, owner } = home.people
    const path = `/v1/policies/${pol}/versions/${pv}/submit-for-approval`
    yield* request("POST", path, admin.key, { approverId: owner.user.id })
    return { pol, pv }
  })
