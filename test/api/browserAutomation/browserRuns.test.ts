import { CurrentActor, systemActor } from "@attestry/core/access"
import {
  BrowserBusy,
  BrowserUnavailable,
  type RunPlan,
  type RunResult,
  SessionStateInvalid
} from "@attestry/core/browser"
import {
  BrowserAutomationId,
  BrowserAutomations,
  BrowserRunId,
  BrowserRuns,
  BrowserRunStore
} from "@attestry/core/browserAutomation"
import { Timestamp } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { createHash } from "node:crypto"
import { Api } from "../../support/Api.ts"
import { cookie, savedLogin } from "../../support/BrowserPages.ts"
import * as FakeRunner from "../../support/FakeRunner.ts"
import { onEveryStack, served } from "../../support/onEveryStack.ts"
import { selected } from "../../support/stacks.ts"
import { tenant } from "../../support/Tenant.ts"

const automations = "/v1/browser/automations"

const toId = Schema.decodeUnknownSync(BrowserAutomationId)

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

const failed = (plan: RunPlan): RunResult => ({
  ...FakeRunner.passed(plan, FakeRunner.picture(9)),
  status: "failed",
  reason: "target_not_found",
  steps: plan.steps.map(({ line, text }, i) => ({
    line,
    text,
    status: i === 0 ? "failed" : "skipped",
    reason: i === 0 ? "target_not_found" : null,
    duration: 2
  }))
})

/** A tenant with an automation of a task, and its rounds. */
const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const { plans, respond } = yield* FakeRunner.FakeRunner
  const { findDue, perform } = yield* BrowserRuns
  const people = yield* tenant
  const organizationId = people.organization.id
  const ask = (method: string, path: string, body?: unknown, key = people.owner.key) =>
    send(method, path, { key, ...(body === undefined ? {} : { body }) })
  const created = (path: string, body: object) =>
    Effect.map(ask("POST", path, body), (answer) => {
      assert.strictEqual(answer.status, 201, answer.text)
      return answer.body
    })
  const task = yield* created("/v1/tasks", { title: "Review access", frequency: "monthly" })
  const url = `https://admin.example.com/${crypto.randomUUID()}`
  const create = (more: object = {}) =>
    created(automations, {
      taskId: task.id,
      name: "List administrators",
      targetUrl: url,
      instruction: "click \"Users\"\nscreenshot",
      ...more
    })
  const run = ({ id }: { readonly id: string }) => created(`${automations}/${id}/run`, {})
  const round = ({ id }: { readonly id: string }) => perform({ organizationId, id: toId(id) })
  const runs = ({ id }: { readonly id: string }) =>
    Effect.map(ask("GET", `${automations}/${id}/runs`), ({ body }): ReadonlyArray<any> => body.data)
  const attachments = Effect.map(
    Effect.suspend(() => ask("GET", `/v1/tasks/${task.id}/attachments`)),
    ({ body }): ReadonlyArray<any> => body.data
  )
  return {
    ask,
    attachments,
    create,
    findDue,
    organizationId,
    people,
    plans: plans(url),
    respond: (act: Parameters<typeof respond>[1]) => respond(url, act),
    round,
    run,
    runs,
    task
  }
})

