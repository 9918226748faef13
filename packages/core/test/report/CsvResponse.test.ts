import type { ApiResponse } from "@attestry/core/contract"
import type { UnpagedList } from "@attestry/core/page"
import { CsvCell } from "@attestry/core/report"
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Chunk, Effect, FastCheck, Option, Schema, Stream } from "effect"
import * as CsvResponse from "../../src/report/CsvResponse.ts"

type Row = readonly [string, string | number | null]

const columns: CsvResponse.Columns<Row> = { first: ([first]) => first, "second": ([, second]) => second }

const listOf = (chunks: ReadonlyArray<ReadonlyArray<Row>>): UnpagedList<Row> => {
  const [rows = [], ...rest] = chunks
  return { rows, rest: rest.length === 0 ? Option.none() : Option.some(Effect.sync(() => listOf(rest))) }
}

const written = (...chunks: ReadonlyArray<ReadonlyArray<Row>>) =>
  Effect.flatMap(
    CsvResponse.csv("rows.csv", columns, Effect.succeed(listOf(chunks)), false),
    ({ text }: ApiResponse.Streamed) => Effect.map(Stream.runCollect(text), Chunk.toReadonlyArray)
  )

/** Reads the file as RFC 4180 says. */
const parse = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const records: Array<Array<string>> = [[]]
  const cell = /"((?:[^"]|"")*)"(,|\r\n)|([^",\r\n]*)(,|\r\n)/y
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (found === null) throw new Error(`no cell in ${JSON.stringify(text)}`)
    records.at(-1)?.push(found[1]?.replaceAll("\"\"", "\"") ?? found[3] ?? "")
    if ((found[2] ?? found[4]) === "\r\n") records.push([])
  }
  return records.slice(0, -1)
}

const anyText = FastCheck.oneof(
  Arbitrary.make(Schema.String),
  FastCheck.string({
    unit: FastCheck.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", ",", ";", "\"", "'", "a", "＝", "\0")
  })
)

describe("CsvResponse", () => {
  it.effect("begins cells with an apostrophe when a spreadsheet would run them", () =>
    Effect.gen(function*() {
      const cells = [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        "\0=1",
        "＝1",
        "'=1",
        "a=1",
        "'a",
        " =1",
        ""
      ]
      const file = (yield* written(cells.map((cell): Row => [cell, -1]))).join("")
      assert.deepStrictEqual(parse(file).slice(1).map(([first]) => first), [
        ...cells.slice(0, 10).map((cell) => `'${cell}`),
        ...cells.slice(10)
      ])
      assert.deepStrictEqual([...new Set(parse(file).slice(1).map(([, second]) => second))], ["-1"])
      assert.deepStrictEqual([-1.5, -1e300, Number.NEGATIVE_INFINITY, null].map(CsvCell.encode), [
        "-1.5",
        "-1e+300",
        "'-Infinity",
        ""
      ])
    }))

  it.effect("writes records that RFC 4180 reads, whatever the texts are, and no formula", () =>
    Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(FastCheck.array(FastCheck.tuple(anyText, anyText)), async (rows) => {
          const file = (await Effect.runPromise(written(rows))).join("")
          const read = parse(file)
          assert.deepStrictEqual(read[0], ["first", "second"])
          assert.deepStrictEqual(read.slice(1).map((record) => record.map(CsvCell.decode)), rows)
          for (const cell of read.slice(1).flat()) assert.notMatch(cell, /^[=+\-@\t\r\n\0＝＋－＠]/)
        })
      )
    ))

  it.effect("ends with a line break only when the whole list was read", () =>
    Effect.gen(function*() {
      const parts = yield* written([["a", 1]], [["b", 2], ["c", null]])
      assert.deepStrictEqual(parts, ["first,second", "\r\na,1", "\r\nb,2\r\nc,", "\r\n"])
      for (let end = 0; end < parts.length; end++) assert.notMatch(parts.slice(0, end).join(""), /\r\n$/)
      assert.strictEqual((yield* written([])).join(""), "first,second\r\n")
    }))

  it.effect("names the file and its type", () =>
    Effect.map(
      CsvResponse.csv("rows.csv", columns, Effect.succeed(listOf([]))),
      ({ headers }) =>
        assert.deepStrictEqual(headers, {
          "content-type": "text/csv; charset=utf-8; header=present",
          "content-disposition": "attachment; filename=\"rows.csv\""
        })
    ))
})
