import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { CurrentActor, CurrentUser, RequestInfo, type SystemActor, type UserActor } from "../access/Actor.ts"
import type { PeopleNames } from "../audit/PeopleNames.ts"
import type { UploadedFile } from "../blob/BlobStore.ts"
import { AcceptedTypes } from "../contract/AcceptedTypes.ts"
import type { ApiRequest } from "../contract/ApiRequest.ts"
import * as ApiResponse from "../contract/ApiResponse.ts"
import type { Decoded, Handler } from "../contract/Handlers.ts"
import * as IncludePeople from "../contract/IncludePeople.ts"
import { hasSecret, makeSecretRemover } from "../contract/ShownOnce.ts"
import { UnpagedResponse } from "../contract/UnpagedResponse.ts"
import * as Upload from "../contract/Upload.ts"
import { WithRevision } from "../contract/WithRevision.ts"
import { runInTurns } from "../eventLoop/Steps.ts"
import { hasLongArray, stringifyInSteps } from "../eventLoop/StringifyInSteps.ts"
import type { Idempotency } from "../idempotency/Idempotency.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import { setFiberContext } from "../shared/FiberContext.ts"
import { RevisionCheck } from "../storage/Revision.ts"
import type { Definition } from "./Endpoint.ts"
import * as Preconditions from "./Preconditions.ts"
import { encoder, ValidateResponses } from "./ValidateResponses.ts"

export interface Call {
  readonly request: ApiRequest
  readonly requestId: string
  readonly actor: SystemActor | UserActor
  readonly decoded: Decoded
  // unchanged; empty unless it was read
  readonly body: Uint8Array
  readonly uploaded?: UploadedFile | undefined
}

interface Encoded {
  readonly text: string
  readonly status: number
  readonly revision: number | null
  readonly isReplay: boolean
}

const toResponse = (
  { isReplay, revision, status, text }: Encoded,
  requestId: string,
  more: ApiResponse.ApiResponse["headers"] | undefined
): ApiResponse.ApiResponse => {
  const headers: Record<string, string> = {}
  if (revision !== null) headers["etag"] = Preconditions.toEntityTag(revision)
  if (isReplay) headers["idempotent-replayed"] = "true"
  if (more !== undefined) Object.assign(headers, more)
  return ApiResponse.json(text, requestId, { status, headers })
}

const toDownload = ({ bytes, headers }: ApiResponse.FileBytes, requestId: string): ApiResponse.ApiResponse =>
  ApiResponse.file(Stream.make(bytes), requestId, {
    status: 200,
    headers: { ...headers, "content-length": String(bytes.length) }
  })

// a use case that does not check the precondition is a defect
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

const makeContext = (
  { actor, request, requestId, uploaded }: Call,
  precondition: CheckedPrecondition,
  current: typeof CurrentActor | typeof CurrentUser,
  outer: Context.Context<never>
) =>
  Context.unsafeMake<CurrentActor | CurrentUser>(
    new Map<string, unknown>(outer.unsafeMap)
      .set(current.key, actor)
      .set(RequestInfo.key, { requestId, ip: request.ip })
      .set(RevisionCheck.key, precondition)
      .set(Upload.key, uploaded)
      .set(AcceptedTypes.key, request.header("accept"))
  )

const unchecked = Effect.dieMessage("The use case of a conditional request does not check the revision")

const isUnpaged = (value: unknown) => value instanceof UnpagedResponse || value instanceof ApiResponse.Streamed

const undeclared = Effect.dieMessage("The contract must declare the endpoint as an unpaged list or as heavy")

const makeEncode = (successSchema: Definition["successSchema"], status: number, validate: boolean) => {
  const encodeValid = encoder(Schema.make<unknown, unknown>(successSchema.ast))
  const toText = (value: unknown): Effect.Effect<string> =>
    validate
      ? Effect.provideService(encodeValid(value), ValidateResponses, true)
      : hasLongArray(value)
      ? Effect.map(runInTurns(stringifyInSteps(value)), (parts) => parts.join(""))
      : Effect.succeed(JSON.stringify(value))
  return (value: unknown): Effect.Effect<Encoded> =>
    value instanceof WithRevision
      ? Effect.map(toText(value.value), (text) => ({ text, status, revision: value.revision, isReplay: false }))
      : Effect.map(toText(value), (text) => ({ text, status, revision: null, isReplay: false }))
}

const longestText = 262_144

// a long text is streamed
const respondInParts = (value: { readonly [name: string]: unknown }, requestId: string, status: number) =>
  Effect.map(
    runInTurns(stringifyInSteps(value)),
    (parts) =>
      parts.reduce((sum, { length }) => sum + length, 0) > longestText
        ? { ...ApiResponse.streamed(new ApiResponse.Streamed(Stream.fromIterable(parts)), requestId), status }
        : ApiResponse.json(parts.join(""), requestId, { status })
  )

export interface Services {
  readonly idempotency: typeof Idempotency.Service
  readonly names: typeof PeopleNames.Service
  readonly validate: boolean
}

