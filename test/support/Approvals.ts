import { Effect } from "effect"
import type { Answer } from "./Api.ts"
import { base64 } from "./Attachments.ts"
import { type Ask, policyTenant, text } from "./Policies.ts"
import { applies } from "./Soa.ts"

/** Something that can be approved, made by its only author. */
export interface Approvable {
  readonly id: string
  readonly path: string
  readonly submit: (author: Ask, approverId: string) => Effect.Effect<Answer>
  /** Changes what is to be approved. */
  readonly edit: (author: Ask) => Effect.Effect<Answer>
  /** Approves, rejects or withdraws it. */
  readonly move: (author: Ask, verb: "approve" | "reject" | "withdraw") => Effect.Effect<Answer>
}

const done = ({ body, status, text }: Answer): Effect.Effect<any> =>
  status < 300 ? Effect.succeed(body) : Effect.dieMessage(text)

export const makeTask = (author: Ask, userId: string): Effect.Effect<Approvable> =>
  Effect.gen(function*() {
    const { id } = yield* Effect.flatMap(author("POST", "/v1/tasks", { title: "Review", assigneeId: userId }), done)
    const path = `/v1/tasks/${id}`
    return {
      id,
      path,
      edit: (by) => by("PATCH", path, { description: crypto.randomUUID() }),
      submit: (by, approverId) => by("POST", `${path}/submit-for-review`, { approverId }),
      move: (by, verb) => by("POST", `${path}/${verb}`)
    }
  })

export const makePolicy = (author: Ask): Effect.Effect<Approvable> =>
  Effect.gen(function*() {
    const input = { name: "Access", content: text("first") }
    const { draftVersionId, id } = yield* Effect.flatMap(author("POST", "/v1/policies", input), done)
    const path = `/v1/policies/${id}`
    const draft = `${path}/versions/${draftVersionId}`
    return {
      id,
      path,
      edit: (by) => by("PATCH", draft, { content: text(crypto.randomUUID()) }),
      submit: (by, approverId) => by("POST", `${draft}/submit-for-approval`, { approverId }),
      move: (by, verb) => by("POST", `${draft}/${verb}`)
    }
  })

const makeSoa = (author: Ask): Effect.Effect<Approvable> =>
  Effect.gen(function*() {
    const { controls } = yield* Effect.flatMap(author("GET", "/v1/soa/catalogues/iso27001-2022"), done)
    const { id } = yield* Effect.flatMap(author("POST", "/v1/soa", { name: "Statement" }), done)
    const path = `/v1/soa/${id}`
    const decisions = controls.map((control: { readonly id: string }) => applies(control.id))
    yield* Effect.flatMap(author("PATCH", `${path}/decisions`, { decisions }), done)
    return {
      id,
      path,
      edit: (by) => by("PATCH", path, { scope: crypto.randomUUID() }),
      submit: (by, approverId) => by("POST", "/v1/soa/submit-for-approval", { documentId: id, approverId }),
      move: (by, verb) => by("POST", `${path}/${verb === "reject" ? "decline" : verb}`)
    }
  })

export const makeQuestionnaire = (author: Ask): Effect.Effect<Approvable> =>
  Effect.gen(function*() {
    const file = { fileName: "questions.txt", fileType: "text/plain", fileData: base64("Is it safe?\nIs it on?\n") }
    const { questionnaireId: id } = yield* Effect.flatMap(
      author("POST", "/v1/questionnaire/upload-and-parse", file),
      done
    )
    const path = `/v1/questionnaire/${id}`
    const { data } = yield* Effect.flatMap(author("GET", `${path}/questions`), done)
    const answer = (by: Ask) => by("PUT", `${path}/questions/${data[0].id}/answer`, { answer: crypto.randomUUID() })
    yield* Effect.flatMap(answer(author), done)
    return {
      id,
      path,
      edit: answer,
      submit: (by, approverId) => by("POST", `${path}/submit`, { approverId }),
      move: (by, verb) => by("POST", `${path}/${verb}`)
    }
  })

/** Each kind that can be approved, with an author who may not approve it while self-approval is refused. */
export const approvableKinds = [
  ["policy", makePolicy],
  ["soa", makeSoa],
  ["task", makeTask],
  ["questionnaire", makeQuestionnaire]
] as const

/** A new organization, and a way to change the settings of approval as its owner. */
export const approvalTenant = Effect.gen(function*() {
  const home = yield* policyTenant
  const set = (settings: object) => home.ask("PATCH", "/v1/organization", settings)
  return { ...home, set, ownerId: home.people.owner.user.id }
})
