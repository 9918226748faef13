import { BrowserAutomations } from "@attestry/core/browserAutomation"
import { SearchText } from "@attestry/core/shared"
import { type Task, Tasks } from "@attestry/core/task"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const task = Schema.decodeSync(SearchText)("Check the alarms of Watchpost")

const toAutomation = (host: string, taskId: Task["id"]) => ({
  taskId,
  name: "Show that the service is up",
  description: "Opens the health check of this server itself, so that you can try a run.",
  targetUrl: `http://${host}/readyz`,
  instruction: [
    "# the server says what else does not work",
    "expect text \"ok\"",
    "expect no text \"engineStopped\"",
    "expect no text \"damagedFiles\"",
    "screenshot"
  ].join("\n")
})

/** Creates a browser automation of a demo task that opens a page of the given host, if there is one. */
export const demoBrowser = (hosts: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const { create } = yield* BrowserAutomations
    const { data: [found] } = yield* (yield* Tasks).list({ search: task })
    if (found === undefined) return
    yield* Effect.forEach(hosts, (host) => create(toAutomation(host, found.id)), { discard: true })
  })
