import { QuestionnaireReader } from "@attestry/core/questionnaireFile"
import * as DocumentsQuestionnaireReader from "@attestry/documents/DocumentsQuestionnaireReader"
import { Effect } from "effect"
import { pdfs } from "../hostile/Pdfs.ts"
import { processes } from "./Processes.ts"

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
    DocumentsQuestionnaireReader.layer({ maxProcesses: 1, timeout: "1 hour", maxMemory: 4_000 })
  )
)
