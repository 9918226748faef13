import { QuestionnaireReader } from "@attestry/core/questionnaireFile"
import * as NodeQuestionnaireReader from "@attestry/questionnaire-files/NodeQuestionnaireReader"
import { Effect } from "effect"
import { processes } from "../../../../test/support/FileProcesses.ts"
import { pdfs } from "../hostile/Pdfs.ts"

/** Takes seconds in which the event loop of its process stands still. */
const file = pdfs.find(({ title }) => title.includes("inflates to 500 MB"))

const program = Effect.gen(function*() {
  const { read } = yield* QuestionnaireReader
  const bytes = file?.make() ?? new Uint8Array()
  const reading = yield* Effect.fork(
    Effect.forever(Effect.ignore(read({ fileName: "a.pdf", fileType: "application/pdf", bytes, mapping: [] })))
  )
  yield* Effect.sleep("2 seconds")
  console.log(`reading in ${processes().join()}`)
  return yield* reading
})

await Effect.runPromise(
  Effect.provide(
    program,
    NodeQuestionnaireReader.layer({ maxProcesses: 1, timeout: "1 hour", maxMemory: 4_000 })
  )
)