export const make = (
  endpoint: Definition & { readonly asUser: boolean; readonly mayStream: boolean },
  handler: Handler,
  { idempotency, names, validate }: Services
): (call: Call) => Effect.Effect<ApiResponse.ApiResponse, unknown> => {
  const status = HttpApiSchema.getStatusSuccess(endpoint.successSchema)
  const encode = makeEncode(endpoint.successSchema, status, validate)
  const current = endpoint.asUser ? CurrentUser : CurrentActor
  const removeSecrets = makeSecretRemover(endpoint.successSchema)
  const people = IncludePeople.make(names, endpoint.successSchema)

  const { onReplay } = handler
  const responseHeaders = hasSecret(endpoint.successSchema) ? () => ApiResponse.secretHeaders : handler.responseHeaders
  const renew = (encoded: Encoded): Effect.Effect<Encoded, never, CurrentActor | CurrentUser> => {
    if (!encoded.isReplay || onReplay === undefined) return Effect.succeed(encoded)
    return Effect.map(onReplay(JSON.parse(encoded.text)), (value) => ({ ...encoded, text: JSON.stringify(value) }))
  }

  // a stored response has no names
  const addPeople = (call: Call, encoded: Encoded): Effect.Effect<Encoded, never, CurrentActor | CurrentUser> =>
    IncludePeople.isWanted(call.decoded)
      ? Effect.map(people.addToText(encoded.text), (text) => ({ ...encoded, text }))
      : Effect.succeed(encoded)

  const respondOnce = (
    call: Call,
    key: string,
    precondition: CheckedPrecondition
  ): Effect.Effect<ApiResponse.ApiResponse, unknown, CurrentActor | CurrentUser> => {
    const operation = `${endpoint.method} ${endpoint.path} ${JSON.stringify(call.decoded.path ?? {})}`
    const encoded = Effect.flatMap(
      handler(IncludePeople.removeInclude(call.decoded)),
      (value) => precondition.isChecked ? encode(value) : unchecked
    )
    const encodedOnce = idempotency.once({ key, operation, body: call.body }, encoded, {
      toStored: ({ revision, status, text }) => ({ body: removeSecrets(text), revision, status }),
      fromStored: ({ body, revision, status }) => ({ text: body, revision, status, isReplay: true })
    })
    return Effect.flatMap(encodedOnce, renew).pipe(
      Effect.flatMap((encoded) => addPeople(call, encoded)),
      Effect.map((encoded) => toResponse(encoded, call.requestId, responseHeaders?.(call.request, call.actor)))
    )
  }

  const handle = (decoded: Decoded): Effect.Effect<unknown, unknown, CurrentActor | CurrentUser> =>
    IncludePeople.isWanted(decoded)
      ? Effect.flatMap(handler(IncludePeople.removeInclude(decoded)), people.addTo)
      : handler(decoded)

  const respondDirectly = (
    call: Call,
    precondition: CheckedPrecondition,
    isKnown: Preconditions.Accepts | undefined
  ): Effect.Effect<ApiResponse.ApiResponse, unknown, CurrentActor | CurrentUser> =>
    Effect.flatMap(handle(call.decoded), (found) => {
      if (isUnpaged(found) && !endpoint.mayStream) return undeclared
      const value: unknown = found instanceof UnpagedResponse ? found.value : found
      if (value instanceof ApiResponse.Streamed) return Effect.succeed(ApiResponse.streamed(value, call.requestId))
      if (value instanceof ApiResponse.FileBytes) return Effect.succeed(toDownload(value, call.requestId))
      if (value instanceof ApiResponse.Redirect) return Effect.succeed(ApiResponse.redirect(value, call.requestId))
      if (value instanceof ApiResponse.Html) return Effect.succeed(ApiResponse.html(value, call.requestId))
      if (!precondition.isChecked) return unchecked
      if (isKnown !== undefined && value instanceof WithRevision && isKnown(value.revision)) {
        return Effect.succeed(ApiResponse.notModified(Preconditions.toEntityTag(value.revision), call.requestId))
      }
      if (!validate && hasLongArray(value)) return respondInParts(value, call.requestId, status)
      return Effect.map(
        encode(value),
        (encoded) => toResponse(encoded, call.requestId, responseHeaders?.(call.request, call.actor))
      )
    })

  const respond = (
    call: Call,
    key: string | undefined,
    accepts: Preconditions.Accepts | undefined,
    isKnown?: Preconditions.Accepts
  ): Effect.Effect<ApiResponse.ApiResponse, unknown> =>
    Effect.withFiberRuntime((fiber) => {
      const precondition = new CheckedPrecondition(accepts)
      // without an organization there is nowhere to store a response
      const response = key === undefined || endpoint.asUser || handler.isRepeated === true
        ? respondDirectly(call, precondition, isKnown)
        : respondOnce(call, key, precondition)
      return setFiberContext(response, makeContext(call, precondition, current, fiber.currentContext))
    })

  if (endpoint.method === "GET") {
    return (call) => {
      const isKnown = Preconditions.readIfNoneMatch(call.request.header)
      return Either.isLeft(isKnown) ? Effect.fail(isKnown.left) : respond(call, undefined, undefined, isKnown.right)
    }
  }

  return (call) => {
    const key = Preconditions.readIdempotencyKey(call.request.header)
    if (Either.isLeft(key)) return Effect.fail(key.left)
    const accepts = endpoint.method === "POST"
      ? Either.right(undefined)
      : Preconditions.readIfMatch(call.request.header)
    return Either.isLeft(accepts) ? Effect.fail(accepts.left) : respond(call, key.right, accepts.right)
  }
}
