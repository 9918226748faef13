import { BrowserDriver } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { assert, it } from "@effect/vitest"
import { Effect, Exit, Layer, Scope } from "effect"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { constants, getPriority } from "node:os"
import { until } from "../../../test/support/Waiting.ts"
import * as PlaywrightBrowser from "../src/PlaywrightBrowser.ts"
import * as Pages from "./support/Pages.ts"
import { chromiums, countUsers } from "./support/Processes.ts"
import { inTemporaryFolder } from "./support/TemporaryFolder.ts"

const organizationId = OrganizationId.make("org_left")
const options = { state: null, timeout: "4 minutes" } as const

const bodies: Readonly<Record<string, string>> = {
  "/busy": "<script>setTimeout(() => { for (;;); }, 100)</script>",
  "/greedy": "<script>const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))</script>"
}

const served = Effect.gen(function*() {
  const pages = yield* Pages.serve((request, response) =>
    Pages.html(response, bodies[request.url ?? ""] ?? "<h1>Fine</h1>")
  )
  const context = yield* Layer.build(PlaywrightBrowser.layer({ allow: [`127.0.0.1:${pages.port}`], maxBrowsers: 2 }))
  return { ...pages, driver: yield* Effect.provide(BrowserDriver, context) }
})

const isGone = (profile: string) => Effect.sync(() => !existsSync(profile) && countUsers(profile) === 0)

const started = Effect.map(Effect.sync(chromiums), (all) => {
  const [chromium] = all
  if (chromium === undefined) throw new Error("no browser was started")
  return chromium
})

it.scopedLive("leaves no process and no profile when a session is closed, and knows no secret of the server", () =>
  Effect.gen(function*() {
    process.env["ATTESTRY_TEST_SECRET"] = "do-not-tell"
    const { driver, url } = yield* served
    const scope = yield* Scope.make()
    const session = yield* Scope.extend(driver.open(organizationId, options), scope)
    yield* session.go(url, "4 minutes")
    const { environment, profile } = yield* started
    assert.isTrue(existsSync(profile))
    assert.notInclude(environment, "do-not-tell")
    const [, folder = ""] = /(?:^|\0)HOME=([^\0]*)/.exec(environment) ?? []
    assert.isTrue(existsSync(folder))
    yield* Scope.close(scope, Exit.void)
    assert.isTrue(yield* isGone(profile))
    assert.isFalse(existsSync(folder))
    assert.deepStrictEqual(chromiums(), [])
  }))

it.scopedLive("runs Chromium at a lower priority, and its session too", () =>
  Effect.gen(function*() {
    const { driver, url } = yield* served
    const session = yield* driver.open(organizationId, options)
    yield* session.go(url, "4 minutes")
    const { pid } = yield* started
    assert.isAtLeast(getPriority(pid), Math.min(getPriority() + 5, constants.priority.PRIORITY_LOW))
    // not every Linux shares the processors between sessions
    const group = `/proc/${pid}/autogroup`
    if (existsSync(group)) assert.match(readFileSync(group, "utf8"), / nice 5$/m)
  }))

it.scopedLive("leaves nothing when Chromium is killed, and says that it has crashed", () =>
  Effect.gen(function*() {
    const { driver, url } = yield* served
    const session = yield* driver.open(organizationId, options)
    yield* session.go(url, "4 minutes")
    const { pid, profile } = yield* started
    process.kill(pid, "SIGKILL")
    yield* until(isGone(profile))
    assert.strictEqual((yield* Effect.flip(session.observe(null))).reason, "crashed")
  }))

it.scopedLive("ends a page that never yields when the time of its session is over", () =>
  Effect.gen(function*() {
    const { driver, url } = yield* served
    const session = yield* driver.open(organizationId, { state: null, timeout: "2 seconds" })
    yield* session.go(`${url}/busy`, "4 minutes")
    const { profile } = yield* started
    const failure = yield* Effect.flip(Effect.zipRight(session.settle("4 minutes"), session.observe(null)))
    assert.strictEqual(failure.reason, "timed_out")
    yield* Effect.timeout(until(isGone(profile)), "40 seconds")
  }))

it.scopedLive("ends a page that takes too much memory, and says that it has crashed", () =>
  Effect.gen(function*() {
    const { driver, url } = yield* served
    const session = yield* driver.open(organizationId, options)
    const failure = yield* Effect.flip(
      Effect.all([session.go(`${url}/greedy`, "4 minutes"), session.settle("30 seconds"), session.observe(null)])
    )
    assert.strictEqual(failure.reason, "crashed")
  }))

it.scopedLive("fails as unavailable when there is no Chromium or none that starts, and leaves no folder", () =>
  Effect.gen(function*() {
    const { folder } = yield* inTemporaryFolder
    for (const executablePath of ["/nowhere/chromium", "/bin/false", "/"]) {
      const context = yield* Layer.build(PlaywrightBrowser.layer({ executablePath, maxBrowsers: 1 }))
      const { isUnavailable, open } = yield* Effect.provide(BrowserDriver, context)
      for (let times = 0; times < 2; times++) {
        assert.strictEqual((yield* Effect.flip(open(organizationId, options)))._tag, "BrowserUnavailable")
        assert.isTrue(isUnavailable())
      }
    }
    assert.deepStrictEqual(chromiums(), [])
    assert.deepStrictEqual(readdirSync(folder), [])
  }))
