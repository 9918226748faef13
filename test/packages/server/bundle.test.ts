import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { bundler, node } from "../../support/processes.ts"
import { readStartOptions } from "../../support/StartOptions.ts"
import { folder } from "../../support/TemporaryFolder.ts"

const watcher = new URL("../../support/watchLoading.mjs", import.meta.url).href

interface Watched {
  readonly loaded: ReadonlyArray<string>
  /** The stack trace of the call that made it listen. */
  readonly listening: string
  /** True if Effect keeps its fibers in a `Set`. */
  readonly isSet: boolean
}

/** A folder below the packages that are not in the bundle. */
const bundled = mkdtempSync(resolve("node_modules/.attestry-bundle-"))

const readSources = (url: string): ReadonlyArray<string> =>
  JSON.parse(readFileSync(new URL(`${url}.map`), "utf8")).sources

const unused = [
  "SocketRunner",
  "HttpApiSwagger",
  "demo",
  "fast-check",
  "nodemailer",
  "opentelemetry",
  "playwright-core",
  "prom-client",
  "undici"
]

const isBundled = (url: string) => url.includes(".attestry-bundle-")

/** Starts the bundle on an empty folder with the options of `npm start`, and stops it when it listens. */
const watch = (settings: { readonly [name: string]: string }) =>
  Effect.gen(function*() {
    const environment = { PORT: "0", ATTESTRY_DEMO: "0", ATTESTRY_DATA: yield* folder, ...settings }
    const options = [...readStartOptions(), "--import", watcher]
    const { child, exit, output, until } = yield* node([...options, `${bundled}/main.js`], environment)
    yield* until(/listening on (http:\S+)\n/)
    child.kill("SIGTERM")
    yield* exit
    const [, found = ""] = /^watched (.*)$/m.exec(output()) ?? []
    const { loaded, ...watched } = JSON.parse(found) as Watched
    const files = loaded.filter((url) => url.startsWith("file:"))
    return { ...watched, files, sources: files.filter(isBundled).flatMap(readSources) }
  })

describe("the bundle of the reference server", () => {
  beforeAll(async () => {
    const code = await Effect.runPromise(Effect.scoped(Effect.flatMap(node([bundler, bundled]), ({ exit }) => exit)))
    assert.strictEqual(code, 0)
    return () => rmSync(bundled, { recursive: true })
  })

  it.scopedLive("loads no library that no setting asks for, and names sources in stack traces", () =>
    Effect.gen(function*() {
      const { files, isSet, listening, sources } = yield* watch({})
      assert.isAbove(sources.filter((source) => source.includes("/packages/core/src/")).length, 300)
      const all = [...sources, ...files]
      for (const name of ["pglite", "attestry-bundle"]) assert.isTrue(all.some((path) => path.includes(name)), name)
      for (const name of unused) {
        assert.deepStrictEqual(all.filter((path) => path.includes(name)), [], name)
      }
      const [, path = "", line] = /\((file:\S+\/packages\/server-node\/src\/\S+\.ts):(\d+)\)/.exec(listening) ?? []
      assert.include(readFileSync(fileURLToPath(path), "utf8").split("\n")[Number(line) - 1] ?? "", "listen(")
      // see docs/decisions/0072-start-and-memory.md#fibers-in-a-list
      assert.isFalse(isSet)
    }))

  it.scopedLive("starts with the libraries that settings ask for", () =>
    Effect.gen(function*() {
      const { sources } = yield* watch({
        METRICS_PORT: "0",
        SMTP_URL: "smtp://127.0.0.1:9",
        MAIL_FROM: "office@example.com",
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9"
      })
      for (const name of ["prom-client", "nodemailer", "opentelemetry"]) {
        assert.isTrue(sources.some((path) => path.includes(name)), name)
      }
    }))
})
