import { BrowserAutomationId, BrowserRuns } from "@attestry/core/browserAutomation"
import * as AiPlanner from "@attestry/planner-ai/AiPlanner"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { Api } from "../../support/Api.ts"
import { savedLogin } from "../../support/BrowserPages.ts"
import * as FakeModel from "../../support/FakeModel.ts"
import * as FakeRunner from "../../support/FakeRunner.ts"
import { served } from "../../support/onEveryStack.ts"
import { selected } from "../../support/stacks.ts"
import { tenant } from "../../support/Tenant.ts"

const automations = "/v1/browser/automations"

const toId = Schema.decodeUnknownSync(BrowserAutomationId)

const written = "wait for \"Users\"\nexpect text \"Second factor: on\""

/** A tenant with an automation whose instruction is free text with a unique word. */
const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const model = yield* FakeModel.FakeModel
  const { plans } = yield* FakeRunner.FakeRunner
  const { perform } = yield* BrowserRuns
  const { organization, owner: { key } } = yield* tenant
  const word = crypto.randomUUID()
  const url = `https://app.example.com/${word}`
  const ask = (method: string, path: string, body?: unknown) =>
    send(method, path, { key, ...(body === undefined ? {} : { body }) })
  const created = (path: string, body: object) =>
    Effect.map(ask("POST", path, body), (answer) => {
      assert.strictEqual(answer.status, 201, answer.text)
      return answer.body
    })
  const task = yield* created("/v1/tasks", { title: "Review access" })
  const create = (more: object = {}) =>
    created(automations, {
      taskId: task.id,
      name: "Second factor",
      targetUrl: `${url}?token=t0p-secret`,
      instruction: `See whether everybody has a second factor. ${word}`,
      ...more
    })
  const runOnce = ({ id }: { readonly id: string }) =>
    Effect.gen(function*() {
      const run = yield* created(`${automations}/${id}/run`, {})
      yield* perform({ organizationId: organization.id, id: toId(id) })
      return (yield* ask("GET", `${automations}/${id}/runs/${run.id}`)).body
    })
  const get = ({ id }: { readonly id: string }) => Effect.map(ask("GET", `${automations}/${id}`), ({ body }) => body)
  return {
    answer: (...answers: ReadonlyArray<FakeModel.Answer>) => model.answer(word, ...answers),
    ask,
    create,
    created,
    get,
    plans: plans(`${url}?token=t0p-secret`),
    prompts: model.prompts(word),
    runOnce,
    task,
    url,
    word
  }
})

const withModel = Layer.provideMerge(Layer.provideMerge(AiPlanner.layer, FakeModel.layer), FakeRunner.layer)

