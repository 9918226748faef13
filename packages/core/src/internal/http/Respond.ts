import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { type Caller, CurrentActor, RequestInfo } from "../../access/Actor.ts"
import type { ApiRequest } from "../../http/ApiRequest.ts"
import * as ApiResponse from "../../http/ApiResponse.ts"
import { encoder, ValidateResponses } from "../../http/ValidateResponses.ts"
import type { Idempotency } from "../../idempotency/Idempotency.ts"
import { RevisionCheck } from "../../storage/Revision.ts"
import type { Decoded, Handler } from "../contract/Handlers.ts"
import { withoutShownOnce } from "../contract/ShownOnce.ts"
import { WithRevision } from "../contract/WithRevision.ts"
import { setFiberContext } from "../shared/FiberContext.ts"
import type { Definition } from "./Endpoint.ts"
import * as Preconditions from "./Preconditions.ts"

/** A request that has passed every check of the pipeline. */
export interface Call {
  readonly request: ApiRequest
  readonly requestId: string
  readonly actor: Caller
  readonly decoded: Decoded
  /** The body, unchanged; empty unless it was read. */
  readonly body: Uint8Array
}

/** The encoded value of a handler. */
interface Encoded {
  readonly text: string
  readonly status: number
  readonly revision: number | null
  readonly isReplay: boolean
}

const toResponse = ({ isReplay, revision, status, text }: Encoded, requestId: string): ApiResponse.ApiResponse => {
  const headers: Record<string, string> = {}
  if (revision !== null) headers["etag"] = Preconditions.tagOf(revision)
  if (isReplay) headers["idempotent-replayed"] = "true"
  return ApiResponse.json(text, requestId, { status, headers })
}

/** Notes whether the use case checks the precondition of the request. */
class CheckedPrecondition {
  isChecked: boolean
  readonly accepted: Preconditions.Accepts | undefined

  constructor(accepted: Preconditions.Accepts | undefined) {
    this.accepted = accepted
    this.isChecked = accepted === undefined
  }

  readonly accepts = (revision: number): boolean => {
    this.isChecked = true
    return this.accepted === undefined || this.accepted(revision)
  }
}

/** Provides the services of one request. */
const contextOf = (
  { actor, request, requestId }: Call,
  precondition: CheckedPrecondition,
  outer: Context.Context<never>
) =>
  Context.unsafeMake<CurrentActor>(
    new Map<string, unknown>(outer.unsafeMap)
      .set(CurrentActor.key, actor)
      .set(RequestInfo.key, { requestId, ip: request.ip })
      .set(RevisionCheck.key, precondition)
  )

const unchecked = Effect.dieMessage("The use case of a conditional request does not check the revision")

/** Makes the response from the value of a handler: JSON with an `ETag`, at most once per `Idempotency-Key`. */
export const make = (
  endpoint: Definition,
  handler: Handler,
  idempotency: typeof Idempotency.Service,
  validate: boolean
): (call: Call) => Effect.Effect<ApiResponse.ApiResponse, unknown> => {
  const encodeValid = encoder(Schema.make<unknown, unknown>(endpoint.successSchema.ast))
  const status = HttpApiSchema.getStatusSuccess(endpoint.successSchema)
  const without = withoutShownOnce(endpoint.successSchema)
  const encode = (value: unknown): Effect.Effect<string> =>
    validate
      ? Effect.provideService(encodeValid(value), ValidateResponses, true)
      : Effect.succeed(JSON.stringify(value))
  const toEncoded = (value: unknown): Effect.Effect<Encoded> =>
    value instanceof WithRevision
      ? Effect.map(encode(value.value), (text) => ({ text, status, revision: value.revision, isReplay: false }))
      : Effect.map(encode(value), (text) => ({ text, status, revision: null, isReplay: false }))

  const once = (
    call: Call,
    key: string,
    precondition: CheckedPrecondition
  ): Effect.Effect<ApiResponse.ApiResponse, unknown, CurrentActor> => {
    const operation = `${endpoint.method} ${endpoint.path} ${JSON.stringify(call.decoded.path ?? {})}`
    const answer = Effect.flatMap(
      handler(call.decoded),
      (value) => precondition.isChecked ? toEncoded(value) : unchecked
    )
    const answered = idempotency.once({ key, operation, body: call.body }, answer, {
      keep: ({ revision, status, text }) => ({ body: without(text), revision, status }),
      replay: ({ body, revision, status }) => ({ text: body, revision, status, isReplay: true })
    })
    return Effect.map(answered, (answer) => toResponse(answer, call.requestId))
  }

  const plain = (
    call: Call,
    precondition: CheckedPrecondition
  ): Effect.Effect<ApiResponse.ApiResponse, unknown, CurrentActor> =>
    Effect.flatMap(handler(call.decoded), (value) => {
      if (value instanceof ApiResponse.Streamed) return Effect.succeed(ApiResponse.streamed(value, call.requestId))
      if (value instanceof ApiResponse.Html) return Effect.succeed(ApiResponse.html(value, call.requestId))
      if (!precondition.isChecked) return unchecked
      return Effect.map(toEncoded(value), (encoded) => toResponse(encoded, call.requestId))
    })

  const answered = (
    call: Call,
    key: string | undefined,
    asked: Preconditions.Accepts | undefined
  ): Effect.Effect<ApiResponse.ApiResponse, unknown> =>
    Effect.withFiberRuntime((fiber) => {
      const precondition = new CheckedPrecondition(asked)
      const answer = key === undefined ? plain(call, precondition) : once(call, key, precondition)
      return setFiberContext(answer, contextOf(call, precondition, fiber.currentContext))
    })

  if (endpoint.method === "GET") return (call) => answered(call, undefined, undefined)

  return (call) => {
    const key = Preconditions.idempotencyKey(call.request.header)
    if (Either.isLeft(key)) return Effect.fail(key.left)
    const asked = endpoint.method === "POST" ? Either.right(undefined) : Preconditions.ifMatch(call.request.header)
    return Either.isLeft(asked) ? Effect.fail(asked.left) : answered(call, key.right, asked.right)
  }
}
