import * as Fixtures from "@attestry/conformance/Fixtures"
import { BrowserAutomationId, BrowserAutomationStore, BrowserRuns } from "@attestry/core/browserAutomation"
import { assert } from "@effect/vitest"
import { Array, Effect, Schema } from "effect"
import { rounds as times } from "../support/Rounds.ts"
import { tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

const toId = Schema.decodeUnknownSync(BrowserAutomationId)

const atOnce = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(effects, { concurrency: "unbounded" })

onTwoNodes("browser automations", (it, stack) => {
  const rounds = stack === "postgres" ? times(3, 30) : times(1, 3)

  const arranged = Effect.gen(function*() {
    const [{ send }] = yield* TwoNodes
    const { organization, owner: { key } } = yield* tenant
    const { body: task } = yield* send("POST", "/v1/tasks", { key, body: { title: "Review access" } })
    const { body } = yield* send("POST", "/v1/browser/automations", {
      key,
      body: {
        taskId: task.id,
        name: "List administrators",
        targetUrl: "https://admin.example.com",
        instruction: "screenshot",
        schedule: "0 9 * * *"
      }
    })
    const id = toId(body.id)
    const organizationId = organization.id
    return { id, key, organizationId, path: `/v1/browser/automations/${id}` }
  })

  it.effect("have one run for a due time when two servers begin it at once", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const { find, save } = yield* BrowserAutomationStore
      for (const round of Array.range(1, rounds)) {
        const { id, key, organizationId, path } = yield* arranged
        const { revision, value } = yield* yield* find(organizationId, id)
        const dueAt = Fixtures.at(0)
        yield* Fixtures.unit(save(organizationId, { ...value, nextDueAt: dueAt }, revision))
        const perform = (i: number) =>
          Effect.flatMap(BrowserRuns, (runs) => runs.perform({ id, organizationId })).pipe(
            Effect.provide(nodes[i % 2]!.context)
          )
        yield* atOnce(Array.makeBy(6, perform))
        const { body } = yield* nodes[1].send("GET", `${path}/runs`, { key })
        const scheduled = body.data.filter(({ trigger }: any) => trigger === "schedule")
        assert.deepStrictEqual(scheduled.map((run: any) => run.dueAt), [dueAt], `round ${round}`)
        assert.isAbove(scheduled[0].missed, 0)
      }
    }))

  it.effect("queue one run when many ask for it at once", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      for (const round of Array.range(1, rounds)) {
        const { key, path } = yield* arranged
        const answers = yield* atOnce(Array.makeBy(10, (i) => nodes[i % 2]!.send("POST", `${path}/run`, { key })))
        const codes = answers.map(({ body, status }) => status === 201 ? "201" : `${status} ${body.code}`)
        assert.deepStrictEqual(
          codes.toSorted(),
          ["201", ...Array.replicate("409 browser_run_unfinished", 9)],
          `round ${round}`
        )
        const { body } = yield* nodes[1].send("GET", `${path}/runs`, { key })
        assert.strictEqual(body.count, 1)
      }
    }))
})
