import { QuestionnaireReader } from "@attestry/core/questionnaireFile"
import * as NodeQuestionnaireReader from "@attestry/questionnaire-files/NodeQuestionnaireReader"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { watched } from "../../../test/support/FileProcesses.ts"
import { assertWithin, bestWithin } from "../../../test/support/Waiting.ts"
import type { HostileFile } from "./hostile/Packing.ts"
import { pdfs } from "./hostile/Pdfs.ts"
import { texts } from "./hostile/Texts.ts"
import { wordFiles } from "./hostile/WordFiles.ts"
import { bombs, workbooks } from "./hostile/Workbooks.ts"

const only = process.env["ONLY"]
const files: ReadonlyArray<HostileFile> = [...bombs, ...workbooks, ...wordFiles, ...pdfs, ...texts].filter((
  { title }
) => only === undefined || title.includes(only))

describe("hostile files", () => {
  it("are at least eighty", () => assert.isAtLeast(files.length, 80))

  // 5 seconds for 4 MiB, and a second more for each further 4 MiB
  it.scopedLive("are read or rejected in their time and 256 MiB while the event loop goes on", () =>
    Effect.gen(function*() {
      const { read } = Context.get(
        yield* Layer.build(NodeQuestionnaireReader.layer({ maxProcesses: 1 })),
        QuestionnaireReader
      )
      for (const { fileName, make, title } of files) {
        const file = { fileName, fileType: "application/octet-stream", bytes: make(), mapping: [] }
        const attempt = Effect.map(watched(Effect.either(read(file))), ({ megabytes, millis, result, turn }) => {
          const found = result._tag === "Right"
            ? `${result.right.questions.length} questions`
            : result.left._tag === "UnreadableFile"
            ? result.left.reason
            : "no questions"
          console.log(`${millis.toFixed(0).padStart(6)} ms ${megabytes.toFixed(0).padStart(4)} MiB  ${title}: ${found}`)
          assertWithin(millis, 5_000 + file.bytes.byteLength / 4_194, title)
          assert.isBelow(megabytes, 256, title)
          return turn
        })
        yield* bestWithin(attempt, 250, `a turn while ${title} is read`)
      }
    }))
})
