import { assert } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { build } from "esbuild"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { send } from "../../support/Api.ts"
import { freePort } from "../../support/FreePort.ts"
import { command, node, type Running } from "../../support/processes.ts"
import { patience } from "../../support/Waiting.ts"
import { programOf } from "./Runtimes.ts"

/** The blocks of a page by the file that their first line names. */
const namedBlocks = (page: string): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(page, "utf8").matchAll(/^```(?:ts|js)\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)]
      .map(([, name = "", code = ""]) => [name, code])
  )

/** The modules that Node runs, made of the recipes in TypeScript. */
const nodeModules = ["compliance.ts", "express.ts", "fastify.ts", "hono.ts", "app/compliance/[...path]/route.ts"]

/** Serves what Next's router would call: the exports of the route. */
const nextHost = `import { getRequestListener } from "@hono/node-server"
import { createServer } from "node:http"
import * as route from "./app/compliance/[...path]/route.mjs"
const listener = getRequestListener((request) => route[request.method](request), { overrideGlobalObjects: false })
createServer(listener).listen(Number(process.env.PORT))
`

/** The route that fails for a POST, because Fastify has read the body. */
const wrongFastify = (fastify: string) => {
  const [before = "", after = ""] = fastify.split(/^app\.addHook[\s\S]*?^\}\)\n/m)
  return `${before}app.all("/compliance/*", (request, reply) => {
  reply.hijack()
  compliance.node(request.raw, reply.raw)
})\n${after}`
}

/** Writes the recipes of the guide into the folder: unchanged, and for Node as JavaScript. */
export const write = (folder: string) =>
  Effect.promise(async () => {
    const blocks = new Map(namedBlocks("docs/guide/hosts.md"))
    blocks.set("next.mjs", nextHost)
    blocks.set("wrongFastify.ts", wrongFastify(blocks.get("fastify.ts") ?? ""))
    for (const [name, code] of blocks) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), code)
    }
    await build({
      entryPoints: [...nodeModules, "wrongFastify.ts"].map((name) => join(folder, name)),
      outdir: folder,
      outbase: folder,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      packages: "external",
      format: "esm",
      target: "node20",
      logLevel: "silent"
    })
  })

/** A host, and whether it passes the client's address and has pages beside the API. */
interface Host {
  readonly run: (folder: string, port: number) => ReturnType<typeof command>
  readonly knowsAddress?: boolean
  readonly hasPages?: boolean
}

const onNode = (file: string) => (folder: string, port: number) => node([file], { PORT: `${port}` }, folder)

/** The hosts of the recipes that listen on a port. */
export const hosts: { readonly [name: string]: Host } = {
  Express: { run: onNode("express.mjs"), knowsAddress: true, hasPages: true },
  Fastify: { run: onNode("fastify.mjs"), knowsAddress: true, hasPages: true },
  Hono: { run: onNode("hono.mjs"), knowsAddress: true, hasPages: true },
  "Next's app router": { run: onNode("next.mjs") },
  CommonJS: { run: onNode("host.cjs"), knowsAddress: true },
  Bun: {
    run: (folder, port) => command(programOf("bun"), ["run", "bun.ts"], folder, { PORT: `${port}`, HOME: folder }),
    knowsAddress: true
  },
  Deno: {
    run: (folder, port) =>
      command(programOf("deno"), ["serve", "--port", `${port}`, "--allow-env", "--no-prompt", "deno.ts"], folder, {
        HOME: folder,
        NO_COLOR: "1"
      }),
    knowsAddress: true
  }
}

/** Waits until the host responds. Returns the API key that it prints. */
export const firstKey = (host: Running, port: number) =>
  Effect.tryPromise(() => fetch(`http://127.0.0.1:${port}/compliance/readyz`)).pipe(
    Effect.retry(Schedule.spaced("100 millis")),
    Effect.timeoutFail({ duration: patience, onTimeout: () => host.output() }),
    Effect.tap(({ status }) => Effect.sync(() => assert.strictEqual(status, 200, host.output()))),
    Effect.zipRight(host.until(/API key: (atk_\w{57})\n/))
  )

/** Asserts that the host serves reads and writes, knows the client's address if it passes it, and keeps its own pages. */
export const assertServes = (name: string, folder: string) =>
  Effect.gen(function*() {
    const { hasPages = false, knowsAddress = false, run } = hosts[name] ?? assert.fail(name)
    const port = yield* freePort
    const host = yield* run(folder, port)
    const key = yield* firstKey(host, port)
    const ask = send(`http://127.0.0.1:${port}`)
    const body = { name: "Öl & Söhne" }
    const added = yield* ask("POST", "/compliance/v1/vendors", { key, body })
    assert.deepStrictEqual([added.status, added.body.name], [201, body.name], host.output())
    const changed = yield* ask("PATCH", `/compliance/v1/vendors/${added.body.id}`, { key, body: { category: "cloud" } })
    assert.deepStrictEqual([changed.status, changed.body.category], [200, "cloud"])
    const { body: { data: [event] } } = yield* ask("GET", "/compliance/v1/audit-logs?action=vendor.created", { key })
    assert.strictEqual(event.ip, knowsAddress ? "127.0.0.1" : null)
    const invalid = yield* ask("POST", "/compliance/v1/vendors", { key, body: "{" })
    assert.deepStrictEqual([invalid.status, invalid.body.code], [400, "malformed_body"])
    assert.strictEqual((yield* ask("GET", "/compliance/v1/me")).status, 401)
    for (const path of ["/v1/me", "/compliancev1/me"]) {
      const { status, text } = yield* ask("GET", path, { key })
      assert.strictEqual(status, 404)
      assert.strictEqual(text.includes("/problems/"), !hasPages)
    }
  })
