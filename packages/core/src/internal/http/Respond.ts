import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { type Caller, CurrentActor } from "../../access/Actor.ts"
import type { Incoming } from "../../http/ApiRequest.ts"
import * as Reply from "../../http/ApiResponse.ts"
import { encoder, Trusted } from "../../http/ValidateResponses.ts"
import { RevisionCheck } from "../../storage/Revision.ts"
import type { Decoded, Handler } from "../contract/Handlers.ts"
import { withoutShownOnce } from "../contract/ShownOnce.ts"
import { WithRevision } from "../contract/WithRevision.ts"
import type { Idempotency } from "../idempotency/Idempotency.ts"
import { RequestInfo } from "../shared/RequestInfo.ts"
import type { Definition } from "./Endpoint.ts"
import { within } from "./FiberContext.ts"
import * as Preconditions from "./Preconditions.ts"

/** A request that has passed every check of the edge. */
export interface Call {
  readonly incoming: Incoming
  readonly requestId: string
  readonly actor: Caller
  readonly decoded: Decoded
  /** The body as it came; empty unless it was read. */
  readonly body: Uint8Array
}

/** What a handler's value becomes. */
interface Answer {
  readonly text: string
  readonly status: number
  readonly revision: number | null
  readonly isReplay: boolean
}

const reply = ({ isReplay, revision, status, text }: Answer, requestId: string): Reply.Reply => {
  const headers: Record<string, string> = {}
  if (revision !== null) headers["etag"] = Preconditions.tagOf(revision)
  if (isReplay) headers["idempotent-replayed"] = "true"
  return Reply.json(text, requestId, { status, headers })
}

/** Notes whether the use case checks the precondition of the request. */
class Observed {
  isAsked: boolean
  readonly asked: Preconditions.Accepts | undefined

  constructor(asked: Preconditions.Accepts | undefined) {
    this.asked = asked
    this.isAsked = asked === undefined
  }

  readonly accepts = (revision: number): boolean => {
    this.isAsked = true
    return this.asked === undefined || this.asked(revision)
  }
}

/** All that a use case can ask for at the time of a request, beside what runs it. */
const contextOf = ({ actor, incoming, requestId }: Call, observed: Observed, outer: Context.Context<never>) =>
  Context.unsafeMake<CurrentActor>(
    new Map<string, unknown>(outer.unsafeMap)
      .set(CurrentActor.key, actor)
      .set(RequestInfo.key, { requestId, ip: incoming.ip })
      .set(RevisionCheck.key, observed)
  )

const unasked = Effect.dieMessage("The use case of a conditional request does not ask whether the revision is accepted")

/** Has the value of a handler answered as finished JSON. */
export const make = (
  endpoint: Definition,
  handler: Handler,
  idempotency: typeof Idempotency.Service,
  trusted: boolean
): (call: Call) => Effect.Effect<Reply.Reply, unknown> => {
  const proved = encoder(Schema.make<unknown, unknown>(endpoint.successSchema.ast))
  const status = HttpApiSchema.getStatusSuccess(endpoint.successSchema)
  const without = withoutShownOnce(endpoint.successSchema)
  const encode = (value: unknown): Effect.Effect<string> =>
    trusted ? Effect.succeed(JSON.stringify(value)) : Effect.provideService(proved(value), Trusted, false)
  const answerOf = (value: unknown): Effect.Effect<Answer> =>
    value instanceof WithRevision
      ? Effect.map(encode(value.value), (text) => ({ text, status, revision: value.revision, isReplay: false }))
      : Effect.map(encode(value), (text) => ({ text, status, revision: null, isReplay: false }))

  const once = (call: Call, key: string, observed: Observed): Effect.Effect<Reply.Reply, unknown, CurrentActor> => {
    const operation = `${endpoint.method} ${endpoint.path} ${JSON.stringify(call.decoded.path ?? {})}`
    const answer = Effect.flatMap(handler(call.decoded), (value) => observed.isAsked ? answerOf(value) : unasked)
    const answered = idempotency.once({ key, operation, body: call.body }, answer, {
      keep: ({ revision, status, text }) => ({ body: without(text), revision, status }),
      replay: ({ body, revision, status }) => ({ text: body, revision, status, isReplay: true })
    })
    return Effect.map(answered, (answer) => reply(answer, call.requestId))
  }

  const plain = (call: Call, observed: Observed): Effect.Effect<Reply.Reply, unknown, CurrentActor> =>
    Effect.flatMap(handler(call.decoded), (value) => {
      if (value instanceof Reply.Streamed) return Effect.succeed(Reply.json(value.text, call.requestId))
      if (value instanceof Reply.Html) return Effect.succeed(Reply.html(value, call.requestId))
      if (!observed.isAsked) return unasked
      return Effect.map(answerOf(value), (answer) => reply(answer, call.requestId))
    })

  const answered = (
    call: Call,
    key: string | undefined,
    asked: Preconditions.Accepts | undefined
  ): Effect.Effect<Reply.Reply, unknown> =>
    Effect.withFiberRuntime((fiber) => {
      const observed = new Observed(asked)
      const answer = key === undefined ? plain(call, observed) : once(call, key, observed)
      return within(answer, contextOf(call, observed, fiber.currentContext))
    })

  if (endpoint.method === "GET") return (call) => answered(call, undefined, undefined)

  return (call) => {
    const key = Preconditions.idempotencyKey(call.incoming.header)
    if (Either.isLeft(key)) return Effect.fail(key.left)
    const asked = endpoint.method === "POST" ? Either.right(undefined) : Preconditions.ifMatch(call.incoming.header)
    return Either.isLeft(asked) ? Effect.fail(asked.left) : answered(call, key.right, asked.right)
  }
}
