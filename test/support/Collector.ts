import { Effect, type Scope } from "effect"
import { createServer } from "node:http"

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: { readonly [name: string]: unknown }
}

const attributesOf = (list: ReadonlyArray<any>) =>
  Object.fromEntries(
    list.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)])
  )

export interface Collector {
  readonly url: string
  /** The received bodies, undecoded. */
  readonly bodies: ReadonlyArray<string>
  readonly headers: () => { readonly [name: string]: unknown } | undefined
  readonly spans: () => ReadonlyArray<Span & { readonly service: unknown }>
  /** Waits for that many spans and returns them. */
  readonly until: (enough: (spans: ReturnType<Collector["spans"]>) => boolean) => Effect.Effect<void>
}

/** Receives traces like an OTLP/HTTP collector. `answer` is its status, 0 for a collector that never responds. */
export const make = (answer = 200): Effect.Effect<Collector, never, Scope.Scope> =>
  Effect.gen(function*() {
    const bodies: Array<string> = []
    let headers: { readonly [name: string]: unknown } | undefined
    const server = createServer((request, response) => {
      let body = ""
      request.on("data", (part) => body += String(part)).on("end", () => {
        if (request.url !== "/v1/traces" || request.method !== "POST") return response.writeHead(404).end()
        headers = request.headers
        bodies.push(body)
        return answer === 0 ? undefined : response.writeHead(answer, { "content-type": "application/json" }).end("{}")
      })
    })
    const port = yield* Effect.async<number>((resume) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0))
      })
    })
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
    )
    const spans = () =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }: any) =>
          scopeSpans.flatMap((scope: any) =>
            scope.spans.map((span: any) => ({
              ...span,
              attributes: attributesOf(span.attributes),
              service: attributesOf(resource.attributes)["service.name"]
            }))
          )
        )
      )
    const until: Collector["until"] = (enough) =>
      Effect.suspend(() => enough(spans()) ? Effect.void : Effect.zipRight(Effect.sleep("50 millis"), until(enough)))
    return { url: `http://127.0.0.1:${port}`, bodies, headers: () => headers, spans, until }
  })
