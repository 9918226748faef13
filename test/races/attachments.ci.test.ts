import { BlobSweeper } from "@attestry/core/blob"
import { assert } from "@effect/vitest"
import { Array, Context, Effect } from "effect"
import { blobsOf, sha256, textFile } from "../support/Attachments.ts"
import { at } from "../support/Policies.ts"
import { rounds as times } from "../support/Rounds.ts"
import { tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

const atOnce = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(effects, { concurrency: "unbounded" })

onTwoNodes("attachments", (it, stack) => {
  const rounds = stack === "postgres" ? times(2, 20) : times(1, 3)

  const arrange = Effect.gen(function*() {
    const nodes = yield* TwoNodes
    const { organization, owner } = yield* tenant
    const { key } = owner
    const { body: { id } } = yield* nodes[0].send("POST", "/v1/tasks", { key, body: { title: "Keep" } })
    const path = `/v1/tasks/${id}`
    const ask = (i: number, method: string, to: string, body?: object) =>
      (nodes[i % 2] ?? nodes[0]).send(method, to, { key, ...(body === undefined ? {} : { body }) })
    const attach = (i: number) =>
      ask(i, "POST", `${path}/attachments`, textFile(`file ${i}`, { userId: owner.user.id }))
    return { ask, attach, nodes, organization, path }
  })

  it.effect("of one task are all there when both servers add and remove them", () =>
    Effect.gen(function*() {
      for (const round of Array.range(1, rounds)) {
        const { ask, attach, organization, path } = yield* arrange
        const first = yield* atOnce(Array.makeBy(8, attach))
        const removed = first.slice(0, 4).map(({ body }, i) => ask(i, "DELETE", `${path}/attachments/${body.id}`))
        const answers = yield* atOnce([...removed, ...Array.makeBy(8, (i) => attach(i + 8))])
        assert.deepStrictEqual(new Set([...first, ...answers].map(({ status }) => status)), new Set([200, 201]))
        const { body } = yield* ask(round, "GET", `${path}/attachments`)
        const expected = Array.range(4, 15).map((i) => sha256(`file ${i}`))
        assert.sameMembers(body.data.map((row: { readonly sha256: string }) => row.sha256), expected)
        assert.strictEqual((yield* ask(round, "GET", path)).body.newestEvidenceAt, body.data.at(-1).createdAt)
        assert.deepStrictEqual(
          [(yield* blobsOf(organization.id)).keys.length, (yield* blobsOf(organization.id)).pending],
          [12, 0]
        )
      }
    }))

  it.effect("leave no blob when the task is removed at the same time, and either server sweeps", () =>
    Effect.gen(function*() {
      for (const round of Array.range(1, rounds * 2)) {
        const { ask, attach, nodes, organization, path } = yield* arrange
        yield* atOnce(Array.makeBy(3, attach))
        const [removal, ...answers] = yield* atOnce([
          ask(round, "DELETE", path),
          ...Array.makeBy(6, (i) => attach(i + 3))
        ])
        assert.strictEqual(removal?.status, 200)
        for (const { status } of answers) assert.include([201, 404], status)
        const later = new Date(Date.now() + 2 * 3_600_000).toISOString()
        yield* atOnce(nodes.map(({ context }) => Context.get(context, BlobSweeper).sweep().pipe(at(later))))
        assert.deepStrictEqual(yield* blobsOf(organization.id), { keys: [], pending: 0 }, `round ${round}`)
      }
    }))
})
