import { attestry } from "@attestry/client/embedded"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { build } from "esbuild"
import { once } from "node:events"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import * as Browser from "../support/Browser.ts"

const bundle = Effect.promise(async () => {
  const { outputFiles: [file] } = await build({
    entryPoints: [fileURLToPath(new URL("../../packages/client/src/index.ts", import.meta.url))],
    bundle: true,
    format: "esm",
    platform: "browser",
    write: false
  })
  return file?.text ?? assert.fail("No bundle")
})

/** A host that shows an empty page, the client, and the API below `/compliance`. */
const host = Effect.gen(function*() {
  const script = yield* bundle
  const server = yield* Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer().listen(0, "127.0.0.1")
      await once(server, "listening")
      return server
    }),
    (server) => Effect.sync(() => server.close())
  )
  const url = `http://127.0.0.1:${Object(server.address()).port}`
  const compliance = yield* Effect.acquireRelease(
    Effect.promise(() => attestry({ storage: { memory: true }, publicUrl: `${url}/compliance` })),
    ({ close }) => Effect.promise(close)
  )
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/compliance/") === true) return compliance.node(request, response)
    const isScript = request.url === "/client.js"
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html").end(
      isScript ? script : "<p>Host</p>"
    )
  })
  const owner = { name: "Olga Owner", email: "olga@example.com" }
  return { url, ...yield* Effect.promise(() => compliance.setUp({ name: "Acme Example", owner })) }
})

layer(Browser.layer, { excludeTestServices: true, timeout: "2 minutes" })("the client in a browser", (it) => {
  it.scoped("sends a file with its progress, reads it behind its link, and has errors with codes", () =>
    Effect.gen(function*() {
      const { key, url, userId } = yield* host
      const page = yield* Browser.newPage()
      const result = yield* Effect.promise(async () => {
        await page.goto(url)
        return page.evaluate(async ({ key, userId }) => {
          const { AttestryError, createClient } = await import(`${location.origin}/client.js`)
          const attestry = createClient({ baseUrl: `${location.origin}/compliance`, key })
          const { id: taskId } = await attestry.tasks.create({ title: "Back up" })
          const bytes = Uint8Array.from({ length: 3_000_000 }, (_, i) => (i * i) % 251)
          const file = new Blob([bytes])
          const seen: Array<number> = []
          const onProgress = (sent: number) => seen.push(sent)
          const { id } = await attestry.attachments.create(taskId, { file, fileName: "a.bin", userId }, { onProgress })
          const read: Uint8Array = await (await attestry.attachments.download(taskId, id)).bytes()
          const error: unknown = await attestry.vendors.get("vnd_unknown").catch((error: unknown) => error)
          return {
            sent: seen.at(-1),
            isSame: read.length === bytes.length && read.every((byte, i) => byte === bytes[i]),
            isOurs: error instanceof AttestryError,
            code: Object(error).code
          }
        }, { key, userId })
      })
      assert.deepStrictEqual(result, { sent: 3_000_000, isSame: true, isOurs: true, code: "vendor_not_found" })
    }))
})
