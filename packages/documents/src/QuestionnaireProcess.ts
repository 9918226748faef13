import * as Effect from "effect/Effect"
import { type FileJob, makeFileReceiver } from "./internal/FileJob.ts"
import { runJobs } from "./internal/JobProcess.ts"
import { type Reading, toReading } from "./internal/questionnaire/Reading.ts"
import { readQuestionnaire } from "./internal/questionnaire/ReadQuestionnaire.ts"

/*
 * The program of the processes that read questionnaires. `DocumentsQuestionnaireReader` starts it; nobody imports it.
 */

const receive = makeFileReceiver()

runJobs<FileJob, Reading>((job, answer) => {
  const file = receive(job)
  if (file === undefined) return
  Effect.runPromise(toReading(readQuestionnaire(file))).then(
    (result) => answer({ kind: "done", result }),
    (cause: unknown) => answer({ kind: "failure", message: String(cause).slice(0, 500) })
  )
})
