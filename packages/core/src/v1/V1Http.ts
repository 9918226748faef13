import type { HttpApi, HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Context, Effect, Layer, type Types } from "effect"
import type { CurrentActor } from "../access/Actor.ts"
import type { Html, Streamed } from "./Reply.ts"

/**
 * What a handler gets, as far as its endpoint has it.
 *
 * @since 0.1.0
 * @category models
 */
export interface Decoded {
  readonly path?: unknown
  readonly payload?: unknown
  readonly urlParams?: unknown
}

/**
 * A handler underneath its types.
 *
 * @since 0.1.0
 * @category models
 */
export type Handler = (request: Decoded) => Effect.Effect<unknown, unknown, CurrentActor>

/**
 * Takes the handlers of a group's endpoints, until none is missing. What a handler asks for at the time of a request is
 * who calls, nothing else: its services it has from when it was made.
 *
 * @since 0.1.0
 * @category models
 */
export interface Handlers<E, Missing extends HttpApiEndpoint.HttpApiEndpoint.Any> {
  readonly missing?: Types.Covariant<Missing>
  readonly handle: <Name extends HttpApiEndpoint.HttpApiEndpoint.Name<Missing>>(
    name: Name,
    handler: (
      request: Omit<
        HttpApiEndpoint.HttpApiEndpoint.Request<HttpApiEndpoint.HttpApiEndpoint.WithName<Missing, Name>>,
        "request"
      >
    ) => Effect.Effect<
      HttpApiEndpoint.HttpApiEndpoint.SuccessWithName<Missing, Name> | Html | Streamed,
      HttpApiEndpoint.HttpApiEndpoint.ErrorWithName<Missing, Name> | E,
      CurrentActor
    >
  ) => Handlers<E, HttpApiEndpoint.HttpApiEndpoint.ExcludeName<Missing, Name>>
}

class Building {
  readonly handlers = new Map<string, Handler>()

  handle(name: string, handler: Handler): this {
    this.handlers.set(name, handler)
    return this
  }
}

/** No code can follow the types step by step. */
const isBegun = <Begun extends object>(building: object): building is Begun => building instanceof Building

/**
 * Where the handlers of a group are, by the names of their endpoints.
 *
 * @since 0.1.0
 * @category context
 */
export const handlersOf = <Id extends string, Name extends string>(name: Name) =>
  Context.GenericTag<HttpApiGroup.ApiGroup<Id, Name>, ReadonlyMap<string, Handler>>(`@attestry/core/v1/V1Http/${name}`)

type Named<Groups extends HttpApiGroup.HttpApiGroup.Any, Name extends string> = HttpApiGroup.HttpApiGroup.WithName<
  Groups,
  Name
>

type Begun<Groups extends HttpApiGroup.HttpApiGroup.Any, Name extends string, E> = Handlers<
  E | HttpApiGroup.HttpApiGroup.Error<Named<Groups, Name>>,
  HttpApiGroup.HttpApiGroup.Endpoints<Named<Groups, Name>>
>

type Complete<Groups extends HttpApiGroup.HttpApiGroup.Any, Name extends string, E> = Handlers<
  E | HttpApiGroup.HttpApiGroup.Error<Named<Groups, Name>>,
  never
>

/**
 * The handlers of a group. Their values leave as JSON: with an `ETag` where they show one resource, under the conditions
 * of `If-Match`, and once where the request has an `Idempotency-Key`.
 *
 * @since 0.1.0
 * @category handlers
 */
export const group = <
  Id extends string,
  Groups extends HttpApiGroup.HttpApiGroup.Any,
  E,
  R,
  const Name extends HttpApiGroup.HttpApiGroup.Name<Groups>,
  Services = never
>(
  _api: HttpApi.HttpApi<Id, Groups, E, R>,
  name: Name,
  build: (
    handlers: Begun<Groups, Name, E>
  ) => Complete<Groups, Name, E> | Effect.Effect<Complete<Groups, Name, E>, never, Services>
): Layer.Layer<HttpApiGroup.ApiGroup<Id, Name>, never, Services> =>
  Layer.effect(
    handlersOf<Id, Name>(name),
    Effect.suspend(() => {
      const building = new Building()
      const { handlers } = building
      if (!isBegun<Begun<Groups, Name, E>>(building)) return Effect.dieMessage("No builder of handlers")
      const built = build(building)
      return Effect.isEffect(built) ? Effect.as(built, handlers) : Effect.succeed(handlers)
    })
  )
