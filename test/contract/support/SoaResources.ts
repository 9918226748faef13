import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { signIn } from "../../support/Tenant.ts"
import type { Home, Ids } from "./Home.ts"

const request = (method: string, path: string, key: string, body: object = {}) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const answer = yield* send(method, path, { key, body })
    return answer.status < 300 ? answer.body : yield* Effect.dieMessage(`${method} ${path}: ${answer.text}`)
  })

type Make = (home: Home) => Effect.Effect<Ids & { readonly soa: string }, never, Api>

const made = ({ mark }: Home, key: string): ReturnType<Make> =>
  Effect.map(
    request("POST", "/v1/soa", key, { name: `Statement${mark}`, scope: `It covers${mark}` }),
    ({ id }) => ({ soa: id })
  )

/** A document without decisions. */
export const draft: Make = (home) => made(home, home.people.owner.key)

const controls: ReadonlyArray<readonly [chapter: number, count: number]> = [[5, 37], [6, 8], [7, 14], [8, 34]]

const complete = (home: Home, key: string) =>
  Effect.tap(made(home, key), ({ soa }) => {
    const decisions = controls.flatMap(([chapter, count]) =>
      Array.from({ length: count }, (_, index) => ({
        control: `A.${chapter}.${index + 1}`,
        applicable: true,
        inclusionReasons: ["risk"],
        justification: `Why${home.mark}`
      }))
    )
    return request("PATCH", `/v1/soa/${soa}/decisions`, key, { decisions })
  })

/** A document that can be submitted to somebody who may approve it. */
export const submittable: Make = (home) =>
  Effect.map(complete(home, home.people.owner.key), (ids) => ({
    ...ids,
    mem: home.people.admin.member.id,
    usr: home.people.admin.user.id
  }))

/** A document that the owner is asked to approve. */
export const pending: Make = (home) =>
  Effect.tap(
    complete(home, home.people.admin.key),
    ({ soa }) =>
      request("POST", "/v1/soa/submit-for-approval", home.people.admin.key, {
        documentId: soa,
        approverId: home.people.owner.user.id
      })
  )

const approve = (home: Home, soa: string) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const session = yield* Effect.orDie(signIn(home.people.owner.user.id))
    const answer = yield* send("POST", `/v1/soa/${soa}/approve`, {
      session,
      // a user who has accepted an invitation has several organizations
      headers: { "x-organization-id": home.people.organization.id },
      body: { comment: `Fine${home.mark}` }
    })
    if (answer.status !== 200) return yield* Effect.dieMessage(answer.text)
  })

/** A document with an approved version. */
export const approved = (home: Home) => Effect.tap(pending(home), ({ soa }) => approve(home, soa))

/** A document with two approved versions. */
export const approvedTwice = (home: Home) =>
  Effect.tap(approved(home), ({ soa }) =>
    Effect.gen(function*() {
      const { admin, owner } = home.people
      yield* request("PATCH", `/v1/soa/${soa}`, admin.key, { scope: `More${home.mark}` })
      yield* request("POST", "/v1/soa/submit-for-approval", admin.key, { documentId: soa, approverId: owner.user.id })
      yield* approve(home, soa)
    }))
