import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { BrowserContext, Page } from "playwright-core"

// Numbers of entries of an origin that no storage state has.
export interface Unsaved {
  readonly origin: string
  readonly sessionStorage: number
  readonly indexedDb: number
}

const Seen = Schema.Struct({
  origin: Schema.String,
  sessionStorage: Schema.Number,
  indexedDb: Schema.Number
})

const decode = Schema.decodeUnknownSync(Seen)

// Runs in the page. Some pages may not use them.
const count = `(async () => ({
  origin: location.origin,
  sessionStorage: (() => { try { return sessionStorage.length } catch { return 0 } })(),
  indexedDb: await indexedDB.databases().then((all) => all.length, () => 0)
}))()`

const see = async (page: Page) => {
  try {
    return [decode(await page.evaluate(count))]
  } catch {
    // it is going elsewhere, or closed
    return []
  }
}

// Looks again and again, because a window that is closed cannot be asked any more.
export const watch = (context: BrowserContext) => {
  const found = new Map<string, Unsaved>()
  let url = ""
  const look = Effect.promise(async () => {
    for (const page of context.pages()) {
      if (/^https?:/.test(page.url())) url = page.url()
      for (const seen of await see(page)) found.set(seen.origin, seen)
    }
  })
  const read = () => ({
    url,
    unsaved: [...found.values()].filter(({ indexedDb, sessionStorage }) => indexedDb + sessionStorage > 0)
  })
  return { look, read }
}
