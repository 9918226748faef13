import { WebUrl } from "@attestry/core/shared"
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { Collector } from "./tracer.ts"

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

// modules that most servers never need are loaded when a setting asks for them
const makeTracer = (collector: Collector) =>
  Layer.unwrapEffect(Effect.map(Effect.promise(() => import("./tracer.ts")), ({ tracer }) => tracer(collector)))

/** The logger, and the tracer if it has an endpoint. */
export const telemetry = ({ logFormat, logLevel, traces }: TelemetrySettings) =>
  Option.match(traces, { onNone: () => Layer.empty, onSome: makeTracer }).pipe(
    Layer.provideMerge(Layer.merge(logFormat, Logger.minimumLogLevel(logLevel)))
  )
