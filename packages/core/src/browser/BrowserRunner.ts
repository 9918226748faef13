import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { OrganizationId } from "../shared/Ids.ts"
import type {
  BrowserBusy,
  BrowserUnavailable,
  PageFailure,
  SessionState,
  SessionStateInvalid
} from "./BrowserDriver.ts"
import { BrowserDriver } from "./BrowserDriver.ts"
import type { Step } from "./Instruction.ts"
import type { StorageState } from "./StorageState.ts"

/** What a run does: it opens the URL, then does the steps in order, up to the first that fails. */
export interface RunPlan {
  readonly url: string
  readonly steps: ReadonlyArray<Step>
  /** A login to begin with, or null. */
  readonly state: SessionState | null
  /** Screenshot of the run before, as PNG, to compare with; null for none. */
  readonly previous: Uint8Array | null
}

/** Outcome of a step. `reason` is null if it passed. Those after a failed one are `skipped`. */
export interface StepResult {
  readonly line: number
  readonly text: string
  readonly status: "passed" | "failed" | "skipped"
  readonly reason: PageFailure | "text_found" | null
  /** In milliseconds. */
  readonly duration: number
}

/** Result of a run. */
export interface RunResult {
  readonly status: "passed" | "failed"
  readonly reason: StepResult["reason"]
  /** URL of the last page, without its query and fragment; the target's if no page was opened. */
  readonly finalUrl: string
  readonly steps: ReadonlyArray<StepResult>
  /** The last page as PNG with time and URL above it; null if none could be taken. */
  readonly screenshot: Uint8Array | null
  /** Pixels that differ from `previous`, without the lines above; null if they were not compared. */
  readonly changedPixels: number | null
  /** The login after the run; null without one. */
  readonly state: Redacted.Redacted<StorageState> | null
}

/** Carries out steps in a browser, within two minutes. It checks no permission; the caller does. */
export class BrowserRunner extends Effect.Service<BrowserRunner>()("@attestry/core/browser/BrowserRunner", {
  effect: Effect.gen(function*() {
    const { open } = yield* BrowserDriver

    const run = (
      organizationId: OrganizationId,
      { state }: RunPlan
    ): Effect.Effect<RunResult, BrowserBusy | BrowserUnavailable | SessionStateInvalid> =>
      Effect.zipRight(
        Effect.scoped(open(organizationId, { state, timeout: "2 minutes" })),
        Effect.dieMessage("not yet")
      )

    return { run }
  })
}) {}
