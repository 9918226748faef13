import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { build } from "esbuild"
import { join, resolve } from "node:path"
import { node } from "../support/processes.ts"
import { folder } from "../support/TemporaryFolder.ts"

const host = `
  import { Attestry } from "@attestry/core"
  import * as Memory from "@attestry/memory/Memory"
  import { webHandler } from "@attestry/server/FetchHandler"
  import { Layer } from "effect"

  const { dispose, handler } = webHandler(Layer.provideMerge(Attestry.layer, Memory.layer))
  const response = await handler(new Request("http://127.0.0.1/v1/me"))
  console.log(response.status, (await response.json()).code)
  await dispose()
`

describe("a bundle in one file", () => {
  it.scopedLive("has all that it needs of the entries of the core", () =>
    Effect.gen(function*() {
      const outfile = join(yield* folder, "host.mjs")
      yield* Effect.promise(() =>
        build({
          stdin: { contents: host, resolveDir: resolve("test/packages") },
          outfile,
          bundle: true,
          format: "esm",
          platform: "node",
          target: "node20.19",
          conditions: ["@attestry/source"],
          logLevel: "error"
        })
      )
      const { exit, output } = yield* node([outfile])
      assert.strictEqual(yield* exit, 0, output())
      assert.strictEqual(output(), "401 unauthenticated\n")
    }))
})
