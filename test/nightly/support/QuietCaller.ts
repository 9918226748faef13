import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "../../support/Api.ts"
import type { ReferenceServer } from "./ReferenceServer.ts"

const seconds = 5
const everyMillis = 20

export type Send = ReferenceServer["send"]

export const assertOk = (answer: Answer): Answer => {
  assert.include([200, 201], answer.status, answer.text)
  return answer
}

/** The p99 in milliseconds of small requests at a steady rate, whether or not those before have their responses. */
export const measure = (send: Send, key: string) =>
  Effect.gen(function*() {
    const { id } = assertOk(yield* send("GET", "/v1/vendors?limit=1", { key })).body.data[0]
    const asks = [
      () => send("GET", "/v1/me", { key }),
      () => send("GET", `/v1/vendors/${id}`, { key }),
      () => send("GET", "/v1/vendors?limit=10", { key }),
      () => send("PATCH", `/v1/vendors/${id}`, { key, body: { description: `Text ${performance.now()}` } })
    ].map((ask) =>
      Effect.suspend(() => {
        const start = performance.now()
        // a refusal, or a time limit, is as bad as no response
        return Effect.map(
          ask(),
          (answer) => [429, 503].includes(answer.status) ? Infinity : (assertOk(answer), performance.now() - start)
        )
      })
    )
    const count = seconds * 1_000 / everyMillis
    const sent = Array.from({ length: count }, (_, i) =>
      Effect.delay(asks[i % asks.length] ?? Effect.never, i * everyMillis))
    const took = yield* Effect.all(sent, { concurrency: "unbounded" })
    return took.toSorted((a, b) =>
      a - b
    )[Math.floor(count * 0.99)] ?? Infinity
  })

/** The milliseconds of the import of a file with one question. */
export const measureImport = (send: Send, key: string) =>
  Effect.suspend(() => {
    const start = performance.now()
    const fileData = Buffer.from(`Question,Answer\nDo you encrypt backups ${start}?,\n`).toString("base64")
    const body = { fileName: "one.csv", fileType: "text/csv", fileData }
    return Effect.map(
      send("POST", "/v1/questionnaire/upload-and-parse", { key, body }),
      (answer) => (assertOk(answer), performance.now() - start)
    )
  })
