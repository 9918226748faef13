import { Attestry } from "@attestry/core"
import { V1 } from "@attestry/core/v1"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { webHandler } from "@attestry/server/FetchHandler"
import { OpenApi } from "@effect/platform"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { mkdirSync } from "node:fs"
import { createServer } from "node:http"
import { Api } from "../../support/Api.ts"
import * as Browser from "../../support/Browser.ts"
import { isNight } from "../../support/Rounds.ts"

const { info: { version }, paths } = OpenApi.fromApi(V1)

const served = Api.layer.pipe(
  Layer.provide(Layer.orDie(NodeServer.layer({ port: 0 }))),
  Layer.provide(Attestry.layer),
  Layer.provide(Memory.layer)
)

/** A host that mounts the API below `/compliance`. */
const host = Effect.gen(function*() {
  const app = Layer.provideMerge(Attestry.layer, Memory.layer)
  const { dispose, handler } = webHandler(app, { prefix: "/compliance" })
  const server = createServer(({ headers, url }, response) => {
    void handler(new Request(`http://${headers.host}${url}`)).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
  })
  yield* Effect.async<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void)))
  yield* Effect.addFinalizer(() => Effect.promise(dispose))
  yield* Effect.addFinalizer(() => Effect.sync(() => (server.close(), server.closeAllConnections())))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`
})

layer(Layer.merge(served, Browser.layer), { excludeTestServices: true })("the docs page", (it) => {
  it.scoped(
    "shows every operation, logs no error and loads nothing from other origins",
    () =>
      Effect.gen(function*() {
        const { url } = yield* Api
        const page = yield* Browser.newPage({ viewport: { width: 1280, height: 1600 } })
        const complaints: Array<string> = []
        const elsewhere: Array<string> = []
        page.on("console", (message) => message.type() === "error" && complaints.push(message.text()))
        page.on("pageerror", (error) => complaints.push(error.message))
        page.on(
          "request",
          (request) =>
            !request.url().startsWith(`${url}/`) && !request.url().startsWith("data:") && elsewhere.push(request.url())
        )
        const policy = yield* Effect.promise(async () =>
          (await fetch(`${url}/docs`)).headers.get("content-security-policy") ?? ""
        )
        assert.match(policy, /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data:;/)
        assert.notInclude(policy, "unsafe")
        const operations = yield* Effect.promise(async () => {
          await page.goto(`${url}/docs`)
          await page.waitForSelector(".opblock-tag")
          for (const heading of ["Keys", "Errors", "Pages"]) {
            assert.strictEqual(await page.locator(".info h3", { hasText: heading }).count(), 1, heading)
          }
          assert.include(await page.locator(".info .version").first().textContent(), version)
          assert.strictEqual(await page.locator(".opblock").count(), 0, "all groups are closed")
          await page.fill(".operation-filter-input", "post vendors")
          await page.waitForSelector(".opblock")
          assert.deepStrictEqual(await page.locator(".opblock-summary-path").allTextContents(), ["/v1/vendors"])
          await page.click(".opblock-post .opblock-summary-control")
          await page.waitForSelector(".opblock-description")
          await page.click(".opblock-post .try-out__btn")
          mkdirSync(".reports", { recursive: true })
          await page.screenshot({ path: ".reports/docs.png" })
          await page.fill(".operation-filter-input", "")
          for (const group of await page.locator(".opblock-tag[data-is-open=false]").elementHandles()) {
            await group.click()
          }
          return page.locator(".opblock-summary-path").allTextContents()
        })
        assert.strictEqual(operations.length, Object.values(paths).flatMap(Object.keys).length)
        assert.deepStrictEqual([complaints, elsewhere], [[], []])
      })
  )

  const mounted = () =>
    it.scoped("sends trial requests to the path where the API is mounted", () =>
      Effect.gen(function*() {
        const url = yield* host
        const page = yield* Browser.newPage({ viewport: { width: 1280, height: 1600 } })
        const answer = yield* Effect.promise(async () => {
          await page.goto(`${url}/compliance/docs`)
          await page.click(".opblock-tag")
          await page.click(".opblock-get .opblock-summary-control")
          await page.click(".opblock-get .try-out__btn")
          const asked = page.waitForResponse((response) => response.url().includes("/v1/"))
          await page.click(".opblock-get .execute")
          return asked
        })
        assert.match(answer.url(), new RegExp(`^${url}/compliance/v1/`))
        assert.strictEqual(answer.status(), 401)
      }))

  if (isNight) mounted()
})
