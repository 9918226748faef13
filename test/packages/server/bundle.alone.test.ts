import { assert, beforeAll, describe, it } from "@effect/vitest"
import { type Cause, Effect } from "effect"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { bundler, node, type Running, source } from "../../support/processes.ts"
import { folder } from "../../support/TemporaryFolder.ts"

const watcher = new URL("../../support/watchLoading.mjs", import.meta.url).href

interface Watched {
  readonly loaded: ReadonlyArray<string>
  /** How many of them V8 had to compile, apart from those that Node loads itself. */
  readonly compiled: number
  readonly listening: string
  /** Bytes for young objects when it listens. */
  readonly nursery: number
  /** The same after half a million objects have stayed. */
  readonly grown: number
  /** Whether Effect keeps its fibers in a `Set`. */
  readonly isSet: boolean
  /** Whether Node has loaded its `fetch`, as the first look at `Response` does. */
  readonly hasFetch: boolean
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

/** Starts the bundle, by default on an empty folder, and stops it when it listens and the effect has ended. */
const watch = (
  settings: { readonly [name: string]: string },
  wait: (until: Running["until"]) => Effect.Effect<unknown, Cause.TimeoutException> = () => Effect.void
) =>
  Effect.gen(function*() {
    const environment = { PORT: "0", ATTESTRY_DEMO: "0", ATTESTRY_DATA: yield* folder, ...settings }
    const { child, exit, output, until } = yield* node(["--import", watcher, `${bundled}/main.js`], environment)
    yield* until(/listening on (http:\S+)\n/)
    yield* wait(until)
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

  it.scopedLive("loads few files, and no library that no setting asks for", () =>
    Effect.gen(function*() {
      const { files, hasFetch, sources } = yield* watch({})
      assert.isFalse(hasFetch)
      assert.isAbove(files.filter(isBundled).length, 5)
      assert.isBelow(files.length, 60)
      assert.isAbove(sources.filter((source) => source.includes("/packages/core/src/")).length, 300)
      const all = [...sources, ...files]
      for (const name of ["pglite", "attestry-bundle"]) assert.isTrue(all.some((path) => path.includes(name)), name)
      for (const name of unused) {
        assert.deepStrictEqual(all.filter((path) => path.includes(name)), [], name)
      }
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

  it.scopedLive("starts with the code that a start before has kept, unless it is damaged or of another text", () =>
    Effect.gen(function*() {
      const parts = `${bundled}/parts`
      const find = (ending: string) => readdirSync(parts).filter((name) => name.endsWith(ending))
      const damage = (ending: string, change: (bytes: Buffer) => void) =>
        Effect.sync(() =>
          find(ending).forEach((name) => {
            const bytes = readFileSync(`${parts}/${name}`)
            change(bytes)
            writeFileSync(`${parts}/${name}`, bytes)
          })
        )
      const keep = watch({}, (until) => Effect.timeout(until(/^no gaps$/m), "20 seconds"))
      const all = (yield* keep).files.filter((url) => url.includes("/parts/")).length
      assert.isAbove(all, 5)
      assert.isAtLeast(find(".code").length, all)
      assert.strictEqual((yield* watch({})).compiled, 0)
      yield* damage(".code", (bytes) => bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1))
      assert.strictEqual((yield* keep).compiled, all)
      assert.strictEqual((yield* watch({})).compiled, 0)
      // the same length
      yield* damage(".js", (bytes) => bytes.write("//@", bytes.indexOf("//#")))
      assert.strictEqual((yield* watch({})).compiled, all)
      // kept at its end
      assert.strictEqual((yield* watch({})).compiled, 0)
      // where no file can be written
      for (const name of find(".code")) {
        rmSync(`${parts}/${name}`)
        mkdirSync(`${parts}/${name}`)
      }
      assert.strictEqual((yield* keep).compiled, all)
      assert.deepStrictEqual(readdirSync(parts).filter((name) => /\.code\.\d+$/.test(name)), [])
    }))

  it.scopedLive("takes no more for young objects than at first until it listens, and more when requests need it", () =>
    Effect.gen(function*() {
      // it may grow at the latest then
      const { grown, nursery } = yield* watch({}, () => Effect.sleep("6 seconds"))
      assert.isAtMost(nursery, 2 * 1024 ** 2)
      assert.isAtLeast(grown, 16 * 1024 ** 2)
    }))

  it.scopedLive("closes the gaps that its start left, once it has nothing to do", () =>
    Effect.gen(function*() {
      const used = { ATTESTRY_DATA: yield* folder }
      yield* watch(used)
      yield* watch(used, (until) => Effect.timeout(until(/^no gaps$/m), "20 seconds"))
    }))

  it.scopedLive("keeps the code after five busy seconds, and closes the gaps in the first idle one", () =>
    Effect.gen(function*() {
      const { exit, output } = yield* node(source("test/support/busyStart.ts"))
      assert.strictEqual(yield* exit, 0)
      assert.deepStrictEqual(output().trim().split("\n"), ["kept", "idle", "compacted"])
    }))

  it.scopedLive("keeps its fibers in no Set, whose tables keep each other", () =>
    Effect.gen(function*() {
      assert.isFalse((yield* watch({})).isSet)
    }))

  it.scopedLive("names lines of the sources in stack traces", () =>
    Effect.gen(function*() {
      const { listening } = yield* watch({})
      const [, url = "", line] = /\((file:\S+\/packages\/server-node\/src\/\S+\.ts):(\d+)\)/.exec(listening) ?? []
      assert.include(readFileSync(fileURLToPath(url), "utf8").split("\n")[Number(line) - 1] ?? "", "listen(")
    }))
})
