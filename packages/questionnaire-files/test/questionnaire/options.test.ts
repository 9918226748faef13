import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readGrid } from "../../src/internal/questionnaire/grid/ReadGrid.ts"
import { readOptions } from "../../src/internal/questionnaire/words/Options.ts"
import { type GridExtras, makeGrid } from "./support/Grids.ts"
import { questionsOf, stagesOf } from "./support/Reading.ts"
import { makeSheets } from "./support/Sheets.ts"
import { item, makeWordFile, paragraph, run } from "./support/WordFile.ts"

type Rows = ReadonlyArray<ReadonlyArray<string>>

const read = (rows: Rows, extras?: GridExtras) => readGrid(makeGrid(rows, extras), { section: [], mapping: [] })

const answered = (rows: Rows, extras?: GridExtras) => read(rows, extras).questions.map(({ answer }) => answer)

const asked = [
  "Are servers patched?",
  "Are laptops locked?",
  "Is access logged?",
  "Are visitors signed in?",
  "Are backups tested?",
  "Is waste shredded?"
]

const table = (header: ReadonlyArray<string>, ...values: ReadonlyArray<ReadonlyArray<string>>): Rows => [
  header,
  ...asked.map((text, index) => [String(index + 1), text, ...values.map((column) => column[index] ?? "")])
]

const all = (text: string) => asked.map(() => text)
const none = asked.map(() => null)

describe("questions that ask for several", () => {
  const several = [
    ["Which of these do you encrypt? Select all that apply.", "Mail; Files; Backups"],
    ["Which of these do you log? (multiple answers)", "[ ] Sign-in\n[ ] Downloads\n[ ] Prints"],
    ["Welche Daten sichern Sie? (Mehrfachauswahl)", "Mail; Dateien; Protokolle"],
    ["¿Qué copias guarda? Marque todas las que apliquen", "Correo; Archivos; Registros"],
    ["Quais dados cifra? Marque todas as que se aplicam", "Correio; Arquivos; Registos"],
    ["Welke gegevens versleutelt u? Alles wat van toepassing is", "Mail; Bestanden; Logboeken"],
    ["暗号化しているものはどれですか（複数選択可）", "メール；ファイル；バックアップ"],
    ["哪些数据已加密？（多选）", "邮件；文件；备份"],
    ["암호화하는 항목은 무엇입니까? (복수 선택)", "메일；파일；백업"]
  ] as const
  it("have the kind many_of, by their text or their options", () => {
    for (const [question, options] of several) {
      const { questions } = read([["Question", "Response options", "Response"], [question, options, ""]])
      assert.deepStrictEqual(questions.map(({ choices, kind }) => [choices.length, kind]), [[3, "many_of"]], question)
    }
    const cell = "Select: Mail / Files / Backups"
    const { questions } = read([["Question", "Response"], ["What is safe? Check all that apply.", cell], ["Why?", ""]])
    assert.deepInclude(questions[0], { kind: "many_of", choices: ["Mail", "Files", "Backups"], answer: null })
  })

  it("are others where a list of the sheet allows one", () => {
    const rows = [["Question", "Response"], ["Which of these? Select all that apply.", ""]]
    const { questions } = read(rows, { lists: { "B2:B2": ["Mail", "Files", "Backups"] } })
    assert.strictEqual(questions[0]?.kind, "one_of")
  })
})

describe("numbers", () => {
  it("leave a text, whatever number stands beside it", () => {
    const { questions } = read([
      ["No", "Question", "Answer"],
      ["1", "A.1 – Do you log?", ""],
      ["2", "2.5 Do you test?", ""],
      ["3", "24/7 - Who answers calls?", ""]
    ])
    assert.deepStrictEqual(questions.map(({ number, text }) => [number, text]), [
      ["1", "Do you log?"],
      ["2", "Do you test?"],
      ["3", "24/7 - Who answers calls?"]
    ])
  })
})

