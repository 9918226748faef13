import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import type { Home, Ids } from "./Home.ts"

const request = (method: string, path: string, key: string, body: object = {}) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const answer = yield* send(method, path, { key, body })
    return answer.status < 300 ? answer.body : yield* Effect.dieMessage(`${method} ${path}: ${answer.text}`)
  })

type Make = (home: Home) => Effect.Effect<Ids & { readonly tsk: string }, never, Api>

const made = (
  { mark, people: { owner } }: Home,
  approverId: string | null,
  assigneeId: string = owner.user.id
): ReturnType<Make> =>
  Effect.map(
    request("POST", "/v1/tasks", owner.key, {
      title: `Task${mark}`,
      description: `It takes time${mark}`,
      assigneeId,
      approverId
    }),
    ({ id }) => ({ tsk: id })
  )

/** A task of the owner without an approver. */
export const task: Make = (home) => made(home, null)

/** A task that the owner can submit to the admin. */
export const submittable: Make = (home) =>
  Effect.map(made(home, home.people.admin.user.id), (ids) => ({
    ...ids,
    mem: home.people.admin.member.id,
    usr: home.people.admin.user.id
  }))

/** A task that the owner is asked to approve. */
export const inReview: Make = (home) =>
  Effect.tap(
    made(home, home.people.owner.user.id, home.people.admin.user.id),
    ({ tsk }) => request("POST", `/v1/tasks/${tsk}/submit-for-review`, home.people.admin.key)
  )

const file = {
  fileName: "evidence.txt",
  fileType: "text/plain",
  fileData: Buffer.from("Evidence").toString("base64")
}

/** A task of the owner with two files, and the second of them. */
export const attached: Make = (home) =>
  Effect.gen(function*() {
    const { tsk } = yield* task(home)
    const { mark, people: { owner } } = home
    const body = { ...file, description: `It shows${mark}`, userId: owner.user.id }
    yield* request("POST", `/v1/tasks/${tsk}/attachments`, owner.key, body)
    const { id } = yield* request("POST", `/v1/tasks/${tsk}/attachments`, owner.key, body)
    return { tsk, att: id }
  })

/** A member who may be an approver. */
export const approver = ({ people }: Home): Effect.Effect<Ids> => Effect.succeed({ mem: people.admin.member.id })
