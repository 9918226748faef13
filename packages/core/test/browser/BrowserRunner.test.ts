import { BrowserRunner, parseInstruction, type RunPlan, type RunResult } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import * as MemoryBrowser from "@attestry/memory/MemoryBrowser"
import type { Script } from "@attestry/memory/ScriptedPage"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Redacted, TestClock } from "effect"

const organizationId = OrganizationId.make("org_run")
const site = "https://app.example.com"
const control = (role: string, name: string) => ({ role, name, isVisible: true, hasPopup: false, target: "" })
const field = (kind: string, name: string) => ({ kind, name, autocomplete: "", isVisible: true })

const script: Script = ({ cookies, filled, url: { pathname, protocol } }) => {
  if (protocol !== "https:") return { failure: "refused" }
  switch (pathname) {
    case "/login":
      return {
        fields: [field("email", "Email"), field("password", "Password"), field("select", "Country")],
        controls: [control("button", "Sign in"), control("link", "Help"), control("button", "Help")],
        leadsTo: { "Sign in": "/home?token=t0p#secret" }
      }
    case "/home":
      return {
        texts: [`Welcome ${filled["Email"]} of ${filled["Country"]}`],
        setCookies: { login: "fresh" },
        controls: [control("link", "Users")],
        leadsTo: { Users: "/users" }
      }
    case "/users":
      return { texts: ["Two-factor authentication is on"], settles: false }
    case "/named":
      return { controls: [control("link", "Sign in")], selectable: { "#user": "Ada" } }
    case "/count":
      return { texts: ["one", "two"] }
    case "/crash":
      return { failure: "crashed" }
    default:
      return { texts: [cookies["login"] === undefined ? "A page" : "Signed in"] }
  }
}

const run = (lines: ReadonlyArray<string>, plan: Partial<RunPlan> = {}) =>
  Effect.gen(function*() {
    const { problems, steps } = parseInstruction(lines.join("\n"))
    if (lines.length > 0) assert.deepStrictEqual(problems, [])
    const runner = yield* BrowserRunner
    return yield* runner.run(organizationId, {
      url: `${site}/login?next=1#x`,
      steps,
      plannedBy: null,
      state: null,
      previous: null,
      usernameSelector: null,
      ...plan
    })
  }).pipe(Effect.provide(Layer.provide(BrowserRunner.Default, MemoryBrowser.layer(script))))

const outcomes = ({ steps }: RunResult) => steps.map(({ reason, status }) => reason ?? status)
const stampOf = ({ screenshot }: RunResult) => screenshot === null ? [] : MemoryBrowser.readStamp(screenshot)

const login = [
  "fill \"Email\" with \"ada@example.com\"",
  "fill \"Password\" with \"pass phrase\"",
  "choose \"Norway\" in \"Country\"",
  "click the button \"Sign in\"",
  "press Escape"
]

