import type * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import * as Effect from "effect/Effect"
import { Html } from "../contract/ApiResponse.ts"
import { Encoding } from "../shared/AttestryNeedsEffect3.ts"
import { options, script, style } from "./DocsPageOptions.ts"

export const path = "/docs"

const hashSources = (html: string, element: "script" | "style"): string =>
  Array.from(
    html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, "g")),
    ([, text = ""]) => `'sha256-${Encoding.encodeBase64(sha256(utf8ToBytes(text)))}'`
  ).join(" ")

// allows only what is in the page, and requests to its server
const makePolicy = (html: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashSources(html, "script")}`,
    `style-src ${hashSources(html, "style")}`,
    "img-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

const addOptions = (html: string): string =>
  html
    .replace("</style>", () => `${style}</style>`)
    .replace("window.onload = ", () => `${script}\n    window.onload = `)
    .replace("SwaggerUIBundle({\n        spec:", () => `SwaggerUIBundle({${options}\n        spec:`)

// the platform gives its page only to its own router, which is therefore called once
const render = async <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>
): Promise<string> => {
  const [Swagger, Router] = await Promise.all([
    import("@effect/platform/HttpApiSwagger"),
    import("@effect/platform/HttpLayerRouter")
  ])
  const { dispose, handler } = Router.toWebHandler(Swagger.layerHttpLayerRouter({ api, path }), { disableLogger: true })
  const response = await handler(new Request(`http://localhost${path}`))
  const html = addOptions(await response.text())
  await dispose()
  return html
}

export const make = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>
): Effect.Effect<Html> => Effect.map(Effect.promise(() => render(api)), (html) => new Html(html, makePolicy(html)))
