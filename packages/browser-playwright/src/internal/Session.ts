import { type BrowserSession, limitToOrigins, PageFailed, type PageFailure, StorageState } from "@attestry/core/browser"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type BrowserContext, errors, type Page } from "playwright-core"
import { act } from "./Acting.ts"
import { finish, takeWithUrl } from "./Capturing.ts"
import { waitForText, waitUntilGone } from "./Finding.ts"
import type { PageGuard } from "./Guarding.ts"
import { fingerprint, type LastResponse, observe } from "./Observing.ts"

export type Ended = Deferred.Deferred<never, PageFailed>

const fail = (reason: PageFailure) => new PageFailed({ reason })

const quietMillis = 500
const pollMillis = 150
// an older request is a stream or a long poll, and never ends
const youngMillis = 5_000

const isErrorPage = (page: Page) => page.url().startsWith("chrome-error:")

export const watch = (context: BrowserContext, page: Page) => {
  const facts: { last: LastResponse | undefined; place: string } = { last: undefined, place: "" }
  const requests = new Map<unknown, number>()
  context.on("page", (other) => {
    if (other !== page) void other.close().catch(() => {})
  })
  page.on("request", (request) => {
    requests.set(request, Date.now())
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) facts.place = request.url()
  })
  page.on("requestfinished", (request) => void requests.delete(request))
  page.on("requestfailed", (request) => void requests.delete(request))
  page.on("response", (response) => {
    const request = response.request()
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    const challenge = response.headers()["www-authenticate"] ?? ""
    facts.last = { status: response.status(), challenge: /^[\w-]*/.exec(challenge)?.[0].toLowerCase() ?? "" }
  })
  const isQuiet = () => [...requests.values()].every((since) => since < Date.now() - youngMillis)
  return { facts, isQuiet }
}

export const make = (
  { ended, guard, hasFonts, page, watched: { facts, isQuiet } }: {
    readonly ended: Ended
    readonly guard: PageGuard
    readonly hasFonts: boolean
    readonly page: Page
    readonly watched: ReturnType<typeof watch>
  }
) => {
  const steps = Effect.unsafeMakeSemaphore(1)
  const guardSays = () => {
    const failure = guard.failureOf(facts.place)
    // the proxy's own response looks like one of the page's server
    const isProxys = facts.last?.status === 403 && failure === "refused"
      || facts.last?.status === 502 && failure === "unreachable"
    return isErrorPage(page) || isProxys
      ? failure ?? (isErrorPage(page) ? "unreachable" as const : undefined)
      : undefined
  }
  const toFailure = (error: unknown): PageFailed => {
    if (error instanceof PageFailed) return error
    if (error instanceof errors.TimeoutError) return fail("timed_out")
    const text = error instanceof Error ? error.message : ""
    if (/ERR_TUNNEL_CONNECTION_FAILED/.test(text)) return fail(guard.failureOf(facts.place) ?? "unreachable")
    if (/ERR_UNSAFE_|ERR_BLOCKED_|ERR_DISALLOWED_|ERR_UNKNOWN_URL_SCHEME|ERR_ACCESS_DENIED/.test(text)) {
      return fail("refused")
    }
    if (/Download is starting|ERR_ABORTED/.test(text)) return fail("not_a_page")
    return fail(/net::ERR_/.test(text) ? "unreachable" : "crashed")
  }

  const step = <A>(timeout: Duration.DurationInput, work: (millis: number) => Promise<A>) => {
    const millis = Math.max(Duration.toMillis(timeout), 1)
    return Effect.tryPromise({ try: () => work(millis), catch: toFailure }).pipe(
      Effect.timeoutFail({ duration: millis + 250, onTimeout: () => fail("timed_out") }),
      Effect.raceFirst(Deferred.await(ended)),
      // the failure of a page whose browser is closed is an end too
      Effect.catchAll((failure) =>
        Effect.flatMap(Deferred.poll(ended), (end) => end._tag === "Some" ? end.value : failure)
      ),
      steps.withPermits(1)
    )
  }

  // checks the present document, wherever it came from
  const checkPlace = () => {
    const failure = guardSays()
    if (failure !== undefined) throw fail(failure)
  }

  const settle = async (millis: number): Promise<boolean> => {
    const until = Date.now() + millis
    let [before, since] = ["", Date.now()]
    while (Date.now() < until) {
      // a document that is being replaced has nothing to read
      const { isComplete, text } = await fingerprint(page).catch(() => ({ isComplete: false, text: "" }))
      if (!isComplete || text !== before || !isQuiet()) [before, since] = [text, Date.now()]
      else if (Date.now() - since >= quietMillis) break
      await new Promise((resolve) => setTimeout(resolve, pollMillis))
    }
    checkPlace()
    return Date.now() < until
  }

  const go = async (url: string, timeout: number) => {
    facts.place = url
    for (let attempts = 5; attempts > 0; attempts--) {
      try {
        await page.goto(url, { waitUntil: "commit", timeout })
        return checkPlace()
      } catch (error) {
        const text = error instanceof Error ? error.message : ""
        const isInterrupted = text.includes("is interrupted by another navigation")
        // Chromium's own error page comes late, and interrupts what is opened next
        if (isInterrupted) await new Promise((resolve) => setTimeout(resolve, 200))
        else if (text.includes("net::ERR_")) await page.waitForURL(/^chrome-error:/, { timeout: 500 }).catch(() => {})
        if (!isInterrupted || attempts === 1) throw error
      }
    }
  }

  const usual = "10 seconds"
  const session: BrowserSession = {
    go: (url, timeout) => {
      if (!hasFonts) return fail("fonts_missing")
      return guard.isAllowed(url) ? step(timeout, (millis) => go(url, millis)) : fail("refused")
    },
    settle: (timeout) =>
      step(Duration.sum(timeout, "1 second"), (millis) => settle(millis - 1_000)).pipe(
        Effect.catchIf(({ reason }) => reason === "timed_out", (failure) =>
          Effect.flatMap(Deferred.isDone(ended), (isDone) => isDone ? failure : Effect.succeed(false)))
      ),
    waitForText: (text, timeout) =>
      step(timeout, async (millis) => {
        checkPlace()
        await waitForText(page, text, millis)
      }).pipe(
        Effect.catchIf(({ reason }) => reason === "timed_out", (failure) =>
          Effect.flatMap(Deferred.isDone(ended), (isDone) => isDone ? failure : fail("target_not_found")))
      ),
    // two more looks may begin when the time is nearly over
    waitUntilGone: (text, timeout) =>
      step(Duration.sum(timeout, "3 seconds"), async (millis) => {
        checkPlace()
        return await waitUntilGone(page, text, millis - 3_000)
      }),
    url: step("1 second", async () => page.url()),
    act: (action, timeout) => step(Duration.sum(timeout, "1 second"), (millis) => act(page, action, millis - 1_000)),
    observe: (selector) =>
      step(usual, () => {
        checkPlace()
        return observe(page, facts.last, selector)
      }),
    capture: (options) =>
      step("20 seconds", async (millis) => {
        checkPlace()
        const shown = await takeWithUrl(page, millis / 2)
        checkPlace()
        return shown
      }).pipe(
        // the page takes no part in this, and a busy machine may need long
        Effect.flatMap((shown) => step("1 minute", () => finish(page, shown, options)))
      ),
    state: (origins) =>
      step(usual, async () => {
        const state = Schema.decodeUnknownSync(StorageState)(await page.context().storageState())
        return Redacted.make(limitToOrigins(state, origins))
      })
  }
  return session
}
