import type { FileQuestion } from "@attestry/core/questionnaireFile"
import { fillQuestionnaire } from "@attestry/questionnaire-files/FillQuestionnaire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { isDeepStrictEqual } from "node:util"
import { corpus } from "../../../../test/dev/accuracy/Corpus.ts"
import { read } from "../../../../test/dev/accuracy/Read.ts"
import type { CorpusFile } from "../../../../test/dev/accuracy/Truth.ts"
import { isNight } from "../../../../test/support/Rounds.ts"
import { differingParts, nodesOf, styleOf } from "./Difference.ts"
import { paragraphsOf } from "./WordDifference.ts"

const formats = new Set(["xlsx", "csv", "docx", "text", "json"])

const archives = new Set(["xlsx", "docx"])

/** All files, or one of each layout. */
const files = (): ReadonlyArray<CorpusFile> => {
  const all = [...corpus()].filter(({ format }) => formats.has(format))
  return isNight ? all : [...new Map(all.map((file) => [`${file.format} ${file.layout}`, file])).values()]
}

const answerTo = ({ choices, kind }: FileQuestion, index: number): string =>
  kind === "date"
    ? "2026-05-04"
    : choices[index % Math.max(1, choices.length)] ?? `Answer ${index} with <3 & "quotes", é *_|#1.;\nsecond line`

const keyOf = ({ answerPlace }: FileQuestion): string => JSON.stringify(answerPlace)

/** Answers each question that has a place for it. Those that share a cell have their answers in lines. */
const answered = (questions: ReadonlyArray<FileQuestion>) => {
  const asked = questions.filter(({ answerPlace }) => answerPlace !== null)
  const texts = asked.flatMap((question, index) =>
    question.answerPlace === null ? [] : [{ place: question.answerPlace, text: answerTo(question, index) }]
  )
  const whole = new Map<string, string>()
  for (const { place, text } of texts) {
    const key = JSON.stringify(place)
    const known = whole.get(key)
    whole.set(key, known === undefined ? text : `${known}\n${text}`)
  }
  const expected = questions.map((question) => ({
    ...question,
    certainty: 0,
    answer: question.answerPlace === null ? question.answer : whole.get(keyOf(question)) ?? null
  }))
  return { texts, expected }
}

const fill = ({ bytes, fileName, fileType }: CorpusFile, texts: Parameters<typeof fillQuestionnaire>[1]) =>
  fillQuestionnaire({ fileName, fileType, bytes, mapping: [] }, texts)

/** Returns how many cells differ. */
const assertOnlyCells = (before: string, after: string, name: string): number => {
  const [one, other] = [nodesOf(before), nodesOf(after)]
  assert.deepStrictEqual(other.nodes, one.nodes, name)
  const differing = [...other.cells].filter(([reference, cell]) => !isDeepStrictEqual(cell, one.cells.get(reference)))
  for (const [reference, cell] of differing) {
    const known = one.cells.get(reference)
    if (known !== undefined) assert.strictEqual(styleOf(cell), styleOf(known), `${name} ${reference}`)
  }
  return differing.length
}

/** Returns how many paragraphs differ. Each keeps its own properties and has no style that it lacked. */
const assertOnlyParagraphs = (before: string, after: string, name: string): number => {
  const [one, other] = [paragraphsOf(before), paragraphsOf(after)]
  assert.deepStrictEqual(other.nodes, one.nodes, name)
  assert.strictEqual(other.paragraphs.length, one.paragraphs.length, name)
  const differing = other.paragraphs.filter(({ nodes }, index) =>
    !isDeepStrictEqual(nodes, one.paragraphs[index]?.nodes)
  )
  for (const [index, paragraph] of other.paragraphs.entries()) {
    const known = one.paragraphs[index]
    assert.deepStrictEqual(paragraph.properties, known?.properties, `${name} ${index}`)
    const added = [...paragraph.styles].filter((style) => known?.styles.has(style) === false)
    assert.isTrue(added.every((style) => !style.includes("w:rStyle")), `${name} ${index}: ${added.join()}`)
  }
  return differing.length
}

/** Returns how many paragraphs were added between those that the document had, which are as they were. */
const assertOnlyAdded = (before: string, after: string, name: string): number => {
  const known = paragraphsOf(before).paragraphs
  const { paragraphs } = paragraphsOf(after)
  let found = 0
  for (const paragraph of paragraphs) if (isDeepStrictEqual(paragraph, known[found])) found += 1
  assert.strictEqual(found, known.length, name)
  return paragraphs.length - found
}

/** Lines and paragraphs move where answers are put between them. */
const hasRoom = ({ format, layout }: CorpusFile): boolean => format !== "text" && layout !== "bare list"

const assertOnlyPlaces = (file: CorpusFile, before: string, after: string, name: string): number =>
  file.format === "xlsx"
    ? assertOnlyCells(before, after, name)
    : hasRoom(file)
    ? assertOnlyParagraphs(before, after, name)
    : assertOnlyAdded(before, after, name)

const shownOf = (file: CorpusFile, questions: ReadonlyArray<FileQuestion>) =>
  questions.map((question) => ({
    ...question,
    certainty: 0,
    ...hasRoom(file) ? {} : { place: null, answerPlace: null, commentPlace: null }
  }))

/** The lines of a text without blanks to fill. */
const linesOf = (bytes: Uint8Array): ReadonlyArray<string> =>
  new TextDecoder().decode(bytes).split(/\r\n?|\n/).map((line) => line.replace(/_{3,}/, "").trimEnd()).filter((line) =>
    line !== ""
  )

