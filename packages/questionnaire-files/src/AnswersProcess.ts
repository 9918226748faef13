import "./internal/Tuning.ts"
import type { PlacedText } from "@attestry/core/questionnaireFile"
import { runJobs } from "@attestry/file-jobs/RunJobs"
import { fillFile } from "./internal/answers/FillFile.ts"
import type { AnswersJob, Filling } from "./internal/AnswersJob.ts"
import { makeFileReceiver } from "./internal/FileJob.ts"

/*
 * The program of the processes that fill in questionnaires. `NodeQuestionnaireWriter` starts it; nobody imports it.
 */

const receive = makeFileReceiver()
let texts: ReadonlyArray<PlacedText> = []

runJobs<AnswersJob, Filling>((job, answer) => {
  if (job.kind === "texts") {
    texts = [...texts, ...job.texts]
    return
  }
  const file = receive(job)
  if (file === undefined) return
  const given = texts
  texts = []
  fillFile(file, given).then(
    ({ bytes, filling }) => answer({ kind: "done", result: filling }, { file: bytes }),
    (cause: unknown) => answer({ kind: "failure", message: String(cause).slice(0, 500) })
  )
})
