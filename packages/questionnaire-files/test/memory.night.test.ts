import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { newProcesses } from "../../../test/support/FileProcesses.ts"
import { fileOf, questions, reader } from "./support/QuestionnaireFiles.ts"

describe("the processes of questionnaires", () => {
  it.scopedLive("are replaced when a file has made them large", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const { read } = yield* reader({ maxProcesses: 1, maxMemory: 176 })
      yield* read(questions)
      const first = started()
      yield* read(questions)
      assert.deepStrictEqual(started(), first)
      yield* read(
        fileOf(
          "many.csv",
          `No,Question,Answer\n${
            `1,Do you encrypt backups?,${"Yes, ".repeat(200).replaceAll(",", ";")}\n`.repeat(9_000)
          }`
        )
      )
      assert.notDeepEqual(started(), first)
    }))
})
