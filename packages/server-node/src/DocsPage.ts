import type * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpApiSwagger from "@effect/platform/HttpApiSwagger"
import * as HttpServer from "@effect/platform/HttpServer"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createHash } from "node:crypto"

/** Where the page is. */
export const path = "/docs"

const hashesOf = (html: string, element: "script" | "style"): string =>
  Array.from(
    html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, "g")),
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
  ).join(" ")

/** Nothing but what the page has in it, and requests to its own server. */
const policyOf = (html: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashesOf(html, "script")}`,
    `style-src ${hashesOf(html, "style")}`,
    "img-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

const rendered = Effect.gen(function*() {
  const router = yield* (yield* HttpApiBuilder.Router).router
  const request = HttpServerRequest.fromWeb(new Request(`http://localhost${path}`))
  return yield* Effect.provideService(router, HttpServerRequest.HttpServerRequest, request)
})

/** The page that shows the API document, with a policy that lets a browser run and load nothing but what is in it. */
export const page: Effect.Effect<HttpServerResponse.HttpServerResponse, never, HttpApi.Api> = Effect.gen(function*() {
  const response = yield* rendered
  const html = yield* Effect.promise(() => HttpServerResponse.toWeb(response).text())
  return HttpServerResponse.setHeader(response, "content-security-policy", policyOf(html))
}).pipe(
  Effect.scoped,
  Effect.orDie,
  Effect.provide(
    HttpApiSwagger.layer({ path }).pipe(
      Layer.provideMerge(Layer.merge(HttpApiBuilder.Router.Live, HttpServer.layerContext))
    )
  )
)
