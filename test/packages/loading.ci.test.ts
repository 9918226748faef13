import { assert, describe, it } from "@effect/vitest"
import { build, type Metafile } from "esbuild"
import { resolve } from "node:path"

/** The modules that Node loads for an entry: all that are imported, whether used or not, but those asked for later. */
const findLoaded = ({ inputs }: Metafile, entry: string): ReadonlyArray<string> => {
  const found = new Set([entry])
  for (const path of found) {
    for (const { external, kind, path: next } of inputs[path]?.imports ?? []) {
      if (external !== true && kind !== "dynamic-import") found.add(next)
    }
  }
  return [...found]
}

const load = async (entry: string) => {
  const { metafile } = await build({
    absWorkingDir: resolve("."),
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: "none",
    metafile: true,
    format: "esm",
    platform: "node",
    conditions: ["@attestry/source"],
    external: ["pg-native"],
    logLevel: "error"
  })
  return findLoaded(metafile, entry)
}

describe("importing", () => {
  it("a module of use cases loads no HTTP API, no storage, and 70 modules of ours", async () => {
    const loaded = await load("packages/core/src/vendor/index.ts")
    const own = loaded.filter((path) => path.startsWith("packages/"))
    assert.include(own, "packages/core/src/vendor/VendorStore.ts")
    assert.isAtMost(own.length, 70)
    assert.deepStrictEqual(own.filter((path) => !path.startsWith("packages/core/src/")), [])
    assert.deepStrictEqual(own.filter((path) => /\/(api|contract|http|v1)\//.test(path)), [])
    // those of `effect/Schema`, whatever is used of it
    const others = loaded.filter((path) => !own.includes(path) && !/\/(fast-check|pure-rand)\//.test(path))
    assert.isAtMost(others.length, 270)
    assert.deepStrictEqual(others.filter((path) => /\/(effect|platform)\/dist\/esm\/index\.js$/.test(path)), [])
  })

  it.each([
    ["packages/pglite/src/Pglite.ts", "node_modules/@electric-sql/pglite/"],
    ["packages/mailer-smtp/src/SmtpMailer.ts", "node_modules/nodemailer/"],
    ["packages/browser-playwright/src/PlaywrightBrowser.ts", "node_modules/playwright-core/"]
  ])("%s loads no %s before it is used", async (entry, library) => {
    const loaded = await load(entry)
    assert.isAbove(loaded.length, 200)
    assert.deepStrictEqual(loaded.filter((path) => path.startsWith(library)), [])
  })
})
