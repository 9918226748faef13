import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { blobsOf } from "../support/Attachments.ts"
import { root, textQuestions } from "../support/Questionnaires.ts"
import { rounds as times } from "../support/Rounds.ts"
import { signIn, tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

const atOnce = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(effects, { concurrency: "unbounded" })

onTwoNodes("questionnaires", (it, stack) => {
  const rounds = stack === "postgres" ? times(2, 20) : times(1, 3)

  const arrange = Effect.gen(function*() {
    const nodes = yield* TwoNodes
    const { admin, organization, owner } = yield* tenant
    const { key } = owner
    const ask = (
      i: number,
      method: string,
      path: string,
      body?: object,
      headers: { readonly [name: string]: string } = {}
    ) => (nodes[i % 2] ?? nodes[0]).send(method, path, { key, headers, ...(body === undefined ? {} : { body }) })
    const text = Array.makeBy(8, (i) => `Question ${i}?`).join("\n")
    const { body } = yield* ask(0, "POST", `${root}/upload-and-parse`, textQuestions(text))
    const path = `${root}/${body.questionnaireId}`
    const questions: ReadonlyArray<any> = (yield* ask(0, "GET", `${path}/questions`)).body.data
    const answerPaths = questions.map(({ id }) => `${path}/questions/${id}/answer`)
    const token = yield* signIn(admin.user.id)
    const session = (i: number, method: string, path: string) =>
      (nodes[i % 2] ?? nodes[0]).send(method, path, { session: token })
    const submit = (i: number) => ask(i, "POST", `${path}/submit`, { approverId: admin.user.id })
    return { admin, ask, session, submit, organization, path, answerPaths }
  })

  it.effect("keep one of several answers to a question with the same `If-Match`, and count it once", () =>
    Effect.gen(function*() {
      for (const _ of Array.range(1, rounds)) {
        const { answerPaths: [to = ""], ask, path } = yield* arrange
        const answers = yield* atOnce(
          Array.makeBy(6, (i) => ask(i, "PUT", to, { answer: `Answer ${i}` }, { "if-match": "\"1\"" }))
        )
        assert.sameMembers(answers.map(({ status }) => status), [200, 412, 412, 412, 412, 412])
        const { body } = yield* ask(1, "GET", path)
        assert.strictEqual(body.answeredQuestions, 1)
        const kept = yield* ask(0, "GET", to.slice(0, -"/answer".length))
        assert.strictEqual(kept.body.answer, answers.find(({ status }) => status === 200)?.body.answer)
      }
    }))

  it.effect("count every answer and removal of one that both servers take at the same time", () =>
    Effect.gen(function*() {
      for (const _ of Array.range(1, rounds)) {
        const { answerPaths, ask, path } = yield* arrange
        const put = (answer: string | null) => answerPaths.map((to, i) => ask(i, "PUT", to, { answer }))
        yield* atOnce(put("Yes"))
        yield* atOnce([...put(null).slice(0, 3), ...put("No").slice(3)])
        const { body } = yield* ask(0, "GET", path)
        const { body: answered } = yield* ask(1, "GET", `${path}/questions?answered=true`)
        assert.deepStrictEqual([body.answeredQuestions, answered.count], [5, 5])
      }
    }))

  it.effect("are gone when they are removed beside answers, which succeed before or are 404", () =>
    Effect.gen(function*() {
      for (const round of Array.range(1, rounds)) {
        const { answerPaths, ask, organization, path } = yield* arrange
        const [removal, ...answers] = yield* atOnce([
          ask(round, "DELETE", path),
          ...answerPaths.map((to, i) => ask(i, "PUT", to, { answer: "Yes" }))
        ])
        assert.strictEqual(removal?.status, 200)
        for (const { status } of answers) assert.include([200, 404], status)
        assert.strictEqual((yield* ask(0, "GET", `${path}/questions`)).status, 404)
        assert.deepStrictEqual(yield* blobsOf(organization.id), { keys: [], pending: 0 })
      }
    }))

  it.effect("are never in review by a member whose answer came at the same time", () =>
    Effect.gen(function*() {
      for (const _ of Array.range(1, rounds)) {
        const { admin, answerPaths, ask, path, submit } = yield* arrange
        const headers = { "x-api-key": admin.key }
        const [submitted, ...answers] = yield* atOnce([
          submit(0),
          ...answerPaths.map((to, i) => ask(i, "PUT", to, { answer: "Yes" }, headers))
        ])
        const { body } = yield* ask(1, "GET", path)
        const isPending = submitted?.status === 200
        assert.strictEqual(body.status, isPending ? "in_review" : "draft")
        assert.deepStrictEqual(answers.map(({ status }) => status), answers.map(() => isPending ? 409 : 200))
      }
    }))

  it.effect("are either sent or answered when both happen at the same time, never both", () =>
    Effect.gen(function*() {
      for (const _ of Array.range(1, rounds)) {
        const { answerPaths, ask, path, session, submit } = yield* arrange
        yield* submit(0)
        const approved = yield* session(1, "POST", `${path}/approve`)
        assert.strictEqual(approved.body.status, "approved")
        const [sent, ...answers] = yield* atOnce([
          ask(0, "POST", `${path}/send`),
          ...answerPaths.map((to, i) => ask(i, "PUT", to, { answer: "Yes" }))
        ])
        const { body } = yield* ask(1, "GET", path)
        const isSent = sent?.status === 200
        assert.strictEqual(body.status, isSent ? "sent" : "draft")
        assert.strictEqual(body.approvedBy === null, !isSent)
        assert.deepStrictEqual(answers.map(({ status }) => status), answers.map(() => isSent ? 409 : 200))
        assert.strictEqual(body.answeredQuestions, isSent ? 0 : answers.length)
      }
    }))
})
