import { BrowserAutomationId, BrowserRuns } from "@attestry/core/browserAutomation"
import { WebhookDeliveries, WebhookId } from "@attestry/core/webhook"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel, Schema } from "effect"
import { Api } from "../support/Api.ts"
import * as FakeRunner from "../support/FakeRunner.ts"
import { served } from "../support/onEveryStack.ts"
import { rounds } from "../support/Rounds.ts"
import { different } from "../support/stacks.ts"
import * as StoppedClock from "../support/StoppedClock.ts"
import { tenant } from "../support/Tenant.ts"
import { type Ask, type Author, beginning, hasRights, type RoleName, sequences, step } from "./support/AuthorModel.ts"
import { withRandom } from "./support/Random.ts"

const week = 7 * 86_400_000

const scopes = [
  "browser:create",
  "browser:update",
  "browser:run",
  "evidence:create",
  "webhook:create",
  "webhook:update"
]

/** An automation and a webhook of an admin, and all that the model knows to do. */
const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const runs = yield* BrowserRuns
  const { deliver } = yield* WebhookDeliveries
  const egress = yield* MemoryEgress
  const { plans } = yield* FakeRunner.FakeRunner
  const { admin, organization: { id: organizationId }, owner } = yield* tenant
  const ask = (method: string, path: string, body?: unknown, key = owner.key) =>
    send(method, path, { key, ...(body === undefined ? {} : { body }) })
  const ok = (method: string, path: string, body?: unknown, key = owner.key) =>
    Effect.map(ask(method, path, body, key), (answer) => {
      assert.isBelow(answer.status, 300, answer.text)
      return answer.body
    })
  const roleOf = (name: string, permissions: object) =>
    Effect.map(ok("POST", "/v1/roles", { name, permissions }), ({ id }): string => id)
  const runner = { browser: ["update", "run"], evidence: ["create"], webhook: ["update"] }
  const roles: { readonly [name in RoleName]: string } = {
    admin: "admin",
    runner: yield* roleOf("Runner", runner),
    weak: yield* roleOf("Weak", { browser: ["create", "update"], webhook: ["read"] })
  }
  const made = yield* ok("POST", "/v1/api-keys", { name: "A key", scopes }, admin.key)
  const keys: { readonly [name in Author]: string } = { owner: owner.key, admin: admin.key, key: made.key }
  const task = yield* ok("POST", "/v1/tasks", { title: "Review access" })
  const targetUrl = `https://admin.example.com/${crypto.randomUUID()}`
  const automation = yield* ok("POST", "/v1/browser/automations", {
    taskId: task.id,
    name: "Users",
    targetUrl,
    instruction: "screenshot",
    schedule: "0 9 * * *"
  }, admin.key)
  const url = `https://receiver.example.com/${crypto.randomUUID()}`
  yield* egress.respond(url, { status: 204 })
  const webhook = yield* ok("POST", "/v1/webhooks", { url, events: ["vendor."] }, admin.key)
  const person = `/v1/people/${admin.member.id}`
  const { adjust, clock } = StoppedClock.make()
  let edits = 0

  const edit = (by: Author) =>
    Effect.gen(function*() {
      const events = ++edits % 2 === 0 ? ["vendor."] : ["vendor.", "task."]
      const answers = [
        yield* ask("PATCH", `/v1/browser/automations/${automation.id}`, { description: `Edit ${edits}` }, keys[by]),
        yield* ask("PATCH", `/v1/webhooks/${webhook.id}`, { events, isEnabled: true }, keys[by])
      ]
      return answers.map(({ status }) => status === 200)
    })

  /** Says whether the automation ran and the webhook got an event, and who is named by what was attached. */
  const due = Effect.gen(function*() {
    yield* adjust(week)
    const before = { plans: (yield* plans(targetUrl)).length, sent: (yield* egress.received).length }
    yield* ok("POST", "/v1/vendors", { name: "Northwind" })
    yield* runs.perform({ organizationId, id: Schema.decodeSync(BrowserAutomationId)(automation.id) }).pipe(
      Effect.withClock(clock)
    )
    yield* deliver({ organizationId, id: Schema.decodeSync(WebhookId)(webhook.id) }).pipe(
      Effect.withClock(clock),
      // each webhook that is disabled is a warning
      Logger.withMinimumLogLevel(LogLevel.Error)
    )
    const listed = yield* ok("GET", `/v1/browser/automations/${automation.id}/runs?limit=1`)
    const [{ attachmentId, reason, status }] = listed.data
    const files = yield* ok("GET", `/v1/tasks/${task.id}/attachments?limit=500`)
    const file = files.data.find(({ id }: { readonly id: string }) => id === attachmentId)
    return {
      ran: (yield* plans(targetUrl)).length - before.plans,
      result: [status, reason],
      uploader: file?.createdBy ?? null,
      delivered: (yield* egress.received).length > before.sent
    }
  })

  const perform = (asked: Ask) => {
    switch (asked.do) {
      case "role":
        return ok("PATCH", person, { role: roles[asked.role] })
      case "active":
        return ok("PATCH", person, { isActive: asked.is })
      case "revoke":
        return ask("DELETE", `/v1/api-keys/${made.id}`)
      case "edit":
        return edit(asked.by)
      case "due":
        return due
    }
  }
  const userOf = (author: Author) => author === "owner" ? owner.user.id : admin.user.id
  return { perform, userOf }
})

for (const { name, storage } of different) {
  const app = Layer.provideMerge(served(storage), FakeRunner.layer)
  layer(app, { excludeTestServices: true })(`what runs by itself (${name})`, (it) => {
    it.effect("runs if and only if who changed it last has the permissions at that moment", () =>
      Effect.gen(function*() {
        const tally = new Map<string, number>()
        const run = (asks: ReadonlyArray<Ask>) =>
          Effect.gen(function*() {
            const { perform, userOf } = yield* arrange
            let state = beginning
            // each sequence ends with a due time
            for (const asked of [...asks, { do: "due" } as const]) {
              const what = `${JSON.stringify(asked)} of ${JSON.stringify(state)} in ${JSON.stringify(asks)}`
              const outcome = yield* perform(asked)
              if (asked.do === "edit") {
                const may = hasRights(state, asked.by)
                assert.deepStrictEqual(outcome, [may, may], what)
              }
              if (asked.do === "due") {
                const may = hasRights(state, state.author)
                assert.deepStrictEqual(outcome, {
                  ran: may ? 1 : 0,
                  result: may ? ["passed", null] : ["blocked", "author_lost_rights"],
                  uploader: may ? userOf(state.author) : null,
                  delivered: may && state.isWebhookEnabled
                }, what)
                tally.set(`${state.author} ${may}`, (tally.get(`${state.author} ${may}`) ?? 0) + 1)
              }
              state = step(state, asked)
            }
          })
        yield* withRandom(sequences, { sequences: rounds(8, 60), millis: rounds(4_000, 20_000) }, run)
        console.log([...tally].map(([what, times]) => `${what} ${times}`).sort().join(", "))
        assert.isAtLeast(tally.size, 3)
      }))
  })
}
