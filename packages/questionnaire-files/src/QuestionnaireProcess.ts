import "./internal/Tuning.ts"
import { runJobs } from "@attestry/file-jobs/RunJobs"
import { type FileJob, makeFileReceiver } from "./internal/FileJob.ts"
import { readQuestionnaire } from "./internal/questionnaire/ReadFile.ts"
import type { Reading } from "./internal/questionnaire/Reading.ts"

/*
 * The program of the processes that read questionnaires. `NodeQuestionnaireReader` starts it; nobody imports it.
 */

const receive = makeFileReceiver()

runJobs<FileJob, Reading>((job, answer) => {
  const file = receive(job)
  if (file === undefined) return
  readQuestionnaire(file).then(
    (result) => answer({ kind: "done", result }),
    (cause: unknown) => answer({ kind: "failure", message: String(cause).slice(0, 500) })
  )
})
