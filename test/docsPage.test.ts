import * as Attestry from "@attestry/core/Attestry"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, layer } from "@effect/vitest"
import chromium from "@sparticuz/chromium"
import { Effect, Layer } from "effect"
import { mkdirSync } from "node:fs"
import { chromium as browsers } from "playwright-core"
import { Api } from "./support/Api.ts"

const served = Api.layer.pipe(
  Layer.provide(Layer.orDie(NodeServer.layer({ port: 0 }))),
  Layer.provide(Attestry.layer),
  Layer.provide(Memory.layer)
)

const browser = Effect.acquireRelease(
  Effect.promise(async () =>
    browsers.launch({
      executablePath: await chromium.executablePath(),
      args: [...chromium.args, "--disable-background-networking", "--disable-component-update", "--disable-sync"],
      headless: true
    })
  ),
  (open) => Effect.promise(() => open.close())
)

layer(served, { excludeTestServices: true, timeout: "60 seconds" })("the docs page", (it) => {
  it.scoped(
    "shows every operation, complains of nothing and loads nothing from elsewhere",
    () =>
      Effect.gen(function*() {
        const { url } = yield* Api
        const page = yield* Effect.andThen(browser, (open) => open.newPage({ viewport: { width: 1280, height: 1600 } }))
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
          await page.waitForSelector(".opblock")
          await page.click(".opblock-post .opblock-summary-control")
          await page.waitForSelector(".opblock-description")
          await page.click(".opblock-post .try-out__btn")
          mkdirSync(".reports", { recursive: true })
          await page.screenshot({ path: ".reports/docs.png" })
          return page.locator(".opblock-summary-path").allTextContents()
        })
        assert.isAtLeast(operations.length, 14)
        assert.deepStrictEqual([complaints, elsewhere], [[], []])
      }),
    60_000
  )
})
