import { makeJobOwners } from "@attestry/core/fairness"
import {
  type FileQuestion,
  NoQuestionsFound,
  type QuestionnaireFile,
  QuestionnaireReader,
  UnreadableFile
} from "@attestry/core/questionnaireFile"
import { StorageDefect } from "@attestry/core/storage"
import * as Processes from "@attestry/file-jobs/Processes"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { toUnreadableFile } from "./internal/FromPromise.ts"
import type { Reading, ReadingJob } from "./internal/questionnaire/Reading.ts"
import { questionnaireFlags } from "./internal/QuestionnaireFlags.ts"
import { sendFile } from "./internal/SendFile.ts"

/** Limits of reading. */
export interface Options {
  /** Files that are read at the same time; 2 by default. */
  readonly maxProcesses?: number | undefined
  /** Files that wait for a process; 16 by default. */
  readonly maxQueue?: number | undefined
  /** Most MiB that a process takes, 80 of them for Node and libraries; 240 by default. */
  readonly maxMemory?: number | undefined
  /** Time of the processors for an empty file; 4 seconds by default. A file gets a second more per 4 MiB. */
  readonly timeout?: Duration.DurationInput | undefined
}

const bytesPerSecond = 4 * 1_048_576

const toProblem = (cause: Processes.JobFailed) => {
  switch (cause.reason) {
    case "memory":
      return new UnreadableFile({ reason: "too_large" })
    case "time":
      return new UnreadableFile({ reason: "too_slow" })
    case "busy":
    case "gone":
    case "queue":
      return Effect.die(new StorageDefect({ operation: "QuestionnaireReader.read", unavailable: true, cause }))
    case "ended":
    case "error":
      return Effect.zipRight(
        Effect.logWarning("A file ended its reading. It counts as damaged.", cause),
        new UnreadableFile({ reason: "damaged" })
      )
  }
}

// The process gives these results for nothing else.
const unexpected = ({ type }: Reading) => Effect.dieMessage(`The process sent a result of the type ${type}`)

const orUnreadable = (reading: Reading): Effect.Effect<never, UnreadableFile> =>
  reading.type === "unreadable" ? toUnreadableFile(reading) : unexpected(reading)

const orNoQuestions = (reading: Reading): Effect.Effect<never, NoQuestionsFound | UnreadableFile> =>
  reading.type === "none" ? new NoQuestionsFound() : orUnreadable(reading)

const previewJob: ReadingJob = { kind: "preview" }

const make = ({ maxMemory = 240, maxQueue = 16, maxProcesses = 2, timeout = "4 seconds" }: Options) =>
  Effect.map(
    Processes.make<Reading, FileQuestion>({
      program: "@attestry/questionnaire-files/QuestionnaireProcess",
      from: import.meta.url,
      owners: makeJobOwners(maxProcesses),
      maxMemory,
      maxQueue,
      maxProcesses,
      flags: questionnaireFlags
    }),
    ({ run }): typeof QuestionnaireReader.Service => {
      const runWithin = (file: QuestionnaireFile, job: Parameters<typeof run>[0]) =>
        run(job, Duration.sum(timeout, Duration.seconds(file.bytes.byteLength / bytesPerSecond))).pipe(
          Effect.catchAll(toProblem)
        )
      return {
        read: (file) =>
          Effect.flatMap(runWithin(file, sendFile(file)), ({ items: questions, result }) =>
            result.type === "read" ? Effect.succeed({ ...result.questionnaire, questions }) : orNoQuestions(result)),
        preview: (file) =>
          Effect.flatMap(
            runWithin(file, (send) =>
              Effect.zipRight(send(previewJob), sendFile(file)(send))),
            ({ result }) =>
              result.type === "previewed" ? Effect.succeed(result.sheets) : orUnreadable(result)
          )
      }
    }
  )

/**
 * Reads XLSX, CSV, DOCX, PDF, Markdown, plain text and JSON in separate processes, which start with the first file
 * and end with the scope. A process that needs too long or too much memory is ended.
 *
 * @example
 * ```ts
 * import * as NodeQuestionnaireReader from "@attestry/questionnaire-files/NodeQuestionnaireReader"
 *
 * export const reader = NodeQuestionnaireReader.layer({ maxProcesses: 1 })
 * ```
 */
export const layer = (options: Options = {}): Layer.Layer<QuestionnaireReader> =>
  Layer.scoped(QuestionnaireReader, make(options))
