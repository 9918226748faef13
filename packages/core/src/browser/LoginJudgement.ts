import {
  type LoginFacts as Facts,
  type LoginSignal as Signal,
  signalsOf,
  usernameOf,
  weightOf
} from "./LoginSignals.ts"

/** A page as it was observed, the URL that was asked for, and whether it settled before it was read. */
export type LoginFacts = Facts

/** Something observed that tells about a login, such as `sign_out_control`. */
export type LoginSignal = Signal

/**
 * Result of a judgement. `reason` is `unsure` if the signals are few or contradict each other, and null if they are
 * clear. `username` has at most 100 characters, and is empty if it is unknown.
 */
export interface LoginJudgement {
  readonly isLoggedIn: boolean
  readonly reason: "unsure" | null
  readonly username: string
  readonly signals: ReadonlyArray<LoginSignal>
}

const whoIsLoggedIn: ReadonlySet<LoginSignal> = new Set(["account_menu", "user_named", "username_selected"])

/**
 * Weighs what a page shows. True needs clear signals of a login, none against it and no doubt, such as an error, a check
 * for robots or a page that still loads. A page that its author made to deceive can look like any other.
 */
export const judge = (facts: LoginFacts): LoginJudgement => {
  const signals = signalsOf(facts)
  const weights = signals.map(weightOf)
  const sum = (weighed: ReadonlyArray<number>) => weighed.reduce((total, weight) => total + weight, 0)
  const pro = sum(weights.filter((weight) => weight > 0))
  const contra = -sum(weights.filter((weight) => weight < 0))
  const doubts = signals.filter((signal) => weightOf(signal) === 0)
  const isBlocked = doubts.some((signal) => signal !== "new_password")
  if (pro >= 4 && contra === 0 && !isBlocked) {
    return { isLoggedIn: true, reason: null, username: usernameOf(facts.page), signals }
  }
  // a form is what it is, whatever else loads; the weaker signals are not
  const isHalfway = signals.includes("second_factor") && signals.every((signal) => !whoIsLoggedIn.has(signal))
  const isSignedOut = (pro <= 1 || isHalfway) &&
    (isBlocked ? contra >= 4 && !signals.includes("error_status") : contra >= 3)
  return { isLoggedIn: false, reason: isSignedOut ? null : "unsure", username: "", signals }
}
