import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { build } from "esbuild"
import { Miniflare } from "miniflare"
import { execFile } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import * as MemoryServer from "../support/MemoryServer.ts"
import { folder } from "../support/TemporaryFolder.ts"
import { programOf } from "./support/Runtimes.ts"

const run = promisify(execFile)

/** Adds a vendor and reads all, then fails by a code. */
const use = `import { createClient } from "@attestry/client"
export const use = async (baseUrl, key) => {
  const attestry = createClient({ baseUrl, key })
  const { etag, id } = await attestry.vendors.create({ name: "Öl & Söhne" })
  await attestry.vendors.update(id, { category: "cloud" }, { ifMatch: etag })
  const names = []
  for await (const { category, name } of attestry.vendors.all()) names.push(name + " " + category)
  const code = await attestry.vendors.get("vnd_unknown").catch((error) => error.code)
  return JSON.stringify({ names, code })
}
`

const expected = JSON.stringify({ names: ["Öl & Söhne cloud"], code: "vendor_not_found" })

const bundle = async (contents: string): Promise<string> => {
  const { outputFiles: [file] } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    format: "esm",
    platform: "neutral",
    conditions: ["@attestry/source"],
    write: false
  })
  return file?.text ?? assert.fail("No bundle")
}

const outputOf = (program: string, ...options: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const path = join(yield* folder, "main.mjs")
    const { owner, url } = yield* MemoryServer.started()
    const script = yield* Effect.promise(() => bundle(`${use}\nconsole.log(await use("${url}", "${owner.key}"))`))
    writeFileSync(path, script)
    return (yield* Effect.promise(() => run(program, [...options, path]))).stdout.trim()
  })

describe("the client", () => {
  it.scopedLive("runs in Bun", () =>
    Effect.map(outputOf(programOf("bun")), (output) => assert.strictEqual(output, expected)))

  it.scopedLive("runs in Deno with no permission but for the network", () =>
    Effect.map(
      outputOf(programOf("deno"), "run", "--allow-net=127.0.0.1", "--no-prompt", "--no-remote", "--no-config"),
      (output) => assert.strictEqual(output, expected)
    ))

  it.scopedLive("runs in workerd without a compatibility flag", () =>
    Effect.gen(function*() {
      const { owner, url } = yield* MemoryServer.started()
      const contents = yield* Effect.promise(() =>
        bundle(`${use}\nexport default { fetch: async () => new Response(await use("${url}", "${owner.key}")) }`)
      )
      const workerd = yield* Effect.acquireRelease(
        Effect.sync(() =>
          new Miniflare({
            modules: [{ type: "ESModule", path: "worker.mjs", contents }],
            modulesRoot: "/",
            compatibilityDate: "2024-01-01"
          })
        ),
        (workerd) => Effect.promise(() => workerd.dispose())
      )
      const response = yield* Effect.promise(() => workerd.dispatchFetch("http://worker.example/"))
      assert.strictEqual(yield* Effect.promise(() => response.text()), expected)
    }))
})
