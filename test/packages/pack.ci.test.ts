import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { command } from "../support/processes.ts"
import { folder } from "../support/TemporaryFolder.ts"

const check = "test/dev/tools/prepack.mjs"

/** A copy of a package that is not built. */
const copied = (name: string) =>
  Effect.map(folder, (root) => {
    const path = join(root, "packages", name)
    mkdirSync(join(root, dirname(check)), { recursive: true })
    cpSync(check, join(root, check))
    const isCopied = (file: string) => !/[/\\](build|node_modules|test)$/.test(file)
    cpSync(join("packages", name), path, { recursive: true, filter: isCopied })
    return path
  })

const pack = (path: string) =>
  Effect.gen(function*() {
    const packing = yield* command("npm", ["pack", "--json", "--dry-run"], path)
    return { code: yield* packing.exit, output: packing.output() }
  })

/** Writes what the compiler would. */
const pretendBuild = (path: string) => {
  for (const file of readdirSync(join(path, "src"), { recursive: true, encoding: "utf8" })) {
    const output = join(path, "build", file.replace(/\.ts$/, ""))
    mkdirSync(dirname(output), { recursive: true })
    if (file.endsWith(".ts")) { for (const ending of [".js", ".d.ts"]) writeFileSync(output + ending, "export {}\n") }
  }
}

describe("npm pack", () => {
  it.scopedLive("fails with one sentence when the package is not built, or only in part", () =>
    Effect.gen(function*() {
      const path = yield* copied("memory")
      const sentence = "@attestry/memory is not built. Run `npm run types` in the repository first.\n"
      const unbuilt = yield* pack(path)
      assert.strictEqual(unbuilt.code, 1)
      assert.include(unbuilt.output, sentence)
      mkdirSync(join(path, "build"))
      writeFileSync(join(path, "build/Memory.js"), "export {}\n")
      const partly = yield* pack(path)
      assert.strictEqual(partly.code, 1)
      assert.include(partly.output, sentence)
    }))

  it.scopedLive("packs the modules, the sources, the licence and the notice, without outputs of removed sources", () =>
    Effect.gen(function*() {
      const path = yield* copied("memory")
      pretendBuild(path)
      writeFileSync(join(path, "build/Removed.js"), "export {}\n")
      const { code, output } = yield* pack(path)
      assert.strictEqual(code, 0)
      for (const file of ["LICENSE", "NOTICE", "build/Memory.js", "build/Memory.d.ts", "src/Memory.ts"]) {
        assert.include(output, `"path": "${file}"`)
      }
      assert.notInclude(output, "Removed")
    }))

  it("is checked in each package, which names its notice", () => {
    for (const name of readdirSync("packages")) {
      const { files, scripts } = JSON.parse(readFileSync(`packages/${name}/package.json`, "utf8"))
      assert.deepStrictEqual([name, scripts.prepack], [name, `node ../../${check}`])
      assert.includeMembers(files, ["NOTICE", "build", "src"])
      assert.isTrue(existsSync(`packages/${name}/LICENSE`))
    }
  })
})
