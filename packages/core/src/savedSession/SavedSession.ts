import * as Schema from "effect/Schema"
import type { Actor } from "../access/Actor.ts"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { StorageState } from "../browser/StorageState.ts"
import { createdPageFields } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { applyPatch, Patch } from "../shared/Patch.ts"
import { FieldError, TaggedProblem } from "../shared/TaggedProblem.ts"
import { Name, parseUrl, VisibleText, WebUrl } from "../shared/Text.ts"
import { CreatedAt, type Timestamp, UpdatedAt } from "../shared/Timestamp.ts"

export const SavedSessionId = EntityId("brs", "BrowserSessionId")

export type SavedSessionId = typeof SavedSessionId.Type

const longestOrigin = 300

const isOrigin = (text: string): boolean =>
  text.length <= longestOrigin && /^https?:\/\/[^\s/?#@\\]+$/.test(text) && parseUrl(text)?.origin === text

const originInput = /^(https?:\/\/(?:\[[^\]\s/?#@\\]+\]|[^\s/?#@\\:[]+?))\.?(:\d{1,5})?\/?$/i

/** Host in lower case, without a dot at its end and without the port of the scheme. Any other text stays unchanged. */
const normalizeOrigin = (text: string): string => {
  const [, start, port = ""] = originInput.exec(text) ?? []
  return start === undefined ? text : parseUrl(`${start}${port}`)?.origin ?? text
}

const originMessage = {
  message: () => ({ message: "Expected an http or https origin such as https://app.example.com", override: true })
}

const Origin = Schema.transform(
  Schema.String,
  Schema.String.pipe(
    Schema.filter(isOrigin),
    Schema.annotations({
      arbitrary: () => (fc) => fc.constantFrom("https://app.example.com", "https://login.example.com"),
      ...originMessage
    })
  ),
  { strict: true, decode: normalizeOrigin, encode: (origin) => origin }
).annotations({ jsonSchema: { type: "string", format: "uri", maxLength: longestOrigin }, ...originMessage })

const findRepeated = (origins: ReadonlyArray<string>) =>
  origins.flatMap((origin, i) => origins.indexOf(origin) < i ? [{ path: [i], message: "Expected each item once" }] : [])

const Origins = Schema.Array(Origin).pipe(
  Schema.minItems(1),
  Schema.maxItems(10),
  Schema.filter(findRepeated, { jsonSchema: { uniqueItems: true } })
)

/** A saved login of a person at some origins. Its cookies and local storage are stored apart, and sealed. */
export const SavedSession = Schema.Struct({
  id: SavedSessionId,
  organizationId: OrganizationId,
  name: audited(describe(Name, "Name of the session.", "Reader at the cloud console")),
  origins: audited(
    describe(Origins, "Where the login is used. Nobody else gets anything of it.", ["https://app.example.com"])
  ),
  usernameSelector: audited(
    describe(
      Schema.NullOr(VisibleText(300)),
      "CSS selector of the element with the user's name; null to look for the name in texts.",
      "#account .name"
    )
  ),
  createdBy: audited(describe(Schema.NullOr(UserId), "The user who created it; null for the host itself.")),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
}).annotations({ identifier: "BrowserSession" })

export type SavedSession = typeof SavedSession.Type

const { name, origins, usernameSelector } = SavedSession.fields

const maximumCookies = 500
const maximumStateOrigins = 100
const maximumStateBytes = 524_288

const sample: StorageState = {
  cookies: [
    {
      name: "session",
      value: "2f6c",
      domain: ".example.com",
      path: "/",
      expires: -1,
      httpOnly: true,
      secure: true,
      sameSite: "Lax"
    }
  ],
  origins: []
}

const findExcess = (state: StorageState) => {
  const invalid = state.cookies.findIndex(({ name }) => name.length === 0 || /[\p{Cc};=]/u.test(name))
  if (invalid >= 0) {
    return { path: ["cookies", invalid, "name"], message: "Expected a name without control characters, ; and =" }
  }
  return new TextEncoder().encode(JSON.stringify(state)).length <= maximumStateBytes
    ? true
    : { path: [], message: "Expected a state of at most 512 kB" }
}

const { cookies, origins: storages } = StorageState.fields

const GivenState = describe(
  Schema.Struct({
    cookies: describe(cookies.pipe(Schema.maxItems(maximumCookies)), "The cookies.", []),
    origins: describe(storages.pipe(Schema.maxItems(maximumStateOrigins)), "The local storage of each origin.", [])
  }).annotations({ identifier: "StorageState" }).pipe(
    Schema.filter(findExcess),
    Schema.annotations({ arbitrary: () => (fc) => fc.constant(sample) })
  ),
  "Cookies and local storage, as Playwright's `storageState` returns them. No response has it.",
  sample
)

export const NewSavedSession = Schema.extend(
  Schema.Struct({ name, origins, state: GivenState }),
  Patch({ usernameSelector })
).annotations({ identifier: "NewBrowserSession" })

export type NewSavedSession = typeof NewSavedSession.Type

export const SavedSessionPatch = describe(
  Patch({ name, usernameSelector }).annotations({ identifier: "BrowserSessionPatch" }),
  "The fields to change.",
  { name: "Auditor at the cloud console" }
)

export type SavedSessionPatch = typeof SavedSessionPatch.Type

/** A login in place of the stored one, for the same origins. */
export const SavedSessionState = Schema.Struct({ state: GivenState }).annotations({
  identifier: "NewBrowserSessionState"
})

export type SavedSessionState = typeof SavedSessionState.Type

export const SavedSessionQuery = Schema.Struct(createdPageFields)

export type SavedSessionQuery = typeof SavedSessionQuery.Type

const PageUrl = WebUrl.annotations({
  arbitrary: () => (fc) =>
    fc.constantFrom("https://app.example.com/home", "https://app.example.com/odd?a=%C3%A9").map((url) =>
      WebUrl.make(url)
    )
})

/** A page to open, with the login of a session if one is given. */
export const LoginCheck = Schema.Struct({
  sessionId: optional(
    describe(SavedSessionId, "The session whose login is used. Without it, the page is opened without a login.")
  ),
  url: describe(PageUrl, "The page. Its origin is one of the session's.", "https://app.example.com/home")
}).annotations({ identifier: "NewBrowserLoginCheck" })

export type LoginCheck = typeof LoginCheck.Type

/** Most sessions of an organization. */
export const maximumSavedSessions = 100

export const makeSavedSession = (
  id: SavedSessionId,
  actor: Actor,
  { name, origins, usernameSelector = null }: NewSavedSession,
  now: Timestamp
): SavedSession => ({
  id,
  organizationId: actor.organization.id,
  name,
  origins,
  usernameSelector,
  createdBy: actor.type === "system" ? null : actor.user.id,
  createdAt: now,
  updatedAt: now
})

/** Changes the given fields. Returns the same session if none of them differs. */
export const updateSavedSession = (session: SavedSession, patch: SavedSessionPatch, now: Timestamp): SavedSession =>
  applyPatch(session, patch, now)

export const savedSessionEvents = makeAuditEntries("browserSession", SavedSession)

export class BrowserSessionNotFound extends TaggedProblem<BrowserSessionNotFound>()(
  "BrowserSessionNotFound",
  404,
  "No such browser session in this organization."
) {}

export class TooManyBrowserSessions extends TaggedProblem<TooManyBrowserSessions>()(
  "TooManyBrowserSessions",
  409,
  `The organization has ${maximumSavedSessions} browser sessions, the most that are possible. Remove one first.`
) {}

export class BrowserSessionRejected extends TaggedProblem<BrowserSessionRejected>()("BrowserSessionRejected", 400, {
  fields: {
    errors: describe(Schema.Array(FieldError), "What is wrong with the origins or the state.", [
      { pointer: "/state", detail: "The state has nothing for the origins. Log in there, and save it again." }
    ])
  },
  message: "The login cannot be stored. See `errors`."
}) {}

export class PageUrlRejected extends TaggedProblem<PageUrlRejected>()("PageUrlRejected", 400, {
  fields: {
    errors: describe(Schema.Array(FieldError), "What is wrong with the URL.", [
      { pointer: "/url", detail: "The session is for other origins. Use a URL of one of those that it has." }
    ])
  },
  message: "No page can be opened at this URL. See `errors`."
}) {}

/** The keys do not open the stored login, such as after a loss of `SECRET_KEYS`. */
export class SessionStateUnreadable extends TaggedProblem<SessionStateUnreadable>()(
  "SessionStateUnreadable",
  409,
  "The stored login cannot be decrypted. Store it again."
) {}
