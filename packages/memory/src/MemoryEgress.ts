import {
  areSendable,
  Egress,
  type EgressAllowInvalid,
  EgressRejected,
  type EgressRequest,
  type EgressResponse,
  type EgressTimedOut,
  EgressUnreachable,
  makeRules,
  parseTarget
} from "@attestry/core/egress"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A request as the other side would receive it. */
export interface ReceivedRequest {
  readonly method: EgressRequest["method"]
  /** Normalized, without a fragment. */
  readonly url: string
  /** Those of the request, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** A response, or a failure such as `EgressTimedOut`. `EgressRejected` stands for a name with a private address. */
export type ScriptedResponse =
  | {
    readonly status: number
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string | Uint8Array
  }
  | EgressRejected
  | EgressTimedOut
  | EgressUnreachable

/** Exceptions as those of an installation. */
export interface Options {
  /** Hosts that need be neither public nor secure, each with its port. */
  readonly allow?: ReadonlyArray<string> | undefined
  /** Allows http to public hosts. False by default. */
  readonly isHttpAllowed?: boolean | undefined
  /** The response to URLs without a script. By default their host is unknown. */
  readonly otherwise?: ScriptedResponse | undefined
}

const toBytes = (body: string | Uint8Array | null | undefined): Uint8Array =>
  body instanceof Uint8Array ? body.slice() : new TextEncoder().encode(body ?? "")

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const toResponse = (scripted: ScriptedResponse, maxBytes: number) => {
  if ("_tag" in scripted) return scripted
  const body = toBytes(scripted.body)
  return Effect.succeed<EgressResponse>({
    status: scripted.status,
    headers: lowerCase(scripted.headers ?? {}),
    body: body.slice(0, maxBytes),
    isCut: body.length > maxBytes
  })
}

const make = (options: Options) =>
  Effect.map(makeRules(options), (rules) => {
    const scripted = new Map<string, ScriptedResponse>()
    const { otherwise = new EgressUnreachable({ reason: "unknown_host" }) } = options
    const received: Array<ReceivedRequest> = []
    const toKey = (url: string) => {
      const target = parseTarget(url, rules)
      return target instanceof EgressRejected ? url : target.url.href
    }
    return Context.make(Egress, {
      check: (url) =>
        Effect.suspend(() => {
          const target = parseTarget(url, rules)
          return target instanceof EgressRejected ? target : Effect.succeed(target)
        }),
      send: ({ body, headers, maxBytes, method, url }) =>
        Effect.suspend((): ReturnType<typeof Egress.Service.send> => {
          if (!areSendable(headers)) return new EgressRejected({ reason: "header_not_allowed" })
          const target = parseTarget(url, rules)
          if (target instanceof EgressRejected) return target
          const response = scripted.get(target.url.href) ?? otherwise
          if (!(response instanceof EgressRejected)) {
            received.push({ method, url: target.url.href, headers: lowerCase(headers), body: toBytes(body) })
          }
          return toResponse(response, maxBytes)
        })
    }).pipe(Context.add(MemoryEgress, {
      received: Effect.sync(() => structuredClone(received)),
      respond: (url, response) => Effect.sync(() => void scripted.set(toKey(url), response))
    }))
  })

/** Scripts the responses of an egress in memory, and reads its requests. */
export class MemoryEgress extends Context.Tag("@attestry/memory/MemoryEgress")<MemoryEgress, {
  /** All requests that were not rejected, oldest first. */
  readonly received: Effect.Effect<ReadonlyArray<ReceivedRequest>>
  /** Sets the response to each later request for the URL. Other URLs fail as `unknown_host`. */
  readonly respond: (url: string, response: ScriptedResponse) => Effect.Effect<void>
}>() {
  /** An egress that sends nothing, for tests. It rejects the URLs and headers that a real one rejects. */
  static readonly layer = (options: Options = {}): Layer.Layer<Egress | MemoryEgress, EgressAllowInvalid> =>
    Layer.effectContext(make(options))
}