for (const { name, storage } of selected) {
  const app = Layer.provideMerge(served(storage), FakeRunner.layer)
  layer(app, { excludeTestServices: true })(`runs of browser automations (${name})`, (it) => {
    it.effect("attach the screenshot to the task once, with its hash and audit events", () =>
      Effect.gen(function*() {
        const { ask, attachments, create, people, plans, round, run, runs, task } = yield* arrange
        const automation = yield* create()
        const queued = yield* run(automation)
        assert.isTrue(Option.isNone(yield* round(automation)))
        // nothing is left to do
        yield* round(automation)
        const [done] = yield* runs(automation)
        const [file] = yield* attachments
        assert.lengthOf(yield* attachments, 1)
        assert.deepInclude(done, {
          id: queued.id,
          status: "passed",
          reason: null,
          attempts: 1,
          nextAttemptAt: null,
          attachmentId: file.id,
          sha256: hashOf(FakeRunner.picture(1)),
          comparison: null
        })
        assert.deepStrictEqual(done.steps.map(({ status }: any) => status), ["passed", "passed"])
        assert.deepInclude(file, { fileType: "image/png", entityId: task.id, sha256: done.sha256 })
        assert.match(file.fileName, /^browser-run-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.png$/)
        const { body: seen } = yield* ask("GET", `/v1/tasks/${task.id}`)
        assert.strictEqual(seen.evidence, "fresh")
        const [plan] = yield* plans
        assert.lengthOf(plan?.steps ?? [], 2)
        const log = yield* ask("GET", `/v1/audit-logs?resource=${done.id}`)
        assert.deepStrictEqual(log.body.data.map(({ action, actor }: any) => [action, actor.type]), [
          ["browserRun.finished", "system"],
          ["browserRun.created", "api-key"]
        ])
        const added = yield* ask("GET", `/v1/audit-logs?resource=${file.id}`)
        assert.deepInclude(added.body.data[0].actor, { type: "system", claimedUserId: people.owner.user.id })
      }))

    it.effect("compare the screenshot with the one before", () =>
      Effect.gen(function*() {
        const { ask, attachments, create, plans, respond, round, run, runs, task } = yield* arrange
        const automation = yield* create()
        for (const byte of [1, 1, 2]) {
          yield* respond((plan) => Effect.succeed(FakeRunner.passed(plan, FakeRunner.picture(byte))))
          yield* run(automation)
          yield* round(automation)
        }
        assert.deepStrictEqual(
          (yield* runs(automation)).map(({ changedPixels, comparison }) => [changedPixels, comparison]),
          [
            [1, "changed"],
            [0, "same"],
            [null, null]
          ]
        )
        assert.deepStrictEqual((yield* plans)[2]?.previous, FakeRunner.picture(1))
        // the one before may be removed
        const newest = (yield* attachments).at(-1)
        yield* ask("DELETE", `/v1/tasks/${task.id}/attachments/${newest.id}`)
        yield* run(automation)
        yield* round(automation)
        assert.isNull((yield* plans)[3]?.previous)
      }))

    it.effect("say which step failed, and keep the screenshot", () =>
      Effect.gen(function*() {
        const { attachments, create, respond, round, run, runs } = yield* arrange
        const automation = yield* create()
        yield* respond((plan) => Effect.succeed(failed(plan)))
        yield* run(automation)
        yield* round(automation)
        const [done] = yield* runs(automation)
        assert.deepInclude(done, { status: "failed", reason: "target_not_found" })
        assert.deepStrictEqual(done.steps.map(({ status }: any) => status), ["failed", "skipped"])
        assert.strictEqual(done.attachmentId, (yield* attachments)[0].id)
      }))

    it.effect("are blocked when the instruction is free text, after the first page", () =>
      Effect.gen(function*() {
        const { attachments, create, plans, round, run, runs } = yield* arrange
        const automation = yield* create({ instruction: "See whether everybody has a second factor." })
        yield* run(automation)
        yield* round(automation)
        const [done] = yield* runs(automation)
        assert.deepInclude(done, { status: "blocked", reason: "needs_model", steps: [] })
        assert.lengthOf(yield* attachments, 1)
        assert.deepStrictEqual((yield* plans)[0]?.steps, [])
      }))

    it.effect("are blocked without a browser, or with a login that a browser rejects", () =>
      Effect.gen(function*() {
        const { attachments, create, respond, round, run, runs } = yield* arrange
        const automation = yield* create()
        yield* respond(() => new BrowserUnavailable())
        yield* run(automation)
        yield* round(automation)
        yield* respond(() => new SessionStateInvalid())
        yield* run(automation)
        yield* round(automation)
        assert.deepStrictEqual((yield* runs(automation)).map(({ reason, status }) => [status, reason]), [
          ["blocked", "session_unreadable"],
          ["blocked", "browser_unavailable"]
        ])
        assert.deepStrictEqual(yield* attachments, [])
      }))

    it.effect("begin with the saved login, save it again, and are blocked when it is gone", () =>
      Effect.gen(function*() {
        const { ask, create, plans, respond, round, run, runs } = yield* arrange
        const cookie = {
          name: "sid",
          value: "first",
          domain: "admin.example.com",
          path: "/",
          expires: -1,
          httpOnly: true,
          secure: true,
          sameSite: "Lax" as const
        }
        const state = { cookies: [cookie], origins: [] }
        const { body: session } = yield* ask("POST", "/v1/browser/sessions", {
          name: "Admin",
          origins: ["https://admin.example.com"],
          state
        })
        const automation = yield* create({ sessionId: session.id })
        const renewed = { cookies: [{ ...cookie, value: "second" }], origins: [] }
        yield* respond((plan) => Effect.succeed({ ...FakeRunner.passed(plan), state: Redacted.make(renewed) }))
        for (const _ of [1, 2]) {
          yield* run(automation)
          yield* round(automation)
        }
        const used = (yield* plans).map((plan) =>
          plan.state === null ? null : Redacted.value(plan.state.state).cookies[0]?.value
        )
        assert.deepStrictEqual(used, ["first", "second"])
        assert.strictEqual((yield* ask("DELETE", `/v1/browser/sessions/${session.id}`)).status, 200)
        yield* run(automation)
        yield* round(automation)
        assert.deepInclude((yield* runs(automation))[0], { status: "blocked", reason: "session_missing" })
        assert.lengthOf(yield* plans, 2)
      }))

    it.effect("wait for a free browser, and fail after half an hour", () =>
      Effect.gen(function*() {
        const { create, organizationId, respond, round, run, runs } = yield* arrange
        const store = yield* BrowserRunStore
        const unit = yield* UnitOfWork
        const automation = yield* create()
        yield* respond(() => new BrowserBusy())
        const { id } = yield* run(automation)
        const next = yield* round(automation)
        const [waiting] = yield* runs(automation)
        assert.deepInclude(waiting, { status: "pending", attempts: 0 })
        assert.deepStrictEqual(next, Option.some(waiting.nextAttemptAt))
        assert.isAbove(Date.parse(waiting.nextAttemptAt), Date.now() + 20_000)
        // too early
        yield* round(automation)
        assert.deepStrictEqual(yield* runs(automation), [waiting])
        const read = yield* yield* store.find(
          organizationId,
          toId(automation.id),
          Schema.decodeUnknownSync(BrowserRunId)(id)
        )
        const past = Timestamp.fromMillis(Date.now() - 31 * 60_000)
        yield* unit.run(
          store.save(organizationId, { ...read.value, startedAt: past, nextAttemptAt: past }, read.revision)
        )
        yield* round(automation)
        assert.deepInclude((yield* runs(automation))[0], { status: "failed", reason: "browser_busy" })
      }))

    it.effect("begin again after their server died, and fail when three died", () =>
      Effect.gen(function*() {
        const { attachments, create, respond, round, run, runs } = yield* arrange
        const automation = yield* create()
        yield* respond(() => Effect.interrupt)
        yield* run(automation)
        for (const attempts of [1, 2]) {
          yield* Effect.exit(round(automation))
          assert.deepInclude((yield* runs(automation))[0], { status: "running", attempts })
        }
        yield* respond((plan) => Effect.succeed(FakeRunner.passed(plan)))
        yield* round(automation)
        assert.deepInclude((yield* runs(automation))[0], { status: "passed", attempts: 3 })
        assert.lengthOf(yield* attachments, 1)
        yield* respond(() => Effect.interrupt)
        yield* run(automation)
        for (const _ of [1, 2, 3]) yield* Effect.exit(round(automation))
        yield* round(automation)
        assert.deepInclude((yield* runs(automation))[0], { status: "failed", reason: "interrupted", attempts: 3 })
        assert.lengthOf(yield* attachments, 1)
      }))

    it.effect("attach nothing twice when another server took the attempt over", () =>
      Effect.gen(function*() {
        const { attachments, create, respond, round, run, runs } = yield* arrange
        const automation = yield* create()
        let isFirst = true
        yield* respond((plan) =>
          Effect.suspend(() => {
            if (!isFirst) return Effect.succeed(FakeRunner.passed(plan))
            isFirst = false
            // a paused server goes on when the other has finished
            return Effect.as(Effect.orDie(round(automation)), FakeRunner.passed(plan, FakeRunner.picture(7)))
          })
        )
        yield* run(automation)
        yield* round(automation)
        assert.lengthOf(yield* attachments, 1)
        assert.deepInclude((yield* runs(automation))[0], {
          status: "passed",
          attempts: 2,
          sha256: hashOf(FakeRunner.picture(1))
        })
      }))

    it.effect("end without a trace when the automation is removed meanwhile", () =>
      Effect.gen(function*() {
        const { ask, attachments, create, respond, round, run } = yield* arrange
        const automation = yield* create()
        yield* respond((plan) => Effect.as(ask("DELETE", `${automations}/${automation.id}`), FakeRunner.passed(plan)))
        yield* run(automation)
        assert.isTrue(Option.isNone(yield* round(automation)))
        assert.deepStrictEqual(yield* attachments, [])
      }))

    it.effect("attach nothing for a user who lost their permissions while the browser showed the page", () =>
      Effect.gen(function*() {
        const { ask, attachments, create, people: { admin }, plans, respond, round, runs } = yield* arrange
        const automation = yield* create()
        yield* respond((plan) =>
          Effect.as(ask("PATCH", `/v1/people/${admin.member.id}`, { isActive: false }), FakeRunner.passed(plan))
        )
        yield* ask("POST", `${automations}/${automation.id}/run`, {}, admin.key)
        yield* round(automation)
        const [done] = yield* runs(automation)
        assert.deepInclude(done, { status: "blocked", reason: "author_lost_rights", attachmentId: null })
        assert.lengthOf(yield* plans, 1)
        assert.deepStrictEqual(yield* attachments, [])
      }))

    it.effect("attach for an owner when the host itself asks", () =>
      Effect.gen(function*() {
        const { attachments, create, organizationId, people, round } = yield* arrange
        const automation = yield* create()
        const browser = yield* BrowserAutomations
        yield* browser.run(toId(automation.id)).pipe(
          Effect.provideService(CurrentActor, systemActor(organizationId))
        )
        yield* round(automation)
        assert.deepStrictEqual((yield* attachments).map(({ createdBy }) => createdBy), [people.owner.user.id])
      }))

    it.effect("are not of another organization, whatever the subject says", () =>
      Effect.gen(function*() {
        const one = yield* arrange
        const other = yield* arrange
        const automation = yield* one.create()
        yield* one.run(automation)
        assert.isTrue(Option.isNone(yield* other.round(automation)))
        assert.deepInclude((yield* one.runs(automation))[0], { status: "pending" })
        const due = yield* one.findDue(100_000)
        assert.deepInclude(due, { organizationId: one.organizationId, id: automation.id })
      }))
  })
}

