import type { PageFailure, PageObservation } from "@attestry/core/browser"

/** A request of a scripted page: its URL, the cookies and local storage of its origin, and what was filled in by name. */
export interface Visit {
  readonly url: URL
  readonly cookies: Readonly<Record<string, string>>
  readonly localStorage: Readonly<Record<string, string>>
  readonly filled: Readonly<Record<string, string>>
}

/** A page that is shown. Fields that are missing are empty. */
export interface ScriptedPage extends Partial<Omit<PageObservation, "url" | "cookies" | "selected">> {
  /** URLs that a click opens, by the control's name. The values filled in are part of its visit. */
  readonly leadsTo?: Readonly<Record<string, string>> | undefined
  /** Texts by CSS selector. */
  readonly selectable?: Readonly<Record<string, string>> | undefined
  /** Cookies that the page sets, for its host. */
  readonly setCookies?: Readonly<Record<string, string>> | undefined
  /** True by default. */
  readonly settles?: boolean | undefined
}

/** A page, a redirect, or a failure such as `refused`. */
export type ScriptedVisit = ScriptedPage | { readonly redirect: string } | { readonly failure: PageFailure }

/** Plays the pages of a test. */
export type Script = (visit: Visit) => ScriptedVisit
