import { StorageState } from "@attestry/core/browser"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from "playwright-core"
import * as Executable from "./internal/Executable.ts"
import { type Unsaved, watch } from "./internal/Watching.ts"

const texts = {
  no_browser: "No Chrome or Chromium can be started. Install one, or set BROWSER_PATH.",
  unreachable: "The page does not load. Check its URL.",
  closed: "The browser ended before the login was read. Press Enter before you close it."
}

/** A login that could not be read. */
export class LoginFailed
  extends Data.TaggedError("LoginFailed")<{ readonly reason: keyof typeof texts; readonly cause?: unknown }>
{
  override get message() {
    return texts[this.reason]
  }
}

/** A browser for a person. */
export interface Options {
  /** The page that it begins with. */
  readonly url: string
  /** Path of Chromium. By default that of Chrome, Edge or Chromium. */
  readonly executablePath?: string | undefined
  /** Without a window, for tests. */
  readonly isHeadless?: boolean | undefined
  /** Ends when the person has logged in. It can read the URLs of the open pages. */
  readonly until: (urls: Effect.Effect<ReadonlyArray<string>>) => Effect.Effect<void>
}

/** A login, and what it may need beside. */
export interface Login {
  readonly state: Redacted.Redacted<StorageState>
  /** The last page, without its query and fragment; empty for none. */
  readonly url: string
  /** Origins that keep something in the session storage or IndexedDB, which no state has, and how much. */
  readonly unsaved: ReadonlyArray<Unsaved>
}

const failWith = (reason: LoginFailed["reason"]) => (cause: unknown) => new LoginFailed({ reason, cause })

const launch = ({ executablePath, isHeadless = false }: Options) => {
  const start = (options: LaunchOptions): Effect.Effect<Browser, LoginFailed> =>
    Effect.tryPromise({
      try: () =>
        chromium.launch({
          ...options,
          headless: isHeadless,
          chromiumSandbox: process.getuid?.() !== 0,
          handleSIGINT: false,
          handleSIGTERM: false,
          handleSIGHUP: false
        }),
      catch: failWith("no_browser")
    })
  const found = Effect.flatMap(
    Effect.mapError(Executable.find(executablePath), failWith("no_browser")),
    ({ path }) => start({ executablePath: path })
  )
  // those of a server can often show no window
  return isHeadless || executablePath !== undefined
    ? found
    : Effect.firstSuccessOf([start({ channel: "chrome" }), start({ channel: "msedge" }), found])
}

const allClosed = (context: BrowserContext): Effect.Effect<void> =>
  Effect.async((resume) => {
    const check = () => {
      if (context.pages().length === 0) resume(Effect.void)
    }
    const watch = (page: ReturnType<BrowserContext["pages"]>[number]) => page.on("close", check)
    context.pages().forEach(watch)
    context.on("page", watch)
    context.on("close", check)
  })

/**
 * Opens Chromium for a person, with an empty profile that is removed, and without the guard of outgoing requests. Returns
 * the login when `until` ends or the person closes the window.
 */
export const login = (options: Options): Effect.Effect<Login, LoginFailed> => {
  const steps: Effect.Effect<Login, LoginFailed, Scope.Scope> = Effect.gen(function*() {
    const browser = yield* Effect.acquireRelease(
      launch(options),
      (launched) => Effect.promise(() => launched.close().catch(() => {}))
    )
    const context = yield* Effect.tryPromise({
      try: () => browser.newContext({ viewport: null, acceptDownloads: false }),
      catch: failWith("no_browser")
    })
    const page = yield* Effect.tryPromise({ try: () => context.newPage(), catch: failWith("no_browser") })
    yield* Effect.tryPromise({
      try: () => page.goto(options.url, { waitUntil: "domcontentloaded" }),
      catch: failWith("unreachable")
    })
    const urls = Effect.sync(() => context.pages().map((opened) => opened.url()))
    const { look, read } = watch(context)
    const looking = yield* Effect.fork(Effect.forever(Effect.delay(look, "300 millis")))
    yield* Effect.raceFirst(options.until(urls), allClosed(context))
    yield* Fiber.interrupt(looking)
    yield* look
    const state = yield* Effect.tryPromise({ try: () => context.storageState(), catch: failWith("closed") })
    // without the fields that only Playwright knows
    const decoded = yield* Effect.mapError(Schema.decodeUnknown(StorageState)(state), failWith("closed"))
    const { unsaved, url } = read()
    return { state: Redacted.make(decoded), url: url.replace(/[?#].*$/s, ""), unsaved }
  })
  return Effect.scoped(steps)
}