/** Takes all answers away. */
const clear = (file: CorpusFile) =>
  Effect.gen(function*() {
    const { questions } = yield* Effect.promise(() => read(file))
    const { bytes } = yield* fill(
      file,
      questions.flatMap(({ answerPlace }) => answerPlace === null ? [] : [{ place: answerPlace, text: "" }])
    )
    return linesOf(bytes)
  })

describe("files that are filled in", () => {
  it.effect("have each answer in its place, and nothing else has changed", () =>
    Effect.gen(function*() {
      let count = 0
      for (const file of files()) {
        const { questions } = yield* Effect.promise(() => read(file))
        const { expected, texts } = answered(questions)
        const { bytes, unwritten } = yield* fill(file, texts)
        assert.deepStrictEqual(unwritten, [], file.name)
        const again = yield* Effect.promise(() => read({ ...file, bytes }))
        assert.deepStrictEqual(shownOf(file, again.questions), shownOf(file, expected), file.name)
        count += texts.length
        if (file.format === "text") assert.deepStrictEqual(yield* clear({ ...file, bytes }), yield* clear(file))
        if (!archives.has(file.format)) continue
        let cells = 0
        for (const { after, before, name } of differingParts(file.bytes, bytes)) {
          assert.match(name, /^(xl\/(worksheets\/[^/]+|workbook)|word\/document)\.xml$/, file.name)
          if (before === undefined || after === undefined) return assert.fail(`${file.name}: ${name}`)
          if (name !== "xl/workbook.xml") cells += assertOnlyPlaces(file, before, after, `${file.name} ${name}`)
          else assert.strictEqual(after.replace(/ fullCalcOnLoad="1"|<calcPr fullCalcOnLoad="1"\/>/, ""), before)
        }
        // a choice may have a column each
        assert.isAtMost(cells, texts.length * 3, file.name)
      }
      console.log(`${count} answers`)
      assert.isAbove(count, isNight ? 3_000 : 800)
    }))

  it.effect("are the same bytes each time, and keep their bytes without answers", () =>
    Effect.gen(function*() {
      for (const file of files().slice(0, 6)) {
        const { texts } = answered((yield* Effect.promise(() => read(file))).questions)
        assert.deepStrictEqual((yield* fill(file, texts)).bytes, (yield* fill(file, texts)).bytes)
        const { bytes } = yield* fill(file, [])
        if (!archives.has(file.format)) assert.deepStrictEqual(new Uint8Array(bytes), new Uint8Array(file.bytes))
        else assert.deepStrictEqual(differingParts(file.bytes, bytes), [])
      }
    }))

  it.effect("have each comment in its place, and neither answers nor comments when they are cleared", () =>
    Effect.gen(function*() {
      let count = 0
      for (const file of files().filter((file) => file.format === "docx" && hasRoom(file))) {
        const { questions } = yield* Effect.promise(() => read(file))
        const { expected, texts } = answered(questions)
        const comments = expected.map((question, index) => ({
          ...question,
          comment: question.commentPlace === null ? question.comment : `Remark ${index} <&>\nand more`
        }))
        const both = [
          ...texts,
          ...comments.flatMap(({ comment, commentPlace }) =>
            commentPlace === null || comment === null ? [] : [{ place: commentPlace, text: comment }]
          )
        ]
        count += both.length
        const filled = yield* fill(file, both)
        const readAgain = (bytes: Uint8Array) =>
          Effect.map(
            Effect.promise(() => read({ ...file, bytes })),
            ({ questions }) => questions.map((question) => ({ ...question, certainty: 0 }))
          )
        assert.deepStrictEqual(filled.unwritten, [], file.name)
        assert.deepStrictEqual(yield* readAgain(filled.bytes), comments, file.name)
        const cleared = yield* fill({ ...file, bytes: filled.bytes }, both.map(({ place }) => ({ place, text: "" })))
        const [part] = differingParts(file.bytes, cleared.bytes)
        assert.deepStrictEqual(cleared.unwritten, [], file.name)
        assertOnlyParagraphs(part?.before ?? "", part?.after ?? "", file.name)
        assert.deepStrictEqual(
          (yield* readAgain(cleared.bytes)).map(({ answer, comment, text }) => [text, answer, comment]),
          questions.map(({ answer, answerPlace, text }) => [text, answerPlace === null ? answer : null, null]),
          file.name
        )
      }
      assert.isAbove(count, isNight ? 1_200 : 400)
    }))

  it.effect("are rejected when they are a PDF without form fields", () =>
    Effect.gen(function*() {
      const [file] = corpus(["pdf"])
      if (file === undefined) return assert.fail()
      assert.deepInclude(yield* Effect.flip(fill(file, [])), { _tag: "FileNotFillable", reason: "no_fields" })
    }))

  it.effect("name a text that is none of the choices with a column each", () =>
    Effect.gen(function*() {
      const [file] = corpus(["xlsx crosses en"])
      if (file === undefined) return assert.fail()
      const { questions: [first] } = yield* Effect.promise(() => read(file))
      const place = first?.answerPlace ?? assert.fail()
      const { bytes, unwritten } = yield* fill(file, [{ place, text: "Perhaps" }])
      assert.deepStrictEqual(unwritten, [{ place, reason: "choice" }])
      assert.deepStrictEqual(differingParts(file.bytes, bytes), [])
    }))

  it.effect("name the texts whose place they lack", () =>
    Effect.gen(function*() {
      const places = [
        { type: "cell", sheet: "None", cell: "A1" },
        { type: "line", ordinal: 3 }
      ] as const
      const [file] = corpus(["xlsx"])
      if (file === undefined) return assert.fail()
      const { unwritten } = yield* fill(file, places.map((place) => ({ place, text: "x" })))
      assert.deepStrictEqual(unwritten, places.map((place) => ({ place, reason: "place" })))
    }))
})
