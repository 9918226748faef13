import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { signIn } from "../../support/Tenant.ts"
import type { Home, Ids } from "./Home.ts"

let made = 0

/** A questionnaire as it comes, and the question that its file answers. */
const uploadedWith = ({ mark, people: { owner } }: Home, key: string = owner.key) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const text =
      `section: Access${mark}\nIs it safe${mark}?\nIs it kept${mark} ${made++} times?\nanswer: Yes${mark}\nIs it sealed?`
    const { body } = yield* send("POST", "/v1/questionnaire/upload-and-parse", {
      key,
      body: {
        fileName: `Questions${mark}.txt`,
        fileType: "text/plain",
        fileData: Buffer.from(text).toString("base64")
      }
    })
    const questions = yield* send("GET", `/v1/questionnaire/${body.questionnaireId}/questions`, { key })
    const [qqa, imported]: ReadonlyArray<string> = questions.body.data.map(({ id }: any) => id)
    return { qst: body.questionnaireId as string, qqa: qqa ?? "", imported: imported ?? "" }
  })

/** A questionnaire with three questions, of which one is answered, and the first of them. */
export const uploaded = (home: Home) => Effect.map(uploadedWith(home), ({ qqa, qst }) => ({ qst, qqa }))

/** A questionnaire whose answer was confirmed. */
const confirmed = (home: Home, key?: string) =>
  Effect.gen(function*() {
    const { imported, ...ids } = yield* uploadedWith(home, key)
    const own = { key: key ?? home.people.owner.key }
    yield* request("POST", `${ids.qst}/answers/confirm`, own, { questionIds: [imported] })
    return ids
  })

type Own = { readonly key: string } | {
  readonly session: string
  readonly headers: { readonly [name: string]: string }
}

const request = (method: string, path: string, own: Own, body?: object) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const answer = yield* send(method, `/v1/questionnaire/${path}`, { ...own, ...(body === undefined ? {} : { body }) })
    if (answer.status !== 200) return yield* Effect.dieMessage(`${method} ${path}: ${answer.text}`)
  })

const ownerOf = ({ people: { owner } }: Home): Ids => ({ mem: owner.member.id, usr: owner.user.id })

/** The owner, who is responsible for a questionnaire. */
export const owned = (home: Home) =>
  Effect.gen(function*() {
    const { key, member } = home.people.owner
    const { qst } = yield* uploaded(home)
    yield* request("PATCH", qst, { key }, { ownerId: member.id, customer: `Customer${home.mark}` })
    return ownerOf(home)
  })

/** A questionnaire of which the owner is to answer a question. */
export const assigned = (home: Home) =>
  Effect.gen(function*() {
    const { key, member } = home.people.owner
    const ids = yield* uploaded(home)
    const review = { assigneeId: member.id, reviewComment: `Why${home.mark}` }
    yield* request("PATCH", `${ids.qst}/questions/${ids.qqa}`, { key }, review)
    return { ...ids, ...ownerOf(home) }
  })

/** An answer of the library, which the admin owns. */
export const kept = (home: Home) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { admin, owner } = home.people
    const { qst } = yield* approved(home)
    const { body } = yield* send("GET", `/v1/questionnaire/library?search=Is it kept${home.mark}`, { key: owner.key })
    const own = body.data.find(({ questionnaireId }: any) => questionnaireId === qst)
    yield* request("PATCH", `library/${own.id}`, { key: owner.key }, { ownerId: admin.member.id })
    return { lba: own.id as string, mem: admin.member.id, usr: admin.user.id }
  })

/** A questionnaire that the owner is asked to approve. */
export const inReview = (home: Home) =>
  Effect.tap(
    confirmed(home, home.people.admin.key),
    ({ qst }) =>
      request("POST", `${qst}/submit`, { key: home.people.admin.key }, { approverId: home.people.owner.user.id })
  )

/** A questionnaire that the owner approved. */
export const approved = (home: Home) =>
  Effect.tap(inReview(home), ({ qst }) =>
    Effect.gen(function*() {
      const session = yield* Effect.orDie(signIn(home.people.owner.user.id))
      // a user who has accepted an invitation has several organizations
      const headers = { "x-organization-id": home.people.organization.id }
      yield* request("POST", `${qst}/approve`, { session, headers }, {})
    }))

/** A questionnaire that the owner can submit to the admin. */
export const submittable = (home: Home) =>
  Effect.map(confirmed(home), (ids) => ({
    ...ids,
    mem: home.people.admin.member.id,
    usr: home.people.admin.user.id
  }))
