import { Attestry } from "@attestry/core"
import type { SessionVerifier } from "@attestry/core/authentication"
import { SetUp } from "@attestry/core/setUp"
import * as Memory from "@attestry/memory/Memory"
import { webHandler } from "@attestry/server/FetchHandler"
import { Effect, Layer, ManagedRuntime } from "effect"
import { cookieName } from "./host.ts"

/** Path of the API in both hosts. */
export const prefix = "/compliance"

const setUp = Effect.gen(function*() {
  const { firstStart } = yield* SetUp
  const owner = { name: "The shop itself", email: "shop@example.com" }
  return yield* Effect.flatten(firstStart({ name: "Example Shop", owner }, Effect.void))
})

/** Makes one application with two ways in: the API as a fetch handler, and calls in process. */
export const makeCompliance = async (verifier: Layer.Layer<SessionVerifier>) => {
  const runtime = ManagedRuntime.make(Attestry.layer.pipe(Layer.provide(verifier), Layer.provideMerge(Memory.layer)))
  const { context } = await runtime.runtime()
  const { organization, token } = await runtime.runPromise(setUp)
  const { dispose, handler } = webHandler(Layer.succeedContext(context), { prefix, sessionCookie: cookieName })
  return {
    organizationId: organization.id,
    apiKey: token,
    fetch: handler,
    run: runtime.runPromise,
    dispose: async () => {
      await dispose()
      await runtime.dispose()
    }
  }
}

export type Compliance = Awaited<ReturnType<typeof makeCompliance>>
