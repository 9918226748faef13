import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { OutgoingSwitch } from "../storage/OutgoingSwitch.ts"

// Layer of the service that the host provides, else of the default.
export const preferProvided = <I, S, E, R>(
  port: Context.Tag<I, S>,
  layer: Layer.Layer<I, E, R>
): Layer.Layer<I, E, R> =>
  Layer.unwrapEffect(
    Effect.map(
      Effect.serviceOption(port),
      Option.match({
        onNone: () => layer,
        onSome: (given) => Layer.succeed(port, given)
      })
    )
  )

// The same of a port by which something leaves: the default alone if nothing may.
export const preferProvidedIfOn = <I, S, E, R>(
  port: Context.Tag<I, S>,
  layer: Layer.Layer<I, E, R>
): Layer.Layer<I, E, R> =>
  Layer.unwrapEffect(Effect.map(OutgoingSwitch, (isOn) => isOn ? preferProvided(port, layer) : layer))