describe("a run", () => {
  it.effect("does each step, and ends with a picture that has the time and URL above it", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.UTC(2026, 10, 23, 9, 30))
      const steps = [
        ...login,
        "wait for \"welcome ada@example.com of norway\"",
        "expect no text \"Sign in\"",
        "click \"Users\"",
        "scroll to \"two-factor\"",
        "expect text \"authentication is on\"",
        "open \"/count?x=1\"",
        "expect \"two\""
      ]
      const result = yield* run(steps)
      assert.deepInclude(result, {
        status: "passed",
        reason: null,
        finalUrl: `${site}/count`,
        changedPixels: null,
        state: null
      })
      assert.deepStrictEqual(result.steps.map(({ line }) => line), steps.map((_, index) => index + 1))
      assert.deepStrictEqual(outcomes(result), steps.map(() => "passed"))
      assert.deepStrictEqual(stampOf(result), ["2026-11-23T09:30:00.000Z  passed", `${site}/count`])
    }))

  it.effect("says on its picture that it was not checked when no step expects anything, and whether a model wrote them", () =>
    Effect.gen(function*() {
      const result = yield* run([], { url: `${site}/page` })
      assert.deepInclude(result, { status: "passed", finalUrl: `${site}/page`, steps: [] })
      assert.deepStrictEqual(stampOf(result), ["1970-01-01T00:00:00.000Z  not checked", `${site}/page`])
      const byModel = yield* run(["expect \"Nothing\""], { url: `${site}/page`, plannedBy: "model" })
      assert.match(stampOf(byModel)[0] ?? "", / {2}failed: target_not_found, steps by a model$/)
      for (const lines of [["screenshot"], ["wait for \"A page\"", "press Enter"]]) {
        const unchecked = yield* run(lines, { url: `${site}/page` })
        assert.strictEqual(unchecked.status, "passed")
        assert.deepStrictEqual(stampOf(unchecked), ["1970-01-01T00:00:00.000Z  not checked", `${site}/page`])
      }
      const checked = yield* run(["expect \"A page\"", "screenshot"], { url: `${site}/page` })
      assert.deepStrictEqual(stampOf(checked), ["1970-01-01T00:00:00.000Z  passed", `${site}/page`])
    }))

  it.effect("ends at the first step that fails, and takes the picture there", () =>
    Effect.gen(function*() {
      const steps = ["click \"Nowhere\"", "open \"/count\"", "screenshot"]
      const result = yield* run(steps)
      assert.deepInclude(result, { status: "failed", reason: "target_not_found", finalUrl: `${site}/login` })
      assert.deepStrictEqual(outcomes(result), ["target_not_found", "skipped", "skipped"])
      assert.match(stampOf(result)[0] ?? "", / {2}failed: target_not_found$/)
    }))

  const failures: ReadonlyArray<readonly [step: string, reason: string]> = [
    ["click \"Help\"", "target_ambiguous"],
    ["click the tab \"Help\"", "target_not_found"],
    ["fill \"Nothing\" with \"x\"", "target_not_found"],
    ["choose \"x\" in \"Nothing\"", "target_not_found"],
    ["wait for \"Nothing\"", "target_not_found"],
    ["scroll to \"Nothing\"", "target_not_found"],
    ["expect \"Nothing\"", "target_not_found"],
    ["open \"http://app.example.com/\"", "refused"],
    ["open \"/crash\"", "crashed"]
  ]

  it.effect("says why a step failed", () =>
    Effect.forEach(
      failures,
      ([step, reason]) => Effect.map(run([step]), (result) => assert.deepStrictEqual(outcomes(result), [reason], step))
    ))

  it.effect("fails when a text is there that must not be", () =>
    Effect.gen(function*() {
      const result = yield* run(["expect no text \"TWO\""], { url: `${site}/count` })
      assert.deepInclude(result, { status: "failed", reason: "text_found" })
    }))

  it.effect("opens only http and https, whatever made the plan", () =>
    Effect.gen(function*() {
      for (const url of ["file:///etc/passwd", "javascript:alert(1)", "//other.example.com/", "x"]) {
        const steps = [{ line: 1, text: "", action: { type: "open" as const, url } }]
        const result = yield* run([], { steps })
        if (url.startsWith("//")) assert.isTrue(result.finalUrl.startsWith(`${site}/`), result.finalUrl)
        else assert.deepStrictEqual(outcomes(result), ["refused"], url)
        const first = yield* run([], { url })
        assert.strictEqual(first.status, "failed", url)
      }
    }))

  it.effect("fails with the first page, and skips each step", () =>
    Effect.gen(function*() {
      const result = yield* run(["screenshot", "press Enter"], { url: "http://app.example.com/a?b=c" })
      assert.deepInclude(result, { status: "failed", reason: "refused", finalUrl: "http://app.example.com/a" })
      assert.deepStrictEqual(outcomes(result), ["skipped", "skipped"])
    }))

  it.effect("takes the picture at the last step that asks for one", () =>
    Effect.gen(function*() {
      const steps = ["screenshot", "open \"/count\"", "screenshot", "open \"/users\""]
      const result = yield* run(steps)
      assert.deepStrictEqual(stampOf(result).slice(1), [`${site}/count`])
      assert.strictEqual(result.finalUrl, `${site}/users`)
      const failed = yield* run([...steps, "click \"Nowhere\""])
      assert.deepStrictEqual(stampOf(failed).slice(1), [`${site}/users`])
    }))

  it.effect("counts the pixels that changed since another picture", () =>
    Effect.gen(function*() {
      const first = yield* run([], { url: `${site}/count` })
      const same = yield* run([], { url: `${site}/count`, previous: first.screenshot })
      assert.strictEqual(same.changedPixels, 0)
      const other = yield* run([], { url: `${site}/other`, previous: first.screenshot })
      assert.isAbove(other.changedPixels ?? 0, 0)
      const unreadable = yield* run([], { url: `${site}/other`, previous: Uint8Array.of(1) })
      assert.isNull(unreadable.changedPixels)
    }))

  it.effect("begins with a login, and returns the later one, also when a step failed", () =>
    Effect.gen(function*() {
      const { hostname } = new URL(site)
      const cookie = { name: "login", value: "old", domain: hostname, path: "/", expires: -1, httpOnly: true }
      const state = {
        origins: [site],
        state: Redacted.make({ cookies: [{ ...cookie, secure: true, sameSite: "Lax" as const }], origins: [] })
      }
      const steps = ["open \"/page\"", "expect \"Signed in\"", "open \"/home\"", "click \"Nowhere\""]
      const result = yield* run(steps, { state })
      assert.deepStrictEqual(outcomes(result), ["passed", "passed", "passed", "target_not_found"])
      assert.isNotNull(result.state)
      if (result.state === null) return
      assert.deepStrictEqual(Redacted.value(result.state).cookies.map(({ value }) => value), ["fresh"])
    }))

  it.effect("fails with a login that is logged out on the picture or on the last page, and keeps the login", () =>
    Effect.gen(function*() {
      const state = { origins: [site], state: Redacted.make({ cookies: [], origins: [] }) }
      const stamp = (at: string) => ["1970-01-01T00:00:00.000Z  failed: logged_out", `${site}/${at}`]
      for (
        const lines of [[], ["screenshot"], ["expect no text \"Users\""], ["click \"Users\""], [
          "open \"/page\"",
          "open \"/login\""
        ]]
      ) {
        const result = yield* run(lines, { state })
        assert.deepInclude(result, { status: "failed", reason: "logged_out", state: null }, lines.join())
        assert.deepStrictEqual(stampOf(result), stamp("login"), lines.join())
      }
      const shown = yield* run(["screenshot", "open \"/page\""], { state })
      assert.deepStrictEqual(outcomes(shown), ["logged_out", "skipped"])
      assert.deepStrictEqual(stampOf(shown), stamp("login"))
      // nothing shows it
      const unsure = yield* run(["open \"/page\"", "screenshot"], { state })
      assert.deepInclude(unsure, { status: "passed", reason: null })
      const without = yield* run(["screenshot"])
      assert.deepInclude(without, { status: "passed" })
      const selected = yield* run(["screenshot"], { state, url: `${site}/named`, usernameSelector: "#user" })
      assert.deepInclude(selected, { status: "passed" })
      assert.deepInclude(yield* run(["screenshot"], { state, url: `${site}/named` }), { reason: "logged_out" })
    }))

  it.effect("shows no value that was filled in, and no query", () =>
    Effect.gen(function*() {
      for (const more of ["press Enter", "click \"Nowhere\""]) {
        const result = yield* run([...login, more])
        const { screenshot, ...rest } = result
        const told = `${JSON.stringify(rest)} ${String(screenshot === null ? "" : stampOf(result))}`
        for (const secret of ["ada@example.com", "pass phrase", "t0p", "secret"]) assert.notInclude(told, secret)
        assert.strictEqual(result.steps[1]?.text, "fill \"Password\" with \"•••\"")
      }
      const failing = yield* run(["fill \"Nothing\" with \"pass phrase\""])
      assert.notInclude(JSON.stringify(failing), "pass phrase")
    }))

  it.effect("fails only when there is no browser, or when none accepts the login", () =>
    Effect.gen(function*() {
      const cookie = { name: "a\nb", value: "x", domain: "app.example.com", path: "/", expires: -1, httpOnly: true }
      const state = Redacted.make({
        cookies: [{ ...cookie, secure: true, sameSite: "Lax" as const }],
        origins: []
      })
      const exit = yield* Effect.exit(run(["press Enter"], { state: { state, origins: [site] } }))
      assert.isTrue(
        Exit.isFailure(exit) && Cause.isFailType(exit.cause) && exit.cause.error._tag === "SessionStateInvalid"
      )
    }))
})
