import type { StoragePorts } from "@attestry/core"
import { PrincipalCacheTime } from "@attestry/core/access"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import * as Postgres from "@attestry/postgres/Postgres"
import { layer, type Vitest } from "@effect/vitest"
import { Context, type Duration, Effect, Layer } from "effect"
import { Api } from "./Api.ts"
import * as EmbeddedPostgres from "./EmbeddedPostgres.ts"
import { level } from "./Level.ts"
import * as MigratedDatabase from "./MigratedDatabase.ts"
import * as NewSchema from "./NewSchema.ts"
import { served } from "./onEveryStack.ts"
import { furthest, selected } from "./stacks.ts"

type Services = Layer.Layer.Success<ReturnType<typeof served>>

export interface Node {
  readonly send: typeof Api.Service["send"]
  readonly context: Context.Context<Services>
}

/** Two servers over one storage. */
export class TwoNodes extends Context.Tag("test/TwoNodes")<TwoNodes, readonly [Node, Node]>() {}

const node = (storage: Layer.Layer<StoragePorts>, remembering?: Duration.Duration) =>
  Effect.map(
    Layer.build(
      remembering === undefined
        ? served(storage)
        : Layer.provide(served(storage), Layer.succeed(PrincipalCacheTime, remembering))
    ),
    (context): Node => ({ send: Context.get(context, Api).send, context })
  )

const sharing = (remembering?: Duration.Duration) =>
  Effect.gen(function*() {
    const database = yield* Layer.build(MigratedDatabase.layer)
    const url = Context.get(database, EmbeddedPostgres.TestDatabase)
    const schema = Context.get(database, DatabaseSchema)
    const blobs = Layer.succeedContext(yield* Layer.build(MemoryBlobStore.layer()))
    const storage = Layer.merge(Postgres.layer({ url, schema, maxConnections: 20, ...NewSchema.patient }), blobs)
    const first = yield* node(Layer.orDie(storage), remembering)
    return [first, yield* node(Layer.orDie(storage), remembering)] as const
  })

const on = (stack: typeof selected[number], remembering?: Duration.Duration): Layer.Layer<TwoNodes | Services> =>
  Layer.unwrapScoped(
    Effect.map(
      stack.name === "postgres"
        ? Effect.flatMap(
          Layer.build(Layer.orDie(EmbeddedPostgres.layer)),
          (context) => Effect.provide(Effect.orDie(sharing(remembering)), context)
        )
        : Effect.map(node(stack.storage, remembering), (one) => [one, one] as const),
      (nodes) => Layer.merge(Layer.succeed(TwoNodes, nodes), Layer.succeedContext(nodes[0].context))
    )
  )

/**
 * Runs the scenarios on two servers over one Postgres, each with its own connections, and on one server over the
 * other storages.
 */
export const onTwoNodes = (
  name: string,
  scenarios: (it: Vitest.MethodsNonLive<TwoNodes | Services, true>, stack: string) => void,
  stacks = level === "day" ? furthest : selected,
  remembering?: Duration.Duration
): void => {
  for (const stack of stacks) {
    layer(on(stack, remembering), { excludeTestServices: true })(
      `${name} (${stack.name})`,
      (it) => scenarios(it, stack.name)
    )
  }
}
