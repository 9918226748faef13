import { assert, beforeAll, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import { Miniflare } from "miniflare"
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll } from "vitest"
import { programOf } from "./support/Runtimes.ts"

const run = promisify(execFile)

const folder = mkdtempSync(join(tmpdir(), "attestry-runtimes-"))
const bundle = join(folder, "app.mjs")
const script = join(folder, "main.mjs")
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  // with this platform, an import of a module of Node's can't be resolved
  await build({
    stdin: {
      contents: "import { respond } from \"./app.ts\"\nexport default { fetch: respond }",
      resolveDir: fileURLToPath(new URL(".", import.meta.url))
    },
    outfile: bundle,
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    mainFields: ["module", "main"],
    conditions: ["@attestry/source", "worker", "browser"],
    logLevel: "silent"
  })
  const lines = [
    "import app from \"./app.mjs\"",
    "const response = await app.fetch(new Request(\"http://attestry.example/livez\"))",
    "console.log(await response.text())"
  ]
  writeFileSync(script, lines.join("\n"))
})

const outputOf = async (program: string, ...options: ReadonlyArray<string>): Promise<string> =>
  (await run(program, [...options, script], { cwd: folder, env: { HOME: folder, NO_COLOR: "1" } })).stdout

const check = (text: string) => {
  const answers: ReadonlyArray<{ readonly path: string; readonly status: number; readonly text: string }> = JSON.parse(
    text
  )
  assert.deepStrictEqual(answers.map(({ path, status }) => `${status} ${path}`), [
    "200 /livez",
    "200 /readyz",
    "201 /v1/vendors",
    "200 /v1/vendors",
    "200 /v1/openapi.json",
    "200 /docs",
    "404 /v1/nothing",
    "200 /files"
  ])
  assert.include(answers[2]?.text, "Öl & Söhne")
  assert.include(answers[3]?.text, "Öl & Söhne")
  assert.strictEqual(answers.at(-1)?.text, "Öl")
}

describe("the fetch handler", () => {
  it("runs in workerd without a compatibility flag", async () => {
    const workerd = new Miniflare({
      modules: [{ type: "ESModule", path: "app.mjs", contents: readFileSync(bundle, "utf8") }],
      modulesRoot: "/",
      compatibilityDate: "2024-01-01"
    })
    try {
      const response = await workerd.dispatchFetch("http://attestry.example/livez")
      check(await response.text())
    } finally {
      await workerd.dispose()
    }
  })

  it("runs in Bun", async () => check(await outputOf(programOf("bun"))))

  it("runs in Deno without any permission flag", async () =>
    check(await outputOf(programOf("deno"), "run", "--no-remote", "--no-config", "--no-prompt")))
})
