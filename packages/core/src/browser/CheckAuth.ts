import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OrganizationId } from "../shared/Ids.ts"
import { useCase } from "../shared/UseCase.ts"
import { BrowserDriver, type BrowserSession, PageFailed, type SessionState } from "./BrowserDriver.ts"
import type { BrowserBusy, BrowserUnavailable, SessionStateInvalid } from "./BrowserProblem.ts"
import { judge, type LoginJudgement } from "./LoginJudgement.ts"

/** A page whose login is checked. */
export interface AuthCheck {
  readonly url: string
  readonly state: SessionState | null
  /** CSS selector of the element with the user's name, or null. */
  readonly usernameSelector: string | null
}

/** Result of a check. With a `reason`, `isLoggedIn` is false. */
export interface AuthChecked extends Omit<LoginJudgement, "reason"> {
  readonly reason: "unreachable" | "refused" | "unsure" | null
}

const longest = Duration.seconds(15)
const forReading = Duration.seconds(3)

const negative = (reason: AuthChecked["reason"]): AuthChecked => ({
  isLoggedIn: false,
  reason,
  username: "",
  signals: []
})

const toReason = ({ reason }: PageFailed) => reason === "refused" || reason === "unreachable" ? reason : "unsure"

/**
 * Checks in a browser whether a stored state is still logged in. It checks no permission; the caller does. Fails if no
 * browser is free, and ends within 15 seconds once it has one.
 */
export interface CheckAuthService {
  /** Opens the page with the state, waits until it settles, and judges what it shows. */
  readonly check: (
    organizationId: OrganizationId,
    check: AuthCheck
  ) => Effect.Effect<AuthChecked, BrowserBusy | BrowserUnavailable | SessionStateInvalid>
}

const make = Effect.gen(function*() {
  const { open } = yield* BrowserDriver

  const read = Effect.fnUntraced(function*(session: BrowserSession, { url, usernameSelector }: AuthCheck) {
    const start = yield* Clock.currentTimeMillis
    yield* session.go(url, Duration.subtract(longest, forReading)).pipe(
      Effect.catchIf(({ reason }) => reason === "timed_out", () => new PageFailed({ reason: "unreachable" }))
    )
    const used = Duration.millis((yield* Clock.currentTimeMillis) - start)
    const isSettled = yield* session.settle(Duration.subtract(Duration.subtract(longest, forReading), used))
    const page = yield* session.observe(usernameSelector)
    const { reason, ...judgement } = judge({ requestedUrl: url, isSettled, page })
    return { ...judgement, reason } satisfies AuthChecked
  })

  return {
    /** Opens the page with the state, waits until it settles, and judges what it shows. */
    check: useCase("CheckAuth.check")(function*(organizationId: OrganizationId, check: AuthCheck) {
      const session = yield* open(organizationId, { state: check.state, timeout: longest })
      return yield* Effect.catchTag(
        read(session, check),
        "PageFailed",
        (failure) => Effect.succeed<AuthChecked>(negative(toReason(failure)))
      )
    }, Effect.scoped)
  }
})

export class CheckAuth extends Context.Tag("@attestry/core/browser/CheckAuth")<CheckAuth, CheckAuthService>() {
  static readonly Default = Layer.effect(this, make)
}
