import * as ClusterEngine from "@attestry/engine/ClusterEngine"
import { Workflow } from "@effect/workflow"
import { Effect, Layer, Schema } from "effect"

const job = Workflow.make({
  name: "test/job",
  payload: { id: Schema.String },
  idempotencyKey: ({ id }) => id
})

/** A server with an engine in this process, which keeps the ids of the jobs that it has done, with their times. */
export const start = (options: ClusterEngine.Options) =>
  Effect.gen(function*() {
    const done = new Map<string, number>()
    const work = job.toLayer(({ id }) => Effect.sync(() => done.set(id, performance.now())))
    const context = yield* Layer.build(Layer.provideMerge(work, ClusterEngine.layer(options)))
    return {
      done,
      /** Stores jobs, for whichever server they are. */
      store: (ids: ReadonlyArray<string>) =>
        Effect.forEach(ids, (id) => job.execute({ id }, { discard: true }), { discard: true }).pipe(
          Effect.provide(context)
        )
    }
  })

type Server = Effect.Effect.Success<ReturnType<typeof start>>

export const newIds = (count: number): ReadonlyArray<string> => Array.from({ length: count }, () => crypto.randomUUID())

export const areDone = (servers: ReadonlyArray<Server>, ids: ReadonlyArray<string>) =>
  Effect.sync(() => ids.every((id) => servers.some(({ done }) => done.has(id))))
