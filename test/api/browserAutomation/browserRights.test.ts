import { BrowserBusy } from "@attestry/core/browser"
import { BrowserAutomationId, BrowserRuns } from "@attestry/core/browserAutomation"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { Api } from "../../support/Api.ts"
import { savedLogin } from "../../support/BrowserPages.ts"
import * as FakeRunner from "../../support/FakeRunner.ts"
import { served } from "../../support/onEveryStack.ts"
import { selected } from "../../support/stacks.ts"
import * as StoppedClock from "../../support/StoppedClock.ts"
import { tenant } from "../../support/Tenant.ts"

const automations = "/v1/browser/automations"

const toId = Schema.decodeUnknownSync(BrowserAutomationId)

const week = 7 * 86_400_000

const daily = { schedule: "0 9 * * *" }

/** An owner, an admin, and keys of the owner with some scopes. */
const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const { plans, respond } = yield* FakeRunner.FakeRunner
  const { perform } = yield* BrowserRuns
  const people = yield* tenant
  const { admin, owner } = people
  const ask = (method: string, path: string, body?: unknown, key = owner.key) =>
    send(method, path, { key, ...(body === undefined ? {} : { body }) })
  const ok = (method: string, path: string, body?: unknown, key = owner.key) =>
    Effect.map(ask(method, path, body, key), (answer) => {
      assert.isBelow(answer.status, 300, answer.text)
      return answer.body
    })
  const addKey = (...scopes: ReadonlyArray<string>) => ok("POST", "/v1/api-keys", { name: "A key", scopes }, admin.key)
  const task = yield* ok("POST", "/v1/tasks", { title: "Review access" })
  const targetUrl = `https://admin.example.com/${crypto.randomUUID()}`
  const fields = { taskId: task.id, name: "Users", targetUrl, instruction: "screenshot" }
  const create = (key = admin.key, more: object = daily) => ok("POST", automations, { ...fields, ...more }, key)
  const { adjust, clock } = StoppedClock.make()
  /** The newest run after a round that is a week later than the one before. */
  const runLater = ({ id }: { readonly id: string }) =>
    Effect.gen(function*() {
      yield* adjust(week)
      yield* Effect.withClock(perform({ organizationId: people.organization.id, id: toId(id) }), clock)
      const { data } = yield* ok("GET", `${automations}/${id}/runs?limit=1`)
      return data[0]
    })
  const setMember = (body: object) => ok("PATCH", `/v1/people/${admin.member.id}`, body)
  const attachments = Effect.map(
    Effect.suspend(() => ok("GET", `/v1/tasks/${task.id}/attachments`)),
    ({ data }): ReadonlyArray<any> => data
  )
  return {
    addKey,
    ask,
    attachments,
    create,
    fields,
    ok,
    people,
    plans: plans(targetUrl),
    respond: (act: Parameters<typeof respond>[1]) => respond(targetUrl, act),
    runLater,
    setMember
  }
})

const missing = ({ body, status }: { readonly body: any; readonly status: number }) => [status, body.code, body.missing]

const blocked = { status: "blocked", reason: "author_lost_rights", attachmentId: null, finalUrl: null, steps: [] }

