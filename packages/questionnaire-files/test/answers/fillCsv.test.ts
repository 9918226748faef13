import { fillQuestionnaire } from "@attestry/questionnaire-files/FillQuestionnaire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const place = (cell: string) => ({ type: "cell", sheet: "csv", cell }) as const

const fill = (bytes: Uint8Array, texts: Readonly<Record<string, string>>) =>
  fillQuestionnaire(
    { fileName: "a.csv", fileType: "text/csv", bytes, mapping: [] },
    Object.entries(texts).map(([cell, text]) => ({ place: place(cell), text }))
  )

const bytesOf = (text: string, encoding: BufferEncoding = "utf8") => new Uint8Array(Buffer.from(text, encoding))

const filled = (text: string, texts: Readonly<Record<string, string>>) =>
  Effect.map(fill(bytesOf(text), texts), ({ bytes }) => Buffer.from(bytes).toString())

describe("a CSV file that is filled in", () => {
  it.effect("keeps separator, quotes, line ends and what is beside the answers", () =>
    Effect.gen(function*() {
      const text = "\"No\";Question;Answer\r\n1;\"Is it; safe?\";\r\n 2 ;Is it \"\"here?;\"old\"\r\n"
      assert.strictEqual(
        yield* filled(text.replace("\"\"", ""), { C2: "Yes; \"always\"", C3: "No" }),
        "\"No\";Question;Answer\r\n1;\"Is it; safe?\";\"Yes; \"\"always\"\"\"\r\n 2 ;Is it here?;\"No\"\r\n"
      )
      assert.strictEqual(
        yield* filled("Question\tAnswer\nIs it?\t\n", { B2: "a\nb" }),
        "Question\tAnswer\nIs it?\t\"a\nb\"\n"
      )
      assert.strictEqual(
        yield* filled("sep=;\nQuestion;Answer\nIs it?;", { B3: "" }),
        "sep=;\nQuestion;Answer\nIs it?;"
      )
      assert.strictEqual(
        yield* filled("sep=;\nQuestion;Answer\nIs it?;", { B3: "Yes" }),
        "sep=;\nQuestion;Answer\nIs it?;Yes"
      )
    }))

  it.effect("has more fields where a record ends before its answer", () =>
    Effect.gen(function*() {
      const text = "No,Question,Answer,Comment\n1,Is it safe?\n2,Is it here?,,\n"
      assert.strictEqual(
        yield* filled(text, { D2: "late", C2: "Yes", D3: "too" }),
        "No,Question,Answer,Comment\n1,Is it safe?,Yes,late\n2,Is it here?,,too\n"
      )
    }))

  it.effect("has no field that a spreadsheet runs", () =>
    Effect.gen(function*() {
      const text = "Question,Answer\nIs it safe?,\nIs it here?,\n"
      assert.strictEqual(
        yield* filled(text, { B2: "=1+1", B3: "@SUM(A1,B1)" }),
        "Question,Answer\nIs it safe?,'=1+1\nIs it here?,\"'@SUM(A1,B1)\"\n"
      )
    }))

  it.effect("keeps its encoding and mark, and becomes UTF-8 only for characters that the encoding lacks", () =>
    Effect.gen(function*() {
      const text = "Question,Réponse\nEst-ce sûr ?,\n"
      for (
        const [bytes, decode] of [
          [bytesOf(`\ufeff${text}`), (bytes: Uint8Array) => Buffer.from(bytes).toString()],
          [bytesOf(`\ufeff${text}`, "utf16le"), (bytes: Uint8Array) => Buffer.from(bytes).toString("utf16le")],
          [bytesOf(text, "latin1"), (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1")]
        ] as const
      ) {
        const { bytes: after } = yield* fill(bytes, { B2: "Oui, déjà" })
        assert.strictEqual(decode(after), decode(bytes).replace("?,\n", "?,\"Oui, déjà\"\n"))
      }
      const { bytes: windows } = yield* fill(bytesOf(text, "latin1"), { B2: "10 €" })
      assert.strictEqual(Buffer.from(windows).toString("latin1"), text.replace("?,\n", "?,10 \x80\n"))
      const { bytes } = yield* fill(bytesOf(text, "latin1"), { B2: "はい" })
      assert.strictEqual(Buffer.from(bytes).toString(), `\ufeff${text.replace("?,\n", "?,はい\n")}`)
      // 質問,回答 and ログは,  in Shift_JIS
      const japanese = new Uint8Array(Buffer.from("8ebf96e22c89f1939a0a838d834f82cd82a082e882dc82b782a92c0a", "hex"))
      const { bytes: after } = yield* fill(japanese, { B2: "はい" })
      assert.strictEqual(
        Buffer.from(after).toString("hex"),
        "8ebf96e22c89f1939a0a838d834f82cd82a082e882dc82b782a92c82cd82a20a"
      )
    }))

  it.effect("is rejected when its quotes or characters are broken", () =>
    Effect.gen(function*() {
      for (
        const broken of [
          bytesOf("Question,Answer\nIs it \"safe\"?,\nIs it here?,\n"),
          bytesOf("Question,Answer\nIs it safe?,\n\"Is it here?,\n"),
          new Uint8Array([...bytesOf("\ufeffQuestion,Answer\nIs it safe?,"), 0xff, 0x0a])
        ]
      ) {
        assert.deepInclude(yield* Effect.flip(fill(broken, { B2: "Yes" })), {
          _tag: "FileNotFillable",
          reason: "damaged"
        })
      }
    }))
})
