import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readCsv } from "../../src/internal/questionnaire/csv/ReadCsv.ts"

const rowsOf = (bytes: Uint8Array) =>
  Effect.map(Effect.sync(() => readCsv(bytes)), ({ blocks, warnings }) => ({
    rows: blocks.flatMap((block) =>
      block.type === "table"
        ? [...block.grid.rows].map(([row, cells]) => [row + 1, ...[...cells].map(([, { text }]) => text)])
        : []
    ),
    warnings: warnings.map(({ code }) => code)
  }))

const bytesOf = (text: string) => new TextEncoder().encode(text)

const reads = (bytes: Uint8Array, rows: ReadonlyArray<ReadonlyArray<string | number>>, warnings: Array<string> = []) =>
  Effect.map(rowsOf(bytes), (read) => assert.deepStrictEqual(read, { rows: rows.map((row) => [...row]), warnings }))

describe("readCsv", () => {
  it.effect("reads quotes, line ends within cells, and empty lines", () =>
    reads(bytesOf(`a,"b, ""c""\nd"\r\n\r\n,e\r\n`), [[1, "a", "b, \"c\"\nd"], [3, "e"]]))

  for (const separator of [",", ";", "\t", "|"]) {
    it.effect(`finds the separator ${JSON.stringify(separator)} among texts with others`, () => {
      const row = ["1", "Do you log, alert and report; or not?", "Yes"]
      const quoted = row.map((text) => `"${text}"`).join(separator)
      const text = [["#", "Question", "Answer"].join(separator), quoted, quoted].join("\n")
      return reads(bytesOf(text), [[1, "#", "Question", "Answer"], [2, ...row], [3, ...row]])
    })
  }

  it.effect("finds a semicolon when unquoted texts have commas", () =>
    reads(bytesOf("Nr;Frage;Antwort\n1;Gibt es A, B, C?;\n2;Und D, E?;\n"), [
      [1, "Nr", "Frage", "Antwort"],
      [2, "1", "Gibt es A, B, C?"],
      [3, "2", "Und D, E?"]
    ]))

  it.effect("follows a line that declares the separator, which counts as a row", () =>
    reads(bytesOf("sep=|\na,b,c|d,e\n"), [[2, "a,b,c", "d,e"]]))

  it.effect("decodes by mark and by content", () =>
    Effect.gen(function*() {
      const rows = [[1, "Zürich", "naïve"], [2, "Café", "déjà"]]
      const text = "Zürich,naïve\nCafé,déjà\n"
      const wide = Buffer.from(text, "utf16le")
      yield* reads(bytesOf(text), rows)
      yield* reads(bytesOf(`\ufeff${text}`), rows)
      yield* reads(wide, rows)
      yield* reads(Buffer.from(`\ufeff${text}`, "utf16le"), rows)
      yield* reads(Buffer.from(wide).swap16(), rows)
      yield* reads(Buffer.from(`\ufeff${text}`, "utf16le").swap16(), rows)
      yield* reads(Buffer.from(text, "latin1"), rows)
      // 質問,はい
      yield* reads(Uint8Array.from([0x8e, 0xbf, 0x96, 0xe2, 0x2c, 0x82, 0xcd, 0x82, 0xa2]), [[1, "質問", "はい"]])
    }))

  it.effect("reads on when quotes are broken, with a warning", () =>
    Effect.gen(function*() {
      yield* reads(bytesOf("a,b \"c\" d\ne,f\n"), [[1, "a", "b \"c\" d"], [2, "e", "f"]], ["text_damaged"])
      yield* reads(bytesOf("a,b\nc,\"d\ne,f\n"), [[1, "a", "b"], [2, "c", "\"d"], [3, "e", "f"]], ["text_damaged"])
    }))

  it.effect("warns of bytes that the encoding lacks, and reads nothing as no rows", () =>
    Effect.gen(function*() {
      yield* reads(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61, 0xff]), [[1, "a\ufffd"]], ["text_damaged"])
      yield* reads(new Uint8Array(), [])
    }))
})
