import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { CurrentActor, systemActor } from "../access/Actor.ts"
import { NewAttachment } from "../attachment/Attachment.ts"
import { EvidenceFiles } from "../attachment/EvidenceFiles.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { runInTurns } from "../eventLoop/Steps.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import * as DueTimes from "../schedule/DueTimes.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { decodeFileName } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import type { BrowserAutomation } from "./BrowserAutomation.ts"
import { BrowserAutomationStore } from "./BrowserAutomationStore.ts"
import {
  beginRun,
  type BrowserRun,
  type BrowserRunEnd,
  browserRunEvents,
  BrowserRunId,
  endRun,
  endWithout,
  makeBrowserRun,
  maximumAttempts,
  postponeRun
} from "./BrowserRun.ts"
import { BrowserRunStore } from "./BrowserRunStore.ts"
import { setNextDue } from "./NextDueTimes.ts"
import { lostRights, makeHasRights } from "./RunRights.ts"
import { makeShow, nextTry } from "./Runs.ts"

type Subject = Pick<BrowserAutomation, "id" | "organizationId">

interface Begun {
  readonly automation: BrowserAutomation
  readonly run: BrowserRun
}

const text = (max: number, value: string) => Array.from(value).slice(0, max).join("")

/** The file of the screenshot of a run. */
const toFile = (automation: BrowserAutomation, run: BrowserRun, now: Timestamp): NewAttachment => ({
  fileName: decodeFileName(`browser-run-${now.slice(0, 19).replaceAll(":", "-")}Z.png`),
  fileType: "image/png",
  description: NewAttachment.fields.description.from.make(text(500, `Run ${run.id} of ${automation.name}`))
})

/**
 * Carries out the runs of browser automations. It asks no permission: the host runs it. `perform` may run for many
 * automations at once, but never twice at once for the same one.
 */
export interface BrowserRunsService {
  /**
   * Does one round: carries out the unfinished run, else that of a due time. A run, its screenshot and its events are
   * one commit, so a round that begins again attaches nothing twice. The run is blocked if its author has lost the
   * permissions for it. Returns when there is more to do. A failure of the storage is a defect.
   */
  readonly perform: (
    automation: Pick<BrowserAutomation, "id" | "organizationId">
  ) => Effect.Effect<Option.Option<Timestamp>>
  /** Finds up to `limit` automations, of all organizations in turns, that `perform` has work for now. */
  readonly findDue: (limit: number) => Effect.Effect<ReadonlyArray<Pick<BrowserAutomation, "id" | "organizationId">>>
}

