import { build } from "esbuild"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "vitest"

const path = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))

describe("the client in a browser", () => {
  it("takes at most 8 kB, and depends on nothing", async () => {
    const { metafile, outputFiles: [file] } = await build({
      entryPoints: [path("src/index.ts")],
      bundle: true,
      format: "esm",
      metafile: true,
      minify: true,
      platform: "browser",
      write: false
    })
    assert.isAtMost(gzipSync(file?.contents ?? assert.fail("No file"), { level: 9 }).length, 8192)
    for (const input of Object.keys(metafile.inputs)) assert.match(input, /^packages\/client\/src\//)
    const { dependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(path("package.json"), "utf8")
    )
    assert.isUndefined(dependencies)
    // for the embedded client alone
    for (const name of Object.keys(peerDependencies)) assert.isTrue(peerDependenciesMeta[name]?.optional, name)
  })
})
