import { assert, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { send } from "../support/Api.ts"
import { freePort } from "../support/FreePort.ts"
import { build, command, node } from "../support/processes.ts"
import { folder } from "../support/TemporaryFolder.ts"
import { patience } from "../support/Waiting.ts"
import * as Recipes from "./support/Recipes.ts"

const tsc = resolve("node_modules/typescript/bin/tsc")

const json = (path: string) => JSON.parse(readFileSync(path, "utf8"))

const succeeded = (running: ReturnType<typeof node>) =>
  Effect.gen(function*() {
    const { exit, output } = yield* running
    if ((yield* exit) !== 0) return yield* Effect.dieMessage(output())
    return output()
  })

/** The code of the README's chapter on composing. */
const composed = (port: number) => {
  const [, code = ""] =
    /^## Compose it yourself\n[\s\S]*?^```ts\n([\s\S]*?)^```$/m.exec(readFileSync("README.md", "utf8")) ??
      []
  assert.include(code, "port: 3000")
  return code.replace("port: 3000", `port: ${port}`)
}

/** The tests of the guide on testing. */
const guideTests = () =>
  [...readFileSync("docs/guide/testing.md", "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
    .map(([, code = ""]) => code).filter((code) => /from "(@effect\/)?vitest"/.test(code))

/** An empty project that installs the packages as they would be published, and what the sources import themselves. */
const project = Effect.gen(function*() {
  const path = yield* folder
  const packages = readdirSync("packages").map((name) => `packages/${name}`)
  for (const each of packages) yield* build(each)
  yield* succeeded(command("npm", ["pack", ...packages.map((each) => `./${each}`), "--pack-destination", path]))
  const { devDependencies: pinned } = json("package.json")
  const tarballs = packages.map((each) => {
    const { name, version } = json(`${each}/package.json`)
    return [name, `file:./${name.slice(1).replace("/", "-")}-${version}.tgz`]
  })
  const { dependencies: mounted } = json("examples/mount-in-host/package.json")
  const own = Object.fromEntries([
    ...["effect", "@effect/platform-node", "@types/node", "fastify"].map((name) => [name, pinned[name]]),
    ...["@hono/node-server", "express", "hono"].map((name) => [name, mounted[name]])
  ])
  writeFileSync(
    join(path, "package.json"),
    JSON.stringify({
      private: true,
      type: "module",
      dependencies: { ...Object.fromEntries(tarballs), ...own },
      // the versions that everything else is tested with
      overrides: Object.fromEntries(Object.entries(pinned).filter(([name]) => !(name in own)))
    })
  )
  yield* succeeded(command("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"], path))
  return path
})

const compile = (path: string, moduleResolution: "nodenext" | "bundler") =>
  Effect.suspend(() => {
    const compilerOptions = {
      target: "es2022",
      lib: ["es2023", "dom", "dom.iterable"],
      module: moduleResolution === "nodenext" ? "nodenext" : "esnext",
      moduleResolution,
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      types: ["node"],
      rootDir: "src",
      outDir: `build-${moduleResolution}`
    }
    const config = join(path, `tsconfig.${moduleResolution}.json`)
    writeFileSync(config, JSON.stringify({ compilerOptions, include: ["src"] }))
    return succeeded(node([tsc, "-p", config]))
  })

/** Asserts that npm does not install the packed packages in a project with effect 4. */
const assertRejectsEffect4 = (path: string) =>
  Effect.gen(function*() {
    const other = yield* folder
    writeFileSync(join(other, "package.json"), JSON.stringify({ name: "effect", version: "4.1.0" }))
    yield* succeeded(command("npm", ["pack", "--pack-destination", path], other))
    const tarballs = ["attestry-core-0.1.0.tgz", "attestry-memory-0.1.0.tgz", "effect-4.1.0.tgz"]
    const args = ["install", ...tarballs.map((file) => join(path, file)), "--dry-run", "--prefer-offline", "--no-audit"]
    // a silent npm may have started the test
    args.push("--loglevel=error")
    const npm = yield* command("npm", args, yield* folder)
    assert.strictEqual(yield* npm.exit, 1)
    assert.match(npm.output(), /ERESOLVE/)
    assert.match(npm.output(), /peer effect@"\^3\.\d+\.\d+" from @(attestry|effect)\//)
  })

describe("the packed packages", () => {
  it.scopedLive(
    "install into an empty project, compile there, and run the code of the README and the guides, and the command line",
    () =>
      Effect.gen(function*() {
        const port = yield* freePort
        const path = yield* project
        yield* assertRejectsEffect4(path)
        mkdirSync(join(path, "src"))
        writeFileSync(join(path, "src/server.ts"), composed(port))
        writeFileSync(join(path, "src/quickstart.ts"), readFileSync("examples/quickstart/src/main.ts"))
        yield* Effect.all([compile(path, "nodenext"), compile(path, "bundler")])

        const quickstart = yield* succeeded(node([join(path, "build-nodenext/quickstart.js")], {}, path))
        assert.strictEqual(quickstart, "Cumulus Harbor: critical\n")

        const data = { ATTESTRY_DATA: join(path, "data") }
        const attestry = (...args: ReadonlyArray<string>) =>
          succeeded(node([join(path, "node_modules/.bin/attestry"), ...args, "--json"], data, path))
        const { key, owner } = JSON.parse(yield* attestry("init"))
        assert.match(key, /^atk_\w{57}$/)
        assert.strictEqual(JSON.parse(yield* attestry("session", "create", "--user", owner.email)).userId, owner.id)

        const server = yield* node([join(path, "build-nodenext/server.js")], {}, path)
        yield* Effect.tryPromise(() => fetch(`http://127.0.0.1:${port}/livez`)).pipe(
          Effect.retry(Schedule.spaced("100 millis")),
          Effect.timeoutFail({ duration: patience, onTimeout: () => server.output() })
        )
        const ask = send(`http://127.0.0.1:${port}`)
        assert.strictEqual((yield* ask("GET", "/readyz")).status, 200)
        assert.strictEqual((yield* ask("GET", "/v1/openapi.json")).body.openapi, "3.1.0")
        assert.deepStrictEqual((yield* ask("GET", "/v1/vendors")).body.code, "unauthenticated")
        server.child.kill("SIGTERM")
        assert.include([0, 130, 143], yield* server.exit)

        const hosts = join(path, "hosts")
        yield* Recipes.write(hosts)
        for (const name of Object.keys(Recipes.hosts)) yield* Effect.scoped(Recipes.assertServes(name, hosts))

        const tests = guideTests()
        assert.isAtLeast(tests.length, 3)
        tests.forEach((code, index) => writeFileSync(join(path, `guide${index}.test.ts`), code))
        const tested = yield* succeeded(node([join(path, "node_modules/vitest/vitest.mjs"), "run", "--root", path]))
        assert.include(tested, `${tests.length} passed`)
      })
  )
})
