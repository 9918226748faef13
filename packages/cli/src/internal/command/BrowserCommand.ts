import { LoginChecked, SavedSession, SavedSessionId } from "@attestry/core/savedSession"
import { decodeName, parseUrl, WebUrl } from "@attestry/core/shared"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Config from "effect/Config"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { createInterface } from "node:readline"
import { option, options } from "../Input.ts"
import { describeKept, explainEmpty, isEmpty, keepOf } from "../KeptLogin.ts"
import { BrowserMissing, LoginFailed } from "../LoginErrors.ts"
import { json, printOutput } from "../Output.ts"
import * as Server from "../Server.ts"

// no other command needs it
const loadLogin = Effect.tryPromise({
  try: () => import("@attestry/browser-playwright/Login"),
  catch: () => new BrowserMissing()
})

const enter = Effect.async<void>((resume) => {
  const lines = createInterface({ input: process.stdin })
  lines.once("line", () => resume(Effect.void))
  return Effect.sync(() => lines.close())
})

const opens = (start: string) => (urls: Effect.Effect<ReadonlyArray<string>>): Effect.Effect<void> =>
  Effect.asVoid(
    Effect.repeat(Effect.delay(urls, "200 millis"), { until: (all) => all.some((url) => url.startsWith(start)) })
  )

const settings = Config.all({
  server: Server.settings,
  executablePath: Config.option(Config.nonEmptyString("BROWSER_PATH"))
})

const Saved = SavedSession.pick("id", "name", "origins")

const pathOf = (id: SavedSessionId) => `/v1/browser/sessions/${id}`

const Checked = LoginChecked.pick("isLoggedIn", "username", "reason")

// Opens the page where the login ended, as a run would. What is saved stays, whatever comes of it.
const check = (
  server: Parameters<typeof Server.send>[0],
  { id, origins }: typeof Saved.Type,
  urls: ReadonlyArray<string>
) =>
  Effect.gen(function*() {
    const url = urls.find((one) => origins.includes(originOf(one)))
    if (url === undefined) return "No page of these origins was open. Check it by POST /v1/browser/check-auth."
    const body = Redacted.make({ sessionId: id, url })
    return { url, ...(yield* Server.send(server, "POST", "/v1/browser/check-auth", Checked, body)) }
  }).pipe(Effect.catchAll((failure) => Effect.succeed(failure.message)))

const originOf = (url: string): string => parseUrl(url)?.origin ?? url

export const browserLogin = Command.make(
  "login",
  {
    url: option("url", WebUrl, "url", "The page to log in at."),
    name: option("name", SavedSession.fields.name, "name", "Name of the session. By default the host of the page.")
      .pipe(Options.optional),
    origins: options(
      "origin",
      WebUrl,
      "origin",
      "Origin that the login is for. May be given several times. By default that of the page."
    ),
    session: option("session", SavedSessionId, "brs_…", "Session whose login is replaced. By default a new one.")
      .pipe(Options.optional),
    until: option("until", WebUrl, "url", "Start of the URL that follows the login. Then you need not press Enter.")
      .pipe(Options.optional),
    headless: Options.boolean("headless").pipe(Options.withDescription("Show no window, for tests.")),
    json
  },
  ({ headless, json, name, origins, session, until, url }) =>
    Effect.gen(function*() {
      const { executablePath, server } = yield* settings
      const { login } = yield* loadLogin
      const renewed = yield* Effect.transposeMapOption(session, (id) =>
        Server.send(server, "GET", pathOf(id), Saved, null))
      if (Option.isNone(until)) {
        yield* Console.error("Log in in the browser. Then press Enter here.")
      }
      const found = yield* login({
        url,
        executablePath: Option.getOrUndefined(executablePath),
        isHeadless: headless,
        until: Option.isSome(until) ? opens(until.value) : () =>
          enter
      }).pipe(Effect.mapError((cause) => new LoginFailed({ text: cause.message, cause })))
      const own = Option.match(renewed, {
        onNone: () => (origins.length === 0 ? [url] : origins).map(originOf),
        onSome: ({ origins }) => origins
      })
      // nothing else leaves this computer
      const kept = keepOf({ state: Redacted.value(found.state), unsaved: found.unsaved }, own)
      if (isEmpty(kept)) return yield* new LoginFailed({ text: explainEmpty(kept, own), cause: undefined })
      const { state } = kept
      const created = {
        name: Option.getOrElse(name, () => decodeName(parseUrl(url)?.hostname ?? "Login")),
        origins: own,
        state
      }
      const saved = yield* Option.match(renewed, {
        onNone: () => Server.send(server, "POST", "/v1/browser/sessions", Saved, Redacted.make(created)),
        onSome: ({ id }) => Server.send(server, "PUT", `${pathOf(id)}/state`, Saved, Redacted.make({ state }))
      })
      const checked = yield* check(server, saved, [found.url, url])
      return {
        json: {
          ...saved,
          kept: kept.kept,
          notKept: kept.notKept,
          check: typeof checked === "string" ? { error: checked } : checked
        },
        lines: [
          `Session: ${saved.name} ${saved.id} for ${saved.origins.join(" ")}`,
          ...describeKept(kept, checked)
        ]
      }
    }).pipe(printOutput(json))
).pipe(Command.withDescription("Log in to another product in a browser of this computer, and save the login."))
