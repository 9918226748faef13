import { makeJobOwners } from "@attestry/core/fairness"
import { FileNotFillable, type QuestionnaireFormat, QuestionnaireWriter } from "@attestry/core/questionnaireFile"
import { StorageDefect } from "@attestry/core/storage"
import * as Processes from "@attestry/file-jobs/Processes"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Filling, sendAnswers } from "./internal/AnswersJob.ts"
import { questionnaireFlags } from "./internal/QuestionnaireFlags.ts"

/** Limits of filling in. */
export interface Options {
  /** Files that are filled in at the same time; 1 by default. */
  readonly maxProcesses?: number | undefined
  /** Files that wait for a process; 16 by default. */
  readonly maxQueue?: number | undefined
  /** Most MiB that a process takes, 80 of them for Node and libraries; 448 by default. */
  readonly maxMemory?: number | undefined
  /** Time of the processors for an empty file; 8 seconds by default. A file gets a second more per 2 MiB. */
  readonly timeout?: Duration.DurationInput | undefined
}

const bytesPerSecond = 2 * 1_048_576

const formats: ReadonlySet<QuestionnaireFormat> = new Set<QuestionnaireFormat>([
  "xlsx",
  "docx",
  "csv",
  "text",
  "json",
  "pdf"
])

const toProblem = (cause: Processes.JobFailed) => {
  switch (cause.reason) {
    case "memory":
    case "time":
      return new FileNotFillable({ reason: "too_large" })
    case "busy":
    case "gone":
    case "queue":
      return Effect.die(new StorageDefect({ operation: "QuestionnaireWriter.fill", unavailable: true, cause }))
    case "ended":
    case "error":
      return Effect.zipRight(
        Effect.logWarning("A file ended its filling. It counts as damaged.", cause),
        new FileNotFillable({ reason: "damaged" })
      )
  }
}

const make = ({ maxMemory = 448, maxProcesses = 1, maxQueue = 16, timeout = "8 seconds" }: Options) =>
  Effect.map(
    Processes.make<Filling>({
      program: "@attestry/questionnaire-files/AnswersProcess",
      from: import.meta.url,
      owners: makeJobOwners(maxProcesses),
      maxMemory,
      maxQueue,
      maxProcesses,
      flags: questionnaireFlags
    }),
    ({ run }): typeof QuestionnaireWriter.Service => ({
      formats,
      fill: (file, texts) =>
        run(
          sendAnswers(file, texts),
          Duration.sum(timeout, Duration.seconds(file.bytes.byteLength / bytesPerSecond))
        ).pipe(
          Effect.catchAll(toProblem),
          Effect.flatMap(({ file, result }) =>
            result.type === "filled"
              ? Effect.succeed({ bytes: file, unwritten: result.unwritten, warnings: result.warnings })
              : new FileNotFillable({ reason: result.reason })
          )
        )
    })
  )

/**
 * Writes answers into XLSX, DOCX, CSV, Markdown, plain text and JSON files and PDF forms in a separate process, which
 * starts with the first file and ends with the scope.
 *
 * @example
 * ```ts
 * import * as NodeQuestionnaireWriter from "@attestry/questionnaire-files/NodeQuestionnaireWriter"
 *
 * export const writer = NodeQuestionnaireWriter.layer({ maxProcesses: 2 })
 * ```
 */
export const layer = (options: Options = {}): Layer.Layer<QuestionnaireWriter> =>
  Layer.scoped(QuestionnaireWriter, make(options))
