import { version } from "@attestry/core/shared"
import * as OtlpSerialization from "@effect/opentelemetry/OtlpSerialization"
import * as OtlpTracer from "@effect/opentelemetry/OtlpTracer"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"

export interface Collector {
  readonly endpoint: string
  readonly serviceName: string
  readonly headers: Redacted.Redacted<{ readonly [name: string]: string }>
}

/** Sends traces to a collector. */
export const tracer = ({ endpoint, headers, serviceName }: Collector) =>
  OtlpTracer.layer({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    resource: { serviceName, serviceVersion: version },
    headers: Redacted.value(headers),
    exportInterval: "2 seconds",
    shutdownTimeout: "2 seconds"
  }).pipe(Layer.provide([OtlpSerialization.layerJson, FetchHttpClient.layer]))
