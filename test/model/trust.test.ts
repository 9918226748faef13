import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "../support/Api.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { inSessionOf } from "../support/Policies.ts"
import { questionnaireTenant, root, textQuestions } from "../support/Questionnaires.ts"
import { rounds } from "../support/Rounds.ts"
import { withRandom } from "./support/Random.ts"
import { type Ask, imported, isUnconfirmed, sequences, step, toGiven, toPositions } from "./support/TrustModel.ts"

let made = 0
const newText = () => `Is it another ${made++}?`

const toFile = (texts: Extract<Ask, { readonly do: "import" }>["texts"]): string =>
  texts.flatMap(({ answer, comment }, at) => [
    `Is it ${at}?`,
    ...(answer === null ? [] : [`answer: ${answer}`]),
    ...(comment === null ? [] : [`comment: ${comment}`])
  ]).join("\n")

interface Row {
  readonly answer: string | null
  readonly answerState: string | null
  readonly comment: string | null
  readonly id: string
}

/** The pairs of answer and comment that somebody wrote or looked at, by the id of the question. */
const makeOracle = () => {
  const said = new Map<string, Set<string>>()
  const toKey = ({ answer, comment }: Pick<Row, "answer" | "comment">) => JSON.stringify([answer, comment])
  const nothing = toKey({ answer: null, comment: null })
  const saidOf = (id: string) => {
    const known = said.get(id) ?? new Set([nothing])
    said.set(id, known)
    return known
  }
  return {
    hear: ({ id, ...texts }: Pick<Row, "answer" | "comment" | "id">) => saidOf(id).add(toKey(texts)),
    knows: (id: string, texts: Pick<Row, "answer" | "comment">) => saidOf(id).has(toKey(texts)),
    /** The first question gets the answer of the one that has any. */
    join: ([first, ...others]: ReadonlyArray<Row>) => {
      if (first === undefined) return
      for (const { id } of others) for (const pair of saidOf(id)) saidOf(first.id).add(pair)
    }
  }
}

const arrange = Effect.gen(function*() {
  const { people } = yield* questionnaireTenant
  const users = [people.owner.user.id, people.admin.user.id]
  const callers = [yield* inSessionOf(people.owner.user.id), yield* inSessionOf(people.admin.user.id)] as const
  const rows = (path: string) =>
    Effect.map(callers[0]("GET", `${path}/questions`), ({ body }): ReadonlyArray<Row> => body.data)
  const upload = ({ by, texts }: Extract<Ask, { readonly do: "import" }>) =>
    Effect.map(
      callers[by]("POST", `${root}/upload-and-parse`, textQuestions(toFile(texts))),
      ({ body }) => `${root}/${body.questionnaireId}`
    )

  const perform = (
    path: string,
    before: ReadonlyArray<Row>,
    ask: Exclude<Ask, { readonly do: "import" }>
  ): Effect.Effect<Answer> => {
    const by = callers[ask.by]
    const at = (given: number) => before[given % before.length] ?? assert.fail("There is no question")
    const idsOf = (ats: ReadonlyArray<number>) => toPositions(ats, before).map((position) => at(position).id)
    const own = (given: number) => `${path}/questions/${at(given).id}`
    const bodyOf = (row: Row, given: Pick<Extract<Ask, { readonly do: "answer" }>, "answer" | "comment">) => {
      const { answer, comment } = toGiven(row, given)
      return given.comment === undefined ? { answer } : { answer, comment }
    }
    switch (ask.do) {
      case "answer":
        return by("PUT", `${own(ask.at)}/answer`, bodyOf(at(ask.at), ask))
      case "answerMany":
        return by("PUT", `${path}/answers`, {
          answers: toPositions(ask.ats, before).map(at).map((row) => ({ questionId: row.id, ...bodyOf(row, ask) }))
        })
      case "confirm":
      case "discard":
        return by("POST", `${path}/answers/${ask.do}`, { questionIds: idsOf(ask.ats) })
      case "add":
        return by("POST", `${path}/questions`, { text: newText() })
      case "edit":
        return by("PATCH", own(ask.at), { text: newText() })
      case "remove":
        return by("DELETE", own(ask.at))
      case "split":
        return by("POST", `${own(ask.at)}/split`, { parts: [{ text: newText() }, { text: newText() }] })
      case "join":
        return by("POST", `${path}/questions/join`, { questionIds: idsOf(ask.ats) })
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

const touched = (ask: Ask, rows: ReadonlyArray<Row>): ReadonlyArray<Row> => {
  const ats = ask.do === "answer" ? [ask.at] : ask.do === "answerMany" || ask.do === "confirm" ? ask.ats : []
  return toPositions(ats, rows).flatMap((position) => rows[position] ?? [])
}

onEveryStack("answers of files", (it) => {
  it.effect("are approved, sent and kept only as a person wrote or confirmed them, whatever people do", () =>
    Effect.gen(function*() {
      const tally = new Map<string, number>()
      const run = (asks: ReadonlyArray<Ask>) =>
        Effect.gen(function*() {
          const { callers, library, perform, rows, upload } = yield* arrange
          const oracle = makeOracle()
          let open = ""
          let world = imported([], 0)
          for (const [index, ask] of asks.entries()) {
            const what = `${index}: ${JSON.stringify(ask)} of ${JSON.stringify(world)}`
            const expected = step(world, ask)
            if (ask.do === "import") open = yield* upload(ask)
            else {
              const before = yield* rows(open)
              const { body, status } = yield* perform(open, before, ask)
              assert.strictEqual(status < 300 ? "ok" : body.code, expected.outcome, what)
              if (ask.do === "join" && expected.outcome === "ok") {
                oracle.join(toPositions(ask.ats, before).flatMap((position) => before[position] ?? []))
              }
            }
            tally.set(`${ask.do} ${expected.outcome}`, (tally.get(`${ask.do} ${expected.outcome}`) ?? 0) + 1)
            world = expected.world
            const [{ body: head }, after] = yield* Effect.all([callers[0]("GET", open), rows(open)])
            // the server's own texts, so that the oracle does not depend on the model
            if (expected.outcome === "ok") {
              for (const row of touched(ask, after)) oracle.hear(row)
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
              for (const row of after) assert.isTrue(oracle.knows(row.id, row), `${what}: ${row.answer}`)
            }
            for (const kept of yield* library) {
              assert.isTrue(oracle.knows(kept.questionId, kept), `${what}: the library has ${kept.answer}`)
            }
          }
        })
      yield* withRandom(sequences, { sequences: rounds(8, 80), millis: rounds(3_000, 30_000) }, run)
      console.log([...tally].map(([what, times]) => `${what} ${times}`).sort().join(", "))
      assert.isAtLeast(tally.size, 12)
    }))
})