describe("columns of answers", () => {
  it("hold no answer where one text stands in four of five rows, and warn of it", () => {
    const rows = table(["No", "Question", "Response"], [...all("To be assessed").slice(1), "By hand"])
    const { questions, warnings } = read(rows)
    assert.deepStrictEqual(questions.map(({ answer }) => answer), [...none.slice(1), "By hand"])
    assert.deepStrictEqual(warnings.map(({ code, place }) => [code, place]), [
      ["answers_not_read", { type: "cell", sheet: "Questions", cell: "C2" }]
    ])
  })

  it("hold answers where the text is yes, no or an allowed one, or where few rows have it", () => {
    assert.deepStrictEqual(answered(table(["No", "Question", "Response"], all("Yes"))), all("Yes"))
    const lists = { "C2:C7": ["Done", "Planned"] }
    assert.deepStrictEqual(answered(table(["No", "Question", "Response"], all("Done")), { lists }), all("Done"))
    const few = ["See our policy", "See our policy", "", "", "", ""]
    assert.deepStrictEqual(
      answered(table(["No", "Question", "Response"], few)),
      few.map((text) => text === "" ? null : text)
    )
    const short = table(["No", "Question", "Response"], all("By policy")).slice(0, 5)
    assert.deepStrictEqual(answered(short), all("By policy").slice(0, 4))
  })

  it("hold no answer where a text asks for one or shows an example", () => {
    for (
      const text of [
        "Enter your answer here",
        "<your answer>",
        "Vul hier in",
        "请填写",
        "e.g. AES-256",
        "E.g.: daily",
        "Example: every day by the platform team",
        "z. B. täglich",
        "p. ex. AES-256",
        "Ejemplo: cada día",
        "bijv. dagelijks",
        "np. codziennie",
        "例：毎日",
        "例如：每天",
        "예: 매일".replace("예", "예시")
      ]
    ) {
      const [first] = answered(
        table(["No", "Question", "Response"], [text, "Daily", "Weekly", "Daily", "Never", "Daily"])
      )
      assert.strictEqual(first, null, text)
    }
    const answers = ["For each release", "Examples are kept", "Es gibt zwei", "Never", "例外はない", "No. We plan it."]
    assert.deepStrictEqual(answered(table(["No", "Question", "Response"], answers)), answers)
  })

  it("hold no answer where a text lists the allowed ones", () => {
    const lists = { "C2:C7": ["Bronze", "Silver", "Gold"] }
    const texts = [
      "Bronze / Silver / Gold",
      "Gold",
      "bronze, silver, gold",
      "Bronze\nSilver\nGold",
      "Select: Bronze / Silver",
      ""
    ]
    const rows = table(["No", "Question", "Response"], texts)
    assert.deepStrictEqual(answered(rows, { lists }), [null, "Gold", null, null, null, null])
  })

  it("are two for each question if columns side by side have one list", () => {
    const lists = { "C2:D7": ["Yes", "No"] }
    const rows = table(["No", "Question", "Policy No.", "Practice"], all("Yes"), all("No"))
    assert.deepStrictEqual(
      read(rows, { lists }).questions.slice(0, 2).map(({ answer, number, subject }) => [number, subject, answer]),
      [["1", "Policy No.", "Yes"], ["1", "Practice", "No"]]
    )
  })

  it("are one choice if each has the name of an option and a row has one mark", () => {
    const expected = ["Fully met", "Mostly met", "Unmet"]
    const marks = [["x", "", "", "x", "", ""], ["", "x", "", "", "", ""], ["", "", "x", "", "", ""]] as const
    const { questions } = read(table(["No", "Requirement", ...expected, "Comments"], ...marks))
    assert.deepStrictEqual(questions.map(({ answer, choices }) => [answer, choices.join()]), [
      ["Fully met", expected.join()],
      ["Mostly met", expected.join()],
      ["Unmet", expected.join()],
      ["Fully met", expected.join()],
      [null, expected.join()],
      [null, expected.join()]
    ])
    const header = ["No", "Requirement", "In Place", "Not Applicable", "Not in Place"]
    assert.deepStrictEqual(read(table(header)).questions.map(({ choices }) => choices.join()), [
      ...all("In Place,Not Applicable,Not in Place")
    ])
  })

  it("take any text for an open question below a label with Yes and No", () => {
    const rows = [["No", "Question", "Yes/No"], ["1", "Is access logged?", ""], ["2", "How long are logs kept?", ""]]
    assert.deepStrictEqual(read(rows).questions.map(({ choices }) => choices.length), [2, 0])
  })

  it.effect("hold no answer in a formula", () =>
    Effect.gen(function*() {
      const rows = asked.map((
        text,
        index
      ) => [text, index === 0 ? "By hand" : { formula: "Lists!A1", value: `Text ${index}` }])
      const { questionnaire } = yield* stagesOf(
        "form.xlsx",
        makeSheets({ name: "Form", rows: [["Question", "Answer"], ...rows] })
      )
      assert.deepStrictEqual(questionnaire.questions.map(({ answer }) => answer), ["By hand", ...none.slice(1)])
      assert.deepStrictEqual(questionnaire.warnings.map(({ code }) => code), ["answers_not_read"])
    }))
})

