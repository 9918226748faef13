import { CheckAuth } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as Pages from "./Pages.ts"

export interface CorpusPage {
  readonly name: string
  /** The answer of a person. */
  readonly isLoggedIn: boolean
  /** True if `unsure` is as good. */
  readonly mayBeUnsure?: boolean
  readonly username?: string
  readonly body: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly language?: string
  /** Address of the page, if its own path redirects there. */
  readonly redirect?: string
  readonly storage?: Readonly<Record<string, string>>
  readonly isEndless?: boolean
  readonly selector?: string
}

const documentOf = ({ body, language = "en" }: CorpusPage) =>
  `<!DOCTYPE html><html lang="${language}"><body>${body}</body></html>`

/** A server of the pages, each under its number, and where it redirects to. */
export const serve = (pages: ReadonlyArray<CorpusPage>) =>
  Pages.serve((request, response) => {
    const url = new URL(request.url ?? "", "http://127.0.0.1")
    const [, number = "", ...rest] = url.pathname.split("/")
    const page = pages[Number(number)]
    if (page === undefined || number === "") return void response.writeHead(404).end()
    if (rest.join("/") === "slow") return void setTimeout(() => response.end(), 1_500)
    if (page.redirect !== undefined && rest.join("/") === "app") {
      const port = request.headers.host?.split(":")[1] ?? ""
      const [, host = "", path = page.redirect] = /^(\/\/[^/]+)(.*)$/.exec(page.redirect.replace("PORT", port)) ?? []
      return void response.writeHead(302, { location: `${host}/${number}${path}` }).end()
    }
    const headers = { "content-type": "text/html; charset=utf-8", ...page.headers }
    response.writeHead(page.status ?? 200, headers)
    if (page.isEndless === true) response.write(documentOf(page))
    else response.end(documentOf(page))
  })

type Outcome = "right" | "unsure" | "wrong"

/** Checks one page, and says whether the result is what a person would say. */
const check = (origin: string, page: CorpusPage, index: number) =>
  Effect.gen(function*() {
    const { check } = yield* CheckAuth
    const localStorage = Object.entries(page.storage ?? {}).map(([name, value]) => ({ name, value }))
    const result = yield* check(OrganizationId.make(`org_${index}`), {
      url: `${origin}/${index}/app`,
      state: { state: Redacted.make({ cookies: [], origins: [{ origin, localStorage }] }), origins: [origin] },
      usernameSelector: page.selector ?? null
    })
    const isRight = result.isLoggedIn === page.isLoggedIn && (result.reason === null || page.mayBeUnsure === true)
    const outcome: Outcome = isRight ? "right" : result.isLoggedIn || result.reason !== "unsure" ? "wrong" : "unsure"
    return { outcome, page, result }
  })

/** Fails if the result of a page is wrong. Returns the names of those that are unsure without need. */
export const checkAll = (origin: string, pages: ReadonlyArray<CorpusPage>) =>
  Effect.gen(function*() {
    const all = yield* Effect.forEach(pages, (page, index) => check(origin, page, index), { concurrency: 4 })
    for (const { outcome, page, result } of all) {
      const said = `${page.name}: ${JSON.stringify(result)}`
      assert.notStrictEqual(outcome, "wrong", said)
      if (outcome === "right" && result.isLoggedIn) assert.strictEqual(result.username, page.username ?? "", said)
    }
    return all.filter(({ outcome }) => outcome === "unsure").map(({ page }) => page.name)
  })
