import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { BrowserSession, Capture } from "../../browser/BrowserDriver.ts"
import type { RunPlan, RunResult, StepResult } from "../../browser/BrowserRunner.ts"
import type { Step } from "../../browser/Instruction.ts"
import { parseUrl } from "../../shared/Text.ts"
import { Timestamp } from "../../shared/Timestamp.ts"
import { openPage, runStep, type StepFailure, withinUntil } from "./RunSteps.ts"
import { printStep } from "./StepGrammar.ts"

const forSteps = Duration.seconds(90)
const mostOfUrl = 2_048

// Queries and fragments hold tokens.
const withoutQuery = (url: string): string | undefined => {
  const { origin, pathname, protocol = "" } = parseUrl(url) ?? {}
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, mostOfUrl) : undefined
}

// What is filled in may be a secret.
const textOf = ({ action, text }: Step): string =>
  action.type === "fill" ? printStep({ ...action, value: "•••" }) : text

const capture = Effect.fnUntraced(
  function*(session: BrowserSession, previous: Uint8Array | null, failure: StepFailure | null) {
    const time = yield* Timestamp.now
    const status = failure === null ? "passed" : `failed: ${failure}`
    return yield* session.capture({
      previous,
      stamp: (url) => [`${time}  ${status}`, withoutQuery(url) ?? url.replace(/:.*$/s, ":")]
    })
  },
  Effect.mapError(({ reason }): StepFailure => reason)
)

interface Outcome {
  readonly failure: StepFailure | null
  readonly picture: Capture | null
}

const attempt = (effect: Effect.Effect<Capture | null, StepFailure>): Effect.Effect<Outcome> =>
  Effect.match(effect, {
    onFailure: (failure) => ({ failure, picture: null }),
    onSuccess: (picture) => ({ failure: null, picture })
  })

export const carryOut = Effect.fnUntraced(function*(session: BrowserSession, plan: RunPlan) {
  const end = (yield* Clock.currentTimeMillis) + Duration.toMillis(forSteps)
  const within = withinUntil(end)
  const lastPicture = plan.steps.findLastIndex(({ action }) => action.type === "screenshot")
  const steps: Array<StepResult> = []
  let finalUrl = withoutQuery(plan.url) ?? ""
  const readUrl = Effect.map(Effect.orElseSucceed(session.url, () => ""), (read) => {
    finalUrl = withoutQuery(read) ?? finalUrl
  })

  let { failure } = yield* attempt(Effect.as(openPage(session, within, plan.url), null))
  let picture: Capture | null = null
  yield* readUrl
  for (const [index, step] of plan.steps.entries()) {
    const start = yield* Clock.currentTimeMillis
    if (failure === null && start >= end) failure = "timed_out"
    const common = { line: step.line, text: textOf(step) }
    if (failure !== null) {
      steps.push({ ...common, status: "skipped", reason: null, duration: 0 })
      continue
    }
    const isPicture = index === lastPicture
    const outcome = yield* attempt(
      isPicture ? capture(session, plan.previous, null) : Effect.as(runStep(session, within, step.action), null)
    )
    failure = outcome.failure
    picture = outcome.picture ?? picture
    const duration = (yield* Clock.currentTimeMillis) - start
    steps.push({ ...common, status: failure === null ? "passed" : "failed", reason: failure, duration })
    yield* readUrl
  }
  if (failure !== null || picture === null) {
    const last = yield* attempt(capture(session, plan.previous, failure))
    failure = failure ?? last.failure
    picture = last.picture
    finalUrl = withoutQuery(picture?.url ?? "") ?? finalUrl
  }
  const state = plan.state === null ? null : yield* Effect.orElseSucceed(session.state(plan.state.origins), () => null)
  const result: RunResult = {
    status: failure === null ? "passed" : "failed",
    reason: failure,
    finalUrl,
    steps,
    screenshot: picture?.png ?? null,
    changedPixels: picture?.changedPixels ?? null,
    state
  }
  return result
})
