import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Access from "../access/Access.ts"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import { toAuthor } from "../access/Author.ts"
import { EvidenceFiles } from "../attachment/EvidenceFiles.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { PageUrls } from "../browser/PageUrls.ts"
import { runInTurns } from "../eventLoop/Steps.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import * as Page from "../page/Page.ts"
import { withInput } from "../problem/Input.ts"
import { BrowserSessionNotFound } from "../savedSession/SavedSession.ts"
import { SavedStates } from "../savedSession/SavedStates.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { TaskNotFound } from "../task/Task.ts"
import {
  type BrowserAutomation,
  browserAutomationEvents,
  BrowserAutomationId,
  BrowserAutomationNotFound,
  browserAutomationOrder,
  BrowserAutomationPatch,
  BrowserAutomationQuery,
  isPlannedAlike,
  makeBrowserAutomation,
  maximumAutomations,
  NewBrowserAutomation,
  runsByItself,
  ScheduleTooFrequent,
  TargetUrlRejected,
  TooManyBrowserAutomations
} from "./BrowserAutomation.ts"
import { BrowserAutomationAccess } from "./BrowserAutomationAccess.ts"
import type { BrowserAutomationsService } from "./BrowserAutomationsService.ts"
import { BrowserAutomationStore } from "./BrowserAutomationStore.ts"
import { makeToBrowserAutomationView, toBrowserAutomationRow, toBrowserRunView } from "./BrowserAutomationView.ts"
import {
  browserRunEvents,
  BrowserRunId,
  BrowserRunNotFound,
  browserRunOrder,
  BrowserRunQuery,
  BrowserRunUnfinished,
  makeBrowserRun
} from "./BrowserRun.ts"
import { BrowserRunStore } from "./BrowserRunStore.ts"
import { isTooFrequent, setNextDue } from "./NextDueTimes.ts"

