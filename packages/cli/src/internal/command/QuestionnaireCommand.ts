import { PlainText } from "@attestry/core/shared"
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { argument } from "../Input.ts"
import { json, printOutput } from "../Output.ts"
import { FileMissing, QuestionsUnreadable, ReaderMissing } from "../ReadErrors.ts"

// no other command needs it
const loadReader = Effect.tryPromise({
  try: () => import("@attestry/questionnaire-files/ExplainReading"),
  catch: () => new ReaderMissing()
})

export const questionnaireRead = Command.make(
  "read",
  { file: argument(PlainText(4_096, 1), "file", "Path of the file."), json },
  ({ file: path, json }) =>
    printOutput(json)(Effect.gen(function*() {
      const { explainReading } = yield* loadReader
      const bytes = yield* Effect.tryPromise({
        try: () => readFile(path),
        catch: (cause) => new FileMissing({ path, cause })
      })
      const file = { fileName: basename(path), fileType: "application/octet-stream", bytes, mapping: [] }
      const { questionnaire, stages } = yield* Effect.mapError(
        explainReading(file),
        ({ reason }) => new QuestionsUnreadable({ path, reason })
      )
      return {
        json: questionnaire,
        lines: stages.flatMap(({ lines, title }, index) => [
          `${index + 1}. ${title}`,
          ...lines.map((line) => `   ${line}`)
        ])
      }
    }))
).pipe(Command.withDescription("Show how the questions of a file are read, stage by stage. It needs no storage."))
