import { Effect } from "effect"
import * as Proxying from "../../src/internal/Proxying.ts"
import * as Internet from "./Internet.ts"
import type * as Listener from "./Listener.ts"

export const name = "public.example.com"
export const { resolve } = Internet.resolver({
  [name]: [[Internet.publicAddress]],
  "private.example.com": [["10.0.0.1"]]
})

/** A proxy with an internet behind it. */
export const started = (onData?: Parameters<typeof Listener.make>[0], options: Proxying.ProxyingOptions = {}) =>
  Effect.gen(function*() {
    const internet = yield* Internet.make(onData)
    return { ...internet, proxy: yield* Proxying.make({ resolve, ...options }, internet.dial) }
  })