describe("options in a text", () => {
  it("are read from boxes, numbers, bullets, signs and behind an invitation", () => {
    const choicesOf = (text: string) => readOptions(text, false)?.choices
    assert.deepStrictEqual(choicesOf("[ ] Yes [ ] No"), ["Yes", "No"])
    assert.deepStrictEqual(readOptions("[ ] Yes [x] No", false)?.answer, "No")
    assert.deepStrictEqual(choicesOf("1. Yes\n2. No"), ["Yes", "No"])
    assert.deepStrictEqual(choicesOf("a) Ja\nb) Nein\nc) Teilweise"), ["Ja", "Nein", "Teilweise"])
    assert.deepStrictEqual(choicesOf("• Oui\n• Non"), ["Oui", "Non"])
    assert.deepStrictEqual(choicesOf("Yes / No / N/A"), ["Yes", "No", "N/A"])
    assert.deepStrictEqual(choicesOf("Select one: Bronze / Silver / Gold"), ["Bronze", "Silver", "Gold"])
    assert.deepStrictEqual(choicesOf("Bitte auswählen: täglich, wöchentlich"), ["täglich", "wöchentlich"])
    assert.deepStrictEqual(choicesOf("选项\n"), undefined)
    for (
      const text of ["Yes", "1. We patch servers\n2. We test backups", "Yes, no exceptions", "- Daily by the team"]
    ) {
      assert.isUndefined(choicesOf(text), text)
    }
  })

  it("are read from the question's own cell", () => {
    const rows = [
      ["Question", "Answer"],
      ["Which plan do you use? Select one: Bronze / Silver / Gold", ""],
      ["How often are servers patched?\n1. Each week\n2. Each month\n3. Never", ""],
      ["Do you have these?\n- Yes\n- No", ""],
      ["Do you use all of these?\n- Firewalls\n- Scanners", ""],
      ["Which of the following do you log?\n1. Logins\n2. Changes", ""],
      ["Is access logged?", ""]
    ]
    assert.deepStrictEqual(read(rows).questions.map(({ choices }) => choices.join()), [
      "Bronze,Silver,Gold",
      "Each week,Each month,Never",
      "Yes,No",
      "",
      "",
      ""
    ])
  })
})

const flow = (content: string | Uint8Array, name = "form.md") =>
  Effect.map(
    questionsOf(name, content),
    (questions) => questions.map(({ answer, choices, text }) => `${text} [${choices.join()}] ${answer ?? ""}`.trim())
  )

describe("lines below a question", () => {
  const closed = "Are servers patched? [Yes,No]"
  const often = "How often are backups made? [Each day,Each week,Never]"
  const again = "How often are laptops replaced? [Each day,Each week,Never]"

  it.effect("are its choices if they are bare options", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* flow("1. Are servers patched?\n\nYes / No\n\n2. Who patches them?\n\n"), [
        closed,
        "Who patches them? []"
      ])
      assert.deepStrictEqual(yield* flow("1. Are servers patched?\n   - Yes\n   - No\n2. Who patches them?\n"), [
        closed,
        "Who patches them? []"
      ])
      assert.deepStrictEqual(
        yield* flow("**Are servers patched?**\n\nAnswer: Yes / No\n\n**Who patches them?**\n\nAnswer:\n"),
        [
          closed,
          "Who patches them? []"
        ]
      )
      const options = "   - Each day\n   - Each week\n   - Never\n"
      assert.deepStrictEqual(
        yield* flow(`1. How often are backups made?\n${options}2. How often are laptops replaced?\n${options}`),
        [often, again]
      )
    }))

  it.effect("are its answer if they are other texts", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* flow(
          "1. Who restores backups?\n   - The platform team\n   - A partner\n2. Who patches servers?\n   - Operations\n"
        ),
        ["Who restores backups? [] - The platform team\n- A partner", "Who patches servers? [] - Operations"]
      )
    }))

  it.effect("are no answer to a question in the same list", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf(
        "form.md",
        "- Are servers patched?\n- Number of servers\n- Are backups tested?\n"
      )
      assert.deepStrictEqual(questions.map(({ answer, text }) => [text, answer]), [
        ["Are servers patched?", null],
        ["Number of servers", null],
        ["Are backups tested?", null]
      ])
    }))

  it.effect("are choices in Word too", () =>
    Effect.gen(function*() {
      const bullets = ["Each day", "Each week", "Never"].map((text) => item(0, text, 2))
      const file = makeWordFile(
        item(0, "How often are backups made?"),
        ...bullets,
        item(0, "How often are laptops replaced?"),
        ...bullets,
        item(0, "Are servers patched?"),
        paragraph(run("Yes / No"))
      )
      assert.deepStrictEqual(yield* flow(file, "form.docx"), [often, again, closed])
    }))
})
