import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type { OrganizationId } from "../shared/Ids.ts"
import { BrowserBusy, BrowserUnavailable, SessionStateInvalid } from "./BrowserProblem.ts"
import type { PageObservation } from "./PageObservation.ts"
import type { StorageState } from "./StorageState.ts"

export { BrowserBusy, BrowserUnavailable, SessionStateInvalid }

const texts = {
  unreachable: "The page is unreachable. Check its URL.",
  refused: "The URL is not allowed, or leads to one that is not. Use a public one.",
  timed_out: "The page did not finish in time.",
  crashed: "The browser or its page ended. Try again.",
  not_a_page: "The URL is that of a file or of nothing. Use that of a page.",
  fonts_missing: "The browser of the server has no font, so pages show no text. Ask the operator to install one.",
  target_not_found: "No such element is visible. Check its name.",
  target_ambiguous: "Several such elements are visible. Use a longer name."
}

/** Reason of a failure. `refused` is a decision of the guard of outgoing requests, `unreachable` one of the network. */
export type PageFailure = keyof typeof texts

/** A step that failed. It contains no text of the page, so a user may see it. */
export class PageFailed extends Data.TaggedError("PageFailed")<{ readonly reason: PageFailure }> {
  override get message() {
    return texts[this.reason]
  }
}

/**
 * An element, by its visible name without regard to case: the whole name, else a part of it. `role` is an ARIA role;
 * null is for those that fit the action. Only visible elements are found.
 */
export interface PageTarget {
  readonly role: string | null
  readonly name: string
}

/**
 * Something that a visitor does. `fill` replaces the value, `choose` takes an option by its name, and `scroll` brings a
 * text into view.
 */
export type PageAction =
  | { readonly type: "click"; readonly target: PageTarget }
  | { readonly type: "fill"; readonly target: PageTarget; readonly value: Redacted.Redacted }
  | { readonly type: "choose"; readonly target: PageTarget; readonly option: string }
  | { readonly type: "press"; readonly key: "Enter" | "Escape" | "Tab" | "Space" | "ArrowDown" | "ArrowUp" }
  | { readonly type: "scroll"; readonly text: string }

/** Lines that are drawn above a picture, and a picture to compare it with. */
export interface CaptureOptions {
  /** Returns the lines of the stamp for the URL that the picture shows. The first two are drawn, cut at the width. */
  readonly stamp: (url: string) => ReadonlyArray<string>
  /** An earlier picture with its stamp, or null. */
  readonly previous: Uint8Array | null
}

/** A picture of a page with its stamp above it, as PNG. */
export interface Capture {
  readonly png: Uint8Array
  /** URL of the page when the picture was taken. It may contain secrets. */
  readonly url: string
  /**
   * Pixels below the stamp that differ from the earlier picture, and those that only one of both has. Null without an
   * earlier one, or if it can't be read.
   */
  readonly changedPixels: number | null
}

/** State that a session begins with, for the origins that it belongs to. */
export interface SessionState {
  readonly state: Redacted.Redacted<StorageState>
  /** Such as `https://app.example.com`. No other host gets anything of the state. */
  readonly origins: ReadonlyArray<string>
}

/**
 * One page in a browser for it alone. There are no popups, downloads or service workers, and dialogs are dismissed.
 * Steps run one at a time, and each ends within its time or with the session's.
 */
export interface BrowserSession {
  /**
   * Opens a URL and follows its redirects, until the document begins. Each request of the page leaves through the guard
   * of outgoing requests. Only http and https are opened.
   */
  readonly go: (url: string, timeout: Duration.DurationInput) => Effect.Effect<void, PageFailed>
  /**
   * Waits until the page has loaded, and its URL, controls and fields did not change for half a second. Returns false if
   * the time is over first.
   */
  readonly settle: (timeout: Duration.DurationInput) => Effect.Effect<boolean, PageFailed>
  /** Waits until the text is visible, without regard to case. */
  readonly waitForText: (text: string, timeout: Duration.DurationInput) => Effect.Effect<void, PageFailed>
  /** Waits until the text is not visible. Returns false if the time is over first. */
  readonly waitUntilGone: (text: string, timeout: Duration.DurationInput) => Effect.Effect<boolean, PageFailed>
  /** Waits for the target and acts on it. A navigation that this begins is not awaited. */
  readonly act: (action: PageAction, timeout: Duration.DurationInput) => Effect.Effect<void, PageFailed>
  /** URL of the page, also of one that does not respond. It may contain secrets. */
  readonly url: Effect.Effect<string, PageFailed>
  /** Reads the page. `selector` is a CSS selector of one element whose text is read, or null. */
  readonly observe: (selector: string | null) => Effect.Effect<PageObservation, PageFailed>
  /**
   * Takes a picture of the whole page, cut below 16,384 pixels. The stamp is drawn where nothing of the page runs, so no
   * page can change or hide it.
   */
  readonly capture: (options: CaptureOptions) => Effect.Effect<Capture, PageFailed>
  /** Reads the cookies and local storage of the origins, as they are now. */
  readonly state: (
    origins: ReadonlyArray<string>
  ) => Effect.Effect<Redacted.Redacted<StorageState>, PageFailed>
}

/** Opens pages as a person's browser does. */
export class BrowserDriver extends Context.Tag("@attestry/core/browser/BrowserDriver")<BrowserDriver, {
  /**
   * Opens a session. It ends with the scope, or after the time; each later step fails as `timed_out`. Then nothing of it
   * is left: no process, folder, cookie or connection. Sessions share nothing. Fails as `SessionStateInvalid` if the name
   * of a cookie has control characters, among others.
   */
  readonly open: (
    organizationId: OrganizationId,
    options: { readonly state: SessionState | null; readonly timeout: Duration.DurationInput }
  ) => Effect.Effect<BrowserSession, BrowserBusy | BrowserUnavailable | SessionStateInvalid, Scope.Scope>
  /** True if there should be a browser and none was found, or the last one did not start. Health checks show it. */
  readonly isUnavailable: () => boolean
}>() {
  /** The default: no session can be opened. This is no trouble, because nobody asked for a browser. */
  static readonly none: Layer.Layer<BrowserDriver> = Layer.succeed(BrowserDriver, {
    open: () => new BrowserUnavailable(),
    isUnavailable: () => false
  })
}
