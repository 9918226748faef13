import { WebUrl } from "@attestry/core/shared/Text"
import * as OtlpSerialization from "@effect/opentelemetry/OtlpSerialization"
import * as OtlpTracer from "@effect/opentelemetry/OtlpTracer"
import { FetchHttpClient } from "@effect/platform"
import { Config, ConfigError, Either, Encoding, Layer, Logger, LogLevel, Option, Redacted, Schema } from "effect"

const levels = {
  trace: LogLevel.Trace,
  debug: LogLevel.Debug,
  info: LogLevel.Info,
  warning: LogLevel.Warning,
  error: LogLevel.Error,
  fatal: LogLevel.Fatal,
  none: LogLevel.None
}

const formats = { json: Logger.json, logfmt: Logger.logFmt, pretty: Logger.pretty }

/** Reads a variable whose value is one of the names, and returns its meaning. */
const oneOf = <A>(variable: string, meanings: { readonly [name: string]: A }): Config.Config<A> =>
  Config.mapOrFail(Config.string(variable), (name) =>
    Either.fromNullable(
      new Map(Object.entries(meanings)).get(name.toLowerCase()),
      () => ConfigError.InvalidData([variable], `expected ${Object.keys(meanings).join(", ")}`)
    ))

const headerOf = (text: string) => {
  const [, name, value] = /^\s*([\w-]+)=(.*?)\s*$/.exec(text) ?? []
  return name === undefined || value === undefined
    ? Option.none()
    : Option.map(Either.getRight(Encoding.decodeUriComponent(value)), (value) => [name, value] as const)
}

/** Headers as `name=value,name=value` with percent-encoded values. They are secrets, so no error shows them. */
const headers = Config.mapOrFail(Config.redacted("OTEL_EXPORTER_OTLP_HEADERS"), (text) =>
  Either.fromOption(
    Option.map(
      Option.all(Redacted.value(text).split(",").map(headerOf)),
      (pairs) => Redacted.make(Object.fromEntries(pairs))
    ),
    () => ConfigError.InvalidData(["OTEL_EXPORTER_OTLP_HEADERS"], "expected name=value pairs, separated by commas")
  ))

/** Settings of logs and traces. */
export const telemetrySettings = Config.all({
  logFormat: Config.withDefault(
    oneOf("LOG_FORMAT", formats),
    process.stdout.isTTY ? formats.pretty : formats.logfmt
  ),
  logLevel: Config.withDefault(oneOf("LOG_LEVEL", levels), LogLevel.Info),
  traces: Config.option(Config.all({
    endpoint: Schema.Config("OTEL_EXPORTER_OTLP_ENDPOINT", WebUrl),
    serviceName: Config.withDefault(Config.nonEmptyString("OTEL_SERVICE_NAME"), "attestry"),
    headers: Config.withDefault(headers, Redacted.make({}))
  }))
})

export type TelemetrySettings = Config.Config.Success<typeof telemetrySettings>

const makeTracer = ({ endpoint, headers, serviceName }: Option.Option.Value<TelemetrySettings["traces"]>) =>
  OtlpTracer.layer({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    resource: { serviceName },
    headers: Redacted.value(headers),
    exportInterval: "2 seconds",
    shutdownTimeout: "2 seconds"
  }).pipe(Layer.provide([OtlpSerialization.layerJson, FetchHttpClient.layer]))

/** The logger, and the tracer if it has an endpoint. */
export const telemetry = ({ logFormat, logLevel, traces }: TelemetrySettings) =>
  Option.match(traces, { onNone: () => Layer.empty, onSome: makeTracer }).pipe(
    Layer.provideMerge(Layer.merge(logFormat, Logger.minimumLogLevel(logLevel)))
  )
