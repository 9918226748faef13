import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "../support/Api.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { inSessionOf } from "../support/Policies.ts"
import { questionnaireTenant, root, textQuestions } from "../support/Questionnaires.ts"
import { rounds } from "../support/Rounds.ts"
import { withRandom } from "./support/Random.ts"
import { type Ask, imported, isUnconfirmed, numberOfQuestions, sequences, step, toGiven } from "./support/TrustModel.ts"

const toFile = (texts: Extract<Ask, { readonly do: "import" }>["texts"]): string =>
  texts.flatMap(({ answer, comment }, at) => [
    `Is it ${at}?`,
    ...(answer === null ? [] : [`answer: ${answer}`]),
    ...(comment === null ? [] : [`comment: ${comment}`])
  ]).join("\n")

interface Questionnaire {
  readonly path: string
  readonly ids: ReadonlyArray<string>
}

interface Row {
  readonly answer: string | null
  readonly answerState: string | null
  readonly comment: string | null
  readonly id: string
}

/** The pairs of answer and comment that somebody wrote or looked at, for each question. */
const makeOracle = () => {
  const said = Array.from({ length: numberOfQuestions }, () => new Set<string>([JSON.stringify([null, null])]))
  const toKey = ({ answer, comment }: Pick<Row, "answer" | "comment">) => JSON.stringify([answer, comment])
  return {
    hear: (at: number, texts: Pick<Row, "answer" | "comment">) => said[at]?.add(toKey(texts)),
    knows: (at: number, texts: Pick<Row, "answer" | "comment">) => said[at]?.has(toKey(texts)) === true
  }
}

const arrange = Effect.gen(function*() {
  const { people } = yield* questionnaireTenant
  const users = [people.owner.user.id, people.admin.user.id]
  const callers = [yield* inSessionOf(people.owner.user.id), yield* inSessionOf(people.admin.user.id)] as const
  const rows = (path: string) =>
    Effect.map(callers[0]("GET", `${path}/questions`), ({ body }): ReadonlyArray<Row> => body.data)
  const open = ({ body }: Answer) =>
    Effect.gen(function*() {
      const path = `${root}/${body.questionnaireId}`
      return { path, ids: (yield* rows(path)).map(({ id }) => id) }
    })
  const upload = ({ by, texts }: Extract<Ask, { readonly do: "import" }>) =>
    Effect.flatMap(callers[by]("POST", `${root}/upload-and-parse`, textQuestions(toFile(texts))), open)

  const perform = (
    { ids, path }: Questionnaire,
    before: ReadonlyArray<Row>,
    ask: Exclude<Ask, { readonly do: "import" }>
  ): Effect.Effect<Answer> => {
    const by = callers[ask.by]
    const bodyOf = (at: number, given: Pick<Extract<Ask, { readonly do: "answer" }>, "answer" | "comment">) => {
      const { answer, comment } = toGiven(before[at] ?? assert.fail("There is no question"), given)
      return given.comment === undefined ? { answer } : { answer, comment }
    }
    switch (ask.do) {
      case "answer":
        return by("PUT", `${path}/questions/${ids[ask.at]}/answer`, bodyOf(ask.at, ask))
      case "answerMany":
        return by("PUT", `${path}/answers`, {
          answers: ask.ats.map((at) => ({ questionId: ids[at], ...bodyOf(at, ask) }))
        })
      case "confirm":
      case "discard":
        return by("POST", `${path}/answers/${ask.do}`, { questionIds: ask.ats.map((at) => ids[at]) })
      case "submit":
        return by("POST", `${path}/submit`, { approverId: users[ask.approver] })
      case "approve":
      case "reject":
      case "reopen":
      case "send":
      case "withdraw":
        return by("POST", `${path}/${ask.do}`)
    }
  }

  const library = Effect.map(callers[0]("GET", `${root}/library`), ({ body }) => body.data)
  return { callers, library, perform, rows, upload }
})

const touched = (ask: Ask): ReadonlyArray<number> =>
  ask.do === "answer" ? [ask.at] : ask.do === "answerMany" || ask.do === "confirm" ? ask.ats : []

onEveryStack("answers of files", (it) => {
  it.effect("are approved, sent and kept only as a person wrote or confirmed them, whatever people do", () =>
    Effect.gen(function*() {
      const tally = new Map<string, number>()
      const run = (asks: ReadonlyArray<Ask>) =>
        Effect.gen(function*() {
          const { callers, library, perform, rows, upload } = yield* arrange
          const oracle = makeOracle()
          let open: Questionnaire = { path: "", ids: [] }
          let world = imported([], 0)
          for (const [index, ask] of asks.entries()) {
            const what = `${index}: ${JSON.stringify(ask)} of ${JSON.stringify(world)}`
            const expected = step(world, ask)
            if (ask.do === "import") open = yield* upload(ask)
            else {
              const before = yield* rows(open.path)
              const { body, status } = yield* perform(open, before, ask)
              assert.strictEqual(status < 300 ? "ok" : body.code, expected.outcome, what)
            }
            tally.set(`${ask.do} ${expected.outcome}`, (tally.get(`${ask.do} ${expected.outcome}`) ?? 0) + 1)
            world = expected.world
            const [{ body: head }, after] = yield* Effect.all([callers[0]("GET", open.path), rows(open.path)])
            // the server's own texts, so that the oracle does not depend on the model
            if (expected.outcome === "ok") {
              for (const at of touched(ask)) oracle.hear(at, after[at] ?? assert.fail(what))
            }
            assert.deepStrictEqual(
              [head.status, after.map(({ answer, answerState: state, comment }) => ({ answer, comment, state }))],
              [world.status, world.questions],
              what
            )
            assert.deepStrictEqual(
              [head.answeredQuestions, head.unconfirmedQuestions],
              [
                world.questions.filter(({ answer }) => answer !== null).length,
                world.questions.filter(isUnconfirmed).length
              ],
              what
            )
            if (head.status === "approved" || head.status === "sent") {
              for (const [at, row] of after.entries()) assert.isTrue(oracle.knows(at, row), `${what}: ${row.answer}`)
            }
            for (const kept of yield* library) {
              const at = Number(/[0-9]+/.exec(kept.question)?.[0])
              assert.isTrue(oracle.knows(at, kept), `${what}: the library has ${kept.answer}`)
            }
          }
        })
      yield* withRandom(sequences, { sequences: rounds(8, 80), millis: rounds(3_000, 30_000) }, run)
      console.log([...tally].map(([what, times]) => `${what} ${times}`).sort().join(", "))
      assert.isAtLeast(tally.size, 10)
    }))
})
