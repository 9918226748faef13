import type { FileQuestion } from "@attestry/core/questionnaireFile"
import { assert, describe, it } from "@effect/vitest"
import { createHash } from "node:crypto"
import { readStages } from "../../../packages/questionnaire-files/src/internal/questionnaire/ReadQuestionnaire.ts"
import { brokenBounds, compare } from "./Compare.ts"
import { corpus } from "./Corpus.ts"
import { read } from "./Read.ts"
import type { CorpusFile } from "./Truth.ts"

const sample = [
  "xlsx controls de",
  "csv exported ja",
  "docx boxes en",
  "pdf lists de",
  "text plain text fr",
  "json blocks en"
]

const pick = (name: string): CorpusFile => {
  const file = [...corpus([name])][0]
  if (file === undefined) throw new Error(`No file ${name}`)
  return file
}

const toRead = (file: CorpusFile): ReadonlyArray<FileQuestion> =>
  file.questions.map((question) => ({
    ...question,
    number: question.number ?? null,
    kind: question.kind ?? "text",
    place: question.place ?? { type: "line", ordinal: 1 },
    answerPlace: null,
    commentPlace: null,
    certainty: 1
  }))

const breaks = (file: CorpusFile, reads: ReadonlyArray<FileQuestion>): ReadonlyArray<string> =>
  brokenBounds([[file.name, compare(file, reads)]])

describe("the corpus of questionnaires", () => {
  it("has enough files and questions in six languages, and a third of its layouts was written later", () => {
    const files = [...corpus()]
    const layouts = (isLater: boolean) =>
      new Set(files.filter((file) => file.isLater === isLater).map(({ format, layout }) => `${format} ${layout}`)).size
    assert.isAtLeast(files.length, 60)
    assert.isAtLeast(files.reduce((sum, { questions: { length } }) => sum + length, 0), 5_000)
    assert.isAtLeast(2 * layouts(true), layouts(false))
    assert.sameMembers([...new Set(files.map(({ language }) => language))], ["en", "fr", "es", "de", "pt", "ja"])
    assert.sameMembers([...new Set(files.map(({ format }) => format))], ["xlsx", "csv", "docx", "pdf", "text", "json"])
  })

  it.each(sample)("makes the same bytes and questions each time: %s", (name) => {
    const hash = () => {
      const { bytes, questions } = pick(name)
      return createHash("sha256").update(bytes).update(JSON.stringify(questions)).digest("hex")
    }
    assert.strictEqual(hash(), hash())
  })

  it.each(sample)("is read within the bounds: %s", async (name) => {
    const file = pick(name)
    const found = await read(file)
    assert.deepStrictEqual(breaks(file, found.questions), [])
  })

  it("is read the same again with the mapping that was used", async () => {
    const withoutCertainty = (all: ReadonlyArray<FileQuestion>) => all.map(({ certainty: _, ...rest }) => rest)
    let mapped = 0
    for (const { bytes, fileName, name } of corpus(["en"])) {
      const file = { fileName, fileType: "", bytes, mapping: [] }
      const { questionnaire: { mapping, questions } } = await readStages(file)
      const again = (await readStages({ ...file, mapping })).questionnaire
      assert.deepStrictEqual(withoutCertainty(again.questions), withoutCertainty(questions), name)
      assert.deepStrictEqual(again.mapping, mapping, name)
      if (mapping.length > 1) mapped++
    }
    assert.isAbove(mapped, 1)
  })

  it("counts each question that is missing, read twice, or read wrong", () => {
    const file = pick("csv exported en")
    const reads = toRead(file)
    assert.deepStrictEqual(breaks(file, reads), [])
    assert.match(breaks(file, reads.slice(0, -4)).join(), /recall/)
    assert.match(breaks(file, [...reads, ...reads.slice(0, 4)]).join(), /precision/)
    assert.match(breaks(file, reads.map((each) => ({ ...each, text: `${each.text} x` }))).join(), /recall.*precision/)
    assert.match(breaks(file, reads.map((each) => ({ ...each, section: [] }))).join(), /sections/)
    assert.match(breaks(file, reads.map((each) => ({ ...each, number: "1" }))).join(), /ids/)
    assert.match(breaks(file, reads.map((each) => ({ ...each, answer: null }))).join(), /answers/)
    assert.match(breaks(file, reads.map((each) => ({ ...each, comment: each.answer }))).join(), /comments/)
  })
})
