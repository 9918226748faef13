import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { carryOut } from "../internal/browser/CarryOut.ts"
import { useCase } from "../internal/shared/UseCase.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { BrowserDriver, type PageFailure, type SessionState } from "./BrowserDriver.ts"
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

/**
 * Outcome of a step. `reason` is null if it passed. Those after a failed one are `skipped`. `text` is the line; of `fill`
 * it has dots for the value.
 */
export interface StepResult {
  readonly line: number
  readonly text: string
  readonly status: "passed" | "failed" | "skipped"
  readonly reason: PageFailure | "text_found" | null
  /** In milliseconds. */
  readonly duration: number
}

/** Result of a run. It has no value that was filled in. */
export interface RunResult {
  readonly status: "passed" | "failed"
  /** Why it failed: that of the step, of the first page or of the picture. `timed_out` too if the steps took too long. */
  readonly reason: StepResult["reason"]
  /** URL of the last page, without its query and fragment; the target's if no page was opened. */
  readonly finalUrl: string
  readonly steps: ReadonlyArray<StepResult>
  /** The last page as PNG with time and URL above it; null if none could be taken. */
  readonly screenshot: Uint8Array | null
  /** Pixels that differ from `previous`, without the lines above; null if they were not compared. */
  readonly changedPixels: number | null
  /** The login after the run, also after a failed one; null without one, or if it can't be read. */
  readonly state: Redacted.Redacted<StorageState> | null
}

/**
 * Carries out steps in a browser. It checks no permission; the caller does. A run ends within two minutes once it has a
 * browser, of which the steps have 90 seconds.
 */
export class BrowserRunner extends Effect.Service<BrowserRunner>()("@attestry/core/browser/BrowserRunner", {
  effect: Effect.gen(function*() {
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
}) {}
