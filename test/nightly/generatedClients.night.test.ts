import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { command, type Running } from "../support/processes.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"

interface Sample {
  readonly connect: (...args: ReadonlyArray<string>) => unknown
  readonly addVendor: (client: unknown, name: string) => Promise<string>
  readonly attach: (client: unknown, taskId: string, userId: string, file: File) => Promise<string>
}

const guide = readFileSync("docs/guide/generated-clients.md", "utf8")

const blocksOf = (language: string) =>
  Array.from(guide.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm")), ([, code = ""]) => code)

const named = [...blocksOf("js"), ...blocksOf("typescript")].map((code) => ({
  name: /^\/\/ (\S+)\n/.exec(code)?.[1] ?? assert.fail(code),
  code
}))

const commands = blocksOf("sh").flatMap((code) => code.trim().split("\n"))

const samples = ["openapi-fetch", "hey-api", "orval", "swagger-typescript-api"]

const json = (path: string) => JSON.parse(readFileSync(path, "utf8"))

/** The folder of a package that a command of the guide names with its version, which is the one that is installed. */
const packageOf = (named: string) => {
  const [, name = "", version] = /^(.+)@([\d.]+)$/.exec(named) ?? assert.fail(`${named} has no version`)
  const path = ["test/nightly", "."].map((place) => resolve(place, "node_modules", name)).find(existsSync) ??
    assert.fail(`${name} is not installed`)
  const { bin, version: installed } = json(join(path, "package.json"))
  assert.deepStrictEqual([name, version], [name, installed])
  return { path, program: typeof bin === "string" ? bin : Object.values<string>(bin ?? {})[0] ?? "" }
}

const succeed = (running: Effect.Effect<Running, never, Effect.Effect.Context<ReturnType<typeof command>>>) =>
  Effect.gen(function*() {
    const { exit, output } = yield* running
    if ((yield* exit) !== 0) return yield* Effect.dieMessage(output())
  })

const inFolder = (folder: string, ...args: ReadonlyArray<string>) => succeed(command(process.execPath, args, folder))

/** Does what a line of the guide says. What it installs is here already. */
const run = (folder: string, line: string) => {
  const [program = "", first = "", ...rest] = line.split(" ")
  if (program === "npm") return Effect.sync(() => void rest.map(packageOf))
  if (program === "node") return inFolder(folder, first, ...rest)
  assert.strictEqual(program, "npx")
  const { path, program: bin } = packageOf(first)
  return inFolder(folder, join(path, bin), ...rest)
}

const options = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable"],
    module: "nodenext",
    moduleResolution: "nodenext",
    strict: true,
    skipLibCheck: false,
    rewriteRelativeImportExtensions: true,
    types: [],
    outDir: "build"
  },
  files: samples.map((name) => `${name}.ts`)
}

const folderOfProject = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = resolve("test/.clients")
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

/** The project of a reader who follows the whole page. */
const project = (url: string) =>
  Effect.gen(function*() {
    const folder = yield* folderOfProject
    const local = (text: string) => text.replaceAll("http://127.0.0.1:3000", url)
    const write = (name: string, text: string) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    write("package.json", JSON.stringify({ type: "module" }))
    write("tsconfig.json", JSON.stringify(options))
    const [connects = "", attaches = ""] = blocksOf("ts")
    const isOther = (line: string) => !line.startsWith("import type { paths }")
    write("openapi-fetch.ts", `${connects}\n${attaches.split("\n").filter(isOther).join("\n")}`)
    for (const { code, name } of named) write(name, local(code))
    for (const line of commands) yield* run(folder, local(line))
    // it is to be checked whatever the generator thinks of it
    const unchecked = join(folder, "swagger-client.ts")
    writeFileSync(unchecked, readFileSync(unchecked, "utf8").replace("// @ts-nocheck", ""))
    yield* inFolder(folder, resolve("node_modules/typescript-7/bin/tsc"), "-p", ".")
    return folder
  })

describe("the generators of clients in the guide", () => {
  it.scopedLive("make clients that compile, add vendors and send files as forms", () =>
    Effect.gen(function*() {
      yield* ReferenceServer.built
      const { key, server } = yield* ReferenceServer.first({})
      const url = /listening on (http:\S+)\n/.exec(server.output())?.[1] ?? assert.fail(server.output())
      const folder = yield* project(url)
      const { user: { id: userId } } = (yield* server.send("GET", "/v1/me", { key })).body
      const { id: taskId } = (yield* server.send("POST", "/v1/tasks", { key, body: { title: "Review" } })).body
      for (const name of samples) {
        const client: Sample = yield* Effect.promise(() => import(join(folder, "build", `${name}.js`)))
        const connected = (withKey: string) =>
          client.connect(...(client.connect.length === 1 ? [withKey] : [url, withKey]))
        const attestry = connected(key)
        const vendorId = yield* Effect.promise(() => client.addVendor(attestry, name))
        const vendor = (yield* server.send("GET", `/v1/vendors/${vendorId}`, { key })).body
        assert.strictEqual(vendor.name, name)
        const file = new File(["account,owner\n"], `${name}.csv`, { type: "text/csv" })
        const id = yield* Effect.promise(() => client.attach(attestry, taskId, userId, file))
        const { body } = yield* server.send("GET", `/v1/tasks/${taskId}/attachments/${id}`, { key })
        assert.deepStrictEqual([body.fileName, body.fileType, body.fileSize], [`${name}.csv`, "text/csv", 14])
        const refused = yield* Effect.promise(() => client.addVendor(connected("wrong"), name).then(() => "", String))
        assert.notStrictEqual(refused, "", name)
      }
    }))
})
