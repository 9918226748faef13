import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { until } from "../../../test/support/Waiting.ts"
import { readPng } from "./support/Png.ts"
import { chromiums } from "./support/Processes.ts"
import { runsOn } from "./support/Runs.ts"

const bodies = {
  "/form": `<h1>A form</h1><form action="/greeting"><label>Email <input type="email" name="email"></label>
<label>Colour <select name="colour"><option>Red</option><option>Blue</option></select></label>
<label><input type="checkbox"> Active</label><input type="hidden" name="token" value="t0p"><button>Send</button></form>`,
  "/later": `<button onclick="setTimeout(() => fetch('/begun'), 500)">Begin</button>`,
  "/greeting": `<h1>Thanks</h1><a href="/menu">Menu</a>`,
  "/menu": `<div role="menuitem" tabindex="0" onclick="this.textContent = 'Done'">Export</div>
<p style="margin-top: 2000px">At the end</p>`
}

it.scopedLive("carries out each kind of step", () =>
  Effect.gen(function*() {
    const { run, url } = yield* runsOn(bodies)
    const first = yield* run("/form", [
      "expect text \"a form\"",
      "fill \"Email\" with \"ada@example.com\"",
      "choose \"Blue\" in \"Colour\"",
      "click checkbox \"Active\"",
      "click the button \"Send\"",
      "wait for \"Thanks\"",
      "expect no text \"A form\"",
      "click link \"Menu\"",
      "click the menu item \"Export\"",
      "scroll to \"At the end\"",
      "screenshot",
      "open \"/form\"",
      "press Tab"
    ])
    assert.deepStrictEqual(first.steps.map(({ reason }) => reason).filter((reason) => reason !== null), [])
    assert.deepInclude(first, { status: "passed", finalUrl: `${url}/form`, changedPixels: null })
    assert.isAbove(readPng(first.screenshot ?? new Uint8Array()).height, 2_000)
    const failed = yield* run("/form", [
      "fill \"Email\" with \"secret@example.com\"",
      "press Enter",
      "open \"http://127.0.0.1:1/\"",
      "screenshot"
    ])
    assert.deepInclude(failed, { status: "failed", reason: "refused", finalUrl: `${url}/greeting` })
    assert.deepStrictEqual(failed.steps.map(({ status }) => status), ["passed", "passed", "failed", "skipped"])
    assert.isNotNull(failed.screenshot)
    const { screenshot: _, ...told } = failed
    assert.notMatch(JSON.stringify(told), /secret|t0p/)
  }))

it.scopedLive("ends as crashed when Chromium is killed in the middle, and leaves no process", () =>
  Effect.gen(function*() {
    const { asked, run } = yield* runsOn(bodies)
    const running = yield* Effect.fork(run("/later", ["click \"Begin\"", "wait for \"Nothing\"", "screenshot"]))
    yield* until(Effect.sync(() => asked.includes("/begun")))
    for (const { pid } of chromiums()) process.kill(pid, "SIGKILL")
    const result = yield* Fiber.join(running)
    assert.deepInclude(result, { status: "failed", reason: "crashed", screenshot: null, changedPixels: null })
    assert.match(result.steps.map(({ status }) => status).join(), /^(passed,)?failed(,skipped)+$/)
    assert.deepStrictEqual(chromiums(), [])
  }))
