import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { parseUrl } from "../shared/Text.ts"
import type { BrowserSession, PageAction, PageFailed, PageFailure } from "./BrowserDriver.ts"
import { judge } from "./LoginJudgement.ts"
import type { StepAction } from "./StepActions.ts"

export type StepFailure = PageFailure | "logged_out" | "text_found"

// Returns the shorter of a step's time and what is left of all.
export type Within = (longest: Duration.DurationInput) => Effect.Effect<Duration.Duration>

export const withinUntil = (end: number): Within => (longest) =>
  Effect.map(Clock.currentTimeMillis, (now) => Duration.min(longest, Duration.millis(Math.max(end - now, 1))))

const toReason = <A>(effect: Effect.Effect<A, PageFailed>): Effect.Effect<A, StepFailure> =>
  Effect.mapError(effect, ({ reason }) => reason)

// A page that never settles is used nevertheless.
const settle = (session: BrowserSession, within: Within) =>
  Effect.flatMap(within("5 seconds"), (timeout) => toReason(session.settle(timeout)))

export const openPage = (session: BrowserSession, within: Within, url: string) =>
  within("30 seconds").pipe(
    Effect.flatMap((timeout) => toReason(session.go(url, timeout))),
    Effect.zipRight(settle(session, within)),
    Effect.asVoid
  )

const originOf = (url: string) => {
  const { origin = "", protocol = "" } = parseUrl(url) ?? {}
  return /^https?:$/.test(protocol) ? origin : ""
}

const openStep = (session: BrowserSession, within: Within, url: string) =>
  url.startsWith("/")
    ? Effect.flatMap(toReason(session.url), (current) => openPage(session, within, `${originOf(current)}${url}`))
    : openPage(session, within, url)

const act = (session: BrowserSession, within: Within, action: PageAction) =>
  Effect.flatMap(within("10 seconds"), (timeout) => toReason(session.act(action, timeout)))

const actAndSettle = (session: BrowserSession, within: Within, action: PageAction) =>
  Effect.asVoid(Effect.zipRight(act(session, within, action), settle(session, within)))

const waitFor = (session: BrowserSession, within: Within, { longest, text }: {
  readonly longest: Duration.DurationInput
  readonly text: string
}) => Effect.flatMap(within(longest), (timeout) => toReason(session.waitForText(text, timeout)))

const expectAbsent = Effect.fnUntraced(function*(session: BrowserSession, within: Within, text: string) {
  const timeout = yield* within("5 seconds")
  const isGone = yield* toReason(session.waitUntilGone(text, timeout))
  if (!isGone) return yield* Effect.fail<StepFailure>("text_found")
})

// A page of a login that is clearly of nobody. If it shows nothing, nothing is said against it.
export const checkLogin = Effect.fnUntraced(
  function*(session: BrowserSession, within: Within, { requestedUrl, usernameSelector }: {
    readonly requestedUrl: string
    readonly usernameSelector: string | null
  }) {
    const isSettled = yield* toReason(session.settle(yield* within("5 seconds")))
    const page = yield* toReason(session.observe(usernameSelector))
    const { isLoggedIn, reason } = judge({ requestedUrl, isSettled, page })
    if (!isLoggedIn && reason === null) return yield* Effect.fail<StepFailure>("logged_out")
  }
)

// A picture is not taken here.
export const runStep = (
  session: BrowserSession,
  within: Within,
  action: StepAction
): Effect.Effect<void, StepFailure> => {
  switch (action.type) {
    case "open":
      return openStep(session, within, action.url)
    case "click":
      return actAndSettle(session, within, { type: "click", target: { role: action.role, name: action.name } })
    case "fill":
      return act(session, within, {
        type: "fill",
        target: { role: null, name: action.name },
        value: Redacted.make(action.value)
      })
    case "choose":
      return actAndSettle(session, within, {
        type: "choose",
        target: { role: null, name: action.name },
        option: action.option
      })
    case "press":
      return actAndSettle(session, within, { type: "press", key: action.key })
    case "scroll":
      return act(session, within, { type: "scroll", text: action.text })
    case "wait":
      return waitFor(session, within, { longest: "30 seconds", text: action.text })
    case "expect":
      return action.isAbsent
        ? expectAbsent(session, within, action.text)
        : waitFor(session, within, { longest: "5 seconds", text: action.text })
    case "screenshot":
      return Effect.void
  }
}
