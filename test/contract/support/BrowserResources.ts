import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { savedLogin } from "../../support/BrowserPages.ts"
import type { Home } from "./Home.ts"

/** A browser session. */
export const saved = ({ mark, people: { owner: { key } } }: Home): Effect.Effect<string, never, Api> =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const body = savedLogin(`secret${mark}`, { name: `Login${mark}`, usernameSelector: `#user${mark}` })
    const { body: { id } } = yield* send("POST", "/v1/browser/sessions", { key, body })
    return id
  })
