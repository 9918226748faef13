import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { CurrentActor } from "../access/Actor.ts"
import { EvidenceFiles } from "../attachment/EvidenceFiles.ts"
import { BrowserRunner, type RunResult } from "../browser/BrowserRunner.ts"
import { type SavedLogin, SavedStates } from "../savedSession/SavedStates.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { BrowserAutomation } from "./BrowserAutomation.ts"
import { type BrowserRun, type BrowserRunEnd, endWithout } from "./BrowserRun.ts"
import { BrowserRunStore } from "./BrowserRunStore.ts"
import { makePlanSteps, type PlannedSteps } from "./ModelSteps.ts"

// null if no browser was free
export type Shown = { readonly end: BrowserRunEnd; readonly screenshot: Uint8Array | null } | null

const nothing = (status: "blocked" | "failed", reason: string): Shown => ({
  end: endWithout(status, reason),
  screenshot: null
})

const toShown = (
  { changedPixels, finalUrl, reason, screenshot, status, steps }: RunResult,
  { blocked, plannedBy }: PlannedSteps
): Shown => ({
  end: {
    ...(blocked === null || status === "failed" ? { status, reason } : { status: "blocked", reason: blocked }),
    finalUrl,
    steps,
    plannedBy,
    changedPixels,
    attachmentId: null,
    sha256: null
  },
  screenshot
})

// Carries out a run in a browser.
export const makeShow = Effect.gen(function*() {
  const runner = yield* BrowserRunner
  const states = yield* SavedStates
  const planSteps = yield* makePlanSteps
  const runs = yield* BrowserRunStore
  const files = yield* EvidenceFiles

  const readPrevious = Effect.fnUntraced(function*({ automationId, organizationId, taskId }: BrowserRun) {
    const found = yield* runs.findShown(organizationId, automationId)
    const attachmentId = Option.isSome(found) ? found.value.attachmentId : null
    return attachmentId === null ? null : yield* files.read(organizationId, taskId, attachmentId)
  })

  const replaceState = (
    { organizationId, sessionId }: BrowserAutomation,
    login: SavedLogin | null,
    { state }: RunResult
  ) =>
    sessionId === null || login === null || state === null ? Effect.void : Effect.catchAllCause(
      states.replace(organizationId, sessionId, state, login),
      (cause) => Effect.logWarning("The login after a browser run was not saved", cause)
    )

  const runWith = (automation: BrowserAutomation, run: BrowserRun, login: SavedLogin | null) =>
    Effect.gen(function*() {
      const { organizationId, targetUrl } = automation
      const planned = yield* planSteps(automation)
      const { plannedBy, steps } = planned
      const previous = yield* readPrevious(run)
      const usernameSelector = login?.usernameSelector ?? null
      const plan = { url: targetUrl, steps, plannedBy, state: login, usernameSelector, previous }
      const result = yield* runner.run(organizationId, plan)
      yield* replaceState(automation, login, result)
      return toShown(result, planned)
    }).pipe(
      Effect.catchTags({
        BrowserBusy: () => Effect.succeed<Shown>(null),
        BrowserUnavailable: () => Effect.succeed(nothing("blocked", "browser_unavailable")),
        SessionStateInvalid: () => Effect.succeed(nothing("blocked", "session_unreadable"))
      })
    )

  return (automation: BrowserAutomation, run: BrowserRun): Effect.Effect<Shown, never, CurrentActor> =>
    Effect.gen(function*() {
      if (automation.sessionId === null) return yield* runWith(automation, run, null)
      const login = yield* Effect.either(states.find(automation.organizationId, automation.sessionId))
      if (Either.isLeft(login)) return nothing("blocked", "session_unreadable")
      return Option.isNone(login.right)
        ? nothing("blocked", "session_missing")
        : yield* runWith(automation, run, login.right.value)
    })
})

// Time that a run waits for a free browser, and its end, in milliseconds.
const pause = 30_000
const longestWait = 30 * 60_000

// when it is tried again; null if it has waited too long
export const nextTry = ({ startedAt }: BrowserRun) =>
  Effect.map(
    Clock.currentTimeMillis,
    (now) => startedAt !== null && now - Date.parse(startedAt) >= longestWait ? null : now + pause
  )
