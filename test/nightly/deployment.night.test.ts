import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFileSync, spawn } from "node:child_process"
import { chownSync, cpSync, mkdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { firstKey } from "../support/firstKey.mjs"
import { freePort } from "../support/FreePort.ts"
import { build, command } from "../support/processes.ts"
import { folder } from "../support/TemporaryFolder.ts"
import { until } from "../support/Waiting.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (path: string) => readFileSync(join(root, "examples/node-server", path), "utf8")

const dockerfile = read("Dockerfile")
const unit = read("deploy/attestry.service")

const arrayOf = (instruction: RegExp): ReadonlyArray<string> => JSON.parse(instruction.exec(dockerfile)?.[1] ?? "[]")

const start = arrayOf(/^CMD (\[.*\])$/m)
const check = arrayOf(/^HEALTHCHECK .* CMD (\[.*\])$/m)

const settingsOf = (line: string | undefined) => Object.fromEntries(line?.split(" ").map((it) => it.split("=")) ?? [])

/** The environment that the unit gives the server. */
const settings: Record<string, string> = settingsOf(/^Environment=(.*)$/m.exec(unit)?.[1])

/** A user that owns nothing, where the tests run as root. */
const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const run = (name: string, args: ReadonlyArray<string>, cwd: string) =>
  Effect.gen(function*() {
    const running = yield* command(name, args, cwd)
    assert.strictEqual(yield* running.exit, 0, running.output())
  })

/** Makes the files of the image: the tracked files, the built server and the packages without those for development. */
const image = Effect.gen(function*() {
  const app = join(yield* folder, "app")
  mkdirSync(app)
  const files = execFileSync("git", ["ls-files", "-z", "package.json", "package-lock.json", "packages", "examples"], {
    cwd: root,
    encoding: "utf8"
  })
  for (const file of files.split("\0").filter((file) => file !== "")) cpSync(join(root, file), join(app, file))
  cpSync(join(root, "examples/node-server/build"), join(app, "examples/node-server/build"), { recursive: true })
  yield* run("cp", ["-R", "--", `${root}/node_modules/`, join(app, "node_modules")], root)
  yield* run("npm", ["prune", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--offline"], app)
  yield* run("chmod", ["-R", "a-w,a+rX", app], root)
  return app
})

describe("the image and the unit", () => {
  beforeAll(() => Effect.runPromise(build("examples/node-server")), 600_000)

  it("start the server in the same way as npm start", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    assert.isTrue(String(scripts.start).endsWith(start.join(" ")))
    assert.include(unit, `ExecStart=/usr/bin/${start.join(" ")}\n`)
    for (const setting of ["ATTESTRY_DATA=/var/lib/attestry", "LOG_FORMAT=json"]) {
      assert.include(dockerfile, setting)
      assert.include(unit, setting)
    }
  })

  it.scopedLive("serve as another user, who can write the data only", () =>
    Effect.gen(function*() {
      const app = yield* image
      const parent = yield* folder
      const data = join(parent, "data")
      mkdirSync(data, { mode: 0o700 })
      if (other.uid !== undefined) chownSync(data, other.uid, other.gid)
      yield* run("chmod", ["a+x", parent, join(app, "..")], root)
      const port = yield* freePort
      const environment = {
        ...settings,
        PATH: process.env["PATH"],
        PORT: String(port),
        ATTESTRY_DATA: data,
        ATTESTRY_DEMO: "0"
      }
      let output = ""
      const launch = ([, ...args]: ReadonlyArray<string>) =>
        spawn(process.execPath, args, { cwd: app, env: environment, ...other })
      const server = yield* Effect.acquireRelease(
        Effect.sync(() => launch(start)),
        (server) => Effect.sync(() => server.kill("SIGKILL"))
      )
      for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => output += String(chunk))
      yield* until(Effect.sync(() => output.includes("listening on") || server.exitCode !== null))
      assert.isNull(server.exitCode, output)
      const healthy = yield* Effect.promise(() => new Promise((resolve) => launch(check).once("exit", resolve)))
      assert.strictEqual(healthy, 0, output)
      for (const line of output.trim().split("\n")) assert.isString(JSON.parse(line).message)
      const headers = { "x-api-key": firstKey(output) }
      const me = yield* Effect.promise(() => fetch(`http://127.0.0.1:${port}/v1/me`, { headers }))
      assert.strictEqual(me.status, 200)
      assert.strictEqual(statSync(join(data, "first.key")).mode & 0o777, 0o600)
      server.kill("SIGTERM")
      yield* until(Effect.sync(() => server.exitCode !== null))
      assert.strictEqual(server.exitCode, 0, output)
    }))
})
