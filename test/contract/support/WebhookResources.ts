import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import type { Home, Ids } from "./Home.ts"

/** A webhook with a delivery. */
export const delivering = (home: Home): Effect.Effect<Ids & Record<"dlv" | "whk", string>, never, Api> =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { mark, people: { owner: { key } } } = home
    const body = {
      url: `https://receiver.example.com/${mark}`,
      events: ["vendor."],
      description: `It syncs${mark}`
    }
    const { body: { id: whk } } = yield* send("POST", "/v1/webhooks", { key, body })
    const { body: { id: dlv } } = yield* send("POST", `/v1/webhooks/${whk}/test`, { key })
    return { whk, dlv }
  })

/** Some deliveries of the webhook. */
export const several = ({ people: { owner: { key } } }: Home, whk: string): Effect.Effect<unknown, never, Api> =>
  Effect.flatMap(Api, ({ send }) => Effect.replicateEffect(send("POST", `/v1/webhooks/${whk}/test`, { key }), 3))
