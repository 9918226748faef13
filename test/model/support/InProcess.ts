import { Attestry } from "@attestry/core"
import * as Memory from "@attestry/memory/Memory"
import { webHandler } from "@attestry/server/FetchHandler"
import { Effect, Layer, type Scope } from "effect"
import { type Ask, people } from "./World.ts"

/** The API over a separate memory, without a socket in between. */
const make = Effect.gen(function*() {
  const { context } = yield* Layer.toRuntime(Layer.fresh(Layer.provideMerge(Attestry.layer, Memory.layer)))
  const { dispose, handler } = webHandler(Layer.succeedContext(context))
  yield* Effect.addFinalizer(() => Effect.promise(dispose))
  const ask: Ask = (method, path, { body, headers, key, session }) =>
    Effect.promise(async () => {
      const response = await handler(
        new Request(`http://attestry.example${path}`, {
          method,
          headers: {
            ...(key === undefined ? {} : { "x-api-key": key }),
            ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) })
        })
      )
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
    })
  return { ask, context, people: yield* Effect.orDie(Effect.provide(people, context)) }
})

type Host = Effect.Effect.Success<typeof make>

const uses = 100

/** A new one now and then, so that memory does not fill up. */
export const inProcess = (): Effect.Effect<Host, never, Scope.Scope> => {
  let used = 0
  let current: Effect.Effect<Host, never, Scope.Scope> = make
  return Effect.suspend(() => {
    if (used++ % uses > 0) return current
    return Effect.tap(make, (host) =>
      Effect.sync(() => {
        current = Effect.succeed(host)
      }))
  })
}
