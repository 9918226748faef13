import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { savedLogin } from "../support/BrowserPages.ts"
import { taskTenant } from "../support/Tasks.ts"
import { flag, id, ifKnown, moment, text, textSuchAs, url } from "./kinds.ts"
import { once, shows, takes, type Tests } from "./lines.ts"

const home = "https://app.example.com/home"

const arrange = Effect.gen(function*() {
  const { ask, created } = yield* taskTenant
  const task = yield* created()
  const required = { taskId: task.id, name: "Accounts", targetUrl: home, instruction: "screenshot" }
  const create = (more: object) => ask("POST", "/v1/browser/automations", { ...required, ...more })
  const check = (body: object) => ask("POST", "/v1/browser/check-auth", body)
  const saved = yield* ask("POST", "/v1/browser/sessions", savedLogin("ada@example.com"))
  const sessionId: string = saved.body.id
  const plain = yield* create({ isEnabled: false })
  const full = yield* create({ description: "All of them.", schedule: "0 9 * * 1" })
  const [inside, outside] = [yield* check({ sessionId, url: home }), yield* check({ url: home })]
  return { ask, task, create, check, sessionId, plain, full, inside, outside }
})

export const browser = (it: Tests): void => {
  const arranged = once(arrange)
  const create = (fields: object) => Effect.flatMap(arranged, ({ create }) => create(fields))
  const check = (fields: object) => Effect.flatMap(arranged, ({ check }) => check({ url: home, ...fields }))

  describe("a browser automation", () =>
    shows(it, Effect.map(arranged, ({ full, plain }) => [plain.body, full.body]), {
      id: id("bra"),
      name: text,
      taskId: id("tsk"),
      targetUrl: url,
      instruction: text,
      isEnabled: flag,
      createdAt: moment,
      updatedAt: moment,
      description: ifKnown(text),
      schedule: ifKnown(text)
    }))

  describe("POST /v1/browser/automations", () => {
    it.effect("creates an automation of the task, and responds with it", () =>
      Effect.gen(function*() {
        const { ask, full, task } = yield* arranged
        assert.deepStrictEqual([full.status, full.body.taskId], [201, task.id])
        assert.deepStrictEqual((yield* ask("GET", `/v1/browser/automations/${full.body.id}`)).body, full.body)
      }))

    it.effect("takes taskId, and rejects a task that does not exist", () =>
      Effect.gen(function*() {
        assert.strictEqual((yield* create({ taskId: "tsk_unknown" })).status, 404)
        const { body, status } = yield* create({ taskId: 7 })
        assert.deepStrictEqual([status, body.errors[0].pointer], [400, "/taskId"])
      }))

    takes(it, create, {
      name: { takes: ["Administrators"], rejects: ["", 7] },
      targetUrl: { takes: ["https://admin.example.com/users"], rejects: ["users", 7] },
      instruction: { takes: ["expect text \"Users\"\nscreenshot"], rejects: ["", 7] },
      description: { takes: ["Who manages users."], rejects: [7] },
      schedule: { takes: ["0 9 * * 1"], rejects: ["on Mondays", 7] }
    })
  })

  describe("a check of a login", () =>
    shows(it, Effect.map(arranged, ({ inside, outside }) => [inside.body, outside.body]), {
      isLoggedIn: flag,
      username: textSuchAs("ada@example.com", "")
    }))

  describe("POST /v1/browser/check-auth", () => {
    it.effect("says whether the user is logged in, and who it is", () =>
      Effect.map(arranged, ({ inside, outside }) => {
        assert.deepStrictEqual([inside.status, inside.body], [200, { isLoggedIn: true, username: "ada@example.com" }])
        assert.deepStrictEqual([outside.status, outside.body], [200, { isLoggedIn: false, username: "" }])
      }))

    it.effect("takes sessionId, and rejects a session that does not exist", () =>
      Effect.gen(function*() {
        assert.strictEqual((yield* check({ sessionId: "brs_unknown" })).status, 404)
        const { body, status } = yield* check({ sessionId: 7 })
        assert.deepStrictEqual([status, body.errors[0].pointer], [400, "/sessionId"])
      }))

    it.effect("takes url, the page that it looks at", () =>
      Effect.gen(function*() {
        const { sessionId } = yield* arranged
        const elsewhere = yield* check({ sessionId, url: "https://app.example.com/login" })
        assert.strictEqual(elsewhere.body.isLoggedIn, false)
        const { body, status } = yield* check({ url: "home" })
        assert.deepStrictEqual([status, body.errors[0].pointer], [400, "/url"])
      }))
  })
}
