import { BrowserDriver, BrowserUnavailable } from "@attestry/core/browser"
import { type EgressAllowInvalid, makeRules } from "@attestry/core/egress"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Executable from "./internal/Executable.ts"
import * as Fonts from "./internal/Fonts.ts"
import * as Guarding from "./internal/Guarding.ts"
import * as Places from "./internal/Places.ts"

/** Chromium, and limits of its sessions. */
export interface Options {
  /** Path of Chromium. By default one of the system, else that of the package `@sparticuz/chromium` if it is installed. */
  readonly executablePath?: string | undefined
  /** Isolates the processes of Chromium from the system. True by default, unless the server runs as root. */
  readonly isSandboxed?: boolean | undefined
  /** Hosts that need not be public, each with its port, such as `app.example.com:8080`. */
  readonly allow?: ReadonlyArray<string> | undefined
  /** Most browsers at the same time; 4 by default. */
  readonly maxBrowsers?: number | undefined
  /** Most of them for one organization; half of them by default. */
  readonly maxBrowsersPerOrganization?: number | undefined
  /** Longest time to wait for a free browser; 20 seconds by default. */
  readonly waitTimeout?: Duration.DurationInput | undefined
  /** Longest time of a session, whatever it asks for; 5 minutes by default. */
  readonly sessionTimeout?: Duration.DurationInput | undefined
  /** Most megabytes of a page's own JavaScript memory; 256 by default. */
  readonly maxMegabytes?: number | undefined
  /** Most bytes of a connection in both directions together; 64 MiB by default. */
  readonly maxConnectionBytes?: number | undefined
  /** Returns all addresses of a name, as for `EgressProxy`. */
  readonly resolve?: ((host: string) => Effect.Effect<ReadonlyArray<string>, unknown>) | undefined
}

// Playwright takes 50 MB, so it is loaded with the first page
const loadPlaywright = Effect.promise(() =>
  Promise.all([import("./internal/Launching.ts"), import("./internal/Opening.ts")])
)

/**
 * Opens pages in Chromium, which is started for each session and killed with it. Its only way out is a proxy that checks
 * each host, with credentials for this session. Fails if an exception is malformed. It searches a Chromium at once, beside
 * the start of the server. Without one each session fails as `BrowserUnavailable`, and the cause is logged once.
 * Without any font no page is opened: that fails as `fonts_missing`.
 *
 * @example
 * ```ts
 * import * as PlaywrightBrowser from "@attestry/browser-playwright/PlaywrightBrowser"
 *
 * export const browser = PlaywrightBrowser.layer({ maxBrowsers: 2 })
 * ```
 */
export const layer = (options: Options = {}): Layer.Layer<BrowserDriver, EgressAllowInvalid> =>
  Layer.scoped(
    BrowserDriver,
    Effect.gen(function*() {
      const { allow, maxBrowsers = 4, maxConnectionBytes, maxMegabytes = 256, resolve } = options
      const longest = Duration.decode(options.sessionTimeout ?? "5 minutes")
      const isSandboxed = options.isSandboxed ?? process.getuid?.() !== 0
      yield* makeRules({ allow })
      const takePlace = Places.make({
        total: maxBrowsers,
        forEach: options.maxBrowsersPerOrganization ?? Math.ceil(maxBrowsers / 2),
        timeout: options.waitTimeout ?? "20 seconds"
      })
      const logOnce = yield* Effect.once(
        Effect.logWarning("No Chromium can be started, so no page can be opened. Install one or configure its path.")
      )
      const logFontsOnce = yield* Effect.once(
        Effect.logWarning(
          "Chromium finds no font, so pages have no visible text. Install one, such as fonts-dejavu-core."
        )
      )
      let isUnavailable = false
      let hasFonts = false
      const orUnavailable = <A, R>(effect: Effect.Effect<A, unknown, R>) =>
        Effect.catchAll(effect, (cause) => {
          isUnavailable = true
          return Effect.zipRight(
            Effect.annotateLogs(logOnce, { cause: String(cause).slice(0, 2_000) }),
            new BrowserUnavailable()
          )
        })
      const findExecutable = yield* Effect.cachedWithTTL(Executable.find(options.executablePath), "1 hour")
      yield* Effect.forkScoped(Effect.ignore(orUnavailable(findExecutable)))

      const openOne: typeof BrowserDriver.Service["open"] = (organizationId, { state, timeout }) =>
        Effect.gen(function*() {
          yield* takePlace(organizationId)
          const executable = yield* orUnavailable(findExecutable)
          const guard = yield* orUnavailable(
            Guarding.make({ allow, maxBytes: maxConnectionBytes, timeout: longest, resolve })
          )
          const [Launching, Opening] = yield* loadPlaywright
          const launched = Launching.launch({ executable, isSandboxed, maxMegabytes }, guard.proxy)
          const chromium = yield* orUnavailable(launched)
          hasFonts ||= yield* orUnavailable(Effect.tryPromise(() => Fonts.areThere(chromium.browser)))
          isUnavailable = !hasFonts
          if (!hasFonts) yield* logFontsOnce
          return yield* Opening.open(chromium, guard, {
            hasFonts,
            state,
            timeout: Duration.min(longest, Duration.decode(timeout))
          })
        })

      return {
        isUnavailable: () => isUnavailable,
        // a session that fails to open gives its place back at once
        open: (organizationId, given) =>
          Effect.flatMap(
            Effect.acquireRelease(Scope.make(), Scope.close),
            (scope) =>
              openOne(organizationId, given).pipe(
                Scope.extend(scope),
                Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause)))
              )
          )
      }
    })
  )