for (const { name, storage } of selected) {
  const app = Layer.provideMerge(served(storage), FakeRunner.layer)
  layer(app, { excludeTestServices: true })(`rights of browser automations (${name})`, (it) => {
    it.effect("need the permission to run and to attach for what runs by itself", () =>
      Effect.gen(function*() {
        const { addKey, ask, create, fields, ok } = yield* arrange
        const { key } = yield* addKey("browser:create", "browser:update", "browser:read", "task:read")
        const denied = [403, "permission_missing", ["browser:run", "evidence:create"]]
        assert.deepStrictEqual(missing(yield* ask("POST", automations, { ...fields, ...daily }, key)), denied)
        const own = yield* create(key, {})
        assert.deepStrictEqual(missing(yield* ask("PATCH", `${automations}/${own.id}`, daily, key)), denied)
        const path = `${automations}/${(yield* create()).id}`
        for (
          const patch of [
            { instruction: "click \"Delete\"" },
            { targetUrl: "https://other.example.com/" },
            { schedule: "0 8 * * *" },
            { sessionId: null, name: "Mine" }
          ]
        ) {
          assert.deepStrictEqual(missing(yield* ask("PATCH", path, patch, key)), denied, JSON.stringify(patch))
        }
        const { key: half } = yield* addKey("browser:update", "browser:run")
        const answer = yield* ask("PATCH", path, { instruction: "expect \"x\"" }, half)
        assert.deepStrictEqual(missing(answer), [403, "permission_missing", ["evidence:create"]])
        // nothing runs by itself then
        yield* ok("PATCH", path, { isEnabled: false }, key)
        yield* ok("PATCH", path, { instruction: "click \"Delete\"" }, key)
        assert.deepStrictEqual(missing(yield* ask("PATCH", path, { isEnabled: true }, key)), denied)
        yield* ok("PATCH", path, { isEnabled: true })
      }))

    it.effect("are those that the last editor has at the due time", () =>
      Effect.gen(function*() {
        const { attachments, create, people: { admin, owner }, plans, runLater, ok, setMember } = yield* arrange
        const automation = yield* create()
        assert.deepStrictEqual(automation.runsAs.userId, admin.user.id)
        assert.deepInclude(yield* runLater(automation), { status: "passed", runsAs: automation.runsAs })
        assert.deepStrictEqual((yield* attachments).map(({ createdBy }) => createdBy), [admin.user.id])
        const { id } = yield* ok("POST", "/v1/roles", { name: "Runners", permissions: { browser: ["run", "update"] } })
        for (const change of [{ isActive: false }, { isActive: true, role: id }, { role: "auditor" }]) {
          yield* setMember(change)
          const next = yield* create(owner.key)
          yield* setMember({ role: "admin", isActive: true })
          yield* ok("PATCH", `${automations}/${next.id}`, { name: "Of the admin" }, admin.key)
          yield* setMember(change)
          assert.deepInclude(yield* runLater(next), blocked, JSON.stringify(change))
        }
        assert.lengthOf(yield* plans, 1)
        assert.lengthOf(yield* attachments, 1)
      }))

    it.effect("are taken over by the user who switches the automation off and on", () =>
      Effect.gen(function*() {
        const { create, ok, people: { admin, owner }, runLater } = yield* arrange
        const automation = yield* create()
        yield* ok("DELETE", `/v1/people/${admin.member.id}`)
        assert.deepInclude(yield* runLater(automation), blocked)
        const path = `${automations}/${automation.id}`
        yield* ok("PATCH", path, { isEnabled: false })
        const taken = yield* ok("PATCH", path, { isEnabled: true })
        assert.strictEqual(taken.runsAs.userId, owner.user.id)
        yield* ok("PATCH", path, { schedule: "0 10 * * *" })
        assert.deepInclude(yield* runLater(automation), { status: "passed" })
      }))

    it.effect("end with the API key that changed the automation", () =>
      Effect.gen(function*() {
        const { addKey, create, ok, people: { admin }, runLater } = yield* arrange
        const { id, key } = yield* addKey("browser:create", "browser:run", "evidence:create")
        const automation = yield* create(key)
        assert.deepStrictEqual(automation.runsAs, { userId: admin.user.id, apiKeyId: id })
        assert.deepInclude(yield* runLater(automation), { status: "passed", runsAs: automation.runsAs })
        yield* ok("DELETE", `/v1/api-keys/${id}`)
        assert.deepInclude(yield* runLater(automation), blocked)
      }))

    it.effect("end when the API key expires", () =>
      Effect.gen(function*() {
        const { create, ok, people: { admin }, runLater } = yield* arrange
        const key = yield* ok("POST", "/v1/api-keys", { name: "Short", scopes: ["*"], expiresIn: "30d" }, admin.key)
        const automation = yield* create(key.key)
        for (const status of ["passed", "passed", "passed", "passed", "blocked"]) {
          assert.strictEqual((yield* runLater(automation)).status, status)
        }
      }))

    it.effect("are those of the user who changed the automation while a due run waited", () =>
      Effect.gen(function*() {
        const { create, ok, people: { admin, owner }, respond, runLater, setMember } = yield* arrange
        const automation = yield* create()
        yield* respond(() => new BrowserBusy())
        assert.deepInclude(yield* runLater(automation), { status: "pending", runsAs: automation.runsAs })
        yield* ok("PATCH", `${automations}/${automation.id}`, { instruction: "expect \"Users\"" })
        yield* setMember({ isActive: false })
        yield* respond((plan) => Effect.succeed(FakeRunner.passed(plan)))
        const done = yield* runLater(automation)
        assert.deepStrictEqual([done.status, done.runsAs.userId], ["passed", owner.user.id])
        assert.notStrictEqual(owner.user.id, admin.user.id)
      }))

    it.effect("to replace a login include the permission to run", () =>
      Effect.gen(function*() {
        const { addKey, ask, ok } = yield* arrange
        const { key } = yield* addKey("browser:update")
        const { id } = yield* ok("POST", "/v1/browser/sessions", savedLogin("admin"))
        const { state } = savedLogin("intruder")
        const answer = yield* ask("PUT", `/v1/browser/sessions/${id}/state`, { state }, key)
        assert.deepStrictEqual(missing(answer), [403, "permission_missing", ["browser:run"]])
        yield* ok("PUT", `/v1/browser/sessions/${id}/state`, { state })
      }))

    it.effect("are asked again for a run by hand that waited", () =>
      Effect.gen(function*() {
        const { create, ok, people: { admin, owner }, plans, runLater, setMember } = yield* arrange
        const automation = yield* create(owner.key, {})
        const queued = yield* ok("POST", `${automations}/${automation.id}/run`, {}, admin.key)
        assert.strictEqual(queued.runsAs.userId, admin.user.id)
        yield* setMember({ isActive: false })
        assert.deepInclude(yield* runLater(automation), { ...blocked, id: queued.id })
        assert.lengthOf(yield* plans, 0)
      }))
  })
}