for (const { name, storage } of selected) {
  layer(Layer.provideMerge(served(storage), withModel), { excludeTestServices: true })(
    `steps of a language model (${name})`,
    (it) => {
      it.effect("are written at the first run, shown with their author, and kept for the next run", () =>
        Effect.gen(function*() {
          const { answer, ask, create, get, plans, prompts, runOnce } = yield* arrange
          yield* answer(written)
          const automation = yield* create()
          assert.deepInclude(automation, { plan: "needs_model", plannedBy: null })
          assert.deepStrictEqual(yield* prompts, [])
          const first = yield* runOnce(automation)
          assert.deepInclude(first, { status: "passed", reason: null, plannedBy: "model" })
          assert.deepStrictEqual(first.steps.map(({ line, text }: any) => [line, text]), [
            [1, "wait for \"Users\""],
            [2, "expect text \"Second factor: on\""]
          ])
          const shown = yield* get(automation)
          assert.deepInclude(shown, {
            instruction: automation.instruction,
            plan: "ready",
            plannedBy: "model",
            problems: []
          })
          assert.deepStrictEqual(shown.steps.map(({ action }: any) => action.type), ["wait", "expect"])
          assert.notProperty(shown, "modelSteps")
          assert.deepInclude(yield* runOnce(automation), { status: "passed", plannedBy: "model" })
          assert.lengthOf(yield* prompts, 1)
          assert.deepStrictEqual((yield* plans).map(({ plannedBy, steps }) => [plannedBy, steps.length]), [
            ["model", 2],
            ["model", 2]
          ])
          const log = yield* ask("GET", `/v1/audit-logs?resource=${automation.id}&action=browserAutomation.planned`)
          assert.lengthOf(log.body.data, 1)
          assert.deepInclude(log.body.data[0], { before: { modelSteps: null }, after: { modelSteps: written } })
          assert.strictEqual(log.body.data[0].actor.type, "system")
        }))

      it.effect("are dropped when the instruction or the URL changes, and by no other change", () =>
        Effect.gen(function*() {
          const { answer, ask, create, get, plans, prompts, runOnce, url, word } = yield* arrange
          yield* answer(written, "screenshot", "press Enter")
          const automation = yield* create()
          yield* runOnce(automation)
          const patch = (body: object) => ask("PATCH", `${automations}/${automation.id}`, body)
          assert.deepInclude((yield* patch({ name: "Renamed", isEnabled: false })).body, { plannedBy: "model" })
          const other = yield* patch({ instruction: `Look at the roles. ${word}` })
          assert.deepInclude(other.body, { plan: "needs_model", plannedBy: null })
          yield* runOnce(automation)
          assert.deepStrictEqual((yield* plans)[1]?.steps.map(({ text }) => text), ["screenshot"])
          const moved = yield* patch({ targetUrl: `${url}/other` })
          assert.deepInclude(moved.body, { plan: "needs_model", plannedBy: null })
          yield* runOnce(automation)
          assert.deepStrictEqual((yield* get(automation)).steps.map(({ text }: any) => text), ["press Enter"])
          assert.lengthOf(yield* prompts, 3)
          const own = yield* patch({ instruction: "screenshot" })
          assert.deepInclude(own.body, { plan: "ready", plannedBy: null })
          assert.deepInclude(yield* runOnce(automation), { plannedBy: null, status: "passed" })
        }))

      it.effect("are not kept for an instruction that changed while the model wrote", () =>
        Effect.gen(function*() {
          const { answer, ask, create, get, plans, prompts, runOnce, word } = yield* arrange
          const automation = yield* create()
          const patch = ask("PATCH", `${automations}/${automation.id}`, { instruction: `Look at the roles. ${word}` })
          yield* answer(Effect.as(patch, written), "screenshot")
          assert.deepInclude(yield* runOnce(automation), { plannedBy: "model" })
          assert.deepInclude(yield* get(automation), { plan: "needs_model", plannedBy: null })
          yield* runOnce(automation)
          assert.lengthOf(yield* prompts, 2)
          assert.deepStrictEqual((yield* plans).map(({ steps }) => steps.length), [2, 1])
        }))

      it.effect("are blocked with a picture when they cannot be read twice, and are not asked for again", () =>
        Effect.gen(function*() {
          const { answer, ask, create, plans, prompts, runOnce, task } = yield* arrange
          yield* answer("I would click around.", "click \"Team\"\nopen \"https://evil.example.net/\"", written)
          const automation = yield* create()
          for (const _ of [1, 2]) {
            const run = yield* runOnce(automation)
            assert.deepInclude(run, { status: "blocked", reason: "plan_rejected", steps: [], plannedBy: null })
            assert.isNotNull(run.attachmentId)
          }
          assert.lengthOf(yield* prompts, 2)
          assert.include((yield* prompts)[1], "I would click around.")
          assert.deepStrictEqual((yield* plans).map(({ steps }) => steps), [[], []])
          assert.lengthOf((yield* ask("GET", `/v1/tasks/${task.id}/attachments`)).body.data, 2)
        }))

      it.effect("are asked for again at the next run when the model failed", () =>
        Effect.gen(function*() {
          const { answer, create, get, prompts, runOnce } = yield* arrange
          yield* answer(FakeModel.refused(503), "no steps", FakeModel.refused(429), written)
          const automation = yield* create()
          for (const _ of [1, 2]) {
            const run = yield* runOnce(automation)
            assert.deepInclude(run, { status: "blocked", reason: "model_unavailable", plannedBy: null })
            assert.isNotNull(run.attachmentId)
            assert.deepInclude(yield* get(automation), { plan: "needs_model" })
          }
          assert.deepInclude(yield* runOnce(automation), { status: "passed", plannedBy: "model" })
          assert.lengthOf(yield* prompts, 4)
        }))

      it.effect("are asked for with the instruction and the URL alone", () =>
        Effect.gen(function*() {
          const { answer, create, created, plans, prompts, runOnce, url, word } = yield* arrange
          yield* answer("no steps", written)
          const session = yield* created("/v1/browser/sessions", savedLogin("c00kie-value"))
          const automation = yield* create({ sessionId: session.id, name: "N4me", description: "D3scription" })
          yield* runOnce(automation)
          assert.isNotNull((yield* plans)[0]?.state)
          const [first = "", second = ""] = yield* prompts
          for (const secret of ["c00kie-value", "t0p-secret", "N4me", "D3scription", session.id, automation.id]) {
            assert.notInclude(first + second, secret)
          }
          assert.deepStrictEqual(JSON.parse(JSON.parse(first)[1].content[0].text), {
            targetUrl: url,
            instruction: `See whether everybody has a second factor. ${word}`
          })
        }))
    }
  )
}
