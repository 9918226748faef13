import {
  BrowserUnavailable,
  limitToOrigins,
  PageFailed,
  type SessionState,
  SessionStateInvalid
} from "@attestry/core/browser"
import * as Deferred from "effect/Deferred"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { PageGuard } from "./Guarding.ts"
import { type Chromium, close } from "./Launching.ts"
import * as Session from "./Session.ts"

export interface OpenOptions {
  readonly state: SessionState | null
  readonly timeout: Duration.DurationInput
  readonly hasFonts: boolean
}

const stateOf = (given: SessionState | null) => {
  const { cookies, origins } = given === null
    ? { cookies: [], origins: [] }
    : limitToOrigins(Redacted.value(given.state), given.origins)
  return {
    cookies: cookies.map((cookie) => ({ ...cookie })),
    origins: origins.map(({ localStorage, origin }) => ({
      origin,
      localStorage: localStorage.map((entry) => ({ ...entry }))
    }))
  }
}

export const open = (chromium: Chromium, guard: PageGuard, { hasFonts, state, timeout }: OpenOptions) =>
  Effect.gen(function*() {
    const { browser } = chromium
    const ended = yield* Deferred.make<never, PageFailed>()
    const end = (reason: PageFailed["reason"]) => Deferred.unsafeDone(ended, Effect.fail(new PageFailed({ reason })))
    const context = yield* Effect.acquireRelease(
      Effect.tryPromise({
        try: () =>
          browser.newContext({
            storageState: stateOf(state),
            serviceWorkers: "block",
            acceptDownloads: false,
            viewport: { width: 1_280, height: 900 },
            locale: "en-US"
          }),
        catch: () => state !== null && browser.isConnected() ? new SessionStateInvalid() : new BrowserUnavailable()
      }),
      (opened) => Effect.ignore(Effect.timeout(Effect.promise(() => opened.close().catch(() => {})), "2 seconds"))
    )
    const page = yield* Effect.tryPromise({ try: () => context.newPage(), catch: () => new BrowserUnavailable() })
    const watched = Session.watch(context, page)
    page.on("crash", () => end("crashed"))
    browser.on("disconnected", () => end("crashed"))
    yield* Effect.sleep(timeout).pipe(
      Effect.zipRight(Effect.sync(() => end("timed_out"))),
      Effect.zipRight(close(chromium)),
      Effect.forkScoped
    )
    return Session.make({ ended, guard, hasFonts, page, watched })
  })
