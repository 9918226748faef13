import {
  type BrowserSession,
  type Capture,
  type CaptureOptions,
  limitToOrigins,
  type PageAction,
  PageFailed,
  type PageObservation,
  type PageTarget,
  type SessionState,
  SessionStateInvalid,
  type StorageState
} from "@attestry/core/browser"
import { parseUrl } from "@attestry/core/shared"
import * as Deferred from "effect/Deferred"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Script, ScriptedPage } from "../ScriptedPage.ts"
import { countChanged, draw, read } from "./ScriptedPicture.ts"

const mostRedirects = 20

const fail = (reason: PageFailed["reason"]) => new PageFailed({ reason })

const findTarget = <A extends { readonly name: string; readonly role?: string }>(
  all: ReadonlyArray<A>,
  { name, role }: PageTarget
): A | PageFailed => {
  const lower = name.trim().toLowerCase()
  const fitting = all.filter((each) => role === null || each.role === role)
  const whole = fitting.filter((each) => each.name.toLowerCase() === lower)
  const found = whole.length > 0 ? whole : fitting.filter((each) => each.name.toLowerCase().includes(lower))
  const [first] = found
  if (first === undefined) return new PageFailed({ reason: "target_not_found" })
  return found.length > 1 ? new PageFailed({ reason: "target_ambiguous" }) : first
}

interface Shown {
  readonly url: URL
  readonly page: ScriptedPage
}

const cookiesFor = ({ cookies }: StorageState, url: URL) =>
  cookies.filter(({ domain, path, secure }) =>
    domain === url.hostname && url.pathname.startsWith(path) && (!secure || url.protocol === "https:")
  )

const isCookieName = (name: string) => !/[\p{Cc};=]/u.test(name)

const emptyState: StorageState = { cookies: [], origins: [] }

const withCookies = (state: StorageState, { hostname }: URL, set: Readonly<Record<string, string>>): StorageState => ({
  ...state,
  cookies: [
    ...state.cookies.filter(({ domain, name }) => domain !== hostname || !(name in set)),
    ...Object.entries(set).map(([name, value]) => ({
      name,
      value,
      domain: hostname,
      path: "/",
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: "Lax" as const
    }))
  ]
})

export const openSession = (
  script: Script,
  { state: given, timeout }: { readonly state: SessionState | null; readonly timeout: Duration.DurationInput }
) =>
  Effect.gen(function*() {
    const ended = yield* Deferred.make<never, PageFailed>()
    yield* Effect.forkScoped(Effect.delay(Deferred.fail(ended, fail("timed_out")), timeout))
    if (given !== null && Redacted.value(given.state).cookies.some(({ name }) => !isCookieName(name))) {
      return yield* new SessionStateInvalid()
    }
    let state = given === null ? emptyState : limitToOrigins(Redacted.value(given.state), given.origins)
    let shown: Shown = { url: new URL("about:blank"), page: {} }
    let filled: Record<string, string> = {}

    const visit = (text: string, redirects = 0): Effect.Effect<void, PageFailed> =>
      Effect.suspend(() => {
        const url = parseUrl(text)
        if (url === undefined || !/^https?:$/.test(url.protocol)) return fail("refused")
        if (redirects > mostRedirects) return fail("unreachable")
        const entries = state.origins.find(({ origin }) => origin === url.origin)?.localStorage ?? []
        const visited = script({
          url,
          cookies: Object.fromEntries(cookiesFor(state, url).map(({ name, value }) => [name, value])),
          localStorage: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
          filled
        })
        if ("failure" in visited) return fail(visited.failure)
        if ("redirect" in visited) return visit(new URL(visited.redirect, url).href, redirects + 1)
        state = withCookies(state, url, visited.setCookies ?? {})
        shown = { url, page: visited }
        filled = {}
        return Effect.void
      })

    const shows = (text: string) =>
      (shown.page.texts ?? []).some((each) => each.toLowerCase().includes(text.toLowerCase()))

    const act = (action: PageAction): Effect.Effect<void, PageFailed> =>
      Effect.suspend(() => {
        if (action.type === "press") return Effect.void
        if (action.type === "scroll") return shows(action.text) ? Effect.void : fail("target_not_found")
        const { controls = [], fields = [], leadsTo = {} } = shown.page
        if (action.type === "click") {
          const control = findTarget(controls.filter(({ isVisible }) => isVisible), action.target)
          if (control instanceof PageFailed) return control
          const to = leadsTo[control.name]
          return to === undefined ? Effect.void : visit(new URL(to, shown.url).href)
        }
        const field = findTarget(fields.filter(({ isVisible }) => isVisible), { ...action.target, role: null })
        if (field instanceof PageFailed) return field
        filled[field.name] = action.type === "fill" ? Redacted.value(action.value) : action.option
        return Effect.void
      })

    const observe = (selector: string | null): PageObservation => {
      const { leadsTo: _, selectable = {}, setCookies: __, settles: ___, ...page } = shown.page
      return {
        status: 200,
        challenge: "",
        title: "",
        language: "",
        texts: [],
        controls: [],
        fields: [],
        forms: [],
        ...page,
        url: shown.url.href,
        cookies: cookiesFor(state, shown.url).map(({ name }) => name),
        selected: selector === null ? null : selectable[selector] ?? null
      }
    }

    const capture = ({ previous, stamp }: CaptureOptions): Capture => {
      const { controls, fields, texts, title } = observe(null)
      const visible = [...controls, ...fields].filter(({ isVisible }) => isVisible).map(({ name }) => name)
      const png = draw([shown.url.pathname, title, ...texts, ...visible], stamp(shown.url.href))
      const [before, after] = [previous === null ? undefined : read(previous), read(png)]
      const isComparable = before !== undefined && after !== undefined
      return { png, url: shown.url.href, changedPixels: isComparable ? countChanged(before, after) : null }
    }

    const step = <A>(effect: Effect.Effect<A, PageFailed>) =>
      Effect.flatMap(Deferred.poll(ended), (end) => end._tag === "Some" ? end.value : effect)

    const session: BrowserSession = {
      go: (url) => step(visit(url)),
      settle: () => step(Effect.sync(() => shown.page.settles ?? true)),
      waitForText: (text) => step(Effect.suspend(() => shows(text) ? Effect.void : fail("target_not_found"))),
      waitUntilGone: (text) => step(Effect.sync(() => !shows(text))),
      act: (action) => step(act(action)),
      observe: (selector) => step(Effect.sync(() => observe(selector))),
      url: step(Effect.sync(() => shown.url.href)),
      capture: (options) => step(Effect.sync(() => capture(options))),
      state: (origins) => step(Effect.sync(() => Redacted.make(limitToOrigins(state, origins))))
    }
    return session
  })
