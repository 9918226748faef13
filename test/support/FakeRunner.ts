import {
  type BrowserBusy,
  BrowserRunner,
  type BrowserUnavailable,
  type RunPlan,
  type RunResult,
  type SessionStateInvalid
} from "@attestry/core/browser"
import { Context, Effect, Layer } from "effect"

type Run = (plan: RunPlan) => Effect.Effect<RunResult, BrowserBusy | BrowserUnavailable | SessionStateInvalid>

/** A picture of one byte after the signature of PNG. */
export const picture = (byte: number) => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, byte)

/** The result of a run in which all steps passed. */
export const passed = ({ previous, steps, url }: RunPlan, screenshot: Uint8Array | null = picture(1)): RunResult => ({
  status: "passed",
  reason: null,
  finalUrl: url,
  steps: steps.map(({ line, text }) => ({ line, text, status: "passed", reason: null, duration: 1 })),
  screenshot,
  changedPixels: previous === null || screenshot === null
    ? null
    : screenshot.filter((byte, i) => byte !== previous[i]).length,
  state: null
})

/** Stands in for the browser: what a run does is given by its URL, else each step passes. */
export class FakeRunner extends Context.Tag("test/FakeRunner")<FakeRunner, {
  readonly respond: (url: string, run: Run) => Effect.Effect<void>
  /** The plans of the runs of a URL so far. */
  readonly plans: (url: string) => Effect.Effect<ReadonlyArray<RunPlan>>
}>() {}

/** Replaces the runner of the application. */
export const layer: Layer.Layer<BrowserRunner | FakeRunner> = Layer.effectContext(Effect.sync(() => {
  const responses = new Map<string, Run>()
  const plans: Array<RunPlan> = []
  const runner = BrowserRunner.of({
    run: (_, plan) =>
      Effect.suspend(() => {
        plans.push(plan)
        return responses.get(plan.url)?.(plan) ?? Effect.succeed(passed(plan))
      })
  })
  return Context.make(BrowserRunner, runner).pipe(
    Context.add(FakeRunner, {
      respond: (url, run) => Effect.sync(() => void responses.set(url, run)),
      plans: (url) => Effect.sync(() => plans.filter((plan) => plan.url === url))
    })
  )
}))
