import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Types from "effect/Types"
import type { CurrentActor, CurrentUser, SystemActor, UserActor } from "../access/Actor.ts"
import type { ApiRequest } from "./ApiRequest.ts"
import type { ApiResponse, FileBytes, Html, Redirect, Streamed } from "./ApiResponse.ts"
import type { UnpagedResponse } from "./UnpagedResponse.ts"
import type { Upload } from "./Upload.ts"
import type { WithRevision } from "./WithRevision.ts"

export interface Decoded {
  readonly path?: unknown
  readonly payload?: unknown
  readonly urlParams?: unknown
}

interface HandlerOptions {
  // more headers of a success
  readonly responseHeaders?: (request: ApiRequest, actor: SystemActor | UserActor) => ApiResponse["headers"]
  readonly upload?: Upload
  // does its work again with the same idempotency key
  readonly isRepeated?: boolean
  // returns the body of a replay, of the stored one
  readonly onReplay?: (stored: unknown) => Effect.Effect<unknown, never, CurrentActor | CurrentUser>
}

// a handler with its types erased
export interface Handler extends HandlerOptions {
  (request: Decoded): Effect.Effect<unknown, unknown, CurrentActor | CurrentUser>
}

export const withOptions = <H extends object>(handler: H, options: HandlerOptions): H => Object.assign(handler, options)

// per request a handler may require only `CurrentActor`, or `CurrentUser` if its guard does: its services are injected
// once, when it is built
interface Handlers<E, Missing extends HttpApiEndpoint.HttpApiEndpoint.Any> {
  readonly missing?: Types.Covariant<Missing>
  readonly handle: <Name extends HttpApiEndpoint.HttpApiEndpoint.Name<Missing>>(
    name: Name,
    handler: (
      request: Omit<
        HttpApiEndpoint.HttpApiEndpoint.Request<HttpApiEndpoint.HttpApiEndpoint.WithName<Missing, Name>>,
        "request"
      >
    ) => Effect.Effect<
      | HttpApiEndpoint.HttpApiEndpoint.SuccessWithName<Missing, Name>
      | WithRevision<HttpApiEndpoint.HttpApiEndpoint.SuccessWithName<Missing, Name>>
      | UnpagedResponse<HttpApiEndpoint.HttpApiEndpoint.SuccessWithName<Missing, Name> | Streamed>
      | FileBytes
      | Html
      | Redirect
      | Streamed,
      HttpApiEndpoint.HttpApiEndpoint.ErrorWithName<Missing, Name> | E,
      CurrentActor | CurrentUser
    >
  ) => Handlers<E, HttpApiEndpoint.HttpApiEndpoint.ExcludeName<Missing, Name>>
}

class Builder {
  readonly handlers = new Map<string, Handler>()

  handle(name: string, handler: Handler): this {
    this.handlers.set(name, handler)
    return this
  }
}

// the types change with each step, which no code can follow
const isStarted = <Started extends object>(builder: object): builder is Started => builder instanceof Builder

export const makeHandlersTag = <Name extends string>(name: Name) =>
  Context.GenericTag<HttpApiGroup.ApiGroup<"attestry", Name>, ReadonlyMap<string, Handler>>(
    `@attestry/core/contract/Handlers/${name}`
  )

type Started<Group extends HttpApiGroup.HttpApiGroup.Any> = Handlers<
  HttpApiGroup.HttpApiGroup.Error<Group>,
  HttpApiGroup.HttpApiGroup.Endpoints<Group>
>

type Complete<Group extends HttpApiGroup.HttpApiGroup.Any> = Handlers<HttpApiGroup.HttpApiGroup.Error<Group>, never>

export const group = <Group extends HttpApiGroup.HttpApiGroup.Any, Services = never>(
  { identifier }: Group & { readonly identifier: HttpApiGroup.HttpApiGroup.Name<Group> },
  build: (
    handlers: Started<Group>
  ) => Complete<Group> | Effect.Effect<Complete<Group>, never, Services>
): Layer.Layer<HttpApiGroup.ApiGroup<"attestry", HttpApiGroup.HttpApiGroup.Name<Group>>, never, Services> =>
  Layer.effect(
    makeHandlersTag<HttpApiGroup.HttpApiGroup.Name<Group>>(identifier),
    Effect.suspend(() => {
      const builder = new Builder()
      const { handlers } = builder
      if (!isStarted<Started<Group>>(builder)) return Effect.dieMessage("No builder of handlers")
      const built = build(builder)
      return Effect.isEffect(built) ? Effect.as(built, handlers) : Effect.succeed(handlers)
    })
  )
