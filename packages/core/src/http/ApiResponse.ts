import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Stream from "effect/Stream"
import * as Problem from "./Problem.ts"

/** An answer, ready to be sent. Who sends it adds how long its body is. */
export interface Reply {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string | Stream.Stream<string>
}

/** The text of a JSON answer that is sent as it is made. */
export class Streamed {
  readonly text: Stream.Stream<string>

  constructor(text: Stream.Stream<string>) {
    this.text = text
  }
}

/** An HTML page, with the policy that a browser is to hold it to. */
export class Html {
  readonly text: string
  readonly policy: string

  constructor(text: string, policy: string) {
    this.text = text
    this.policy = policy
  }
}

/**
 * What every answer tells a browser, unless it says otherwise: to keep it nowhere, and to take it for nothing but data.
 */
export const cautious: Reply["headers"] = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}

/** An answer of JSON. */
export const json = (
  body: Reply["body"],
  requestId: string,
  { headers, status = 200 }: { readonly status?: number; readonly headers?: Reply["headers"] } = {}
): Reply => ({
  status,
  headers: { ...cautious, "content-type": "application/json", ...headers, "x-request-id": requestId },
  body
})

/** An answer of HTML. */
export const html = ({ policy, text }: Html, requestId: string): Reply => ({
  status: 200,
  headers: {
    ...cautious,
    "content-security-policy": policy,
    "content-type": "text/html; charset=utf-8",
    "x-request-id": requestId
  },
  body: text
})

/** The answer with further headers. */
export const withHeaders = (reply: Reply, headers: Reply["headers"]): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers }
})

/** The problem document of an error. */
export const problem = (error: Problem.Refusal, requestId: string, headers: Reply["headers"] = {}): Reply => ({
  status: Problem.statusOf(error) ?? 500,
  headers: { ...cautious, "content-type": Problem.problemJson, ...headers, "x-request-id": requestId },
  body: Problem.document(error, requestId)
})

const utf8 = new TextEncoder()

/** The answer as the platform's servers take it. */
export const toResponse = ({ body, headers, status }: Reply): HttpServerResponse.HttpServerResponse => {
  const options = { status, headers, contentType: headers["content-type"] }
  return typeof body === "string"
    ? HttpServerResponse.uint8Array(utf8.encode(body), options)
    : HttpServerResponse.stream(Stream.encodeText(body), options)
}
