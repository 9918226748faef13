import "./internal/Tuning.ts"
import type { FileQuestion } from "@attestry/core/questionnaireFile"
import { type Answer, runJobs } from "@attestry/file-jobs/RunJobs"
import { type FileJob, makeFileReceiver } from "./internal/FileJob.ts"
import { readQuestionnaire } from "./internal/questionnaire/ReadFile.ts"
import type { Reading } from "./internal/questionnaire/Reading.ts"

/*
 * The program of the processes that read questionnaires. `NodeQuestionnaireReader` starts it; nobody imports it.
 */

const receive = makeFileReceiver()

const send = (reading: Reading, answer: Answer<Reading, FileQuestion>): void => {
  if (reading.type !== "read") return answer({ kind: "done", result: reading })
  const { questions, ...others } = reading.questionnaire
  answer({ kind: "done", result: { type: "read", questionnaire: { ...others, questions: [] } } }, { items: questions })
}

runJobs<FileJob, Reading, FileQuestion>((job, answer) => {
  const file = receive(job)
  if (file === undefined) return
  readQuestionnaire(file).then(
    (reading) => send(reading, answer),
    (cause: unknown) => answer({ kind: "failure", message: String(cause).slice(0, 500) })
  )
})
