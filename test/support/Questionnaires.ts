import { Effect } from "effect"
import { Api } from "./Api.ts"
import { base64 } from "./Attachments.ts"
import { inSessionOf } from "./Policies.ts"
import { tenant } from "./Tenant.ts"

export const root = "/v1/questionnaire"

/** The body of a request that uploads a text. */
export const textQuestions = (content: string | Uint8Array, more: object = {}) => ({
  fileName: "questions.txt",
  fileType: "text/plain",
  fileData: base64(content),
  ...more
})

/** A new organization, and ways to upload and answer questionnaires as its owner. */
export const questionnaireTenant = Effect.gen(function*() {
  const { send } = yield* Api
  const people = yield* tenant
  const { key } = people.owner
  const ask = (method: string, path: string, body?: object, headers: { readonly [name: string]: string } = {}) =>
    send(method, path, { key, headers, ...(body === undefined ? {} : { body }) })
  const upload = (content: string | Uint8Array, more: object = {}, headers: { readonly [name: string]: string } = {}) =>
    ask("POST", `${root}/upload-and-parse`, textQuestions(content, more), headers)
  const uploaded = (content: string) =>
    Effect.gen(function*() {
      const { body } = yield* upload(content)
      const path = `${root}/${body.questionnaireId}`
      const questions = (yield* ask("GET", `${path}/questions`)).body.data
      const first = `${path}/questions/${questions[0].id}`
      return { id: body.questionnaireId as string, path, questions, first, answerPath: `${first}/answer` }
    })
  const confirmAll = (path: string): Effect.Effect<void> =>
    Effect.gen(function*() {
      const { body } = yield* ask("GET", `${path}/questions?answerState=unconfirmed&limit=500`)
      if (body.count === 0) return
      const questionIds = body.data.map(({ id }: { readonly id: string }) => id)
      yield* ask("POST", `${path}/answers/confirm`, { questionIds })
      yield* confirmAll(path)
    })
  return { people, key, ask, upload, uploaded, confirmAll }
})

/** An uploaded text in a new organization, and ways to have it reviewed. */
export const reviewedQuestionnaire = (text: string) =>
  Effect.gen(function*() {
    const home = yield* questionnaireTenant
    const questionnaire = yield* home.uploaded(text)
    const approverId = home.people.admin.user.id
    const signedIn = yield* inSessionOf(approverId)
    const move = (verb: string, body?: object) => home.ask("POST", `${questionnaire.path}/${verb}`, body)
    const submit = move("submit", { approverId })
    return { ...home, ...questionnaire, approverId, signedIn, move, submit }
  })
