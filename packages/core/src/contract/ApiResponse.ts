import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import * as Problem from "../problem/Problem.ts"

/** A response, ready to be sent. The adapter adds the length of a text, but not to a 304. */
export interface ApiResponse {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string | Stream.Stream<string | Uint8Array>
}

/** A member at the end of a streamed list. `onRow` gets an object with each row, alone in its array. */
export interface Addition {
  readonly onRow: (list: object) => void
  readonly member: Effect.Effect<string>
}

/**
 * Text that is sent while it is read. It is JSON unless the headers name another type. `list` makes the text of a list
 * with one more member.
 */
export class Streamed {
  readonly text: Stream.Stream<string>
  readonly headers: ApiResponse["headers"]
  readonly list: ((addition: Addition) => Stream.Stream<string>) | undefined

  constructor(
    text: Stream.Stream<string>,
    headers: ApiResponse["headers"] = {},
    list?: (addition: Addition) => Stream.Stream<string>
  ) {
    this.text = text
    this.headers = headers
    this.list = list
  }
}

/** An HTML page with its content security policy. */
export class Html {
  readonly text: string
  readonly policy: string

  constructor(text: string, policy: string) {
    this.text = text
    this.policy = policy
  }
}

/** A file in memory, as a download. */
export class FileBytes {
  readonly bytes: Uint8Array
  readonly headers: ApiResponse["headers"]

  constructor(bytes: Uint8Array, headers: ApiResponse["headers"]) {
    this.bytes = bytes
    this.headers = headers
  }
}

/** A redirect (302) to a URL. */
export class Redirect {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }
}

/** Headers that keep browsers from caching, running or embedding a response. */
export const securityHeaders: ApiResponse["headers"] = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}

/** Headers of a response with a secret that is shown once. Nobody on the way may compress or keep it. */
export const secretHeaders: ApiResponse["headers"] = { "cache-control": "no-store, no-transform" }

const jsonHeaders: ApiResponse["headers"] = { ...securityHeaders, "content-type": "application/json" }

const noHeaders: ApiResponse["headers"] = {}

export const json = (
  body: string,
  requestId: string,
  { headers = noHeaders, status = 200 }: { readonly status?: number; readonly headers?: ApiResponse["headers"] } = {}
): ApiResponse => ({
  status,
  // a copy of nothing costs a microsecond
  headers: headers === noHeaders
    ? Object.assign({}, jsonHeaders, { "x-request-id": requestId })
    : Object.assign({}, jsonHeaders, headers, { "x-request-id": requestId }),
  body
})

/** Logs the failure of a stream. Adds the request id to all that the stream logs. */
const logFailure = <A>(stream: Stream.Stream<A>, requestId: string): Stream.Stream<A> =>
  Stream.unwrapScoped(Effect.as(Effect.annotateLogsScoped({ requestId }), stream)).pipe(
    Stream.ensuringWith((exit) =>
      Exit.isSuccess(exit) || Cause.isInterruptedOnly(exit.cause)
        ? Effect.void
        : Effect.annotateLogs(Effect.logError("A streamed answer broke off", exit.cause), { requestId })
    )
  )

/** Makes a response of a stream. If the stream fails, the failure is logged and the adapter aborts the connection. */
export const streamed = ({ headers, text }: Streamed, requestId: string): ApiResponse => ({
  ...json("", requestId, { headers }),
  body: logFailure(text, requestId)
})

/** Makes a response of the bytes of a file. A failure of the bytes is logged and breaks the response off. */
export const file = (
  bytes: Stream.Stream<Uint8Array, unknown>,
  requestId: string,
  { headers, status }: Pick<ApiResponse, "headers" | "status">
): ApiResponse => ({
  status,
  headers: {
    ...securityHeaders,
    // a browser that shows the file runs nothing in it
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...headers,
    "x-request-id": requestId
  },
  body: logFailure(Stream.orDieWith(bytes, (failure) => failure), requestId)
})

const utf8 = new TextEncoder()

/** Encodes the texts of a streamed body. */
export const toBytes = (body: Stream.Stream<string | Uint8Array>): Stream.Stream<Uint8Array> =>
  Stream.map(body, (part) => typeof part === "string" ? utf8.encode(part) : part)

export const html = ({ policy, text }: Html, requestId: string): ApiResponse => ({
  status: 200,
  headers: {
    ...securityHeaders,
    "content-security-policy": policy,
    "content-type": "text/html; charset=utf-8",
    "x-request-id": requestId
  },
  body: text
})

export const redirect = ({ url }: Redirect, requestId: string): ApiResponse => ({
  status: 302,
  headers: { ...securityHeaders, location: url, "x-request-id": requestId },
  body: ""
})

/** Says that the client has the resource with this `ETag`. It has no body. */
export const notModified = (etag: string, requestId: string): ApiResponse => ({
  status: 304,
  headers: { ...securityHeaders, etag, "x-request-id": requestId },
  body: ""
})

export const withHeaders = (response: ApiResponse, headers: ApiResponse["headers"]): ApiResponse => ({
  ...response,
  headers: { ...response.headers, ...headers }
})

/** Makes the problem document of an error. */
export const problem = (
  error: Problem.ProblemError,
  requestId: string,
  headers: ApiResponse["headers"] = {}
): ApiResponse => ({
  status: Problem.statusOf(error) ?? 500,
  headers: { ...securityHeaders, "content-type": Problem.problemJson, ...headers, "x-request-id": requestId },
  body: Problem.document(error, requestId)
})
