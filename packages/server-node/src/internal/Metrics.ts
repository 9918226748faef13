import { labelsOf, type ObservedRequest } from "@attestry/core/http"
import { version } from "@attestry/core/shared"
import type { Observe } from "@attestry/server/Observers"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Prometheus from "prom-client"
import * as EffectMetrics from "./EffectMetrics.ts"
import type { Count } from "./GracefulShutdown.ts"

export interface Metrics {
  readonly observe: Observe
  readonly contentType: string
  readonly text: Effect.Effect<string>
}

// in seconds
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

let shared: Prometheus.Registry | undefined

// One registry for the process, because its observers of event loop and heap can't be removed.
const processRegistry = (
  { collectDefaultMetrics, Registry }: Pick<typeof Prometheus, "collectDefaultMetrics" | "Registry">
) => {
  if (shared === undefined) {
    shared = new Registry()
    collectDefaultMetrics({ register: shared })
  }
  return shared
}

export const make = (count: () => Count): Effect.Effect<Metrics> =>
  Effect.map(
    // loaded here, because few hosts have metrics; bundlers give a CommonJS module its default alone
    Effect.promise(() => import("prom-client")),
    ({ default: prometheus }) => {
      const { Counter, Gauge, Histogram, Registry } = prometheus
      const registry = new Registry()
      const registers = [registry]
      const requests = new Counter({
        name: "http_requests_total",
        help: "Requests by status; 499 if the client left before the response.",
        labelNames: ["method", "route", "status"],
        registers
      })
      const durations = new Histogram({
        name: "http_request_duration_seconds",
        help: "Time until the response was ready to be sent.",
        labelNames: ["method", "route"],
        buckets,
        registers
      })
      const refused = new Counter({
        name: "http_requests_refused_total",
        help: "Requests answered with a problem document, by its code.",
        labelNames: ["code"],
        registers
      })
      const gauge = (name: string, help: string, value: () => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(value())
          }
        })
      new Gauge({
        name: "attestry_build_info",
        help: "Always 1, with the version of Attestry and of Node.",
        labelNames: ["version", "node"],
        registers
      }).set({ version, node: process.versions.node }, 1)
      gauge("http_requests_in_flight", "Requests under way.", () => count().underWay)
      gauge("http_connections_open", "Open connections, including idle ones.", () => count().open)

      const observe = (request: ObservedRequest) => {
        const { method, route } = labelsOf(request)
        requests.inc({ method, route, status: request.status })
        durations.observe({ method, route }, Duration.toMillis(request.duration) / 1_000)
        if (request.code !== null) refused.inc({ code: request.code })
      }
      const ofProcess = processRegistry(prometheus)
      const names = () =>
        new Set([registry, ofProcess].flatMap((own) => own.getMetricsAsArray().map(({ name }) => name)))
      const texts = Effect.promise(() => Promise.all([registry.metrics(), ofProcess.metrics()]))
      const text = Effect.map(
        Effect.all([texts, Effect.suspend(() => EffectMetrics.read(names()))]),
        ([[ofRequests, ofProcess], ofEffect]) => `${ofRequests}\n${ofProcess}\n${ofEffect}`
      )
      return { observe, contentType: registry.contentType, text }
    }
  )
