import { labelsOf, type ObservedRequest } from "@attestry/core/http/RequestObserver"
import type { Observe } from "@attestry/server/Observers"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Prometheus from "prom-client"
import type { Count } from "./GracefulShutdown.ts"

/** The metrics of a server and their text. */
export interface Metrics {
  readonly observe: Observe
  readonly contentType: string
  readonly text: () => Promise<string>
}

/** From a millisecond to what a client hardly waits for, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

let ofProcess: Prometheus.Registry | undefined

/** The process has one event loop and one heap, whose observers can't be taken off again. */
const processRegistry = ({ collectDefaultMetrics, Registry }: typeof Prometheus) => {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** The metrics of a server, beside those of its process. Each server has its own. */
export const make = (count: () => Count): Effect.Effect<Metrics> =>
  Effect.map(
    // loaded by whoever asks for metrics, and by nobody else
    Effect.promise(() => import("prom-client")),
    (prometheus) => {
      const { Counter, Gauge, Histogram, Registry } = prometheus
      const registry = new Registry()
      const registers = [registry]
      const requests = new Counter({
        name: "http_requests_total",
        help: "Requests by what became of them; 499 where the client left before the answer.",
        labelNames: ["method", "route", "status"],
        registers
      })
      const durations = new Histogram({
        name: "http_request_duration_seconds",
        help: "How long it took until the answer was ready to be sent.",
        labelNames: ["method", "route"],
        buckets,
        registers
      })
      const refused = new Counter({
        name: "http_requests_refused_total",
        help: "Requests that were answered with a problem document, by its code.",
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
      gauge("http_requests_in_flight", "Requests that are being answered.", () => count().underWay)
      gauge("http_connections_open", "Connections that are open, idle ones among them.", () => count().open)

      const observe = (request: ObservedRequest) => {
        const { method, route } = labelsOf(request)
        requests.inc({ method, route, status: request.status })
        durations.observe({ method, route }, Duration.toMillis(request.duration) / 1_000)
        if (request.code !== null) refused.inc({ code: request.code })
      }
      const ofAll = processRegistry(prometheus)
      const text = async () => await registry.metrics() + await ofAll.metrics()
      return { observe, contentType: registry.contentType, text }
    }
  )
