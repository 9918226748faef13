import { fillQuestionnaire } from "@attestry/questionnaire-files/FillQuestionnaire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { corpus } from "../../../test/dev/accuracy/Corpus.ts"
import { read } from "../../../test/dev/accuracy/Read.ts"
import { isInstalled, show } from "../../../test/support/LibreOffice.ts"

/** One file of each layout that can be filled in. */
const filesOf = (format: "docx" | "xlsx") => [
  ...new Map([...corpus()].filter((file) => file.format === format).map((file) => [file.layout, file])).values()
]

describe.skipIf(!isInstalled)("LibreOffice", () => {
  it.scopedLive.each(["docx", "xlsx"] as const)(
    "opens each layout of %s that was filled in, and shows the answers",
    (format) =>
      Effect.gen(function*() {
        for (const { bytes, fileName, fileType } of filesOf(format)) {
          const { questions } = yield* Effect.promise(() => read({ bytes, fileName, fileType }))
          const asked = questions.filter(({ choices, kind }) => choices.length === 0 && kind === "text")
          const texts = asked.flatMap(({ answerPlace }, index) =>
            answerPlace === null ? [] : [{ place: answerPlace, text: `filled ${index} in` }]
          )
          const filled = yield* fillQuestionnaire({ fileName, fileType, bytes, mapping: [] }, texts)
          const shown = yield* show(filled.bytes, fileName, format)
          for (const { text } of texts) assert.include(shown, text, fileName)
        }
      }),
    1_200_000
  )
})
