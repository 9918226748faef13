import { HttpServer } from "@effect/platform"
import { Context, Effect, Layer } from "effect"

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The decoded JSON, undefined when there is none. */
  readonly body: any
}

export interface Request {
  readonly key?: string
  /** The token of a session. */
  readonly session?: string
  readonly headers?: { readonly [name: string]: string }
  /** Sent as JSON; strings and bytes are sent unchanged. */
  readonly body?: unknown
}

const isRaw = (body: unknown): body is string | Uint8Array => typeof body === "string" || body instanceof Uint8Array

export const send =
  (url: string, fetch: (request: globalThis.Request) => Promise<Response> = globalThis.fetch) =>
  (method: string, path: string, { body, headers, key, session }: Request = {}): Effect.Effect<Answer> =>
    Effect.promise(async (signal) => {
      const sent = new globalThis.Request(url + path, {
        method,
        signal,
        redirect: "manual",
        headers: {
          ...(key === undefined ? {} : { "x-api-key": key }),
          ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers
        },
        ...(body === undefined ? {} : { body: (isRaw(body) ? body : JSON.stringify(body)) as BodyInit })
      })
      const response = await fetch(sent)
      const text = await response.text()
      const isJson = /json/.test(response.headers.get("content-type") ?? "")
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson && text !== "" ? JSON.parse(text) : undefined
      }
    })

export class Api extends Context.Tag("test/Api")<Api, {
  readonly url: string
  readonly send: (method: string, path: string, request?: Request) => Effect.Effect<Answer>
}>() {
  static readonly layer = Layer.effect(
    Api,
    Effect.map(HttpServer.HttpServer, ({ address }) => {
      const url = address._tag === "TcpAddress" ? `http://127.0.0.1:${address.port}` : address.path
      return { url, send: send(url) }
    })
  )
}
