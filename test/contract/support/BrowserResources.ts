import { BrowserAutomationId, BrowserRuns } from "@attestry/core/browserAutomation"
import { Effect, Schema } from "effect"
import { Api } from "../../support/Api.ts"
import { savedLogin } from "../../support/BrowserPages.ts"
import type { Home, Ids } from "./Home.ts"
import * as Tasks from "./TaskResources.ts"

/** A browser session. */
export const saved = ({ mark, people: { owner: { key } } }: Home): Effect.Effect<string, never, Api> =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const body = savedLogin(`secret${mark}`, { name: `Login${mark}`, usernameSelector: `#user${mark}` })
    const { body: { id } } = yield* send("POST", "/v1/browser/sessions", { key, body })
    return id
  })

/** A browser automation with its task. */
export const automated = (home: Home): Effect.Effect<Ids & Record<"bra" | "tsk", string>, never, Api> =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { mark, people: { owner: { key } } } = home
    const { tsk } = yield* Tasks.task(home)
    const body = {
      taskId: tsk,
      name: `Browser${mark}`,
      targetUrl: `https://admin.example.com/${mark}`,
      instruction: `expect text "All${mark}"`,
      description: `It shows${mark}`
    }
    const { body: { id: bra } } = yield* send("POST", "/v1/browser/automations", { key, body })
    return { bra, tsk }
  })

/** A browser automation with a pending run. */
export const running = (home: Home): Effect.Effect<Ids & Record<"bra" | "brr", string>, never, Api> =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { key } = home.people.owner
    const ids = yield* automated(home)
    const { body: { id: brr } } = yield* send("POST", `/v1/browser/automations/${ids.bra}/run`, { key })
    return { ...ids, brr }
  })

/** Some runs of the automation: all but the last are blocked, because there is no browser. */
export const several = (home: Home, bra: string): Effect.Effect<unknown, never, Api | BrowserRuns> =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { perform } = yield* BrowserRuns
    const { organization, owner: { key } } = home.people
    for (let i = 0; i < 3; i++) {
      yield* perform({ organizationId: organization.id, id: Schema.decodeUnknownSync(BrowserAutomationId)(bra) })
      yield* send("POST", `/v1/browser/automations/${bra}/run`, { key })
    }
  })