const make = Effect.gen(function*() {
  const store = yield* BrowserAutomationStore
  const runs = yield* BrowserRunStore
  const { hasTask } = yield* EvidenceFiles
  const { getTimeZone } = yield* OrganizationDirectory
  const states = yield* SavedStates
  const pages = yield* PageUrls
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  const listing = Page.listing("browserAutomations", BrowserAutomationQuery, browserAutomationOrder, store)

  const load = Effect.fnUntraced(function*(automationId: BrowserAutomationId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, automationId)
    return Option.isSome(found) ? found.value : yield* new BrowserAutomationNotFound()
  })

  const checkTarget = (url: string) =>
    Effect.mapError(
      pages.check(url),
      ({ message }) => new TargetUrlRejected({ errors: [{ pointer: "/targetUrl", detail: message }] })
    )

  const checkSession = Effect.fnUntraced(function*(organizationId: OrganizationId, sessionId: string) {
    // one that cannot be decrypted now exists
    const exists = Effect.match(states.find(organizationId, sessionId), {
      onFailure: () => true,
      onSuccess: Option.isSome
    })
    if (!(yield* exists)) return yield* new BrowserSessionNotFound()
  })

  /** Checks what was given and who gives it, and plans the next due time if it is new or has changed. */
  const checkAndPlan = Effect.fnUntraced(function*(
    automation: BrowserAutomation,
    { schedule, sessionId, targetUrl }: BrowserAutomationPatch,
    before: BrowserAutomation | undefined,
    now: Timestamp
  ) {
    const { isEnabled, organizationId } = automation
    if (runsByItself(automation)) yield* Access.check(BrowserAutomationAccess.runByItself)
    if (targetUrl !== undefined) yield* checkTarget(targetUrl)
    if (sessionId !== undefined && sessionId !== null) yield* checkSession(organizationId, sessionId)
    if (before?.schedule === automation.schedule && before.isEnabled === isEnabled) return automation
    const timeZone = yield* getTimeZone(organizationId)
    if (schedule !== undefined && schedule !== null) {
      const isRefused = yield* runInTurns(isTooFrequent({ cron: schedule, timeZone }, now))
      if (isRefused) return yield* ScheduleTooFrequent.schedule
    }
    return setNextDue(automation, timeZone, now)
  })

  const list = useCase("BrowserAutomations.list")(
    withInput(BrowserAutomationQuery, function*(query: BrowserAutomationQuery) {
      const { organization } = yield* CurrentActor
      return Effect.map(
        Page.page(listing(organization.id), query),
        Page.mapRows(Revision.mapRow(toBrowserAutomationRow))
      )
    }),
    Effect.flatten,
    BrowserAutomationAccess.list
  )

  const get = useCase("BrowserAutomations.get")(function*(automationId: BrowserAutomationId) {
    return Revision.map(yield* load(automationId), yield* makeToBrowserAutomationView)
  }, BrowserAutomationAccess.get)

  const create = useCase("BrowserAutomations.create")(
    withInput(NewBrowserAutomation, function*(input: NewBrowserAutomation) {
      const actor = yield* CurrentActor
      const organizationId = actor.organization.id
      const now = yield* Timestamp.now
      const made = makeBrowserAutomation(yield* ids.make(BrowserAutomationId), actor, input, now)
      const automation = yield* checkAndPlan(made, input, undefined, now)
      if (!(yield* hasTask(organizationId, input.taskId))) return yield* new TaskNotFound()
      if ((yield* store.count(organizationId, {})) >= maximumAutomations) {
        return yield* new TooManyBrowserAutomations()
      }
      yield* store.insert(organizationId, automation)
      yield* audit.record(browserAutomationEvents.created(automation))
      return Revision.map({ value: automation, revision: 1 }, yield* makeToBrowserAutomationView)
    }),
    unit.run,
    BrowserAutomationAccess.create
  )

  const update = useCase("BrowserAutomations.update")(
    withInput(BrowserAutomationPatch, function*(automationId: BrowserAutomationId, patch: BrowserAutomationPatch) {
      const { revision, value } = yield* Revision.check(yield* load(automationId))
      const now = yield* Timestamp.now
      const patched = applyPatch(value, patch, now)
      if (patched === value) return Revision.map({ value, revision }, yield* makeToBrowserAutomationView)
      const modelSteps = isPlannedAlike(value, patched) ? value.modelSteps : null
      const kept = { ...patched, modelSteps, runsAs: toAuthor(yield* CurrentActor) }
      const updated = yield* checkAndPlan(kept, patch, value, now)
      yield* store.save(value.organizationId, updated, revision)
      yield* audit.record(browserAutomationEvents.updated(value, updated))
      return Revision.map({ value: updated, revision: revision + 1 }, yield* makeToBrowserAutomationView)
    }),
    unit.run,
    BrowserAutomationAccess.update
  )

  const remove = useCase("BrowserAutomations.remove")(
    function*(automationId: BrowserAutomationId) {
      const { revision, value } = yield* Revision.check(yield* load(automationId))
      yield* store.remove(value.organizationId, automationId, revision)
      yield* audit.record(browserAutomationEvents.removed(value))
      return automationId
    },
    unit.run,
    BrowserAutomationAccess.remove
  )

  const run = useCase("BrowserAutomations.run")(
    function*(automationId: BrowserAutomationId) {
      const { value } = yield* load(automationId)
      const unfinished = yield* runs.findUnfinished(value.organizationId, automationId)
      if (Option.isSome(unfinished)) return yield* new BrowserRunUnfinished()
      const actor = yield* CurrentActor
      const asked = { createdBy: actingUserId(actor), runsAs: toAuthor(actor) }
      const cause = { trigger: "manual", dueAt: null, missed: 0, ...asked } as const
      const made = makeBrowserRun(yield* ids.make(BrowserRunId), value, cause, yield* Timestamp.now)
      yield* runs.insert(value.organizationId, made)
      yield* audit.record(browserRunEvents.created(made))
      return toBrowserRunView(made)
    },
    unit.run,
    BrowserAutomationAccess.run
  )

  const listRuns = useCase("BrowserAutomations.listRuns")(
    withInput(BrowserRunQuery, function*(automationId: BrowserAutomationId, query: BrowserRunQuery) {
      const { value: { organizationId } } = yield* load(automationId)
      const listing = Page.listing(`browserRuns/${automationId}`, BrowserRunQuery, browserRunOrder, {
        list: (_, slice) => runs.list(organizationId, automationId, slice),
        count: () => runs.count(organizationId, automationId)
      })
      return Effect.map(Page.page(listing(organizationId), query), Page.mapRows(toBrowserRunView))
    }),
    Effect.flatten,
    BrowserAutomationAccess.list
  )

  const getRun = useCase("BrowserAutomations.getRun")(
    function*(automationId: BrowserAutomationId, runId: BrowserRunId) {
      const { value: { organizationId } } = yield* load(automationId)
      const found = yield* runs.find(organizationId, automationId, runId)
      return Option.isSome(found) ? toBrowserRunView(found.value.value) : yield* new BrowserRunNotFound()
    },
    BrowserAutomationAccess.get
  )

  return { list, get, create, update, remove, run, listRuns, getRun }
})

export class BrowserAutomations extends Context.Tag("@attestry/core/browserAutomation/BrowserAutomations")<
  BrowserAutomations,
  BrowserAutomationsService
>() {
  static readonly Default = Layer.effect(this, make)
}
