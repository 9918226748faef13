import { V1 } from "@attestry/core/v1"
import { OpenApi } from "@effect/platform"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import openapiTS, { astToString } from "openapi-typescript"
import * as MemoryServer from "../support/MemoryServer.ts"

interface Sample {
  readonly connect: (baseUrl: string, key: string) => unknown
  readonly addVendor: (client: unknown, name: string) => Promise<string>
}

const root = fileURLToPath(new URL("../../", import.meta.url))
const folder = join(root, "test/.client")

/** Each of the lines after an expectation must be rejected. */
const wrong = `import { connect } from "./sample.ts"

const attestry = connect("http://127.0.0.1:3000", "")
const { data, error } = await attestry.GET("/v1/vendors/{id}", { params: { path: { id: "vnd_1" } } })
// @ts-expect-error a field of nothing
export const one = data?.nothing
// @ts-expect-error a code of other operations
export const two = error?.code === "policy_not_found"
// @ts-expect-error a code without this member
export const three = error?.code === "vendor_not_found" ? error.missing : []
// @ts-expect-error a path of nothing
await attestry.GET("/v1/nothing")
// @ts-expect-error a vendor without a name
await attestry.POST("/v1/vendors", { body: { category: "cloud" } })
// @ts-expect-error a value that the field does not have
await attestry.POST("/v1/vendors", { body: { name: "Northwind", category: "clouds" } })
// @ts-expect-error a header that must be text
await attestry.POST("/v1/vendors", { body: { name: "Northwind" }, params: { header: { "Idempotency-Key": 1 } } })
`

const options = {
  extends: "../tsconfig.json",
  compilerOptions: { strict: true, skipLibCheck: false, types: [] },
  files: ["sample.ts", "wrong.ts"],
  include: [],
  references: []
}

const write = async () => {
  const guide = await readFile(join(root, "docs/guide/generated-clients.md"), "utf8")
  const types = await openapiTS(JSON.stringify(OpenApi.fromApi(V1)))
  await mkdir(folder, { recursive: true })
  await Promise.all([
    writeFile(join(folder, "sample.ts"), /^```ts\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? ""),
    writeFile(join(folder, "wrong.ts"), wrong),
    writeFile(join(folder, "attestry.d.ts"), astToString(types)),
    writeFile(join(folder, "tsconfig.json"), JSON.stringify(options))
  ])
}

const files = Effect.acquireRelease(
  Effect.promise(write),
  () => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)

const compile = Effect.promise(() =>
  promisify(execFile)(process.execPath, ["node_modules/typescript-7/bin/tsc", "-p", folder], { cwd: root })
    .then(() => "", ({ stdout }: { readonly stdout: string }) => stdout)
)

describe("the types that are generated from the API document", () => {
  it.scopedLive("compile with the client of the guide, and reject what the API rejects", () =>
    Effect.gen(function*() {
      yield* files
      assert.strictEqual(yield* compile, "")
      const { addVendor, connect } = yield* Effect.promise(() => import(join(folder, "sample.ts")) as Promise<Sample>)
      const { auditor, owner, url } = yield* MemoryServer.started()
      const add = (key: string, name: string) => Effect.promise(() => addVendor(connect(url, key), name).catch(String))
      assert.match(yield* add(owner.key, "Northwind Cloud"), /^vnd_/)
      assert.strictEqual(yield* add(owner.key, "Northwind Cloud"), yield* add(owner.key, "Northwind Cloud"))
      assert.strictEqual(yield* add(auditor.key, "Northwind"), "Error: The key lacks vendor:create.")
      assert.strictEqual(
        yield* add(owner.key, " "),
        "Error: Expected text of 1 to 255 characters without NUL or lone surrogates, without " +
          "invisible or bidirectional characters, with a visible one and " +
          "at most 30 combining marks in a row"
      )
    }))
})