onEveryStack("runs in the browser in memory", (it) => {
  it.effect("do the steps with the saved login, find the same page twice, and see that it is logged out", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { perform } = yield* BrowserRuns
      const { organization, owner: { key } } = yield* tenant
      const created = (path: string, body: object) =>
        Effect.map(send("POST", path, { key, body }), (answer) => {
          assert.strictEqual(answer.status, 201, answer.text)
          return answer.body
        })
      const task = yield* created("/v1/tasks", { title: "Review access" })
      const session = yield* created("/v1/browser/sessions", savedLogin("ada"))
      const automation = yield* created(automations, {
        taskId: task.id,
        name: "Home",
        targetUrl: "https://app.example.com/home",
        instruction: "expect text \"Signed in as ada\"\nscreenshot",
        sessionId: session.id
      })
      const runOnce = Effect.gen(function*() {
        const { id } = yield* created(`${automations}/${automation.id}/run`, {})
        yield* perform({ organizationId: organization.id, id: toId(automation.id) })
        return (yield* send("GET", `${automations}/${automation.id}/runs/${id}`, { key })).body
      })
      const first = yield* runOnce
      assert.deepInclude(first, { status: "passed", comparison: null, finalUrl: "https://app.example.com/home" })
      assert.deepStrictEqual(first.steps.map(({ line, status }: any) => [line, status]), [[1, "passed"], [2, "passed"]])
      assert.deepInclude(yield* runOnce, { status: "passed", comparison: "same", changedPixels: 0 })
      const renamed = yield* created("/v1/browser/sessions", {
        ...savedLogin("ada"),
        state: { cookies: [cookie("ada", "app.example.com", "other")], origins: [] }
      })
      const loggedOut = yield* created(automations, {
        taskId: task.id,
        name: "Home",
        targetUrl: "https://app.example.com/home",
        instruction: "screenshot",
        sessionId: renamed.id
      })
      yield* created(`${automations}/${loggedOut.id}/run`, {})
      yield* perform({ organizationId: organization.id, id: toId(loggedOut.id) })
      const { body: { data: [last] } } = yield* send("GET", `${automations}/${loggedOut.id}/runs`, { key })
      assert.deepInclude(last, { status: "failed", reason: "logged_out", finalUrl: "https://app.example.com/login" })
      const refused = yield* created(automations, {
        taskId: task.id,
        name: "Guarded",
        targetUrl: "https://app.example.com/guarded",
        instruction: "screenshot"
      })
      yield* created(`${automations}/${refused.id}/run`, {})
      yield* perform({ organizationId: organization.id, id: toId(refused.id) })
      const { body } = yield* send("GET", `${automations}/${refused.id}/runs`, { key })
      assert.deepInclude(body.data[0], { status: "failed", reason: "refused" })
    }))
})
