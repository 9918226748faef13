import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import type { Home } from "./Home.ts"

/** A questionnaire with three questions, of which one is answered, and the first of them. */
export const uploaded = ({ mark, people: { owner } }: Home) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { key } = owner
    const text = `section: Access${mark}\nIs it safe${mark}?\nIs it kept${mark}?\nanswer: Yes${mark}\nIs it sealed?`
    const { body } = yield* send("POST", "/v1/questionnaire/upload-and-parse", {
      key,
      body: {
        fileName: `Questions${mark}.txt`,
        fileType: "text/plain",
        fileData: Buffer.from(text).toString("base64")
      }
    })
    const questions = yield* send("GET", `/v1/questionnaire/${body.questionnaireId}/questions`, { key })
    return { qst: body.questionnaireId as string, qqa: questions.body.data[0].id as string }
  })
