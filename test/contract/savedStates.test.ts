import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { randomBytes } from "node:crypto"
import { type Answer, Api } from "../support/Api.ts"
import { cookie, savedLogin } from "../support/BrowserPages.ts"
import { served } from "../support/onEveryStack.ts"
import { furthest } from "../support/stacks.ts"
import { tenant } from "../support/Tenant.ts"
import { dump } from "./support/Dump.ts"
import * as Leaks from "./support/Leaks.ts"

const origin = "https://app.example.com"

for (const { name: stack, storage } of furthest) {
  const logged: Array<string> = []
  const logger = Logger.map(Logger.logfmtLogger, (line) => {
    logged.push(line)
  })
  const logging = Layer.merge(Logger.replace(Logger.defaultLogger, logger), Logger.minimumLogLevel(LogLevel.All))

  layer(Layer.provide(served(storage), logging), { excludeTestServices: true })(
    `saved logins (${stack})`,
    (it) => {
      it.effect("appear in no response, no log and no table", () =>
        Effect.gen(function*() {
          const { send } = yield* Api
          const { owner: { key } } = yield* tenant
          const secrets: Array<string> = []
          const answers: Array<Answer> = []
          const makeState = () => {
            const [first, second] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")]
            secrets.push(first, second)
            const cookies = [cookie(first, ".example.com", "other"), cookie(second)]
            return { cookies, origins: [{ origin, localStorage: [{ name: "token", value: second }] }] }
          }
          for (let i = 0; i < 10; i++) {
            const ask = (method: string, path: string, body?: unknown) =>
              Effect.map(
                send(method, path, {
                  key,
                  headers: { "idempotency-key": `${method} ${path} ${i} ${JSON.stringify(body ?? "").length}` },
                  ...(body === undefined ? {} : { body })
                }),
                (answer) => {
                  answers.push(answer)
                  return answer
                }
              )
            const body = savedLogin("", { state: makeState() })
            const { body: made } = yield* ask("POST", "/v1/browser/sessions", body)
            yield* ask("POST", "/v1/browser/sessions", body)
            const path = `/v1/browser/sessions/${made.id}`
            yield* ask("PUT", `${path}/state`, { state: makeState() })
            // the page greets whom the cookie names; these do not
            yield* ask("POST", "/v1/browser/check-auth", { sessionId: made.id, url: `${origin}/odd` })
            yield* ask("PATCH", path, { name: "Changed" })
            yield* ask("GET", path)
            if (i % 2 === 0) yield* ask("DELETE", path)
            const wrong = makeState()
            yield* ask("POST", "/v1/browser/sessions", savedLogin("", { state: { ...wrong, cookies: secrets } }))
            yield* ask(
              "POST",
              "/v1/browser/sessions",
              savedLogin("", { state: wrong, origins: ["https://b.example.org"] })
            )
          }
          yield* Effect.forEach(["browser/sessions", "audit-logs?limit=500", "audit-logs/export"], (path) =>
            Effect.map(send("GET", `/v1/${path}`, { key }), (answer) => {
              assert.strictEqual(answer.status, 200, path)
              answers.push(answer)
            }))
          const stored = yield* dump
          const find = Leaks.make(secrets)
          for (const { text } of answers) {
            assert.strictEqual(find(text), 0, text)
          }
          assert.strictEqual(find(logged.join("\n")), 0)
          assert.strictEqual(find(stored.text), 0)
          assert.isAbove(find(secrets.join("\n")), 59)
          assert.deepStrictEqual(
            answers.slice(0, 9).map(({ status }) =>
              status
            ),
            [
              201,
              201,
              200,
              200,
              200,
              200,
              200,
              400,
              400
            ]
          )
          if (stack !== "memory") assert.include(stored.text, "v1.test.")
        }))
    }
  )
}
