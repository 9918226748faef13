import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { build, node } from "../support/processes.ts"
import { folder } from "../support/TemporaryFolder.ts"

/** The modules of effect 3 that effect 4.1 lacks, of those that Attestry and the platform import. */
const onlyIn3 = new Set([
  "ConfigError",
  "ConfigProviderPathPatch",
  "DefaultServices",
  "Either",
  "Encoding",
  "ExecutionStrategy",
  "FiberId",
  "FiberRef",
  "FiberRefs",
  "GlobalValue",
  "JSONSchema",
  "Mailbox",
  "ModuleVersion",
  "ParseResult"
])

const modulesOf3 = readdirSync("node_modules/effect/dist/esm")
  .filter((file) => file.endsWith(".js") && file !== "index.js")
  .map((file) => file.slice(0, -".js".length))

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A host with the built packages and another version of effect, of the given modules. */
const hostWith = (version: string, modules: { readonly [name: string]: string }) =>
  Effect.map(folder, (path) => {
    const installed = join(path, "node_modules")
    mkdirSync(installed)
    for (const name of readdirSync("node_modules")) {
      if (name !== "effect" && !name.startsWith(".")) symlinkSync(resolve("node_modules", name), join(installed, name))
    }
    const manifest = { name: "effect", version, type: "module", exports: { ".": "./index.js", "./*": "./dist/*.js" } }
    write(join(installed, "effect/package.json"), JSON.stringify(manifest))
    write(join(installed, "effect/index.js"), "export {}\n")
    for (const [name, code] of Object.entries(modules)) write(join(installed, `effect/dist/${name}.js`), code)
    return path
  })

/** The output of a program of these lines, which fails. */
const failing = (path: string, lines: ReadonlyArray<string>, type: "mjs" | "cjs" = "mjs") =>
  Effect.gen(function*() {
    write(join(path, `main.${type}`), lines.join("\n"))
    const running = yield* node(["--preserve-symlinks", "--preserve-symlinks-main", `main.${type}`], {}, path)
    assert.strictEqual(yield* running.exit, 1)
    return running.output()
  })

const importing = (...modules: ReadonlyArray<string>) => modules.map((name) => `import ${JSON.stringify(name)}`)

/** Programs that compose the application, and one that has the contract alone. */
const composing = [
  importing("@attestry/core", "@attestry/memory/Memory"),
  importing("@attestry/memory/Memory", "@attestry/server/FetchHandler", "@attestry/core"),
  importing("@attestry/core/v1")
]

const others = [
  importing("@attestry/core/access", "@attestry/core/vendor"),
  importing("@attestry/memory/Memory")
]

describe("another version of effect", () => {
  beforeAll(() => Effect.runPromise(build("packages/memory", "packages/server")))

  it.scopedLive("is named by the error of an import when it is version 4", () =>
    Effect.gen(function*() {
      const modules = modulesOf3.filter((name) => !onlyIn3.has(name)).map((name) => [name, "export {}\n"])
      const path = yield* hostWith("4.1.0", Object.fromEntries(modules))
      for (const program of composing) {
        assert.match(
          yield* failing(path, program),
          /Cannot find module '.*effect.*' imported from .*AttestryNeedsEffect3\.js/
        )
      }
      const required = yield* failing(path, ["require(\"@attestry/core\")"], "cjs")
      assert.match(required, /Cannot find module .* imported from .*AttestryNeedsEffect3\.js/)
    }))

  it.scopedLive("is named by one sentence when its modules can be imported", () =>
    Effect.gen(function*() {
      const real = resolve("node_modules/effect/dist/esm")
      const modules = modulesOf3.map((name) => [name, `export * from ${JSON.stringify(join(real, `${name}.js`))}\n`])
      const older = "export const getCurrentVersion = () => \"3.10.4\"\n"
      const path = yield* hostWith("3.10.4", { ...Object.fromEntries(modules), ModuleVersion: older })
      for (const program of [...composing, ...others]) {
        assert.include(
          yield* failing(path, program),
          "Error: Attestry needs effect 3.22 or a later 3, and found 3.10.4. Run: npm install effect@3\n"
        )
      }
    }))

  it("is rejected by the range of each package, and the check agrees with it", () => {
    const checked = readFileSync("packages/core/src/shared/AttestryNeedsEffect3.ts", "utf8")
    for (const name of readdirSync("packages")) {
      const { peerDependencies } = JSON.parse(readFileSync(`packages/${name}/package.json`, "utf8"))
      const [, major, minor] = /^\^(\d+)\.(\d+)\.\d+$/.exec(peerDependencies.effect) ?? []
      assert.include(checked, `major !== ${major} || minor < ${minor}`)
    }
  })

  it("is avoided by each line of the documentation that installs a package", () => {
    const pages = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"))
    const lines = ["README.md", ...pages.map((page) => `docs/${page}`)].flatMap((page) =>
      [...readFileSync(page, "utf8").matchAll(/npm install [^`\n]*@attestry[^`\n]*/g)].map(([line]) => line)
    )
    assert.isAtLeast(lines.length, 10)
    for (const line of lines) {
      assert.include(line, " effect@3 ")
      assert.notMatch(line, /@effect\/[\w-]+( |$)/)
    }
  })
})
