import type { PlacedText } from "@attestry/core/questionnaire/QuestionnaireWriter"
import * as Effect from "effect/Effect"
import { fillQuestionnaire } from "./FillQuestionnaire.ts"
import type { AnswersJob, Filling } from "./internal/AnswersJob.ts"
import { makeFileReceiver } from "./internal/FileJob.ts"
import { runJobs } from "./internal/JobProcess.ts"

/*
 * The program of the processes that fill in questionnaires. `DocumentsQuestionnaireWriter` starts it; nobody imports it.
 */

const receive = makeFileReceiver()
let texts: ReadonlyArray<PlacedText> = []

const notFillable = (reason: "format" | "damaged"): Filling => ({ type: "not_fillable", reason })

runJobs<AnswersJob, Filling>((job, answer) => {
  if (job.kind === "texts") {
    texts = [...texts, ...job.texts]
    return
  }
  const file = receive(job)
  if (file === undefined) return
  const given = texts
  texts = []
  const filling = fillQuestionnaire(file, given).pipe(
    Effect.map((filled): Filling => ({ type: "filled", file: filled })),
    Effect.catchTags({
      FileNotFillable: ({ reason }) => Effect.succeed(notFillable(reason)),
      UnreadableFile: () => Effect.succeed(notFillable("damaged"))
    })
  )
  Effect.runPromise(filling).then(
    (result) => answer({ kind: "done", result }),
    (cause: unknown) => answer({ kind: "failure", message: String(cause).slice(0, 500) })
  )
})
