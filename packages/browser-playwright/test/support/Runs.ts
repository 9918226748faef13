import { BrowserRunner, parseInstruction, type RunPlan } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as PlaywrightBrowser from "../../src/PlaywrightBrowser.ts"
import * as Pages from "./Pages.ts"

/** Pages by their paths, and what runs the lines of an instruction on them. */
export const runsOn = (bodies: Readonly<Record<string, string>>) =>
  Effect.gen(function*() {
    const pages = yield* Pages.serve((request, response) => {
      const { pathname } = new URL(request.url ?? "", "http://127.0.0.1")
      Pages.html(response, `<!DOCTYPE html><html lang="en"><body>${bodies[pathname] ?? "<h1>Other</h1>"}</body></html>`)
    })
    const browser = PlaywrightBrowser.layer({ allow: [`127.0.0.1:${pages.port}`] })
    const { run } = yield* Effect.provide(BrowserRunner, Layer.provide(BrowserRunner.Default, browser))
    const runLines = (path: string, lines: ReadonlyArray<string>, plan: Partial<RunPlan> = {}) => {
      const { problems, steps } = parseInstruction(lines.join("\n"))
      assert.deepStrictEqual(lines.length === 0 ? [] : problems, [])
      return run(OrganizationId.make("org_run"), {
        url: `${pages.url}${path}`,
        steps,
        state: null,
        plannedBy: null,
        previous: null,
        usernameSelector: null,
        ...plan
      })
    }
    return { ...pages, run: runLines }
  })
