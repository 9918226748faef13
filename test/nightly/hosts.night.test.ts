import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { build as bundle } from "esbuild"
import { Miniflare } from "miniflare"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { Readable } from "node:stream"
import { afterAll, vi } from "vitest"
import { send } from "../support/Api.ts"
import { freePort } from "../support/FreePort.ts"
import { build, node } from "../support/processes.ts"
import { patience } from "../support/Waiting.ts"
import * as Recipes from "./support/Recipes.ts"

const folder = mkdtempSync(join(tmpdir(), "attestry-hosts-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The built packages are installed in the folder, as in a host's. */
beforeAll(() =>
  Effect.runPromise(Effect.gen(function*() {
    yield* build("packages/client")
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"))
    const dependencies = Object.fromEntries(
      ["@attestry/client", "@attestry/core", "@attestry/memory", "@attestry/server", "effect"].map((
        name
      ) => [name, "*"])
    )
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }))
    yield* Recipes.write(folder)
  }))
)

const notInWorkers = ["blob-fs", "cli", "egress-node", "engine", "mailer-smtp", "pglite", "postgres"]
  .concat("questionnaire-files", "reports").map((name) => `@attestry/${name}/*`)

describe("the recipes of the guide", () => {
  it.scopedLive.each(Object.keys(Recipes.hosts))(
    "serve reads and writes on %s",
    (name) => Recipes.assertServes(name, folder)
  )

  it.scopedLive("say in the log why a POST fails on a route of Fastify", () =>
    Effect.gen(function*() {
      const port = yield* freePort
      const host = yield* node(["wrongFastify.mjs"], { PORT: `${port}` }, folder)
      const key = yield* Recipes.firstKey(host, port)
      const ask = send(`http://127.0.0.1:${port}`)
      assert.strictEqual((yield* ask("GET", "/compliance/v1/vendors", { key })).status, 200)
      const { status } = yield* ask("POST", "/compliance/v1/vendors", { key, body: { name: "New" } })
      assert.include([400, 500], status)
      yield* host.until(/The request body was already read, probably by a body parser of the host/)
    }))

  it("serve in workerd without a compatibility flag", async () => {
    const outfile = join(folder, "worker.mjs")
    await bundle({
      entryPoints: [join(folder, "worker.ts")],
      outfile,
      bundle: true,
      format: "esm",
      platform: "neutral",
      target: "es2022",
      mainFields: ["module", "main"],
      conditions: ["worker", "browser"],
      // they are not installed in a worker's project
      external: notInWorkers,
      logLevel: "silent"
    })
    let output = ""
    const workerd = new Miniflare({
      modules: [{ type: "ESModule", path: "worker.mjs", contents: readFileSync(outfile, "utf8") }],
      modulesRoot: "/",
      compatibilityDate: "2024-01-01",
      handleRuntimeStdio: (stdout: Readable) => void stdout.on("data", (chunk) => output += String(chunk))
    })
    try {
      const url = "http://host.example/compliance"
      assert.strictEqual((await workerd.dispatchFetch(`${url}/readyz`)).status, 200)
      await vi.waitUntil(() => output.includes("\n"), { timeout: Duration.toMillis(patience) })
      const [key = ""] = /atk_\w{57}/.exec(output) ?? []
      const added = await workerd.dispatchFetch(`${url}/v1/vendors`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": key, "cf-connecting-ip": "192.0.2.7" },
        body: JSON.stringify({ name: "Öl & Söhne" })
      })
      assert.strictEqual(added.status, 201)
      const events = await workerd.dispatchFetch(`${url}/v1/audit-logs?action=vendor.created`, {
        headers: { "x-api-key": key }
      })
      assert.include(await events.text(), "\"ip\":\"192.0.2.7\"")
    } finally {
      await workerd.dispose()
    }
  })
})
