import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import { BrowserDriver, type BrowserSession, type Capture, type SessionState } from "./BrowserDriver.ts"
import type { BrowserBusy, BrowserUnavailable, SessionStateInvalid } from "./BrowserProblem.ts"
import { dropQuery } from "./DropQuery.ts"
import type { Plan, Step } from "./Instruction.ts"
import { checkLogin, openPage, runStep, type StepFailure, withinUntil } from "./RunSteps.ts"
import { printStep } from "./StepGrammar.ts"
import type { StorageState } from "./StorageState.ts"

/** A URL that a run opens, and steps that it does in order, up to the first that fails. */
export interface RunPlan {
  readonly url: string
  readonly steps: ReadonlyArray<Step>
  readonly plannedBy: Plan["plannedBy"]
  /** A login to begin with, or null. */
  readonly state: SessionState | null
  /** CSS selector of the element with the user's name, or null. It helps to see whether the login holds. */
  readonly usernameSelector: string | null
  /** Screenshot of the run before, as PNG, to compare with; null for none. */
  readonly previous: Uint8Array | null
}

/**
 * Outcome of a step. `reason` is null if it passed. Those after a failed one are `skipped`. `text` is the line; of `fill`
 * it has dots for the value.
 */
export interface StepResult {
  readonly line: number
  readonly text: string
  readonly status: "passed" | "failed" | "skipped"
  readonly reason: StepFailure | null
  /** In milliseconds. */
  readonly duration: number
}

/** Result of a run. It has no value that was filled in. */
export interface RunResult {
  readonly status: "passed" | "failed"
  /**
   * Reason of the step, the first page or the picture that failed. `timed_out` too if the steps took too long, and
   * `logged_out` if the page of the picture or the last one shows that the login is of nobody.
   */
  readonly reason: StepResult["reason"]
  /** URL of the last page, without its query and fragment; the target's if no page was opened. */
  readonly finalUrl: string
  readonly steps: ReadonlyArray<StepResult>
  /** The last page as PNG with time and URL above it; null if none could be taken. */
  readonly screenshot: Uint8Array | null
  /** Pixels that differ from `previous`, without the lines above; null if they were not compared. */
  readonly changedPixels: number | null
  /** The login after the run, also after a failed one; null without one, if it is logged out, or if it can't be read. */
  readonly state: Redacted.Redacted<StorageState> | null
}

const forSteps = Duration.seconds(90)

// A filled in text may be a secret.
const textOf = ({ action, text }: Step): string =>
  action.type === "fill" ? printStep({ ...action, value: "•••" }) : text

const capture = Effect.fnUntraced(
  function*(session: BrowserSession, plan: RunPlan, failure: StepFailure | null) {
    // not that of a unit of work, which stands still
    const time = Timestamp.fromMillis(yield* Clock.currentTimeMillis)
    const success = plan.steps.some(({ action }) => action.type === "expect") ? "passed" : "not checked"
    const status = failure === null ? success : `failed: ${failure}`
    const author = plan.plannedBy === null ? "" : `, steps by a ${plan.plannedBy}`
    return yield* session.capture({
      previous: plan.previous,
      stamp: (url) => [`${time}  ${status}${author}`, dropQuery(url) ?? url.replace(/:.*$/s, ":")]
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

const carryOut = Effect.fnUntraced(function*(session: BrowserSession, plan: RunPlan) {
  const end = (yield* Clock.currentTimeMillis) + Duration.toMillis(forSteps)
  const within = withinUntil(end)
  const lastPicture = plan.steps.findLastIndex(({ action }) => action.type === "screenshot")
  const steps: Array<StepResult> = []
  let finalUrl = dropQuery(plan.url) ?? ""
  const readUrl = Effect.map(Effect.orElseSucceed(session.url, () => ""), (read) => {
    finalUrl = dropQuery(read) ?? finalUrl
  })

  const requestedUrl = plan.url
  const { state: login, usernameSelector } = plan
  const checkPage = login === null ? Effect.void : checkLogin(session, within, { requestedUrl, usernameSelector })

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
      isPicture
        ? Effect.zipRight(checkPage, capture(session, plan, null))
        : Effect.as(runStep(session, within, step.action), null)
    )
    failure = outcome.failure
    picture = outcome.picture ?? picture
    const duration = (yield* Clock.currentTimeMillis) - start
    steps.push({ ...common, status: failure === null ? "passed" : "failed", reason: failure, duration })
    yield* readUrl
  }
  // a step that finds nothing may only have met the form of a login
  if (failure === null || /^(?:target|text)_/.test(failure)) {
    const last = yield* attempt(Effect.as(checkPage, null))
    failure = last.failure === "logged_out" ? last.failure : failure ?? last.failure
  }
  if (failure !== null || picture === null) {
    const last = yield* attempt(capture(session, plan, failure))
    failure = failure ?? last.failure
    picture = last.picture
    finalUrl = dropQuery(picture?.url ?? "") ?? finalUrl
  }
  // one that is logged out is worth less than the one that is stored
  const state = login === null || failure === "logged_out"
    ? null
    : yield* Effect.orElseSucceed(session.state(login.origins), () => null)
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

/**
 * Carries out steps in a browser. It checks no permission; the caller does. A run ends within two minutes once it has a
 * browser, of which the steps have 90 seconds.
 */
export interface BrowserRunnerService {
  /**
   * Opens the URL, waits until the page settles, and does the steps up to the first that fails. The picture shows the
   * page at the last `screenshot` step, or at the end if there is none or a step failed.
   */
  readonly run: (
    organizationId: OrganizationId,
    plan: RunPlan
  ) => Effect.Effect<RunResult, BrowserBusy | BrowserUnavailable | SessionStateInvalid>
}

const make = Effect.gen(function*() {
  const { open } = yield* BrowserDriver

  return {
    /**
     * Opens the URL, waits until the page settles, and does the steps up to the first that fails. The picture shows the
     * page at the last `screenshot` step, or at the end if there is none or a step failed.
     */
    run: useCase("BrowserRunner.run")(function*(organizationId: OrganizationId, plan: RunPlan) {
      const session = yield* open(organizationId, { state: plan.state, timeout: "2 minutes" })
      return yield* carryOut(session, plan)
    }, Effect.scoped)
  }
})

export class BrowserRunner
  extends Context.Tag("@attestry/core/browser/BrowserRunner")<BrowserRunner, BrowserRunnerService>()
{
  static readonly Default = Layer.effect(this, make)
}
