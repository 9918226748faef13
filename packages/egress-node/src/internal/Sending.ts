import { areSendable, type Egress, type EgressRequest, EgressTimedOut } from "@attestry/core/egress"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { exchange, secure } from "./Exchange.ts"
import * as Guard from "./Guard.ts"

export interface SendingOptions extends Guard.GuardOptions {
  readonly ca?: string | undefined
  readonly timeout?: Duration.DurationInput | undefined
  readonly maxBytes?: number | undefined
  readonly maxHeaderBytes?: number | undefined
}

export const make = (options: SendingOptions, dial?: Guard.Dial) =>
  Effect.map(Guard.make(options, dial), (guard): typeof Egress.Service => {
    const { ca, maxBytes = 1_048_576, maxHeaderBytes = 16_384, timeout = "30 seconds" } = options

    const once = (request: EgressRequest) =>
      Effect.scoped(Effect.gen(function*() {
        if (!areSendable(request.headers)) return yield* Guard.reject("header_not_allowed")
        const target = yield* guard.check(request.url)
        const socket = yield* guard.open(target)
        const secured = target.isSecure ? yield* secure(target, socket, ca) : socket
        const limits = { maxBytes: Math.min(maxBytes, request.maxBytes), maxHeaderBytes }
        return yield* exchange(target, request, limits, secured)
      }))

    return {
      check: guard.check,
      send: (request) =>
        once(request).pipe(
          Effect.timeoutFail({
            duration: Duration.min(Duration.decode(timeout), Duration.decode(request.timeout)),
            onTimeout: () => new EgressTimedOut()
          })
        )
    }
  })
