import {
  FileNotFillable,
  type FillWarning,
  type PlacedText,
  type QuestionnaireFile,
  type QuestionnaireFormat,
  QuestionnaireWriter,
  type UnwrittenText
} from "@attestry/core/questionnaireFile"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const line = /^(?<before>\s*(?:answer|comment):\s*)(?<text>.*?)(?<after>\s*)$/

const fill = ({ bytes }: QuestionnaireFile, texts: ReadonlyArray<PlacedText>) =>
  Effect.gen(function*() {
    const content = yield* Effect.try({
      try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
      catch: () => new FileNotFillable({ reason: "damaged" })
    })
    if (/^fields: none$/m.test(content)) return yield* new FileNotFillable({ reason: "no_fields" })
    const lines = content.split("\n")
    const unwritten: Array<UnwrittenText> = []
    for (const { place, text } of texts) {
      const index = place.type === "line" ? place.ordinal - 1 : -1
      const { after = "", before, text: known } = line.exec(lines[index] ?? "")?.groups ?? {}
      if (before === undefined) unwritten.push({ place, reason: "place" })
      else if (known !== text) lines[index] = `${before}${text.replaceAll(/\s+/g, " ")}${after}`
    }
    const filled = lines.join("\n")
    const isBroken = filled !== content && /^signature:/m.test(content)
    const warnings: ReadonlyArray<FillWarning> = isBroken ? ["signature"] : []
    return { bytes: new TextEncoder().encode(filled), unwritten, warnings }
  })

/**
 * Writes answers and comments into the lines of plain texts, as `MemoryQuestionnaireReader` reads them, for tests and trials.
 * Line breaks become spaces. A text with a line `signature: …` is signed, and one with `fields: none` has no room.
 *
 * @example
 * ```ts
 * import * as MemoryQuestionnaireReader from "@attestry/memory/MemoryQuestionnaireReader"
 * import * as MemoryQuestionnaireWriter from "@attestry/memory/MemoryQuestionnaireWriter"
 * import * as Layer from "effect/Layer"
 *
 * export const files = Layer.merge(MemoryQuestionnaireReader.layer, MemoryQuestionnaireWriter.layer)
 * ```
 */
export const layer: Layer.Layer<QuestionnaireWriter> = Layer.succeed(QuestionnaireWriter, {
  formats: new Set<QuestionnaireFormat>(["text"]),
  fill
})
