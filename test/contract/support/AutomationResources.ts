import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import type { Home, Ids } from "./Home.ts"
import * as Tasks from "./TaskResources.ts"

const created = (path: string, { people: { owner } }: Home, body: object) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const answer = yield* send("POST", path, { key: owner.key, body })
    return answer.status === 201 ? String(answer.body.id) : yield* Effect.dieMessage(`POST ${path}: ${answer.text}`)
  })

/** An automation without a version, and its task. */
export const unpublished = (home: Home): Effect.Effect<Ids & Record<"aut" | "tsk", string>, never, Api> =>
  Effect.gen(function*() {
    const { mark } = home
    const { tsk } = yield* Tasks.task(home)
    const body = { name: `Automation${mark}`, description: `It runs${mark}` }
    return { tsk, aut: yield* created(`/v1/tasks/${tsk}/automations`, home, body) }
  })

/** An automation with a version, and their task. */
export const published = (home: Home): Effect.Effect<Ids & Record<"asv" | "aut" | "tsk", string>, never, Api> =>
  Effect.gen(function*() {
    const { mark } = home
    const { aut, tsk } = yield* unpublished(home)
    const body = { script: `print${mark}`, changelog: `New${mark}` }
    return { tsk, aut, asv: yield* created(`/v1/tasks/${tsk}/automations/${aut}/versions`, home, body) }
  })

/** Some automations of the task. */
export const several = (home: Home, tsk: string): Effect.Effect<unknown, never, Api> =>
  Effect.replicateEffect(created(`/v1/tasks/${tsk}/automations`, home, { name: `Automation${home.mark}` }), 3)
