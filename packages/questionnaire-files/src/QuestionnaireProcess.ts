import "./internal/Tuning.ts"
import type { FileQuestion } from "@attestry/core/questionnaireFile"
import { type Answer, runJobs } from "@attestry/file-jobs/RunJobs"
import { makeFileReceiver } from "./internal/FileJob.ts"
import { previewQuestionnaire, readQuestionnaire } from "./internal/questionnaire/ReadFile.ts"
import type { Reading, ReadingJob } from "./internal/questionnaire/Reading.ts"

/*
 * The program of the processes that read questionnaires. `NodeQuestionnaireReader` starts it; nobody imports it.
 */

const receive = makeFileReceiver()
let read = readQuestionnaire

const send = (reading: Reading, answer: Answer<Reading, FileQuestion>): void => {
  if (reading.type !== "read") return answer({ kind: "done", result: reading })
  const { questions, ...others } = reading.questionnaire
  answer({ kind: "done", result: { type: "read", questionnaire: { ...others, questions: [] } } }, { items: questions })
}

runJobs<ReadingJob, Reading, FileQuestion>((job, answer) => {
  if (job.kind === "preview") {
    read = previewQuestionnaire
    return
  }
  const file = receive(job)
  if (file === undefined) return
  const readThis = read
  read = readQuestionnaire
  readThis(file).then(
    (reading) => send(reading, answer),
    (cause: unknown) => answer({ kind: "failure", message: String(cause).slice(0, 500) })
  )
})
