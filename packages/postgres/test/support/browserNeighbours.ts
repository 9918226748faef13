import * as Fixtures from "@attestry/conformance/Fixtures"
import { AttachmentId } from "@attestry/core/attachment"
import { BrowserAutomationStore, type BrowserRun, BrowserRunStore, keptRuns } from "@attestry/core/browserAutomation"
import { listCounted } from "@attestry/core/page"
import type { OrganizationId } from "@attestry/core/shared"
import type { Writes } from "@attestry/core/storage"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { Effect } from "effect"
import * as PlainRole from "./PlainRole.ts"

type Write = Effect.Effect<void, never, Writes>

/** Adds the run, and as many equal ones as are kept. */
const fillRuns = (run: BrowserRun) =>
  Effect.zipRight(
    Fixtures.storeBrowserRun(run),
    PlainRole.asSuperuser((sql) =>
      Effect.flatMap(DatabaseSchema, (schema) => {
        const runs = sql(`${schema}.browser_run`)
        return sql`
          INSERT INTO ${runs}
          SELECT (json_populate_record(r, json_build_object('id', r.id || n))).*
          FROM ${runs} AS r, generate_series(1, ${keptRuns}) AS n
          WHERE r.organization_id = ${run.organizationId}
            AND r.id = ${run.id}`
      })
    )
  )

/** A task with a browser automation that has runs, and one that has more than are kept. */
export const storedBrowser = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const task = yield* Fixtures.storedTask(organizationId)
    const automation = yield* Fixtures.storedBrowserAutomation(task, {
      name: `browser automation of ${organizationId}`,
      nextDueAt: Fixtures.at(0)
    })
    const spare = yield* Fixtures.storedBrowserAutomation(task)
    const run = Fixtures.browserRun(automation, { finalUrl: `https://example.com/${organizationId}` })
    const shown = Fixtures.finishedBrowserRun(automation, { attachmentId: Fixtures.id(AttachmentId) })
    for (const one of [run, shown]) yield* Fixtures.storeBrowserRun(one)
    yield* fillRuns(Fixtures.finishedBrowserRun(spare))
    return { id: organizationId, task, automation, spare, run, shown }
  })

type Stored = Effect.Effect.Success<ReturnType<typeof storedBrowser>>

/** Every method of the ports of browser automations, called for one organization, with what belongs to it and to another one. */
export const browserCalls = <Call>(
  own: Stored,
  other: Stored,
  write: (...writes: ReadonlyArray<Write>) => ReadonlyArray<Call>
) =>
  Effect.gen(function*() {
    const { id } = own
    const [automations, runs] = yield* Effect.all([BrowserAutomationStore, BrowserRunStore])
    const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 100_000 } as const
    const both = [own, other]
    return {
      [BrowserAutomationStore.key]: {
        list: [
          automations.list(id, slice),
          ...both.map(({ task }) => automations.list(id, { ...slice, filters: { taskId: [task.id] }, sort: "-name" }))
        ],
        listCounted: [listCounted(automations, id, slice)],
        count: [automations.count(id, {}), automations.count(id, { isEnabled: true })],
        find: both.map(({ automation }) => automations.find(id, automation.id)),
        insert: write(automations.insert(id, Fixtures.browserAutomation(own.task))),
        save: write(automations.save(id, { ...other.automation, name: Fixtures.name("Renamed") }, 1)),
        remove: write(automations.remove(id, other.spare.id, 1)),
        ofTask: both.map(({ task }) => automations.ofTask(id, task.id)),
        scheduled: [automations.scheduled(id)]
      },
      [BrowserRunStore.key]: {
        list: both.map(({ automation }) => runs.list(id, automation.id, slice)),
        count: both.map(({ automation }) => runs.count(id, automation.id)),
        find: both.map(({ automation, run }) => runs.find(id, automation.id, run.id)),
        findUnfinished: both.map(({ automation }) => runs.findUnfinished(id, automation.id)),
        findShown: both.map(({ automation }) => runs.findShown(id, automation.id)),
        insert: write(runs.insert(id, Fixtures.finishedBrowserRun(own.automation))),
        save: write(runs.save(id, { ...other.run, attempts: 2 }, 1)),
        removeOld: write(runs.removeOld(id, other.spare.id))
      }
    }
  })

/** Adds to one organization an automation or a run of another one. */
export const browserIntrusions = (own: Stored, other: Stored) =>
  Effect.gen(function*() {
    const [automations, runs] = yield* Effect.all([BrowserAutomationStore, BrowserRunStore])
    return [
      automations.insert(own.id, Fixtures.browserAutomation(other.task)),
      runs.insert(own.id, Fixtures.finishedBrowserRun(other.automation))
    ]
  })
