import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Exit, Logger, LogLevel, Option, Redacted } from "effect"
import { settings } from "../../examples/node-server/src/Settings.ts"

const given = (environment: { readonly [name: string]: string }) =>
  Effect.withConfigProvider(settings, ConfigProvider.fromMap(new Map(Object.entries(environment))))

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }

const key = Buffer.alloc(32, 7).toString("base64")

const wrong = [
  [{ METRICS_PORT: "70000" }, /METRICS_PORT.*expected a port from 0 to 65535/],
  [{ ACCESS_LOG: "yes" }, /ACCESS_LOG.*expected 0 or 1/],
  [{ EGRESS_ALLOW: "receiver.example.com" }, /at EGRESS_ALLOW.*host:port/],
  [{ BROWSER_LIMIT: "0" }, /BROWSER_LIMIT.*expected a whole number from 1 to 100/],
  [{ BROWSER_SANDBOX: "off" }, /BROWSER_SANDBOX.*expected 0 or 1/],
  [{ STORAGE_LIMIT: "10 gigabytes" }, /STORAGE_LIMIT.*expected bytes, such as 500000000, 500MB or 10GiB/],
  [{ STORAGE_LIMIT: "-1" }, /STORAGE_LIMIT/],
  [{ STORAGE_LIMIT: "9000000TB" }, /STORAGE_LIMIT/],
  [{ SECRET_KEYS: "hidden" }, /at SECRET_KEYS.*expected id:key/],
  [{ SECRET_KEYS: `k1:${key},hidden:short` }, /at SECRET_KEYS.*expected id:key/],
  [{ SECRET_KEYS: `hidden:${key},hidden:${key}` }, /at SECRET_KEYS.*expected id:key/],
  [{ LOG_FORMAT: "xml" }, /LOG_FORMAT.*expected json, logfmt, pretty/],
  [{ LOG_FORMAT: "constructor" }, /LOG_FORMAT/],
  [{ LOG_LEVEL: "loud" }, /LOG_LEVEL.*expected trace, debug, info, warning, error, fatal, none/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, /OTEL_EXPORTER_OTLP_ENDPOINT.*http or https URL/],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "hidden" }, /OTEL_EXPORTER_OTLP_HEADERS.*name=value/],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "a=hidden%ff" }, /OTEL_EXPORTER_OTLP_HEADERS.*name=value/]
] as const

describe("the reference server's settings", () => {
  it.effect("log little by default", () =>
    Effect.gen(function*() {
      const { accessLog, metrics, telemetry } = yield* given({})
      assert.deepStrictEqual([accessLog, metrics, telemetry.traces], [false, Option.none(), Option.none()])
      assert.deepStrictEqual([telemetry.logLevel, telemetry.logFormat], [LogLevel.Info, Logger.logFmt])
    }))

  it.effect("log more when set to", () =>
    Effect.gen(function*() {
      const { accessLog, metrics, telemetry } = yield* given({
        ...endpoint,
        ACCESS_LOG: "1",
        METRICS_PORT: "9464",
        LOG_FORMAT: "json",
        LOG_LEVEL: "Debug"
      })
      assert.deepStrictEqual([accessLog, metrics], [true, Option.some({ port: 9464, host: "127.0.0.1" })])
      assert.deepStrictEqual([telemetry.logLevel, telemetry.logFormat], [LogLevel.Debug, Logger.json])
      assert.strictEqual(Option.getOrThrow(telemetry.traces).serviceName, "attestry")
    }))

  it.effect("have the hosts that webhooks may reach, and the keys of secrets", () =>
    Effect.gen(function*() {
      const { egress, secretKeys } = yield* given({
        EGRESS_ALLOW: "receiver.internal:8080, 10.0.0.7:443",
        SECRET_KEYS: `new:${key}, old:${key}`
      })
      assert.deepStrictEqual(egress, ["receiver.internal:8080", "10.0.0.7:443"])
      const keys = Option.getOrThrow(secretKeys)
      assert.deepStrictEqual(keys.map(({ id }) => id), ["new", "old"])
      assert.deepStrictEqual(keys.map(({ bytes }) => Redacted.value(bytes)[31]), [7, 7])
    }))

  it.effect("have a browser", () =>
    Effect.gen(function*() {
      const { browser } = yield* given({ BROWSER_PATH: "/opt/chromium", BROWSER_LIMIT: "7", BROWSER_SANDBOX: "0" })
      assert.deepStrictEqual(browser, { path: Option.some("/opt/chromium"), limit: 7, sandbox: Option.some(false) })
      const { browser: usual } = yield* given({})
      assert.deepStrictEqual(usual, { path: Option.none(), limit: 2, sandbox: Option.none() })
    }))

  it.effect("have a limit of the files of each organization, in bytes or in larger units", () =>
    Effect.gen(function*() {
      const cases = { "": null, "0": null, "1500": 1_500, "500MB": 500_000_000, "2 kB": 2_000, "10GiB": 10_737_418_240 }
      for (const [text, expected] of Object.entries(cases)) {
        const { storageLimit } = yield* given(text === "" ? {} : { STORAGE_LIMIT: text })
        assert.strictEqual(storageLimit, expected, text)
      }
    }))

  for (const [environment, expected] of wrong) {
    it.effect(`are rejected by name when invalid: ${Object.entries(environment).at(-1)?.join("=")}`, () =>
      Effect.gen(function*() {
        const exit = yield* Effect.exit(given(environment))
        const told = Exit.isFailure(exit) ? String(exit.cause) : ""
        assert.match(told, expected)
        assert.notInclude(told, "hidden")
      }))
  }
})