const make = Effect.gen(function*() {
  const automations = yield* BrowserAutomationStore
  const runs = yield* BrowserRunStore
  const organizations = yield* OrganizationDirectory
  const files = yield* EvidenceFiles
  const show = yield* makeShow
  const hasRights = yield* makeHasRights
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  /** Adds the run of a due time, which stands for those that were missed, and moves to the next one. */
  const beginDue = Effect.fnUntraced(
    function*({ revision, value }: Versioned<BrowserAutomation>, dueAt: Timestamp, now: Timestamp) {
      const { organizationId, schedule } = value
      const timeZone = yield* organizations.getTimeZone(organizationId)
      const missed = schedule === null
        ? 0
        : yield* runInTurns(DueTimes.count({ cron: schedule, timeZone }, dueAt, now))
      const automation = setNextDue(value, timeZone, now)
      const cause = { trigger: "schedule", dueAt, missed, createdBy: null, runsAs: value.runsAs } as const
      const run = beginRun(makeBrowserRun(yield* ids.make(BrowserRunId), automation, cause, now), now)
      yield* automations.save(organizationId, automation, revision)
      yield* runs.insert(organizationId, run)
      yield* audit.record(browserRunEvents.created(run))
      return Option.some<Begun>({ automation, run })
    }
  )

  const saveEnd = Effect.fnUntraced(
    function*({ revision, value }: Versioned<BrowserRun>, end: BrowserRunEnd, now: Timestamp) {
      const ended = endRun(value, end, now)
      yield* runs.save(value.organizationId, ended, revision)
      yield* runs.removeOld(value.organizationId, value.automationId)
      yield* audit.record(browserRunEvents.changed("finished")(value, ended))
    }
  )

  /** Begins an attempt. No other round has the run, so one that is running was interrupted. */
  const beginAgain = Effect.fnUntraced(
    function*(automation: BrowserAutomation, read: Versioned<BrowserRun>, now: Timestamp) {
      const { revision, value } = read
      if (value.nextAttemptAt !== null && value.nextAttemptAt > now) return Option.none<Begun>()
      if (value.attempts >= maximumAttempts) {
        yield* saveEnd(read, endWithout("failed", "interrupted"), now)
        return Option.none<Begun>()
      }
      // somebody may have changed the automation since it was due
      const { runsAs } = value.trigger === "schedule" ? automation : value
      const run = beginRun({ ...value, runsAs }, now)
      yield* runs.save(value.organizationId, run, revision)
      return Option.some<Begun>({ automation, run })
    }
  )

  /** Begins the unfinished run, else that of a due time. */
  const begin = ({ id, organizationId }: Subject) =>
    Effect.gen(function*() {
      const found = yield* automations.find(organizationId, id)
      if (Option.isNone(found)) return Option.none<Begun>()
      const now = yield* Timestamp.now
      const unfinished = yield* runs.findUnfinished(organizationId, id)
      if (Option.isSome(unfinished)) return yield* beginAgain(found.value.value, unfinished.value, now)
      const { nextDueAt } = found.value.value
      return nextDueAt === null || nextDueAt > now
        ? Option.none<Begun>()
        : yield* beginDue(found.value, nextDueAt, now)
    }).pipe(unit.run, Effect.orDie)

  /** Reads the run if it is still this attempt: its automation may be gone, and after a pause another server has it. */
  const findAttempt = ({ attempts, automationId, id, organizationId }: BrowserRun) =>
    Effect.map(
      runs.find(organizationId, automationId, id),
      Option.filter(({ value }) => value.status === "running" && value.attempts === attempts)
    )

  const finish = (run: BrowserRun, end: BrowserRunEnd, now: Timestamp) =>
    Effect.flatMap(findAttempt(run), (read) => Option.isNone(read) ? Effect.void : saveEnd(read.value, end, now))
      .pipe(
        unit.run
      )

  const attach = Effect.fnUntraced(
    function*({ automation, run }: Begun, screenshot: Uint8Array, end: BrowserRunEnd, now: Timestamp) {
      const { organizationId, taskId } = automation
      const userId = run.runsAs?.userId ?? null
      const blob = yield* files.put(organizationId, screenshot)
      return yield* Effect.gen(function*() {
        const read = yield* findAttempt(run)
        if (Option.isNone(read)) return yield* files.discard(organizationId, blob.key)
        const attached = yield* files.attach({ organizationId, taskId, userId }, toFile(automation, run, now), blob)
        const shown = Option.match(attached, {
          onNone: () => ({}),
          onSome: ({ id, sha256 }) => ({ attachmentId: id, sha256 })
        })
        yield* saveEnd(read.value, { ...end, ...shown }, now)
      }).pipe(
        unit.run,
        Effect.catchTag("StorageFull", () =>
          Effect.zipRight(
            files.discard(organizationId, blob.key),
            finish(run, { ...end, status: "blocked", reason: "storage_full", changedPixels: null }, now)
          ))
      )
    }
  )

  const postpone = (run: BrowserRun) =>
    Effect.gen(function*() {
      const next = yield* nextTry(run)
      const now = yield* Timestamp.now
      if (next === null) return yield* finish(run, endWithout("failed", "browser_busy"), now)
      const read = yield* findAttempt(run)
      if (Option.isNone(read)) return
      const { revision, value } = read.value
      yield* runs.save(value.organizationId, postponeRun(value, Timestamp.fromMillis(next), now), revision)
    }).pipe(unit.run)

  const carryOut = (begun: Begun) =>
    Effect.gen(function*() {
      const { automation, run } = begun
      const shown = (yield* hasRights(run)) ? yield* show(automation, run) : lostRights
      const now = yield* Timestamp.now
      if (shown === null) return yield* postpone(run)
      // they may have lost them meanwhile, and evidence must not bear their name then
      const { end, screenshot } = shown.screenshot === null || (yield* hasRights(run)) ? shown : lostRights
      yield* screenshot === null ? finish(run, end, now) : attach(begun, screenshot, end, now)
    }).pipe(Effect.orDie)

  const findNext = ({ id, organizationId }: Subject) =>
    Effect.gen(function*() {
      const unfinished = yield* runs.findUnfinished(organizationId, id)
      if (Option.isSome(unfinished)) return Option.fromNullable(unfinished.value.value.nextAttemptAt)
      const found = yield* automations.find(organizationId, id)
      return Option.flatMapNullable(found, ({ value }) => value.nextDueAt)
    })

  const perform = (subject: Subject) =>
    Effect.gen(function*() {
      const begun = yield* begin(subject)
      if (Option.isSome(begun)) yield* carryOut(begun.value)
      return yield* findNext(subject)
    }).pipe(
      Effect.provideService(CurrentActor, systemActor(subject.organizationId)),
      Effect.annotateLogs({ organization: subject.organizationId, automation: subject.id })
    )

  const findDue = (limit: number) => Effect.flatMap(Timestamp.now, (now) => automations.subjects(now, limit))

  return { perform, findDue }
})

export class BrowserRuns
  extends Context.Tag("@attestry/core/browserAutomation/BrowserRuns")<BrowserRuns, BrowserRunsService>()
{
  static readonly Default = Layer.effect(this, make)
}
